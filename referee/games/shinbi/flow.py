"""What is asked for now, what an entry makes plain without saying it, and what an empty line answers."""

from collections.abc import Sequence

from referee.engine.frames import NOTHING, Awaiting
from referee.engine.steps import Step
from referee.games.shinbi import steps
from referee.games.shinbi.rules import APPLY
from referee.games.shinbi.rules.record import unshown
from referee.games.shinbi.rules.resolve import due, late_allowed
from referee.games.shinbi.state import ShinbiState, pawn_goes

FREE = ("ask", "peek", "mark", "turn", "leave", "skip")


def awaiting(s: ShinbiState) -> Awaiting:
    """Set-up, three attacks a seat, two cards a seat, perhaps a denouncement, clean-up."""
    if s.over:
        return NOTHING
    if s.phase == "setup":
        return Awaiting((0,), ("setup",))
    free = (*FREE, "void") if s.disputed else FREE
    if s.phase == "assign":
        pawn = ("pawn",) if s.round > 1 and s.fresh else ()
        return Awaiting((s.turn,), ("attack",), extra=(*free, "reannounce", "end_turn", *pawn))
    if any(late_allowed(s, seat) for seat in range(1, s.seats + 1) if seat != s.open):
        free = (*free, "denounce")
    if s.all_resolved:
        free = (*free, "recover")
    if s.open:
        return Awaiting((s.open,), ("waive", "denounce"), extra=(*free, "settle", "pay", "reveal"))
    if s.turn and not s.resolved[s.turn - 1]:
        return Awaiting((s.turn,), ("reveal",), extra=(*free, "reveal") if s.dead_may else free)
    return Awaiting((0,), ("turn", "recover") if unshown(s) else ("recover",), "any", free)


def implied(s: ShinbiState, step: Step) -> Sequence[Step]:
    """The next player's cards make a waiver plain, the next round's first attack also the clean-up (SB-DENOUNCE-10)."""
    if s.phase != "resolve":
        return ()
    if isinstance(step, steps.Reveal):
        closes = s.open and step.who != s.open and 1 <= step.who <= s.seats and not s.resolved[step.who - 1]
        return (steps.Waive(s.open),) if closes else ()
    if isinstance(step, steps.Turn):
        shows = step.at == s.open and s.setup.options["third_card"] == "show"
        closes = s.open and (shows or (s.all_resolved and step.at != s.open))
        return (steps.Waive(s.open),) if closes else ()
    if not isinstance(step, steps.Recover | steps.Attack | steps.Pawn) or not s.all_resolved:
        return ()
    out: list[Step] = [steps.Waive(s.open)] if s.open else []
    if isinstance(step, steps.Attack):
        out.append(steps.Recover(0))
    return out


def enter(s: ShinbiState) -> Step | None:
    """An empty line waives, and after the last resolution it cleans up."""
    if s.over or s.phase != "resolve":
        return None
    if s.open:
        return steps.Waive(s.open)
    return steps.Recover(0) if not s.turn else None


def after(s: ShinbiState, *acts: Step) -> ShinbiState:
    """The table after some steps and all that they imply, on a copy."""
    twin = s.copy()
    assert isinstance(twin, ShinbiState)
    for step in acts:
        for act in (*implied(twin, step), step):
            APPLY[type(act)](twin, act)
    return twin


def attacker_now(s: ShinbiState) -> int:
    """Who attacks next: the one whose turn it is, or after the last resolution the next pawn holder."""
    if s.phase != "resolve" or not s.all_resolved:
        return s.turn
    return after(s, steps.Recover(0)).turn or pawn_goes(s)


def resolver_now(s: ShinbiState) -> int:
    """Who turns cards up next."""
    return due(s) or s.open
