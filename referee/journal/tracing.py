"""Which lines changed a public fact: the list is folded once more, and gone on with where another fact is asked for."""

from collections.abc import Container, Sequence
from typing import TYPE_CHECKING, Any

from referee.engine.ledger_answers import spending
from referee.journal.lines import CheckLine, Judged

if TYPE_CHECKING:
    from referee.journal.fold import Fold

MOST_TRACED = 100
"""Trace at most this many counted values; a log with more that differ is no table's record."""

MOST_TRACED_LINES = 20_000
"""Trace only while at most this many lines stand before the traced values, added up."""


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
        """The greatest number of a line that was folded."""

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


class Tracing:
    """Finds the lines that changed a counted value, as long as little of that was done."""

    __slots__ = ("_trace", "here", "on", "passed", "times")

    def __init__(self, on: bool) -> None:
        self.on = on
        """Whether counted values are traced at all."""
        self.times = 0
        """How often a counted value was traced, in lists that corrections changed too."""
        self.here = 0
        """How often that was done in the present list."""
        self.passed = 0
        """How many lines stood before these values, added up."""
        self._trace: Trace | None = None

    def copy(self) -> "Tracing":
        """For a copy of the fold; it goes through the list by itself."""
        twin = Tracing(self.on)
        twin.times, twin.here, twin.passed = self.times, self.here, self.passed
        return twin

    def restart(self) -> None:
        """Fold the list from its beginning when a value is traced next, because it is another list."""
        self._trace = None

    def changed(self, fold: "Fold", path: str, n: int) -> tuple[int, ...]:
        """The lines before line n that changed a public fact since the table last agreed with the log on it.

        Empty where nothing is traced any more.
        """
        self.times += 1
        self.here += 1
        self.passed += len(fold.items)
        if self.times > MOST_TRACED or self.passed > MOST_TRACED_LINES or not self.on:
            return ()
        if self._trace is None or self._trace.reached >= n:
            self._trace = Trace(fold.beginning())
        return self._trace.lines(fold.items, fold.stranded, path, n)


__all__ = ["MOST_TRACED", "MOST_TRACED_LINES", "Trace", "Tracing"]
