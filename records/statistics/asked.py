"""A ready question and its answer, as rows for programs and as a table for people."""

from collections.abc import Sequence
from typing import Any

from records.show import Output
from records.statistics.queries import Query
from records.statistics.shown import rule_words
from records.statistics.source import reading
from referee.engine.safe import pad, safe, width

SAME = ("game", "players", "edition", "variant", "box", "origin")
"""Columns that say of which games a row is; on a screen they are a heading."""


def answer(path: str, query: Query) -> tuple[list[str], list[tuple[Any, ...]]]:
    """The columns and the rows of a question. Raises NoStatistics."""
    with reading(path) as source:
        cursor = source.conn.execute(query.sql)
        columns = [column[0] for column in cursor.description]
        return columns, [tuple(row) for row in cursor]


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
        titles = [f"{columns[i]} {value}" for i, value in zip(head, of, strict=True) if value not in ("", "{}", None)]
        screen.line()
        screen.line(", ".join(titles), "bold")
        table = [[columns[i].replace("_", " ") for i in rest], *lines]
        wide = [max(width(row[i]) for row in table) for i in range(len(rest))]
        for number, row in enumerate(table):
            text = "  ".join(pad(cell, wide[i]) for i, cell in enumerate(row)).rstrip()
            screen.line(f"  {text}", "dim" if not number else "", "    ")


def _cell(value: Any, game: str = "") -> str:
    """A value as text. game: of which it names a rule, which is told in words."""
    if game and isinstance(value, str):
        return safe(f"{value} {rule_words(game, value)}")
    return "" if value is None else f"{value:g}" if isinstance(value, float) else safe(str(value))
