"""What the fold finds about one line."""

from collections.abc import Sequence
from typing import NamedTuple

from referee.engine.findings import Fault, Verdict
from referee.engine.game import Effect
from referee.journal.lines import Change

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
