"""Whatever value a log has for a public fact is said in words: nothing that is written in a log stops the referee."""

from typing import Any

import pytest

from referee import games
from referee.simulate.run import one

VALUES: tuple[Any, ...] = (
    "", "x", "-", ":", "x:", "a:b", "da:g da:", "::", "1", "9:9", "a+b", "x&y", "≥", "?", "^", "=", " ", "~",
    -1, 0, 99, 10**12, None, True, [], ["x"], ["", ":"], [1, "x"], [[]], [None],
)  # fmt: skip


@pytest.mark.parametrize("game_id", games.NAMES)
def test_any_value_of_any_fact_has_words(game_id: str) -> None:
    game = games.load(game_id)
    for path in game.facts.paths(one(game, 3).fold.state):
        for value in VALUES:
            assert isinstance(game.facts.fact_words(path, value), str) and isinstance(game.facts.shown_words(path, value), str)
