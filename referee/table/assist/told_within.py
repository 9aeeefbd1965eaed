"""Results that are told within a chatty entry of which nothing else is understood: they are compared, nothing more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.engine.words import Word
from referee.table.assist import saying
from referee.table.assist.words import words
from referee.table.session.reply import Reply

if TYPE_CHECKING:
    from referee.table.session.session import Session

BETWEEN = words("told_within", "between")
"""Words between two things that are told."""

SIGNS = ",;.!:-"

MOST_CUTS = 7
"""Places where such an entry is parted, with both its ends, at most."""

MOST_READ = 8
"""Parts of an entry that are read, at most."""


def told_within(session: Session, entry: Sequence[Word]) -> Reply | None:
    """The answer to an entry some parts of which tell what is recorded already; None where no part does."""
    cuts = [0, *(at for at in range(1, len(entry)) if _cut(entry, at)), len(entry)]
    if not 2 < len(cuts) <= MOST_CUTS:
        return None  # one thing is told, or a list
    rows = [(begin, end) for begin in cuts for end in cuts if begin < end]
    rows.sort(key=lambda row: row[0] - row[1])
    told: dict[int, str] = {}
    left = {*range(len(entry))}
    for begin, end in rows[1 : MOST_READ + 1]:
        if left.issuperset(range(begin, end)):
            start = begin + (begin > 0 and _plain(entry[begin]) in BETWEEN)
            found = saying.readings(session, entry[start:end])
            if found.recorded and not found.found:
                told[begin] = found.recorded
                left -= {*range(begin, end)}
    if not told:
        return None
    rest = " ".join(entry[at].text for at in sorted(left) if _plain(entry[at]) not in BETWEEN).strip(saying.ENDS)
    text = "; ".join(dict.fromkeys(told[at] for at in sorted(told)))
    more = f"; {rest!r} is not understood, and nothing is recorded of it" if rest else ""
    return Reply("info", f"that is recorded: {text}{more}")


def _cut(entry: Sequence[Word], at: int) -> bool:
    """Whether something else may be told from a word on."""
    return entry[at - 1].text[-1] in SIGNS or _plain(entry[at]) in BETWEEN


def _plain(word: Word) -> str:
    return word.text.strip(SIGNS).casefold()


__all__ = ["told_within"]
