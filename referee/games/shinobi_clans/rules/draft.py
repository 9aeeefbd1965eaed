"""The basic draft, and the numbers of both drafts (SC-DRAFT-B)."""

from collections.abc import Iterator, Sequence

from referee.engine.game import NO_EFFECT, NONE, Effect, Fault, counted, listed, unless
from referee.games.shinobi_clans.data import CARDS
from referee.games.shinobi_clans.rules.advanced import ADVANCED, whole_advanced
from referee.games.shinobi_clans.rules.common import (
    collected,
    draw,
    ended,
    hold_faults,
    no_card,
    no_seat,
    only_in,
    piles,
)
from referee.games.shinobi_clans.rules.late import trimmed
from referee.games.shinobi_clans.state import HAND, HAND_SIZE, ClansState
from referee.games.shinobi_clans.steps import NOT_READ, Deal, Draft, Taken, Trim


def first_cards(number: int) -> int:
    """First cards dealt to each player in a round (SC-DRAFT-B-01 to -03)."""
    return (4, 2, 0)[number - 1] if 1 <= number <= 3 else 0


def pack_size(number: int) -> int:
    """Cards of each draft pack in a round (SC-DRAFT-B-05 to -07)."""
    return (6, 8, 10)[number - 1] if 1 <= number <= 3 else 0


def direction(number: int) -> str:
    """Where packs are passed in a round (SC-DRAFT-B-12 to -14)."""
    return "right" if number == 2 else "left"


def new_cards(firsts: Sequence[int], packs: Sequence[int]) -> int:
    """Cards that leave the draw pile for a deal (SC-DRAFT-B-08)."""
    return sum(firsts) + sum(packs)


def pass_packs(held: Sequence[int], to: str) -> list[int]:
    """Whose first pack each seat holds after everybody has passed (SC-DRAFT-B-16)."""
    n, way = len(held), -1 if to == "left" else 1
    return [held[(seat + way) % n] for seat in range(n)]


def cards_there(s: ClansState) -> int:
    """Cards that the deal of this round can take: both piles, and what of the kept cards goes to them before it.

    Options leftovers_basic = discard_all and deck_short = trim_first discard kept cards first; else hands stay.
    """
    there = piles(s)
    if s.dealt:
        return there
    if (leftovers := s.setup.options["leftovers_basic"]) == "discard_all":
        return there + kept_cards(s)
    if leftovers != "into_packs" and s.setup.options["deck_short"] == "trim_first":
        need = s.seats * (first_cards(s.round) + pack_size(s.round))
        return max(there, min(there + kept_cards(s), need))
    return there


def kept_cards(s: ClansState) -> int:
    """Cards in all hands, before the deal those kept from the round before."""
    return sum([s.hand(seat) for seat in range(1, s.seats + 1)])


def deal_sizes(s: ClansState) -> tuple[list[int], list[int]]:
    """First cards and pack of each seat, as far as the cards go (option deck_short), before the deal."""
    n = s.seats
    first, pack = first_cards(s.round), pack_size(s.round)
    if (there := cards_there(s)) >= n * (first + pack):
        return [first] * n, [pack] * n
    if s.setup.options["deck_short"] == "uneven":
        places = [(seat - s.start) % n for seat in range(1, n + 1)]  # one card at a time, from the start on
        dealt = min(there, first * n)
        rest = min(there - dealt, pack * n)
        return [(dealt - at + n - 1) // n for at in places], [(rest - at + n - 1) // n for at in places]
    first = min(first, there // n)
    return [first] * n, [min(pack, (there - n * first) // n)] * n


def picks_by_seat(packs: Sequence[int], to: str) -> list[int]:
    """How many cards each seat takes when packs of these sizes go round until all are empty (SC-DRAFT-B-15)."""
    if len(set(packs)) == 1:  # all have run out after as many picks, whoever holds which
        return list(packs)
    held = list(range(1, len(packs) + 1))
    left = list(packs)
    picks = [0] * len(packs)
    while any(left):
        for seat, owner in enumerate(held):
            if left[owner - 1]:
                left[owner - 1] -= 1
                picks[seat] += 1
        held = pass_packs(held, to)
    return picks


# --- the parts -------------------------------------------------------------------------------------------------------


def _basic_faults(s: ClansState, step: Deal | Taken) -> Sequence[Fault]:
    if s.phase in ADVANCED and not s.over:
        return (Fault("SC-SETUP-09", text="this round has the advanced draft", unasked=True),)
    return only_in(s, "draft")


@unless(_basic_faults)
@listed
def check_deal(s: ClansState, step: Deal) -> Iterator[Fault]:
    """First cards and packs, as stated."""
    if s.dealt:
        yield Fault("SC-DRAFT-B-08", text="the cards of this round are already dealt", unasked=True)
        return
    firsts, packs = deal_sizes(s)
    number = min(max(s.round, 1), 3)
    why = f"in round {s.round} it is"
    if new_cards(firsts, packs) < s.seats * (first_cards(s.round) + pack_size(s.round)):
        why = f"with {counted(cards_there(s), 'card')} left for {s.seats} players it is"
    if step.first not in (NOT_READ, *firsts):
        yield Fault(f"SC-DRAFT-B-0{number}", text=f"{step.first} first cards each; {why} {either(firsts)}")
    if step.pack not in (NOT_READ, *packs):
        yield Fault(f"SC-DRAFT-B-0{number + 4}", text=f"packs of {step.pack}; {why} {either(packs)}")


def size(sizes: Sequence[int]) -> int | str:
    """The size that is the same for every seat, or all there are."""
    return sizes[0] if len(set(sizes)) == 1 else either(sizes)


def either(sizes: Sequence[int]) -> str:
    """Sizes that may differ from seat to seat: `6`, `7 or 6`."""
    return " or ".join(str(size) for size in sorted(set(sizes), reverse=True)) or "0"


@collected
def apply_deal(s: ClansState, step: Deal, did: list[Effect]) -> None:
    """The cards are dealt as the rules say, or as many as were typed."""
    if s.phase == "draft" and not s.dealt:
        deal(s, did, typed=step)


def deal(s: ClansState, did: list[Effect], drafted: bool = False, typed: Deal | None = None) -> None:
    """Deal first cards and packs (options leftovers_basic and deck_short say what becomes of kept cards before).

    drafted: the packs are drafted at once. Where all are as large, everybody ends with as many cards of the draw pile.
    typed: sizes that the table says it dealt, which stand against those of the rules.
    """
    n, ledger = s.seats, s.ledger
    into = _leftovers(s, did)
    if s.setup.options["deck_short"] == "trim_first":
        _trim_first(s, did)
    firsts, packs = deal_sizes(s) if typed is None else _typed_sizes(s, typed)
    need = new_cards(firsts, packs)
    even = packs.count(packs[0]) == n and firsts.count(firsts[0]) == n
    straight = drafted and even and not any(into)
    hands = [firsts[0] + packs[0]] * n if straight else firsts
    rest = 0 if straight else sum(packs)
    source = "deck"
    if need > ledger.count("deck"):
        # Which hand gets cards from before and which from after the reshuffle depends on how the table deals.
        source = "deal"
        draw(s, need, source, did)
    for seat, k in enumerate(hands, 1):
        if k:
            ledger.draw(k, source, HAND[seat], s.at)
    if rest and source == "deck":
        draw(s, rest, "packs", did)
    elif rest:
        ledger.draw(rest, source, "packs", s.at)
    s.packs = [0] * n if straight else [size + more for size, more in zip(packs, into, strict=True)]
    s.held = list(range(1, n + 1))
    s.taken = 0
    s.dealt = True
    did.append(("dealt", firsts[0], packs[0]) if even else ("dealt", *map(size, (firsts, packs))))


def _typed_sizes(s: ClansState, typed: Deal) -> tuple[list[int], list[int]]:
    """The sizes of a typed deal, as far as the cards go; what was not typed, or fits the rules, is by the rules."""
    firsts, packs = deal_sizes(s)
    there = cards_there(s) // s.seats
    if typed.first not in (NOT_READ, *firsts):
        firsts = [min(typed.first, there)] * s.seats
    if typed.pack not in (NOT_READ, *packs) or new_cards(firsts, packs) > cards_there(s):
        packs = [min(typed.pack if typed.pack != NOT_READ else max(packs), there - max(firsts))] * s.seats
    return firsts, packs


def _leftovers(s: ClansState, did: list[Effect]) -> list[int]:
    """Option leftovers_basic: kept cards stay, go to the discard pile, or into the packs: how many into whose."""
    into = [0] * s.seats
    if (leftovers := s.setup.options["leftovers_basic"]) not in ("discard_all", "into_packs"):
        return into
    for i in range(s.seats):
        if (kept := s.hand(i + 1)) and leftovers == "discard_all":
            s.ledger.draw(kept, HAND[i + 1], "discard", s.at)
            did.append(("gone", f"hand {i + 1}", kept))
        elif kept:
            s.ledger.draw(kept, HAND[i + 1], "packs", s.at)
            into[i] = kept
    return into


def _trim_first(s: ClansState, did: list[Effect]) -> None:
    """Option deck_short = trim_first: kept cards go down to a common number so that the deal can be completed."""
    n = s.seats
    need = n * (first_cards(s.round) + pack_size(s.round))
    kept = [s.hand(i) for i in range(1, n + 1)]
    there = piles(s)
    common = max(kept, default=0)
    while common > 0 and there + sum(max(0, k - common) for k in kept) < need:
        common -= 1
    for i, k in enumerate(kept, 1):
        if k > common:
            s.ledger.draw(k - common, HAND[i], "discard", s.at)
            did.append(("trim", i, k - common))


def _all_taken(s: ClansState, step: Taken) -> Sequence[Fault]:
    done = s.phase in ("trim", "contract") and s.dealt
    return (Fault("SC-DRAFT-B-15", text="no draft card is left to pick", unasked=True),) if done else NONE


@unless(lambda s, step: _all_taken(s, step) or _basic_faults(s, step))
@listed
def check_taken(s: ClansState, step: Taken) -> Iterator[Fault]:
    """Everybody takes one card and passes the rest."""
    if step.n != 1:
        yield Fault("SC-DRAFT-B-10", text=f"everybody takes one card at a time, not {step.n}")
    left = max(s.packs, default=0) - 1 if s.dealt else 1
    way = direction(s.round)
    if step.to not in ("", "left", "right", "none"):
        yield Fault("REF-CARD", "unread", text=f"packs are passed left or right, not {step.to!r}")
    elif step.to == "none" and left > 0:
        yield Fault("SC-DRAFT-B-11", text=f"pass the other {counted(left, 'card')} of each pack on")
    elif step.to in ("left", "right") and step.to != way:
        number = min(max(s.round, 1), 3)
        yield Fault(f"SC-DRAFT-B-{11 + number}", text=f"in round {s.round} packs are passed to the {way}")


@collected
def apply_taken(s: ClansState, step: Taken, did: list[Effect]) -> None:
    """One card from each pack, or as many as were taken; the packs go on, where the table has passed them."""
    if s.phase != "draft":
        return
    if not s.dealt:
        deal(s, did)
    if not any(s.packs):
        return
    for seat, owner in enumerate(s.held, 1):
        if taken := min(max(step.n, 0), s.packs[owner - 1]):
            s.packs[owner - 1] -= taken
            s.ledger.draw(taken, "packs", f"picks {seat}", s.at)
    s.taken += 1
    if step.to != "none":
        s.held = pass_packs(s.held, step.to if step.to in ("left", "right") else direction(s.round))
    if not any(s.packs):
        finish(s, did)


def check_draft(s: ClansState, step: Draft) -> Sequence[Fault]:
    """The whole draft."""
    return only_in(s, "draft", *ADVANCED)


@collected
def apply_draft(s: ClansState, step: Draft, did: list[Effect]) -> None:
    """All that is left of the draft happens as the rules say."""
    if s.phase == "draft":
        if not s.dealt:
            deal(s, did, drafted=True)
        finish(s, did)
    elif s.phase in ADVANCED:
        whole_advanced(s, did)


def finish(s: ClansState, did: list[Effect]) -> None:
    """Picks join the hands (SC-DRAFT-B-17); who holds more than ten discards (SC-DRAFT-B-18, -19)."""
    n, ledger = s.seats, s.ledger
    packs = [s.packs[owner - 1] for owner in s.held] if any(s.packs) else s.packs
    picks = picks_by_seat(packs, direction(s.round))
    for seat, k in enumerate(picks, 1) if s.taken or any(picks) else ():
        if done := ledger.count(f"picks {seat}"):
            ledger.draw(done, f"picks {seat}", HAND[seat], s.at)
        if k:
            ledger.draw(k, "packs", HAND[seat], s.at)
    s.packs = [0] * n
    s.owes = [max(0, ledger.count(zone) - HAND_SIZE) for zone in HAND[1 : n + 1]]
    s.phase = "trim" if any(s.owes) else "contract"
    if s.phase == "trim":
        did.append(("over_ten", *s.owes))


@unless(lambda s, step: ended(s) or no_seat(s, step.who) or no_card(s, *step.cards, unread=""))
@unless(lambda s, step: only_in(s, "trim", "contract"))
@listed
def check_trim(s: ClansState, step: Trim) -> Iterator[Fault]:
    """Down to ten, and not further (SC-DRAFT-B-18)."""
    who, n, owes = step.who, step.n, s.owes[step.who - 1]
    if n != owes:
        text = f"@{who} holds {s.hand(who)} cards and discards {owes}, down to ten, not {n}"
        yield Fault("SC-DRAFT-B-18", text=text, unasked=not owes)
    elif s.setup.options["trim"] == "open" and len(step.cards) != n:
        text = "at this table discards are shown: type the cards"
        yield Fault("SC-DRAFT-B-18", "missed", text=text, remedy=f"tr {who} CARD…")
    if len(step.cards) > n:
        yield Fault("SC-DRAFT-B-18", text=f"{counted(len(step.cards), 'card')} typed, but {n} discarded")
    yield from hold_faults(s, HAND[who], step.cards)


def apply_trim(s: ClansState, step: Trim) -> Sequence[Effect]:
    """The cards lie on the discard pile, face down unless shown; what is left is kept."""
    who = step.who
    cards = tuple([c for c in step.cards if c in s.cards])
    n = min(max(step.n, len(cards)), s.hand(who)) if 1 <= who <= s.seats and not s.over else 0
    if n <= 0:
        return NO_EFFECT
    s.ledger.move(n, HAND[who], "discard", cards[:n] or None, line=s.at)
    trimmed(s, who, n - len(cards[:n]))
    if s.phase == "trim":
        s.owes[who - 1] = 0
        s.phase = "trim" if any(s.owes) else "contract"
    return (("trim", who, n),)


__all__ = ["CARDS", "deal_sizes", "direction", "first_cards", "pack_size"]
