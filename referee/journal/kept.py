"""States of the table that are kept along a log: a correction judges only the lines behind the corrected one again."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

NEAR = 4
"""Lines between a kept state and the end of the list, for the one nearest to it. Each further one lies twice as far
back.
"""


class Kept(NamedTuple):
    """The table after the first `place` lines of the list, with what play taken back to the last of them kept known.

    It is never changed: who goes on from here copies the state.
    """

    place: int
    """How many lines of the list stand before it."""
    state: Any
    """The state behind them."""
    traced: int
    """How many counted values of these lines were traced to what changed them."""


def nearest(kept: Sequence[Kept], place: int) -> Kept | None:
    """The last kept state at a place or before it; None: there is none but the beginning."""
    return next((one for one in reversed(kept) if one.place <= place), None)


def worth(begin: int, end: int) -> set[int]:
    """The places behind `begin` whose states are kept while a list is judged up to its `end`."""
    return {place for place in _steps(end) if place > begin}


def thinned(kept: Sequence[Kept], end: int) -> tuple[Kept, ...]:
    """As many of the kept states as are needed, so that from any line the nearest is at most as far away as the `end`.

    They grow with the logarithm of the list, not with the list.
    """
    out: list[Kept] = []
    for one in reversed(kept):
        while len(out) > 1 and end - one.place <= 2 * (end - out[-2].place):
            out.pop()
        out.append(one)
    return tuple(reversed(out))


def _steps(end: int) -> Iterator[int]:
    yield end
    far = NEAR
    while far < end:
        yield end - far
        far *= 2


__all__ = ["Kept", "nearest", "thinned", "worth"]
