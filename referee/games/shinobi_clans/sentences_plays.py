"""What is left open by the words for the plays of the ninja phase of Shinobi Clans; a part of `sentences`."""

from collections.abc import Iterator
from typing import TypeVar

from msgspec.structs import replace

from referee.engine.parts.sentences import Told, number_told, several
from referee.engine.steps import Step
from referee.games.shinobi_clans import steps as st
from referee.games.shinobi_clans.data import FACE_UP
from referee.games.shinobi_clans.rules import events, ninja
from referee.games.shinobi_clans.state import ROW, ClansState, Pos

SAME = "same"
"""What stands in a pattern for where the last card was laid, if that was the last thing that was done."""

LAST, OTHER, ACROSS = "last", "other", "across"
"""What stands in a pattern for where the last card was laid, or for the last card of the pool; and for the side across
from the last card.
"""

IT, SEEN = "it", "seen"
"""What stands in a pattern for the card of an event, and for one that was named although it lies face down."""


P = TypeVar("P", bound=st.Lay | st.Weapon | st.Scout | st.Spy | st.MasterSpy)


def cards_laid(s: ClansState) -> Iterator[tuple[Pos, str, str]]:
    """All cards that players laid in stacks and slots, each with its Target and its side (none for the stack)."""
    yield from ((pos, target, "") for target, stack in s.stacks.items() for pos in stack)
    for target in s.targets:
        for side, name in ROW[target].items():
            yield from ((slot.pos, target, side) for slot in s.rows.get(name, ()) if slot.pos is not None)


def _last_laid(s: ClansState) -> tuple[str, str]:
    """The Target where the last card was laid, and its side if it is a weapon; empty for none."""
    return _last_line(s)[1:]


def _last_line(s: ClansState) -> tuple[int, str, str]:
    """The same, with the line in which it was laid."""
    laid = [(pos.line, target, side) for pos, target, side in cards_laid(s)]
    laid += [(line, target, "") for target, lines in s.scouts.items() for line in lines]
    return max(laid, default=(0, "", ""))


def _placed(s: ClansState, step: P) -> P | None:
    """A step with the Target, and the side, of the last card in the place of `there`; None where none was laid."""
    side: str = getattr(step, "side", "")
    if step.to != LAST and side not in (LAST, OTHER):
        return step
    target, own = _last_laid(s)
    if not target or (side and not own):
        return None
    step = replace(step, to=target) if step.to == LAST else step
    return replace(step, side=own if side == LAST else "ag"[own == "a"]) if side in (LAST, OTHER) else step


def lay(s: ClansState, step: st.Lay, told: Told) -> Step | None:
    """A card that is named lies face up only where that was said, or where a Scout waits for it."""
    if step.to == SAME:
        line, _, side = _last_line(s)
        if side or line != s.at:
            return None  # what was done was something else
        step = replace(step, to=LAST)
    if "over" in told:
        tops = [target for target, stack in s.stacks.items() if stack and stack[-1].card == told["over"]]
        step = replace(step, to=tops[0]) if len(tops) == 1 and step.to in (LAST, tops[0]) else replace(step, to="")
    placed = _placed(s, step)
    if placed is None or not placed.to:
        return None
    step, top = placed, s.stacks.get(placed.to, [])[-1:]
    if "of" in told and (not top or top[0].who not in several(told["of"])):
        return None  # whose card it covers
    if (card := _played(s, step.to, step.card, told)) is None:
        return None
    if card == "scout":
        return st.Scout(step.who, step.to)
    if card in FACE_UP:
        return st.Spy(step.who, step.to) if card == "shinobi_spy" else st.MasterSpy(step.who, step.to)
    return replace(step, card=card)


def _played(s: ClansState, to: str, card: str, told: Told) -> str | None:
    """The card that is laid face up, empty for one face down; None where the words do not fit."""
    if card == IT:
        return "" if s.forced else None
    waits = bool(s.scouts.get(to))
    if card == SEEN:
        return None if waits else ""
    if "named" in told:
        return str(told["named"]) if waits else None
    return card


def _across(s: ClansState, step: st.Weapon, told: Told) -> st.Weapon | None:
    """A weapon across from the one weapon of a player on this Target."""
    found = [
        side
        for side, facing in ("ga", "ag")
        for n, slot in enumerate(s.rows.get(ROW.get(step.to, {}).get(facing, ""), ()), 1)
        if slot.pos is not None
        and slot.pos.who in several(told["across_of"])
        and n == ninja.slot_taken(s.rows.get(ROW[step.to][side], []), 0)
    ]
    return replace(step, side=found[0]) if len(found) == 1 else None


def weapon(s: ClansState, step: st.Weapon, told: Told) -> Step | None:
    """The next free slot is 0."""
    if step.to == SAME:
        line, _, side = _last_line(s)
        if not side or line != s.at:
            return None
        step = replace(step, to=LAST)
    placed = _placed(s, step)
    if placed is not None and placed.side == ACROSS:
        placed = _across(s, placed, told)
    if placed is None or told.get("aside", placed.side) != placed.side or told.get("shower", step.who) != step.who:
        return None
    step = placed
    if (card := _played(s, step.to, step.card, told)) is None or step.to not in ROW or step.side not in ROW[step.to]:
        return None
    row = s.rows.get(ROW[step.to][step.side], [])
    if "nth" in told:
        if step.slot not in (0, nth := number_told(told, "nth")):
            return None
        step = replace(step, slot=nth)
    if "lies" in told and told["lies"] != ninja.slot_taken(row, step.slot):
        return None
    return replace(step, card=card, slot=0 if step.slot == ninja.slot_taken(row, 0) else step.slot)


def draws(s: ClansState, step: P, told: Told) -> P | None:
    """The one card that is drawn for a Scout or a Spy is compared."""
    return _placed(s, step) if told.get("drew", 1) == 1 else None


def spy(s: ClansState, step: st.Spy | st.MasterSpy, told: Told) -> Step | None:
    """A card that lies open beneath need not be typed; that one is compared."""
    placed = draws(s, step, told) if told.get("looker", step.who) == step.who else None
    if placed is None or told.get("count", len(step.seen)) != len(step.seen):
        return None
    step = placed
    top = s.stacks.get(step.to, [])[-max(len(step.seen), 1) :]
    owners = [seat for seat in several(told.get("of", ())) if isinstance(seat, int)]
    if len(owners) == len(step.seen) > 1 and owners != [pos.who for pos in reversed(top)]:
        return None
    if not set(owners) <= {pos.who for pos in top}:
        return None
    seen = tuple("" if card == SEEN else card for card in step.seen)
    if "open" in told:
        said = step.said if isinstance(step, st.MasterSpy) else 1
        if events.with_open(s, step.to, seen, min(max(said, 1), 2))[len(seen) :] != several(told["open"]):
            return None
    return replace(step, seen=seen)


__all__ = ["LAST", "cards_laid", "draws", "lay", "spy", "weapon"]
