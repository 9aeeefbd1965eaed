"""All deals of a small deck, one by one: what the ledger is compared with.

A state says how many of each name lie in each zone. `Deals` keeps the set of all states that can have come about; hidden
movements widen it, what is seen narrows it. Slow and plain on purpose: nothing here is shared with the ledger.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

State = tuple[tuple[int, ...], ...]


def parts(heap: Sequence[int], n: int) -> Iterator[tuple[int, ...]]:
    """All ways to take n cards out of a heap."""
    if not heap:
        if n == 0:
            yield ()
        return
    for k in range(min(heap[0], n) + 1):
        for rest in parts(heap[1:], n - k):
            yield (k, *rest)


class Deals:
    """The set of all states that explain what was seen; empty if nothing does."""

    def __init__(self, manifest: Mapping[str, int], zones: Mapping[str, int], more: Iterable[str] = ()) -> None:
        """`more`: zones that will be used later. What the zones do not hold of the manifest lies outside."""
        self.names = list(manifest)
        self.zones = [*zones, *(z for z in more if z not in zones)]
        self.counts = {z: zones.get(z, 0) for z in self.zones}
        found: list[tuple[State, tuple[int, ...]]] = [((), tuple(manifest.values()))]
        for zone in self.zones:
            found = [
                ((*state, taken), tuple(a - b for a, b in zip(left, taken, strict=True)))
                for state, left in found
                for taken in parts(left, self.counts[zone])
            ]
        self.states: set[State] = {state for state, _ in found}

    def copy(self) -> Deals:
        new = Deals.__new__(Deals)
        new.names, new.zones = self.names, self.zones
        new.counts, new.states = dict(self.counts), set(self.states)
        return new

    def _heap(self, cards: Sequence[str]) -> tuple[int, ...]:
        if not set(cards) <= set(self.names):
            return (10**6,) * len(self.names)
        return tuple(cards.count(name) for name in self.names)

    def move(self, n: int, source: str, to: str, cards: Sequence[str] | None = None) -> None:
        a, b = self.zones.index(source), self.zones.index(to)
        self.counts[source] -= n
        self.counts[to] += n
        after: set[State] = set()
        for state in self.states:
            seen = (0,) * len(self.names) if cards is None else self._heap(cards)
            if any(s > h for s, h in zip(seen, state[a], strict=True)):
                continue
            rest = [h - s for s, h in zip(seen, state[a], strict=True)]
            for more in parts(rest, n - len(cards or ())):
                new = list(state)
                new[a] = tuple(r - m for r, m in zip(rest, more, strict=True))
                new[b] = tuple(x + s + m for x, s, m in zip(new[b], seen, more, strict=True))
                after.add(tuple(new))
        self.states = after

    def shuffle(self, source: str, to: str) -> None:
        if source != to:
            self.move(self.counts[source], source, to)

    def show(self, zone: str, cards: Sequence[str], all: bool = False) -> None:
        at, heap = self.zones.index(zone), self._heap(cards)
        self.states = {
            s
            for s in self.states
            if (s[at] == heap if all else not any(h > x for h, x in zip(heap, s[at], strict=True)))
        }

    def least_most(self, zone: str, card: str) -> tuple[int, int]:
        """The fewest and the most copies of a card that lie in a zone in any state."""
        at, name = self.zones.index(zone), self.names.index(card)
        found = {s[at][name] for s in self.states}
        return min(found), max(found)
