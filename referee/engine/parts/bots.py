"""Simulated players, and the cards that they play with."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from referee.engine.parts.part import GamePart, S
from referee.engine.state import Setup
from referee.engine.steps import Act, Step

Bot = Callable[[Any, Any, Random, int], Step]
"""A simulated player: (state, world, random, seat) to the step it takes."""


OLD_NAMES = {"sensible": "heuristic"}
"""Names that bots had, as they stand in logs of version 0.1.0 and may still be typed."""


def bot_name(name: str) -> str:
    """The name that a bot has now."""
    return OLD_NAMES.get(name, name)


class Bots(GamePart[S], ABC):
    """Simulated players of a game, and the world with full sight in which they play."""

    names: ClassVar[Mapping[str, str]]
    """Names of bots with a word on each."""
    never: ClassVar[Mapping[str, str]] = {}
    """What a bot never does because of how it is made, by its name, in words: no figure about its games says more."""

    @abstractmethod
    def bot(self, name: str, /) -> Bot:
        """A simulated player. Raises KeyError."""

    @abstractmethod
    def world(self, setup: Setup, random: Random, /) -> Any:
        """A world with full sight for the simulator."""

    def joins(self, typed: Sequence[Act], step: Step | None, /) -> bool:
        """Whether a simulated table types a step in the same entry as those before it; None: whether any could
        follow.
        """
        return False

    def silent(self, state: S, step: Step, /) -> bool:
        """Whether a step is left out when typing, because the next entry implies it."""
        return False

    def after_end(self, state: S, world: Any, /) -> Sequence[Act]:
        """What an open-handed table shows after the end: hands, roles."""
        return ()

    def world_says(self, world: Any, state: S, /) -> Mapping[str, Any]:
        """What the world counts of its own real cards, for the exam: public facts by the name they have in `paths`.

        Besides: `points` and `winner` as in a result, and `astray`, the cards of the box that are not where they must
        be.
        """
        return {}
