"""The hidden cards of one account as an integer feasibility problem (HiGHS, through SciPy).

What is asked is x[movement, card] ≥ 0 with sums as announced and no zone negative at any time. Written out like that a
full game has thousands of variables; but cards that nobody has told apart since they were shuffled together stand for
one another, so it is enough to count them by *pool* (such a heap, wherever its cards lie now) and to say of names

    a pool has no more cards of a name than it was made of           one row for each pool and name
    a zone has no fewer cards of a pool than are taken out of it      one row where cards come after cards have gone
    a seen card was one of this pool or of that one                  variables only where a zone has several pools
    a hidden card likewise
    shuffled together, pools become a new one                        variables: how many of each name from each pool

A card that was seen is from then on of the pool of its own name. Names that no fact speaks of are one name together;
copies that the box does not tell are free totals; either-or facts have 0/1 helpers. Cards that come out of
`unexplained` may be anything: what the table declared is not doubted here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence, Set
from typing import Any, Final

from referee.engine.errors import RefereeError
from referee.engine.ledger import UNEXPLAINED
from referee.engine.proof import Held
from referee.extras import missing
from referee.proof.account import Account, Event, Key
from referee.proof.pools import CardPool, PoolZone, Sum

REST: Final = "\0rest"
"""All names of known number that no fact speaks of."""
ANY: Final = "\0any"
"""All cards of unknown name that no fact speaks of."""

MANY: Final = 10**6
"""More copies than a box holds."""
MIXED: Final = 12
"""With more pools than that in a zone, a hidden movement out of it makes a new one of them."""
LONG: Final = 4
"""A sum of more terms gets a variable of its own."""
INFEASIBLE: Final = 2
"""SciPy's status of a problem without a solution."""


class NoSolver(RefereeError, RuntimeError):
    """SciPy is not installed; the text says what to do."""


class Undecided(RefereeError):
    """The search was given up."""


Op = tuple[Any, ...]
"""What happens to cards, for reading the deal: ("move", pool, from, to, Sum, movement), ("know", pool, zone, name,
Sum), ("join", zone, new pool, {pool: {name: Sum}}); a movement is its index in the account's log.
"""


class Model:
    """The problem of an account's first events, with some of its facts."""

    def __init__(
        self, account: Account, end: int | None = None, keep: Set[Key] | None = None, rules: bool = False
    ) -> None:
        """`end`: how many events; `keep`: the facts that count, None for all; `rules`: also those that a rule
        asserts.
        """
        self.account = account
        self.rules = rules
        self.broken = False
        """Whether it is plain without a search that no deal explains them."""
        self.lower: list[int] = []
        self.upper: list[int] = []
        self.whole: list[int] = []
        self.cols: list[int] = []
        self.rows: list[int] = []
        self.coefs: list[int] = []
        self.least: list[int] = []
        self.most: list[int] = []
        self.ops: list[Op] = []
        self.pools: list[CardPool] = []
        events = account.events if end is None else account.events[:end]
        self.names: dict[str, None] = {}
        facts: list[bool] = []
        for event in events:
            facts.append(event.fact(rules) and (keep is None or event.key in keep))
            if facts[-1]:
                self.names.update(dict.fromkeys(event.cards))
        self.known = {name: CardPool(name) for name in self.names}
        self.nowhere = CardPool(free=True)
        self.zones: dict[str, PoolZone] = {}
        self.root = self._start()
        at = -1
        for event, fact in zip(events, facts, strict=True):
            at += event.entry is not None
            if not self.broken:
                self._event(event, fact, at)
        self._finish()

    # --- variables and rows ------------------------------------------------------------------------------------------

    def _var(self, upper: int, whole: int = 1) -> Sum:
        self.lower.append(0)
        self.upper.append(upper)
        self.whole.append(whole)
        return Sum(0, [(len(self.lower) - 1, 1)])

    def _row(self, what: Sum, least: int, most: int = MANY) -> None:
        """A sum lies between bounds."""
        if not what.terms:
            self.broken |= not least <= what.const <= most
            return
        row = len(self.least)
        for var, k in what.terms:
            self.rows.append(row)
            self.cols.append(var)
            self.coefs.append(k)
        self.least.append(least - what.const)
        self.most.append(most - what.const)

    def _split(self, n: int, parts: int) -> list[Sum]:
        """`n` cards of some pools together."""
        if parts == 1:
            return [Sum(n)]
        split = [self._var(n) for _ in range(parts)]
        self._row(Sum(-n, [term for part in split for term in part.terms]), 0, 0)
        return split

    # --- start and end -----------------------------------------------------------------------------------------------

    def _start(self) -> CardPool:
        """The first pool: all cards of the manifest."""
        manifest = self.account.manifest or {}
        start = {zone: n for zone, n in self.account.start.items() if n}
        total, listed = sum(start.values()), sum(n for n in manifest.values() if n)
        root = CardPool()
        for name in self.names:
            if n := manifest.get(name):
                root.content[name] = Sum(n)
        if rest := sum(n for name, n in manifest.items() if n and name not in self.names):
            root.content[REST] = Sum(rest)
        # How many cards may be of any name whose number is not told.
        unknown = self.account.manifest is None or None in manifest.values()
        self.wild = total - listed if total > listed else MANY if unknown else 0
        if self.wild:
            for name in (*(name for name in self.names if manifest.get(name) is None), ANY):
                root.content[name] = Sum(self.wild)
        self.pools.append(root)
        for zone, n in start.items():
            here = self._zone(zone)
            here.count = n
            here.parcels[root] = Sum(n)
        return root

    def _finish(self) -> None:
        """Nothing is overdrawn: no zone, no pool."""
        for name, zone in self.zones.items():
            self._look(name, zone)
        manifest = self.account.manifest or {}
        wild = Sum()
        for pool in self.pools:
            for name, used in pool.uses.items():
                if pool is self.root and (name == ANY or manifest.get(name) is None) and name != REST:
                    wild.add(used)
                else:
                    left = pool.content[name].copy()
                    left.add(used, -1)
                    self._row(left, 0)
        self._row(wild, 0, self.wild)

    # --- zones -------------------------------------------------------------------------------------------------------

    def _zone(self, name: str) -> PoolZone:
        zone = self.zones.get(name)
        if zone is None:
            zone = self.zones[name] = PoolZone()
        return zone

    def _look(self, name: str, zone: PoolZone) -> None:
        """No zone holds fewer than no cards of a pool."""
        if not zone.outs:
            return
        zone.outs = False
        for pool, n in list(zone.parcels.items()):
            if not n.terms:
                self.broken |= n.const < 0
                if not n.const:
                    del zone.parcels[pool]
            elif zone.count <= 0:
                self._row(n, 0, 0)
                del zone.parcels[pool]
            elif len(n.terms) > LONG:
                var = self._var(zone.count, 0)
                n.add(var, -1)
                self._row(n, 0, 0)
                zone.parcels[pool] = var
            else:
                self._row(n, 0)

    def _use(self, pool: CardPool, name: str, n: Sum) -> None:
        if not pool.free and not pool.own:
            pool.uses.setdefault(name, Sum()).add(n)

    def _shift(self, pool: CardPool, source: str, to: str, n: Sum, at: int) -> None:
        """Cards of a pool go from zone to zone."""
        if source != UNEXPLAINED:
            self._zone(source).parcels.setdefault(pool, Sum()).add(n, -1)
        if to != UNEXPLAINED:
            self._zone(to).parcels.setdefault(pool, Sum()).add(n)
        self.ops.append(("move", pool, source, to, n, at))

    def _know(self, where: str, card: str, k: int, chosen: Sum | None = None) -> None:
        """`k` cards of that name lie in the zone; `chosen`: only if this is 1."""
        zone = self._zone(where)
        own = self.known[card]
        if own in zone.parcels and zone.parcels[own].terms:
            self._look(where, zone)  # its cards of that name may become more
        have = zone.parcels.setdefault(own, Sum())
        vague = bool(have.terms) or chosen is not None
        need = k if vague else k - have.const
        if need > 0:
            may = [
                pool for pool, n in zone.parcels.items() if pool is not own and pool.may(card) and (n.terms or n.const)
            ]
            if vague:
                parts = [self._var(k) for _ in may]
            elif may:
                parts = self._split(need, len(may))
            else:
                self.broken = True
                return
            for pool, n in zip(may, parts, strict=True):
                self._use(pool, card, n)
                zone.parcels[pool].add(n, -1)
                if vague:
                    have.add(n)
                self.ops.append(("know", pool, where, card, n))
            if not vague:
                have.const += need
            zone.outs = True
        if vague:
            least = have.copy()
            least.add(chosen if chosen is not None else Sum(1), -k)
            self._row(least, 0)

    def _join(self, where: str, barred: Sequence[str] = ()) -> CardPool:
        """Everything in a zone becomes one pool; no card of it has a barred name."""
        zone = self._zone(where)
        zone.outs = True
        self._look(where, zone)
        new = CardPool()
        self.pools.append(new)
        flows: dict[CardPool, dict[str, Sum]] = {}
        for pool, n in zone.parcels.items():
            if pool.own:
                if pool.own in barred:
                    self._row(n, 0, 0)
                flows[pool] = {pool.own: n}
            else:
                names = [*self.names, REST, ANY] if pool.free else list(pool.content)
                most = zone.count if n.terms else n.const
                flows[pool] = {name: self._var(most) for name in names if name not in barred}
                total = n.copy()
                for flow in flows[pool].values():
                    total.add(flow, -1)
                self._row(total, 0, 0)
            for name, flow in flows[pool].items():
                self._use(pool, name, flow)
                new.content.setdefault(name, Sum()).add(flow)
        zone.parcels = {new: Sum(zone.count)}
        self.ops.append(("join", where, new, flows))
        return new

    # --- events ------------------------------------------------------------------------------------------------------

    def _event(self, event: Event, fact: bool, at: int) -> None:
        if event.entry is None:
            if event.held is not None and fact and event.held.zone != UNEXPLAINED:
                self._held(event.held)
            return
        _, n, source, to, cards, kind = event.entry
        seen = Counter(cards or ()) if fact else Counter[str]()
        if source == to:
            if fact and source != UNEXPLAINED:
                for card, k in seen.items():
                    self._know(source, card, k)
                self.broken |= kind == "all" and seen.total() != self._zone(source).count
            elif kind == "shuffle" and len(self._zone(source).parcels) > 1:
                self._join(source)
            return
        src, dst = self._zone(source), self._zone(to)
        self._look(to, dst)
        for card, k in seen.items():
            if source != UNEXPLAINED:
                self._know(source, card, k)
            self._shift(self.known[card], source, to, Sum(k), at)
        src.outs = True
        if hidden := n - seen.total():
            self._hidden(source, to, hidden, at, n)
        src.count -= n
        dst.count += n
        self.broken |= src.count < 0 and source != UNEXPLAINED
        if kind == "shuffle" and len(dst.parcels) > 1 and to != UNEXPLAINED:
            self._join(to)

    def _hidden(self, source: str, to: str, n: int, at: int, gone: int) -> None:
        """`n` cards go face down, `gone` with those that were seen."""
        src = self.zones[source]
        if source == UNEXPLAINED:
            self._shift(self.nowhere, source, to, Sum(n), at)
            return
        if src.count == gone:
            for pool, k in list(src.parcels.items()):
                self._row(k, 0)
                self._shift(pool, source, to, k.copy(), at)
            src.parcels.clear()
            return
        may = [pool for pool, k in src.parcels.items() if k.terms or k.const > 0]
        if len(may) > MIXED and src.count > gone:
            src.count -= gone - n
            may = [self._join(source)]
            src.count += gone - n
        if not may:
            self.broken = True
            return
        for pool, k in zip(may, self._split(n, len(may)), strict=True):
            self._shift(pool, source, to, k, at)
        src.outs = True

    def _held(self, held: Held) -> None:
        """A fact that is asserted beside the movements."""
        if held.none:
            self._join(held.zone, held.none)
        if len(held.any_of) == 1:
            for card, k in Counter(held.any_of[0]).items():
                self._know(held.zone, card, k)
        elif held.any_of:
            choice = [self._var(1) for _ in held.any_of]
            self._row(Sum(0, [term for one in choice for term in one.terms]), 1)
            for one, cards in zip(choice, held.any_of, strict=True):
                for card, k in Counter(cards).items():
                    self._know(held.zone, card, k, one)

    # --- solving -----------------------------------------------------------------------------------------------------

    @property
    def size(self) -> int:
        """How many entries the problem has."""
        return len(self.coefs)

    def solve(self, seconds: float = 30.0, nodes: int = MANY) -> list[int] | None:
        """Values of the variables, None when there are none. nodes: branches to try at most. Raises Undecided,
        NoSolver.
        """
        if self.broken or not self.least:
            return None if self.broken else self.lower
        optimize, sparse = solver()
        shape = (len(self.least), len(self.lower))
        matrix = sparse.csr_array((self.coefs, (self.rows, self.cols)), shape=shape, dtype=float)
        # Any solution will do. A sum that rises with time makes one of them stand out, which halves the search.
        found = optimize.milp(
            [var / len(self.lower) for var in range(len(self.lower))],
            integrality=self.whole,
            bounds=optimize.Bounds(self.lower, self.upper),
            constraints=optimize.LinearConstraint(matrix, self.least, self.most),
            options={"time_limit": seconds, "node_limit": nodes, "mip_rel_gap": MANY},
        )
        if found.status == INFEASIBLE:
            return None
        if found.x is None:
            raise Undecided(str(found.message))
        return [round(x) for x in found.x]


def solver() -> tuple[Any, Any]:
    """`scipy.optimize` and `scipy.sparse`. Raises NoSolver with a sentence."""
    try:
        from scipy import optimize, sparse
    except ImportError:
        raise NoSolver(missing("scipy", "a proof needs")) from None
    return optimize, sparse


__all__ = ["ANY", "REST", "Model", "NoSolver", "Undecided", "solver"]
