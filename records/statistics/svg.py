"""Charts as inline SVG: rates with their intervals, many values, counts, differences. Drawn here, because they are
lines and dots.

No library, no script, no network: a rate is a dot on a line from the lower to the upper bound, beside a line for what
is fair. Colours come from the page's style sheet; shape tells as much as colour. Places along a row are percentages and
letters keep their size, so that the same drawing fits a telephone and a wide screen.
"""

from collections.abc import Sequence
from html import escape

from records.statistics.data import Count, Distribution, Rate, RateDifference, Row, Section
from referee.engine.safe import safe

PAD = 4.0
"""Percent of the width left free on either side of the plot."""
TOP, ROW = 18, 36
MOST = 20
"""Rows that are drawn; the table has all."""


def page_text(text: str) -> str:
    """A text in a page: what a browser or a reader could obey is spelled out."""
    return escape(safe(text), quote=True)


def chart(section: Section, sentence: str) -> str:
    """The chart of a section; empty when no row has anything to be drawn."""
    rates = [r for r in section.rows if isinstance(r, Rate) and r.share is not None]
    numbers = [r for r in section.rows if isinstance(r, Distribution) and r.median is not None]
    counts = [r for r in section.rows if isinstance(r, Count)]
    differences = [r for r in section.rows if isinstance(r, RateDifference)]
    rows: Sequence[Row] = rates or numbers or differences or counts
    if not rows:
        return ""
    if rates:
        body = _rates(rates[:MOST])
    elif numbers:
        body = _numbers(numbers[:MOST], section.unit)
    elif differences:
        body = _differences(differences[:MOST])
    else:
        body = _counts(counts[:MOST], section.unit)
    height = TOP + min(len(rows), MOST) * ROW + 4
    label = page_text(sentence)
    more = f'<p class="more">The table has all {len(rows)}.</p>' if len(rows) > MOST else ""
    return f'<svg width="100%" height="{height}" role="img" aria-label="{label}">{"".join(body)}</svg>{more}'


def _part(value: float, least: float, most: float) -> float:
    share = (value - least) / (most - least) if most > least else 0.5
    return PAD + (100 - 2 * PAD) * min(1.0, max(0.0, share))


def _x(value: float, least: float, most: float) -> str:
    return f"{_part(value, least, most):.2f}%"


def _y(i: int) -> int:
    """The line of a row on which its values lie; its words stand above."""
    return TOP + i * ROW + 26


def _label(i: int, text: str, right: str) -> str:
    y = _y(i) - 11
    return (
        f'<text x="{PAD}%" y="{y}" class="name">{page_text(text)}</text>'
        f'<text x="{100 - PAD}%" y="{y}" class="value">{page_text(right)}</text>'
    )


def _line(kind: str, low: str, high: str, y: int) -> str:
    return f'<line class="{kind}" x1="{low}" x2="{high}" y1="{y}" y2="{y}"/>'


def _across(x: str, top: int, bottom: int, kind: str) -> str:
    return f'<line class="{kind}" x1="{x}" x2="{x}" y1="{top}" y2="{bottom}"/>'


def _dot(x: str, y: int, marked: bool = False) -> str:
    if marked:  # a path has no percentages of its own: it hangs in a drawing that has
        return f'<svg x="{x}" y="{y}" overflow="visible"><path class="dot marked" d="M0-7l7 7-7 7-7-7z"/></svg>'
    return f'<circle class="dot" cx="{x}" cy="{y}" r="5"/>'


def _axis(least: float, most: float, rows: int, unit: str) -> list[str]:
    """Five ticks with their values."""
    out = []
    for k in range(5):
        value = least + (most - least) * k / 4
        x = _x(value, least, most)
        text = f"{100 * value:.0f}%" if unit == "rate" else f"{value:.0f}" if most - least >= 8 else f"{value:.1f}"
        out.append(_across(x, TOP, TOP + rows * ROW, "grid"))
        out.append(f'<text class="tick" x="{x}" y="{TOP - 6}">{text}</text>')
    return out


def _rates(rows: Sequence[Rate]) -> list[str]:
    most = next(m for m in (0.04, 0.1, 0.2, 0.4, 0.6, 0.8, 1.0) if m >= min(1.0, max(r.high or 0 for r in rows)))
    out = _axis(0, most, len(rows), "rate")
    for i, r in enumerate(rows):
        share, low, high, y = r.share or 0, r.low or 0, r.high or 0, _y(i)
        out.append(_line(f"range {'marked' if r.marked else 'plain'}", _x(low, 0, most), _x(high, 0, most), y))
        if r.fair is not None:
            out.append(_across(_x(r.fair, 0, most), y - 9, y + 9, "fair"))
        text = f"{100 * share:.0f}% ({100 * low:.0f}–{100 * high:.0f}) n={r.n:,}{' *' if r.marked else ''}"
        out += [_dot(_x(share, 0, most), y, r.marked), _label(i, r.label, text)]
    return out


def _numbers(rows: Sequence[Distribution], unit: str) -> list[str]:
    most = max(_end(r) for r in rows) * 1.1 or 1
    least = min(0.0, *(r.least if r.least is not None else r.low or 0 for r in rows), 0.0)
    out = _axis(least, most, len(rows), unit)
    for i, r in enumerate(rows):
        middle, y = r.median or 0, _y(i)
        start = r.least if r.least is not None else r.low or 0
        out.append(_line("thin", _x(start, least, most), _x(_end(r), least, most), y))
        if r.low is not None and r.high is not None:
            out.append(_line("range plain", _x(r.low, least, most), _x(r.high, least, most), y))
        out += [_dot(_x(value, least, most), y) for value in r.values or (middle,)]
        if r.p90 is not None:
            text = f"median {middle:.1f}, 90% ≤ {r.p90:.1f}, n={r.n:,}"
        elif r.least is not None:
            text = f"median {middle:.1f}, {r.least:.1f}–{_end(r):.1f}, n={r.n:,}"
        else:
            text = f"{middle:.1f} ({r.low or 0:.1f}–{_end(r):.1f}) n={r.n:,}"
        out.append(_label(i, r.label, text))
    return out


def _end(row: Distribution) -> float:
    """Where the line of a row ends: at nine in ten, of few values at the most, of an estimate at its upper bound."""
    return next(value for value in (row.p90, row.most, row.high, 0.0) if value is not None)


def _counts(rows: Sequence[Count], unit: str) -> list[str]:
    most = max(*(r.per(unit) for r in rows), 1)
    out = _axis(0, most, len(rows), "")
    for i, r in enumerate(rows):
        value = r.per(unit)
        wide = _part(value, 0, most) - PAD
        out.append(f'<rect class="bar" x="{PAD}%" y="{_y(i) - 6}" width="{wide:.2f}%" height="12"/>')
        count = f"{r.count:g}" + (f" of {r.of:,}" if r.of else "")
        out.append(_label(i, r.label, count if value == r.count else f"{value:.2f} ({count})"))
    return out


def _differences(rows: Sequence[RateDifference]) -> list[str]:
    """Differences in points around zero, with their intervals."""
    most = max(*(max(abs(100 * r.low), abs(100 * r.high)) for r in rows), 1)
    out = _axis(-most, most, len(rows), "")
    zero = _x(0, -most, most)
    out.append(_across(zero, TOP, TOP + len(rows) * ROW, "fair"))
    for i, r in enumerate(rows):
        d, low, high, y = 100 * r.difference, 100 * r.low, 100 * r.high, _y(i)
        out.append(_line(f"range {'marked' if r.marked else 'plain'}", _x(low, -most, most), _x(high, -most, most), y))
        out.append(_dot(_x(d, -most, most), y, r.marked))
        out.append(_label(i, r.label, f"{d:+.1f} points ({low:+.1f} to {high:+.1f})"))
    return out
