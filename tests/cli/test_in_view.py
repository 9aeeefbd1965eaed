"""What stays on the screen of a terminal, and what is there only while somebody types."""

import re
from pathlib import Path

import pytest
from prompt_toolkit.styles import Style, default_ui_style, merge_styles

from referee.table.frontend.editor import MENU
from tests.cli.run import ENV, finished
from tests.kit.emulator import Emulator
from tests.kit.said import unsaid
from tests.kit.terminal import python, settle

ENTRIES = ("ksb", "st line", "ksh", "foo", "khb", "bks", "k.s")
PLAYERS = ("--log", "a.jsonl", "--players", "Anastasija,Bartolomeo,Christiane,Ferdinanda", "--edition", "es")


def _played(folder: Path, rows: int, columns: int, env: dict[str, str]) -> tuple[Emulator, list[str]]:
    """A game typed at a terminal of this size: it, and what it showed after each entry."""
    child = python("-m", "referee", "play", "shinbi", *PLAYERS, cwd=folder, env={**ENV, **env}, rows=rows, columns=columns)
    terminal, screens = Emulator(rows, columns), []

    def until(pattern: str) -> None:
        while True:
            which = child.expect([pattern, "\x1b\\[6n"])
            terminal.feed(f"{child.before}{child.after}")
            if not which:
                return
            child.send(f"\x1b[{terminal.row + 1};{terminal.column + 1}R")

    until("clans in")
    for entry in ("setup o r z p start 1", *ENTRIES, "q"):
        settle(child)
        child.send(f"{entry}\r")
        until("receipt" if entry == "q" else "since the" if env["TERM"] != "dumb" else "\n> ")
        screens.append("\n".join(terminal.lines()))
    until("goes on")
    assert finished(child) == 1  # one was refused
    return terminal, screens


@pytest.mark.parametrize(("rows", "columns"), [(24, 80), (20, 40)])
def test_the_picture_is_there_while_somebody_types_and_erased_then(rows: int, columns: int, tmp_path: Path) -> None:
    terminal, screens = _played(tmp_path, rows, columns, {"TERM": "xterm-256color", "NO_COLOR": "1"})
    assert terminal.title == "a.jsonl · Shinbi"
    for screen in screens[:-1]:
        assert screen.count("lives 5") >= 1 and "Anastasija" in screen, screen
        assert len(re.findall("Anastasija lives 5", screen)) == 1, screen  # none is left of those before
    left = "\n".join(terminal.lines())
    assert "lives 5" not in left and "since the last" not in left and "e.g." not in left, left
    assert [line[2:] for line in terminal.lines() if line.startswith("> ")] == [*ENTRIES, "q"]
    assert all(len(line) <= columns for line in terminal.lines())
    flat = " ".join(left.split())
    assert unsaid(flat, "writing a.jsonl", "receipt: a.jsonl", "1 Anastasija turns up katana") == []


def test_a_dumb_terminal_has_no_picture(tmp_path: Path) -> None:
    terminal, screens = _played(tmp_path, 40, 80, {"TERM": "dumb"})
    assert not terminal.title
    assert not any("lives 5" in screen or "\x1b" in screen for screen in screens)
    assert "attacks: 2 Bartolomeo on" in "\n".join(terminal.lines())


def test_the_menu_of_completions_can_be_read() -> None:
    styles = merge_styles([default_ui_style(), Style.from_dict(MENU)])
    for part in ("", ".current"):
        for kind in ("completion", "meta.completion"):
            attrs = styles.get_attrs_for_style_str(f"class:completion-menu class:completion-menu.{kind}{part}")
            assert attrs.color and attrs.bgcolor
            assert _contrast(attrs.color, attrs.bgcolor) >= 4.5, (kind, part, attrs)


def _contrast(one: str, other: str) -> float:
    """The contrast of two colours (WCAG 2.1, relative luminance)."""

    def light(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (0, 2, 4)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)
