"""Who sat where at a line: a seat may be taken by somebody else in the middle of a game (`seat N NAME`)."""

from bisect import bisect_left
from collections.abc import Sequence
from operator import itemgetter
from typing import TYPE_CHECKING

from referee.engine.naming import named
from referee.engine.steps import TABLE_STEPS, Sit
from referee.journal.lines import Judged, StepLine

if TYPE_CHECKING:
    from referee.journal.fold import Fold


class SeatsByLine:
    """The players of a log by line, as its corrections leave them."""

    def __init__(self, fold: "Fold") -> None:
        """fold: behind the lines that are asked about."""
        self._moves: list[tuple[int, Sequence[str]]] = []
        self._places: dict[int, int] = {}
        names = [seat.name for seat in fold.head.seats]
        self.first = self.now = tuple(names)
        steps = [(at, x) for at, x in enumerate(fold.items) if x.__class__ is StepLine and x.step.__class__ is Sit]
        for at, item in steps:  # none in nearly all logs: the list is made five times as fast as `isinstance` looks
            if isinstance(item.step, Sit) and holds(fold, item):
                names[item.step.who - 1] = item.step.name
                self.now = tuple(names)
                self._moves.append((at, self.now))
        if self._moves:
            self._places = {item.n: at for at, item in enumerate(fold.items)}

    def at(self, n: int) -> Sequence[str]:
        """The names by seat when a line was played; those of now for a line that is not in the list."""
        if not self._moves or n not in self._places:
            return self.now
        before = bisect_left(self._moves, self._places[n], key=itemgetter(0))
        return self._moves[before - 1][1] if before else self.first

    def held(self) -> tuple[tuple[str, ...], ...]:
        """For each seat who sat on it, one after the other."""
        by_seat = zip(self.first, *(names for _, names in self._moves), strict=True)
        return tuple(tuple(dict.fromkeys(filter(None, names))) for names in by_seat)

    def of_then(self, text: str, n: int) -> str:
        """A text about a line with the names of then, where others sit there now; else as it is."""
        return as_then(text, self.at(n), self.now)


def holds(fold: "Fold", item: Judged) -> bool:
    """Whether a line of the list is carried out. A step about the table itself that is refused changes nothing: in a
    log by other hands somebody may take a seat that no game has, or have a name that is not kept.
    """
    refused = fold.now.verdicts.get(item.n) == "unread" and isinstance(getattr(item, "step", None), TABLE_STEPS)
    return not refused and item.n not in fold.stranded


def as_then(text: str, then: Sequence[str], now: Sequence[str]) -> str:
    """A text with the names of then, where others sit there now; else as it is, to be named with those of now."""
    return text if list(then) == list(now) else named(text, then)


__all__ = ["SeatsByLine", "as_then", "holds"]
