"""The parts of Samurai Sword."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from referee.engine import plain
from referee.engine.branches import Branch
from referee.engine.game import (
    NOTHING,
    Act,
    Awaiting,
    Effect,
    Facts,
    Help,
    Late,
    Notation,
    Printed,
    Rules,
    Setup,
    SetupQuestion,
    Show,
    Skip,
    Step,
    Word,
    refuse,
    understood,
)
from referee.games.samurai_sword import notation, notation_show, notation_write, steps, words
from referee.games.samurai_sword import topics as topics_
from referee.games.samurai_sword.data import UNREAD, codes, printed_names, resilience, titles
from referee.games.samurai_sword.facts import FACTS
from referee.games.samurai_sword.notation_show import spelled_out
from referee.games.samurai_sword.rules import RULES, answers, late, record, seats, turn
from referee.games.samurai_sword.rules.late import WAYS
from referee.games.samurai_sword.state import DECK, SamuraiState

PLAYS = ("attack", "action", "discard_of", "divert", "lay", "buy", "end_turn")
BY_VERB = plain.verbs(steps.STEPS)
SPARE_NINJA = 6
"""From so many players on all three Ninja cards are dealt."""
FREE = ("ask", "skip", "late", "shuffle", "recover")


class SamuraiRules(Rules[SamuraiState]):
    """The rules of Samurai Sword."""

    table = RULES
    ways = WAYS
    due = staticmethod(late.due)
    pass_over = staticmethod(late.pass_over)

    def apply_skip(self, state: SamuraiState, step: Skip) -> Sequence[Effect]:
        """As in every game; where nothing was due, nothing of the last line can be forgotten any more."""
        did = super().apply_skip(state, step)
        if not did and not state.over:
            state.last = did
        return did


def questions(setup: Setup) -> Sequence[SetupQuestion]:
    """Characters, the Shogun, and the Ninja card left out where the table chooses it."""
    asked = [
        SetupQuestion(
            "characters",
            "characters in seating order (nob hid iey, or names)",
            legend=" · ".join(f"{codes()[name]} {titles()[name]}" for name in resilience()),
        ),
        SetupQuestion("start", "who is the Shogun (seat)", "1"),
    ]
    if setup.options["ninja_removal"] == "free_choice" and len(setup.seats) < SPARE_NINJA:
        asked.append(SetupQuestion("out", "stars of the Ninja card that is left out (0: unknown)", "0"))
    return asked


def deal(s: SamuraiState, random: Random) -> Sequence[Step]:
    """Characters by lot, and by lot who gets the Shogun; the other roles are dealt face down at the table."""
    characters = random.sample(sorted(resilience()), s.seats)
    return (steps.SetupStep(0, tuple(characters), random.randint(1, s.seats), 0),)


def awaiting(s: SamuraiState) -> Awaiting:
    """Set-up; answers; a card turned up for Bushido and what is paid; a draw with a choice; the Play phase."""
    if s.over:
        return NOTHING
    if s.phase == "setup":
        return Awaiting((0,), ("setup",))
    if s.frame is not None:
        asks = s.frame.awaiting()
        return Awaiting(asks.who, asks.verbs, asks.manner, FREE)
    free = FREE if s.late is None or not answers.volunteer(s) else (*FREE, "answer")
    buys = ("buy",) if s.chars[s.turn] == "nobunaga" and s.setup.options["nobunaga_window"] == "whole_turn" else ()
    verbs = {"bushido": ("flip", *buys), "pay": ("pay", *buys), "draw": ("draw", *buys)}.get(s.phase, PLAYS)
    return Awaiting((s.turn,), verbs, extra=free if s.phase != "play" or not s.fresh or s.told else (*free, "draw"))


def implied(s: SamuraiState, step: Step) -> Sequence[Step]:
    """The next entry says that the wounds still owed were taken, and that the draw was made."""
    if s.over or isinstance(step, steps.Answer | steps.Ask | steps.Shuffle | steps.SetupStep | Skip | Late):
        return ()
    if s.frame is not None:
        return answers.unanswered(s)
    draws = s.phase == "draw" and step.who == s.turn and step.verb() in PLAYS and not isinstance(step, steps.Buy)
    return (steps.Draw(s.turn),) if draws else ()


def enter(s: SamuraiState) -> Step | None:
    """The wound of one who has no card in hand; a draw without a choice."""
    asked = s.frame.awaiting().who if s.frame is not None else ()
    if len(asked) == 1 and not s.hand[asked[0]]:
        return steps.Answer(asked[0])
    return steps.Draw(s.turn) if s.phase == "draw" and s.frame is None and not turn.may_choose(s) else None


def decline(s: SamuraiState) -> Step | None:
    """Takes the wound, makes the draw, ends the turn when nothing is to be discarded."""
    if s.over or s.phase == "setup":
        return None
    if s.frame is not None:
        asks = s.frame.awaiting().who
        return steps.Answer(asks[0]) if asks else None
    if s.phase == "draw":
        return steps.Draw(s.turn)
    return steps.EndTurn(s.turn) if s.phase == "play" and not seats.excess(s.hand[s.turn]) else None


def _held(seat: int, *cards: str) -> list[tuple[str, str]]:
    return [(f"hand.{seat}", card) for card in cards if card not in ("", UNREAD)]


SEEN: Mapping[type[Act], Callable[[Any, Any], Sequence[tuple[str, str]]]] = {
    steps.Flip: lambda s, act: [(DECK, act.card)],
    **dict.fromkeys(
        (steps.Attack, steps.Action, steps.Lay, steps.Answer, steps.Pay), lambda s, act: _held(act.who, act.card)
    ),
    steps.Geisha: lambda s, act: _held(act.who, "geisha") + _held(act.to, act.card),
    steps.Diversion: lambda s, act: _held(act.who, "diversion"),
    steps.EndTurn: lambda s, act: _held(act.who, *act.discards),
    Show: record.seen_by,
}
"""What a table of Samurai Sword has seen by an act of each type."""


class SamuraiFacts(Facts[SamuraiState]):
    """The public facts of Samurai Sword."""

    declared = FACTS
    check_rule = "SS-INV-02"

    def put(self, state: SamuraiState, path: str, value: Any) -> Sequence[Effect]:
        """As declared, and only when the cards are dealt."""
        refuse((state.phase == "setup", "nothing is dealt yet; type `setup` first"))
        return super().put(state, path, value)


class SamuraiNotation(Notation[SamuraiState]):
    """How Samurai Sword is typed."""

    words = notation.WORDS

    def outcome(self, word: str) -> bool:
        """A wound is typed."""
        return word in notation.WOUND

    def parsed(self, state: SamuraiState, words: Sequence[Word]) -> tuple[Step, Sequence[Word]]:
        """As every game; what is typed out in plain form is done by whoever is asked only when it is an answer.

        `;` may stand between steps.
        """
        first, rest = notation.until_mark(words)
        step, left = self._parsed(state, first)
        return step, (*left, *rest)

    def _parsed(self, state: SamuraiState, words: Sequence[Word]) -> tuple[Step, Sequence[Word]]:
        asked = self.game.flow.awaiting(state).who
        if state.frame is not None and asked and plain.is_plain(words, BY_VERB) and words[0].text not in self.words:
            who = asked[0] if words[0].text == "answer" else state.turn
            words = plain.numbered(words, lambda word: self.seat(state, word))
            return self.spelled(state, plain.read(words, BY_VERB, who, lambda word: self.seat(state, word))), ()
        return super().parsed(state, words)

    spelled = staticmethod(spelled_out)

    def printed(self, state: SamuraiState | None = None) -> Printed:
        """The same at every table."""
        return printed_names()

    named_seats = staticmethod(notation.named_seats)
    read = staticmethod(notation.read)
    write = staticmethod(notation_write.write)
    read_show = staticmethod(notation_show.read_show)
    write_show = staticmethod(notation_show.write_show)


class SamuraiHelp(Help[SamuraiState]):
    """What helps whoever types Samurai Sword."""

    amends = "amend 12 f bo: another card was turned up in line 12"
    topics: ClassVar[Mapping[str, str]] = topics_.TOPICS

    def means_too(self, state: SamuraiState, typed: Sequence[Word]) -> Sequence[str]:
        """See `words.means_too`."""
        found = understood(self.game.notation.parse, state, typed)
        if found is None or found[1]:
            return ()
        return words.means_too(state, found[0], [word.text for word in typed])

    suggest = staticmethod(words.suggest)
    doubts = staticmethod(words.doubts)

    def branches(self, state: SamuraiState) -> Iterable[Branch]:
        """See `branches`."""
        from referee.games.samurai_sword import branches

        return branches.branches(state)
