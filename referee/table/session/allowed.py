"""Who may change what a table has agreed on or counts, by its policy: facts, house rules, players, the end without a
result.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.words import Typed
from referee.table.session.reply import Reply
from referee.table.session.typed_entry import Refused

if TYPE_CHECKING:
    from referee.table.session.session import Session

SAYS = {
    "table": "anybody corrects, declares (`set`) and records what was refused",
    "reason": "anybody does, and `!`, `set`, `option` and `drop` want a reason",
    "arbiter": "anybody corrects a slip of the pen (`amend`, `z`); only the arbiter, who was called (`call`), records "
    "what was "
    "refused, declares (`set`), takes play back after cards were seen, agrees on options, sends home (`drop`) "
    "and stops the game",
}
"""What each kind of policy lets whom do, for `? policy`."""


def declaring(session: Session, typed: Typed) -> None:
    """Refuse what a table declares where its policy wants a reason for it, or the arbiter. Raises Refused."""
    if session.needs_arbiter:
        raise _arbiter(session, "declares this", f"{_words(typed)} ! REASON")
    if session.policy.force != "table" and not typed.reason:
        text = f"under the {session.fold.head.policy} policy this wants a reason: `{_words(typed)} ! REASON`"
        raise Refused(Reply("refused", text, verdict="irregular"), 1)


def ruling(session: Session, typed: Typed) -> None:
    """Refuse a ruling where the policy wants the arbiter, who is there from the call until play goes on behind the
    ruling that answers it. Raises Refused.
    """
    if without_arbiter(session):
        raise _arbiter(session, "records this", f"{_words(typed)} ! {typed.reason or 'REASON'}")


def without_arbiter(session: Session) -> bool:
    """Whether nobody can rule now, because the arbiter was not called or play has gone on since."""
    return session.needs_arbiter and not session.ruled


def only_arbiter(session: Session, does: str) -> str:
    """What only the arbiter does under the policy of this table, and that the arbiter is called first."""
    return f"under the {session.fold.head.policy} policy only the arbiter {does}: `call` first"


def _arbiter(session: Session, does: str, entry: str) -> Refused:
    text = f"{only_arbiter(session, does)}, then `{entry}`"
    return Refused(Reply("refused", text, verdict="irregular", barred=True), 1)


def _words(typed: Typed) -> str:
    return " ".join(word.text for word in typed.words)


__all__ = ["SAYS", "declaring", "only_arbiter", "ruling", "without_arbiter"]
