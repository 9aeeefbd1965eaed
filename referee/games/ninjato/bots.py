"""Simulated players of Ninjato."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from referee.engine.game import Act, Bot, Bots, Setup, Show, Step
from referee.games.ninjato import heuristic, steps
from referee.games.ninjato.state import NinjatoState
from referee.games.ninjato.witness import world_says
from referee.games.ninjato.world import NinjatoWorld

FOLLOWS: dict[type[Act], tuple[type[Act], ...]] = {
    steps.Dojo: (steps.Row, steps.Limit),
    steps.Row: (steps.Row, steps.Limit),
    steps.Attack: (steps.Play, steps.Fail),
    steps.Banzai: (steps.Token, steps.Play, steps.Fail),
    steps.Leave: (steps.Token,),
    steps.Fail: (steps.Token,),
    steps.Token: (steps.Play, steps.Fail),
}
"""Steps that are typed in the same entry as one before them; a token only behind a Banzai."""


class NinjatoBots(Bots[NinjatoState]):
    """Simulated players of Ninjato."""

    names: ClassVar[Mapping[str, str]] = {
        "random": "any legal step",
        "heuristic": "plays to win, by a few plain rules",
    }
    never: ClassVar[Mapping[str, str]] = {"heuristic": "learns no skill tile, so that no tile is used either"}

    def world(self, setup: Setup, random: Random) -> Any:
        """See `world`."""
        return NinjatoWorld(len(setup.seats), dict(setup.box), random)

    def joins(self, typed: Sequence[Act], step: Step | None) -> bool:
        """A Dojo visit is one entry; so is an attack, as far as no new guard is turned up."""
        last = typed[-1]
        if isinstance(last, steps.Token) and not isinstance(typed[0], steps.Banzai):
            return False
        return type(last) in FOLLOWS and (step is None or isinstance(step, FOLLOWS[type(last)]))

    def silent(self, state: NinjatoState, step: Step) -> bool:
        """The end of a round is implied by the new tiles."""
        return isinstance(step, steps.EndRound) and state.round < 7

    def after_end(self, state: NinjatoState, world: Any) -> Sequence[Act]:
        """Rumors, then the hands."""
        known = [tuple(name for name in names if name) for names in state.rumors]
        rumors = [Show(f"rumors.{i}", own, len(own) == len(state.rumors[i - 1])) for i, own in enumerate(known, 1)]
        hands = [Show(f"hand.{i}", tuple(map(str, world.hand(i))), True) for i in range(1, state.seats + 1)]
        return (*rumors, *hands)

    world_says = staticmethod(world_says)

    def bot(self, name: str) -> Bot:
        """See `bot`, `heuristic`. Raises KeyError."""
        return heuristic.BOTS[name]
