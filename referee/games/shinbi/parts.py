"""The parts of Shinbi."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from referee.engine.branches import Branch
from referee.engine.game import (
    NO_EFFECT,
    Act,
    Effect,
    Facts,
    Flow,
    Help,
    Notation,
    Printed,
    Rules,
    Setup,
    SetupQuestion,
    Step,
    Word,
)
from referee.games.shinbi import board as board_
from referee.games.shinbi import flow, notation, notation_write, steps, words
from referee.games.shinbi.data import CLANS, clan_codes, clan_titles, printed_names
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


class ShinbiFlow(Flow[ShinbiState]):
    """How a game of Shinbi runs."""

    state = ShinbiState

    def questions(self, setup: Setup) -> Sequence[SetupQuestion]:
        """Clans and the pawn holder."""
        return (
            SetupQuestion(
                "clans",
                "clans in seating order (7 r o g p z)",
                legend=" · ".join(f"{code} {clan_titles()[clan]}" for clan, code in clan_codes().items()),
            ),
            SetupQuestion("start", "who has the most scars and takes the pawn (seat)", "1"),
        )

    def deal(self, state: ShinbiState, random: Random) -> Sequence[Step]:
        """Clans by lot, and by lot who has the pawn (whose scars win is for the table to say)."""
        return (steps.SetupStep(0, tuple(random.sample(CLANS, state.seats)), random.randint(1, state.seats)),)

    waits = staticmethod(flow.waits)
    awaiting = staticmethod(flow.awaiting)
    implied = staticmethod(flow.implied)
    enter = staticmethod(flow.enter)
    decline = staticmethod(flow.decline)


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
        if state.over:
            raise ValueError("the game is over; go `back N` to before its end, or `amend` the wrong line")
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


class ShinbiHelp(Help[ShinbiState]):
    """What helps whoever types Shinbi."""

    amends = "amend 12 k.s: other cards were turned up in line 12"
    topics = words.TOPICS
    means_too = staticmethod(notation.means_too)
    suggest = staticmethod(words.suggest)
    doubts = staticmethod(words.doubts)

    def branches(self, state: ShinbiState) -> Iterable[Branch]:
        """See `branches`."""
        from referee.games.shinbi import branches

        return branches.branches(state)
