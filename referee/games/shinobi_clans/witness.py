"""What the world of Shinobi Clans counts of its own real cards and tokens."""

from collections.abc import Mapping
from typing import Any

from referee.games.shinobi_clans import boxes
from referee.games.shinobi_clans.state import HAND, ClansState
from referee.games.shinobi_clans.world import ClansWorld


def world_says(world: ClansWorld, s: ClansState) -> Mapping[str, Any]:
    """Sizes of all zones, the cards on the table, and the gold that the shares of all contracts make."""
    if s.phase == "setup":
        return {}
    world.sync(s)
    cards = world.cards
    says: dict[str, Any] = {"deck": cards.count("deck"), "discard": cards.count("discard")}
    hands = [cards.count(HAND[seat]) for seat in range(1, s.seats + 1)]
    for seat, n in enumerate(hands, 1):
        says[f"has.{seat}"] = n > 0
        if s.setup.options["hand_count"] == "public":
            says[f"hand.{seat}"] = n
    says["astray"] = cards.astray({card: n for card, n in boxes.all_copies(s.setup.box).items() if n})
    return says
