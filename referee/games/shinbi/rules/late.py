"""What a table may forget and do late: the payment of a hit, the pawn (SB-OUT, SB-NEXT)."""

from collections.abc import Sequence

from referee.engine.game import Effect, Missed, replace
from referee.engine.late import Due, Told, Way, Ways
from referee.games.shinbi.rules import outcome
from referee.games.shinbi.rules.resolve import advance, owed
from referee.games.shinbi.rules.rounds import new_round
from referee.games.shinbi.state import ShinbiState
from referee.games.shinbi.steps import Pawn, Pay


def due(s: ShinbiState) -> Sequence[Due]:
    """The payment of a hit, the pawn. data: the lives and the line of the open cards; the holder and the round."""
    if s.open and (turned := s.turned[s.open - 1]) is not None and turned.pair and s.lives[s.open - 1]:
        return (Due("pay", s.open, (max(0, owed(s, s.open)), turned.line)),)
    return (Due("pawn", 0, (s.start, s.round)),) if s.passed and s.fresh else ()


def pass_over(s: ShinbiState, effect: Due) -> Sequence[Effect]:
    """The effect did not happen: the victim keeps the life, the pawn stays."""
    if effect.what == "pay":
        who, s.open = s.open, 0
        return advance(s, who)
    s.start = s.turn = s.passed
    s.passed = 0
    return (("pawn", s.start),)


def _pay(s: ShinbiState, missed: Missed, told: Told) -> Sequence[Effect]:
    """The lives go to the middle now; the end is checked as after any loss (SB-END-03)."""
    who, (lives, line) = missed.who, missed.data
    turned = s.turned[who - 1]
    if turned is not None and turned.line == line:
        s.turned[who - 1] = replace(turned, paid=turned.paid + min(lives, s.lives[who - 1]))
    did = outcome.lose(s, (who,), lives)
    return [*did, *new_round(s)] if s.phase == "replay" else did


def _paid(s: ShinbiState, missed: Missed) -> str:
    who, (lives, line) = missed.who, missed.data
    turned = s.turned[who - 1]
    if not s.lives[who - 1]:
        return f"@{who} has no life left"
    called = turned is not None and turned.line == line and turned.called
    return f"@{who} has denounced since and paid for that outcome" if called or not lives else ""


def _pawn(s: ShinbiState, missed: Missed, told: Told) -> Sequence[Effect]:
    """It lies where it should; who attacks first goes by it while no card lies."""
    s.start = missed.data[0]
    s.turn = s.start if s.fresh else s.turn
    return (("pawn", s.start),)


WAYS: Ways = {
    "pay": Way(
        "SB-OUT-03",
        "the life was not paid",
        says=lambda s, m, _: f"@{m.who} pays for the hit",
        apply=_pay,
        gone=_paid,
        meant=lambda s, m, step, rest: ((), rest) if isinstance(step, Pay) else None,
    ),
    "pawn": Way(
        "SB-NEXT-03",
        "the pawn was not passed on",
        says=lambda s, m, _: f"the pawn goes to @{m.data[0]}",
        apply=_pawn,
        gone=lambda s, m: "" if s.round == m.data[1] else "the pawn has moved again since",
        meant=lambda s, m, step, rest: ((), rest) if isinstance(step, Pawn) and step.to == m.data[0] else None,
    ),
}
"""The effects by name. What a table has agreed to show at clean-up is shown late by its own step (SB-NEXT-05)."""
