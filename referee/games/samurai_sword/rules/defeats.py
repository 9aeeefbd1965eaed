"""What a defeat costs (SS-DEFEAT)."""

from referee.games.samurai_sword.rules.deck import Did
from referee.games.samurai_sword.rules.ends import end_by_defeat, felled
from referee.games.samurai_sword.state import SamuraiState


def defeat(s: SamuraiState, by: int, to: int, did: Did) -> None:
    """The last Resilience Point is lost: honor changes hands, and the game may end (SS-DEFEAT-01 to -04)."""
    pay_defeat(s, by, to, did)
    end_by_defeat(s, by, [to])


def price(honor: int) -> int:
    """Honor that a defeat costs: one, also for more wounds than needed (SS-DEFEAT-02, SS-DEFEAT-09)."""
    return min(1, honor)


def pay_defeat(s: SamuraiState, by: int, to: int, did: Did) -> None:
    """The defeated player gives 1 honor to the one who defeated him (SS-DEFEAT-02)."""
    n = price(s.honor[to])
    s.honor[to] -= n
    s.honor[taker(by)] += n
    felled(s, to, by)
    did.append(("defeat", to, by))
    if n:
        did.append(("honor", to, -n))
        did.append(("honor", by, n))


def taker(by: int) -> int:
    """Who receives the honor: the player of the card (SS-DEFEAT-03)."""
    return by
