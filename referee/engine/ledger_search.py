"""The search for exchanges that bring a card into a pool of `ledger_pools.py`, and the proofs that there are none.

A card asked for is mostly one of those that were left unbound (`bind`). One that the witness has elsewhere is fetched
by exchanging cards over edges (`obtain`: success proves *yes*, because the result is a witness again). That it can
never come is proved by a cut (`closed`): take a set of names as one colour, all others as the other. With two colours
the exchange of single cards along edges is the classical augmenting path, so if no card of the colour can be reached,
none can be there.
"""

from __future__ import annotations

from referee.engine.ledger_pools import FREE, UNBOUND, Edge, Journal, Pool, bits, tied, trade, undo

DEBTS = 1
"""How deep chains of exchanges may nest that repair what another chain owes."""

# A state of the search: the pool, the name it lacks, the cards (mask) of which it has just been given one too many,
# the state before, the edge over which cards were exchanged last, the cards (mask) of which one was sent for it,
# and a pool with the name that it was made to send without having it: to be repaired when the chain is done.
_State = tuple[Pool, int, int, "_State | None", Edge | None, int, tuple[Pool, int] | None]


def obtain(start: Pool, name: int, effort: list[int], journal: Journal, debts: int = DEBTS) -> bool:
    """Bring one card of that name into what is left of a pool, by exchanges alone; a card already there is enough.

    `effort` is a budget, spent by all calls together. `debts`: see `chain`. False says nothing about what is possible,
    and leaves everything as it was.
    """
    own = 1 << name
    if start.mask & own:
        return True
    if effort[0] > 0 and (bind(start, own, journal) or hand_on(start, own, journal)):
        effort[0] -= 1
        return True
    return not closed(start, own) and chain(start, name, effort, journal, debts=debts)


def chain(  # noqa: C901 - a hot loop: each search of the ledger runs through it
    start: Pool, name: int, effort: list[int], journal: Journal, give: int = -1, debts: int = DEBTS
) -> bool:
    """As `obtain`, for a card that is not there and cannot be handed on. give: the mask of the names that may be given
    away for it (default: any).

    One chain of exchanges is looked for, breadth first: at every moment one pool lacks one card. It takes it over
    an edge, and then either the other end lacks it, or the pool itself lacks the card it gave for it. If that does
    not lead to an end, chains are tried in which one pool gives away a card that it has not; that card is then
    brought by a chain of its own (`debts`: how deep that may nest).
    """
    todo: list[_State] = [(start, name, 0, None, None, 0, None)]
    later: list[_State] = []
    # What a pool that lacks a card was given for it in the states found so far.
    seen: dict[tuple[Pool, int, tuple[Pool, int] | None], int] = {(start, name, None): 0}
    free = FREE if give < 0 else 0
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
            spare |= free
            for edge in pool.ins:
                other, change = edge.src, edge.mask & spare
                if other.mask & bit and other is not start:
                    if change:
                        effort[0] = left
                        if _carry(state, edge, change, effort, journal, debts):
                            return True
                        left = effort[0]
                    rest = edge.mask & ~bit & ~FREE
                    while rest:
                        one = rest & -rest
                        rest ^= one
                        key = pool, one.bit_length() - 1, debt
                        if key not in seen:
                            seen[key] = got
                            todo.append((pool, key[1], got, state, edge, one, debt))
                elif change:
                    key = other, lack, debt
                    new = change & ~other.mask
                    if key not in seen:
                        seen[key] = new
                        todo.append((other, lack, new, state, edge, change, debt))
                    elif new and (new := new & ~seen[key]):
                        seen[key] |= new
                        todo.append((other, lack, new, state, edge, new, debt))
                elif debts and debt is None:
                    for low in bits(edge.mask & ~bit & ~FREE):
                        owed = pool, low
                        if (other, lack, owed) not in seen:
                            new = seen[other, lack, owed] = 1 << low & ~other.mask
                            later.append((other, lack, new, state, edge, 1 << low, owed))
            if spare:
                for edge in pool.outs:
                    if edge.mask & bit:
                        other = edge.dst
                        if other.mask & bit and other is not start:
                            effort[0] = left
                            if _carry(state, edge, spare, effort, journal, debts):
                                return True
                            left = effort[0]
                        key = other, lack, debt
                        new = spare & ~other.mask
                        if key not in seen:
                            seen[key] = new
                            todo.append((other, lack, new, state, edge, spare, debt))
                        elif new and (new := new & ~seen[key]):
                            seen[key] |= new
                            todo.append((other, lack, new, state, edge, new, debt))
        todo, later = later, []
    effort[0] = left
    return False


def bind(start: Pool, bit: int, journal: Journal) -> bool:
    """Bring a card (`bit`) into a pool by calling it the one that was left open; False, and nothing done, where none
    was.

    It may have come through other pools, the nearest one that shows it is taken.
    """
    came: dict[Pool, Edge] = {}
    todo = [start]
    for pool in todo:
        for edge in pool.ins:
            if edge.mask & FREE:
                src = edge.src
                if src not in came:
                    came[src] = edge
                    if src.mask & bit:
                        break
                    if src.ins:
                        todo.append(src)
        else:
            continue
        break
    else:
        return False
    name = bit.bit_length() - 1
    cards = src.cards
    cards[name] = n = cards[name] - 1
    if not n:
        src.mask ^= bit
    cards[UNBOUND] = n = cards[UNBOUND] + 1
    if n == 1:
        src.mask |= FREE
    journal.append((src, UNBOUND, name))
    while True:
        cards = edge.cards
        cards[name] += 1
        edge.mask |= bit
        cards[UNBOUND] = n = cards[UNBOUND] - 1
        if not n:
            edge.mask ^= FREE
        journal.append((edge, name, UNBOUND))
        pool = edge.dst
        if pool is start:
            break
        edge = came[pool]
    cards = start.cards
    cards[name] = n = cards[name] + 1
    if n == 1:  # it may owe one while a chain is being carried out
        start.mask |= bit
    cards[UNBOUND] = n = cards[UNBOUND] - 1
    if not n:
        start.mask ^= FREE
    journal.append((start, name, UNBOUND))
    return True


def handed(start: Pool, bit: int, give: int = -1) -> tuple[Pool, Edge, int, dict[Pool, tuple[Pool, Edge, int]]] | None:
    """A way on which a card (`bit`) is handed on from pool to pool into one that shows none, another going back each
    time.

    The last pool before the one that has the card, the edge between them, the cards (mask) of which one is sent over
    it, and for every pool that was met how it was come to. No pool is visited twice, so such a way can always be gone.
    None says nothing: a card may also come by a `chain`.
    """
    # What each pool on the way could give: what it shows, and what it would be given.
    free = FREE if give < 0 else 0
    spare = {start: start.mask & give | free}
    came: dict[Pool, tuple[Pool, Edge, int]] = {}
    todo = [start]
    for pool in todo:
        there = spare[pool]
        for edge in pool.ins:
            change = edge.mask & there
            if change:
                other = edge.src
                if other not in spare:
                    if other.mask & bit:
                        return pool, edge, change, came
                    came[other] = pool, edge, change
                    spare[other] = other.mask | change | free
                    todo.append(other)
        if there:
            for edge in pool.outs:
                if edge.mask & bit:
                    other = edge.dst
                    if other not in spare:
                        if other.mask & bit:
                            return pool, edge, there, came
                        came[other] = pool, edge, there
                        spare[other] = other.mask | there
                        todo.append(other)
    return None


def hand_on(start: Pool, bit: int, journal: Journal, give: int = -1) -> bool:
    """Bring a card into a pool on the way that `handed` finds; False, and nothing done, where it finds none."""
    way = handed(start, bit, give)
    if way is None:
        return False
    pool, edge, send, came = way
    name, need = bit.bit_length() - 1, 0
    done: Journal = []
    gave = name  # what the pool on the other side of the edge gives: the card, or what it sends for it
    while True:
        # A pool sends what it shows, or else what the pool before it gives it.
        if send & FREE and not need:
            card, got = FREE, UNBOUND
        else:
            card = need or send & pool.mask or send
            card &= -card
            need = card & ~pool.mask
            got = card.bit_length() - 1
        if edge.dst is pool:
            other = edge.src
            done.append((edge, name, got))
        else:
            other = edge.dst
            done.append((edge, got, name))
        if got != gave:
            done.append((other, got, gave))
        gave = got
        if pool is start:
            break
        pool, edge, send = came[pool]
    done.append((start, name, gave))
    trade(done)
    journal += done
    return True


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
        elif send & FREE and not need:
            card = FREE
        else:
            card = need or send & pool.mask or send
            card &= -card
            need = card & ~pool.mask
        # Over an edge that feeds the pool, the card it lacks comes down; over one that leaves it, up.
        down, up = lack, card.bit_length() - 1
        if edge.dst is not pool:
            down, up = up, down
        done += (edge, down, up), (edge.src, up, down), (edge.dst, down, up)
        if came is None or before is None:
            break
        state, after, edge, send = before, pool, came, sent
    trade(done)
    if debt is not None:
        debt[0].add(debt[1], 1)
    good = all([box.cards[gave] >= 0 or (gave == UNBOUND and box.__class__ is Pool) for box, _, gave in done])
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
                if change is not None and not others & (pool.mask | FREE):
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


def ambiguous(start: Pool, stand_in: int, names: int) -> bool:
    """Whether some pool that is tied to this one may hold both a stand-in (its bit) and one of the names that it has
    stood for.

    Then a card of such a name that was seen may have been the one or the other, of which the witness knows but one:
    that something can never come is not proved by a cut.
    """
    return any(pool.may & stand_in and pool.may & names for pool in tied((start,)))


def dispensable(pool: Pool, name: int) -> bool:
    """Whether a look shows that there is a deal without any card of a name in a pool; False says nothing.

    None is bound there, and every pool that unbound cards came through can keep back all that it has.
    """
    if pool.cards[name]:
        return False
    seen = {pool}
    todo = [pool]
    for fed in todo:
        for edge in fed.ins:
            if edge.mask & FREE:
                src = edge.src
                if src.cards[name] > src.size:
                    return False
                if src not in seen:
                    seen.add(src)
                    todo.append(src)
    return True


def least(pool: Pool, name: int, budget: int) -> int:
    """How many cards of a name are left in a pool in every deal; 0 where that is not decided. Nothing is unbound
    there.
    """
    journal: Journal = []
    n = pool.cards[name]
    give = 1 << name
    others = list(bits(pool.may & ~give))
    while n and not closed(pool, ~give):
        effort = [budget]
        if any(hand_on(pool, 1 << other, journal, give) for other in others) or any(
            chain(pool, other, effort, journal, give, 0) for other in others
        ):
            n -= 1
        else:
            n = 0
    undo(journal)
    return n
