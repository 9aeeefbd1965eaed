"""A win that several share, in every place that says how often a seat wins or how many games it takes: one answer."""

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from records.statistics.differences import rates_apart
from records.statistics.formulas import needed, newcombe, shared_wilson, wilson
from records.statistics.sizes import of_rate, of_rates
from referee import games
from referee.engine.words import counted
from referee.simulate.run import one, write
from tests.records.logs import run_here, summarized
from tests.records.two_arms import arms


def sides(db: Path, shared: int) -> None:
    """In the first so many games of Shinbi seat 4 wins with whoever won."""
    with closing(sqlite3.connect(db)) as conn, conn:
        conn.execute("UPDATE seats SET winner = 1 WHERE seat = 4 AND log <= ?", (shared,))
        conn.execute("UPDATE games SET winners = (SELECT sum(winner) FROM seats s WHERE s.log = games.log)")


def test_how_many_games_a_shared_win_takes() -> None:
    # two share every win: 25 % is half of the games, so it is as with 50 % and 70 %:
    # (1.96 · .5 + 0.8416 · sqrt(.7 · .3))² / .2² = 46.6; among four (2.4977 · .5 + 0.3857)² / .04 = 66.8
    assert needed(0.25, 0.35, part=0.5) == needed(0.5, 0.7) == 47
    assert of_rate(0.25, 0.1, 4, 0.5) == needed(0.5, 0.7, 4) == 67
    # all four win together, always: no part of theirs can vary, so what is not known yet is reckoned as whole wins
    assert of_rate(0.25, 0.1, part=0.25) == of_rate(0.25, 0.1) == 157
    # of two arms (Fleiss) 50 % and 70 % again: (1.96 · sqrt(2 · .6 · .4) + 0.8416 · sqrt(.25 + .21))² / .04 = 92.9
    assert of_rates(0.25, 0.1, 0.5) == 93
    low, high = wilson(14, 20)
    assert shared_wilson(7, 20, 0.5) == (low / 2, high / 2)
    d, low, high = newcombe(8, 20, 14, 20)
    assert rates_apart(4, 20, 7, 20, 0.5)[:3] == pytest.approx((d / 2, low / 2, high / 2))


def test_that_many_games_have_the_power() -> None:
    """Played out: two of four share each win, and one seat is among them in 70 % of the games."""
    drawn, seen, times, games = Random(1), 0, 4000, needed(0.25, 0.35, part=0.5)
    for _ in range(times):
        share = sum(drawn.random() < 0.7 for _ in range(games)) / 2 / games
        seen += share > 0.25 + 1.959964 * (0.25 * (0.5 - 0.25) / games) ** 0.5
    assert 0.75 < seen / times < 0.85


def test_plan_stats_and_report_say_the_same(tmp_path: Path) -> None:
    db = arms(tmp_path / "logs", 10, 0)
    sides(db, 9)
    ask = ["shinbi", "--question", "seat-2", "--difference", "10"]
    (found,) = map(json.loads, run_here("plan", db, *ask, "--json").stdout.splitlines())
    # the winners of `test_stats_hand`: seat 2 has 1/2 of five wins and a whole one; seat 4 half of eight and one whole
    (cohort,) = map(json.loads, run_here("stats", db, "--by", "seat", "--json").stdout.splitlines())
    rows = {row["label"]: row for row in cohort["sections"][0]["rows"]}
    seat, so_far = rows["seat 2"], found["so_far"]
    assert seat["hits"] == 3.5 and so_far["difference"] == pytest.approx(10)
    assert [so_far[end] for end in ("low", "high")] == pytest.approx([100 * seat[end] - 25 for end in ("low", "high")])
    text = run_here("stats", db, "--by", "seat").stdout
    told = re.search(r"takes about (\d+) games .*; (\d+) watching all 4 seats", text)
    assert told and (one := int(told[1])) == found["need"]["games"] < 157
    page = tmp_path / "page.html"
    assert run_here("report", db, "--out", page).returncode == 0
    assert f"watching all 4 seats: {told[2]} games, " in page.read_text()
    plan = run_here("plan", db, *ask).stdout
    assert f"{one} games with one look" in plan and f"{told[2]} games watching all 4 seats" in plan


def test_a_few_games_do_not_tell_how_often_a_win_is_shared(tmp_path: Path) -> None:
    """Of one tied game and of two: intervals of plain counts, nothing excluded; beside each number of games stands
    what it would be if no win were shared.
    """
    ask = ["shinbi", "--question", "seat-1", "--difference", "10"]
    for games_ in (1, 2):
        db = arms(tmp_path / f"logs{games_}", games_, 0)
        sides(db, games_)
        (found,) = map(json.loads, run_here("plan", db, *ask, "--json").stdout.splitlines())
        (cohort,) = map(json.loads, run_here("stats", db, "--by", "seat", "--json").stdout.splitlines())
        seat = cohort["sections"][0]["rows"][0]
        plain = wilson(seat["hits"], games_)
        so_far = found["so_far"]
        assert [so_far[end] for end in ("low", "high")] == pytest.approx([100 * end - 25 for end in plain])
        assert so_far["few"] and not so_far.get("excluded")
        assert "low" not in seat or [seat["low"], seat["high"]] == pytest.approx(plain)
        plain_games = of_rate(0.25, 0.1)  # of whole wins
        none = "too few to tell how often wins are shared: if none were, it would take"
        basis = f"on average, from {counted(games_, 'game')}, {none} {plain_games} games"
        assert plain_games > found["need"]["games"] and any(said.endswith(basis) for said in found["need"]["basis"])
        told = f"by the shared wins of {counted(games_, 'game')}, {none} "
        said = run_here("stats", db, "--by", "seat").stdout
        assert f"{told}{plain_games} games; by these to see 35%" in said and "rough" not in said
        assert run_here("report", db, "--out", tmp_path / "page.html").returncode == 0
        assert told in (tmp_path / "page.html").read_text()
    text = run_here("plan", db, *ask).stdout
    assert "nothing is excluded below 10 games" in text and "is excluded (95%)" not in text


def test_two_sets_of_rules_share_wins_too(tmp_path: Path) -> None:
    db = arms(tmp_path / "logs", 10, 10)
    sides(db, 20)  # with the option seat 3 and seat 4 win all
    out = run_here("stats", db, "shinbi", "--compare", "--question", "seat-3", "--json").stdout
    (row,) = [row for row in json.loads(out)["rows"] if row["question"] == "seat-3"]
    assert row["second"] == 50
    # both halves of every win but one: 1/2, so that the difference is half of that of whole wins
    assert row["first"] in (10, 15) and row["high"] < 50


def test_a_few_games_of_two_sets_of_rules_are_compared_as_plain_counts(tmp_path: Path) -> None:
    db = arms(tmp_path / "logs", 4, 4)
    sides(db, 8)
    out = run_here("stats", db, "shinbi", "--compare", "--question", "seat-3", "--json").stdout
    (row,) = [row for row in json.loads(out)["rows"] if row["question"] == "seat-3"]
    wanted = newcombe(0, 4, 2, 4)  # four halves are two wins
    assert [row["difference"], row["low"], row["high"]] == pytest.approx([100 * value for value in wanted])


def test_who_shares_a_win_by_a_tie_has_no_margin(tmp_path: Path) -> None:
    """In Shinobi Clans nobody is a team: gold 10, 10, 6, 0 is a margin of 0, not of 4."""
    clans, logs = games.load("shinobi_clans"), tmp_path / "logs"
    logs.mkdir()
    known: dict[str, int] = {}
    tied = 0
    for seed in range(1, 60):
        played = one(clans, seed, players=4, reporter="open")
        score = clans.scoring.score(played.fold.state)
        gold = sorted((points for points in score.points if points is not None), reverse=True)
        if len(score.winners) > 1 or len(known) < 3:
            known[played.fold.head.id] = gold[0] - gold[1]
            tied += len(score.winners) > 1
            write(clans, played, logs / str(seed))
        if tied >= 3:
            break
    assert tied >= 3
    with closing(sqlite3.connect(summarized(logs))) as conn:
        found = dict(conn.execute("SELECT id, margin FROM logs JOIN arcs USING (log)").fetchall())
        assert {0.0} == {s for m, s in conn.execute("SELECT margin, margin_share FROM arcs") if not m}
    assert found == known
