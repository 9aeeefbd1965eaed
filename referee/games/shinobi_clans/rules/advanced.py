"""The advanced draft: pool, first pick, snake order, leftovers, five passes (SC-DRAFT-ADV)."""

from collections.abc import Iterator, Sequence

from referee.engine.game import NO_EFFECT, Effect, Fault, counted, listed, unless
from referee.engine.ledger import UNEXPLAINED
from referee.games.shinobi_clans.data import UNREAD
from referee.games.shinobi_clans.rules.common import (
    collected,
    draw,
    draw_faults,
    hold_faults,
    keepers,
    leftovers_example,
    name_of,
    no_card,
    no_seat,
    only_in,
    piles,
)
from referee.games.shinobi_clans.state import HAND, HAND_SIZE, LEFT, ClansState
from referee.games.shinobi_clans.steps import Leftovers, Pick, Pool

PASSES = 5
ADVANCED = ("leftovers", "pool", "pick")
"""Phases of the advanced draft."""


def begin_advanced(s: ClansState) -> None:
    """The First Pick token goes to the holder of the Starting Player token (SC-DRAFT-ADV-01)."""
    s.advanced = True
    s.first_pick = first_pick(s.start, 1, s.seats)
    s.pass_no = 1
    s.phase = "leftovers" if any(s.kept) else "pool"


def first_pick(start: int, pass_no: int, players: int) -> int:
    """Who picks first in a pass (SC-DRAFT-ADV-11, -12)."""
    return (start + pass_no - 2) % players + 1


def pool_draw(s: ClansState) -> int:
    """How many cards are drawn for the next pool, as far as there are any (options pool_rest and deck_short)."""
    return min(2 * s.seats - len(s.pool) + s.pool.count(""), piles(s))  # a full one: SC-DRAFT-ADV-03


def picker(first: int, players: int, k: int) -> int:
    """Who makes pick number k (from 0) of a pass: round to the left, then back (SC-DRAFT-ADV-04 to -06)."""
    return (first - 1 + (k if k < players else 2 * players - 1 - k)) % players + 1


def order_rule(players: int, k: int) -> str:
    """The rule that says whose pick it is."""
    return "SC-DRAFT-ADV-04" if k < players else "SC-DRAFT-ADV-05" if k == players else "SC-DRAFT-ADV-06"


def chooses(s: ClansState) -> bool:
    """Whether the table chooses its draft now, as some do anew each round."""
    return s.phase == "draft" and s.setup.options["mix_drafts"] == "per_round" and not s.dealt


def _advanced_faults(s: ClansState, *phases: str) -> Sequence[Fault]:
    if s.phase == "draft" and not (s.over or chooses(s)):
        return (Fault("SC-SETUP-09", text="this round has the basic draft: type `k`", unasked=True),)
    return only_in(s, "draft", *phases)


def _enter(s: ClansState) -> None:
    """A table that chooses anew each round has chosen the advanced draft."""
    if chooses(s):
        begin_advanced(s)


# --- leftovers -------------------------------------------------------------------------------------------------------


@unless(lambda s, step: _advanced_faults(s, "leftovers") or no_seat(s, step.who) or no_card(s, *step.cards))
@listed
def check_leftovers(s: ClansState, step: Leftovers) -> Iterator[Fault]:
    """All cards kept from the round before, face up (SC-DRAFT-ADV-02)."""
    who, hand, shown = step.who, s.hand(step.who), len(step.cards)
    if s.left_shown[who - 1]:
        yield Fault("SC-DRAFT-ADV-02", text=f"@{who} has already laid the leftovers open", unasked=True)
        return
    if shown > hand:
        yield Fault("SC-DRAFT-ADV-02", "impossible", text=f"@{who} kept {hand} cards and must show them, not {shown}")
    elif shown < hand and s.setup.options["leftovers_open"] != "owner_choice":
        yield Fault("SC-DRAFT-ADV-02", text=f"@{who} must lay all {hand} kept cards open")
    yield from hold_faults(s, HAND[who], step.cards)


@collected
def apply_leftovers(s: ClansState, step: Leftovers, did: list[Effect]) -> None:
    """They lie in front of their owner; what is not laid open was discarded, or was not read."""
    _enter(s)
    who, ledger = step.who, s.ledger
    if s.phase != "leftovers" or not 1 <= who <= s.seats or s.left_shown[who - 1]:
        return
    hand = s.hand(who)
    cards = [c for c in step.cards if c in s.cards or c == UNREAD][:hand]
    named = [c for c in cards if c != UNREAD]
    if named:
        ledger.move(len(named), HAND[who], LEFT[who], named, line=s.at)
    rest = hand - len(named)
    if s.setup.options["leftovers_open"] == "owner_choice":
        unread = len(cards) - len(named)
        if rest > unread:
            ledger.draw(rest - unread, HAND[who], "discard", s.at)
            did.append(("gone", f"hand {who}", rest - unread))
        rest = unread
    if rest:
        ledger.move(rest, HAND[who], LEFT[who], line=s.at, unread=True)
    s.left[who - 1] = named + [UNREAD] * rest
    s.left_shown[who - 1] = True
    if not any(s.hand(seat) for seat in range(1, s.seats + 1)):
        s.phase = "pool"


# --- pool and picks --------------------------------------------------------------------------------------------------


@unless(lambda s, step: _advanced_faults(s, "pool", "leftovers") or _kept_first(s) or no_card(s, *step.cards))
@listed
def check_pool(s: ClansState, step: Pool) -> Iterator[Fault]:
    """2n cards from the draw pile, face up (SC-DRAFT-ADV-03)."""
    size = pool_draw(s)
    if len(step.cards) != size:
        yield Fault("SC-DRAFT-ADV-03", text=f"{counted(len(step.cards), 'card')} typed, but the pool takes {size}")
    yield from draw_faults(s, step.cards, size)


def _kept_first(s: ClansState) -> Sequence[Fault]:
    """Cards kept from the round before are laid open before there is a pool (SC-DRAFT-ADV-02)."""
    if s.phase != "leftovers" and not (s.phase == "draft" and any(s.kept)):
        return ()
    owe = [f"@{seat}" for seat in keepers(s)]
    lay = f"{', '.join(owe)} {'lay' if len(owe) > 1 else 'lays'}"
    text = f"first {lay} the kept cards open: `{leftovers_example(s)}`"
    return (Fault("SC-DRAFT-ADV-02", text=text, unasked=True),)


@collected
def apply_pool(s: ClansState, step: Pool, did: list[Effect]) -> None:
    """The pool lies open, as many cards as were laid out.

    Where the basic draft should be played this one is, for this round; cards kept from the round before stay in the
    hands.
    """
    _enter(s)
    if s.phase == "draft" and not s.dealt and not s.over:
        begin_advanced(s)
        s.advanced = s.setup.options["draft"] == "advanced"
    if s.phase == "leftovers":
        s.phase = "pool"
    if s.phase != "pool":
        return
    cards = [c for c in step.cards if c in s.cards or c == UNREAD][: piles(s)]
    size = len(cards)
    named = [c for c in cards if c != UNREAD]
    if size <= s.ledger.count("deck") and not s.at_once:
        s.ledger.move(size, "deck", "pool", named or None, line=s.at)
    else:
        draw(s, size, "pool", did)
        if named:
            s.ledger.show("pool", named, line=s.at)
    if len(named) < size:
        s.ledger.unread(size - len(named), "pool", line=s.at)
    s.pool = [c for c in s.pool if c] + cards
    s.phase = "pick"
    s.picks = 0
    s.early = []
    _skip_pickers(s)
    if s.picks >= 2 * s.seats:
        end_pass(s, did)


def _skip_pickers(s: ClansState) -> None:
    """Who has neither a pool card nor a leftover to take is passed over (option deck_short)."""
    while s.picks < 2 * s.seats and not any(s.pool) and not s.left[picker(s.first_pick, s.seats, s.picks) - 1]:
        s.picks += 1


@unless(lambda s, step: only_in(s, "pick") or no_seat(s, step.who) or no_card(s, step.card))
@listed
def check_pick(s: ClansState, step: Pick) -> Iterator[Fault]:
    """One card of the pool or of the own leftovers, in snake order."""
    n, who, card, name = s.seats, step.who, step.card, name_of(s, step.card)
    seat, rule = picker(s.first_pick, n, s.picks), order_rule(n, s.picks)
    if who != seat:
        again = " a second card at once" if s.picks == n else ""
        yield Fault(rule, text=f"it is @{seat} who picks{again} now, not @{who}", unasked=True)
    if not step.leftover and card not in s.pool:
        which = "which card of the pool was taken? Type its number"
        yield Fault(rule, text=which if card == UNREAD else f"the {name} is not in the pool")
    elif step.leftover and not (card in s.left[who - 1] or _unread_left(s, step)):
        if other := [i for i, row in enumerate(s.left, 1) if card in row]:
            text = f"the {name} lies in front of @{other[0]}; nobody may take another player's leftovers"
            yield Fault("SC-DRAFT-ADV-09", text=text)
        else:
            yield Fault("SC-DRAFT-ADV-08", text=f"@{who} has no {name} among the leftovers")


def apply_pick(s: ClansState, step: Pick) -> Sequence[Effect]:
    """The card goes to the hand; after two picks each the pass is over. Total: what is not there is not moved."""
    if s.phase != "pick":
        return NO_EFFECT
    turn = picker(s.first_pick, s.seats, s.picks)
    who = step.who if 1 <= step.who <= s.seats else turn
    if step.card not in s.cards and step.card != UNREAD:
        return NO_EFFECT
    _pick(s, who, step)
    if who != turn and not s.ruled:  # the turn that comes is passed over instead
        s.early.append(who)
        return _picked(s)
    return no_pick(s)


def no_pick(s: ClansState) -> list[Effect]:
    """The pick of this player is over, whether a card was taken or not (option leaver)."""
    s.picks += 1
    return _picked(s)


def _picked(s: ClansState) -> list[Effect]:
    """Who picks next, or the end of the pass: turns of players who have picked before are passed over."""
    while s.early and s.picks < 2 * s.seats and (due := picker(s.first_pick, s.seats, s.picks)) in s.early:
        s.early.remove(due)
        s.picks += 1
    did: list[Effect] = []
    if not any(s.pool):
        _skip_pickers(s)
    if s.picks >= 2 * s.seats:
        end_pass(s, did)
    return did


def _pick(s: ClansState, who: int, step: Pick) -> None:
    """A card goes to a hand: from the pool or the own leftovers, else from where it lies, else out of nowhere."""
    card = step.card
    if step.leftover:
        seats = (who, *(seat for seat in range(1, s.seats + 1) if seat != who))
        places = [(s.left[seat - 1], LEFT[seat]) for seat in seats]
        there = [(row, zone) for row, zone in places if card in row] or [x for x in places[:1] if UNREAD in x[0]]
    else:
        there = [(s.pool, "pool")] if card in s.pool or UNREAD in s.pool else []
    if not there:
        s.ledger.move(1, UNEXPLAINED, HAND[who], line=s.at)
        return
    row, zone = there[0]
    at = row.index(card if card in row else UNREAD)
    if step.leftover:
        row.pop(at)
    else:
        row[at] = ""
    s.ledger.move(1, zone, HAND[who], (card,) if card != UNREAD else None, line=s.at)


def _unread_left(s: ClansState, step: Pick) -> bool:
    """Whether a leftover that was not read may be this card."""
    mine = s.left[step.who - 1]
    return not s.ruled and UNREAD in mine and s.ledger.could(LEFT[step.who], step.card).verdict != "no"


def last_pick(s: ClansState) -> list[Pick]:
    """The last pick of a pass where there is one card only to take: nobody has to type it."""
    seat = picker(s.first_pick, s.seats, s.picks)
    rest = [card for card in s.pool if card]
    if s.picks != 2 * s.seats - 1 or len(rest) != 1 or s.left[seat - 1]:
        return []
    return [Pick(seat, rest[0])]


def end_pass(s: ClansState, did: list[Effect]) -> None:
    """The rest of the pool goes, the First Pick token passes left (SC-DRAFT-ADV-10, -11); after pass five all goes."""
    last = s.pass_no >= PASSES
    if last or s.setup.options["pool_rest"] == "discard_then_full":
        discard_rest(s, "pool", did)
        s.pool = []
    if last:
        for zone in LEFT[1 : s.seats + 1]:
            discard_rest(s, zone, did)
        s.left = [[] for _ in range(s.seats)]
        s.phase = "contract"
        return
    s.pass_no += 1
    s.first_pick = first_pick(s.start, s.pass_no, s.seats)
    s.phase = "pool"
    did.append(("first_pick", s.first_pick))


def discard_rest(s: ClansState, zone: str, did: list[Effect], name: str = "") -> None:
    """All cards of a zone go to the discard pile: the pool that nobody picked (SC-DRAFT-ADV-10), leftovers (-14).

    name: what the effect calls the zone.
    """
    if rest := s.ledger.count(zone):
        s.ledger.draw(rest, zone, "discard", s.at)
        did.append(("gone", name or zone, rest))


def whole_advanced(s: ClansState, did: list[Effect]) -> None:
    """The rest of the draft was not typed: the cards that lay open are unread, the numbers follow from the rules."""
    n, ledger = s.seats, s.ledger
    if s.phase == "leftovers":
        hands = [0] * n
        for seat in range(1, n + 1):
            if s.hand(seat):
                ledger.draw(s.hand(seat), HAND[seat], "mix", s.at)
    else:
        hands = [s.hand(seat) for seat in range(1, n + 1)]
    for seat in range(1, n + 1):
        ledger.draw(ledger.count(LEFT[seat]), LEFT[seat], "mix", s.at)
    ledger.draw(ledger.count("pool"), "pool", "mix", s.at)
    draw(s, (PASSES - s.pass_no + (0 if s.phase == "pick" else 1)) * 2 * n, "mix", did)
    want = [max(0, HAND_SIZE - hand) for hand in hands]
    while sum(want) > ledger.count("mix"):
        want[want.index(max(want))] -= 1
    for seat in range(1, n + 1):
        if want[seat - 1]:
            ledger.move(want[seat - 1], "mix", HAND[seat], line=s.at, unread=True)
    discard_rest(s, "mix", did, "pool")
    s.pool = []
    s.left = [[] for _ in range(n)]
    s.pass_no = PASSES
    s.phase = "contract"
