"""Makes readings of an entry: one for each way in which all its words can be meant, clause by clause."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple

import msgspec

from referee.engine.game import Game
from referee.engine.parts.sentences import Sentences
from referee.engine.sentences.claims import Recent, ToldWrong
from referee.engine.sentences.clauses import IRREGULAR, ClauseReader, Said, key_of
from referee.engine.sentences.filled import Clause, values
from referee.engine.sentences.lexicon import SAME, CommonWords, NamedThings, SeatNames, grammars, number_at, telling
from referee.engine.sentences.lost import lost as lost_word
from referee.engine.sentences.matching import NUMBER, SEAT, Matcher
from referee.engine.sentences.ordinals import miscounted
from referee.engine.sentences.reasons import carried_out, untrue_reason
from referee.engine.sentences.repeated import Repeated
from referee.engine.sentences.slots import kind_of
from referee.engine.sentences.tokens import OWNS, SentenceToken, cut, most_alike
from referee.engine.sentences.unsure import astray, unsure
from referee.engine.steps import Step
from referee.engine.words import Word, apart, is_number

MOST_READINGS = 8
"""Readings that are told apart: with more, nobody knows what is meant."""

MOST_CLAUSES = 300
"""Clauses of an entry whose meaning is worked out: what takes more is no sentence."""

COUNTED = ("fact", "loss")
"""What a number counts in what is told."""

ENOUGH = 2
"""Kinds of things that are named where no word says what is done, at least."""

LONGEST = 80
"""Tokens of the longest sentence."""

MOST_ALIKE = 7
"""How often one word stands in a sentence, at most: once for each of the most players."""

MOST_NUMBERS = 10
"""How often one number does: what is laid out may be the same many times."""


def too_long(tokens: Sequence[SentenceToken], common: CommonWords, numbers: int = MOST_NUMBERS) -> bool:
    """Whether some tokens are more, or one of them stands there more often, than in any sentence. numbers: how often a
    number may do.
    """
    small = common.articles | common.joins | common.parts
    forms = [token.form for token in tokens]
    words = (form for form in forms if not is_number(form))
    return len(forms) > LONGEST or most_alike(words, small) > MOST_ALIKE or most_alike(forms, small) > numbers


class SentenceReading(NamedTuple):
    """What an entry may say."""

    steps: tuple[Step, ...]
    words: tuple[Word, ...]
    """The first word of the clause of each step."""
    strict: bool
    """Whether it can be recorded: every clause stands apart, and nothing in it is a guess."""
    legal: bool
    """Whether no rule speaks against any of the steps."""
    reason: int = 0
    """Where a reason begins that is not read as a part of it; 0 for none."""


class SentenceReadings(NamedTuple):
    """All that an entry may say."""

    found: tuple[SentenceReading, ...]
    lost: SentenceToken | None
    """The word that found no place, where there is no reading and the entry looks like a sentence."""
    recorded: str = ""
    """What an entry tells that stands in the record already, in words."""
    against: ToldWrong | None = None
    """The first thing that is told and is not so, where there is no reading."""
    unsure: bool = False
    """Whether it is a wish, a duty or a guess."""


NOTHING = SentenceReadings((), None)


def read(
    game: Game[Any],
    state: Any,
    words: Sequence[Word],
    speaker: int = 0,
    recent: Callable[[], Recent | None] | None = None,
    likely: bool = False,
    done: Callable[[], Iterable[Step]] | None = None,
) -> SentenceReadings:
    """What an entry may say as one or more sentences; every word is used. The state is not changed.

    speaker: the seat of who speaks, where that is known; recent: gives the entry before, without it no result is told;
    likely: only what the game tries first is asked for; done: the steps before, the newest first. What is wished, owed
    or thought is no strict reading.
    """
    part, tokens = game.sentences, cut(words, owned=True)
    found = _read(game, state, words, tokens, speaker, recent, likely)
    if part is None or not tokens:
        return found
    forms = [token.form for token in tokens]
    if not unsure(tokens, grammars(part.package)) and not part.odd(state, forms, ()):
        names, common = SeatNames(state.setup.seats, ()), grammars(part.package)[0].common
        before, told = Repeated(game, state, tokens, done), recent or (lambda: None)
        lost = [
            _astray(game, state, tokens, names, common, row.steps)
            or miscounted(game, state, forms, row.steps)
            or part.earlier(state, row.steps, forms)
            or before.untrue(row.steps, row.words)
            or (row.reason and untrue_reason(game, state, tokens[row.reason + 1 :], row.steps, told, speaker))
            for row in found.found
        ]
        sure = [row._replace(strict=row.strict and not off) for row, off in zip(found.found, lost, strict=True)]
        return found._replace(found=tuple(sure), unsure=any(lost))
    return found._replace(found=tuple(reading._replace(strict=False) for reading in found.found), unsure=True)


def _astray(
    game: Game[Any],
    state: Any,
    tokens: Sequence[SentenceToken],
    names: SeatNames,
    common: CommonWords,
    steps: Sequence[Step],
) -> bool:
    """Whether it is open who is meant by some clause of what is read as these steps."""
    met = {value for step in steps for name in step.seated if type(value := getattr(step, name)) is int}
    notes = game.sentences.notes if game.sentences else ()
    return astray(tokens, names, common, {step.who for step in steps}, met, notes, partial(_poorer, game, state, steps))


def _poorer(game: Game[Any], state: Any, steps: Sequence[Step], seat: int) -> bool:
    """Whether a seat has less of something behind these steps than before."""
    was, left = game.facts.paths(state), game.facts.paths(carried_out(game, state, steps).after)
    pairs = ((was.get(f"{path}.{seat}"), left.get(f"{path}.{seat}")) for path in game.facts.per_seat)
    return any(type(a) is int and type(b) is int and b < a for a, b in pairs)


def _read(
    game: Game[Any],
    state: Any,
    words: Sequence[Word],
    tokens: Sequence[SentenceToken],
    speaker: int,
    recent: Callable[[], Recent | None] | None,
    likely: bool,
) -> SentenceReadings:
    """The same, whatever stands around the words of a step."""
    part = game.sentences
    if part is None or not tokens or too_long(tokens, grammars(part.package)[0].common):
        return NOTHING
    if any(a.form == b.form and a.form in ",;:" for a, b in pairwise(tokens)):
        return NOTHING  # a sign twice is a slip
    if any(
        a.form == b.form and (a.form.isalpha() or a.form == OWNS) for a, b in pairwise(tokens)
    ):  # so is a word twice, perhaps
        once = [
            word
            for word, before in zip(words, (None, *words), strict=False)
            if before is None or not _same(word, before)
        ]
        found = read(game, state, once, speaker, recent, likely) if len(once) < len(words) else NOTHING
        return found._replace(found=tuple(reading._replace(strict=False) for reading in found.found), recorded="")
    seats = SeatNames(state.setup.seats, part.seats(state))
    matchers: dict[str, Matcher] = {}
    meaning = ClauseReader(game, part, tokens, speaker, before=recent)
    found = _steps(part, state, tokens, seats, meaning, matchers, likely)
    if recent is None or any(reading.strict and reading.legal for reading in found.found):
        return found
    told = _told(part, state, tokens, seats, ClauseReader(game, part, tokens, speaker, recent), matchers)
    if told.recorded or any(reading.strict and reading.legal for reading in told.found):
        return told
    if any(reading.strict for reading in found.found):
        return found
    offers = any(reading.legal for reading in told.found)
    if told.against is not None and told.against.steps and not offers:
        return told._replace(found=())
    if any(reading.strict for reading in told.found):
        return told
    best = next((one for one in (told, found) if any(reading.legal for reading in one.found)), found)
    return best._replace(against=None if best.found else told.against)


def _same(one: Word, other: Word) -> bool:
    """Whether two words are the same one, whatever sign stands behind them."""
    first, second = (word.text.strip(",.;:!").casefold() for word in (one, other))
    return first == second and (first.isalpha() or first == OWNS)


def _steps(
    part: Sentences[Any],
    state: Any,
    tokens: Sequence[SentenceToken],
    seats: SeatNames,
    meaning: ClauseReader,
    matchers: dict[str, Matcher],
    narrowly: bool,
) -> SentenceReadings:
    """What an entry may say of steps alone. matchers: what found the clauses of each language that was tried;
    narrowly: only what the game tries first, where it names any.
    """
    far, lost = 0, None
    found: list[SentenceReading] = []
    things = NamedThings(part.names(state))
    first, *others = grammars(part.package)
    likely = part.likely(state)
    tries = [(first, (*likely, SAME))] if likely else []
    rest = () if narrowly and likely else ((first, None), *((other, None) for other in others))
    for grammar, only in (*tries, *rest):
        before = matchers.get(grammar.language)
        narrow = before if before is not None and before.grammar is grammar else None
        matcher = Matcher(tokens, grammar, things, seats, partial(kind_of, part), only, narrow=narrow)
        matchers[grammar.language] = matcher
        if narrow is None or matcher.fresh:
            found = _found(matcher, meaning, state)
        if found and (only is None or any(reading.strict and reading.legal for reading in found)):
            return SentenceReadings(_shortest(found, part), None)
        place = lost_word(matcher) if only is None else None
        if place is not None and matcher.far >= far:
            far, lost = matcher.far, lost or tokens[place]
    return SentenceReadings((), lost)


def _told(
    part: Sentences[Any],
    state: Any,
    tokens: Sequence[SentenceToken],
    seats: SeatNames,
    meaning: ClauseReader,
    matchers: Mapping[str, Matcher],
) -> SentenceReadings:
    """What an entry may say of steps and of their results."""
    things = NamedThings(meaning.results.names(state))
    found: list[SentenceReading] = []
    recorded = ""
    for grammar in telling(part.package):
        if grammar.language not in matchers:
            continue
        matcher = Matcher(tokens, grammar, things, seats, lambda _, gap: gap.kind, beside=matchers[grammar.language])
        read_ = _found(matcher, meaning, state, told=True)
        found = [reading for reading in read_ if reading.steps]
        recorded = meaning.recorded if len(found) < len(read_) else ""  # of an entry that was read to its end
        if recorded and not any(reading.legal for reading in found):
            found = []  # nothing new
        if found or recorded:
            break
    return SentenceReadings(_shortest(found, part), None, "" if found else recorded, meaning.against)


def _found(matcher: Matcher, meaning: ClauseReader, state: Any, told: bool = False) -> list[SentenceReading]:
    """The readings of an entry in one language. told: only those that tell a result."""
    found: dict[Any, SentenceReading] = {}
    for reading in _Clauses(matcher, meaning, told).readings(state):
        key = key_of(reading.steps)
        if key not in found or (reading.strict and not found[key].strict):
            found[key] = reading
        if len(found) >= MOST_READINGS:
            break
    return list(found.values())


class _Clauses:
    """The clauses of an entry, one behind the other, each read on the state that those before it leave."""

    def __init__(self, matcher: Matcher, meaning: ClauseReader, told: bool) -> None:
        self.matcher, self.meaning, self.told = matcher, meaning, told
        self.left = MOST_CLAUSES

    def readings(self, state: Any) -> Iterator[SentenceReading]:
        """All that the entry may say; what has real separators first, and what has none only where nothing else is."""
        for begin in self.matcher.begins():
            strict = self.matcher.reaches(begin, True)
            if not strict and not self.matcher.reaches(begin, False):
                continue
            any_ = False
            for said in self._from(begin, state, Said(), strict, False):
                if self.told and not said.told:
                    continue
                any_ = True
                sure = strict and said.strict and said.needs and not (said.open and said.legal)
                yield SentenceReading(said.steps, said.words, sure, said.legal, said.reason)
            if any_:
                return

    def _clear(self, clause: Clause) -> bool:
        """Whether a clause says enough to be recorded: a word that its pattern asks for; in a terse game also a name of
        a thing that is no number, or names of two kinds.
        """
        if clause.pattern.needs or not self.meaning.part.terse:
            return bool(clause.pattern.needs)
        verb, beside = clause.pattern.verb, self.matcher.beside
        of_step = beside is not None and any(clause.pattern is each for each in beside.patterns)
        matcher = beside if beside is not None and of_step else self.matcher  # whose names stand in the clause
        filled = {gap: found for gap, found in values(clause.filled).items() if gap.name != "who"}
        kinds = {gap.kind or matcher.kind_of(verb, gap): found for gap, found in filled.items()}
        things = {kind: found for kind, found in kinds.items() if kind not in (SEAT, NUMBER, "")}
        return len(things) >= ENOUGH or any(
            matcher.forms[at].isalpha()
            and matcher.forms[at] not in matcher.grammar.common.numbers
            and any(value in found for _, value in matcher.values_at(kind, at))
            for kind, found in things.items()
            for at in range(clause.begin, clause.end)
        )

    def _counts_on(self, end: int) -> bool:
        """Whether a number at the end of a clause counts what stands behind it: `gives up two` / `honor to Cho`."""
        forms, common = self.matcher.forms, self.matcher.grammar.common
        known = number_at(forms[end - 1], common) is not None
        return known and any(True for kind in COUNTED for _ in self.matcher.values_at(kind, end))

    def _reason(self, begin: int, end: int) -> int:
        """Where a reason begins behind a clause; 0 for none."""
        reasons = self.matcher.grammar.common.reasons
        return next((at for at in range(begin, end) if self.matcher.forms[at] in reasons), 0)

    def _from(self, pos: int, state: Any, said: Said, strict: bool, only: bool) -> Iterator[Said]:
        """What is said from a token on, behind what was said before it; each meaning of the same words once.

        only: what follows with no sign comes next.
        """
        seen: dict[Any, int] = {}
        noted: set[int] = set()
        whole_list: Clause | None = None
        for end, clause in self.matcher.clauses(pos):
            last = end == self.matcher.end
            if self.told and not last and self._counts_on(end):
                continue
            if (only and not clause.follows) or (clause.told and end in noted):
                continue  # the step says what happens by itself
            if whole_list is not None and _begins_with(whole_list, clause):
                continue  # the same list in two parts
            if not last and not any(True for _ in self.matcher.behind(end, strict)):
                continue
            if clause.pattern.loose and said.steps and not strict:
                continue  # too little to be a clause of its own where no separator stands
            self.left -= 1
            if self.left < 0:
                return
            for after, more in self.meaning.clause(clause, state, said, last):
                sure = more.strict and not clause.pattern.loose
                whole = more._replace(strict=sure, needs=said.needs or clause.pattern.enough or self._clear(clause))
                key = (end, clause.told, key_of(more.steps), tuple(claim.kind for claim in more.pending))
                good = whole.strict + whole.needs
                if seen.get(key, -1) >= good:
                    continue
                seen[key] = good
                if more.legal and clause.pattern.verb in self.meaning.part.notes:
                    noted.add(end)
                if last and self.meaning.settled(whole):
                    yield whole._replace(reason=self._reason(clause.end, end))
                    if whole.strict and whole.legal and whole.needs and clause.pattern.listed and not said.steps:
                        whole_list = clause if self.matcher.alone(clause.pattern.verb, pos) else whole_list
                for begin, result in () if last else self.matcher.behind(end, strict):
                    yield from self._from(begin, after, whole, strict, result)


def _begins_with(whole: Clause, part: Clause) -> bool:
    """Whether a clause is the beginning of a list that another one holds."""
    one, other = part.pattern, whole.pattern
    if (one.verb, one.presets, part.begin, part.who) != (other.verb, other.presets, whole.begin, whole.who):
        return False
    every = values(whole.filled)
    return all(every.get(gap, [])[: len(found)] == found for gap, found in values(part.filled).items())


def _shortest(found: Sequence[SentenceReading], part: Sentences[Any]) -> tuple[SentenceReading, ...]:
    """The readings without those that make one step more of words that another reading has in its steps, or several
    steps of a list that is one step in another reading.
    """
    return tuple(
        reading
        for reading in found
        if not any(
            short.strict
            and (short.legal or not reading.legal)
            and len(short.steps) < len(reading.steps)
            and (_within(short.steps, reading.steps) or listed(*apart(short.steps, reading.steps)))
            for short in found
        )
        and not any(
            fuller.strict and (fuller.legal or not reading.legal) and _less(reading.steps, fuller.steps, part)
            for fuller in found
        )
    )


def _less(one: Sequence[Step], other: Sequence[Step], part: Sentences[Any]) -> bool:
    """Whether some steps say less than others: they leave values open that stand in the others."""
    if any(type(a) in part.whole and a != b for a, b in zip(one, other, strict=False)):
        return False
    if len(one) != len(other) or one == other or any(type(a) is not type(b) for a, b in zip(one, other, strict=True)):
        return False
    return all(
        getattr(a, field.name) in (getattr(b, field.name), field.default)
        for a, b in zip(one, other, strict=True)
        for field in msgspec.structs.fields(type(a))
    )


def _within(few: Sequence[Step], many: Sequence[Step]) -> bool:
    """Whether steps stand among others, in their order."""
    rest = iter(many)
    return all(any(step == other for other in rest) for step in few)


def listed(one: Sequence[Step], several: Sequence[Step]) -> bool:
    """Whether one step holds in its lists what several of its kind hold in theirs."""
    if len(one) != 1 or not several or any(type(step) is not type(one[0]) for step in several):
        return False
    rows = zip(*(msgspec.structs.astuple(step) for step in several), strict=True)
    for whole, parts in zip(msgspec.structs.astuple(one[0]), rows, strict=True):
        joined = tuple(member for part in parts for member in part) if isinstance(whole, tuple) else parts[0]
        if whole != joined or (not isinstance(whole, tuple) and any(part != whole for part in parts)):
            return False
    return True


__all__ = [
    "IRREGULAR",
    "Recent",
    "SentenceReading",
    "SentenceReadings",
    "ToldWrong",
    "key_of",
    "listed",
    "read",
]
