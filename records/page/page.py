"""One self-contained page of a game: no network, no other file, nothing that a name in the log could break out of.

Texts are escaped twice over: in the document as HTML, in the data as JSON without `<`; the script only ever sets text.
The policy in the head allows this style and this script by their digests and nothing else.
"""

import base64
import hashlib
from html import escape
from importlib import resources
from typing import Any

import msgspec

from records.page.chart import chart, legend
from records.page.view import Drawn
from referee import __version__

JSON_ESCAPES = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"}


def page(drawn: Drawn) -> str:
    """The whole document."""
    style, script = _part("view.css"), _part("view.js")
    data = _json({"groups": drawn.groups, "stops": drawn.stops, "players": drawn.seats})
    policy = f"default-src 'none'; style-src 'sha256-{_digest(style)}'; script-src 'sha256-{_digest(script)}'"
    title = escape(f"{drawn.title}: {', '.join(drawn.seats)}")
    return "".join(
        [
            "<!doctype html>\n",
            '<html lang="en"><head><meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="referrer" content="no-referrer">',
            f'<meta name="generator" content="records {__version__}">',
            f"<title>{title}</title><style>{style}</style></head>\n<body>",
            '<a class="skip" href="#log">To the log</a>',
            _header(drawn),
            _main(drawn),
            f'<script type="application/json" id="data">{data}</script>\n',
            f"<script>{script}</script>",
            "</body></html>\n",
        ]
    )


def _part(name: str) -> str:
    return (resources.files("records.page") / name).read_text(encoding="utf-8")


def _digest(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def _json(data: Any) -> str:
    text = msgspec.json.encode(data).decode()
    for char, escaped in JSON_ESCAPES.items():
        text = text.replace(char, escaped)
    return text


def _header(drawn: Drawn) -> str:
    masked = "<p class=note>Hidden cards and roles are left out of this page.</p>" if drawn.masked else ""
    warnings = "".join(f'<p class="warning">{escape(w)}</p>' for w in drawn.warnings)
    players = "; ".join(drawn.players) if drawn.players != drawn.seats else ", ".join(drawn.seats)
    at = f" · {escape(drawn.at[:10])}" if drawn.at else ""
    return (
        f"<header><h1>{escape(drawn.title)}</h1><p>{escape(players)}{at} · log {escape(drawn.id)} · "
        f"{escape(drawn.result)}</p>{masked}{warnings}</header>\n"
    )


MOST_ROWS = 40
"""Rounds or turns in the table of figures at most; of more every second or third is shown."""

CONTROLS = (
    ("first", "|◀", "To the beginning", "Home"),
    ("back", "◀", "One line back", "Left arrow"),
    ("next", "▶", "One line forward", "Right arrow"),
    ("last", "▶|", "To the end", "End"),
    ("round", "round", "To the next round", "r, back with Shift"),
    ("turn", "turn", "To the next turn", "t, back with Shift"),
    ("finding", "finding", "To the next finding", "x, back with Shift"),
    ("ruling", "ruling", "To the next call or ruling", "j, back with Shift"),
)


def _controls(drawn: Drawn) -> str:
    """What moves about: the buttons stay in sight; a game without rounds has no button for them."""
    some = [c for c in CONTROLS if c[0] != "round" or drawn.word == "round"]
    buttons = "".join(
        f'<button type="button" id="{name}" aria-label="{text}" title="{text} ({key})">{sign}</button>'
        for name, sign, text, key in some
    )
    keys = "".join(f"<dt>{key}</dt><dd>{text}</dd>" for _, _, text, key in some)
    keys += "<dt>/</dt><dd>To the search</dd><dt>Up, Down</dt><dd>In the log: one line back, forward</dd>"
    count = len(drawn.stops)
    return (
        f'<nav class="controls" aria-label="Steps">{buttons}<output id="found"></output></nav>'
        '<div class="seek"><label class="wide">line <input type="range" id="slider" min="0" '
        f'max="{count - 1}" value="{count - 1}"></label>'
        '<label class="wide">find <input type="search" id="find" autocomplete="off" '
        'placeholder="a card, a player, a word" aria-describedby="found"></label>'
        f'<details class="keys"><summary>Keys</summary><dl>{keys}</dl>'
        '<label><input type="checkbox" id="letters" checked> letters work as keys</label></details></div>'
    )


def _main(drawn: Drawn) -> str:
    svg = chart(drawn.points, drawn.seats, drawn.label, drawn.rounds, drawn.word)
    scores = (
        f'<section aria-label="Scores"><h2>{escape(drawn.label.capitalize())} over the '
        f"game</h2>{svg}{legend(drawn.points, drawn.seats)}{_table(drawn)}</section>"
        if svg
        else ""
    )
    return (
        f"<main>{_controls(drawn)}"
        '<div class="columns"><div class="table">'
        '<section id="line" aria-label="This line" aria-live="polite" aria-atomic="true"><h2 id="where">The end</h2>'
        '<div id="step"></div></section><section aria-label="The table after it"><h2>The table</h2><p id="status"></p>'
        '<div id="board"><noscript>The table is drawn by a script; the log stands below.</noscript></div></section>'
        f'{scores}</div><section class="log" aria-label="The log"><h2>The log</h2><ol id="log" tabindex="-1">'
        f"{''.join(_row(i, stop) for i, stop in enumerate(drawn.stops) if i)}</ol></section></div></main>"
        f"<footer><p>{escape(drawn.receipt)}</p></footer>\n"
    )


def _row(i: int, stop: dict[str, Any]) -> str:
    """A line of the log; it stands in the document so that it can be read and printed without a script."""
    verdict = str(stop.get("verdict", ""))
    mark = f' <b class="verdict {verdict}">{verdict}</b>' if verdict else ""
    now = str(stop.get("now", ""))
    mark += f' <b class="verdict {now}">as known: {now}</b>' if now else ""
    number = f'<span class="n">{stop["n"]}</span> ' if stop.get("n") else '<span class="n">·</span> '
    gone = f" <i>({escape(stop['standing'])})</i>" if stop.get("standing") else ""
    found = "".join(f"<small>{escape(f)}</small>" for f in (*stop.get("findings", ()), *stop.get("known", ())))
    reason = f"<small>reason: {escape(stop['reason'])}</small>" if stop.get("reason") else ""
    kind = "gone" if stop.get("standing") else ""
    return (
        f'<li class="{kind}"><button type="button" data-i="{i}" '
        f'tabindex="{0 if i == 1 else -1}">{number}{escape(stop.get("text", ""))}{mark}{gone}{found}{reason}'
        "</button></li>"
    )


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
