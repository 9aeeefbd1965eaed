"""Small multiples as an SVG file: a row a thing, a column a number of players, in each cell both kinds of bots.

A file of its own, with its colours in it: dark on white, so that it reads on any page. The second kind of bots is
filled, the first is hollow: shape tells as much as colour.
"""

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

WIDTH, TOP, ROW, PAD, BELOW = 760, 64, 26, 18, 26
"""Of the whole, above the first row, of a row, between columns, for the axis."""

LEAST_LABEL, LETTER = 90, 6.4
"""Width of the labels at least, and of a letter."""

INK, SOFT, GRID = "#1b1f24", "#6a737d", "#d8dee4"
"""Text and filled marks, hollow marks, lines. On white the first has a contrast of 16, the second of 4.8."""

MARK = "#b3261e"
"""What chance does not explain."""


class Cell(NamedTuple):
    """One mark with its interval."""

    label: str
    players: int
    bots: str
    value: float
    low: float
    high: float
    fair: float | None
    """What it is compared with; None for nothing."""
    marked: bool
    unit: str


class Scale(NamedTuple):
    """From values to places in a column."""

    least: float
    most: float
    width: float

    def at(self, value: float) -> float:
        """The place of a value, in pixels from the left side of the column."""
        share = (value - self.least) / (self.most - self.least)
        return self.width * min(1.0, max(0.0, share))


def drawn(title: str, cells: Sequence[Cell], bots: Sequence[str], says: str) -> str:
    """The picture."""
    labels = list(dict.fromkeys(cell.label for cell in cells))
    players = sorted({cell.players for cell in cells})
    start = max(LEAST_LABEL, 20 + LETTER * max(map(len, labels)))
    width = (WIDTH - start - PAD * len(players)) / len(players)
    scales = _scales(cells, players, width)
    height = TOP + ROW * len(labels) + BELOW
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}" '
        'role="img" font-family="Helvetica, Arial, sans-serif" font-size="12">',
        f"<title>{escape(title)}</title><desc>{escape(says)}</desc>",
        f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>',
        f'<text x="8" y="20" font-size="14" font-weight="bold" fill="{INK}">{escape(title)}</text>',
        *_legend(start, bots, any(cell.marked for cell in cells), any(cell.fair is not None for cell in cells)),
    ]
    for i, label in enumerate(labels):
        out.append(f'<text x="8" y="{TOP + ROW * i + ROW / 2 + 4:g}" fill="{INK}">{escape(label)}</text>')
    for j, n in enumerate(players):
        left = start + j * (width + PAD)
        out += _column(left, n, len(labels), scales[n], cells[0].unit)
        out += [x for cell in cells if cell.players == n for x in _mark(left, labels, scales[n], cell, bots)]
    return "\n".join([*out, "</svg>"]) + "\n"


def _scales(cells: Sequence[Cell], players: Sequence[int], width: float) -> dict[int, Scale]:
    """The scale of each column: one for all, unless some need less than half of it."""
    own = {n: _end(max(cell.high for cell in cells if cell.players == n)) for n in players}
    whole = max(own.values())
    apart = 2 * min(own.values()) < whole
    return {n: Scale(0.0, end if apart else whole, width) for n, end in own.items()}


def _end(most: float) -> float:
    """The next round number."""
    step = next(s for s in (5, 10, 20, 25, 50, 100, 200, 500, 1000, 10_000, 100_000) if most <= 8 * s)
    return step * -(-most // step) if most else 1.0


def _legend(x: float, bots: Sequence[str], marked: bool, fair: bool) -> list[str]:
    """Which mark is which."""
    out = []
    for i, name in enumerate(bots):
        out.append(_dot(x, 34, i == len(bots) - 1, False))
        out.append(f'<text x="{x + 10:g}" y="38" fill="{INK}">{escape(name)} bots</text>')
        x += 110
    if fair:
        out.append(f'<line x1="{x:g}" x2="{x:g}" y1="27" y2="41" stroke="{SOFT}" stroke-dasharray="3 2"/>')
        out.append(f'<text x="{x + 8:g}" y="38" fill="{INK}">fair share</text>')
        x += 90
    if marked:
        out.append(_dot(x, 34, True, True))
        out.append(f'<text x="{x + 10:g}" y="38" fill="{INK}">not by chance</text>')
    return out


def _column(left: float, players: int, rows: int, scale: Scale, unit: str) -> list[str]:
    """The frame of one number of players: its head, lines, and the ends of the axis."""
    bottom = TOP + ROW * rows
    out = [f'<text x="{left:g}" y="{TOP - 8}" font-weight="bold" fill="{INK}">{players} players</text>']
    for share in (0.0, 0.5, 1.0):
        x = left + scale.width * share
        value = scale.least + (scale.most - scale.least) * share
        anchor = "start" if not share else "end" if share == 1 else "middle"
        out.append(f'<line x1="{x:g}" x2="{x:g}" y1="{TOP}" y2="{bottom}" stroke="{GRID}"/>')
        if share != 0.5:
            out.append(f'<text x="{x:g}" y="{bottom + 15}" text-anchor="{anchor}" fill="{SOFT}">{value:g}{unit}</text>')
    return out


def _mark(left: float, labels: Sequence[str], scale: Scale, cell: Cell, bots: Sequence[str]) -> list[str]:
    """One interval with its mark, what is fair, and the numbers for whoever points at it."""
    i = bots.index(cell.bots)
    middle = TOP + ROW * labels.index(cell.label) + ROW / 2
    y = middle + (i - (len(bots) - 1) / 2) * 9
    filled = i == len(bots) - 1
    colour = MARK if cell.marked else INK if filled else SOFT
    low, value, high = (left + scale.at(x) for x in (cell.low, cell.value, cell.high))
    out = []
    if cell.fair is not None and not i:
        x = left + scale.at(cell.fair)
        top, bottom = middle - ROW / 2, middle + ROW / 2
        out.append(
            f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{top:g}" y2="{bottom:g}" stroke="{SOFT}" stroke-dasharray="3 2"/>'
        )
    range_ = f"({cell.low:.1f} to {cell.high:.1f})"
    told = f"{cell.label}, {cell.players} players, {cell.bots} bots: {cell.value:.1f}{cell.unit} {range_}"
    out.append(
        f'<g><title>{escape(told)}</title><line x1="{low:.1f}" x2="{high:.1f}" y1="{y:g}" y2="{y:g}" stroke="{colour}" '
        f'stroke-width="{2 if filled else 1.2}"/>{_dot(value, y, filled, cell.marked)}</g>'
    )
    return out


def _dot(x: float, y: float, filled: bool, marked: bool) -> str:
    """A mark: filled or hollow; what chance does not explain is a diamond."""
    colour = MARK if marked else INK if filled else SOFT
    inside = colour if filled else "#ffffff"
    if marked:
        shape = f"M{x:.1f} {y - 4.5:g}l4.5 4.5-4.5 4.5-4.5-4.5z"
        return f'<path d="{shape}" fill="{inside}" stroke="{colour}" stroke-width="1.5"/>'
    return f'<circle cx="{x:.1f}" cy="{y:g}" r="3" fill="{inside}" stroke="{colour}" stroke-width="1.5"/>'
