"""Corrections offered for a refused entry: whole entries, each tried out before it is offered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from referee.engine.steps import Step
from referee.engine.words import Typed
from referee.journal.fold import content
from referee.journal.lines import StepLine
from referee.table.corrections import state_before

if TYPE_CHECKING:
    from referee.table.session import Refused, Session

MOST = 5
"""Suggestions shown."""

EARLIER = 6
"""Earlier lines in conflict that are looked at."""


def suggestions(session: Session, typed: Typed, refusal: Refused) -> tuple[str, ...]:
    """Entries that would be accepted in place of the refused one, then amendments after which it would be."""
    out: list[str] = []
    for piece in refusal.pieces:
        good = next((c for c in _in_place(typed, refusal, piece) if c not in out and session.would(c)), "")
        if good:
            out.append(good)
    if refusal.reply.verdict == "impossible":
        out += [c for c in _earlier(session, refusal) if c not in out and session.would(c, typed.text)]
    return tuple(out[:MOST])


def _in_place(typed: Typed, refusal: Refused, piece: str) -> Iterator[str]:
    """Entries in which a correction stands in place of what was refused."""
    if refusal.reply.verdict == "unread":
        at = refusal.reply.column - 1
        word = next((w for w in typed.words if w.number == refusal.word), None)
        if at >= 0 and piece.strip():
            end = word.column - 1 + len(word.text) if word is not None else len(typed.text)
            yield f"{typed.text[:at]}{piece.split(maxsplit=1)[0]}{typed.text[end:]}"
        yield piece
        return
    for rest in dict.fromkeys((refusal.rest, "")):
        yield " ".join(part for part in (refusal.before, piece, rest) if part)


def _earlier(session: Session, refusal: Refused) -> Iterator[str]:
    """Amendments of the earlier lines in conflict, the newest first."""
    named = {n for fault in refusal.findings for n in fault.because if isinstance(n, int)}
    for n in sorted(named, reverse=True)[:EARLIER]:
        item = session.fold.item(n)
        if isinstance(item, StepLine):
            state = state_before(session.fold, n).state
            step = content(item)
            if isinstance(step, Step):
                for piece in session.game.suggest(state, refusal.findings, [step]):
                    yield f"amend {n} {piece}"
