"""The database file: opened, made, and written in transactions that are whole or not at all."""

import os
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from records.database import schema
from records.database.migrate import migrate
from records.database.rows import Prepared
from records.database.schema import APPLICATION, INDEXES, OLDEST, OTHERS, TABLES, VERSION
from records.database.shapes import SHAPES
from records.database.table_schema import TableSchema
from records.database.views import VIEWS, view_rows
from referee.engine.errors import RefereeError

WAIT = 60.0
"""Seconds that a locked database is waited for."""

PAUSE = 0.1
PAGE = 4096
"""Bytes of a file in which no table can be: one page, the header."""
MANY = 40
"""Rows of a log in one table from which it gets a statement of its own."""


class Stored(NamedTuple):
    """A log in the database."""

    log: int
    lines: int
    last_seal: str
    schema: int
    """The version of the tables for which it was read."""
    status: str
    """Its status; see the table `logs`."""
    file: str = ""


class Unusable(RefereeError):
    """The database cannot be used; the text is one sentence that says why and what to do."""


class DatabaseFile:
    """A database of logs, open for writing."""

    def __init__(self, path: str, waiting: Callable[[str], None] = lambda _: None, wait: float = WAIT) -> None:
        """Open the file, or make it. Raises Unusable."""
        self.path = path
        self.waiting = waiting
        """Called once, with a sentence, when another program holds the lock."""
        self.wait = wait
        self._said: set[tuple[str, str]] = set()
        self._file: tuple[int, int] | None = None
        where = Path(path)
        if sqlite3.sqlite_version_info < OLDEST:
            raise Unusable(f"SQLite {sqlite3.sqlite_version} is too old, 3.37 is needed: use a newer Python")
        if os.path.isdir(where):
            raise Unusable(f"{path} is a folder; --db names a file")
        if not os.path.isdir(where.absolute().parent):
            raise Unusable(f"{where.parent} is no folder, so {path} cannot be made there")
        if path in ("", ":memory:") or (os.path.exists(where) and not os.path.isfile(where)):
            raise Unusable(f"{path or 'nothing'} is no file to keep data in; --db names a file")
        self._new = not os.path.exists(where)
        try:
            self.conn = sqlite3.connect(path, timeout=0, isolation_level=None)
        except sqlite3.Error as error:
            raise Unusable(self._why(error)) from None
        try:
            with self._explained():
                self._open()
            self._file = _identity(path)
        except BaseException:
            self.close()
            raise

    def _open(self) -> None:
        self._ours()  # patiently: another program may be making the file just now
        self._patiently("PRAGMA journal_mode=WAL")
        # Foreign keys are declared and not enforced while loading: every row comes with the log that it names.
        with self.transaction():
            if not self._ours():
                self._make(TABLES)
            elif self.version < VERSION:
                migrate(self)

    @property
    def version(self) -> int:
        """Version of the tables in the file."""
        return int(self._patiently("PRAGMA user_version").fetchone()[0])

    def _ours(self) -> bool:
        """Whether the tables are there. Raises Unusable for another program's database or a newer schema."""
        version = self.version
        application = self._patiently("PRAGMA application_id").fetchone()[0]
        tables = self._patiently("SELECT count(*) FROM sqlite_master WHERE type = 'table'").fetchone()[0]
        if not tables and not version:
            return False
        if application != APPLICATION:
            raise Unusable(f"{self.path} is another program's database; name a new file")
        if version > VERSION:
            raise Unusable(f"{self.path} has schema {version}; this program knows up to {VERSION}: install a newer one")
        return True

    def _make(self, which: Mapping[str, TableSchema]) -> None:
        """Tables, views and their sentences, in the running transaction. sqlite-utils makes what is searched."""
        from sqlite_utils import Database as Tables

        tables: Any = Tables(self.conn)
        for name, table in {**which, **OTHERS}.items():
            self.conn.execute(table.sql(name))
            if table.search:
                tables[name].enable_fts(table.search, create_triggers=True)
        self.conn.execute('CREATE UNIQUE INDEX "logs_id" ON "logs" ("id")')
        for name, sql, _ in VIEWS:
            self.conn.execute(f'CREATE VIEW "{name}" AS {sql}')
        self.conn.executemany('INSERT INTO "about" VALUES (?, ?, ?)', (*schema.about_rows(), *view_rows()))
        self.conn.execute(f"PRAGMA application_id={APPLICATION}")
        self.conn.execute(f"PRAGMA user_version={VERSION}")

    def index(self) -> None:
        """Make the indexes that are not there yet, in the running transaction: after the first load."""
        for name, columns in INDEXES:
            self.conn.execute(
                f'CREATE INDEX IF NOT EXISTS "{name}_{"_".join(columns)}" ON "{name}" ({", ".join(columns)})'
            )

    # --- transactions ------------------------------------------------------------------------------------------------

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """One transaction with the write lock from its beginning; rolled back whole when anything is raised."""
        with self._explained():
            self._patiently("BEGIN IMMEDIATE")
            try:
                yield
                self._patiently("COMMIT")
                self._in_its_place()
            except BaseException:
                if self.conn.in_transaction:
                    self.conn.execute("ROLLBACK")
                raise

    def _patiently(self, sql: str) -> sqlite3.Cursor:
        """Execute a statement that may have to wait for another program. Raises Unusable when that takes too long."""
        until = time.monotonic() + self.wait
        said = False
        while True:
            try:
                return self.conn.execute(sql)
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
        if code == sqlite3.SQLITE_IOERR:
            return (
                f"{self.path} cannot be written to its end ({error}): see whether the disk is full or broken, "
                "or a limit is "
                "set; nothing half-written is in it"
            )
        return f"{self.path}: {error}"

    # --- logs --------------------------------------------------------------------------------------------------------

    def stored(self, log_id: str) -> Stored | None:
        """A stored log by its id."""
        with self._explained():
            row = self.conn.execute(
                "SELECT log, lines, last_seal, schema, status, file FROM logs WHERE id = ?", (log_id,)
            ).fetchone()
        return None if row is None else Stored(*row)

    def is_empty(self) -> bool:
        """Whether no log is stored."""
        with self._explained():
            return self.conn.execute("SELECT 1 FROM logs LIMIT 1").fetchone() is None

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
        for name, shape in SHAPES.items():
            count = sum(len(log.rows[name]) for _, log in placed)
            if not count:
                continue
            into = f'INSERT INTO "{shape.table}" VALUES'
            if count > MANY * len(placed):  # a statement a log is cheaper than one more number in each row
                came = sum(
                    conn.executemany(f"{into} ({number}, {shape.values})", log.rows[name]).rowcount
                    for number, log in placed
                    if log.rows[name]
                )
            else:
                rows = ((*row, number) for number, log in placed for row in log.rows[name])
                came = conn.executemany(f"{into} (?{shape.size + 1}, {shape.values})", rows).rowcount
            if came != count:
                text = f"{came} of {count} rows of {len(placed)} logs arrived in {shape.table}"
                raise Unusable(f"{self.path}: {text}; nothing of it was kept")
        self.explain({(log.rows["logs"][0][2], log.rows["logs"][0][3]) for log in logs})

    def explain(self, played: Iterable[tuple[str, str]]) -> None:
        """What these games, each with an edition, mean by their names, and what is in their boxes."""
        from records.database.rows_play import box, meanings
        from referee import games as all_games
        from referee.engine.game import Setup

        for game_id, edition in sorted({*played} - self._said):
            if game_id not in all_games.NAMES:
                continue
            game = all_games.load(game_id)
            first = next(iter(game.rulebook.editions), "")
            seats = tuple("" for _ in range(game.about.players[0]))
            collector = game.statistics(Setup(seats, first, game.rulebook.defaults(first)))
            self.conn.executemany(_replace("meanings"), meanings(game, collector))
            self.conn.executemany(_replace("components"), box(game, edition))
            self._said.add((game_id, edition))

    def _in_its_place(self) -> None:
        """Raise Unusable when the file that is written is no longer the one of this name."""
        if self._file not in (None, _identity(self.path)):
            raise Unusable(f"{self.path} was removed or replaced while it was written; load the logs again")

    def close(self) -> None:
        """Close the file. One that was made here and holds no log is removed, unless another program has it open.

        The last one to close it leaves no write-ahead log, so that it can be read where nothing can be written.
        """
        if self._new and self._holds_nothing():
            for ending in ("", "-wal", "-shm", "-journal"):
                with suppress(OSError):
                    os.unlink(f"{self.path}{ending}")
        elif self._file is not None:
            with suppress(sqlite3.Error):  # fails while another program has it open
                self.conn.execute("PRAGMA journal_mode=DELETE")
        self.conn.close()

    def _holds_nothing(self) -> bool:
        """Whether no log is stored and nobody else has the file open; held from then on, so that nobody begins to
        write.
        """
        conn = self.conn
        empty = False
        try:
            if conn.in_transaction:
                conn.execute("ROLLBACK")
            if not (empty := self._no_log()):
                return False
            conn.execute("PRAGMA journal_mode=DELETE")  # fails while another program has it open
            conn.execute("BEGIN EXCLUSIVE")
            return self._no_log()
        except sqlite3.Error as error:  # on a full disk no lock can be had, and nobody else can write either
            full = (getattr(error, "sqlite_errorcode", 0) or 0) & 0xFF in (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL)
            return full and (empty or os.path.getsize(self.path) <= PAGE)

    def _no_log(self) -> bool:
        """Whether there is no table, or no log and no plan in it."""
        known = {
            name for (name,) in self.conn.execute("SELECT name FROM sqlite_master WHERE name IN ('logs', 'plans')")
        }
        return all(self.conn.execute(f"SELECT 1 FROM {name} LIMIT 1").fetchone() is None for name in known)


def _replace(name: str) -> str:
    """The statement that puts a row into a table that is not of one log."""
    return f'INSERT OR REPLACE INTO "{name}" VALUES ({", ".join("?" * len(OTHERS[name].columns))})'


def _identity(path: str) -> tuple[int, int] | None:
    """Which file a name stands for; None for none."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino
