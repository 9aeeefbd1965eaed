"""A step that people may tell one fact at a time: `Ana is the Shogun`, then `Ben is Musashi`.

What was said is kept, what is missing is asked, and when all is there the step is recorded as if it had been typed at
once. A game declares such steps in its `Sentences`; how people say a fact stands beside the sentences of the step,
under `parts`.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

from referee.engine.state import State
from referee.engine.steps import Step

S = TypeVar("S", bound=State)

Fact = tuple[str, Any]
"""One fact of a step: its field, and whose it is or where (a seat, a thing); None where there is only one."""

Facts = Mapping[Fact, Any]
"""What was told of a step."""


class InParts(ABC, Generic[S]):
    """A step that may be told one fact at a time."""

    kind: type[Step]
    once = True
    """Whether the values of a field differ: no character is two players'."""
    quiet = False
    """Whether an entry that lacks something is answered as it always is; what it told is remembered all the same."""
    fewer = False
    """Whether a table may do less than is due, so that a step that lacks something can be recorded by force."""

    @abstractmethod
    def asked(self, state: S, /) -> bool:
        """Whether it is asked for now."""

    @abstractmethod
    def facts(self, state: S, step: Any, /) -> Facts:
        """The facts that a step holds."""

    @abstractmethod
    def missing(self, state: S, told: Facts, /) -> Sequence[str]:
        """What is not told yet, each thing by its name; empty when all is there."""

    @abstractmethod
    def said(self, state: S, fact: Fact, value: Any, /) -> str:
        """One fact in words."""

    def coded(self, code: str, /) -> Facts:
        """What a code of the shorthand tells that is typed alone."""
        return {}

    @abstractmethod
    def whole(self, state: S, told: Facts, /) -> Step:
        """The step of all its facts."""

    def fits(self, state: S, name: str, value: Any, /) -> bool:
        """Whether what is told besides a fact, in a slot of this name, is so. Default: anything."""
        return True


class OfSeats(InParts[S]):
    """A step with a thing for each of some seats and, perhaps, one seat that is told by itself (who begins)."""

    one = "start"
    """The field of that seat; empty for none."""

    def __init__(self, kind: type[Step], many: str, noun: str, one: str) -> None:
        """many: the field with a thing for each seat; noun: what that is; one: what is that of the single seat."""
        self.kind, self.many, self.noun, self.single = kind, many, noun, one

    @abstractmethod
    def titled(self, value: Any, /) -> str:
        """A thing in words."""

    def seats(self, state: S) -> Sequence[int]:
        """The seats that get a thing."""
        return range(1, state.seats + 1)

    def facts(self, state: S, step: Any, /) -> Facts:
        """As many as the step has things."""
        found: dict[Fact, Any] = {
            (self.many, seat): thing for seat, thing in zip(self.seats(state), getattr(step, self.many), strict=False)
        }
        return found | {(self.one, None): getattr(step, self.one)}

    def missing(self, state: S, told: Facts, /) -> Sequence[str]:
        """The seats without a thing, and the single seat."""
        lack = [f"@{seat}" for seat in self.seats(state) if (self.many, seat) not in told]
        things = [f"the {self.noun}{'s' * (len(lack) > 1)} of {', '.join(lack)}"] if lack else []
        return things + ([self.single] if (self.one, None) not in told else [])

    def said(self, state: S, fact: Fact, value: Any, /) -> str:
        """`@2 is Musashi`, `@1 is the Shogun`."""
        return f"@{value} is {self.single}" if fact[0] == self.one else f"@{fact[1]} is {self.titled(value)}"

    def whole(self, state: S, told: Facts, /) -> Step:
        """All things in seating order."""
        things = tuple(told[self.many, seat] for seat in self.seats(state))
        fields = {self.many: things, self.one: told[self.one, None]}
        return self.kind(0, **fields)


__all__ = ["Fact", "Facts", "InParts", "OfSeats"]
