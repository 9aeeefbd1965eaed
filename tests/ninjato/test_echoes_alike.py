"""Echoes of steps that name one of two things with the same print, read as entries."""

import pytest

from referee import games
from referee.simulate.run import one
from tests.battery.echoes import wrong


@pytest.mark.parametrize("seed", [0, 5, 43])
def test_two_tiles_or_two_cards_that_are_alike_are_told_apart(seed: int) -> None:
    game = games.load("ninjato")
    bad, seen = wrong(game, [one(game, seed, bots=(("random", "heuristic")[seed % 2],))])
    assert bad == [] and seen["spread"] and seen["play"]
