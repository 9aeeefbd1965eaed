"""One self-contained page of a game: no network, no other file, nothing that a name in the log could break out of.

Texts are escaped twice over: in the document as HTML, in the data as JSON without `<`; the script only ever sets text.
The policy in the head allows this style and this script by their digests and nothing else.
"""

import base64
import hashlib
from collections.abc import Sequence
from html import escape
from typing import Any

import msgspec

from records.page.chapters import KINDS, Chapter
from records.page.chart import chart, legend
from records.page.view import Drawn
from referee import __version__
from referee.page.document import STYLE, TAPE_SCRIPTS, Slots, asset_text, body, document
from referee.page.nodes import html
from referee.page.rows import row

JSON_ESCAPES = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"}

SPEEDS = (("3000", "slow"), ("1500", "normal"), ("600", "fast"), ("200", "very fast"))
"""How long a line stays when the game is played, in milliseconds, and what that is called."""

KEYS = (
    ("Space", "Play, pause"),
    ("&lt; &gt;", "Play slower, faster"),
    ("c", "To the chapters"),
)

HEADINGS = {
    "turns": "Turns",
    "refusals": "Against the rules, or not recorded",
    "corrections": "Corrections",
    "rulings": "Calls and rulings",
    "lead": "Changes of the lead",
}
"""What the kinds of chapters are called."""

MARKED = {"refusals": "finding", "rulings": "ruling", "lead": "lead"}
"""Kinds of chapters that have marks below the slider, with the class of the marks."""


def page(drawn: Drawn) -> str:
    """The whole document."""
    style, script = asset_text(STYLE), "".join(map(asset_text, TAPE_SCRIPTS))
    data = _json({"nodes": drawn.nodes, "stops": drawn.stops, "players": drawn.seats})
    inside = body(_slots(drawn))
    return document(
        f"{policy(style, script)}<style>{style}</style>",
        f'{inside}{_footer(drawn)}<script type="application/json" id="data">{data}</script>\n<script>{script}</script>',
        f"{drawn.title}: {', '.join(drawn.seats)}",
    )


def policy(style: str, script: str = "") -> str:
    """What goes into the head of a page that holds this style and this script and may load nothing."""
    allowed = f"default-src 'none'; style-src 'sha256-{_digest(style)}'"
    allowed += f"; script-src 'sha256-{_digest(script)}'" if script else ""
    return (
        f'<meta http-equiv="Content-Security-Policy" content="{allowed}">'
        f'<meta name="generator" content="records {__version__}">'
    )


def _digest(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def _json(data: Any) -> str:
    text = msgspec.json.encode(data).decode()
    for char, escaped in JSON_ESCAPES.items():
        text = text.replace(char, escaped)
    return text


def _slots(drawn: Drawn) -> Slots:
    masked = '<p class="note">Hidden cards and roles are left out of this page.</p>' if drawn.masked else ""
    warnings = "".join(f'<p class="warning">{escape(w)}</p>' for w in drawn.warnings)
    return Slots(
        drawn.title,
        f'<span class="who">{escape(", ".join(drawn.seats))}</span> <span class="how">· {escape(drawn.result)}</span>',
        masked + warnings,
        _controls(drawn),
        _marks(drawn),
        "".join(html(row(stop)) for stop in drawn.stops[1:]),
        _scores(drawn),
        drawn.word == "round",
        KEYS,
    )


def _controls(drawn: Drawn) -> str:
    """Play, how fast, chapters, and marks for what lies on the way."""
    speeds = "".join(
        f'<option value="{ms}"{" selected" if name == "normal" else ""}>{name}</option>' for ms, name in SPEEDS
    )
    offered = "".join(_optgroup(kind, [c for c in drawn.chapters if c.kind == kind]) for kind in KINDS)
    return (
        '<button type="button" id="play" aria-label="Play" title="Play (Space)">▶ play</button>'
        f'<label><span>speed</span> <select id="speed">{speeds}</select></label>'
        f'<label><span>chapter</span> <select id="chapters">{offered}</select></label>'
    )


def _optgroup(kind: str, found: Sequence[Chapter]) -> str:
    options = "".join(f'<option value="{c.at}">{escape(c.title)}</option>' for c in found)
    return f'<optgroup label="{HEADINGS[kind]}">{options}</optgroup>' if options else ""


def _marks(drawn: Drawn) -> str:
    last = max(1, len(drawn.stops) - 1)
    paths = ""
    for kind, name in MARKED.items():
        ways = "".join(f"M{c.at} 0v6" for c in drawn.chapters if c.kind == kind)
        paths += f'<path class="{name}" d="{ways}"/>' if ways else ""
    return (
        f'<svg class="marks" viewBox="0 0 {last} 6" preserveAspectRatio="none" aria-hidden="true">{paths}</svg>'
        if paths
        else ""
    )


def _footer(drawn: Drawn) -> str:
    players = f"{escape('; '.join(drawn.players))} · " if drawn.players != drawn.seats else ""
    at = f"{escape(drawn.at[:10])} · " if drawn.at else ""
    return f"<footer><p>{players}{at}log {escape(drawn.id)} · {escape(drawn.receipt)}</p></footer>\n"


def _scores(drawn: Drawn) -> str:
    svg = chart(drawn.points, drawn.seats, drawn.label, drawn.rounds, drawn.word)
    if not svg:
        return ""
    heading = f"{escape(drawn.label.capitalize())} over the game"
    drawing = f"{svg}{legend(drawn.points, drawn.seats)}{_table(drawn)}"
    return f'<section class="chart" aria-label="Scores"><h2>{heading}</h2>{drawing}</section>'


MOST_ROWS = 40
"""Rounds or turns in the table of figures at most; of more every second or third is shown."""


def _table(drawn: Drawn) -> str:
    """The scores in figures, where a round began and at the end: the drawing for those who do not see it."""
    rounds = drawn.rounds
    at = [i - 1 for i in range(1, len(rounds)) if rounds[i] > rounds[i - 1] and i > 1 and rounds[i] > 1]
    every = max(1, -(-len(at) // MOST_ROWS))
    at = [*at[::every], len(rounds) - 1]
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in drawn.seats)
    body = "".join(
        f'<tr><th scope="row">{"end" if i == at[-1] else f"after {drawn.word} {rounds[i]}"}</th>'
        + "".join(f"<td>{'?' if p is None else p}</td>" for p in drawn.points[i])
        + "</tr>"
        for i in at
    )
    return (
        '<details><summary>In figures</summary><div class="scroll" tabindex="0" role="region" '
        'aria-label="Scores in figures">'
        f"<table><thead><tr><td></td>{head}</tr></thead><tbody>{body}</tbody></table></div></details>"
    )
