"""The parts of Shinbi."""

from collections.abc import Iterable, Sequence
from typing import Any

from referee.engine.branches import Branch
from referee.engine.game import (
    NO_EFFECT,
    Act,
    Effect,
    Facts,
    Notation,
    Printed,
    Rules,
    Step,
    Word,
    refuse,
)
from referee.games.shinbi import board as board_
from referee.games.shinbi import notation, notation_write
from referee.games.shinbi.data import printed_names
from referee.games.shinbi.facts import FACTS
from referee.games.shinbi.rules import RULES, late, ruled
from referee.games.shinbi.rules.late import WAYS
from referee.games.shinbi.state import ShinbiState


class ShinbiRules(Rules[ShinbiState]):
    """The rules of Shinbi."""

    table = RULES
    ways = WAYS
    due = staticmethod(late.due)
    pass_over = staticmethod(late.pass_over)

    def as_ruled(self, state: ShinbiState, act: Act) -> Sequence[Effect]:
        """See `ruled`."""
        became = ruled.became(state, act)
        return NO_EFFECT if became is None else self.apply(state, became)


class ShinbiFacts(Facts[ShinbiState]):
    """The public facts of Shinbi."""

    declared = FACTS
    check_rule = "SB-CONS-05"

    def fact_words(self, path: str, value: Any) -> str:
        """Besides printed names: the cards in front of a seat, `@2 said sai, is katana`."""
        if path.startswith("cards") and isinstance(value, str) and value:
            return "; ".join(board_.card_words(part) for part in value.split())
        return super().fact_words(path, value)

    def put(self, state: ShinbiState, path: str, value: Any) -> Sequence[Effect]:
        """As declared, and only while the game runs."""
        refuse((state.over, "the game is over; go `back N` to before its end, or `amend` the wrong line"))
        return super().put(state, path, value)


class ShinbiNotation(Notation[ShinbiState]):
    """How Shinbi is typed."""

    words = notation.WORDS

    def parsed(self, state: ShinbiState, words: Sequence[Word]) -> tuple[Step, Sequence[Word]]:
        """See `Notation.parse`; a plain entry takes the words of all books, as the shorthand does."""
        return super().parsed(state, notation.without_verb(words))

    spelled = staticmethod(notation.spelled_out)

    def printed(self, state: ShinbiState | None = None) -> Printed:
        """See `data.printed_names`."""
        return printed_names()

    def answers(self, state: ShinbiState, words: Sequence[Word]) -> bool:
        """`z r 7 p`: clans, of which one has the code `z`; `z` alone takes back, `z z` twice: no two have the same."""
        several = len({word.text for word in words}) > 1
        return state.phase == "setup" and several and notation.is_setup(words)

    read = staticmethod(notation.read)
    write = staticmethod(notation_write.write)
    read_show = staticmethod(notation.read_show)
    write_show = staticmethod(notation.write_show)


def branches(state: ShinbiState) -> Iterable[Branch]:
    """See `branches`."""
    from referee.games.shinbi import branches

    return branches.branches(state)
