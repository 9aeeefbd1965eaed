"""Logs that older versions wrote: they verify, are judged as they were, and their lines are written back byte for byte.

`data/version-X.zip` holds sealed logs as that version wrote them (its golden sessions and two simulated games a title, all
cards open at the end) and in `audit.json` what its own `records audit --json` said of each, without the members that hold text.
"""

import json
import zipfile
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from referee.journal import lines, seal
from referee.journal.reader import LogReader
from tests.records.logs import run_here

ARCHIVES = sorted((Path(__file__).parent / "data").glob("version-*.zip"))


@pytest.mark.parametrize("archive", ARCHIVES, ids=lambda path: path.stem)
def test_old_logs_are_judged_as_they_were(archive: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with zipfile.ZipFile(archive) as packed:
        packed.extractall(tmp_path)
    expected = json.loads((tmp_path / "audit.json").read_text())
    (tmp_path / "audit.json").unlink()
    monkeypatch.chdir(tmp_path)
    done = run_here("audit", "--json", ".", code=0)
    found: dict[str, dict[str, Any]] = {row["file"]: row for row in map(json.loads, done.stdout.splitlines())}
    assert len(expected) > 40 and set(found) == {row["file"] for row in expected}
    for row in expected:
        now = found[row["file"]]
        assert {name: now[name] for name in row} == row, row["file"]


@pytest.mark.parametrize("archive", ARCHIVES, ids=lambda path: path.stem)
def test_old_lines_are_written_back_byte_for_byte(archive: Path) -> None:
    with zipfile.ZipFile(archive) as packed:
        for name in packed.namelist():
            if not name.endswith(".jsonl"):
                continue
            raw = packed.read(name)
            log = LogReader(BytesIO(raw))
            last, rows = seal.START, []
            for line in (log.head, *log):
                made, last = seal.sealed(lines.encode(line), last)
                rows.append(made + b"\n")
            assert b"".join(rows) == raw, name
