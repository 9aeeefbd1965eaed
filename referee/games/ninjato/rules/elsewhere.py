"""Things that a table took from where they did not lie: the entry stands, so they come from where they were, or out of nowhere.

What comes out of nowhere, or goes there, is booked in `missing`: the laws go on holding.
"""

from collections.abc import Sequence

from referee.games.ninjato.data import KIND, KINDS, Tile
from referee.games.ninjato.rules import supply
from referee.games.ninjato.state import House, NinjatoState, Raid


def lift_tile(s: NinjatoState, name: str) -> bool:
    """A tile leaves its place, whose it ever was; False where no such tile is known."""
    if not isinstance(s.info.get(name), Tile):
        return False
    owner = s.owner.get(name, 0)
    if name in s.sensei:
        s.sensei.remove(name)
    elif owner:
        s.skills[owner - 1].remove(name)
    elif s.out_tiles > 0:
        s.out_tiles -= 1
    else:
        s.missing["tile"] -= 1
    return True


def lift_envoy(s: NinjatoState, name: str) -> None:
    """An envoy leaves its place."""
    for place in (s.palace, *s.envoys, s.bought):
        if name in place:
            place.remove(name)


def lift_rumor(s: NinjatoState, name: str) -> None:
    """A rumor leaves the player before whom it lay; one that lay nowhere comes out of nowhere."""
    for own in s.rumors:
        if name in own:
            own.remove(name)
            return
    s.missing["rumor"] -= 1


def kept(s: NinjatoState, raid: Raid, house: House, names: Sequence[str]) -> list[int]:
    """Treasures that were kept of a failed attack: from the shuriken, else from the house, else out of nowhere; by kind."""
    lying = (raid.plain, raid.red, house.plain, house.red)
    out = [0] * len(KINDS)
    for name in names:
        kind = KIND[name]
        out[kind] += 1
        leaves(s, next((pile for pile in lying if pile[kind]), raid.plain), kind)
    return out


def leaves(s: NinjatoState, pile: list[int], kind: int) -> None:
    """A treasure leaves a pile for another place; where none of its kind lies there, it comes out of nowhere."""
    if pile[kind]:
        pile[kind] -= 1
    else:
        supply.lacks(s, kind)

