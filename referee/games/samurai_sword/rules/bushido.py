"""Bushido: the card turned up, what is paid, and where it goes (SS-CARD-BUSHIDO)."""

from collections.abc import Iterator

from referee.engine.game import Fault, listed, unless
from referee.games.samurai_sword.data import UNREAD, answer_cards, manifest, weapons
from referee.games.samurai_sword.rules.common import absent, asks, holds, title, turn_faults, wrong_card, wrong_seat
from referee.games.samurai_sword.rules.deck import drop, remove, reshuffle
from referee.games.samurai_sword.rules.ends import finish, gain
from referee.games.samurai_sword.rules.seats import SMALL, left
from referee.games.samurai_sword.rules.turn import to_draw
from referee.games.samurai_sword.state import DECK, HAND, PILE, PLAY, Did, SamuraiState, Watch
from referee.games.samurai_sword.steps import Flip, Pay


@unless(lambda s, step: wrong_seat(s, step.who) or wrong_card(manifest(), step.card))
@listed
def check_flip(s: SamuraiState, step: Flip) -> Iterator[Fault]:
    """The top card of the deck is turned up."""
    if step.who != s.turn:
        yield from turn_faults(s, step.who, "turn a card up")
    elif s.phase != "bushido":
        place = (
            f"the Bushido of @{s.bushido} is checked once, at the start of that turn"
            if s.bushido
            else "no Bushido is in play"
        )
        yield Fault("SS-RECOVER-03", text=f"no card is turned up for a Bushido now: {place}", unasked=True)
    yield from asks(s, DECK, step.card)


def apply_flip(s: SamuraiState, step: Flip, did: Did) -> None:
    """Turned up and discarded; a Weapon asks for a payment, anything else sends the Bushido on (SS-CARD-BUSHIDO-06).

    At another moment the card is discarded all the same, and one that is no Weapon sends the Bushido on.
    """
    who, card = step.who, step.card
    now = s.phase == "bushido" and who == s.turn
    if (now or not absent(s, who)) and card in manifest():
        pays = turned_up(s, who, card, did)
        if now and pays:
            s.phase = "pay"
        elif now and not s.over:
            to_draw(s, did)


def turned_up(s: SamuraiState, who: int, card: str, did: Did) -> bool:
    """The card lies on the discard pile; one that is no Weapon sends the Bushido on (SS-CARD-BUSHIDO-06).

    Whether something is to be paid now.
    """
    s.ledger.play(card, DECK, PILE, s.at)
    s.deck = max(0, s.deck - 1)
    s.pile.append(card)
    s.flipped = s.at
    if not s.deck and s.eager:  # SS-CARD-BUSHIDO-11
        reshuffle(s, did)
    pays = card in weapons()
    if not pays and not s.over:
        pass_bushido(s, who, did)
    return pays and not s.over


def pass_bushido(s: SamuraiState, old: int, did: Did) -> None:
    """The Bushido moves to the left (SS-CARD-BUSHIDO-08); moving is not playing (SS-CARD-BUSHIDO-12)."""
    if "bushido" not in s.play[old]:
        return
    new = left(old, s.seats)
    s.play[old].remove("bushido")
    s.play[new].append("bushido")
    s.ledger.play("bushido", PLAY[old], PLAY[new], s.at)
    did.append(("bushido", new))


def free_of_honor(s: SamuraiState, seat: int) -> bool:
    """Whether Bushido costs no honor: the Shogun at a table of three (SS-3P-06, SS-3P-09)."""
    return s.seats == SMALL and seat == s.shogun


@unless(lambda s, step: wrong_seat(s, step.who) or wrong_card(answer_cards(), step.card))
@listed
def check_pay(s: SamuraiState, step: Pay) -> Iterator[Fault]:
    """A Weapon given up, or honor."""
    if step.who != s.turn:
        yield from turn_faults(s, step.who, "pay for a Bushido")
    elif s.phase != "pay":
        yield Fault("SS-CARD-BUSHIDO-05", text="nothing is paid for a Bushido now", unasked=True)
    yield from payment_faults(s, step.who, step.card, asked=s.phase == "pay")


@listed
def payment_faults(s: SamuraiState, who: int, card: str, asked: bool = True) -> Iterator[Fault]:
    """What is wrong with the Weapon, or with the honor. asked: whether something is to be paid at all."""
    if card:
        if card not in weapons() and card != UNREAD:
            yield Fault("SS-CARD-BUSHIDO-04", text=f"{title(card)} is not a Weapon")
        yield from holds(s, who, card)
    elif asked and (rule := must_have_none(s, who)):
        known = [c for c in s.ledger.seen(HAND[who]) if c in weapons()]
        if known:
            yield Fault(rule, text=f"@{who} holds {title(known[0])}, and this table wants a Weapon given up first")


def must_have_none(s: SamuraiState, who: int) -> str:
    """The rule by which honor may be paid only without a Weapon in hand; empty when the choice is free."""
    if free_of_honor(s, who):
        return "SS-3P-06" if s.setup.options["bushido_shogun_3p"] == "only_without_weapon" else ""
    return "SS-CARD-BUSHIDO-05" if s.setup.options["bushido_payment"] == "weapon_first" else ""


def apply_pay(s: SamuraiState, step: Pay, did: Did) -> None:
    """A Weapon sends the Bushido on, honor ends it (SS-CARD-BUSHIDO-04, -05); then the turn goes on (-07)."""
    who, card = step.who, step.card
    if not absent(s, who) and card in answer_cards():
        now = s.phase == "pay" and who == s.turn
        paid(s, who, card, did)
        if now and not s.over:
            to_draw(s, did)


def paid(s: SamuraiState, who: int, card: str, did: Did) -> None:
    """A Weapon is given up, or honor, and then the Bushido is discarded (SS-CARD-BUSHIDO-04, -05).

    The last honor ends the game (SS-CARD-BUSHIDO-09).
    """
    if card:
        drop(s, who, card)
        pass_bushido(s, who, did)
    else:
        rule = must_have_none(s, who)
        if rule and s.hand[who]:
            s.watch.append(Watch(who, s.at, rule))
            s.claim(rule, (HAND[who],), f"@{who} held no Weapon")
        if s.honor[who] and not free_of_honor(s, who):  # 1 honor goes into the box; nobody receives it
            gain(s, who, -1, did)
            s.box += 1
        if "bushido" in s.play[who]:
            remove(s, who, "bushido")
            did.append(("bushido", 0))
        if not s.honor[who]:
            finish(s, "bushido", "SS-CARD-BUSHIDO-09")
