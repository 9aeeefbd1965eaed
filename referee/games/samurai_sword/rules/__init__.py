"""The rules of Samurai Sword: `check` and `apply` by step type.

Every `apply` keeps its effects in the state (`last`), but for acts that may only say something and do nothing then: effects
of the line before can still be said to have been forgotten after them.
"""

from collections.abc import Callable, Sequence
from typing import Any

from referee.engine.findings import Fault
from referee.engine.game import Effect
from referee.engine.steps import Fact, Late, Show, Skip
from referee.games.samurai_sword import steps
from referee.games.samurai_sword.rules import answers, attack, bushido, cards, late, record, turn

CHECK: dict[type, Callable[[Any, Any], Sequence[Fault]]] = {
    steps.SetupStep: turn.check_setup,
    steps.Recover: turn.check_recover,
    steps.Flip: bushido.check_flip,
    steps.Pay: bushido.check_pay,
    steps.Draw: turn.check_draw,
    steps.Attack: attack.check_attack,
    steps.Answer: answers.check_answer,
    steps.Action: cards.check_action,
    steps.Geisha: cards.check_geisha,
    steps.Diversion: cards.check_diversion,
    steps.Lay: cards.check_lay,
    steps.Buy: cards.check_buy,
    steps.EndTurn: turn.check_end,
    steps.Shuffle: record.check_shuffle,
    steps.Ask: record.check_ask,
    Skip: late.check_skip,
    Late: late.check_late,
    Show: record.check_show,
    Fact: record.check_fact,
}

APPLY: dict[type, Callable[[Any, Any], Sequence[Effect]]] = {
    steps.SetupStep: turn.apply_setup,
    steps.Recover: turn.apply_recover,
    steps.Flip: bushido.apply_flip,
    steps.Pay: bushido.apply_pay,
    steps.Draw: turn.apply_draw,
    steps.Attack: attack.apply_attack,
    steps.Answer: answers.apply_answer,
    steps.Action: cards.apply_action,
    steps.Geisha: cards.apply_geisha,
    steps.Diversion: cards.apply_diversion,
    steps.Lay: cards.apply_lay,
    steps.Buy: cards.apply_buy,
    steps.EndTurn: turn.apply_end,
    steps.Shuffle: record.apply_shuffle,
    steps.Ask: record.apply_nothing,
    Skip: late.apply_skip,
    Late: late.apply_late,
    Show: record.apply_show,
    Fact: record.apply_nothing,
}
