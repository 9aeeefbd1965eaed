"""The draw deck, the discard pile and the end of the deck (SS-DECK)."""

from referee.engine.ledger import UNEXPLAINED
from referee.games.samurai_sword.data import UNREAD, weapons
from referee.games.samurai_sword.rules.common import watched
from referee.games.samurai_sword.rules.ends import felled, finish, gain
from referee.games.samurai_sword.state import ASIDE, DECK, FLIGHT, HAND, PILE, PLAY, Did, SamuraiState


def take(s: SamuraiState, seat: int, n: int, did: Did) -> int:
    """A seat draws from the deck, over a reshuffle if need be (SS-DRAW-04, SS-DECK-04); how many it got.

    The reshuffle comes as soon as the last card has left the deck (SS-DECK-05), by option when a card is needed. The
    first lines are the common case: the deck has more cards than that.
    """
    deck = s.deck
    if 0 < n < deck and not s.watch:
        s.ledger.draw(n, DECK, HAND[seat], s.at)
        s.deck = deck - n
        s.hand[seat] += n
        did.append(("draw", seat, n))
        return n
    got = 0
    while n > 0:
        k = min(n, s.deck)
        if k:
            s.ledger.draw(k, DECK, HAND[seat], s.at)
            s.deck -= k
            s.hand[seat] += k
            got += k
            n -= k
            if s.watch:
                watched(s, seat, 0, k)
            did.append(("draw", seat, k))
        if s.deck or not (s.eager or n) or not reshuffle(s, did) or s.over:
            break
    return got


def reshuffle(s: SamuraiState, did: Did) -> bool:
    """The discard pile becomes the new deck and everybody pays 1 honor (SS-DECK-01, -02); False when there is none."""
    if s.flight and s.included:  # the card whose effect is being carried out (SS-DECK-06)
        s.pile.append(s.flight)
        s.flight = ""
    if not s.pile:
        if s.setup.options["empty_everything"] == "lose_honor_once" and not s.dry:
            s.dry = True
            all_pay(s, did)
        return False
    new_deck(s)
    did.append(("shuffle", s.deck))
    if s.dry:
        s.dry = False
    else:
        all_pay(s, did)
    return True


def new_deck(s: SamuraiState) -> None:
    """The discard pile is shuffled and is the deck; whatever is left of the old one goes in (SS-DECK-01)."""
    card = s.flight
    if card:
        s.ledger.play(card, PILE, FLIGHT, s.at)
    s.ledger.shuffle(PILE, DECK, line=s.at)
    if card:
        s.ledger.play(card, FLIGHT, PILE, s.at)
    s.deck += len(s.pile)
    s.pile.clear()
    s.flight_at = 0
    s.shuffles += 1


def all_pay(s: SamuraiState, did: Did) -> None:
    """Everybody, Harmless or not, pays 1 honor into the box (SS-DECK-02, SS-HARM-07); a last one ends it (-03)."""
    for seat in range(1, s.seats + 1):
        if s.honor[seat]:
            gain(s, seat, -1, did)
            s.box += 1
    felled(s, 0, 0)
    if 0 in s.honor[1:]:
        finish(s, "deck", "SS-DECK-03")


def draw_due(s: SamuraiState, did: Did, count: int = -1) -> None:
    """The cards of the Draw phase, then the Play phase (SS-DRAW-01)."""
    seat = s.turn
    s.drew += take(s, seat, s.draws[seat] if count < 0 else count, did)
    if not s.over:
        s.phase = "play"
        s.playing = seat
        s.fresh = True
        s.told = False


# --- cards out of a hand, and the pile -------------------------------------------------------------------------------


def give(s: SamuraiState, seat: int, card: str, zone: str) -> None:
    """One card of a hand goes to a zone, seen by all; `?` when nobody typed which."""
    if card == UNREAD:
        s.ledger.move(1, HAND[seat], zone, None, line=s.at, unread=True)
    else:
        s.ledger.play(card, HAND[seat], zone, s.at)
        if s.watch and card in weapons():
            watched(s, seat, 1, 0)
    held = s.hand[seat]
    if held:
        s.hand[seat] = held - 1


def drop(s: SamuraiState, seat: int, card: str) -> None:
    """One card of a hand goes onto the discard pile (SS-DISCARD-05)."""
    give(s, seat, card, PILE)
    s.pile.append(card)


def remove(s: SamuraiState, seat: int, card: str) -> None:
    """A Property leaves play for the discard pile (SS-CARD-BUSHIDO-10)."""
    s.play[seat].remove(card)
    s.ledger.play(card, PLAY[seat], PILE, s.at)
    s.pile.append(card)


def settle(s: SamuraiState, did: Did) -> None:
    """The effect of a card is over: it is discarded (SS-PLAY-06, SS-ATTACK-06; where: option discard_order).

    A deck that could not be made anew is made now (SS-DECK-01).
    """
    card = s.flight
    if card:
        s.flight = ""
        if s.on_top:
            s.pile.append(card)
        else:
            s.pile.insert(s.flight_at, card)
    if not s.deck and s.eager and s.pile and not s.over:
        reshuffle(s, did)


# --- counts that the table states against the record: cards that are missing or too many are booked -------------------


def fetch(s: SamuraiState, n: int, to: str, unread: bool = False) -> None:
    """Cards that the log did not know there: from those that were missing elsewhere, else from the deck."""
    spare = min(n, s.ledger.count(ASIDE))
    if spare:
        s.ledger.move(spare, ASIDE, to, line=s.at, unread=unread)
    more = min(n - spare, s.deck) if to != DECK else 0
    if more:
        s.ledger.move(more, DECK, to, line=s.at, unread=unread)
        s.deck -= more
    rest = n - spare - more
    if rest:
        s.ledger.move(rest, UNEXPLAINED, to, line=s.at, unread=unread)


def hand_is(s: SamuraiState, seat: int, n: int) -> None:
    """A hand has so many cards: missing ones go aside, further ones come from there or from the deck."""
    more = n - s.hand[seat]
    if more > 0:
        fetch(s, more, HAND[seat])
    elif more < 0:
        s.ledger.draw(-more, HAND[seat], ASIDE, s.at)
    s.hand[seat] = n
    s.daimyo[seat] = -1
    s.counted[seat] = s.whole[seat] = 0
