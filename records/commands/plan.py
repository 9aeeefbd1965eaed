"""`records plan`."""

from typing import Any

import click

from referee.cli.completing import FILE, GAME, OPTION
from referee.cli.numbers import Decimal, WholeNumber


@click.command("plan")
@click.argument("database", type=FILE, metavar="DB")
@click.argument("game", type=GAME, required=False, default="")
@click.option("--question", default="", metavar="NAME", help="What is asked: steps, minutes, margin, lead, seat-1, …")
@click.option(
    "--difference", type=Decimal(), metavar="D", help="What is to be seen: points of a rate, steps, minutes, …"
)
@click.option(
    "--compare",
    multiple=True,
    type=OPTION,
    metavar="NAME=VALUE",
    help="Compare games with this option with games by the rules as they are; may be repeated.",
)
@click.option(
    "--against",
    type=Decimal(),
    metavar="X",
    help="Without --compare: what it is compared with [a seat: its fair share].",
)
@click.option("--players", type=WholeNumber(1, 99), metavar="N", help="Number of players [of most games].")
@click.option("--looks", type=WholeNumber(1, 10), default=1, metavar="K", help="How often you want to look [1].")
@click.option("--bots", is_flag=True, help="Plan for games of bots, paired by their seeds.")
@click.option("--unpaired", is_flag=True, help="With --bots: for games that are no pairs.")
@click.option(
    "--now", type=Decimal(0, 100), metavar="P", help="A rate by the rules as they are, in percent [as it was so far]."
)
@click.option(
    "--spread", type=Decimal(0), metavar="S", help="The standard deviation from game to game [as it was so far]."
)
@click.option(
    "--correlation", type=Decimal(-1, 1), metavar="R", help="Of the games of a pair, from -1 to 1 [as it was so far]."
)
@click.option("--save", is_flag=True, help="Store the plan; only games that come later count for it.")
@click.option("--withdraw", type=WholeNumber(1), metavar="N", help="Take back the stored plan N; it stays in the list.")
@click.option("--made-up", is_flag=True, help="Count games with made-up boxes too; they say nothing about the game.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a plan.")
def command(
    database: str, game: str, save: bool, withdraw: int | None, made_up: bool, as_json: bool, **asked: Any
) -> int:
    """How many games it takes to see a difference, and what the games so far can already exclude.

    Without --question: the stored plans in DB, and what they have come to. A test is planned only if the plan was
    stored with --save before the games that it counts. With several --looks the bounds keep the level of 5 %, because
    each look is taken at a number of games that was fixed before.

    Exit code: 0, 2 when there is nothing to plan with or the database cannot be used.
    """
    from records import show
    from records.database.file import Unusable
    from records.statistics import outlooks
    from records.statistics.show_plan import show_all
    from records.statistics.source import NoStatistics, Wanted
    from referee.games import NAMES, name_of

    name = name_of(game) if game else ""
    if name is None:
        show.message(f"there is no game {game!r}; there is {', '.join(NAMES)}")
        return 2
    try:
        if withdraw is not None:
            if not outlooks.taken_back(database, withdraw):
                show.message(f"{database} has no plan {withdraw} that could be withdrawn")
                return 2
            show.Output().line(f"plan {withdraw} is withdrawn")
            return 0
        wanted = Wanted(name, made_up=made_up)
        found = [_new(database, name, wanted, save, asked)] if asked["question"] else outlooks.stored(database, wanted)
    except (NoStatistics, Unusable, ValueError) as error:
        show.message(str(error))
        return 2
    if not found:
        show.message(
            f"no plan is stored in {database}; `records plan {database} GAME --question NAME --difference D` makes one"
        )
        return 2
    screen = show.Output()
    if as_json:
        for outlook in found:
            show.json_line(screen, outlook)
    else:
        show_all(screen, found)
    return 0


def _new(database: str, name: str, wanted: Any, save: bool, asked: dict[str, Any]) -> Any:
    """A new plan, looked over. Raises ValueError, NoStatistics and Unusable."""
    from records.statistics.outlooks import new, options_of
    from records.statistics.planning import Assumed
    from records.statistics.plans import Plan

    if not name:
        raise click.UsageError("which game? records plan DB GAME --question NAME --difference D")
    if asked["difference"] is None:
        raise click.UsageError("--difference says what is to be seen, such as 10")
    if asked["compare"] and asked["against"] is not None:
        raise click.UsageError("--compare and --against are two things to compare with; choose one")
    if asked["unpaired"] and not asked["bots"]:
        raise click.UsageError("games of people are never paired; --unpaired belongs to --bots")
    options: dict[str, object] = dict(options_of(name, asked["compare"]))
    plan = Plan(
        name,
        asked["players"] or 0,
        asked["question"],
        asked["difference"],
        0,
        asked["looks"],
        options,
        asked["against"],
        bool(options) and asked["bots"] and not asked["unpaired"],
        "simulated" if asked["bots"] else "table",
    )
    return new(database, plan, Assumed(asked["now"], asked["spread"], asked["correlation"]), wanted, save)
