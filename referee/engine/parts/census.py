"""What is printed on a group's own copy of the game and is not publicly known."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from referee.engine.parts.flow import SetupQuestion
from referee.engine.parts.part import GamePart, S


class Census(GamePart[S]):
    """The facts of a group's own copy of the game. By default there are none: everything in the box is publicly
    known.
    """

    asked: ClassVar[Sequence[SetupQuestion]] = ()
    """The facts that are not publicly known, with a question for each, where they are the same in every box."""

    values: ClassVar[Mapping[str, Sequence[Any]]] = {}
    """What such a fact can be, by its name, where any box may have one of a few values."""

    def questions(self) -> Sequence[SetupQuestion]:
        """The facts that are not publicly known, with a question for each. Default: `asked`."""
        return self.asked

    def made_up(self, random: Random, known: Mapping[str, Any], /) -> dict[str, Any]:
        """The facts of a made-up copy, for the simulator.

        known: facts of a real box, with which the invented ones should go together; they need not be repeated.
        Default: one of the `values` of each.
        """
        return {name: random.choice(values) for name, values in self.values.items()}

    def fact_wrong(self, name: str, value: Any, /) -> str:
        """Why a value cannot be one of this fact, whatever else is known of it, in a sentence; empty where it can.
        Default: by `values`.
        """
        values = self.values.get(name)
        return "" if values is None or value in values else f"{name} is one of {', '.join(map(str, values))}"

    def wrong(self, box: Mapping[str, Any], /) -> Sequence[str]:
        """What does not fit in the answers of a census (totals, values that cannot be), in sentences."""
        return ()

    def sums(self, box: Mapping[str, Any], /) -> Sequence[tuple[str, str]]:
        """Totals of a census that must fit, as they stand: what is added up, and the sum, `≥ 40 + ? of 87` while it is
        open.
        """
        return ()

    def wanted(self, state: S, /) -> Sequence[str]:
        """Facts of the box, by name, that something on the table waits for, the most urgent first."""
        return ()
