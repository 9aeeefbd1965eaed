"""What next: what is shown beside the prompt of what can be done now, as much as the table wants."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.game import named
from referee.engine.safe import safe
from referee.table.clock import said
from referee.table.render import WIDE, wrap

if TYPE_CHECKING:
    from referee.table.session import Session

MOST = 8
"""Entries that full hints show in one line."""


def awaited(session: Session) -> str:
    """Who is asked, in words; empty after the end."""
    asked = session.game.awaiting(session.state)
    if not asked.who:
        return ""
    joint = {"one": " or ", "order": ", then ", "any": ", ", "all": " and "}[asked.manner]
    return named(joint.join(f"@{seat}" for seat in asked.who), session.names)


def next_line(session: Session) -> str:
    """The line of hints: entries (full), kinds of step (kinds) or nothing (off)."""
    asked = session.game.awaiting(session.state)
    if session.hints == "off" or not asked.who:
        return ""
    if session.hints == "kinds":
        return f"{awaited(session)}: {' · '.join(verb.replace('_', ' ') for verb in asked.verbs)}"
    entries = list(session.game.complete(session.state))
    shown = " · ".join(entry for entry, _ in entries[:MOST])
    more = f" · … {len(entries) - MOST} more: ?" if len(entries) > MOST else ""
    return f"{shown}{more}"


def bottom(session: Session, columns: int) -> list[str]:
    """The bottom line: whose turn, what is awaited, clocks, the file; under one another where it is narrow."""
    asked = session.game.awaiting(session.state)
    parts = []
    if session.state.over:
        parts.append("the game is over")
    elif asked.who:
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
