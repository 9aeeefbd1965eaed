"""The book beneath the ledger: which cards and pools lie in which zone, and how a card is found among hidden ones.

Nothing here knows of lines, of questions or of contradictions: that is the ledger's business.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from referee.engine.ledger_answers import Verdict
from referee.engine.ledger_pools import FIRST, JOKER, WILD, Journal, Pool, bits, join, root, tied, twins
from referee.engine.ledger_search import ambiguous, barred, obtain
from referee.engine.ledger_zone import Zone

UNEXPLAINED: Final = "unexplained"
"""The zone against which is booked what cannot be; it may owe cards."""


class Book:
    """Zones, and the pools of hidden cards that lie in them."""

    __slots__ = (
        "_any",
        "_fakes",
        "_ids",
        "_joker_made",
        "_limbo",
        "_names",
        "_spare",
        "_width",
        "_wild_made",
        "_zones",
        "manifest",
        "start",
    )

    def __init__(self, manifest: Mapping[str, int | None] | None, zones: Mapping[str, int]) -> None:
        """As for the ledger: all cards lie face down in their zones, as one pool."""
        self.manifest = None if manifest is None else dict(manifest)
        self.start = dict(zones)
        """How many cards lay in each zone at the beginning."""
        copies = {card: n for card, n in manifest.items() if n} if manifest else {}
        self._names = [*[""] * FIRST, *copies]
        self._ids: dict[str, int] = dict(zip(copies, range(FIRST, FIRST + len(copies)), strict=True))
        self._limbo = Zone(stays=True)
        self._spare: list[Zone] = []  # left empty
        self._zones: dict[str, Zone] = {UNEXPLAINED: self._limbo}
        self._fakes: dict[str, int] = {}  # cards `unexplained` owes by name, as long as they lie somewhere by that name
        self._wild_made = 0  # names that were once explained by a card of unknown name, or by a joker
        self._joker_made = 0
        self._any: Pool | None = None  # all hidden cards, once they are not followed any more: each may be anything
        self._width = max(16, FIRST + len(manifest or ()))
        heap = [*[0] * FIRST, *copies.values()]
        heap[WILD] = max(0, sum(zones.values()) - sum(heap))
        pool = Pool(heap + [0] * (self._width - len(heap)))
        pool.size = sum(heap)
        pool.mask = pool.may = ((1 << len(copies)) - 1 << FIRST) | ((heap[WILD] > 0) << WILD)
        for name, n in zones.items():
            zone = self._zones[name] = Zone(stays=True)
            zone.count = n
            if n:
                zone.parcels[pool] = n

    @property
    def given_up(self) -> bool:
        """Whether hidden cards are not followed any more: there were more movements than at any table."""
        return self._any is not None

    def copy_to(self, new: Book) -> None:
        """Make another book an independent copy of this one."""
        new.manifest, new.start, new._width = self.manifest, self.start, self._width
        new._names, new._ids, new._fakes = self._names.copy(), self._ids.copy(), self._fakes.copy()
        new._wild_made, new._joker_made = self._wild_made, self._joker_made
        twin = twins(pool for zone in self._zones.values() for pool in zone.parcels)
        new._zones = {}
        for name, zone in self._zones.items():
            new._zones[name] = zone.copy(twin)
        new._limbo = new._zones[UNEXPLAINED]
        new._any = None if self._any is None else twin.get(self._any) or root({}, self._width)
        new._spare = []

    def _open(self, name: str) -> Zone:
        spare = self._spare
        zone = self._zones[name] = spare.pop() if spare else Zone()
        return zone

    def _close(self, name: str, zone: Zone) -> None:
        """Remove a zone that is empty; its object is used again for the next one that is needed."""
        del self._zones[name]
        self._spare.append(zone)

    def _id(self, card: str) -> int:
        name = self._ids.get(card)
        if name is None:
            name = self._ids[card] = len(self._names)
            self._names.append(card)
            if name >= self._width:
                self._widen()
        return name

    def _widen(self) -> None:
        """Make room for as many names again, in all pools and edges that lie in zones or are linked with those."""
        more = [0] * self._width
        self._width *= 2
        for pool in tied(pool for zone in self._zones.values() for pool in zone.parcels):
            pool.cards += more
            for edge in pool.ins:
                edge.cards += more

    def _flow(self, src: Zone, dst: Zone, n: int) -> None:
        """`n` cards that are there go face down from one zone to another."""
        parcels, known = src.parcels, src.known
        if src.unread and n == src.count:
            dst.unread += src.unread
            src.unread = 0
        src.count -= n
        dst.count += n
        if src.count == 0:
            if known and dst.known:
                for card, k in known.items():
                    dst.known[card] = dst.known.get(card, 0) + k
                    if not dst.known[card]:
                        del dst.known[card]
                src.known = {}
            elif known:
                dst.known, src.known = known, dst.known
            if parcels and dst.parcels:
                for pool, k in parcels.items():
                    dst.parcels[pool] = dst.parcels.get(pool, 0) + k
                src.parcels = {}
            elif parcels:
                dst.parcels, src.parcels = parcels, dst.parcels
            return
        if not parcels and len(known) == 1:
            (card,) = known
            known[card] -= n
            dst.known[card] = dst.known.get(card, 0) + n
            if not dst.known[card]:
                del dst.known[card]
            return
        if known or len(parcels) > 1:
            pool = self._mix_all(src)
        else:
            (pool,) = parcels
        src.parcels[pool] -= n
        parcels = dst.parcels
        parcels[pool] = parcels[pool] + n if pool in parcels else n
        if src.unread > src.count:
            src.unread = src.count

    def _mix_all(self, zone: Zone) -> Pool:
        """Everything in a zone becomes one pool: from now on nobody can tell which is which."""
        if self._any is not None:
            return self._lose(zone, self._any)
        cards: dict[int, int] = {}
        fakes = self._fakes
        for card, k in zone.known.items():
            if fakes and (fake := min(k, fakes.get(card, 0))):
                # One copy too many was shown: which, is in dispute, so here it may be anything, and elsewhere one still
                # may.
                others = (z.known.get(card, 0) for z in self._zones.values() if z is not zone and z is not self._limbo)
                fakes[card] = min(fakes[card], sum(others))
                cards[JOKER] = cards.get(JOKER, 0) + fake
                k -= fake
            if k > 0:
                cards[self._id(card)] = k
        parts: list[tuple[Pool, int]] = []
        n = sum(cards.values()) if cards else 0
        for pool, k in zone.parcels.items():
            n += k
            if pool.size == k and not pool.ins and not pool.outs:
                # All that is left of it lies here, so its cards are known to lie here.
                for name in bits(pool.mask):
                    cards[name] = cards.get(name, 0) + pool.cards[name]
            else:
                parts.append((pool, k))
        pool = parts[0][0] if len(parts) == 1 and not cards else join(parts, cards, self._width)
        if zone.known:
            zone.known = {}
        zone.parcels = {pool: n}
        return pool

    def _mix(self, zone: Zone, pools: list[Pool]) -> Pool:
        """The parcels of some pools in a zone become one pool; the zone gets a new dict of parcels."""
        if self._any is not None:
            return self._lose(zone, self._any)
        parcels = zone.parcels
        if len(pools) == len(parcels):
            zone.parcels = {}
            pool = join(list(parcels.items()), {}, self._width)
        else:
            zone.parcels = {p: n for p, n in parcels.items() if p not in pools}
            pool = join([(p, parcels[p]) for p in pools], {}, self._width)
        zone.parcels[pool] = pool.size
        return pool

    def _follow_no_more(self) -> None:
        """From here on every hidden card may be anything: what the movements tell of it is forgotten."""
        self._any = root({}, self._width)
        for zone in self._zones.values():
            if zone.parcels:
                self._lose(zone, self._any, known=False)

    def _lose(self, zone: Zone, anything: Pool, known: bool = True) -> Pool:
        """What lies hidden in a zone may be anything; the cards that are known there too, if they are mixed with it."""
        lost = sum(k for k in zone.known.values() if k > 0) if known else 0
        if lost:
            zone.known = {card: k for card, k in zone.known.items() if k < 0}
        there = sum(zone.parcels.values()) + lost
        for pool, k in zone.parcels.items():
            if pool is anything:
                anything.add(JOKER, -k)
                anything.size -= k
            else:
                pool.size -= k
        anything.add(JOKER, there)
        anything.size += there
        anything.may = anything.mask | 1 << JOKER
        zone.parcels = {anything: there} if there else {}
        return anything

    def _either(self, pool: Pool) -> bool:
        """Whether a card that was seen in this pool or one linked with it may have been one of two kinds (see
        `ambiguous`).
        """
        wild, joker = self._wild_made, self._joker_made
        return bool(wild and ambiguous(pool, 1 << WILD, wild)) or bool(joker and ambiguous(pool, 1 << JOKER, joker))

    def _seek(
        self, zone: Zone, card: str, name: int, effort: list[int], journal: Journal, tried: bool = False
    ) -> tuple[Pool | None, int, Verdict]:
        """Find a card among the hidden ones of a zone: the pool that now shows it, as what, and the verdict.

        The name is that of a stand-in if only a card of unknown name or a joker will do, -1 if nothing will.
        `tried`: the plain search in the only pool of the zone has failed.
        """
        own = 1 << name if name >= 0 else 0
        if own and len(zone.parcels) == 1 and not tried:
            (pool,) = zone.parcels
            if pool.mask & own:
                return pool, name, "yes"
            tried = bool(pool.ins or pool.outs) and bool(pool.may & own)
            if tried and obtain(pool, name, effort, journal, debts=0):
                return pool, name, "yes"
        wild = self.manifest is None or self.manifest.get(card) is None
        colour = own | 1 << JOKER | self._joker_made
        if wild:
            colour |= 1 << WILD | self._wild_made
        pools = [p for p in zone.parcels if (p.may if p.ins or p.outs else p.mask) & colour]
        if len(pools) == 1:
            (pool,) = pools
        elif pools:
            pool = self._mix(zone, pools)
        else:
            return None, -1, "no"
        if pool.mask & own:
            return pool, name, "yes"
        stand_ins = (WILD, JOKER) if wild else (JOKER,)
        if not pool.ins and not pool.outs:
            for used in stand_ins:
                if pool.mask >> used & 1:
                    return pool, used, "open"
            return pool, -1, "no"
        if own and not tried and obtain(pool, name, effort, journal, debts=0):
            return pool, name, "yes"
        return self._exchanged(pool, name, colour, stand_ins, effort, journal)

    def _exchanged(
        self, pool: Pool, name: int, colour: int, stand_ins: tuple[int, ...], effort: list[int], journal: Journal
    ) -> tuple[Pool, int, Verdict]:
        """The end of `_seek`: exchanges of any depth bring the card or a stand-in, or a cut proves that none can."""
        if not pool.mask & colour and barred(pool, colour):
            return pool, -1, "open" if self._either(pool) else "no"
        if name >= 0 and obtain(pool, name, effort, journal):
            return pool, name, "yes"
        for used in stand_ins:
            if obtain(pool, used, effort, journal):
                return pool, used, "open"
        return pool, -1, "open"
