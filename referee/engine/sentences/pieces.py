"""The text of a pattern cut into words, slots and signs, and what these tell before its nodes are made.

Of most patterns no more is ever asked: an entry has none of their words.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

from referee.engine.sentences.tokens import spelled

CLOSES = {"(": ")", "[": "]", "<": ">"}
ENDS = frozenset(CLOSES.values())
OR = "|"

SPACED = (*((sign, f" {sign} ") for sign in (*CLOSES, *ENDS, OR)), ("{", " {"), ("}", "} "))
SIGNS = frozenset((*CLOSES, *ENDS, OR, "{", "$"))
DEPTHS = {**dict.fromkeys(CLOSES, 1), **dict.fromkeys(ENDS, -1), OR: 0}
"""How much deeper what stands behind a sign is."""

T = TypeVar("T")

MUST_STAND = frozenset((CLOSES["("], CLOSES["<"]))
"""The ends of groups that may not be missing."""

INNER = "[^][()<>]++"
NESTED = rf"[\[(<](?:{INNER}|[\[(<](?:{INNER}|[\[(<](?:{INNER})?[\])>])*+[\])>])*+[\])>]"
"""A group in signs, with others in it."""

PLAIN = r"\([^][(){}<>$]*+\)"
"""A group that has words alone."""

ANCHOR = re.compile(
    rf"(?:\s++|\{{[^}}]*+\}}|(?!{PLAIN}){NESTED})*+(?:([^][(){{}}<>|\s]++)|({PLAIN}))(?:[^][()<>|]++|{NESTED})*+"
)
"""A text in which a word or a group of words stands between no signs."""


def pieces_of(text: str) -> tuple[str, ...]:
    """The words, slots and signs of a text."""
    for sign, spaced in SPACED:
        if sign in text:
            text = text.replace(sign, spaced)
    return tuple(text.split())


@cache
def forms_of(piece: str) -> tuple[str, ...]:
    """The tokens that a word of a pattern is: one, nearly always."""
    return (piece,) if piece.isascii() and piece.isalpha() and piece.islower() else spelled(piece)


class WordLists:
    """The words of one file of patterns by their name, as `$plays` has them; all is made when it is asked for."""

    def __init__(self, texts: Mapping[str, Sequence[str]]) -> None:
        """Take the texts of each name."""
        self.texts = texts
        self.nodes: dict[str, Any] = {}
        """What the patterns made of the names."""
        self._first: dict[str, frozenset[str] | None] = {}
        self._words: dict[str, frozenset[str]] = {}
        self._slots: dict[str, frozenset[str]] = {}
        self._musts: dict[str, frozenset[str]] = {}
        self._places: dict[str, tuple[tuple[str, bool], ...]] = {}

    def pieces(self, name: str) -> tuple[str, ...]:
        """The pieces of the group that stands for a name."""
        return pieces_of(f"({OR.join(self.texts[name])})")

    def first(self, name: str) -> frozenset[str] | None:
        """The words of which one stands wherever the name does; None where there are none."""
        if name not in self._first:
            self._first[name] = None  # a name within itself
            self._first[name] = self._begin(name) if name in self.texts else None
        return self._first[name]

    def _begin(self, name: str) -> frozenset[str] | None:
        texts = self.texts[name]
        if not SIGNS.isdisjoint("".join(texts)):
            return next(needs_of(self.pieces(name), self), None)
        return _begun(texts)

    def words(self, name: str) -> frozenset[str]:
        """All words of a name."""
        return self._gathered(self._words, words_of, name)

    def slots(self, name: str) -> frozenset[str]:
        """All slots of a name."""
        return self._gathered(self._slots, all_slots, name)

    def musts(self, name: str) -> frozenset[str]:
        """The slots that no sentence of a name is without."""
        return self._gathered(self._musts, musts_of, name)

    def places(self, name: str) -> tuple[tuple[str, bool], ...]:
        """Where slots stand in a name."""
        return self._gathered(self._places, places_of, name)

    def _gathered(self, kept: dict[str, T], of: Callable[[tuple[str, ...], "WordLists"], T], name: str) -> T:
        """What there is in the pieces of a name; kept."""
        found = kept.get(name)
        if found is None:
            found = kept[name] = of((), self)  # a name within itself
            if name in self.texts:
                found = kept[name] = of(self.pieces(name), self)
        return found


NO_WORDS = WordLists({})


def words_of(pieces: Iterable[str], lists: WordLists) -> frozenset[str]:
    """All words of some pieces."""
    found: set[str] = set()
    for piece in {*pieces}:
        if piece[0] == "$":
            found |= lists.words(piece[1:])
        elif piece[0] != "{" and piece not in DEPTHS:
            found.update(forms_of(piece))
    return frozenset(found)


def all_slots(pieces: Iterable[str], lists: WordLists) -> frozenset[str]:
    """All slots of some pieces."""
    return frozenset(piece for piece in pieces if piece[0] == "{").union(
        *(lists.slots(piece[1:]) for piece in pieces if piece[0] == "$")
    )


def musts_of(pieces: Sequence[str], lists: WordLists) -> frozenset[str]:
    """The slots that no sentence of some pieces is without."""
    ways = ways_of(pieces)
    if len(ways) > 1:
        return frozenset.intersection(*(musts_of(way, lists) for way in ways))
    found: set[str] = set()
    depth = begin = 0
    for at, piece in enumerate(pieces):
        if piece in DEPTHS:
            if not depth:
                begin = at + 1
            depth += DEPTHS[piece]
            if not depth and piece in MUST_STAND:
                found |= musts_of(pieces[begin:at], lists)
        elif depth:
            continue
        elif piece[0] == "{":
            found.add(piece)
        elif piece[0] == "$":
            found |= lists.musts(piece[1:])
    return frozenset(found)


def places_of(pieces: Iterable[str], lists: WordLists) -> tuple[tuple[str, bool], ...]:
    """Each place where a slot stands in some pieces, with whether that is within `<…>`."""
    found: list[tuple[str, bool]] = []
    within = 0
    for piece in pieces:
        within += (piece == "<") - (piece == CLOSES["<"])
        if piece[0] == "{":
            found += ((piece, within > 0),)
        elif piece[0] == "$":
            found += ((slot, listed or within > 0) for slot, listed in lists.places(piece[1:]))
    return tuple(found)


def ways_of(pieces: Sequence[str]) -> list[Sequence[str]]:
    """Pieces cut at each `|` that stands between no other signs."""
    if OR not in pieces:
        return [pieces]
    found: list[Sequence[str]] = []
    depth = begin = 0
    for at, piece in enumerate(pieces):
        if piece not in DEPTHS:
            continue
        if deeper := DEPTHS[piece]:
            depth += deeper
        elif not depth:
            found.append(pieces[begin:at])
            begin = at + 1
    return [*found, pieces[begin:]] if begin else [pieces]


def anchor_of(text: str, lists: WordLists) -> frozenset[str] | None:
    """One of the groups that `needs_of` finds, the one that is found soonest; None where there is none."""
    found = ANCHOR.fullmatch(text)
    group: frozenset[str] | None = None
    if found is not None:
        word = found[1]
        if word is None:
            group = _begun(found[2][1:-1].split(OR))
        else:
            group = lists.first(word[1:]) if word[0] == "$" else frozenset(forms_of(word)[:1])
    return group or next(needs_of(pieces_of(text), lists), None)


def _begun(texts: Iterable[str]) -> frozenset[str] | None:
    """The first words of some texts that are words alone; None where one is empty."""
    begun: list[str] = []
    for text in texts:
        first = text.split(None, 1)
        if not first:
            return None
        forms = forms_of(first[0]) or tuple(form for word in text.split() for form in forms_of(word))
        if not forms:
            return None
        begun += forms[:1]
    return frozenset(begun)


def needs_of(pieces: Sequence[str], lists: WordLists) -> Iterator[frozenset[str]]:
    """Groups of words of which one must stand in any sentence of some pieces."""
    ways = ways_of(pieces)
    if len(ways) > 1:
        yield from _one_of(ways, lists)
        return
    depth = begin = 0
    for at, piece in enumerate(pieces):
        if piece not in DEPTHS:
            if depth or piece[0] == "{":
                continue
            if piece[0] != "$":
                for form in forms_of(piece):
                    yield frozenset((form,))
            elif (group := lists.first(piece[1:])) is not None:
                yield group
        elif deeper := DEPTHS[piece]:
            if not depth:
                begin = at + 1
            depth += deeper
            if not depth and piece == CLOSES["("]:
                yield from _one_of(ways_of(pieces[begin:at]), lists)
            elif not depth and piece == CLOSES["<"]:
                yield from needs_of(pieces[begin:at], lists)


def _one_of(ways: Sequence[Sequence[str]], lists: WordLists) -> Iterator[frozenset[str]]:
    """The first words that each of several ways needs, as one group; none where a way needs none."""
    found: set[str] = set()
    for way in ways:
        group = next(needs_of(way, lists), None)
        if group is None:
            return
        found |= group
    yield frozenset(found)


__all__ = [
    "CLOSES",
    "DEPTHS",
    "ENDS",
    "NO_WORDS",
    "OR",
    "WordLists",
    "all_slots",
    "anchor_of",
    "forms_of",
    "musts_of",
    "needs_of",
    "pieces_of",
    "places_of",
    "ways_of",
    "words_of",
]
