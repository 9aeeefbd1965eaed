"""What of Shinobi Clans is worth counting."""

from collections.abc import Callable, Mapping, Sequence
from math import inf
from typing import Any, ClassVar

from referee.engine.game import Act, Effect, Fact, Set, Setup, Step
from referee.engine.statistics import Collector, Measure, order
from referee.games.shinobi_clans import boxes, steps
from referee.games.shinobi_clans.data import UNREAD, cards, further
from referee.games.shinobi_clans.state import ROUNDS
from referee.games.shinobi_clans.steps import NOT_READ

TOKENS = 2
"""Contracts that each player lays out in a round (SC-CONTRACT-01)."""


OPEN: Mapping[type[Act], str] = {
    steps.Scout: "scout",
    steps.Spy: "shinobi_spy",
    steps.MasterSpy: "shinobi_master_spy",
    steps.Disappear: "disappear_in_smoke",
    steps.Appear: "appear_in_smoke",
}
"""Cards that everybody sees when they are played, by the step."""


class ClansCollector(Collector):
    """Turns, gold, contracts won, targets killed."""

    traits: ClassVar = {"order": "place in the order of play, counted from the first start player"}
    measures: ClassVar = {
        "contract": Measure(
            "contracts won", "contracts that won, of all turned over, by side (a: Assassination, g: Guard)"
        ),
        "killed": Measure("targets killed", "targets that were killed, of all resolved, by target"),
    }
    cards: ClassVar = {
        "shown": "turned up in a battle",
        "played": "seen in play: turned up or hit in a battle, found in a slot, laid face up, or an event",
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
        self.tokens: list[tuple[int, str]] = []
        """Contracts of the Target that is being resolved."""
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

        self.settled = ""
        """The Target that was settled by this act."""

    def act(self, act: Act, did: Sequence[Effect]) -> None:
        """By kind of act, then the effects."""
        if isinstance(act, Step) and act.who:
            now = self.now
            if now is None or now.seat != act.who:
                now = self.begin(act.who)
            now.idle = type(act) is steps.Pass and now.idle is not False
            now.could = True if now.idle else None
            known = self.of_seats.get(type(act))
        else:
            known = self.of_table.get(type(act))
        if known is not None:
            known(self, act)
        self.settled = ""
        for effect in did:
            if (book := self.by_effect.get(effect[0])) is not None:
                book(self, effect)
        if self.settled or type(act) is Set:
            self._lose()

    def _laid(self, act: Step) -> None:
        self.touch(act.who)
        self._open_card(act)

    def _open_card(self, act: Step) -> None:
        if (card := OPEN.get(type(act))) is not None:
            self.card(act.who, card, "played")

    def _offered(self, act: steps.Leftovers | steps.Pool) -> None:
        for card in act.cards:
            self.card(act.who, card, "offered")

    def _targets(self, act: steps.Targets) -> None:
        self.laid = dict(zip(act.laid, act.rewards or (NOT_READ,) * len(act.laid), strict=False))
        self.left, self.paid = [TOKENS] * (self.seats + 1), [0] * (self.seats + 1)
        self._lose()

    def _begun(self, act: steps.Begin) -> None:
        self.tokens = []

    def _shown(self, act: steps.Shown) -> None:
        self.tokens += [(seat, side) for seat, side in act.tokens]

    def _flipped(self, act: steps.Flip) -> None:
        self.card(0, act.card, "shown")
        self._found(act)

    def _found(self, act: steps.Flip | steps.Arm | steps.Hit | steps.Idle) -> None:
        if act.card not in ("", UNREAD):
            self.card(0, act.card, "played")

    def _set(self, act: Set) -> None:
        self.declared(act, "gold", self.points)
        self.out.clear()

    def _fact(self, act: Fact) -> None:
        self.facts[act.name] = act.value
        self.meddled = None

    def _open(self, effect: Effect) -> None:
        self.bounded = False  # a Target waits for facts: nobody knows who got what

    def _pot(self, effect: Effect) -> None:
        for seat, _ in self.had if self.settled else ():
            self.paid[seat] += max(0, effect[1])

    def _round(self, effect: Effect) -> None:
        self.round = effect[1]

    def _start(self, effect: Effect) -> None:
        for seat, place in order(effect[1], self.seats).items() if not self.of else ():
            self.trait(seat, "order", place)

    def _outcome(self, effect: Effect) -> None:
        """A Target was killed, or it survives: its contracts have won or not."""
        self.settled, killed = str(effect[1]), effect[0] == "killed"
        self.count(0, "killed", self.settled, int(killed))
        self.tokens = [(seat, side) for seat, side in self.tokens if 1 <= seat <= self.seats]
        for seat, side in self.tokens:
            self.count(seat, "contract", side, int(killed == (side == "a")))
            self.left[seat] = max(0, self.left[seat] - 1)
        self.laid.pop(self.settled, None)
        self.had, self.tokens = self.tokens, []

    of_seats: ClassVar[Mapping[type[Act], Callable[[Any, Any], None]]] = {
        steps.Pick: lambda self, act: self.card(act.who, act.card, "taken"),
        steps.Leftovers: _offered,
        **dict.fromkeys((steps.Lay, steps.Weapon, steps.Scout, steps.Spy, steps.MasterSpy), _laid),
        **dict.fromkeys((steps.Disappear, steps.Appear), _open_card),
    }
    """What is counted of the steps of a seat; of those by which a card comes to a Target, the choice."""
    of_table: ClassVar[Mapping[type[Act], Callable[[Any, Any], None]]] = {
        steps.Pool: _offered,
        steps.Targets: _targets,
        steps.Begin: _begun,
        steps.Shown: _shown,
        steps.Flip: _flipped,
        **dict.fromkeys((steps.Arm, steps.Hit, steps.Idle), _found),
        Set: _set,
        Fact: _fact,
    }
    """What is counted of the acts of the table."""
    by_effect: ClassVar[Mapping[str, Callable[[Any, Effect], None]]] = {
        "gold": lambda self, effect: self.gain(effect[1], effect[2]),
        "killed": _outcome,
        "survives": _outcome,
        "open": _open,
        "pot": _pot,
        "round": _round,
        "start": _start,
    }
    """What is counted of effects, by their names."""

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
    """The most that a pot of this Target can be: Reward, gold and all Meddlers (meddled); infinite where unknown."""
    gold = boxes.of_target(facts, target, "gold").high
    return inf if reward < 0 or gold is None else reward + max(0, gold) + meddled


def meddlers(facts: Mapping[str, Any]) -> float:
    """What all Meddlers of a box can add to a pot; infinite where a value or the number of copies is unknown."""
    most = 0
    copies = boxes.all_copies(facts)
    box = cards() | {n[5:]: further(n, v) for n, v in facts.items() if n.startswith("card.")}
    for name, card in box.items():
        if card.kind == "meddler":
            values = [boxes.value(facts, card, side).high for side in ("blue", "red")]
            if (count := copies.get(name)) is None or None in values:
                return inf
            most += count * max(0, *(v for v in values if v is not None))
    return most
