"""What somebody counted, and the log has otherwise, is irregular; it is no rule that was broken."""

import sqlite3
from pathlib import Path

from tests.records.logs import ROUND, run_here, typed


def test_a_count_that_is_otherwise_is_no_broken_rule(tmp_path: Path) -> None:
    path, db = tmp_path / "log.jsonl", tmp_path / "s.db"
    typed(path, [*ROUND, "chk lives.1 3 ! counted", "1: attack 2 katana ! too late"])
    assert run_here("summarize", path, "--db", db).returncode == 0
    with sqlite3.connect(db) as base:
        found = base.execute("SELECT s.kind FROM findings f JOIN steps s ON s.log = f.log AND s.n = f.n").fetchall()
        rules = base.execute("SELECT sum(times) FROM rule_friction WHERE source IN ('irregular', 'impossible')").fetchone()
        irregular = base.execute("SELECT irregular FROM games").fetchone()
    assert ("check",) in found and ("step",) in found and irregular[0] >= 2
    assert rules[0] == sum(kind == "step" for (kind,) in found)
