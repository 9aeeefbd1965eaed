"""How a card is played: what was due comes first, and it lies apart until its effect is over (SS-DECK-06)."""

from referee.games.samurai_sword.rules.answers import settle_answer
from referee.games.samurai_sword.rules.deck import draw_due, give
from referee.games.samurai_sword.state import PILE, Did, SamuraiState


def play(s: SamuraiState, who: int, card: str, did: Did) -> bool:
    """A card is played, after what was due first: until its effect is over it is in flight, lying apart (SS-DECK-06).

    For the ledger it is the first of the pile. False when none can be played.
    """
    if not begin(s, who, did):
        return False
    give(s, who, card, PILE)
    s.flight = card
    if not s.on_top:
        s.flight_at = len(s.pile)
    return True


def begin(s: SamuraiState, who: int, did: Did) -> bool:
    """Before a card is played: what was due first. False when none can be: before set-up, and after the end."""
    if s.over or s.phase == "setup" or not 1 <= who <= s.seats:
        return False
    if who != s.playing:
        catch_up(s, did)
    s.fresh = False
    s.late = None
    return not s.over


def catch_up(s: SamuraiState, did: Did) -> None:
    """What a step passes over that was due: owed answers are wounds, the draw is made."""
    frame = s.frame
    while frame is not None and not s.over:
        settle_answer(s, frame, next(seat for seat in frame.owed if seat not in frame.given), "", did)
        frame = s.frame
    if not s.over and s.phase in ("draw", "bushido", "pay"):
        draw_due(s, did)
