"""What of Ninjato is worth counting."""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, get_args

from referee.engine.game import Act, Effect, Fact, Set, Setup
from referee.engine.statistics import Collector, Measure
from referee.games.ninjato import data, steps

Move = steps.Dojo | steps.Attack | steps.Learn | steps.Bribe | steps.Spread
MOVES: dict[type[Act], str] = {kind: kind.verb() for kind in get_args(Move)}
"""The actions of a turn, one shuriken each."""


class NinjatoCollector(Collector):
    """Actions, honor, raids by depth, skills, envoys, rumors."""

    traits: ClassVar = {"order": "place in the order of play of the first round"}
    measures: ClassVar = {
        "raid": Measure(
            "raids that held", "raids that kept their treasures, of all raids that ended, by guards beaten"
        ),
        "cleared": Measure("houses cleared", "raids in which the house was cleared, of all raids that ended"),
        "action": Measure("actions", "actions of this kind, of all actions of the seat"),
        "skills": Measure("skills learned", "tiles learned by a seat in a game", "count"),
        "envoys": Measure("envoys won", "envoys bribed by a seat in a game, by clan", "count"),
    }
    cards: ClassVar = {
        "offered": "laid out to be taken: skill tiles, envoys, rumors, by what is printed on them",
        "taken": "learned, bribed or spread; a rumor counts only where the log says which one",
    }
    course = "honor"
    turn = "one action: a shuriken, or a pass"
    nothing = "a shuriken that buys nothing, or a pass; a visit to the Dojo counts as an action"
    still = "not known: rumors lie face down until the end"

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.raid = 0
        self.depth = 0
        self.facts = dict(setup.box)
        self.placing = True
        self.move = ""
        self.named: dict[str, str] = {}
        """What is printed on tiles and rumors, by their names in this log."""
        self.numbers = {"envoy": 0, "rumor": 0}

    def act(self, act: Act, did: Sequence[Effect]) -> None:
        """By kind of step, then the effects."""
        kind = type(act)
        if self.move and kind is not steps.Retract and kind not in MOVES:
            self.move = ""  # something has come to light: the placement stands
        if (of_step := STEPS.get(kind)) is not None:
            of_step(self, act)
        for effect in did:
            if (of_effect := EFFECTS.get(effect[0])) is not None:
                of_effect(self, effect)

    # --- steps -------------------------------------------------------------------------------------------------------

    def _moved(self, act: Move) -> None:
        self.begin(act.who).idle = False
        self.move = verb = MOVES[type(act)]
        for other in MOVES.values():
            self.count(act.who, "action", other, int(other == verb))

    def _attack(self, act: steps.Attack) -> None:
        self._moved(act)
        self.raid, self.depth = act.who, 0

    def _raid_over(self, act: steps.Leave | steps.Fail | steps.Clear) -> None:
        if self.raid:
            self.count(self.raid, "raid", str(self.depth), int(not isinstance(act, steps.Fail)))
            self.count(self.raid, "cleared", n=int(isinstance(act, steps.Clear)))
            self.raid = 0

    def _setup(self, act: steps.SetupStep) -> None:
        self._placed(act.order)
        self._tiles(act.tiles)
        self._laid("envoy", act.envoys)
        self._laid("rumor", act.rumors)

    def _idle(self, act: steps.Waste | steps.Pass) -> None:
        if self.placing or isinstance(act, steps.Waste):
            turn = self.begin(act.who)
            turn.idle = turn.could = True

    def _retracted(self, act: steps.Retract) -> None:
        """The placement was taken back before anything came to light: it was no turn."""
        if self.move and self.now is not None and self.now.seat == act.who:
            for verb in MOVES.values():
                self.count(act.who, "action", verb, -int(verb == self.move), -1)
            self.turns.pop()
            self.now = self.turns[-1] if self.turns else None
            self.raid, self.move = 0, ""

    def _rumor(self, act: steps.First | steps.Second | steps.Spread) -> None:
        if isinstance(act, steps.Spread):
            self._moved(act)
        if act.card in self.named:
            self.card(act.who, self.named[act.card], "taken")

    # --- effects -----------------------------------------------------------------------------------------------------

    def _treasure(self, effect: Effect) -> None:
        self.depth += 1

    def _learned(self, effect: Effect) -> None:
        self.count(effect[1], "skills")
        self.card(effect[1], self.named.get(effect[2]) or _skill(effect[2]), "taken")

    def _envoy(self, effect: Effect) -> None:
        self.count(effect[1], "envoys", str(effect[3]))
        self.card(effect[1], f"envoy of {effect[3]}", "taken")

    def _round(self, effect: Effect) -> None:
        self.placing = effect[0] == "round"
        self.round = effect[1]

    # --- what is laid out --------------------------------------------------------------------------------------------

    def _placed(self, order: Sequence[int]) -> None:
        """The turn order of the first round."""
        for place, seat in enumerate(order, 1):
            self.trait(seat, "order", str(place))

    def _tiles(self, specs: Sequence[str]) -> None:
        """Skill tiles are laid out."""
        for spec in specs:
            own, text = data.spec_name(spec)
            if (tile := data.tile(text)) is not None:
                self.card(0, tile.effect, "offered")
                self.named |= {own: tile.effect} if own else {}

    def _laid(self, what: str, texts: Sequence[str]) -> None:
        """Envoys or rumors are laid out. Without a name of their own they are numbered, as the table does."""
        for text in texts:
            fact = self.facts.get(f"{what}.{text}")
            own, spec = (text, fact) if isinstance(fact, str) else data.spec_name(text)
            card = data.envoy(spec) if what == "envoy" else data.rumor(spec)
            if card is None:
                continue
            if not own:
                self.numbers[what] += 1
                own = f"{'E' if what == 'envoy' else 'R'}{self.numbers[what]}"
            label = f"envoy of {card.clan}" if isinstance(card, data.Envoy) else f"rumor of {card.thing}"
            self.card(0, label, "offered")
            if what == "rumor":
                self.named[own] = label


def _skill(name: str) -> str:
    """The skill of a tile without a name of its own: its letter and a number."""
    return data.EFFECTS.get(name[:1], "a skill tile")


STEPS: dict[type[Act], Callable[[NinjatoCollector, Any], None]] = {
    **dict.fromkeys(MOVES, NinjatoCollector._moved),
    steps.Attack: NinjatoCollector._attack,
    steps.Leave: NinjatoCollector._raid_over,
    steps.Fail: NinjatoCollector._raid_over,
    steps.Clear: NinjatoCollector._raid_over,
    steps.SetupStep: NinjatoCollector._setup,
    steps.Order: lambda counted, act: counted._placed(act.seats),
    steps.Tiles: lambda counted, act: counted._tiles(act.tiles),
    steps.Envoys: lambda counted, act: counted._laid("envoy", act.cards),
    steps.Rumors: lambda counted, act: counted._laid("rumor", act.cards),
    steps.Waste: NinjatoCollector._idle,
    steps.Pass: NinjatoCollector._idle,
    steps.Retract: NinjatoCollector._retracted,
    steps.Spread: NinjatoCollector._rumor,
    steps.First: NinjatoCollector._rumor,
    steps.Second: NinjatoCollector._rumor,
    Fact: lambda counted, act: counted.facts.update({act.name: act.value}),
    Set: lambda counted, act: counted.declared(act, "honor", counted.points),
}
"""What is counted of a step, by its type."""
EFFECTS: dict[str, Callable[[NinjatoCollector, Effect], None]] = {
    **dict.fromkeys(("honor", "bonus"), lambda counted, effect: counted.gain(*effect[1:3])),
    "treasure": NinjatoCollector._treasure,
    "learned": NinjatoCollector._learned,
    "envoy": NinjatoCollector._envoy,
    **dict.fromkeys(("round", "round_over"), NinjatoCollector._round),
}
"""What is counted of an effect, by its name."""
