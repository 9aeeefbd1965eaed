"""The step from one round to the next (SB-NEXT)."""

from referee.engine.game import Effect
from referee.games.shinbi.rules.record import unshown
from referee.games.shinbi.state import ShinbiState, pawn_goes


def new_round(s: ShinbiState) -> list[Effect]:
    """The pawn moves and phase 1 of the next round begins."""
    before = s.copy() if s.shows and s.phase == "resolve" and s.all_resolved and unshown(s) else None
    s.passed = s.start
    s.start = pawn_goes(s)
    s.muted, s.muted_next = s.muted_next, []
    s.round += 1
    begin(s)
    if isinstance(before, ShinbiState):
        before.before = None
        s.before = before
    return [("pawn", s.start)]


def begin(s: ShinbiState) -> None:
    """Phase 1 begins at the pawn holder, with full hands: what was seen says nothing any more (SB-NEXT-04)."""
    s.clear()
    s.round_lives = list(s.lives)
    s.round_fallen = len(s.fallen)
    s.round_line = s.at
    s.phase = "assign"
    s.turn = s.start
