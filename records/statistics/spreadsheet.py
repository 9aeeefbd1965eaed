"""Tables for spreadsheets: CSV with the decimal sign and the byte-order mark that the reader's program wants.

With a decimal comma the cells are parted by `;`, as spreadsheets with such a language expect it.
"""

import csv
import io
import sys
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from referee.engine.safe import safe

DIGITS = 6
"""Significant digits of a fraction: more than any of these figures is sure to."""
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "|", "%")
"""What a spreadsheet may take for the beginning of a formula."""


class Csv(NamedTuple):
    """How a table is written."""

    decimal: str = "."
    """The sign before the decimals, `.` or `,`."""
    bom: bool = False
    """Whether a byte-order mark stands before it, by which Excel knows UTF-8."""

    def write(self, columns: Sequence[str], rows: Iterable[Iterable[Any]]) -> str:
        """The table as text."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n", delimiter=";" if self.decimal == "," else ",")
        writer.writerow(columns)
        for row in rows:
            writer.writerow([self.cell(value) for value in row])
        return ("\ufeff" if self.bom else "") + out.getvalue()

    def show(self, columns: Sequence[str], rows: Iterable[Iterable[Any]]) -> None:
        """The table on standard output; as UTF-8 where a mark says so."""
        text = self.write(columns, rows)
        if self.bom:
            sys.stdout.buffer.write(text.encode())
            sys.stdout.buffer.flush()
        else:
            sys.stdout.write(text)

    def cell(self, value: Any) -> Any:
        """A value as it stands in a cell: fractions with few digits, texts that are taken for no formula."""
        if isinstance(value, float):
            return rounded(value).replace(".", self.decimal)
        return harmless(value)


def rounded(value: float) -> str:
    """A number with few digits: `0.428571`; a whole one without a fraction."""
    return str(int(value)) if value == int(value) else f"{value:.{DIGITS}g}"


def harmless(value: Any) -> Any:
    """A cell that no spreadsheet takes for a formula: a text that begins like one gets an apostrophe before it. What a
    terminal would obey is spelled out.
    """
    if not isinstance(value, str):
        return value
    return f"'{safe(value)}" if value.startswith(FORMULA) else safe(value)
