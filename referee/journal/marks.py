"""What a fold remembers of lines that are not plainly ok, and of what stood before each correction."""

from collections.abc import Sequence
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
    unasked: frozenset[int]
    recalled: dict[int, tuple[tuple[int, tuple[tuple[str, str], ...]], ...]]
    now: Marks
    later: dict[int, list[tuple[int, Fault]]]
