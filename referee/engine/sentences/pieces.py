"""The text of a pattern cut into words, slots and signs, and what these tell before its nodes are made.

Of most patterns no more is ever asked: an entry has none of their words.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

from referee.engine.sentences.tokens import spelled

CLOSES = {"(": ")", "[": "]", "<": ">"}
ENDS = frozenset(CLOSES.values())
OR = "|"

SPACED = (*((sign, f" {sign} ") for sign in (*CLOSES, *ENDS, OR)), ("{", " {"), ("}", "} "))
SIGNS = frozenset((*CLOSES, *ENDS, OR, "{", "$"))
SLOTTED = frozenset("{$")
"""Signs without which a text has no slot."""
DEPTHS = {**dict.fromkeys(CLOSES, 1), **dict.fromkeys(ENDS, -1), OR: 0}
"""How much deeper what stands behind a sign is."""

PARTED = str.maketrans(dict.fromkeys(DEPTHS, " "))
"""The signs that stand around words, each with a blank in its place."""

ODD = re.compile(r"(?<!\S)(?![a-z]++(?!\S))\S++")
"""What is no plain word: a slot, a name of a list, a word with a sign in it."""

T = TypeVar("T")

MUST_STAND = frozenset((CLOSES["("], CLOSES["<"]))
"""The ends of groups that may not be missing."""

INNER = "[^][()<>\n]++"
DEEPEST = 5
"""How many groups may stand in each other."""

NESTED = rf"[\[(<](?:{INNER})?[\])>]"
for _ in range(DEEPEST - 1):
    NESTED = rf"[\[(<](?:{INNER}|{NESTED})*+[\])>]"
"""A group in signs, with others in it."""

PLAIN = r"\([^][(){}<>$\n]*+\)"
"""A group that has words alone."""

ANCHORS = re.compile(
    rf"^(?:(?:[ \t]++|\{{[^}}\n]*+\}}|(?!{PLAIN}){NESTED})*+(?:([^][(){{}}<>|\s]++)|({PLAIN}))"
    rf"(?:[^][()<>|\n]++|{NESTED})*+$|.*$)",
    re.MULTILINE,
)
"""Each line, with the first word or group of words that stands between no signs in it, where there is one."""

LEADS = re.compile(
    rf"^(?:(?:[ \t]++|\{{[^}}\n]*+\}}|\[(?:{INNER}|{NESTED})*+\])*+(?:([a-z]++)(?![^\s[(<{{])|({PLAIN}))"
    rf"(?:[^][()<>|\n]++|{NESTED})*+$|.*$)",
    re.MULTILINE,
)
"""Each line, with the first word that must stand in it, or group of words, where all ways of saying it have it."""

TOPS = re.compile(rf"\{{[^}}]*+\}}|{NESTED}|[^][(){{}}<>|\s]++|\S")
"""A slot, a group, a word, or a sign that stands between no others."""

SLOTS = re.compile(r"\{[^}]*+\}|\$[^][(){}<>|\s]++")
"""A slot, or a name of a list."""


def pieces_of(text: str) -> tuple[str, ...]:
    """The words, slots and signs of a text."""
    return tuple(spaced(text).split())


def spaced(text: str) -> str:
    """A text with blanks between its words, slots and signs."""
    for sign, apart in SPACED:
        if sign in text:
            text = text.replace(sign, apart)
    return text


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
        self.groups: dict[str, Any] = {}
        """What they made of groups."""
        self._first: dict[str, frozenset[str] | None] = {}
        self.anchors: dict[str, frozenset[str] | None] = {}
        """What `anchor` found."""
        self._pieces: dict[str, tuple[str, ...]] = {}
        self._words: dict[str, frozenset[str]] = {}
        self._slots: dict[str, frozenset[str]] = {}
        self.needed: dict[str, tuple[frozenset[str], ...]] = {}
        self.must: dict[str, tuple[str, ...]] = {}
        """What `needs_of` and `musts_of` found in words, names and groups."""
        self._musts: dict[str, frozenset[str]] = {}
        self._places: dict[str, tuple[tuple[str, bool], ...]] = {}

    def pieces(self, name: str) -> tuple[str, ...]:
        """The pieces of the group that stands for a name."""
        found = self._pieces.get(name)
        if found is None:
            found = self._pieces[name] = pieces_of(f"({OR.join(self.texts[name])})")
        return found

    def rows(self, name: str) -> list[tuple[str, ...]] | None:
        """The words of each text of a name, where none has a sign and none is empty; else None."""
        texts = self.texts[name]
        if not SIGNS.isdisjoint("".join(texts)):
            return None
        rows = [tuple(form for word in text.split() for form in forms_of(word)) for text in texts]
        return rows if all(rows) else None

    def anchor(self, text: str) -> frozenset[str] | None:
        """The words of which one stands wherever a word, a name or a group of words does; kept."""
        if text not in self.anchors:
            if text[0] == "$":
                group = self.first(text[1:])
            else:
                group = _begun(text[1:-1].split(OR)) if text[0] in CLOSES else frozenset(forms_of(text)[:1])
            self.anchors[text] = group
        return self.anchors[text]

    def first(self, name: str) -> frozenset[str] | None:
        """The words of which one stands wherever the name does; None where there are none."""
        if name not in self._first:
            self._first[name] = None  # a name within itself
            self._first[name] = self.begin(self.texts[name]) if name in self.texts else None
        return self._first[name]

    def begin(self, texts: Sequence[str]) -> frozenset[str] | None:
        """The words of which one stands wherever one of some texts does; None where one of them needs none."""
        rows = LEADS.findall("\n".join(texts))
        found = {word for word, _ in rows if word}
        for text, (word, plain) in zip(texts, rows, strict=bool(texts)):
            if word:
                continue
            group = (self.anchor(plain) if plain else None) or next(all_needs(text, self), None)
            if group is None:
                return None
            found |= group
        return frozenset(found)

    def words(self, name: str) -> frozenset[str]:
        """All words of a name."""
        found = self._words.get(name)
        if found is None:
            self._words[name] = frozenset()  # a name within itself
            found = self._words[name] = words_in("\n".join(self.texts.get(name, ())), self)
        return found

    def slots(self, name: str) -> frozenset[str]:
        """All slots of a name."""
        found = self._slots.get(name)
        if found is None:
            self._slots[name] = frozenset()  # a name within itself
            found = self._slots[name] = all_slots("\n".join(self.texts.get(name, ())), self)
        return found

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
            if not SLOTTED.isdisjoint("".join(self.texts.get(name, ()))):
                found = kept[name] = of(self.pieces(name), self)
        return found


NO_WORDS = WordLists({})


def words_in(text: str, lists: WordLists) -> frozenset[str]:
    """All words of a text, or of several with blanks between them."""
    found = {*text.translate(PARTED).split()}
    odd = ODD.findall(" ".join(found))
    found.difference_update(odd)
    for piece in {*spaced(" ".join(odd)).split()}:
        if piece[0] == "$":
            found |= lists.words(piece[1:])
        elif piece[0] != "{":
            found.update(forms_of(piece))
    return frozenset(found)


def all_slots(text: str, lists: WordLists) -> frozenset[str]:
    """All slots of a text."""
    found = {*SLOTS.findall(text)}
    names = {piece for piece in found if piece[0] == "$"}
    return frozenset(found - names).union(*[lists.slots(name[1:]) for name in names])


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


def anchors_of(texts: Sequence[str], lists: WordLists) -> Iterator[frozenset[str] | None]:
    """Of each text one of the groups that `needs_of` finds, the one that is found soonest; None where there is none."""
    for text, (word, plain) in zip(texts, ANCHORS.findall("\n".join(texts)), strict=True):
        group, first = None, word or plain
        if first:
            group = lists.anchors[first] if first in lists.anchors else lists.anchor(first)
        for piece in TOPS.findall(text) if first and not group else ():
            if piece[0] not in CLOSES and piece[0] != "{" and (group := lists.anchor(piece)):
                break
        yield group or next(all_needs(text, lists), None)


def _begun(texts: Collection[str]) -> frozenset[str] | None:
    """The first words of some texts that are words alone; None where one is empty."""
    begun: set[str] = set()
    for text in texts:
        first = text.split(None, 1)
        if not first:
            return None
        begun.add(first[0])
    if odd := ODD.findall(" ".join(begun)):
        begun.difference_update(odd)
        for words in (text.split() for text in texts if text.split(None, 1)[0] in odd):
            forms = [form for word in words for form in forms_of(word)]
            if not forms:
                return None
            begun.add(forms[0])
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


def all_needs(text: str, lists: WordLists) -> Iterator[frozenset[str]]:
    """What `needs_of` finds in a whole text."""
    return _by_tops(text, lists, lists.needed, _needs_of_top)


def all_musts(text: str, lists: WordLists) -> Iterator[str]:
    """What `musts_of` finds in a whole text."""
    return _by_tops(text, lists, lists.must, _musts_of_top)


def _by_tops(
    text: str, lists: WordLists, kept: dict[str, tuple[T, ...]], of: Callable[[str, WordLists], Iterable[T]]
) -> Iterator[T]:
    """What there is in a text. What is found in a word or a group is kept: many texts have the same ones."""
    tops = TOPS.findall(text)
    if not DEPTHS.keys().isdisjoint(tops):  # several ways, or more signs in each other than `NESTED` has
        yield from of(text, lists)
        return
    for top in tops:
        if top[0] != "[":
            if top not in kept:
                kept[top] = tuple(of(top, lists))
            yield from kept[top]


def _needs_of_top(top: str, lists: WordLists) -> Iterable[frozenset[str]]:
    """The same in one word or group, or in a text that is no row of them."""
    tops = TOPS.findall(top[1:-1]) if top[0] == "(" else [OR, *ENDS]
    if not ENDS.isdisjoint(tops):
        return needs_of(pieces_of(top), lists)
    group = lists.begin(" ".join(tops).split(f" {OR} "))
    return () if group is None else (group,)


def _musts_of_top(top: str, lists: WordLists) -> Iterable[str]:
    return musts_of(pieces_of(top), lists)


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
    "NO_WORDS",
    "ODD",
    "OR",
    "SLOTS",
    "TOPS",
    "WordLists",
    "all_musts",
    "all_needs",
    "all_slots",
    "anchors_of",
    "forms_of",
    "pieces_of",
    "places_of",
    "spaced",
    "words_in",
]
