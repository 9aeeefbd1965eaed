"""What became of lines that no longer count as they were written: stranded, taken back, removed or amended."""

from collections.abc import Iterable
from typing import Any

from referee.journal.fold import STRANDED, Fold
from referee.journal.lines import AmendLine


def gone(fold: Fold) -> dict[int, str]:
    """Why lines do not count at all now, by their number, in a word or two."""
    return {
        **dict.fromkeys(fold.removed, "removed"),
        **dict.fromkeys(fold.cut, "taken back"),
        **dict.fromkeys(fold.stranded, STRANDED),
    }


def amended(lines: Iterable[Any], fold: Fold) -> dict[int, int]:
    """The last correction that replaced a line, by the number of that line; one that was removed itself does not
    count.
    """
    if not fold.corrections:
        return {}
    return {
        n: line.n
        for line in lines
        if isinstance(line, AmendLine) and line.how == "replace" and line.n not in fold.removed
        for n in line.of
    }
