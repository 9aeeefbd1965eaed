"""The standing picture: whose turn it is, what is asked and how everybody stands, in a few lines beside the prompt.

No line is wider than the terminal. What does not fit is cut from the right and shown by `…`; a number is shown whole
or not at all.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from referee.engine.board import Row
from referee.engine.leaving import AWAY
from referee.engine.naming import named
from referee.engine.safe import cut, pad, safe, width
from referee.engine.words import is_number
from referee.table.frontend.render import WIDE, wrap
from referee.table.session import in_parts
from referee.table.session.clock import played, said

if TYPE_CHECKING:
    from referee.table.session.session import Session

TALL = 30
"""Rows of a terminal from which the picture is full, if nobody has said otherwise."""

SHARE = 3
"""At most one row of so many is the picture's."""

HEAD = 3
"""Lines of what is asked now, at most."""

LINES = 3
"""Lines of the numbers of all seats, where one is too short for them."""

BRIEF = 2
"""Numbers of a seat where one line holds all seats."""

LETTERS = 3
"""Letters of a word of which it is worth to show the beginning."""

NARROW = 8
"""Columns of the longest number that stands in a column of its own."""

Above = Callable[[int, int], list[str]]
"""The lines that stand above the prompt while somebody types, painted, for so many columns and rows."""

Drawn = tuple[str, str]
"""A line of the picture: its style (see `render.STYLES`) and its text."""


def picture(session: Session, columns: int, rows: int) -> list[Drawn]:
    """The lines for a terminal of this size, as full as `st off|line|full` has said."""
    status = safe(named(in_parts.status(session), session.names))
    how = session.picture or ("full" if rows >= TALL else "line")
    if how == "off":
        return [("cyan", part) for part in wrap(status, columns)]
    most = max(1, rows // SHARE)
    standing = session.game.drawing.standing(session.state)
    seats = [_told(session, row) for row in standing.seats]
    who = columns >= WIDE and how == "full"
    if not who or len(seats) >= most:  # numbers first
        seats = [row._replace(cells=(*row.cells[1:], row.cells[0])) if _is_who(row) else row for row in seats]
    clock = "" if session.clock.untimed else said(played(session.clock, session.fold))
    if not seats:
        return _head(status, clock, columns, min(HEAD, most))
    if how == "line":
        return _line(session, status, clock, seats, columns, most)
    joined = standing.joined or len(seats) >= most
    head = _head(status, clock, columns, max(1, min(HEAD, most - (1 if joined else len(seats)))))
    asked = session.game.flow.awaiting(session.state).who
    below = (
        [("", line) for line in _joined(session, seats, columns, max(1, most - len(head)), standing.joined)]
        if joined
        else _seats(seats, asked if len(asked) < len(seats) else (), columns)
    )
    places = [("", line) for line in _places(session, standing.places, columns)]
    return [*head, *below, *places][:most]


def _told(session: Session, row: Row) -> Row:
    """A row of a seat with the player's name, and with what was said of one who has gone home."""
    cells = row.cells
    if row.seat in session.game.leaving.away(session.state):
        cells = (*cells, ("", AWAY))
    return row._replace(
        label=safe(named(row.label, session.names)),
        cells=tuple((label, safe(named(value, session.names))) for label, value in cells),
    )


def _head(status: str, clock: str, columns: int, most: int) -> list[Drawn]:
    """What is asked, with the clock at the right where there is room."""
    lines = list(wrap(status, columns))
    if len(lines) > most:
        lines[most - 1 :] = [shortened(" ".join(line.strip() for line in lines[most - 1 :]), columns)]
    lines = [shortened(line, columns) for line in lines]
    if clock and width(lines[-1]) + width(clock) + 2 <= columns:
        lines[-1] = pad(lines[-1], columns - width(clock)) + clock
    return [("cyan", line) for line in lines]


def _line(session: Session, status: str, clock: str, seats: Sequence[Row], columns: int, most: int) -> list[Drawn]:
    """All in one line where it fits, else what is asked and below it one line of numbers."""
    brief = " · ".join(_brief(session, seats))
    if width(f"{status} · {brief}") <= columns:
        return _head(f"{status} · {brief}", clock, columns, 1)
    if most == 1:
        return _head(status, clock, columns, 1)
    return [
        *_head(status, clock, columns, min(HEAD, most - 1)),
        *(("", line) for line in _joined(session, seats, columns, LINES)),
    ][:most]


def _brief(session: Session, seats: Sequence[Row], texts: bool = False) -> list[str]:
    """The first numbers of each seat; what they are stands with those of the first. texts: what stands behind the
    numbers too.
    """
    many = _ranked(seats)
    out = []
    for at, row in enumerate(seats):
        words = [value if at else f"{label} {value}" for label, value in row.cells[: min(many, BRIEF)]]
        words += [_cell(cell) for cell in row.cells[many:] if cell[1]] if texts else []
        name = session.names[row.seat - 1] or row.label
        out.append(f"{safe(name)} {', '.join(words)}")
    return out


def _ranked(seats: Sequence[Row]) -> int:
    """How many of the first cells stand below one another: who plays there, and what are numbers for all seats."""
    many = int(all(map(_is_who, seats)))
    while all(len(row.cells) > many and _is_number(*row.cells[many]) for row in seats):
        many += 1
    return many


def _joined(session: Session, seats: Sequence[Row], columns: int, most: int, texts: bool = False) -> list[str]:
    """The numbers of all seats, several seats in a line."""
    return [shortened(line, columns) for line in _packed(_brief(session, seats, texts), columns, most)]


def _seats(seats: Sequence[Row], asked: Sequence[int], columns: int) -> list[Drawn]:
    """A line for each seat; those who are asked are marked. Numbers stand below one another."""
    gap = "  " if columns >= WIDE else " "
    label = min(max(width(row.label) for row in seats), max(6, columns // 4))
    ranked = _ranked(seats)
    widths = [max(width(_cell(row.cells[i])) for row in seats) for i in range(ranked)]
    out = []
    for row in seats:
        line = ("> " if row.seat in asked else "  ") + pad(cut(row.label, label), label)
        cells = [pad(_cell(cell), widths[i]) if i < ranked else _cell(cell) for i, cell in enumerate(row.cells)]
        out.append(("bold" if row.seat in asked else "", _cells(line, cells, gap, columns)))
    return out


def _cells(line: str, cells: Sequence[str], gap: str, columns: int) -> str:
    """A line with as many cells behind it as fit; the first that does not is cut."""
    for cell in filter(str.strip, cells):
        longer = line + gap + cell
        if width(longer.rstrip()) > columns:
            return shortened(longer, columns)
        line = longer
    return shortened(line.rstrip(), columns)


def _is_who(row: Row) -> bool:
    """Whether the first cell says who plays there."""
    return bool(row.cells) and not row.cells[0][0]


def _is_number(label: str, value: str) -> bool:
    return bool(label and value) and width(value) <= NARROW and " " not in value


def _cell(cell: tuple[str, str]) -> str:
    label, value = cell
    return f"{label} {value}".strip() if value else ""


def _places(session: Session, rows: Sequence[Row], columns: int) -> list[str]:
    """What lies elsewhere, in as many lines as it needs."""
    lines: list[str] = []
    for row in rows:
        cells = [_cell(cell) for cell in row.cells if cell[1]]
        cells = [
            safe(named(cell, session.names)) for cell in (" ".join(filter(None, (row.label, *cells[:1]))), *cells[1:])
        ]
        lines += (shortened(f"  {line}", columns) for line in _packed(cells, columns - 2))
    return lines


def _packed(texts: Sequence[str], columns: int, most: int = 0) -> list[str]:
    """Texts side by side, in lines of so many columns and at most so many lines (0: as many as it takes); the last may
    be too wide.
    """
    lines: list[str] = []
    for text in texts:
        if lines and width(f"{lines[-1]} · {text}") <= columns:
            lines[-1] += f" · {text}"
        elif not most or len(lines) < most:
            lines.append(text)
        else:
            lines[-1] += f" · {text}"
            break
    return lines


def shortened(text: str, columns: int) -> str:
    """A text that takes no more than this many columns, cut from the right at `…`; a number stays whole or goes."""
    if width(text) <= columns:
        return text
    kept = cut(text, columns)[:-1]
    begun, rest = re.search(r"\S*$", kept), re.match(r"\S*", text[len(kept) :])
    if begun and rest and (re.search(r"\d", begun[0] + rest[0]) or len(begun[0]) < LETTERS < len(kept)):
        kept = kept[: begun.start()]
    kept = kept.rstrip(" ,;:·(+")
    return f"{kept} …" if is_number(kept[-1:]) and width(kept) + 2 <= columns else f"{kept}…"
