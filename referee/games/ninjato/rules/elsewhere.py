"""Things that a table took from where they did not lie: the entry stands, so they come from where they were, or out of
nowhere.

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
    own = next((own for own in s.rumors if name in own), None)
    if own is None:
        s.missing["rumor"] -= 1
    else:
        own.remove(name)


def kept(s: NinjatoState, raid: Raid, house: House, names: Sequence[str]) -> list[int]:
    """Treasures that were kept of a failed attack: from the shuriken, else from the house, else out of nowhere; by
    kind.
    """
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
        supply.treasure_missing(s, kind)


def rumors_shown(s: NinjatoState, who: int, shown: Sequence[str], whole: bool) -> None:
    """The rumors before a player are those that were shown: one that lay elsewhere lies there, and what is not shown
    does not.

    Where it lay by the log, before another player, lies one that nobody knows; in the Pavilion the one that is not
    shown.
    """
    own = s.rumors[who - 1]
    for name in shown:
        if name in own:
            continue
        unseen = next((n for n in own if n not in shown), None)
        for other in s.rumors:
            if name in other:
                other[other.index(name)] = ""
        if unseen is None:
            own.append(name)
            s.missing["rumor"] -= 1
        else:
            own[own.index(unseen)] = name
        if name in s.pavilion:
            s.pavilion.remove(name)
            if unseen:
                s.pavilion.append(unseen)
            else:
                s.missing["rumor"] += 1
    for name in [n for n in own if n and n not in shown] if whole else ():
        own.remove(name)
        s.missing["rumor"] += 1
