"""What is shown: replies, boards, scores and rules as lines of text, in a layout of our own.

Wide (60 columns and more) labels stand beside their text, below that under one another; off a terminal nothing is
wrapped. Nothing is ever cut off except long names in a column of labels. Everything that was typed goes through `safe`.
Colour is put on whole lines last, and only where a terminal shows it.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, TextIO

from referee.engine.naming import named as _named
from referee.engine.naming import together
from referee.engine.safe import pad, safe, width

if TYPE_CHECKING:
    from referee.engine.rulebook import Rulebook
    from referee.table.session.reply import Reply, ReplyLine

WIDE = 60
"""Columns from which labels stand beside their text."""

LEAST = 8
"""Columns that a wrapped line has at least, however narrow the terminal says it is."""

STYLES = {
    "ok": "",
    "odd": "dim",
    "missed": "yellow",
    "irregular": "red",
    "impossible": "bold red",
    "unread": "red",
    "note": "dim",
    "status": "cyan",
    "head": "bold",
}

Row = tuple[str, str, str]
"""A line to be shown: style, label, text."""


def wants_colour(stream: TextIO, env: dict[str, str] | None = None) -> bool:
    """NO_COLOR (not empty) forbids colour, FORCE_COLOR (not empty, not 0) demands it; else it needs an able
    terminal.
    """
    env = dict(os.environ) if env is None else env
    if env.get("NO_COLOR"):
        return False
    force = env.get("FORCE_COLOR", "")
    if force:
        return force not in ("0", "false")
    return stream.isatty() and env.get("TERM", "dumb") not in ("", "dumb")


class Screen:
    """Where text goes. columns: 0 when nothing is wrapped (no terminal). A closed pipe makes it silent."""

    def __init__(self, stream: TextIO | None = None, columns: int | None = None, colour: bool | None = None) -> None:
        self.stream = sys.stdout if stream is None else stream
        self.fixed = columns
        self.colour = wants_colour(self.stream) if colour is None else colour
        self.closed = False

    @property
    def columns(self) -> int:
        """The width now; 0 when nothing is wrapped."""
        if self.fixed is not None:
            return self.fixed
        if not self.stream.isatty():
            return 0
        return max(1, shutil.get_terminal_size((80, 24)).columns)

    def line(self, text: str = "", style: str = "", indent: str = "") -> None:
        """Show one text, wrapped with a hanging indent. Raises BrokenPipeError never: then the screen is closed."""
        for part in wrap(safe(text), self.columns, indent):
            self._put(painted(part, style) if self.colour and style else part)

    def row(self, label: str, text: str, style: str = "", column: int = 0) -> None:
        """A label and its text: side by side when it is wide, else one under the other."""
        label, text = safe(label), safe(text)
        columns = self.columns
        if not label:
            self.line(text, style)
        elif columns and columns < WIDE:
            self.line(label, style)
            under = " " * (len(label) - len(label.lstrip(" ")) + 2)
            for part in wrap(f"{under}{text}" if text else "", columns, under):
                self._put(painted(part, style) if self.colour and style else part)
        else:
            self.line(f"{pad(label, column)}  {text}".rstrip(), style, " " * min(column + 2, 24))

    def rows(self, rows: Iterable[tuple[str, str]], style: str = "") -> None:
        """Rows with the labels in one column."""
        held = [(safe(label), text) for label, text in rows]
        column = min(max((width(label) for label, _ in held), default=0), 24)
        for label, text in held:
            self.row(label, text, style, column)

    def lines(self, rows: Iterable[Row]) -> None:
        """Styled rows as the functions of this module make them."""
        for style, indent, text in rows:
            self.line(indent + text, STYLES.get(style, style), indent + "  ")

    def raw(self, text: str) -> None:
        """A line that is no prose (JSON): neither wrapped nor coloured."""
        self._put(text)

    def _put(self, text: str) -> None:
        if self.closed:
            return
        try:
            self.stream.write(written(text, self.stream.encoding or "utf-8") + "\n")
            self.stream.flush()
        except ValueError:
            self.closed = True
        except OSError as error:
            if error.errno not in GONE:
                raise
            self.closed = True
            silence(self.stream)


GONE = (5, 6, 32)
"""EIO, ENXIO, EPIPE: the terminal or the reader is no longer there."""


def silence(stream: TextIO) -> None:
    """Let what is still held for a reader that went away vanish quietly: it changes no exit code and no log."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    except (OSError, ValueError):
        pass


ASCII = str.maketrans({"·": "-", "→": ">", "▸": ">", "≥": ">", "–": "-", "…": "~", "—": "-", "×": "x"})


def written(text: str, encoding: str) -> str:
    """The text with our own signs in plain letters, and all others spelled out, where the output does not have them."""
    if text.isascii() or encoding.lower().replace("-", "") == "utf8":
        return text
    return text.translate(ASCII).encode(encoding, "backslashreplace").decode(encoding)


PALETTE = {"dim": "color(243)", "red": "color(163)", "yellow": "color(131)", "green": "color(29)", "cyan": "color(63)"}
"""Colours of the 256 that have a contrast of 4.5 at least on black and on white."""


def painted(text: str, style: str, env: Mapping[str, str] | None = None) -> str:
    """A text in colour, as a terminal reads it: readable on light and dark where it has 256 colours. rich knows the
    codes.
    """
    from rich.color import ColorSystem
    from rich.style import Style

    env = os.environ if env is None else env
    if "256" not in env.get("TERM", "") and not env.get("COLORTERM"):
        return Style.parse(style).render(text, color_system=ColorSystem.STANDARD)
    words = " ".join(PALETTE.get(word, word) for word in style.split())
    return Style.parse(words).render(text, color_system=ColorSystem.EIGHT_BIT)


def wrap(text: str, columns: int, indent: str = "") -> Iterator[str]:
    """A text in lines of at most this many columns; words that are longer are broken, never dropped."""
    if not columns or width(text) <= columns:
        yield text
        return
    columns = max(columns, LEAST)
    indent = indent[: columns // 3]
    line = ""
    begun = False
    for gap, word in re.findall(r"( *)([^ ]+)", text):
        gap = gap if begun else gap[: columns // 3]
        while word:
            if width(line + gap + word) <= columns:
                line, word, begun = line + gap + word, "", True
            elif begun:
                yield line
                line, gap, begun = indent, "", False
            else:
                size = _fits(word, columns - width(line + gap))
                yield line + gap + word[:size]
                line, gap, word = indent, "", word[size:]
    if begun:
        yield line


def _fits(word: str, columns: int) -> int:
    """How many characters of a word fit into this many columns; at least one."""
    for size in range(len(word), 1, -1):
        if width(word[:size]) <= columns:
            return size
    return 1


# --- replies ---------------------------------------------------------------------------------------------------------


def reply_rows(
    reply: Reply,
    names: Sequence[str],
    book: Rulebook,
    end_rule: str = "",
    numbered: bool = True,
    missing: Callable[[str], str] = str,
) -> list[Row]:
    """A reply as rows: each step in words, its effects, its findings with book and section, what can be done now.

    numbered: a number takes an offer, as at a terminal. missing: what people call a fact that is not known.
    """
    if reply.answer:
        return list(_answer_rows(reply, names, book, missing))
    rows: list[Row] = []
    for said in reply.said:
        rows += said_rows(said, names, book, reply.kind == "refused", missing)
    if reply.message and not reply.waits and not any(said.text == reply.message for said in reply.said):
        style = "unread" if reply.kind == "refused" else "note" if reply.kind == "info" else ""
        rows.append((style, "", _label(reply) + _named(reply.message, names)))
    rows += [("odd", "      ", f"a slip? {_named(text, names)}") for text in reply.doubts]
    for change in reply.brief or reply.changes:
        rows.append(("note", "      ", _named(change, names)))
    rows += [("", "      ", _named(text, names)) for text in reply.movements]
    rows += [("note", "      ", _named(text, names)) for text in reply.proof]
    rows += [("", "", line) for line in reply.slip]
    if reply.unjudged:
        rule = f"{book.cite(end_rule)}: " if end_rule else ""
        rows.append(("note", "", f"{rule}the game is over; not judged: {reply.unjudged}"))
    if reply.kept_out:
        rows += refused_rows(reply, names, numbered)
    return rows


def _answer_rows(reply: Reply, names: Sequence[str], book: Rulebook, missing: Callable[[str], str]) -> Iterator[Row]:
    """The answer to `may`, with what the rules say of the entry."""
    yield ("irregular" if reply.answer == "no" else ""), "", _named(reply.message, names)
    for said in reply.said:
        yield from finding_rows(said, names, book, missing)


def offered_rows(reply: Reply, numbered: bool = True) -> Iterator[Row]:
    """Entries that an accepted one suggests; shown behind its rows. numbered: their numbers take them."""
    for i, suggestion in enumerate(() if reply.kept_out else reply.suggestions, 1):
        yield "", "      ", f"{_number(i, numbered)}{suggestion}"


def _number(i: int, numbered: bool) -> str:
    """The mark before an offer; outside the terminal it has no number, because a number is an entry there."""
    return f"{i}  " if numbered else "perhaps: "


def _label(reply: Reply) -> str:
    return "not understood: " if reply.kind == "refused" and reply.verdict == "unread" and reply.column else ""


def said_rows(
    said: ReplyLine, names: Sequence[str], book: Rulebook, refused: bool, missing: Callable[[str], str] = str
) -> Iterator[Row]:
    """One step in words; of one that was not understood, why."""
    if (
        refused
        and said.verdict == "unread"
        and all(f.rule.startswith("REF-") for f in said.findings if f.verdict == "unread")
    ):
        for fault in said.findings:
            if fault.verdict == "unread":
                yield "unread", "", f"not understood: {_named(fault.text, names)}"
        return
    mark = "" if said.verdict == "ok" else f"{said.verdict}: "
    opened = f" ({said.open} open)" if said.open else ""
    number = "   refused" if refused else f"{said.n:>4}"
    yield said.verdict, "", f"{number}  {mark}{_named(said.text, names)}{opened}"
    if not refused:
        for effect in said.effects:
            yield "", "      ", f"→ {_named(effect, names)}"
        for fact in said.asks:
            yield "note", "      ", f"not known of this box: `fact {fact} VALUE` settles it"
    for text in said.undecided:
        yield "note", "      ", _named(text, names)
    yield from finding_rows(said, names, book, missing, refused)


def finding_rows(
    said: ReplyLine, names: Sequence[str], book: Rulebook, missing: Callable[[str], str], refused: bool = True
) -> Iterator[Row]:
    """What the rules say of a step, with book and section, and what can be done about it."""
    for fault in said.findings:
        about = f"line {fault.about}: " if fault.about else ""
        because = f" (see {'; '.join(_places(fault.because))})" if fault.because else ""
        needs = f"; not known: {_named(together(map(missing, fault.needs)), names)}" if fault.needs else ""
        text = _named(fault.text, names)
        yield fault.verdict, "      ", f"{about}{fault.verdict} by {book.cite(fault.rule)}: {text}{because}{needs}"
        remedy = (
            fault.remedy
            if refused
            else " · ".join(part for part in fault.remedy.split(" · ") if "!! REASON" not in part)
        )
        if remedy:
            how = "do it now: " if fault.verdict == "missed" and not refused else "perhaps: "
            yield "note", "      ", f"{how}{_named(remedy, names)}"


def _places(because: Sequence[int | str]) -> Iterator[str]:
    """Lines of the log and words of the entry: `lines 4, 7`, `word 2`."""
    for kind, found in (
        ("line", [str(place) for place in because if isinstance(place, int)]),
        ("word", [place.lstrip("w") for place in because if isinstance(place, str)]),
    ):
        if found:
            yield f"{kind}{'s' if len(found) > 1 else ''} {', '.join(found)}"


def refused_rows(reply: Reply, names: Sequence[str], numbered: bool = True) -> Iterator[Row]:
    """What can be done about a refused entry: what is offered, with what it would record and what was not typed so."""
    if reply.kind == "confirm":
        for text in reply.behind:
            yield "note", "      ", f"behind it: {_named(text, names)}"
        if not numbered:  # a terminal asks
            yield "note", "      ", "not recorded · the same entry with `!` after it records it"
        return
    for i, offer in enumerate(reply.offers, 1):
        says = " · ".join(_named(text, names) for text in offer.says)
        other = (
            f" ({offer.other.removeprefix(f'{offer.text}, ')})" if offer.other else ""
        )  # what is offered stands there already
        yield "", "      ", f"{_number(i, numbered)}{offer.text}{other}" + (f": {says}" if says else "")
    for i, suggestion in enumerate(reply.suggestions if not reply.offers else (), 1):
        yield "", "      ", f"{_number(i, numbered)}{suggestion}"
    for text in reply.behind:
        yield "note", "      ", f"behind it: {_named(text, names)}"
    if reply.barred:
        yield "note", "      ", "not recorded"
    elif reply.waits:
        yield "note", "      ", f"not recorded, not even with `!`: {_named(reply.message, names)}"
    elif reply.behind and not reply.force:
        yield "note", "      ", "not recorded, not even with `!`: correct the words after it first"
    elif reply.force:
        it = "it" if not reply.behind else "all of it"
        word = f"records {it} anyway" if reply.force == "!" else f"records {it} under protest"
        yield "note", "      ", f"not recorded · `{reply.force} REASON` {word}"
