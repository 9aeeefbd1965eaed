"""Charts as inline SVG: rates with their intervals, many values, counts. Drawn here, because they are lines and dots.

No library, no script, no network: a rate is a dot on a line from the lower to the upper bound, beside a line for what is
fair. Colours come from the page's style sheet; shape tells as much as colour.
"""

from collections.abc import Sequence
from html import escape

from records.stats_data import Count, Number, Rate, Section

LEFT, PLOT, RIGHT, ROW, TOP = 170, 400, 250, 24, 26
WIDTH = LEFT + PLOT + RIGHT
NAME = 26
"""Letters of a label that are drawn; the table below has all."""


def chart(section: Section, sentence: str) -> str:
    """The chart of a section; empty when no row has anything to be drawn."""
    rates = [r for r in section.rows if isinstance(r, Rate) and r.share is not None]
    numbers = [r for r in section.rows if isinstance(r, Number) and r.median is not None]
    counts = [r for r in section.rows if isinstance(r, Count)]
    if rates:
        return _framed(_rates(rates), len(rates), sentence)
    if numbers:
        return _framed(_numbers(numbers, section.unit), len(numbers), sentence)
    if counts and section.name != "version_difference":
        return _framed(_counts(counts), len(counts), sentence)
    if counts:
        return _framed(_differences(counts), len(counts), sentence)
    return ""


def _framed(body: Sequence[str], rows: int, sentence: str) -> str:
    height = TOP + rows * ROW + 8
    label = escape(sentence, quote=True)
    return f'<svg viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" role="img" aria-label="{label}">{"".join(body)}</svg>'


def _x(value: float, least: float, most: float) -> float:
    share = (value - least) / (most - least) if most > least else 0.5
    return round(LEFT + PLOT * min(1.0, max(0.0, share)), 1)


def _y(i: int) -> int:
    return TOP + i * ROW + ROW // 2


def _label(i: int, text: str, right: str) -> str:
    short = text if len(text) <= NAME else f"{text[: NAME - 1]}…"
    return (
        f'<text x="{LEFT - 8}" y="{_y(i) + 4}" class="name"><title>{escape(text)}</title>{escape(short)}</text>'
        f'<text x="{LEFT + PLOT + 10}" y="{_y(i) + 4}" class="value">{escape(right)}</text>'
    )


def _axis(least: float, most: float, rows: int, unit: str) -> list[str]:
    """Five ticks with their values."""
    out = []
    for k in range(5):
        value = least + (most - least) * k / 4
        x = _x(value, least, most)
        text = f"{100 * value:.0f}%" if unit == "rate" else f"{value:.0f}" if most - least >= 8 else f"{value:.1f}"
        out.append(f'<line class="grid" x1="{x}" x2="{x}" y1="{TOP}" y2="{TOP + rows * ROW}"/>')
        out.append(f'<text class="tick" x="{x}" y="{TOP - 8}">{text}</text>')
    return out


def _rates(rows: Sequence[Rate]) -> list[str]:
    most = next(m for m in (0.04, 0.1, 0.2, 0.4, 0.6, 0.8, 1.0) if m >= min(1.0, max(r.high or 0 for r in rows)))
    out = _axis(0, most, len(rows), "rate")
    for i, r in enumerate(rows):
        share, low, high = r.share or 0, r.low or 0, r.high or 0
        kind = "marked" if r.marked else "plain"
        out.append(
            f'<line class="range {kind}" x1="{_x(low, 0, most)}" x2="{_x(high, 0, most)}" y1="{_y(i)}" y2="{_y(i)}"/>'
        )
        if r.fair is not None:
            x = _x(r.fair, 0, most)
            out.append(f'<line class="fair" x1="{x}" x2="{x}" y1="{_y(i) - 10}" y2="{_y(i) + 10}"/>')
        x, y = _x(share, 0, most), _y(i)
        dot = (
            f'<path class="dot marked" d="M{x} {y - 7}l7 7-7 7-7-7z"/>'
            if r.marked
            else f'<circle class="dot" cx="{x}" cy="{y}" r="5"/>'
        )
        text = f"{100 * share:.0f}% ({100 * low:.0f}–{100 * high:.0f}) n={r.n:,}{' *' if r.marked else ''}"
        out += [dot, _label(i, r.label, text)]
    return out


def _numbers(rows: Sequence[Number], unit: str) -> list[str]:
    most = max(r.p90 or 0 for r in rows) * 1.1 or 1
    least = min(0.0, *(r.least or 0 for r in rows)) if len(rows) > 1 else min(0.0, rows[0].least or 0)
    out = _axis(least, most, len(rows), unit)
    for i, r in enumerate(rows):
        middle, p90 = r.median or 0, r.p90 if r.p90 is not None else r.high or 0
        y = _y(i)
        out.append(
            f'<line class="thin" x1="{_x(r.least if r.least is not None else r.low or 0, least, most)}" '
            f'x2="{_x(p90, least, most)}" y1="{y}" y2="{y}"/>'
        )
        out.append(
            f'<line class="range plain" x1="{_x(r.low or 0, least, most)}" x2="{_x(r.high or 0, least, most)}" y1="{y}" y2="{y}"/>'
        )
        out.append(f'<circle class="dot" cx="{_x(middle, least, most)}" cy="{y}" r="5"/>')
        out.append(_label(i, r.label, f"median {middle:.1f}, 90% ≤ {p90:.1f}, n={r.n:,}"))
    return out


def _counts(rows: Sequence[Count]) -> list[str]:
    most = max(*(r.count for r in rows), 1)
    out = _axis(0, most, len(rows), "")
    for i, r in enumerate(rows):
        x = _x(r.count, 0, most)
        out.append(f'<rect class="bar" x="{LEFT}" y="{_y(i) - 7}" width="{x - LEFT}" height="14"/>')
        out.append(_label(i, r.label, f"{r.count:g}" + (f" of {r.of:,}" if r.of else "")))
    return out


def _differences(rows: Sequence[Count]) -> list[str]:
    """Differences in points around zero; their intervals stand in the table."""
    most = max(*(abs(r.count) for r in rows), 1)
    out = _axis(-most, most, len(rows), "")
    zero = _x(0, -most, most)
    out.append(f'<line class="fair" x1="{zero}" x2="{zero}" y1="{TOP}" y2="{TOP + len(rows) * ROW}"/>')
    for i, r in enumerate(rows):
        out.append(f'<circle class="dot" cx="{_x(r.count, -most, most)}" cy="{_y(i)}" r="5"/>')
        out.append(_label(i, r.label, f"{r.count:+.1f} points"))
    return out
