"""Simulated players of Shinbi."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from referee.engine.parts.bots import Bot, Bots
from referee.engine.state import Setup
from referee.engine.steps import Act, Show, Step
from referee.games.shinbi import steps
from referee.games.shinbi.heuristic import BOTS
from referee.games.shinbi.state import ShinbiState
from referee.games.shinbi.witness import world_says
from referee.games.shinbi.world import ShinbiWorld


class ShinbiBots(Bots[ShinbiState]):
    """Simulated players of Shinbi."""

    names: ClassVar[Mapping[str, str]] = {
        "random": "any legal step",
        "heuristic": "plays to win, by a few plain rules",
    }

    def world(self, setup: Setup, random: Random) -> Any:
        """See `world`."""
        return ShinbiWorld(len(setup.seats))

    def joins(self, typed: Sequence[Act], step: Step | None) -> bool:
        """The three attacks of a turn are one entry, and a call goes with its cards."""
        first = typed[0]
        if isinstance(first, steps.Attack):
            same = step is None or (isinstance(step, steps.Attack) and step.who == first.who)
            return len(typed) < 3 and same
        if isinstance(first, steps.Turn):
            return step is None or isinstance(step, steps.Turn)
        return isinstance(typed[-1], steps.Reveal) and (step is None or isinstance(step, steps.Denounce))

    def silent(self, state: ShinbiState, step: Step) -> bool:
        """Waiving and cleaning up are implied by the next entry."""
        return isinstance(step, steps.Waive | steps.Recover)

    def after_end(self, state: ShinbiState, world: Any) -> Sequence[Act]:
        """The cards that each clan kept."""
        hands = [(clan, world.kept(clan)) for clan in range(1, state.seats + 1)]
        return tuple(Show(f"kept:{clan}", (hand[0],)) for clan, hand in hands if len(hand) == 1)

    world_says = staticmethod(world_says)

    def bot(self, name: str) -> Bot:
        """See `bot`, `heuristic`. Raises KeyError."""
        return BOTS[name]
