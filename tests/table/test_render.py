"""The layout: harmless, and no number ever vanishes."""

import io
import re

import pytest

from referee.engine.safe import cut, fault, pad, safe, width
from referee.table.frontend.render import Screen, wants_colour, wrap
from tests.kit.said import unsaid

EVIL = "evil\x1b[2J\x1b]0;pwn\x07\x9b31m\u202e\u2066\u200b\n\r\0\x7f[bold]Ana[/] =1+1"


def test_nothing_that_a_terminal_obeys_passes() -> None:
    shown = safe(EVIL)
    assert not re.search(r"[\x00-\x1f\x7f-\x9f\u200b\u202a-\u202e\u2066-\u2069]", shown)
    assert unsaid(shown, "\\x1b", "\\u202e", "[bold]Ana[/]") == []


@pytest.mark.parametrize("text", ["Ana", "忍者", "Bob 🐺", "👨‍👩‍👧", "é", "e\u0301", "Łódź", "[/]", "=1+1", ""])
def test_ordinary_names_are_shown_as_they_are(text: str) -> None:
    assert safe(text) == text


@pytest.mark.parametrize(
    ("text", "columns"), [("Ana", 3), ("忍者", 4), ("🐺", 2), ("👨‍👩‍👧", 2), ("e\u0301", 1), ("", 0)]
)
def test_columns(text: str, columns: int) -> None:
    assert width(text) == columns
    assert width(pad(text, 10)) == 10
    assert width(cut(text * 20, 9)) <= 9


def test_a_joiner_hides_nothing() -> None:
    assert safe("A\u200dna") == "A\\u200dna"


def test_broken_text_is_named() -> None:
    assert "UTF-8" in fault("a\udcff")
    assert "NUL" in fault("a\0")
    assert not fault("忍者")


@pytest.mark.parametrize("columns", [1, 2, 5, 8, 12, 20, 40, 59, 60, 80])
@pytest.mark.parametrize(
    "text", ["1 Ana attacks 22 Ben, says 333", "1234567890" * 9, "   4  two  words", "忍者 12 忍者忍者 345"]
)
def test_wrapping_loses_nothing(columns: int, text: str) -> None:
    parts = list(wrap(text, columns, "    "))
    assert "".join("".join(parts).split()) == "".join(text.split())
    assert all(width(part) <= max(columns, 8) for part in parts)


def test_off_a_terminal_nothing_is_wrapped() -> None:
    out = io.StringIO()
    Screen(out).line("word " * 100)
    assert out.getvalue().count("\n") == 1


@pytest.mark.parametrize("columns", [0, 20, 40, 59, 60, 100])
def test_rows_keep_every_number(columns: int) -> None:
    out = io.StringIO()
    rows = [(f"{i} {'Name' * i}", f"lives {i}{i} · honor {i * 111} · cards {i * 7}") for i in range(1, 8)]
    Screen(out, columns=columns, colour=False).rows(rows)
    flat = "".join(out.getvalue().split())
    for label, text in rows:
        assert unsaid(flat, *(label + " " + text).split()) == []
    if columns:
        assert all(width(line) <= columns for line in out.getvalue().splitlines())


@pytest.mark.parametrize(
    ("env", "tty", "wanted"),
    [
        ({"TERM": "xterm"}, True, True),
        ({"TERM": "xterm"}, False, False),
        ({"TERM": "dumb"}, True, False),
        ({}, True, False),
        ({"TERM": "xterm", "NO_COLOR": "1"}, True, False),
        ({"TERM": "xterm", "NO_COLOR": ""}, True, True),
        ({"TERM": "dumb", "FORCE_COLOR": "1"}, False, True),
        ({"TERM": "xterm", "FORCE_COLOR": "0"}, True, False),
        ({"TERM": "xterm", "FORCE_COLOR": "1", "NO_COLOR": "1"}, True, False),
    ],
)
def test_when_colour_is_wanted(env: dict[str, str], tty: bool, wanted: bool) -> None:
    stream = io.StringIO()
    stream.isatty = lambda: tty  # type: ignore[method-assign]
    assert wants_colour(stream, env) is wanted


def test_letters_that_the_output_does_not_have_are_spelled() -> None:
    """PC47."""
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding="cp1252", errors="strict")
    Screen(out).line("→ 忍者 · 3 ≥ 2")
    assert raw.getvalue() == b"> \\u5fcd\\u8005 - 3 > 2\n"
