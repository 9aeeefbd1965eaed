"""What several parts of the rules need."""

from collections.abc import Sequence

from referee.engine.game import Fault, game_over, seat_faults
from referee.games.shinbi.state import ShinbiState

END = "SB-END-02"
"""The rule by which nothing is accepted after the end."""
OVER = game_over(END)


def refused(s: ShinbiState, *seats: int) -> Sequence[Fault]:
    """What is wrong with any step now: the game is over, or one of the seats that it names does not exist."""
    return OVER if s.over else seat_faults(s.seats, seats)


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
