"""`recorder NAME`: who types from here on, when the laptop changes hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine import safe
from referee.engine.words import Typed, Unread, Word
from referee.journal import lines
from referee.table.session import people
from referee.table.session.reply import Reply
from referee.table.session.session import RECORDER

if TYPE_CHECKING:
    from referee.table.session.session import Session


def recorder(session: Session, typed: Typed) -> Reply:
    """`recorder NAME`: a player of this table, or somebody who does not play; alone it says who records."""
    if len(typed.words) == 1:
        who = session.recorder_name
        return Reply("info", f"{who} records" if who else "nobody is named: `recorder NAME` says who types")
    name = typed.text[typed.words[1].column - 1 :].strip()
    seat = _seat(session, name, typed.words[1])
    try:
        people.name_fault(str(seat) + "x" if seat else name)
    except ValueError as error:
        raise session.unread(Unread(str(error).replace("player", "recorder"), typed.words[1]), typed.words[0]) from None
    line = lines.AnswerLine(t=session.clock.now, question=RECORDER, seat=seat, value=True if seat else name)
    if (seat, line.value) == (session.recorder.seat, session.recorder.value) and session.recorder_name:
        return Reply("info", f"{session.recorder_name} records already")
    session.write([line])
    session.records(line)
    return Reply("accepted", f"{safe.safe(session.recorder_name)} records from here on")


def _seat(session: Session, name: str, word: Word) -> int:
    """The seat of a player who is meant, 0 for somebody who does not play."""
    for seat, known in enumerate(session.names, 1):
        if known and people.same(known) == people.same(name):
            return seat
    if " " in name:
        return 0
    try:
        return session.seat(word)
    except Unread:
        return 0
