"""Sums of variables, and cards counted by pools: the words in which `proof/model.py` puts its problem."""

from __future__ import annotations

from collections.abc import Sequence

Terms = list[tuple[int, int]]
"""Variables with their coefficients."""


class Sum:
    """A number and variables."""

    __slots__ = ("const", "terms")

    def __init__(self, const: int = 0, terms: Terms | None = None) -> None:
        self.const = const
        self.terms: Terms = terms if terms is not None else []

    def add(self, other: Sum, sign: int = 1) -> None:
        """Add another one, or with sign -1 take it away."""
        self.const += sign * other.const
        self.terms += other.terms if sign == 1 else [(var, sign * k) for var, k in other.terms]

    def copy(self) -> Sum:
        """The same, to be added to."""
        return Sum(self.const, list(self.terms))

    def value(self, values: Sequence[int]) -> int:
        """What it comes to in a solution."""
        return self.const + sum(values[var] * k for var, k in self.terms)


class CardPool:
    """A heap of cards that stand for one another."""

    __slots__ = ("content", "free", "own", "uses")

    def __init__(self, own: str = "", free: bool = False) -> None:
        self.content: dict[str, Sum] = {}
        """How many cards of each name it has."""
        self.uses: dict[str, Sum] = {}
        """What was seen of it or went on."""
        self.own = own
        """The one name of its cards."""
        self.free = free
        """Whether it may be anything (cards out of `unexplained`)."""

    def may(self, name: str) -> bool:
        """Whether it can ever have had a card of that name."""
        return self.free or name == self.own or name in self.content


class PoolZone:
    """Cards by pool."""

    __slots__ = ("count", "outs", "parcels")

    def __init__(self) -> None:
        self.count = 0
        self.parcels: dict[CardPool, Sum] = {}
        self.outs = False
