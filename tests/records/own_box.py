"""A box of Shinobi Clans with a group's own card: a made-up box told as a census, in which one card is theirs."""

from random import Random
from typing import Any

from referee import games
from referee.journal.lines import Box

NAME = "Shadow Cat"


def own_box(code: str = "own", copies: int = 2) -> Box:
    """All facts of a box, with a card of this code; as many copies of known cards are missing."""
    facts: dict[str, Any] = dict(games.load("shinobi_clans").census.made_up(Random(7), {}))
    left = copies
    for name in ("card.xb", "card.xp"):
        facts.pop(name)
    facts["copies.thf"] += 4
    for name in sorted(name for name in facts if name.startswith("copies.")):
        while left and not games.load("shinobi_clans").census.wrong({name: facts[name] - 1}):
            facts[name] -= 1
            left -= 1
    return Box("census", facts | {f"card.{code}": [NAME, "assassin", 4, copies]})
