"""What the ledger is asked: how much lies where, what is known of it, and what could lie there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, cast

from referee.engine.ledger_answers import Answer, BookedConflict, Entry, LedgerQuestion, Loose, Verdict, Why, touched
from referee.engine.ledger_book import UNEXPLAINED, Book
from referee.engine.ledger_pools import (
    FIRST,
    JOKER,
    Journal,
    Pool,
    bind_all,
    bits,
    part,
    sound,
    tied,
    undo,
)
from referee.engine.ledger_search import bind, dispensable, handed, least, obtain
from referee.engine.ledger_zone import Zone

if TYPE_CHECKING:
    from referee.engine.ledger import Ledger

EFFORT: Final = 1500
"""Steps of search that one question may cost."""


_YES: Final = Answer("yes")
_SURE: Final = -1 << FIRST  # mask of the real names


class Questions(Book):
    """The part of the ledger that answers; no answer changes what a later one says."""

    __slots__ = (
        "_asked",
        "_debt",
        "_plain",
        "conflicts",
        "disputed",
        "log",
        "loose",
        "sought",
    )

    def __init__(self, manifest: Mapping[str, int | None] | None, zones: Mapping[str, int]) -> None:
        """As for the ledger."""
        super().__init__(manifest, zones)
        self.log: list[Entry] = []
        """All movements, as they were told."""
        self._debt = 0  # cards of no name that `unexplained` owes
        self.loose: list[Loose] = []  # since the first of them nothing but certainty is a yes
        self._plain = True  # no card was ever shown where it could not be found
        self._asked: tuple[Zone, str, Journal, Pool | None, dict[Pool, int]] | None = None
        self.conflicts: list[BookedConflict] = []
        """The facts that were booked although they contradict the log."""
        self.disputed: dict[str, int] = {}
        """Cards in dispute, with the line of the first conflict."""
        self.sought = 0  # steps of search that facts have cost

    def count(self, zone: str) -> int:
        """How many cards lie there; `unexplained` may owe some."""
        try:
            return self._zones[zone].count
        except KeyError:
            return 0

    def waiting(self, zone: str) -> int:
        """How many cards lie there that the log cannot name and may still be shown (so not the unread ones)."""
        here = self._zones.get(zone)
        return sum(here.parcels.values()) - here.unread if here is not None else 0

    def zones(self) -> list[str]:
        """The zones that hold cards, and those named at the start, in order of appearance."""
        return [name for name in self._zones if name != UNEXPLAINED or self._zones[name].count]

    def seen(self, zone: str) -> dict[str, int]:
        """Cards known to lie there without any deduction: shown there, or shown and brought there. Cheap."""
        here = self._zones.get(zone)
        return dict(here.known) if here is not None else {}

    def known(self, zone: str, card: str = "") -> dict[str, int]:
        """All cards (or only `card`, much cheaper) that lie there in every deal; what is not decided is left out."""
        self._take_back()
        here = self._zones.get(zone)
        if here is None:
            return {}
        sure = dict(here.known)
        if self._any is not None:
            return sure
        name = self._ids.get(card, 0)
        if not here.parcels or (card and not name):
            return sure
        before = here.parcels
        pool = self._mix(here, list(before))
        journal: Journal = []
        if not (name and dispensable(pool, name)):
            bind_all(pool, journal)
            wanted = pool.mask & _SURE if not self._either(pool) else 0
            for found in bits(wanted & 1 << name if name else wanted):
                n = least(pool, found, EFFORT)
                if n:
                    there = self._names[found]
                    sure[there] = sure.get(there, 0) + n
            undo(journal)
        part(pool)
        here.parcels = before
        return sure

    def could(self, zone: str, card: str, n: int = 1) -> Answer:
        """Whether `n` copies of that card can be in the zone now. Changes nothing that can be seen."""
        if self._asked is not None:
            self._take_back()
        here = self._zones.get(zone)
        name = self._ids.get(card, -1)
        effort: list[int] | None = None
        if n == 1 and name > 0 and self._plain and here is not None and here is not self._limbo:
            # Mostly it is known there, or the witness has one left in a pool of which some lies here: it may be that
            # one.
            if card in here.known:
                return _YES
            bit, parcels = 1 << name, here.parcels
            for pool in parcels:
                if pool.mask & bit:
                    return _YES
            if len(parcels) == 1:
                # Or exchanges bring it, which are kept for the movement that usually follows.
                if pool.may & bit and (pool.ins or pool.outs):
                    journal: Journal = []
                    if bind(pool, bit, journal) or obtain(pool, name, effort := [EFFORT], journal, debts=0):
                        self._asked = (here, card, journal, None, parcels)
                        return _YES
            else:
                for pool in parcels:
                    if handed(pool, bit) is not None:
                        return _YES
        return self._not_at_once(zone, here, card, name, n, effort)

    def _not_at_once(
        self, zone: str, here: Zone | None, card: str, name: int, n: int, effort: list[int] | None
    ) -> Answer:
        """The end of `could`, where a look does not show it: by counting, else by search."""
        if here is None or here.count < n:
            return self._no(zone, card, n)
        if self._any is not None:
            return _YES if here.known.get(card, 0) >= n else Answer("open", "effort")
        wanted = n - here.known.get(card, 0)
        if wanted <= 0:
            return _YES
        if here is self._limbo:
            return Answer("open", "dispute")
        if card in self.disputed:
            if self._surplus(card, wanted):
                return self._no(zone, card, n)
            return Answer("open", "dispute", self.disputed[card])
        if sum(here.parcels.values()) < wanted or self._too_many(card, wanted):
            return self._no(zone, card, n)
        return self._deep(zone, here, card, name, n, wanted, effort)

    def easily(self, zone: str, card: str) -> bool:
        """Whether a look shows that the card can be in the zone: cheaper than `could`. False says nothing."""
        here = self._zones.get(zone)
        name = self._ids.get(card, 0)
        if here is None or not name or not self._plain or here is self._limbo:
            return False
        if self._asked is not None:
            self._take_back()
        if card in here.known:
            return True
        bit = 1 << name
        for pool in here.parcels:
            if pool.mask & bit:
                return True
        return any(handed(pool, bit) is not None for pool in here.parcels if pool.ins or pool.outs)

    def together(self, *places: tuple[str, Sequence[str]]) -> bool:
        """Whether a deal was found in which all these cards (zone, cards) lie there at once; False says nothing."""
        self._take_back()
        found: list[tuple[Zone, list[tuple[str, int]]]] = []
        for zone, cards in places:
            here = self._zones.get(zone)
            if here is None or here is self._limbo or self.loose:
                return False
            found.append((here, [("" if card in self.disputed else card, self._ids.get(card, -1)) for card in cards]))
        if len(found) == 1 and found[0][0].together(found[0][1]):
            return True
        return not self.disputed and self._together(found)

    def touched(self, zone: str, since: int = 0) -> tuple[int, ...]:
        """The lines after line `since` that took cards out of the zone or put cards into it."""
        return touched(self.log, zone, since)

    def brought(self, zone: str, card: str) -> list[int]:
        """The lines that showed this card in the zone, or brought it there by name."""
        return [line for line, _, _, to, names, _ in self.log if to == zone and names and card in names]

    def stayed(self, zone: str, card: str, since: int) -> bool:
        """Whether this card, seen in the zone now, lay there when the log had `since` entries: none that can be it came
        since.
        """
        return not any(
            to == zone != source and n and (names is None or n > len(names) or card in names)
            for _, n, source, to, names, _ in self.log[since:]
        )

    def conserved(self) -> bool:
        """Whether no card was lost or made: over all zones, what `unexplained` owes included, and in the witness."""
        pools: dict[Pool, int] = {}
        for name, zone in self._zones.items():
            owed = self._debt if name == UNEXPLAINED else 0
            if zone.count != sum(zone.known.values()) + sum(zone.parcels.values()) - owed:
                return False
            if name != UNEXPLAINED and (zone.count < 0 or min(zone.known.values(), default=1) <= 0):
                return False
            for pool, n in zone.parcels.items():
                pools[pool] = pools.get(pool, 0) + n
        return sum(zone.count for zone in self._zones.values()) == sum(self.start.values()) and all(
            pools.get(pool, 0) <= pool.size and sound(pool) for pool in tied(pools)
        )

    # ------------------------------------------------------------------ inside

    def _surplus(self, card: str, n: int = 1) -> bool:
        """Whether `n` copies more than lie in sight are too many for the box, those in dispute left out of account."""
        copies = self.manifest.get(card) if self.manifest is not None else None
        if copies is None:
            return False
        limbo = self._limbo
        there = sum(zone.known.get(card, 0) for zone in self._zones.values() if zone is not limbo)
        return there - self._fakes.get(card, 0) + n > copies

    def _too_many(self, card: str, n: int = 1) -> bool:
        """Whether counting alone shows it, where no deal is at hand that would: `n` more than lie in sight are too
        many.

        Not where the table declared cards that nobody can account for: they may be anything.
        """
        return bool(self.loose) and not self._debt and self._surplus(card, n)

    def _deep(
        self, zone: str, here: Zone, card: str, name: int, n: int, wanted: int, effort: list[int] | None
    ) -> Answer:
        """Answer by search, and keep what was found for the movement that usually follows.

        `effort`: what is left of it after the plain search in the only pool of the zone.
        """
        tried = effort is not None
        effort = effort or [EFFORT]
        before = here.parcels
        journal: Journal = []
        held: list[tuple[Pool, int]] = []
        joined: Pool | None = None
        why: Why = ""
        verdict: Verdict = "yes"
        for _ in range(wanted):
            had = here.parcels
            pool, used, verdict = self._seek(here, card, name, effort, journal, tried)
            if here.parcels is not had:
                joined = pool
            if used < 0 or pool is None:
                why = "effort"
                break
            if used != name and why != "dispute":
                why = "dispute" if used == JOKER else "box"
            if wanted > 1:
                held.append((pool, used))
                here.set_aside(pool, used)
        for pool, used in held:
            pool.add(used, 1)
            pool.size += 1
        self._asked = (here, card, journal, joined, before)
        if wanted > 1 or verdict != "yes":
            self._take_back()
        if verdict == "no":
            return self._no(zone, card, n)
        if why:
            since = [conflict.line for conflict in self.conflicts] if why == "dispute" else []
            return Answer("open", why, min(since, default=None))
        return Answer("open", "effort") if self.loose else _YES

    def _together(self, places: list[tuple[Zone, list[tuple[str, int]]]]) -> bool:
        """Look for cards (with their numbers in the pools) one after the other, each found one being set aside."""
        journal: Journal = []
        effort = [EFFORT]
        # For every card: the zone and its parcels before, how long the journal was, the pool made of them, what was set
        # aside.
        steps: list[tuple[Zone, dict[Pool, int], int, Pool | None, Pool | None, int]] = []
        good = True
        for here, cards in places:
            known = here.known.copy()
            for card, name in cards:
                if known.get(card, 0) > 0:
                    known[card] -= 1
                elif good:
                    before, done = here.parcels, len(journal)
                    pool, used, verdict = self._seek(here, card, name, effort, journal)
                    joined = None if here.parcels is before else pool
                    good = verdict == "yes" and pool is not None
                    steps.append((here, before, done, joined, pool if good else None, used))
                    if good and pool is not None:
                        here.set_aside(pool, used)
        for here, parcels, done, joined, pool, used in reversed(steps):
            if pool is not None:
                pool.add(used, 1)
                pool.size += 1
            undo(journal, done)
            if joined is not None:
                part(joined)
            here.parcels = parcels
        return good

    def _settle(self, here: Zone, card: str | None) -> None:
        """What the last question exchanged stays, if the card it asked about moves or is shown now."""
        asked = self._asked
        if asked is not None and asked[0] is here and asked[1] == card:
            self._asked = None
        else:
            self._take_back()

    def _take_back(self) -> None:
        """Undo what the last question exchanged, so that asking leaves no trace in later searches."""
        if self._asked is not None:
            here, _, journal, pool, before = self._asked
            undo(journal)
            if pool is not None:
                part(pool)
            here.parcels = before
            self._asked = None

    def _no(self, zone: str, card: str, n: int, before: int = 0) -> Answer:
        return Answer("no", question=LedgerQuestion(cast("Ledger", self), len(self.log) - before, zone, card, n))
