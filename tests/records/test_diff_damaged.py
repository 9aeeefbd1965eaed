"""`records diff` of a log with a changed copy, and of two recorders who seated the same players otherwise."""

import json
import re
from pathlib import Path

from tests.kit.said import unsaid
from tests.records.logs import NAMES, ROUND, honest, run, run_here, typed

FOUR = NAMES[:4]
SETUP = "setup 7 r o p start 1"


def test_a_changed_line_is_shown_as_changed_and_the_copy_as_damaged(tmp_path: Path) -> None:
    for name in ("one", "two"):
        typed(tmp_path / f"{name}.jsonl", [*ROUND, "k.s", "-", "k.k pk"], log_id="ONE")
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    rows = two.read_bytes().splitlines(keepends=True)
    at = next(i for i, row in enumerate(rows) if b'"do":"reveal"' in row)
    assert b"sai" in rows[at]
    rows[at] = rows[at].replace(b"sai", b"blowgun")
    two.write_bytes(b"".join(rows))
    result = run("diff", one, two, code=1)
    assert unsaid(
        result.stdout, f"  second: damaged at line {at + 1} of the file: the seal does not fit", "compared as it stands",
        "  differs:", "turns up katana from 4 Dai and sai from 2 Ben", "turns up katana from 4 Dai and blowgun from 2 Ben",
    ) == []  # fmt: skip
    assert "only in the first" not in result.stdout and f"line {at + 1} of the file" in result.stderr
    told = json.loads(run_here("diff", one, two, "--json").stdout)
    assert [hunk["kind"] for hunk in told["hunks"]] == ["differs"] and told["first"]["steps"] == told["second"]["steps"]
    assert told["first"]["damage"] == "" and told["second"]["damage"].startswith(f"damaged at line {at + 1} of the file: ")
    backwards = run_here("diff", two, one).stdout
    assert "  first: damaged at line" in backwards


def test_what_cannot_be_read_ends_the_comparison_and_is_said(tmp_path: Path) -> None:
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    one.write_bytes(honest())
    rows = honest().splitlines(keepends=True)
    two.write_bytes(b"".join([*rows[:20], b"{broken\n", *rows[21:]]))
    said = run_here("diff", one, two, code=1).stdout
    assert "  second: damaged at line 21 of the file: " in said and "; compared " in said
    assert "as it stands" not in said and "only in the first" in said


def test_the_same_players_on_other_seats_are_compared_by_name(tmp_path: Path) -> None:
    one, two, three = (tmp_path / f"{name}.jsonl" for name in ("one", "two", "three"))
    moves = [*ROUND[1:], "k.s", "-"]
    typed(one, [SETUP, *moves])
    other = [*FOUR[1:], FOUR[0]]
    typed(two, ["setup r o p 7 start 4", *moves], other)
    typed(three, ["setup r o p 7 start 4", *moves[:-2], "k.b", "-"], other)
    said = run("diff", one, two, code=1).stdout
    seats = [", ".join(f"{seat} {name}" for seat, name in enumerate(names, 1)) for names in (FOUR, other)]
    assert f"the seats differ: {seats[0]} / {seats[1]}; players are compared by name" in said
    assert not re.search("part|differs:|only in|at the end", said), said
    told = json.loads(run_here("diff", one, three, "--json").stdout)
    assert [hunk["kind"] for hunk in told["hunks"]] == ["differs"]
    assert [value["title"] for value in told["final"]] == [f"cards of {FOUR[0]}"]
