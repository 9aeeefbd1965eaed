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
    ledger.easily("hand 1", "katana") True where a look shows that it could
    ledger.together(("hand 1", cards), …)  True where a deal was found that has all of them there at once
    ledger.conflicts                  what was booked although it contradicts the log
    ledger.loose                      what was booked although the search gave up: not decided here
    ledger.conserved(), ledger.copy(), ledger == other

A zone is any name: a deck, a hand, a slot, a place `4>1`. It is a heap without order; where order matters, each
place is a zone of its own. `line` is the number of the line that brought the fact.

**What an answer says.** *yes*: there is a deal that explains everything seen and has the card there. *no*: there
is none. *open*: `why` tells: "box" (depends on how many copies exist), "dispute" (the log contradicts itself,
since line `disputed`), "effort" (not decided within the budget; the prover decides). Yes and no are never wrong
about the facts given. Of a card in dispute it is still *no* where, the disputed ones left out, as many lie in sight as
the box holds: each surplus copy is a conflict of its own.

**Nothing here raises for a rule reason.** More cards than a zone holds, or a card that cannot be there, are booked
against the zone `unexplained`, which may owe cards: the sum of all zones stays what it was at the start.

What is asked stands in `ledger_questions.py`, how it is worked out in `ledger_pools.py` and `ledger_search.py`. A
hidden movement costs about a microsecond; the work is done when a card is shown. Questions never change what later
questions answer.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import ClassVar, Final

from referee.engine.ledger_answers import Answer, BookedConflict, Entry, LedgerQuestion, Loose, Verdict
from referee.engine.ledger_book import UNEXPLAINED
from referee.engine.ledger_pools import JOKER, WILD, root
from referee.engine.ledger_questions import Questions
from referee.engine.ledger_zone import Zone

__all__ = ["UNEXPLAINED", "Answer", "BookedConflict", "Ledger", "Loose"]

FACT: Final = 6000
"""Steps of search that a fact may cost that has to be fitted in."""

MOST: Final = 1_000
"""Movements and facts after which hidden cards are not followed any more: a game has some hundreds."""


class Ledger(Questions):
    """The account of shown and hidden cards of one table; see the top of the module.

    manifest: copies per name, None where unknown; zones: how many face-down cards lie where. If the manifest has more
    cards than lie in the zones, the rest is out of the game, nobody knows which. If it has fewer, the others are cards
    of unknown name. Decks that never mix want a ledger each.
    """

    __slots__ = ()

    copied_late: ClassVar[bool] = True
    """In a state that is only tried on (`State.trial`) it is copied when it is first asked for."""

    # ------------------------------------------------------------------ what happens

    def under(self, manifest: Mapping[str, int | None]) -> Ledger:
        """The same movements in a box of which these copies are known."""
        new = Ledger(manifest, self.start)
        for line, n, source, to, cards, kind in self.log:
            if kind == "shuffle":
                new.shuffle(source, to, line=line)
            elif source != to:
                new.move(n, source, to, cards, line=line, unread=kind == "unread")
            elif cards is not None:
                new.show(source, cards, line=line, all=kind == "all")
            elif kind == "unread":
                new.unread(n, source, line=line)
        return new

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
        `draw` and `play` do the same for the two commonest kinds, faster.
        """
        if source == to and cards and len(cards) > 1:  # none of them is to be taken twice
            self.show(to, cards, line=line)
            return
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
        if not src.count and not src.stays:
            self._close(source, src)

    def draw(self, n: int, source: str, to: str, line: int) -> None:
        """`n` cards go from zone to zone unseen."""
        if self._asked is not None:
            self._take_back()
        self.log.append((line, n, source, to, None, "move"))
        zones = self._zones
        try:
            src = zones[source]
        except KeyError:
            src = self._open(source)
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
                        if not src.stays:
                            self._close(source, src)
                    parcels = dst.parcels
                    parcels[pool] = parcels[pool] + n if pool in parcels else n
                    dst.count += n
                    return
            self._flow(src, dst, n)
        else:
            self._hidden(source, src, dst, n, line)
        if not src.count and not src.stays:
            self._close(source, src)

    def play(self, card: str, source: str, to: str, line: int) -> None:
        """One card goes from zone to zone and is seen."""
        zones = self._zones
        src = zones[source] if source in zones else self._open(source)
        asked = self._asked
        if asked is not None:
            if asked[0] is src and asked[1] == card:
                self._asked = None  # as in `_settle`: what the question found stays
            else:
                self._take_back()
        self.log.append((line, 1, source, to, (card,), "move"))
        try:
            dst = zones[to]
        except KeyError:
            dst = self._open(to)
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
        if not src.count and not src.stays:
            self._close(source, src)

    def shuffle(self, source: str, to: str, *, line: int) -> None:
        """All cards of a zone are shuffled into another one (or a zone into itself); no longer unread there."""
        n = self.count(source)
        self._bound(source, line)
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
        self._bound(zone, line)
        self.log.append((line, len(cards), zone, zone, cards, "all" if all else "show"))
        for at, card in enumerate(cards):
            # One by one, so that of two equal cards the first may have been known and the second not.
            if here.known.get(card, 0) < cards[: at + 1].count(card):
                self._pick(zone, here, card, line, at)
                here.put(card)
        if all and here.count > len(cards):
            self.conflicts.append(BookedConflict(line, zone, None, self._no(zone, "", here.count, before=1)))
            rest = dict(here.known)
            for card in cards:
                rest[card] = rest.get(card, 0) - 1
            for card in (c for c, k in rest.items() for _ in range(k)):
                self._take(zone, here, card, line, 0)
                self._limbo.put(card)
            if here.count > len(cards):
                self._flow(here, self._limbo, here.count - len(cards))
        here.unread = min(here.unread, here.count - sum(here.known.values()))

    def clash(self, zone: str, cards: Sequence[str], *, line: int, all: bool = False) -> BookedConflict | None:
        """The first contradiction that showing all these cards at once would bring, each by itself possible. Changes
        nothing.
        """
        if len(cards) < 2 or self._any is not None or self.together((zone, cards)):
            return None
        trial = self.copy()
        trial.show(zone, cards, line=line, all=all)
        return next(iter(trial.conflicts[len(self.conflicts) :]), None)

    def remember(self, seen: Iterable[tuple[str, str]], *, line: int) -> None:
        """Cards (zone, card) that were seen once and lie there still: as by `show`, those left out that cannot lie
        there.

        A card that is named several times lies there several times.
        """
        told: dict[tuple[str, str], int] = {}
        for zone, card in seen:
            n = told.get((zone, card), 0) + 1
            answer = self.could(zone, card, n)
            if answer.verdict == "yes" or answer.why == "box":
                told[zone, card] = n
                self.show(zone, (card,) * n, line=line)

    def unread(self, n: int, zone: str, *, line: int) -> None:
        """The table saw `n` hidden cards of the zone, nobody typed them: they will not be asked about again."""
        self._take_back()
        here = self._zones.get(zone) or self._open(zone)
        self.log.append((line, n, zone, zone, None, "unread"))
        here.unread = min(here.unread + n, sum(here.parcels.values()))

    def retell(self, entries: Iterable[Entry], kept: Collection[int]) -> None:
        """What other entries moved; what was seen only for the lines in `kept`. Hidden movements are not logged
        again.
        """
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
                    src is None
                    or dst is None
                    or src is limbo
                    or src.known
                    or len(src.parcels) != 1
                    or not src.count > n > 0
                ):
                    self.move(n, source, to, line=line)
                    continue
                (pool,) = src.parcels
                src.parcels[pool] -= n
                src.count -= n
                dst.parcels[pool] = dst.parcels.get(pool, 0) + n
                dst.count += n

    # ------------------------------------------------------------------ copies

    def copy(self) -> Ledger:
        """An independent ledger in the same state."""
        self._take_back()
        new = Ledger.__new__(Ledger)
        self.copy_to(new)
        new.log, new._debt, new.loose = self.log.copy(), self._debt, self.loose.copy()
        new._plain, new._asked, new.sought = self._plain, None, self.sought
        new.conflicts, new.disputed = self.conflicts.copy(), self.disputed.copy()
        return new

    def __eq__(self, other: object) -> bool:
        """Two ledgers are equal if they were told the same: all else follows from it."""
        if not isinstance(other, Ledger):
            return NotImplemented
        return self.log == other.log and self.start == other.start and self.manifest == other.manifest

    # ------------------------------------------------------------------ inside: movements

    def _bound(self, zone: str, line: int) -> None:
        """Stop following hidden cards where there are so many movements and facts that it would take too long."""
        if self._any is None and len(self.log) > MOST:
            self._take_back()
            self._plain = False
            self._follow_no_more()
            self.loose.append(Loose(line, zone, ""))

    def _hidden(self, source: str, src: Zone, dst: Zone, n: int, line: int) -> None:
        """Cards go face down; those that are not there come out of nowhere, as jokers."""
        if n <= 0 or src is dst:
            return
        there = max(0, src.count) if source != UNEXPLAINED else 0
        if n > there:
            if source != UNEXPLAINED:
                self.conflicts.append(BookedConflict(line, source, None, self._no(source, "", n, before=1)))
            short = n - there
            self._debt += short
            self._limbo.count -= short
            dst.count += short
            dst.parcels[root({JOKER: short}, self._width)] = short
            if self._any is not None:
                self._lose(dst, self._any, known=False)
            n = there
        if n:
            self._flow(src, dst, n)

    def _take(self, source: str, zone: Zone, card: str, line: int, at: int) -> None:
        """Take one card out of a zone by name, the `at`-th of this entry; if it cannot be there, out of nowhere."""
        if not zone.take(card):
            self._pick(source, zone, card, line, at)

    def _pick(self, source: str, zone: Zone, card: str, line: int, at: int) -> None:
        """Take one card by its name out of the hidden ones of a zone."""
        self._bound(source, line)
        parcels = zone.parcels
        if card in self.disputed and source != UNEXPLAINED and self._surplus(card):
            self._clash(source, card, line, at)
        if source == UNEXPLAINED or not parcels or self._too_many(card):
            self._force(source, zone, card, line, at, "no")
            return
        name = self._ids.get(card) or self._id(card)
        effort = [FACT]
        pool, used, verdict = self._seek(zone, card, name, effort, [])
        self.sought += FACT - effort[0]
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
        _, _, _, _, cards, kind = self.log[-1]
        said = (cards or ())[:at] if kind in ("show", "all") else ()
        if verdict == "no":
            if card not in self.disputed and source != UNEXPLAINED:
                self._clash(source, card, line, at)
            self.disputed.setdefault(card, line)
            self._fakes[card] = self._fakes.get(card, 0) + 1
        else:
            self.loose.append(Loose(line, source, card))
        # One makes room for it, but none that was shown just before; where more are shown than lie there, none has to.
        if zone is not limbo and zone.count > len(said):
            stay = [name for name in said if zone.take(name)]
            self._flow(zone, limbo, 1)
            for name in stay:
                zone.put(name)
        limbo.count -= 1
        limbo.known[card] = limbo.known.get(card, 0) - 1
        if not limbo.known[card]:
            del limbo.known[card]

    def _clash(self, source: str, card: str, line: int, at: int) -> None:
        """The `at`-th card of this entry cannot have been seen there."""
        entry = self.log[-1]
        said = (entry[4] or ())[:at]
        n = 1 + said.count(card) if entry[5] in ("show", "all") else 1
        question = LedgerQuestion(self, len(self.log) - 1, source, card, n, said)
        self.conflicts.append(BookedConflict(line, source, card, Answer("no", question=question)))
