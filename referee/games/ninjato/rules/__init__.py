"""The rules of Ninjato: `check` and `apply` by step type."""

from collections.abc import Callable, Sequence
from typing import Any

from referee.engine.findings import Fault
from referee.engine.game import Effect
from referee.engine.steps import Fact, Late, Show, Skip
from referee.games.ninjato import steps
from referee.games.ninjato.rules import (
    bonus,
    buy,
    dojo,
    fight,
    late,
    layout,
    outcome,
    raid,
    record,
    rewards,
    rounds,
    setup,
    skills,
)
from referee.games.ninjato.state import NinjatoState


def check_pass(s: NinjatoState, step: steps.Pass) -> Sequence[Fault]:
    """Passing means one thing in a round and others in a scoring phase."""
    if s.phase == "second" and rewards.moot(s):
        return rewards.check_moot(s, step)
    return rewards.check_henso_pass(s, step) if s.phase == "henso" else buy.check_pass(s, step)


def apply_pass(s: NinjatoState, step: steps.Pass) -> Sequence[Effect]:
    """As `check_pass`."""
    if s.phase == "second" and rewards.moot(s):
        return rewards.apply_moot(s, step)
    return rewards.apply_henso_pass(s, step) if s.phase == "henso" else buy.apply_pass(s, step)


CHECK: dict[type, Callable[[Any, Any], Sequence[Fault]]] = {
    steps.SetupStep: setup.check_setup,
    steps.Order: layout.check_order,
    steps.Lay: layout.check_lay,
    steps.Deal: layout.check_deal,
    steps.Dojo: dojo.check_dojo,
    steps.Take: dojo.check_take,
    steps.Row: dojo.check_row,
    steps.Limit: dojo.check_limit,
    steps.Attack: raid.check_attack,
    steps.Play: fight.check_play,
    steps.Banzai: raid.check_banzai,
    steps.Token: raid.check_token,
    steps.Leave: outcome.check_leave,
    steps.Fail: outcome.check_fail,
    steps.Clear: outcome.check_clear,
    steps.Switch: skills.check_switch,
    steps.Swap: skills.check_swap,
    steps.Flip: skills.check_flip,
    steps.Declare: skills.check_declare,
    steps.Learn: buy.check_learn,
    steps.Bribe: buy.check_bribe,
    steps.Spread: buy.check_spread,
    steps.Waste: buy.check_waste,
    steps.Pass: check_pass,
    steps.Retract: buy.check_retract,
    steps.EndRound: rounds.check_endround,
    steps.Tiles: rounds.check_tiles,
    steps.Restock: rounds.check_restock,
    steps.Envoys: rounds.check_envoys,
    steps.Rumors: rounds.check_rumors,
    steps.Henso: rewards.check_henso,
    steps.First: rewards.check_first,
    steps.Second: rewards.check_second,
    steps.Oldest: rewards.check_oldest,
    steps.Bonus: bonus.check_bonus,
    Skip: late.check_skip,
    Late: late.check_late,
    Show: record.check_show,
    Fact: record.check_fact,
}

APPLY: dict[type, Callable[[Any, Any], Sequence[Effect]]] = {
    steps.SetupStep: setup.apply_setup,
    steps.Order: layout.apply_order,
    steps.Lay: layout.apply_lay,
    steps.Deal: layout.apply_deal,
    steps.Dojo: dojo.apply_dojo,
    steps.Take: dojo.apply_take,
    steps.Row: dojo.apply_row,
    steps.Limit: dojo.apply_limit,
    steps.Attack: raid.apply_attack,
    steps.Play: fight.apply_play,
    steps.Banzai: raid.apply_banzai,
    steps.Token: raid.apply_token,
    steps.Leave: outcome.apply_leave,
    steps.Fail: outcome.apply_fail,
    steps.Clear: outcome.apply_clear,
    steps.Switch: skills.apply_switch,
    steps.Swap: skills.apply_swap,
    steps.Flip: skills.apply_flip,
    steps.Declare: skills.apply_declare,
    steps.Learn: buy.apply_learn,
    steps.Bribe: buy.apply_bribe,
    steps.Spread: buy.apply_spread,
    steps.Waste: buy.apply_waste,
    steps.Pass: apply_pass,
    steps.Retract: buy.apply_retract,
    steps.EndRound: rounds.apply_endround,
    steps.Tiles: rounds.apply_tiles,
    steps.Restock: rounds.apply_restock,
    steps.Envoys: rounds.apply_envoys,
    steps.Rumors: rounds.apply_rumors,
    steps.Henso: rewards.apply_henso,
    steps.First: rewards.apply_first,
    steps.Second: rewards.apply_second,
    steps.Oldest: rewards.apply_oldest,
    steps.Bonus: bonus.apply_bonus,
    Skip: late.apply_skip,
    Late: late.apply_late,
    Show: record.apply_show,
    Fact: record.apply_fact,
}
