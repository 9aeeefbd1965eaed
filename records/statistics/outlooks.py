"""`records plan`: a new plan looked over or stored, and what the stored ones have come to."""

import os
from contextlib import closing

from records.database.file import DatabaseFile
from records.statistics.arms import has_made_up
from records.statistics.planning import Assumed, Ground, fair, ground, is_question, looks, need, pick, so_far
from records.statistics.plans import Plan, planned, store, withdraw
from records.statistics.questions import FIXED
from records.statistics.show_plan import Outlook, unit
from records.statistics.source import NoStatistics, StatsDatabase, Wanted, reading
from referee import games
from referee.engine.rulebook import OptionValue, spell

NO_GAMES = Ground([], [], False)


def stored(path: str, wanted: Wanted) -> list[Outlook]:
    """What all stored plans have come to. Raises NoStatistics."""
    with reading(path, wanted.found) as source:
        return [_stored(source, plan, wanted) for plan in planned(source.conn) if wanted.game in ("", plan.game)]


def _stored(source: StatsDatabase, plan: Plan, wanted: Wanted) -> Outlook:
    mine = wanted._replace(game=plan.game)
    counts, everything = (ground(source, plan, mine, later) for later in (True, False))
    arms = (counts.first, counts.second) if plan.options and not plan.paired else (counts.first,)
    held = (everything.first, everything.second) if plan.options and not plan.paired else (everything.first,)
    return Outlook(
        plan,
        unit(plan),
        so_far=so_far(plan, everything),
        looks=looks(plan, counts),
        played=min(map(len, arms)),
        before=sum(map(len, held)) - sum(map(len, arms)),
        others=everything.others,
    )


def new(path: str, plan: Plan, assumed: Assumed, wanted: Wanted, save: bool) -> Outlook:
    """A plan that is not stored yet; save: look it over and store it. Raises NoStatistics and Unusable."""
    if not plan.difference:
        raise NoStatistics("a difference of 0 cannot be seen; `--difference 10` asks for ten")
    if os.path.exists(path):
        with reading(path, wanted.found) as source:
            now, advice = _seen(source, plan, wanted)
    else:
        now, advice = NO_GAMES, f"there is no database {path} yet: nothing is known of such games"
    if not plan.players:
        why = f"{advice}, or" if advice else "no game tells it yet;"
        raise NoStatistics(f"for how many players? {why} `--players N` says it")
    least, most = games.load(plan.game).about.players
    if not least <= plan.players <= most:
        raise NoStatistics(f"{games.title_of(plan.game)} is for {least} to {most} players, not {plan.players}")
    if not is_question(plan.question, plan.players):
        names = ", ".join([*(name for name, _, _ in FIXED), "seat-1", "order-1", "team-NAME", "role-NAME"])
        raise NoStatistics(f"{plan.question!r} is no question for {plan.players} players; there is {names}")
    if plan.against is None and not plan.options:
        plan.against = fair(plan)
    try:
        found = need(plan, now, assumed)
    except NoStatistics as error:
        raise NoStatistics(f"{error}; {advice}" if advice else str(error)) from None
    plan.games = found.last
    outlook = Outlook(plan, unit(plan), found, so_far(plan, now), others=now.others, advice=advice)
    if save:
        with closing(DatabaseFile(path)) as database:
            if any(other.same(plan) for other in planned(database.conn)):
                raise NoStatistics(
                    "a stored plan asks this already; `records plan DB` shows it, --withdraw takes it back"
                )
            store(database, plan)
        outlook.looks = looks(plan, NO_GAMES)
        outlook.played, outlook.before = 0, len(now.first) + (0 if plan.paired else len(now.second))
        outlook.advice = "stored: games that are played and loaded from now on count for it"
    return outlook


def _seen(source: StatsDatabase, plan: Plan, wanted: Wanted) -> tuple[Ground, str]:
    """The games there are, and what should be said of them; the number of players is taken from them where it is not
    given.
    """
    picked = pick(source, plan, wanted)
    rows = [row for row in (picked.first, picked.second) if row is not None]
    if rows:
        plan.players = plan.players or rows[0]["players"]
        return ground(source, plan, wanted), ""
    found = source.conn.execute("SELECT origin, box FROM cohorts WHERE game = ?", (plan.game,)).fetchall()
    bots = plan.origin == "table" and {row["origin"] for row in found} == {"simulated"}
    of = [row for row in found if row["origin"] == ("simulated" if bots else plan.origin)]
    invented = has_made_up(source, wanted) and all(row["box"] == "made-up" for row in of) and bool(of)
    if bots:
        asks = (
            "`--bots --made-up` asks those of bots, with their made-up box"
            if invented
            else "`--bots` asks those of bots"
        )
        return NO_GAMES, f"no game of people tells it; {asks}"
    return NO_GAMES, "the games here have a made-up box; `--made-up` counts them" if invented else ""


def taken_back(path: str, number: int) -> bool:
    """Withdraw a stored plan; whether there was one. Raises Unusable."""
    with closing(DatabaseFile(path)) as database:
        return withdraw(database, number)


def options_of(game_id: str, changes: tuple[str, ...]) -> dict[str, OptionValue]:
    """`NAME=VALUE` as options of a game, with other values than the rules have. Raises ValueError, with a sentence."""
    from referee.table.setup.opening import Opening

    game = games.load(game_id)
    opening = Opening(game)
    for change in changes:
        opening.option(change)
    out = {name: game.rulebook.options[name].parse(value) for name, value in opening.options.items()}
    usual = game.rulebook.defaults(next(iter(game.rulebook.editions), ""))
    for name, value in out.items():
        if usual[name] == value:
            raise ValueError(f"{name} is {spell(value)} by the rules as they are; `--compare` names another value")
    return out
