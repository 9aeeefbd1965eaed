"""What a fold remembers of lines that are not plainly ok, and of what stood before each correction."""

from collections.abc import Collection, Container, Sequence
from typing import Any, NamedTuple

from referee.engine.findings import Fault
from referee.journal import lines
from referee.journal.judgement import Judgement
from referee.journal.lines import Head


class Marks:
    """What is remembered of lines that are not plainly ok, by number."""

    __slots__ = ("findings", "opened", "verdicts")

    def __init__(self) -> None:
        self.verdicts: dict[int, str] = {}
        """Verdicts other than ok."""
        self.findings: dict[int, Sequence[Fault]] = {}
        """Findings, as far as there are any."""
        self.opened: dict[int, int] = {}
        """How many questions a line opened, where it opened any."""

    def keep(self, judged: Judgement) -> None:
        """Remember what a line was found to be."""
        if judged.verdict != "ok":
            self.verdicts[judged.n] = judged.verdict
        if judged.open:
            self.opened[judged.n] = judged.open
        if judged.findings:
            self.findings[judged.n] = tuple(judged.findings)

    def copy(self) -> "Marks":
        """Independent marks."""
        twin = Marks()
        twin.verdicts = dict(self.verdicts)
        twin.findings = dict(self.findings)
        twin.opened = dict(self.opened)
        return twin

    def only(self, some: Container[int]) -> "Marks":
        """Independent marks of some lines."""
        left = Marks()
        left.verdicts = {n: verdict for n, verdict in self.verdicts.items() if n in some}
        left.findings = {n: found for n, found in self.findings.items() if n in some}
        left.opened = {n: opened for n, opened in self.opened.items() if n in some}
        return left

    def taken(self, some: Collection[int]) -> "Marks":
        """The marks of some lines, which are taken out of these; it costs those lines, however many marks there are."""
        out = Marks()
        for mine, theirs in (
            (self.verdicts, out.verdicts),
            (self.findings, out.findings),
            (self.opened, out.opened),
        ):
            _move(mine, theirs, some)
        return out


def _move(mine: dict[int, Any], theirs: dict[int, Any], some: Collection[int]) -> None:
    for n in mine.keys() & some if len(mine) < len(some) else some:
        if n in mine:
            theirs[n] = mine.pop(n)


class Before(NamedTuple):
    """What a correction changed, as it stood before: so that the correction itself can be removed."""

    n: int
    """The number of the correction."""
    head: Head
    """The head of the log."""
    items: tuple[lines.Judged, ...]
    """The effective lines."""
    cut: frozenset[int]
    removed: frozenset[int]
    stranded: frozenset[int]
    out_of_turn: frozenset[int]
    recalled: dict[int, tuple[tuple[int, tuple[tuple[str, str], ...]], ...]]
    now: Marks
    """What was remembered of the lines of that list."""
    later: dict[int, list[tuple[int, Fault]]]
    """Findings about earlier lines."""


def brought_by(later: dict[int, list[tuple[int, Fault]]], some: set[int]) -> dict[int, list[tuple[int, Fault]]]:
    """Of the findings about earlier lines those that some lines have brought."""
    left = {n: [one for one in found if one[0] in some] for n, found in later.items()}
    return {n: found for n, found in left.items() if found}


def not_brought_by(
    later: dict[int, list[tuple[int, Fault]]], some: Collection[int]
) -> dict[int, list[tuple[int, Fault]]]:
    """Of the findings about earlier lines those that some lines have not brought."""
    left = {n: [one for one in found if one[0] not in some] for n, found in later.items()}
    return {n: found for n, found in left.items() if found}
