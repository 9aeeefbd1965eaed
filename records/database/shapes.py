"""Rows as they are handed to SQLite: each shape a statement in which what is the same in all its rows stands already.

Handing over a value costs more than storing it, and handing over nothing (None) several times more; most steps have the
same half of their columns, and most turns the same nulls.
"""

from typing import NamedTuple

from records.database.schema import TABLES

PLAIN = "plain"
"""Steps that stand as they were written, with one verdict and no reason: nearly all."""


class Shape(NamedTuple):
    """What rows are of."""

    table: str
    """The name of the table."""
    values: str
    """The values of all columns but `log`; `?1` is the first that a row holds."""
    size: int
    """How many values a row holds."""


def _shape(name: str, **given: str) -> Shape:
    """The shape of a table. given: by column what stands there instead of a value, or around it (`?`)."""
    values: list[str] = []
    size = 0
    for column in list(TABLES[name].columns)[1:]:
        value = given.get(column, "?")
        if "?" in value:
            size += 1
            value = value.replace("?", f"?{size}")
        values.append(value)
    return Shape(name, ", ".join(values), size)


_EMPTY = "nullif(?, '')"
"""Null where a row holds an empty text."""

SHAPES: dict[str, Shape] = {
    **{name: _shape(name) for name in TABLES},
    PLAIN: _shape("steps", kind="'step'", typed=_EMPTY, reason="NULL", standing="'stands'", first="NULL"),
    "turns": _shape("turns", waited=_EMPTY, idle=_EMPTY, could=_EMPTY),
    "measures": _shape("measures", expected=_EMPTY),
}
"""Every table with all its columns, and what is shorter."""

__all__ = ["PLAIN", "SHAPES", "Shape"]
