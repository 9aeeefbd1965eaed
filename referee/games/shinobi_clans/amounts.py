"""Sums in which a printed number may still be unknown.

An `Amount` is what is known for sure, and the bounds within which the unknown rest must lie; so a total with an unknown
in it is shown as "≥ 6 + ?", and a comparison is decided as soon as the bounds decide it.
"""

import re
from collections.abc import Callable, Sequence

import msgspec


class Amount(msgspec.Struct, frozen=True, gc=False):
    """A number, or its bounds while a part of it is not known."""

    low: int | None
    high: int | None
    """None: without a bound."""
    needs: tuple[str, ...] = ()
    """The missing facts; none for a number."""

    @property
    def exact(self) -> int | None:
        """The number, when nothing is missing."""
        return self.low if not self.needs else None

    def plus(self, other: "Amount") -> "Amount":
        """The sum."""
        if other is ZERO:
            return self
        if not (self.needs or other.needs):
            return known((self.low or 0) + (other.low or 0))
        low = None if self.low is None or other.low is None else self.low + other.low
        high = None if self.high is None or other.high is None else self.high + other.high
        return Amount(low, high, (*self.needs, *(n for n in other.needs if n not in self.needs)))

    def doubled(self) -> "Amount":
        """Twice the number."""
        return self.plus(self)

    def halved(self) -> "Amount":
        """Half of it, rounded down."""
        return Amount(
            None if self.low is None else self.low // 2, None if self.high is None else self.high // 2, self.needs
        )


ZERO = Amount(0, 0)


class _Known(dict[int, Amount]):
    """Amounts by their number; only the usual ones are kept."""

    def __missing__(self, number: int) -> Amount:
        return Amount(number, number)


known: Callable[[int], Amount] = _Known({n: Amount(n, n) for n in range(-10, 60)} | {0: ZERO}).__getitem__
"""A number that is known."""


def total(amounts: Sequence[Amount]) -> Amount:
    """The sum of amounts."""
    number = 0
    for amount in amounts:
        if amount.needs:
            break
        number += amount.low or 0
    else:
        return known(number)
    out = ZERO
    for amount in amounts:
        out = out.plus(amount)
    return out


def more(a: Amount, b: Amount) -> bool | None:
    """Whether a is greater than b; None while it is open."""
    if a.low is not None and b.high is not None and a.low > b.high:
        return True
    return False if a.high is not None and b.low is not None and a.high <= b.low else None


def within(amount: Amount, said: int) -> bool:
    """Whether a stated number can be this amount."""
    return (amount.low is None or amount.low <= said) and (amount.high is None or said <= amount.high)


def say(amount: Amount) -> str:
    """The number, or what is known of it: `≥ 6 + ?`."""
    if not amount.needs:
        return str(amount.low)
    return "?" if amount.low is None else f"≥ {amount.low} + ?"


def in_words(text: object) -> str:
    """An amount for people: `≥ 6 + ?` is `at least 6`; a number as it is."""
    return re.sub(r"≥ (-?[0-9]+) \+ \?", r"at least \1", str(text))


def told(amount: Amount) -> str:
    """An amount for people: `6`, or `at least 6`."""
    return in_words(say(amount))


def shown(amount: Amount) -> int | str:
    """The number as it stands in a view: an integer, or `≥ 6 + ?`."""
    return amount.low if not amount.needs and amount.low is not None else say(amount)
