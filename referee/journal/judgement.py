"""What the fold finds about one line."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from referee.engine.findings import Fault, Verdict
from referee.engine.game import Effect
from referee.journal.lines import Change, MarkLine, StepLine

STRANDED = "stranded"
"""The verdict of a line that stands in the list and does not apply."""


def fate_words(verdict: str) -> str:
    """A verdict, or what became of a line, as people read it."""
    return "no longer applies" if verdict == STRANDED else verdict


class Judgement(NamedTuple):
    """What the fold says of one line."""

    n: int
    """The number of the line."""
    verdict: Verdict
    """The worst verdict about it."""
    findings: Sequence[Fault]
    """What the rules say of it."""
    did: Sequence[Effect]
    """The public effects as computed now."""
    open: int
    """How many questions it opened."""
    changes: tuple[Change, ...] = ()
    """What a correction changed for other lines."""


Told = Callable[[int, "StepLine[Any]", Sequence[Fault], Sequence[Effect], int], None]
"""Called with a step of a run: how many lines stand before it, the line, its findings and effects, questions opened."""

Marked = Callable[[int, MarkLine], None]
"""Called with a mark between the steps of a run: how many lines of the run stand before it, and the mark."""
