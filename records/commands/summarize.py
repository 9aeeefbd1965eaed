"""`records summarize`."""

import click

from records.commands import address
from referee.cli.completing import FILE


@click.command("summarize")
@click.argument("logs", type=FILE, nargs=-1, required=True, metavar="LOG...")
@click.option("--db", "path", required=True, metavar="FILE", help="The SQLite database; it is made if it is not there.")
@click.option("--json", "as_json", is_flag=True, help="The counts and the reasons as one JSON object.")
@click.option("--judge", is_flag=True, help="Judge every log again, also those that are taken at their word, and those that are in the database already.")
@click.option("--cluster", metavar="ADDRESS", callback=address, help="Work on a dask.distributed cluster: the scheduler's address.")
def command(logs: tuple[str, ...], path: str, as_json: bool, judge: bool, cluster: str | None) -> int:
    """Put LOGs into an SQLite database.

    A log that is there already is left alone, one that has grown is put in place of the old one, one that contradicts
    what is stored is refused. What each table and column means stands in the table `about`.

    A sealed log of this very version in which nothing was corrected or declared is taken at its word (`word` in
    logs.status); every other one is judged again, and with --judge all are, also what was loaded before. How many logs have findings,
    things that the audit found and the log does not say, is printed; they are loaded as they were judged. On a cluster (it needs the extra `cluster`) the workers
    judge, reading the logs under the same paths, and the database is the same.

    Exit code: 0, 1 when a log was refused, 2 when the database cannot be used or nothing could be read.
    """
    import os
    from contextlib import closing

    from records import show
    from records.audit.many import WorkerLost
    from records.database.file import Database, Unusable
    from records.database.load import Loader
    from records.database.show import loaded as show_loaded
    from records.logs.source import find
    from records.stopping import Stopped, stoppable

    files = find(logs, again=True)
    screen = show.Screen()

    def progress(done: int) -> None:
        show.progress(done, len(files), "logs read")

    try:
        with stoppable(), closing(Database(path, show.message)) as database:
            if cluster:
                from records.database.cluster import load_on

                result = load_on(cluster, database, files, progress, judge)
            else:
                result = Loader(database, progress, judge).run(files)
    except Stopped as stop:
        show.message(f"stopped by {stop.signal}; what was loaded before is in {path}" if os.path.exists(path) else f"stopped by {stop.signal}; nothing was loaded")
        raise
    except (Unusable, WorkerLost) as error:
        show.message(str(error))
        return 2
    if len(files) > 1:
        show.progress_end()
    if as_json:
        show.json_line(screen, result)
    else:
        for file in result.refused:
            show.refused(file.path, file.why)
        show_loaded(screen, result, path)
    if result.refused:
        return 2 if len(result.refused) == result.seen else 1
    return 0
