"""Facts that the table declares, and the conservation laws (SS-INV)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from referee.engine.game import Effect, refuse
from referee.engine.ledger import UNEXPLAINED
from referee.games.samurai_sword.data import UNREAD, manifest, properties, resilience, shown_cards, tokens
from referee.games.samurai_sword.rules.common import title
from referee.games.samurai_sword.rules.deck import fetch
from referee.games.samurai_sword.rules.ends import end_by_count
from referee.games.samurai_sword.rules.seats import SMALL, difficulty, excess, start_honor
from referee.games.samurai_sword.rules.turn import begin_turn, by_character
from referee.games.samurai_sword.state import ASIDE, CARDS, DECK, HAND, PILE, PLAY, SamuraiState, top


def difficulties(s: SamuraiState) -> dict[str, dict[str, int]]:
    """How hard each fighter is to reach for each other, by their seats."""
    seats = range(1, s.seats + 1)
    return {str(a): {str(b): difficulty(s, a, b) for b in seats if a != b} for a in seats}


def by_seat(what: Callable[[SamuraiState, int], Any]) -> Callable[[SamuraiState], dict[str, Any]]:
    """What gives this of each seat, by its number."""
    return lambda s: {str(seat): what(s, seat) for seat in range(1, s.seats + 1)}


def put_rp(s: SamuraiState, told: Mapping[int, int]) -> None:
    """Resilience Points; whoever has none left by the count is defeated."""
    fell = [seat for seat, n in told.items() if s.rp[seat] and not n]
    for seat, n in told.items():
        s.rp[seat] = n
    end_by_count(s, fell)


def put_honor(s: SamuraiState, told: Mapping[int, int]) -> None:
    """Honor, of which the box has no more than its tokens."""
    total = sum(told.values())
    refuse((total > tokens(), f"the game has {tokens()} honor tokens, not {total}"))
    for seat, n in told.items():
        s.declared += n - s.honor[seat]
        s.honor[seat] = n
    end_by_count(s, [])


def put_deck(s: SamuraiState, n: int) -> None:
    """Cards in the deck."""
    more = n - s.deck
    if more > 0:
        fetch(s, more, DECK)
    elif more < 0:
        s.ledger.draw(-more, DECK, ASIDE, s.at)
    s.deck = n


def put_pile_size(s: SamuraiState, n: int) -> None:
    """Cards in the discard pile."""
    more = n - len(s.pile)
    if more > 0:
        fetch(s, more, PILE, unread=True)
        s.pile[:0] = [UNREAD] * more
    while len(s.pile) > n:
        card = s.pile.pop(0)
        s.ledger.move(1, PILE, ASIDE, None if card == UNREAD else (card,), line=s.at)


def put_pile(s: SamuraiState, value: Any) -> None:
    """The whole pile, from bottom to top, where this table looks through it."""
    refuse(
        (
            not isinstance(value, list) or any(card not in shown_cards() for card in value),
            "type the cards from bottom to top, with commas",
        )
    )
    new = [str(card) for card in value]
    gone, more = _differing(s.pile, new)
    for card in gone:
        s.ledger.move(1, PILE, ASIDE, None if card == UNREAD else (card,), line=s.at)
    s.pile = []
    for card in more:
        if card == UNREAD:
            fetch(s, 1, PILE, unread=True)
        else:
            _fetch_named(s, card, PILE)
    s.pile = new


def _put_character(s: SamuraiState, seat: int, value: Any) -> None:
    """Another character; more Resilience Points than it has are not kept."""
    other = next((a for a, card in enumerate(s.chars) if card == value and a != seat), 0)
    refuse(
        (value not in resilience(), f"there is no character {value!r}"),
        (other, f"@{other} has that character; name all characters: `set characters …`"),
    )
    s.chars[seat] = str(value)
    by_character(s, seat)
    s.rp[seat] = min(s.rp[seat], s.full[seat])


def put_characters(s: SamuraiState, told: Mapping[int, Any]) -> None:
    """Other characters; whoever gets one that somebody has must give theirs away too."""
    if len(told) == s.seats:
        refuse((len(set(map(str, told.values()))) != s.seats, f"name {s.seats} different characters in seating order"))
        s.chars = [""] * (s.seats + 1)
    for seat, card in told.items():
        _put_character(s, seat, card)


def put_shogun(s: SamuraiState, seat: int) -> None:
    """Another Shogun: honor stays as it lies, and so do the points, up to what the characters have."""
    refuse((s.over, "the game is over; `amend` the set-up instead"))
    if s.shogun == seat:
        return
    seats = range(1, s.seats + 1)
    dealt = sum(start_honor(a, s.shogun, s.seats) for a in seats)
    before, s.shogun = s.shogun, seat
    s.declared += dealt - sum(start_honor(a, seat, s.seats) for a in seats)
    s.roles[before] = "ninja" if s.seats == SMALL else ""
    s.role_at[before] = 0
    s.roles[seat] = "shogun"
    s.role_at[seat] = s.at
    for a in (before, seat):
        by_character(s, a)
        s.rp[a] = min(s.rp[a], s.full[a])


def put_top(s: SamuraiState, value: Any) -> None:
    """The card on top of the discard pile."""
    refuse((not value and s.pile, "the pile is not empty by the log; type `set discard 0` if it is"))
    if not value or top(s) == value:
        return
    refuse((value not in manifest(), f"there is no card {value!r}"))
    card = str(value)
    lies = card if card in s.pile else UNREAD
    refuse((lies not in s.pile, f"{title(card)} is not in the discard pile"))
    s.pile.pop(len(s.pile) - 1 - s.pile[::-1].index(lies))
    if lies == UNREAD:
        s.ledger.show(PILE, (card,), line=s.at)
    s.pile.append(card)


def put_play(s: SamuraiState, seat: int, value: Any) -> None:
    """The cards in front of a seat."""
    refuse((not isinstance(value, list), "type the cards with commas, or - for none"))
    refuse(
        (any(card not in properties() for card in value), "only Properties lie in front of a player"),
        ("bushido" in value and s.bushido not in (0, seat), f"the Bushido lies in front of @{s.bushido}"),
    )
    new = [str(card) for card in value]
    gone, more = _differing(s.play[seat], new)
    for card in more:
        _fetch_named(s, card, PLAY[seat])
    for card in gone:
        s.ledger.play(card, PLAY[seat], ASIDE, s.at)
    s.play[seat] = new


def _differing(old: Sequence[str], new: Sequence[str]) -> tuple[list[str], list[str]]:
    """Cards that are gone from a place, and those that lie there besides."""
    gone, more = list(old), []
    for card in new:
        if card in gone:
            gone.remove(card)
        else:
            more.append(card)
    return gone, more


def _fetch_named(s: SamuraiState, card: str, to: str) -> None:
    for zone in (ASIDE, DECK):
        if s.ledger.count(zone) and s.ledger.could(zone, card).verdict == "yes":
            s.ledger.play(card, zone, to, s.at)
            s.deck -= zone == DECK
            return
    raise ValueError(f"no {title(card)} is left to lie there")


def put_turn(s: SamuraiState, seat: int) -> None:
    """The Play phase of this seat begins."""
    s.turn = seat
    s.weapons = 0
    _begin_phase(s, "play")


def put_phase(s: SamuraiState, value: Any) -> Sequence[Effect]:
    """A phase of the turn begins."""
    if value == s.phase:
        return ()
    refuse(
        (
            value not in ("recover", "draw", "play"),
            "the phase is recover, draw or play (a Bushido is checked in recover)",
        )
    )
    did = _begin_phase(s, str(value))
    return (("set", "phase", s.phase), *did)


def _begin_phase(s: SamuraiState, phase: str) -> Sequence[Effect]:
    """A turn that is begun anew recovers, draws where the draw leaves no choice, and says so."""
    refuse((s.over, "the game is over"))
    s.frame = s.late = None
    s.playing = s.turn if phase == "play" else None
    if s.flight:
        s.pile.append(s.flight)
        s.flight = ""
    if phase == "recover":
        s.turns -= 1
        did: list[Effect] = []
        begin_turn(s, s.turn, did)
        return did[1:]
    s.phase = phase
    s.fresh = phase == "draw"
    s.drew = 0
    return ()


# --- laws ------------------------------------------------------------------------------------------------------------


def law_cards(s: SamuraiState) -> str:
    """All cards are somewhere (SS-INV-02), and the ledger counts the same."""
    ledger = s.ledger
    counts = [(DECK, s.deck), (PILE, len(s.pile) + bool(s.flight))]
    counts += [(HAND[i], s.hand[i]) for i in range(1, s.seats + 1)]
    counts += [(PLAY[i], len(s.play[i])) for i in range(1, s.seats + 1)]
    wrong = [f"{zone} {n}, ledger {ledger.count(zone)}" for zone, n in counts if ledger.count(zone) != n]
    total = sum(n for _, n in counts) + ledger.count(ASIDE) + ledger.count(UNEXPLAINED)
    if total != CARDS:
        wrong.append(f"{total} cards")
    if not ledger.conserved():
        wrong.append("the ledger is not conserved")
    return "; ".join(wrong)


def law_honor(s: SamuraiState) -> str:
    """Honor on the table and in the box make what was dealt (SS-INV-01)."""
    if s.phase == "setup":
        return ""
    dealt = sum(start_honor(seat, s.shogun, s.seats) for seat in range(1, s.seats + 1))
    now = sum(s.honor[1:]) + s.box
    return "" if now == dealt + s.declared else f"honor {s.honor[1:]}, box {s.box}, dealt {dealt}"


def law_rp(s: SamuraiState) -> str:
    """Resilience Points are between 0 and what the character has (SS-INV-04)."""
    wrong = [seat for seat in range(1, s.seats + 1) if not 0 <= s.rp[seat] <= s.full[seat]]
    return f"Resilience Points {s.rp[1:]}" if wrong else ""


def law_play(s: SamuraiState) -> str:
    """No more Properties in play than there are (SS-INV-05)."""
    cards = [card for row in s.play for card in row]
    wrong = [c for c in properties() if cards.count(c) > manifest()[c]]
    return f"in play: {cards}" if wrong else ""


def law_alive(s: SamuraiState) -> str:
    """While the game runs all have honor (SS-INV-06), and 7 cards at most after their turn (SS-INV-07)."""
    if s.phase == "setup" or s.over:
        return ""
    if 0 in s.honor[1:]:
        return f"honor {s.honor[1:]} and the game goes on"
    before = s.turn - 1 or s.seats
    if s.phase == "play" and s.fresh and s.turns > 1 and excess(s.hand[before]):
        return f"@{before} has {s.hand[before]} cards after the Discard phase"
    return ""
