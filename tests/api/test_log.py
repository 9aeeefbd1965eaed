"""A log in Python: whole, damaged, of another kind; what is asked of it and cannot be."""

import gzip
import json
import os
from pathlib import Path

import pytest

import referee
from referee import games
from referee.journal.lines import EndLine
from referee.simulate.run import one, sealed_bytes
from tests.battery.test_secrets import CANARY, planted
from tests.kit.later import Later
from tests.records.logs import CORRECTED, FORCED, typed

pandas, pyarrow = Later("pandas"), Later("pyarrow")


@pytest.fixture(scope="module")
def log() -> referee.Log:
    """A finished game of Shinbi."""
    return referee.load("shinbi").simulate(2, players=4, reporter="open")


@pytest.fixture(scope="module")
def secret() -> referee.Log:
    """A game of Ninjato that goes on; a word that occurs nowhere else stands in every hidden member."""
    result = one(games.load("ninjato"), 1, players=2, reporter="open")
    head, whole = result.lines[0], result.lines[1:]
    part = planted([line for line in whole[: len(whole) * 2 // 3] if not isinstance(line, EndLine)], "open", False)
    return referee.open(sealed_bytes([head, *part]))


def test_a_log_is_a_value(log: referee.Log, tmp_path: Path) -> None:
    path = log.save(tmp_path / "a.jsonl")
    same = referee.open(path)
    assert same == log and hash(same) == hash(log) and same.name == str(path) and bytes(same) == path.read_bytes()
    assert {same, log} == {log}
    path.write_bytes(b"")
    assert same == log, "the file is read once"
    packed = tmp_path / "a.jsonl.gz"
    packed.write_bytes(gzip.compress(bytes(log)))
    assert referee.open(packed) == log == referee.open(packed.read_bytes())
    assert repr(log) == f"<Log {log.id} of shinbi, {log.receipt.lines} lines>"


def test_lines_are_typed_and_positions_are_those_of_the_marks(log: referee.Log) -> None:
    assert log.lines[0] is not log.head and log.lines[0] == log.head
    marks = [(before, line) for before, line in zip(log.lines, log.lines[1:], strict=False) if hasattr(line, "facts")]
    assert marks
    for before, mark in marks:
        n = getattr(before, "n", 0)
        assert json.loads(json.dumps(log.at(n).view())) == mark.facts
    assert log.at(0).line == 0 and log.at(0).over is False
    assert log.end().over and log.end().why and log.score().final
    assert log.end().awaiting.who == ()


def test_a_line_and_an_eye_that_there_are_not_are_said(log: referee.Log) -> None:
    for n in (-1, log.last + 1, 10**9):
        with pytest.raises(referee.NoSuchLine, match=rf"there is no line {n} to show: lines are numbered 1 to {log.last}"):
            log.at(n)
    for n in (0, log.last + 1):
        with pytest.raises(referee.NoSuchLine):
            log.why(n)
    for eye, text in ((9, "there is no seat 9; seats are 1 to 4"), ("Zoe", "a log is shown to public, open or a player")):
        for ask in (log.at, log.why, log.dispute):
            with pytest.raises(ValueError, match=text):
                ask(3, eye)
        for look in (log.masked, log.page, lambda who: list(log.replay(who)), lambda who: log.anonymous(eye=who)):
            with pytest.raises(ValueError, match=text):
                look(eye)
    with pytest.raises(ValueError, match="there is no line 99999"):
        log.odds(99_999)
    with pytest.raises(ValueError, match="ruling"):
        log.slip(3)
    with pytest.raises(referee.Cannot, match="there is no line 99999; the last is"):
        log.branch(99_999)
    with pytest.raises(referee.Apart, match="the first is a log of Shinbi, the second of Ninjato"):
        log.diff(referee.load("ninjato").simulate(1, players=2))
    with pytest.raises(LookupError, match="there is no table stepz; there is logs, games, seats"):
        log.rows("stepz")
    with pytest.raises(LookupError, match=r"there is no column who\?; there is n, entry, t"):
        log.steps().column("who?")
    with pytest.raises(referee.NoReading, match="option triple_ban takes announced"):
        log.audit(options={"triple_ban": "maybe"})
    with pytest.raises(ValueError, match="a receipt is written `59 lines, last seal 1f…`"):
        log.check_receipt("59")


def test_secrets_are_not_told_before_the_end(secret: referee.Log) -> None:
    """What a step hides stands nowhere but in `lines` and `bytes`, which are the file."""
    assert CANARY in str(secret.lines) and CANARY in bytes(secret).decode()
    told = [secret.page(), secret.end(), secret.at(9).view(), secret.audit(), list(secret.replay()), bytes(secret.masked())]
    told += [secret.rows(table) for table in ("steps", "effects", "findings", "turns", "course")]
    told += [secret.steps(), secret.effects(), secret.why(secret.last - 2), bytes(secret.anonymous(["typed", "reasons"]))]
    assert [what for what in told if CANARY in str(what)] == []
    assert any(CANARY in str(bytes(secret.masked(seat))) for seat in (1, 2)), "who has it knows it"


def test_a_damaged_log_is_opened_as_far_as_it_holds(log: referee.Log) -> None:
    data = bytes(log)
    rows = data.splitlines(keepends=True)
    torn = referee.open(data[:-30])
    assert [c.kind for c in torn.complaints] == ["torn"] and not torn.is_whole
    assert torn.audit().status == "found"
    broken = referee.open(b"".join([*rows[:40], b"{oops}\n", *rows[41:]]))
    assert not broken.is_whole and 30 < broken.last < 40 and broken.audit().lines.not_judged == len(rows) - 40
    assert broken.at(20).line == 20 and broken.end().line == broken.last
    with pytest.raises(referee.NoSuchLine, match=f"the log holds up to line {broken.last}; what follows is not judged"):
        broken.at(60)
    with pytest.raises(referee.Unfit, match="`records audit` says what holds"):
        broken.steps()
    edited = referee.open(data.replace(b"katana", b"sai", 1))
    assert any(c.kind == "seal" for c in edited.complaints) and edited.check_receipt(str(log.receipt)) == "broken"
    repaired = referee.repair(bytes(broken))
    assert repaired.log.is_whole and repaired.told.aside and repaired.log.last == broken.last
    again = referee.repair(bytes(broken), reseal=True)
    assert {c.kind for c in again.log.complaints} == {"order"}, "a line is missing"
    assert again.log.id != log.id and again.log.last > broken.last
    with pytest.raises(referee.CannotStart, match="is damaged"):
        referee.resume(broken)
    assert referee.resume(broken, at=20).line == 20


def test_seals_are_put_on_and_prove_the_log(tmp_path: Path) -> None:
    session = typed(tmp_path / "a.jsonl", FORCED)
    sealed = referee.open(tmp_path / "a.jsonl")
    assert session.fold.last == sealed.last and sealed.sealed() is sealed
    bare = referee.open(b"".join(json.dumps({k: v for k, v in json.loads(row).items() if k != "seal"}).encode() + b"\n" for row in bytes(sealed).splitlines()))
    made = bare.sealed()
    assert made != bare and made.is_whole and made.receipt == bare.receipt
    assert made.check_receipt(bare.receipt) == "fits"
    shorter = referee.open(b"".join(bytes(made).splitlines(keepends=True)[:-2]))
    assert (shorter.check_receipt(made.receipt), made.check_receipt(shorter.receipt)) == ("cut", "grown")


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"", "the file is empty; a log begins with a head line"),
        (b"\x89PNG\r\n\x1a\n", "a picture: no game can be read from it"),
        (b"SQLite format 3\0", "an SQLite database"),
        (b"\x1f\x8bxx", "this is packed with gzip and cannot be unpacked"),
        (b'{"line":"head","format":99,"id":"x","game":"shinbi","seats":[]}\n', "this program reads up to format"),
        (b'{"line":"head","id":"x","game":"chess","seats":[]}\n', "the game 'chess' is not known; there is ninjato"),
        (b"[1, 2]\n", "head"),
        (b"\xff\xfe\x00", "UTF-16: save it as UTF-8"),
    ],
)
def test_what_is_no_log_is_named(data: bytes, text: str, tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(data)
    for source in (path, data):
        with pytest.raises(referee.NotALog, match=text):
            referee.open(source)
    with pytest.raises(referee.NotALog, match=rf"x\.jsonl: .*{text}"):
        referee.open_all(tmp_path)
    (audit,) = referee.audit_all(path)
    assert audit.status == "not judged" and audit.complaints


def test_files_that_cannot_be_opened_are_os_errors(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        referee.open(tmp_path / "none.jsonl")
    with pytest.raises(IsADirectoryError):
        referee.open(tmp_path)
    with pytest.raises(OSError, match="this is a device, no file"):
        referee.open("/dev/zero")
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for names, text in (([], None), (["*.nothing"], "no log fits this pattern"), ([tmp_path], r"there is no \*.jsonl"), ([""], "this name is empty")):
        if text is None:
            assert referee.open_all(*names) == []
        else:
            with pytest.raises(referee.NotALog, match=text):
                referee.open_all(*names)


def test_many_logs_are_found_once_and_in_order(tmp_path: Path) -> None:
    logs = [referee.load("shinbi").simulate(seed, players=4) for seed in range(3)]
    paths = [log.save(tmp_path / f"{i}.jsonl") for i, log in enumerate(logs)]
    (tmp_path / "link.jsonl").symlink_to(paths[0])
    assert referee.open_all(paths[2], tmp_path) == [logs[2], logs[0], logs[1]]
    audits = list(referee.audit_all([paths[1], tmp_path / "none.jsonl", logs[0]], strict=True))
    assert [audit.status for audit in audits] == ["sound", "not judged", "sound"]
    assert audits[1].complaints[0].text == "No such file or directory"


def test_corrections_and_rulings_are_data(tmp_path: Path) -> None:
    typed(tmp_path / "c.jsonl", CORRECTED)
    corrected = referee.open(tmp_path / "c.jsonl")
    rows = corrected.steps()
    assert {row["standing"] for row in rows} >= {"stands", "amended", "taken back"}
    amended = next(row for row in rows if row["standing"] == "amended")
    assert amended["first"] != amended["data"]
    typed(tmp_path / "f.jsonl", FORCED)
    forced = referee.open(tmp_path / "f.jsonl")
    (item,) = [item for item in forced.audit().irregular if item.reason]
    assert (item.reason, item.known, item.told) == ("we let it stand", "irregular", True)
    assert [row["reason"] for row in forced.steps() if row["seen"] == "irregular"] == ["we let it stand"]
    assert forced.rows("notes").column("text") == ["a note @todo"]
    assert [ruled.kind for ruled in forced.rulings()] == ["ruling"] and forced.slip(forced.rulings()[0].n)
    assert forced.audit(strict=True).status == "found"


def test_rows_become_frames(log: referee.Log, secret: referee.Log) -> None:
    """Each kind of rows, also without any, in pandas and in Arrow (which takes one type a column, as polars does)."""
    for each in (log, secret):
        for rows in (each.steps(), each.effects(), each.findings(), each.rows("tries"), each.rows("turns")):
            frame = pandas.DataFrame(rows.columns())
            assert list(frame.columns) == list(rows.names) and len(frame) == len(rows)
            table = pyarrow.Table.from_pylist(rows)
            assert table.num_rows == len(rows)
            if rows:
                assert list(pandas.DataFrame(rows).columns) == list(rows.names)
                assert table.to_pylist() == rows
    steps = pandas.DataFrame(log.steps())
    mixed = [row["data.card"] for row in secret.steps() if row.get("data.card") is not None]
    assert mixed and all(isinstance(cell, str) for cell in mixed)
    attacks = steps[steps.verb == "attack"]
    assert len(attacks) and attacks["data.to"].between(1, 4).all() and attacks["data.say"].notna().all()


def test_a_deal_and_a_proof(log: referee.Log) -> None:
    proof = log.audit(prove=True).proof
    assert proof is not None and proof.possible
    deal = log.deal()
    assert deal is not None and deal.audit().status == "sound" and deal.game == "shinbi"


def test_schemas_of_lines() -> None:
    made = referee.schema("shinbi")
    assert made["title"].startswith("A line of a log of Shinbi") and "Attack" in made["$defs"]
    with pytest.raises(LookupError, match="chess is no game of this program"):
        referee.schema("chess")
