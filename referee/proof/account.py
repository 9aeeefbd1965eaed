"""One ledger's account as a proof reads it: what happened in order, and which facts it holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from referee.engine.ledger import UNEXPLAINED, Ledger
from referee.engine.ledger_answers import Entry
from referee.engine.proof import Held

Key = tuple[int, int]
"""A fact: its line, and 0 for what the line showed, else which of the account's asserted facts it is, from 1."""

Asserted = tuple[int, int, Held]
"""A fact asserted by a game: how many movements the log had then, the line, and the fact."""


class Event(NamedTuple):
    """A movement as the ledger was told, or a fact asserted at that time; `line` of the log."""

    line: int
    key: Key
    entry: Entry | None
    held: Held | None = None

    def fact(self, rules: bool) -> bool:
        """Whether it says anything about which cards; `rules`: those count that only a rule asserts."""
        if self.entry is not None:
            return self.entry[4] is not None
        return self.held is not None and (rules or not self.held.rule)

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards that it names."""
        if self.entry is not None:
            return self.entry[4] or ()
        held = self.held
        return (*(card for cards in held.any_of for card in cards), *held.none) if held is not None else ()


class Account:
    """Manifest, zones at the start, and all that happened, in order."""

    def __init__(
        self,
        manifest: Mapping[str, int | None] | None,
        start: Mapping[str, int],
        log: Sequence[Entry],
        held: Sequence[Asserted] = (),
    ) -> None:
        """`held`: facts asserted beside the log of movements, the earliest first."""
        self.manifest = manifest
        self.start = dict(start)
        self.log = log
        self.events: list[Event] = []
        asserted = list(enumerate(held, 1))
        for at, entry in enumerate(log):
            while asserted and asserted[0][1][0] <= at:
                self._assert(*asserted.pop(0))
            self.events.append(Event(entry[0], (entry[0], 0), entry))
        for index, fact in asserted:
            self._assert(index, fact)

    def _assert(self, index: int, fact: Asserted) -> None:
        _, line, held = fact
        self.events.append(Event(line, (line, index), None, held))

    @classmethod
    def of(cls, ledger: Ledger, held: Sequence[Asserted] = ()) -> Account:
        """The account of a ledger as it stands."""
        return cls(ledger.manifest, ledger.start, ledger.log, held)

    def plus(self, held: Held) -> Account:
        """The same with one more fact at its end."""
        new = Account(self.manifest, self.start, self.log)
        new.events = [*self.events, Event(0, (0, 1), None, held)]
        return new

    def instead(self, event: Event, held: Held) -> Account:
        """The same with another fact in the place of one that is asserted."""
        new = Account(self.manifest, self.start, self.log)
        new.events = [e._replace(held=held) if e is event else e for e in self.events]
        return new

    def until(self, end: int) -> Account:
        """The same up to an event, without it."""
        events = self.events[:end]
        new = Account(self.manifest, self.start, [event.entry for event in events if event.entry is not None])
        new.events = events
        return new

    def ends(self) -> list[int]:
        """After how many events each line is done, in order."""
        events = self.events
        return [i for i in range(1, len(events) + 1) if i == len(events) or events[i].line != events[i - 1].line]

    def overdrawn(self) -> tuple[int, tuple[int, ...]] | None:
        """The first fact that does not fit the number of cards in a zone, and the lines that make it so, itself last.

        The index of its event; None when all numbers fit. None of the lines can be left out.
        """
        counts = dict(self.start)
        for at, event in enumerate(self.events):
            if event.entry is None:
                continue
            _, n, source, to, cards, kind = event.entry
            here = counts.get(source, 0)
            if source != UNEXPLAINED and (n > here if source != to or cards is not None else False):
                return at, self._balance(source, at, n - here, 2)
            if source == to:
                if source != UNEXPLAINED and kind == "all" and n < here:
                    return at, self._balance(source, at, here - n, 3)
                continue
            counts[source] = here - n
            counts[to] = counts.get(to, 0) + n
        return None

    def _balance(self, zone: str, at: int, spare: int, side: int) -> tuple[int, ...]:
        """The latest lines that took cards out of a zone (side 2) or put them in (3), as many as make the
        difference.
        """
        last = self.events[at].line
        moves: dict[int, int] = {}
        for event in self.events[:at]:
            entry = event.entry
            if entry is not None and entry[2] != entry[3] and entry[side] == zone and event.line != last:
                moves[event.line] = moves.get(event.line, 0) + entry[1]
        needed = dict(moves)
        for line, n in moves.items():
            if n < spare:
                spare -= n
                del needed[line]
        return (*needed, last)
