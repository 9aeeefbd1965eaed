"""What the public numbers of a Ninjato table can be; the score pad reads them too."""

from typing import Final

from referee.engine.limits import Limit, Limits
from referee.games.ninjato import data

TURNS: Final = data.ROUNDS * data.SHURIKEN
"""How often a player places a shuriken."""
TAKEN: Final = 4
"""Treasures of one attack at most: those of a house, and the one on the shuriken."""
WORTH: Final = 5
"""The most honor of a treasure."""
LARGEST_TOKEN: Final = 6

MOST_TREASURE: Final = TURNS * TAKEN
"""Of all treasures, more than this cannot come before one player."""
MOST_HONOR: Final = TURNS * TAKEN * WORTH // 2 + len(data.SCORINGS) * data.HOUSES * LARGEST_TOKEN
"""Who attacks in half of the turns and pays with all of it in the others, and takes all tokens of all scorings, has this."""

LIMITS: Final[Limits] = {
    "honor": Limit(MOST_HONOR, rule="NJ-INV-08"),
    "hand": Limit(data.DOJO, total=data.DOJO),
    "placed": Limit(data.SHURIKEN, rule="NJ-INV-12"),
    "rumors": Limit(data.RUMORS, total=data.RUMORS),
    "round": Limit(data.ROUNDS, low=1),
    "turn": Limit(lambda s: s.seats),
    "order": Limit(lambda s: s.seats, low=1),
    "dojo.stack": Limit(lambda s: s.seats, low=1),
    "dojo.deck": Limit(data.DOJO),
    "dojo.discards": Limit(data.DOJO),
    "bag": Limit(data.TREASURES),
    "guards.deck": Limit(data.GUARDS),
    "elite.deck": Limit(data.ELITES),
    "sensei.large": Limit(data.ORDINARY),
    "sensei.small": Limit(data.HENSO),
    "sensei.out": Limit(data.ORDINARY + data.HENSO),
    "palace.deck": Limit(data.ENVOYS),
    "pavilion.cards": Limit(data.RUMORS, words=True),
    "pavilion.deck": Limit(data.RUMORS),
    "raid.who": Limit(lambda s: s.seats, low=1),
    "raid.house": Limit(data.HOUSES, low=1),
    "raid.figures": Limit(data.MOST_FIGURE),
    "raid.beaten": Limit(data.GUARDS),
    "printed.*": None,
}
