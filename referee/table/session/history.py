"""What the log was corrected by, and where play can be taken back to."""

from __future__ import annotations

from collections.abc import Sequence

from referee.journal import lines
from referee.journal.fold import Fold


def kind_of(line: lines.Judged) -> str:
    """`back`, `slip` or `amend`."""
    if isinstance(line, lines.BackLine):
        return "back"
    return "slip" if isinstance(line, lines.AmendLine) and line.kind == "slip" else "amend"


def points(fold: Fold) -> list[int]:
    """The lines to which play can be taken back: 0 and the last standing line of each entry."""
    out = [0]
    entry = 0
    for item in fold.standing():
        if not item.entry:
            continue
        if item.entry == entry:
            out.pop()
        out.append(item.n)
        entry = item.entry
    return out


def note_line(fold: Fold, t: int, text: str) -> lines.NoteLine:
    """A note bound to the last line; words that begin with @ are its tags."""
    tags = tuple(word[1:] for word in text.split() if word.startswith("@") and len(word) > 1)
    return lines.NoteLine(n=fold.last + 1, t=t, of=fold.last, text=text, tags=tags)


def before(shown: Sequence[int], of: Sequence[int]) -> list[int]:
    """The lines that made something visible, without those behind the lines that the pen took out: they are settled."""
    return [n for n in shown if n < min(of)]
