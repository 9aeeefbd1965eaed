"""What is computed from the seats: who is Harmless, how far away somebody is, how many Weapons and cards a turn has."""

from functools import cache

from referee.games.samurai_sword.data import weapons
from referee.games.samurai_sword.state import SamuraiState

SMALL = 3
"""With three players there are special rules (SS-3P)."""
PLAIN_DRAW = 2
"""Cards of a Draw phase, before what adds to them (SS-DRAW-03)."""
HAND_LIMIT = 7
"""Cards that a hand may keep at the end of the own turn (SS-DISCARD-01)."""


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


@cache
def between(players: int) -> tuple[tuple[tuple[tuple[int, ...], tuple[int, ...]], ...], ...]:
    """By attacker and target the seats between them, on the way with fewer seats and on the other (SS-DIFF-01)."""
    seats = range(players + 1)
    return tuple(tuple(_ways(a, b, players) if a and b and a != b else ((), ()) for b in seats) for a in seats)


def _ways(a: int, b: int, players: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    there = clockwise(a, players)
    at = there.index(b)
    ways = there[:at], there[at + 1 :]
    return ways if len(ways[0]) <= len(ways[1]) else ways[::-1]


def difficulty(s: SamuraiState, attacker: int, target: int) -> int:
    """The Difficulty of an attack (SS-DIFF-06): steps, and what the target adds.

    Of the two ways round the table the shorter counts (SS-DIFF-01). A seat in between adds nothing while it is Harmless
    (SS-DIFF-02, SS-HARM-06).
    """
    one, other = between(s.seats)[attacker][target]
    steps = 1
    if one:
        rp, hand = s.rp, s.hand
        for seat in one:
            if rp[seat] and hand[seat]:
                steps += 1
        if steps > 1:  # no way can be less than one step
            more = 1
            for seat in other:
                if rp[seat] and hand[seat]:
                    more += 1
            if more < steps:
                steps = more
    if s.chars[target] == "benkei":  # SS-DIFF-05, SS-CHAR-BENKEI-01
        steps += 1
    if s.play[target]:  # of the Armor in play that of the target alone (SS-DIFF-03, SS-DIFF-04)
        return steps + s.play[target].count("armor")
    return steps


def reaches(s: SamuraiState, who: int, card: str, target: int) -> bool:
    """Whether the upper number of a Weapon is good enough (SS-ATTACK-02); Kojiro's always is (SS-CHAR-KOJIRO-01)."""
    return weapons()[card][0] >= difficulty(s, who, target) or s.chars[who] == "kojiro"


# --- limits of a turn ------------------------------------------------------------------------------------------------


def weapon_limit(s: SamuraiState, seat: int) -> int:
    """Weapons that may be played in a turn, read when one is played (SS-PLAY-03, SS-PLAY-10): one, and one more for
    each Focus in play (SS-CARD-FOCUS-01), for Goemon (SS-CHAR-GOEMON-01), for the Shogun of three (SS-3P-04).
    """
    limit = 1 + s.play[seat].count("focus")
    if s.chars[seat] == "goemon":
        limit += 1
    if s.seats == SMALL and seat == s.shogun:
        limit += 1
    return limit


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
    return max(0, hand - HAND_LIMIT)


# --- set-up ----------------------------------------------------------------------------------------------------------


def start_honor(seat: int, shogun: int, players: int) -> int:
    """Honor at the start (SS-SETUP-14, SS-SETUP-15)."""
    if players == SMALL:
        return 6 if seat == shogun else 3  # SS-3P-02
    if seat == shogun:
        return 5
    return 4 if players > 5 else 3


def start_hand(place: int) -> int:
    """Cards dealt to the first, second … player clockwise from the Shogun (SS-SETUP-17)."""
    return 4 + place // 2
