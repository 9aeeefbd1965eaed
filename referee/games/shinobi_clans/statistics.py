"""What of Shinobi Clans is worth counting."""

from collections.abc import Mapping, Sequence
from math import inf
from typing import Any, ClassVar

from referee.engine.game import Effect, Setup
from referee.engine.statistics import Collector, Measure, order
from referee.engine.steps import Act, Fact, Set, Step
from referee.games.shinobi_clans import boxes, steps
from referee.games.shinobi_clans.data import cards, further
from referee.games.shinobi_clans.state import ROUNDS
from referee.games.shinobi_clans.steps import NOT_READ

TOKENS = 2
"""Contracts that each player lays out in a round (SC-CONTRACT-01)."""
LAID = frozenset({steps.Lay, steps.Weapon, steps.Scout, steps.Spy, steps.MasterSpy})
"""Steps by which a card comes to a Target."""


class ClansCollector(Collector):
    """Turns, gold, contracts won, targets killed."""

    traits: ClassVar = {"order": "place in the order of play, counted from the first start player"}
    measures: ClassVar = {
        "contract": Measure("contracts won", "contracts that won, of all turned over, by side (a: Assassination, g: Guard)"),
        "killed": Measure("targets killed", "targets that were killed, of all resolved, by target"),
    }  # fmt: skip
    cards: ClassVar = {
        "shown": "turned up in a battle",
        "offered": "laid out in the draft pool or as a leftover (Advanced draft)",
        "taken": "picked from the draft pool or from the own leftovers (Advanced draft)",
    }
    course = "gold"
    turn = "a run of steps by the same seat"
    nothing = "a pass, which is always chosen: a seat without cards is skipped (SC-NINJA-02)"
    lost = (
        "in the last round: a seat that cannot reach the gold of another one, even by the highest pots of its "
        "contracts; its cards "
        "may still decide between others"
    )

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.target = ""
        self.tokens: list[tuple[int, str]] = []
        self.facts = boxes.known_facts(setup.box, setup.options["unknown_values"] == "placeholder")
        self.laid: dict[str, int] = {}
        """Targets still to be resolved in this round, with their Rewards."""
        self.left = [TOKENS] * (self.seats + 1)
        """Contracts of a seat that were not turned over yet in this round."""
        self.paid = [0] * (self.seats + 1)
        """Pots of this round that a seat has a part in."""
        self.had: list[tuple[int, str]] = []
        """Contracts of the Target settled last."""
        self.bounded = setup.options["late_token"] != "paid"
        self.meddled: float | None = None
        """What all Meddlers of this box can add to a pot; None: to be reckoned, the facts are new."""

    def act(self, act: Act, did: Sequence[Effect]) -> None:
        """By kind of step, then the effects."""
        kind = type(act)
        if isinstance(act, Step) and act.who:
            if self.now is None or self.now.seat != act.who:
                self.begin(act.who)
            if self.now is not None:
                self.now.idle = kind is steps.Pass and self.now.idle is not False
                self.now.could = True if self.now.idle else None
            if kind is steps.Pick:
                self.card(act.who, act.card, "taken")  # type: ignore[attr-defined]
            elif kind is steps.Leftovers:
                for card in act.cards:  # type: ignore[attr-defined]
                    self.card(act.who, card, "offered")
            elif kind in LAID:
                self.touch(act.who)
        elif kind is steps.Pool:
            for card in act.cards:  # type: ignore[union-attr]
                self.card(0, card, "offered")
        elif kind is steps.Targets:
            rewards = act.rewards or (NOT_READ,) * len(act.laid)  # type: ignore[union-attr]
            self.laid = dict(zip(act.laid, rewards, strict=False))  # type: ignore[union-attr]
            self.left, self.paid = [TOKENS] * (self.seats + 1), [0] * (self.seats + 1)
            self._lose()
        elif kind is steps.Begin:
            self.target, self.tokens = act.target, []  # type: ignore[union-attr]
        elif kind is steps.Shown:
            self.tokens += [(seat, side) for seat, side in act.tokens]  # type: ignore[union-attr]
        elif kind is steps.Flip:
            self.card(0, act.card, "shown")  # type: ignore[union-attr]
        if kind is Set:
            self.declared(act, "gold", self.points)  # type: ignore[arg-type]
            self.out.clear()
        elif kind is Fact:
            self.facts[act.name] = act.value  # type: ignore[union-attr]
            self.meddled = None
        settled = ""
        for effect in did:
            name = effect[0]
            if name == "gold":
                self.gain(effect[1], effect[2])
            elif name in ("killed", "survives"):
                settled = str(effect[1])
                self._resolved(settled, name == "killed")
            elif name == "open":
                self.bounded = False  # a Target waits for facts: nobody knows who got what
            elif name == "pot" and settled:
                for seat, _ in self.had:
                    self.paid[seat] += max(0, effect[1])
            elif name == "round":
                self.round = effect[1]
            elif name == "start" and not self.of:
                for seat, place in order(effect[1], self.seats).items():
                    self.trait(seat, "order", place)
        if settled or kind is Set:
            self._lose()

    def _resolved(self, target: str, killed: bool) -> None:
        self.count(0, "killed", target, int(killed))
        self.tokens = [(seat, side) for seat, side in self.tokens if 1 <= seat <= self.seats]
        for seat, side in self.tokens:
            self.count(seat, "contract", side, int(killed == (side == "a")))
            self.left[seat] = max(0, self.left[seat] - 1)
        self.laid.pop(target, None)
        self.had, self.tokens = self.tokens, []

    def _lose(self) -> None:
        """Who cannot reach any more what somebody has already, by what all can see; only in the last round."""
        if self.round != ROUNDS or not self.bounded:
            return
        most = max(self.points[1:])
        if min(self.points[1:]) == most:
            return
        if self.meddled is None:
            self.meddled = meddlers(self.facts)
        bounds = (pot_bound(self.facts, target, reward, self.meddled) for target, reward in self.laid.items())
        pots = sorted(bounds, reverse=True)
        for seat in range(1, self.seats + 1):
            if self.points[seat] + self.paid[seat] + sum(pots[: self.left[seat]]) < most:
                self.cannot_win(seat)


def pot_bound(facts: Mapping[str, Any], target: str, reward: int, meddled: float) -> float:
    """No pot of this Target can be more: Reward, the Target's own gold, and every Meddler (meddled); infinite where
    unknown.
    """
    gold = boxes.of_target(facts, target, "gold").high
    if reward < 0 or gold is None:
        return inf
    return reward + max(0, gold) + meddled


def meddlers(facts: Mapping[str, Any]) -> float:
    """What all Meddlers of a box can add to a pot; infinite where a value or the number of copies is unknown."""
    most = 0
    copies = boxes.all_copies(facts)
    box = cards() | {n[5:]: further(n, v) for n, v in facts.items() if n.startswith("card.")}
    for name, card in box.items():
        if card.kind == "meddler":
            values = [boxes.value(facts, card, side).high for side in ("blue", "red")]
            count = copies.get(name)
            if count is None or None in values:
                return inf
            most += count * max(0, *(v for v in values if v is not None))
    return most
