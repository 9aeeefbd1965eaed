"""The questions of the set-up at a terminal, answered in words."""

from pathlib import Path

import pytest

from tests.cli.test_editor import Screen

PLAYERS = ("--log", "a.jsonl", "--players", "Ana,Ben,Cho,Dai")
DUMB = {"TERM": "dumb"}


@pytest.mark.parametrize("first", ["Cho is the Shogun", "Ana is Nobunaga, Ben is Musashi"])
def test_a_fact_instead_of_the_characters(tmp_path: Path, first: str) -> None:
    screen = Screen(tmp_path, "play", "samurai-sword", *PLAYERS, env=DUMB)
    screen.until("characters in seating order.*> ")
    screen.keys(f"{first}\r", "still missing")
    screen.until("> ")
    rest = "Ana is Nobunaga, Ben Musashi, Cho Tomoe, Dai Hanzo, Cho is the Shogun"
    screen.keys(f"{rest}\r", "Cho is the Shogun")
    screen.leave()


def asked_for_the_shogun(where: Path) -> Screen:
    """A table of Samurai Sword whose characters are told."""
    screen = Screen(where, "play", "samurai-sword", *PLAYERS, env=DUMB)
    screen.until("characters in seating order.*> ")
    screen.keys("nob mus tom han\r", "who is the Shogun.*> ")
    return screen


@pytest.mark.parametrize("who", ["it's Cho", "Cho is the Shogun"])
def test_a_player_named_in_words(tmp_path: Path, who: str) -> None:
    screen = asked_for_the_shogun(tmp_path)
    screen.keys(f"{who}\r", "turn 1, 3 Cho")
    screen.leave()


def test_what_denies_names_nobody(tmp_path: Path) -> None:
    screen = asked_for_the_shogun(tmp_path)
    screen.keys("not Cho\r", "not understood")
    screen.until("who is the Shogun.*> ")
    screen.leave()


def test_a_zone_told_in_words(tmp_path: Path) -> None:
    screen = Screen(tmp_path, "play", "ninjato", *PLAYERS, env=DUMB)
    screen.until("order> ")
    screen.keys("Ben goes first\r", "\n.*> ")
    assert "'order'" not in screen.seen
    screen.leave()


def test_the_whole_set_up_without_its_first_word(tmp_path: Path) -> None:
    screen = Screen(tmp_path, "play", "shinbi", *PLAYERS, "--edition", "en", env=DUMB)
    screen.until("clans in seat.*> ")
    screen.keys("o r z p start 3\r", "3 Cho on 4 Dai")
    screen.leave()


def test_a_wrong_code_among_the_characters_is_named(tmp_path: Path) -> None:
    screen = Screen(tmp_path, "play", "samurai-sword", *PLAYERS, env=DUMB)
    screen.until("characters in seating order.*> ")
    screen.keys("Ana nobx tom han\r", "not understood.*> ")
    assert "'nobx'" in screen.seen or "'Ana'" in screen.seen
    assert "start" not in screen.seen.rpartition("not understood")[2]
    screen.leave()
