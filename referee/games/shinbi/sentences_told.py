"""What people tell of results that only Shinbi has: is it so? Patterns: `told` in the sections of `says/en.toml`."""

from collections.abc import Mapping, Sequence

from referee.engine.effects import Effect
from referee.engine.parts.sentences import Holds, Slots, number_in, seats_in
from referee.games.shinbi.state import ShinbiState

Did = Sequence[Effect]


def _all_assigned(before: ShinbiState, after: ShinbiState, did: Did, told: Slots) -> bool:
    """All attacks are announced; so many cards lie on the table."""
    n = number_in(told)
    return after.phase == "resolve" and n in (None, sum(after.laid))


def _said_by(before: ShinbiState, after: ShinbiState, did: Did, told: Slots) -> bool:
    """Who announced what was said before it."""
    attacked = {seat for seat, (was, now) in enumerate(zip(before.laid, after.laid, strict=True), 1) if now > was}
    return bool(attacked) and attacked.issuperset(seats_in(told))


TELLS: Mapping[str, Holds] = {"phase_told": _all_assigned, "said_by": _said_by}
"""What is told, by the name of its section."""


__all__ = ["TELLS"]
