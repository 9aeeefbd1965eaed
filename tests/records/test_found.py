"""Logs of which the audit finds something, in the database and in the statistics: judged when that is asked for, told, left out."""

import json
from pathlib import Path

import pytest

from referee import __version__, games
from referee.engine.code_digest import code_of
from tests.records.logs import as_data, from_data, honest, run, run_here


def forged(seed: int) -> bytes:
    """A log of this very version whose end names another winner, with seals that fit."""
    game = games.load("shinbi")
    data = as_data(honest(seed, 4))
    data[0] |= {"program": __version__, "rules": game.rulebook.digest, "components": game.about.components(), "code": code_of(game)}
    end = next(row for row in data if row["line"] == "end")
    won = end["computed"]["winner"]
    end["computed"]["winner"] = [won[0] % 4 + 1]
    return from_data(data)


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    folder = tmp_path / "logs"
    folder.mkdir()
    (folder / "forged.jsonl").write_bytes(forged(0))
    for seed in (1, 2):
        (folder / f"{seed}.jsonl").write_bytes(honest(seed, 4))
    return folder


def summarized(logs: Path, db: Path, *more: str) -> dict[str, int]:
    result = run("summarize", logs, "--db", db, "--json", *more, code=0)
    told: dict[str, int] = json.loads(result.stdout)
    return told


def cohort(db: Path, *more: str) -> dict[str, object]:
    (row,) = run("stats", db, "--json", *more).stdout.splitlines()
    told: dict[str, object] = json.loads(row)
    return told


def test_a_log_taken_at_its_word_is_judged_when_that_is_asked_for(logs: Path, tmp_path: Path) -> None:
    """In the same database too; and what was judged stays so until it is read anew."""
    db = tmp_path / "w.db"
    first = summarized(logs, db)
    assert (first["loaded"], first["found"]) == (3, 0) and first["word"] > 0
    assert "trusted, not judged again" in run("summarize", logs, "--db", db).stdout
    again = summarized(logs, db, "--judge")
    assert (again["updated"], again["unchanged"], again["found"], again["word"]) == (3, 0, 1, 0)
    later = summarized(logs, db)
    assert (later["unchanged"], later["found"], later["word"]) == (3, 1, 0)
    fresh = tmp_path / "fresh.db"
    assert summarized(logs, fresh, "--judge")["found"] == 1
    assert cohort(db) == cohort(fresh)


def test_findings_are_told_and_can_be_left_out(logs: Path, tmp_path: Path) -> None:
    db = tmp_path / "w.db"
    said = run("summarize", logs, "--db", db, "--judge")
    assert said.returncode == 0 and "1 log with findings" in said.stdout and "--exclude-found" in said.stdout
    data = cohort(db)
    assert (data["games"], data["found"]) == (3, 1)
    text = run("stats", db).stdout
    assert "1 has findings that the log does not mark" in text and "--exclude-found" in text
    data = cohort(db, "--exclude-found")
    assert (data["logs"], data["games"]) == (3, 2) and "found" not in data
    assert list(data["left_out"].values()) == [1]  # type: ignore[attr-defined]
    assert "findings" not in run_here("stats", db, "--exclude-found").stdout
    out = tmp_path / "page.html"
    assert run("report", db, "--out", out).returncode == 0 and "1 has findings that the log does not mark" in out.read_text(encoding="utf-8")
    assert run_here("report", db, "--out", out, "--exclude-found").returncode == 0
    assert "findings that the log does not mark" not in out.read_text(encoding="utf-8")
