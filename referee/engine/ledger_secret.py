"""Movements of which somebody told secretly which cards they were.

The ledger is told nothing of them, so that no answer depends on what only some of the table saw. When a card is shown
elsewhere, it is asked whether that contradicts what was told.
"""

import threading
from collections.abc import Sequence
from typing import NamedTuple

from referee.engine.ledger import Ledger
from referee.engine.ledger_answers import Entry

MOST = 2_000
"""The most movements that are folded for an answer; a table's record has some hundreds. Beyond them only a proof
compares.
"""


class Secretly(NamedTuple):
    """The line of a movement, the zone that the cards came to, and which they were by what was typed."""

    line: int
    to: str
    cards: tuple[str, ...]


def against(ledger: Ledger, told: Sequence[Secretly], zone: str, card: str, n: int = 1) -> tuple[int, ...]:
    """The lines by which `n` copies of a card cannot be in a zone, if what was typed secretly is true; none where they
    can.

    The last line that was typed secretly stands first.
    """
    if len(ledger.log) > MOST:
        return ()
    answer = _again(ledger, {(one.line, one.to): one.cards for one in told}).could(zone, card, n)
    if answer.verdict != "no":
        return ()
    first = max((one.line for one in told if one.line in answer.lines), default=told[-1].line)
    return (first, *(line for line in answer.lines if line != first))


Names = dict[tuple[int, str], tuple[str, ...]]
"""The cards that were told secretly, by line and zone."""


class _Retold(NamedTuple):
    """A ledger that was told what another one was, and the secret cards with it."""

    ledger: Ledger
    told: list[Entry]
    names: Names

    def begins(self, ledger: Ledger, names: Names) -> bool:
        """Whether telling that ledger would begin as this one was told."""
        here = self.ledger
        if here.manifest != ledger.manifest or here.start != ledger.start or self.told != ledger.log[: len(self.told)]:
            return False
        last = self.told[-1][0] if self.told else 0
        return all(line > last for (line, _), _ in self.names.items() ^ names.items())


class _Kept(threading.local):
    """The ledgers that were told last: the next question is mostly about one of them, some movements later."""

    def __init__(self) -> None:
        self.retold: list[_Retold] = []


KEPT = 3
"""So many: a table, the trial of an entry, and what it is compared with."""
_kept = _Kept()


def _again(ledger: Ledger, names: Names) -> Ledger:
    """The ledger told once more, and with it which cards they were, where a movement has as many."""
    begun = next((one for one in _kept.retold if one.begins(ledger, names)), None)
    new, done = (begun.ledger, len(begun.told)) if begun else (type(ledger)(ledger.manifest, ledger.start), 0)
    _kept.retold = [one for one in _kept.retold if one is not begun][: KEPT - 1]
    for line, n, source, to, cards, kind in ledger.log[done:]:
        if kind == "shuffle":
            new.shuffle(source, to, line=line)
        elif source != to:
            told = names.get((line, to), ()) if cards is None else ()
            new.move(n, source, to, told if len(told) == n else cards, line=line, unread=kind == "unread")
        elif kind == "unread":
            new.unread(n, source, line=line)
        else:
            new.show(source, cards or (), line=line, all=kind == "all")
    _kept.retold.insert(0, _Retold(new, ledger.log.copy(), names))
    return new
