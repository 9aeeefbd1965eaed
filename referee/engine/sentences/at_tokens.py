"""What stands at each token of an entry: words of patterns, and values of slots; all of it is kept."""

from collections.abc import Iterator, Sequence

from referee.engine.sentences.filled import Value
from referee.engine.sentences.fillers import skips
from referee.engine.sentences.lexicon import Grammar, NamedThings, SeatNames, number_at
from referee.engine.sentences.tokens import MY, OWNS, SentenceToken
from referee.engine.sentences.verbs import ALONE, BASE, ING, PARTICIPLE

SEAT, NUMBER = "seat", "number"
"""Kinds of slots that every game has; the others are kinds of names."""

CONTRACTED, CONTRACTED_FORMS = frozenset(("is", "has")), (ING, PARTICIPLE)
"""What `'s` may be, and the forms of verbs behind it."""


class AtTokens:
    """What stands at each token of one entry in one language."""

    def __init__(
        self, tokens: Sequence[SentenceToken], grammar: Grammar, things: NamedThings, seats: SeatNames
    ) -> None:
        """things, seats: what is named by names."""
        self.forms = tuple(token.form for token in tokens)
        self.end = len(self.forms)
        self.grammar, self.things, self.seats = grammar, things, seats
        self._skips: dict[int, tuple[int, ...]] = {}
        self._starts: dict[int, tuple[frozenset[str], tuple[int, ...]]] = {}
        self._forms: dict[int, tuple[tuple[str, int], ...]] = {}
        self._values: dict[tuple[str, int], list[tuple[int, Value]]] = {}
        self._valued: dict[tuple[str, int], bool] = {}
        self._counted: dict[int, bool] = {}

    def share(self, other: "AtTokens") -> None:
        """Take over what is known of the same entry with the same names."""
        self._skips, self._starts, self._forms = other._skips, other._starts, other._forms
        self._values, self._valued, self._counted = other._values, other._valued, other._counted

    def _starts_at(self, pos: int) -> tuple[frozenset[str], tuple[int, ...]]:
        """The words with which something may begin at a token, and where it may; kept."""
        found = self._starts.get(pos)
        if found is None:
            starts = tuple(start for start in self._skip(pos) if start < self.end)
            words = frozenset(word for start in starts for word, _ in self._words(start))
            found = self._starts[pos] = words, starts
        return found

    def _skip(self, pos: int) -> Sequence[int]:
        """This token, and those behind what stands here and tells nothing; kept."""
        found = self._skips.get(pos)
        if found is None:
            found = self._skips[pos] = skips(self.forms, pos, self.grammar)
        return found

    def _words(self, at: int) -> tuple[tuple[str, int], ...]:
        """The words of patterns that stand here, each with where it ends: the token itself, or a verb in another form
        with what stands before it then; kept.
        """
        found = self._forms.get(at)
        if found is None:
            found = self._forms[at] = tuple(dict.fromkeys(self._words_at(at))) if at < self.end else ()
        return found

    def _words_at(self, at: int) -> Iterator[tuple[str, int]]:
        form, verbs = self.forms[at], self.grammar.common.verbs
        contracted = form == OWNS and self.forms[at - 1 : at] != (MY,)
        yield from ((word, at + 1) for word in ((form, "is") if form == "am" else (form,)))
        yield from ((word, at + 1) for word in CONTRACTED if contracted)
        alone = ALONE if at else ALONE - {BASE}  # `take that!` orders
        yield from ((third, at + 1) for kind, third in verbs.forms.get(form, ()) if kind in alone)
        if verbs.been and self.forms[at + 1 : at + 2] == (verbs.been,) and verbs.auxiliaries.get(form) == PARTICIPLE:
            yield from ((word, at + 2) for word in verbs.be)
        wanted: tuple[str | None, ...] = CONTRACTED_FORMS if contracted else (verbs.auxiliaries.get(form),)
        if form in verbs.bound and self.forms[at + 1 : at + 2] == verbs.to:
            at, wanted = at + 1, (BASE,)
        for behind in self._skip(at + 1) if wanted[0] else ():
            known = verbs.forms.get(self.forms[behind], ()) if behind < self.end else ()
            yield from ((third, behind + 1) for kind, third in known if kind in wanted)

    def values_at(self, kind: str, pos: int) -> list[tuple[int, Value]]:
        """What a token may begin as a value of this kind; kept."""
        found = self._values.get((kind, pos))
        if found is None:
            found = self._values[kind, pos] = list(dict.fromkeys(self._named_at(kind, pos))) if pos < self.end else []
        return found

    def _named_at(self, kind: str, pos: int) -> Iterator[tuple[int, Value]]:
        if kind == SEAT:
            yield from self.seats.at(self.forms, pos, self.grammar)
        elif kind == NUMBER:
            number = number_at(self.forms[pos], self.grammar.common)
            if number is not None and not self.grammar.common.before_number(self.forms, pos):
                yield pos + 1, number
        else:
            first = pos + (self.forms[pos] in self.grammar.common.points and pos + 1 < self.end)  # `that Bokken`
            for end, thing in self.things.at(kind, self.forms, first, self.grammar.common.articles):
                yield end, thing
                if end < self.end and self.forms[end] in self.grammar.common.nouns:
                    yield end + 1, thing

    def valued(self, kind: str, pos: int) -> bool:
        """Whether a value of this kind may begin at a token, or behind what stands here and tells nothing; kept."""
        found = self._valued.get((kind, pos))
        if found is None:
            starts = self._starts_at(pos)[1]
            found = self._valued[kind, pos] = any(self.values_at(kind, start) for start in starts)
        return found

    def counted(self, pos: int) -> bool:
        """Whether a number may begin so; kept."""
        found = self._counted.get(pos)
        if found is None:
            common = self.grammar.common
            found = any(number_at(self.forms[start], common) is not None for start in self._starts_at(pos)[1])
            self._counted[pos] = found
        return found

    def many_of(self, kind: str, pos: int) -> bool:
        """Whether a number only says how many of a thing are named behind it: `two vases` are no two and no vase."""
        counts = pos + 1 < self.end and number_at(self.forms[pos], self.grammar.common) is not None
        return counts and self.things.plural(kind, self.forms[pos + 1])


__all__ = ["CONTRACTED", "NUMBER", "SEAT", "AtTokens"]
