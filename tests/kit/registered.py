"""The toy among the games, as long as a test lasts."""

from collections.abc import Iterator
from contextlib import contextmanager

from referee import games
from referee.engine.game import Game
from tests import toy
from tests.toy.rules import ToyState


@contextmanager
def registered() -> Iterator[Game[ToyState]]:
    """The toy among the games, as long as a test lasts."""
    before = dict(games.NAMES)
    games.NAMES["toy"] = "tests.toy"
    try:
        yield toy.GAME
    finally:
        games.NAMES.clear()
        games.NAMES.update(before)
