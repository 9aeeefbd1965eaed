"""Who plays, as people say it."""

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
