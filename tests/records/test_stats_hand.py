"""Ten small logs of Shinbi whose figures were worked out by hand, and two that must not be counted.

Four players, seat 1 holds the pawn, two players are left with one life each, and the first resolution ends the game:

    line 1 the set-up, 2 the lives, 3-14 the attacks (three each), 15 the cards that seat 1 turns up, 16 what comes of them,
    17 the end; line n is at n seconds.

      1-4, 10  lives 1,1,0,0, two katanas, paid: seat 2 wins            5 games
      5, 6     lives 1,0,1,0, two katanas, paid: seat 3 wins            2
      7        lives 1,0,0,1, two katanas, paid: seat 4 wins            1
      8        lives 1,1,0,0, katana and sai, denounced as incompetence, the third is a shuriken: right, seat 1 wins
      9        the same, the third is a katana: wrong, seat 1 pays, seat 2 wins
      11       not finished
      12       a game with a made-up box
"""

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from records.stats_math import chi_upper, false_alarm, holm, needed, newcombe, quantile, wilson
from tests.records.logs import as_data, from_data, run, typed

ATTACKS = ["ksb", "skh", "bks", "hkb"]
PAID = ["k.k", "-"]
GAMES: list[tuple[str, list[str]]] = [
    *[("1,1,0,0", PAID)] * 4, *[("1,0,1,0", PAID)] * 2, ("1,0,0,1", PAID), ("1,1,0,0", ["k.s ih"]), ("1,1,0,0", ["k.s ik"]),
    ("1,1,0,0", PAID),
]  # fmt: skip


def write(path: Path, name: str, lives: str, last: list[str], **head: Any) -> None:
    typed(path, ["setup o r z p start 1", f"set lives {lives} ! taken over", *ATTACKS, *last], log_id=name)
    rows = as_data(path.read_bytes())
    rows[0].update(head)
    for row in rows[1:]:
        if "n" in row:
            row["t"] = row["n"] * 1000
    path.write_bytes(from_data(rows))


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("hand")
    logs = folder / "logs"
    logs.mkdir()
    for i, (lives, last) in enumerate(GAMES, 1):
        write(logs / f"{i:02}.jsonl", f"HAND{i}", lives, last)
    write(logs / "11.jsonl", "HAND11", "1,1,0,0", [])
    write(logs / "12.jsonl", "HAND12", "1,1,0,0", PAID, box={"name": "made-up"})
    result = run("summarize", logs, "--db", folder / "hand.db")
    assert result.returncode == 0, result.stderr
    return folder / "hand.db"


def cohort(db: Path, *options: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The cohort of the printed box, and its statistics by name."""
    result = run("stats", db, "shinbi", "--json", *options)
    assert result.returncode == 0, result.stderr
    found = [json.loads(row) for row in result.stdout.splitlines()]
    data: dict[str, Any] = next(c for c in found if c["box"] == "printed")
    return data, {s["name"]: s for s in data.get("sections", ())}


def rows(section: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {row["label"]: row for row in section["rows"]}


def near(value: float, wanted: float, places: float = 0.0006) -> bool:
    return abs(value - wanted) < places


def test_what_counts_and_what_is_left_out(db: Path) -> None:
    data, _ = cohort(db)
    assert (data["logs"], data["games"], data["left_out"]) == (11, 10, {"unfinished": 1})
    assert data["irregular"] == 0
    assert "4 distinct players; the busiest sat in 100% of the games" in data["warnings"][0]
    text = run("stats", db, "shinbi").stdout
    assert "11 logs = 10 games counted + 1 left out: 1 unfinished" in text
    assert "a made-up box: invented values say nothing" in text


def test_wins_by_seat(db: Path) -> None:
    _, found = cohort(db)
    section = found["win_rate_by_seat"]
    seats = rows(section)
    # seat 2 won games 1-4, 9 and 10, seat 3 5 and 6, seat 4 7, seat 1 8
    assert [(r["hits"], r["n"]) for r in seats.values()] == [(1, 10), (6, 10), (2, 10), (1, 10)]
    two = seats["seat 2"]
    assert near(two["share"], 0.6) and near(two["low"], 0.3127) and near(two["high"], 0.8318)  # Wilson, 6 of 10
    assert two["fair"] == 0.25
    # z = 0.35 / sqrt(0.25 * 0.75 / 10) = 2.556, p = 0.0106; the least of four: times 4 = 0.0424
    assert near(two["p"], 0.0106) and near(two["holm"], 0.0424) and two["marked"]
    # z = 0.15 / 0.1369 = 1.095, p = 0.273, the next: times 3 = 0.820
    assert near(seats["seat 1"]["p"], 0.2733) and near(seats["seat 1"]["holm"], 0.820, 0.001)
    assert [r.get("marked", False) for r in seats.values()] == [False, True, False, False]
    notes = " ".join(section["notes"])
    # 1 - 0.95^4 = 18.5 %; (1.5² + 3.5² + 0.5² + 1.5²) / 2.5 = 6.8
    assert "at least one would look off by chance in 19% of cases" in notes
    assert "chi-square 6.8 on 3 df, p = 0.079" in notes
    assert "seat 1 less its fair share is -15.0 points" in notes
    assert "to see 35% where 25% is fair takes about 157 games" in notes


def test_the_games_own_counts(db: Path) -> None:
    _, found = cohort(db)
    hit = rows(found["measure_hit"])["hits"]
    assert (hit["hits"], hit["n"]) == (8, 10)  # not in games 8 and 9
    called = rows(found["measure_called"])["denouncements made"]
    assert (called["hits"], called["n"]) == (2, 10)
    denounced = rows(found["measure_denounce"])["incompetence"]
    # of the third clan nothing was read: 2 of its 4 weapons are neither katana nor sai, in both games
    assert (denounced["hits"], denounced["n"]) == (1, 2) and "share" not in denounced
    lost = rows(found["measure_lives_lost"])["lives lost"]
    assert lost["count"] == 10 and lost["note"] == "0.25 a seat and game"  # one life a game, four seats


def test_the_lead(db: Path) -> None:
    _, found = cohort(db)
    assert rows(found["lead_changes"])["lead changes"]["median"] == 0  # only the winner ever leads alone
    # the two with a life each led at half, one of them won: a half in every game
    half = rows(found["leader_at_half"])["leader won"]
    assert (half["hits"], half["n"]) == (5, 10)
    assert rows(found["comeback"])["last at half"]["hits"] == 0
    assert rows(found["runaway_leader"])["decided after"]["median"] == 100
    assert rows(found["closeness"])["margin"]["median"] == 1
    assert rows(found["closeness"])["margin, % of the winner's score"]["median"] == 100


def test_time_and_length(db: Path) -> None:
    _, found = cohort(db)
    length = rows(found["game_length"])["play time"]
    # the end stands in line 17, in games 8 and 9 too: the reveal is 15, the call 16
    assert near(length["median"], 17 / 60) and near(length["p90"], 17 / 60)
    size = rows(found["game_size"])
    assert (size["turns"]["median"], size["rounds"]["median"], size["steps"]["median"]) == (5, 1, 15)
    times = rows(found["turn_time"])
    assert (times["all seats, assign"]["n"], times["all seats, assign"]["median"]) == (40, 3)
    assert (times["all seats, resolve"]["n"], times["all seats, resolve"]["median"]) == (10, 1)
    assert rows(found["ends"])["SB-END-01"]["count"] == 10


def test_csv_has_numerators_and_bounds(db: Path) -> None:
    result = run("stats", db, "shinbi", "--by", "seat", "--csv")
    table = list(csv.DictReader(io.StringIO(result.stdout)))
    two = next(row for row in table if row["label"] == "seat 2")
    assert (two["numerator"], two["denominator"], two["marked"]) == ("6.0", "10", "1")
    assert near(float(two["low"]), 0.3127) and "Wilson" in two["method"]


def test_below_ten_games_there_are_counts_only(db: Path, tmp_path: Path) -> None:
    for i, (lives, last) in enumerate(GAMES[:9], 1):
        write(tmp_path / f"{i}.jsonl", f"FEW{i}", lives, last)
    few = tmp_path / "few.db"
    assert run("summarize", tmp_path, "--db", few).returncode == 0
    text = run("stats", few).stdout
    assert "fewer than 10 games: counts only" in text
    assert not [row for row in text.splitlines() if "%" in row and "/" in row and "take" not in row]
    assert "(" in next(row for row in run("stats", few, "--raw").stdout.splitlines() if "seat 2" in row)


def test_formulas_names_are_data(tmp_path: Path) -> None:
    for i in range(2):
        typed(tmp_path / f"{i}.jsonl", ["setup o r z p start 1", "set lives 1,1,0,0 ! x", *ATTACKS, *PAID],
              names=["=1+2", "@SUM(A1)", "<script>alert(1)</script>", "Dai\x1b[31m"], log_id=f"EVIL{i}")  # fmt: skip
    db = tmp_path / "evil.db"
    assert run("summarize", tmp_path, "--db", db).returncode == 0
    table = run("stats", db, "--by", "person", "--csv").stdout
    labels = [row["label"] for row in csv.DictReader(io.StringIO(table))]
    assert {"'=1+2", "'@SUM(A1)"} <= set(labels)
    assert "\x1b" not in run("stats", db, "--by", "person").stdout
    page = tmp_path / "page.html"
    assert run("report", db, "--out", page).returncode == 0
    assert "<script" not in page.read_text()


def test_the_arithmetic() -> None:
    # published: 7 of 10 is 39.7-89.2 by Wilson; the table of intervals and the sample sizes of the needs
    assert [round(100 * x, 1) for x in wilson(7, 10)] == [39.7, 89.2]
    for n, share, low, high in ((30, 1 / 5, 10, 37), (100, 1 / 4, 18, 34), (1000, 1 / 2, 47, 53), (10, 1 / 3, 13, 63)):
        assert [round(100 * x) for x in wilson(n * share, n)] == [low, high] or n == 10  # 3.33 of 10 is no count
    assert wilson(0, 20)[0] == 0 and wilson(20, 20)[1] == 1
    for p0, p1, wanted in ((0.2, 0.3, 137), (0.2, 0.25, 528), (0.25, 0.35, 156), (0.25, 0.3, 609), (0.5, 0.6, 194), (0.5, 0.55, 783)):
        assert abs(needed(p0, p1) - wanted) <= 1
    assert needed(0.2, 0.3, 12) == 235
    assert [round(100 * false_alarm(k)) for k in (5, 12, 48, 90)] == [23, 46, 91, 99]
    assert [round(x, 3) for x in holm([0.01, 0.04, 0.03, 0.005])] == [0.03, 0.06, 0.06, 0.02]
    assert abs(chi_upper(4.6, 3) - 0.2035) < 1e-3 and abs(chi_upper(3.841, 1) - 0.05) < 1e-4 and abs(chi_upper(9.488, 4) - 0.05) < 1e-4
    d, lower, upper = newcombe(48, 80, 56, 70)  # Newcombe 1998, example (a), method 10: 0.2, 0.0524 to 0.3339
    assert (round(d, 4), round(lower, 4), round(upper, 4)) == (0.2, 0.0524, 0.3339)
    assert quantile([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.9) == 9
