"""Movements of which somebody told secretly which cards they were.

The ledger is told nothing of them, so that no answer depends on what only some of the table saw. When a card is shown
elsewhere, it is asked whether that contradicts what was told.
"""

from collections.abc import Sequence
from typing import NamedTuple

from referee.engine.ledger import Ledger

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


def _again(ledger: Ledger, names: dict[tuple[int, str], tuple[str, ...]]) -> Ledger:
    """The ledger told once more, and with it which cards they were, where a movement has as many."""
    new = type(ledger)(ledger.manifest, ledger.start)
    for line, n, source, to, cards, kind in ledger.log:
        if kind == "shuffle":
            new.shuffle(source, to, line=line)
        elif source != to:
            told = names.get((line, to), ()) if cards is None else ()
            new.move(n, source, to, told if len(told) == n else cards, line=line, unread=kind == "unread")
        elif kind == "unread":
            new.unread(n, source, line=line)
        else:
            new.show(source, cards or (), line=line, all=kind == "all")
    return new
