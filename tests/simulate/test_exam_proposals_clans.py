"""The exam of proposals finds a rule of Shinobi Clans that is too lax or too strict, and a sum that is wrong, although no bot tries it."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts" / "lib"))

import exam_proposals

from referee.engine.findings import Fault
from referee.games.shinobi_clans import powers
from referee.games.shinobi_clans.rules import battle, common, draft, events, found, ninja, slots, stack
from tests.kit.coverage import replaced

GAMES = (44, 29, 36, 4)
"""Games that cost little; the first one in which it shows is enough."""

Check = Callable[..., Any]


def without(check: Check, *rules: str) -> Check:
    """A check that is too lax: the findings of these rules are lost."""
    return lambda s, step: [f for f in check(s, step) if f.rule not in rules]


def stricter(check: Check, rule: str, when: Callable[[Any, Any], bool]) -> Check:
    """A check that is too strict."""
    return lambda s, step: [*check(s, step), *([Fault(rule)] if when(s, step) else [])]


PLACED = stack.place_faults
DRAWN = common.draw_faults

MUTANTS: dict[str, tuple[Check, Check]] = {
    "a slot is left out": (ninja.check_weapon, without(ninja.check_weapon, "SC-SLOT-02")),
    "a card is laid face down beneath a Scout": (ninja.check_lay, without(ninja.check_lay, "SC-CARD-SCOUT-3")),
    "packs go round the other way": (
        draft.check_taken,
        without(draft.check_taken, "SC-DRAFT-B-12", "SC-DRAFT-B-13", "SC-DRAFT-B-14"),
    ),
    "poison goes along with the Twins": (found.check_hit, without(found.check_hit, "SC-CARD-PM-7")),
    "more copies than the box has": (stack.check_flip, without(stack.check_flip, "SC-COMP-14")),
    "nobody looks at what is drawn after a reshuffle": (
        common.draw_faults,
        lambda s, cards, size: [] if size > s.ledger.count("deck") else DRAWN(s, cards, size),
    ),
    "a player who has passed is never robbed": (
        events.check_disappear,
        stricter(events.check_disappear, "SC-CARD-DIS-1", lambda s, step: 0 < step.victim <= s.seats and s.passed[step.victim - 1]),
    ),
    "the table alone names the Target": (
        battle.check_begin, stricter(battle.check_begin, "SC-BATTLE-A-02", lambda s, step: step.who > 0),
    ),
    "idle weapons are never turned up": (
        slots.check_idle, stricter(slots.check_idle, "SC-SLOT-07", lambda s, step: step.card != "?"),
    ),
    "the Rogue takes no slot": (
        stack.place_faults, lambda s, fight, card, at: [Fault("SC-TYPE-06")] if card == "rogue" else PLACED(s, fight, card, at),
    ),
    "a Jutte does nothing": (powers.disarms, lambda weapon: False),
}  # fmt: skip


def shown(number: int) -> list[str]:
    """Where referee and reference differ in a game; that it could not be played to its end is no such difference."""
    return [text for text in exam_proposals.job(("shinobi_clans", 1, number))[2] if "failed: " not in text]


def test_nothing_shows_where_nothing_is_wrong() -> None:
    assert [text for number in GAMES for text in exam_proposals.job(("shinobi_clans", 1, number))[2]] == []


@pytest.mark.parametrize("what", MUTANTS)
def test_a_rule_that_is_too_lax_or_too_strict_shows(what: str) -> None:
    right, wrong = MUTANTS[what]
    with replaced("referee.games.shinobi_clans", right, wrong):
        assert any(map(shown, GAMES))
