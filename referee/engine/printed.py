"""Printed names in what is typed: several words that are one name become one word, the longest name first.

A game declares its components once (`Notation.printed`): what is printed on them, in every language of its books, and
the code that is typed. From that come the joining of words, what is said of a name where it does not fit, the names
within paths of facts, and what is said of a player who is called like a code.
"""

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

from referee.engine.words import STROKES, Unread, Word, normal

LEAST = 5
"""Letters of a name that may be typed with blanks inside; a shorter one could be several codes."""

BEGUN = 2
"""The fewest letters of the beginning of a name's last word that are read."""

NAME = 3
"""The shortest name for which a code is shown, in letters; a shorter name is a code itself."""

BETWEEN = re.compile(r"[\s'’.\-_!¡()]")
"""A sign that may stand between two letters of a name, any number of times."""

LETTER = re.compile(r"[^\W\d_]")
"""A letter. No name begins or ends beside one."""


class Thing(NamedTuple):
    """A component."""

    title: str
    """What is printed on it."""
    code: str
    """What is typed for it."""
    names: tuple[str, ...] = ()
    """Other words that are read for it."""
    kind: str = ""
    """What kind of component it is, in the plural (`weapons`)."""
    editions: tuple[tuple[str, str], ...] = ()
    """What each edition prints on it, where that was told."""

    @property
    def all(self) -> tuple[str, ...]:
        """All words for it but the code."""
        return (self.title, *self.names)

    def in_edition(self, edition: str) -> str:
        """What an edition prints on it; the title where that was not told."""
        return dict(self.editions).get(edition, self.title)


class BoxItem(NamedTuple):
    """A component as the database lists it: what is in the box, and how many of it."""

    id: str
    """As in logs and statistics."""
    title: str
    """The printed name, in the language of the edition where there is one."""
    kind: str
    """What it is, in the singular (`weapon`); of a character or clan the name of that trait (`Collector.traits`)."""
    copies: int | None = None
    """Copies in the box; None: unknown."""
    per_player: int = 0
    """Copies that come into play with each player; 0: all copies are in play, whoever plays."""
    use: str = ""
    """What it is to use it: one of `Collector.cards` (`played`), or `dealt` for a trait; empty: nothing is counted."""
    fact: str = ""
    """The fact by which a group tells how many copies its own box has."""


def bare(text: str) -> str:
    """A name without case, accents, blanks and signs, as it is compared."""
    form = normal(text)
    return form if form.isalnum() else "".join(c for c in form if c.isalnum())


class Printed:
    """The names of a game's components."""

    def __init__(self, things: Iterable[Thing] = (), groups: Mapping[str, tuple[str, ...]] | None = None) -> None:
        """Take the components. groups: words for several kinds (`cards`: weapons and actions), or for the nearest there
        is.
        """
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
    def _names(self) -> "_Names":
        return _names(tuple(name for thing in self.things for name in thing.all))

    def named(self, text: str) -> Thing | None:
        """The component with exactly this name; None where there is none."""
        return self._by_name.get(bare(text))

    def meant(self, text: str) -> Thing | None:
        """The component that a word names, by its code too; None where it names none."""
        return next((thing for thing in self.things if thing.code == text.casefold()), None) or self.named(text)

    def fact(self, text: str, known: Collection[str]) -> str:
        """The name of a fact of the box with the code in place of a component's name: `power.silent killer` is
        `power.sk`.

        known: the names of facts that there are. What names nothing stays as it is.
        """
        head, _, tail = text.partition(".")
        thing = self.named(tail) if tail and text not in known else None
        if thing is None or not any(name.startswith(f"{head}.") for name in known):
            return text
        names = {bare(form) for form in (thing.code, *thing.all)}
        asked = [name for name in known if bare(name.partition(".")[2]) in names]
        named = next((name for name in asked if name.startswith(f"{head}.")), "")
        if (
            named or not asked
        ):  # what is printed in the rulebook is not asked: it is called as another number of the same thing
            return named or text.casefold()
        return f"{head}.{asked[0].partition('.')[2]}"

    def told(self, error: Unread, first: Word, fits: Callable[[Word], bool]) -> Unread:
        """What was not understood; where it is the name of a component, with its code.

        fits: whether this word in place of the one that was not understood would be read now.
        """
        if error.kind != "unreadable" or error.whole:
            return error
        word = error.word or first
        texts = [
            word.text,
            *([first.text] if word.number == first.number else []),
        ]  # of a word a part may be complained about
        thing = next(
            (self.named(text) for text in texts if sum(map(str.isalpha, text)) >= NAME and self.named(text)), None
        )
        told = error.text.replace(repr(word.text), "")
        if thing is None or thing.title in told or (len(thing.code) > 1 and thing.code in re.findall(r"\w+", told)):
            return error
        if fits(word._replace(text=thing.code)):
            return Unread(f"{error.text}; {thing.title} is typed {thing.code}", error.word, error.kind, error.options)
        if thing.code in re.findall(r"\w+", told):
            return error
        return Unread(
            f"{error.text}; {thing.title} ({thing.code}) does not fit here", error.word, error.kind, error.options
        )

    @cached_property
    def _codes(self) -> frozenset[str]:
        return frozenset(thing.code for thing in self.things)

    def joined(self, words: Sequence[Word], seats: Sequence[str] = ()) -> Sequence[Word]:
        """The words with those that are one name made one word. seats: the players' names, of which some have blanks or
        hyphens too.

        Codes one after another stay codes, whatever name their letters spell: `ro nin` are two cards, no Ronin.
        """
        if len(words) < 2:
            return words
        words = _joined(words, self._names, self._codes)
        return _joined(words, _names(tuple(name for name in seats if not name.isalnum())), ())


def _lettered(name: str) -> bool:
    """Whether a name has letters: `-2` or `6` on a tile is no word."""
    return any(map(str.isalpha, name))


NO_NAMES = Printed()
"""A game whose components have no names."""


def _joined(words: Sequence[Word], names: "_Names", codes: Collection[str]) -> Sequence[Word]:
    if not names.forms:
        return words
    texts = [word.text.lower() if word.text.isascii() else plain_form(word.text).lower() for word in words]
    found = names.found(" ".join(texts))
    if not found:
        return words
    place = [at for at, text in enumerate(texts) for _ in range(len(text) + 1)]
    """The word of each sign."""
    spans = [(place[first], place[last]) for first, last in found]
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


def plain_form(text: str) -> str:
    """A text without accents, in letters that case does not change."""
    if text.isascii():
        return text.casefold()
    return "".join(
        c for c in unicodedata.normalize("NFKD", text.casefold().translate(STROKES)) if not unicodedata.combining(c)
    )


class _Names:
    """What finds names in a text. A set of their letters: a regular expression of all names takes 0.2 seconds to
    compile.
    """

    def __init__(self, forms: Mapping[str, int]) -> None:
        """forms: the letters of each name and of each beginning that is read as one; how many at its end nothing may
        part.
        """
        self.forms = forms
        self.least = min(map(len, forms), default=0)
        """Letters of the shortest name."""
        self.begins = frozenset(form[: self.least] for form in forms)
        self.sizes = sorted(set(map(len, forms)), reverse=True)

    def found(self, text: str) -> list[tuple[int, int]]:
        """The places of the first and the last letter of each name, from the left; of names that begin at one letter
        the longest.
        """
        letters, begins, least = BETWEEN.sub("", text), self.begins, self.least
        places = [at for at in range(len(letters)) if letters[at : at + least] in begins]
        if not places:  # as in nearly all entries
            return []
        kept = [at for at, sign in enumerate(text) if not BETWEEN.match(sign)]
        spans = []
        behind = 0
        for at in places:
            size = self._size(text, kept, letters, at) if at >= behind else 0
            if size:
                spans.append((kept[at], kept[at + size - 1]))
                behind = at + size
        return spans

    def _size(self, text: str, kept: list[int], letters: str, at: int) -> int:
        """How many letters the longest name has that begins at this one; 0 where none does."""
        if kept[at] and LETTER.match(text, kept[at] - 1):
            return 0
        for size in self.sizes:
            whole = self.forms.get(letters[at : at + size])
            if whole is None or at + size > len(kept):
                continue
            last = kept[at + size - 1]
            if last - kept[at + size - whole] == whole - 1 and not LETTER.match(text, last + 1):
                return size
        return 0


@lru_cache(maxsize=256)
def _names(names: tuple[str, ...]) -> _Names:
    """What finds these names; of a name of several words the last one may only be begun."""
    forms: dict[str, int] = {}
    for name in names:
        letters = bare(name)
        if len(letters) < LEAST:
            continue
        forms[letters] = 1
        *front, last = filter(None, map(bare, re.split(r"[\s\-]+", name)))
        for size in range(len(last) - 1, BEGUN - 1, -1) if front else ():
            begun = "".join((*front, last[:size]))
            if len(begun) >= LEAST:
                forms.setdefault(begun, size)
    return _Names(forms)
