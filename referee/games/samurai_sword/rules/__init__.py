"""The rules of Samurai Sword: who judges steps of each type.

Acts that do something are `recorded`: their effects stay in the state as those of the last line. After acts that may
only say something, effects of the line before can still be said to have been forgotten.
"""

from referee.engine.game import Act, Judge, Show
from referee.games.samurai_sword import steps
from referee.games.samurai_sword.rules import answers, bushido, cards, record, turn
from referee.games.samurai_sword.rules.common import recorded

RULES: dict[type[Act], Judge] = {
    steps.SetupStep: Judge(turn.check_setup, recorded(turn.apply_setup)),
    steps.Recover: Judge(turn.check_recover, turn.apply_recover),
    steps.Flip: Judge(bushido.check_flip, recorded(bushido.apply_flip)),
    steps.Pay: Judge(bushido.check_pay, recorded(bushido.apply_pay)),
    steps.Draw: Judge(turn.check_draw, recorded(turn.apply_draw)),
    steps.Attack: Judge(cards.check_attack, recorded(cards.apply_attack), cards.common_attack),
    steps.Answer: Judge(answers.check_answer, recorded(answers.apply_answer), answers.common_answer),
    steps.Action: Judge(cards.check_action, recorded(cards.apply_action), cards.common_action),
    steps.Geisha: Judge(cards.check_geisha, recorded(cards.apply_geisha), cards.common_geisha),
    steps.Diversion: Judge(cards.check_diversion, recorded(cards.apply_diversion), cards.common_diversion),
    steps.Lay: Judge(cards.check_lay, recorded(cards.apply_lay), cards.common_lay),
    steps.Buy: Judge(cards.check_buy, recorded(cards.apply_buy)),
    steps.EndTurn: Judge(turn.check_end, recorded(turn.apply_end)),
    steps.Shuffle: Judge(record.check_shuffle, record.apply_shuffle),
    steps.Ask: Judge(record.check_ask, record.apply_nothing),
    Show: Judge(record.check_show, record.apply_show),
}
