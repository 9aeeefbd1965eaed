"""Printed names in what is typed: several words that are one name become one word, the longest name first.

A game declares its components once (`Game.printed`): what is printed on them, in every language of its books, and the code
that is typed. From that come the joining of words, what is said of a name where it does not fit, the names within paths of
facts, and what is said of a player who is called like a code.
"""

import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

from referee.engine.words import STROKES, Unread, Word, normal

LEAST = 5
"""Letters of a name that may be typed with blanks inside; a shorter one could be several codes."""

BEGUN = 2
"""Letters of the last word of a name, at least, of which the beginning is read."""

NAME = 3
"""Letters of a name of which it is said how it is typed; a shorter one is a code itself."""

BETWEEN = r"[\s'’.\-_!¡()]*"
"""What may stand between two letters of a name."""


class Thing(NamedTuple):
    """A component. title: what is printed on it; code: what is typed; names: other words that are read for it; kind: what it
    is, in the plural (`weapons`).
    """

    title: str
    code: str
    names: tuple[str, ...] = ()
    kind: str = ""

    @property
    def all(self) -> tuple[str, ...]:
        """All words for it but the code."""
        return (self.title, *self.names)


def bare(text: str) -> str:
    """A name without case, accents, blanks and signs, as it is compared."""
    return "".join(c for c in normal(text) if c.isalnum())


class Printed:
    """The names of a game's components."""

    def __init__(self, things: Iterable[Thing] = (), groups: Mapping[str, tuple[str, ...]] | None = None) -> None:
        """Take the components. groups: words for several kinds (`cards`: weapons and actions), or for the nearest there is."""
        self.things = tuple(things)
        self.groups = groups or {}

    @cached_property
    def kinds(self) -> dict[str, tuple[Thing, ...]]:
        """The components of each kind, in their order."""
        found: dict[str, list[Thing]] = {}
        for thing in self.things:
            if thing.kind:
                found.setdefault(thing.kind, []).append(thing)
        return {kind: tuple(things) for kind, things in found.items()}

    @cached_property
    def _by_name(self) -> dict[str, Thing]:
        found: dict[str, Thing] = {}
        for thing in self.things:
            for name in filter(_lettered, thing.all):
                found.setdefault(bare(name), thing)
        return found

    @cached_property
    def _pattern(self) -> re.Pattern[str] | None:
        return _pattern(tuple(name for thing in self.things for name in thing.all))

    def named(self, text: str) -> Thing | None:
        """The component with exactly this name; None where there is none."""
        return self._by_name.get(bare(text))

    def meant(self, text: str) -> Thing | None:
        """The component that a word names, by its code too; None where it names none."""
        return next((thing for thing in self.things if thing.code == text.casefold()), None) or self.named(text)

    def fact(self, text: str, known: Collection[str]) -> str:
        """The name of a fact of the box with the code in place of a component's name: `power.silent killer` is `power.sk`.

        known: the names of facts that there are. What names nothing stays as it is.
        """
        head, _, tail = text.partition(".")
        thing = self.named(tail) if tail and text not in known else None
        if thing is None or not any(name.startswith(f"{head}.") for name in known):
            return text
        names = {bare(form) for form in (thing.code, *thing.all)}
        asked = [name for name in known if bare(name.partition(".")[2]) in names]
        named = next((name for name in asked if name.startswith(f"{head}.")), "")
        if named or not asked:  # what is printed in the rulebook is not asked: it is called as another number of the same thing
            return named or text.casefold()
        return f"{head}.{asked[0].partition('.')[2]}"

    def told(self, error: Unread, first: Word) -> Unread:
        """What was not understood; where it is the name of a component, with the code that is typed for it."""
        if error.kind != "unreadable":
            return error
        word = error.word or first
        texts = [word.text, *([first.text] if word.number == first.number else [])]  # of a word a part may be complained about
        thing = next((self.named(text) for text in texts if sum(map(str.isalpha, text)) >= NAME and self.named(text)), None)
        told = error.text.replace(repr(word.text), "")
        if thing is None or thing.title in told or (len(thing.code) > 1 and thing.code in re.findall(r"\w+", told)):
            return error
        return Unread(f"{error.text}; {thing.title} is typed {thing.code}", error.word, error.kind, error.options)

    @cached_property
    def _codes(self) -> frozenset[str]:
        return frozenset(thing.code for thing in self.things)

    def joined(self, words: Sequence[Word], seats: Sequence[str] = ()) -> Sequence[Word]:
        """The words with those that are one name made one word. seats: the players' names, of which some have blanks or hyphens too.

        Codes one after another stay codes, whatever name their letters spell: `ro nin` are two cards, no Ronin.
        """
        if len(words) < 2:
            return words
        codes, names = self._codes, _pattern(tuple(name for name in seats if not name.isalnum()))
        for pattern in (self._pattern, names):
            if pattern is not None:
                words = _joined(words, pattern, codes if pattern is not names else ())
        return words


def _lettered(name: str) -> bool:
    """Whether a name has letters: `-2` or `6` on a tile is no word."""
    return any(map(str.isalpha, name))


NO_NAMES = Printed()
"""A game whose components have no names."""


def _joined(words: Sequence[Word], pattern: re.Pattern[str], codes: Collection[str]) -> Sequence[Word]:
    text, place = _folded(words)
    spans = [(place[m.start()], place[m.end() - 1]) for m in pattern.finditer(text)]
    spans = [(a, b) for a, b in spans if a < b and not all(word.text in codes for word in words[a : b + 1])]
    if not spans:
        return words
    out: list[Word] = []
    at = 0
    while at < len(words):
        end = at
        for first, last in spans:  # a word may end one name and begin the next: `y=bomb maker,silent killer`
            if at <= first <= end < last:
                end = last
        text = " ".join(word.text for word in words[at : end + 1])
        out.append(Word(text, words[at].column, words[0].number + len(out)))
        at = end + 1
    return tuple(out)


def _folded(words: Sequence[Word]) -> tuple[str, list[int]]:
    """The text of the words without case and accents, and the word of each of its signs."""
    signs: list[str] = []
    place: list[int] = []
    for at, word in enumerate(words):
        for sign in word.text if word.text.isascii() else _plain(word.text):
            signs.append(sign.lower())
            place.append(at)
        signs.append(" ")
        place.append(at)
    return "".join(signs), place


def _plain(text: str) -> str:
    """A text without accents, in letters that case does not change."""
    return "".join(c for c in unicodedata.normalize("NFKD", text.casefold().translate(STROKES)) if not unicodedata.combining(c))


@lru_cache(maxsize=256)
def _pattern(names: tuple[str, ...]) -> re.Pattern[str] | None:
    """What finds these names, the longest first; of a name of several words the last one may only be begun."""
    forms: dict[str, str] = {}
    for name in names:
        letters = bare(name)
        if len(letters) < LEAST:
            continue
        forms[letters] = BETWEEN.join(map(re.escape, letters))
        *front, last = filter(None, map(bare, re.split(r"[\s\-]+", name)))
        for size in range(len(last) - 1, BEGUN - 1, -1) if front else ():
            begun = "".join((*front, last[:size]))
            if len(begun) >= LEAST:
                forms.setdefault(begun, BETWEEN.join(map(re.escape, "".join(front))) + BETWEEN + re.escape(last[:size]))
    if not forms:
        return None
    ordered = sorted(forms, key=len, reverse=True)
    return re.compile(rf"(?<![^\W\d_])(?:{'|'.join(forms[form] for form in ordered)})(?![^\W\d_])")
