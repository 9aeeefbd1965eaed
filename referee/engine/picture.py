"""A table drawn: groups of things that lie together, from a game's own `picture` or from the rows of its board.

Plain data, no drawing: a page, a screen or a printer decides how a card looks. Texts are data and may hold `@3` for the
player on seat 3.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from referee.engine.game import Row

Kind = Literal["card", "counter", "text"]
Face = Literal["up", "down"]


class Item(NamedTuple):
    """One thing on the table."""

    kind: Kind
    """A card (or tile), a counter with its number, or a text."""
    label: str
    """What it is called."""
    value: str = ""
    """The number of a counter."""
    face: Face = "up"
    """Whether a card lies open."""
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
