"""Phase 2, turning cards up (SB-REVEAL, SB-SEAT-06, SB-CONS-07)."""

from collections.abc import Iterator, Sequence

from referee.engine.game import NO_EFFECT, Effect, Fault, counted, line_numbers, listed
from referee.games.shinbi.rules.common import phase_faults, plain, refused
from referee.games.shinbi.rules.deals import TWO, agrees, revealed, together
from referee.games.shinbi.rules.record import ban_breaches, contradictions, learn
from referee.games.shinbi.rules.resolve import close, due, owed
from referee.games.shinbi.state import ShinbiState, Turned, next_in_order, right
from referee.games.shinbi.steps import UNKNOWN, WEAPONS, Reveal


def common_reveal(s: ShinbiState, step: Reveal) -> bool:
    """In the own turn, two cards of different senders, whose weapons nobody has seen elsewhere."""
    who, cards = step.who, step.cards
    if not (
        s.phase == "resolve"
        and who == s.turn
        and not s.open
        and not s.resolved[who - 1]
        and len(cards) == TWO
        and not step.pair
        and s.turned[who - 1] is None
        and not s.barred
        and not s.unread
    ):
        return False
    (a, v), (b, w) = cards
    one, other, seats, row = a - 1, b - 1, s.seats, s.said[who - 1]
    return (
        a != b
        and 0 <= one < seats
        and 0 <= other < seats
        and row[one] != ""
        and row[other] != ""
        and v in WEAPONS
        and w in WEAPONS
        and v not in s.seen[one]
        and w not in s.seen[other]
        and who not in s.at_place[one]
        and who not in s.at_place[other]
    )


def check_reveal(s: ShinbiState, step: Reveal) -> Sequence[Fault]:
    """Two of the three received cards are turned up."""
    who = step.who
    if early := refused(s, who, *(a for a, _ in step.cards)) or phase_faults(s):
        return early
    found: list[Fault] = []
    before = s.turned[who - 1]
    if before is not None and before.pair is not None and s.open != who:
        before = None  # this seat has resolved, which is the fault
    if s.open == who:
        found.append(
            Fault(
                "SB-REVEAL-05",
                text=f"@{who} has turned up two cards; only a denouncement turns up the third",
                unasked=True,
            )
        )
    elif s.resolved[who - 1] or not _may_resolve(s, who):
        found += _order_faults(s, who)
    if ends_by_paying(s, who):
        found.append(Fault("SB-END-02", text=f"@{s.open} pays for the hit first, and that ends the game", unasked=True))
    if s.open != who:
        found += _count_faults(s, step, before)
    found += _card_faults(s, step, before)
    for a, weapon in step.cards:
        if weapon in WEAPONS:
            found += contradictions(s, a, who, weapon)
            if s.banned:
                found += ban_breaches(s, a, who, weapon)
    return found + together(s, revealed(s, step)) if plain(found) else found


def _may_resolve(s: ShinbiState, who: int) -> bool:
    """Whether it is this seat's time: the next in order; seats without lives may be passed over by option."""
    turn = due(s)
    while s.dead_may and turn and turn != who and not s.lives[turn - 1]:
        turn = right(turn, s.seats)
        if s.resolved[turn - 1]:
            return False
    # Who comes first in order may always: another may have begun out of order.
    return turn == who or (not s.ruled and who == next_in_order(s, s.resolved, who))


def passing_to(s: ShinbiState) -> int:
    """Who may resolve in place of a seat without lives whose turn it is (option dead_reveal = may); 0 for nobody."""
    seat = due(s)
    if not s.dead_may or not seat or s.lives[seat - 1] or s.turned[seat - 1] is not None:
        return 0
    while not s.lives[seat - 1] and not s.resolved[seat - 1]:
        seat = right(seat, s.seats)
    return 0 if s.resolved[seat - 1] else seat


def _order_faults(s: ShinbiState, who: int) -> list[Fault]:
    if s.resolved[who - 1]:
        return [Fault("SB-REVEAL-08", text=f"@{who} has already resolved this round", unasked=True)]
    turn = due(s)
    found = [Fault("SB-REVEAL-08", text=f"@{turn} resolves now, not @{who}", unasked=True)]
    if turn and not s.lives[turn - 1] and not s.dead_may:
        found.append(Fault("SB-DEAD-04", text=f"@{turn} has no lives but still turns up two cards"))
    return found


def ends_by_paying(s: ShinbiState, who: int) -> bool:
    """Whether these cards close another seat's window with the payment that ends the game (SB-DENOUNCE-10)."""
    seat = s.open
    if not seat or seat == who or s.setup.options["game_end"] == "end_of_round":
        return False
    return 0 < s.lives[seat - 1] <= owed(s, seat) and len(s.living) <= TWO


@listed
def _count_faults(s: ShinbiState, step: Reveal, before: Turned | None) -> Iterator[Fault]:
    """Whether as many cards are turned up as must be: two, or one after the other; fewer only where fewer lie."""
    count, had = len(step.cards), len(before.cards) if before is not None else 0
    most = min(TWO, len(s.lying(step.who))) - had
    least = min(1, most) if s.one_by_one else most
    if not least <= count <= most:
        wanted = "the second" if had else "one or two of the three" if s.one_by_one else "two of the three"
        both = "; type both in one entry, e.g. `k.s`" if wanted.startswith("two") and count == 1 else ""
        yield Fault("SB-REVEAL-01", text=f"{counted(count, 'card')} turned up instead of {wanted}{both}")
    if count + had > TWO:
        yield Fault("SB-REVEAL-05", text="only a denouncement turns up the third card")


@listed
def _card_faults(s: ShinbiState, step: Reveal, before: Turned | None) -> Iterator[Fault]:
    """Whether these cards lie there face down, and fit what is said of them; faces count (SB-REVEAL-07)."""
    who = step.who
    had = before.cards if before is not None else ()
    open_ = [a for a, _ in had]
    for a, weapon in step.cards:
        if not s.said[who - 1][a - 1]:
            yield Fault("SB-SEAT-06", "impossible", text=f"@{who} has no card from @{a}")
        elif a in open_:
            line = line_numbers(before.line) if before is not None else ()
            yield Fault(
                "SB-CONS-07",
                "impossible",
                because=line,
                text=f"the card from @{a} is already open; which clan is on this one?",
            )
        open_.append(a)
        if weapon not in WEAPONS and weapon != UNKNOWN:
            yield Fault("REF-CARD", "unread", text=f"{weapon!r} is not one of the four weapons")
    weapons = [w for _, w in (*had, *step.cards)]
    if step.pair not in ("", "same", "different"):
        yield Fault("REF-CARD", "unread", text=f"two cards are `same` or `different`, not {step.pair!r}")
    elif len(weapons) == TWO and UNKNOWN in weapons and not step.pair:
        yield Fault("REF-CARD", "unread", text="a card was not read; add `pair=same` or `pair=different`")
    elif len(weapons) == TWO and step.pair and UNKNOWN not in weapons:
        said = "same" if weapons[0] == weapons[1] else "different"
        if step.pair != said:
            yield Fault(
                "SB-CONS-06",
                "impossible",
                text=f"the table said {step.pair}, but the cards are {' and '.join(weapons)}",
            )


def apply_reveal(s: ShinbiState, step: Reveal) -> Sequence[Effect]:
    """The cards are open, and so is the window to denounce (SB-DENOUNCE-09); that of another seat closes first.

    Only faces count, never markers (SB-REVEAL-07).
    """
    who, cards = step.who, step.cards
    if s.phase != "resolve" or who < 1 or who > s.seats:
        return NO_EFFECT
    did = close(s, s.open) if s.open and s.open != who else []
    if s.phase != "resolve":
        return did
    if s.dead_may:
        _pass_over(s, who)
    before = s.turned[who - 1]
    if before is not None and before.pair is None:
        cards = before.cards + cards
    pair: bool | None = None
    if len(cards) >= TWO:
        one, other = cards[0][1], cards[1][1]
        pair = step.pair == "same" if UNKNOWN in (one, other) else one == other
    elif len(s.lying(who)) <= len(cards):
        pair = False  # fewer than two lie: nothing more can be turned up, and nothing has hit
    s.turned[who - 1] = Turned(who, cards, s.at, pair)
    unread = tuple(f"{a}>{who}" for a, weapon in step.cards if weapon == UNKNOWN)
    for a, weapon in step.cards:
        did += learn(s, a, who, weapon)
    if unread:
        s.claim("SB-CONS-01", unread, "weapons that were not read")
        s.unread = True
    if s.unread and not agrees(s):  # what was said of them, as a card that does not fit is in dispute by now
        s.disputed |= dict.fromkeys((a for a, _ in cards[:TWO]), s.at)
    s.turn = who
    if pair is not None:
        s.resolved[who - 1] = True
        s.open = who
    return did


def _pass_over(s: ShinbiState, who: int) -> None:
    """Seats without lives between the last who resolved and this one have let their turn go by."""
    seat = s.turn
    while seat and seat != who and not s.lives[seat - 1] and not s.resolved[seat - 1]:
        s.resolved[seat - 1] = True
        seat = right(seat, s.seats)
