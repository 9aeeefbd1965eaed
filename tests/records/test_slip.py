"""A slip printed from the log of a game that goes on: the way to its words, and what is left out of its steps."""

import json
from pathlib import Path

from records.replay.ruling import rulings
from tests.records.logs import run_here, typed

DUEL = ["setup ben goe han start 2", "fd", "kt 3 p", "bk 3", "dv 1", "e", "e", "e", "e", "e", "e", "e"]
SECRET = "Ben holds a Katana"


def ruled(path: Path, of: str) -> int:
    """The line of a ruling about these lines of a game that goes on."""
    session = typed(
        path, [*DUEL, f"rule recording SS-INV-02 fix of={of} ! {SECRET}"], ("Ana", "Ben", "Cho"), game="samurai_sword"
    )
    return session.rulings[-1].n


def test_a_slip_whose_words_are_left_out_says_where_they_are(tmp_path: Path) -> None:
    log = tmp_path / "a.jsonl"
    n = ruled(log, "3")
    for said in (run_here("ruling", log, str(n), code=0).stdout, _sheet(log, n)):
        assert f"reason: (masked until the end; `rule slip {n}` at the table)" in said and SECRET not in said


def test_a_copy_without_the_words_sends_nobody_to_the_table(tmp_path: Path) -> None:
    log, copy = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    n = ruled(log, "3")
    run_here("export", log, "--anon", "--out", copy, code=0)
    said = run_here("ruling", copy, str(n), code=0).stdout
    assert "rule slip" not in said and SECRET not in said


def _sheet(log: Path, n: int) -> str:
    return run_here("view", log, "--dispute", str(n), "--out", "-", code=0).stdout


def test_a_slip_says_which_lines_it_leaves_out(tmp_path: Path) -> None:
    log = tmp_path / "a.jsonl"
    n = ruled(log, "3")
    rows = rulings(str(log), n).found[0].slip
    shown = [row for row in rows if row[:4].strip().isdigit()]
    numbers = [int(row[:4]) for row in shown]
    gap = rows[rows.index(shown[0]) + 1]
    assert numbers[0] == 3 and numbers[1] > 5 and numbers[1:] == [*range(numbers[1], n)]
    assert gap == f"   … lines 4 to {numbers[1] - 1} are left out" and len(rows) <= 12
    assert json.loads(run_here("ruling", log, str(n), "--json").stdout)["slip"] == rows


def test_a_slip_without_a_gap_marks_none(tmp_path: Path) -> None:
    log = tmp_path / "a.jsonl"
    assert not any("left out" in row for row in rulings(str(log), ruled(log, "9")).found[0].slip)
