"""Rows for a data frame: a list of flat records that all have the same keys."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

Cell = str | int | float | None
"""What a cell can hold. Truth is 0 or 1; lists and records are JSON text."""


class Rows(list[dict[str, Cell]]):
    """Rows with the same columns: `pandas.DataFrame(rows)` is a frame, or `polars.DataFrame(rows.columns())`."""

    def __init__(self, names: Sequence[str], cells: Iterable[Sequence[Cell]] = ()) -> None:
        """names: of the columns; cells: of each row, in the same order."""
        super().__init__(dict(zip(names, row, strict=True)) for row in cells)
        self.names = tuple(names)
        """The names of the columns, in order; also where there is no row."""

    def columns(self) -> dict[str, list[Cell]]:
        """The same by columns; a frame of it has its columns even without rows. It is the form for polars, which looks
        at the first hundred rows only to find the type of a column.
        """
        return {name: self.column(name) for name in self.names}

    def column(self, name: str) -> list[Cell]:
        """The cells of one column. Raises LookupError with the names that there are."""
        if name not in self.names:
            raise LookupError(f"there is no column {name}; there is {', '.join(self.names)}")
        return [row[name] for row in self]
