"""The exam with every breach of every game, and more honest games than the plain run plays."""

import pytest

from referee import games
from tests.simulate.test_exam import exam

UNBROKEN = {"samurai_sword": "SS-INV-05", "shinobi_clans": "SC-COMP-03"}
"""Rules with a ban for which the catalogue has no breach; it says why."""

pytestmark = [pytest.mark.full, pytest.mark.timeout(3600)]


@pytest.mark.parametrize("name", games.NAMES)
def test_every_breach_of_the_catalogue(name: str) -> None:
    done = exam("faults", "-n", "1", "--game", name, "--jobs", "2")
    assert done.returncode == 0, done.stdout + done.stderr
    told = done.stdout.splitlines()[-1]
    assert told.endswith(f": {UNBROKEN[name]}") if name in UNBROKEN else told.endswith(": none"), done.stdout


@pytest.mark.parametrize("name", games.NAMES)
def test_every_slip_of_the_pen(name: str) -> None:
    done = exam("pen", "-n", "2", "--game", name, "--jobs", "2")
    assert done.returncode == 0 and "doubled line" in done.stdout, done.stdout + done.stderr


@pytest.mark.parametrize("name", games.NAMES)
def test_honest_games_proved(name: str) -> None:
    done = exam("honest", "-n", "40", "--prove", "4", "--game", name, "--jobs", "2")
    assert done.returncode == 0, done.stdout + done.stderr
