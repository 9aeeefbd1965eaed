"""The step from one round to the next."""

from referee.engine.game import Effect
from referee.games.shinbi.state import ShinbiState, pawn_goes


def new_round(s: ShinbiState) -> list[Effect]:
    """The pawn moves and phase 1 of the next round begins."""
    s.start = pawn_goes(s)
    s.muted, s.muted_next = s.muted_next, []
    s.clear()
    s.round += 1
    s.round_lives = list(s.lives)
    s.phase = "assign"
    s.turn = s.start
    return [("pawn", s.start)]
