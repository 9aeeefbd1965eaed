"""How long a game lasted: to the line that ended it, whatever the table showed, answered or left open after that."""

import sqlite3
from contextlib import closing
from pathlib import Path

from referee.api.game import LoadedGame
from referee.games import load
from referee.journal.entry import lasted
from referee.table.assist.where import where
from referee.table.frontend.finished import figures
from referee.table.session.clock import Clock
from tests.records.logs import as_data, from_data, run_here, summarized, typed

NAMES = ("Mia", "Jon", "Lea", "Pia")
PLAYED = ["setup mus ben gin han start 1", "d", "set honor 6,3,3,1", "set rp 4,1,4,1", "bk 4", "w"]
SHOWN = ["show roles ninja1 samurai ninja3", "show daimyo 0 0 1 0"]
TWELVE, FORTY = 720_000, 2_400_000


def test_what_is_shown_after_the_end_does_not_lengthen_a_game(tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    session = typed(log, [*PLAYED, *SHOWN], NAMES, game="samurai_sword")
    assert session.state.over and not session.game.scoring.outcome(session.state).unknown
    rows = as_data(log.read_bytes())
    end = next(place for place, row in enumerate(rows) if row["line"] == "end")
    assert any(row["line"] == "show" for row in rows[end:])
    for place, row in enumerate(rows[1:], 1):
        if "n" in row:
            row["t"] = TWELVE if place <= end else FORTY
    rows[0].pop("untimed", None)
    log.write_bytes(from_data(rows))
    db = summarized(tmp_path)
    with closing(sqlite3.connect(db)) as conn:
        assert conn.execute("SELECT ms FROM games").fetchall() == [(TWELVE,)]
        assert conn.execute("SELECT max(t + ms) FROM turns").fetchall() == [(TWELVE,)]
    assert run_here("ask", db, "length", "--csv", code=0).stdout.splitlines()[1].endswith(",12,12,12")


def test_a_clock_that_runs_on_behind_the_end_counts_no_play() -> None:
    now = [0.0]
    made = LoadedGame(load("samurai_sword")).table(NAMES, timed=True)
    session = made.session
    session.clock = Clock(tick=lambda: now[0])
    for entry in PLAYED:
        now[0] += TWELVE / 1000 / len(PLAYED)
        assert session.enter(entry).kind == "accepted", entry
    assert session.state.over and lasted(session.fold) == TWELVE
    now[0] = FORTY / 1000
    assert session.enter(SHOWN[0]).kind == "accepted"
    assert "12:00 played" in figures(session) and ("clock", "12:00 played") in where(session)


def test_a_game_that_goes_on_lasts_as_long_as_its_clock_runs() -> None:
    now = [0.0]
    session = LoadedGame(load("samurai_sword")).table(NAMES, timed=True).session
    session.clock = Clock(tick=lambda: now[0])
    session.enter(PLAYED[0])
    now[0] = FORTY / 1000
    assert "40:00 played" in figures(session)
