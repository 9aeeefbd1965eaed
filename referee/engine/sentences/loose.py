"""What single parts of a chatty entry may mean, where the entry as a whole means nothing: the rest may be talk.

Nothing is recorded of it. Parts that deny, or name a player, may be left out, but none that names another thing: that
was done too, unless it tells why. In a part that is taken a word that denies must stand in the pattern. Where
something is said under a condition, nothing is left out.
"""

from collections.abc import Sequence
from itertools import pairwise

import msgspec

from referee.engine.sentences.clauses import key_of
from referee.engine.sentences.declared import reading_words
from referee.engine.sentences.fittings import values_in
from referee.engine.sentences.guesses import DROPPED, LOST, Guess, Guesser
from referee.engine.sentences.matching import NUMBER, SEAT
from referee.engine.sentences.outlines import Outline, Slot
from referee.engine.steps import Step

CONDITIONS = reading_words("loose", "conditions")
"""Words that say that something is so only if something else is."""

SOFT = reading_words("loose", "soft")
"""Words that deny nothing, and are offered without them."""

BEGINS = reading_words("loose", "begins")
"""Who speaks: with one of these begins another part."""

WIDEST = 3
"""Parts that are read as one clause, at most."""

ROWS, MOST_TRIED = 7, 12
"""Rows of parts with which a search begins, and the clauses that are tried behind each."""


class LooseGuesser(Guesser):
    """Guesses at the parts of an entry that mean something."""

    least_named, widest = -2.6, WIDEST

    def loosely(self) -> list[Guess]:
        """What some parts may mean, the likeliest first; nothing where a condition is told."""
        if not CONDITIONS.isdisjoint(self.forms):
            return []
        self.denied -= SOFT
        self.parts = [part for begin, end in self.parts for part in self._finer(begin, end)]
        self.leaves = True
        found = [(self._named(one.steps), one) for one in self.found()]
        alone = {key_of(steps): one._replace(steps=steps) for steps, one in found}
        return [*alone.values(), *(one for steps, one in found if steps != tuple(one.steps))]

    def _search(self) -> None:
        """Begin with each row of parts, that with most names first."""
        parts = self.parts
        rows = [(at, end) for at in range(len(parts)) for end in range(at + 1, min(at + WIDEST, len(parts)) + 1)]
        named = {(at, end): sum(self.strong[parts[at][0] : parts[end - 1][1]]) for at, end in rows}
        rows.sort(key=lambda row: (-named[row], row[1] - row[0]))
        for at, end in rows[:ROWS]:
            if named[at, end]:
                self.tried = MOST_TRIED
                lost = sum(DROPPED + LOST * sum(self.strong[begin:stop]) for begin, stop in parts[:at])
                self.gone = [range(begin, stop) for begin, stop in parts[:at]]
                self._clause(at, end, self.state, self._begin, -lost, (), False)

    def denies(self, begin: int, end: int) -> bool:
        """Nothing that is left out is denied."""
        return False

    def _acts(self, outline: Outline, slot: Slot, stop: int) -> bool:
        """Who is named before a comma may be spoken to: `Ben, this is a sai for you`."""
        return self.forms[stop : stop + 1] != (",",) and super()._acts(outline, slot, stop)

    def _finer(self, begin: int, end: int) -> list[tuple[int, int]]:
        """A part, parted once more before who speaks."""
        at = [begin, *(at for at in range(begin + 1, end) if self.forms[at] in BEGINS), end]
        return [*pairwise(at)]

    def _of_these(self, steps: Sequence[Step]) -> bool:
        held = {value for step in steps for value in values_in(msgspec.structs.astuple(step))}
        gone = [at for row in self.gone if self.forms[row[0]] not in self.common.reasons for at in row]
        return bool(self._named(steps)) and all(
            not self.strong[at]
            or (at > 0 and self.forms[at - 1] in self.denials)
            or all(kind == NUMBER or value in held for _, kind, value in self.options[at])
            or any(kind == SEAT for _, kind, _ in self.options[at])
            for at in gone
        )

    def _named(self, steps: Sequence[Step]) -> tuple[Step, ...]:
        """The steps that hold one of the things that are named, each; who is named says too little."""
        rows = [row for row, strong in zip(self.options, self.strong, strict=True) if strong]
        named = {value for row in rows for _, kind, value in row if kind not in (NUMBER, SEAT)}
        return tuple(step for step in steps if not named.isdisjoint(values_in(msgspec.structs.astuple(step))))


def loose(guess: Guesser) -> list[Guess]:
    """What parts of an entry may mean, by what was found out already about its words."""
    return LooseGuesser(
        guess.part, guess.state, guess.meaning.tokens, guess.matcher, guess.known, guess.meaning, guess.results
    ).loosely()


__all__ = ["loose"]
