"""`referee sheet`: one page of what is typed, by what is printed on the components, to lay beside the table."""

import html
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from referee.cli.lookups import find_game
from referee.engine.game import Game
from referee.engine.safe import pad, width
from referee.engine.steps import Late, Skip
from referee.engine.words import GLOBAL_WORDS
from referee.journal import atomic_write
from referee.table.frontend.batch import FAILED, OK
from referee.table.frontend.render import Screen

EVERYWHERE = ("may", "chk", "n", "st", "ls", "?", "call", "pause", "drop", "q")
"""Global words that a table needs; `?` lists the others."""

WRONG = (
    ("z", "typed wrong: takes the last entry back, z z the last two"),
    ("z pen", "typed wrong, and a card was shown since"),
    ("back 12", "played wrong: takes play back to after line 12; back turn: to where this turn began"),
    ("ls 30", "the last 30 lines with their numbers, each as it is typed"),
    ("amend 12 ENTRY", "line 12 was wrong; amend 12 shows it; a value alone will do: a card, a seat"),
    ("amend 12 before ENTRY", "an entry was forgotten before line 12"),
    ("skip EFFECT", "a compulsory effect was forgotten; late EFFECT does it now"),
    ("set PATH VALUE ! REASON", "the table stands otherwise than the log; `? set` lists the paths"),
)
"""How a table puts right what went wrong."""

AMENDS = 5
"""Rows before the game's own example of a correction."""

SEATS = ("3 · Ben · be", "a seat: its number, the player's name, or the beginning of it")
PARTED = ("ENTRY ; ENTRY", "between steps stands a blank, or `;` where they would be read as one")
FORCED = ("! REASON", "the entry was refused, but played: records it")

COLUMNS = 80
"""Columns of the page where the screen has no width of its own."""

GAP = 2


class SheetGroup(NamedTuple):
    """Rows of the page under one title."""

    title: str
    rows: tuple[tuple[str, str], ...]
    """What is typed, and what it stands for."""
    short: bool
    """Whether the rows are codes with names, of which several fit beside each other."""


def sheet(game_name: str, file: str, edition: str) -> int:
    """`referee sheet GAME [--html FILE] [--edition E]`."""
    game = find_game(game_name)
    if game is None:
        return FAILED
    talk = Screen(sys.stderr)
    editions = game.rulebook.editions
    edition = edition or editions[0]
    if edition not in editions:
        talk.line(f"{game.title} has no edition {edition!r}; its editions are {', '.join(editions)}")
        return FAILED
    found = list(groups(game, edition))
    title = f"{game.title}: what is typed" + (f" (edition {edition})" if len(editions) > 1 else "")
    if not file:
        _show(Screen(sys.stdout), title, found)
        return OK
    try:
        atomic_write.put(Path(file), page(title, found).encode())
    except OSError as error:
        talk.line(f"{file} cannot be written: {error.strerror or error}")
        return FAILED
    talk.line(f"{file} is written; it prints on one page A4")
    return OK


def groups(game: Game[Any], edition: str) -> Iterator[SheetGroup]:
    """The groups of the page: the components as the game has them, the game's words, what is typed in every game."""
    printed = game.notation.printed()
    for kind, things in printed.kinds.items():
        rows = tuple((thing.code, thing.in_edition(edition)) for thing in things)
        yield SheetGroup(kind[:1].upper() + kind[1:], rows, True)
    yield from _typed(game, {thing.code for thing in printed.things})
    shown = [_form("show", text) for text in game.about.zones.values()]
    if game.census.questions():
        shown.append(("fact NAME VALUE", "what is printed in this box, where the referee asks; `? box`"))
    if shown:
        yield SheetGroup("Shown and told", tuple(shown), False)
    shown_wrong = _form("amend", game.help.amends)
    wrong = (FORCED, *WRONG[:AMENDS], *([shown_wrong] if game.help.amends else ()), *WRONG[AMENDS:])
    yield SheetGroup("When something went wrong", wrong, False)
    yield SheetGroup("In every game", (SEATS, PARTED, *(_form(word, GLOBAL_WORDS[word]) for word in EVERYWHERE)), False)


def _typed(game: Game[Any], codes: set[str]) -> Iterator[SheetGroup]:
    """How steps are typed, and the game's own words; what is only a component's name stands there already."""
    own = [
        (word, text)
        for word, text in game.notation.words.items()
        if word not in codes or (len(word) < MANY and len(text.split()) >= FEW)
    ]
    words = [_form(word, text) for word, text in own if word != "cards"]
    told = {example.split(" ")[0] for example, _ in words}
    helps = [(step.verb(), step.help) for step in game.steps if step not in (Skip, Late)]
    steps = []
    for verb, text in helps:
        example, meaning = _form(verb, text)
        if example == verb and ": " in text and verb not in told:  # a sentence with an example in it
            steps.append((f"({verb})", text))
        elif example != verb and example.split(" ")[0] not in told:
            steps.append((example, meaning))
    for title, rows in (("Steps", steps), ("Words", words)):
        if rows:
            yield SheetGroup(title, tuple(rows), False)


MANY = 2
"""Signs of a code by which only a component is meant."""

FEW = 5
"""A word with fewer words of explanation only says what a component is called."""


def _form(word: str, text: str) -> tuple[str, str]:
    """What is typed and what it means, of a text that may begin with an example of its own (`kt 3: Katana …`)."""
    found = EXAMPLE.match(text)
    if found is None or not (found[1].startswith(word) or len(PROSE.findall(found[1])) < SENTENCE):
        return word, text
    return found[1], text[found.end() :]


EXAMPLE = re.compile(r"((?:[0-9]: )?[^:;(]{1,32}): ")
"""An example at the beginning of a text, perhaps with the seat that acts."""

PROSE = re.compile(r"[^\W\d_]{3,}")
"""A word of a sentence, longer than most of what is typed."""

SENTENCE = 3
"""So many of them make a sentence: what stands before the colon is no example then."""


# --- on a screen -----------------------------------------------------------------------------------------------------


def _show(out: Screen, title: str, found: Sequence[SheetGroup]) -> None:
    columns = out.columns or COLUMNS
    out.line(title, "bold")
    for group in found:
        out.line()
        out.line(group.title, "bold")
        if group.short:
            for row in beside(group.rows, columns):
                out.raw(row)
        else:
            out.rows(group.rows)


def beside(rows: Sequence[tuple[str, str]], columns: int) -> list[str]:
    """Codes with names in as many columns as fit, downwards."""
    code = max((width(code) for code, _ in rows), default=0)
    cells = [f"{pad(short, code)}  {name}" for short, name in rows]
    size = max(map(width, cells), default=1) + GAP
    many = max(1, (columns + GAP) // size)
    deep = -(-len(cells) // many)
    return ["".join(pad(cell, size) for cell in cells[at::deep]).rstrip() for at in range(deep)]


# --- as a page -------------------------------------------------------------------------------------------------------

STYLE = """
@page { size: A4; margin: 9mm }
* { box-sizing: border-box }
body { font: 9pt/1.24 system-ui, "DejaVu Sans", sans-serif; margin: 0 auto; max-width: 192mm; color: #000; background: #fff }
h1 { font-size: 13pt; margin: 0 0 2mm }
main { columns: 3; column-gap: 5mm; column-rule: .2mm solid #bbb }
section { margin: 0 0 2mm }
h2 { font-size: 9pt; margin: 0 0 .5mm; border-bottom: .2mm solid #777; break-after: avoid }
dl { margin: 0 }
dl div { display: flex; gap: 1.5mm; break-inside: avoid }
dt { font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-weight: bold; flex: none; min-width: 7mm }
dd { margin: 0 }
.long div { display: block }
.long dt { display: inline; white-space: nowrap }
section:not(.words) { break-inside: avoid }
.long dd { display: inline; margin-left: 1mm }
@media screen { body { padding: 6mm } }
@media screen and (max-width: 600px) { main { columns: 1 } }
"""


def page(title: str, found: Sequence[SheetGroup]) -> str:
    """The page for a browser and its printer: no script, nothing loaded."""
    parts = []
    for group in found:
        rows = "".join(f"<div><dt>{html.escape(a)}</dt><dd>{html.escape(b)}</dd></div>" for a, b in group.rows)
        words, long = ("", "") if group.short else (' class="words"', ' class="long"')
        parts.append(f"<section{words}><h2>{html.escape(group.title)}</h2><dl{long}>{rows}</dl></section>")
    head = (
        f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{html.escape(title)}</title>'
    )
    body = f"<header><h1>{html.escape(title)}</h1></header><main>{''.join(parts)}</main>"
    return f'<!doctype html><html lang="en"><head>{head}<style>{STYLE}</style></head><body>{body}</body></html>\n'
