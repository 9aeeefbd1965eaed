"""A log, or another program's file, where a transcript is meant; a box that is none: a sentence, and nothing is left behind."""

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
    (tmp_path / "empty.jsonl").touch()
    (tmp_path / "link.jsonl").symlink_to("nowhere")
    for name, says in (("empty.jsonl", "is an empty file"), ("link.jsonl", "is a link that leads nowhere")):
        ran = referee("play", "shinbi", "--log", name, cwd=tmp_path, typed=BEGUN)
        assert ran.code == 2 and says in ran.err and f"`rm {name}`" in ran.err, ran.err


@pytest.mark.parametrize("game", ["shinbi", "samurai_sword", "shinobi_clans", "ninjato"])
@pytest.mark.parametrize("facts", ['{"a":{}}', '{"a":1.5,"b":{"c":[[[1]]]}}', '{"a":3}'])
def test_a_box_that_is_none_begins_no_log(tmp_path: Path, game: str, facts: str) -> None:
    (tmp_path / "b.json").write_text(facts)
    ran = referee("play", game, "--players", "A,B,C,D", "--box", "b.json", cwd=tmp_path)
    assert ran.code == 2 and ran.err.strip(), ran.err
    assert [path.name for path in tmp_path.iterdir()] == ["b.json"]
