"""Metadata for `datasette`: what every table, view and column means, units, and queries to begin with."""

from pathlib import Path
from typing import Any

from records.database.schema import OTHERS, TABLES
from records.database.views import VIEWS
from records.statistics.queries import QUERIES
from records.statistics.source import reading

UNITS = {"t": "ms", "ms": "ms", "waited": "ms", "decided": "of the game", "half": "of the win", "share": "of the win"}
"""Units by column, the same in all tables."""


def metadata(path: str) -> dict[str, Any]:
    """What goes into `datasette --metadata`. Raises NoStatistics."""
    with reading(path) as source:
        about = {(r["name"], r["column"]): r["text"] for r in source.conn.execute("SELECT * FROM about")}
        names = [*TABLES, *OTHERS, *(name for name, _, _ in VIEWS)]
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
