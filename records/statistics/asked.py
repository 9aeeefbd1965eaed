"""A ready question and its answer, as rows for programs and as a table for people."""

import json
import sqlite3
from collections.abc import Sequence
from typing import Any, NamedTuple

from records.show import Output
from records.statistics.play import MADE_UP
from records.statistics.queries import REAL, Query
from records.statistics.questions import told_rules, variant_of
from records.statistics.shown import rule_words
from records.statistics.source import reading
from records.statistics.stats import bots_of
from referee.engine.safe import pad, safe, width
from referee.engine.words import counted

SAME = ("game", "players", "edition", "variant", "box", "origin", "bots")
"""Columns that say of which games a row is; on a screen they are a heading."""


TIMES = ("_minutes", "_seconds")
"""How columns with times end."""


class QuestionRows(NamedTuple):
    """What a question comes to."""

    columns: list[str]
    rows: list[tuple[Any, ...]]
    left_out: str
    """How many logs were left out, and why, in a sentence; empty where none was."""

    @property
    def made_up(self) -> str:
        """What must be said of the times of simulated games; empty where there are none."""
        times = any(column.endswith(TIMES) for column in self.columns)
        at = self.columns.index("origin") if times and "origin" in self.columns else None
        bots = at is not None and any(row[at] == "simulated" for row in self.rows)
        return f"times of simulated games are {MADE_UP}" if bots else ""


def answer(path: str, query: Query, made_up: bool = False) -> QuestionRows:
    """The answer to a question. made_up: games with a made-up box are counted too. Raises NoStatistics."""
    with reading(path) as source:
        cursor = source.conn.execute(query.with_made_up() if made_up else query.sql)
        columns = [column[0] for column in cursor.description]
        rows = [tuple(row) for row in cursor]
        return QuestionRows(columns, rows, _left_out(source.conn, query, made_up))


def _left_out(conn: sqlite3.Connection, query: Query, made_up: bool) -> str:
    if not query.leaves_out:
        return ""
    why = [
        f"{many} {text}"
        for text, many in conn.execute(
            "SELECT excluded, count(*) FROM played WHERE excluded IS NOT NULL GROUP BY excluded ORDER BY excluded"
        )
    ]
    if not made_up:
        many = conn.execute(
            f"SELECT count(*) FROM played p JOIN cohorts c USING (cohort) WHERE p.excluded IS NULL AND NOT ({REAL})"
        ).fetchone()[0]
        if many:
            why.insert(0, f"{counted(many, 'game')} with a made-up box (`--made-up` counts them)")
    return f"left out: {'; '.join(why)}" if why else ""


def show(screen: Output, columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
    """Rows as tables, one for all of the same games."""
    if not rows:
        screen.line("nothing", "dim")
        return
    head = [i for i, column in enumerate(columns) if column in SAME]
    rest = [i for i, column in enumerate(columns) if column not in SAME]
    groups: dict[tuple[Any, ...], list[list[str]]] = {}
    for row in rows:
        game = str(row[columns.index("game")]) if "game" in columns else ""
        cells = [_cell(row[i], game if columns[i] == "rule" else "") for i in rest]
        groups.setdefault(tuple(row[i] for i in head), []).append(cells)
    for of, lines in groups.items():
        titles = [told for i, value in zip(head, of, strict=True) if (told := _title(columns[i], value))]
        screen.line()
        screen.line(", ".join(titles), "bold")
        table = [[columns[i].replace("_", " ") for i in rest], *lines]
        wide = [max(width(row[i]) for row in table) for i in range(len(rest))]
        for number, row in enumerate(table):
            text = "  ".join(pad(cell, wide[i]) for i, cell in enumerate(row)).rstrip()
            screen.line(f"  {text}", "dim" if not number else "", "    ")


def _title(column: str, value: Any) -> str:
    """A column of a heading in words; empty where it says nothing."""
    if value in ("", "{}", "[]", None):
        return ""
    if column == "variant":
        return f"options {told_rules(variant_of(value))}"
    return f"bots {bots_of(json.loads(value))}" if column == "bots" else f"{column} {value}"


def _cell(value: Any, game: str = "") -> str:
    """A value as text. game: of which it names a rule, which is told in words."""
    if game and isinstance(value, str):
        return safe(f"{value} {rule_words(game, value)}")
    return "" if value is None else f"{value:g}" if isinstance(value, float) else safe(str(value))
