"""What a terminal shows when a game is over and somebody leaves: a line of figures, the page, what to type next."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

from referee.engine.words import counted
from referee.journal import lines
from referee.table.clock import said

if TYPE_CHECKING:
    from referee.table.session import Session

PATIENCE = 20
"""Seconds that the page may take."""


def finished(session: Session, log: Path) -> list[str]:
    """The figures, the page that was written, the next three commands."""
    name, game = quote(str(log)), session.game.id.replace("_", "-")
    page = log.with_suffix(".html")
    return [
        figures(session),
        *([f"the page: {page}"] if _page(log, page) else []),
        f"next: `records summarize {name} --db stats.db` counts the game, `records stats stats.db` shows it, "
        f"`referee play {game}` begins another",
    ]


def figures(session: Session) -> str:
    """How long the game was, and what of it was forced or corrected."""
    items = list(session.fold.standing())
    steps = [item for item in items if isinstance(item, lines.StepLine)]
    forced = sum(session.fold.now.verdicts.get(item.n, "ok") in ("irregular", "impossible") for item in steps)
    told = [counted(session.entry, "entry", "entries"), counted(len(steps), "step")]
    told += [f"{said(session.clock.now)} played"] if not session.clock.untimed else []
    told += [counted(forced, "step") + " against the rules"] if forced else []
    told += [counted(len(session.corrected), "correction")] if session.corrected else []
    return f"this game: {', '.join(told)}"


def _page(log: Path, page: Path) -> bool:
    """Whether the page of a log was written; one that is there is not written over."""
    command = [sys.executable, "-m", "records", "view", str(log), "--out", str(page)]
    try:
        return not page.exists() and not subprocess.run(command, capture_output=True, timeout=PATIENCE, check=False).returncode
    except (OSError, subprocess.SubprocessError):
        return False
