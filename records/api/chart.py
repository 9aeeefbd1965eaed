"""The chart of one statistic as a picture of its own."""

from __future__ import annotations

import re

from records.statistics.data import Section
from records.statistics.report import TEMPLATE, sentence
from records.statistics.svg import chart as drawn
from referee.engine.safe import safe

SIZE = re.compile(r'<svg width="100%" height="(\d+)"')
STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)
DARK = re.compile(r"@media \(prefers-color-scheme: dark\) \{.*?\n\}", re.DOTALL)
"""Part of a page: a picture keeps its colours wherever it is shown."""
LEAST = 320
FONT = "svg { font-family: system-ui, sans-serif; }"


def chart(section: Section, width: int = 640) -> str:
    """The chart of a statistic as an SVG document: rates with their 95 % intervals beside what is fair, the spread of
    numbers, counts, or differences. width: in pixels; letters keep their size.

    Raises ValueError for a statistic of which nothing can be drawn (no rate below ten games), and below 320 pixels.
    """
    if width < LEAST:
        raise ValueError(f"a chart is at least {LEAST} pixels wide, not {width}")
    body = drawn(section, safe(sentence(section)))
    size = SIZE.match(body)
    if size is None:
        raise ValueError(f"there is nothing to draw of {section.title!r}: {sentence(section)}")
    found = STYLE.search(TEMPLATE.read_text(encoding="utf-8"))
    assert found is not None
    style = DARK.sub("", found[1]).replace("light dark", "light")
    height = int(size[1])
    drawing = body[: body.rindex("</svg>")]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
        f"<style>{FONT}{style}</style>"
        f'<rect width="100%" height="100%" fill="#fff"/>{drawing}</svg></svg>\n'
    )
