"""A database of logs: loaded from files, logs and tables, asked by table, by SQL and by statistic."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from types import TracebackType
from typing import TYPE_CHECKING, Literal, TypedDict, Unpack

from records.api.log import Log
from records.api.many import Named, sources
from records.database.load import Summary
from records.statistics.data import Cohort
from records.statistics.source import NoStatistics, Wanted, reading
from referee import games
from referee.api.arguments import is_text
from referee.api.rows import Cell, Rows
from referee.engine.rulebook import OptionValue, spell

if TYPE_CHECKING:
    from records.statistics.arms import ArmComparison
    from records.statistics.plays import Plays
    from records.statistics.show_plan import Outlook

By = Literal["", "seat", "role", "character", "card", "version", "person", "bot"]
"""One comparison, or all that a cohort has."""


class StatisticsOptions(TypedDict, total=False):
    """What can be asked of statistics, by keyword."""

    by: By
    """Only this comparison."""
    raw: bool
    """Rates below ten games too."""
    exclude_irregular: bool
    """Leave out games with steps against the rules."""
    exclude_found: bool
    """Leave out games of which the audit found something that the log does not mark."""
    made_up: bool
    """Count games with made-up boxes too; they say nothing about the game."""
    behind: int
    """Count comebacks from so many points behind too."""
    same: Sequence[tuple[str, str]]
    """Pairs of names that are one person."""


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
        is_text(what, "a table or a query")
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

    def queries(self) -> dict[str, str]:
        """Questions that are asked most, as SQL by name; `rows(queries()["left_out"])` answers one."""
        from records.statistics.queries import QUERIES

        return {query.name: query.sql for query in QUERIES}

    def _about(self) -> list[tuple[str, str, str]]:
        with reading(self.path) as source:
            source.conn.row_factory = None
            return source.conn.execute('SELECT "name", "column", "text" FROM about').fetchall()

    # --- statistics --------------------------------------------------------------------------------------------------

    def statistics(self, game: str = "", **asked: Unpack[StatisticsOptions]) -> list[Cohort]:
        """What `records stats` says, by cohort: the games that may be counted together. game: only this one; what else
        can be asked stands in `StatisticsOptions`.

        Raises NoStatistics when the database cannot be read; LookupError for a game that there is not.
        """
        from records.statistics.stats import statistics

        return statistics(self.path, _wanted(game, asked))

    def statistic_rows(self, game: str = "", **asked: Unpack[StatisticsOptions]) -> Rows:
        """The same as rows, as `records stats --csv` has them: one a number, with numerator, denominator, share and its
        95 % interval (`low`, `high`), parts of one.
        """
        from records.statistics.show import COLUMNS, values

        found = ((cohort, section) for cohort in self.statistics(game, **asked) for section in cohort.sections)
        return Rows(COLUMNS, (values(cohort, section, row) for cohort, section in found for row in section.rows))

    def compare(self, game: str = "", question: str = "", **asked: Unpack[StatisticsOptions]) -> list[ArmComparison]:
        """What an option changes: `records stats --compare`. question: the main one, named before you look.

        Raises as `statistics` does.
        """
        from records.statistics.arms import comparisons

        return comparisons(self.path, _wanted(game, asked), question)

    def ratings(self, game: str = "", **asked: Unpack[StatisticsOptions]) -> list[Cohort]:
        """Ratings of the players, a section `ratings` a cohort: strength (`median`), and two standard deviations around
        it (`low`, `high`). Needs the extra `report`. Raises as `statistics` does.
        """
        from records.statistics.ratings import rated

        return rated(self.path, _wanted(game, asked))

    def plan(
        self,
        game: str,
        question: str,
        difference: float,
        *,
        options: Mapping[str, OptionValue] | None = None,
        against: float | None = None,
        players: int = 0,
        looks: int = 1,
        bots: bool = False,
        paired: bool = True,
        now: float | None = None,
        spread: float | None = None,
        correlation: float | None = None,
        save: bool = False,
    ) -> Outlook:
        """How many games it takes to see a difference: `records plan`.

        question: `steps`, `minutes`, `seat-1` …; difference: percentage points of a rate, else its unit. options: what
        the other set of rules has; without them it is compared with `against`. players: 0 takes those of most games.
        looks: how often you want to look. bots, paired: for games of bots, by pairs of one seed. now, spread,
        correlation: assumed where the games so far do not tell. save: store the plan.

        Raises NoStatistics and ValueError with a sentence; LookupError for a game.
        """
        from records.statistics.outlooks import new, options_of
        from records.statistics.planning import Assumed
        from records.statistics.plans import Plan

        wanted = _wanted(game, {})
        other = options_of(wanted.game, tuple(f"{name}={spell(value)}" for name, value in (options or {}).items()))
        if other and against is not None:
            raise ValueError("options and against are two things to compare with; choose one")
        pairs, origin = bool(other) and bots and paired, "simulated" if bots else "table"
        plan = Plan(
            wanted.game, players, question, difference, 0, looks, dict[str, object](other), against, pairs, origin
        )
        return new(self.path, plan, Assumed(now, spread, correlation), wanted, save)

    def plans(self, game: str = "") -> list[Outlook]:
        """The stored plans, and what they have come to. Raises as `statistics` does."""
        from records.statistics.outlooks import stored

        return stored(self.path, _wanted(game, {}))

    def withdraw(self, plan: int) -> bool:
        """Take back a stored plan by its number; False where it is no plan that holds."""
        from records.statistics.outlooks import taken_back

        return taken_back(self.path, plan)

    # --- for others --------------------------------------------------------------------------------------------------

    def plays(self, *, anonymous: bool = False, same: Sequence[tuple[str, str]] = ()) -> Plays:
        """The finished games of people: day, minutes, players with score, place, role and who won; and how many logs
        were left out. Raises as `statistics` does.
        """
        from records.statistics.plays import plays_of

        return plays_of(self.path, Wanted(same=same), anonymous)

    def report(self, game: str = "", **asked: Unpack[StatisticsOptions]) -> str:
        """All statistics as one HTML page with charts: `records report`. Raises as `statistics` does."""
        from records.statistics.report import report

        return report(self.path, _wanted(game, asked))

    def export_parquet(self, folder: str | os.PathLike[str]) -> dict[str, int]:
        """Write every table and view as a Parquet file; their names with the number of rows. Needs the extra `big`.
        Raises NoStatistics; OSError as usual.
        """
        from records.statistics.parquet import export

        return dict(export(self.path, os.fspath(folder)))

    # --- life --------------------------------------------------------------------------------------------------------

    def close(self) -> None:
        """Remove a temporary database; a file that was named stays."""
        if self._folder:
            shutil.rmtree(self._folder, ignore_errors=True)

    def __enter__(self) -> Database:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


def _wanted(game: str, asked: StatisticsOptions) -> Wanted:
    name = games.name_of(game) if game else ""
    if name is None:
        raise LookupError(games.none_such(game))
    return Wanted(
        name,
        asked.get("by", ""),
        asked.get("raw", False),
        asked.get("exclude_irregular", False),
        asked.get("made_up", False),
        asked.get("behind", 0),
        not asked.get("exclude_found", False),
        asked.get("same", ()),
    )
