"""An unfinished game counts in what is said of all logs: entries, refused ones, what was only asked about."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

from referee import games
from referee.simulate.run import one, sealed_bytes
from tests.records.logs import as_data, from_data, run_here, summarized

TRIES = [
    {"line": "try", "t": 9, "entry": 40, "typed": "assassinate", "word": 1, "findings": [{"rule": "SC-TURN-01"}], "text": "no"},
    {"line": "try", "t": 9, "entry": 40, "typed": "may 1 pass", "verdict": "asked"},
]  # fmt: skip


def test_refused_entries_of_an_unfinished_game_are_counted(tmp_path: Path) -> None:
    """How many there were. What was typed may name what is still hidden; after the end all of it is read."""
    rows = as_data(sealed_bytes(one(games.load("shinobi_clans"), 1, players=4, reporter="open").lines))
    for name, log, told in (
        ("unfinished", [*rows[:60], *TRIES], [("", 0, "unread", "[]", None), ("", 0, "asked", "[]", None)]),
        (
            "finished",
            [*rows, *TRIES],
            [("assassinate", 1, "unread", '["SC-TURN-01"]', "no"), ("may 1 pass", 0, "asked", "[]", None)],
        ),
    ):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "a.jsonl").write_bytes(from_data(log))
        with closing(sqlite3.connect(summarized(folder))) as conn:
            found = conn.execute("SELECT typed, word, verdict, rules, text FROM tries ORDER BY line").fetchall()
            game = conn.execute("SELECT tries, finished FROM games").fetchall()
        assert (found, game) == (told, [(1, int(name == "finished"))])


def test_the_statistics_count_them(tmp_path: Path) -> None:
    for i, lines in enumerate((60, None), 1):
        rows = as_data(sealed_bytes(one(games.load("shinobi_clans"), i, players=4, reporter="open").lines))
        (tmp_path / f"{i}.jsonl").write_bytes(from_data([*rows[:lines], *TRIES]))
    out = run_here("stats", summarized(tmp_path), "--made-up").stdout
    assert re.search(r"refused entries +2/", out)
