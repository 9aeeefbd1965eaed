"""How many Daimyo cards each hand holds, as far as it is known (SS-SCORE-04, SS-CARD-DAIMYO-02)."""

from collections.abc import Sequence

from referee.games.samurai_sword.state import DECK, HAND, SamuraiState

CARD = "daimyo"
COPIES = 3


def spare(s: SamuraiState, least: Sequence[int]) -> int:
    """How many Daimyo cards may be in hands beside those that are known there: none that lies on the pile or in the deck."""
    left = COPIES - sum(least) - s.pile.count(CARD) - (s.flight == CARD)
    if left > 0 and s.shuffles:
        left -= s.ledger.known(DECK, CARD).get(CARD, 0)
    return max(0, left)


def bounds(s: SamuraiState, rough: bool = False) -> list[tuple[int, int]]:
    """Least and most Daimyo cards by seat, seat 1 first. Equal: the number is known. rough: the most may be too high."""
    told = s.daimyo[1:]
    least = [n if n >= 0 else s.ledger.seen(HAND[seat]).get(CARD, 0) for seat, n in enumerate(told, 1)]
    more = spare(s, least)
    return [(n, n) if told[i] >= 0 else (n, _most(s, i + 1, n, more, rough)) for i, n in enumerate(least)]


def _most(s: SamuraiState, seat: int, least: int, more: int, rough: bool) -> int:
    limit = min(s.hand[seat], least + more)
    most = least
    while most < limit and s.ledger.could(HAND[seat], CARD, most + 1).verdict != "no":
        most = limit if rough else most + 1
    return most


def known(s: SamuraiState) -> bool:
    """Whether the number of every hand is known."""
    return all(least == most for least, most in bounds(s, rough=True))
