"""A program at a pseudo-terminal, and the moment at which it waits for somebody to type.

What is typed before a program reads may be thrown away by it, or be taken for typed ahead. So a test types when the program is asleep:
it has said all it has to say and waits for a key. That is seen in /proc; where there is none, a moment is given to it.
"""

import os
import sys
import termios
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pexpect
from ptyprocess import PtyProcess  # type: ignore[import-untyped]

from tests.kit import program
from tests.kit.patience import PATIENCE, wait_for

LOOKS = 4
"""So many looks in a row must find a program asleep without having run in between."""


if TYPE_CHECKING:
    _Spawn = pexpect.spawn[str]
else:
    _Spawn = pexpect.spawn


class _Process(PtyProcess):  # type: ignore[misc]
    """A copy of a process that has imported everything (`tests.kit.program`) at a terminal of its own."""

    def __init__(self, pid: int, fd: int, ended: int) -> None:
        super().__init__(pid, fd)
        self.ended = ended
        self.terminated = False
        self.exitstatus: int | None
        self.signalstatus: int | None

    def isalive(self) -> bool:
        self._look(PATIENCE if self.flag_eof else 0)  # one that has let go of its terminal ends
        return not self.terminated

    def wait(self) -> int | None:
        self._look(PATIENCE)
        assert self.terminated, "it was waited for in vain"
        return self.exitstatus

    def _look(self, wait: float) -> None:
        """What `os.waitpid` would tell the parent of the process."""
        status = None if self.terminated else program.how_it_ended(self.ended, wait)
        if status is not None:
            os.close(self.ended)
            code = os.waitstatus_to_exitcode(status)
            self.status, self.terminated = status, True
            self.exitstatus, self.signalstatus = (code, None) if code >= 0 else (None, -code)


class _Copied(_Spawn):
    """`python -m MODULE ARGUMENTS` without a start of Python."""

    def _spawnpty(
        self, args: list[bytes], cwd: str | None, env: dict[str, str], dimensions: tuple[int, int], **_: Any
    ) -> _Process:
        ours, its = os.openpty()
        try:
            termios.tcsetwinsize(its, dimensions)
            module, *arguments = (word.decode() for word in args[args.index(b"-m") + 1 :])
            pid, ended = program.at_terminal(module, *arguments, cwd=cwd, env=env, terminal=its)
        finally:
            os.close(its)
        return _Process(pid, ours, ended)


def spawn(
    command: str, arguments: list[str], *, cwd: Path | None = None, env: dict[str, str], rows: int = 50, columns: int = 80,
    how: type[_Spawn] = _Spawn,
) -> "pexpect.spawn[str]":  # fmt: skip
    """Start a program at a terminal of this size. What is expected of it is waited for with patience."""
    child = how(
        command, arguments, cwd=None if cwd is None else str(cwd), env=env, dimensions=(rows, columns), timeout=PATIENCE,
        encoding="utf-8", codec_errors="replace",  # a terminal echoes bytes that are no text too
    )  # fmt: skip
    child.delaybeforesend = None
    return child


def python(
    *arguments: str, cwd: Path | None = None, env: dict[str, str], rows: int = 50, columns: int = 80, real: bool = False
) -> "pexpect.spawn[str]":
    """The same for Python with these arguments, one of which is `-m`. It is a copy (`tests.kit.program`) where that makes no difference.

    real: start Python anew.
    """
    how = _Spawn if real or not program.alike(env) else _Copied
    return spawn(sys.executable, list(arguments), cwd=cwd, env=env, rows=rows, columns=columns, how=how)


def owner(child: "pexpect.spawn[str]") -> int:
    """The group of processes that has the terminal."""
    return os.tcgetpgrp(child.child_fd)


def hang_up(child: "pexpect.spawn[str]") -> None:
    """Close the terminal of a program, as somebody closes a window, and wait until the program has ended: it still writes."""
    process: Any = child.ptyproc  # type: ignore[attr-defined]
    process.fileobj.close()
    process.fd, process.closed = -1, True
    child.child_fd, child.closed = -1, True
    process.wait()


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
            found.append(
                (task.name, [row for row in (task / "status").read_text().splitlines() if "ctxt_switches" in row])
            )
        return number, found
    except OSError:  # it has ended
        return "ended"
