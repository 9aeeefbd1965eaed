"""A fifth game in the registry: the shared tests take it up, or leave it out by what it lacks, and the others stay as they were."""

import subprocess
import sys

import pytest

from referee import games
from tests.kit.parts import PARTS, having, slice_of
from tests.kit.program import ENV, ROOT
from tests.kit.registered import registered

SHARED = ("tests/cases", "tests/simulate", "tests/table")
ALL = (*SHARED, "tests/battery", "tests/cli", "tests/journal", "tests/records", "tests/toy", "tests/test_format.py")


def with_the_toy(*words: str) -> str:
    """What pytest says where the toy is a game of the program from the first line on; all must pass."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.kit.fifth", "-p", "no:cacheprovider", *words]
    done = subprocess.run(command, cwd=ROOT, env=ENV, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    assert done.returncode == 0, done.stdout[-5000:]
    return done.stdout


def test_the_shared_tests_take_up_a_fifth_game() -> None:
    last = with_the_toy(*SHARED, "-k", "toy").splitlines()[-1]
    assert int(last.split(" passed")[0].split()[-1]) > 30, last


def test_tests_of_what_a_game_lacks_leave_it_out() -> None:
    with registered():
        assert {part: "toy" in having(part) for part in PARTS} == {
            "program": False, "golden": True, "scenarios": False, "breaches": False, "heuristic": False, "moments": False,
            "rounds": False, "leaver": False, "printed": False, "ledger": True,
        }  # fmt: skip
        assert having("program") == [name for name in games.NAMES if name != "toy"]


def test_the_slices_of_the_others_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    before = {name: slice_of(name, 7) for name in having("breaches")}
    for name in ("aardvark", "toy"):
        monkeypatch.setitem(games.NAMES, name, "tests.toy")
    assert {name: slice_of(name, 7) for name in before} == before
    assert having("breaches") == list(before)


@pytest.mark.full
def test_all_shared_tests_pass_with_a_fifth_game() -> None:
    with_the_toy(*ALL, "-k", "toy")
