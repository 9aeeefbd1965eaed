"""Who plays, as people say it."""

import re

import pytest

from referee import games
from referee.table.setup.opening import Opening

FOUR = ["Ana", "Ben", "Cho", "Dai"]


@pytest.mark.parametrize(
    ("said", "names"),
    [
        ("Ana, Ben, Cho, Dai", FOUR),
        ("Ana Ben Cho Dai", FOUR),
        ("Ana, Ben, Cho and Dai", FOUR),
        ("Ana, Ben, Cho, and Dai", FOUR),
        ("Ana Ben Cho and Dai", FOUR),
        ("it's Ana, Ben, Cho and Dai, sitting in that order to the right", FOUR),
        ("we are four tonight: Ana, Ben, Cho & Dai.", FOUR),
        ("the players are Ana, Ben, Cho and Dai, clockwise", FOUR),
        ("Ana, Ben, Cho und Dai", FOUR),
        ("we are four", [""] * 4),
        ("five players", [""] * 5),
        ("Ana Maria, Ben Jr., Cho, Dai", ["Ana Maria", "Ben Jr.", "Cho", "Dai"]),
        ("Andy, Sandy, Ben, Und", ["Andy", "Sandy", "Ben", "Und"]),
    ],
)
def test_players_are_taken_as_they_are_said(said: str, names: list[str]) -> None:
    opening = Opening(games.load("shinbi"))
    opening.players(said)
    assert opening.names == names


@pytest.mark.parametrize("said", ["Ana is the Shogun", "Ben goes first", "the blue team", "Ana Ben and a dog"])
def test_words_of_a_sentence_are_no_players(said: str) -> None:
    opening = Opening(games.load("shinbi"))
    small = next(word for word in said.split() if word in ("is", "goes", "the", "a"))
    with pytest.raises(ValueError, match=re.escape(f"{small!r} is hardly the name of a player")):
        opening.players(said)
    assert opening.names == []
    opening.players("Ana, is, the, Shogun")  # by commas anybody may be called so
    assert opening.names == ["Ana", "is", "the", "Shogun"]
