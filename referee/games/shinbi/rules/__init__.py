"""The rules of Shinbi: `check` and `apply` by step type."""

from collections.abc import Callable, Sequence
from typing import Any

from referee.engine.findings import Fault
from referee.engine.game import Effect
from referee.engine.steps import Fact, Late, Show, Skip
from referee.games.shinbi import steps
from referee.games.shinbi.rules import assign, cleanup, late, record, resolve, reveal

CHECK: dict[type, Callable[[Any, Any], Sequence[Fault]]] = {
    steps.SetupStep: assign.check_setup,
    steps.Attack: assign.check_attack,
    steps.Reannounce: assign.check_reannounce,
    steps.EndTurn: assign.check_end_turn,
    steps.Mark: assign.check_mark,
    steps.Peek: record.check_peek,
    steps.Ask: record.check_ask,
    steps.Reveal: reveal.check_reveal,
    steps.Settle: resolve.check_settle,
    steps.Waive: resolve.check_waive,
    steps.Pay: resolve.check_pay,
    steps.Denounce: resolve.check_denounce,
    steps.Turn: record.check_turn,
    steps.Recover: cleanup.check_recover,
    steps.Pawn: cleanup.check_pawn,
    steps.Leave: cleanup.check_leave,
    steps.Void: cleanup.check_void,
    Skip: late.check_skip,
    Late: late.check_late,
    Show: record.check_show,
    Fact: record.check_fact,
}

APPLY: dict[type, Callable[[Any, Any], Sequence[Effect]]] = {
    steps.SetupStep: assign.apply_setup,
    steps.Attack: assign.apply_attack,
    steps.Reannounce: assign.apply_reannounce,
    steps.EndTurn: assign.apply_end_turn,
    steps.Mark: assign.apply_mark,
    steps.Peek: record.apply_nothing,
    steps.Ask: record.apply_nothing,
    steps.Reveal: reveal.apply_reveal,
    steps.Settle: resolve.apply_settle,
    steps.Waive: resolve.apply_waive,
    steps.Pay: resolve.apply_pay,
    steps.Denounce: resolve.apply_denounce,
    steps.Turn: record.apply_turn,
    steps.Recover: cleanup.apply_recover,
    steps.Pawn: cleanup.apply_pawn,
    steps.Leave: cleanup.apply_leave,
    steps.Void: cleanup.apply_void,
    Skip: late.apply_skip,
    Late: late.apply_late,
    Show: record.apply_show,
    Fact: record.apply_nothing,
}
