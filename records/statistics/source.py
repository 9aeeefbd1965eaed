"""A database open for reading: its views by cohort, and which of their rows count."""

from __future__ import annotations

import os
import shlex
import sqlite3
import stat
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from records.database.schema import APPLICATION, VERSION
from records.database.views import VIEWS
from referee.engine.errors import RefereeError
from referee.journal.foreign import BOM, FIRST, HEAD, described, unpacked

GROUPS = ("role", "team")
"""Traits of which a whole group wins together."""

HELD = ("cohorts", "played", "shares")
"""Views that the others are made of."""


class NoStatistics(RefereeError):
    """The database cannot be read; the text is one sentence."""


class StatsDatabase:
    """A database open for reading, with what its views say, by cohort."""

    def __init__(self, path: str, found: bool = True) -> None:
        """Open it. found: whether logs count of which the audit found something. Raises NoStatistics."""
        try:
            there = stat.S_ISREG(os.stat(path).st_mode)
        except (FileNotFoundError, NotADirectoryError, ValueError):
            there = False
        except OSError as error:
            raise NoStatistics(f"{path} cannot be read: {error.strerror or error}") from None
        if not there:
            raise NoStatistics(
                f"there is no database {path}; make it with `records summarize LOG... --db {shlex.quote(path)}`"
            )
        self.path = path
        try:
            self.conn = _opened(path)
            application = self.conn.execute("PRAGMA application_id").fetchone()[0]
            version = self.conn.execute("PRAGMA user_version").fetchone()[0]
            tables = self.conn.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        except sqlite3.Error as error:
            raise NoStatistics(unreadable(path, error)) from None
        if application != APPLICATION:
            self.conn.close()
            if not version and not tables:
                raise NoStatistics(
                    f"nothing was loaded into {path} yet; `records summarize LOG... --db {shlex.quote(path)}` does it"
                )
            raise NoStatistics(f"{path} is another program's database")
        if version != VERSION:
            self.conn.close()
            if version > VERSION:
                raise NoStatistics(f"{path} was made by a newer version of this program: install a newer version")
            raise NoStatistics(
                f"{path} has the tables of an older version: run `records summarize LOG... --db {shlex.quote(path)}`"
            )
        self._hold(found)
        self.conn.row_factory = sqlite3.Row
        self._read: dict[str, dict[int, list[sqlite3.Row]]] = {}

    def _hold(self, found: bool) -> None:
        """Work out once what every view is made of: temporary tables of the same names, and the views over them."""
        conn = self.conn
        conn.execute("PRAGMA temp_store=MEMORY")
        for name, sql, _ in VIEWS:
            kind = "TABLE" if name in HELD else "VIEW"
            conn.execute(f'CREATE TEMP {kind} "{name}" AS {sql}')
            if name == "played" and not found:  # before anything else is made of it
                conn.execute("DELETE FROM temp.played WHERE log IN (SELECT log FROM logs WHERE status = 'found')")
            if name in HELD[1:]:
                conn.execute(f'CREATE INDEX temp."held_{name}" ON "{name}" (log)')

    def view(self, name: str) -> dict[int, list[sqlite3.Row]]:
        """The rows of a view by cohort; those of single logs in the order of their ids, not of loading."""
        if name not in self._read:
            rows: dict[int, list[sqlite3.Row]] = defaultdict(list)
            found = self.conn.execute(f'SELECT * FROM "{name}"').fetchall()
            if found and "log" in found[0].keys():  # noqa: SIM118 (a row is no mapping)
                found.sort(key=lambda row: self.place[row["log"]])
            for row in found:
                rows[row["cohort"]].append(row)
            self._read[name] = rows
        return self._read[name]

    @cached_property
    def names(self) -> dict[str, str]:
        """How persons are shown: those with an id by `ids`, and who has none and the name of one who has; others are
        shown by their names.
        """
        return {name: f"{name} (no id)" for name in self.twofold} | self.ids

    @cached_property
    def twofold(self) -> dict[str, list[str]]:
        """The names that stand without an id in one counted game and with one in another, each with its ids."""
        found: dict[str, list[str]] = {}
        here = [row["person"] for row in self.conn.execute("SELECT DISTINCT person FROM shares ORDER BY person")]
        for who in here:
            if who in self.ids:
                found.setdefault(self.ids[who].removesuffix(f" ({who})").casefold(), []).append(who)
        return {name: found[name.casefold()] for name in here if name not in self.ids and name.casefold() in found}

    @cached_property
    def ids(self) -> dict[str, str]:
        """Persons with an id, each with the latest spelling of the name; the id beside it where two would look
        alike.
        """
        rows = self.conn.execute(
            "SELECT s.person, s.name FROM seats s JOIN logs l USING (log) WHERE s.person <> '' ORDER BY "
            "coalesce(l.utc, l.at), l.id, s.seat"
        )
        latest = {row["person"]: row["name"] for row in rows if row["name"]}
        often = Counter(name.casefold() for name in latest.values())
        return {who: name if often[name.casefold()] == 1 else f"{name} ({who})" for who, name in latest.items()}

    @cached_property
    def place(self) -> dict[int, int]:
        """The place of each log among all, by their ids."""
        return {row["log"]: i for i, row in enumerate(self.conn.execute("SELECT log FROM logs ORDER BY id"))}

    @cached_property
    def status(self) -> dict[int, str]:
        """What the audit came to, by log."""
        return {row["log"]: row["status"] for row in self.conn.execute("SELECT log, status FROM logs")}

    def columns(self, name: str, cohort: int, columns: Sequence[str]) -> Iterator[tuple[Any, ...]]:
        """Some columns of one cohort as plain tuples, one at a time: for views of very many rows."""
        cursor = self.conn.cursor()
        cursor.row_factory = None
        return cursor.execute(f'SELECT {", ".join(columns)} FROM "{name}" WHERE cohort = ?', (cohort,))

    def meaning(self, game: str, kind: str, name: str = "") -> tuple[str, str, str]:
        """Title, text and unit of a game's own name."""
        if "meanings" not in self._read:
            self._meanings = {(r["game"], r["kind"], r["name"]): r for r in self.conn.execute("SELECT * FROM meanings")}
            self._read["meanings"] = {}
        row = self._meanings.get((game, kind, name))
        return (row["title"], row["text"], row["unit"]) if row else (name, "", "")

    def close(self) -> None:
        """Close the database."""
        self.conn.close()


def _opened(path: str) -> sqlite3.Connection:
    """A connection that writes nothing.

    A file with a write-ahead log cannot be opened where nothing can be written; it is whole without it if that is
    empty.
    """
    where = Path(path).absolute()
    conn = sqlite3.connect(f"{where.as_uri()}?mode=ro", uri=True)
    try:
        conn.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.OperationalError as error:
        conn.close()
        if error.sqlite_errorcode & 0xFF not in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY):
            raise
        with suppress(OSError):
            if os.stat(f"{where}-wal").st_size:
                raise NoStatistics(
                    f"{path} was not written to its end and its folder cannot be written: copy it to another folder, "
                    f"together with {where.name}-wal"
                ) from None
        conn = sqlite3.connect(f"{where.as_uri()}?mode=ro&immutable=1", uri=True)
    return conn


def unreadable(path: str, error: object) -> str:
    """The sentence for a database that fails while it is read."""
    with suppress(OSError), open(path, "rb") as file:
        first = file.read(FIRST)
        file.seek(0)
        with suppress(ValueError):
            first = unpacked(file).read(FIRST).removeprefix(BOM)
        if not first.startswith(b"SQLite") and (what := described(first, path)):
            return f"{path} is no database: {what}"
        if first.startswith(HEAD.encode()):
            return (
                f"{path} is no database but looks like a log; `records summarize {shlex.quote(path)} --db FILE` "
                "puts it into one"
            )
    return f"{path} cannot be read: {error}; if it is damaged, make a new one from the logs"


@contextmanager
def reading(path: str, found: bool = True) -> Iterator[StatsDatabase]:
    """A database open for reading, closed at the end; found: see StatsDatabase. Raises NoStatistics for whatever SQLite
    says meanwhile.
    """
    source = None
    try:
        source = StatsDatabase(path, found)
        yield source
    except sqlite3.Error as error:
        raise NoStatistics(unreadable(path, error)) from None
    finally:
        if source is not None:
            source.close()


class Wanted(NamedTuple):
    """What is asked for."""

    game: str = ""
    by: str = ""
    raw: bool = False
    """Whether shares are shown below ten games too."""
    regular: bool = False
    """Whether games with something irregular are left out."""
    made_up: bool = False
    """Whether games with a made-up box count."""
    behind: int = 0
    """The points by which a winner must have been behind for a comeback, besides having been last; 0: not asked."""
    found: bool = True
    """Whether games count in which the audit found something that their logs do not say."""
    same: Sequence[tuple[str, str]] = ()
    """Names, or ids, of people who are counted as the person named second."""


def chosen(rows: Sequence[sqlite3.Row], wanted: Wanted) -> list[sqlite3.Row]:
    """Without irregular games where that is asked for."""
    return [row for row in rows if not (wanted.regular and row["irregular"])]


def summed(
    rows: Iterable[sqlite3.Row], keys: Sequence[str], values: Sequence[str]
) -> dict[tuple[Any, ...], list[float]]:
    """Sums over regular and irregular games, by key."""
    sums: dict[tuple[Any, ...], list[float]] = {}
    for row in rows:
        held = sums.setdefault(tuple(row[k] for k in keys), [0.0] * len(values))
        for i, value in enumerate(values):
            held[i] += row[value] or 0
    return sums
