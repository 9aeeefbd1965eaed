"""What is said of one line."""

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
    """What the fold says of one line. open: questions it opened; did: public effects as computed now."""

    n: int
    verdict: Verdict
    findings: Sequence[Fault]
    did: Sequence[Effect]
    open: int
    changes: tuple[Change, ...] = ()
