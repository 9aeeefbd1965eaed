"""Pools of hidden cards and the search through them: the arithmetic below `ledger.py`.

A *pool* is a heap of cards that nobody outside can tell apart: a shuffled deck with all hands drawn from it. Parts of a
pool lie in zones (*parcels*: so many cards of that pool), and each part may be any of its cards. Where cards of several
pools have met in one zone and something was taken from the mixture, a new pool is made that is fed by an *edge* from each
of the old ones; every edge carries a fixed number of cards.

What is kept is one **witness**: for every edge which cards it carried, for every pool which cards are left. It explains
everything seen so far. A card asked for that the witness has elsewhere is fetched by exchanging cards over edges
(`obtain`: success proves *yes*, because the result is a witness again). That it can never come is proved by a cut
(`closed`): take a set of names as one colour, all others as the other; with two colours the exchange of single cards along
edges is the classical augmenting path, so if no card of the colour can be reached, none can be there.

Names are small integers here, sets of names are bit masks: lowest bit first makes every search deterministic.
"""

from __future__ import annotations

from collections.abc import Iterator

WILD = 0
"""A card whose name the box does not tell (copies unknown): it may be any name of unknown number."""
JOKER = 1
"""A card about which the log contradicts itself: it may be anything."""

DEPTH = 3
"""How many times a search may stop to fetch a card that it needs as change for another."""


class Box:
    """A multiset of names with the mask of those that are in it."""

    __slots__ = ("cards", "mask")

    def __init__(self) -> None:
        self.cards: dict[int, int] = {}
        self.mask = 0

    def add(self, name: int, n: int) -> None:
        """Put `n` cards in (out, if negative); a count may pass below zero while an exchange is under way."""
        n += self.cards.get(name, 0)
        self.cards[name] = n
        if n > 0:
            self.mask |= 1 << name
        else:
            self.mask &= ~(1 << name)


class Pool(Box):
    """A heap of hidden cards: what the witness has left in it, how many, and its edges.

    `may` is the mask of names that can ever have been in it.
    """

    __slots__ = ("ins", "may", "outs", "size")

    def __init__(self) -> None:
        super().__init__()
        self.ins: list[Edge] = []
        self.outs: list[Edge] = []
        self.may = 0
        self.size = 0

    @property
    def fixed(self) -> bool:
        """Nothing can be exchanged with it: its contents are exactly what the witness says."""
        return not self.ins and not self.outs


class Edge(Box):
    """Cards that went from one pool into another; how many is fixed, which is the witness's choice."""

    __slots__ = ("dst", "src")

    def __init__(self, src: Pool, dst: Pool) -> None:
        super().__init__()
        self.src = src
        self.dst = dst


Journal = list[tuple[Edge, int, int]]
"""Exchanges made, for taking them back: edge, the name that went down it, the name that came up."""


def bits(mask: int) -> Iterator[int]:
    """The names in a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def root(cards: dict[int, int]) -> Pool:
    """A pool whose contents are known."""
    pool = Pool()
    for name, n in cards.items():
        pool.add(name, n)
        pool.size += n
    pool.may = pool.mask
    return pool


def join(parts: list[tuple[Pool, int]], cards: dict[int, int], prefer: int = -1) -> Pool:
    """A new pool fed by so many cards of each of the old ones, and by cards whose names are known.

    The witness sends down what it likes, one `prefer` among it where there is one.
    """
    pool = root(cards)
    for src, n in parts:
        edge = Edge(src, pool)
        pool.may |= src.mask if src.fixed else src.may
        pool.size += n
        src.size -= n
        if prefer >= 0 and src.mask >> prefer & 1:
            edge.add(prefer, 1)
            src.add(prefer, -1)
            n -= 1
        while n:
            name = (src.mask & -src.mask).bit_length() - 1
            k = min(n, src.cards[name])
            edge.add(name, k)
            src.add(name, -k)
            n -= k
        for name in bits(edge.mask):
            pool.add(name, edge.cards[name])
        pool.ins.append(edge)
    for edge in pool.ins:
        edge.src.outs.append(edge)
    return pool


def part(pool: Pool) -> None:
    """Take the last `join` back; exchanges made since must have been taken back before."""
    for edge in reversed(pool.ins):
        src = edge.src
        src.outs.pop()
        for name in bits(edge.mask):
            src.add(name, edge.cards[name])
            src.size += edge.cards[name]


def shift(edge: Edge, down: int, up: int) -> None:
    """Exchange two cards over an edge in the witness."""
    edge.add(down, 1)
    edge.add(up, -1)
    edge.src.add(down, -1)
    edge.src.add(up, 1)
    edge.dst.add(down, 1)
    edge.dst.add(up, -1)


def undo(journal: Journal) -> None:
    """Take exchanges back, last one first."""
    while journal:
        edge, down, up = journal.pop()
        shift(edge, up, down)


def obtain(start: Pool, name: int, effort: list[int], journal: Journal, give: int = -1, depth: int = DEPTH) -> bool:
    """Bring one card of that name into what is left of a pool, by exchanges alone.

    `give`: mask of the names that may be given away for it (default: any; then a card already there is enough).
    `effort` is a budget that is used up, spent by all calls together. False says nothing about what is possible.
    """
    if give < 0 and start.mask >> name & 1:
        return True
    blocked: list[tuple[Pool, int]] = []
    if _fetch(start, name, effort, journal, give, blocked):
        return True
    if not depth:
        return False
    for pool, change in blocked:
        for other in bits(change):
            if effort[0] <= 0:
                return False
            if obtain(pool, other, effort, journal, depth=depth - 1) and _fetch(start, name, effort, journal, give, []):
                return True
    return False


def _fetch(
    start: Pool, name: int, effort: list[int], journal: Journal, give: int, blocked: list[tuple[Pool, int]]
) -> bool:
    """One chain of exchanges, breadth first, along which a card of that name comes to `start`.

    A state is a pool and a card it has just been given (which it may pass on). Where an edge could be used if only the
    pool had some change for it, that goes to `blocked`.
    """
    bit = 1 << name
    # pool, mask of the card it was given, index of the state before, edge used, card given away over it
    todo: list[tuple[Pool, int, int, Edge | None, int]] = [(start, 0, -1, None, 0)]
    seen = {(start, 0)}
    at = 0
    while at < len(todo) and effort[0] > 0:
        pool, got = todo[at][:2]
        effort[0] -= 1
        spare = (pool.mask | got) & ~bit
        if at == 0:
            spare &= give
        for edges, below in ((pool.ins, True), (pool.outs, False)):
            for edge in edges:
                if below:
                    change, other = edge.mask & spare, edge.src
                    if not change:
                        if edge.mask & ~bit and at:
                            blocked.append((pool, edge.mask & ~bit))
                        elif edge.mask & ~bit & give:
                            blocked.append((pool, edge.mask & ~bit & give))
                        continue
                elif not edge.mask & bit or not spare:
                    continue
                else:
                    change, other = spare, edge.dst
                if other.mask & bit and other is not start:
                    todo.append((other, change & -change, at, edge, change & -change))
                    if _carry(todo, name, journal):
                        return True
                    todo.pop()
                new = change & ~other.mask
                for card in [1 << c for c in bits(new)] if new else [change & -change]:
                    state = (other, card if new else 0)
                    if state not in seen:
                        seen.add(state)
                        todo.append((other, state[1], at, edge, card))
        at += 1
    return False


def _carry(todo: list[tuple[Pool, int, int, Edge | None, int]], name: int, journal: Journal) -> bool:
    """Carry a chain of exchanges out; False, and nothing done, if it asks one pool twice for the same card."""
    done: Journal = []
    at = len(todo) - 1
    while True:
        pool, _, before, edge, card = todo[at]
        if edge is None:
            break
        given = card.bit_length() - 1
        # Going up an edge, the card asked for comes down it; going down, it comes up.
        done.append((edge, name, given) if edge.src is pool else (edge, given, name))
        shift(*done[-1])
        at = before
    for edge, down, up in done:
        if min(edge.cards[up], edge.src.cards[down], edge.dst.cards[up]) < 0:
            undo(done)
            return False
    journal += done
    return True


def closed(start: Pool, names: int, change: list[int] | None = None) -> bool:
    """Whether no card of a set of names can come into what is left of a pool that shows none of them.

    True is a proof. `change` collects the other names that the way there would need as change and that are short.
    """
    seen = {start}
    todo = [start]
    for pool in todo:
        for edge in pool.ins:
            others = edge.mask & ~names
            if others:
                if change is not None and not others & pool.mask:
                    change[0] |= others
                if edge.src not in seen:
                    if edge.src.mask & names:
                        return False
                    seen.add(edge.src)
                    todo.append(edge.src)
        for edge in pool.outs:
            if edge.mask & names and edge.dst not in seen:
                if edge.dst.mask & names:
                    return False
                seen.add(edge.dst)
                todo.append(edge.dst)
    return True


def barred(start: Pool, names: int) -> bool:
    """Whether a cut shows that no card of `names` can come, by itself or together with names it would need as change.

    Joint cuts: where the only change for a card is itself bound, the two are looked at as one colour. True is a proof.
    """
    change = [0]
    if closed(start, names, change):
        return True
    tried = {names}
    todo = [(names, change[0])]
    for colour, short in todo:
        for extra in [short, *(1 << c for c in bits(short))]:
            wider = colour | extra
            if extra & start.mask or wider in tried or len(tried) > 40:
                continue
            tried.add(wider)
            change = [0]
            if closed(start, wider, change):
                return True
            todo.append((wider, change[0] & ~wider))
    return False
