"""Entries typed one after another, and what the table says of them."""

from typing import Any, Protocol

from referee.table.session.reply import Reply
from referee.table.session.session import Session
from tests.kit.said import unsaid


class Table(Protocol):
    """What takes entries: a session, or the desk before it."""

    def enter(self, text: str, /) -> Reply: ...


def accept(table: Table, *entries: str) -> Reply:
    """Type these: each is recorded. The last reply."""
    reply = Reply("nothing")
    for entry in entries:
        reply = table.enter(entry)
        assert reply.kind == "accepted", (entry, reply)
    return reply


def expect(table: Table, typed: str, /, *says: str, **members: Any) -> Reply:
    """Type this: each text of `says` stands in the message, and these members of the reply are as named. The reply."""
    reply = table.enter(typed)
    found = {name: getattr(reply, name) for name in members}
    assert (found, unsaid(reply.message, *says)) == (members, []), (typed, reply)
    return reply


def close(session: Session) -> None:
    """Let go of its log."""
    assert session.writer is not None
    session.writer.close()


def kinds(table: Table, *entries: str) -> list[str]:
    """Type these: the kind of each reply."""
    return [table.enter(entry).kind for entry in entries]


def verdicts(table: Table, *entries: str) -> list[str]:
    """Type these: the worst verdict of each."""
    return [table.enter(entry).verdict for entry in entries]
