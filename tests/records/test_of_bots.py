"""What is said of games that bots played by two sets of rules: made-up times, whose bots, and how they are compared."""

from pathlib import Path

import pytest

from tests.cli.run import referee
from tests.records.logs import run_here


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
