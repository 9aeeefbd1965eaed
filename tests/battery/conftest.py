from collections.abc import Iterator
from typing import Any

import pytest

from referee import games
from referee.engine.game import Game
from tests.battery.table import GAMES
from tests.kit.registered import registered


@pytest.fixture(scope="package", autouse=True)
def toy() -> Iterator[None]:
    with registered():
        yield


@pytest.fixture(scope="package", params=GAMES)
def game(request: pytest.FixtureRequest, toy: None) -> Game[Any]:
    """Each registered game, and the toy."""
    return games.load(request.param)
