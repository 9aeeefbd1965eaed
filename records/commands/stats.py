"""`records stats`."""

from typing import TYPE_CHECKING

import click

from records.commands import BOM, DECIMAL, SAME, csv_form
from records.commands.named import database_named
from referee.cli.completing import FILE, GAME

if TYPE_CHECKING:
    from records.statistics.source import Wanted
    from records.statistics.spreadsheet import Csv


@click.command("stats")
@click.argument("database", type=FILE, required=False, metavar="[DB]", callback=database_named)
@click.argument("game", type=GAME, required=False, default="")
@click.option(
    "--by",
    type=click.Choice(["seat", "role", "character", "card", "version", "person", "bot"]),
    help="Only this comparison.",
)
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="One line with a JSON object for each cohort: the games that may be counted together.",
)
@click.option("--csv", "as_csv", is_flag=True, help="One row a number.")
@DECIMAL
@BOM
@click.option("--exclude-irregular", is_flag=True, help="Leave out games with steps against the rules.")
@click.option(
    "--exclude-found",
    is_flag=True,
    help="Leave out games in which the audit found something that the log does not mark.",
)
@click.option("--made-up", is_flag=True, help="Count games with made-up boxes too; they say nothing about the game.")
@click.option("--raw", is_flag=True, help="Percentages below ten games too.")
@click.option(
    "--behind", type=click.IntRange(min=1), metavar="X", help="Count comebacks from X or more points behind too."
)
@click.option(
    "--compare", is_flag=True, help="Compare games by the rules as they are with games in which an option was another."
)
@click.option("--question", default="", metavar="NAME", help="The main question of --compare, such as steps or margin.")
@SAME
@click.option(
    "--ratings",
    is_flag=True,
    help="Ratings of the players, from 30 games on also without the luck of seat and role (needs the extra `report`).",
)
def command(
    database: str,
    game: str,
    by: str | None,
    as_json: bool,
    as_csv: bool,
    decimal: str | None,
    bom: bool,
    exclude_irregular: bool,
    exclude_found: bool,
    made_up: bool,
    raw: bool,
    behind: int | None,
    compare: bool,
    question: str,
    same: list[tuple[str, str]],
    ratings: bool,
) -> int:
    """Statistics of the logs in DB, of GAME or of all games. Without DB the games folder is counted.

    Games are grouped by game, edition, rules, options, box and number of players. Groups are never added up. Every
    rate has its number of games and an interval. `docs/statistics.md` defines each statistic.

    --compare shows what an option changes: who wins, length, lead changes, closeness. Games of `referee simulate
    --compare` are compared pair by pair. Name the --question that matters most before you look; all others are
    corrected for their number.

    Exit code: 0, 2 when the database cannot be read or there is nothing to count.
    """
    from records import show
    from records.statistics import show as stats_show
    from records.statistics.source import NoStatistics, Wanted
    from records.statistics.stats import statistics
    from referee.games import NAMES, name_of

    form = csv_form(decimal, bom, as_csv)
    name = name_of(game) if game else ""
    if name is None:
        show.message(f"there is no game {game!r}; there is {', '.join(NAMES)}")
        return 2
    if question and not compare:
        raise click.UsageError("--question belongs to --compare")
    if compare and (by or ratings):
        raise click.UsageError(f"--compare and --{'by' if by else 'ratings'} are two things to show; choose one")
    wanted = Wanted(name, by or "", raw, exclude_irregular, made_up, behind or 0, found=not exclude_found, same=same)
    if compare:
        return _compare(database, wanted, question, as_json, form if as_csv else None)
    try:
        if ratings:
            from records.statistics.ratings import rated

            cohorts = rated(database, wanted)
        else:
            cohorts = statistics(database, wanted)
    except NoStatistics as error:
        show.message(str(error))
        return 2
    if not cohorts:
        show.message(f"there are no logs {f'of {name} ' if name else ''}in {database}")
        return 2
    screen = show.Output()
    if as_json:
        stats_show.as_json(screen, cohorts)
    elif as_csv:
        stats_show.as_csv(cohorts, form)
    else:
        stats_show.show(screen, cohorts)
    return 0


def _compare(database: str, wanted: "Wanted", question: str, as_json: bool, form: "Csv | None") -> int:
    """Two sets of rules side by side."""
    from records import show
    from records.statistics import show_arms
    from records.statistics.arms import comparisons
    from records.statistics.source import NoStatistics

    try:
        made = comparisons(database, wanted, question)
    except NoStatistics as error:
        show.message(str(error))
        return 2
    screen = show.Output()
    if as_json:
        for comparison in made:
            show.json_line(screen, comparison)
    elif form is not None:
        show_arms.as_csv(made, form)
    else:
        show_arms.show(screen, made)
    return 0
