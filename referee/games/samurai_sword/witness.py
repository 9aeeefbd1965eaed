"""What the world of Samurai Sword counts of its own real cards, by code that the referee's rules do not share."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from referee.engine.game import listed
from referee.games.samurai_sword.data import manifest, role
from referee.games.samurai_sword.state import DECK, HAND, PILE, PLAY, SamuraiState
from referee.games.samurai_sword.world import SamuraiWorld

ORDER = {"shogun_first": "snr", "ninja_first": "nsr"}


def world_says(world: SamuraiWorld, s: SamuraiState) -> Mapping[str, Any]:
    """Sizes of all zones and the cards in play; after the end the points of the real hands and roles."""
    if s.phase == "setup":
        return {}
    world.follow(s.ledger)
    cards = world.cards
    says: dict[str, Any] = {"deck": cards.count(DECK), "discard": cards.count(PILE) - (s.frame is not None)}
    for seat in range(1, s.seats + 1):
        says[f"hand.{seat}"] = cards.count(HAND[seat])
        says[f"play.{seat}"] = list(cards.zone(PLAY[seat]))
    says["astray"] = cards.astray(manifest())
    if s.over:
        says["points"] = _points(world, s)
        winner = _winner(says["points"], world, s)
        if winner:
            says["winner"] = winner
    return says


@listed
def _points(world: SamuraiWorld, s: SamuraiState) -> Iterator[int]:
    stars = [int(r[5:] or 0) for r in world.roles if r.startswith("ninja")]
    for seat, name in enumerate(world.roles, 1):
        if s.seats == 4 and name.startswith("ninja"):
            times = 2 if int(name[5:]) == max(stars) else 1
        else:
            times = int(role(name)["factor"][s.seats - 3])
        daimyo = world.hand(seat).count("daimyo")
        if name == "ronin":
            daimyo *= int(s.setup.options["ronin_daimyo"])
        yield s.honor[seat] * times + daimyo


def _winner(points: list[int], world: SamuraiWorld, s: SamuraiState) -> list[int]:
    """The seats of the best team; empty where the world does not know it.

    Honor is lost by a defeat through whoever is at turn, by a reshuffle or for a Bushido (SS-END-05). So where the game
    ended by a defeat, those without honor were felled by the active player: if one of them is of his team, it is a
    Deadly Strike. Of the last one standing it is known only where he has nobody of his team to fell.
    """
    sides = ["r" if r == "ronin" else "n" if r.startswith("ninja") else "s" for r in world.roles]
    own = sides[s.turn - 1]
    struck = [seat for seat, n in enumerate(s.honor[1:], 1) if not n and seat != s.turn and sides[seat - 1] == own]
    if s.ended == "standing":
        return [s.turn] if sides.count(own) == 1 else []
    totals: Counter[str] = Counter()
    for side, n in zip(sides, points, strict=True):
        totals[side] += n
    if s.ended == "honor" and struck:
        totals[own] -= 3 * (len(struck) if s.setup.options["deadly_strike"] == "per_victim" else 1)
    if s.setup.options["team_score_floor"] == "zero":
        totals = Counter({side: max(0, n) for side, n in totals.items()})
    order = ORDER["shogun_first" if s.setup.options["tie_priority"] == "shogun_first" else "ninja_first"]
    best = max((side for side in order if side in sides), key=lambda side: (totals[side], -order.index(side)))
    return [seat for seat, side in enumerate(sides, 1) if side == best]
