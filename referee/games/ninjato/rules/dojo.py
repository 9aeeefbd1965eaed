"""The Dojo: taking cards, filling the row, the limit of seven (NJ-DOJO)."""

from collections.abc import Sequence

from referee.engine.game import NO_EFFECT, NONE, Effect, Fault, wrongs
from referee.games.ninjato.data import CARDS, DOJO, LIMIT, ROW, many
from referee.games.ninjato.rules import supply, turns
from referee.games.ninjato.rules.common import ASKED, card_fault, no_dojo_card, placing_faults, unasked
from referee.games.ninjato.state import NinjatoState, Visit
from referee.games.ninjato.steps import Dojo, Limit, Row, Take


def cards_due(hand: int) -> int:
    """How many cards a visit brings, by the hand before it (NJ-DOJO-01 to -03)."""
    return 4 if hand == 0 else 3 if hand == 1 else 2


def common_dojo(s: NinjatoState, step: Dojo) -> bool:
    """In the own turn, cards that are in the row and in the deck."""
    return (
        s.phase == "play"
        and step.who == s.turn
        and not step.more
        and 0 <= step.deck <= s.deck + s.discards
        and len(step.row) + step.deck == cards_due(s.hand[step.who - 1])
        and (not step.row or in_row(s, step.row))
    )


def check_dojo(s: NinjatoState, step: Dojo) -> Sequence[Fault]:
    """Placing at the Dojo and taking cards."""
    who = step.who
    return placing_faults(s, who) + take_faults(s, who, step, cards_due(s.hand[who - 1]), s.hand[who - 1])


def in_row(s: NinjatoState, cards: tuple[int, ...]) -> bool:
    """Whether these cards lie in the row, each of them."""
    row = s.row.copy()
    for card in cards:
        if card not in row:
            return False
        row.remove(card)
    return True


def take_faults(s: NinjatoState, who: int, step: Dojo | Take, due: int, hand: int) -> list[Fault]:
    """What is wrong with the cards taken: number, row, division."""
    found = [card_fault("a number of cards is 0 or more")] if step.deck < 0 else []
    row = " ".join(map(str, s.row)) or "nothing"
    other = f"the row does not hold {' '.join(map(str, step.row))}; it holds {row}"
    found += no_dojo_card(step.row) or wrongs((not in_row(s, step.row), "NJ-DOJO-05", other))
    if step.deck > (there := s.deck + s.discards):
        text = f"the deck and the discards hold {many(there, 'card')}, not {step.deck}"
        found.append(Fault("NJ-INV-02", "impossible", text=text))
    taken = len(step.row) + max(step.deck, 0)
    fewer = taken < due and not step.more and s.options["dojo_take"] != "up_to"
    number = f"@{who} holds {many(hand, 'card')} and takes {cards_due(hand)}, not {taken}"
    unsaid = step.more and s.options["dojo_pick"] == "declare_split_first"
    return found + wrongs(
        (fewer or taken > due, f"NJ-DOJO-0{min(hand, 2) + 1}", number),
        (fewer, "NJ-DOJO-04", f"@{who} takes exactly {due}, not fewer"),
        (unsaid, "NJ-DOJO-05", "at this table say first how many cards come from row and deck"),
    )


def apply_dojo(s: NinjatoState, step: Dojo) -> Sequence[Effect]:
    """The shuriken lies on the stack, the cards are in the hand."""
    who = step.who
    turns.place(s, who)
    visit = s.visit = Visit(who, cards_due(s.hand[who - 1]) if step.more else 0, s.at)
    s.stack = [*s.stack, who]  # on top of the others (NJ-DOJO-10)
    return take(s, visit, step)


def take(s: NinjatoState, visit: Visit, step: Dojo | Take) -> list[Effect]:
    """Cards go to the hand; a visit that is over goes on to the row."""
    did = cards_come(s, visit, step)
    if step.more:
        s.phase = "dojo"
        return did
    return [*did, *after_taking(s, visit)]


def cards_come(s: NinjatoState, visit: Visit, step: Dojo | Take) -> list[Effect]:
    """The cards of one entry: from the row, or out of nowhere where they do not lie there, and from the deck."""
    place, zone = visit.who - 1, supply.HANDS[visit.who]
    did: list[Effect] = []
    got = 0
    for card in step.row:
        if card in s.row:
            s.row.remove(card)
            s.cards.play(supply.NAMES[card], "row", zone, s.at)
            visit.row.append(card)
            got += 1
        elif card in CARDS:
            supply.from_nowhere(s, zone, (card,))
            visit.hidden = True
            got += 1
    if step.deck > 0:
        deck = min(step.deck, DOJO)
        did += supply.draw_dojo(s, deck, zone)
        visit.hidden = True
        got += deck
    s.hand[place] = hand = s.hand[place] + got
    s.drawn[place] += got
    did.append(("hand", visit.who, hand))
    if step.more:
        visit.due = max(visit.due - got, 0)
    return did


def row_due(s: NinjatoState) -> int:
    """Cards that the row lacks and that are there to fill it (NJ-DOJO-06, -07)."""
    lacking = ROW - len(s.row)
    return lacking if lacking <= s.deck else min(lacking, s.deck + s.discards)


def over_limit(hand: int) -> int:
    """Cards to be discarded at the end of a visit (NJ-DOJO-08)."""
    return hand - LIMIT if hand > LIMIT else 0


def after_taking(s: NinjatoState, visit: Visit) -> Sequence[Effect]:
    """Row and limit, in the order of option dojo_refill; then the visit is over."""
    discards = s.hand[visit.who - 1] > LIMIT
    if len(s.row) < ROW and row_due(s) > 0 and not (discards and s.options["dojo_refill"] != "before_discard"):
        s.phase = "row"
        return NO_EFFECT
    if discards:
        s.phase = "limit"
        return NO_EFFECT
    return turns.placed(s)


def check_take(s: NinjatoState, step: Take) -> Sequence[Fault]:
    """More cards of the same visit."""
    visit = s.visit
    if s.phase != "dojo" or visit is None or visit.who != step.who:
        return unasked(s, "NJ-DOJO-04", f"@{step.who} has no Dojo cards to take now")
    return take_faults(s, step.who, step, visit.due, s.hand[step.who - 1])


def apply_take(s: NinjatoState, step: Take) -> Sequence[Effect]:
    """As in the placement."""
    visit = s.visit
    if visit is None or s.phase != "dojo" or visit.who != step.who:
        return cards_come(s, Visit(step.who, 0, s.at), step)
    return take(s, visit, step)


def check_row(s: NinjatoState, step: Row) -> Sequence[Fault]:
    """The row is filled after the taking, to three cards."""
    if refused := no_dojo_card(step.cards):
        return refused
    if s.phase == "row":
        due, n = row_due(s), len(step.cards)
        if not s.facts and not s.shuffles and n == due <= s.deck:
            return NONE
        other = [] if n == due else [Fault("NJ-DOJO-06", text=f"the row takes {many(due, 'card')}, not {n}")]
        return supply.row_fault(s, step.cards) + other
    found = wrongs(
        (s.phase == "dojo", "NJ-DOJO-06", "take all cards of the visit before the row is filled"),
        (s.phase == "limit" and row_due(s), "NJ-DOJO-08", ASKED["limit"]),
        unasked=True,
    )
    return found or unasked(s, "NJ-DOJO-06", "the row is complete")


def apply_row(s: NinjatoState, step: Row) -> Sequence[Effect]:
    """New cards lie face up."""
    did, visit = supply.fill_row(s, step.cards[:DOJO]), s.visit
    if s.phase not in ("row", "dojo") or visit is None:
        return did
    visit.hidden = True
    return [*did, *row_filled(s)]


def row_filled(s: NinjatoState) -> Sequence[Effect]:
    """What follows when the row is filled up, or the table goes on without it: the limit of the hand, or the next
    placement.
    """
    if s.visit is not None and over_limit(s.hand[s.visit.who - 1]) and s.options["dojo_refill"] == "before_discard":
        s.phase = "limit"
        return NO_EFFECT
    return turns.placed(s)


def check_limit(s: NinjatoState, step: Limit) -> Sequence[Fault]:
    """Down to exactly seven, at the end of a visit only."""
    visit, holds = s.visit, s.hand[step.who - 1]
    due = over_limit(holds)
    if visit is None or visit.who != step.who or s.phase not in ("row", "limit"):
        return unasked(s, "NJ-DOJO-09", "hands are cut down to seven cards only at the end of a Dojo visit")
    if s.phase == "row":
        text = "fill the row first, then discard down to seven cards"
        held = f"@{step.who} holds {holds} cards; seven are allowed"
        return (Fault("NJ-DOJO-06" if due else "NJ-DOJO-08", text=text if due else held, unasked=True),)
    if refused := no_dojo_card(step.cards):
        return refused
    facedown = s.options["dojo_discards"] == "facedown"
    n = step.count if facedown and not step.cards else len(step.cards)
    told = f", not {n or step.count}" if n or step.count != due else ""
    unread = not facedown and step.count and not step.cards
    found = wrongs(
        (n != due, "NJ-DOJO-08", f"@{step.who} must discard {many(due, 'card')} to hold seven{told}"),
        (unread, "NJ-DOJO-11", "cards are discarded face up: type which, e.g. 25"),
    )
    return [*found, *supply.hand_fault(s, step.who, step.cards, "NJ-INV-09")]


def apply_limit(s: NinjatoState, step: Limit) -> Sequence[Effect]:
    """The cards lie on the discard pile."""
    visit = s.visit
    who = step.who
    cards = tuple(c for c in step.cards if 1 <= c <= 5)
    did = [*supply.spend_cards(s, who, cards)]
    if not cards and step.count > 0:
        n = min(step.count, s.hand[who - 1])
        s.cards.draw(n, f"hand {who}", "discards", s.at)
        s.hand[who - 1] -= n
        s.discards += n
        did += supply.eager_dojo(s)
    did.append(("hand", who, s.hand[who - 1]))
    if visit is None or visit.who != who or s.phase not in ("limit", "row"):
        return did
    visit.hidden = True
    if s.phase == "limit" and s.options["dojo_refill"] != "before_discard" and row_due(s) > 0:
        s.phase = "row"
    elif s.phase == "limit":
        did += turns.placed(s)
    return did
