"""What is said of games that bots played by two sets of rules: made-up times, whose bots, and how they are compared."""

import csv
import io
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.run import referee
from tests.records.logs import run_here, summarized


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("bots")
    how = ["--compare", "triple_ban=off", "-n", "2", "--players", "4", "--bots", "random", "--out", "compared"]
    referee("simulate", "shinbi", *how, cwd=folder, code=0)
    assert run_here("summarize", folder / "compared", "--db", folder / "x.db").returncode == 0
    return folder / "x.db"


def test_a_ready_question_names_the_bots_and_their_clock(db: Path) -> None:
    for question in ("length", "turn_time"):
        text = run_here("ask", db, question).stdout
        assert "times of simulated games are made up: bots have no clock" in text
        assert "origin simulated, bots random" in text and "options triple_ban=off" in text and "{" not in text
    assert "no clock" not in run_here("ask", db, "seats").stdout and "bots random" in run_here("ask", db, "seats").stdout


def test_the_report_leads_to_the_comparison(db: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert run_here("report", db, "--out", page).returncode == 0
    text = page.read_text()
    assert text.count("`records stats DB --compare` compares with ") == 2
    assert "compares with triple_ban=off" in text and "compares with the rules as they are" in text
    assert "options: " in text and "{" not in text.partition("what differs")[2].partition("<")[0]


def test_a_plan_for_people_points_to_the_bots(db: Path) -> None:
    ask: list[str | Path] = ["plan", db, "shinbi", "--question", "steps", "--difference", "5", "--against", "60"]
    result = run_here(*ask, "--players", "4")
    assert result.returncode == 2 and "`--spread X` says it" in result.stderr and "`--bots` asks those of bots" in result.stderr
    assert "`--bots` asks those of bots" in run_here(*ask).stderr


def test_an_option_that_never_came_up_is_no_difference_of_nothing(tmp_path: Path) -> None:
    """Ten pairs that went alike say nothing of a rule: no interval, no test. One other score makes it a comparison again."""
    how = ["--compare", "forced=as_ruled", "-n", "10", "--players", "4", "--bots", "random", "--out", "compared"]
    said = referee("simulate", "shinobi-clans", *how, cwd=tmp_path, code=0).err
    assert "0 of 10 pairs went differently" in said
    db = summarized(tmp_path / "compared")
    ask: list[str | Path] = ["stats", db, "--compare", "--made-up"]
    (idle,) = map(json.loads, run_here(*ask, "--json", code=0).stdout.splitlines())
    assert idle["idle"] and all(row.keys().isdisjoint({"low", "high", "p"}) for row in idle["rows"])
    text = run_here(*ask, code=0).stdout
    assert text.count(": the rule never came up;") == len(idle["rows"])
    assert "the rule never came up: in none of 10 pairs anything differs" in text and "+0.0" not in text
    with closing(sqlite3.connect(db)) as conn, conn:
        conn.execute("UPDATE seats SET points = points + 1 WHERE log = (SELECT max(log) FROM logs) AND seat = 1")
    (found,) = map(json.loads, run_here(*ask, "--json", code=0).stdout.splitlines())
    assert "idle" not in found and "low" in found["rows"][0] and "never came up" not in run_here(*ask).stdout


def test_the_page_says_that_times_of_bots_are_made_up_where_they_stand(db: Path, tmp_path: Path) -> None:
    assert run_here("report", db, "--out", tmp_path / "page.html").returncode == 0
    page = (tmp_path / "page.html").read_text()
    for name in ("game_length", "turn_time", "downtime"):
        for part in page.split(f'data-statistic="{name}"')[1:]:
            assert '<p class="says">Made up: bots have no clock.</p>' in part.partition("</article>")[0]
    assert " minutes" not in page.split("How long</dt>")[1].partition("</dd>")[0]
    assert '<p class="says">Made up' not in page.split('data-statistic="game_size"')[1].partition("</article>")[0]


def test_the_margin_in_percent_is_in_percent_in_the_table(db: Path) -> None:
    for line in csv.DictReader(io.StringIO(run_here("stats", db, "--csv").stdout)):
        if line["statistic"] == "closeness":
            assert line["unit"] == ("percent" if line["label"] == "margin, % of the winners' score" else "points")


def test_times_of_bots_have_no_interval(db: Path) -> None:
    found = [json.loads(line) for line in run_here("stats", db, "--json", code=0).stdout.splitlines()]
    timed = [s for c in found for s in c["sections"] if s["name"] in ("game_length", "turn_time", "downtime")]
    assert timed and not any("low" in row or "high" in row for section in timed for row in section["rows"])
    said = [row for row in run_here("stats", db).stdout.splitlines() if row.startswith("  play time ")]
    assert said and all(row.endswith("made up: bots have no clock") and "(" not in row for row in said)


def test_a_plan_says_why_bots_tell_no_minutes_and_what_a_mean_is_compared_with(db: Path) -> None:
    ask = ("plan", db, "shinbi", "--bots", "--difference", "10", "--question")
    minutes = run_here(*ask, "minutes", code=2).stderr
    assert "no game here answers 'minutes': untimed games and games of bots have no minutes" in " ".join(minutes.split())
    steps = " ".join(run_here(*ask, "steps", code=2).stderr.split())
    assert "`--against 60` says 60 steps, `--compare OPTION=VALUE` another rule" in steps
