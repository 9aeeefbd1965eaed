"""Counts that the table states against the record: the cards that are missing or too many are booked."""

from referee.engine.ledger import UNEXPLAINED
from referee.games.samurai_sword.state import ASIDE, DECK, HAND, SamuraiState


def fetch(s: SamuraiState, n: int, to: str, unread: bool = False) -> None:
    """Cards that the log did not know there: from those that were missing elsewhere, else from the deck."""
    spare = min(n, s.ledger.count(ASIDE))
    if spare:
        s.ledger.move(spare, ASIDE, to, line=s.at, unread=unread)
    more = min(n - spare, s.deck) if to != DECK else 0
    if more:
        s.ledger.move(more, DECK, to, line=s.at, unread=unread)
        s.deck -= more
    rest = n - spare - more
    if rest:
        s.ledger.move(rest, UNEXPLAINED, to, line=s.at, unread=unread)


def hand_is(s: SamuraiState, seat: int, n: int) -> None:
    """A hand has so many cards: those that are missing lie aside, those that are too many come from there or from the
    deck.
    """
    more = n - s.hand[seat]
    if more > 0:
        fetch(s, more, HAND[seat])
    elif more < 0:
        s.ledger.draw(-more, HAND[seat], ASIDE, s.at)
    s.hand[seat] = n
    s.daimyo[seat] = -1
    s.counted[seat] = s.whole[seat] = 0
