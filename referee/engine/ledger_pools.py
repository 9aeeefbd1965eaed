"""Pools of hidden cards: the arithmetic below `ledger.py`.

A *pool* is a heap of cards that nobody outside can tell apart: a shuffled deck with all hands drawn from it. Parts
of a pool lie in zones (*parcels*: so many cards of that pool), and each part may be any of its cards. Where cards
of several pools have met in one zone and something was taken from the mixture, a new pool is made that is fed by
an *edge* from each of the old ones; every edge carries a fixed number of cards.

What is kept is one **witness**: for every edge which cards it carried, for every pool which cards are left. It
explains everything seen so far. A card asked for that the witness has elsewhere is fetched by exchanging cards over
edges, which makes a witness again; how such exchanges are found stands in `ledger_search.py`.

Names are small integers here, sets of names are bit masks: lowest bit first makes every search deterministic.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

WILD = 0
"""A card whose name the box does not tell (copies unknown): it may be any name of unknown number."""
JOKER = 1
"""A card about which the log contradicts itself: it may be anything."""


class Box:
    """A multiset of names with the mask of those that are in it."""

    __slots__ = ("cards", "mask")

    def __init__(self) -> None:
        self.cards: dict[int, int] = {}
        self.mask = 0

    def add(self, name: int, n: int) -> None:
        """Put `n` cards in (out, if negative); a count may pass below zero while an exchange is under way."""
        cards = self.cards
        n += cards.get(name, 0)
        cards[name] = n
        if n > 0:
            self.mask |= 1 << name
        else:
            self.mask &= ~(1 << name)


class Pool(Box):
    """A heap of hidden cards: what the witness has left in it, how many, and its edges.

    `may` is the mask of names that can ever have been in it. Without edges nothing can be exchanged with it: its
    contents are exactly what the witness says.
    """

    __slots__ = ("ins", "may", "outs", "size")

    def __init__(self) -> None:
        self.cards = {}
        self.mask = 0
        self.ins: list[Edge] = []
        self.outs: list[Edge] = []
        self.may = 0
        self.size = 0


class Edge(Box):
    """Cards that went from one pool into another; how many is fixed, which is the witness's choice."""

    __slots__ = ("dst", "src")

    def __init__(self, src: Pool, dst: Pool, cards: dict[int, int], mask: int) -> None:
        self.cards = cards
        self.mask = mask
        self.src = src
        self.dst = dst


Journal = list[tuple[Box, int, int]]
"""What exchanges changed, for taking them back: a pool or an edge, the name it got, the name it gave for it."""


def bits(mask: int) -> Iterator[int]:
    """The names in a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def root(cards: dict[int, int]) -> Pool:
    """A pool whose contents are known."""
    pool = Pool()
    pool.cards = cards.copy()
    pool.size = sum(cards.values())
    mask = 0
    for name, n in cards.items():
        if n > 0:
            mask |= 1 << name
    pool.mask = pool.may = mask
    return pool


def join(parts: list[tuple[Pool, int]], cards: dict[int, int], prefer: int = -1) -> Pool:
    """A new pool fed by so many cards of each of the old ones, and by cards whose names are known.

    The witness sends down what it likes, one `prefer` among it where there is one.
    """
    pool = root(cards) if cards else Pool()
    heap, ins = pool.cards, pool.ins
    mask, may, size = pool.mask, pool.may, pool.size
    for src, n in parts:
        flow, there = src.cards, src.mask
        may |= src.may if src.ins or src.outs else there
        size += n
        if n == src.size:
            sent = there
            src.cards, src.mask, src.size = {}, 0, 0
        else:
            src.size -= n
            left, flow, sent = flow, {}, 0
            first = prefer >= 0 and there >> prefer & 1
            if first:
                n -= 1
                left[prefer] = k = left[prefer] - 1
                if not k:
                    there ^= 1 << prefer
            # One of each name of which several are there: so both sides show it, and need no exchange for it. By
            # names, as the order of the dict may come from exchanges that a question took back; the rest is sent from below.
            several = src.size + n - there.bit_count()  # how many more cards than names
            if several and n:
                for name in sorted(left, reverse=True):
                    k = left[name]
                    if k > 1:
                        left[name] = k - 1
                        flow[name] = 1
                        sent |= 1 << name
                        n -= 1
                        several -= k - 1
                        if not (several and n):
                            break
            while n:
                bit = there & -there
                sent |= bit
                name = bit.bit_length() - 1
                k = left[name]
                if k > n:
                    left[name] = k - n
                    flow[name] = flow[name] + n if name in flow else n
                    break
                left[name] = 0
                there ^= bit
                flow[name] = flow[name] + k if name in flow else k
                n -= k
            src.mask = there
            if first:
                flow[prefer] = flow[prefer] + 1 if prefer in flow else 1
                sent |= 1 << prefer
        edge = Edge(src, pool, flow, sent)
        src.outs.append(edge)
        ins.append(edge)
        if not mask:
            heap.update(flow)
        else:
            for name, k in flow.items():
                heap[name] = heap[name] + k if name in heap else k
        mask |= sent
    pool.mask, pool.may, pool.size = mask, may, size
    return pool


def part(pool: Pool) -> None:
    """Take the last `join` back; exchanges made since must have been taken back before."""
    for edge in reversed(pool.ins):
        src = edge.src
        src.outs.pop()
        left = src.cards
        for name in bits(edge.mask):
            n = edge.cards[name]
            left[name] = left.get(name, 0) + n
            src.size += n
        src.mask |= edge.mask


def trade(changes: Iterable[tuple[Box, int, int]]) -> None:
    """Change the witness: each pool or edge gets one card and gives another (see `Journal`)."""
    for box, got, gave in changes:
        cards = box.cards
        cards[got] = n = cards[got] + 1 if got in cards else 1
        if n == 1:
            box.mask ^= 1 << got
        cards[gave] = n = cards[gave] - 1 if gave in cards else -1
        if not n:
            box.mask ^= 1 << gave


def trade_over(changes: Iterable[tuple[Edge, int, int]]) -> None:
    """`trade` for edges alone, written out again: code that meets objects of one kind only saves a hundredth of an audit."""
    for edge, got, gave in changes:
        cards = edge.cards
        cards[got] = n = cards[got] + 1 if got in cards else 1
        if n == 1:
            edge.mask ^= 1 << got
        cards[gave] = n = cards[gave] - 1 if gave in cards else -1
        if not n:
            edge.mask ^= 1 << gave


def undo(journal: Journal, left: int = 0) -> None:
    """Take exchanges back, until so many changes are left."""
    trade([(box, gave, got) for box, got, gave in journal[left:]])
    del journal[left:]


def twins(pools: Iterable[Pool]) -> dict[Pool, Pool]:
    """Copies of pools and of all that is linked with them, by their originals."""
    twin: dict[Pool, Pool] = {}
    todo = list(pools)
    for pool in todo:
        if pool not in twin:
            new = twin[pool] = Pool()
            new.cards, new.mask, new.may, new.size = pool.cards.copy(), pool.mask, pool.may, pool.size
            todo += [edge.src for edge in pool.ins]
            todo += [edge.dst for edge in pool.outs]
    edges: dict[Edge, Edge] = {}
    for pool, new in twin.items():
        for edge in pool.ins:
            copy = edges[edge] = Edge(twin[edge.src], new, edge.cards.copy(), edge.mask)
            new.ins.append(copy)
    for pool, new in twin.items():
        new.outs = [edges[edge] for edge in pool.outs]
    return twin
