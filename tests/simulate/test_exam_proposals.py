"""A slice of `scripts/exam proposals`, and that it finds a rule that is too lax or too strict although no bot tries it."""

import sys
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts" / "lib"))

import exam_proposals

from referee.engine.findings import Fault
from referee.games.samurai_sword.rules import cards
from referee.games.shinbi.rules import assign, record, resolve, reveal
from tests.kit.coverage import replaced

NUMBERS = {"ninjato": (0, 4), "samurai_sword": (0,), "shinbi": (0, 2, 4, 6), "shinobi_clans": (1, 7, 15, 25)}
"""Games of the slice."""


@pytest.mark.parametrize("name", exam_proposals.REFERENCES)
def test_referee_and_reference_agree(name: str) -> None:
    found = [exam_proposals.job((name, 1, number)) for number in NUMBERS[name]]
    assert [text for _, _, wrong in found for text in wrong] == []
    assert sum(counts["legal"] for _, counts, _ in found) > 200 and sum(counts["illegal"] for _, counts, _ in found) > 3000


def without(check: Any, rule: str) -> Any:
    """A check that is too lax: the findings of one rule are lost."""
    return lambda s, step: [f for f in check(s, step) if f.rule != rule]


def too_strict(s: Any, step: Any) -> Any:
    """Three different announcements in every edition."""
    mine = [row[step.who - 1] for row in s.said] if s.phase == "assign" and 1 <= step.who <= s.seats else []
    return [*assign.check_attack(s, step), *([Fault("SB-ASSIGN-08")] if step.say and step.say in mine else [])]


MUTANTS: dict[str, tuple[Any, Any]] = {
    "anybody is reached": (assign.check_attack, without(assign.check_attack, "SB-SEAT-04")),
    "a weapon is announced a third time": (assign.check_attack, without(assign.check_attack, "SB-TRIPLE-01")),
    "a turn is taken before its time": (reveal.check_reveal, without(reveal.check_reveal, "SB-REVEAL-08")),
    "one card is turned up": (reveal.check_reveal, without(reveal.check_reveal, "SB-REVEAL-01")),
    "a clan has a weapon twice": (record.contradictions, lambda *_: []),
    "plotting over different cards": (resolve.check_denounce, without(resolve.check_denounce, "SB-DENOUNCE-03")),
    "announcements differ where they need not": (assign.check_attack, too_strict),
}


def test_a_weapon_that_reaches_too_far_shows() -> None:
    with replaced("referee", cards.check_attack, without(cards.check_attack, "SS-ATTACK-02")):
        assert exam_proposals.job(("samurai_sword", 1, 2))[2]


@pytest.mark.parametrize("what", MUTANTS)
def test_a_rule_that_is_too_lax_or_too_strict_shows(what: str) -> None:
    right, wrong = MUTANTS[what]
    with replaced("referee", right, wrong):
        found = [text for number in (0, 4) for text in exam_proposals.job(("shinbi", 1, number))[2]]
    assert found
