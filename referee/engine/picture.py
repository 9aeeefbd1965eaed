"""A table drawn: groups of things that lie together, from a game's own `picture` or from the rows of its board.

Plain data, no drawing: a page, a screen or a printer decides how a card looks. Texts are data and may hold `@3` for the
player on seat 3.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from referee.engine.game import Row

Kind = Literal["card", "pile", "counter", "text"]
Face = Literal["up", "down"]
Place = Literal["line", "row", "aside"]
Tie = Literal["attack", "reach"]


class Item(NamedTuple):
    """One thing on the table."""

    kind: Kind
    """A card (or tile), a pile of cards, a counter with its number, or a text."""
    label: str
    """What it is called."""
    value: str = ""
    """The number of a counter; of a pile how many cards it has."""
    face: Face = "up"
    """Whether a card, or the top of a pile, lies open."""
    note: str = ""
    """The small print on it (who gave it, what was announced)."""
    tint: int = 0
    """A colour from 1 to 6, 0 for none; it never says anything that the words do not."""


class Part(NamedTuple):
    """Things of a group that belong together, under a word of their own."""

    title: str
    items: tuple[Item, ...]


class Group(NamedTuple):
    """A seat or a place."""

    title: str
    parts: tuple[Part, ...]
    seat: int = 0
    """The seat, 0 for a place."""
    mark: str = ""
    """Why it stands out now (`turn`), empty when it does not."""
    place: Place = "aside"
    """Where a place lies: `line`, the course of the game in one line; `row`, side by side with others of its kind;
    `aside`, at the edge of the table.
    """


def place_of(title: str, parts: Iterable[Part], mark: str = "", place: Place = "aside") -> Group:
    """A place with those of its parts that hold something."""
    return Group(title, tuple(part for part in parts if part.items), 0, mark, place)


def seat_of(view: Mapping[str, Any], seat: int, parts: Iterable[Part]) -> Group:
    """A seat with those of its parts that hold something; it stands out in its turn (`turn` of the view)."""
    return place_of(f"@{seat}", parts, "turn" if view["turn"] == seat else "")._replace(seat=seat)


class Link(NamedTuple):
    """What connects one seat with another."""

    start: int
    to: int
    label: str
    """The word on the line."""
    kind: Tie = "attack"
    """`attack` has an arrow's head."""
    face: Face = "up"
    """Whether the card that it stands for lies open; a line is dashed as long as it does not."""
    tint: int = 0
    note: str = ""
    """The same as a sentence, for those who do not see it."""


class Ring(NamedTuple):
    """What is drawn in the middle of the seats."""

    caption: str = ""
    """What the lines mean."""
    links: tuple[Link, ...] = ()


MOST_CARDS = 30
"""Words that are drawn as cards at most; more are a text."""

LONGEST = 28
"""Letters of a word that is drawn as a card at most."""


def of_rows(rows: Iterable[Row]) -> tuple[Group, ...]:
    """A picture of a board that has none of its own: numbers become counters, lists become cards."""
    return tuple(_group(row) for row in rows)


def _group(row: Row) -> Group:
    counters: list[Item] = []
    parts: list[Part] = []
    for label, value in row.cells:
        if not value:
            continue
        if re.fullmatch(r"-?[0-9]{1,4}", value):
            counters.append(Item("counter", label, value))
        elif words := _words(value):
            parts.append(Part(label, tuple(_card(word) for word in words)))
        elif label:
            counters.append(Item("text", label, value))
        else:
            parts.append(Part("", (Item("text", "", value),)))
    return Group(row.label, (*((Part("", tuple(counters)),) if counters else ()), *parts), row.seat, row.mark)


def _words(value: str) -> Sequence[str]:
    """The cards that a cell lists; empty when it is a text."""
    words = value.split(", ") if ", " in value else value.split()
    single = len(words) == 1 and not re.search(r"[:=]", value)
    return () if single or len(words) > MOST_CARDS or max(map(len, words)) > LONGEST else words


def _card(word: str) -> Item:
    return Item("card", word, face="down" if word.strip("?x·.") == "" else "up")
