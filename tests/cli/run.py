"""The real program in a process of its own."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pexpect

from tests.kit import program

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "referee" / "examples" / "shinbi.txt"
ENV = {
    **{k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES")},
    "PYTHONPATH": str(ROOT),
    "TERM": "dumb",
    "REFEREE_GAMES": ".",
}
HEAD = "players Ana, Ben, Cho, Dai\n"
BEGUN = HEAD + "setup o r z p start 3\n"


class Ran:
    """What a run left behind."""

    def __init__(self, done: "subprocess.CompletedProcess[bytes]") -> None:
        self.code = done.returncode
        self.out = done.stdout.decode("utf-8", "backslashreplace")
        self.err = done.stderr.decode("utf-8", "backslashreplace")
        assert "Traceback" not in self.out + self.err, self.out + self.err

    @property
    def events(self) -> list[dict[str, Any]]:
        """The objects of the line protocol."""
        return [json.loads(line) for line in self.out.splitlines()]


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "referee", *arguments]


def referee(*arguments: str, cwd: Path, typed: str | bytes = b"", real: bool = False, **more: Any) -> Ran:
    """Run `referee` with something on its standard input (`tests.kit.program`). code: the exit code that it must have."""
    data = typed.encode() if isinstance(typed, str) else typed
    env = {**ENV, **more.pop("env", {})}
    return Ran(program.run("referee", *arguments, cwd=cwd, typed=data, env=env, real=real, **more))


def records(*arguments: str, cwd: Path, **more: Any) -> Ran:
    """Run `records`."""
    return Ran(program.run("records", *arguments, cwd=cwd, env=ENV, **more))


def finished(child: "pexpect.spawn[str]") -> int:
    """Wait for a program that has left its terminal; its exit code, or the signal that ended it as a negative number."""
    child.wait()
    child.ptyproc.delayafterclose = 0  # type: ignore[attr-defined]  # it has ended, no tenth of a second is needed for that
    child.close()
    return child.exitstatus if child.exitstatus is not None else -(child.signalstatus or 0)


def log_lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_bytes().splitlines()]
