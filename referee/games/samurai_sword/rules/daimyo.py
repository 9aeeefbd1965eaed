"""How many Daimyo cards each hand holds, as far as it is known (SS-SCORE-04, SS-CARD-DAIMYO-02)."""

from collections.abc import Sequence

from referee.games.samurai_sword.state import DECK, HAND, SamuraiState

CARD = "daimyo"
COPIES = 3


def loose(s: SamuraiState, sure: Sequence[int]) -> int:
    """How many Daimyo cards lie neither on the pile nor, for sure, in a hand."""
    return COPIES - sum(sure) - s.pile.count(CARD) - (s.flight == CARD)


def spare(s: SamuraiState, sure: Sequence[int]) -> int:
    """How many Daimyo cards may be in hands beside those that are known there: none that lies on the pile or in the deck."""
    left = loose(s, sure)
    if left > 0 and s.shuffles:
        left -= s.ledger.known(DECK, CARD).get(CARD, 0)
    return max(0, left)


def least(s: SamuraiState) -> list[int]:
    """The Daimyo cards that are known to be in each hand, seat 1 first."""
    told = s.daimyo
    return [told[x] if told[x] >= 0 else s.ledger.seen(HAND[x]).get(CARD, 0) for x in range(1, s.seats + 1)]


def bounds(s: SamuraiState) -> list[tuple[int, int]]:
    """Least and most Daimyo cards by seat, seat 1 first. Equal: the number is known."""
    sure = least(s)
    more = spare(s, sure)
    return [(n, n) if s.daimyo[x] >= 0 else (n, _most(s, x, n, more)) for x, n in enumerate(sure, 1)]


def _most(s: SamuraiState, seat: int, sure: int, more: int) -> int:
    limit = min(s.hand[seat], sure + more)
    most = sure
    while most < limit and s.ledger.could(HAND[seat], CARD, most + 1).verdict != "no":
        most += 1
    return most


def rough_bounds(s: SamuraiState) -> list[tuple[int, int]]:
    """The same, cheaper: of a hand that may hold more than are known to be in it, the most is said to be one more.

    Where the ledger has one more in a hand, there is one to spare; only when it cannot tell, the deck is looked at.
    """
    sure = least(s)
    left = loose(s, sure)
    found = []
    for x, n in enumerate(sure, 1):
        most = n
        if left > 0 and s.daimyo[x] < 0 and n < s.hand[x]:
            verdict = s.ledger.could(HAND[x], CARD, n + 1).verdict
            if verdict == "yes" or (verdict == "open" and spare(s, sure)):
                most += 1
        found.append((n, most))
    return found


def known(s: SamuraiState) -> bool:
    """Whether the number of every hand is known."""
    return all(low == most for low, most in rough_bounds(s))
