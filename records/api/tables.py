"""The rows of one log, as they would stand in a database, without a database."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from typing import Any

from records.database.rows import Prepared
from records.database.schema import TABLES
from records.database.shapes import SHAPES
from referee.api.rows import Cell, Rows
from referee.engine.game import Game

DATA = "data."
"""How the columns begin that hold the members of a step or an effect."""


def names() -> tuple[str, ...]:
    """The tables that a log has rows in."""
    return tuple(TABLES)


def table_rows(log: Prepared, name: str) -> Rows:
    """The rows of a log in one table, by its key, the column `log` left out. Raises LookupError for no table."""
    if name not in TABLES:
        raise LookupError(f"there is no table {name}; there is {', '.join(TABLES)}")
    table = TABLES[name]
    columns = [column for column in table.columns if column != "log"]
    key = [column for column in table.key if column != "log"]
    with closing(sqlite3.connect(":memory:")) as conn:
        conn.execute(table.sql(name))
        for shape_name, shape in SHAPES.items():
            if shape.table == name:
                into = f'INSERT INTO "{name}" VALUES (1, {shape.values})'
                conn.executemany(into, log.rows[shape_name])
        order = f" ORDER BY {', '.join(_quoted(key))}" if key else ""
        return Rows(columns, conn.execute(f'SELECT {", ".join(_quoted(columns))} FROM "{name}"{order}'))


def _quoted(names: list[str]) -> list[str]:
    return [f'"{name}"' for name in names]


def steps(rows: Rows) -> Rows:
    """The rows of `steps` with a column more for each member that a step has: `data.to`, `data.cards`."""
    return _spread(rows, [_members(row["data"]) if row["kind"] == "step" else {} for row in rows])


def effects(rows: Rows, game: Game[Any]) -> Rows:
    """The rows of `effects` with a column more for each member that the game declares: `data.change`, `data.card`."""
    found = []
    for row in rows:
        effect = json.loads(str(row["data"]))
        kind = game.about.effects.get(effect[0])
        found.append((kind.read(tuple(effect)) if kind is not None else None) or {})
    return _spread(rows, found)


def _members(data: Cell) -> dict[str, Any]:
    """The members of a step, without its verb and its seat."""
    found: dict[str, Any] = json.loads(str(data))
    return {name: value for name, value in found.items() if name not in ("do", "who")}


def _spread(rows: Rows, members: list[dict[str, Any]]) -> Rows:
    """With a column for each member; one that is a text in some rows is a text in all, as a frame wants it."""
    more = list(dict.fromkeys(name for found in members for name in found))
    columns = [_of_one_type([_cell(found.get(name)) for found in members]) for name in more]
    cells = ((*row.values(), *(column[i] for column in columns)) for i, row in enumerate(rows))
    return Rows([*rows.names, *(DATA + name for name in more)], cells)


def _of_one_type(cells: list[Cell]) -> list[Cell]:
    if not any(isinstance(cell, str) for cell in cells):
        return cells
    return [cell if cell is None else str(cell) for cell in cells]


def _cell(value: Any) -> Cell:
    """A value as a cell: truth as 0 or 1, lists and records as JSON text."""
    if isinstance(value, bool):
        return int(value)
    return value if value is None or isinstance(value, str | int | float) else json.dumps(value, ensure_ascii=False)
