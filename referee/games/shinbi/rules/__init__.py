"""The rules of Shinbi: who judges steps of each type."""

from referee.engine.game import Act, Judge, Show
from referee.games.shinbi import steps
from referee.games.shinbi.rules import assign, cleanup, record, resolve, reveal

RULES: dict[type[Act], Judge] = {
    steps.SetupStep: Judge(assign.check_setup, assign.apply_setup),
    steps.Attack: Judge(assign.check_attack, assign.apply_attack, assign.common_attack),
    steps.Reannounce: Judge(assign.check_reannounce, assign.apply_reannounce),
    steps.EndTurn: Judge(assign.check_end_turn, assign.apply_end_turn),
    steps.Mark: Judge(assign.check_mark, assign.apply_mark),
    steps.Peek: Judge(record.check_peek, record.apply_nothing),
    steps.Ask: Judge(record.check_ask, record.apply_nothing),
    steps.Reveal: Judge(reveal.check_reveal, reveal.apply_reveal, reveal.common_reveal),
    steps.Settle: Judge(resolve.check_settle, resolve.apply_settle),
    steps.Waive: Judge(resolve.check_waive, resolve.apply_waive),
    steps.Pay: Judge(resolve.check_pay, resolve.apply_pay),
    steps.Denounce: Judge(resolve.check_denounce, resolve.apply_denounce, resolve.common_denounce),
    steps.Turn: Judge(record.check_turn, record.apply_turn),
    steps.Recover: Judge(cleanup.check_recover, cleanup.apply_recover, cleanup.common_recover),
    steps.Pawn: Judge(cleanup.check_pawn, cleanup.apply_pawn),
    steps.Leave: Judge(cleanup.check_leave, cleanup.apply_leave),
    steps.Void: Judge(cleanup.check_void, cleanup.apply_void),
    Show: Judge(record.check_show, record.apply_show),
}
