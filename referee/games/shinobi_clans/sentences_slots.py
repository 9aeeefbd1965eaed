"""What people tell of the slots of a Target in a battle: who stands there, what goes, the power that is left; a part of
`sentences_told`.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.effects import Effect
from referee.engine.parts.rules import tried
from referee.engine.parts.sentences import Holds, Slots, number_in
from referee.games.shinobi_clans import boxes
from referee.games.shinobi_clans import steps as st
from referee.games.shinobi_clans.amounts import shown
from referee.games.shinobi_clans.rules import RULES, stack
from referee.games.shinobi_clans.state import ROW, ClansState, Last

Did = Sequence[Effect]


def first(told: Slots, name: str) -> Any:
    """The first value in a slot; None for none."""
    return next(iter(told.get(name, ())), None)


def as_settled(s: ClansState) -> tuple[ClansState, Did] | None:
    """The Target at hand as it is settled now, where its stack is empty: the table behind that, and the effects."""
    if s.fight is None or s.stacks.get(s.fight.target) or s.fight.owed:
        return None
    return tried(RULES, s, st.Result(0))


def settled(after: ClansState) -> Last | None:
    """The Target at hand as it is settled now, or the last one that was."""
    foreseen = as_settled(after)
    return foreseen[0].last_fight if foreseen is not None else after.last_fight if after.fight is None else None


def rows_at(s: ClansState) -> Mapping[str, Sequence[Any]]:
    """The slots of the Target at hand, by side."""
    target = s.fight.target if s.fight is not None else ""
    return {side: s.rows.get(name, []) for side, name in ROW[target].items()} if target else {}


def _number_told(before: ClansState, after: ClansState, did: Did, told: Slots) -> bool:
    """A slot number of which something is told: what comes behind it, not of what was done before."""
    if did or after.fight is None or as_settled(after) is None:
        return False
    return int(number_in(told) or 0) in range(1, max(len(row) for row in rows_at(after).values()) + 1)


def _ability(before: ClansState, after: ClansState, did: Did, told: Slots) -> bool:
    """What abilities do in the slots: which cards, and what power is left."""
    last = settled(after)
    if last is None:
        return False
    lying = {card for row in last.item.rows for slot in row for card in (*slot.ninjas, slot.weapon) if card}
    gone = [*map(str, last.gone)]
    cards = {*told.get("by", ()), *told.get("card", ()), *told.get("off", ())}
    if not cards <= lying or not set(told.get("off", ())) <= set(gone):
        return False
    powers = {shown(power) for side in last.powers for power in side}
    return number_in(told, "to") is None or number_in(told, "to") in powers


def _no_ability(before: ClansState, after: ClansState, did: Did, told: Slots) -> bool:
    """That no card goes in the slots, or in one of them."""
    foreseen = as_settled(after)
    n = number_in(told)
    if number_in(told, "many") not in (None, max(map(len, rows_at(after).values()), default=0)):
        return False
    if foreseen is None or n == 0:
        return False
    gone = [str(effect[2]) for effect in foreseen[1] if in_slot(effect)]
    return not any(n is None or slot[1:] == str(n) for slot in gone)


def _unopposed(before: ClansState, after: ClansState, did: Did, told: Slots) -> bool:
    """That nobody stands across from a ninja."""
    card, rows = first(told, "card"), list(rows_at(after).values())
    for own, other in zip(rows, reversed(rows), strict=True):
        for at, slot in enumerate(own):
            if slot.ninja and card in (None, slot.ninja) and (at >= len(other) or not other[at].ninja):
                return True
    return False


def _none_left(before: ClansState, after: ClansState, did: Did, told: Slots) -> bool:
    """That no ninja stands at the Target at hand, or none is left when its slots are resolved."""
    last = settled(after)
    if last is None:
        return False
    ninjas = [card for row in last.item.rows for slot in row for card in slot.ninjas]
    return not [card for card in ninjas if card not in last.gone]


def _wields(before: ClansState, after: ClansState, did: Did, told: Slots) -> bool:
    """The weapon of the ninja that was turned up, or of any where none was: it lies open."""
    placed = [str(effect[2]) for effect in did if effect[0] == "place"][-1:]
    held = [
        (slot.weapon, slot.ninja)
        for side, row in rows_at(after).items()
        for n, slot in enumerate(row, 1)
        if slot.ninja and (not placed or placed[0] == f"{side}{n}")
    ]
    card, ninja = first(told, "off"), first(told, "by")
    return any(weapon == card and ninja in (None, who) for weapon, who in held)


def _total(before: ClansState, after: ClansState, did: Did, told: Slots) -> bool:
    """The power of one side."""
    last, n = settled(after), number_in(told)
    if last is None or n is None:
        return False
    power = last.guardian if first(told, "side") == "g" else last.assassin
    return power is not None and shown(power) == n


def in_slot(effect: Effect) -> bool:
    """Whether a card was discarded from a slot."""
    return effect[0] == "gone" and len(effect) > 2


def _own_power(before: ClansState, after: ClansState, did: Did, told: Slots) -> bool:
    """The Guardian power of a Target itself."""
    target, n = first(told, "target"), number_in(told)
    last = settled(after)
    if last is None or last.item.target != target or n is None:
        return False
    return shown(boxes.of_target(stack.rules_of(after).facts, target, "guardian")) == n


TELLS: Mapping[str, Holds] = {
    "number": _number_told,
    "acts": _ability,
    "no_ability": _no_ability,
    "unopposed": _unopposed,
    "none_left": _none_left,
    "wields": _wields,
    "total_told": _total,
    "own_power": _own_power,
}
"""What is told, by its name in `says`: whether it is so."""

__all__ = ["TELLS", "Did", "as_settled", "first", "in_slot", "rows_at", "settled"]
