"""What each command makes of the worst logs (`hostile_logs.py`): seconds of processor time, megabytes.

Each command is a process of its own, with a limit of time and of memory. None may break a bound, or end without a sentence.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from shutil import copy
from typing import Any, NamedTuple

import msgspec
from hostile_logs import written
from hostile_more import EVERY

from referee.journal import lines

SECONDS = 10.0
"""Of processor time that one command may take for one log of up to 5,000 lines."""

MEGABYTES = 500
"""That it may take at most."""

HANGS = 60
"""Seconds of processor time after which a command is ended: it counts as one that hangs."""

ROOM = 4 << 30
"""Bytes of address space that a command gets; libraries reserve more of it than they use."""


class Run(NamedTuple):
    """One command over one log. code: its exit code, negative where it was ended; said: its last line, or what was wrong."""

    seconds: float
    megabytes: float
    code: int
    said: str

    @property
    def bad(self) -> bool:
        """Whether it broke one of the bounds, or ended by an error of the program."""
        broken = self.code not in (0, 1, 2) or "Traceback" in self.said or "this program failed" in self.said
        return broken or self.seconds > SECONDS or self.megabytes > MEGABYTES


# --- the commands ----------------------------------------------------------------------------------------------------

COMMANDS: dict[str, Sequence[str]] = {
    "audit": ("records", "audit", "LOG"),
    "prove": ("records", "audit", "LOG", "--prove"),
    "replay": ("records", "replay", "LOG"),
    "why": ("records", "replay", "LOG", "--at", "MIDDLE", "--why"),
    "why last": ("records", "replay", "LOG", "--at", "LAST", "--why"),
    "resume": ("referee", "resume", "LOG", "ENTRIES"),
    "amend": ("referee", "resume", "LOG", "AMEND"),
    "odds": ("records", "odds", "LOG", "--at", "MIDDLE"),
    "summarize": ("records", "summarize", "LOG", "--db", "DB"),
    "report": ("records", "report", "DB", "--out", "NEW.html"),
    "view": ("records", "view", "LOG", "--out", "NEW.html"),
    "dispute": ("records", "view", "LOG", "--dispute", "MIDDLE", "--out", "NEW.html"),
    "export": ("records", "export", "LOG", "--anon", "--out", "NEW.jsonl"),
    "ruling": ("records", "ruling", "LOG"),
    "slip": ("records", "ruling", "LOG", "RULING"),
    "diff": ("records", "diff", "LOG", "OTHER"),
    "branch": ("records", "branch", "LOG", "--at", "EARLY", "--without", "--out", "NEW.jsonl"),
    "repair": ("records", "repair", "LOG", "--out", "NEW.jsonl"),
}
"""What is measured. LOG: the log; MIDDLE, LAST, EARLY: lines of it; RULING: its last ruling; OTHER: the log without every
tenth line; DB: a database for it; NEW: a file that is not there; ENTRIES: one entry that looks at the table; AMEND: a
correction of an early line."""

ENTRIES = {"ENTRIES": "st\n", "AMEND": "amend 3 remove\ny\n"}


LOG, OTHER, DATABASE = "hostile.jsonl", "other.jsonl", "hostile.db"


class Files(NamedTuple):
    """A log and what is made of it."""

    folder: Path
    last: int
    """The number of the last line."""
    ruling: int
    """The number of the last ruling; of the last line, where there is none."""

    @classmethod
    def of(cls, log: Sequence[Any], folder: Path) -> Files:
        """A log written into a folder, and what it is compared with; what was made of another one there is gone."""
        other = [msgspec.structs.replace(line) for at, line in enumerate(log) if not at or at % 10]
        written(log, folder / LOG)
        written(other, folder / OTHER)
        (folder / DATABASE).unlink(missing_ok=True)
        return cls(folder, *(max(_numbers(log, kind), default=0) for kind in (lines.NUMBERED, lines.RulingLine)))

    def run(self, name: str) -> Run:
        """One of the commands."""
        if name == "report" and not (self.folder / DATABASE).exists():
            self.run("summarize")
        log = self.folder / LOG
        if name in ("resume", "amend"):  # it may be written on
            log = Path(copy(log, self.folder / "own.jsonl"))
        words = {"LOG": str(log), "OTHER": str(self.folder / OTHER), "DB": str(self.folder / DATABASE)}
        places = {"LAST": self.last, "MIDDLE": max(1, self.last // 2), "EARLY": min(5, self.last), "RULING": self.ruling}
        words |= {word: str(place or self.last) for word, place in places.items()}
        for word, text in ENTRIES.items():
            path = self.folder / f"{word}.txt"
            path.write_text(text)
            words[word] = str(path)
        return run([words.get(word, word) for word in COMMANDS[name]], self.folder)


def _numbers(log: Sequence[Any], kinds: Any) -> Iterator[int]:
    return (line.n for line in log if isinstance(line, kinds))


def run(command: Sequence[str], folder: Path) -> Run:
    """One command in a process of its own. NEW in it: a file in a folder that is not there, and is gone afterwards."""
    new = folder / f"new-{time.monotonic_ns()}"
    arguments = [word.replace("NEW", str(new)) for word in command[1:]]
    output = folder / "output"
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    with output.open("wb") as out:
        process = subprocess.Popen(
            [sys.executable, "-P", "-m", command[0], *arguments], stdin=subprocess.DEVNULL, stdout=out, stderr=out,
            env=environment, preexec_fn=_bounded,  # noqa: PLW1509 - there are no threads
        )  # fmt: skip
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    for made in folder.glob(f"{new.name}*"):
        made.unlink()
    raw = output.read_bytes()
    rows = [row for row in raw[-20_000:].decode(errors="replace").splitlines() if row.strip()]
    said = rows[-1][:200] if rows else ""
    if b"Traceback" in raw:
        said = "Traceback: " + said
    if b"this program failed" in raw:
        said = "this program failed: " + said
    return Run(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, process.returncode, said)


def _bounded() -> None:
    """End a command that goes on and on, or takes all memory: it is no measurement any more."""
    resource.setrlimit(resource.RLIMIT_CPU, (HANGS, HANGS))
    resource.setrlimit(resource.RLIMIT_AS, (ROOM, ROOM))


def measured(
    game_id: str, folder: Path, kinds: Sequence[str] = (), commands: Sequence[str] = ()
) -> Iterator[tuple[str, int, str, Run]]:
    """Every command over every log of one game: the log, how many lines it has, the command, what it took."""
    for kind, make in EVERY.items():
        if kinds and not any(word in kind for word in kinds):
            continue
        log = make(game_id)
        files = Files.of(log, folder)
        for name in commands or COMMANDS:
            yield kind, len(log), name, files.run(name)


def table(games: Sequence[str], folder: Path, kinds: Sequence[str] = (), commands: Sequence[str] = ()) -> bool:
    """Print the table, a row as soon as it is measured; True when a bound was broken."""
    bad = False
    print(f"seconds of processor time and MB of each command; at most {SECONDS:.0f} s, {MEGABYTES} MB")
    print(f"{'game':14} {'log':32} {'lines':>5}  {'command':10} {'seconds':>7} {'MB':>5}  exit")
    for game_id in games:
        for kind, count, command, found in measured(game_id, folder, kinds, commands):
            bad = bad or found.bad
            said = f"  over the bound: {found.said}" if found.bad else ""
            row = f"{game_id:14} {kind:32} {count:5}  {command:10} {found.seconds:7.1f} {found.megabytes:5.0f}  {found.code:4}"
            print(row + said, flush=True)
    return bad
