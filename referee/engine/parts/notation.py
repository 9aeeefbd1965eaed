"""How an entry is read and written: names are joined, a seat may stand before it, plain form before shorthand.

A game says what names its components and seats have, and reads its own shorthand (`Notation.read`).
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from referee.engine import late, plain
from referee.engine.branches import Branch
from referee.engine.leaving import written
from referee.engine.parts.part import GamePart, S
from referee.engine.paths import spelled
from referee.engine.printed import NO_NAMES, Printed
from referee.engine.steps import Act, Check, Fact, Set, Show, Step
from referee.engine.words import Unread, Word, by_commas
from referee.engine.words import seat as seat_of

_LISTED = re.compile(r"[\w'’.\- ]*\w,")
"""A word with the comma behind it that stands between two names."""


_INSIDE = re.compile(r"\w,\w")
"""A comma between two things of one word."""


def uncut(words: Sequence[Word]) -> Sequence[Word]:
    """The words without a comma behind those that are followed by another: `rogue, scout` is `rogue scout`."""
    if not any(word.text[-1:] == "," for word in words):
        return words
    words = _glued(words)
    last = len(words) - 1
    return tuple(
        word._replace(text=word.text[:-1]) if at < last and _LISTED.fullmatch(word.text) else word
        for at, word in enumerate(words)
    )


def _glued(words: Sequence[Word]) -> Sequence[Word]:
    """The words with a list behind a `=` as one: `y=jut, bm` is `y=jut,bm`; what has its own `=` is no part of it."""
    out: list[Word] = []
    for word in words:
        if out and "=" in out[-1].text and out[-1].text.endswith(",") and "=" not in word.text:
            out[-1] = out[-1]._replace(text=out[-1].text + word.text)
        else:
            out.append(word)
    return out


class Notation(GamePart[S], ABC):
    """How an entry is read and written."""

    words: ClassVar[Mapping[str, str]] = {}
    """The game's own short words (pass, end of turn …) with an explanation, for help and the collision test."""

    @abstractmethod
    def read(self, state: S, words: Sequence[Word], /) -> tuple[Step, Sequence[Word]]:
        """One step from the front of an entry, and the words left. Raises Unread. Called on the state after the step
        before.
        """

    @abstractmethod
    def write(self, state: S, steps: Sequence[Step], /) -> str:
        """The shorthand of the steps of one entry, beginning in this state; the inverse of `read`."""

    def read_show(self, state: S, words: Sequence[Word], /) -> Act:
        """What follows the global word `show`. Raises Unread."""
        raise NotImplementedError

    def write_show(self, state: S, show: Show, /) -> str:
        """What is typed after the global word `show`; the inverse of `read_show`."""
        raise NotImplementedError

    def write_act(self, state: S, act: Act, /) -> str:
        """A whole entry of one act, global word included."""
        if isinstance(act, Show):
            return f"show {self.write_show(state, act)}"
        if isinstance(act, Check | Set | Fact):
            name = act.name if isinstance(act, Fact) else act.path
            value = spelled(act.value)
            return f"{'chk' if isinstance(act, Check) else type(act).__name__.lower()} {name} {value}"
        return written(act) or self.write(state, [act])

    def actor(self, state: S, /) -> int:
        """Who acts where no seat is named. Default: the first who is asked."""
        asked = self.game.flow.awaiting(state).who
        return asked[0] if asked else 0

    def branches(self, state: S, /) -> Iterable[Branch]:
        """What can be typed now, where the notation knows it; see `Help.branches`."""
        return ()

    # --- names -------------------------------------------------------------------------------------------------------

    def printed(self, state: S | None = None, /) -> Printed:
        """The names of the components in every language of the books; with a state, those of its box too."""
        return NO_NAMES

    def named_seats(self, state: S, /) -> Sequence[tuple[str, int]]:
        """What names a seat besides its player's name, such as a character that lies open."""
        return ()

    def seat(self, state: S, word: Word, /) -> int:
        """The seat that a word names: a digit, a player or the beginning of a name, or see `named_seats`. Raises
        Unread.
        """
        return seat_of(word, state.setup.seats, self.named_seats(state))

    def worded(self, state: S, words: Sequence[Word], /) -> Sequence[Word]:
        """What was typed, with the words of one printed name, or of one player's name, as one word."""
        return self.printed(state).joined(words, state.setup.seats)

    def spelled(self, state: S, step: Step, /) -> Step:
        """A step whose members were typed as words, with ids in place of printed names and codes. What names nothing
        stays.
        """
        return step

    def valued(self, state: S, step: Step, words: Sequence[Word], /) -> Step | None:
        """A step with what was typed in place of it, where that is only a value of one of its members (the guard of a
        house) and would say something else as an entry of its own; None where it is no such value. Raises Unread.
        """
        return None

    def answers(self, state: S, words: Sequence[Word], /) -> bool:
        """Whether an entry that begins with a global word is an answer to what is asked now, which offers that word."""
        return False

    def outcome(self, word: str, /) -> bool:
        """Whether a word says what came of something and is typed in this game, as the answer of who is asked."""
        return False

    # --- one entry ---------------------------------------------------------------------------------------------------

    def parse(self, state: S, words: Sequence[Word], /) -> tuple[Step, Sequence[Word]]:
        """One step from the front of an entry, in plain form or in the game's shorthand, and the words left. Raises
        Unread.

        Printed names are one word each, whatever blanks they have. Before both forms may stand who acts (`3: d`,
        `Cho:d`); where it is not that seat's turn, `check` says so.
        """
        words = uncut(self.worded(state, words))
        try:
            return self.parsed(state, words)
        except Unread as error:
            listed = self._by_commas(state, words)
            if error.kind == "unreadable" and listed is not None:
                return listed
            raise self.printed(state).told(error, words[0], lambda code: self._fits(state, words, code)) from None

    def _by_commas(self, state: S, words: Sequence[Word]) -> tuple[Step, Sequence[Word]] | None:
        """A list that is typed with commas in place of blanks (`tr 2 jut,thf`, `k,s,b`), as it is read with blanks.

        None where there is none, where it cannot be read so, or where the parts of a word would be different acts.
        """
        if not any(_INSIDE.search(word.text) and "=" not in word.text for word in words):
            return None
        parts: Sequence[Word] = by_commas(words)
        trial: Any = None
        try:
            step, left = found = self.parsed(state, parts)
            after = step
            while left and left[0].number == parts[len(parts) - len(left) - 1].number:
                trial = trial or state.copy()  # reading changes nothing, carrying out does
                self.game.rules.apply(trial, after)
                after, left = self.parsed(trial, left)
                if type(after) is not type(step):
                    return None
        except (Unread, ValueError):
            return None
        return found

    def _fits(self, state: S, words: Sequence[Word], code: Word) -> bool:
        """Whether an entry is read, as far as this word goes, with it in place of the word that stands there."""
        try:
            self.parsed(state, [code if word.number == code.number else word for word in words])
        except Unread as error:
            return error.word is not None and error.word.number > code.number
        return True

    def parsed(self, state: S, words: Sequence[Word], /) -> tuple[Step, Sequence[Word]]:
        """The same, when the words of names were joined. What is not asked for now is the late act that it means, where
        such an effect was passed over.
        """
        return late.parsed(self.game, state, words, self._natural)

    def _natural(self, state: S, words: Sequence[Word]) -> tuple[Step, Sequence[Word]]:
        """See `parse`; late acts are not looked for."""
        by_verb = plain.verbs(self.game.steps)

        def seat(word: Word) -> int:
            return self.seat(state, word)

        words = plain.named_before(words, state.setup.seats)
        if plain.two_seats(words, seat):
            raise Unread("two seats are named before this; one seat acts", words[0])
        if plain.is_plain(words, by_verb) and words[0].text not in self.words:
            asked = self.game.flow.awaiting(state).who
            words = plain.numbered(words, seat)
            return self.spelled(state, plain.read(words, by_verb, asked[0] if asked else 0, seat)), ()
        try:
            step, left = self.read(state, words)
            if words[0].text.endswith(":"):
                self._of_one(state, step, words[1:], left)
            return step, left
        except Unread as error:
            if error.kind == "ambiguous":  # two meanings are asked about, not a third one taken
                raise
            named = plain.with_seat(words, seat)
            if named is None:
                told = plain.told_of(words, by_verb, state.setup.seats)
                if told is not None:
                    return self.parsed(state, told)
                if error.word is words[0]:
                    self._of_player(state, words)
                raise
            who, rest = named
        step, left = self.read(state, rest)
        if not step.who:
            raise Unread("the table does that, no seat: type it without a seat", words[0])
        step = msgspec.structs.replace(step, who=who)
        self._of_one(state, step, rest, left)
        return step, left

    def _of_one(self, state: S, step: Step, words: Sequence[Word], left: Sequence[Word]) -> None:
        """Raise Unread where a seat was named, and the rest of the word would be read as what another player does."""
        if not (words and left and left[0].number == words[0].number):
            return
        trial: Any = state.copy()
        self.game.rules.apply(trial, step)
        after, _ = self.read(trial, left)
        if after.who in (0, step.who):
            return
        word, at = words[0], left[0].column - words[0].column
        text = f"@{step.who} does one thing here, `{word.text[:at]}`; what @{after.who} does stands behind a blank"
        raise Unread(text, word, "ambiguous", (word.text[:at], f"{word.text[:at]} {word.text[at:]}"))

    def _of_player(self, state: S, words: Sequence[Word]) -> None:
        """Say of an entry behind a player's name that only the colon is missing. Raises Unread, where that is so."""
        told = plain.by_player(words, state.setup.seats)
        try:
            if told is None or not self.parsed(state, told)[0].who:
                return
        except Unread:
            return
        entry = " ".join((f"{words[0].text}:", *(word.text for word in words[1:])))
        raise Unread(f"{words[0].text} is a player; who acts is typed with a colon: `{entry}`", words[0])
