"""Which lines changed a public fact: the list is folded once more, and gone on with where another fact is asked for."""

from collections.abc import Container, Sequence
from typing import TYPE_CHECKING, Any

from referee.engine.ledger_answers import spending
from referee.journal.lines import CheckLine, Judged

if TYPE_CHECKING:
    from referee.journal.fold import Fold

MOST_TRACED = 100
"""Of so many counted values that differ it is said which lines led there; a log with more is no table's record."""

MOST_TRACED_LINES = 20_000
"""The lines that stand before them may be so many, added up."""


class Trace:
    """The lines of a list that changed each public fact since the table last agreed with the log on it.

    Each line is folded once, however many facts are asked for, as long as the list only grows.
    """

    def __init__(self, beginning: "Fold") -> None:
        """Begin before the first line. beginning: a fold of nothing, used by nobody else."""
        self._fold = beginning
        self._facts: dict[str, Any] = beginning.game.facts.paths(beginning.state)
        self._changed: dict[str, list[int]] = {}
        self._place = 0
        self.reached = 0
        """The greatest number of a line that was gone through."""

    def lines(self, items: Sequence[Judged], stranded: Container[int], path: str, n: int) -> tuple[int, ...]:
        """The numbers of the lines before line n that changed a fact; n is above `reached`."""
        with spending(self._fold.naming):
            while self._place < len(items) and items[self._place].n < n:
                item = items[self._place]
                self._place += 1
                self.reached = max(self.reached, item.n)
                if item.n not in stranded:
                    self._take(item)
        return tuple(self._changed.get(path, ()))

    def _take(self, item: Judged) -> None:
        fold, old = self._fold, self._facts
        if isinstance(item, CheckLine):  # changes nothing
            if item.check.value == old.get(item.check.path):
                self._changed.pop(item.check.path, None)
        else:
            fold.judge(item)
        fold.recall(item.n)
        new = fold.game.facts.paths(fold.state)
        if new == old:
            return
        self._facts = new
        for path in old.keys() | new.keys():
            if old.get(path) != new.get(path):
                self._changed.setdefault(path, []).append(item.n)


__all__ = ["MOST_TRACED", "MOST_TRACED_LINES", "Trace"]
