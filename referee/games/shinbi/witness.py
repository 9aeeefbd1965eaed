"""What the world of Shinbi counts of its own real cards, by code that the referee's rules do not share."""

from collections.abc import Mapping
from typing import Any

from referee.games.shinbi.state import ShinbiState
from referee.games.shinbi.world import ShinbiWorld


def world_says(world: ShinbiWorld, s: ShinbiState) -> Mapping[str, Any]:
    """Lives by the real cards of every resolution, the counters in the middle, and who is left."""
    if s.phase == "setup" or not world.lives or s.setup.options["no_survivor"] == "replay":
        return {}
    says: dict[str, Any] = {f"lives.{seat}": n for seat, n in enumerate(world.lives, 1)}
    says["middle"] = 5 * s.seats - sum(world.lives)
    for clan, given in world.real.items():
        if len(set(given.values())) < len(given):
            says["astray"] = [f"a weapon of clan {clan} given twice"]
    if s.over:
        living = [seat for seat, n in enumerate(world.lives, 1) if n]
        if living:
            says["winner"] = living
    return says
