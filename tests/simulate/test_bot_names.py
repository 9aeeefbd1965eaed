"""Names that bots had in version 0.1.0 go on working."""

from pathlib import Path

import pytest

from referee import games
from referee.engine.parts.bots import OLD_NAMES, bot_name
from tests.cli.run import referee
from tests.kit.parts import bots_of


@pytest.mark.parametrize("name", games.NAMES)
def test_an_old_name_is_no_name_of_now(name: str) -> None:
    now = bots_of(games.load(name)).names
    assert not OLD_NAMES.keys() & now.keys()
    assert bot_name("random") == "random" and bot_name("of nobody") == "of nobody"


def test_an_old_name_may_be_typed_and_the_new_one_is_written(tmp_path: Path) -> None:
    referee("simulate", "shinbi", "-n", "1", "--bots", "sensible,random", "--out", str(tmp_path), cwd=tmp_path, code=0)
    (log,) = tmp_path.glob("*.jsonl")
    assert '"heuristic","random","heuristic","random"' in log.read_text().splitlines()[0]
