"""Names of components, as they stand in an entry: in the singular or the plural, in one word or in several."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache

from referee.engine.sentences.tokens import spelled


class ByFirst(dict[str, list[tuple[tuple[str, ...], str]]]):
    """Names with the ids of things, by the first word of the name."""

    @cached_property
    def all(self) -> tuple[str, ...]:
        """All ids."""
        return tuple(dict.fromkeys(thing for named in self.values() for _, thing in named))

    @cached_property
    def words(self) -> frozenset[str]:
        """All words of the names."""
        return frozenset(word for named in self.values() for form, _ in named for word in form)


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
        return any(form in self._of(each) for each in ((kind,) if kind else self.kinds))

    def all(self, kind: str) -> tuple[str, ...]:
        """All things of a kind."""
        return self._of(kind).all

    def has(self, form: str) -> bool:
        """Whether a word stands in a name."""
        return any(form in self._of(kind).words for kind in self.kinds)

    def at(
        self, kind: str, forms: Sequence[str], pos: int, articles: frozenset[str] = frozenset()
    ) -> Iterator[tuple[int, str]]:
        """The things of a kind whose names begin at a token: where each ends, and its id. articles: what may stand
        between the words of a name.
        """
        for form, thing in self._of(kind).get(forms[pos], ()):
            end = pos + len(form)
            if tuple(forms[pos:end]) == form or (len(form) > 1 and (end := _through(form, forms, pos, articles))):
                yield end, thing


class MissingNames(dict[str, bool]):
    """Whether no name of a kind begins with a word of an entry; worked out for the kinds that are asked for."""

    def __init__(self, things: NamedThings, forms: Sequence[str]) -> None:
        """Take the names, and the words."""
        self.things, self.forms = things, forms

    def __missing__(self, kind: str) -> bool:
        named = any(self.things.begins(form, kind) for form in self.forms) if kind in self.things.kinds else True
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
    found = ByFirst()
    for thing, texts in things.items():
        for form in {form for text in texts for form in _numbered(spelled(text))}:
            found.setdefault(form[0], []).append((form, thing))
    if len(_KEPT) >= MOST_KEPT:
        del _KEPT[next(iter(_KEPT))]  # what was not asked for longest
    _KEPT[id(things)] = things, found
    return found


LONGEST_NOUN = 3
"""Words of a name that has a plural, at most: a longer one is a phrase."""


@lru_cache(maxsize=4096)
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
