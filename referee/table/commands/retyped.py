"""Entries that were typed by position before the starting seat was corrected: how they are typed again for the seats
that made them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.engine.findings import RANK
from referee.engine.ledger_answers import in_brief
from referee.engine.words import Typed
from referee.journal.acts import content
from referee.journal.lines import AmendLine, Judged, StepLine
from referee.table.session.reply import Reply
from referee.table.session.typed_entry import IRREGULAR

if TYPE_CHECKING:
    from referee.table.session.session import Session

MOST = 12
"""Entries that are offered to be typed again; of more it is not offered."""


def offer(session: Session, reply: Reply, typed: Typed, line: AmendLine[Any]) -> None:
    """Add to the answer to a correction of the first step how the entries behind it are typed again, where as they were
    typed they fit what is corrected and say something else than what stands.
    """
    fold = session.fold
    later = [item for item in fold.items if item.n > line.of[0]]
    if session.trial or fold.items[0].n != line.of[0] or not isinstance(line.step, type(content(fold.items[0]))):
        return
    entries = [item.typed for item in later if item.typed]
    if not entries or len(entries) > MOST or not all(isinstance(item, StepLine) and not item.reason for item in later):
        return
    back = " ".join(["z"] * (len(entries) + 1))
    shadow = session.shadow()
    with in_brief():
        for entry in (back, typed.text, *entries):
            tried = shadow.enter(entry)
            if tried.kind != "accepted" or RANK[tried.verdict] >= IRREGULAR:
                return
    again = [item for item in shadow.fold.items if item.n > line.of[0]]
    if _said(again) == _said([item for item in later if item.n not in fold.stranded]):
        return
    then = ", ".join(f"`{entry}`" for entry in (typed.text, *entries))
    text = f"if they were typed by position: takes the correction and what follows back; then type {then}"
    reply.rows = ((back, text), *reply.rows)
    reply.suggestions = (back, *reply.suggestions)


def _said(items: list[Judged]) -> list[object]:
    return [content(item) for item in items]
