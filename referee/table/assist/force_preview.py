"""What becomes of the words behind a refused one, once that one is forced: `!` is offered only where it records the
entry.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.findings import RANK
from referee.engine.ledger_answers import in_brief
from referee.engine.words import Typed
from referee.table.session.reply import Reply, ReplyLine
from referee.table.session.typed_entry import IRREGULAR, needed

if TYPE_CHECKING:
    from referee.table.session.session import Session
    from referee.table.session.typed_entry import Refused


def foresee(session: Session, typed: Typed, refusal: Refused) -> None:
    """Judge the rest of an entry as if the refused step were forced.

    The reply then says what speaks against the words behind it, and its force is what records all of them: empty where
    nothing does, because one of them is not understood.
    """
    reply = refusal.reply
    for force in ("!", "!!") if reply.force == "!" else ("!!",):
        forced = _forced(session, typed, force)
        if forced.kind != "refused" or forced.force != "!!":
            break
    if forced.kind == "refused":
        reply.kind, reply.force = "refused", ""
        reply.behind = (_refused(typed, forced),)
        return
    reply.force = force
    if force != "!":  # then a yes is not enough
        reply.kind = "refused"
    at = max(said.n for said in reply.said)
    reply.behind = tuple(_against(said) for said in forced.said if said.n > at and RANK[said.verdict] >= IRREGULAR)


def _forced(session: Session, typed: Typed, force: str) -> Reply:
    """The answer to an entry with this force, as if anybody might use it; nothing is written."""
    shadow = session.shadow()
    if not shadow.called:
        shadow.call(1)  # an arbiter, where one is wanted, is called first
    with in_brief():
        return shadow.enter(f"{' '.join(word.text for word in typed.words)} {force} foreseen")


def _refused(typed: Typed, reply: Reply) -> str:
    """Why an entry is refused after all.

    The column is told as it was typed: the words stand there with other blanks.
    """
    at = 1
    for word in typed.words if reply.column else ():
        if reply.column < at + len(word.text):
            return f"{word.text!r} (column {word.column + max(0, reply.column - at)}): {_why(reply)}"
        at += len(word.text) + 1
    return _why(reply)


def _why(reply: Reply) -> str:
    return reply.message or "; ".join(fault.text for said in reply.said for fault in said.findings)


def _against(said: ReplyLine) -> str:
    worse = [fault for fault in said.findings if needed(fault.verdict)]
    return f"{said.text}: {'; '.join(f'{fault.verdict} by {fault.rule}: {fault.text}' for fault in worse)}"
