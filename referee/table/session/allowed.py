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
    policy, name = session.policy.force, session.fold.head.policy
    if policy == "table" or (policy == "arbiter" and session.called) or (policy == "reason" and typed.reason):
        return
    what = " ".join(word.text for word in typed.words)
    entry = f"{what} ! REASON"
    text = (
        f"under the {name} policy only the arbiter declares this: `call` first, then `{entry}`"
        if policy == "arbiter"
        else f"under the {name} policy this wants a reason: `{entry}`"
    )
    raise Refused(Reply("refused", text, verdict="irregular", barred=policy == "arbiter"), 1)


__all__ = ["SAYS", "declaring"]
