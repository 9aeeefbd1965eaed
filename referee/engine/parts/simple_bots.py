"""Simulated players for a game whose hidden cards lie in one ledger: nothing of them need be written."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from random import Random
from typing import Any, ClassVar

import msgspec

from referee.engine import plain
from referee.engine.ledger import Ledger
from referee.engine.parts.bots import Bot, Bots
from referee.engine.parts.part import S
from referee.engine.proof import ledgers_of
from referee.engine.state import Setup
from referee.engine.steps import Act, Show, Step, fields
from referee.engine.world import World

TOLD = 0.4
"""How often a simulated player says what only the table may know."""


class SimpleBots(Bots[S]):
    """Random players: any legal step that the real cards allow. The world has the zones of the state's ledger; a game
    may add others, of what is hidden besides.
    """

    names: ClassVar[Mapping[str, str]] = {"random": "any legal step"}
    besides: ClassVar[Mapping[str, Sequence[str]]] = {}
    """What is hidden besides cards: a place of each seat (`role:SEAT`), and what lies there, by lot."""

    def world(self, setup: Setup, random: Random, /) -> World:
        """All cards of the ledger, shuffled, in the zones in which they begin."""
        ledger = _ledger(self.game.flow.new(setup))
        cards = list(Counter({card: n or 0 for card, n in (ledger.manifest or {}).items()}).elements())
        random.shuffle(cards)
        zones = {zone: [cards.pop() for _ in range(ledger.count(zone))] for zone in ledger.zones()}
        for seat in range(1, len(setup.seats) + 1):
            zones |= {zone.replace("SEAT", str(seat)): [random.choice(some)] for zone, some in self.besides.items()}
        return World(zones, random)

    def bot(self, name: str, /) -> Bot:
        """The random player. Raises KeyError for another name."""
        return {"random": self.random_step}[name]

    def random_step(self, state: S, world: World, random: Random, seat: int) -> Step:
        """A legal and true step of this seat; what it need not tell of hidden cards it tells now and then."""
        world.follow(_ledger(state))
        asked = self.game.flow.awaiting(state)
        can = [step for verb in (*asked.verbs, *asked.extra) for step in self._steps(state, verb, seat)]
        random.shuffle(can)
        fair = ((step, moved) for step in can if (moved := self._carried_out(state, world, step)) is not None)
        step, moved = next(fair)
        if random.random() >= TOLD:
            return step
        return msgspec.structs.replace(step, **dict(_hidden(step, world, moved)))

    def after_end(self, state: S, world: World, /) -> Sequence[Act]:
        """What lies in all places that can be shown."""
        world.follow(_ledger(state))
        places = [re.escape(zone).replace("SEAT", r"\d+") for zone in self.game.about.zones]
        there = [zone for zone in world.zones() if world.count(zone) and any(re.fullmatch(p, zone) for p in places)]
        return [Show(zone, world.zone(zone), True) for zone in sorted(there)]

    def _steps(self, state: S, verb: str, seat: int) -> Iterator[Step]:
        """All steps of a kind, as far as they must be told: seats, and the names of cards."""
        kind = plain.verbs(self.game.steps)[verb]
        must = [field.name for field in fields(kind) if field.required]
        values = [state.numbers if name in kind.seated else _ledger(state).manifest or () for name in must]
        for told in product(*values):
            yield kind(seat, **dict(zip(must, told, strict=True)))

    def _carried_out(self, state: S, world: World, step: Step) -> Sequence[tuple[str, ...]] | None:
        """The cards that a step would move; None where it is against a rule, or the real cards are others."""
        if self.game.rules.check(state, step):
            return None
        if any(set(held.none) & set(world.zone(held.zone)) for held in self.game.hidden.held(state, step)):
            return None
        trial: Any = state.copy()
        self.game.rules.apply(trial, step)
        try:
            return world.copy().follow(_ledger(trial))
        except ValueError:
            return None


def _ledger(state: Any) -> Ledger:
    ledger: Ledger = ledgers_of(state)[0]
    return ledger


def _hidden(step: Step, world: World, moved: Sequence[tuple[str, ...]]) -> Iterator[tuple[str, str]]:
    """What the members of a step that may stay hidden really are: what lies in that place, else the last card moved."""
    for name, secret in type(step).secret.items():
        zone = secret.zone.format(**{field: getattr(step, field) for field in step.__struct_fields__})
        cards = world.zone(zone) if zone else moved[-1] if moved else ()
        if cards and not getattr(step, name):
            yield name, cards[-1]
