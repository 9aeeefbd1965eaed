"""A database of logs: loaded from files, logs and tables, asked by table, by SQL and by statistic."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from pathlib import Path
from types import TracebackType
from typing import Literal

from records.api.log import Log
from records.api.many import Named, sources
from records.database.load import Summary
from records.statistics.data import Cohort
from records.statistics.source import NoStatistics, Wanted, reading
from referee import games
from referee.api.rows import Cell, Rows

By = Literal["", "seat", "role", "character", "card", "version", "person", "bot"]
"""One comparison, or all that a cohort has."""


class Database:
    """Many logs in one SQLite file. It is made with the first load.

    Each call opens the file and closes it again: threads and processes may share a database, and wait for each other
    while one of them writes.
    """

    def __init__(self, path: str | os.PathLike[str] | None = None) -> None:
        """path: of the file, there already or not; None: a temporary one, which `close` removes."""
        self._folder = tempfile.mkdtemp(prefix="referee-") if path is None else ""
        self.path = os.path.join(self._folder, "logs.db") if path is None else os.fspath(path)
        """The SQLite file."""

    def __repr__(self) -> str:
        return f"<Database {self.path}>"

    def load(
        self,
        logs: Named | Log | Iterable[Named | Log],
        *,
        judge: bool = False,
        waiting: Callable[[str], None] = lambda _: None,
    ) -> Summary:
        """Put logs into the database: files, folders, patterns, `Log` objects. A log that is there is left alone; one
        that has grown replaces the older one; one that contradicts the stored one is refused (`summary.refused`).

        judge: judge every log again, also those that can be trusted. waiting: called, with a sentence, when another
        program is writing. Raises Unusable when the file cannot be used.
        """
        from records.database.file import DatabaseFile
        from records.database.load import Loader

        found = sources(logs)
        with closing(DatabaseFile(self.path, waiting)) as file:
            return Loader(file, judge=judge).run(found)

    # --- rows --------------------------------------------------------------------------------------------------------

    def rows(self, what: str, parameters: Sequence[Cell] = ()) -> Rows:
        """The rows of a table or a view by its name (`games`, `seats`, `played`), or of an SQL query with `?` for each
        parameter. Nothing can be written.

        Raises NoStatistics, with a sentence, for a file that is no such database and for a query that fails.
        """
        query = f'SELECT * FROM "{what}"' if what.isidentifier() else what
        with reading(self.path) as source:
            source.conn.row_factory = None
            source.conn.execute("PRAGMA query_only = 1")
            try:
                found = source.conn.execute(query, tuple(parameters))
                cells = found.fetchall()
            except sqlite3.Error as error:
                hint = f"; tables are {', '.join(self.tables())}" if what.isidentifier() else ""
                raise NoStatistics(f"the query fails: {error}{hint}") from None
            return Rows([column[0] for column in found.description or ()], cells)

    def tables(self) -> dict[str, str]:
        """The tables and views with a sentence on each. Raises NoStatistics."""
        return {name: text for name, column, text in self._about() if not column}

    def columns(self, table: str) -> dict[str, str]:
        """The columns of a table or view with a sentence on each. Raises NoStatistics."""
        return {column: text for name, column, text in self._about() if name == table and column}

    def _about(self) -> list[tuple[str, str, str]]:
        with reading(self.path) as source:
            source.conn.row_factory = None
            return source.conn.execute('SELECT "name", "column", "text" FROM about').fetchall()

    # --- statistics --------------------------------------------------------------------------------------------------

    def statistics(
        self,
        game: str = "",
        *,
        by: By = "",
        raw: bool = False,
        exclude_irregular: bool = False,
        exclude_found: bool = False,
        made_up: bool = False,
        behind: int = 0,
    ) -> list[Cohort]:
        """What `records stats` says, by cohort: the games that may be counted together.

        game: only this one. by: one comparison. raw: rates below ten games too. exclude_irregular, exclude_found: leave
        out games with steps against the rules, or of which the audit found something. made_up: count games with
        made-up boxes too. behind: count comebacks from so many points behind too, 0 for none.

        Raises NoStatistics when the database cannot be read; LookupError for a game that there is not.
        """
        from records.statistics.stats import statistics

        return statistics(self.path, _wanted(game, by, raw, exclude_irregular, exclude_found, made_up, behind))

    def statistic_rows(
        self,
        game: str = "",
        *,
        by: By = "",
        raw: bool = False,
        exclude_irregular: bool = False,
        exclude_found: bool = False,
        made_up: bool = False,
        behind: int = 0,
    ) -> Rows:
        """The same as rows, as `records stats --csv` has them: one a number, with numerator, denominator, share and its
        95 % interval (`low`, `high`), parts of one.
        """
        from records.statistics.show import COLUMNS, values

        cohorts = self.statistics(
            game,
            by=by,
            raw=raw,
            exclude_irregular=exclude_irregular,
            exclude_found=exclude_found,
            made_up=made_up,
            behind=behind,
        )
        return Rows(
            COLUMNS,
            (values(cohort, section, row) for cohort in cohorts for section in cohort.sections for row in section.rows),
        )

    def ratings(self, game: str = "", *, raw: bool = False) -> list[Cohort]:
        """Ratings of the players, a section `ratings` a cohort: strength (`median`), and two standard deviations around
        it (`low`, `high`). Needs the extra `report`. Raises as `statistics` does.
        """
        from records.statistics.ratings import rated

        return rated(self.path, _wanted(game, raw=raw))

    def report(self, game: str = "", *, made_up: bool = False) -> str:
        """All statistics as one HTML page with charts: `records report`. Raises as `statistics` does."""
        from records.statistics.report import report

        return report(self.path, _wanted(game, made_up=made_up))

    def export_parquet(self, folder: str | os.PathLike[str]) -> dict[str, int]:
        """Write every table and view as a Parquet file; their names with the number of rows. Needs the extra `big`.
        Raises NoStatistics; OSError as usual.
        """
        from records.statistics.parquet import export

        return dict(export(self.path, os.fspath(Path(folder))))

    # --- life --------------------------------------------------------------------------------------------------------

    def close(self) -> None:
        """Remove a temporary database; a file that was named stays."""
        if self._folder:
            shutil.rmtree(self._folder, ignore_errors=True)

    def __enter__(self) -> Database:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


def _wanted(
    game: str,
    by: str = "",
    raw: bool = False,
    regular: bool = False,
    unfound: bool = False,
    made_up: bool = False,
    behind: int = 0,
) -> Wanted:
    name = games.name_of(game) if game else ""
    if name is None:
        raise LookupError(games.none_such(game))
    return Wanted(name, by, raw, regular, made_up, behind, not unfound)
