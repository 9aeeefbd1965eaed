"""Whether processes that are nobody's children here have ended.

One that has ended, and that the system has not cleared away yet, still answers to a signal: some systems clear away every other second.
"""

import os
from pathlib import Path

PROC = Path("/proc")
GONE = "ZX"
"""The states of a process that has ended."""


def is_left(process: int) -> bool:
    """Whether a process still runs, sleeps or is stopped."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return (_stat(process) or ["?"])[0] not in GONE


def is_anybody_left(group: int) -> bool:
    """Whether a process of a group is left. Two looks in a row must find nobody: a process may be replaced while one looks."""
    return any(_seen(group) for _ in range(2))


def _seen(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    if not _stat(os.getpid()):  # this system does not say more
        return True
    found = (_stat(int(folder.name)) for folder in PROC.iterdir() if folder.name.isdigit())
    return any(stat[2] == str(group) and stat[0] not in GONE for stat in found if stat)


def _stat(process: int) -> list[str]:
    """State, parent, group … of a process; nothing where the system does not say it."""
    try:
        return (PROC / str(process) / "stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
    except OSError:
        return []
