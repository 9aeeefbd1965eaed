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


@pytest.mark.parametrize(
    ("said", "wrong", "guessed"),
    [
        ("There are five of us, going left it's Ana, Ben, Cho, Dai, Eva.", "five of us", "Ana, Ben, Cho, Dai, Eva"),
        ("We're four, and sitting to my right is Ben, then Cho, then Dai.", "four", "Ben, Cho, Dai"),
        ("Tonight we have Ana, Ben and Cho", "Tonight we have Ana", "Ana, Ben, Cho"),
        ("Left of me sits Ben, after her Cho, Dai", "Left of me sits Ben", "Ben, Cho, Dai"),
        ("Four, Ana, Ben, Cho, Dai", "Four", "Ana, Ben, Cho, Dai"),
        ("Ana, Ben, not Cho", "not Cho", "Ana, Ben, Cho"),
        ("Ana, Ben's late, Cho", "Ben's late", "Ana, Ben, Cho"),
        ("Ana, Ben, Cho isn't here", "Cho isn't here", "Ana, Ben, Cho"),
        ("Ana, Ben, Cho and me", "me", "Ana, Ben, Cho"),
        ("Ben and me", "me", "Ana, Ben, Cho"),
        ("well, there's ana, ben and cho", "well", "ana, ben, cho"),
    ],
)
def test_what_is_no_list_of_names_alone_is_asked_about(said: str, wrong: str, guessed: str) -> None:
    opening = Opening(games.load("shinobi_clans"))
    with pytest.raises(ValueError) as raised:
        opening.players(said)
    assert f"{wrong!r} is hardly the name of a player" in str(raised.value)
    assert str(raised.value).endswith(f"such as {guessed}")
    assert opening.names == []


@pytest.mark.parametrize(
    "said",
    [
        "Ana the Great, Jan van der Berg, Player two",
        "ana maria, ben, cho",
        "Ana (red), Ben b, Cho 2",
        "one, two, three",
        "a, b, i",
        "May, Will, Mark",
    ],
)
def test_names_of_any_kind_are_taken(said: str) -> None:
    opening = Opening(games.load("shinobi_clans"))
    opening.players(said)
    assert opening.names == said.split(", ")
