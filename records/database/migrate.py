"""Older databases are brought up to date. A step for each version, in the transaction in which the file is opened.

What the logs said and the old tables did not keep stays empty until `records summarize` reads those logs again: it does
so by itself when they are named, because `logs.schema` says for which version a log was read.
"""

from typing import TYPE_CHECKING

from records.database.schema import OTHERS, TABLES
from records.database.table_schema import KINDS

if TYPE_CHECKING:
    from records.database.file import DatabaseFile

FILL = {
    ("logs", "variant"): "'{}'",
    ("logs", "origin"): "CASE WHEN id LIKE 'SIM-%' THEN 'simulated' ELSE 'table' END",
    ("logs", "bots"): "'[]'",
    ("logs", "schema"): "1",
    ("games", "turns"): "NULL",
    ("games", "home"): "0",
    ("games", "seated"): "0",
    ("games", "begun"): "0",
    ("seats", "home"): "0",
}
"""What new columns hold for rows that were there; else null."""

RENAMED = (
    "UPDATE logs SET status = 'trusted' WHERE status = 'word'",
    """UPDATE logs SET bots = replace(bots, '"sensible"', '"heuristic"') WHERE bots LIKE '%"sensible"%'""",
)
"""Values that have another name now."""


def migrate(database: "DatabaseFile") -> None:
    """Bring the tables of a database of an earlier version to this one. Raises sqlite3.Error."""
    conn = database.conn
    conn.execute("PRAGMA defer_foreign_keys=ON")
    for (name,) in conn.execute("SELECT name FROM sqlite_master WHERE type = 'view'").fetchall():
        conn.execute(f'DROP VIEW "{name}"')
    for (name,) in conn.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
        conn.execute(f'DROP TRIGGER "{name}"')
    for name, table in TABLES.items():
        if table.search:  # made anew, and filled when the rows are copied
            conn.execute(f'DROP TABLE IF EXISTS "{name}_fts"')
    known = conn.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    old = {
        name: [row[1] for row in conn.execute(f'PRAGMA table_info("{name}")')] for (name,) in known if name in TABLES
    }
    conn.execute("PRAGMA legacy_alter_table=ON")
    for name in old:
        conn.execute(f'ALTER TABLE "{name}" RENAME TO "old_{name}"')
    for (name,) in conn.execute("SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL").fetchall():
        conn.execute(f'DROP INDEX "{name}"')
    for name in OTHERS:
        conn.execute(f'DROP TABLE IF EXISTS "{name}"')
    database._make(TABLES)
    for name, columns in old.items():
        new = TABLES[name].columns
        values = [_fitting(c, kind) if c in columns else FILL.get((name, c), "NULL") for c, (kind, _) in new.items()]
        conn.execute(f'INSERT INTO "{name}" SELECT {", ".join(values)} FROM "old_{name}"')
    for sql in RENAMED:
        conn.execute(sql)
    for name in reversed(old):
        conn.execute(f'DROP TABLE "old_{name}"')
    conn.execute("PRAGMA legacy_alter_table=OFF")
    database.explain(conn.execute("SELECT DISTINCT game, edition FROM logs").fetchall())
    database.index()


def _fitting(column: str, kind: type) -> str:
    """The value of a column as a strict table takes it; null where somebody put a text in place of a number."""
    if kind is str:
        return f'CAST("{column}" AS TEXT)'
    return f"""CASE WHEN typeof("{column}") IN ('integer', 'real') THEN CAST("{column}" AS {KINDS[kind]}) END"""
