"""Metadata for `datasette`: what every table, view and column means, units, and queries to begin with."""

from pathlib import Path
from typing import Any

from records.database.schema import TABLES
from records.database.views import VIEWS
from records.statistics.source import reading

UNITS = {"t": "ms", "ms": "ms", "waited": "ms", "decided": "of the game", "half": "of the win", "share": "of the win"}
"""Units by column, the same in all tables."""

QUERIES: tuple[tuple[str, str, str], ...] = (
    (
        "seats",
        "Win rate by seat, with what is fair",
        "SELECT c.game, c.players, c.edition, c.rules, c.components, c.variant, c.box, c.origin, w.seat, "
        "sum(w.games) AS games, sum(w.wins) AS wins, round(100.0 * sum(w.wins) / sum(w.games), 1) AS percent, "
        "round(100.0 * sum(sum(w.wins)) OVER (PARTITION BY w.cohort) / sum(sum(w.games)) OVER (PARTITION BY "
        "w.cohort), 1) "
        "AS fair_percent FROM wins_by_seat w JOIN cohorts c USING (cohort) WHERE c.box <> 'made-up' GROUP BY "
        "w.cohort, w.seat "
        "HAVING sum(w.games) >= 10 ORDER BY c.game, c.players, w.cohort, w.seat",
    ),
    (
        "friction",
        "Rules that were met most: findings, refused entries, rulings",
        "SELECT c.game, c.origin, f.rule, f.source, sum(f.times) AS times, sum(f.games) AS logs FROM rule_friction f "
        "JOIN cohorts c USING (cohort) GROUP BY c.game, c.origin, f.rule, f.source ORDER BY times DESC",
    ),
    (
        "search_notes",
        "Notes that contain these words",
        "SELECT l.id, l.game, n.n, n.text, n.tags FROM notes n JOIN logs l USING (log) WHERE n.rowid IN "
        "(SELECT rowid FROM notes_fts WHERE notes_fts MATCH :words) ORDER BY l.id, n.n",
    ),
    (
        "left_out",
        "Logs that do not count, and why",
        "SELECT game, excluded, count(*) AS logs FROM played WHERE excluded IS NOT NULL GROUP BY game, excluded",
    ),
    (
        "one_game",
        "All steps of a log, by its id",
        "SELECT s.n, s.t, s.who, s.verb, s.data, s.known, s.standing FROM steps s JOIN logs l USING (log) "
        "WHERE l.id = :id ORDER BY s.n",
    ),
)
"""Name, title and SQL."""


def metadata(path: str) -> dict[str, Any]:
    """What goes into `datasette --metadata`. Raises NoStatistics."""
    with reading(path) as source:
        about = {(r["name"], r["column"]): r["text"] for r in source.conn.execute("SELECT * FROM about")}
        names = [*TABLES, "meanings", "about", *(name for name, _, _ in VIEWS)]
        tables: dict[str, Any] = {}
        for name in names:
            columns = [row[0] for row in source.conn.execute(f'SELECT * FROM main."{name}" LIMIT 0').description]
            known = {c: about[name, c] for c in columns if (name, c) in about}
            entry: dict[str, Any] = {"description": about.get((name, ""), "")}
            if known:
                entry["columns"] = known
            units = {c: UNITS[c] for c in columns if c in UNITS}
            if units:
                entry["units"] = units
            if TABLES.get(name) is not None and TABLES[name].search:
                entry["fts_table"] = f"{name}_fts"
            tables[name] = entry
        queries = {name: {"title": title, "sql": sql} for name, title, sql in QUERIES}
    return {
        "title": "Game records",
        "description": (
            "What `records summarize` read. Rates need their number of games and an interval: `records stats` has both."
        ),
        "databases": {Path(path).stem: {"tables": tables, "queries": queries}},
    }
