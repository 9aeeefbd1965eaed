"""The Dojo: taking cards, filling the row, the limit of seven (NJ-DOJO)."""

from collections.abc import Sequence

from referee.engine.findings import Fault
from referee.engine.game import NO_EFFECT, NONE, Effect
from referee.games.ninjato import data
from referee.games.ninjato.data import CARDS
from referee.games.ninjato.rules import layout, supply, turns
from referee.games.ninjato.rules.common import card_fault, known_seat, over, placing_faults, seat_fault, unasked
from referee.games.ninjato.rules.supply import HANDS, NAMES
from referee.games.ninjato.state import NinjatoState, Visit
from referee.games.ninjato.steps import Dojo, Limit, Row, Take


def cards_due(hand: int) -> int:
    """How many cards a visit brings, by the hand before it (NJ-DOJO-01 to -03)."""
    return 4 if hand == 0 else 3 if hand == 1 else 2


def common_dojo(s: NinjatoState, step: Dojo) -> bool:
    """In the own turn, cards that are in the row and in the deck."""
    who = step.who
    return (
        s.phase == "play"
        and who == s.turn
        and not step.more
        and 0 <= step.deck <= s.deck + s.discards
        and len(step.row) + step.deck == cards_due(s.hand[who - 1])
        and (not step.row or in_row(s, step.row))
    )


def check_dojo(s: NinjatoState, step: Dojo) -> Sequence[Fault]:
    """Placing at the Dojo and taking cards."""
    who = step.who
    found = placing_faults(s, who)
    if s.over or not known_seat(s, who):
        return found
    return found + take_faults(s, who, step, cards_due(s.hand[who - 1]), s.hand[who - 1])


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
    found: list[Fault] = []
    taken = len(step.row) + max(step.deck, 0)
    if step.deck < 0:
        found.append(card_fault("a number of cards is 0 or more"))
    if any(not 1 <= card <= 5 for card in step.row):
        found.append(card_fault("a dojo card is 1 to 5"))
    elif not in_row(s, step.row):
        row = " ".join(map(str, s.row)) or "nothing"
        found.append(Fault("NJ-DOJO-05", text=f"the row does not hold {' '.join(map(str, step.row))}; it holds {row}"))
    there = s.deck + s.discards
    if step.deck > there:
        text = f"the deck and the discards hold {data.many(there, 'card')}, not {step.deck}"
        found.append(Fault("NJ-INV-02", "impossible", text=text))
    rule = f"NJ-DOJO-0{min(hand, 2) + 1}"
    if taken > due:
        found.append(
            Fault(rule, text=f"@{who} holds {data.many(hand, 'card')} and takes {cards_due(hand)}, not {taken}")
        )
    elif taken < due and not step.more and s.options["dojo_take"] != "up_to":
        found.append(
            Fault(rule, text=f"@{who} holds {data.many(hand, 'card')} and takes {cards_due(hand)}, not {taken}")
        )
        found.append(Fault("NJ-DOJO-04", text=f"@{who} takes exactly {due}, not fewer"))
    if step.more and s.options["dojo_pick"] == "declare_split_first":
        found.append(Fault("NJ-DOJO-05", text="at this table say first how many cards come from row and deck"))
    return found


def apply_dojo(s: NinjatoState, step: Dojo) -> Sequence[Effect]:
    """The shuriken lies on the stack, the cards are in the hand."""
    who = step.who
    if not turns.place(s, who):  # an attack that was not over keeps what it won
        return NO_EFFECT
    visit = s.visit = Visit(who, cards_due(s.hand[who - 1]) if step.more else 0, s.at)
    s.stack = [*s.stack, who]  # on top of the others (NJ-DOJO-10)
    return take(s, visit, step)


def take(s: NinjatoState, visit: Visit, step: Dojo | Take) -> list[Effect]:
    """Cards go to the hand; a visit that is over goes on to the row."""
    did = cards_come(s, visit, step)
    if step.more:
        s.phase = "dojo"
    else:
        did += after_taking(s, visit)
    return did


def cards_come(s: NinjatoState, visit: Visit, step: Dojo | Take) -> list[Effect]:
    """The cards of one entry: from the row, or out of nowhere where they do not lie there, and from the deck."""
    who = visit.who
    place, zone = who - 1, HANDS[who]
    did: list[Effect] = []
    got = 0
    for card in step.row:
        if card in s.row:
            s.row.remove(card)
            s.cards.play(NAMES[card], "row", zone, s.at)
            visit.row.append(card)
            got += 1
        elif card in CARDS:
            supply.from_nowhere(s, zone, (card,))
            visit.hidden = True
            got += 1
    if (deck := step.deck) > 0:
        if deck > data.DOJO:
            deck = data.DOJO
        did += supply.draw_dojo(s, deck, zone)
        visit.hidden = True
        got += deck
    s.hand[place] = hand = s.hand[place] + got
    s.drawn[place] += got
    did.append(("hand", who, hand))
    if step.more:
        visit.due = max(visit.due - got, 0)
    return did


def row_due(s: NinjatoState) -> int:
    """Cards that the row lacks and that are there to fill it (NJ-DOJO-06, -07)."""
    lacking = data.ROW - len(s.row)
    return lacking if lacking <= s.deck else min(lacking, s.deck + s.discards)


def over_limit(hand: int) -> int:
    """Cards to be discarded at the end of a visit (NJ-DOJO-08)."""
    return hand - data.LIMIT if hand > data.LIMIT else 0


def after_taking(s: NinjatoState, visit: Visit) -> Sequence[Effect]:
    """Row and limit, in the order of option dojo_refill; then the visit is over."""
    discards = s.hand[visit.who - 1] > data.LIMIT
    if len(s.row) < data.ROW and row_due(s) > 0 and not (discards and s.options["dojo_refill"] != "before_discard"):
        s.phase = "row"
        return NO_EFFECT
    if discards:
        s.phase = "limit"
        return NO_EFFECT
    return turns.placed(s)


def check_take(s: NinjatoState, step: Take) -> Sequence[Fault]:
    """More cards of the same visit."""
    if not known_seat(s, step.who):
        return (seat_fault(s, step.who),)
    visit = s.visit
    if s.phase != "dojo" or visit is None or visit.who != step.who:
        return unasked(s, "NJ-DOJO-04", f"@{step.who} has no Dojo cards to take now")
    return take_faults(s, step.who, step, visit.due, s.hand[step.who - 1])


def apply_take(s: NinjatoState, step: Take) -> Sequence[Effect]:
    """As in the placement."""
    visit = s.visit
    if s.phase == "setup" or not known_seat(s, step.who):
        return NO_EFFECT
    if visit is None or s.phase != "dojo" or visit.who != step.who:
        return cards_come(s, Visit(step.who, 0, s.at), step)
    return take(s, visit, step)


def check_row(s: NinjatoState, step: Row) -> Sequence[Fault]:
    """The row is filled after the taking, to three cards."""
    if s.over:
        return over()
    for card in step.cards:
        if card not in CARDS:
            return (card_fault("a dojo card is 1 to 5"),)
    if s.phase == "row":
        due = row_due(s)
        if not s.facts and not s.shuffles and len(step.cards) == due <= s.deck:
            return NONE
        found = supply.row_fault(s, step.cards)
        if len(step.cards) != due:
            found.append(Fault("NJ-DOJO-06", text=f"the row takes {data.many(due, 'card')}, not {len(step.cards)}"))
        return found
    if s.phase == "setup":
        return layout.check_row(s, step)
    if s.phase == "dojo":
        return (Fault("NJ-DOJO-06", text="take all cards of the visit before the row is filled", unasked=True),)
    if s.phase == "limit" and row_due(s):
        return (Fault("NJ-DOJO-08", text="discard down to seven cards first", unasked=True),)
    return unasked(s, "NJ-DOJO-06", "the row is complete")


def apply_row(s: NinjatoState, step: Row) -> Sequence[Effect]:
    """New cards lie face up."""
    if s.phase == "setup":
        return layout.apply_row(s, step)
    if s.over:
        return NO_EFFECT
    did: list[Effect] = []
    for card in step.cards[: data.DOJO]:
        if card in CARDS:
            did += supply.draw_row(s, card)
    visit = s.visit
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
    if not known_seat(s, step.who):
        return (seat_fault(s, step.who),)
    visit = s.visit
    if s.phase == "row" and visit is not None and visit.who == step.who and over_limit(s.hand[step.who - 1]):
        return (Fault("NJ-DOJO-06", text="fill the row first, then discard down to seven cards", unasked=True),)
    if s.phase != "limit" or visit is None or visit.who != step.who:
        n = s.hand[step.who - 1]
        if visit is not None and visit.who == step.who and s.phase == "row":
            return (Fault("NJ-DOJO-08", text=f"@{step.who} holds {n} cards; seven are allowed", unasked=True),)
        return unasked(s, "NJ-DOJO-09", "hands are cut down to seven cards only at the end of a Dojo visit")
    found: list[Fault] = []
    if any(not 1 <= card <= 5 for card in step.cards):
        return (card_fault("a dojo card is 1 to 5"),)
    facedown = s.options["dojo_discards"] == "facedown"
    n = step.count if facedown and not step.cards else len(step.cards)
    due = over_limit(s.hand[step.who - 1])
    if n != due:
        told = f", not {n or step.count}" if n or step.count != due else ""
        found.append(Fault("NJ-DOJO-08", text=f"@{step.who} must discard {data.many(due, 'card')} to hold seven{told}"))
    if not facedown and step.count and not step.cards:
        found.append(Fault("NJ-DOJO-11", text="cards are discarded face up: type which, e.g. 25"))
    return [*found, *supply.hand_fault(s, step.who, step.cards, "NJ-INV-09")]


def apply_limit(s: NinjatoState, step: Limit) -> Sequence[Effect]:
    """The cards lie on the discard pile."""
    visit = s.visit
    who = step.who
    if s.over or s.phase == "setup" or not known_seat(s, who):
        return NO_EFFECT
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
        return did
    if s.phase != "row":
        did += turns.placed(s)
    return did
