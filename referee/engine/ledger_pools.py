"""Pools of hidden cards: the arithmetic below `ledger.py`.

A *pool* is a heap of cards that nobody outside can tell apart: a shuffled deck with all hands drawn from it. Parts
of a pool lie in zones (*parcels*: so many cards of that pool), and each part may be any of its cards. Where cards
of several pools have met in one zone and something was taken from the mixture, a new pool is made that is fed by
an *edge* from each of the old ones; every edge carries a fixed number of cards.

What is kept is one **witness**: for every edge which cards it carried, for every pool which cards are left. It
explains everything seen so far. Which cards came over an edge is said as late as can be: they are *unbound* until one
of them is asked for, and then that one is bound to its name. A card asked for that the witness has elsewhere is fetched
by exchanging cards over edges, which makes a witness again; how this is done stands in `ledger_search.py`.

Names are small integers here, sets of names are bit masks: lowest bit first makes every search deterministic.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

WILD = 0
"""A card whose name the box does not tell (copies unknown): it may be any name of unknown number."""
JOKER = 1
"""A card about which the log contradicts itself: it may be anything."""
UNBOUND = 2
"""A card that a pool sent on and of which it is not yet said which of the pool's cards it was.

An edge carries so many of them; the pool it leads to has so many more, the pool it comes from so many less, which may
be less than none: then it owes them. No pool owes more than it has, and all that came into a pool was there before
anything went out; so names for all of them can be found at any time, and any card of a pool can be one of those it sent
on.
"""
FREE = 1 << UNBOUND
"""The mask of unbound cards. A pool has it only if more of them came than went, but can always give one for another
card.
"""
FIRST = 3
"""The number of the first name."""


class NameCounts:
    """A multiset of names: how many of each, by its number, with the mask of those that are in it."""

    __slots__ = ("cards", "mask")

    def __init__(self) -> None:
        self.cards: list[int] = []
        """How many of each name, by its number."""
        self.mask = 0
        """The bits of the names that are in it."""

    def add(self, name: int, n: int) -> None:
        """Put `n` cards in (out, if negative); a count may pass below zero while an exchange is under way."""
        cards = self.cards
        n += cards[name]
        cards[name] = n
        if n > 0:
            self.mask |= 1 << name
        else:
            self.mask &= ~(1 << name)


class Pool(NameCounts):
    """A heap of hidden cards: what the witness has left in it, how many, and its edges.

    `may` is the mask of names that can ever have been in it. Without edges nothing can be exchanged with it: its
    contents are exactly what the witness says.
    """

    __slots__ = ("ins", "may", "outs", "size")

    def __init__(self, cards: list[int]) -> None:
        self.cards = cards
        self.mask = 0
        self.ins: list[Edge] = []
        self.outs: list[Edge] = []
        self.may = 0
        self.size = 0


class Edge(NameCounts):
    """Cards that went from one pool into another; how many is fixed, which is the witness's choice."""

    __slots__ = ("dst", "src")

    def __init__(self, src: Pool, dst: Pool, cards: list[int], mask: int) -> None:
        self.cards = cards
        self.mask = mask
        self.src = src
        """The pool that they left."""
        self.dst = dst
        """The pool that they went into."""


Journal = list[tuple[NameCounts, int, int]]
"""What exchanges changed, for taking them back: a pool or an edge, the name it got, the name it gave for it."""


def bits(mask: int) -> Iterator[int]:
    """The names in a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def root(cards: dict[int, int], width: int) -> Pool:
    """A pool whose contents are known. width: the number of names."""
    heap = [0] * width
    pool = Pool(heap)
    pool.size = sum(cards.values())
    mask = 0
    for name, n in cards.items():
        heap[name] = n
        if n > 0:
            mask |= 1 << name
    pool.mask = pool.may = mask
    return pool


def join(parts: list[tuple[Pool, int]], cards: dict[int, int], width: int) -> Pool:
    """A new pool of unbound cards from old pools, as many as said of each, and of cards whose names are known."""
    pool = root(cards, width) if cards else Pool([0] * width)
    may, ins, size = pool.may, pool.ins, pool.size
    n = 0
    for src, k in parts:
        may |= src.may if src.ins or src.outs else src.mask
        n += k
        src.size -= k
        heap = src.cards
        heap[UNBOUND] = left = heap[UNBOUND] - k
        if left <= 0:
            src.mask &= ~FREE
        flow = [0] * width
        flow[UNBOUND] = k
        edge = Edge(src, pool, flow, FREE)
        src.outs.append(edge)
        ins.append(edge)
    if n:
        pool.cards[UNBOUND] = n
        pool.mask |= FREE
        pool.may = may
        pool.size = size + n
    return pool


def part(pool: Pool) -> None:
    """Take the last `join` back; exchanges made since must have been taken back before."""
    for edge in reversed(pool.ins):
        src, k = edge.src, edge.cards[UNBOUND]
        src.outs.pop()
        src.add(UNBOUND, k)
        src.size += k


def bind_all(start: Pool, journal: Journal) -> None:
    """Say of every unbound card which it is, in all pools tied to this one; the first pools first: they feed the
    others.
    """
    waits = {pool: len(pool.ins) for pool in tied((start,))}
    ready = [pool for pool, n in waits.items() if not n]
    for pool in ready:
        for edge in pool.outs:
            if n := edge.cards[UNBOUND]:
                changes: Journal = []
                for name in _choice(pool, n):
                    changes += (edge, name, UNBOUND), (pool, UNBOUND, name), (edge.dst, name, UNBOUND)
                trade(changes)
                journal += changes
            waits[edge.dst] -= 1
            if not waits[edge.dst]:
                ready.append(edge.dst)


def _choice(pool: Pool, n: int) -> list[int]:
    """Names of so many cards of a pool.

    One of each name of which several are there, as long as that will do: so both sides show it, and need no exchange
    for it. The rest from below.
    """
    left = pool.cards[FIRST:]
    several = [at for at in range(len(left) - 1, -1, -1) if left[at] > 1][:n]
    for at in several:
        left[at] -= 1
    rest = [at for at, k in enumerate([*pool.cards[:UNBOUND], 0, *left]) for _ in range(k)]
    return [FIRST + at for at in several] + rest[: n - len(several)]


def sound(pool: Pool) -> bool:
    """Whether the contents of a pool fit the edges that lead to it."""
    heap = pool.cards
    unbound = sum(edge.cards[UNBOUND] for edge in pool.ins) - sum(edge.cards[UNBOUND] for edge in pool.outs)
    return (
        pool.size == sum(heap)
        and heap[UNBOUND] == unbound
        and min(heap[:UNBOUND] + heap[FIRST:]) >= 0
        and all(min(edge.cards) >= 0 for edge in pool.ins)
        and all(box.mask == sum(1 << name for name, n in enumerate(box.cards) if n > 0) for box in (pool, *pool.ins))
    )


def trade(changes: Iterable[tuple[NameCounts, int, int]]) -> None:
    """Change the witness: each pool or edge gets one card and gives another (see `Journal`)."""
    for box, got, gave in changes:
        cards = box.cards
        cards[got] = n = cards[got] + 1
        if n == 1:
            box.mask ^= 1 << got
        cards[gave] = n = cards[gave] - 1
        if not n:
            box.mask ^= 1 << gave


def undo(journal: Journal, left: int = 0) -> None:
    """Take exchanges back until `left` changes remain."""
    trade([(box, gave, got) for box, got, gave in journal[left:]])
    del journal[left:]


def tied(pools: Iterable[Pool]) -> list[Pool]:
    """These pools and all that are linked with them by edges."""
    found = dict.fromkeys(pools)
    todo = list(found)
    for pool in todo:
        for edge in pool.ins:
            other = edge.src
            if other not in found:
                found[other] = None
                todo.append(other)
        for edge in pool.outs:
            other = edge.dst
            if other not in found:
                found[other] = None
                todo.append(other)
    return todo


def twins(pools: Iterable[Pool]) -> dict[Pool, Pool]:
    """Copies of pools and of all that is linked with them, by their originals."""
    twin: dict[Pool, Pool] = {}
    for pool in tied(pools):
        new = twin[pool] = Pool(pool.cards[:])
        new.mask, new.may, new.size = pool.mask, pool.may, pool.size
    edges: dict[Edge, Edge] = {}
    for pool, new in twin.items():
        if pool.ins:
            new.ins = [Edge(twin[edge.src], new, edge.cards[:], edge.mask) for edge in pool.ins]
            edges.update(zip(pool.ins, new.ins, strict=True))
    for pool, new in twin.items():
        if pool.outs:
            new.outs = [edges[edge] for edge in pool.outs]
    return twin
