"""A program at a pseudo-terminal, and the moment at which it waits for somebody to type.

What is typed before a program reads may be thrown away by it, or be taken for typed ahead. So a test types when the program is asleep:
it has said all it has to say and waits for a key. That is seen in /proc; where there is none, a moment is given to it.
"""

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pexpect

from tests.kit.patience import PATIENCE, wait_for

LOOKS = 4
"""So many looks in a row must find a program asleep without having run in between."""


def spawn(
    command: str, arguments: list[str], *, cwd: Path | None = None, env: dict[str, str], rows: int = 50, columns: int = 80
) -> "pexpect.spawn[str]":
    """Start a program at a terminal of this size. What is expected of it is waited for with patience."""
    child = pexpect.spawn(
        command, arguments, cwd=None if cwd is None else str(cwd), env=env, dimensions=(rows, columns), timeout=PATIENCE,
        encoding="utf-8", codec_errors="replace",  # a terminal echoes bytes that are no text too
    )  # fmt: skip
    child.delaybeforesend = None
    return child


def python(*arguments: str, cwd: Path | None = None, env: dict[str, str], rows: int = 50, columns: int = 80) -> "pexpect.spawn[str]":
    """The same for Python with these arguments."""
    return spawn(sys.executable, list(arguments), cwd=cwd, env=env, rows=rows, columns=columns)


def owner(child: "pexpect.spawn[str]") -> int:
    """The group of processes that has the terminal."""
    return os.tcgetpgrp(child.child_fd)


def settle(child: "pexpect.spawn[str]") -> None:
    """Wait until the program that has the terminal waits for input, or has ended."""
    asleep(lambda: owner(child))


def asleep(pid: Callable[[], int]) -> None:
    """Wait until a process sleeps: with all its threads, and without having run between some looks. pid: asked at every look."""
    if not Path("/proc/self/task").exists():
        time.sleep(0.2)
        return
    seen: list[object] = []

    def still() -> bool:
        seen.append(_sleeping(pid))
        return len(seen) >= LOOKS and seen[-1] is not None and len(set(map(str, seen[-LOOKS:]))) == 1

    wait_for(still, "a program that waits for input", every=0.005)


def _sleeping(pid: Callable[[], int]) -> object:
    """What a sleeping process can be known by: how often each of its threads was taken off the processor; None: it runs."""
    try:
        number = pid()
        found = []
        for task in sorted(Path(f"/proc/{number}/task").iterdir()):
            if (task / "stat").read_text().rpartition(")")[2].split()[0] not in ("S", "Z"):
                return None
            found.append((task.name, [row for row in (task / "status").read_text().splitlines() if "ctxt_switches" in row]))
        return number, found
    except OSError:  # it has ended
        return "ended"
