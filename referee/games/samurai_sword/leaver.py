"""A seat whose player has gone home (option leaver): it takes wounds, recovers, and has no turn."""

from collections.abc import Sequence
from typing import Any

from referee.engine.game import NO_EFFECT, Effect
from referee.games.samurai_sword.data import UNREAD
from referee.games.samurai_sword.rules.answers import apply_answer
from referee.games.samurai_sword.rules.common import recorded
from referee.games.samurai_sword.rules.deck import drop
from referee.games.samurai_sword.rules.seats import excess, left
from referee.games.samurai_sword.rules.turn import begin_turn
from referee.games.samurai_sword.state import Did, SamuraiState
from referee.games.samurai_sword.steps import Answer


def stand_in(s: SamuraiState, seat: int) -> Sequence[Effect]:
    """The wound is taken; a turn is over, with the hand down to seven cards that nobody reads."""
    if s.frame is not None:
        return recorded(apply_answer)(s, Answer(seat))
    if seat != s.turn:
        return NO_EFFECT
    did: Did = []
    s.last = did
    for _ in range(excess(s.hand[seat])):
        drop(s, seat, UNREAD)
    begin_turn(s, left(seat, s.seats), did)
    return did


def put_out(s: SamuraiState, seat: int) -> Sequence[tuple[str, Any]]:
    """Its hand and what lies in front of it (option leaver = out)."""
    hand: list[tuple[str, Any]] = [(f"hand.{seat}", 0)] if s.hand[seat] else []
    return [*hand, (f"play.{seat}", [])] if s.play[seat] else hand
