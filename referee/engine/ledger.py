"""The ledger: where the cards are, as far as this table could see.

    ledger = Ledger({"katana": 1, "parry": 15, ...}, {"deck": 90})      # a value None: copies unknown
    ledger.move(5, "deck", "hand 1", line=1)                            # hidden; or draw(5, "deck", "hand 1", 1)
    ledger.move(1, "hand 1", "pile", ("parry",), line=7)                # seen by the table; or play("parry", …, 7)
    ledger.shuffle("pile", "deck", line=80)                             # the whole pile; its order is lost
    ledger.show("hand 2", ("daimyo",), line=90, all=False)              # seen where it is, and stays there
    ledger.unread(2, "pile", line=91)                                   # seen by the table, never typed

    ledger.count("deck")              exact
    ledger.seen("hand 1")             cards seen there or on the way there: cheap
    ledger.known("hand 1")            cards that must be there, deduced ones included
    ledger.waiting("hand 1")          how many cards there may still be asked about
    ledger.could("hand 1", "katana")  Answer: verdict yes | open | no; `lines` that fix a no
    ledger.together(("hand 1", cards), …)  True where a deal was found that has all of them there at once
    ledger.conflicts                  what was booked although it contradicts the log
    ledger.conserved(), ledger.copy(), ledger == other

A zone is any name: a deck, a hand, a slot, a place `4>1`. It is a heap without order; where order matters, each
place is a zone of its own. `line` is the number of the line that brought the fact.

**What an answer says.** *yes*: there is a deal that explains everything seen and has the card there. *no*: there
is none. *open*: `why` tells: "box" (depends on how many copies exist), "dispute" (the log contradicts itself,
since line `disputed`), "effort" (not decided within the budget; the prover decides). Yes and no are never wrong
about the facts given. Of a card in dispute it is still *no* where, the disputed ones left out, as many lie in sight as the
box holds: each surplus copy is a conflict of its own.

**Nothing here raises for a rule reason.** More cards than a zone holds, or a card that cannot be there, are booked
against the zone `unexplained`, which may owe cards: the sum of all zones stays what it was at the start.

How it is worked out stands in `ledger_pools.py` and `ledger_search.py`. A hidden movement costs about a microsecond; the work is done when
a card is shown. Questions never change what later questions answer.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

from referee.engine.ledger_answers import Answer, Conflict, Entry, Question, Verdict, Why, touched
from referee.engine.ledger_book import UNEXPLAINED, Book
from referee.engine.ledger_pools import JOKER, WILD, Edge, Journal, Pool, bits, part, root, undo
from referee.engine.ledger_search import chain, least, neighbour
from referee.engine.ledger_zone import Zone

__all__ = ["UNEXPLAINED", "Answer", "Conflict", "Ledger"]

EFFORT: Final = 1500
"""Steps of search that one question may cost; a fact that has to be fitted in may cost `FACT` of them."""
FACT: Final = 6000


_YES: Final = Answer("yes")
_SURE: Final = ~(1 << WILD | 1 << JOKER)  # mask of the real names


class Ledger(Book):
    """The account of shown and hidden cards of one table; see the top of the module."""

    __slots__ = (
        "_asked", "_debt", "_loose", "_plain", "conflicts", "disputed", "log",
    )  # fmt: skip

    def __init__(self, manifest: Mapping[str, int | None] | None, zones: Mapping[str, int]) -> None:
        """`manifest`: copies per name, None where unknown; `zones`: how many face-down cards lie where.

        If the manifest has more cards than lie in the zones, the rest is out of the game, nobody knows which. If
        it has fewer, the others are cards of unknown name. Decks that never mix want a ledger each.
        """
        super().__init__(manifest, zones)
        self.log: list[Entry] = []
        self._debt = 0  # cards of no name that `unexplained` owes
        self._loose: int | None = None  # since a fact could not be fitted in: nothing but certainty is a yes
        self._plain = True  # no card was ever shown where it could not be found
        self._asked: tuple[Zone, str, Journal, Pool | None, dict[Pool, int]] | None = None
        self.conflicts: list[Conflict] = []
        self.disputed: dict[str, int] = {}

    # ------------------------------------------------------------------ what happens

    def move(
        self,
        n: int,
        source: str,
        to: str,
        cards: Sequence[str] | None = None,
        *,
        line: int,
        unread: bool = False,
    ) -> None:
        """`n` cards go from zone to zone; `cards` names those that were seen (all or some of them).

        `unread`: they lie open now, but nobody typed their names. Never raises; what cannot be is a conflict.
        `draw` and `play` are the same for the two commonest kinds, with less ado.
        """
        if not unread:
            if cards is None:
                self.draw(n, source, to, line)
                return
            if n == 1 and len(cards) == 1:
                self.play(cards[0], source, to, line)
                return
        zones = self._zones
        src = zones.get(source) or self._open(source)
        if cards is not None:
            cards = tuple(cards)
        named = len(cards or ())
        if self._asked is not None:
            self._settle(src, cards[0] if cards and named == 1 else None)
        dst = zones.get(to) or self._open(to)
        self.log.append((line, n if n > named else named, source, to, cards, "unread" if unread else "move"))
        for at, card in enumerate(cards or ()):
            self._take(source, src, card, line, at)
            dst.put(card)
        if src.unread:
            src.unread = min(src.unread, sum(src.parcels.values()))
        if n > named:
            self._hidden(source, src, dst, n - named, line)
        if unread:
            dst.unread = min(dst.unread + n, sum(dst.parcels.values()))
        if not src.count and source not in self.start and src is not self._limbo:
            self._close(source, src)

    def draw(self, n: int, source: str, to: str, line: int) -> None:
        """`n` cards go from zone to zone unseen."""
        if self._asked is not None:
            self._take_back()
        self.log.append((line, n, source, to, None, "move"))
        zones = self._zones
        src = zones[source] if source in zones else self._open(source)
        dst = zones[to] if to in zones else self._open(to)
        parcels, count = src.parcels, src.count
        if 0 < n <= count and src is not dst and src is not self._limbo:
            # Mostly the zone holds nothing but cards of one pool.
            if len(parcels) == 1 and not src.unread:
                (pool,) = parcels
                if parcels[pool] == count:
                    src.count = left = count - n
                    if left:
                        parcels[pool] = left
                    else:
                        del parcels[pool]
                        if source not in self.start:
                            self._close(source, src)
                    parcels = dst.parcels
                    parcels[pool] = parcels[pool] + n if pool in parcels else n
                    dst.count += n
                    return
            self._flow(src, dst, n)
        else:
            self._hidden(source, src, dst, n, line)
        if not src.count and source not in self.start and src is not self._limbo:
            self._close(source, src)

    def play(self, card: str, source: str, to: str, line: int) -> None:
        """One card goes from zone to zone and is seen."""
        zones = self._zones
        src = zones[source] if source in zones else self._open(source)
        if self._asked is not None:
            self._settle(src, card)
        self.log.append((line, 1, source, to, (card,), "move"))
        dst = zones[to] if to in zones else self._open(to)
        known, parcels = src.known, src.parcels
        # Mostly it is known there, or the witness has it in the only pool.
        if src is self._limbo:
            self._take(source, src, card, line, 0)
        elif card in known:
            src.count -= 1
            left = known[card] - 1
            if left:
                known[card] = left
            else:
                del known[card]
        elif len(parcels) == 1:
            (pool,) = parcels
            name = self._ids.get(card, 0)
            if name and pool.mask >> name & 1:
                src.count -= 1
                pool.size -= 1
                heap = pool.cards
                heap[name] = left = heap[name] - 1
                if not left:
                    pool.mask ^= 1 << name
                left = parcels[pool] - 1
                if left:
                    parcels[pool] = left
                else:
                    del parcels[pool]
            else:
                self._pick(source, src, card, line, 0)
        else:
            self._pick(source, src, card, line, 0)
        dst.count += 1
        known = dst.known
        if card in known:
            known[card] = held = known[card] + 1
            if not held:
                del known[card]  # one that was owed is paid back
        else:
            known[card] = 1
        if src.unread:
            src.unread = min(src.unread, sum(src.parcels.values()))
        if not src.count and source not in self.start and src is not self._limbo:
            self._close(source, src)

    def shuffle(self, source: str, to: str, *, line: int) -> None:
        """All cards of a zone are shuffled into another one (or a zone into itself); no longer unread there."""
        n = self.count(source)
        self.move(n if source != to else 0, source, to, line=line)
        self.log[-1] = (line, n, source, to, None, "shuffle")
        here = self._zones.get(to)
        if here is None:
            return
        here.unread = 0
        if any(map(self._fakes.get, here.known)):
            self._mix_all(here)  # which copy was one too many, nobody can tell any more

    def show(self, zone: str, cards: Sequence[str], *, line: int, all: bool = False) -> None:
        """These cards were seen in the zone and stay there; `all`: there was nothing else in it."""
        cards = tuple(cards)
        here = self._zones.get(zone) or self._open(zone)
        self._settle(here, cards[0] if len(cards) == 1 else None)
        self.log.append((line, len(cards), zone, zone, cards, "all" if all else "show"))
        for at, card in enumerate(cards):
            # One by one, so that of two equal cards the first may have been known and the second not.
            if here.known.get(card, 0) < cards[: at + 1].count(card):
                self._pick(zone, here, card, line, at)
                here.put(card)
        if all and here.count > len(cards):
            self.conflicts.append(Conflict(line, zone, None, self._no(zone, "", here.count, before=1)))
            rest = dict(here.known)
            for card in cards:
                rest[card] = rest.get(card, 0) - 1
            for card in (c for c, k in rest.items() for _ in range(k)):
                self._take(zone, here, card, line, 0)
                self._limbo.put(card)
            if here.count > len(cards):
                self._flow(here, self._limbo, here.count - len(cards))
        here.unread = min(here.unread, here.count - sum(here.known.values()))

    def unread(self, n: int, zone: str, *, line: int) -> None:
        """The table saw `n` hidden cards of the zone, nobody typed them: they will not be asked about again."""
        self._take_back()
        here = self._zones.get(zone) or self._open(zone)
        self.log.append((line, n, zone, zone, None, "unread"))
        here.unread = min(here.unread + n, sum(here.parcels.values()))

    def retell(self, entries: Iterable[Entry], kept: Collection[int]) -> None:
        """What other entries moved; what was seen only for the lines in `kept`. Hidden movements are not logged again."""
        zones, limbo = self._zones, self._limbo
        for line, n, source, to, cards, kind in entries:
            if cards is not None and line in kept:
                if source != to:
                    self.move(n, source, to, cards, line=line)
                else:
                    self.show(source, cards, line=line, all=kind == "all")
            elif source != to:
                src, dst = zones.get(source), zones.get(to)
                if (
                    src is None or dst is None or src is limbo
                    or src.known or len(src.parcels) != 1 or not src.count > n > 0
                ):  # fmt: skip
                    self.move(n, source, to, line=line)
                    continue
                (pool,) = src.parcels
                src.parcels[pool] -= n
                src.count -= n
                dst.parcels[pool] = dst.parcels.get(pool, 0) + n
                dst.count += n

    # ------------------------------------------------------------------ what is so

    def count(self, zone: str) -> int:
        """How many cards lie there; `unexplained` may owe some."""
        zones = self._zones
        return zones[zone].count if zone in zones else 0

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
        if not here.parcels:
            return sure
        before = here.parcels
        pool = self._mix(here, list(before), -1)
        wanted = pool.mask & _SURE
        if card:
            wanted &= 1 << self._ids[card] if card in self._ids else 0
        for name in bits(wanted):
            n = least(pool, name, EFFORT)
            if n:
                card = self._names[name]
                sure[card] = sure.get(card, 0) + n
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
            # Mostly it is known there, or the witness has one left in a pool of which some lies here: it may be that one.
            if card in here.known:
                return _YES
            bit, parcels = 1 << name, here.parcels
            for pool in parcels:
                if pool.mask & bit:
                    return _YES
            # Or one exchange would bring it.
            for pool in parcels:
                if neighbour(pool, bit) is not None:
                    return _YES
            # Or a chain of them, which is kept for the movement that usually follows.
            if len(parcels) == 1 and pool.may & bit and (pool.ins or pool.outs):
                effort, journal = [EFFORT], list[tuple[Edge, int, int]]()
                if chain(pool, name, effort, journal, -1, 0):
                    self._asked = (here, card, journal, None, parcels)
                    return _YES
        if here is None or here.count < n:
            return self._no(zone, card, n)
        wanted = n - here.known.get(card, 0)
        if wanted <= 0:
            return _YES
        if here is self._limbo:
            return Answer("open", "dispute")
        if card in self.disputed:
            if self._surplus(card, wanted):
                return self._no(zone, card, n)
            return Answer("open", "dispute", self.disputed[card])
        if sum(here.parcels.values()) < wanted:
            return self._no(zone, card, n)
        return self._deep(zone, here, card, name, n, wanted, effort)

    def together(self, *places: tuple[str, Sequence[str]]) -> bool:
        """Whether a deal was found in which all these cards (zone, cards) lie there at once; False says nothing."""
        self._take_back()
        found: list[tuple[Zone, list[tuple[str, int]]]] = []
        for zone, cards in places:
            here = self._zones.get(zone)
            if here is None or here is self._limbo or self._loose is not None:
                return False
            found.append((here, [("" if card in self.disputed else card, self._ids.get(card, -1)) for card in cards]))
        if len(found) == 1 and found[0][0].together(found[0][1]):
            return True
        return not self.disputed and self._together(found)

    def touched(self, zone: str, since: int = 0) -> tuple[int, ...]:
        """The lines after line `since` that took cards out of the zone or put cards into it."""
        return touched(self.log, zone, since)

    def conserved(self) -> bool:
        """Whether no card was lost or made: over all zones, what `unexplained` owes included."""
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
            n <= pool.size == sum(pool.cards.values()) and min(pool.cards.values(), default=0) >= 0
            for pool, n in pools.items()
        )

    def copy(self) -> Ledger:
        """An independent ledger in the same state."""
        self._take_back()
        new = Ledger.__new__(Ledger)
        self.copy_to(new)
        new.log, new._debt, new._loose = self.log.copy(), self._debt, self._loose
        new._plain, new._asked = self._plain, None
        new.conflicts, new.disputed = self.conflicts.copy(), self.disputed.copy()
        return new

    def __eq__(self, other: object) -> bool:
        """Two ledgers are equal if they were told the same: all else follows from it."""
        if not isinstance(other, Ledger):
            return NotImplemented
        return self.log == other.log and self.start == other.start and self.manifest == other.manifest

    __hash__ = None  # type: ignore[assignment]

    # ------------------------------------------------------------------ inside: movements

    def _hidden(self, source: str, src: Zone, dst: Zone, n: int, line: int) -> None:
        """Cards go face down; those that are not there come out of nowhere, as jokers."""
        if n <= 0 or src is dst:
            return
        there = max(0, src.count) if source != UNEXPLAINED else 0
        if n > there:
            if source != UNEXPLAINED:
                self.conflicts.append(Conflict(line, source, None, self._no(source, "", n, before=1)))
            short = n - there
            self._debt += short
            self._limbo.count -= short
            dst.count += short
            dst.parcels[root({JOKER: short})] = short
            n = there
        if n:
            self._flow(src, dst, n)

    def _take(self, source: str, zone: Zone, card: str, line: int, at: int) -> None:
        """Take one card out of a zone by name, the `at`-th of this entry; if it cannot be there, out of nowhere."""
        known = zone.known
        held = known.get(card, 0)
        if held > 0:
            zone.count -= 1
            if held > 1:
                known[card] = held - 1
            else:
                del known[card]
        else:
            self._pick(source, zone, card, line, at)

    def _pick(self, source: str, zone: Zone, card: str, line: int, at: int) -> None:
        """Take one card by its name out of the hidden ones of a zone."""
        parcels = zone.parcels
        if card in self.disputed and source != UNEXPLAINED and self._surplus(card):
            self._clash(source, card, line, at)
        if source == UNEXPLAINED or not parcels:
            self._force(source, zone, card, line, at, "no")
            return
        name = self._ids.get(card) or self._id(card)
        pool, used, verdict = self._seek(zone, card, name, [FACT], [])
        parcels = zone.parcels
        if used < 0 or pool is None:
            self._force(source, zone, card, line, at, verdict)
            return
        if used == WILD:
            self._wild_made |= 1 << name
        elif used == JOKER:
            self._joker_made |= 1 << name
        heap = pool.cards
        heap[used] = left = heap[used] - 1
        if not left:
            pool.mask ^= 1 << used
        pool.size -= 1
        zone.count -= 1
        lying = parcels[pool]
        if lying > 1:
            parcels[pool] = lying - 1
        else:
            del parcels[pool]

    def _force(self, source: str, zone: Zone, card: str, line: int, at: int, verdict: Verdict) -> None:
        """A card was seen that is not to be found here: one leaves the zone unseen, `unexplained` gives the card."""
        limbo = self._limbo
        self._plain = False
        shown = self.log[-1][5] in ("show", "all")
        if verdict == "no":
            if card not in self.disputed and source != UNEXPLAINED:
                self._clash(source, card, line, at)
            self.disputed.setdefault(card, line)
            self._fakes[card] = self._fakes.get(card, 0) + 1
        elif self._loose is None:
            self._loose = line
        # Where more cards are shown than lie there, none has to make room.
        if zone is not limbo and zone.count > (at if shown else 0):
            self._flow(zone, limbo, 1)
        limbo.count -= 1
        limbo.known[card] = limbo.known.get(card, 0) - 1
        if not limbo.known[card]:
            del limbo.known[card]

    def _clash(self, source: str, card: str, line: int, at: int) -> None:
        """The `at`-th card of this entry cannot have been seen there."""
        entry = self.log[-1]
        said = (entry[4] or ())[:at]
        n = 1 + said.count(card) if entry[5] in ("show", "all") else 1
        question = Question(self, len(self.log) - 1, source, card, n, said)
        self.conflicts.append(Conflict(line, source, card, Answer("no", question=question)))

    def _surplus(self, card: str, n: int = 1) -> bool:
        """Whether `n` copies more than lie in sight are too many for the box, those in dispute left out of account."""
        copies = self.manifest.get(card) if self.manifest is not None else None
        if copies is None:
            return False
        limbo = self._limbo
        there = sum(zone.known.get(card, 0) for zone in self._zones.values() if zone is not limbo)
        return there - self._fakes.get(card, 0) + n > copies

    # ------------------------------------------------------------------ inside: questions

    def _deep(
        self, zone: str, here: Zone, card: str, name: int, n: int, wanted: int, effort: list[int] | None
    ) -> Answer:
        """Answer by search, and keep what was found for the movement that usually follows.

        `effort`: what is left of it after the plain search in the only pool of the zone.
        """
        tried = effort is not None
        effort = effort or [EFFORT]
        before, journal = here.parcels, list[tuple[Edge, int, int]]()
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
        return _YES if self._loose is None else Answer("open", "effort")

    def _together(self, places: list[tuple[Zone, list[tuple[str, int]]]]) -> bool:
        """Look for cards (with their numbers in the pools) one after the other, each found one being set aside."""
        journal, effort = list[tuple[Edge, int, int]](), [EFFORT]
        # For every card: the zone and its parcels before, how long the journal was, the pool made of them, what was set aside.
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
        return Answer("no", question=Question(self, len(self.log) - before, zone, card, n))
