"""`records plan`: how many games, what they exclude already, and that only games count which came after the plan."""

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from records.database.file import DatabaseFile
from records.statistics.plans import planned
from records.statistics.sequential import sequential
from tests.records.logs import as_data, clean, from_data, run, run_here
from tests.records.two_arms import arms, game

DATA = Path(__file__).parent / "data"
LATER = 2200
"""A year that no plan of a test is stored in."""
COMPARE = ["--compare", "triple_ban=off"]


def plan(db: Path, *options: str) -> list[dict[str, Any]]:
    result = run_here("plan", db, *options, "--json", code=0)
    return [json.loads(row) for row in result.stdout.splitlines()]


def refused(db: Path, *options: str) -> str:
    result = run_here("plan", db, *options)
    assert result.returncode == 2 and clean(result) and not result.stdout, result
    return result.stderr


def test_without_any_game(tmp_path: Path) -> None:
    db = tmp_path / "new.db"
    (found,) = plan(db, "shinbi", "--question", "seat-2", "--difference", "10", "--players", "4")
    # (1.96 · sqrt(.25 · .75) + 0.8416 · sqrt(.35 · .65))² / .1² = 156.3
    assert found["need"]["games"] == 157 and found["plan"]["against"] == 25 and "so_far" not in found
    (found,) = plan(db, "shinbi", "--question", "minutes", "--difference", "5", "--against", "60", "--players", "4", "--spread", "12")
    assert found["need"]["games"] == 48  # (2.8016 · 12 / 5)² = 45.2, and 1.96² / 2 = 1.9
    (found,) = plan(db, "shinbi", "--question", "minutes", "--difference", "5", *COMPARE, "--players", "4", "--spread", "12")
    assert found["need"]["games"] == 92  # 2 · 45.2, and 1.96² / 4 = 0.96
    pairs = ["--bots", "--correlation", "0.5", *COMPARE, "--players", "4"]
    (found,) = plan(db, "shinbi", "--question", "steps", "--difference", "5", "--spread", "12", *pairs)
    assert (found["need"]["games"], found["need"]["unpaired"]) == (48, 92)  # half of 2 · 45.2, and 1.9
    (found,) = plan(db, "shinbi", "--question", "order-1", "--difference", "20", "--now", "30", *pairs)
    # .21 + .25 - 2 · .5 · sqrt(.21 · .25) = .2309; (1.96 · sqrt(.2309 + .04) + 0.8416 · sqrt(.2309))² / .04 = 50.7
    assert found["need"]["games"] == 51
    text = run("plan", db, "shinbi", "--question", "order-1", "--difference", "20", *COMPARE, "--players", "4").stdout
    assert "from 50% now: too few games to know it" in text and "unplanned" in text and "`--save` stores it" in text
    assert not db.exists()


def test_what_the_evenings_so_far_exclude(tmp_path: Path) -> None:
    db = arms(tmp_path / "logs", 6, 3)
    (found,) = plan(db, "shinbi", "--question", "minutes", "--difference", "9", *COMPARE)
    # means 3.5 and 4, variances 3.5 and 1: error sqrt(3.5 / 6 + 1 / 3) = 0.957, 6.80 df: t = 2.379
    so_far = found["so_far"]
    assert (so_far["games"], so_far["difference"]) == ([6, 3], 0.5)
    assert (round(so_far["low"], 2), round(so_far["high"], 2)) == (-1.78, 2.78)
    assert so_far["few"] and "excluded" not in so_far  # nothing is excluded below ten games
    # spread sqrt((5 · 3.5 + 2 · 1) / 7) = 1.669; 2 · (2.8016 · 1.669 / 9)² + 0.96 = 1.5
    too_few = ", too few to tell how much it varies: were it twice as much, it would take four times as many"
    assert found["need"]["basis"] == [f"spread 1.7, from 9 games{too_few}"] and found["need"]["games"] == 2
    assert found["plan"]["players"] == 4 and "looks" not in found
    text = run_here("plan", db, "shinbi", "--question", "minutes", "--difference", "1", *COMPARE).stdout
    assert "6 games and 3 games: +0.5 minutes (-1.8 to +2.8); nothing is excluded below 10 games" in text and "is excluded (95%)" not in text
    (one,) = plan(db, "shinbi", "--question", "order-2", "--difference", "60")
    # four of six by the rules as they are: Wilson 30.0 to 90.3 %, less 25
    assert [round(one["so_far"][k], 1) for k in ("difference", "low", "high")] == [41.7, 5.0, 65.3]


def test_ten_games_of_an_arm_exclude_something(tmp_path: Path) -> None:
    db = arms(tmp_path / "logs", 10, 10)
    (found,) = plan(db, "shinbi", "--question", "minutes", "--difference", "9", *COMPARE)
    assert found["so_far"]["excluded"] and "few" not in found["so_far"]
    text = run_here("plan", db, "shinbi", "--question", "minutes", "--difference", "1", *COMPARE).stdout
    assert "is excluded (95%); 1 minutes are not excluded yet" in text


def test_only_games_count_that_come_after_the_plan(tmp_path: Path) -> None:
    db = arms(tmp_path / "logs", 4, 4)
    ask = ["shinbi", "--question", "order-3", "--difference", "60", "--now", "20", "--looks", "2", *COMPARE]
    (made,) = plan(db, *ask, "--save")
    # (1.96 · sqrt(2 · .25) + 0.8416 · sqrt(2 · .16))² / .6² = 9.6; two looks want 0.4 % more
    assert made["plan"]["plan"] == 1 and made["need"]["games"] == 10 and made["need"]["looks"] == [6, 11]
    (stored,) = plan(db)
    assert (stored["played"], stored["before"], [("z" in look) for look in stored["looks"]]) == (0, 8, [False, False])
    text = run_here("plan", db).stdout
    assert "open: 0 of 11 games by each rule; 6 more to the next look; 8 games came before it, not counted" in text
    assert "a stored plan asks this already" in refused(db, *ask, "--save")
    # loaded later, but played before: they do not count either
    arms(tmp_path / "logs", 9, 0, year=2020)
    assert plan(db)[0]["played"] == 0
    # seven by each rule: the first look is at six, of which seat 3 won 2 (games 5 and 6) and 6
    arms(tmp_path / "logs", 7, 7, year=LATER)
    (stored,) = plan(db)
    first, second = stored["looks"]
    # pooled 8 of 12: z = 0.667 / sqrt(.667 · .333 / 3) = 2.449, short of the bound of half of the games
    assert round(first["z"], 3) == 2.449 and first["bound"] == pytest.approx(sequential([6 / 11, 1.0]).bounds[0])
    assert round(first["difference"], 3) == 66.667 and not first.get("beyond") and "z" not in second and stored["played"] == 7
    assert "plan 1 tests it" in run_here("stats", db, "shinbi", "--compare").stdout
    # all: 2 and 11 of eleven, pooled 13 of 22; what is played beyond them changes nothing
    for count in (11, 13):
        arms(tmp_path / "logs", count, count, year=LATER)
        first, second = plan(db)[0]["looks"]
        assert round(first["z"], 3) == 2.449 and round(second["z"], 3) == 3.903 and second["beyond"]
    assert "a difference beyond chance, as planned" in run_here("plan", db).stdout
    assert "plan 1 is withdrawn" in run_here("plan", db, "--withdraw", "1", code=0).stdout
    assert "no plan 1 that could be withdrawn" in refused(db, "--withdraw", "1")
    assert "withdrawn" in plan(db)[0]["plan"] and "plan 1 tests it" not in run_here("stats", db, "--compare").stdout


def test_pairs_count_together(tmp_path: Path) -> None:
    db = tmp_path / "logs" / "x.db"
    db.parent.mkdir()
    ask = ["shinbi", "--question", "order-3", "--difference", "50", "--now", "30", "--players", "4", "--bots", *COMPARE]
    (made,) = plan(db, *ask, "--save")  # before there is any game: the plan makes the database
    # .3 · .7 + .8 · .2 = 0.37; (1.96 · sqrt(.37 + .25) + 0.8416 · sqrt(.37))² / .25 = 16.9
    assert made["plan"]["paired"] and made["plan"]["games"] == 17 and db.exists()
    arms(tmp_path / "logs", 17, 16, seeds=True)
    assert (plan(db)[0]["played"], plan(db)[0]["before"]) == (16, 0)
    arms(tmp_path / "logs", 17, 17, seeds=True)
    (look,) = plan(db)[0]["looks"]
    # games 5, 6, 15 and 16 both ways, thirteen with the option only: mid-p 1 / 2^13, z = 3.84
    assert round(look["z"], 2) == 3.84 and look["beyond"] and "bots, not people" in run_here("plan", db).stdout


def test_games_of_another_box_are_not_added(tmp_path: Path) -> None:
    db = arms(tmp_path / "logs", 3, 0)
    path = tmp_path / "other.jsonl"
    game(path, 40, False)
    rows = as_data(path.read_bytes())
    rows[0]["components"] = "0123456789abcdef"
    path.write_bytes(from_data(rows))
    assert run_here("summarize", path, "--db", db).returncode == 0
    (found,) = plan(db, "shinbi", "--question", "seat-2", "--difference", "50")
    assert found["so_far"]["games"] == [3] and found["others"] == 1
    text = run_here("plan", db, "shinbi", "--question", "seat-2", "--difference", "50").stdout
    assert "not added" in text and "1 game of another edition" in text


def test_a_plan_outlives_an_older_database(tmp_path: Path) -> None:
    """The migration makes all tables of logs anew and leaves the plans alone."""
    db = Path(shutil.copy(DATA / "version-4.db", tmp_path / "x.db"))
    with closing(DatabaseFile(str(db))):
        pass
    plan(db, "shinbi", "--question", "steps", "--against", "20", "--difference", "3", "--spread", "5", "--players", "4", "--save")
    with closing(sqlite3.connect(db)) as conn:
        conn.execute("PRAGMA user_version = 4")
        conn.commit()
    with closing(DatabaseFile(str(db))) as database:
        assert [p.question for p in planned(database.conn)] == ["steps"]
        told = dict(database.conn.execute("SELECT column, text FROM about WHERE name = 'plans'").fetchall())
    assert told["difference"] and told[""]


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["shinbi", "--question", "fun", "--difference", "3", "--players", "4"], "'fun' is no question for 4 players; there is steps"),
        (["shinbi", "--question", "seat-5", "--difference", "3", "--players", "4"], "'seat-5' is no question"),
        (["shinbi", "--question", "seat-1", "--difference", "3"], "for how many players?"),
        (["shinbi", "--question", "seat-1", "--difference", "3", "--players", "9"], "is for 4 to 6 players, not 9"),
        (["shinbi", "--question", "seat-1", "--difference", "0", "--players", "4"], "a difference of 0"),
        (["shinbi", "--question", "seat-1", "--difference", "90", "--players", "4"], "25% +90 points is no rate"),
        (["shinbi", "--question", "steps", "--difference", "3", "--players", "4"], "`--against 60` says 60 steps"),
        (["shinbi", "--question", "steps", "--difference", "3", "--against", "9", "--players", "4"], "`--spread X` says it, in steps"),
        (["shinbi", "--question", "team-x", "--difference", "3", "--players", "4"], "`--against 25` says 25 percent"),
        (["shinbi", "--question", "steps", "--difference", "3", "--compare", "triple_ban=announced"], "is announced by the rules as they are"),
        (["shinbi", "--question", "steps", "--difference", "3", "--compare", "nothing=1"], "there is no option 'nothing'"),
        (["chess", "--question", "steps", "--difference", "3"], "there is no game 'chess'"),
        ([], "there is no database"),
    ],
)
def test_plans_that_cannot_be(options: list[str], says: str, tmp_path: Path) -> None:
    db = tmp_path / "x.db"
    assert says in refused(db, *options) and not db.exists()


def test_options_that_belong_together(tmp_path: Path) -> None:
    ask = ["plan", tmp_path / "x.db", "shinbi", "--question", "steps"]
    for options in (
        [],
        ["--difference", "3", "--unpaired"],
        ["--difference", "3", "--compare", "triple_ban=off", "--against", "4"],
        ["--difference", "nan"],
        ["--difference", "3", "--looks", "11"],
        ["--difference", "3", "--correlation", "2"],
    ):
        result = run_here(*ask, *options)  # type: ignore[arg-type]
        assert result.returncode == 2 and clean(result)
    db = arms(tmp_path / "logs", 1, 0)
    assert "no plan is stored in" in refused(db)
