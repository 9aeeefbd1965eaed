"""What of Ninjato is worth counting."""

from collections.abc import Sequence
from typing import ClassVar

from referee.engine.game import Effect, Setup
from referee.engine.statistics import Collector, Measure
from referee.engine.steps import Act, Set
from referee.games.ninjato import steps

MOVES: dict[type, str] = {k: k.verb() for k in (steps.Dojo, steps.Attack, steps.Learn, steps.Bribe, steps.Spread)}
"""The actions of a turn, one shuriken each."""


class NinjatoCollector(Collector):
    """Actions, honor, raids by depth, skills, envoys, rumors."""

    traits: ClassVar = {"order": "place in the order of play of the first round"}
    measures: ClassVar = {
        "raid": Measure("raids that held", "raids left or cleared with their treasures, of all raids that ended, by guards beaten"),
        "cleared": Measure("houses cleared", "raids in which the house was cleared, of all raids that ended"),
        "action": Measure("actions", "actions of this kind, of all actions of the seat"),
        "skills": Measure("skills learned", "tiles learned by a seat in a game", "count"),
        "envoys": Measure("envoys won", "envoys bribed by a seat in a game, by clan", "count"),
    }  # fmt: skip
    cards: ClassVar = {"taken": "a skill tile learned or an envoy bribed"}
    course = "honor"
    turn = "one action: a shuriken"

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.raid = 0
        self.depth = 0
        self.over = False

    def act(self, act: Act, did: Sequence[Effect]) -> None:
        """By kind of step, then the effects."""
        kind = type(act)
        if kind in MOVES:
            who = act.who  # type: ignore[union-attr]
            self.begin(who).idle = False
            for move, verb in MOVES.items():
                self.count(who, "action", verb, int(move is kind))
            if kind is steps.Attack:
                self.raid, self.depth = who, 0
        elif self.raid and kind in (steps.Leave, steps.Fail, steps.Clear):
            self.count(self.raid, "raid", str(self.depth), int(kind is not steps.Fail))
            self.count(self.raid, "cleared", n=int(kind is steps.Clear))
            self.raid = 0
        elif kind in (steps.SetupStep, steps.Order):
            order = act.order if isinstance(act, steps.SetupStep) else act.seats  # type: ignore[union-attr]
            for place, seat in enumerate(order, 1):
                self.trait(seat, "order", str(place))
        if kind is Set:
            self.declared(act, "honor", self.points)  # type: ignore[arg-type]
        for effect in did:
            name = effect[0]
            if name == "honor":
                self.gain(effect[1], effect[2])
            elif name == "treasure":
                self.depth += 1
            elif name == "learned":
                self.count(effect[1], "skills")
                self.card(effect[1], str(effect[2]), "taken")
            elif name == "envoy":
                self.count(effect[1], "envoys", str(effect[3]))
                self.card(effect[1], str(effect[2]), "taken")
            elif name == "round":
                self.round = effect[1]
            elif name == "bonus":
                self.gain(effect[1], effect[2])
