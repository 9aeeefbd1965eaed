"""EXAM.md: what was run, on which state of the program, sums by title, every row that is not perfect, what is not examined.

A run with `--write` leaves its sums in exam_results.json; the page is made of them and of exam_page.md. `--check` says which of
them are of another state of the program than this one.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from referee import games
from referee.engine import code_digest

HERE = Path(__file__).resolve().parent
PAGE = HERE.parents[1] / "EXAM.md"
PROSE = HERE / "exam_page.md"
RESULTS = HERE / "exam_results.json"
MOST_LINES = 130
OWN = ("exam*.py", "count_*.py", "propose_*.py", "reference*.py", "breaches/*.py")
"""The exam itself."""


def tell(options: Any, name: str, row: Mapping[str, Any], said: Sequence[str] = (), label: str = "") -> None:
    """A part of the exam hands over one row of sums of a title, and its rows that are not perfect."""
    told = getattr(options, "told", None)
    if told is not None:
        told.setdefault(name, []).append({"label": label, "row": dict(row), "said": list(said)})


@cache
def own() -> str:
    """The state of the exam."""
    return code_digest.digest_of(sorted(path for pattern in OWN for path in HERE.glob(pattern) if path.name != "exam_page.py"))


@cache
def state(name: str) -> str:
    """The state of the program for a title, and that of the exam."""
    source = sys.modules[games.load(name).rulebook.package].__file__
    assert source is not None
    return f"{code_digest.digest_of(code_digest.files_of(Path(source).resolve().parent))} {own()}"


def results() -> dict[str, Any]:
    """What was written down: by part and title."""
    return json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}


def record(part: str, options: Any, command: str, at: str, code: int) -> None:
    """Write down what a part told, and the page. at: the day; code: the exit code of the run."""
    kept = results()
    for name, rows in options.told.items():
        kept.setdefault(part, {})[name] = {"command": command, "at": at, "state": state(name), "code": code, "rows": rows}
    RESULTS.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    write()


def write() -> None:
    """Write the page from what is written down."""
    PAGE.write_text(page(results()), encoding="utf-8")


def page(kept: Mapping[str, Any]) -> str:
    """The page: the prose, with each part's sums where it is named. Raises ValueError where it is too long."""
    text = PROSE.read_text(encoding="utf-8")
    for part in PARTS:
        text = text.replace("{" + part + "}", section(kept.get(part, {})))
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        raise ValueError(f"EXAM.md would have {len(lines)} lines; it is to have {MOST_LINES} at most")
    return "\n".join(lines) + "\n"


def section(mine: Mapping[str, Any]) -> str:
    """How it was run, the sums by title, and what is not perfect."""
    if not mine:
        return "Not run on this state of the program."
    mine = {name: mine[name] for name in (*games.NAMES, *mine) if name in mine}
    out = []
    for command in dict.fromkeys(run["command"] for run in mine.values()):
        of = {name: run for name, run in mine.items() if run["command"] == command}
        days = ", ".join(sorted({run["at"] for run in of.values()}))
        codes = ", ".join(f"{name} {run['state'].split()[0]}" for name, run in of.items())
        out.append(f"`{command}`, {days}, code {codes}:")
    rows = [(name, summed(row["row"] for row in run["rows"])) for name, run in mine.items()]
    columns = list(dict.fromkeys(column for _, row in rows for column in row))
    out += ["", f"| title | {' | '.join(columns)} |", "|---" * (len(columns) + 1) + "|"]
    out += [f"| {name} | {' | '.join(str(row.get(column, '')) for column in columns)} |" for name, row in rows]
    told = {name: [text for row in run["rows"] for text in row["said"]] for name, run in mine.items()}
    said = [f"* {name}: {'; '.join(texts)}" for name, texts in told.items() if texts]
    failed = [f"* **{name}: the run said that something is wrong.**" for name, run in mine.items() if run["code"]]
    if failed or said:
        out += ["", *failed, *said]
    return "\n".join(out)


def summed(rows: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """The sums of a title's rows; what is no count stays as its first row has it."""
    out: dict[str, Any] = {}
    for row in rows:
        for column, value in row.items():
            out[column] = out[column] + value if column in out and isinstance(value, int) else out.get(column, value)
    return out


PARTS = ("honest", "proposals", "hands", "pen", "faults", "forced", "bots")


def stale(kept: Mapping[str, Any]) -> list[str]:
    """What of the page is not of this state of the program, in sentences."""
    found = []
    for part in PARTS:
        for name in games.NAMES:
            run = kept.get(part, {}).get(name)
            if run is None:
                found.append(f"{part}, {name}: was not run; `scripts/exam {part} --game {name} --write` runs it")
            elif run["state"] != state(name):
                found.append(f"{part}, {name}: is of another state of the program; `{run['command']} --game {name} --write` runs it anew")
    if not PAGE.exists() or PAGE.read_text(encoding="utf-8") != page(kept):
        found.append("EXAM.md is not what was written down; `scripts/exam --write` writes it anew")
    return found
