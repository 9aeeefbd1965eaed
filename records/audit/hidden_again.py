"""Cards that everybody saw and that a correction hides again: the log forgets them, who sat at the table does not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.naming import named
from referee.journal.lines import AmendLine
from referee.journal.seating import SeatsByLine
from referee.journal.shown import Pair, hides, in_places, shown

if TYPE_CHECKING:
    from referee.journal.fold import Fold
    from referee.journal.lines import Line

MOST, LONGEST = 10, 1_000
"""Corrections that are looked at, and the last line of a log at which one is: each costs a walk to its line."""


class HiddenAgain:
    """What the corrections of a log hide. A `z` is not looked at: it says that what was typed was never so."""

    def __init__(self, fold: Fold) -> None:
        self.fold = fold
        self.found: list[tuple[int, int, list[Pair]]] = []
        """The correction, the line that it changes, and what that showed."""
        self.looked = 0

    def before(self, line: Line) -> None:
        """Look at a line that is about to be fed."""
        if not isinstance(line, AmendLine) or line.kind == "slip" or line.how == "insert":
            return
        self.looked += 1
        if self.looked <= MOST and self.fold.last <= LONGEST:
            self.found += [(line.n, n, pairs) for n, pairs in hides(self.fold, line)]

    def remarks(self) -> list[str]:
        """A sentence for each correction that stands, of what no other line shows."""
        found = [row for row in self.found if row[0] not in self.fold.removed]
        if not found:
            return []
        known, seating = shown(self.fold), SeatsByLine(self.fold)
        last = {n: (by, [pair for pair in pairs if pair not in known]) for by, n, pairs in found}
        return [
            f"line {n} does not show any more what it showed before line {by} changed it: "
            f"{named('; '.join(in_places(self.fold.game, left)), seating.at(n))}. By the log nobody saw it; "
            "who sat at the table knows it"
            for n, (by, left) in last.items()
            if left
        ]


__all__ = ["HiddenAgain"]
