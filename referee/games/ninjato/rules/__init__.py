"""The rules of Ninjato: who judges steps of each type."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from referee.engine import late as engine_late
from referee.engine.game import NO_EFFECT, Act, Effect, Fact, Fault, Judge, Late, Show, Skip, game_over
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
from referee.games.ninjato.rules.common import of_attacker, of_seat
from referee.games.ninjato.state import NinjatoState

Judged = Callable[[NinjatoState, Any], Any]


def in_setup(first: Judged, later: Judged) -> Judged:
    """What is laid out before play by one rule, and by another one later."""
    return lambda s, step: first(s, step) if s.phase == "setup" else later(s, step)


PASSING = of_seat(
    lambda s, step: rewards.check_henso_pass(s, step) if s.phase == "henso" else buy.check_pass(s, step),
    lambda s, step: rewards.apply_henso_pass(s, step) if s.phase == "henso" else buy.apply_pass(s, step),
)
"""Passing as a player does it."""


def check_pass(s: NinjatoState, step: steps.Pass) -> Sequence[Fault]:
    """Passing means one thing in a round and others in a scoring phase."""
    if rewards.moot(s):
        return rewards.check_moot(s, step)
    return PASSING.check(s, step)


def apply_pass(s: NinjatoState, step: steps.Pass) -> Sequence[Effect]:
    """As `check_pass`."""
    if rewards.moot(s):
        return rewards.apply_moot(s, step)
    return PASSING.apply(s, step) or NO_EFFECT


RULES: dict[type[Act], Judge] = {
    steps.SetupStep: Judge(setup.check_setup, setup.apply_setup),
    steps.Order: Judge(layout.check_order, layout.apply_order),
    steps.Lay: Judge(layout.check_lay, layout.apply_lay),
    steps.Deal: Judge(layout.check_deal, layout.apply_deal),
    steps.Dojo: of_seat(dojo.check_dojo, dojo.apply_dojo, dojo.common_dojo),
    steps.Take: of_seat(dojo.check_take, dojo.apply_take),
    steps.Row: Judge(in_setup(layout.check_row, dojo.check_row), in_setup(layout.apply_row, dojo.apply_row)),
    steps.Limit: of_seat(dojo.check_limit, dojo.apply_limit),
    steps.Attack: of_seat(raid.check_attack, raid.apply_attack, raid.common_attack),
    steps.Play: of_seat(fight.check_play, fight.apply_play, fight.common_play)._replace(apply=fight.apply_play),
    steps.Banzai: of_attacker(raid.check_banzai, raid.apply_banzai, ("choice",)),
    steps.Token: Judge(raid.check_token, raid.apply_token),
    steps.Leave: of_attacker(outcome.check_leave, outcome.apply_leave, ("guard", "choice")),
    steps.Fail: of_attacker(outcome.check_fail, outcome.apply_fail, ("guard", "choice")),
    steps.Clear: Judge(outcome.check_clear, outcome.apply_clear),
    steps.Switch: of_attacker(skills.check_switch, skills.apply_switch),
    steps.Swap: of_attacker(skills.check_swap, skills.apply_swap),
    steps.Flip: of_seat(skills.check_flip, skills.apply_flip)._replace(apply=skills.apply_flip),
    steps.Declare: of_attacker(skills.check_declare, skills.apply_declare, ("choice",)),
    steps.Learn: of_seat(buy.check_learn, buy.apply_learn),
    steps.Bribe: of_seat(buy.check_buy, buy.apply_bribe),
    steps.Spread: of_seat(buy.check_buy, buy.apply_spread),
    steps.Waste: of_seat(buy.check_waste, buy.apply_waste),
    steps.Pass: Judge(check_pass, apply_pass),
    steps.Retract: of_seat(buy.check_retract, buy.apply_retract),
    steps.EndRound: Judge(rounds.check_endround, rounds.apply_endround),
    steps.Tiles: Judge(in_setup(layout.check_display, rounds.check_tiles), rounds.apply_shown),
    steps.Restock: Judge(rounds.check_restock, rounds.apply_restock),
    steps.Envoys: Judge(in_setup(layout.check_display, rounds.check_envoys), rounds.apply_shown),
    steps.Rumors: Judge(in_setup(layout.check_display, rounds.check_rumors), rounds.apply_shown),
    steps.Henso: of_seat(rewards.check_henso, rewards.apply_henso),
    steps.First: of_seat(rewards.check_first, rewards.apply_first),
    steps.Second: of_seat(rewards.check_second, rewards.apply_second),
    steps.Oldest: Judge(rewards.check_oldest, rewards.apply_oldest),
    steps.Bonus: Judge(bonus.check_bonus, bonus.apply_bonus),
    Skip: Judge(
        partial(engine_late.check_skip, late.WAYS, late.due), partial(engine_late.apply_skip, late.due, late.pass_over)
    ),
    Late: Judge(
        partial(engine_late.check_late, late.WAYS, partial(game_over, "NJ-END6-05")),
        partial(engine_late.apply_late, late.WAYS),
    ),
    Show: Judge(record.check_show, record.apply_show),
    Fact: Judge(record.check_fact, record.apply_fact),
}
