"""The world: the ledger's twin with full sight, for the simulator and for tests.

Real cards in real order. It is driven by the same movements as the ledger and answers with the cards that moved, so
that a reporter can decide which of them the table saw. Everything random comes from one seed. Unlike the ledger it
serves a program, not a table: asking for what is not there is an error of the caller.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Mapping
from itertools import chain
from random import Random
from typing import TYPE_CHECKING

from referee.engine.ledger_book import UNEXPLAINED

if TYPE_CHECKING:
    from referee.engine.ledger import Ledger


class World:
    """Zones of real cards; the last card of a zone is its top."""

    __slots__ = ("_zones", "followed", "random")

    def __init__(self, zones: Mapping[str, Iterable[str]], seed: int | Random = 0) -> None:
        """`zones`: the cards of each zone from bottom to top. A `Random` given as seed is used as it is (shared)."""
        self._zones = {name: list(cards) for name, cards in zones.items()}
        self.random = seed if isinstance(seed, Random) else Random(seed)
        self.followed = 0
        """How many movements of a ledger were carried out here too."""

    def move(
        self, n: int, source: str, to: str, cards: Iterable[str] | None = None, *, random: bool = False
    ) -> tuple[str, ...]:
        """Move cards onto the top of a zone: those named, or `n` at random, or the top `n`, first one first.

        Returns the cards moved. ValueError, and nothing moved, if there are fewer than `n` or a named card is missing.
        """
        here = self._zones.get(source, [])
        left = here.copy()
        if cards is not None:
            moved = list(cards)
            if len(moved) != n:
                raise ValueError(f"{n} cards to move, {len(moved)} named")
            for card in moved:
                left.remove(card)
        elif n > len(left) or n < 0:
            raise ValueError(f"{n} cards to move, {len(left)} in {source}")
        elif random:
            moved = []
            for _ in range(n):
                moved.append(left.pop(self.random.randrange(len(left))))
        else:
            moved = [left.pop() for _ in range(n)]
        self._zones[source] = left
        self._zones.setdefault(to, []).extend(moved)
        return tuple(moved)

    def shuffle(self, source: str, to: str) -> None:
        """Put all cards of a zone into another one (or the same) and shuffle that."""
        cards = self._zones.get(source, [])
        if source != to:
            self._zones.setdefault(to, []).extend(cards)
            self._zones[source] = []
            cards = self._zones[to]
        self.random.shuffle(cards)

    def follow(self, ledger: Ledger, piles: Container[str] = ("deck",)) -> list[tuple[str, ...]]:
        """Move the real cards as the ledger's moved since the last time: those that were seen, of a pile those on top,
        else any. Returns the cards of each movement. ValueError where one that was seen lies elsewhere.
        """
        moved = []
        for _, n, source, to, cards, kind in ledger.log[self.followed :]:
            if kind == "shuffle":
                self.shuffle(source, to)
            elif kind in ("move", "unread") and source != to and UNEXPLAINED not in (source, to):
                moved.append(self.move(n, source, to, cards, random=cards is None and source not in piles))
        self.followed = len(ledger.log)
        return moved

    def zone(self, name: str) -> tuple[str, ...]:
        """The cards of a zone, bottom first."""
        return tuple(self._zones.get(name, ()))

    def count(self, name: str) -> int:
        """How many cards lie in a zone."""
        return len(self._zones.get(name, ()))

    def zones(self) -> list[str]:
        """The zones that were ever used, in order of appearance."""
        return list(self._zones)

    def astray(self, box: Mapping[str, int]) -> list[str]:
        """Cards of which the zones hold more or fewer copies than the box, sorted; mostly none."""
        there = Counter(chain.from_iterable(self._zones.values()))
        if dict(there) == box:
            return []
        whole = Counter(box)
        return sorted(((there - whole) + (whole - there)).elements())

    def copy(self) -> World:
        """An independent world in the same state; its chance runs on as this one's would."""
        chance = Random()
        chance.setstate(self.random.getstate())
        twin = World(self._zones, chance)
        twin.followed = self.followed
        return twin
