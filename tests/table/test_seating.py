"""Whatever is told of an earlier line names those who sat there then, though somebody else sits there now."""

from pathlib import Path

import pytest

from referee.engine.naming import named
from referee.table.session.session import Session
from tests.records.logs import run_here, typed
from tests.table.test_suggest import session

PLAYED = ("setup 7 r o p start 1", "3: k1 ! first", "1: ksb", "seat 3 Zoe")


@pytest.fixture
def table() -> Session:
    return session("shinbi", "Ana Ben Cho Dai", *PLAYED, edition="en")


def said(table: Session, entry: str) -> str:
    reply = table.enter(entry)
    rows = [text for row in reply.rows for text in row]
    found = [fault.text for line in reply.said for fault in line.findings]
    return named(" | ".join((reply.message, *(line.text for line in reply.said), *found, *rows)), table.names)


@pytest.mark.parametrize("entry", ["ls 20", "amend", "amend 2", "amend 2 3: h1", "amend 2 remove", "amend 2 before 3: s4"])
def test_the_table_names_who_sat_there_then(table: Session, entry: str) -> None:
    told = said(table, entry)
    assert "3 Cho attacks" in told and "3 Zoe attacks" not in told and "not of 3 Zoe" not in told, told


def test_what_is_played_now_is_played_by_who_sits_there_now(table: Session) -> None:
    assert "2 Ben attacks 3 Zoe" in said(table, "2: k")


def test_records_name_who_sat_there_then(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    typed(tmp_path / "a.jsonl", [*PLAYED, "2: ksb"], edition="en")
    for command in (("audit", "a.jsonl"), ("replay", "a.jsonl", "--to", "2", "--why")):
        told = run_here(*command).stdout
        assert "3 Cho attacks" in told and "not of 3 Cho" in told and "3 Zoe attacks" not in told, told
    assert "2 Ben attacks 3 Zoe" in run_here("replay", "a.jsonl", "--to", "7").stdout
