"""Sentences with one word wrong, doubled or missing: nothing is recorded that does not follow from the words."""

from typing import Any

import pytest

from referee.engine.game import Game
from tests.battery.fuzzed import fuzz

FEW, MANY = 160, 100_000


def clean(game: Game[Any], count: int) -> None:
    bad, seen = fuzz(game, count, 7)
    assert bad == [], f"{len(bad)} of {seen['tried']}"
    assert seen["tried"] > count * 0.9 and seen["whole"] > 0.05 * count and seen["its own"] > 0.03 * count, seen
    assert seen["recorded"], "no changed sentence was recorded: what follows from the words was never compared"


def test_what_is_recorded_follows_from_the_words(game: Game[Any]) -> None:
    if game.sentences is None:
        pytest.skip(f"{game.title} reads no sentences")
    clean(game, FEW)


@pytest.mark.full
def test_what_is_recorded_of_very_many_follows_from_the_words(game: Game[Any]) -> None:
    if game.sentences is None:
        pytest.skip(f"{game.title} reads no sentences")
    clean(game, MANY)
