"""The line below the prompt: whose turn, what is awaited, clocks, the file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.naming import named
from referee.engine.safe import safe
from referee.table.assist.hints import awaited
from referee.table.frontend.render import WIDE, wrap
from referee.table.session.clock import said

if TYPE_CHECKING:
    from referee.table.session.session import Session


def bottom(session: Session, columns: int) -> list[str]:
    """The bottom line: whose turn, what is awaited, clocks, the file; under one another where it is narrow."""
    asked = session.game.flow.awaiting(session.state)
    parts = []
    if session.state.over:
        parts.append("the game is over")
    if asked.who:
        verbs = "/".join(verb.replace("_", " ") for verb in asked.verbs[:4]) + ("…" if len(asked.verbs) > 4 else "")
        parts.append(awaited(session) + (f": {verbs}" if session.hints != "off" else ""))
    if not session.clock.untimed:
        since = session.clock.now - session.times.last
        stands = "" if session.clock.running else " (stands)"
        own = named(f"@{asked.who[0]}", session.names) if len(asked.who) == 1 and asked.who[0] else ""
        net = f"{own} {said(session.times.net(asked.who[0], since))}, " if own else ""
        parts.append(f"{said(session.clock.now)}{stands}, {net}since the last entry {said(since)}")
    if session.called:
        parts.append(f"arbiter called at line {session.called}")
    if session.writer is not None:
        parts.append(f"line {session.fold.last} of {session.writer.path}")
    parts = [safe(part) for part in parts]
    rows = [" · ".join(parts)] if columns >= WIDE else parts
    return [line for row in rows for line in wrap(row, max(columns, 1))]
