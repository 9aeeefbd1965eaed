"""The document around the table: what is on the page of a log and on the page of a running game alike."""

from collections.abc import Sequence
from html import escape
from importlib import resources
from typing import NamedTuple

STYLE = "page.css"
TYPES = {".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8"}
LIVE_SCRIPTS = ("table.js", "live.js")
TAPE_SCRIPTS = ("table.js", "tape.js")

MOVES = (
    ("first", "|◀", "To the beginning", "Home"),
    ("back", "◀", "One line back", "Left arrow"),
    ("next", "▶", "One line forward", "Right arrow"),
    ("last", "▶|", "To the end", "End"),
)
"""What moves along the lines: the button's id, its sign, what it does, its key."""

JUMPS = (
    ("round", "round", "To the next round", "r, back with Shift"),
    ("turn", "turn", "To the next turn", "t, back with Shift"),
    ("finding", "finding", "To the next finding", "x, back with Shift"),
    ("ruling", "ruling", "To the next call or ruling", "j, back with Shift"),
    ("lead", "lead", "To the next change of the lead", "l, back with Shift"),
)


class Slots(NamedTuple):
    """What differs from page to page, as HTML."""

    title: str
    """As text."""
    sub: str = ""
    """What stands below the title."""
    notes: str = ""
    controls: str = ""
    """More controls: playing, chapters."""
    marks: str = ""
    """What lies below the slider."""
    rows: str = ""
    """The lines of the log."""
    beside: str = ""
    """What comes after the table and the log."""
    rounds: bool = True
    """Whether the game has rounds, or turns alone."""
    keys: Sequence[tuple[str, str]] = ()
    """More keys: the key, what it does."""


def asset_text(name: str) -> str:
    """A style or script of the pages."""
    return (resources.files("referee.page") / "assets" / name).read_text(encoding="utf-8")


def asset(name: str) -> tuple[bytes, str] | None:
    """A file that the live page asks for, with its content type; None when it is no file of the page."""
    if name not in (STYLE, *LIVE_SCRIPTS):
        return None
    return asset_text(name).encode(), TYPES[name[name.rindex(".") :]]


def live(title: str) -> str:
    """The page of a running game: nothing inline, relative addresses only. title: the game, as text."""
    head = f'<link rel="stylesheet" href="{STYLE}">'
    head += "".join(f'<script src="{name}" defer></script>' for name in LIVE_SCRIPTS)
    sub = '<span class="who" id="players"></span> '
    sub += '<span class="how">· <output id="link">connecting</output> · <time id="clock"></time></span>'
    note = '<p class="note" id="note" hidden></p>'
    jump = '<button type="button" id="follow" aria-label="To the game as it is now" title="To now (End)">now</button>'
    return document(head, body(Slots(title, sub, note, jump)), title)


def document(head: str, inside: str, title: str) -> str:
    """A whole document. head, inside: HTML."""
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta name="referrer" content="no-referrer">{head}<title>{escape(title)}</title></head>\n'
        f"<body>{inside}</body></html>\n"
    )


def body(slots: Slots) -> str:
    """Header, controls, the table, the line, the log."""
    return (
        '<a class="skip" href="#log">To the log</a>'
        f'<header><h1>{escape(slots.title)}</h1><p class="sub">{slots.sub}</p>{slots.notes}</header>\n'
        f"{_controls(slots)}<main>"
        '<div class="stage"><section id="line" aria-label="This line" aria-live="polite" aria-atomic="true">'
        '<h2 id="where"></h2><p id="said"></p></section>'
        '<section class="felt" aria-label="The table"><h2 class="hidden">The table</h2><p id="status"></p>'
        '<div id="board"><noscript>The table is drawn by a script; the log stands below.</noscript></div>'
        "</section></div>"
        '<div class="side"><section id="step" tabindex="0" aria-label="What the line did" aria-live="polite"></section>'
        f'<section class="log" aria-label="The log"><h2>The log</h2>{_seek(slots)}'
        f'<ol id="log" tabindex="-1">{slots.rows}</ol></section></div>{slots.beside}</main>'
    )


def _button(name: str, sign: str, text: str, key: str) -> str:
    return f'<button type="button" id="{name}" aria-label="{text}" title="{text} ({key})">{sign}</button>'


def _jumps(slots: Slots) -> list[tuple[str, str, str, str]]:
    return [jump for jump in JUMPS if slots.rounds or jump[0] != "round"]


def _controls(slots: Slots) -> str:
    """What moves along the lines; it stays in sight at the lower edge."""
    return (
        '<nav class="controls" aria-label="Steps"><label class="seek"><span class="hidden">line</span>'
        f'<input type="range" id="slider" min="0" max="0" value="0"></label>{slots.marks}'
        f'<div class="buttons">{"".join(_button(*move) for move in MOVES)}{slots.controls}</div></nav>'
    )


def _seek(slots: Slots) -> str:
    """What looks for a line, and the keys."""
    keys = [(key, text) for _, _, text, key in (*MOVES, *_jumps(slots))]
    keys += [*slots.keys, ("/", "To the search"), ("Up, Down", "In the log: one line back, forward")]
    told = "".join(f"<dt>{key}</dt><dd>{text}</dd>" for key, text in keys)
    return (
        f'<div class="jumps">{"".join(_button(*jump) for jump in _jumps(slots))}</div>'
        '<label class="find">find <input type="search" id="find" autocomplete="off" '
        'placeholder="a card, a player, a word" aria-describedby="found"></label><output id="found"></output>'
        f'<details class="keys"><summary>Keys</summary><dl>{told}</dl>'
        '<label><input type="checkbox" id="letters" checked> letters work as keys</label></details>'
    )
