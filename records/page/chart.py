"""The scores of a game over its lines, as an inline SVG: steps of one colour and one dash each, named at their end."""

from collections.abc import Callable, Sequence
from html import escape

WIDTH, HEIGHT = 720, 240
LEFT, RIGHT, TOP, BOTTOM = 36, 110, 12, 26
APART = 40
"""How far apart the numbers of rounds stand at least."""

Place = Callable[[float], str]

DASHES = ("", "7 3", "2 3", "9 3 2 3", "5 2 1 2", "12 4", "1 4", "4 4")


def chart(
    points: Sequence[Sequence[int | None]], names: Sequence[str], label: str, rounds: Sequence[int], word: str = "round"
) -> str:
    """The drawing; empty when no score is known anywhere. rounds: for each line, or turns where `word` says so."""
    known = [p for row in points for p in row if p is not None]
    if not known or len(points) < 2:
        return ""
    low, high = min(0, *known), max(1, *known)
    across = (WIDTH - LEFT - RIGHT) / (len(points) - 1)
    up = (HEIGHT - TOP - BOTTOM) / (high - low)

    def x(i: float) -> str:
        return f"{LEFT + i * across:.1f}"

    def y(value: float) -> str:
        return f"{HEIGHT - BOTTOM - (value - low) * up:.1f}"

    last = ", ".join(
        f"{name} {'unknown' if value is None else value}"
        for name, value in zip(names, _last(points, len(names)), strict=True)
    )
    out = [
        f'<svg id="chart" role="img" aria-labelledby="chart-title chart-desc" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'data-left="{LEFT}" data-step="{across:.6f}">',
        f'<title id="chart-title">{escape(label)} over the game</title>',
        f'<desc id="chart-desc">At the end: {escape(last)}.</desc>',
    ]
    for value in _ticks(low, high):
        out.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(value)}" y2="{y(value)}"/>')
        out.append(f'<text class="tick" x="{LEFT - 6}" y="{y(value)}" text-anchor="end" dy="4">{value}</text>')
    out.append(f'<text class="tick" x="{LEFT - 6}" y="{HEIGHT - 8}" text-anchor="end">{escape(word)}</text>')
    out += _rounds(rounds, x)
    for seat in range(len(names)):
        out += _line(seat, [row[seat] if seat < len(row) else None for row in points], x, y)
    out += _labels(names, _last(points, len(names)), y)
    out.append(f'<line id="now" x1="{LEFT}" x2="{LEFT}" y1="{TOP}" y2="{HEIGHT - BOTTOM}"/></svg>')
    return "".join(out)


def legend(points: Sequence[Sequence[int | None]], names: Sequence[str]) -> str:
    """What each line stands for, below the drawing: where it is too small for names at its edge."""
    out = ""
    for seat, (name, value) in enumerate(zip(names, _last(points, len(names)), strict=True)):
        swatch = (
            f'<svg viewBox="0 0 40 8" aria-hidden="true"><path class="line s{seat % 8 + 1}" d="M0 '
            f'4H40"{_dash(seat)}/></svg>'
        )
        out += f"<li>{swatch} {escape(name)} {'?' if value is None else value}</li>"
    return f'<ul class="legend">{out}</ul>'


def _dash(seat: int) -> str:
    return f' stroke-dasharray="{DASHES[seat % len(DASHES)]}"' if seat else ""


def _last(points: Sequence[Sequence[int | None]], seats: int) -> list[int | None]:
    """The last known score of each seat."""
    return [next((r[i] for r in reversed(points) if i < len(r) and r[i] is not None), None) for i in range(seats)]


def _ticks(low: int, high: int) -> list[int]:
    step = 1
    while (high - low) / step > 6:
        step *= 5 if str(step)[0] == "1" else 2
    return list(range(low - low % step if low % step else low, high + 1, step))


def _rounds(rounds: Sequence[int], x: Place) -> list[str]:
    """Where rounds begin; not more words than there is room for."""
    out, free = [], LEFT + 4.0
    for i in (i for i in range(1, len(rounds)) if rounds[i] > rounds[i - 1]):
        if float(x(i)) < free:
            continue
        free = float(x(i)) + APART
        out.append(f'<line class="grid" x1="{x(i)}" x2="{x(i)}" y1="{TOP}" y2="{HEIGHT - BOTTOM}"/>')
        out.append(f'<text class="tick" x="{x(i)}" y="{HEIGHT - 8}" text-anchor="middle">{rounds[i]}</text>')
    return out


def _line(seat: int, values: Sequence[int | None], x: Place, y: Place) -> list[str]:
    """One seat's line; where its score is unknown there is a gap."""
    path, pen, before = "", False, None
    for i, value in enumerate(values):
        if value is None:
            pen = False
        elif not pen:
            path += f"M{x(i)} {y(value)}"
            pen = True
        elif value != before:
            path += f"H{x(i)}V{y(value)}"
        elif i == len(values) - 1:
            path += f"H{x(i)}"
        before = value
    return [f'<path class="line s{seat % 8 + 1}" d="{path}"{_dash(seat)}/>'] if path else []


def _labels(names: Sequence[str], last: Sequence[int | None], y: Place) -> list[str]:
    """Names at the ends of the lines, moved apart where they would cover one another."""
    places = sorted((float(y(value)), seat) for seat, value in enumerate(last) if value is not None)
    gap = min(15.0, (HEIGHT - TOP) / max(1, len(places)))
    out, above = [], 0.0
    for i, (place, seat) in enumerate(places):
        lowest = HEIGHT - 4 - gap * (len(places) - 1 - i)
        above = max(min(place, lowest), above + gap)
        name = names[seat] if len(names[seat]) < 14 else f"{names[seat][:12]}…"
        text = escape(f"{name} {last[seat]}")
        out.append(f'<text class="name s{seat % 8 + 1}" x="{WIDTH - RIGHT + 6}" y="{above:.1f}" dy="4">{text}</text>')
    return out
