"""`records stats --compare`: figures worked out by hand, and pairs of simulated games reckoned once more with SciPy."""

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from records.statistics.questions import FIXED
from referee import games
from referee.journal import lines
from referee.simulate.pairs import pairs
from tests.kit.later import Later
from tests.kit.said import unsaid
from tests.records.logs import ROUND, run, run_here, summarized, typed
from tests.records.test_stats_hand import PAID
from tests.records.two_arms import OTHER, arms

np, scipy = Later("numpy"), Later("scipy.stats")
tables = Later("statsmodels.stats.contingency_tables")
def compared(db: Path, *options: str) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
    result = run_here("stats", db, "--compare", "--json", *options, code=0)
    (data,) = map(json.loads, result.stdout.splitlines())
    return data, {row["question"]: row for row in data["rows"]}


def test_games_of_people_are_two_groups(tmp_path: Path) -> None:
    db = arms(tmp_path / "logs", 10, 10)
    data, rows = compared(db, "--question", "minutes")
    assert (data["first"], data["second"], data["first_games"], data["second_games"]) == ({}, OTHER, 10, 10)
    assert "pairs" not in data
    # means 5.5 and 7.5, both with variance 82.5 / 9: error sqrt(2 · 9.1667 / 10) = 1.354, t = 1.477 on 18 df
    minutes = rows["minutes"]
    assert (minutes["first"], minutes["second"], minutes["difference"]) == (5.5, 7.5, 2.0)
    assert [round(minutes[k], 3) for k in ("low", "high", "p")] == [-0.845, 4.845, 0.157]
    assert minutes["main"] and minutes["holm"] == minutes["p"] and not minutes.get("marked")
    # seat 3: 2 of 10 to 10 of 10, as worked out in test_stats_docs; places are seats here, and there are no sides
    three = rows["order-3"]
    assert [round(three[k], 1) for k in ("first", "second", "difference", "low", "high")] == [20, 100, 80, 38.4, 94.3]
    assert round(three["p"], 5) == 0.00026 and three["marked"]
    # of ten others four are tested, the places: length, lead and margin are the same in every game here
    assert round(three["holm"], 4) == 0.001 and len(rows) == 11 and "p" not in rows["rounds"]
    assert round(rows["order-2"]["p"], 4) == 0.0034 and round(rows["order-2"]["holm"], 2) == 0.01
    assert "seat-1" not in rows and "seat-1" in compared(db, "--question", "seat-1")[1]
    text = run_here("stats", db, "--compare", "--question", "minutes").stdout
    assert "10 games to 10 games, not paired" in text and "bots" not in text and "correlation" not in text
    assert unsaid(
        text,
        "main question, named on the command line: minutes, by itself at 5 %",
        "* survives Holm's correction at 5 % among 4 other questions",
        "> length, minutes",
        "5.5 to 7.5: +2.0 (-0.8 to +4.8); p 0.16; n=10 and 10",
        "place 3 won",
        "20% to 100%: +80.0 points (+38.4 to +94.3) *",
    ) == []
    assert "no main question was named" in run_here("stats", db, "--compare").stdout
    assert run_here("stats", db, "--compare", "--exclude-irregular", "--question", "minutes").stdout == text


def test_games_of_bots_are_pairs(tmp_path: Path) -> None:
    db = arms(tmp_path / "logs", 10, 11, seeds=True)
    data, rows = compared(db, "--question", "order-3")
    assert (data["pairs"], data["alone"]) == (10, 1) and "minutes" not in rows
    # seat 3 won games 5 and 6 both ways, the other eight only with the option: McNemar 2 / 2^8, the mid-p half of it
    three = rows["order-3"]
    assert (three["first"], three["second"], three["pairs"], three["p"]) == (20, 100, 10, 1 / 2**8)
    # the second arm does not vary: no correlation, nothing saved; Newcombe without one: as for games apart
    assert [round(three[k], 1) for k in ("low", "high")] == [38.4, 94.3] and "correlation" not in three and three["saved"] == 0
    # seat 2 wins 1-4, 9, 10 and then none: six to none
    assert rows["order-2"]["p"] == 1 / 2**6 and rows["order-2"]["difference"] == -60
    assert all(row["note"] == "bots, not people" for row in rows.values())
    text = run_here("stats", db, "--compare").stdout
    told = [row for row in text.splitlines() if ": " in row and " to " in row and "%" in row and "Holm" not in row]
    assert len(told) >= 6 and all(row.endswith("bots, not people") for row in told)
    assert "10 pairs of games with the same seed" in text and "left out: 1 game without a partner" in text


@pytest.mark.parametrize("count", [1, 3, 6])
def test_few_games_have_values_and_intervals_only(count: int, tmp_path: Path) -> None:
    _, rows = compared(arms(tmp_path / "logs", count, count), "--question", "minutes")
    assert not any({"p", "holm", "marked"} & row.keys() for row in rows.values())
    # 1 to 3; 1, 2, 3 to 3, 4, 5: error sqrt(2/3) = 0.8165, t 2.776 on 4 df; six: sqrt(2 · 3.5 / 6) = 1.080, 2.228 on 10
    bounds = {1: None, 3: (-0.267, 4.267), 6: (-0.407, 4.407)}[count]
    minutes = rows["minutes"]
    assert minutes["difference"] == 2 and (tuple(round(minutes[k], 3) for k in ("low", "high")) if bounds else None) == bounds
    # Newcombe from Wilson: 0/1 (0-79.3) to 1/1 (20.7-100); 0/3 (0-56.2) to 3/3; 2/6 (9.7-70.0) to 6/6 (61.0-100)
    low, high = {1: (-12.2, 100.0), 3: (20.6, 100.0), 6: (13.1, 90.3)}[count]
    three = rows["order-3"]
    assert abs(three["low"] - low) < 0.06 and abs(three["high"] - high) < 0.06
    text = run_here("stats", tmp_path / "logs" / "x.db", "--compare").stdout
    assert "fewer than 10 games on one side: values and intervals only, nothing is tested" in text and "*" not in text


def test_pairs_of_real_games_once_more(tmp_path: Path) -> None:
    """Values straight from the lines and the states, differences by SciPy, and the same whatever was loaded first."""
    samurai = games.load("samurai_sword")
    how: dict[str, Any] = {"players": 5, "bots": ("heuristic",), "reporter": "open"}
    made = list(pairs(samurai, 12, 2, tmp_path, options={}, other={"shogun_bonus_resilience": 1}, **how))
    steps = [[sum(isinstance(x, lines.StepLine) for x in result.lines) for result in pair] for pair in made]
    won = [
        [any("shogun" in result.fold.state.roles[seat] for seat in samurai.scoring.score(result.fold.state).winners) for result in pair]
        for pair in made
    ]
    db = summarized(tmp_path)
    data, rows = compared(db)
    assert data["pairs"] == 12 and data["bots"] == ["heuristic"] * 5
    a, b = np.transpose(np.array(steps, dtype=float))
    found, wanted = rows["steps"], scipy.ttest_rel(b, a)
    low, high = wanted.confidence_interval()
    assert [found[k] for k in ("first", "second", "difference")] == pytest.approx([a.mean(), b.mean(), (b - a).mean()])
    assert [found[k] for k in ("low", "high", "p")] == pytest.approx([low, high, wanted.pvalue])
    assert found["correlation"] == pytest.approx(np.corrcoef(a, b)[0, 1])
    assert found["saved"] == pytest.approx(1 - np.var(b - a, ddof=1) / (np.var(a, ddof=1) + np.var(b, ddof=1)))
    shogun = rows["team-shogun"]
    table = [[sum(pair == [x, y] for pair in won) for y in (True, False)] for x in (True, False)]
    few, differ = min(table[0][1], table[1][0]), table[0][1] + table[1][0]
    mid = tables.mcnemar(table, exact=True).pvalue - scipy.binom.pmf(few, differ, 0.5) if 2 * few < differ else 1.0
    assert (shogun["p"], shogun["first"]) == (pytest.approx(mid), pytest.approx(100 * sum(x for x, _ in won) / 12))
    ps = sorted(row["p"] for row in rows.values() if "p" in row)
    assert min(row["holm"] for row in rows.values() if "p" in row) == pytest.approx(min(1, len(ps) * ps[0]))
    other = tmp_path / "y.db"
    run_here("summarize", *sorted(tmp_path.glob("*.jsonl"), reverse=True), "--db", other)
    assert compared(other) == (data, rows)
    assert "team Shogun won" in run("stats", db, "--compare").stdout
    cells = list(csv.DictReader(io.StringIO(run_here("stats", db, "--compare", "--csv").stdout)))
    assert [row["question"] for row in cells] == list(rows) and cells[0]["to"] == "shogun_bonus_resilience=1"
    assert all(len(row["difference"].partition(".")[2]) <= 9 for row in cells)


def test_what_was_played_by_two_rules_in_one_game_is_no_arm(tmp_path: Path) -> None:
    db = arms(tmp_path / "logs", 2, 0)
    path = tmp_path / "C1.jsonl"
    setup, first, *rest = ROUND
    typed(path, [setup, first, "option triple_ban=off ! agreed", *rest, "set lives 1,1,0,0 ! miscounted", *PAID], log_id="C1")
    assert run_here("summarize", path, "--db", db).returncode == 0
    assert "off" in run_here("stats", db).stdout
    result = run_here("stats", db, "--compare")
    assert result.returncode == 2 and "nothing in" in result.stderr and "referee simulate" in result.stderr


def test_a_made_up_box_is_counted_when_asked_for(tmp_path: Path) -> None:
    clans = games.load("shinobi_clans")
    how: dict[str, Any] = {"players": 3, "bots": ("random",), "reporter": "open"}
    list(pairs(clans, 1, 5, tmp_path, options={}, other={"final_tie": "last_round_gold"}, **how))
    db = summarized(tmp_path)
    assert "counted with `--made-up` only" in run_here("stats", db, "--compare", code=2).stderr
    data, rows = compared(db, "--made-up")
    assert data["pairs"] == 1 and "steps" in rows and "p" not in rows["steps"]
    assert rows["rounds"]["difference"] == 0 and "holm" not in rows["rounds"]  # three rounds by any rule
    ask: list[str | Path] = ["plan", db, "shinobi-clans", "--question", "seat-1", "--difference", "9", "--players", "3", "--bots"]
    assert "`--made-up` counts them" in run_here(*ask).stdout
    assert "1 game: " in run_here(*ask, "--made-up").stdout


def test_questions_and_options_that_do_not_fit(tmp_path: Path) -> None:
    db = arms(tmp_path / "logs", 1, 1)
    wrong = run_here("stats", db, "--compare", "--question", "fun")
    assert wrong.returncode == 2 and "no game here answers 'fun'; `--question` takes order-1" in wrong.stderr and "seat-4" in wrong.stderr
    for options in (["--compare", "--by", "seat"], ["--compare", "--ratings"], ["--question", "steps"]):
        assert run_here("stats", db, *options).returncode == 2
    assert run_here("stats", db, "ninjato", "--compare").returncode == 2
    assert {name for name, _, _ in FIXED} <= {*compared(db)[1], "rounds"}
