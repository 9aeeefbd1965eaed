"""What the words of an arbiter share: how their line is read and written, what it is about, and its slip."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.engine.words import Typed, Unread, Word, is_number
from referee.journal import lines
from referee.journal.line_status import gone
from referee.journal.slip import last_steps, line_before, slip_of
from referee.table.session.reply import Reply
from referee.table.session.slips import readable

if TYPE_CHECKING:
    from referee.table.session.session import Session

OF = r"of=[0-9]{1,6}(?:,[0-9]{1,6})*"
"""The lines that a ruling is about."""


class Args(NamedTuple):
    """The words of a ruling: those in order, and those with a name."""

    words: tuple[Word, ...]
    of: tuple[int, ...]
    seat: int
    by: str


def written(session: Session, **members: Any) -> lines.RulingLine:
    """A line of the arbiter, written and folded."""
    line = lines.RulingLine(n=session.fold.last + 1, t=session.clock.now, **members)
    session.write([line])
    session.fold.feed(line)
    session.add_ruling(line)
    return line


def with_slip(session: Session, reply: Reply, line: lines.RulingLine) -> Reply:
    """The reply with the slip of this line."""
    fold = session.fold
    shown, *others = (readable(ruling) for ruling in (line, *session.rulings))
    before = last_steps(fold, line).without(line.of, gone(fold))
    reply.slip = tuple(slip_of(session.game, fold.head, session.names, shown, before, others, session.tried))
    return reply


def reason_of(session: Session, typed: Typed) -> str:
    """The reason, which a ruling must have."""
    if not typed.reason:
        text = "a ruling has a reason: end the line with `! REASON`"
        raise session.unread(Unread(text), typed.words[-1])
    return typed.reason


def default_lines(session: Session) -> tuple[int, ...]:
    """The line that a ruling is about when none is named: the last one before an open call, or, where that call named
    no other, what was recorded against a rule since; without a call the last line.
    """
    call = next((line for line in session.rulings if line.n == session.called), None)
    if call is None:
        return (line_before(session.fold.last + 1, session.rulings),)
    verdicts = session.fold.now.verdicts
    forced = [n for n, verdict in verdicts.items() if n > call.n and verdict in ("irregular", "impossible")]
    named = call.of != (line_before(call.n, session.rulings),)
    return (max(forced),) if forced and not named else call.of


def line_numbers(session: Session, words: Sequence[Word]) -> tuple[int, ...]:
    """Numbers of lines. Raises Refused for a word that is none."""
    for word in words:
        if not is_number(word.text):
            raise session.unread(Unread(f"{word.text!r} is no line number; type the reason after `!`", word), word)
    return tuple(int(word.text) for word in words)


def args_of(session: Session, typed: Typed) -> Args:
    """`of=41,42`, `seat=2`, `by=Eva` taken out of the words."""
    words: list[Word] = []
    of: tuple[int, ...] = ()
    whom, by = 0, ""
    for word in typed.words[1:]:
        name, sign, value = word.text.partition("=")
        if re.fullmatch(OF, word.text):
            of = tuple(int(n) for n in value.split(","))
            wrong = [n for n in of if n > session.fold.last]
            if wrong:
                raise session.unread(Unread(f"there is no line {wrong[0]} yet", word), word)
        elif sign and name == "seat":
            whom = seat_of(session, Word(value, word.column + 5, word.number))
        elif sign and name == "by" and value:
            by = value
        else:
            words.append(word)
    return Args(tuple(words), of, whom, by)


def seat_of(session: Session, word: Word) -> int:
    """The seat that a word names. Raises Refused."""
    try:
        return session.seat(word)
    except Unread as error:
        raise session.unread(error, word) from None


def is_rule(session: Session, text: str) -> bool:
    """Whether this is the id of a rule of the game, or `-` for none."""
    return text == "-" or text.upper() in session.game.rulebook.rules


def one_of(session: Session, word: Word, known: dict[str, str], what: str) -> str:
    """The one of these that begins with a word. Raises Refused."""
    fits = [name for name in known if name.startswith(word.text)]
    if len(fits) != 1:
        raise session.unread(Unread(f"{word.text!r} is no {what}; there is {', '.join(known)}", word), word)
    return fits[0]


def outside(session: Session, n: int) -> bool:
    """Whether a line is further back than the policy's window reaches."""
    window = session.policy.window
    return bool(window) and len({i.entry for i in session.fold.items if i.n > n and i.entry}) > window
