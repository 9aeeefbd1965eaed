"""Where nothing can be kept: no half-made database, copy or page, and nothing written over that is not of the same kind."""

import os
import random
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from records.database.file import DatabaseFile, Unusable
from tests.kit.patience import PATIENCE, wait_for
from tests.records.logs import ROOT, clean, honest, run, run_here


@pytest.mark.parametrize("path", [":memory:", "", "/dev/null"])
def test_what_keeps_nothing_is_no_database(path: str) -> None:
    with pytest.raises(Unusable, match="--db names a file"):
        DatabaseFile(path)


def test_a_pipe_is_no_database(tmp_path: Path) -> None:
    pipe = tmp_path / "ff"
    os.mkfifo(pipe)
    with pytest.raises(Unusable, match="--db names a file"):
        DatabaseFile(str(pipe))


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "log.jsonl"
    path.write_bytes(honest())
    return path


@pytest.fixture
def db(log: Path, tmp_path: Path) -> Path:
    path = tmp_path / "stats.db"
    assert run_here("summarize", log, "--db", path).returncode == 0
    return path


def limited(kib: int, *arguments: str | Path) -> "subprocess.CompletedProcess[str]":
    """A run that may write so much into a file, as on a disk that is nearly full."""
    return run(*arguments, limits=[("no_larger", kib << 10)])


@pytest.mark.parametrize("kib", [1, 4, 8, 40])
def test_a_full_disk_leaves_no_empty_database(kib: int, log: Path, tmp_path: Path) -> None:
    result = limited(kib, "summarize", log, "--db", tmp_path / "new.db")
    assert result.returncode == 2 and "the disk is full" in result.stderr and clean(result)
    assert not list(tmp_path.glob("new.db*"))


def test_a_full_disk_leaves_the_database_that_was_there(db: Path, log: Path, tmp_path: Path) -> None:
    more = tmp_path / "more.jsonl"
    more.write_bytes(honest(7))
    result = limited(8, "summarize", more, "--db", db)
    assert result.returncode == 2 and clean(result)
    assert run("summarize", log, more, "--db", db, "--json").stdout.startswith(
        '{"seen":2,"loaded":1,"updated":0,"unchanged":1'
    )


WAITS = """
import pathlib, time
from referee.journal import log_file
log_file.open = lambda *_, **__: (pathlib.Path("reading").touch(), time.sleep(3600))
from records.cli import main
raise SystemExit(main())
"""
"""The program, whose logs never answer, so that the moment is certain."""


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_first_load_that_was_stopped_leaves_nothing(how: signal.Signals, log: Path, tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-P", "-c", WAITS, "summarize", str(log), "--db", "new.db"], cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)}, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    begun = tmp_path / "reading"
    wait_for(begun.exists, "the program reads")
    process.send_signal(how)
    _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 128 + how and "Traceback" not in err and "stopped" in err
    assert sorted(tmp_path.iterdir()) == sorted([log, begun])


def test_a_database_that_another_program_fills_is_not_removed(db: Path, log: Path, tmp_path: Path) -> None:
    path = tmp_path / "two.db"
    first, second = DatabaseFile(str(path)), DatabaseFile(str(path))
    first.close()  # made it, stored nothing
    assert path.exists()
    second.close()
    assert run("summarize", log, "--db", path).returncode == 0


def test_a_database_that_was_removed_meanwhile_is_said(tmp_path: Path) -> None:
    path = tmp_path / "gone.db"
    with closing(DatabaseFile(str(path))) as database:
        path.unlink()
        with pytest.raises(Unusable, match="was removed or replaced"), database.transaction():
            pass


@pytest.mark.parametrize(
    "arguments",
    [
        ["stats"],
        ["stats", "--ratings"],
        ["report", "--out", "page.html"],
        ["datasette"],
        ["export", "--parquet", "out"],
    ],
)
def test_databases_that_cannot_be_read(arguments: list[str], db: Path, tmp_path: Path) -> None:
    if arguments[-1] == "--ratings":
        pytest.importorskip("openskill")
    if arguments[-1] == "out":
        pytest.importorskip("pyarrow")
    chance = random.Random(1)
    data = bytearray(db.read_bytes())
    data[4096::7] = chance.randbytes(len(data[4096::7]))
    db.write_bytes(data)
    empty, blank = tmp_path / "empty.db", tmp_path / "blank.db"
    empty.touch()
    with closing(sqlite3.connect(blank)) as conn:
        conn.execute("PRAGMA journal_mode=WAL")
    for path, said in (
        (db, "make a new one from the logs"),
        (empty, "nothing was loaded into"),
        (blank, "nothing was loaded into"),
    ):
        result = run(arguments[0], path, *arguments[1:], cwd=tmp_path)
        assert result.returncode == 2 and said in result.stderr and len(result.stderr.splitlines()) == 1, result
    assert not (tmp_path / "page.html").exists()


def test_a_report_is_written_over_an_earlier_one_only(db: Path, log: Path, tmp_path: Path) -> None:
    link, page = tmp_path / "link.html", tmp_path / "page.html"
    link.symlink_to(db)
    before = db.read_bytes(), log.read_bytes()
    for other in (db, link, log):
        assert "only an earlier one is written over" in run("report", db, "--out", other, code=2).stderr
    assert before == (db.read_bytes(), log.read_bytes())
    assert run("report", db, "--out", page).returncode == 0
    page.write_bytes(page.read_bytes() + b"<!-- old -->")
    assert run("report", db, "--out", page).returncode == 0
    assert page.read_text() == run("report", db, "--out", "-").stdout
    limit = limited(1, "report", db, "--out", page)
    assert limit.returncode == 2 and clean(limit) and page.read_text().endswith("</html>\n")


def test_parquet_is_written_over_an_earlier_export_only(db: Path, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    out = tmp_path / "out"
    for _ in range(2):
        assert run("export", db, "--parquet", out).returncode == 0
    names = sorted(p.name for p in out.iterdir())
    (out / "logs.parquet").write_bytes(db.read_bytes())
    assert "name another folder" in run("export", db, "--parquet", out, code=2).stderr
    assert (out / "logs.parquet").read_bytes() == db.read_bytes() and sorted(p.name for p in out.iterdir()) == names


def test_no_folder_is_made_for_no_copy(tmp_path: Path) -> None:
    (tmp_path / "none").mkdir()
    assert run("export", "--anon", "--out", tmp_path / "out", tmp_path / "none").returncode == 2
    assert not (tmp_path / "out").exists()
