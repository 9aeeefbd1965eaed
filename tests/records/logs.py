"""Logs for these tests: honest ones, typed ones, and such that somebody tampered with."""

import io
import json
import subprocess
from collections.abc import Callable, Iterable, Sequence
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from typing import Any

from records.cli import main
from referee import games
from referee.api.game import LoadedGame
from referee.journal import seal
from referee.journal.head import make_head
from referee.simulate.run import one, sealed_bytes
from referee.table.session.session import Session
from tests.kit import program
from tests.kit.entries import close

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("Ana", "Ben", "Cho", "Dai", "Eva", "Fay")
Data = dict[str, Any]


@cache
def honest(seed: int = 2, players: int = 0) -> bytes:
    """A simulated game, sealed."""
    return sealed_bytes(one(games.load("shinbi"), seed, players=players, reporter="open").lines)


def as_data(raw: bytes) -> list[Data]:
    """The lines of a log as plain data, without seals."""
    rows = [json.loads(row) for row in raw.splitlines()]
    for row in rows:
        row.pop("seal", None)
    return rows


def from_data(rows: Iterable[Data], sealed: bool = True) -> bytes:
    """A log of plain data, with a chain that fits: so a forger would leave it."""
    return chained(rows, sealed)[0]


def chained(rows: Iterable[Data], sealed: bool = True, last: bytes = seal.START) -> tuple[bytes, bytes]:
    """Lines of plain data behind a line with this seal, and the last seal of theirs."""
    out = []
    for row in rows:
        raw = json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode()
        if sealed:
            raw, last = seal.sealed(raw, last)
        out.append(raw + b"\n")
    return b"".join(out), last


def forged(raw: bytes, change: Callable[[list[Data]], object], sealed: bool = True) -> bytes:
    """A log changed by a function, with a chain that fits again."""
    rows = as_data(raw)
    change(rows)
    return from_data(rows, sealed)


def typed(path: Path, entries: Sequence[str], names: Sequence[str] = NAMES[:4], **head: Any) -> Session:
    """A log of a session in which this was typed. head: also `game`, its id."""
    game = games.load(head.pop("game", "shinbi"))
    made = make_head(game, names, log_id=head.pop("log_id", "TYPED"), at="2026-11-27T20:14:05-08:00", **head)
    session = LoadedGame(game).table_of(made, path=path).session
    for entry in entries:
        session.enter(entry)
    close(session)
    return session


ROUND = ["setup o r z p start 1", "ksb", "skh", "bks", "hkb"]
"""Set-up and all attacks of a first round."""

FORCED = [
    *ROUND,
    "k.s",
    "-",
    "4: reveal 1=blowgun,2=katana ! we let it stand",
    "k.k pk",
    "n a note @todo",
    "rule it stands",
]
"""A table that lets something against the rules stand."""

CORRECTED = [
    *ROUND,
    "k.s",
    "k.k pk",
    "amend 12 h ! slip",
    "back 13 ! redo",
    "hkb",
    "k.s",
    "chk lives 5,5,5,5",
]


def run(
    *arguments: str | Path, env: dict[str, str] | None = None, cwd: Path | None = None, input: str = "", **how: Any
) -> "subprocess.CompletedProcess[str]":
    """The command in a process of its own (`tests.kit.program`: `real=True`: started anew; `code`: how it must end)."""
    full = {**program.ENV, "PYTHONIOENCODING": "utf-8", **(env or {})}
    done = program.run("records", *map(str, arguments), env=full, cwd=cwd, typed=input.encode(), **how)
    out, err = (told.decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n") for told in (done.stdout, done.stderr))
    return subprocess.CompletedProcess(done.args, done.returncode, out, err)


def run_here(*arguments: str | Path, code: int | None = None) -> "subprocess.CompletedProcess[str]":
    """The same command within this process: for what is asked after a real run of it, without another start of Python."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="", write_through=True) for _ in range(2))
    with redirect_stdout(out), redirect_stderr(err):
        ended = main([*map(str, arguments)])
    told, message = (stream.buffer.getvalue().decode("utf-8", "replace") for stream in (out, err))
    return program.ended(subprocess.CompletedProcess(["records", *map(str, arguments)], ended, told, message), code)


def summarized(*logs: Path, db: Path | None = None) -> Path:
    """The database of these logs: `x.db` in the first folder, where no other place is named."""
    made = db or logs[0] / "x.db"
    run_here("summarize", *logs, "--db", made, code=0)
    return made


def clean(result: "subprocess.CompletedProcess[str]") -> bool:
    """Whether a run ended in an orderly way: a known exit code and no traceback."""
    return result.returncode in (0, 1, 2) and "Traceback" not in result.stderr
