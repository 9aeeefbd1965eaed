"""What of Shinobi Clans is worth counting."""

from collections.abc import Sequence
from typing import ClassVar

from referee.engine.game import Effect, Setup
from referee.engine.statistics import Collector, Measure, order
from referee.engine.steps import Act, Set, Step
from referee.games.shinobi_clans import steps


class ClansCollector(Collector):
    """Turns, gold, contracts won, targets killed."""

    traits: ClassVar = {"order": "place in the order of play, counted from the first start player"}
    measures: ClassVar = {
        "contract": Measure("contracts won", "contracts turned over whose side won, of all turned over, by side (a: to kill, g: to guard)"),
        "killed": Measure("targets killed", "targets that were killed, of all resolved, by target"),
    }  # fmt: skip
    cards: ClassVar = {"shown": "turned up in a battle"}
    course = "gold"
    turn = "a run of steps by the same seat"

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.target = ""
        self.tokens: list[tuple[int, str]] = []

    def act(self, act: Act, did: Sequence[Effect]) -> None:
        """By kind of step, then the effects."""
        kind = type(act)
        if isinstance(act, Step) and act.who:
            if self.now is None or self.now.seat != act.who:
                self.begin(act.who)
            if self.now is not None:
                self.now.idle = kind is steps.Pass and self.now.idle is not False
        elif kind is steps.Begin:
            self.target, self.tokens = act.target, []  # type: ignore[union-attr]
        elif kind is steps.Shown:
            self.tokens += [(seat, side) for seat, side in act.tokens]  # type: ignore[union-attr]
        elif kind is steps.Flip:
            self.card(0, act.card, "shown")  # type: ignore[union-attr]
        if kind is Set:
            self.declared(act, "gold", self.points)  # type: ignore[arg-type]
        for effect in did:
            name = effect[0]
            if name == "gold":
                self.gain(effect[1], effect[2])
            elif name in ("killed", "survives"):
                self._resolved(str(effect[1]), name == "killed")
            elif name == "round":
                self.round = effect[1]
            elif name == "start" and not self.of:
                for seat, place in order(effect[1], self.seats).items():
                    self.trait(seat, "order", place)

    def _resolved(self, target: str, killed: bool) -> None:
        self.count(0, "killed", target, int(killed))
        for seat, side in self.tokens:
            self.count(seat, "contract", side, int(killed == (side == "a")))
        self.tokens = []
