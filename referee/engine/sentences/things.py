"""Names of components, as they stand in an entry: in the singular or the plural, in one word or in several."""

import re
import string
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache

from referee.engine.sentences.tokens import TEN_WORDS, spelled
from referee.engine.words import is_number

Named = tuple[tuple[str, ...], str]
"""The words of a name, and the id of what has it."""


FEW = 8
"""Names that begin with one word, up to which they are not parted by the word behind it."""

LETTERS = {sign: sign.casefold() for sign in string.ascii_letters + string.digits}
"""Signs with which a word begins as it stands."""


BETWEEN = re.compile(r"[^\w\n]|_")
"""What stands between the letters and digits of a name."""

ENDING = 3
"""Letters at the end of a word that its plural may change, at most."""


class ByFirst:
    """The names of one kind by their first word; those with one first letter are made when a word with it is met."""

    def __init__(self, things: Mapping[str, Iterable[str]]) -> None:
        """things: all names of each thing, by its id."""
        self.things = things
        self._open: dict[str, list[tuple[str, str]]] = {}
        """Names that are not made, each with its thing, by the first letter."""
        for thing, texts in things.items():
            for text in texts:
                letter = LETTERS.get(text[:1])
                if not letter or ("-" in text and text.casefold().startswith(TEN_WORDS)):
                    letter = _letter(text)
                if letter:
                    if letter in self._open:
                        self._open[letter] += ((text, thing),)
                    else:
                        self._open[letter] = [(text, thing)]
        self._by_word: dict[str, dict[Named, None]] = {}
        self._by_two: dict[str, dict[str, list[Named]]] = {}
        """Names by their first word and their second one; those of one word stand under no word and in each row."""
        self._words: dict[str, set[str]] = {}

    def at(self, word: str) -> Collection[Named]:
        """The names that begin with a word."""
        if word[0] in self._open:
            for text, thing in self._open.pop(word[0]):
                for form in _numbered(spelled(text)):
                    self._by_word.setdefault(form[0], {})[form, thing] = None
        return self._by_word.get(word, ())

    def two(self, word: str, behind: str) -> Collection[Named]:
        """The names that are a word alone, and those that go on with another one."""
        every = self.at(word)
        if len(every) < FEW:
            return every
        rows = self._by_two.get(word)
        if rows is None:
            rows = self._by_two[word] = {"": [named for named in every if len(named[0]) == 1]}
            for second in {named[0][1] for named in every if len(named[0]) > 1}:
                rows[second] = []
            for named in every:
                for row in rows.values() if len(named[0]) == 1 else (rows[named[0][1]],):
                    row += (named,) if row is not rows[""] else ()
        return rows.get(behind) or rows[""]

    @cached_property
    def all(self) -> tuple[str, ...]:
        """All ids of things that have a name."""
        return tuple(thing for thing, texts in self.things.items() if any(map(_letter, texts)))

    @cached_property
    def _signs(self) -> str:
        """The letters and digits of all names, a line each."""
        return BETWEEN.sub("", "\n".join(text for texts in self.things.values() for text in texts).casefold())

    @cached_property
    def _within(self) -> Mapping[str, Sequence[str]]:
        """All names by the first letters of their words."""
        found: dict[str, list[str]] = {}
        for text in dict.fromkeys(text for texts in self.things.values() for text in texts):
            for letter in {word[0] for word in spelled(text)}:
                found.setdefault(letter, []).append(text)
        return found

    def has(self, word: str) -> bool:
        """Whether a word stands in a name."""
        if word.isascii() and word.isalnum() and not is_number(word):
            stem = word if is_number(word[-1]) else word[:-ENDING]  # the plural has it as well
            if stem not in self._signs:
                return False
        known = self._words.get(word[0])
        if known is None:
            texts = self._within.get(word[0], ())
            known = self._words[word[0]] = {
                each for text in texts for form in _numbered(spelled(text)) for each in form
            }
        return word in known


def _letter(text: str) -> str:
    """The first letter of the first word of a name; nothing where it has no word."""
    words = spelled(text)
    return words[0][0] if words else ""


class NamedThings:
    """Names of components by their first word, for each kind."""

    def __init__(self, names: Mapping[str, Mapping[str, Iterable[str]]]) -> None:
        """names: by kind and id all names of a thing."""
        self.kinds = tuple(names)
        self._names = names
        self._made: dict[str, ByFirst] = {}

    def _of(self, kind: str) -> ByFirst:
        """The names of a kind, made when they are asked for."""
        made = self._made.get(kind)
        if made is None:
            made = self._made[kind] = _by_first(self._names[kind])
        return made

    def begins(self, form: str, kind: str = "") -> bool:
        """Whether a name begins with a word. kind: of these names alone."""
        return any(bool(self._of(each).at(form)) for each in ((kind,) if kind else self.kinds))

    def any_begins(self, forms: Iterable[str], kind: str) -> bool:
        """Whether a name of a kind begins with one of some words."""
        known = self._of(kind)
        return any(map(known.at, forms))

    def all(self, kind: str) -> tuple[str, ...]:
        """All things of a kind."""
        return self._of(kind).all

    def has(self, form: str) -> bool:
        """Whether a word stands in a name."""
        return any(self._of(kind).has(form) for kind in self.kinds)

    def at(
        self, kind: str, forms: Sequence[str], pos: int, articles: frozenset[str] = frozenset()
    ) -> Iterator[tuple[int, str]]:
        """The things of a kind whose names begin at a token: where each ends, and its id. articles: what may stand
        between the words of a name.
        """
        behind = forms[pos + 1] if pos + 1 < len(forms) else ""
        names = self._of(kind)
        for form, thing in names.at(forms[pos]) if behind in articles else names.two(forms[pos], behind):
            end = pos + len(form)
            if tuple(forms[pos:end]) == form or (len(form) > 1 and (end := _through(form, forms, pos, articles))):
                yield end, thing

    def plural(self, kind: str, form: str) -> bool:
        """Whether a word is the plural of a name of a kind."""
        ones = (form[:-1], form[:-2], f"{form[:-3]}y") if form.endswith("s") else ()
        return any(
            (form,) in _numbered((one,)) and any(named == (one,) for named, _ in self._of(kind).at(one))
            for one in filter(None, ones)
        )


class MissingNames(dict[str, bool]):
    """Whether no name of a kind begins with a word of an entry; worked out for the kinds that are asked for."""

    def __init__(self, things: NamedThings, forms: Sequence[str]) -> None:
        """Take the names, and the words."""
        self.things, self.forms = things, frozenset(forms)

    def __missing__(self, kind: str) -> bool:
        named = self.things.any_begins(self.forms, kind) if kind in self.things.kinds else True
        self[kind] = not named
        return not named


def _through(form: tuple[str, ...], forms: Sequence[str], pos: int, articles: frozenset[str]) -> int:
    """Where a name ends that stands here with articles between its words; 0 where it does not."""
    at = pos + 1
    for word in form[1:]:
        while at < len(forms) and forms[at] != word and forms[at] in articles:
            at += 1
        if at == len(forms) or forms[at] != word:
            return 0
        at += 1
    return at


_KEPT: dict[int, tuple[Mapping[str, Iterable[str]], ByFirst]] = {}
MOST_KEPT = 256


def _by_first(things: Mapping[str, Iterable[str]]) -> ByFirst:
    """The names of one kind by their first word; kept for as long as the game gives the same ones."""
    known = _KEPT.pop(id(things), None)
    if known is not None and known[0] is things:
        _KEPT[id(things)] = known  # the newest
        return known[1]
    found = ByFirst(things)
    if len(_KEPT) >= MOST_KEPT:
        del _KEPT[next(iter(_KEPT))]  # what was not asked for longest
    _KEPT[id(things)] = things, found
    return found


LONGEST_NOUN = 3
"""Words of a name that has a plural, at most: a longer one is a phrase."""


@lru_cache(maxsize=8192)
def _numbered(form: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """A name in the singular and in the plural; and in one word where it has several."""
    out: list[tuple[str, ...]] = []
    if len(form) > LONGEST_NOUN:
        return (form,)
    for each in {form, ("".join(form),)} if form else ():
        last = each[-1]
        out.append(each)
        if len(last) > 2 and last.isalpha():
            out.append((*each[:-1], f"{last}s"))
            if last.endswith(("s", "x", "sh", "ch", "o")):
                out.append((*each[:-1], f"{last}es"))
            if last.endswith("y"):
                out.append((*each[:-1], f"{last[:-1]}ies"))
    return tuple(out)


__all__ = ["ByFirst", "MissingNames", "NamedThings"]
