"""What several parts of the rules need."""

from collections.abc import Sequence

from referee.engine.findings import Fault
from referee.games.shinbi.state import ShinbiState


def over() -> Sequence[Fault]:
    """Nothing is accepted after the end (SB-END-02)."""
    return (Fault("SB-END-02", text="the game is over", unasked=True),)


def seat_fault(s: ShinbiState, seat: int) -> Fault:
    """A step names a seat that this table does not have."""
    return Fault("REF-SEAT", "unread", text=f"there is no seat {seat}; seats are 1 to {s.seats}")


def refused(s: ShinbiState, *seats: int) -> Sequence[Fault]:
    """What is wrong with any step now: the game is over, or one of the seats that it names does not exist."""
    if s.over:
        return over()
    return next(((seat_fault(s, seat),) for seat in seats if not 1 <= seat <= s.seats), ())


def phase_faults(s: ShinbiState) -> list[Fault]:
    """Whether cards are being turned up now (SB-ROUND-02)."""
    if s.phase == "setup":
        return [Fault("REF-SETUP", text="nobody has a clan yet; type `setup` first", unasked=True)]
    if s.phase != "resolve":
        return [Fault("SB-ROUND-02", text=f"the attacks are not over; @{s.turn} attacks now", unasked=True)]
    return []


def plain(found: Sequence[Fault]) -> bool:
    """Whether what was found leaves the step readable and possible, so that more can be asked of its cards."""
    return all(fault.verdict not in ("impossible", "unread") for fault in found)


def faults(*lines: int) -> tuple[int, ...]:
    """Line numbers for `because`; 0 (a fact that was set, not typed) is left out."""
    return tuple(sorted({line for line in lines if line}))
