"""Files that are no logs: every command says what they are and what can be done; a packed log is read, two are never made one."""

import gzip
import json
import sqlite3
from pathlib import Path

import pytest

from referee.journal import foreign
from tests.records.logs import from_data, honest, run_here

RAW_LOG = honest()
ROWS = [json.loads(row) for row in RAW_LOG.splitlines()]

FILES: dict[str, tuple[bytes, str]] = {
    "a.pgn": (b'[Event "Match"]\n[Site "Belgrade"]\n\n1. e4 e5\n', "PGN"),
    "mjai.json": (b'{"type":"start_game","id":0,"names":["a","b"]}\n{"type":"start_kyoku"}\n', "mjai"),
    "tenhou.xml": (b'<mjloggm ver="2.3"><SHUFFLE seed="x"/></mjloggm>', "Tenhou"),
    "tenhou.json": (b'{"title":["",""],"name":["a"],"log":[[[0,0,0]]]}', "Tenhou"),
    "hand.phh": (b"variant = 'NT'\nante_trimming_status = true\n", "PHH"),
    "bg.json": (json.dumps({"challenges": [], "games": [], "players": [], "plays": []}, indent=1).encode(), "BG Stats"),
    "table.csv": (b"line,n,t\nhead,0,0\nstep,1,3\n", "CSV"),
    "tabs.csv": (b"line\tn\tt\nhead\t0\t0\n", "CSV"),
    "own16.jsonl": (RAW_LOG.decode().encode("utf-16"), "UTF-16"),
    "own16le.jsonl": (RAW_LOG.decode().encode("utf-16-le"), "UTF-16"),
    "pretty.json": (json.dumps(ROWS[0], indent=2).encode(), "in another layout"),
    "array.json": (json.dumps(ROWS).encode(), "in another layout"),
    "other.json": (b'{"hello": 1}\n', "JSON of another program"),
    "game.txt": (b"# ours\nplayers Ana, Ben, Cho, Dai\nsetup 7 r o p\n", "referee play GAME game.txt"),
    "note.txt": (b"Hello there\nwe played\n", "a text, no log"),
    "page.html": (b"<!DOCTYPE html><html></html>", "web page"),
    "cut.jsonl.gz": (gzip.compress(RAW_LOG)[:200], "packed with gzip"),
    "mac.jsonl": (RAW_LOG.replace(b"\n", b"\r"), "lines end in CR"),
    "tail.jsonl": (b"".join(RAW_LOG.splitlines(keepends=True)[1:4]), "a log without its beginning"),
    "noise.bin": (bytes([155, 3, 200, 17, 1, 254, 9, 2]) * 9, "a binary file"),
    "a.zip": (b"PK\x03\x04\x14\x00", "ZIP"),
}
COMMANDS = (
    ("audit",), ("replay",), ("repair",), ("view", "--out", "v.html"), ("receipt",), ("ruling",), ("seal",), ("export", "--anon", "--out", "x"), ("odds", "--at", "3"), ("branch", "--at", "3", "--without"),
)  # fmt: skip


@pytest.mark.parametrize("name", FILES)
def test_every_command_says_what_a_file_is(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    data, word = FILES[name]
    Path(name).write_bytes(data)
    told = foreign.described(data, name) if not name.endswith("gz") else ""
    assert told == "" or (told.startswith("this is ") and word in told)
    for command, *more in COMMANDS:
        ran = run_here(command, name, *more)
        said = ran.stdout + ran.stderr
        assert ran.returncode == 2, f"{command} {name}: {said}"
        assert word in said and "Traceback" not in said and "malformed" not in said, f"{command} {name}: {said}"
    assert [path.name for path in tmp_path.iterdir()] == [name], "nothing is left behind"


def test_a_database_is_recognised(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE x (a)")
    connection.close()
    ran = run_here("audit", path)
    assert ran.returncode == 2 and "SQLite database: `records stats" in ran.stdout + ran.stderr


def test_a_packed_log_is_read(tmp_path: Path) -> None:
    plain, packed = tmp_path / "a.jsonl", tmp_path / "a.jsonl.gz"
    plain.write_bytes(RAW_LOG)
    packed.write_bytes(gzip.compress(RAW_LOG))
    one, two = (json.loads(run_here("audit", "--json", path).stdout) for path in (plain, packed))
    assert one.pop("file") != two.pop("file") and one == two
    assert run_here("replay", packed).returncode == 0
    assert run_here("repair", packed, "--out", tmp_path / "b.jsonl").returncode == 0
    assert (tmp_path / "b.jsonl").read_bytes() == RAW_LOG


@pytest.mark.parametrize("sealed", [True, False])
def test_two_logs_in_one_file_are_never_spliced(tmp_path: Path, sealed: bool) -> None:
    """Not even where the numbers of the second would go on behind those of the first."""
    other = [json.loads(row) for row in honest(3).splitlines()]
    for row in (*ROWS, *other):
        row.pop("seal", None)
    first = from_data(ROWS[:9], sealed)
    second = from_data([{**other[0], "id": "ANOTHER00000"}, *other[1:]], sealed)
    both = tmp_path / "both.jsonl"
    both.write_bytes(first + second)
    ran = run_here("repair", "--reseal", both, "--out", tmp_path / "one.jsonl")
    assert ran.returncode == 1 and "two logs stand in this file" in ran.stdout, ran.stdout + ran.stderr
    assert (tmp_path / "one.jsonl.rest").read_bytes() == second
    assert (tmp_path / "one.jsonl").read_bytes() == first
