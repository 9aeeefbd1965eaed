"""How many Daimyo cards each hand holds, and what is told of it (SS-SCORE-04, SS-CARD-DAIMYO-02)."""

from collections.abc import Iterator, Sequence

from referee.engine.game import Fault, Show, is_number, line_numbers, listed
from referee.engine.ledger import UNEXPLAINED
from referee.games.samurai_sword.data import UNREAD
from referee.games.samurai_sword.rules.common import COPIES as ONE_PLACE
from referee.games.samurai_sword.rules.common import asks, lying, seen_in
from referee.games.samurai_sword.state import ASIDE, DECK, HAND, SamuraiState

CARD = "daimyo"
COPIES = 3


def loose(s: SamuraiState, sure: Sequence[int]) -> int:
    """How many Daimyo cards lie neither on the pile nor, for sure, in a hand."""
    return COPIES - sum(sure) - s.pile.count(CARD) - (s.flight == CARD)


def spare(s: SamuraiState, sure: Sequence[int]) -> int:
    """How many Daimyo cards may be in hands besides the known ones: not those on the pile or in the deck."""
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


@listed
def rough_bounds(s: SamuraiState) -> Iterator[tuple[int, int]]:
    """The same, cheaper: of a hand that may hold more than are known to be in it, the most is said to be one more.

    Where the ledger has one more in a hand, there is one to spare; only when it cannot tell, the deck is looked at.
    """
    sure = least(s)
    left = spare(s, sure) if s.ended == "deck" else loose(s, sure)  # such a deck is the pile, of which much is known
    for x, n in enumerate(sure, 1):
        most = n
        if left > 0 and s.daimyo[x] < 0 and n < s.hand[x]:
            if not n and s.ledger.easily(HAND[x], CARD):
                verdict = "yes"
            else:
                verdict = s.ledger.could(HAND[x], CARD, n + 1).verdict
            if verdict == "yes" or (verdict == "open" and spare(s, sure)):
                most += 1
        yield n, most


def known(s: SamuraiState) -> bool:
    """Whether the number of every hand is known."""
    return all(low == most for low, most in rough_bounds(s))


# --- what is told ----------------------------------------------------------------------------------------------------


def check_counts(s: SamuraiState, show: Show) -> Sequence[Fault]:
    """How many Daimyo cards each seat says it holds: each against its hand, then all of them together (SS-INV-03)."""
    if len(show.cards) != s.seats or any(not is_number(c) or len(c) > 1 for c in show.cards):
        return (
            Fault(
                "REF-CARD", "unread", text=f"type {s.seats} numbers, the Daimyo cards of each seat: `show daimyo 1 0 …`"
            ),
        )
    counts = [int(c) for c in show.cards]
    if sum(counts) > COPIES:
        return (
            Fault("SS-CARD-DAIMYO-04", "impossible", text=f"{sum(counts)} Daimyo cards were named; there are three"),
        )
    found: list[Fault] = []
    for seat, n in enumerate(counts, 1):
        if differs(s, seat, n, n):
            found.append(differing(s, seat))
        elif n < s.ledger.seen(HAND[seat]).get(CARD, 0):
            known = s.ledger.seen(HAND[seat])[CARD]
            found.append(
                Fault(
                    ONE_PLACE,
                    "impossible",
                    because=line_numbers(*seen_in(s, HAND[seat], CARD)),
                    text=f"@{seat} holds {known} Daimyo by the log, not {n}",
                )
            )
        elif n:
            found += asks(s, HAND[seat], CARD, n)
    return found or _together(s, counts)


def learn_counts(s: SamuraiState, show: Show) -> None:
    """What is told of all hands is known from now on."""
    if len(show.cards) == s.seats and all(is_number(c) and len(c) == 1 for c in show.cards):
        for x, c in enumerate(show.cards, 1):
            n = min(int(c), s.hand[x])
            if n and not s.whole[x]:
                s.ledger.show(HAND[x], (CARD,) * n, line=s.at)
            if s.over:  # before the end it is true of this moment only
                s.daimyo[x], s.counted[x] = n, s.at


def differs(s: SamuraiState, seat: int, fewest: int, most: int) -> bool:
    """Whether a hand that is shown to hold so many Daimyo was told to hold another number."""
    return s.daimyo[seat] >= 0 and not fewest <= s.daimyo[seat] <= most


def differing(s: SamuraiState, seat: int) -> Fault:
    """What was told of that hand before."""
    return Fault(
        ONE_PLACE,
        "impossible",
        because=line_numbers(s.counted[seat]),
        text=f"@{seat} showed a hand with {s.daimyo[seat]} Daimyo",
    )


def _together(s: SamuraiState, counts: Sequence[int]) -> Sequence[Fault]:
    """Whether all of them can be true at once; those that are in no hand lie on the pile or in the deck."""
    trial = s.ledger.copy()
    before = len(trial.conflicts)
    for seat, n in enumerate(counts, 1):
        if n:
            trial.show(HAND[seat], (CARD,) * n, line=s.at)
    place = "".join(f", {place}" for place in lying(s, "", CARD))
    for conflict in trial.conflicts[before:]:
        return (
            Fault(
                ONE_PLACE,
                "impossible",
                because=line_numbers(*conflict.answer.lines, at=s.at),
                text=f"these hands cannot hold {sum(counts)} Daimyo: there are {COPIES} in the game{place}",
            ),
        )
    if UNREAD in s.pile or trial.count(ASIDE) or trial.count(UNEXPLAINED):
        return ()
    missing = COPIES - sum(counts) - s.pile.count(CARD) - (s.flight == CARD)
    answer = trial.could(DECK, CARD, missing) if missing > 0 else None
    if answer is None or answer.verdict != "no":
        return ()
    where = f"the deck has {s.deck} card{'' if s.deck == 1 else 's'}" if s.deck < missing else "they cannot be there"
    return (
        Fault(
            ONE_PLACE,
            "impossible",
            because=line_numbers(*answer.lines, at=s.at),
            text=f"then {missing} Daimyo must be in the deck, but {where}{place}",
        ),
    )
