"""The parts of Ninjato."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from referee.engine import late
from referee.engine.game import (
    NO_EFFECT,
    Act,
    Effect,
    Facts,
    Fault,
    Flow,
    Late,
    Notation,
    Printed,
    Rules,
    Setup,
    Show,
    Skip,
    Step,
    Word,
    game_over,
    stopped,
)
from referee.games.ninjato import (
    asking,
    board,
    data,
    facts,
    notation,
    notation_blanks,
    notation_setup,
    notation_words,
    steps,
    table,
    writing,
    zones,
)
from referee.games.ninjato import waits as waits_
from referee.games.ninjato.rules import RULES, ages, bonus, influence, record, refilled, rewards, ruled
from referee.games.ninjato.rules.late import WAYS, due
from referee.games.ninjato.state import STYLE_FACTS, NinjatoState, view

SPOKEN = (*(influence.ORDER_FACTS[number] for number in (3, 5, 7)), *STYLE_FACTS.values())
"""Facts of a box that may be told by other words than ids; besides, all whose name begins as `PICTURE`."""
PICTURE = "rumor.x"
LATER_STEPS = steps.Tiles | steps.Restock | steps.Envoys | steps.Rumors | steps.Henso | steps.First


def _too_late(s: NinjatoState, act: Act) -> bool:
    """Whether the game is over, and a step answers nothing that only then became known."""
    return s.over and isinstance(act, Step) and type(act) in RULES and (stopped(s) or not bonus.answers(s, act))


class NinjatoRules(Rules[NinjatoState]):
    """The rules of Ninjato."""

    table = RULES

    def check(self, state: NinjatoState, act: Act) -> Sequence[Fault]:
        """See `rules`; after the end nothing is accepted but the answer to a tie that only then became known."""
        if _too_late(state, act):
            return game_over("NJ-END6-05")
        return super().check(state, act)

    def apply(self, state: NinjatoState, act: Act) -> Sequence[Effect]:
        """See `rules`; after the end no other step changes anything."""
        if _too_late(state, act):
            return NO_EFFECT
        return super().apply(state, act)

    as_ruled = staticmethod(ruled.as_ruled)
    ways = WAYS
    due = staticmethod(due)


class NinjatoFlow(Flow[NinjatoState]):
    """How a game of Ninjato runs."""

    state = NinjatoState

    def new(self, setup: Setup) -> NinjatoState:
        """See `Flow.new`; what the box tells in other words than ids is read."""
        state, box = super().new(setup), setup.box
        spoken = box.keys() & SPOKEN
        if PICTURE in " ".join(box):
            spoken |= {name for name in box if name.startswith(PICTURE)}
        for name in spoken:
            if type(box[name]) is not int:  # a number is no word
                state.facts[name] = record.clean(record.fact_kind(name), box[name])
        return state

    asks = staticmethod(zones.asks)
    deal = staticmethod(zones.deal)
    waits = staticmethod(waits_.waits)
    awaiting = staticmethod(asking.awaiting)

    def implied(self, state: NinjatoState, step: Step) -> Sequence[Step]:
        """What the round's end lays out, or passes over, makes it plain; a reward, that its player names no further
        target.
        """
        s = state
        if s.phase == "end" and (
            isinstance(step, LATER_STEPS)
            or (isinstance(step, Skip) and any(effect.what == step.what for effect in due(s)))
        ):
            return (steps.EndRound(0),)
        optional = s.phase == "henso" and s.options["henso_declare"] == "optional"
        if optional and (
            isinstance(step, steps.Oldest) or (isinstance(step, steps.First) and {*s.henso_left} == {step.who})
        ):
            return tuple(steps.Pass(seat) for seat in dict.fromkeys(s.henso_left))
        return ()

    def enter(self, state: NinjatoState) -> Step | None:
        """The end of the round, the rumors that are turned up, and a tie that has one answer or decides nothing."""
        if state.phase == "end":
            return steps.EndRound(0)
        if state.phase in ("first", "second", "tie"):
            clan, tied = influence.tie_now(state)
            if rewards.moot(state):
                return steps.Pass(0)
            able = ages.may_be_oldest(state, clan, tied)
            return steps.Oldest(0, able[0], clan) if len(able) == 1 else None
        return steps.Bonus(0) if state.phase == "bonus" else None

    def decline(self, state: NinjatoState) -> Step | None:
        """Besides, whoever names no target for Hensojutsu."""
        return steps.Pass(state.turn) if state.phase == "henso" else self.enter(state)


def _of_hand(who: int, cards: Iterable[int]) -> Sequence[tuple[str, str]]:
    return tuple((f"hand.{who}", str(card)) for card in cards if card)


def _unseen(act: steps.Dojo | steps.Take) -> Sequence[tuple[str, str]]:
    return ((f"hand.{act.who}", f"{act.deck} unseen"),) if act.deck else ()


SEEN: dict[type[Act], Callable[[Any], Sequence[tuple[str, str]]]] = {
    Show: lambda act: tuple((act.zone, card) for card in act.cards),
    steps.Play: lambda act: _of_hand(act.who, (act.card, *act.extra)),
    steps.Row: lambda act: tuple(("dojo.row", str(card)) for card in act.cards),
    steps.Banzai: lambda act: (("guard", act.guard),),
    steps.Token: lambda act: (("bag", act.kind),),
    steps.Limit: lambda act: tuple((f"hand.{act.who}", str(card)) for card in act.cards),
    steps.Learn: lambda act: _of_hand(act.who, (act.card,)),
    steps.Restock: lambda act: (*(("bag", kind) for kind in act.tokens), ("guard", act.sentry)),
    steps.Tiles: lambda act: tuple(("sensei", tile) for tile in act.tiles),
    steps.Envoys: lambda act: tuple(("palace", card) for card in act.cards),
    steps.Rumors: lambda act: tuple(("pavilion", card) for card in act.cards),
    steps.Dojo: _unseen,
    steps.Take: _unseen,
}
"""What becomes visible with a step, by its type: places and what is seen there."""


def reveals(state: NinjatoState, act: Act) -> Sequence[tuple[str, str]]:
    """Cards, guards and treasures that become visible; what is laid out before play can be laid out anew."""
    if state.phase == "setup":
        return ()
    if isinstance(act, Late):
        return late.seen(WAYS, state, act)
    return SEEN[type(act)](act) if type(act) in SEEN else ()


class NinjatoFacts(Facts[NinjatoState]):
    """The public facts of Ninjato."""

    declared = facts.FACTS
    check_rule = "NJ-INV-13"
    view = staticmethod(view)

    def shown_words(self, path: str, value: Any) -> str:
        """See `board.fact_words`."""
        told = board.fact_words(path, value) if isinstance(value, str) and value else ""
        return told or super().shown_words(path, value)

    def fact_words(self, path: str, value: Any) -> str:
        """Besides printed names: what is printed on a tile or card in words, and a clan token."""
        if isinstance(value, str) and value and (path.startswith("printed.") or path.endswith(".token")):
            return board.fact_words(path, value)
        return super().fact_words(path, value)

    score_path = "total"

    def put(self, state: NinjatoState, path: str, value: Any) -> Sequence[Effect]:
        """See `table.put`."""
        did = table.put(state, path, value)
        refilled.declared(state, path)
        if not state.over:
            return did
        known = ("bonus",) if path.startswith("honor") else ()  # the same bonus on another sum
        return [*did, *(effect for effect in bonus.learned(state) if effect[0] not in known)]


class NinjatoNotation(Notation[NinjatoState]):
    """How Ninjato is typed."""

    words = notation.WORDS

    def parsed(self, state: NinjatoState, words: Sequence[Word]) -> tuple[Step, Sequence[Word]]:
        """In the set-up the words of its parts are also verbs (`tiles b3 x?`); the plain form has the table's seat
        there (`0: tiles b3,x?`).

        Words may stand where the shorthand has letters, see `notation_words`.
        """
        seated = words[0].text.endswith(":") and len(words) > 1
        front = words[1:] if seated else words
        if words[0].number == 1:
            notation_blanks.one_kept(state, front)
        if (found := notation_blanks.meant(state, front)) is not None:
            words = (words[0], *found) if seated else found
        elif not words[0].text.endswith(":"):
            words = notation_words.shortened(state, words) or words
        elif len(words) > 1 and words[1].text.lower() in notation_words.BY_NAME:
            words = (words[0], *(notation_words.shortened(state, words[1:]) or words[1:]))
        if state.phase == "setup" and not words[0].text.endswith(":"):
            return self.read(state, words)
        step, rest = super().parsed(state, words)
        if isinstance(step, steps.Play) and not step.mods:
            notation_words.no_kicker(words)
        return step, rest

    def printed(self, state: NinjatoState | None = None) -> Printed:
        """See `data.printed_names`."""
        return data.printed_names()

    answers = staticmethod(notation_words.answers)

    valued = staticmethod(notation_setup.valued)
    read = staticmethod(notation.read)

    def write(self, state: NinjatoState, steps: Sequence[Step]) -> str:
        """See `writing`."""
        return writing.write(state, steps, self.game.flow.implied)

    read_show = staticmethod(notation.read_show)
    write_show = staticmethod(notation.write_show)
