"""Where the table was: the last entries and the clock, after a long pause or when a log is gone on with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.table.session.clock import played, said

if TYPE_CHECKING:
    from referee.table.session.session import Session

ENTRIES = 3
"""Entries that are repeated, the last ones."""

ROWS = 8
"""Rows of them, at most; of an entry with many lines the last ones."""


def where(session: Session) -> list[tuple[str, str]]:
    """The last entries with the numbers of their lines, and the clock. Whose turn it is stands above the prompt."""
    standing = list(session.fold.standing())
    last = list(dict.fromkeys(item.entry for item in reversed(standing)))[:ENTRIES]
    numbers = {item.n for item in standing if item.entry in last}
    rows = [(str(line.n), line.text) for line in session.told() if line.n in numbers][-ROWS:]
    if not session.clock.untimed:
        stands = "" if session.clock.running else ", stopped: `go` starts it"
        rows.append(("clock", f"{said(played(session.clock, session.fold))} played{stands}"))
    if session.recorder_name:
        rows.append(("recorder", session.recorder_name))
    return rows
