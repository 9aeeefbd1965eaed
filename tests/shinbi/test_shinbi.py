from pathlib import Path
import pytest
from referee.games import load as load_game
from tests.kit.coverage import missing_options, unkilled
from tests.kit.scenarios import load, run
from tests.shinbi.mutants import MUTANTS

GAME = load_game("shinbi")
SCENARIOS = load(Path(__file__).with_name("scenarios.yaml"))


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda s: s["id"])
def test_scenario(scenario):
    run(GAME, scenario)


def test_every_rule_is_killed():
    assert unkilled(GAME, SCENARIOS, MUTANTS) == []


def test_every_option_is_played():
    assert missing_options(GAME, SCENARIOS) == []
