"""Bushido: the card turned up, what is paid, and where it goes (SS-CARD-BUSHIDO)."""

from collections.abc import Sequence

from referee.engine.findings import Fault
from referee.engine.game import Effect
from referee.games.samurai_sword.data import UNREAD, manifest, weapons
from referee.games.samurai_sword.rules.common import (
    asks,
    card_fault,
    holds,
    nothing,
    over,
    seat_fault,
    title,
    turn_faults,
)
from referee.games.samurai_sword.rules.deck import Did, drop, reshuffle, runs_out_now
from referee.games.samurai_sword.rules.ends import finish
from referee.games.samurai_sword.rules.seats import SMALL, left
from referee.games.samurai_sword.rules.turn import to_draw
from referee.games.samurai_sword.state import DECK, HAND, PILE, PLAY, SamuraiState, Watch
from referee.games.samurai_sword.steps import Flip, Pay


def check_flip(s: SamuraiState, step: Flip) -> Sequence[Fault]:
    """The top card of the deck is turned up."""
    who, card = step.who, step.card
    if s.over:
        return over()
    if not 1 <= who <= s.seats:
        return (seat_fault(s, who),)
    if card not in manifest():
        return (card_fault(card),)
    found: list[Fault] = []
    if who != s.turn:
        found += turn_faults(s, who, "turn a card up")
    elif s.phase != "bushido":
        text = f"no card is turned up for a Bushido now: {_bushido_place(s)}"
        found.append(Fault("SS-RECOVER-03", text=text, unasked=True))
    asks(s, DECK, card, found)
    return found


def _bushido_place(s: SamuraiState) -> str:
    if not s.bushido:
        return "no Bushido is in play"
    return f"the Bushido of @{s.bushido} is checked once, at the start of that turn"


def apply_flip(s: SamuraiState, step: Flip) -> Sequence[Effect]:
    """Turned up and discarded; a Weapon asks for a payment, anything else sends the Bushido on (SS-CARD-BUSHIDO-06).

    At another moment the card is discarded all the same, and one that is no Weapon sends the Bushido on.
    """
    who, card = step.who, step.card
    now = s.phase == "bushido" and who == s.turn
    if not now and (s.over or s.phase == "setup" or not 1 <= who <= s.seats):
        return nothing(s)
    if card not in manifest():
        return nothing(s)
    did: Did = []
    s.last = did
    pays = turned_up(s, who, card, did)
    if now and pays:
        s.phase = "pay"
    elif now and not s.over:
        to_draw(s, did)
    return did


def turned_up(s: SamuraiState, who: int, card: str, did: Did) -> bool:
    """The card lies on the discard pile; one that is no Weapon sends the Bushido on (SS-CARD-BUSHIDO-06).

    Whether something is to be paid now.
    """
    s.ledger.play(card, DECK, PILE, s.at)
    s.deck = max(0, s.deck - 1)
    s.pile.append(card)
    s.flipped = s.at
    if not s.deck and runs_out_now(s):
        reshuffle(s, did)
    if s.over or is_weapon(card):
        return not s.over
    pass_bushido(s, who, did)
    return False


def is_weapon(card: str) -> bool:
    """Whether the card turned up is a Weapon (SS-CARD-BUSHIDO-04, -06)."""
    return card in weapons()


def bushido_goes(seat: int, players: int) -> int:
    """To whom a Bushido moves (SS-CARD-BUSHIDO-04, -06, -08)."""
    return left(seat, players)


def pass_bushido(s: SamuraiState, old: int, did: Did) -> None:
    """The Bushido moves to the left; moving is not playing (SS-CARD-BUSHIDO-12)."""
    if "bushido" not in s.play[old]:
        return
    new = bushido_goes(old, s.seats)
    s.play[old].remove("bushido")
    s.play[new].append("bushido")
    s.ledger.play("bushido", PLAY[old], PLAY[new], s.at)
    did.append(("bushido", new))


def free_of_honor(s: SamuraiState, seat: int) -> bool:
    """Whether Bushido costs no honor: the Shogun at a table of three (SS-3P-06, SS-3P-09)."""
    return s.seats == SMALL and seat == s.shogun


def check_pay(s: SamuraiState, step: Pay) -> Sequence[Fault]:
    """A Weapon given up, or honor."""
    who, card = step.who, step.card
    if s.over:
        return over()
    if not 1 <= who <= s.seats:
        return (seat_fault(s, who),)
    if card and card != UNREAD and card not in manifest():
        return (card_fault(card),)
    found: list[Fault] = []
    if who != s.turn:
        found += turn_faults(s, who, "pay for a Bushido")
    elif s.phase != "pay":
        found.append(Fault("SS-CARD-BUSHIDO-05", text="nothing is paid for a Bushido now", unasked=True))
    return found + payment_faults(s, who, card, asked=s.phase == "pay")


def payment_faults(s: SamuraiState, who: int, card: str, asked: bool = True) -> list[Fault]:
    """What is wrong with the Weapon, or with the honor. asked: whether something is to be paid at all."""
    found: list[Fault] = []
    if card:
        if card not in weapons() and card != UNREAD:
            found.append(Fault("SS-CARD-BUSHIDO-04", text=f"{title(card)} is not a Weapon"))
        holds(s, who, card, found)
    elif asked and must_have_none(s, who):
        known = [c for c in s.ledger.seen(HAND[who]) if c in weapons()]
        if known:
            rule = must_have_none(s, who)
            found.append(
                Fault(rule, text=f"@{who} holds {title(known[0])}, and this table wants a Weapon given up first")
            )
    return found


def must_have_none(s: SamuraiState, who: int) -> str:
    """The rule by which honor may be paid only without a Weapon in hand; empty when the choice is free."""
    if free_of_honor(s, who):
        return "SS-3P-06" if s.setup.options["bushido_shogun_3p"] == "only_without_weapon" else ""
    return "SS-CARD-BUSHIDO-05" if s.setup.options["bushido_payment"] == "weapon_first" else ""


def apply_pay(s: SamuraiState, step: Pay) -> Sequence[Effect]:
    """A Weapon sends the Bushido on, honor ends it (SS-CARD-BUSHIDO-04, -05); then the turn goes on
    (SS-CARD-BUSHIDO-07).
    """
    who, card = step.who, step.card
    if s.over or s.phase == "setup" or not 1 <= who <= s.seats:
        return nothing(s)
    if card and card != UNREAD and card not in manifest():
        return nothing(s)
    did: Did = []
    s.last = did
    now = s.phase == "pay" and who == s.turn
    paid(s, who, card, did)
    if now and not s.over:
        to_draw(s, did)
    return did


def paid(s: SamuraiState, who: int, card: str, did: Did) -> None:
    """A Weapon is given up, or honor: the last one ends the game (SS-CARD-BUSHIDO-09)."""
    if card:
        drop(s, who, card)
        pass_bushido(s, who, did)
    else:
        rule = must_have_none(s, who)
        if rule and s.hand[who]:
            s.watch.append(Watch(who, s.at, rule))
            s.claim(rule, (HAND[who],), f"@{who} held no Weapon")
        if not free_of_honor(s, who):
            pay_honor(s, who, did)
        end_bushido(s, who, did)
        if not s.honor[who]:
            finish(s, "bushido", "SS-CARD-BUSHIDO-09")


def pay_honor(s: SamuraiState, who: int, did: Did) -> None:
    """1 honor goes into the box; nobody receives it (SS-CARD-BUSHIDO-05)."""
    if s.honor[who]:
        s.honor[who] -= 1
        s.box += 1
        did.append(("honor", who, -1))


def end_bushido(s: SamuraiState, old: int, did: Did) -> None:
    """The Bushido is discarded (SS-CARD-BUSHIDO-05)."""
    if "bushido" in s.play[old]:
        s.play[old].remove("bushido")
        s.ledger.play("bushido", PLAY[old], PILE, s.at)
        s.pile.append("bushido")
        did.append(("bushido", 0))
