"""Magpies: the fifth game. It exists only to show that a game is a folder, and runs through the common battery.

Tests alone import it.
"""

from collections.abc import Sequence
from typing import ClassVar

from referee.engine import game as engine
from referee.engine.game import (
    NUMBER,
    SEAT,
    Act,
    EffectKind,
    Held,
    Law,
    Limit,
    Names,
    PublicFact,
    SetupQuestion,
    Step,
    digest,
)
from referee.engine.parts.shorthand import Shorthand
from referee.engine.parts.simple_bots import SimpleBots
from tests.toy import rules
from tests.toy.rules import CARDS, ROLES, ToyState, hand
from tests.toy.steps import Draw, Oath, Pass, Pay, Play, SetupStep, Steal


class ToyRules(engine.Rules[ToyState]):
    table = rules.RULES
    only_asked = True


class ToyFlow(engine.Flow[ToyState]):
    state = ToyState

    turn_verbs = ("draw", "play", "steal")
    free = ("oath",)
    turn_rule = "TOY-TURN-01"

    def implied(self, s: ToyState, step: Step) -> Sequence[Step]:
        """Who plays on has seen everybody answer: who said nothing has passed."""
        goes_on = isinstance(step, Draw | Play | Steal) and step.who == self.game.notation.actor(s)
        return [Pass(seat) for seat in s.owed] if goes_on else ()

    def mark(self, s: ToyState) -> object:
        return s.reshuffles or None


class ToySight(engine.Sight[ToyState]):
    lasting = "role:"
    seen: ClassVar = {
        Play: lambda s, step: [(hand(step.who), step.card)],
        Pay: lambda s, step: [(hand(step.who), "jade")],
    }


class ToyScoring(engine.Scoring[ToyState]):
    score = staticmethod(rules.score)


class ToyFacts(engine.Facts[ToyState]):
    check_rule = "TOY-COUNT-01"
    declared = (
        PublicFact("turn", Limit(lambda s: s.seats, low=1, none=True, seats=True), in_prompt=True, put=rules.put_turn),
        PublicFact(
            "deck",
            of=lambda s: s.ledger.count("deck"),
            instead="take the cards back, or `amend` the line that is wrong",
        ),
        PublicFact("pile", of=lambda s: s.ledger.count("pile"), instead="it is what was played since the last shuffle"),
        PublicFact(
            "hands",
            of=lambda s: [s.ledger.count(hand(i)) for i in s.numbers],
            instead="they follow from what was drawn and played",
        ),
        PublicFact("coins", Limit(lambda s: [n + s.bank for n in s.coins]), per_seat=True, put=rules.put_coins),
        PublicFact("bank", instead="`set coins.1`"),
        PublicFact("reshuffles", instead="they follow from what was drawn"),
        PublicFact("over", instead="`back N` takes play back"),
        PublicFact("owed", instead="the card played says who answers"),
        PublicFact("roles", instead="`show role:1 king`"),
    )


class ToyNotation(Shorthand[ToyState]):
    forms: ClassVar = {
        Draw: "d[:{card}]",
        Steal: "x{source}[:{card}]",
        Oath: "o{who}[:{role}]",
        Pay: "{who}+",
        Pass: "{who}-",
        Play: "{card}",
    }
    names: ClassVar = {
        "card": Names("card", dict.fromkeys(CARDS, ())),
        "role": Names("role", dict.fromkeys(ROLES, ())),
    }

    def actor(self, s: ToyState) -> int:
        """Whose turn it is, or would be when the raid is answered."""
        return s.after(s.turn) if s.frame else s.turn


class ToyCensus(engine.Census[ToyState]):
    asked = (SetupQuestion("worth", "what is printed on the kohinoor"),)
    values: ClassVar = {"worth": range(1, 5)}


class ToyHidden(engine.Hidden[ToyState]):
    places: ClassVar = {"hand:SEAT": "hand:SEAT"}

    def held(self, s: ToyState, act: Act) -> Sequence[Held]:
        owed = isinstance(act, Pass) and act.who in s.owed
        return [Held(hand(act.who), none=("jade",), rule="TOY-RAID-01")] if owed and isinstance(act, Pass) else ()


class ToyBots(SimpleBots[ToyState]):
    besides: ClassVar = {"role:SEAT": ROLES}

    def joins(self, typed: Sequence[Act], step: Step | None) -> bool:
        raid = isinstance(typed[0], Pay | Pass) or (isinstance(typed[0], Play) and typed[0].card == "ruby")
        return raid and (step is None or isinstance(step, Pay | Pass))

    def silent(self, s: ToyState, step: Step) -> bool:
        return isinstance(step, Pass)


GAME = engine.Game(
    about=engine.About(
        id="toy",
        title="Magpies",
        players=(2, 4),
        rulebook=engine.Rulebook("tests.toy"),
        steps=(SetupStep, Oath, Draw, Play, Steal, Pay, Pass, engine.Skip),
        view_name="toy/1",
        players_rule="TOY-SETUP-01",
        end_rule="TOY-END-03",
        score_rule="TOY-SCORE-01",
        ends=("TOY-END-01", "TOY-END-02"),
        zones={"hand:SEAT": "cards in hand", "role:SEAT": "the role"},
        laws=(
            Law("TOY-LAW-1", "no card is lost", lambda s: "" if s.ledger.conserved() else "cards are lost"),
            Law("TOY-LAW-2", "no coin is lost", lambda s: "" if sum(s.coins) + s.bank == 5 * s.seats else "coins"),
        ),
        effects=engine.by_name(
            EffectKind("coin", seat=SEAT, change=NUMBER, words="{seat} {change:gets|loses} {change:abs}"),
            EffectKind("reshuffle", n=NUMBER, words="{n:*card} shuffled"),
        ),
        components=lambda: digest([CARDS, ROLES]),
    ),
    rules=ToyRules(),
    flow=ToyFlow(),
    sight=ToySight(),
    scoring=ToyScoring(),
    facts=ToyFacts(),
    notation=ToyNotation(),
    census=ToyCensus(),
    hidden="tests.toy:ToyHidden",
    bots="tests.toy:ToyBots",
)
