"""What of Ninjato is worth counting."""

from collections.abc import Sequence
from typing import ClassVar

from referee.engine.game import Effect, Setup
from referee.engine.statistics import Collector, Measure
from referee.engine.steps import Act, Fact, Set
from referee.games.ninjato import data, steps

MOVES: dict[type, str] = {k: k.verb() for k in (steps.Dojo, steps.Attack, steps.Learn, steps.Bribe, steps.Spread)}
"""The actions of a turn, one shuriken each."""


class NinjatoCollector(Collector):
    """Actions, honor, raids by depth, skills, envoys, rumors."""

    traits: ClassVar = {"order": "place in the order of play of the first round"}
    measures: ClassVar = {
        "raid": Measure("raids that held", "raids that kept their treasures, of all raids that ended, by guards beaten"),
        "cleared": Measure("houses cleared", "raids in which the house was cleared, of all raids that ended"),
        "action": Measure("actions", "actions of this kind, of all actions of the seat"),
        "skills": Measure("skills learned", "tiles learned by a seat in a game", "count"),
        "envoys": Measure("envoys won", "envoys bribed by a seat in a game, by clan", "count"),
    }  # fmt: skip
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
        if kind in MOVES:
            who = act.who  # type: ignore[union-attr]
            self.begin(who).idle = False
            self.move = verb = MOVES[kind]
            for other in MOVES.values():
                self.count(who, "action", other, int(other == verb))
            if kind is steps.Attack:
                self.raid, self.depth = who, 0
        elif self.raid and kind in (steps.Leave, steps.Fail, steps.Clear):
            self.count(self.raid, "raid", str(self.depth), int(kind is not steps.Fail))
            self.count(self.raid, "cleared", n=int(kind is steps.Clear))
            self.raid = 0
        elif kind is steps.SetupStep:
            self._placed(act.order)  # type: ignore[union-attr]
            self._tiles(act.tiles)  # type: ignore[union-attr]
            self._laid("envoy", act.envoys)  # type: ignore[union-attr]
            self._laid("rumor", act.rumors)  # type: ignore[union-attr]
        elif kind is steps.Order:
            self._placed(act.seats)  # type: ignore[union-attr]
        elif kind is steps.Tiles:
            self._tiles(act.tiles)  # type: ignore[union-attr]
        elif kind is steps.Envoys:
            self._laid("envoy", act.cards)  # type: ignore[union-attr]
        elif kind is steps.Rumors:
            self._laid("rumor", act.cards)  # type: ignore[union-attr]
        elif kind is steps.Waste or (kind is steps.Pass and self.placing):
            turn = self.begin(act.who)  # type: ignore[union-attr]
            turn.idle = turn.could = True
        elif kind is steps.Retract:
            self._retracted(act.who)  # type: ignore[union-attr]
        elif kind is steps.Spread or kind is steps.First or kind is steps.Second:
            self._rumor(act.who, act.card)  # type: ignore[union-attr]
        if kind is Fact:
            self.facts[act.name] = act.value  # type: ignore[union-attr]
        elif kind is Set:
            self.declared(act, "honor", self.points)  # type: ignore[arg-type]
        for effect in did:
            name = effect[0]
            if name == "honor":
                self.gain(effect[1], effect[2])
            elif name == "treasure":
                self.depth += 1
            elif name == "learned":
                self.count(effect[1], "skills")
                self.card(effect[1], self.named.get(effect[2]) or _skill(effect[2]), "taken")
            elif name == "envoy":
                self.count(effect[1], "envoys", str(effect[3]))
                self.card(effect[1], f"envoy of {effect[3]}", "taken")
            elif name == "round":
                self.round = effect[1]
                self.placing = True
            elif name == "round_over":
                self.placing = False
            elif name == "bonus":
                self.gain(effect[1], effect[2])

    def _placed(self, order: Sequence[int]) -> None:
        """The turn order of the first round."""
        for place, seat in enumerate(order, 1):
            self.trait(seat, "order", str(place))

    def _tiles(self, specs: Sequence[str]) -> None:
        """Skill tiles are laid out."""
        for spec in specs:
            own, text = data.spec_name(spec)
            tile = data.tile(text)
            if tile is not None:
                self.card(0, tile.effect, "offered")
                if own:
                    self.named[own] = tile.effect

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

    def _rumor(self, who: int, name: str) -> None:
        if name in self.named:
            self.card(who, self.named[name], "taken")

    def _retracted(self, who: int) -> None:
        """The placement was taken back before anything came to light: it was no turn."""
        if self.move and self.now is not None and self.now.seat == who:
            for verb in MOVES.values():
                self.count(who, "action", verb, -int(verb == self.move), -1)
            self.turns.pop()
            self.now = self.turns[-1] if self.turns else None
            self.raid, self.move = 0, ""


def _skill(name: str) -> str:
    """The skill of a tile without a name of its own: its letter and a number."""
    return data.EFFECTS.get(name[:1], "a skill tile")
