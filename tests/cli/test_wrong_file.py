"""A log, or another program's file, where a transcript is meant; a box that is none: a sentence, and nothing is left behind."""

import os
from pathlib import Path

import pytest

from tests.cli.run import BEGUN, referee


@pytest.mark.parametrize(
    ("name", "data", "says"),
    [
        ("it's odd.jsonl", b"", "this is a log: `referee resume 'it'\"'\"'s odd.jsonl'`"),
        ("a.db", b"SQLite format 3\0" + b"\0" * 80, "an SQLite database"),
        ("a.txt", BEGUN.encode("utf-16"), "UTF-16: save it as UTF-8"),
        ("a.pgn", b'[Event "x"]\n[Site "y"]\n', "PGN"),
    ],
)
def test_a_file_that_is_no_transcript(tmp_path: Path, name: str, data: bytes, says: str) -> None:
    if not data:
        referee("play", "shinbi", "--log", "made.jsonl", cwd=tmp_path, typed=BEGUN)
        data = (tmp_path / "made.jsonl").read_bytes()
        (tmp_path / "made.jsonl").unlink()
    (tmp_path / name).write_bytes(data)
    ran = referee("play", "shinbi", name, "--players", "A,B,C,D", cwd=tmp_path)
    assert ran.code == 2 and says in ran.err, ran.err
    assert "this is " in referee("play", "shinbi", cwd=tmp_path, typed=data, code=2).err
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_a_name_that_is_taken_says_what_works(tmp_path: Path) -> None:
    (tmp_path / "link.jsonl").symlink_to("nowhere")
    empty = {"empty.jsonl": b"", "line.jsonl": b"\n", "mark.jsonl": b"\xef\xbb\xbf"}
    for name, data in empty.items():
        (tmp_path / name).write_bytes(data)
    wanted = {**dict.fromkeys(empty, "is an empty file"), "link.jsonl": "is a link that leads nowhere"}
    for name, says in wanted.items():
        ran = referee("play", "shinbi", "--log", name, cwd=tmp_path, typed=BEGUN)
        assert ran.code == 2 and says in ran.err and f"`rm {name}`" in ran.err, ran.err


def test_nobody_is_sent_to_a_log_that_cannot_be_gone_on_with(tmp_path: Path) -> None:
    referee("play", "shinbi", "--log", "whole.jsonl", cwd=tmp_path, typed=BEGUN + "ksb\n")
    whole = (tmp_path / "whole.jsonl").read_bytes()
    rows = whole.splitlines(keepends=True)
    assert len(rows) > 2
    files = {
        "whole.jsonl": whole,
        "torn.jsonl": whole[:-9],
        "beginning.jsonl": whole[:80],
        "hurt.jsonl": b"".join([rows[0], b"x\n", *rows[2:]]),
        "newer.jsonl": whole.replace(b'"format":2', b'"format":99', 1),
        "other.jsonl": whole.replace(b'"game":"shinbi"', b'"game":"chess"', 1),
    }
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
        said = referee("play", "shinbi", "--log", name, cwd=tmp_path, typed=BEGUN, code=2).err
        assert (tmp_path / name).read_bytes() == data
        goes_on = referee("resume", name, cwd=tmp_path, typed="q\n").code == 0
        assert goes_on == (name in ("whole.jsonl", "torn.jsonl"))
        assert ("goes on with it" in said, "`--log FILE` names another place" in said) == (goes_on, not goes_on), said


def test_what_cannot_be_resumed_is_not_said_to_want_rights(tmp_path: Path) -> None:
    (tmp_path / "loop.jsonl").symlink_to("loop.jsonl")
    os.mkfifo(tmp_path / "pipe.jsonl")
    for name in ("loop.jsonl", "pipe.jsonl"):
        said = referee("resume", name, cwd=tmp_path, code=2).err
        assert "writable" not in said and "name the log itself" in said, said


@pytest.mark.parametrize("game", ["shinbi", "samurai_sword", "shinobi_clans", "ninjato"])
@pytest.mark.parametrize("facts", ['{"a":{}}', '{"a":1.5,"b":{"c":[[[1]]]}}', '{"a":3}'])
def test_a_box_that_is_none_begins_no_log(tmp_path: Path, game: str, facts: str) -> None:
    (tmp_path / "b.json").write_text(facts)
    ran = referee("play", game, "--players", "A,B,C,D", "--box", "b.json", cwd=tmp_path)
    assert ran.code == 2 and ran.err.strip(), ran.err
    assert [path.name for path in tmp_path.iterdir()] == ["b.json"]
