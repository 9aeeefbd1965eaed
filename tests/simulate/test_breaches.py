"""The catalogues of the fault exam: complete against the rulebooks, and a breach of each kind found by name."""

import sys
from pathlib import Path

import pytest

from referee import games

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts" / "lib"))

import exam_faults
from breaches import Hidden, Wrong, catalogue

from tests.kit.parts import having, slice_of


@pytest.mark.parametrize("name", having("breaches"))
def test_every_ban_has_a_breach_or_a_reason(name: str) -> None:
    module = catalogue(name)
    rules = games.load(name).rulebook.rules
    bans = {rule.id for rule in rules.values() if rule.kind == "ban"}
    game = games.load(name)
    counted = {game.facts.check_rule, *(game.facts.rule_of(wrong.path.rstrip(".")) for wrong in module.WRONG)}
    broken = {rule for breach in (*module.OPEN, *module.HIDDEN) for rule in breach.rules} | counted
    assert bans - broken - set(module.UNBROKEN) == set(), "bans with neither a breach nor a reason"
    assert set(module.UNBROKEN) <= bans - broken, "a reason for a rule that is broken, or is no ban"
    assert all(module.UNBROKEN.values())
    named = broken | {rule for wrong in module.WRONG for rule in wrong.sums}
    assert named <= set(rules), "rules that the rulebook does not have"


@pytest.mark.parametrize("name", having("breaches"))
def test_a_slice_of_the_catalogue_is_found(name: str) -> None:
    """One breach in seven, another seventh of other games; what is decided is found at once, and nothing else is."""
    module = catalogue(name)
    found = 0
    for kind in ("OPEN", "WRONG"):
        for index in range(slice_of(name, 7), len(getattr(module, kind)), 7):
            outcome = exam_faults.job((name, kind, index, "counting", 1, 0, 10**6))
            told = outcome.told
            found += told["decidable"]
            assert told["audit"] == told["live"] == told["decidable"], outcome.sample
            assert told["later false"] == 0, outcome.sample
    assert found > 4


@pytest.mark.parametrize(
    ("name", "breach"),
    [
        ("shinbi", "a clan gives one weapon twice, kept cards are shown"),
        ("samurai_sword", "a card in hand that lies in the open"),
        ("samurai_sword", "wrong roles of five"),
        ("shinobi_clans", "a contract pair"),
        ("shinobi_clans", "a ninja laid face down into a weapon slot"),
        ("shinobi_clans", "a discarded card taken back"),  # decided by a card that is played without being named
        ("ninjato", "fails on purpose"),
    ],
)
def test_a_hidden_breach_is_proved_at_the_step_that_decides_it(name: str, breach: str) -> None:
    pytest.importorskip("scipy")
    module = catalogue(name)
    index = next(i for i, one in enumerate(module.HIDDEN) if one.name == breach)
    outcomes = [exam_faults.job((name, "HIDDEN", index, "open", 1, number, 1)) for number in range(2)]
    for outcome in outcomes:
        told = outcome.told
        assert told["injected"] and told["first step"] == told["proved"] == told["decidable"], outcome.sample
        assert told["later false"] == 0, outcome.sample
    assert sum(outcome.told["decidable"] for outcome in outcomes) > 0


def test_every_breach_has_a_name_of_its_own() -> None:
    for name in having("breaches"):
        module = catalogue(name)
        labels = [exam_faults.label_of(module, one) for kind in exam_faults.KINDS for one in getattr(module, kind)]
        assert len(labels) == len(set(labels))
        assert all(isinstance(one, Hidden) for one in module.HIDDEN) and all(isinstance(o, Wrong) for o in module.WRONG)
