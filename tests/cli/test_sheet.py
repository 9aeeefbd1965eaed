"""`referee sheet`: one page of what is typed, by what is printed on the components."""

import re
import subprocess
from html.parser import HTMLParser
from pathlib import Path
from shutil import which

import pytest

from referee import games
from referee.cli.sheet import beside, groups, page, sheet
from tests.cli.run import referee
from tests.kit.parts import having
from tests.kit.said import unsaid


@pytest.mark.parametrize("name", list(games.NAMES))
def test_every_component_stands_there_with_its_code(name: str) -> None:
    game = games.load(name)
    edition = game.rulebook.editions[0]
    rows = {row for group in groups(game, edition) for row in group.rows}
    for things in game.notation.printed().kinds.values():
        for thing in things:
            assert (thing.code, thing.in_edition(edition)) in rows, thing
    typed = [word for group in groups(game, edition) for word, _ in group.rows if not group.short]
    assert {"z", "q", "? [WORD]", "! REASON"} <= set(typed) and len(typed) > 20


@pytest.mark.parametrize("name", list(games.NAMES))
def test_each_word_of_the_game_is_explained(name: str) -> None:
    """What a game reads besides the names of its components stands on its page."""
    game = games.load(name)
    text = " ".join(" ".join(row) for group in groups(game, game.rulebook.editions[0]) for row in group.rows).casefold()
    codes = {thing.code for thing in game.notation.printed().things}
    assert [word for word in game.notation.words if word not in codes and word != "cards" and word not in text] == []


def test_names_are_those_of_the_edition() -> None:
    game = games.load("shinbi")
    weapons = {e: next(iter(groups(game, e))).rows for e in ("en", "es", "fr", "de")}
    assert (
        ("b", "blowgun") in weapons["en"] and ("b", "cerbatana") in weapons["es"] and ("b", "Fukidake") in weapons["de"]
    )


def test_columns_keep_to_the_width() -> None:
    rows = [(f"c{n}", "Name" * (1 + n % 3)) for n in range(17)]
    for width in (20, 40, 80):
        found = beside(rows, width)
        assert max(map(len, found)) <= width and sum(row.count("Name  ") >= 0 for row in found) == len(found)
        assert all(any(code in row for row in found) for code, _ in rows)


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert not any(name.startswith("on") or name in ("src", "href") for name, _ in attrs), (
            "nothing is loaded or run"
        )
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_is_written_and_says_so(tmp_path: Path) -> None:
    done = referee("sheet", "samurai", "--html", "sheet.html", cwd=tmp_path)
    text = (tmp_path / "sheet.html").read_text(encoding="utf-8")
    assert done.code == 0 and done.out == "" and "sheet.html is written" in done.err
    assert "<dt>kt</dt><dd>Katana</dd>" in text and "&lt;" not in text.split("</style>")[0]
    tags = Tags()
    tags.feed(text)
    assert tags.open == []


def test_on_a_screen_and_what_cannot_be(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert sheet("ninjato", "", "") == 0
    out = capsys.readouterr().out
    assert "Treasures\n2  fan" in out and "In every game" in out
    assert sheet("shinbi", "", "xx") == 2 and "en, es" in capsys.readouterr().err
    assert sheet("shinbi", str(tmp_path / "no" / "sheet.html"), "") == 2
    assert "cannot be written" in capsys.readouterr().err and sheet("chess", "", "") == 2


@pytest.mark.browser
@pytest.mark.skipif(which("chromium") is None, reason="no chromium")
@pytest.mark.parametrize("name", list(games.NAMES))
def test_it_prints_on_one_page(name: str, tmp_path: Path) -> None:
    game = games.load(name)
    for edition in game.rulebook.editions:
        (tmp_path / "sheet.html").write_text(page(game.title, list(groups(game, edition))), encoding="utf-8")
        how = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"]
        subprocess.run([*how, "--print-to-pdf=sheet.pdf", "sheet.html"], cwd=tmp_path, check=True, capture_output=True)
        assert len(re.findall(rb"/Type\s*/Page\b", (tmp_path / "sheet.pdf").read_bytes())) == 1, edition


WANTED = {
    "ninjato": ("4-: lower", "b: price not read", "t: price not read", "amend 12 3a"),
    "samurai_sword": ("n: a Ninja whose stars are not known", "amend 12 f bo"),
    "shinobi_clans": ("+/jut: it finds a Jutte", "who had to discard has done so, unseen", "amend 12 bm"),
    "shinbi": ("amend 12 k.s",),
}


@pytest.mark.parametrize("name", having("program"))
def test_what_newcomers_looked_for_stands_there(name: str) -> None:
    game = games.load(name)
    rows = [row for group in groups(game, game.rulebook.editions[0]) for row in group.rows]
    text = "\n".join(": ".join(row) for row in rows)
    assert unsaid(text, *WANTED[name], "ls 30", "between steps stands a blank, or `;`") == []
