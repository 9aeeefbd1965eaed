"""What the public numbers of a Shinobi Clans table can be."""

from typing import Any, Final

from referee.engine.limits import Limit, Limits
from referee.games.shinobi_clans.data import CARDS
from referee.games.shinobi_clans.state import BANK, HAND_SIZE, ROUNDS, TOKENS

MANY: Final = 999
"""More gold than any game gives, where the bank has no end (option gold_supply)."""
PACK: Final = 99
"""More cards than a pack of a draft has."""


def _gold(s: Any) -> int:
    return BANK if s.setup.options["gold_supply"] == "forty" else MANY


def _debt(s: Any) -> int:
    return -MANY if s.setup.options["negative_pot"] == "lose_gold_debt" else 0


LIMITS: Final[Limits] = {
    "gold": Limit(_gold, low=_debt),
    "hand": Limit(CARDS, total=CARDS),
    "deck": Limit(CARDS),
    "discard": Limit(CARDS),
    "height.*": Limit(CARDS),
    "round": Limit(ROUNDS, low=1),
    "start": Limit(lambda s: s.seats, low=1),
    "turn": Limit(lambda s: s.seats),
    "first_pick": Limit(lambda s: s.seats),
    "pass": Limit(HAND_SIZE),
    "tokens": Limit(TOKENS),
    "trim": Limit(CARDS),
    "packs": Limit(PACK),
    "held": Limit(lambda s: s.seats),
    "rewards": Limit(99, low=-1),
    "rewards.*": Limit(99, low=-1),
}
