"""What the first hour stumbles over: hints in the record, half a card, several steps in one line, ids where names are printed."""

import re

import pytest

from referee.engine.words import split
from referee.table.assist.complete import candidates
from referee.table.commands.look import last_lines
from referee.table.frontend.line_reader import able
from referee.table.frontend.render import PALETTE, painted
from tests.kit.entries import expect
from tests.kit.golden import folder, played
from tests.kit.parts import having
from tests.table.test_suggest import session

FOUR = "Ana Ben Cho Dai"
SETUP = "setup mus goe chi iey start 1"
CLANS = ("start 1", "t d5 r2 s3", "k", "c")
HOUSE = re.compile(r"\b[a-z]+_[a-z]+\b|[a-z]\*?@\d|\b(?:hand|kept|taira|minamoto|goshirakawa):\d|\b[a-z]{2,}\.\d")
"""Ids, ages behind `@`, zones and tokens as logs have them."""


def test_a_hint_stands_in_the_answer_and_not_in_the_record() -> None:
    table = session("samurai_sword", FOUR, SETUP, "ar", "e")
    expect(table, "ge 1 ar", doubts=("it took the card in play; for the hand type `z`, then `ge 1 h ar`",))
    assert table.told()[-1].text == "@2 plays Geisha on @1, Armor in play"
    assert "out of the hand" not in str(last_lines(table, split("ls")).rows)


@pytest.mark.parametrize(
    ("typed", "doubted"), [("fo", True), ("te", True), ("f fo", False), ("pa", False), ("kt", False)]
)
def test_a_card_turned_up_that_may_have_been_played(typed: str, doubted: bool) -> None:
    table = session("samurai_sword", "Ana Ben Cho", "setup mus goe chi start 1", "bu 2", "e")
    assert any("was turned up for the Bushido" in text for text in table.enter(typed).doubts) is doubted


@pytest.mark.parametrize("typed", ["e", "d"])
def test_a_word_of_the_game_is_not_half_a_card(typed: str) -> None:
    table = session("samurai_sword", "Ana Ben Cho", "setup mus goe chi start 1", "bu 2", "e")
    reply = expect(table, typed, kind="refused")
    assert [offer for offer in reply.suggestions if offer.split()[0] in ("te", "pa", "da", "fd")] == []


@pytest.mark.parametrize("word", ["h", "hand", "HAND"])
def test_hand_is_a_card_out_of_the_hand(word: str) -> None:
    table = session("samurai_sword", FOUR, SETUP)
    table.enter(f"ge 2 {word} pa")
    assert table.told()[-1].text == "@1 plays Geisha on @2, a hand card: Parry"


@pytest.mark.parametrize("text", ["ge 2 random", "geisha Ben random", "ge 2 hand random", "ge 2 unseen", "ge 2 ?"])
def test_a_random_card_is_one_that_nobody_read(text: str) -> None:
    table = session("samurai_sword", FOUR, SETUP)
    table.enter(text)
    assert table.told()[-1].text == "@1 plays Geisha on @2, a hand card: a card that was not read"


@pytest.mark.parametrize(
    ("game", "before", "text", "offer"),
    [
        ("shinobi_clans", (*CLANS, "d", "d"), "amend 6 y rg", "amend 6 before y"),
        ("samurai_sword", (SETUP, "fo", "te"), "amend 2 te ar", "amend 2 before te"),
        ("shinobi_clans", (*CLANS, "d", "d"), "amend 5 . rg", "amend 5 before ."),
    ],
)
def test_two_steps_for_one_line_name_the_way_that_works(
    game: str, before: tuple[str, ...], text: str, offer: str
) -> None:
    players = FOUR if game != "shinobi_clans" else "Ana Ben Cho"
    table = session(game, players, *before)
    expect(table, text, f"`{offer}` puts the first in", kind="refused")


def test_a_target_that_is_not_in_play_is_not_resolved() -> None:
    table = session("shinobi_clans", "Ana Ben Cho", *CLANS, ". . .")
    (said,) = table.enter("b m").said
    assert [finding.rule for finding in said.findings] == ["SC-TARGET-07"]


@pytest.mark.parametrize(
    ("text", "name"), [("f", "Fast Draw"), ("foc", "Focus"), ("tea", "Tea Ceremony"), ("kat", "Katana 2")]
)
def test_completion_shows_and_reads_printed_names(text: str, name: str) -> None:
    found = candidates(session("samurai_sword", FOUR, SETUP), text)
    assert any(candidate.shown == name and candidate.start == len(text) for candidate in found)


@pytest.mark.parametrize("game", having("printed", "golden"))
def test_no_house_notation_in_what_people_read(game: str) -> None:
    """Echoes, `ls` and `st` of the recorded games: what is typed by path (`set`, `fact`) is shown as it is typed."""
    for path in sorted(folder(game).glob("*.txt"))[:2]:
        table, _ = played(game, path.stem)
        texts = [line.text for line in table.told() if not re.match("declared|counted|printed|correction", line.text)]
        texts += [f"{label} {text}" for label, text in table.enter("st").rows]
        assert len(texts) > 10
        texts = [re.sub(r"by option \w+ = \w+", "", text) for text in texts]  # an option is named as it is typed
        assert {found for text in texts for found in HOUSE.findall(text)} == set()


@pytest.mark.parametrize(
    ("env", "editor"),
    [({"TERM": "xterm"}, True), ({"TERM": "xterm", "NO_COLOR": "1"}, True), ({"TERM": "dumb"}, False), ({}, False)],
)
def test_no_color_leaves_the_editor(env: dict[str, str], editor: bool) -> None:
    assert able(env) is editor


def _light(colour: int) -> float:
    """The relative luminance of one of the 256 colours (WCAG 2.1)."""
    levels = (0, 95, 135, 175, 215, 255)
    rgb = (
        (8 + 10 * (colour - 232),) * 3 if colour >= 232 else [levels[(colour - 16) // step % 6] for step in (36, 6, 1)]
    )
    linear = [c / 255 / 12.92 if c / 255 <= 0.03928 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in rgb]
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@pytest.mark.parametrize("name", PALETTE)
def test_colours_are_readable_on_black_and_on_white(name: str) -> None:
    sign = painted("x", name, {"TERM": "xterm-256color"})
    found = re.search(r"38;5;(\d+)m", sign)
    assert found, sign
    light = _light(int(found[1]))
    assert (light + 0.05) / 0.05 >= 4.5 and 1.05 / (light + 0.05) >= 4.5
    assert "38;5" not in painted("x", name, {"TERM": "xterm"})
