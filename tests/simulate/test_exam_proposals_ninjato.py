"""A rule of Ninjato that is too lax or too strict shows in `scripts/exam proposals`, also where no bot ever tries it."""

import sys
from collections import Counter
from pathlib import Path
from typing import Any, cast

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts" / "lib"))

import exam_proposals
import propose_ninjato

from referee.engine.findings import Fault
from referee.games.ninjato.rules import buy, dojo, fight, outcome, pay, rewards, skills
from tests.kit.coverage import Mutant, mutated


def without(check: Any, rule: str) -> Any:
    """A check that is too lax: the findings of one rule are lost."""
    return lambda s, step: [f for f in check(s, step) if f.rule != rule]


def also(check: Any, rule: str, when: Any) -> Any:
    """A check that is too strict: it finds something besides."""
    return lambda s, step: [*check(s, step), *([Fault(rule)] if when(s, step) else [])]


def kicks_the_other_way(s: Any, step: Any) -> bool:
    """A kicker that makes a play worse."""
    return s.raid is not None and ("-" if s.raid.side == "strength" else "+") in step.mods


MUTANTS: dict[str, tuple[Any, ...]] = {
    # too lax
    "any card pays for a skill": (0, buy.check_learn, without(buy.check_learn, "NJ-SENSEI-02")),
    "all that was won is kept on a fail": (0, outcome.check_fail, without(outcome.check_fail, "NJ-TREAS-09")),
    "the clan of a token stays": (0, outcome.check_clear, without(outcome.check_clear, "NJ-CLEAR-02")),
    "a skill serves twice in one play": (5, fight.check_play, without(fight.check_play, "NJ-SKILL-GEN-1")),
    "anybody gets the second rumor": (0, rewards.check_second, without(rewards.check_second, "NJ-SCORE-07")),
    # too strict
    "gold stands for no other kind": (5, pay.assign, "if gold in left:", "if False:"),
    "a kicker only helps": (1, fight.check_play, also(fight.check_play, "NJ-HOUSE-11", kicks_the_other_way)),
    "cards are taken at once": (1, dojo.check_dojo, also(dojo.check_dojo, "NJ-DOJO-05", lambda s, step: step.more)),
    "a Switch before the guard is seen": (3, skills.check_switch, also(skills.check_switch, "NJ-SKILL-TIGER-3", lambda s, step: s.raid and not s.raid.turned)),
}
"""By what is wrong: the game that shows it, a check, and the wrong one in its place, or other text in its code."""


@pytest.mark.parametrize("what", MUTANTS)
def test_a_rule_that_is_too_lax_or_too_strict_shows(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    number, *mutant = MUTANTS[what]
    monkeypatch.setattr(exam_proposals, "EACH", 12)
    with mutated("referee", cast(Mutant, tuple(mutant))):
        found = exam_proposals.job(("ninjato", 1, number))[2]
    assert found
    assert "failed" not in found[0] and "of a bot" not in found[0]


def test_each_kind_of_step_is_legal_somewhere_and_illegal_somewhere() -> None:
    """A run that is large enough says what it never met."""
    counts = Counter({f"{kind.__name__} {said}": 1 for kind in propose_ninjato.ALL_KINDS for said in ("legal", "illegal")})
    assert exam_proposals.lacking(propose_ninjato, counts) == []
    del counts["Flip legal"]
    assert exam_proposals.lacking(propose_ninjato, counts) == ["Flip was never legal"]
