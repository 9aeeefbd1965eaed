"""Which compelled effects the table's steps carried out: a draw made for one effect does not stand for another after a
correction.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from referee.journal.lines import Judged, StepLine

if TYPE_CHECKING:
    from referee.journal.fold import Fold

SINCE = 2
"""The format of logs from which this counts; what older logs say of their corrections was found without it."""


class Carried:
    """Which compelled effects the table's steps of the present list have carried out, as far as that is known.

    Judging the list again finds it out on the way; only lines that were added since are folded once more for it.
    """

    __slots__ = ("_done", "_since", "_upto")

    def __init__(self) -> None:
        self._done: dict[int, frozenset[str]] = {}
        self._since = 0
        self._upto = 0

    def copy(self) -> "Carried":
        """For a copy of the fold."""
        twin = Carried()
        twin._done, twin._since, twin._upto = dict(self._done), self._since, self._upto
        return twin

    def behind(self, fold: "Fold", begin: int) -> dict[int, frozenset[str]]:
        """The effects, as `Rules.owed` names them, that each step of the table from a place of the list on carried out,
        by its line.
        """
        if fold.head.format < SINCE:
            return {}
        if self._upto < begin:
            self.anew(begin)
            self._done = {}
        elif begin < self._since:
            self._follow(fold, begin, self._since)
            self._since = begin
        self._follow(fold, self._upto, len(fold.items))
        self._upto = len(fold.items)
        return {item.n: self._done[item.n] for item in fold.items[begin:] if item.n in self._done}

    def _follow(self, fold: "Fold", begin: int, end: int) -> None:
        """Fold the lines from a place of the list up to another once more, and note what they carried out."""
        some = fold.items[begin:end]
        if not any(isinstance(item, StepLine) and not item.step.who for item in some):
            return
        trial = fold.until(begin)
        for item in some:
            self._done.pop(item.n, None)
            if item.n not in fold.stranded:
                owed = owed_before(trial, item)
                trial.feed(item)
                trial.recall(item.n)
                self.note(trial, item, owed)

    def unknown(self, fold: "Fold", place: int) -> int:
        """How many lines `behind` must fold for a correction at a place of the list, to find out what is not known."""
        begin = max(place - 1, 0)
        if fold.head.format < SINCE:
            return 0
        if self._upto < begin:
            return len(fold.items) - begin
        return max(0, self._since - begin) + len(fold.items) - self._upto

    def anew(self, begin: int) -> None:
        """The list is judged again from a place on: what was found of the lines behind it does not count."""
        self._since = begin if begin > self._upto else min(begin, self._since)
        self._upto = begin

    def upto(self, end: int) -> None:
        """All lines in front of a place have been judged, and noted."""
        self._upto = end

    def note(self, fold: "Fold", item: Judged, owed: Sequence[str]) -> None:
        """Remember what a line carried out that was just folded. owed: what was due before it."""
        self._done.pop(item.n, None)
        done = frozenset(owed).difference(fold.game.rules.owed(fold.state)) if owed else None
        if done:
            self._done[item.n] = done


def owed_before(fold: "Fold", item: Judged) -> Sequence[str]:
    """The effects that are due when a step of the table is about to be folded; none where that does not count."""
    if fold.head.format < SINCE or not isinstance(item, StepLine) or item.step.who:
        return ()
    return fold.game.rules.owed(fold.state)


def stands_for_another(fold: "Fold", line: "StepLine[Any]") -> bool:
    """Whether a step of the table carried out an effect that nobody waits for now, while they wait for another one."""
    done = fold.answered.get(line.n)
    if not done:
        return False
    owed = fold.game.rules.owed(fold.state)
    return bool(owed) and done.isdisjoint(owed)
