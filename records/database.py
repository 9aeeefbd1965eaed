"""The database file: opened, made, and written in transactions that are whole or not at all."""

import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from records import schema
from records.rows import Prepared, Row
from records.schema import ABOUT, APPLICATION, INDEXES, TABLES, VERSION

WAIT = 60.0
"""Seconds that a locked database is waited for."""

PAUSE = 0.1


class Unusable(Exception):
    """The database cannot be used; the text is one sentence that says why and what to do."""


class Database:
    """A database of logs, open for writing. waiting: called once with a sentence when another program holds the lock."""

    def __init__(self, path: str, waiting: Callable[[str], None] = lambda _: None, wait: float = WAIT) -> None:
        """Open the file, or make it. Raises Unusable."""
        self.path = path
        self.waiting = waiting
        self.wait = wait
        where = Path(path)
        if where.is_dir():
            raise Unusable(f"{path} is a folder; --db names a file")
        if not where.absolute().parent.is_dir():
            raise Unusable(f"{where.parent} is no folder, so {path} cannot be made there")
        try:
            self.conn = sqlite3.connect(path, timeout=0, isolation_level=None)
        except sqlite3.Error as error:
            raise Unusable(self._why(error)) from None
        try:
            with self._explained():
                self._open()
        except BaseException:
            self.conn.close()
            raise

    def _open(self) -> None:
        self._patiently("PRAGMA user_version")
        self._ours()
        self._patiently("PRAGMA journal_mode=WAL")
        self.conn.execute("PRAGMA foreign_keys=ON")
        with self.transaction():
            if self._ours():
                return
            self._make()

    def _ours(self) -> bool:
        """Whether the tables are there. Raises Unusable for another program's database or a newer schema."""
        version = int(self.conn.execute("PRAGMA user_version").fetchone()[0])
        application = self.conn.execute("PRAGMA application_id").fetchone()[0]
        tables = self.conn.execute("SELECT count(*) FROM sqlite_master WHERE type = 'table'").fetchone()[0]
        if not tables and not version:
            return False
        if application != APPLICATION:
            raise Unusable(f"{self.path} is another program's database; name a new file")
        if version > VERSION:
            raise Unusable(f"{self.path} has schema {version}; this program knows up to {VERSION}: install a newer one")
        return True

    def _make(self) -> None:
        """All tables, in the running transaction. sqlite-utils writes the SQL."""
        from sqlite_utils import Database as Tables

        tables: Any = Tables(self.conn)
        for name, table in {**TABLES, "about": ABOUT}.items():
            references = [("log", "logs", "log")] if "log" in table.columns and name != "logs" else []
            self.conn.execute(
                tables.create_table_sql(
                    name,
                    {c: kind for c, (kind, _) in table.columns.items()},
                    pk=_key(table.key),
                    foreign_keys=references,
                )
            )
        self.conn.execute('CREATE UNIQUE INDEX "logs_id" ON "logs" ("id")')
        for name, columns in INDEXES:
            self.conn.execute(f'CREATE INDEX "{name}_{"_".join(columns)}" ON "{name}" ({", ".join(columns)})')
        self.conn.executemany('INSERT INTO "about" VALUES (?, ?, ?)', schema.about_rows())
        self.conn.execute(f"PRAGMA application_id={APPLICATION}")
        self.conn.execute(f"PRAGMA user_version={VERSION}")

    # --- transactions ------------------------------------------------------------------------------------------------

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """One transaction with the write lock from its beginning; rolled back whole when anything is raised."""
        with self._explained():
            self._patiently("BEGIN IMMEDIATE")
            try:
                yield
                self._patiently("COMMIT")
            except BaseException:
                if self.conn.in_transaction:
                    self.conn.execute("ROLLBACK")
                raise

    def _patiently(self, sql: str) -> None:
        """Execute a statement that may have to wait for another program."""
        until = time.monotonic() + self.wait
        said = False
        while True:
            try:
                self.conn.execute(sql)
                return
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF not in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                    raise
                if time.monotonic() > until:
                    text = f"{self.path} is locked by another program for more than {self.wait:.0f} seconds; try again"
                    raise Unusable(text) from None
                if not said:
                    said = True
                    self.waiting(f"{self.path} is being written by another program; waiting for it")
                time.sleep(PAUSE)

    @contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise Unusable(self._why(error)) from None

    def _why(self, error: sqlite3.Error) -> str:
        """A sentence for what SQLite says."""
        code = (getattr(error, "sqlite_errorcode", 0) or 0) & 0xFF
        if code == sqlite3.SQLITE_NOTADB:
            return f"{self.path} is no SQLite database; name another file"
        if code == sqlite3.SQLITE_CORRUPT:
            return f"{self.path} is damaged ({error}); make a new one from the logs"
        if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH):
            return f"{self.path} cannot be written: the file and its folder must be writable ({error})"
        if code == sqlite3.SQLITE_FULL:
            return f"{self.path} is not complete: the disk is full; nothing half-written is in it"
        return f"{self.path}: {error}"

    # --- logs --------------------------------------------------------------------------------------------------------

    def stored(self, log_id: str) -> tuple[int, int, str] | None:
        """Number, line count and last seal of a stored log."""
        with self._explained():
            row = self.conn.execute("SELECT log, lines, last_seal FROM logs WHERE id = ?", (log_id,)).fetchone()
        return None if row is None else (row[0], row[1], row[2])

    def put(self, logs: Sequence[Prepared], numbers: Sequence[int | None]) -> None:
        """Write logs in the running transaction, each new or in place of the stored one with its number.

        Raises Unusable when the rows in the database are not those that were read.
        """
        conn = self.conn
        free = conn.execute("SELECT coalesce(max(log), 0) + 1 FROM logs").fetchone()[0]
        placed: list[tuple[int, Prepared]] = []
        for log, number in zip(logs, numbers, strict=True):
            if number is None:
                number, free = free, free + 1
            else:
                for name in reversed(TABLES):
                    conn.execute(f'DELETE FROM "{name}" WHERE log = ?', (number,))
            placed.append((number, log))
        for name, table in TABLES.items():
            marks = ", ".join("?" * len(table.columns))
            rows: Iterator[Row] = ((number, *row) for number, log in placed for row in log.rows[name])
            conn.executemany(f'INSERT INTO "{name}" VALUES ({marks})', rows)
        self._verify(placed)

    def _verify(self, placed: Sequence[tuple[int, Prepared]]) -> None:
        """What was written is there, table by table, log by log."""
        numbers = ",".join(str(number) for number, _ in placed)
        for name in TABLES:
            sql = f'SELECT log, count(*) FROM "{name}" WHERE log IN ({numbers}) GROUP BY log'
            found = dict(self.conn.execute(sql).fetchall())
            for number, log in placed:
                if found.get(number, 0) != len(log.rows[name]):
                    text = f"{found.get(number, 0)} of {len(log.rows[name])} rows of {log.path} arrived in {name}"
                    raise Unusable(f"{self.path}: {text}; nothing of it was kept")

    def close(self) -> None:
        """Close the file."""
        self.conn.close()


def _key(key: tuple[str, ...]) -> Any:
    return key[0] if len(key) == 1 else key
