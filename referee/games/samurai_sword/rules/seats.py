"""What is computed from the seats: who is Harmless, how far away somebody is, how many Weapons and cards a turn has."""

from functools import cache

from referee.games.samurai_sword.data import weapons
from referee.games.samurai_sword.state import SamuraiState

SMALL = 3
"""With three players there are special rules (SS-3P)."""
PLAIN_DRAW = 2


def left(seat: int, players: int) -> int:
    """The next seat clockwise, to whom the turn passes (SS-TURN-01, SS-TURN-04)."""
    return seat % players + 1


@cache
def clockwise(seat: int, players: int) -> tuple[int, ...]:
    """All other seats, beginning on the left."""
    return tuple((seat + d - 1) % players + 1 for d in range(1, players))


def harmless(s: SamuraiState, seat: int) -> bool:
    """Harmless for one reason or the other, read anew at every moment (SS-HARM-03, SS-HARM-08).

    No Resilience Points (SS-HARM-01), or no card in hand; cards in play do not count (SS-HARM-02).
    """
    return s.rp[seat] == 0 or s.hand[seat] == 0


def one_way(s: SamuraiState, a: int, b: int) -> int:
    """Seat steps clockwise from one seat to another (SS-DIFF-01).

    A seat in between adds nothing while it is Harmless (SS-DIFF-02, SS-HARM-06).
    """
    n = s.seats
    steps = 1
    seat = a % n + 1
    while seat != b:
        if not harmless(s, seat):
            steps += 1
        seat = seat % n + 1
    return steps


def shorter(one: int, other: int) -> int:
    """Of the two ways round the table the shorter counts (SS-DIFF-01)."""
    return min(one, other)


def armor(s: SamuraiState, target: int, attacker: int) -> int:
    """What the Armor of the target adds; that of others and of the attacker adds nothing (SS-DIFF-03, SS-DIFF-04)."""
    return s.play[target].count("armor")


def benkei(s: SamuraiState, target: int) -> int:
    """What Benkei adds as target (SS-DIFF-05)."""
    return 1 if s.chars[target] == "benkei" else 0


def difficulty(s: SamuraiState, attacker: int, target: int) -> int:
    """The Difficulty of an attack (SS-DIFF-06)."""
    way = one_way(s, attacker, target)
    if way > 1:  # no way round can be less than one step
        way = shorter(way, one_way(s, target, attacker))
    return way + armor(s, target, attacker) + benkei(s, target)


def far(s: SamuraiState, who: int) -> bool:
    """Whether the Weapons of a seat hit at any Difficulty (SS-CHAR-KOJIRO-01)."""
    return s.chars[who] == "kojiro"


def reach(card: str) -> int:
    """The upper number of a Weapon (SS-WEAPON)."""
    return weapons()[card][0]


def reaches(s: SamuraiState, who: int, card: str, target: int) -> bool:
    """Whether a Weapon is good enough (SS-ATTACK-02)."""
    return far(s, who) or reach(card) >= difficulty(s, who, target)


# --- limits of a turn ------------------------------------------------------------------------------------------------


def focus(s: SamuraiState, seat: int) -> int:
    """Further Weapons by Focus in play (SS-CARD-FOCUS-01)."""
    return s.play[seat].count("focus")


def goemon(s: SamuraiState, seat: int) -> int:
    """One further Weapon for Goemon (SS-CHAR-GOEMON-01)."""
    return 1 if s.chars[seat] == "goemon" else 0


def small_shogun_weapon(s: SamuraiState, seat: int) -> int:
    """One further Weapon for the Shogun at a table of three (SS-3P-04)."""
    return 1 if s.seats == SMALL and seat == s.shogun else 0


def weapon_limit(s: SamuraiState, seat: int) -> int:
    """Weapons that may be played in a turn, read when one is played (SS-PLAY-03, SS-PLAY-10)."""
    return 1 + focus(s, seat) + goemon(s, seat) + small_shogun_weapon(s, seat)


def due(s: SamuraiState, seat: int) -> int:
    """Cards of a Draw phase (SS-DRAW-03).

    One further card for Hideyoshi (SS-CHAR-HIDEYOSHI-01), and for the Shogun at a table of three (SS-3P-03).
    """
    cards = PLAIN_DRAW
    if s.chars[seat] == "hideyoshi":
        cards += 1
    if s.seats == SMALL and seat == s.shogun:
        cards += 1
    return cards


def excess(hand: int) -> int:
    """Cards to be discarded at the end of the own turn (SS-DISCARD-01)."""
    return max(0, hand - 7)


# --- set-up ----------------------------------------------------------------------------------------------------------


def start_honor(seat: int, shogun: int, players: int) -> int:
    """Honor at the start (SS-SETUP-14, SS-SETUP-15)."""
    if players == SMALL:
        return small_honor(seat == shogun)
    if seat == shogun:
        return 5
    return 4 if players > 5 else 3


def small_honor(shogun: bool) -> int:
    """Honor at the start at a table of three (SS-3P-02)."""
    return 6 if shogun else 3


def start_hand(place: int) -> int:
    """Cards dealt to the first, second … player clockwise from the Shogun (SS-SETUP-17)."""
    return 4 + place // 2


def opener(shogun: int) -> int:
    """Who has the first turn (SS-TURN-01)."""
    return shogun
