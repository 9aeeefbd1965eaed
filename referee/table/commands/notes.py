"""Lines that are not judged: notes, calls, rulings and appeals, the clock, leaving."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import TYPE_CHECKING

from referee.engine.code_digest import code_of
from referee.engine.words import Typed, Unread
from referee.journal import lines
from referee.table.session import questions
from referee.table.session.clock import LONG, said, wall
from referee.table.session.history import note_line
from referee.table.session.reply import Reply

if TYPE_CHECKING:
    from referee.table.session.session import Session


def note(session: Session, typed: Typed) -> Reply:
    """`n TEXT`, `n photo=FILE TEXT`, `n answer QUESTION VALUE`, `n ask`."""
    text = typed.text[1:].strip()
    if not text:
        raise session.unread(Unread("n TEXT writes a note about the last line"), typed.words[0])
    first = typed.words[1].text
    if first == "ask" and len(typed.words) <= 3:
        rows = tuple((ask.name, ask.text) for ask in questions.ALL.values())
        return Reply("info", "`n answer QUESTION VALUE` answers a question about the game or the evening", rows=rows)
    if first == "answer" and len(typed.words) > 2 and typed.words[2].text in questions.ALL:
        return _answer(session, typed)
    line = note_line(session.fold, session.clock.now, text)
    if first.startswith("photo="):
        line.photo, line.text = _photo(session, typed, text)
    _add(session, line)
    said = f"note {line.n}, about line {line.of}" if line.of else f"note {line.n}"
    return Reply("accepted", said, number=line.n)


def _answer(session: Session, typed: Typed) -> Reply:
    ask = questions.ALL[typed.words[2].text]
    rest = typed.words[3:]
    try:
        count = questions.record(session, ask, typed.text[rest[0].column - 1 :] if rest else "")
    except ValueError as error:
        raise session.unread(Unread(str(error), rest[0] if rest else None), typed.words[2]) from None
    return Reply("accepted" if count else "info", f"{ask.name}: {count} {'answer' if count == 1 else 'answers'} kept")


def _photo(session: Session, typed: Typed, text: str) -> tuple[lines.Photo, str]:
    """A photograph by the name of its file, which stays where it is, with its digest; and the text beside it."""
    found = re.match(r'photo=(?:"([^"]+)"|(\S+))\s*', text)
    name = (found[1] or found[2]) if found else ""
    word = typed.words[1]
    if not found or not name:
        raise session.unread(Unread("n photo=FILE TEXT names a photograph", word), word)
    path = Path(name).expanduser()
    try:
        if not path.is_file():
            raise FileNotFoundError
        with open(path, "rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "there is no such file"
        raise session.unread(Unread(f"the photograph {name!r} cannot be read: {why}", word), word) from None
    return lines.Photo(path.name, digest), text[found.end() :]


def _add(session: Session, line: lines.NoteLine | lines.RulingLine) -> None:
    session.write([line])
    session.fold.feed(line)


def _alone(session: Session, typed: Typed, text: str) -> None:
    """Refuse a line in which something stands behind a word that takes nothing. Raises Refused."""
    if len(typed.words) > 1:
        raise session.unread(Unread(text, typed.words[1]), typed.words[1])


def pause(session: Session, typed: Typed) -> Reply:
    """`pause`: the clock stops; after more than an hour without an entry, from the last one on."""
    _alone(session, typed, "type `pause` alone: it stops the clock; `n TEXT` writes a note")
    if not session.clock.running:
        return Reply("info", "this log is untimed" if session.clock.untimed else "the clock is stopped already")
    gap = session.clock.idle(session.wrote)
    if gap > LONG:
        session.clock.back_to(session.wrote)
        session.write([lines.PauseLine(t=session.wrote)])
        session.clock.pause()
        return Reply(
            "accepted", f"the clock is stopped from the last entry on: {said(gap)} do not count; `go` starts it"
        )
    session.write([lines.PauseLine(t=session.clock.now)])
    session.clock.pause()
    return Reply("accepted", "the clock is stopped; `go` starts it")


def left_out(session: Session) -> None:
    """The time since the last entry was a pause that nobody typed; the clock goes on now."""
    session.clock.back_to(session.wrote)
    session.write(
        [
            lines.PauseLine(t=session.wrote),
            lines.ResumeLine(t=session.wrote, at=wall(), code=code_of(session.fold.game)),
        ]
    )


def go(session: Session, typed: Typed) -> Reply:
    """`go`: the clock starts again."""
    _alone(session, typed, "type `go` alone: it starts the clock; `n TEXT` writes a note")
    if session.clock.running or session.clock.untimed:
        return Reply("info", "this log is untimed" if session.clock.untimed else "the clock is running")
    session.write([lines.ResumeLine(t=session.clock.now, at=wall(), code=code_of(session.fold.game))])
    session.run_clock()
    return Reply("accepted", "the clock runs")


def leave(session: Session, typed: Typed) -> Reply:
    """`q`: the game stays resumable."""
    _alone(session, typed, "nothing was done; type `q` alone: it leaves the game")
    session.leave()
    return Reply("bye")
