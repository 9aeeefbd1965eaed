"""Shinbi's situations, and the proof that they kill every rule, play every reading and show every edition's difference."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from referee.engine.words import clashes
from tests.kit.coverage import missing_options, unkilled
from tests.kit.scenarios import Scenario, load, named_rules, offered_where_asked, run
from tests.shinbi.mutants import MUTANTS
from tests.shinbi.tables import BOOK, GAME

SCENARIOS = load(Path(__file__).with_name("scenarios.yaml"))
SHEET = 68


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda s: s["id"])
def test_scenario(scenario: Scenario) -> None:
    run(GAME, scenario)


def test_the_whole_sheet_is_here() -> None:
    assert len([s for s in SCENARIOS if s["id"].startswith("SC-")]) == SHEET


def test_every_rule_is_killed() -> None:
    assert unkilled(GAME, SCENARIOS, MUTANTS) == []


def test_every_sum_has_a_mutant() -> None:
    assert set(MUTANTS) == {rule.id for rule in BOOK.rules.values() if rule.kind == "sum"}


def test_every_option_is_played() -> None:
    assert missing_options(GAME, SCENARIOS) == []


READINGS = [
    (option.id, value)
    for option in BOOK.options.values()
    for value in option.values
    if isinstance(option.default, dict) or value != option.default
]


def passes(scenario: Scenario) -> bool:
    """Whether a scenario that passes is one under another reading or edition too; each is played as it stands above."""
    try:
        with offered_where_asked(scenario):
            run(GAME, scenario)
    except AssertionError:
        return False
    return True


@pytest.mark.parametrize(("name", "value"), READINGS, ids=str)
def test_every_reading_changes_something(name: str, value: object) -> None:
    """A scenario under this reading fails under every other reading that is a default somewhere."""
    playing = [
        s for s in SCENARIOS if s.get("options", {}).get(name) == value and type(s["options"][name]) is type(value)
    ]
    default = BOOK.options[name].default
    others = {v for v in (default.values() if isinstance(default, dict) else (default,)) if v != value}
    if isinstance(default, dict):
        playing += [
            s for s in SCENARIOS if default[s.get("edition", "en")] == value and name not in s.get("options", {})
        ]
    turned = [{**s, "options": {**s.get("options", {}), name: other}} for s in playing for other in others]
    assert any(not passes(scenario) for scenario in turned)


def test_every_rule_with_an_option_is_named_under_it() -> None:
    """Where a rule says that an option bears on it, a scenario names the rule and sets the option."""
    left = []
    for rule in BOOK.rules.values():
        for option in rule.option if rule.kind != "word" else ():
            if not any(rule.id in named_rules(s) and option in s.get("options", {}) for s in SCENARIOS):
                left.append((rule.id, option))
    assert left == []


# --- editions (language-differences) ---------------------------------------------------------------------------------

DIFFERENT: dict[str, dict[str, bool | str]] = {
    "distinct_announcements": {"en": False, "es": True, "fr": True, "de": False},
    "denounce_window": {"en": "before_outcome", "es": "after_outcome", "fr": "after_outcome", "de": "after_outcome"},
}


def test_editions_differ_in_two_places_only() -> None:
    for option in BOOK.options.values():
        values = {edition: option.value(edition) for edition in BOOK.editions}
        assert values == DIFFERENT.get(option.id, dict.fromkeys(BOOK.editions, option.value("en")))


OTHERS = ("es", "fr", "de")


def depending(edition: str, scenarios: Sequence[Scenario]) -> list[str]:
    """The scenarios that fail in another edition, though nothing of D-01 and D-02 differs."""
    turned = {name: values["en"] for name, values in DIFFERENT.items()}
    return [
        scenario["id"]
        for scenario in scenarios
        if "edition" not in scenario
        and not passes({**scenario, "edition": edition})
        and not passes({**scenario, "edition": edition, "options": {**turned, **scenario.get("options", {})}})
    ]


@pytest.mark.parametrize(("number", "edition"), list(enumerate(OTHERS)))
def test_the_other_situations_do_not_depend_on_the_edition(number: int, edition: str) -> None:
    """Everything else is identical. Each scenario is played in one of the other editions, in all of them below."""
    assert depending(edition, SCENARIOS[number :: len(OTHERS)]) == []


@pytest.mark.full
@pytest.mark.parametrize("edition", OTHERS)
def test_no_other_situation_depends_on_any_edition(edition: str) -> None:
    assert depending(edition, SCENARIOS) == []


# --- data ------------------------------------------------------------------------------------------------------------


def test_words_of_the_game_are_no_global_words() -> None:
    assert clashes(GAME.notation.words) == []


def test_steps_explain_themselves_and_keep_no_secrets() -> None:
    for step in GAME.steps:
        assert step.help
        assert not step.secret, "everything in this log was seen by the whole table"
