"""Whose turn it is, and what a finished placement or scoring phase leads to (NJ-ROUND, NJ-END6-03, NJ-SCORE-12)."""

from collections.abc import Sequence

from referee.engine.game import NO_EFFECT, Effect
from referee.games.ninjato.data import DISPLAY, ROUNDS, SHURIKEN
from referee.games.ninjato.state import Last, NinjatoState

LATER = ("end", "tiles", "restock", "envoys", "rumors", "henso", "first", "second", "refill", "bonus", "tie")
"""Phases to which play goes back when a placement is recorded in them all the same."""


def next_seat(order: list[int], placed: list[int]) -> int:
    """The player with the fewest shuriken placed, the first in turn order: in regular play the next one.

    0 when everybody has placed three: the placements of the round end (NJ-ROUND-03).
    """
    fewest = min(placed)
    if fewest >= SHURIKEN:
        return 0
    for seat in order:
        if placed[seat - 1] == fewest:
            return seat
    return 0


def place(s: NinjatoState, who: int) -> None:
    """A shuriken is placed; a visit that was not finished is left as it stands, an attack waits until this is done."""
    if s.phase != "play":
        if s.phase in LATER and not s.back:
            s.back = s.phase
        if s.raid is not None:
            s.paused.append(s.raid)
            s.raid = None
        s.visit = None
    s.placed[who - 1] += 1
    s.last = None


def placed(s: NinjatoState, last: Last | None = None) -> Sequence[Effect]:
    """A placement is done: the attack that it interrupted goes on, or it is the next player's turn, or the round
    ends.
    """
    s.raid = None
    s.visit = None
    s.last = last
    if s.paused:
        s.raid = raid = s.paused.pop()
        s.phase, s.turn = "raid", raid.who
        return NO_EFFECT
    if s.back:
        s.phase, s.back = s.back, ""
        return NO_EFFECT
    s.turn = seat = next_seat(s.order, s.placed)
    if not seat:
        s.phase = "end"
        return (("round_over", s.round),)
    s.phase = "play"
    return NO_EFFECT


def short(lie: int, deck: int) -> int:
    """Cards that a display lacks to four, as far as the deck goes (NJ-END5-03)."""
    lacking = DISPLAY - lie
    return lacking if lacking < deck else deck


def next_round(s: NinjatoState) -> list[Effect]:
    """The first player of the new order begins."""
    s.phase = "play"
    s.turn = s.order[0]
    return [("round", s.round)]


def after_scoring(s: NinjatoState) -> list[Effect]:
    """The Pavilion is filled and the next round begins; after the seventh the bonuses follow (NJ-END6-03)."""
    if s.scoring == ROUNDS:
        s.phase = "bonus"
        return []
    if short(len(s.pavilion) - s.untold, s.rumor_deck):
        s.phase = "refill"
        return []
    return next_round(s)
