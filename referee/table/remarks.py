"""Lines that are not judged: notes, calls, rulings and appeals, the clock, leaving."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.words import Typed, Unread
from referee.journal import lines
from referee.journal.fold import Fold
from referee.table.clock import wall
from referee.table.reply import Reply

if TYPE_CHECKING:
    from referee.table.session import Session


def note_line(fold: Fold, t: int, text: str) -> lines.NoteLine:
    """A note bound to the last line; words that begin with @ are its tags."""
    tags = tuple(word[1:] for word in text.split() if word.startswith("@") and len(word) > 1)
    return lines.NoteLine(n=fold.last + 1, t=t, of=fold.last, text=text, tags=tags)


def note(session: Session, typed: Typed) -> Reply:
    """`n TEXT`."""
    text = typed.text[1:].strip()
    if not text:
        raise session.unread(Unread("n TEXT writes a note about the last line"), typed.words[0])
    line = note_line(session.fold, session.clock.now, text)
    _add(session, line)
    return Reply("accepted", f"note {line.n}, about line {line.of}" if line.of else f"note {line.n}", number=line.n)


def _add(session: Session, line: lines.NoteLine | lines.RulingLine) -> None:
    session.write([line])
    session.fold.feed(line)


def pause(session: Session, typed: Typed) -> Reply:
    """`pause`: the clock stops."""
    if not session.clock.running:
        return Reply("info", "this log is untimed" if session.clock.untimed else "the clock stands already")
    session.write([lines.PauseLine(t=session.clock.now)])
    session.clock.pause()
    return Reply("accepted", "the clock stands; `go` starts it again")


def go(session: Session, typed: Typed) -> Reply:
    """`go`: the clock starts again."""
    if session.clock.running or session.clock.untimed:
        return Reply("info", "this log is untimed" if session.clock.untimed else "the clock is running")
    session.write([lines.ResumeLine(t=session.clock.now, at=wall())])
    session.clock.go()
    session.ruled = False
    return Reply("accepted", "the clock runs")


def leave(session: Session, typed: Typed) -> Reply:
    """`q`: the game stays resumable."""
    session.left = True
    return Reply("bye")
