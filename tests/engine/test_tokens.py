"""The tokens of an entry that no pattern reads."""

import pytest

from referee.engine.parts.sentences import Tokens, without
from referee.engine.sentences.tokens import MINUS, spelled


def test_nothing_stands_beside_an_entry() -> None:
    """Before the first token is not the last one."""
    tokens = Tokens(("house", "one"), lambda kind, pos: ())
    assert [tokens.form(pos) for pos in (-1, 0, 1, 2)] == ["", "house", "one", ""]


def test_the_longest_name_is_taken_and_its_tokens_are_used() -> None:
    names = {("clan", 0): [(1, "go"), (3, "go-shirakawa")]}
    tokens = Tokens(("go", "shira", "kawa", "here"), lambda kind, pos: names.get((kind, pos), ()))
    found = tokens.value("clan", 0)
    assert found == (3, "go-shirakawa") and tokens.value("clan", 1) is None
    assert tokens.take(0, found[0]) == found[0] and tokens.used == {0, 1, 2}


def test_small_words_are_left_out() -> None:
    assert without(("in", "the", "a", "house"), "the") == "in a house"


@pytest.mark.parametrize("text", ["-2", "–2", "−2", "(-2)", "the snake,-2"])
def test_a_minus_before_a_number_is_no_dash(text: str) -> None:
    assert spelled(text)[-2:] == (MINUS, "2")


@pytest.mark.parametrize("text", ["- 2", "x - 2", "5-2", "x -- 2", "-> 2"])
def test_a_dash_is_no_minus(text: str) -> None:
    assert MINUS not in spelled(text)
