"""What an entry may mean that no pattern reads: steps that use all seats, numbers and names in it, in any order.

Nothing is recorded of it. The slots of a pattern are filled from a whole clause, wherever a value stands; how well the
other words fit those of the pattern gives the order. A word that denies or doubts must stand in the pattern itself.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from typing import Any

import msgspec

from referee.engine.for_good import for_good
from referee.engine.game import Game
from referee.engine.parts.sentences import Sentences
from referee.engine.sentences.clauses import DEALT, ClauseReader, Said, key_of
from referee.engine.sentences.declared import reading_words
from referee.engine.sentences.fittings import Filling, Fitting, Guess, KeptClauses, Lacking, not_so, untrue, values_in
from referee.engine.sentences.lexicon import (
    HE,
    SPEAKER,
    Grammar,
    NamedThings,
    SeatNames,
    grammars,
    likeliest,
    told_alone,
)
from referee.engine.sentences.matching import NUMBER, SEAT, Clause, Filled, Matcher, Value
from referee.engine.sentences.outlines import MetOutlines, Outline, Outlines, Slot, leads, stem
from referee.engine.sentences.pattern_nodes import Gap
from referee.engine.sentences.slots import kind_of
from referee.engine.sentences.tokens import SentenceToken, cut, most_alike
from referee.engine.steps import Step
from referee.engine.words import Word, is_number

BREAKS = frozenset({",", ";", ":", ".", "!", "-"})
"""Signs between two parts of an entry."""

OFTEN = reading_words("guesses", "often")
"""Words that say how often something is done: that is never left out."""

MOST_PARTS = 10
"""Parts of the longest entry that is guessed at."""

MOST_ALIKE = 5
"""How often one word or number stands in an entry that is guessed at, at most: no sentence has one that often."""

MOST_STEPS, MOST_TRIED = 6, 90
"""Clauses of an entry that is guessed at, and those that are tried on a state, for one entry."""

MOST_MEANT = 3
"""Meanings of a clause that are followed."""

MOST_FILLED = 4
"""Ways in which the values of a clause stand in the slots of one pattern."""

MOST_PATTERNS = 40
"""Patterns that are looked at for one clause: those with which it has most words in common."""

MOST_PLACED = 60
"""Places of values that are tried to fill the slots of one pattern."""

NEAR = 0.8
"""How much worse than the best guess another one may be."""

FURTHER, DROPPED, LOST = 0.7, 0.4, 0.5
"""What a further clause, a part without meaning and each name in one take from a guess."""

UNUSED, UNMET, TURNED, LOOSE, OPEN = 0.4, 0.5, 0.25, 0.3, 0.5
"""What is taken from a guess: for a word that the pattern does not have, a word of the pattern that was not said, two
values in another order, a pattern that says too little, a value that was not said.
"""

EXACT = 0.5
"""How much better a clause is that a pattern reads as it stands."""

LEAST, LEAST_NAMED = -0.1, -1.5
"""How good a guess is, at least: where nothing is named, and where something is."""

MOST_OPEN = 3
"""Values of one kind, up to which each is tried where none was said."""

MOST_ASKED = 12
"""Values that are tried to find out whether a part is all that is missing."""

LIKELY = 0.1
"""How good a guess is whose missing part is asked for, at least."""

LONGEST = 60
"""Tokens of the longest entry that is guessed at."""

Option = tuple[int, str, Value]
"""Where a name ends that begins at a token, its kind, and what it names."""


@lru_cache(maxsize=16)
@for_good()
def _outlines(part: Sentences[Any], at: int) -> Outlines:
    return Outlines(grammars(part.package)[at], lambda verb, gap: kind_of(part, verb, gap))


@lru_cache(maxsize=16)
def _results(package: str, language: str) -> Grammar | None:
    """The patterns by which results are told in a language."""
    return next((grammar for grammar in told_alone(package) if grammar.language == language), None)


def guesser(game: Game[Any], state: Any, words: Sequence[Word], speaker: int = 0) -> "Guesser | None":
    """What guesses at an entry in this state, in the language that knows most of its words; None where there is
    nothing to guess at. speaker: the seat of who speaks; 0 where that is not known.
    """
    part = game.sentences
    tokens = cut(words)
    if part is None or not tokens or len(tokens) > LONGEST or tokens[-1].form == "?":
        return None
    if not any(token.form.isalpha() for token in tokens):
        return None  # nothing is said by numbers and signs alone
    seats, things = SeatNames(state.setup.seats, part.seats(state)), NamedThings(part.names(state))
    languages, at = grammars(part.package), likeliest(part.package, tokens)
    matcher = Matcher(tokens, languages[at], things, seats, lambda verb, gap: kind_of(part, verb, gap))
    meaning = ClauseReader(game, part, tokens, speaker)
    telling_ = _results(part.package, languages[at].language)
    results = None
    if telling_ is not None:
        named = NamedThings({**part.names(state), **meaning.results.names(state)})
        results = Matcher(tokens, telling_, named, seats, lambda verb, gap: gap.kind)
    return Guesser(part, state, tokens, matcher, _outlines(part, at), meaning, results)


class Guesser:
    """Guesses at one entry in one language, in one state."""

    least_named, widest = LEAST_NAMED, MOST_PARTS

    def __init__(
        self,
        part: Sentences[Any],
        state: Any,
        tokens: Sequence[SentenceToken],
        matcher: Matcher,
        known: Outlines,
        meaning: ClauseReader,
        results: Matcher | None,
    ) -> None:
        """meaning: what says what a clause means; results: what finds results that are told."""
        self.part, self.matcher, self.known, self.meaning, self.results = part, matcher, known, meaning, results
        self.state = state
        self.forms = tuple(token.form for token in tokens)
        self.kinds = (SEAT, NUMBER, *matcher.things.kinds)
        self.common = matcher.grammar.common
        self.stems = tuple(map(stem, self.forms))
        self.options = [
            [] if form in self.common.articles or form in BREAKS else self._options(at)
            for at, form in enumerate(self.forms)
        ]
        self.strong = self._strong()
        self.over = self._over()
        """The kinds of all names that stand over each token."""
        self.denied = frozenset(
            form for form in self.forms if form in OFTEN or (form in self.common.never and form not in self.common.mild)
        )
        self.wrong = untrue(self.forms, self.options, self.denied)
        common = self.common
        self.denials = common.never | {form for form, number in common.numbers.items() if number == 0}
        """Words that say that something is not so, or that there is none of it."""
        self.content = [
            at for at, form in enumerate(self.forms) if form.isalpha() and form not in common.articles | common.joins
        ]
        self.unused = [
            0 if form in common.first else UNUSED / 2 if form in common.weak else UNUSED for form in self.forms
        ]
        self.parts = list(self._parts())
        self.tried = MOST_TRIED
        self.legal = True
        """Whether only what is legal is looked for."""
        self.gone: list[range] = []
        """The parts that are left out."""
        self.leaves = False
        """Whether parts that name something may be left out."""
        self._read: dict[tuple[int, int], list[Fitting]] = {}
        self._fitting: dict[tuple[int, int], list[Fitting]] = {}
        self.lacking: list[tuple[Fitting, Slot]] = []
        """Clauses of the whole entry in which one slot holds nothing."""
        self.best: dict[Any, Guess] = {}
        self._found: dict[bool, list[Guess]] = {}
        """By whether only what is legal was looked for."""
        self._begin, self._kept = Said(), KeptClauses(meaning)

    @cached_property
    def met(self) -> MetOutlines:
        """The patterns that meet the words of the entry."""
        return MetOutlines(self.known, self.forms, self.stems, self.denials)

    def _options(self, at: int) -> list[Option]:
        """All that a token may begin to name. `a 4` is no seat."""
        counted = at > 0 and is_number(self.forms[at]) and self.common.numbers.get(self.forms[at - 1]) == 1
        kinds = [kind for kind in self.kinds if kind != SEAT or not counted]
        found = [(end, kind, value) for kind in kinds for end, value in self.matcher.values_at(kind, at)]
        return sorted((each for each in found if each[2] not in (HE, SPEAKER)), key=lambda each: -each[0])

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

    def _over(self) -> list[frozenset[str]]:
        found: list[set[str]] = [set() for _ in self.forms]
        for at, options in enumerate(self.options):
            for end, kind, _ in options:
                for each in found[at:end]:
                    each.add(kind)
        return list(map(frozenset, found))

    def _parts(self) -> Iterator[tuple[int, int]]:
        """The parts of the entry, parted by signs and by words like `and` and `who`: where each begins and ends."""
        begin = 0
        for at, form in enumerate(self.forms):
            follows = (form,) in self.common.follows and tuple(self.forms[at : at + 2]) not in self.common.besides
            if form in BREAKS or form in self.common.parts or follows:
                if at > begin:
                    yield begin, at
                begin = at + 1
            elif at > begin and self.common.opens_at(self.forms, at):
                yield begin, at
                begin = at
        if begin < len(self.forms):
            yield begin, len(self.forms)

    def denies(self, begin: int, end: int) -> bool:
        """Whether a part of the entry says that something is not so."""
        return not self.denied.isdisjoint(self.forms[begin:end])

    def affirmed(self) -> None:
        """Leave out the parts that say that something is not so."""
        self.parts = [part for part in self.parts if not self.denies(*part)]
        self._found.clear()

    def partly(self) -> list[Guess]:
        """What parts of the entry may mean, where the whole means nothing; what is denied is never left out."""
        self.leaves = True
        self._found.clear()
        return self.found()

    def found(self, legal: bool = True) -> list[Guess]:
        """What the entry may mean, the likeliest first, nearly as good as the best one; kept. legal: only steps that no
        rule speaks against.
        """
        if legal not in self._found:
            self._found[legal] = self._ranked(legal)
        return self._found[legal]

    def _ranked(self, legal: bool) -> list[Guess]:
        self.legal, self.tried, self.best = legal, MOST_TRIED, {}
        alike = most_alike(self.forms, self.common.articles | self.common.joins | self.common.parts)
        if not 0 < len(self.parts) <= MOST_PARTS or alike > MOST_ALIKE:
            return []
        self._search()
        ranked = sorted(self.best.values(), key=lambda guess: -guess.score)
        named = [at for at, strong in enumerate(self.strong) if strong]
        things = [at for at in named if any(kind != SEAT for _, kind, _ in self.options[at])]
        least = self.least_named if things or len(named) > 1 else LEAST
        return [guess for guess in ranked if guess.score > max(least, ranked[0].score - NEAR)]

    def _search(self) -> None:
        """Find what the entry may mean, from its first part on."""
        self._from(0, self.state, self._begin, 0.0, ())

    def _from(
        self, at: int, state: Any, said: Said, score: float, taken: tuple[Fitting, ...], whole: bool = True
    ) -> None:
        """Go on with the parts from one on. taken: the clauses before it; whole: whether nothing was left out."""
        count = len(taken)
        if at == len(self.parts):
            key = key_of(said.steps)
            if self.leaves and not self._of_these(said.steps):
                return
            if said.steps and (key not in self.best or self.best[key].score < score):
                self.best[key] = Guess(said.steps, score, taken if whole and said.strict else ())
            return
        begin, stop = self.parts[at]
        for end, told in self._told(at) if said.steps else ():
            for after, more in self.meaning.clause(told, state, said, end == len(self.parts)):
                if more.pending:
                    continue  # nobody knows yet whether it is so
                self._from(end, after, more, score, taken, whole)
                return  # it is so
        ends = sorted(
            range(len(self.parts) - 1, at, -1), key=lambda end: not self._exact(begin, self.parts[end - 1][1])
        )
        for end in (len(self.parts), *ends):  # all as one clause first: tries run out
            if count < MOST_STEPS and end - at <= self.widest:
                self._clause(at, end, state, said, score - FURTHER * bool(count), taken, whole)
        names = sum(self.strong[begin:stop])
        if (self.leaves or not names) and not self.denies(begin, stop):
            self.gone.append(range(begin, stop))
            self._from(at + 1, state, said, score - DROPPED - LOST * names, taken, False)
            self.gone.pop()

    def _of_these(self, steps: Sequence[Step]) -> bool:
        """Whether the parts that are left out name nothing but what stands in these steps, and numbers."""
        held = {value for step in steps for value in values_in(msgspec.structs.astuple(step))}
        named = [option for row in self.gone for at in row if self.strong[at] for option in self.options[at]]
        counted = {end for end, kind, _ in named if kind == NUMBER}
        return all(value in held or kind == NUMBER or end in counted for end, kind, value in named)

    def _told(self, at: int) -> Iterator[tuple[int, Clause]]:
        """The results that some parts tell, each with the first part behind them."""
        if self.results is None:
            return
        ends = {self.parts[last][1]: last + 1 for last in range(at, len(self.parts))}
        for end, clause in self.results.clauses(self.parts[at][0]):
            if end in ends:
                yield ends[end], clause

    def _clause(
        self, at: int, end: int, state: Any, said: Said, score: float, before: tuple[Fitting, ...], whole: bool
    ) -> None:
        """Take some parts as one clause, as the best of its patterns have it that are legal."""
        taken, least, flow = 0, -99.0, self.meaning.game.flow
        for fitting in self.fitting(self.parts[at][0], self.parts[end - 1][1]) if self.tried > 0 else ():
            if fitting.score < least or taken == MOST_MEANT or self.tried <= 0:
                return
            self.tried -= 1
            if not fitting.met and any(gap.name == DEALT for gap in fitting.clause.pattern.gaps):
                continue  # so is how often somebody is wounded
            for after, more in self._kept.of(fitting, state, said, end == len(self.parts)):
                if not_so(fitting, flow, state, more, more.steps[len(said.steps) :], self.wrong):
                    continue
                if more.legal or not self.legal:
                    least = least if taken else fitting.score - NEAR
                    taken += 1
                    self._from(end, after, more, score + fitting.score, (*before, fitting), whole)
                    break

    def fitting(self, begin: int, end: int) -> list[Fitting]:
        """The clauses that these tokens may be meant for, the likeliest first; kept."""
        found = self._fitting.get((begin, end))
        if found is None:
            found = sorted(self._fits(begin, end), key=lambda each: -each.score)
            best = max(found[0].score, 0.0) if found else 0.0
            exact = [each._replace(score=best + EXACT) for each in self._exact(begin, end)]
            found = self._fitting[begin, end] = [*exact, *found]
        return found

    def _exact(self, begin: int, end: int) -> list[Fitting]:
        """The clauses that patterns read in these tokens as they stand; kept."""
        found = self._read.get((begin, end))
        if found is None:
            found = self._read[begin, end] = [*self._as_it_stands(begin, end)]
        return found

    def _as_it_stands(self, begin: int, end: int) -> Iterator[Fitting]:
        for stop, clause in self.matcher.clauses(begin):
            pattern = clause.pattern
            sure = pattern.verb in self.meaning.by_verb and bool(pattern.needs or pattern.enough)
            more = pattern.loose or pattern.goes_on or pattern.attached or clause.only
            if stop == end and sure and not more:
                yield Fitting(0.0, clause, begin, end, exact=True)

    def _fits(self, begin: int, end: int) -> Iterator[Fitting]:
        stems = frozenset(self.stems[begin:end])
        must = [(self.forms[at], self.over[at]) for at in range(begin, end) if self.strong[at] and self.options[at]]
        likely = self.met.of(stems, self.denied.intersection(self.forms[begin:end]), must, self._least(begin, end))
        for unmet, outline in self.met.nearest(likely, stems, UNMET, MOST_PATTERNS):
            for count, filling in enumerate(self._filled(outline, begin, end)):
                if count == MOST_FILLED:
                    break
                score = self._score(outline, begin, end, filling.used) - unmet - filling.cost
                clause = Clause(outline.pattern, filling.filled, None, begin)
                met = all(not stems.isdisjoint(group) for group in outline.asked)
                fitting = Fitting(score, clause, begin, end, filling.used, filling.named, met)
                if filling.lacks is None:
                    yield fitting
                elif (begin, end) == (self.parts[0][0], self.parts[-1][1]):
                    self.lacking.append((fitting, filling.lacks))

    def _least(self, begin: int, end: int) -> int:
        """How many values are named, at least."""
        count, at = 0, begin
        while at < end:
            named = self.strong[at] and bool(self.options[at])
            count += named
            at = max((stop for stop, _, _ in self.options[at] if stop <= end), default=at + 1) if named else at + 1
        return count

    def _score(self, outline: Outline, begin: int, end: int, used: frozenset[int]) -> float:
        """How well the words fit those of the pattern."""
        score = -LOOSE * outline.pattern.loose
        stems = {*map(stem, self.met.words[id(outline)])}
        for at in self.content:
            if begin <= at < end and at not in used:
                if self.stems[at] in stems:
                    score += self.met.weights.get(self.stems[at], 0.0)
                else:
                    score -= self.unused[at]
        return score

    def _filled(self, outline: Outline, begin: int, end: int) -> Iterator[Filling]:
        """Ways to fill the slots of a pattern with all values of some tokens."""
        slots = outline.slots
        left = [MOST_PLACED]
        stems = frozenset(self.stems[begin:end])
        met = outline.pattern.slots if all(not stems.isdisjoint(group) for group in outline.asked) else frozenset[Gap]()

        def place(at: int, held: tuple[int, ...], filling: Filling) -> Iterator[Filling]:
            left[0] -= 1
            while at < end and not self.strong[at]:
                at += 1
            if at == end or left[0] < 0:
                yield from () if at < end else self._whole(outline, begin, end, held, filling)
                return
            for stop, kind, value in self.options[at]:
                if stop > end:
                    continue
                for number, slot in enumerate(slots):
                    if at == begin and kind == SEAT and self._acts(outline, slot, stop) and slot.gap not in met:
                        continue
                    if (
                        slot.kind == kind
                        and (slot.listed or number not in held)
                        and leads(outline, slot, self.forms, at, self.common.articles)
                    ):
                        late = bool(held) and number < held[-1] and not slot.listed
                        more = Filled(slot.gap, value, filling.filled)
                        used = filling.used.union(range(at, stop))
                        yield from place(stop, (*held, number), Filling(used, more, filling.cost + TURNED * late))
            if self.forms[at] in self.met.words[id(outline)]:
                yield from place(at + 1, held, filling)

        return place(begin, (), Filling(frozenset(), None, 0.0))

    def _acts(self, outline: Outline, slot: Slot, stop: int) -> bool:
        """Whether a player's name at the front of a clause, up to a token, is who acts, and this slot somebody else's:
        only words that are said may make them the one who is met.
        """
        own = self.forms[stop : stop + 1] == ("'s",) or "who" in outline.pattern.presets
        return slot.gap.name != "who" and not own

    def _whole(
        self, outline: Outline, begin: int, end: int, held: tuple[int, ...], filling: Filling
    ) -> Iterator[Filling]:
        """The slots with a common word where one that is needed holds nothing yet, or with each of a few values where
        nothing was said.
        """
        lacks: list[Slot] = []
        for number, slot in enumerate(outline.slots):
            if not slot.needed or number in held or slot.gap.name == "who":
                continue
            stands = self._weak(slot, begin, end, filling.used)
            if stands is None:
                lacks.append(slot)
                continue
            at, stop, value = stands
            used = filling.used.union(range(at, stop))
            filling = filling._replace(used=used, filled=Filled(slot.gap, value, filling.filled), named=False)
        if not lacks:
            yield filling
        elif len(lacks) == 1 and not lacks[0].gap.told:
            (slot,) = lacks
            values = self.matcher.things.all(slot.kind) if slot.kind not in (SEAT, NUMBER) else ()
            cost = filling.cost + OPEN
            for value in values if len(values) <= MOST_OPEN else ():
                yield filling._replace(filled=Filled(slot.gap, value, filling.filled), cost=cost, named=False)
            if not 0 < len(values) <= MOST_OPEN:
                yield filling._replace(cost=cost, lacks=slot)

    def lacks(self) -> Lacking | None:
        """The one part that a step lacks which the entry may mean; None where more or nothing is missing."""
        for fitting, slot in sorted(self.lacking, key=lambda each: -each[0].score):
            clause = fitting.clause
            if fitting.score < (0 if fitting.met else LIKELY):
                return None
            values: Sequence[Value] = range(1, self.state.seats + 1) if slot.kind == SEAT else range(1, 6)
            values = values if slot.kind in (SEAT, NUMBER) else self.matcher.things.all(slot.kind)
            for value in values[:MOST_ASKED]:
                whole = clause._replace(filled=Filled(slot.gap, value, clause.filled))
                for _, said in self.meaning.clause(whole, self.state, Said(), True):
                    if said.legal and len(said.steps) == 1:
                        return Lacking(slot.kind, slot.gap.name, said.steps[0])
        return None

    def _weak(self, slot: Slot, begin: int, end: int, used: frozenset[int]) -> tuple[int, int, Value] | None:
        """A common word that may stand in a slot (`one`), the first one."""
        for at in range(begin, end):
            if self.strong[at] or at in used:
                continue
            for stop, kind, value in self.options[at]:
                if kind == slot.kind and stop <= end and used.isdisjoint(range(at, stop)):
                    return at, stop, value
        return None


__all__ = ["Guess", "Guesser", "Lacking", "guesser"]
