"""Bag, decks and discard piles, and what a counted box says about them (NJ-TREAS-13, -14, NJ-BANZAI-11, NJ-INV)."""

from collections.abc import Callable, Iterable, Sequence
from itertools import permutations

from referee.engine.game import NO_EFFECT, NONE, Effect, Fault
from referee.engine.ledger import Ledger
from referee.games.ninjato.data import CARDS, CLANS, DOJO, ELITES, GUARDS, KINDS, TREASURES, guard, many, treasure_title
from referee.games.ninjato.rules import refilled
from referee.games.ninjato.state import NinjatoState

TREASURE_FACTS = tuple(f"treasure.{kind}" for kind in KINDS)
"""By what fact of the box the copies of a treasure are told."""

# --- treasures -------------------------------------------------------------------------------------------------------


def bag_refilled(s: NinjatoState) -> int:
    """Put the discarded treasures back into an empty bag; how many (NJ-TREAS-14)."""
    n = sum(s.spent)
    s.bag += n
    s.bag_holds = s.spent
    for kind, back in enumerate(s.spent):
        s.outside[kind] -= back
    s.spent = [0] * 5
    return n


def eager_bag(s: NinjatoState) -> list[Effect]:
    """Option bag_refill = as_soon_as_empty."""
    if not s.bag and s.options["bag_refill"] == "as_soon_as_empty" and any(s.spent):
        return [("bag", bag_refilled(s))]
    return []


def draw_treasures(s: NinjatoState, kinds: Sequence[int], to: list[int]) -> Sequence[Effect]:
    """Several treasures leave the bag one after the other, for one place. First the common case: more are left."""
    if s.bag > (n := len(kinds)) and s.bag_holds is None:
        s.bag -= n
        outside = s.outside
        for kind in kinds:
            outside[kind] += 1
            to[kind] += 1
        return NO_EFFECT
    did: list[Effect] = []
    for kind in as_drawn(s, kinds):
        if not s.bag and any(s.spent):
            did.append(("bag", bag_refilled(s)))
        if s.bag > 0:
            refilled.leaves_bag(s, kind)
        else:
            treasure_missing(s, kind)
        if not s.bag:
            did += eager_bag(s)
        to[kind] += 1
    return did


def all_drawn(s: NinjatoState, kinds: Sequence[int]) -> bool:
    """Whether nothing is known against drawing all these treasures in one step; then `treasure_fault` finds none of
    them wrong.
    """
    if s.bag < len(kinds) or s.bag_holds is not None:
        return False
    for kind, fact in enumerate(TREASURE_FACTS):
        copies = s.facts.get(fact)
        if isinstance(copies, int) and (n := kinds.count(kind)) and s.outside[kind] + n > copies:
            return False
    return True


def discard_treasures(s: NinjatoState, kinds: Iterable[int]) -> Sequence[Effect]:
    """Treasures paid or lost go to the discard pile (NJ-TREAS-13)."""
    spent = s.spent
    for kind in kinds:
        spent[kind] += 1
    return NO_EFFECT if s.bag else eager_bag(s)


def treasure_missing(s: NinjatoState, kind: int) -> None:
    """A treasure comes from a place where there is none: it is counted as missing."""
    s.missing["treasure"] -= 1
    s.outside[kind] += 1


def treasure_fault(s: NinjatoState, kind: int, drawn: Sequence[int] = ()) -> Sequence[Fault]:
    """A treasure that cannot be in the bag: by the box, or by the discards that went into it (NJ-INV-01, NJ-TREAS-14).

    drawn: others drawn before it in the same step. The first lines are the common legal case.
    """
    if not drawn and s.bag > 0 and s.bag_holds is None:
        copies = s.facts.get(TREASURE_FACTS[kind])
        if not isinstance(copies, int) or s.outside[kind] < copies:
            return NONE
    refills = s.bag <= len(drawn)
    if (refills or s.bag_holds is not None) and (text := refilled.not_in_bag(s, kind, drawn, refills)):
        return (Fault("NJ-INV-01", "impossible", text=text),)
    copies = s.facts.get(TREASURE_FACTS[kind])
    outside = s.outside[kind] - (s.spent[kind] if refills else 0) + drawn.count(kind)
    if not isinstance(copies, int) or outside < copies:
        return NONE
    text = f"the box has {copies} of {treasure_title(KINDS[kind])}, and all lie elsewhere"
    return (Fault("NJ-INV-01", "impossible", text=text),)


def as_drawn(s: NinjatoState, kinds: Sequence[int]) -> Sequence[int]:
    """Treasures that lie together, in an order in which they can have been drawn; as they are typed where there is
    none.

    Nobody types them in the order in which they came out of the bag, which may have been filled in between.
    """
    if s.bag > len(kinds) and s.bag_holds is None:
        return kinds
    return next((some for some in permutations(kinds) if not _together(s, some)), kinds)


def treasures_fault(s: NinjatoState, kinds: Sequence[int]) -> list[Fault]:
    """Why all these treasures cannot be drawn in one step, in whatever order."""
    return _together(s, as_drawn(s, kinds))


def _together(s: NinjatoState, kinds: Sequence[int]) -> list[Fault]:
    return [fault for at, kind in enumerate(kinds) for fault in treasure_fault(s, kind, kinds[:at])]


# --- guards ----------------------------------------------------------------------------------------------------------


def next_deck(s: NinjatoState, elite: bool) -> list[Effect]:
    """Rebuild an empty guard deck from its discards (NJ-BANZAI-11, NJ-ELITE-08)."""
    deck = s.guards[elite]
    if deck.left or not deck.discards:
        return []
    deck.holds, deck.discards = dict(deck.discards), {}
    deck.left = sum(deck.holds.values())
    return [("deck", deck.kind, deck.left)]


def elites_left(s: NinjatoState) -> bool:
    """Whether an elite can be turned up: its deck or the discards of which it is rebuilt hold one."""
    return bool(s.guards[True].left or s.guards[True].discards)


def eager_guards(s: NinjatoState) -> Sequence[Effect]:
    """Option deck_reshuffle = as_soon_as_empty."""
    if s.options["deck_reshuffle"] == "as_soon_as_empty":
        return next_deck(s, False) + next_deck(s, True)
    return NO_EFFECT


def draw_guard(s: NinjatoState, elite: bool, code: str) -> Sequence[Effect]:
    """One guard card leaves its deck. The first lines are the common case: more are left in both."""
    deck = s.guards[elite]
    if deck.left > 1 and deck.holds is None and s.guards[not elite].left > 1:
        deck.left -= 1
        return NO_EFFECT
    did = next_deck(s, elite)
    refilled.changed(deck, code, -1)
    if deck.left > 0:
        deck.left -= 1
    else:
        s.missing[deck.kind] -= 1
    return [*did, *eager_guards(s)]


def discard_guard(s: NinjatoState, code: str, unbeaten: bool = False) -> Sequence[Effect]:
    """A guard card goes to its own discard pile (NJ-BANZAI-07, -10)."""
    card = guard(code)
    if card is None:
        return NO_EFFECT
    deck = s.guards[card.elite]
    if unbeaten and s.options["unbeaten_guard"] == "bottom_of_deck":
        deck.left += 1
        refilled.changed(deck, code, 1)
        return [("under", code)]
    deck.discards[code] = deck.discards.get(code, 0) + 1
    return eager_guards(s)


def discard_sentry(s: NinjatoState, code: str) -> Sequence[Effect]:
    """The sentry of a cleared house is discarded (NJ-CLEAR-07); an elite that stood there by mistake goes to its own
    pile.
    """
    card = guard(code)
    if card is not None and card.elite:
        s.missing["elite"] -= 1
        s.missing["guard"] += 1
    return discard_guard(s, code)


def guard_fault(s: NinjatoState, code: str, also: Sequence[str] = ()) -> Sequence[Fault]:
    """A guard that cannot be in its deck: by the box, or by the discards of which the deck was rebuilt (NJ-INV-10,
    NJ-BANZAI-11, NJ-ELITE-08).

    also: cards drawn before it in the same step.
    """
    card = guard(code)
    if card is None:
        return NONE
    elite, deck = card.elite, s.guards[card.elite]
    if (not deck.left or deck.holds is not None) and (text := refilled.not_in_deck(deck, code)):
        return (Fault("NJ-INV-10", "impossible", text=text),)
    if not s.facts:
        return NONE
    prefix = f"{deck.kind}."
    copies = s.facts.get(prefix + code)
    if not isinstance(copies, int):
        listed = [v for name, v in s.facts.items() if name.startswith(prefix) and isinstance(v, int)]
        if sum(listed) != (ELITES if elite else GUARDS):
            return NONE
        copies = 0
    lying = [card for own in s.elites for card in own] if elite else [house.sentry for house in s.houses]
    lying += [*also, *[raid.turned for raid in refilled.attacks(s)]]
    discarded = deck.discards.get(code, 0) if deck.left else 0  # of an empty deck they are shuffled now
    if lying.count(code) + discarded < copies:
        return NONE
    text = f"the box has {copies} of the guard {code}" + (", and all of them lie elsewhere" if copies else "")
    return (Fault("NJ-INV-10", "impossible", text=text),)


def lying_guards(s: NinjatoState, elite: bool) -> dict[str, int]:
    """Guard cards of one deck that lie open, by code."""
    out = dict(s.guards[elite].discards)
    codes = [c for own in s.elites for c in own] if elite else [h.sentry for h in s.houses if h.sentry]
    turned = [raid.turned for raid in refilled.attacks(s)]
    codes += [code for code in turned if (card := guard(code)) is not None and card.elite == elite]
    for code in codes:
        out[code] = out.get(code, 0) + 1
    return out


# --- dojo cards ------------------------------------------------------------------------------------------------------


HANDS = tuple(f"hand {seat}" for seat in range(10))
NAMES = tuple(str(card) for card in range(10))


def reshuffled(s: NinjatoState) -> int:
    """The dojo discards become the deck; how many cards (NJ-DOJO-07)."""
    n = s.discards
    s.cards.shuffle("discards", "deck", line=s.at)
    s.deck += n
    s.discards = 0
    s.shuffles += 1
    return n


def deal(s: NinjatoState, hand: int) -> None:
    """The first hands (NJ-SETUP-17)."""
    for seat in range(1, s.seats + 1):
        s.hand[seat - 1] = min(max(hand, 0), 10)
        draw_dojo(s, s.hand[seat - 1], f"hand {seat}")


def draw_dojo(s: NinjatoState, n: int, to: str) -> Sequence[Effect]:
    """Cards go from the deck to a hand, unseen."""
    if n <= s.deck:
        s.deck -= n
        s.cards.draw(n, "deck", to, s.at)
        return NO_EFFECT if s.deck else eager_dojo(s)
    did: list[Effect] = []
    while n and (s.deck or s.discards):
        if not s.deck:
            did.append(("deck", "dojo", reshuffled(s)))
        part = min(n, s.deck)
        s.deck -= part
        s.cards.draw(part, "deck", to, s.at)
        n -= part
    if n:
        s.cards.draw(n, "unexplained", to, s.at)
    return did if s.deck else did + eager_dojo(s)


def eager_dojo(s: NinjatoState) -> list[Effect]:
    """Option deck_reshuffle = as_soon_as_empty."""
    if not s.deck and s.discards and s.options["deck_reshuffle"] == "as_soon_as_empty":
        return [("deck", "dojo", reshuffled(s))]
    return []


def fill_row(s: NinjatoState, cards: Iterable[int]) -> list[Effect]:
    """Cards go face up from the deck to the row, one after the other; what is no dojo card is left out."""
    did: list[Effect] = []
    for card in cards:
        if card in CARDS:
            if not s.deck and s.discards:
                did.append(("deck", "dojo", reshuffled(s)))
            s.cards.play(NAMES[card], "deck" if s.deck else "unexplained", "row", s.at)
            s.deck -= s.deck > 0
            s.row.append(card)
            if not s.deck:
                did += eager_dojo(s)
    return did


def spend_card(s: NinjatoState, who: int, card: int) -> Sequence[Effect]:
    """A dojo card goes from a hand to the discards, seen by all (NJ-HOUSE-16)."""
    if not s.hand[who - 1]:
        return spend_cards(s, who, (card,))
    s.cards.play(NAMES[card], HANDS[who], "discards", s.at)
    s.hand[who - 1] -= 1
    s.discards += 1
    return NO_EFFECT if s.deck else eager_dojo(s)


def spend_cards(s: NinjatoState, who: int, cards: tuple[int, ...]) -> Sequence[Effect]:
    """The same of any number of cards; those that the hand cannot hold come out of nowhere."""
    if not cards:
        return NO_EFFECT
    fit = cards[: s.hand[who - 1]]
    if fit:
        s.cards.move(len(fit), HANDS[who], "discards", tuple([NAMES[card] for card in fit]), line=s.at)
    if rest := cards[len(fit) :]:
        from_nowhere(s, "discards", rest)
    s.hand[who - 1] -= len(fit)
    s.discards += len(cards)
    return NO_EFFECT if s.deck else eager_dojo(s)


def from_nowhere(s: NinjatoState, to: str, cards: Sequence[int]) -> None:
    """Cards were seen that nobody can have had: one is there for each, and which it is, is in dispute.

    In version 0.1.0 they counted as those cards, so that later ones of their value were called impossible.
    """
    named = [NAMES[card] for card in cards] if s.ruled else None
    s.cards.move(len(cards), "unexplained", to, named, line=s.at)


def unexplained(s: NinjatoState, who: int, more: int) -> None:
    """Cards came to a hand, or left it where `more` is negative, and nobody knows from or to where."""
    hand = HANDS[who]
    s.cards.draw(abs(more), *(("unexplained", hand) if more > 0 else (hand, "unexplained")), s.at)
    s.hand[who - 1] += more
    s.drawn[who - 1] += max(more, 0)


def hand_fault(s: NinjatoState, who: int, cards: tuple[int, ...], rule: str) -> Sequence[Fault]:
    """Cards that the hand cannot hold: too many, or one that cannot be there."""
    have = s.hand[who - 1]
    if len(cards) > have:
        text = f"@{who} holds {many(have, 'dojo card')}, not {len(cards)}"
        return (Fault(rule, "impossible", because=s.cards.touched(f"hand {who}")[-3:], text=text),)
    texts = (
        lambda n, card: f"@{who} cannot hold {'a' if n == 1 else n} {card}: all were seen elsewhere",
        f"@{who} cannot hold a {{}} together with the others",
    )
    return _cannot_lie(s, s.cards, HANDS[who], cards, rule, *texts)


def _cannot_lie(
    s: NinjatoState,
    account: Ledger,
    zone: str,
    cards: Sequence[int],
    rule: str,
    alone: Callable[[int, int], str],
    together: str,
) -> list[Fault]:
    """Cards that cannot be in a zone: one of them, so often, or all of them together."""
    for card in cards if len(cards) == 1 else set(cards):
        n = cards.count(card)
        answer = account.could(zone, NAMES[card], n)
        if answer.verdict == "no":
            return [Fault(rule, "impossible", because=tuple(answer.lines), text=alone(n, card))]
    clash = account.clash(zone, [NAMES[card] for card in cards], line=s.at) if len(cards) > 1 else None
    if clash is None:
        return []
    because = tuple(n for n in clash.answer.lines if n != s.at)
    return [Fault(rule, "impossible", because=because, text=together.format(clash.card))]


def row_fault(s: NinjatoState, cards: Sequence[int]) -> list[Fault]:
    """Row cards that the deck cannot hold, nor the discards where it is rebuilt in between (NJ-INV-02, NJ-DOJO-07)."""
    if not cards or len(cards) > s.deck + s.discards:
        return []
    account, where = s.cards, "in the deck"
    if len(cards) > s.deck:
        account, where = s.cards.copy(), "in the deck or the discards"
        account.shuffle("discards", "deck", line=s.at)
    texts = (
        lambda n, card: f"no {card} can be left {where}" if n == 1 else f"{n} × {card} cannot be left {where}",
        f"no {{}} can be left {where} together with the others",
    )
    return _cannot_lie(s, account, "deck", cards, "NJ-INV-02", *texts)


# --- laws ------------------------------------------------------------------------------------------------------------


def law_treasures(s: NinjatoState) -> str:
    """Bag, discards, houses, supplies and shuriken hold 90 treasures, and the count of those outside the bag is
    right.
    """
    outside = refilled.outside_bag(s)
    if outside != s.outside:
        return f"{outside} treasures outside the bag, counted as {s.outside}"
    n = s.bag + sum(outside) + s.missing["treasure"]
    low = min([s.bag, *s.spent, *(k for own in s.supply for k in own)])
    return "" if n == TREASURES and low >= 0 else f"{n} treasures, the least pile {low}"


def law_dojo(s: NinjatoState) -> str:
    """Deck, discards, row and hands hold 52 dojo cards, and the account agrees with the counts."""
    if not s.cards.conserved():
        return "the account of dojo cards does not add up"
    zones = {"deck": s.deck, "discards": s.discards, "row": len(s.row)}
    zones |= {f"hand {i}": n for i, n in enumerate(s.hand, 1)}
    wrong = {z: (n, s.cards.count(z)) for z, n in zones.items() if s.cards.count(z) != n}
    n = sum(zones.values()) + s.cards.count("unexplained")
    return "" if not wrong and n == DOJO else f"{wrong or n}"


def law_guards(s: NinjatoState) -> str:
    """40 guards and 20 elites, wherever they lie."""
    lying = [sum(lying_guards(s, elite).values()) for elite in (False, True)]
    normal, elite = (deck.left + n + s.missing[deck.kind] for deck, n in zip(s.guards, lying, strict=True))
    return "" if (normal, elite) == (GUARDS, ELITES) else f"{normal} guards, {elite} elites"


def law_tokens(s: NinjatoState) -> str:
    """Five tokens of each clan, on houses or in the pile."""
    if s.phase == "setup":
        return ""
    known = [*(house.clan for house in s.houses), *(clan for clan, _ in s.pile)]
    counts = {clan: known.count(clan) + s.pile_unknown[clan] for clan in CLANS}
    return next((f"{n} tokens of {clan}" for clan, n in counts.items() if n != 5), "")


def law_sizes(s: NinjatoState) -> str:
    """Row, displays and houses keep their sizes (NJ-INV-03, -07)."""
    if s.phase in ("setup", "over"):
        return ""
    if len(s.palace) > 4 or s.rumors_lying > 4 or len(s.row) > 3:
        return f"{len(s.palace)} envoys, {s.rumors_lying} rumors, {len(s.row)} row cards"
    if s.phase in ("play", "end") and not s.raid and len(s.row) < min(3, len(s.row) + s.deck + s.discards):
        return f"{len(s.row)} cards in the row"
    bad = [i for i, h in enumerate(s.houses, 1) if bool(h.sentry) == h.cleared and h.total]
    return f"sentries of houses {bad}" if bad else ""
