"""What the world of Ninjato counts of its own real cards."""

from collections.abc import Mapping
from typing import Any

from referee.games.ninjato.state import NinjatoState
from referee.games.ninjato.world import NinjatoWorld


def world_says(world: NinjatoWorld, s: NinjatoState) -> Mapping[str, Any]:
    """Sizes of the hidden zones, the row, and whether every dojo card is somewhere."""
    if s.phase == "setup":
        return {}
    cards = world.cards
    return {
        "dojo.deck": cards.count("deck"),
        "dojo.discards": cards.count("discards"),
        **{f"hand.{seat}": cards.count(f"hand {seat}") for seat in range(1, s.seats + 1)},
        "astray": cards.astray({str(v): int(world.facts[f"dojo.{v}"]) for v in range(1, 6)}),
        "dojo.row": "".join(sorted(cards.zone("row"))),
    }
