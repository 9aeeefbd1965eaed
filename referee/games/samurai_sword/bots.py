"""Simulated players of Samurai Sword."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from referee.engine.game import Act, Bot, Bots, Setup, Show, Step
from referee.games.samurai_sword import steps
from referee.games.samurai_sword.heuristic import BOTS
from referee.games.samurai_sword.rules.answers import grave
from referee.games.samurai_sword.rules.mass import MASS
from referee.games.samurai_sword.state import SamuraiState
from referee.games.samurai_sword.witness import world_says
from referee.games.samurai_sword.world import SamuraiWorld


class SamuraiBots(Bots[SamuraiState]):
    """Simulated players of Samurai Sword."""

    names: ClassVar[Mapping[str, str]] = {
        "random": "any legal step",
        "heuristic": "plays to win, by a few plain rules",
    }

    def world(self, setup: Setup, random: Random) -> Any:
        """See `world`."""
        return SamuraiWorld(len(setup.seats), random)

    def joins(self, typed: Sequence[Act], step: Step | None) -> bool:
        """Answers with a card go with what they answer, and what is paid for a Bushido with the card turned up."""
        last, first = typed[-1], typed[0]
        asks = isinstance(first, steps.Attack) or (isinstance(first, steps.Action) and first.card in MASS)
        if asks and isinstance(last, steps.Attack | steps.Action | steps.Answer):
            open_still = not (isinstance(first, steps.Attack) and len(typed) > 1)
            wound = isinstance(step, steps.Answer) and not step.card and isinstance(first, steps.Attack)
            return open_still and (step is None or (isinstance(step, steps.Answer) and not wound))
        return isinstance(last, steps.Flip) and (step is None or isinstance(step, steps.Pay))

    def silent(self, state: SamuraiState, step: Step) -> bool:
        """Wounds that fell nobody and ordinary draws are implied by the next entry."""
        if isinstance(step, steps.Answer):
            return not step.card and not grave(state, step)
        return isinstance(step, steps.Draw) and step.count < 0 and not step.pile

    def after_end(self, state: SamuraiState, world: Any) -> Sequence[Act]:
        """All roles, then all hands."""
        world.follow(state.ledger)
        hands = [Show(f"hand.{seat}", world.hand(seat), True) for seat in range(1, state.seats + 1)]
        return (Show("roles", tuple(world.roles)), *hands)

    world_says = staticmethod(world_says)

    def bot(self, name: str) -> Bot:
        """See `bot`, `heuristic`. Raises KeyError."""
        return BOTS[name]
