"""The line below the prompt: clocks and the file; whose turn it is too where no picture of the table says it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.naming import named
from referee.engine.safe import safe
from referee.table.assist.hints import awaited
from referee.table.frontend.render import WIDE, wrap
from referee.table.session.clock import played, said

if TYPE_CHECKING:
    from referee.table.session.session import Session


def bottom(session: Session, columns: int) -> list[str]:
    """The bottom line: what the picture does not say, clocks, the file; under one another where it is narrow."""
    asked = session.game.flow.awaiting(session.state)
    alone = session.picture == "off"
    parts = []
    if session.state.over and alone:
        parts.append("the game is over")
    if asked.who and alone:
        verbs = "/".join(verb.replace("_", " ") for verb in asked.verbs[:4]) + ("…" if len(asked.verbs) > 4 else "")
        parts.append(awaited(session) + (f": {verbs}" if session.hints != "off" else ""))
    if not session.clock.untimed:
        since = session.clock.now - session.times.last
        stands = "" if session.clock.running else " (stands)"
        own = named(f"@{asked.who[0]}", session.names) if len(asked.who) == 1 and asked.who[0] else ""
        net = f"{own} {said(session.times.net(asked.who[0], since))}, " if own else ""
        total = f"{said(played(session.clock, session.fold))}, " if alone else ""
        parts.append(f"{total}{net}since the last entry {said(since)}{stands}")
    if session.called:
        parts.append(f"arbiter called at line {session.called}")
    if session.writer is not None:
        parts.append(f"line {session.fold.last} of {session.writer.path.name}")
    parts = [safe(part) for part in parts]
    rows = [" · ".join(parts)] if columns >= WIDE or not alone else parts
    return [line for row in rows for line in wrap(row, max(columns, 1))]
