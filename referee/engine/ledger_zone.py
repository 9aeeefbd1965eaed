"""One zone of a ledger: the cards known to lie there, and how many hidden ones of which pool."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.engine.ledger_pools import Pool


class Zone:
    """A place with cards."""

    __slots__ = ("count", "known", "parcels", "stays", "unread")

    def __init__(self, stays: bool = False) -> None:
        self.stays = stays
        """Whether it remains when it is empty."""
        self.count = 0
        """How many cards lie there."""
        self.known: dict[str, int] = {}
        """How many of each name are known to lie there."""
        self.parcels: dict[Pool, int] = {}
        """How many hidden cards of each pool lie there."""
        self.unread = 0
        """How many of the hidden cards the table has seen without the log being told."""

    def put(self, card: str) -> None:
        """One card more that is known; one that was owed is paid back."""
        known = self.known
        self.count += 1
        held = known.get(card, 0) + 1
        if held:
            known[card] = held
        else:
            del known[card]

    def take(self, card: str) -> bool:
        """One known card less, if it is known to lie here."""
        left = self.known.get(card, 0) - 1
        if left < 0:
            return False
        self.count -= 1
        if left:
            self.known[card] = left
        else:
            del self.known[card]
        return True

    def set_aside(self, pool: Pool, name: int) -> None:
        """Leave one card of a pool out for a while; the zone gets a new dict of parcels, so that the old one can be put
        back.
        """
        pool.add(name, -1)
        pool.size -= 1
        left = self.parcels[pool] - 1
        self.parcels = {p: k for p, k in self.parcels.items() if p is not pool or left}
        if left:
            self.parcels[pool] = left

    def copy(self, twin: Mapping[Pool, Pool]) -> Zone:
        """An independent zone over copies of the pools."""
        new = Zone(self.stays)
        new.count, new.known, new.unread = self.count, self.known.copy(), self.unread
        new.parcels = {twin[pool]: n for pool, n in self.parcels.items()}
        return new

    def together(self, cards: Sequence[tuple[str, int]]) -> bool:
        """Whether the witness has all these cards (name, number in the pools) in what lies here; False says nothing."""
        known, room = self.known.copy(), self.parcels.copy()
        given: dict[tuple[Pool, int], int] = {}
        for card, name in cards:
            if known.get(card, 0) > 0:
                known[card] -= 1
                continue
            fits = (p for p, n in room.items() if n and name >= 0 and p.cards[name] > given.get((p, name), 0))
            pool = next(fits, None) if card else None
            if pool is None:
                return False
            room[pool] -= 1
            given[pool, name] = given.get((pool, name), 0) + 1
        return True
