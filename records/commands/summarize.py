"""`records summarize`."""

import click

from records.commands import address
from records.commands.named import folder
from referee.cli.completing import FILE


@click.command("summarize")
@click.argument("logs", type=FILE, nargs=-1, metavar="[LOG]...", callback=folder)
@click.option("--db", "path", required=True, metavar="FILE", help="The SQLite database; it is made if it is not there.")
@click.option("--json", "as_json", is_flag=True, help="The counts and the reasons as one JSON object.")
@click.option(
    "--judge", is_flag=True, help="Judge every log again, also trusted ones and those in the database already."
)
@click.option(
    "--cluster",
    metavar="ADDRESS",
    callback=address,
    help="Work on a dask.distributed cluster: the scheduler's address.",
)
def command(logs: tuple[str, ...], path: str, as_json: bool, judge: bool, cluster: str | None) -> int:
    """Put LOGs into an SQLite database.

    A log that is there already is left alone; one that has grown replaces the older one; one that contradicts the
    stored one is refused. The table `about` explains every table and column.

    A sealed log of this version without corrections or declared facts is trusted (`trusted` in logs.status). Every
    other log is judged again; --judge judges all, also those loaded before. The number of logs with findings is
    printed: the audit found something in them that the log does not mark. They are loaded as judged. On a cluster (it
    needs the extra
    `cluster`) the workers judge, reading the logs under the same paths, and the database is the same.

    Exit code: 0, 1 when a log was refused, 2 when the database cannot be used or nothing could be read.
    """
    import os
    from contextlib import closing

    from records import INTERRUPTED, show
    from records.audit.many import WorkerLost
    from records.database.file import DatabaseFile, Unusable
    from records.database.load import Loader
    from records.database.show import loaded as show_loaded
    from records.logs.source import find
    from records.stopping import CommandStopped, stoppable
    from referee.engine.words import counted
    from referee.table.frontend.progress import Counter, counting

    files = find(logs, again=True)
    screen = show.Output()

    counter: Counter | None = None

    def kept(by: str) -> str:
        """What a command that was stopped leaves. by: such as "by SIGTERM"."""
        read = f"stopped{by} after {counter.done if counter else 0} of {counted(len(files), 'log')}"
        return f"{read}; what was loaded before is in {path}" if os.path.exists(path) else f"{read}; nothing was loaded"

    try:
        with (
            counting(len(files), "logs read") as counter,
            stoppable(),
            closing(DatabaseFile(path, show.message)) as database,
        ):
            progress = counter.at
            if cluster:
                from records.database.cluster import load_on

                result = load_on(cluster, database, files, progress, judge)
            else:
                result = Loader(database, progress, judge).run(files)
    except CommandStopped as stop:
        show.message(kept(f" by {stop.signal}"))
        raise
    except KeyboardInterrupt:
        show.message(kept(""))
        return INTERRUPTED
    except (Unusable, WorkerLost) as error:
        show.message(str(error))
        return 2
    if as_json:
        show.json_line(screen, result)
    else:
        for file in result.refused:
            show.refused(file.path, file.why)
        show_loaded(screen, result, path)
    if result.refused:
        return 2 if len(result.refused) == result.seen else 1
    return 0
