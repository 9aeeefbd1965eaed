"""Every breach in the open, recorded by force once: the record holds what the table did, counts as the world does, accuses nobody later."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts" / "lib"))

import exam_faults
import exam_forced
from breaches import MOVES, NOT_YET, NOTHING, catalogue

from tests.kit.parts import having, slice_of

NOWHERE = {"goes on when no elite guard is left"}
"""A breach that found none in 140 games: 17 elite guards are never all out. `ninjato/test_forced.py` lays the table for it."""


@pytest.mark.parametrize("name", having("breaches"))
def test_a_forced_entry_does_what_was_typed(name: str) -> None:
    module = catalogue(name)
    wrong = []
    for index, breach in enumerate(module.OPEN):
        label = exam_faults.label_of(module, breach)
        assert breach.does in (MOVES, NOTHING, NOT_YET), label
        if breach.name in NOWHERE:
            continue
        outcome = exam_forced.job((name, index, 1, 0))
        if not outcome.told["games"] or outcome.sample:
            wrong.append(f"{label}: {outcome.sample}")
    assert wrong == []


@pytest.mark.parametrize("name", having("breaches"))
def test_a_proof_goes_on_being_right_behind_a_forced_entry(name: str) -> None:
    """One breach in twelve: nothing is impossible before it, or by another rule behind it."""
    pytest.importorskip("scipy")
    module = catalogue(name)
    proved = 0
    for index in range(slice_of(name, 12), len(module.OPEN), 12):
        breach = module.OPEN[index]
        made = exam_forced.table(name, breach, 1, 0) if breach.name not in NOWHERE else None
        if made is None:
            continue
        proof = exam_faults.audited(made, prove=True).proof
        assert proof is not None
        found = [(c.first, c.citation.split(" ")[0].rstrip(",:;")) for c in (*proof.conflicts, *proof.breach)]
        recorded = breach.does != NOT_YET
        wrong = [(n, rule) for n, rule in found if not recorded or n < made.at or rule not in (*breach.rules, *breach.follows)]
        assert wrong == [], (exam_faults.label_of(module, breach), made.at, made.fold.head.id)
        proved += 1
    assert proved > 2
