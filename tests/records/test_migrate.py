"""A database of each earlier version is brought up to date, and its logs are read again when they are named."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from records.database import schema
from tests.records.logs import honest, run
from tests.records.test_database import dump, load, rows

DATA = Path(__file__).parent / "data"


def layout(db: Path) -> list[tuple[str, str]]:
    return sorted(rows(db, "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE '%_fts%'"))


@pytest.mark.parametrize("version", range(1, schema.VERSION))
def test_an_earlier_version_is_brought_up_to_date(version: int, tmp_path: Path) -> None:
    old, fresh = tmp_path / "old.db", tmp_path / "fresh.db"
    shutil.copy(DATA / f"version-{version}.db", old)
    assert rows(old, "PRAGMA user_version") == [(version,)]
    before = {name: rows(old, f"SELECT count(*) FROM {name}") for name in ("logs", "steps", "findings", "notes", "rulings")}
    kept = rows(old, "SELECT * FROM steps ORDER BY log, n")
    empty = tmp_path / "empty"
    empty.mkdir()
    assert run("summarize", empty, "--db", old).returncode == 2  # nothing to read: the file is brought up to date all the same
    assert rows(old, "PRAGMA user_version") == [(schema.VERSION,)]
    assert {name: rows(old, f"SELECT count(*) FROM {name}") for name in before} == before
    assert rows(old, "SELECT * FROM steps ORDER BY log, n") == kept
    assert rows(old, "PRAGMA foreign_key_check") == [] and rows(old, "PRAGMA integrity_check") == [("ok",)]
    assert {*rows(old, "SELECT schema, origin FROM logs")} == {(version, "table")}
    assert rows(old, "SELECT text FROM notes WHERE rowid IN (SELECT rowid FROM notes_fts WHERE notes_fts MATCH 'note')") != []
    load(fresh, DATA / "forced.jsonl")
    assert layout(old) == layout(fresh)
    out = run("stats", old)
    assert "read by an older version: summarize it again" in out.stdout or "unfinished" in out.stdout


def test_values_that_have_another_name_are_renamed(tmp_path: Path) -> None:
    old = tmp_path / "old.db"
    shutil.copy(DATA / "version-4.db", old)
    with closing(sqlite3.connect(old)) as conn, conn:
        conn.execute("""UPDATE logs SET status = 'word', bots = '["random","sensible"]' WHERE rowid = 1""")
    run("stats", old)
    run("summarize", DATA / "forced.jsonl", "--db", old)
    assert rows(old, "SELECT status, bots FROM logs WHERE rowid = 1") == [("trusted", '["random","heuristic"]')]


@pytest.mark.parametrize("version", range(1, schema.VERSION))
def test_its_logs_are_read_again(version: int, tmp_path: Path) -> None:
    old, fresh = tmp_path / "old.db", tmp_path / "fresh.db"
    shutil.copy(DATA / f"version-{version}.db", old)
    for name in ("corrected.jsonl", "forced.jsonl"):
        shutil.copy(DATA / name, tmp_path / name)
    files = [tmp_path / "corrected.jsonl", tmp_path / "forced.jsonl"]
    assert load(old, *files) == (0, 2, 0, 0)
    assert load(old, *files) == (0, 0, 2, 0)
    load(fresh, *files)
    assert [row for row in dump(old) if "INSERT INTO" in row and "_fts" not in row and "sqlite_" not in row] == [
        row for row in dump(fresh) if "INSERT INTO" in row and "_fts" not in row and "sqlite_" not in row
    ]


def test_a_game_that_an_older_version_read_does_not_count_until_it_is_read_again(tmp_path: Path) -> None:
    db, log = tmp_path / "db", tmp_path / "log.jsonl"
    log.write_bytes(honest())
    load(db, log)
    with closing(sqlite3.connect(db)) as conn, conn:
        conn.execute(f"UPDATE logs SET schema = {schema.VERSION - 1}")
    assert "read by an older version: summarize it again" in run("stats", db).stdout
    assert load(db, log) == (0, 1, 0, 0)
    assert "older version" not in run("stats", db).stdout


def test_text_is_searched(tmp_path: Path) -> None:
    db = tmp_path / "db"
    load(db, DATA / "forced.jsonl")
    search = "SELECT n FROM notes JOIN notes_fts ON notes.rowid = notes_fts.rowid WHERE notes_fts MATCH ?"
    assert rows(db, search, "note") == rows(db, "SELECT n FROM notes")
    assert rows(db, search, "nothing") == []
    ruled = "SELECT rulings.reason FROM rulings JOIN rulings_fts ON rulings.rowid = rulings_fts.rowid WHERE rulings_fts MATCH 'stands'"
    assert rows(db, ruled) == rows(db, "SELECT reason FROM rulings")
    with closing(sqlite3.connect(db)) as conn:
        conn.execute("DELETE FROM notes")
        assert conn.execute("SELECT count(*) FROM notes_fts WHERE notes_fts MATCH 'note'").fetchone() == (0,)


def test_statistics_refuse_an_older_file_with_a_sentence(tmp_path: Path) -> None:
    shutil.copy(DATA / "version-1.db", tmp_path / "old.db")
    assert "older version: run `records summarize" in run("stats", tmp_path / "old.db", code=2).stderr
