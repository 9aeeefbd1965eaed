"""Codes that stand one after another stay codes, whatever name their letters spell."""

import pytest

from referee import games
from referee.engine.words import split


@pytest.mark.parametrize(
    ("game", "typed", "words"),
    [
        ("shinobi_clans", "ro nin", ["ro", "nin"]),
        ("shinobi_clans", "p aad ro nin xb", ["p", "aad", "ro", "nin", "xb"]),
        ("shinobi_clans", "dis app", ["dis", "app"]),
        ("shinobi_clans", "silent killer ro", ["silent killer", "ro"]),
        ("shinobi_clans", "disappear in smoke", ["disappear in smoke"]),
        ("samurai_sword", "gin chi", ["gin", "chi"]),
        ("samurai_sword", "battle cry", ["battle cry"]),
    ],
)
def test_two_codes_are_no_name(game: str, typed: str, words: list[str]) -> None:
    assert [word.text for word in games.load(game).notation.printed().joined(split(typed).words)] == words
