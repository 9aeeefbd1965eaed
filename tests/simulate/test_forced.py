"""Every breach in the open, recorded by force once: the record holds what the table did, counts as the world does, accuses nobody later."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts" / "lib"))

import exam_faults
import exam_forced
from breaches import MOVES, NOT_YET, NOTHING, catalogue

GAMES = ("shinbi", "samurai_sword")


@pytest.mark.parametrize("name", GAMES)
def test_a_forced_entry_does_what_was_typed(name: str) -> None:
    module = catalogue(name)
    wrong = []
    for index, breach in enumerate(module.OPEN):
        outcome = exam_forced.job((name, index, 1, 0))
        label = exam_faults.label_of(module, breach)
        assert breach.does in (MOVES, NOTHING, NOT_YET), label
        if not outcome.told["games"] or outcome.sample:
            wrong.append(f"{label}: {outcome.sample}")
    assert wrong == []
