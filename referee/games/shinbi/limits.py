"""What the public numbers of a Shinbi table can be."""

from typing import Final

from referee.engine.limits import Limit, Limits
from referee.games.shinbi.state import LIVES

LIMITS: Final[Limits] = {
    "lives": Limit(LIVES, rule="SB-SETUP-05"),
    "round": Limit(99, low=1),
    "start": Limit(lambda s: s.seats, low=1),
    "turn": Limit(lambda s: s.seats),
}
