"""What is shown at the end of a session whose game is over: a line of figures, the page, what to type next."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

from referee.engine.words import counted
from referee.journal import lines
from referee.journal.kept_logs import NoFolder, games_folder
from referee.table.frontend.program import run
from referee.table.session.clock import played, said

if TYPE_CHECKING:
    from referee.table.session.session import Session

PATIENCE = 20
"""Seconds that the page may take."""


def finished(session: Session, log: Path, *, page: bool) -> list[str]:
    """The page and the next commands. page: write it, as a terminal does; a pipe gets the command that makes it, and
    the figures.
    """
    name = quote(str(log))
    made = [_page(log)] if page else []
    named = "" if _is_kept(log) else f" {name}"
    commands = (
        *(
            ()
            if page
            else ((f"records view {name} --out {quote(str(log.with_suffix('.html')))}", "makes a page of the game"),)
        ),
        (f"records summarize{named} --db stats.db", "puts the game" + ("" if named else "s") + " into a database"),
        ("records stats stats.db", "shows its statistics"),
        (f"referee play {session.game.id.replace('_', '-')}", "begins another game"),
    )
    return [*([] if page else [figures(session)]), *made, NEXT, *next_commands(commands)]


def _is_kept(log: Path) -> bool:
    """Whether a log lies in the games folder, which the commands read where no log is named."""
    try:
        return log.resolve().is_relative_to(games_folder().resolve())
    except NoFolder:
        return False


NEXT = "next:"
"""Above the commands."""


def next_commands(commands: Sequence[tuple[str, str]]) -> list[str]:
    """What can be typed next: commands, each with what it does."""
    column = max(len(command) for command, _ in commands)
    return [f"  {command:{column}}  {text}" for command, text in commands]


def figures(session: Session) -> str:
    """How long the game was, and what of it was forced or corrected."""
    items = list(session.fold.standing())
    steps = [item for item in items if isinstance(item, lines.StepLine)]
    forced = sum(session.fold.now.verdicts.get(item.n, "ok") in ("irregular", "impossible") for item in steps)
    entries = len({item.entry for item in session.fold.items if item.entry} | set(session.fold.corrections))
    told = [counted(entries, "entry", "entries"), counted(len(steps), "step")]
    told += [f"{said(played(session.clock, session.fold))} played"] if not session.clock.untimed else []
    told += [counted(forced, "step") + " against the rules"] if forced else []
    told += [counted(len(session.corrected), "correction")] if session.corrected else []
    return f"this game: {', '.join(told)}"


def _page(log: Path) -> str:
    """Write the page of a log, and say so; one that is there is not written over. Where none can be made, the command
    that says why.
    """
    page = log.with_suffix(".html")
    command = f"`records view {quote(str(log))} --out FILE.html`"
    if page.exists():
        return f"page: {page} is there already and stays; {command} makes a new one"
    try:
        made = run(("records", "view", str(log), "--out", str(page)), capture_output=True, timeout=PATIENCE)
    except (OSError, subprocess.SubprocessError):
        return f"page: not made; {command} makes it"
    return f"page: {page} shows the game line by line" if not made.returncode else f"page: not made; {command} says why"
