"""What the databases cost: loading logs, and the report over very many games. Called by bench.py."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

GAMES = 10_000
"""Games of the report that is measured."""


def load_job(paths: Sequence[Path], db: Path) -> Callable[[], object]:
    """`records summarize` into a new file, start-up apart: reading, the chain, all rows, the tables, indexes, text search."""
    from records.database.file import DatabaseFile
    from records.database.load import Loader

    def job() -> object:
        _away(db)
        database = DatabaseFile(str(db))
        summary = Loader(database).run([str(path) for path in paths])
        database.close()
        assert summary.loaded == len(paths), summary
        return summary

    return job


def bare_job(game_id: str, paths: Sequence[Path], db: Path) -> tuple[Callable[[], object], int]:
    """The same lines decoded by msgspec and the rows that `records summarize` stores of them, put into bare tables; with their number."""
    from records.database.schema import TABLES
    from referee.journal import seal
    from referee.journal.decoding import decoder

    load_job(paths, db)()
    with closing(sqlite3.connect(db)) as conn:
        rows = {name: conn.execute(f'SELECT * FROM "{name}"').fetchall() for name in TABLES}
    decode = decoder(game_id).decode

    def job() -> object:
        for path in paths:
            with path.open("rb") as file:
                file.readline()
                for raw in file:
                    decode((seal.parts(raw[:-1]) or (raw[:-2], b""))[0] + b"}")
        _away(db)
        conn = sqlite3.connect(db, isolation_level=None)
        conn.execute("PRAGMA journal_mode=WAL")
        conn.execute("BEGIN")
        for name, table in TABLES.items():
            conn.execute(f'CREATE TABLE "{name}" ({", ".join(f"{chr(34)}{c}{chr(34)}" for c in table.columns)})')
            conn.executemany(f'INSERT INTO "{name}" VALUES ({", ".join("?" * len(table.columns))})', rows[name])
        conn.execute("COMMIT")
        conn.close()
        return None

    return job, sum(map(len, rows.values()))


def report_seconds(paths: Sequence[Path], folder: Path) -> tuple[float, int, int]:
    """Seconds of a report over `GAMES` games, how many cohorts they make, and its size in bytes. Copies of a few logs, with ids of their own."""
    from records.database.schema import TABLES
    from records.statistics.report import report
    from records.statistics.source import Wanted

    db = folder / "report.db"
    load_job(paths, db)()
    with sqlite3.connect(db) as conn:
        held, cohorts = conn.execute("SELECT (SELECT count(*) FROM logs), (SELECT count(*) FROM cohorts)").fetchone()
        for copy in range(1, -(-GAMES // held)):
            for name, table in TABLES.items():
                columns = [f"log + {copy * held}", *(f'"{c}"' for c in list(table.columns)[1:])]
                if name == "logs":
                    columns[1] = f"id || '-{copy}'"
                conn.execute(f'INSERT INTO "{name}" SELECT {", ".join(columns)} FROM "{name}" WHERE log <= {held}')
    start = time.perf_counter()
    text = report(str(db), Wanted("", "", False, False, True))
    took = time.perf_counter() - start
    _away(db)
    return took, cohorts, len(text.encode())


def _away(db: Path) -> None:
    for end in ("", "-wal", "-shm"):
        if os.path.exists(f"{db}{end}"):
            os.unlink(f"{db}{end}")
