"""Games that were typed in from notes have no time: what a file or a pipe typed in a moment is not how long they took."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.run import referee
from tests.records.logs import as_data, from_data, run_here, summarized
from tests.records.test_stats_hand import ATTACKS, PAID, write

NOTES = "\n".join(
    ["players Ana, Ben, Cho, Dai", "setup o r z p start 1", ATTACKS[0], "set lives 1,1,0,0 ! miscounted", *ATTACKS[1:], *PAID]
)


def loaded(folder: Path, *logs: Path) -> Path:
    return summarized(*logs, db=folder / "x.db")


def test_a_transcript_and_a_pipe_have_no_time(tmp_path: Path) -> None:
    one, two, notes = tmp_path / "one.jsonl", tmp_path / "two.jsonl", tmp_path / "notes.txt"
    notes.write_text(NOTES)
    referee("play", "shinbi", str(notes), "--log", str(one), cwd=tmp_path, code=0)
    assert referee("play", "shinbi", "--log", str(two), cwd=tmp_path, typed=NOTES).code == 0
    db = loaded(tmp_path, one, two)
    assert "nothing" in run_here("ask", db, "length").stdout and "nothing" in run_here("ask", db, "turn_time").stdout
    (cohort,) = map(json.loads, run_here("stats", db, "--json").stdout.splitlines())
    clock = next(s for s in cohort["sections"] if s["name"] == "game_length")
    assert clock["rows"][0]["n"] == 0 and "left out: 1 untimed game" in clock["notes"]
    page = tmp_path / "page.html"
    assert run_here("report", db, "--out", page).returncode == 0 and "0 minutes" not in page.read_text()
    result = run_here("plan", db, "shinbi", "--question", "minutes", "--difference", "5", "--against", "30")
    assert result.returncode == 2 and "spread 0" not in result.stdout
    assert '"durationMin"' not in run_here("export", db, "--plays", "bgstats").stdout


@pytest.mark.parametrize(("last", "timed"), [(3999, 0), (4000, 1)])
def test_what_can_be_typed_by_hand_counts(last: int, timed: int, tmp_path: Path) -> None:
    """Eight entries: half a second each is four seconds."""
    path = tmp_path / "game.jsonl"
    write(path, "A1", "1,1,0,0", PAID)
    rows = as_data(path.read_bytes())
    for row in rows:
        if "n" in row:
            row["t"] = last
    path.write_bytes(from_data(rows))
    db = loaded(tmp_path, path)
    with closing(sqlite3.connect(db)) as conn:
        assert conn.execute("SELECT entries, ms FROM games").fetchall() == [(8, last)]
    assert len(run_here("ask", db, "length", "--json").stdout.splitlines()) == timed
