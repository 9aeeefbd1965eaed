"""Odd names, old line ends, lines without end, a database that cannot be written to, and words of the wrong kind."""

import io
import json
import os
import sqlite3
from pathlib import Path

import pytest

from records.database.file import DatabaseFile
from referee import games
from referee.engine.safe import name_fault
from referee.journal import reader
from referee.journal.complaints import NotALog
from referee.journal.reader import LogReader
from referee.table.frontend.source import EntrySource
from referee.table.setup.opening import Opening
from tests.kit.entries import expect, verdicts
from tests.kit.heads import table
from tests.kit.parts import having
from tests.records.logs import Data, forged, honest, run_here, typed

NAMES = ["A\rB", "a\nb", "\x1b[31mred", "a\u2028b", "\u200b", "\u200b \u2060", "\x85"]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_holds_no_control_character_and_something_visible(name: str) -> None:
    for text in (f"{name},B,C,D", f"A,{name},C,D"):
        with pytest.raises(ValueError, match=r"cannot be kept|is empty"):
            Opening(games.load("shinbi")).players(text)
    assert name_fault(name)
    for good in ("Ana", "Ána", "👨‍👩‍👧", "עדה", "José María"):
        assert not name_fault(good)


def test_a_name_in_a_log_is_held_to_the_same() -> None:
    def change(rows: list[Data]) -> None:
        rows[0]["seats"][1]["name"] = "Be\rn"

    log = LogReader(io.BytesIO(forged(honest(), change)))
    assert [(c.kind, c.fatal) for c in log.complaints] == [("value", False)] and "seat 2" in log.complaints[0].text
    session = table("shinbi")
    assert "control character" in session.enter("seat 1 A\x1b[31m").message


def test_a_name_that_looks_like_another_is_remarked_wherever_it_comes_from() -> None:
    session = table("shinbi", names=("Ana", "Ben", "Cho", "Dai"))
    assert "looks like seat 2" in session.enter("seat 1 ben").message
    assert "looks like seat 1" in session.enter("amend 0 seat 3 BEN").message
    assert session.enter("seat 4 Eva").message == ""


@pytest.mark.parametrize("size", [1, 3, 1000])
def test_lines_end_in_any_of_the_three_ways(size: int) -> None:
    class Slow(io.BytesIO):
        def read(self, n: int | None = -1, /) -> bytes:
            return super().read(size)

    source_ = EntrySource(Slow(b"a\rb\r\nc\n\n\rd"), "t")
    assert [line.text for line in source_] == ["a", "b", "c", "", "", "d"]


def test_a_line_beyond_the_bound_is_not_held(monkeypatch: pytest.MonkeyPatch) -> None:
    class Counted(io.BytesIO):
        most = 0

        def readline(self, n: int | None = -1, /) -> bytes:
            line = super().readline(n)
            self.most = max(self.most, len(line))
            return line

    monkeypatch.setattr(reader, "LONGEST", 5_000)
    rows = honest().splitlines(keepends=True)
    long = b'{"line":"note","n":5,"text":"' + b"x" * 200_000 + b'"}\n'
    for sealed in (True, False):
        raw = rows if sealed else forged(honest(), lambda _: None, sealed=False).splitlines(keepends=True)
        file = Counted(b"".join((*raw[:4], long, *raw[4:])))
        log = LogReader(file)
        read = []
        while some := log.some():
            read += some
        assert len(read) == 3 and log.broken and log.broken.kind == "size" and log.broken.line == 5
        assert "longer than 5,000 bytes" in log.broken.text and log.kept == len(raw) - 4 + 1
        assert file.most <= reader.BLOCK
    with pytest.raises(NotALog, match="longer than"):
        LogReader(io.BytesIO(b'{"line":"head","id":"' + b"x" * 9_000))


def test_a_database_is_read_where_nothing_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.jsonl").write_bytes(honest())
    path = str(tmp_path / "a.db")
    assert run_here("summarize", tmp_path / "a.jsonl", "--db", path).returncode == 0
    assert run_here("stats", path).returncode == 0
    assert sorted(os.listdir(tmp_path)) == ["a.db", "a.jsonl"], "nothing is left beside it"
    DatabaseFile(path).conn.close()  # as an older version left it: with a write-ahead log, which is empty
    connect = sqlite3.connect

    def read_only(name: str, **how: object) -> sqlite3.Connection:
        """As SQLite does in a folder that cannot be written to."""
        if "immutable" in name:
            return connect(name, **how)  # type: ignore[call-overload,no-any-return]
        error = sqlite3.OperationalError("unable to open database file")
        error.sqlite_errorcode = sqlite3.SQLITE_CANTOPEN

        class Closed:
            def execute(self, _: str) -> None:
                raise error

            def close(self) -> None: ...

        return Closed()  # type: ignore[return-value]

    monkeypatch.setattr(sqlite3, "connect", read_only)
    assert run_here("stats", path).returncode == 0
    (tmp_path / "a.db-wal").write_bytes(b"x")
    assert "copy it to another folder" in run_here("stats", path, code=2).stderr


def test_an_appeal_is_about_a_ruling_or_a_line() -> None:
    session = table("shinbi")
    assert {*verdicts(
        session, "appeal nonsense", "appeal 0 x", "appeal 99 x", "appeal upheld", "appeal of=99 x"
    )} == {"unread"}
    assert session.enter("appeal 1 by=Eva ! because").kind == "accepted"
    line = session.rulings[-1]
    assert (line.kind, line.of, line.by, line.reason) == ("appeal", (1,), "Eva", "because")
    session.enter("rule violation - leave ! it stands")
    assert session.enter("appeal I saw it").kind == "accepted" and session.rulings[-1].of == (session.rulings[-2].n,)


def test_words_of_the_table_alone_suggest_no_step() -> None:
    session = table("shinbi")
    for entry in ("chk", "n", "!", "!!!", "set", "fact"):
        assert not session.enter(entry).offers, entry


@pytest.mark.parametrize("game_id", having("program"))
def test_what_was_not_passed_over_is_not_done_late_even_by_force(game_id: str) -> None:
    session = table(game_id)
    ways = session.game.rules.ways
    for over in (False, True):
        if over:
            session.enter("stop abandoned ! x")
            assert session.state.over
        last = session.fold.last
        for name in ways:
            expect(session, f"late {name} !!", kind="refused", force="")
        assert ways and session.fold.last == last


def test_how_the_end_is_taken_back_is_said_as_it_works() -> None:
    session = table("shinbi")
    said = session.enter("stop abandoned late").message
    assert said == "`z !` takes that back" and session.enter("z !").kind == "accepted" and not session.state.over


def test_taken_back_twice_at_the_set_up() -> None:
    session = table("shinbi", ("n one", "ksb"))
    session.enter("back 0 ! again")
    assert session.enter("z z").kind != "refused" or "clan" not in session.enter("z z").message


def test_a_branch_plays_something_instead(tmp_path: Path) -> None:
    typed(tmp_path / "a.jsonl", ["setup o r z p start 1", "ksb", "skh", "bks"])
    for entry in ("z", "n hello", "seat 1 Zoe", "chk lives 5,5,5,5"):
        done = run_here("branch", tmp_path / "a.jsonl", "--at", "3", "--instead", entry, "--out", tmp_path / "b.jsonl")
        assert done.returncode != 0 and "plays nothing" in done.stdout + done.stderr, entry
        assert not (tmp_path / "b.jsonl").exists()
    run_here("branch", tmp_path / "a.jsonl", "--at", "3", "--instead", "b", "--out", tmp_path / "b.jsonl", code=0)


def test_all_lines_before_a_break_are_counted(tmp_path: Path) -> None:
    raw = honest()
    (tmp_path / "a.jsonl").write_bytes(raw + b'{"line":"note","n":9999,"text":"x"}\n')
    done = run_here("audit", tmp_path / "a.jsonl")
    assert f"{raw.count(bytes([10]))} lines before the break hold" in done.stdout
    assert json.loads(raw.splitlines()[0])["line"] == "head"
