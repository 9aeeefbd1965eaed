"""Ten small logs of Shinbi whose figures were worked out by hand, and two that must not be counted.

Four players, seat 1 holds the pawn, two players are left with one life each, and the first resolution ends the game:

    line 1 the set-up, 2-4 and 6-14 the attacks (three each), 5 the lives, 15 the cards that seat 1 turns up, 16 what comes of them,
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
from datetime import UTC, datetime, timedelta
from pathlib import Path
from string import ascii_letters
from typing import Any

import pytest

from records.statistics.formulas import chi_upper, effective, false_alarm, holm, needed, newcombe, quantile, wilson
from tests.kit.said import unsaid
from tests.records.logs import as_data, from_data, run, run_here, summarized, typed

ATTACKS = ["ksb", "skh", "bks", "hkb"]
PAID = ["k.k", "-"]
GAMES: list[tuple[str, list[str]]] = [
    *[("1,1,0,0", PAID)] * 4, *[("1,0,1,0", PAID)] * 2, ("1,0,0,1", PAID), ("1,1,0,0", ["k.s ih"]), ("1,1,0,0", ["k.s ik"]),
    ("1,1,0,0", PAID),
]  # fmt: skip


def evening(week: int, year: int = 2026) -> str:
    """Each game in a week of its own: equal steps in one week are one game."""
    return (datetime(year, 1, 5, 20, tzinfo=UTC) + timedelta(weeks=week)).isoformat()


def write(path: Path, name: str, lives: str, last: list[str], **head: Any) -> None:
    typed(path, ["setup o r z p start 1", ATTACKS[0], f"set lives {lives} ! miscounted", *ATTACKS[1:], *last], log_id=name)
    rows = as_data(path.read_bytes())
    rows[0].update({"at": evening(int("0" + name.lstrip(ascii_letters))), **head})
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
    run("summarize", logs, "--db", folder / "hand.db", code=0)
    return folder / "hand.db"


def cohort(db: Path, *options: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The cohort of the printed box, and its statistics by name."""
    result = run_here("stats", db, "shinbi", "--json", *options, code=0)
    found = [json.loads(row) for row in result.stdout.splitlines()]
    data: dict[str, Any] = next(c for c in found if c["box"] == "printed")
    return data, {s["name"]: s for s in data.get("sections", ())}


def rows(section: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {row["label"]: row for row in section["rows"]}


def near(value: float, wanted: float, places: float = 0.0006) -> bool:
    return abs(value - wanted) < places


@pytest.fixture
def found(db: Path) -> dict[str, Any]:
    """The statistics by name."""
    return cohort(db)[1]


def test_what_counts_and_what_is_left_out(db: Path) -> None:
    data, _ = cohort(db)
    assert (data["logs"], data["games"], data["left_out"], data["irregular"]) == (11, 10, {"unfinished": 1}, 0)
    assert "4 distinct players; the busiest sat in 100% of the games" in data["warnings"][0]
    text = run("stats", db, "shinbi").stdout
    assert unsaid(
        text,
        "11 logs = 10 games counted + 1 left out: 1 unfinished",
        "a made-up box: invented values say nothing",
        "1 log = 0 games counted + 1 left out: 1 with a made-up box",
    ) == []
    assert "1 log = 1 game counted + 0 left out" in run_here("stats", db, "shinbi", "--made-up").stdout


def test_wins_by_seat(found: dict[str, Any]) -> None:
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
    assert unsaid(
        notes, "at least one would look unfair by chance in 19% of cases", "chi-square 6.8 on 3 df, p = 0.079"
    ) == []
    assert "first-player advantage" not in notes  # that is said of the place in the order of play
    assert "to see 35% where 25% is fair takes about 157 games" in notes


def test_the_place_in_the_order_of_play(db: Path) -> None:
    section = cohort(db)[1]["win_rate_by_order"]  # seat 1 begins, so place and seat are the same
    assert [(r["hits"], r["n"]) for r in rows(section).values()] == [(1, 10), (6, 10), (2, 10), (1, 10)]
    notes = " ".join(section["notes"])
    # Wilson 1 of 10: 1.8-40.4 %
    assert unsaid(
        notes,
        "first-player advantage: order 1 less its fair share is -15.0 points (-23.2 to +15.4)",
        "chi-square 6.8 on 3 df, p = 0.079; fewer than 5 wins are expected of some",
    ) == []


def test_cards(found: dict[str, Any]) -> None:
    # 12 announcements a game: seat 1 says k s b, seat 2 s k h, seat 3 b k s, seat 4 h k b
    shares = rows(found["card_share_announced"])
    assert {c: (r["hits"], r["n"]) for c, r in shares.items()} == {
        "katana": (40, 120), "sai": (30, 120), "blowgun": (30, 120), "shuriken": (20, 120)}  # fmt: skip
    wins = rows(found["card_wins_announced"])
    # katana: everybody, so every winner; sai: seats 1-3; blowgun: 1, 3 and 4; shuriken: 2 and 4
    assert {c: (r["hits"], r["n"]) for c, r in wins.items()} == {
        "katana": (10, 40), "sai": (9, 30), "blowgun": (4, 30), "shuriken": (7, 20)}  # fmt: skip
    # two katanas in eight games; katana, sai, shuriken in one; katana, sai, katana in another
    assert {c: r["hits"] for c, r in rows(found["card_share_shown"]).items()} == {"katana": 19, "sai": 2, "shuriken": 1}
    # at seat 1, seats 2 and 4 had said shuriken and seat 3 katana: true only of seat 3 in game 9
    assert {c: (r["hits"], r["n"]) for c, r in rows(found["measure_truth"]).items()} == {"katana": (1, 2), "shuriken": (0, 20)}
    assert "card_pick_rate" not in found and "card_play_rate" not in found and "dead_turns" not in found


def test_kingmaking(db: Path) -> None:
    section = cohort(db)[1]["kingmaking"]
    # two seats have no life from line 2 on; in the eight games that two katanas end, one of these lay before seat 2 or 4:
    # seat 4 in 1-4 and 10, both in 5 and 6, seat 2 in 7; seat 1, whose life ends the game, chose nothing afterwards
    assert [(r["hits"], r["n"]) for r in section["rows"]] == [(10, 10), (8, 10), (8, 10)]
    assert "HAND1 line 16 (seat 4)" in " ".join(section["notes"])


def test_the_games_own_counts(found: dict[str, Any]) -> None:
    hit = rows(found["measure_hit"])["hits"]
    assert (hit["hits"], hit["n"]) == (8, 10)  # not in games 8 and 9
    called = rows(found["measure_called"])["denouncements made"]
    assert (called["hits"], called["n"]) == (2, 10)
    denounced = rows(found["measure_denounce"])["incompetence"]
    # of the third clan nothing was read: 2 of its 4 weapons are neither katana nor sai, in both games
    assert (denounced["hits"], denounced["n"]) == (1, 2) and "share" not in denounced
    lost = rows(found["measure_lives_lost"])["lives lost"]
    assert lost["count"] == 10 and lost["note"] == "0.25 a seat and game"  # one life a game, four seats


def test_the_lead(found: dict[str, Any], db: Path) -> None:
    assert rows(found["lead_changes"])["lead changes"]["median"] == 0  # only the winner ever leads alone
    # the two with a life each led at half, one of them won: a half in every game
    half = rows(found["leader_at_half"])["leader won"]
    assert (half["hits"], half["n"]) == (5, 10)
    assert rows(found["comeback"])["last at half"]["hits"] == 0
    assert rows(found["winner_behind"])["at half"]["median"] == rows(found["winner_behind"])["at half"]["p90"] == 0
    assert "1 or more behind at half" not in rows(found["comeback"])
    more = rows(cohort(db, "--behind", "1")[1]["comeback"])
    assert more["1 or more behind at half"]["hits"] == 0 and more["1 or more behind at half"]["n"] == 10
    assert rows(found["runaway_leader"])["decided after"]["median"] == 100
    assert rows(found["closeness"])["margin"]["median"] == 1
    assert rows(found["closeness"])["margin, % of the winners' score"]["median"] == 100


def test_time_and_length(found: dict[str, Any]) -> None:
    length = rows(found["game_length"])["play time"]
    # the end stands in line 17, in games 8 and 9 too: the reveal is 15, the call 16
    assert near(length["median"], 17 / 60) and near(length["p90"], 17 / 60)
    size = rows(found["game_size"])
    assert (size["turns"]["median"], size["rounds"]["median"], size["steps"]["median"]) == (5, 1, 15)
    times = rows(found["turn_time"])
    assert (times["all seats, assign"]["n"], times["all seats, assign"]["median"]) == (40, 3)
    assert (times["all seats, resolve"]["n"], times["all seats, resolve"]["median"]) == (10, 1)
    assert rows(found["ends"])["SB-END-01"]["count"] == 10


def test_typing_counts_unfinished_logs_too(found: dict[str, Any]) -> None:
    # set-up, lives, four attackers: 6; then two entries in eight games, one in two; the unfinished log has 6
    assert rows(found["typing_friction"])["entries"]["count"] == 8 * 8 + 2 * 7 + 6
    each = rows(found["typing_friction"])["characters an entry, by game"]
    assert each["n"] == 11
    # 21 + 30 + 4 · 3 + 3 + 1 characters in 8 entries; the median of eleven is that of most games
    assert near(each["median"], (21 + 30 + 12 + 3 + 1) / 8, 1e-9)


def test_times_by_seat_and_by_player(db: Path) -> None:
    seats = {s["name"]: rows(s) for s in cohort(db, "--by", "seat")[1].values()}
    people = {s["name"]: rows(s) for s in cohort(db, "--by", "person")[1].values()}
    assert seats["turn_time"]["seat 1, resolve"]["n"] == people["turn_time"]["Ana, resolve"]["n"] == 10
    assert people["win_rate_by_person"]["Ben"]["hits"] == 6 and people["win_rate_by_person"]["Ben"]["note"] == "by name only"


def test_csv_has_numerators_and_bounds(db: Path) -> None:
    result = run("stats", db, "shinbi", "--by", "seat", "--csv")
    table = list(csv.DictReader(io.StringIO(result.stdout)))
    two = next(row for row in table if row["label"] == "seat 2")
    assert (two["numerator"], two["denominator"], two["marked"]) == ("6", "10", "1")
    assert near(float(two["low"]), 0.3127) and "Wilson" in two["method"]


def test_what_was_said_beside_play(tmp_path: Path) -> None:
    """Answers, notes, refused entries, rulings, pauses, a log written afterwards: three logs, figures by hand."""
    rating = ["5", "4", "5"]
    for i, (lives, last) in enumerate(GAMES[:3]):
        path = tmp_path / f"{i}.jsonl"
        write(path, f"SAID{i}", lives, last, untimed=i == 2)
        data = as_data(path.read_bytes())
        n = t = max(row.get("n", 0) for row in data)
        t *= 1000
        data += [
            {"line": "answer", "t": t, "question": "rating", "seat": 1, "value": rating[i]},
            {"line": "answer", "t": t, "question": "again", "value": i != 1},
            {"line": "try", "t": t, "entry": 99, "typed": "kkk", "verdict": "irregular", "findings": [{"rule": "SB-TRIPLE-02"}]},
            {"line": "note", "n": n + 1, "t": t, "of": 3, "text": "@fun this", "tags": ["fun"]},
            {"line": "ruling", "n": n + 2, "t": t, "kind": "ruling", "of": [3], "rule": "SB-OUT-01", "reason": "so"},
        ]
        if i == 0:
            data.append({"line": "note", "n": n + 3, "t": t, "text": "no tag"})
        path.write_bytes(from_data(data))
    db = summarized(tmp_path)
    data_, found = cohort(db, "--raw")
    assert data_["games"] == 3
    assert {k: (r["count"], r["of"]) for k, r in rows(found["answer_rating"]).items()} == {"4": (1, 3), "5": (2, 3)}
    assert {k: r["count"] for k, r in rows(found["answer_again"]).items()} == {"no": 1, "yes": 2}
    assert {k: (r["count"], r["note"]) for k, r in rows(found["notes"]).items()} == {
        "@fun": (3, "in 3 of 3 logs"), "without a tag": (1, "in 1 of 3 logs")}  # fmt: skip
    friction = {k: (r["count"], r["note"]) for k, r in rows(found["rule_friction"]).items()}
    assert friction["SB-TRIPLE-02 refused"] == (3, "in 3 of 3 logs") and friction["SB-OUT-01 ruling"] == (3, "in 3 of 3 logs")
    assert rows(found["typing_friction"])["refused entries"]["count"] == rows(found["typing_friction"])["rulings and calls"]["count"] == 3
    assert rows(found["game_length"])["play time"]["n"] == 2 and "left out: 1 untimed game" in found["game_length"]["notes"]
    assert rows(found["turn_time"])["all seats, resolve"]["n"] == 2 and "untimed games are left out" in found["turn_time"]["notes"]
    assert rows(found["game_size"])["turns"]["n"] == 3


def test_below_ten_games_nothing_is_tested(db: Path, tmp_path: Path) -> None:
    for i, (lives, last) in enumerate(GAMES[:9], 1):
        write(tmp_path / f"{i}.jsonl", f"FEW{i}", lives, last)
    few = summarized(tmp_path, db=tmp_path / "few.db")
    text = run("stats", few).stdout
    assert "9 games, one group of 4 people: not independent: nothing is tested yet; a test needs 10 games" in text
    # seat 2 won games 1-4 and 9: Wilson, 5 of 9; what is fair stands with the test, from ten games on
    assert "5/9   56% (27-81)" in next(row for row in text.splitlines() if "seat 2" in row)
    assert "chi-square" not in text and " *" not in text and "to see 35% where 25% is fair takes about 157 games" in text
    assert "fair 25%" in next(row for row in run_here("stats", few, "--raw").stdout.splitlines() if "seat 2" in row)


def test_formulas_names_are_data(tmp_path: Path) -> None:
    for i in range(2):
        typed(tmp_path / f"{i}.jsonl", ["setup o r z p start 1", "set lives 1,1,0,0 ! x", *ATTACKS, *PAID],
              names=["=1+2", "@SUM(A1)", "<script>alert(1)</script>", "Dai\x1b[31m"], log_id=f"EVIL{i}")  # fmt: skip
    db = summarized(tmp_path, db=tmp_path / "evil.db")
    table = run("stats", db, "--by", "person", "--csv").stdout
    labels = [row["label"] for row in csv.DictReader(io.StringIO(table))]
    assert {"'=1+2", "'@SUM(A1)"} <= set(labels)
    assert "\x1b" not in run_here("stats", db, "--by", "person").stdout
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
    # ten games of one try each are ten tries; ten games of ten tries that all end alike are ten tries too
    assert effective(4, 10, 10, 4, 4, 10) == pytest.approx(10)
    assert effective(40, 100, 10, 4 * 100, 4 * 100, 10 * 100) == pytest.approx(10)
    # every game 4 of 10: the games do not differ at all, and it is never more than was tried
    assert effective(40, 100, 10, 10 * 16, 10 * 40, 10 * 100) == 100
    # two games, 1 of 2 and 5 of 8: p = 0.6, squares (1 - 1.2)² + (5 - 4.8)² = 0.08, over 100: 0.0008; 0.24 / 0.0008 > 10
    assert effective(6, 10, 2, 26, 42, 68) == 10
    # 2 of 2 and 4 of 8: (2 - 1.2)² + (4 - 4.8)² = 1.28, 0.24 / 0.0128 = 18.75 > 10; 0 of 2 and 6 of 8: 1.2² · 2 = 2.88, 8.33
    assert effective(6, 10, 2, 36, 48, 68) == pytest.approx(0.24 / 0.0288)
    assert effective(0, 30, 3, 0, 0, 300) == 3  # where nothing ever came, as many as there are games
    assert effective(7, 29, 1, 49, 203, 841) == 1  # a single game does not tell how much games differ
    d, lower, upper = newcombe(48, 80, 56, 70)  # Newcombe 1998, example (a), method 10: 0.2, 0.0524 to 0.3339
    assert (round(d, 4), round(lower, 4), round(upper, 4)) == (0.2, 0.0524, 0.3339)
    assert quantile([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.9) == 9
