"""Cards that only a group's own box has, in the statistics: by their printed names, in every table of the box."""

import html
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from referee import games
from referee.simulate.run import one, sealed_bytes
from tests.records.logs import as_data, run_here, summarized
from tests.records.own_box import NAME, own_box

GAMES = 3


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Path:
    logs = tmp_path_factory.mktemp("logs")
    clans = games.load("shinobi_clans")
    for seed in range(1, GAMES + 1):
        played = one(clans, seed, players=4, box=own_box("own"), reporter="open")
        (logs / f"{seed}.jsonl").write_bytes(sealed_bytes(played.lines))
    return summarized(logs)


def placed(db: Path) -> tuple[int, int]:
    """How often the card was played, by the table of cards, and in how many games."""
    with closing(sqlite3.connect(db)) as conn:
        sql = "SELECT coalesce(sum(times), 0), count(DISTINCT log) FROM cards WHERE card = 'own' AND what = 'played'"
        times, in_games = conn.execute(sql).fetchone()
    return times, in_games


def test_it_is_a_component_with_its_copies(db: Path) -> None:
    times, in_games = placed(db)
    assert times > 0
    with closing(sqlite3.connect(db)) as conn:
        rows = conn.execute(
            "SELECT kind, name, games, used_in, times, copies FROM components_used WHERE card = 'own'"
        ).fetchall()
    assert rows == [("assassin", NAME, GAMES, in_games, times, 2 * GAMES)]
    (cohort,) = map(json.loads, run_here("stats", db, "--by", "card", "--json", code=0).stdout.splitlines())
    assert cohort["own"] == {"own": NAME}  # logs and JSON keep the code
    (row,) = [
        r for s in cohort["sections"] if s["name"] == "card_per_copy" for r in s["rows"] if r["label"] == "own"
    ]
    assert (row["count"], row["of"]) == (times, 2 * GAMES)


def test_people_read_its_printed_name(db: Path, tmp_path: Path) -> None:
    told = run_here("stats", db, "--by", "card", code=0).stdout.splitlines()
    assert sum(line.strip().startswith(f"{NAME} ") for line in told) >= 2
    assert not any(line.split()[:1] == ["own"] for line in told)
    run_here("report", db, "--out", tmp_path / "page.html", code=0)
    page = html.unescape((tmp_path / "page.html").read_text())
    assert NAME in page and ">own<" not in page
    asked = run_here("ask", db, "played_per_copy", code=0).stdout
    assert [line.split()[-4:-1] for line in asked.splitlines() if NAME in line] == [
        [str(GAMES), str(placed(db)[0]), str(2 * GAMES)]
    ]


def test_one_that_nobody_played_is_never_played(tmp_path: Path) -> None:
    """A game that ends after its set-up, for instance: the card is named, by its printed name."""
    clans = games.load("shinobi_clans")
    for seed in range(1, 30):
        log = sealed_bytes(one(clans, seed, players=3, box=own_box("own", 1), reporter="open").lines)
        if not any(row["line"] == "step" and '"own' in json.dumps(row["step"]) for row in as_data(log)):
            break
    (tmp_path / "a.jsonl").write_bytes(log)
    db = summarized(tmp_path)
    assert placed(db) == (0, 0)
    asked = run_here("ask", db, "never_played", code=0).stdout
    assert [line for line in asked.splitlines() if NAME in line]
    told = run_here("stats", db, "--by", "card", "--raw", code=0).stdout
    never = told.partition("never played\n")[2].partition("\n\n")[0]
    assert NAME in never
