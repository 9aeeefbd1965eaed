"""Pools of hidden cards and the search through them: the arithmetic below `ledger.py`.

A *pool* is a heap of cards that nobody outside can tell apart: a shuffled deck with all hands drawn from it. Parts
of a pool lie in zones (*parcels*: so many cards of that pool), and each part may be any of its cards. Where cards
of several pools have met in one zone and something was taken from the mixture, a new pool is made that is fed by
an *edge* from each of the old ones; every edge carries a fixed number of cards.

What is kept is one **witness**: for every edge which cards it carried, for every pool which cards are left. It
explains everything seen so far. A card asked for that the witness has elsewhere is fetched by exchanging cards over
edges (`obtain`: success proves *yes*, because the result is a witness again). That it can never come is proved by a
cut (`closed`): take a set of names as one colour, all others as the other. With two colours the exchange of single
cards along edges is the classical augmenting path, so if no card of the colour can be reached, none can be there.

Names are small integers here, sets of names are bit masks: lowest bit first makes every search deterministic.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

WILD = 0
"""A card whose name the box does not tell (copies unknown): it may be any name of unknown number."""
JOKER = 1
"""A card about which the log contradicts itself: it may be anything."""

DEBTS = 1
"""How deep chains of exchanges may nest that repair what another chain owes."""


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

    `may` is the mask of names that can ever have been in it.
    """

    __slots__ = ("ins", "may", "outs", "size")

    def __init__(self) -> None:
        self.cards = {}
        self.mask = 0
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
        self.cards = {}
        self.mask = 0
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
    heap, mask, may, size = pool.cards, pool.mask, pool.may, pool.size
    for src, n in parts:
        edge = Edge(src, pool)
        pool.ins.append(edge)
        may |= src.may if src.ins or src.outs else src.mask
        src.outs.append(edge)
        size += n
        if n == src.size:
            flow = edge.cards = src.cards
            edge.mask = src.mask
            src.cards, src.mask, src.size = {}, 0, 0
        else:
            src.size -= n
            flow, left, there, sent = edge.cards, src.cards, src.mask, 0
            if prefer >= 0 and there >> prefer & 1:
                sent = 1 << prefer
                flow[prefer] = 1
                n -= 1
                left[prefer] -= 1
                if not left[prefer]:
                    there ^= sent
            while n:
                bit = there & -there
                name = bit.bit_length() - 1
                k = left[name]
                if k > n:
                    k = n
                else:
                    there ^= bit
                flow[name] = flow[name] + k if sent & bit else k
                sent |= bit
                left[name] -= k
                n -= k
            edge.mask, src.mask = sent, there
        if mask:
            for name, k in flow.items():
                heap[name] = heap.get(name, 0) + k
        else:
            heap.update(flow)
        mask |= edge.mask
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


def shift(edge: Edge, down: int, up: int, short: list[tuple[Box, int]] | None = None) -> None:
    """Exchange two cards over an edge in the witness; `short` collects what was sent that is not there (yet)."""
    for box, more, less in ((edge, down, up), (edge.src, up, down), (edge.dst, down, up)):
        cards = box.cards
        cards[more] = n = cards.get(more, 0) + 1
        if n == 1:
            box.mask ^= 1 << more
        cards[less] = n = cards.get(less, 0) - 1
        if n <= 0:
            if not n:
                box.mask ^= 1 << less
            elif short is not None:
                short.append((box, less))


def undo(journal: Journal, left: int = 0) -> None:
    """Take exchanges back, last one first, until so many are left."""
    while len(journal) > left:
        edge, down, up = journal.pop()
        shift(edge, up, down)


def neighbour(pool: Pool, bit: int, give: int = -1) -> Edge | None:
    """An edge over which a pool that shows no card of a name (`bit`) gets one for one of `give` at once."""
    spare = pool.mask & give
    for edge in pool.ins:
        if edge.src.mask & bit and edge.mask & spare:
            return edge
    for edge in pool.outs:
        if edge.mask & bit and edge.dst.mask & bit and spare:
            return edge
    return None


# A state of the search: the pool, the name it lacks, the cards (mask) of which it has just been given one too many,
# the state before, the edge over which cards were exchanged last, the cards (mask) of which one was sent for it,
# and a pool with the name that it was made to send without having it: to be repaired when the chain is done.
_State = tuple[Pool, int, int, "_State | None", Edge | None, int, tuple[Pool, int] | None]


def obtain(start: Pool, name: int, effort: list[int], journal: Journal, give: int = -1, debts: int = DEBTS) -> bool:
    """Bring one card of that name into what is left of a pool, by exchanges alone.

    One chain of exchanges is looked for, breadth first: at every moment one pool lacks one card. It takes it over
    an edge, and then either the other end lacks it, or the pool itself lacks the card it gave for it. If that does
    not lead to an end, chains are tried in which one pool gives away a card that it has not; that card is then
    brought by a chain of its own (`debts`: how deep that may nest).

    `give`: mask of the names that may be given away for it (default: any; then a card already there is
    enough). `effort` is a budget, spent by all calls together. False says nothing about what is possible, and
    leaves everything as it was.
    """
    if give < 0 and start.mask >> name & 1:
        return True
    near = neighbour(start, 1 << name, give) if effort[0] > 0 else None
    if near is not None:
        effort[0] -= 1
        given = start.mask & give
        if near.dst is start:
            given &= near.mask
            step = near, name, (given & -given).bit_length() - 1
        else:
            step = near, (given & -given).bit_length() - 1, name
        shift(*step)
        journal.append(step)
        return True
    todo: list[_State] = [(start, name, 0, None, None, 0, None)]
    later: list[_State] = []
    # What a pool that lacks a card was given for it in the states found so far.
    seen: dict[tuple[Pool, int, tuple[Pool, int] | None], int] = {(start, name, None): 0}
    left = effort[0]
    while todo:
        for state in todo:
            if left <= 0:
                break
            left -= 1
            pool, lack, got, _, _, _, debt = state
            bit = 1 << lack
            spare = (pool.mask | got) & ~bit
            if pool is start:
                spare &= give
            for edge in pool.ins:
                other = edge.src
                change = edge.mask & spare
                if other.mask & bit and other is not start:
                    if change:
                        effort[0] = left
                        if _carry(state, edge, change, effort, journal, debts):
                            return True
                        left = effort[0]
                    for low in bits(edge.mask & ~bit):
                        key = (pool, low, debt)
                        if key not in seen:
                            seen[key] = got
                            todo.append((pool, low, got, state, edge, 1 << low, debt))
                elif change:
                    key = (other, lack, debt)
                    new = change & ~other.mask
                    if key not in seen:
                        seen[key] = new
                        todo.append((other, lack, new, state, edge, change, debt))
                    elif new := new & ~seen[key]:
                        seen[key] |= new
                        todo.append((other, lack, new, state, edge, new, debt))
                elif debts and debt is None:
                    for low in bits(edge.mask & ~bit):
                        owed = (pool, low)
                        if (other, lack, owed) not in seen:
                            new = seen[other, lack, owed] = 1 << low & ~other.mask
                            later.append((other, lack, new, state, edge, 1 << low, owed))
            for edge in pool.outs if spare else ():
                if edge.mask & bit:
                    other = edge.dst
                    if other.mask & bit and other is not start:
                        effort[0] = left
                        if _carry(state, edge, spare, effort, journal, debts):
                            return True
                        left = effort[0]
                    key = (other, lack, debt)
                    new = spare & ~other.mask
                    if key not in seen:
                        seen[key] = new
                        todo.append((other, lack, new, state, edge, spare, debt))
                    elif new := new & ~seen[key]:
                        seen[key] |= new
                        todo.append((other, lack, new, state, edge, new, debt))
        todo, later = later, []
    effort[0] = left
    return False


def _carry(state: _State, edge: Edge, send: int, effort: list[int], journal: Journal, debts: int) -> bool:
    """Carry a chain of exchanges out and repair what it owes; False, and nothing done, if that cannot be."""
    debt = owes = state[6]
    done: Journal = []
    after: Pool | None = None
    need = 0  # what the pool after this one can send on only because this one gives it
    while True:
        debtor = owes
        pool, lack, _, before, came, sent, owes = state
        if after is pool:
            card = send
        elif owes is not debtor:
            card, need = send, 0
        else:
            own = send & pool.mask
            card = need or (own & -own if own else send & -send)
            need = card & ~pool.mask
        given = card.bit_length() - 1
        # Over an edge that feeds the pool, the card it lacks comes down; over one that leaves it, up.
        done.append((edge, lack, given) if edge.dst is pool else (edge, given, lack))
        if came is None or before is None:
            break
        state, after, edge, send = before, pool, came, sent
    short: list[tuple[Box, int]] = []
    for edge, down, up in done:
        shift(edge, down, up, short)
    if debt is not None:
        debt[0].add(debt[1], 1)
    good = not short or all(box.cards[name] >= 0 for box, name in short)
    if debt is not None:
        owing, owed = debt
        owing.add(owed, -1)
        if good and owing.cards[owed] < 0:
            pool.add(lack, -1)
            good = obtain(owing, owed, effort, done, debts=debts - 1)
            pool.add(lack, 1)
    if not good:
        undo(done)
        return False
    journal += done
    return True


def closed(start: Pool, names: int, change: list[int] | None = None) -> bool:
    """Whether no card of a set of names can come into what is left of a pool that shows none of them.

    True is a proof. `change` collects the other names that the way there would need as change and that are
    short.
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
    """Whether a cut shows that no card of `names` can come, by itself or with names it would need as change.

    Joint cuts: where the only change for a card is itself bound, the two are looked at as one colour. True is a
    proof.
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


def least(pool: Pool, name: int, budget: int) -> int:
    """How many cards of a name are left in a pool in every deal; 0 where that is not decided."""
    journal: Journal = []
    n = pool.cards[name]
    give = 1 << name
    while n and not closed(pool, ~give):
        effort = [budget]
        if any(obtain(pool, other, effort, journal, give, 0) for other in bits(pool.may & ~give)):
            n -= 1
        else:
            n = 0
    undo(journal)
    return n


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
            copy = edges[edge] = Edge(twin[edge.src], new)
            copy.cards, copy.mask = edge.cards.copy(), edge.mask
            new.ins.append(copy)
    for pool, new in twin.items():
        new.outs = [edges[edge] for edge in pool.outs]
    return twin
