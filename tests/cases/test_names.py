"""Public cases on who is meant by a name, and on what a name or a note can do to a screen."""

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from records.cli import main
from records.database.views import WHO
from referee.table.session.people import GUESTS, is_guest
from tests.cases.logs import GAMES, raw
from tests.cli.run import log_lines, referee
from tests.records.logs import forged, run
from tests.records.test_stats_hand import PAID, write

NAMES = [
    "Guest", "guest 2", "GUEST", "N.N.", "n n", "A", "b", "", "3", "Player 1", "player2", "Seat 3.", "Gast", "Invité", "anon",
    "Ana", "Bo", "Ana (new)", "忍者", "忍", "Ed", "Guesta", "Player One", "12", "A1", "Nobody", "Anna 2", "é",
]  # fmt: skip


def test_pc52_who_is_a_guest_is_the_same_question_everywhere() -> None:
    """What the table takes for nobody in particular, the statistics do too."""
    with closing(sqlite3.connect(":memory:")) as conn:
        for name in [*NAMES, *GUESTS, *(f"{guest.title()} 4" for guest in GUESTS)]:
            sql = f"SELECT {WHO} FROM (SELECT ? AS name, NULL AS person) s"
            (found,) = conn.execute(sql, (name,)).fetchone()
            assert found == ("" if is_guest(name) else name), name


def test_pc52_five_guests_are_not_one_player(tmp_path: Path) -> None:
    logs = tmp_path / "logs"
    logs.mkdir()
    for i in range(5):
        path = logs / f"{i}.jsonl"
        write(path, f"LOG{i}", "1,1,0,0", PAID)
        raw_ = forged(path.read_bytes(), lambda rows: [s.update(name=n) for s, n in zip(rows[0]["seats"], ("Ana", "Guest", "Guest 2", "Ana (new)"), strict=True)])
        path.write_bytes(raw_)
    db = tmp_path / "x.db"
    assert run("summarize", logs, "--db", db).returncode == 0
    with closing(sqlite3.connect(db)) as conn:
        assert dict(conn.execute("SELECT person, games FROM persons")) == {"Ana": 5, "Ana (new)": 5}
        assert conn.execute("SELECT count(*) FROM seats WHERE name = 'Guest'").fetchone() == (5,)
    data = json.loads(run("stats", db, "shinbi", "--json", "--by", "person").stdout)
    sections = {section["name"]: section for section in data["sections"]}
    assert {row["label"] for row in sections["win_rate_by_person"]["rows"]} == {"Ana", "Ana (new)"}
    assert not [row["label"] for section in data["sections"] for row in section["rows"] if row["label"].startswith("Guest")]


def test_pc52_an_anonymous_copy_makes_no_person_of_guests(tmp_path: Path) -> None:
    logs = tmp_path / "logs"
    logs.mkdir()
    for i in range(2):
        (logs / f"{i}.jsonl").write_bytes(
            forged(raw("shinbi", 8), lambda rows, i=i: (rows[0].update(id=f"L{i}"), [s.update(name="Ana" if s["id"] == 1 else f"Guest {s['id']}") for s in rows[0]["seats"]]))  # type: ignore[misc]
        )  # fmt: skip
    assert run("export", logs, "--anon", "--out", tmp_path / "out").returncode == 0
    heads = [log_lines(path)[0] for path in sorted((tmp_path / "out").glob("*.jsonl"))]
    assert len(heads) == 2
    for head in heads:
        assert [bool(seat.get("person")) for seat in head["seats"]] == [True] + [False] * (len(head["seats"]) - 1)
    assert len({head["seats"][0]["person"] for head in heads}) == 1


def test_pc50_a_look_alike_is_said_and_the_seat_stands_beside_every_name(tmp_path: Path) -> None:
    typed = "players Anna, Ben, Аnna, Dai\nsetup o r z p start 1\nksb\nst\n"
    ran = referee("play", "shinbi", "--log", "a.jsonl", cwd=tmp_path, typed=typed)
    assert ran.code == 0 and "look" in ran.err and "Аnna" in ran.err
    rows = [row for row in ran.out.splitlines() if "Anna" in row or "Аnna" in row]
    assert rows
    for row in rows:
        assert row.count("Anna") == row.count("1 Anna") and row.count("Аnna") == row.count("3 Аnna"), row


def test_pc55_pc56_the_name_of_a_log_is_one_that_every_system_takes(tmp_path: Path) -> None:
    """Game, date and number, whatever the players are called: no letter that Windows forbids, no name that it keeps."""
    typed = "players CON, a/b, dot., que?\nsetup o r z p start 1\n"
    assert referee("play", "shinbi", cwd=tmp_path, typed=typed).code == 0
    (made,) = tmp_path.iterdir()
    assert re.fullmatch(r"shinbi-\d{4}-\d\d-\d\d-1\.jsonl", made.name)
    for name in GAMES:
        assert re.fullmatch("[a-z_]{4,20}", name)


@pytest.mark.parametrize("name", ["a/b.jsonl", "x" * 300 + ".jsonl"])
def test_pc55_a_name_that_cannot_be_is_refused_before_play_begins(name: str, tmp_path: Path) -> None:
    ran = referee("play", "shinbi", "--log", name, cwd=tmp_path, typed="players 4\nsetup o r z p start 1\n")
    assert ran.code == 2 and ran.err.strip() and not ran.out.strip()
    assert not list(tmp_path.iterdir())


def test_pc58_pc59_no_command_lets_a_log_write_on_the_screen(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Names, notes, reasons and arbiters with escapes, overrides and line breaks, in every command that reads logs."""
    evil = "evil\x1b[2J\x1b]0;pwn\x07\x9b\u202e\u2066\nsound"

    def spoil(rows: list[dict[str, object]]) -> None:
        for seat in rows[0]["seats"]:  # type: ignore[attr-defined]
            seat["name"] = f"{evil}{seat['id']}"
        last = max(int(str(row["n"])) for row in rows if "n" in row)
        rows.append({"line": "note", "n": last + 1, "text": evil, "tags": [evil]})
        rows.append({"line": "ruling", "n": last + 2, "kind": "penalty", "of": [3], "rule": evil, "remedy": evil, "reason": evil, "by": evil})
        rows.append({"line": "answer", "question": "place", "value": evil})

    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.jsonl").write_bytes(forged(raw("samurai_sword"), spoil))
    (tmp_path / "b.jsonl").write_bytes(forged(raw("samurai_sword"), lambda rows: [spoil(rows), rows[0].update(id=evil)]  # type: ignore[func-returns-value]
    ))
    commands = [
        ["replay", "a.jsonl"], ["replay", "a.jsonl", "--at", "5", "--why"], ["audit", "a.jsonl"], ["audit", "a.jsonl", "b.jsonl"],
        ["diff", "a.jsonl", "b.jsonl"], ["ruling", "a.jsonl"], ["receipt", "a.jsonl"], ["repair", "a.jsonl"],
        ["branch", "a.jsonl", "--at", "5", "--without"], ["export", "a.jsonl", "--out", "e.jsonl"], ["seal", "a.jsonl", "--out", "s.jsonl"],
        ["summarize", "a.jsonl", "b.jsonl", "--db", "x.db"], ["stats", "x.db"], ["stats", "x.db", "--by", "person", "--raw"],
        ["stats", "x.db", "--csv"],
    ]  # fmt: skip
    for command in commands:
        code = main(command)
        out, err = capsys.readouterr()
        assert code in (0, 1, 2) and out + err, command
        assert not set(out + err) & set("\x1b\x07\x9b\u202e\u2066"), command
        assert not any(row.startswith("sound") and row[5:6].isdigit() for row in (out + err).splitlines()), command
