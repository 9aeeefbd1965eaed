"""`records report`."""

import click

from records.commands import SAME
from referee.cli.completing import FILE


@click.command("report")
@click.argument("database", type=FILE, required=False, default="", metavar="[DB]")
@click.option("--db", "db", default="", metavar="FILE", help="The database, if it is not the argument.")
@click.option(
    "--out",
    required=True,
    metavar="FILE",
    help="The page, - for standard output; only an earlier report is written over.",
)
@click.option("--game", default="", help="Only this game.")
@click.option("--exclude-irregular", is_flag=True, help="Leave out games with steps against the rules.")
@click.option(
    "--exclude-found",
    is_flag=True,
    help="Leave out games in which the audit found something that the log does not mark.",
)
@click.option("--made-up", is_flag=True, help="Count games with made-up boxes too; they say nothing about the game.")
@SAME
def command(
    database: str,
    db: str,
    out: str,
    game: str,
    exclude_irregular: bool,
    exclude_found: bool,
    made_up: bool,
    same: list[tuple[str, str]],
) -> int:
    """The statistics of the logs in DB as one page with charts, without scripts or network.

    Exit code: 0, 2 when the database cannot be read or the page cannot be written.
    """
    from records import show
    from records.logs.output import NotWritten, again, begins_with
    from records.logs.source import shown
    from records.statistics.report import MARK, report
    from records.statistics.source import NoStatistics, Wanted
    from referee.games import NAMES, name_of

    name = name_of(game) if game else ""
    if name is None:
        show.message(f"there is no game {game!r}; there is {', '.join(NAMES)}")
        return 2
    if not (database or db):
        show.message("which database? records report DB --out FILE")
        return 2
    try:
        wanted = Wanted(name, "", False, exclude_irregular, made_up, found=not exclude_found, same=same)
        text = report(database or db, wanted)
        again(out, text.encode(), begins_with(MARK), "report")
    except (NoStatistics, NotWritten) as error:
        show.message(str(error))
        return 2
    if out != "-":
        show.Output().line(f"{shown(out)}: {len(text.encode()):,} bytes")
    return 0
