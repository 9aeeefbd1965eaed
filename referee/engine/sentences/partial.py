"""What a part of an entry says: clauses that are read as they stand, where others between them are not understood.

Nothing is recorded of it: it is offered, with the words that are left. Nothing is left out that denies or doubts.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

from referee.engine.game import Game
from referee.engine.sentences.claims import Recent
from referee.engine.sentences.clauses import ClauseReader, Said, key_of
from referee.engine.sentences.fittings import values_in
from referee.engine.sentences.lexicon import NamedThings, SeatNames, grammars, likeliest, telling
from referee.engine.sentences.matching import NUMBER as NUMBERS
from referee.engine.sentences.matching import SEAT, SEPARATES, Clause, Matcher, values
from referee.engine.sentences.reader import MOST_ALIKE, too_long
from referee.engine.sentences.slots import kind_of
from referee.engine.sentences.tokens import SentenceToken, cut
from referee.engine.steps import Step
from referee.engine.words import Word, is_number

MOST_CLAUSES = 160
"""Clauses that are tried on a state, for one entry."""

MOST_MEANT = 2
"""Meanings of a clause that are followed."""

LONGEST = 60
"""Tokens of the longest entry of which a part is read."""

MOST_LOST = 9
"""How many tenths of what an entry says may be left out."""

WORD, NUMBER, NAME = 1, 2, 3
"""How much is lost with a word, a number and a name that are left out."""


Gone = tuple[range, ...]
"""Rows of tokens that are left out."""


class PartialReading(NamedTuple):
    """Steps that some clauses of an entry say."""

    steps: tuple[Step, ...]
    left: tuple[Word, ...]
    """The words that are not understood, each once."""
    lost: int
    """How much is left out."""


def partial(
    game: Game[Any],
    state: Any,
    words: Sequence[Word],
    speaker: int = 0,
    recent: Callable[[], Recent | None] = lambda: None,
) -> list[PartialReading]:
    """What clauses of an entry say, those that leave out least; only what is legal. The state is not changed."""
    part, tokens = game.sentences, cut(words, owned=True)
    if part is None or not tokens or len(tokens) > LONGEST:
        return []
    if too_long(tokens, grammars(part.package)[0].common, MOST_ALIKE):
        return []
    seats = SeatNames(state.setup.seats, part.seats(state))
    grammar = grammars(part.package)[likeliest(part.package, tokens)]
    matcher = steps = Matcher(
        tokens, grammar, NamedThings(part.names(state)), seats, lambda v, gap: kind_of(part, v, gap)
    )
    meaning = ClauseReader(game, part, tokens, speaker, recent)
    for told in telling(part.package):
        if told.language == grammar.language:
            things = NamedThings(meaning.results.names(state))
            matcher = Matcher(tokens, told, things, seats, lambda _, gap: gap.kind, beside=matcher)
    return _Skipping(matcher, steps, meaning, tokens).found(state)


class _Skipping:
    """Reads clauses and leaves out what stands between them."""

    def __init__(
        self, matcher: Matcher, named: Matcher, meaning: ClauseReader, tokens: Sequence[SentenceToken]
    ) -> None:
        """named: what finds the names that stand in steps."""
        self.matcher, self.named, self.meaning, self.tokens = matcher, named, meaning, tokens
        self.common = matcher.grammar.common
        self.left = MOST_CLAUSES
        self.least = sum(self._cost(at) for at in range(matcher.end)) * MOST_LOST // 10
        self.best: dict[Any, PartialReading] = {}
        self.seen: dict[Any, int] = {}
        self.starts = [at for at in range(1, matcher.end) if self._starts(at)]

    def found(self, state: Any) -> list[PartialReading]:
        """The readings that leave out least."""
        self._from(0, state, Said(), (), 0)
        return [each for each in self.best.values() if each.lost == self.least]

    def _results(self, steps: Sequence[Step], gone: Gone) -> bool:
        """Whether what is left out may tell of these steps alone: it names no other thing but by a number, and nobody
        else with one; or it tells why.
        """
        held = {value for step in steps for value in values_in(msgspec.structs.astuple(step))}
        for row in gone:
            if row and self.matcher.forms[row[0]] in self.common.reasons:
                continue  # why it is so
            things, seats = set[Any](), set[Any]()
            for at in row:
                if self.matcher.forms[at] in self.common.weak or self.named.values_at(NUMBERS, at):
                    continue
                seats |= {value for _, value in self.named.values_at(SEAT, at) if type(value) is int}
                for kind in self.named.things.kinds:
                    things |= {value for _, value in self.named.values_at(kind, at)}
            if things and not (things & held and seats <= held):
                return False
        return True

    def _starts(self, at: int) -> bool:
        """Whether a part may begin at a token."""
        form, before = self.matcher.forms[at], self.matcher.forms[at - 1]
        begins = form in self.common.relative or form in self.common.opens
        return begins or before in SEPARATES or before in self.common.parts

    def _cost(self, at: int) -> int:
        """How much is lost with a token."""
        form = self.matcher.forms[at]
        if not form.isalnum() or form in self.common.articles:
            return 0
        if is_number(form):
            return NUMBER
        seat = any(type(value) is int for _, value in self.named.values_at(SEAT, at))
        return NAME if seat or (self.named.things.begins(form) and form not in self.common.weak) else WORD

    def _from(self, pos: int, state: Any, said: Said, gone: Gone, lost: int) -> None:
        """Go on from a token on; what was said already in fewer words left out is not said again."""
        key = pos, key_of(said.steps), tuple((claim.kind, claim.begin, claim.end) for claim in said.pending)
        if lost > self.least or self.seen.get(key, lost + 1) <= lost:
            return
        self.seen[key] = lost
        if pos >= self.matcher.end:
            if said.steps and self.meaning.settled(said) and self._results(said.steps, gone):
                self.least = lost
                words = tuple(dict.fromkeys(self.tokens[at].word for row in gone for at in row))
                known = self.best.get(key_of(said.steps))
                if known is None or known.lost > lost:
                    self.best[key_of(said.steps)] = PartialReading(said.steps, words, lost)
            return
        for end, clause in self.matcher.clauses(pos):
            self.left -= 1
            if self.left < 0:
                return
            meant = self.meaning.clause(clause, state, said, end == self.matcher.end)
            for after, more in [each for each in meant if each[1].legal][:MOST_MEANT]:
                starts = [end] if end >= self.matcher.end else list(self.matcher.parted(end))
                for start in starts:
                    self._from(start, after, more, gone, lost)
                if not starts and not self._counts(end) and not self._aims(end, clause):
                    self._later(end, after, more, gone, lost)
        self._later(pos, state, said, gone, lost)

    def _aims(self, pos: int, clause: Clause) -> bool:
        """Whether somebody is named right behind a clause that leaves open whom it is done to: `Bushido` / `on Ben`."""
        kind = self.meaning.by_verb.get(clause.pattern.verb)
        said = {gap.name for gap in values(clause.filled)} | {"who", *clause.pattern.presets}
        end = next((at for at in self.starts if at > pos), self.matcher.end)
        named = any(type(value) is int for at in range(pos, end) for _, value in self.named.values_at(SEAT, at))
        return named and kind is not None and not said.issuperset(kind.seated)

    def _counts(self, pos: int) -> bool:
        """Whether a number stands among the words right behind a clause: `lays Focus twice` is more than one."""
        end = next((at for at in self.starts if at > pos), self.matcher.end)
        words = (at for at in range(pos, end) if self.matcher.forms[at] not in self.common.articles)
        return any(self.named.values_at(NUMBERS, at) for at in words)

    def _later(self, pos: int, state: Any, said: Said, gone: Gone, lost: int) -> None:
        """Go on with the next part; not where a word before it denies or doubts."""
        start = next((at for at in self.starts if at > pos), self.matcher.end)
        row = range(pos, start)
        if not any(self.matcher.forms[at] in self.common.never - self.common.mild for at in row):
            self._from(start, state, said, (*gone, row), lost + sum(map(self._cost, row)))


__all__ = ["PartialReading", "partial"]
