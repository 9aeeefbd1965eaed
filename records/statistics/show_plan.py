"""Plans for people: how many games, what the games so far exclude, what a stored plan has come to."""

from collections.abc import Sequence

import msgspec

from records.show import Output
from records.statistics.arms import BOTS
from records.statistics.formulas import LEAST
from records.statistics.planning import Needed, PlannedLook, SoFar, unit_of
from records.statistics.plans import Plan
from records.statistics.questions import POINTS, told_rules
from records.statistics.show_arms import signed
from referee.engine.words import counted
from referee.games import title_of

COLUMN = 14


class Outlook(msgspec.Struct, omit_defaults=True):
    """A plan with all that can be said of it: what is printed, and the JSON object."""

    plan: Plan
    unit: str
    need: Needed | None = None
    """How many games it takes; None for a stored plan, which knows its number."""
    so_far: SoFar | None = None
    looks: list[PlannedLook] = []
    """Of a stored plan."""
    played: int | None = None
    """Of a stored plan: games that count for it so far, of the arm with fewer; pairs, if it is paired."""
    before: int | None = None
    """Of a stored plan: games that are there and do not count for it, because they came first."""
    others: int = 0
    """Games that fit, but for their edition, rules, components, box or bots: never added."""
    advice: str = ""


def show(screen: Output, outlook: Outlook) -> None:
    """One plan as text."""
    plan = outlook.plan
    screen.line(heading(plan), "bold")
    if plan.options:
        screen.row("compared", f"{told_rules(plan.options)} with the rules as they are", "", COLUMN)
    if outlook.need is not None:
        _need(screen, plan, outlook.need)
    if plan.plan:
        screen.row(
            "planned",
            f"{plan.at[:16].replace('T', ' ')} UTC: {games(plan, plan.games)}, {counted(plan.looks, 'look')}",
            "",
            COLUMN,
        )
        for i, look in enumerate(outlook.looks, 1):
            screen.row(f"look {i}", told_look(plan, look), "bold" if look.beyond else "", COLUMN)
        screen.row("result", result(plan, outlook), "bold", COLUMN)
    screen.row("so far", told_so_far(plan, outlook.so_far), "", COLUMN)
    if outlook.others:
        what = f"{counted(outlook.others, 'game')} of another edition, rules, components, box or bots"
        screen.row("not added", what, "", COLUMN)
    if plan.withdrawn:
        screen.row("withdrawn", f"{plan.withdrawn[:16].replace('T', ' ')} UTC", "yellow", COLUMN)
    elif not plan.plan:
        screen.row(
            "unplanned", "this is not stored: `--save` stores it before the games that test it", "yellow", COLUMN
        )
    if outlook.advice:
        screen.line(outlook.advice, "dim")


def heading(plan: Plan) -> str:
    """A plan in one line."""
    number = f"plan {plan.plan}: " if plan.plan else ""
    who = f"games of {BOTS}" if plan.origin == "simulated" else "games of people"
    asked = f"{plan.question} {plan.difference:+g} {unit(plan)}"
    against = (
        "" if plan.against is None else f" against {plan.against:.4g}{'%' if unit_of(plan.question) == POINTS else ''}"
    )
    return f"{number}{title_of(plan.game)}, {plan.players} players · {who} · {asked}{against}"


def unit(plan: Plan) -> str:
    """The unit of a difference."""
    name = unit_of(plan.question)
    return POINTS if name.startswith("%") else name


def games(plan: Plan, n: int, paired: bool = True) -> str:
    """A number of games of this plan, in words. paired: as the plan has it."""
    if plan.paired and paired:
        return f"{counted(n, 'pair')} ({2 * n:,} games)"
    return f"{counted(n, 'game')} by each rule ({2 * n:,} games)" if plan.options else counted(n, "game")


def _need(screen: Output, plan: Plan, need: Needed) -> None:
    screen.row("needed", f"{games(plan, need.games)} with one look: two-sided 5%, power 80%", "", COLUMN)
    if need.unpaired is not None:
        screen.row("not paired", games(plan, need.unpaired, False), "", COLUMN)
    if plan.looks > 1:
        at = ", ".join(f"{n} (|z| > {bound:.2f})" for n, bound in zip(need.looks, need.bounds, strict=True))
        screen.row(f"{plan.looks} looks", f"{games(plan, need.last)} at the last; at {at}", "", COLUMN)
    screen.row("reckoned", "; ".join(need.basis), "", COLUMN)


def told_look(plan: Plan, look: PlannedLook) -> str:
    """One look in words."""
    at = "pairs" if plan.paired else "games"
    text = f"at {look.games} {at}, beyond |z| = {look.bound:.2f}: "
    if look.z is None or look.difference is None:
        return f"{text}not yet"
    return f"{text}z = {look.z:+.2f}, {difference(plan, look.difference, look.low, look.high)}"


def difference(plan: Plan, value: float, low: float | None, high: float | None) -> str:
    """A difference with its interval."""
    text = f"{signed(value)} {unit(plan)}"
    return f"{text} ({signed(low)} to {signed(high)})" if low is not None and high is not None else text


def result(plan: Plan, outlook: Outlook) -> str:
    """What a stored plan has come to."""
    beyond = next((look for look in outlook.looks if look.beyond), None)
    if beyond is not None:
        early = (
            "; ended before its last look, so the difference looks larger than it is"
            if beyond.games < plan.games
            else ""
        )
        return f"a difference beyond chance, as planned{early}"
    following = next((look for look in outlook.looks if look.z is None), None)
    what = "pair" if plan.paired else "game"
    if following is not None:
        played = outlook.played or 0
        before = f"; {counted(outlook.before, what)} came before it, not counted" if outlook.before else ""
        each = " by each rule" if plan.options and not plan.paired else ""
        missing = following.games - played
        return f"open: {played} of {counted(plan.games, what)}{each}; {missing} more to the next look{before}"
    return "no difference shown with all games that were planned; what the interval holds can still be"


def told_so_far(plan: Plan, found: SoFar | None) -> str:
    """What the games exclude that are there."""
    if found is None:
        return "no games that could tell anything"
    n = f"{counted(found.games[0], 'pair')}" if plan.paired else " and ".join(counted(n, "game") for n in found.games)
    text = f"{n}: {difference(plan, found.difference, found.low, found.high)}"
    if found.low is None or found.high is None:
        return f"{text}; nothing can be excluded yet"
    if found.few:
        return f"{text}; nothing is excluded below {LEAST} games"
    out = f"what is above {signed(found.high)} or below {signed(found.low)} is excluded (95%)"
    size = f"{abs(plan.difference):g} {unit(plan)}"
    return f"{text}; {out}; {size} {'are excluded too' if found.excluded else 'are not excluded yet'}"


def show_all(screen: Output, outlooks: Sequence[Outlook]) -> None:
    """All stored plans."""
    for i, outlook in enumerate(outlooks):
        if i:
            screen.line()
        show(screen, outlook)
