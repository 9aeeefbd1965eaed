"""The table drawn at one moment, as a page shows it: one function for the page of a log and for a running game."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from referee.engine.board import Row
from referee.engine.game import Game
from referee.engine.leaving import AWAY
from referee.engine.naming import named
from referee.engine.picture import Group, Item, Part, Ring, of_rows
from referee.engine.safe import safe
from referee.page import ring as ring_
from referee.page.nodes import Node, node

Zone = tuple[str, list[Node]]
"""Where elements lie on the page (`line`, `row`, `ring`, `west`, `east`, `seats`, `aside`, `own`), and the elements."""

KEPT = 256
"""Groups whose drawings are kept: most of a table stays as it is from line to line."""

MOST_THINGS = 100
"""Things of one part of a group that are drawn at most: no game has as many cards; a log by other hands may name more.
"""

SHORT = 3
"""Letters of a word that is written large on its card at most."""


def frame(
    game: Game[Any],
    view: Mapping[str, Any],
    facts: Mapping[str, Any],
    names: Sequence[str],
    *,
    status: str = "",
    away: Sequence[int] = (),
    own: Sequence[Row] = (),
) -> dict[str, Any]:
    """The table as JSON: `status`, a sentence, and `zones`.

    view, facts: what everybody can see (`Facts.view`, `Facts.paths`); names: who sits on the seats; away: seats whose
    players have gone home; own: rows that only this receiver may see. Texts are harmless, names are in them.
    """
    ring = game.drawing.ring(facts) if game.drawing.next_seat else None
    return {"status": safe(named(status, names)), "zones": zones(game, view, ring, names, away=away, own=own)}


def zones(
    game: Game[Any],
    view: Mapping[str, Any],
    ring: Ring | None,
    names: Sequence[str],
    *,
    away: Sequence[int] = (),
    own: Sequence[Row] = (),
) -> list[Zone]:
    """The table by the places of a page; see `frame`. ring: what connects the seats (`Drawing.ring`)."""
    drawn = game.drawing.picture(view) or of_rows(game.drawing.board(view))
    seated = tuple(names)
    groups = [_group(group, seated, group.seat in away) for group in drawn]
    seats = [group for group in groups if group.seat]
    found: dict[str, list[Node]] = {}
    for group in groups:
        if not group.seat:
            found.setdefault(group.place, []).append(element(group))
    if game.drawing.next_seat and len(seats) > 2:
        clockwise = game.drawing.next_seat == "left"
        found["ring"] = [ring_.drawing(seats, _ring(ring or Ring(), names), clockwise)]
        by_seat = {group.seat: element(group) for group in seats}
        for zone, side in zip(("west", "east"), ring_.sides(len(seats), clockwise), strict=True):
            found[zone] = [by_seat[seat] for seat in side]
    else:
        found["seats"] = [element(group) for group in seats]
    if own:
        found["own"] = [element(_group(group, seated, False)) for group in of_rows(own)]
    order = ("line", "row", "ring", "west", "east", "seats", "aside", "own")
    return [(zone, found[zone]) for zone in order if found.get(zone)]


def _text(text: str, names: Sequence[str]) -> str:
    return safe(named(text, names) if "@" in text else text) if text else ""


@lru_cache(maxsize=KEPT)
def _group(group: Group, names: tuple[str, ...], away: bool) -> Group:
    """A group with names in its texts, harmless. away: its player has gone home."""
    parts = [Part(_text(part.title, names), tuple(_items(part.items, names))) for part in group.parts]
    if away:
        parts.append(Part("", (Item("text", "", AWAY),)))
    return group._replace(title=_text(group.title, names), parts=tuple(parts))


def _items(items: Sequence[Item], names: Sequence[str]) -> Iterator[Item]:
    """The things of a part, as many as are drawn; how many more there are is told."""
    for item in items[:MOST_THINGS]:
        yield _item(item, names)
    if len(items) > MOST_THINGS:
        yield Item("text", "", f"and {len(items) - MOST_THINGS:,} more")


def _item(item: Item, names: Sequence[str]) -> Item:
    return item._replace(label=_text(item.label, names), value=_text(item.value, names), note=_text(item.note, names))


def _ring(ring: Ring, names: Sequence[str]) -> Ring:
    links = tuple(link._replace(label=_text(link.label, names), note=_text(link.note, names)) for link in ring.links)
    return Ring(_text(ring.caption, names), links)


# --- elements --------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=KEPT)
def element(group: Group) -> Node:
    """A seat or a place: its title, then its things."""
    kind = f"group {f'seat s{group.seat}' if group.seat else group.place}{' turn' if group.mark else ''}"
    badge = node("span", "badge", group.mark) if group.mark else None
    inside: list[Node] = []
    for part in group.parts:
        things = node("ul", "items", *map(thing, part.items))
        inside.append(node("div", "part", node("h4", "", part.title), things) if part.title else things)
    label = f"{group.title}, {group.mark}" if group.mark else group.title
    return node("div", kind, node("h3", "", group.title, badge), *inside, role="group", aria_label=label)


def thing(item: Item) -> Node:
    """A card, a pile, a counter or a text."""
    tint = f" tint{item.tint}" if item.tint else ""
    if item.kind == "counter":
        return node("li", "counter", node("span", "", item.label), node("b", tint.strip(), item.value))
    if item.kind == "text":
        if not item.value:
            return node("li", "text", item.label)
        return node("li", "text", node("i", "", f"{item.label} ") if item.label else None, item.value)
    note = node("small", "", item.note) if item.note else None
    if item.kind == "pile":
        return _pile(item, tint, note)
    if item.face == "down":
        return node(
            "li", f"card down{tint}", node("span", "hidden", "face down: "), node("b", "", item.label or "?"), note
        )
    short = " short" if len(item.label) <= SHORT else ""
    return node("li", f"card{short}{tint}", node("b", "", item.label), note)


def _pile(item: Item, tint: str, note: Node | None) -> Node:
    """One pile with the number of its cards."""
    height = {"0": " none", "1": ""}.get(item.value, " high")
    lies = " down" if item.face == "down" else ""
    cards = node("span", "hidden", " card" if item.value == "1" else " cards")
    top = node("span", "hidden", ", face down" if lies else ", on top:")
    label = node("span", "top", item.label) if item.label else None
    return node("li", f"card pile{height}{lies}{tint}", node("b", "", item.value, cards, top), label, note)
