"""Closed or full outputs, devices and pipes as logs, a log that is moved away: a sentence, the right exit code."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from referee import games
from referee.journal.head import make_head
from referee.journal.lines import Head
from referee.journal.writer import Foreign, WriteFailed, Writer
from tests.cli.run import referee
from tests.kit.patience import PATIENCE

ROOT = Path(__file__).resolve().parents[2]


def head_of() -> Head:
    return make_head(games.load("shinbi"), [""] * 4)


def sh(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PY": sys.executable}
    return subprocess.run(
        ["sh", "-c", command], cwd=folder, env=env, capture_output=True, text=True, timeout=PATIENCE, check=False
    )


@pytest.mark.parametrize(
    "command",
    [
        '"$PY" -m referee games >&-',
        '"$PY" -m referee rules shinbi >&-',
        '"$PY" -m referee play shinbi --players 4 --log a.jsonl >&- </dev/null',
        'mkfifo ff; "$PY" -m referee resume ff',
        '"$PY" -m records audit /dev/zero',
    ],
)
def test_a_sentence_and_exit_code_2(command: str, tmp_path: Path) -> None:
    done = sh(command, tmp_path)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert done.stderr.strip() or done.stdout.strip()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_full_output_is_said_and_what_was_recorded_stays(tmp_path: Path) -> None:
    (tmp_path / "s.txt").write_text("setup o r z p start 1\nksb\n", encoding="utf-8")
    done = sh('"$PY" -m referee play shinbi s.txt --players 4 --log a.jsonl >/dev/full', tmp_path)
    assert done.returncode == 2
    assert "cannot write the output" in done.stderr
    assert sh('"$PY" -m records audit a.jsonl', tmp_path).returncode == 0


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("play shinbi --players 4 --log /", "/ is a folder; `--log` names a file"),
        ("play shinbi --players 4 --log .", ". is a folder; `--log` names a file"),
        ("play shinbi --players 4 --log no/such/a.jsonl", "no/such/a.jsonl cannot be written: No such file or directory"),
        ("play shinbi --players 99999999999999999999", "Shinbi is for 4 to 6 players, not 9999999999999999999"),
        ("play shinbi --players=-1", "Shinbi is for 4 to 6 players, not -1"),
        ("play shinbi --players ٤", "Shinbi is for 4 to 6 players, not ٤"),
        ("simulate shinbi --players ٤ --out o", "typed with the digits 0 to 9"),
        ("simulate shinbi --players 99999999999999999999 --out o", "Shinbi is for 4 to 6 players, not 9999999999999999999"),
    ],
)  # fmt: skip
def test_a_start_that_cannot_be(command: str, said: str, tmp_path: Path) -> None:
    done = sh(f'"$PY" -m referee {command} </dev/null', tmp_path)
    assert done.returncode == 2
    assert said in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name == "nt", reason="no limits")
def test_no_room_for_the_head(tmp_path: Path) -> None:
    done = sh('ulimit -f 0; "$PY" -m referee play shinbi --players 4 --log a.jsonl </dev/null', tmp_path)
    assert done.returncode == 2
    assert done.stderr.strip() == "a.jsonl cannot be written: File too large; nothing was begun"
    assert list(tmp_path.iterdir()) == []


def test_a_log_that_was_moved_or_replaced_takes_nothing_more(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    writer = Writer.create(path, head_of())
    path.rename(tmp_path / "b.jsonl")
    whole = (tmp_path / "b.jsonl").read_bytes()
    with pytest.raises(WriteFailed, match="was moved") as moved:
        writer.write([head_of()])
    assert not moved.value.final and writer.kept is None
    path.write_text("hello", encoding="utf-8")
    with pytest.raises(WriteFailed, match="was replaced by another file") as replaced:
        writer.write([head_of()])
    assert replaced.value.final and writer.kept is not None and writer.kept.read_bytes() == whole
    assert path.read_text(encoding="utf-8") == "hello" and (tmp_path / "b.jsonl").read_bytes() == whole
    assert issubclass(Foreign, OSError)
    writer.close()


def test_an_endless_word_is_said_by_its_beginning(tmp_path: Path) -> None:
    ran = referee(
        "play",
        "shinobi-clans",
        "--log",
        "a.jsonl",
        cwd=tmp_path,
        typed=f"players Ann, Ben, Cas\nstart 1\n{'x' * 1_900}\n",
    )
    assert ran.code == 1 and "refused: xxxx" in ran.err and f"'{'x' * 20}" in ran.err and "…" in ran.err
    assert max(map(len, ran.err.splitlines())) < 250
