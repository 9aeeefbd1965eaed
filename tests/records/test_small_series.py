"""What is said of one game, of three and of six; and what a set of logs says does not depend on how it was loaded."""

import json
import random
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from referee import games
from referee.simulate.run import one, sealed_bytes
from tests.cli.run import referee
from tests.records.logs import as_data, from_data, run, run_here, summarized, typed
from tests.records.test_stats_hand import GAMES, write


def loaded(folder: Path, *logs: Path) -> Path:
    return summarized(*logs, db=folder / "x.db")


def hand_made(folder: Path, count: int) -> Path:
    """The first of the ten games of `test_stats_hand`; the n-th lasts n minutes longer."""
    folder.mkdir(exist_ok=True)
    for i, (lives, last) in enumerate(GAMES[:count], 1):
        path = folder / f"{i:02}.jsonl"
        write(path, f"HAND{i}", lives, last)
        rows = as_data(path.read_bytes())
        for row in rows:
            if row.get("n", 0) > 5:
                row["t"] = row["t"] + i * 60_000
        path.write_bytes(from_data(rows))
    return folder


@pytest.mark.parametrize(
    ("count", "time", "seat_2", "warning"),
    [
        # minutes: 17 s and as many minutes as the number of the game
        (1, "n=1  1.3", "1/1 ", "1 game, 4 people: nothing is tested yet"),
        (3, "n=3  1.3, 2.3, 3.3; median 2.3", "3/3 100% (44-100)", "3 games, one group of 4 people: not independent: nothing"),
        (6, "n=6  1.3, 2.3, 3.3, 4.3, 5.3, 6.3; median 3.8", "4/6 67% (30-90)", "6 games, one group of 4 people: not independent"),
        (8, "n=8  median 4.8, 1.3 to 8.3", "4/8 50% (22-78)", "8 games, one group of 4 people: not independent"),
    ],
)  # fmt: skip
def test_every_quantity_is_shown_from_one_game_on(
    count: int, time: str, seat_2: str, warning: str, tmp_path: Path
) -> None:
    db = loaded(tmp_path, hand_made(tmp_path / "logs", count))
    text = run_here("stats", db).stdout
    rows = [" ".join(row.split()) for row in text.splitlines()]
    assert f"play time {' '.join(time.split())}" in rows
    assert any(row.startswith(f"seat 2 {seat_2}".rstrip()) for row in rows), text
    assert text.count(warning) > 3 and "chi-square" not in text and "fair 2" not in text
    assert "to see 35% where 25% is fair takes about 157 games" in text
    page = tmp_path / "page.html"
    assert run_here("report", db, "--out", page).returncode == 0
    assert "cannot be said yet" in page.read_text() and warning in page.read_text()


def test_the_order_of_loading_changes_nothing(tmp_path: Path) -> None:
    logs = hand_made(tmp_path / "logs", 6)
    for seed, game in ((3, "shinbi"), (4, "samurai_sword")):
        for i in range(2):
            made = one(games.load(game), seed + i, players=4, reporter="open", bots=("random", "heuristic"))
            (logs / f"{game}-{i}.jsonl").write_bytes(sealed_bytes(made.lines))
    files = sorted(logs.glob("*.jsonl"))
    outputs: list[tuple[str, ...]] = []
    for turn in range(3):
        random.Random(turn).shuffle(files)
        db = tmp_path / "same.db"
        db.unlink(missing_ok=True)
        for file in files:
            assert run_here("summarize", file, "--db", db).returncode == 0
        page = tmp_path / "page.html"
        assert run_here("report", db, "--out", page).returncode == 0
        said = [run_here("stats", db, *how).stdout for how in (["--csv"], ["--json"], [], ["--by", "version"])]
        outputs.append((*said, page.read_text()))
    assert outputs[0] == outputs[1] == outputs[2] and len(outputs[0][0]) > 1000


def simulated(folder: Path, game: str, *more: str) -> list[Path]:
    done = referee(
        "simulate", game, "-n", "2", "--players", "4", "--out", str(folder), *more, cwd=folder.parent, code=0
    )
    assert "loads them as simulated games, and all are counted" in done.err
    return sorted(folder.glob("*.jsonl"))


def cohorts(db: Path, *how: str) -> list[dict[str, Any]]:
    return [json.loads(row) for row in run_here("stats", db, "--json", *how).stdout.splitlines()]


@pytest.mark.parametrize("game", list(games.NAMES))
def test_an_interval_of_few_games_says_something(game: str, tmp_path: Path) -> None:
    """Of turns and tries too: those of a single game are not independent, and nothing tells how much games differ."""
    for count in (1, 3):
        out = tmp_path / str(count)
        how = ("--players", "4", "--seed", "3", "--out", str(out))
        referee("simulate", game, "-n", str(count), *how, cwd=tmp_path, code=0)
        db = summarized(out, db=tmp_path / f"{count}.db")
        (cohort,) = cohorts(db, "--made-up")
        rates = [row for section in cohort["sections"] for row in section["rows"] if "hits" in row]
        shown = [row for row in rates if row.get("low") is not None]
        assert rates and all(row["high"] - row["low"] <= 2 / 3 for row in shown)
        effective = [row["effective"] for row in shown if "effective" in row]
        assert not effective if count == 1 else effective
    (raw,) = cohorts(tmp_path / "1.db", "--made-up", "--raw")
    tries = [section for section in raw["sections"] if section["name"].startswith(("dead_", "measure_"))]
    assert {row["effective"] for section in tries for row in section["rows"] if row.get("effective")} == {1}


def test_bots_stand_in_the_head_and_part_the_cohorts(tmp_path: Path) -> None:
    logs = simulated(tmp_path / "a", "samurai-sword") + simulated(tmp_path / "b", "samurai-sword", "--bots", "random,heuristic")
    db = loaded(tmp_path, *logs)
    found = cohorts(db)
    assert [(c["games"], c["bots"]) for c in found] == [(2, ["random", "heuristic"] * 2), (2, ["random"] * 4)]
    assert "simulated, bots random, heuristic, random, heuristic" in found[0]["label"]
    (section,) = cohorts(db, "--by", "bot")[0]["sections"]
    assert [(r["label"], r["n"]) for r in section["rows"]] == [("heuristic", 4), ("random", 4)]
    text = run_here("stats", db).stdout
    assert "made up: bots have no clock" in text and "nothing is tested: the Shogun always begins" in text


@pytest.mark.parametrize("bots", [[], ["random"], ["random"] * 9, ["", "x", "y"]])
def test_a_head_may_name_fewer_or_more_bots_than_there_are_seats(bots: list[str], tmp_path: Path) -> None:
    logs = hand_made(tmp_path / "logs", 2)
    for path in logs.glob("*.jsonl"):
        rows = as_data(path.read_bytes())
        rows[0]["simulated"] = {"bots": bots}
        path.write_bytes(from_data(rows))
    db = loaded(tmp_path, logs)
    (cohort,) = cohorts(db, "--by", "bot")
    named = [*bots, *["not named in the logs"] * 4][:4]
    found = [(row["label"], row["n"]) for section in cohort.get("sections", ()) for row in section["rows"]]
    assert found == [(bot, 2 * named.count(bot)) for bot in sorted(set(named))] * bool(bots)
    assert run_here("stats", db).returncode == run_here("report", db, "--out", "-").returncode == 0


def test_a_copy_of_a_simulated_log_stays_simulated(tmp_path: Path) -> None:
    log, _ = simulated(tmp_path / "s", "shinbi")
    anonymous, again, branch = (tmp_path / f"{name}.jsonl" for name in ("anonymous", "again", "branch"))
    assert run_here("export", log, "--anon", "--out", anonymous).returncode == 0
    broken = tmp_path / "broken.jsonl"
    broken.write_bytes(log.read_bytes().replace(b'"n":7,', b'"n":7 ,', 1))
    assert run_here("repair", broken, "--reseal", "--out", again).returncode in (0, 1)
    assert run_here("branch", log, "--at", "9", "--without", "--out", branch).returncode in (0, 1)
    for copy in (anonymous, again, branch):
        assert json.loads(copy.read_bytes().splitlines()[0])["simulated"] == {"bots": ["random"] * 4}, copy.name


def test_a_person_stands_with_the_latest_spelling(tmp_path: Path) -> None:
    logs = hand_made(tmp_path / "logs", 3)
    for i, (name, at) in enumerate([("Bén", "2026-03-01"), ("Ben B.", "2026-05-01"), ("ben", "2026-04-01")], 1):
        path = logs / f"{i:02}.jsonl"
        rows = as_data(path.read_bytes())
        rows[0]["seats"][1] = {"id": 2, "name": name, "person": "01J0PERSON"}
        rows[0]["at"] = f"{at}T20:00:00+00:00"
        path.write_bytes(from_data(rows))
    text = run_here("stats", loaded(tmp_path, logs), "--by", "person").stdout
    assert "Ben B." in text and "01J0PERSON" not in text and "Bén" not in text


def test_a_newer_database_is_not_sent_to_summarize(tmp_path: Path) -> None:
    import sqlite3

    db = loaded(tmp_path, hand_made(tmp_path / "logs", 1))
    newer = tmp_path / "new er.db"
    shutil.copy(db, newer)
    with sqlite3.connect(newer) as conn:
        conn.execute(f"PRAGMA user_version={conn.execute('PRAGMA user_version').fetchone()[0] + 1}")
    assert "install a newer version" in run("stats", newer, code=2).stderr


OBEYED = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]")
"""What a terminal, a browser or a reader's eye could obey."""


def test_what_a_terminal_would_obey_is_spelled_out_in_every_table_and_page(tmp_path: Path) -> None:
    logs = hand_made(tmp_path / "logs", 2)
    for path in logs.glob("*.jsonl"):
        rows = as_data(path.read_bytes())
        odd = "\x9b31m\u202e\x1b[2J\u200f\x85"
        for seat in rows[0]["seats"]:
            seat["name"] += odd
        last = max(row.get("n", 0) for row in rows)
        rows.append({"line": "note", "n": last + 1, "t": 10**7, "text": odd, "tags": [f"fun{odd}"]})
        path.write_bytes(from_data(rows))
    db = loaded(tmp_path, logs)
    ways: tuple[list[str], ...] = ([], ["--csv"], ["--csv", "--decimal", "comma"], ["--json"])
    commands: list[tuple[str | Path, ...]] = [("stats", db, "--by", "person", *way) for way in ways]
    commands += [("export", db, "--plays", kind) for kind in ("bgg", "bgstats", "sheet")]
    commands += [("report", db, "--out", "-"), ("datasette", db)]
    for command in commands:
        done = run_here(*command)
        assert done.returncode == 0 and done.stdout and not OBEYED.findall(done.stdout), command
        assert "31m" in done.stdout or command[0] == "datasette", command


def test_json_for_a_terminal_is_ascii(tmp_path: Path) -> None:
    typed(tmp_path / "log.jsonl", ["setup o r z p start 1"], names=["An\u009bred", "J\u202eosé", "🂡", "Dai\x7f"], log_id="ODD")
    for command in (["audit", "--json"], ["replay", "--json"]):
        out = run_here(*command, tmp_path / "log.jsonl").stdout
        assert out.isascii() and "\x7f" not in out
        assert "An\u009bred" in json.dumps(json.loads(out.splitlines()[0]), ensure_ascii=False)
