"""What a fold remembers of lines that are not plainly ok, and of what stood before each correction."""

from collections.abc import Container, Sequence
from typing import NamedTuple

from referee.engine.findings import Fault
from referee.journal import lines
from referee.journal.lines import Head


class Marks:
    """What is remembered of lines that are not plainly ok, by number."""

    __slots__ = ("findings", "opened", "verdicts")

    def __init__(self) -> None:
        self.verdicts: dict[int, str] = {}
        self.findings: dict[int, Sequence[Fault]] = {}
        self.opened: dict[int, int] = {}

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


class Before(NamedTuple):
    """What a correction changed, as it stood before: so that the correction itself can be removed.

    n: the correction.
    """

    n: int
    head: Head
    items: tuple[lines.Judged, ...]
    cut: frozenset[int]
    removed: frozenset[int]
    stranded: frozenset[int]
    out_of_turn: frozenset[int]
    recalled: dict[int, tuple[tuple[int, tuple[tuple[str, str], ...]], ...]]
    now: Marks
    later: dict[int, list[tuple[int, Fault]]]


def brought_by(later: dict[int, list[tuple[int, Fault]]], some: set[int]) -> dict[int, list[tuple[int, Fault]]]:
    """Of the findings about earlier lines those that some lines have brought."""
    left = {n: [one for one in found if one[0] in some] for n, found in later.items()}
    return {n: found for n, found in left.items() if found}
