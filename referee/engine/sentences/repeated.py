"""Compares what says that the same was done before (`again`, `too`, `another`) with what was done."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from referee.engine.game import Game
from referee.engine.sentences.declared import language_words, reading_phrases, reading_words
from referee.engine.sentences.lexicon import HE, Grammar, NamedThings, SeatNames, grammars, likeliest, number_at
from referee.engine.sentences.matching import SUBJECTS
from referee.engine.sentences.tokens import SentenceToken
from referee.engine.steps import Step, fields
from referee.engine.words import Word

AGAIN, MORE = reading_words("repeated", "again"), reading_phrases("repeated", "again_too")
BACK, RESTORED = reading_words("repeated", "back"), reading_words("repeated", "restored")
TOO, AS = reading_words("repeated", "too"), reading_words("repeated", "as")
WELL, MUCH = reading_words("repeated", "too_behind_as"), reading_words("repeated", "too_much")
ANOTHER, BEING = reading_words("repeated", "another"), reading_words("repeated", "being")
FURTHER = 2
"""The first of the ordinals that says that something was there before: `second`."""
HAVING = reading_words("repeated", "having")
TIME, ONE = reading_words("repeated", "time"), reading_words("repeated", "one")
NTH = frozenset(word for words in language_words("en")["ordinals"][FURTHER:] for word in words)

MARKS = AGAIN | TOO | ANOTHER | {last for _, last in MORE} | TIME | NTH
PARTED = frozenset(",;.:-!")

NEAR = 3
"""Steps in which something is looked for that is called the same as one before; words behind `another`."""


class Repeated:
    """Compares one entry."""

    def __init__(
        self, game: Game[Any], state: Any, tokens: Sequence[SentenceToken], done: Callable[[], Iterable[Step]] | None
    ) -> None:
        """done: what was recorded before, the newest first; None where that is not asked."""
        self.forms, self.tokens, self.done = tuple(token.form for token in tokens), tokens, done or tuple
        self.game, self.state = game, state
        self.marks = [*self._marks()] if done is not None else []
        if self.marks and game.sentences is not None and likeliest(game.sentences.package, tokens):
            self.marks = []  # in another language than English

    def untrue(self, steps: Sequence[Step], words: Sequence[Word]) -> bool:
        """Whether some word says that a step was done before, and nothing of the kind was. words: the first one of the
        clause of each step.
        """
        if not self.marks or not steps:
            return False
        return any(not self._so(at, kind, steps, words) for at, kind in self.marks)

    def _marks(self) -> Iterator[tuple[int, str]]:
        """Where such words stand, each with what it says."""
        for at, form in enumerate(self.forms) if not MARKS.isdisjoint(self.forms) else ():
            before = self.forms[at - 1] if at else ""
            if not self._grammar.common.never.isdisjoint(self.forms[self._begin(at) : at]):
                continue  # `can't play another`
            if form in AGAIN or (before, form) in MORE:
                if before not in BACK and RESTORED.isdisjoint(self.forms[self._begin(at) : at]):
                    yield at, "again"
            elif form in TIME and self._grammar.common.ordinals.get(before, 0) > 1:
                yield at, "again"
            elif form in MUCH:
                if at + 1 == len(self.forms) or self._parts(at + 1) or self._seat(before):
                    yield at, "too"
            elif form in TOO and (form not in WELL or before in AS):
                yield at, "too"
            elif form in ANOTHER or (before in ONE and self._grammar.common.ordinals.get(form, 0) > 1):
                yield at, "another"  # `another 4`, `a second 4`

    def _so(self, at: int, kind: str, steps: Sequence[Step], words: Sequence[Word]) -> bool:
        """Whether what one of them says is so."""
        number = self.tokens[at].word.number
        begun = [n for n, word in enumerate(words) if word.number <= number] or ([] if at else [0])
        if not begun:
            return True  # it is told of something else
        own = [n for n in begun if words[n].number == words[begun[-1]].number]
        earlier, group = [*reversed(steps[: own[0]])], [steps[n] for n in own]
        past = [*earlier, *self.done()]
        like = [step for step in past if any(type(step) is type(one) for one in group)]
        begin = self._begin(at)
        end = next((n for n in range(at + 1, len(self.forms)) if self._parts(n)), len(self.forms))
        stretch = self.forms[begin:end]
        being = not BEING.isdisjoint(stretch) and SUBJECTS.isdisjoint(stretch)
        if being or kind == "another":
            last = max((n + 1 for n in range(begin, end) if self.forms[n] in BEING), default=begin)
            named = self._named(last, end) if being else self._named(at + 1, min(at + NEAR, end))
            things = {one for one in named if type(one) is str or not being}
            if same := [step for step in group if things & {*_values(step)}]:  # `is a katana too`, `another katana`
                return self._held(things, same, at, [*past[:1], *like[: NEAR if being else None]])
        has = any(a in HAVING and number_at(b, self._grammar.common) is not None for a, b in pairwise(stretch))
        if has or (being and kind == "too") or all(not step.who for step in group):
            return True  # `has ten again`; what nothing is known of; what the table does
        if kind == "another":
            within = at == begin and self.tokens[at - 1].word.number > words[own[0]].number  # `the 2 and another`
            card = self.forms[at + 1 : at + 2] and self.forms[at + 1] in self._grammar.common.nouns
            near = past[:1] if card else earlier
            return within or len(group) > 1 or any(step.who == group[0].who for step in near) or bool(like)
        told, every = self._named(begin, at), self._named(begin, end)
        if at - begin <= 1 and group[0].who in every:  # `once again Ana attacks Dai`
            told = frozenset(one for one in every if type(one) is int)
        if kind == "too":
            return len(group) > 1 or bool(earlier or like) or _twice(group, every)
        of = [step for step in group if told & {*_values(step)}] or group
        nth = self._grammar.common.ordinals.get(self.forms[at - 1], 0) if self.forms[at] in TIME else 0
        alike = [step for step in past if any(_alike(one, step, told) for one in of)]
        return len(alike) >= max(1, nth - 1) or (not nth and _times(of))

    def _held(self, things: set[Any], same: Sequence[Step], at: int, before: Sequence[Step]) -> bool:
        """Whether one of some things was there before: in a step, in the entry, or before the player."""
        things = things.intersection(*({*_values(step)} for step in same[:1]))
        facts = self.game.facts.paths(self.state)
        lying = {
            one
            for path, value in facts.items()
            if path.endswith(tuple(f".{step.who}" for step in same)) and isinstance(value, tuple | list)
            for one in value
            if isinstance(one, str)
        }
        named = self._named(0, at) if self.forms[at] in ANOTHER else frozenset()
        found = [lying, named, *({*_values(step)} for step in before)]
        return len(same) > 1 or _twice(same, things) or any(things & each for each in found)

    def _begin(self, at: int) -> int:
        """Where the clause begins in which a token stands."""
        return next((n + 1 for n in range(at - 1, -1, -1) if self._parts(n)), 0)

    def _seat(self, form: str) -> bool:
        """Whether a token names somebody: `Cho too`."""
        names = {name.casefold() for name in self.state.setup.seats}
        return form in names or (form,) in self._grammar.common.seats[HE]

    def _parts(self, at: int) -> bool:
        """Whether a token parts clauses."""
        common = self._grammar.common
        return self.forms[at] in PARTED or self.forms[at] in common.joins | common.parts

    @property
    def _grammar(self) -> Grammar:
        part = self.game.sentences
        assert part is not None
        return grammars(part.package)[0]

    def _named(self, begin: int, end: int) -> frozenset[Any]:
        """What some tokens name: seats, numbers, things."""
        part, grammar = self.game.sentences, self._grammar
        if part is None:
            return frozenset()
        seats = SeatNames(self.state.setup.seats, part.seats(self.state))
        things = NamedThings(part.names(self.state))
        found: set[Any] = set()
        for at in range(begin, end):
            found.update(seat for _, seat in seats.at(self.forms, at, grammar) if type(seat) is int)
            found.update(
                value for kind in things.kinds for _, value in things.at(kind, self.forms, at, grammar.common.articles)
            )
            number = number_at(self.forms[at], grammar.common)
            found.update(() if number is None or self.forms[at].isalpha() else (number,))
        return frozenset(found)


def _values(step: Step) -> Iterator[Any]:
    """All values in a step but who acts, those of lists one by one."""
    rows = [getattr(step, field.name) for field in fields(type(step)) if field.name not in ("who", "do")]
    for value in rows:  # it grows
        if isinstance(value, tuple | list):
            rows.extend(value)
        elif value not in ("", 0, None) and type(value) is not bool:
            yield value


def _alike(one: Step, other: Step, told: frozenset[Any]) -> bool:
    """Whether a step is of the same kind and player as another one, and all of it that is told is the same."""
    if type(one) is not type(other) or one.who != other.who:
        return False
    return told & {*_values(one)} <= {*_values(other)}


def _twice(steps: Sequence[Step], things: Iterable[Any]) -> bool:
    """Whether one of some things stands twice in a step."""
    rows = [[*_values(step)] for step in steps]
    return any(type(one) is str and row.count(one) > 1 for row in rows for one in things)


def _times(steps: Sequence[Step]) -> bool:
    """Whether steps stand there that are the same."""
    return any(one == other for one, other in pairwise(steps))


__all__ = ["Repeated"]
