"""The database: whole, counted, never twice, never half."""

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from records.audit.auditor import audit_file
from records.database import schema
from records.database.file import DatabaseFile, Unusable
from records.database.load import Loader
from referee.engine.words import counted
from referee.games.shinbi.statistics import ShinbiCollector
from tests.kit.patience import PATIENCE, wait_for
from tests.records.logs import CORRECTED, FORCED, ROOT, as_data, forged, from_data, honest, run, run_here, typed


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    folder = tmp_path / "logs"
    folder.mkdir()
    for seed in range(4):
        (folder / f"{seed}.jsonl").write_bytes(honest(seed))
    typed(folder / "forced.jsonl", FORCED, log_id="FORCED")
    typed(folder / "corrected.jsonl", CORRECTED, log_id="CORRECTED")
    return folder


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return tmp_path / "stats.db"


def load(db: Path, *files: Path, judge: bool = False) -> tuple[int, int, int, int]:
    result = run_here("summarize", *files, "--db", db, "--json", *(["--judge"] if judge else []))
    data = json.loads(result.stdout)
    assert data["seen"] == data["loaded"] + data["updated"] + data["unchanged"] + len(data["refused"])
    assert result.returncode == (0 if not data["refused"] else 2 if len(data["refused"]) == data["seen"] else 1)
    return data["loaded"], data["updated"], data["unchanged"], len(data["refused"])


def rows(db: Path, sql: str, *values: Any) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(db)) as conn:
        return conn.execute(sql, values).fetchall()


def dump(db: Path) -> list[str]:
    with closing(sqlite3.connect(db)) as conn:
        return list(conn.iterdump())


def test_pc70_loaded_once_and_then_unchanged(logs: Path, db: Path) -> None:
    assert load(db, logs) == (6, 0, 0, 0)
    before = dump(db)
    assert load(db, logs) == (0, 0, 6, 0)
    shutil.copy(logs / "1.jsonl", logs / "copy.jsonl")
    (logs / "2.jsonl").rename(logs / "renamed.jsonl")
    os.utime(logs / "3.jsonl")
    assert load(db, logs) == (0, 0, 7, 0)
    assert dump(db) == before


def test_a_log_at_which_the_program_fails_costs_no_other(
    logs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def act(self: object, act: Any, did: object) -> None:
        if getattr(act, "what", "") == "incompetence":
            raise AttributeError("a fault")

    monkeypatch.setattr(ShinbiCollector, "act", act)
    files = sorted(map(str, logs.iterdir()))
    failing = [file for file in files if b'"incompetence"' in Path(file).read_bytes()]
    with closing(DatabaseFile(str(tmp_path / "failing.db"))) as database:
        summary = Loader(database).run(files)
    assert [file.path for file in summary.refused] == failing
    assert 0 < len(failing) < len(files) and summary.loaded == len(files) - len(failing)
    assert {file.why for file in summary.refused} == {
        "this program failed here (AttributeError: a fault); please report it with the log"
    }


def test_one_is_said_as_one(logs: Path, db: Path) -> None:
    assert "1 log seen = 1 loaded" in run("summarize", logs / "1.jsonl", "--db", db).stdout
    assert "1 log = 1 game counted" in run("stats", db).stdout
    (logs / "empty.jsonl").touch()
    said = run("audit", logs / "1.jsonl", logs / "empty.jsonl").stdout
    assert "2 logs, " in said and "(2 files seen = 1 judged + 1 refused)" in said
    assert counted(1, "entry", "entries") == "1 entry" and counted(1200, "log") == "1,200 logs"


def test_the_rows_are_those_of_the_logs(logs: Path, db: Path) -> None:
    load(db, logs, judge=True)
    assert rows(db, "PRAGMA user_version") == [(schema.VERSION,)]
    assert rows(db, "PRAGMA journal_mode") == [("delete",)], "it can be read where nothing can be written"
    assert rows(db, "PRAGMA foreign_key_check") == []
    for file in sorted(logs.iterdir()):
        data = as_data(file.read_bytes())
        audit = audit_file(str(file))
        ((log, lines, seal, status),) = rows(
            db, "SELECT log, lines, last_seal, status FROM logs WHERE file = ?", str(file)
        )
        assert (f"{lines} lines, last seal {seal}", status) == (audit.receipt, audit.status)
        judged = [row for row in data if row["line"] in ("step", "show", "check", "amend", "back", "end")]
        assert rows(db, "SELECT n, kind, seen FROM steps WHERE log = ? ORDER BY n", log) == [
            (row["n"], row["line"], row.get("verdict", "ok")) for row in judged
        ]
        effects = sum(len(row.get("did", ())) for row in judged)
        assert rows(db, "SELECT count(*) FROM effects WHERE log = ?", log) == [(effects,)]
        findings = sum(len(row.get("findings", ())) for row in judged)
        assert rows(db, "SELECT count(*), coalesce(sum(logged), 0) FROM findings WHERE log = ?", log) == [
            (findings, findings)
        ]
        for table, kind in (("rulings", "ruling"), ("notes", "note"), ("tries", "try")):
            assert rows(db, f"SELECT count(*) FROM {table} WHERE log = ?", log) == [
                (sum(row["line"] == kind for row in data),)
            ]
        seats = rows(db, "SELECT seat, name FROM seats WHERE log = ? ORDER BY seat", log)
        assert seats == [(s["id"], s["name"]) for s in data[0]["seats"]]
        options = dict(rows(db, "SELECT name, value FROM options WHERE log = ?", log))
        assert {k: json.loads(v) for k, v in options.items()} == data[0]["options"]
        ends = [row for row in data if row["line"] == "end"]
        if ends:
            computed = ends[-1]["computed"]
            got = rows(
                db,
                "SELECT points, winner FROM scores WHERE log = ? AND source = 'computed' AND seat > 0 ORDER BY seat",
                log,
            )
            assert [p for p, _ in got] == computed["lives"]
            assert [i for i, (_, won) in enumerate(got, 1) if won] == computed["winner"]
            assert rows(db, "SELECT winner FROM seats WHERE log = ? AND winner ORDER BY seat", log) == [(1,)] * len(
                computed["winner"]
            )


def test_corrected_steps_stand_as_they_are_now(logs: Path, db: Path) -> None:
    load(db, logs)
    got = dict((n, (standing, data, first)) for n, standing, data, first in rows(
        db, "SELECT n, standing, data, first FROM steps JOIN logs USING (log) WHERE id = 'CORRECTED'"
    ))  # fmt: skip
    assert got[12][0] == "amended" and "shuriken" in got[12][1] and "katana" in got[12][2]
    assert got[14][0] == "taken back" and got[11][0] == "stands"
    assert rows(db, "SELECT day, utc FROM logs WHERE id = 'CORRECTED'") == [("2026-11-27", "2026-11-28T04:14:05+00:00")]


def test_every_table_and_column_is_explained(logs: Path, db: Path) -> None:
    load(db, logs)
    with closing(sqlite3.connect(db)) as conn:
        tables = [
            name
            for (name,) in conn.execute(
                "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '%_fts%'"
            )
        ]
        for table in tables:
            for column in ("", *(row[1] for row in conn.execute(f"PRAGMA table_info({table})"))):
                assert conn.execute("SELECT text FROM about WHERE name = ? AND column = ?", (table, column)).fetchone()[
                    0
                ]
    assert set(tables) == {*schema.TABLES, *schema.OTHERS}


def test_a_log_that_has_grown_is_put_in_place_of_the_old_one(log: Path, tmp_path: Path, db: Path) -> None:
    whole = honest(3).splitlines(True)
    cut = [i for i, row in enumerate(whole) if b'"done":true' in row][20] + 1
    log.write_bytes(b"".join(whole[:cut]))
    assert load(db, log) == (1, 0, 0, 0)
    assert rows(db, "SELECT finished FROM games") == [(0,)]
    log.write_bytes(b"".join(whole[: cut + 1]) + whole[cut + 1][:20])
    grown = load(db, log)
    assert grown == (0, 1, 0, 0) and rows(db, "SELECT torn, lines FROM logs") == [(1, cut + 1)]
    log.write_bytes(b"".join(whole))
    assert load(db, log) == (0, 1, 0, 0)
    assert rows(db, "SELECT count(*), max(log), max(finished) FROM games") == [(1, 1, 1)]
    fresh = tmp_path / "fresh.db"
    load(fresh, log)
    assert dump(db) == dump(fresh)


def test_an_edited_log_is_a_conflict(log: Path, db: Path) -> None:
    log.write_bytes(honest())
    load(db, log)
    before = dump(db)
    log.write_bytes(forged(honest(), lambda rows: rows[3].update(t=77)))
    result = run("summarize", log, "--db", db)
    assert result.returncode == 2 and "conflict" in result.stderr and "1 refused" in result.stdout
    log.write_bytes(b"".join(honest().splitlines(True)[:50]))
    assert load(db, log) == (0, 0, 0, 1)
    log.write_bytes(honest().replace(b"katana", b"blowgun", 1))
    assert load(db, log) == (0, 0, 0, 1)
    assert dump(db) == before


def test_two_versions_in_one_run(tmp_path: Path, db: Path) -> None:
    whole = honest(3).splitlines(True)
    for name, raw in (("a", whole[:60]), ("b", whole), ("c", whole)):
        (tmp_path / f"{name}.jsonl").write_bytes(b"".join(raw))
    (tmp_path / "d.jsonl").write_bytes(forged(honest(3), lambda rows: rows[3].update(t=77)))
    assert load(db, tmp_path) == (1, 1, 1, 1)
    assert rows(db, "SELECT lines FROM logs") == [(len(whole),)]


def test_refused_ones_have_a_reason(tmp_path: Path, db: Path) -> None:
    rows_ = honest().splitlines(True)
    bad = {
        "empty": b"", "text": b"hello\n", "newer": forged(honest(), lambda rows: rows[0].update(format=9)),
        "damaged": b"".join([*rows_[:20], *rows_[21:]]), "huge": forged(honest(1), lambda rows: rows[3].update(t=10**30)),
    }  # fmt: skip
    for name, raw in bad.items():
        (tmp_path / f"{name}.jsonl").write_bytes(raw)
    (tmp_path / "good.jsonl").write_bytes(honest(0))
    result = run("summarize", tmp_path, tmp_path / "gone.jsonl", "--db", db)
    assert result.returncode == 1 and "7 logs seen = 1 loaded + 0 updated + 0 unchanged + 6 refused" in result.stdout
    assert len(result.stderr.splitlines()) == 6
    assert load(db, tmp_path)[:3] == (0, 0, 1)


def test_a_database_that_would_be_empty_is_not_made(tmp_path: Path) -> None:
    (tmp_path / "text.jsonl").write_text("hello\n")
    (tmp_path / "none").mkdir()
    db = tmp_path / "x.db"
    for names in (["nowhere"], ["text.jsonl"], ["none", "nowhere", "text.jsonl"]):
        result = run("summarize", *names, "--db", db, cwd=tmp_path)
        assert result.returncode == 2 and len(result.stderr.splitlines()) == len(names)
        seen = f"{len(names)} log{'s' * (len(names) > 1)} seen"
        assert f"{seen} = 0 loaded + 0 updated + 0 unchanged + {len(names)} refused" in result.stdout
        assert not db.exists()


def test_a_torn_log_is_loaded_as_far_as_it_holds(log: Path, db: Path) -> None:
    log.write_bytes(honest()[:-20])
    assert load(db, log) == (1, 0, 0, 0)
    assert rows(db, "SELECT torn, status FROM logs") == [(1, "found")]


def test_unusable_databases_get_one_sentence(log: Path, tmp_path: Path) -> None:
    log.write_bytes(honest())
    text = tmp_path / "text.db"
    text.write_text("this is no database, and it is long enough to be one " * 40)
    other = tmp_path / "other.db"
    with closing(sqlite3.connect(other)) as conn:
        conn.execute("CREATE TABLE mine (x)")
        conn.commit()
    newer = tmp_path / "newer.db"
    load(newer, log)
    with closing(sqlite3.connect(newer)) as conn:
        conn.execute("PRAGMA user_version=99")
    content = {path: path.read_bytes() for path in (log, text, other, newer)}
    for path in (log, text, other, newer, tmp_path, tmp_path / "none" / "x.db"):
        result = run("summarize", log, "--db", path)
        assert result.returncode == 2 and len(result.stderr.splitlines()) == 1 and not result.stdout, (path, result)
        assert str(path) in result.stderr or "none" in result.stderr
    assert content == {path: path.read_bytes() for path in content}


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_not_be_written(tmp_path: Path, logs: Path) -> None:
    closed = tmp_path / "closed"
    closed.mkdir()
    closed.chmod(0o555)
    result = run("summarize", logs, "--db", closed / "x.db")
    closed.chmod(0o755)
    assert result.returncode == 2 and "writable" in result.stderr


def test_an_error_of_the_file_system_gets_one_sentence(tmp_path: Path, logs: Path) -> None:
    db = Path("/dev/full")
    if db.exists():
        assert len(run("summarize", logs, "--db", db, code=2).stderr.splitlines()) == 1


def test_a_locked_database_is_waited_for(logs: Path, db: Path) -> None:
    load(db, logs / "1.jsonl")
    with closing(sqlite3.connect(db, isolation_level=None, check_same_thread=False)) as conn:
        conn.execute("BEGIN IMMEDIATE")
        timer = threading.Timer(1.5, lambda: conn.execute("COMMIT"))
        timer.start()
        result = run("summarize", logs, "--db", db)
        timer.join()
    assert result.returncode == 0 and "5 loaded" in result.stdout
    assert result.stderr.count("waiting for it") == 1


def test_a_database_that_stays_locked(logs: Path, db: Path) -> None:
    load(db, logs / "1.jsonl")
    with closing(sqlite3.connect(db, isolation_level=None)) as conn:
        conn.execute("BEGIN IMMEDIATE")
        said: list[str] = []
        with pytest.raises(Unusable, match="locked by another program"):
            DatabaseFile(str(db), said.append, wait=0.3)
        assert len(said) == 1


@pytest.mark.slow
def test_two_at_the_same_time(logs: Path, db: Path) -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-P", "-m", "records", "summarize", str(logs), "--db", str(db), "--json"]
    running = [
        subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for _ in range(3)
    ]
    outputs = [process.communicate(timeout=PATIENCE) for process in running]
    counts = [json.loads(out) for out, _ in outputs]
    assert sum(c["loaded"] for c in counts) == 6 and sum(c["unchanged"] for c in counts) == 12
    assert rows(db, "SELECT count(*) FROM logs") == [(6,)]


@pytest.fixture
def killed(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "many"
    folder.mkdir()
    for i in range(150):
        (folder / f"{i:03}.jsonl").write_bytes(forged(honest(i % 5), lambda rows, i=i: rows[0].update(id=f"L{i}")))  # type: ignore[misc]
    yield folder


def on_disk(db: Path) -> int:
    """Bytes of a database and of what lies beside it while it is written."""
    size = 0
    for suffix in ("", "-journal", "-wal"):
        try:
            size += db.with_name(db.name + suffix).stat().st_size
        except FileNotFoundError:
            pass
    return size


@pytest.mark.slow
def test_killed_in_mid_load_the_database_is_whole(killed: Path, db: Path) -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-P", "-m", "records", "summarize", str(killed), "--db", str(db)]
    for more, how in ((1, signal.SIGKILL), (100_000, signal.SIGKILL), (1_200_000, signal.SIGKILL), (50_000, signal.SIGINT)):
        before = on_disk(db)
        process = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        wait_for(
            lambda process=process, enough=before + more: process.poll() is not None or on_disk(db) >= enough,  # type: ignore[misc]
            "so much is on disk", every=0.005,
        )  # fmt: skip
        process.send_signal(how)
        _, err = process.communicate(timeout=PATIENCE)
        assert process.returncode == (-how if how == signal.SIGKILL else 128 + how), (more, err)
        assert "Traceback" not in err
        if db.exists() and db.stat().st_size:
            assert rows(db, "PRAGMA integrity_check") == [("ok",)]
            if rows(db, "PRAGMA user_version") != [(0,)]:
                sql = "SELECT count(*) FROM games WHERE players <> (SELECT count(*) FROM seats WHERE seats.log = games.log)"
                assert rows(db, sql) == [(0,)]
    loaded, updated, unchanged, refused = load(db, killed)
    assert (loaded + unchanged, updated, refused) == (150, 0, 0)
    assert rows(db, "SELECT count(*) FROM games") == [(150,)]


def test_pc68_rows_that_do_not_arrive_are_an_error(logs: Path, db: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = DatabaseFile(str(db))
    database.conn.execute("CREATE TRIGGER eat BEFORE INSERT ON effects BEGIN SELECT RAISE(IGNORE); END")
    with pytest.raises(Unusable, match="arrived in effects"):
        Loader(database).run([str(logs / "1.jsonl")])
    assert rows(db, "SELECT count(*) FROM logs") == [(0,)]
    database.close()
    assert not db.exists()  # it would hold nothing


def test_unsealed_logs_have_a_chain_too(log: Path, db: Path) -> None:
    bare = from_data(as_data(honest()), sealed=False)
    log.write_bytes(bare)
    assert load(db, log) == (1, 0, 0, 0) and load(db, log) == (0, 0, 1, 0)
    log.write_bytes(bare.replace(b"katana", b"sai", 1))
    assert load(db, log) == (0, 0, 0, 1)


def test_the_same_database_whatever_the_hash_seed(logs: Path, tmp_path: Path) -> None:
    dumps = []
    for seed in ("0", "5"):
        path = tmp_path / f"{seed}.db"
        assert run("summarize", logs, "--db", path, env={"PYTHONHASHSEED": seed}).returncode == 0
        dumps.append(dump(path))
    assert dumps[0] == dumps[1]
