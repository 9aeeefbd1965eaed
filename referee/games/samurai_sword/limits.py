"""What the public numbers of a Samurai Sword table can be."""

from typing import Any, Final

from referee.engine.limits import Limit, Limits
from referee.games.samurai_sword.data import components
from referee.games.samurai_sword.state import CARDS

MANY: Final = 999
"""More turns, Weapons of a turn or shuffles than any game has."""


def dealt(seats: int) -> int:
    """Honor that is dealt at set-up to so many players; it only changes hands, or goes back to the box (SS-SETUP-19)."""
    return int(components()["start"]["honor_total"]["value"][seats - 3])


def _dealt(s: Any) -> int:
    return dealt(s.seats)


LIMITS: Final[Limits] = {
    "honor": Limit(_dealt, total=_dealt, rule="SS-SETUP-19"),
    "rp": Limit(lambda s: s.full[1:], rule="SS-SETUP-10"),
    "hand": Limit(CARDS, total=CARDS),
    "deck": Limit(CARDS),
    "discard": Limit(CARDS),
    "shogun": Limit(lambda s: s.seats, low=1),
    "turn": Limit(lambda s: s.seats),
    "turns": Limit(MANY),
    "weapons": Limit(MANY),
    "shuffles": Limit(MANY),
}
