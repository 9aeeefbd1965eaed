"""Every breach in the open, recorded by force once: the record holds what the table did, counts as the world does, accuses nobody later."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts" / "lib"))

import exam_faults
import exam_forced
from breaches import MOVES, NOT_YET, NOTHING, catalogue

from tests.kit.parts import having

RARE = {
    "Hanzo parries with his only card": 19, "two set values": 11, "gold for all kinds as a 2": 61, "two Hensojutsu on an envoy": 55,
    "a treasure of which none is left": 129, "a Scout left lying": 14, "the Metsubushi acts before the Jutte": 16,
    "poison takes an immune one": 15,
}  # fmt: skip
"""Breaches that find a place in few games: the attempt at which they do, or one before it."""
NOWHERE = {"goes on when no elite guard is left"}
"""A breach that found none in 140 games: 17 elite guards are never all out."""


@pytest.mark.parametrize("name", having("breaches"))
def test_a_forced_entry_does_what_was_typed(name: str) -> None:
    module = catalogue(name)
    wrong = []
    for index, breach in enumerate(module.OPEN):
        label = exam_faults.label_of(module, breach)
        assert breach.does in (MOVES, NOTHING, NOT_YET), label
        if breach.name in NOWHERE:
            continue
        outcome = exam_forced.job((name, index, 1, 0, RARE.get(breach.name, 0)))
        if not outcome.told["games"] or outcome.sample:
            wrong.append(f"{label}: {outcome.sample}")
    assert wrong == []
