"""What a stranger reads: phases, tiles and seen cards in words, words of other programs that lead on, the shell's completion of values."""

import re

import click
import pytest

from referee.cli.completing import FILE
from tests.kit.heads import moments, table
from tests.kit.parts import having

RAW = re.compile(r"\b[a-z0-9]+_[a-z0-9_]+\b|\b[a-z]\d\*\d|\b(?:yes|no)\b|\d:[a-z]|=[a-z]")
"""Ids, guards, truth and cards as logs have them."""


EACH = pytest.mark.parametrize("name", having("moments"))


@EACH
def test_the_board_shows_no_word_of_the_log(name: str) -> None:
    for session in moments(name):
        game = session.game
        view = game.facts.view(session.state)
        for row in game.drawing.board(view):
            for title, value in row.cells:
                assert not RAW.search(value), (row.label, title, value)
                assert title != "phase" or value != view["phase"] or value in ("battle", "draft", "over"), value


def test_a_tile_that_lies_before_a_player_is_shown_by_its_skill() -> None:
    session = table("ninjato")
    assert session.enter("set skills.1 b5").movements[0] == "skills  @1 - → +2"
    rows = {row.label: dict(row.cells) for row in session.game.drawing.board(session.game.facts.view(session.state))}
    assert rows["@1"]["skills"] == "b5 (+2)"


@EACH
@pytest.mark.parametrize("word", ["points", "winner", "time", "table", "rules", "save", "undo", "quit"])
def test_words_of_other_programs_lead_on(name: str, word: str) -> None:
    for session in moments(name):
        reply = session.enter(word)
        if word in ("save", "quit"):
            assert reply.suggestions == ("q",), reply
        elif word != "undo":
            assert reply.kind == "info" and reply.rows, reply
        elif reply.kind == "refused" and not reply.said:  # `undo` is a step of Ninjato too
            assert "z" in " ".join((reply.message, *reply.suggestions)) and "seat 0" not in reply.message, reply


@pytest.mark.parametrize(
    ("words", "at", "typed", "values"),
    [
        ("referee play shinbi --option triple_ban =", 5, "", ["announced", "announced_and_actual", "off"]),
        ("referee play shinbi --option triple_ban = o", 6, "o", ["off"]),
    ],
)
def test_bash_completes_the_values_of_an_option(
    monkeypatch: pytest.MonkeyPatch, words: str, at: int, typed: str, values: list[str]
) -> None:
    """Bash parts a word at its `=`; what stands behind it is asked for as if it were a file."""
    monkeypatch.setenv("COMP_WORDS", words)
    monkeypatch.setenv("COMP_CWORD", str(at))
    command = click.Command("play", params=[click.Argument(["transcript"], type=FILE)])
    context = click.Context(command)
    context.params["game"] = "shinbi"
    found = FILE.shell_complete(context, command.params[0], typed)
    assert sorted(item.value for item in found) == values
