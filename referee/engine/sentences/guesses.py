"""What an entry may mean that no pattern reads: steps that use all seats, numbers and names in it, in any order.

Nothing is recorded of it. The slots of a pattern are filled from a whole clause, wherever a value stands; how well the
other words fit those of the pattern gives the order. A word that denies or doubts must stand in the pattern itself.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from referee.engine.game import Game
from referee.engine.parts.sentences import Sentences
from referee.engine.sentences.lexicon import HE, SPEAKER, NamedThings, SeatNames, grammars
from referee.engine.sentences.matching import NUMBER, SEAT, Clause, Filled, Matcher, Value
from referee.engine.sentences.outlines import Outline, Outlines, Slot, outlines_of, stem
from referee.engine.sentences.reader import SentenceReading, following, key_of, kind_of
from referee.engine.sentences.tokens import SentenceToken, cut
from referee.engine.steps import Step
from referee.engine.words import Word, is_number

BREAKS = frozenset({",", ";", ":", ".", "!", "-"})
"""Signs between two parts of an entry."""

MOST_PARTS = 7
"""Parts of the longest entry that is guessed at."""

MOST_STEPS = 4
"""Clauses of an entry that is guessed at."""

MOST_TRIED = 60
"""Clauses that are tried on a state, for one entry."""

MOST_FILLED = 4
"""Ways in which the values of a clause stand in the slots of one pattern."""

NEAR = 0.8
"""How much worse than the best guess another one may be."""

FURTHER, DROPPED, EXACT = 0.7, 0.4, 1.5
"""What a further clause and a part without meaning take from a guess, and what a clause adds that a pattern reads."""

UNUSED, UNMET, TURNED, LOOSE = 0.4, 0.5, 0.25, 0.3
"""What is taken from a guess: for a word that the pattern does not have, a word of the pattern that was not said, two
values in another order, a pattern that says too little.
"""

LONGEST = 60
"""Tokens of the longest entry that is guessed at."""


class Guess(NamedTuple):
    """Steps that an entry may mean."""

    steps: tuple[Step, ...]
    score: float


class Fitting(NamedTuple):
    """A clause that some tokens may be meant for, and how well it fits."""

    score: float
    clause: Clause


Option = tuple[int, str, Value]
"""Where a name ends that begins at a token, its kind, and what it names."""


@lru_cache(maxsize=16)
def _outlines(part: Sentences[Any], at: int) -> Outlines:
    return outlines_of(grammars(part.package)[at], lambda verb, gap: kind_of(part, verb, gap))


def guesser(game: Game[Any], state: Any, words: Sequence[Word]) -> "Guesser | None":
    """What guesses at an entry in this state, in the language that knows most of its words; None where there is
    nothing to guess at.
    """
    part = game.sentences
    tokens = cut(words)
    if part is None or not tokens or len(tokens) > LONGEST or tokens[-1].form == "?":
        return None
    seats, things = SeatNames(state.setup.seats, part.seats(state)), NamedThings(part.names(state))
    languages = grammars(part.package)
    known = [sum(token.form in grammar.known for token in tokens) for grammar in languages]
    at = known.index(max(known))
    matcher = Matcher(tokens, languages[at], things, seats, lambda verb, gap: kind_of(part, verb, gap))
    return Guesser(game, part, tokens, matcher, _outlines(part, at))


class Guesser:
    """Guesses at one entry in one language."""

    def __init__(
        self,
        game: Game[Any],
        part: Sentences[Any],
        tokens: Sequence[SentenceToken],
        matcher: Matcher,
        known: Outlines,
    ) -> None:
        self.game, self.part, self.tokens, self.matcher, self.known = game, part, tokens, matcher, known
        self.forms = tuple(token.form for token in tokens)
        self.kinds = (SEAT, NUMBER, *matcher.things.kinds)
        self.common = matcher.grammar.common
        self.stems = tuple(map(stem, self.forms))
        self.options = [
            [] if form in self.common.articles or form in BREAKS else self._options(at)
            for at, form in enumerate(self.forms)
        ]
        self.strong = self._strong()
        self.denied = frozenset(
            form for form in self.forms if form in self.common.never and form not in self.common.mild
        )
        self.parts = list(self._parts())
        self.tried = MOST_TRIED
        self._fitting: dict[tuple[int, int], list[Fitting]] = {}
        self.best: dict[Any, Guess] = {}

    def _options(self, at: int) -> list[Option]:
        found = [
            (end, kind, value)
            for kind in self.kinds
            for end, value in self.matcher.values_at(kind, at)
            if value not in (HE, SPEAKER)
        ]
        return sorted(found, key=lambda each: -each[0])

    def _strong(self) -> list[bool]:
        """Whether a token must be used: it is a number, or a part of a name and no common word."""
        named = [False] * len(self.forms)
        for at, options in enumerate(self.options):
            for end, _, _ in options:
                named[at:end] = [True] * (end - at)
        return [
            is_number(form) or (named[at] and form not in self.common.weak and form not in self.common.articles)
            for at, form in enumerate(self.forms)
        ]

    def _parts(self) -> Iterator[tuple[int, int]]:
        """The parts of the entry, parted by signs and by words like `and`: where each begins and ends."""
        begin = 0
        for at, form in enumerate(self.forms):
            if form in BREAKS or form in self.common.parts or (form,) in self.common.follows:
                if at > begin:
                    yield begin, at
                begin = at + 1
        if begin < len(self.forms):
            yield begin, len(self.forms)

    def denies(self, begin: int, end: int) -> bool:
        """Whether a part of the entry says that something is not so."""
        return not self.denied.isdisjoint(self.forms[begin:end])

    def affirmed(self) -> None:
        """Leave out the parts that say that something is not so."""
        self.parts = [part for part in self.parts if not self.denies(*part)]

    def found(self, state: Any) -> list[Guess]:
        """What the entry may mean in this state, the likeliest first: only steps that no rule speaks against, nearly as
        good as the best one.
        """
        if not self.parts or len(self.parts) > MOST_PARTS:
            return []
        self._from(0, state, None, 0.0, 0)
        ranked = sorted(self.best.values(), key=lambda guess: -guess.score)
        return [guess for guess in ranked if guess.score > ranked[0].score - NEAR]

    def _from(self, at: int, state: Any, before: SentenceReading | None, score: float, count: int) -> None:
        """Go on with the parts from one on."""
        if at == len(self.parts):
            if before is not None:
                key = key_of(before.steps)
                if key not in self.best or self.best[key].score < score:
                    self.best[key] = Guess(before.steps, score)
            return
        for end in range(len(self.parts), at, -1):
            if count < MOST_STEPS:
                self._clause(at, end, state, before, score - FURTHER * bool(count), count)
        begin, stop = self.parts[at]
        if not any(self.strong[begin:stop]) and not self.denies(begin, stop):
            self._from(at + 1, state, before, score - DROPPED, count)

    def _clause(self, at: int, end: int, state: Any, before: SentenceReading | None, score: float, count: int) -> None:
        """Take some parts as one clause, as the best of its patterns have it that are legal."""
        taken = 0
        least = -99.0
        for fitting in self.fitting(self.parts[at][0], self.parts[end - 1][1]):
            if fitting.score < least or taken == 3 or self.tried <= 0:
                return
            self.tried -= 1
            for after, reading in following(
                self.game, self.part, self.tokens, fitting.clause, state, before, end == len(self.parts)
            ):
                if reading.legal:
                    if not taken:
                        least = fitting.score - NEAR
                    taken += 1
                    self._from(end, after, reading, score + fitting.score, count + 1)
                    break

    def fitting(self, begin: int, end: int) -> list[Fitting]:
        """The clauses that these tokens may be meant for, the likeliest first; kept."""
        found = self._fitting.get((begin, end))
        if found is None:
            found = self._fitting[begin, end] = sorted(self._fits(begin, end), key=lambda each: -each.score)
        return found

    def _fits(self, begin: int, end: int) -> Iterator[Fitting]:
        denied = self.denied.intersection(self.forms[begin:end])
        must = [(at, frozenset(kind for _, kind, _ in self.options[at])) for at in range(begin, end) if self.strong[at]]
        for outline in self.known.all:
            if not denied <= outline.words:
                continue
            if any(
                kinds.isdisjoint(outline.kinds) and self.forms[at] not in outline.words and kinds for at, kinds in must
            ):
                continue
            for count, (used, filled, turned) in enumerate(self._filled(outline, begin, end)):
                if count == MOST_FILLED:
                    break
                score = self._score(outline, begin, end, used, turned)
                yield Fitting(score, Clause(outline.pattern, filled, None, begin))

    def _score(self, outline: Outline, begin: int, end: int, used: frozenset[int], turned: int) -> float:
        """How well the words fit those of the pattern."""
        score = -TURNED * turned - LOOSE * outline.pattern.loose
        said = set()
        for at in range(begin, end):
            form = self.forms[at]
            if at in used or not form.isalpha() or form in self.common.articles:
                continue
            said.add(form)
            if form in outline.words or self.stems[at] in outline.stems:
                score += self.known.weights.get(self.stems[at], 0.0)
            elif form not in self.common.first and form not in self.common.joins:
                score -= UNUSED * (0.5 if form in self.common.weak else 1)
        stems = {stem(form) for form in said}
        return score - UNMET * sum(
            group.isdisjoint(said) and stems.isdisjoint(map(stem, group)) for group in outline.pattern.needs
        )

    def _filled(self, outline: Outline, begin: int, end: int) -> Iterator[tuple[frozenset[int], Filled | None, int]]:
        """Ways to fill the slots of a pattern with all values of some tokens: the tokens used, what stands where, and
        how often the order is another one.
        """
        slots = outline.slots

        def place(
            at: int, held: tuple[int, ...], used: tuple[int, ...], filled: Filled | None, turned: int
        ) -> Iterator[tuple[frozenset[int], Filled | None, int]]:
            while at < end and not self.strong[at]:
                at += 1
            if at == end:
                yield from self._whole(outline, begin, end, held, used, filled, turned)
                return
            for stop, kind, value in self.options[at]:
                if stop > end:
                    continue
                for number, slot in enumerate(slots):
                    if slot.kind == kind and (slot.listed or number not in held):
                        late = bool(held) and number < held[-1] and not slot.listed
                        more = (*used, *range(at, stop))
                        yield from place(stop, (*held, number), more, Filled(slot.gap, value, filled), turned + late)
            if self.forms[at] in outline.words:
                yield from place(at + 1, held, used, filled, turned)

        return place(begin, (), (), None, 0)

    def _whole(
        self,
        outline: Outline,
        begin: int,
        end: int,
        held: tuple[int, ...],
        used: tuple[int, ...],
        filled: Filled | None,
        turned: int,
    ) -> Iterator[tuple[frozenset[int], Filled | None, int]]:
        """The slots with a common word where one that is needed holds nothing yet."""
        for number, slot in enumerate(outline.slots):
            if not slot.needed or number in held or slot.gap.name == "who":
                continue
            stands = self._weak(slot, begin, end, used)
            if stands is None:
                return
            at, stop, value = stands
            used, filled = (*used, *range(at, stop)), Filled(slot.gap, value, filled)
        yield frozenset(used), filled, turned

    def _weak(self, slot: Slot, begin: int, end: int, used: tuple[int, ...]) -> tuple[int, int, Value] | None:
        """A common word that may stand in a slot (`one`), the first one."""
        for at in range(begin, end):
            if self.strong[at] or at in used:
                continue
            for stop, kind, value in self.options[at]:
                if kind == slot.kind and stop <= end and not set(range(at, stop)) & set(used):
                    return at, stop, value
        return None


__all__ = ["Guess", "Guesser", "guesser"]
