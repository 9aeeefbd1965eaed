"""Between rounds, and what interrupts them (SB-NEXT, SB-DEAD-08, options leaver and on_conflict)."""

from collections.abc import Sequence

from referee.engine.game import NO_EFFECT, NONE, Effect, Fault, in_play
from referee.games.shinbi.rules import outcome
from referee.games.shinbi.rules.common import END, OVER, refused
from referee.games.shinbi.rules.deals import place_words
from referee.games.shinbi.rules.record import unshown, zone_of
from referee.games.shinbi.rules.resolve import close
from referee.games.shinbi.rules.rounds import begin, new_round
from referee.games.shinbi.state import ShinbiState
from referee.games.shinbi.steps import Leave, Pawn, Recover, Void


def common_recover(s: ShinbiState, step: Recover) -> bool:
    """Everybody has resolved, nothing is to be shown."""
    return s.phase == "resolve" and not s.shows and False not in s.resolved


def check_recover(s: ShinbiState, step: Recover) -> Sequence[Fault]:
    """Cards go back after everybody has resolved."""
    if s.over:
        return OVER
    if s.phase != "resolve" or not s.all_resolved:
        first = f"@{s.turn} {'resolves' if s.phase == 'resolve' else 'attacks'} first"
        waits = first if s.turn else "the round has not begun"
        return (Fault("SB-NEXT-01", text=f"cards stay on the table: {waits}", unasked=True),)
    if left := unshown(s):
        text = f"not shown yet: {'; '.join(place_words(*place) for zone in left if (place := zone_of(s, zone)))}"
        return (Fault("SB-NEXT-05", "missed", text=text, remedy=shown_by(left[0])),)
    return NONE


def shown_by(zone: str, weapon: str = "WEAPON") -> str:
    """How the showing of a place is typed; the capitals stand for what only the table knows."""
    return f"{zone}{weapon}" if ">" in zone else f"{zone.removeprefix('kept:')}:{weapon}"


def apply_recover(s: ShinbiState, step: Recover) -> Sequence[Effect]:
    """An open outcome is paid, cards and markers go back, the pawn moves (SB-NEXT-01 to -03)."""
    if s.over or s.phase == "setup":
        return NO_EFFECT
    number = s.round
    did = close(s, s.open) if s.open else []
    if s.setup.options["game_end"] == "end_of_round" and s.round == number:
        did += outcome.settle_end(s)
    return did if s.phase == "over" or s.round != number else did + new_round(s)


def check_pawn(s: ShinbiState, step: Pawn) -> Sequence[Fault]:
    """Where the pawn was put."""
    if early := refused(s, step.to):
        return early
    if s.phase == "resolve":
        return (Fault("SB-NEXT-01", text="the pawn moves only after the cards are taken back", unasked=True),)
    if s.round < 2 or not s.fresh:
        return (Fault("SB-NEXT-03", text="the pawn moves only between rounds", unasked=True),)
    if step.to != s.start:
        return (Fault("SB-NEXT-03", text=f"the pawn goes to @{s.start}, not to @{step.to}"),)
    if not s.passed:
        return (Fault("SB-NEXT-03", "odd", text=f"@{s.start} already has the pawn"),)
    return NONE


def apply_pawn(s: ShinbiState, step: Pawn) -> Sequence[Effect]:
    """The pawn lies where the table put it."""
    if not s.fresh or not 1 <= step.to <= s.seats:
        return NO_EFFECT
    s.passed = 0  # it was put somewhere, so it was not forgotten
    if step.to == s.start:
        return NO_EFFECT
    s.start = s.turn = step.to
    return (("pawn", step.to),)


@in_play(END)
def check_leave(s: ShinbiState, step: Leave) -> Sequence[Fault]:
    """A player leaves; what follows is an option."""
    return (Fault("REF-SEAT", text=f"@{step.who} has already left"),) if step.who in s.ghosts else NONE


def apply_leave(s: ShinbiState, step: Leave) -> Sequence[Effect]:
    """Option leaver: the game is void, or the clan goes on as a dead one."""
    if check_leave(s, step):
        return NO_EFFECT
    s.ghosts.append(step.who)
    if s.setup.options["leaver"] == "void":
        outcome.finish(s, [], "SB-END-04")
        return (("left", step.who),)
    s.round_lives[step.who - 1] = 0
    return [("left", step.who), *outcome.lose(s, (step.who,), s.lives[step.who - 1])]


def check_void(s: ShinbiState, step: Void) -> Sequence[Fault]:
    """A round is void only when its record contradicts itself (SB-CONS-08)."""
    if s.over:
        return OVER
    if s.setup.options["on_conflict"] not in ("ask", "void_round"):
        return (Fault("SB-CONS-08", text="this table plays on after a contradiction (option on_conflict)"),)
    if not s.disputed:
        return (
            Fault(
                "SB-CONS-08",
                text="this round has no contradiction; after a refused entry type `!! REASON`, then `void`",
            ),
        )
    return NONE


def apply_void(s: ShinbiState, step: Void) -> Sequence[Effect]:
    """Lives go back to where the round began; the same player starts it again. Who left stays away."""
    if s.over or s.phase == "setup":
        return NO_EFFECT
    did: list[Effect] = [
        ("life", i, before - now)
        for i, (before, now) in enumerate(zip(s.round_lives, s.lives, strict=True), 1)
        if before != now
    ]
    s.lives = list(s.round_lives)
    gone = [[seat] for fell in s.fallen[s.round_fallen :] for seat in fell if seat in s.ghosts]
    s.fallen = s.fallen[: s.round_fallen] + gone
    s.muted_next = []
    s.passed = 0
    begin(s)
    return [*did, ("void", s.round)]
