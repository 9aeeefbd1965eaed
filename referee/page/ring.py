"""The seats around a table with lines between them, as an inline SVG: who attacks whom, how far away the others are."""

import math
from collections.abc import Sequence
from itertools import chain

from referee.engine.picture import Group, Link, Ring
from referee.engine.safe import cut
from referee.page.nodes import Node, node

WIDTH, LOW, HIGH = 460, 340, 460
"""How wide the drawing is; how high with up to four seats, and with more."""
BOX = 112
"""How wide the place of a seat is."""
LINE = 15
"""How high a line of its figures is."""
HEAD = 22
"""How high its name is."""
FIGURES = 3
"""Figures of a seat at most."""
LONGEST = 18
"""Columns of a name at most; where it has no room, its letters are pressed together."""
NARROW, BROAD = frozenset("iIjlftr1 .,:;'!|()[]-"), frozenset("mwMWQO@%")
SMALL, USUAL, LARGE = 6.0, 10.5, 15.0
"""How wide narrow, usual and broad letters of a name are, about; other alphabets have more of the broad ones."""
BEND = 0.09
"""How far a line is bent to its side, so that the line back does not cover it."""

LETTER = 7
"""How wide a letter on a line is."""
SPOTS = (0.62, 0.54, 0.7, 0.46, 0.38, 0.78, 0.3)
"""Where the word of a line may stand, from its beginning 0 to its end 1: near the end first, where lines part again."""

Point = tuple[float, float]
Place = tuple[float, float, float, float]
"""Left and upper edge, width, height."""


def sides(seats: int, clockwise: bool) -> tuple[list[int], list[int]]:
    """The seats that lie left and right of the ring, each from the top; seat 1 is at the bottom."""
    left: list[int] = []
    right: list[int] = []
    places = {seat: _angle(seat, seats, clockwise) for seat in range(1, seats + 1)}
    for seat, angle in places.items():
        x = round(math.cos(angle), 6)
        (left if x < 0 or (not x and math.sin(angle) < 0) else right).append(seat)
    return sorted(left, key=lambda s: math.sin(places[s])), sorted(right, key=lambda s: math.sin(places[s]))


def _angle(seat: int, seats: int, clockwise: bool) -> float:
    """The direction of a seat from the middle; y grows downwards."""
    turn = 2 * math.pi * (seat - 1) / seats
    return math.pi / 2 + (turn if clockwise else -turn)


def drawing(groups: Sequence[Group], ring: Ring, clockwise: bool) -> Node:
    """The ring: a place for each seat with its name and first figures, and the lines between them.

    groups: the seats in order, names already in the texts.
    """
    height = LOW if len(groups) < 5 else HIGH
    box = HEAD + LINE * max(1, *(len(_figures(group)) for group in groups))
    across, down = (WIDTH - BOX) / 2 - 2, (height - box) / 2 - 2
    middle = (WIDTH / 2, height / 2)
    at = {}
    for i, group in enumerate(groups, 1):
        angle = _angle(i, len(groups), clockwise)
        at[group.seat] = (middle[0] + across * math.cos(angle), middle[1] + down * math.sin(angle))
    told = "; ".join(link.note or f"{link.start} to {link.to}: {link.label}" for link in ring.links)
    taken: list[Place] = [(x - BOX / 2, y - box / 2, float(BOX), float(box)) for x, y in at.values()]
    lines = [_line(link, at, box, taken) for link in ring.links if link.start in at and link.to in at]
    drawn = [line for line, _ in lines], [word for _, word in lines]
    return node(
        "figure",
        "around",
        node(
            "svg",
            "ring",
            *chain(*drawn),  # words above all lines
            *(_seat(group, at[group.seat], box) for group in groups),
            viewBox=f"0 0 {WIDTH} {height}",
            role="img",
            aria_label=f"The seats around the table. {told}",
        ),
        node("figcaption", "", ring.caption) if ring.caption else None,
    )


def _figures(group: Group) -> list[str]:
    """What is written below a name: the first numbers, and words that stand beside them."""
    items = group.parts[0].items if group.parts else ()
    numbers = [f"{item.label} {item.value}".strip() for item in items if item.kind == "counter"]
    words = [item.value for item in items if item.kind == "text" and not item.label]
    return [*numbers[: FIGURES - bool(words)], *words[:1]]


def _wide(name: str) -> float:
    """How wide a name is at least where letters are largest."""
    return sum(SMALL if sign in NARROW else LARGE if sign in BROAD or not sign.isascii() else USUAL for sign in name)


def _seat(group: Group, at: Point, box: int) -> Node:
    x, y = at[0] - BOX / 2, at[1] - box / 2
    name = cut(group.title, LONGEST)
    pressed = {"textLength": f"{BOX - 8}", "lengthAdjust": "spacingAndGlyphs"} if _wide(name) > BOX - 8 else {}
    rows = [
        node("text", "small", text, x=f"{at[0]:.0f}", y=f"{y + HEAD + 8 + LINE * i:.0f}")
        for i, text in enumerate(_figures(group))
    ]
    frame = node("rect", "", x=f"{x:.0f}", y=f"{y:.0f}", width=str(BOX), height=str(box), rx="9")
    kind = f"place{' turn' if group.mark else ''}"
    return node("g", kind, frame, node("text", "who", name, x=f"{at[0]:.0f}", y=f"{y + 16:.0f}", **pressed), *rows)


def _line(link: Link, at: dict[int, Point], box: int, taken: list[Place]) -> tuple[Node, Node]:
    """A bent line from seat to seat, and its word, which stands where nothing else does if there is such a spot.

    `taken` gets that spot.
    """
    one, other = at[link.start], at[link.to]
    x, y = other[0] - one[0], other[1] - one[1]
    bend = ((one[0] + other[0]) / 2 - y * BEND, (one[1] + other[1]) / 2 + x * BEND)
    start, end = _edge(one, bend, box), _edge(other, bend, box)
    tint = f" t{link.tint}" if link.tint else ""
    kind = f"link {link.kind}{tint}{' down' if link.face == 'down' else ''}"
    path = node("path", "way", d=f"M{_xy(start)}Q{_xy(bend)} {_xy(end)}")
    tip = node("path", "tip", d=_tip(bend, end)) if link.kind == "attack" else None
    spots = [_on(start, bend, end, t) for t in SPOTS]
    wide = LETTER * len(link.label)
    places = [(x - wide / 2, y - LINE / 2, wide, float(LINE)) for x, y in spots]
    best = _freest(places, taken)
    taken.append(places[best])
    word = node("text", "word", link.label, x=f"{spots[best][0]:.0f}", y=f"{spots[best][1] + 4:.0f}")
    return node("g", kind, path, tip), node("g", f"label {link.kind}{tint}", word)


def _freest(places: Sequence[Place], taken: Sequence[Place]) -> int:
    """Which place has least on it, the first of several."""
    best, least = 0, math.inf
    for i, (x, y, wide, high) in enumerate(places):
        right, low = x + wide, y + high
        near = [
            (min(right, a + w) - max(x, a)) * (min(low, b + h) - max(y, b))
            for a, b, w, h in taken
            if a < right and x < a + w and b < low and y < b + h
        ]
        if not near:
            return i
        if (covered := sum(near)) < least:
            best, least = i, covered
    return best


def _xy(point: Point) -> str:
    return f"{point[0]:.0f} {point[1]:.0f}"


def _edge(centre: Point, towards: Point, box: int) -> Point:
    """Where a line from the centre of a place leaves it."""
    x, y = towards[0] - centre[0], towards[1] - centre[1]
    most = min((BOX / 2 + 3) / abs(x) if x else math.inf, (box / 2 + 3) / abs(y) if y else math.inf)
    most = min(most, 1.0)
    return centre[0] + x * most, centre[1] + y * most


def _on(start: Point, bend: Point, end: Point, t: float) -> Point:
    """A point of the bent line."""
    a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t**2
    return a * start[0] + b * bend[0] + c * end[0], a * start[1] + b * bend[1] + c * end[1]


def _tip(bend: Point, end: Point) -> str:
    """An arrow's head at the end of the line."""
    x, y = end[0] - bend[0], end[1] - bend[1]
    size = math.hypot(x, y) or 1
    x, y = 9 * x / size, 9 * y / size
    left, right = (end[0] - x - y / 2, end[1] - y + x / 2), (end[0] - x + y / 2, end[1] - y - x / 2)
    return f"M{_xy(end)}L{_xy(left)}L{_xy(right)}Z"
