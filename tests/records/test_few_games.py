"""What a handful of games is told: questions, plans and comparisons, with games of bots and with made-up boxes."""

import json
from pathlib import Path

import pytest

from records.statistics.arms import Sample
from records.statistics.questions import Question
from referee import games
from referee.simulate.run import one, sealed_bytes
from tests.records.logs import Data, clean, forged, run_here, summarized


def invent(rows: list[Data]) -> None:
    rows[0]["box"] = {"name": "made-up"}


def database(folder: Path, made_up: bool) -> Path:
    """Three games of bots with four players."""
    for seed in range(3):
        raw = sealed_bytes(one(games.load("shinbi"), seed, players=4).lines)
        (folder / f"{seed}.jsonl").write_bytes(forged(raw, invent) if made_up else raw)
    run_here("summarize", folder, "--db", folder / "few.db", code=0)
    return folder / "few.db"


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return database(tmp_path_factory.mktemp("printed"), False)


@pytest.fixture(scope="module")
def invented(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return database(tmp_path_factory.mktemp("invented"), True)


def test_wins_are_counted_from_one_game_on(printed: Path) -> None:
    rows = [json.loads(row) for row in run_here("ask", printed, "seats", "--json").stdout.splitlines()]
    assert [row["games"] for row in rows] == [3] * 4
    assert "left out" not in run_here("ask", printed, "seats").stdout


def test_an_answer_says_how_many_games_it_leaves_out(invented: Path) -> None:
    for question in ("seats", "never_played", "in_hand"):
        told = run_here("ask", invented, question, code=1)
        assert "left out: 3 games with a made-up box (`--made-up` counts them)" in told.stdout
    told = run_here("ask", invented, "seats", "--made-up")
    assert told.returncode == 0 and "left out" not in told.stdout and "box made-up" in told.stdout
    rows = [json.loads(row) for row in run_here("ask", invented, "left_out", "--json").stdout.splitlines()]
    assert rows == [{"game": "shinbi", "excluded": "made-up box", "logs": 3}]
    assert run_here("ask", invented, "left_out", "--made-up").returncode == 1


@pytest.mark.parametrize(("made_up", "says"), [(False, "`--bots` asks"), (True, "`--bots --made-up` asks")])
def test_a_plan_says_which_games_would_tell_it(printed: Path, invented: Path, made_up: bool, says: str) -> None:
    asked = ("plan", invented if made_up else printed, "shinbi", "--question", "seat-1", "--difference", "10")
    result = run_here(*asked)
    assert result.returncode == 2 and clean(result)
    assert f"no game of people tells it; {says}" in result.stderr and "or `--players N`" in result.stderr
    assert run_here(*asked, *says.split("`")[1].split()).returncode == 0


def test_the_interval_of_a_difference_of_shares_stays_within_a_hundred() -> None:
    shares = Question("leader", "the leader at half won", "% of the wins", {})
    first, second = [100.0, 100.0, 100.0, 50.0], [0.0, 50.0, 100.0, 0.0]
    for paired in (False, True):
        wide = Sample(first, second, paired, shares.is_rate).difference()
        held = Sample(first, second, paired, shares.is_rate, shares.bound).difference()
        assert wide.low is not None and wide.low < -100 and held.low == -100
        assert held[0] == wide[0] and held[2:] == wide[2:]


def test_a_report_without_a_game_that_counts_says_what_to_do(tmp_path: Path) -> None:
    clans = games.load("shinobi_clans")
    (tmp_path / "a.jsonl").write_bytes(sealed_bytes(one(clans, 1, players=4, reporter="open").lines))
    db, page = summarized(tmp_path), tmp_path / "page.html"
    run_here("report", db, "--out", page, code=0)
    told = page.read_text()
    assert "1 with a made-up box" in told
    assert "`records report DB --made-up` counts" in told and "`referee census shinobi_clans --edit`" in told
    run_here("report", db, "--made-up", "--out", page, code=0)
    assert "records report DB" not in page.read_text()
