"""What several parts of the rules need: seats, drawing, the play that is going on."""

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any

from referee.engine.game import NONE, Effect, Fault, Verdict, line_numbers, replace
from referee.engine.ledger import Ledger
from referee.games.shinobi_clans.data import UNREAD, target_name
from referee.games.shinobi_clans.state import HAND, ClansState, targets_for

ASKED = {
    "tie": "settle the tie for the starting player first",
    "draft": "draft first, then type `k`",
    "pool": "lay out the draft pool first: type `p` and its cards",
    "pick": "the draft is not over",
    "trim": "everybody discards down to ten cards first",
    "contract": "place the contracts first: type `c`",
    "ninja": "the ninja phase is not over",
    "all": "turn over all contract tokens first",
    "battle": "the battle is not over",
    "rest": "turn over the remaining tokens first: `1dg 2ma`, or `-` when nobody reads them",
}


def over() -> Sequence[Fault]:
    """Nothing is accepted after the end (SC-END-01)."""
    return (Fault("SC-END-01", text="the game is over", unasked=True),)


def ended(s: ClansState, step: object = None) -> Sequence[Fault]:
    """What refuses any step once the game is over."""
    return over() if s.over else NONE


def no_seat(s: ClansState, *seats: int) -> Sequence[Fault]:
    """What refuses a step that names a seat which this table does not have."""
    for seat in seats:
        if not 1 <= seat <= s.seats:
            return (seat_fault(s, seat),)
    return NONE


def no_card(s: ClansState, *cards: str, unread: str = UNREAD) -> Sequence[Fault]:
    """What refuses a step that names a card which this box does not have. unread: what stands for one not read."""
    for card in cards:
        if card not in s.cards and card != unread:
            return (card_fault(card),)
    return NONE


def wrong_phase(s: ClansState, rule: str = "SC-ROUND-03") -> Fault:
    """A step of another phase: phases follow one another, and a later one waits until this one is complete."""
    text = ASKED.get(s.phase, "not now")
    if s.phase == "setup":
        text = f"type first who starts: `{start_example(s.seats)}` or `start 3`"
    elif s.phase == "target":
        text = f"lay out the Targets first: `{targets_example(s.seats)}`"
    elif s.phase == "leftovers":
        text = f"turn up the cards kept from the last round first: `{leftovers_example(s)}`"
    return Fault(rule, text=text, unasked=True)


def only_in(s: ClansState, *phases: str) -> Sequence[Fault]:
    """What refuses a step that belongs to other phases than this one; nothing is asked once the game is over."""
    return ended(s) or (NONE if s.phase in phases else (wrong_phase(s),))


def start_example(players: int) -> str:
    """How the Rewards drawn for the starting player are typed, one for each player (SC-SETUP-06)."""
    return " ".join(("r", *("2", "5", "3", "4", "6", "7")[:players]))


def targets_example(players: int) -> str:
    """How the Targets of a round are typed, as many as these players lay out (SC-TARGET-02)."""
    return " ".join(("t", *("d5", "r2", "s3", "m4")[: targets_for(players)]))


def keepers(s: ClansState) -> list[int]:
    """Seats with cards kept from the round before that they have not laid open (SC-DRAFT-ADV-02)."""
    return [seat for seat in range(1, s.seats + 1) if s.hand(seat) and not s.left_shown[seat - 1]]


def leftovers_example(s: ClansState) -> str:
    """How the next of them is typed: a seat that owes them, and as many cards as it kept."""
    seat = next(iter(keepers(s)), 1)
    return " ".join(("l", str(seat), *["CARD"] * min(s.hand(seat), 10)))


def seat_fault(s: ClansState, seat: int) -> Fault:
    """A step names a seat that this table does not have."""
    return Fault(
        "REF-SEAT",
        "unread",
        text="who does this? Begin with the seat, like 2:"
        if seat == 0
        else f"there is no seat {seat}; seats are 1 to {s.seats}",
    )


def card_fault(card: str) -> Fault:
    """A step names a card that this box does not have."""
    return Fault(
        "REF-CARD",
        "unread",
        text=f"there is no card {card!r}; `fact card.CODE Name,kind,numbers,copies` adds a card of this box",
    )


def target_fault(target: str) -> Fault:
    """A step names a Target that does not exist."""
    return Fault("REF-CARD", "unread", text=f"there is no Target {target!r}")


def not_in_play(s: ClansState, target: str) -> str:
    """A Target that is not on the table this round, in a sentence."""
    return f"{target_name(target)} is not in play; this round it is {', '.join(map(target_name, s.targets))}"


def earlier(s: ClansState, rule: str, line: int, text: str, verdict: Verdict = "irregular", *because: int) -> Fault:
    """A finding about an earlier line, which never refuses anything."""
    return Fault(rule, verdict, about=line, because=line_numbers(*because), text=text)


def collected(apply: Callable[[ClansState, Any, list[Effect]], None]) -> Callable[[ClansState, Any], Sequence[Effect]]:
    """How an act is carried out: its effects are appended to a list."""

    @wraps(apply)
    def carry_out(s: ClansState, act: Any) -> Sequence[Effect]:
        did: list[Effect] = []
        apply(s, act, did)
        return did

    return carry_out


# --- drawing ---------------------------------------------------------------------------------------------------------


def piles(s: ClansState) -> int:
    """How many cards draw pile and discard pile have together."""
    return s.ledger.count("deck") + s.ledger.count("discard")


def reshuffle(s: ClansState, did: list[Effect]) -> None:
    """The whole discard pile becomes the draw pile (SC-SETUP-05)."""
    n = s.ledger.count("discard")
    s.ledger.shuffle("discard", "deck", line=s.at)
    did.append(("reshuffle", n))


def draw(s: ClansState, n: int, to: str, did: list[Effect]) -> int:
    """Up to `n` cards from the draw pile, which is made anew from the discard pile when it is empty; how many came."""
    ledger = s.ledger
    here = ledger.count("deck")
    if here > n > 0:
        ledger.draw(n, "deck", to, s.at)
        return n
    got = 0
    while got < n:
        here = ledger.count("deck")
        if not here:
            if not ledger.count("discard"):
                break
            reshuffle(s, did)
            continue
        k = min(here, n - got)
        ledger.draw(k, "deck", to, s.at)
        got += k
    if s.at_once and not ledger.count("deck") and ledger.count("discard"):
        reshuffle(s, did)
    return got


def draw_faults(s: ClansState, cards: Sequence[str], size: int) -> list[Fault]:
    """Whether these cards can be the next drawn, `size` in all; when the draw pile is short, the discard pile follows.

    Version 0.1.0 did not look beyond the draw pile (option `forced`, value `as_ruled`).
    """
    ledger = s.ledger
    if size > ledger.count("deck"):
        if s.ruled:
            return []
        ledger = ledger.copy()
        ledger.shuffle("discard", "deck", line=s.at)
    return hold_faults(s, "deck", cards, ledger)


def hold_faults(s: ClansState, zone: str, cards: Sequence[str], ledger: Ledger | None = None) -> list[Fault]:
    """Whether cards that are shown openly can have been in a zone, each as often as it is named (see `can_hold`)."""
    faults = [can_hold(s, zone, card, cards.count(card), ledger) for card in dict.fromkeys(cards)]
    return [fault for fault in faults if fault is not None]


def can_hold(s: ClansState, zone: str, card: str, n: int = 1, ledger: Ledger | None = None) -> Fault | None:
    """Whether a card that is shown openly can have been in a zone (SC-COMP-14), by another ledger if one is given."""
    if card == UNREAD:
        return None
    answer = (ledger or s.ledger).could(zone, card, n)
    if answer.verdict != "no":
        return None
    text = f"the log leaves no {name_of(s, card)} for {place_words(zone)}{_where_all_are(s, zone, card)}"
    told_at = 0 if s.ruled or card not in s.cards else s.fact_at.get(f"copies.{s.cards[card].code}", 0)
    return Fault("SC-COMP-14", "impossible", because=line_numbers(*answer.lines, told_at), text=text)


def _where_all_are(s: ClansState, zone: str, card: str) -> str:
    """How many copies of a card there are, and where they are known to lie; empty where the box does not tell."""
    copies = (s.ledger.manifest or {}).get(card)
    if copies is None:
        return ""
    known = [(place, s.ledger.seen(place).get(card, 0)) for place in s.ledger.zones() if place != zone]
    places = "".join(f", {n} {'is' if n == 1 else 'are'} {_in(place)}" for place, n in known if n)
    return f": there {'is' if copies == 1 else 'are'} {copies} in the game{places}"


def _in(zone: str) -> str:
    return f"{place_words(zone)}" if zone.startswith("#") else f"in {place_words(zone)}"


def affordable(s: ClansState, seat: int, change: int) -> int:
    """A change of gold as far as purse and bank allow it (options negative_pot, gold_supply)."""
    options = s.setup.options
    if change < 0 and options["negative_pot"] != "lose_gold_debt":
        return max(change, -max(0, s.gold[seat - 1]))
    return min(change, max(0, s.bank)) if change > 0 and options["gold_supply"] == "forty" else change


def moved_gold(s: ClansState, seat: int, change: int, now: bool = True) -> Effect:
    """Gold comes from the bank to a player, or goes back. now: whether it is gold of this round."""
    s.gold[seat - 1] += change
    s.earned[seat - 1] += change if now else 0
    s.bank -= change
    return "gold", seat, change


def name_of(s: ClansState, card: str) -> str:
    """A card by its printed name."""
    known = s.cards.get(card)
    return known.name if known is not None else (card or "a card")


def place_words(zone: str) -> str:
    """A zone in words."""
    head, _, tail = zone.partition(" ")
    if head == "hand":
        return f"the hand of @{tail}"
    if head == "left":
        return f"the leftovers of @{tail}"
    if head.startswith("#"):
        return f"the card laid by line {head[1:].split('.')[0]}"
    return {
        "deck": "the draw pile",
        "discard": "the discard pile",
        "pool": "the draft pool",
        "stolen": "the stolen card",
        "drawn": "the drawn cards",
    }.get(head, zone)


# --- the play that is going on ---------------------------------------------------------------------------------------


def owes_play(s: ClansState) -> str:
    """Which card an event makes its player play before anything else, in a sentence."""
    what = "the stolen card" if s.forced[-1].kind == "steal" else "one of the two drawn cards"
    return f"play {what} first"


def source(s: ClansState, who: int) -> str:
    """Where the card comes from that this seat plays now: the hand, or what an event makes it play."""
    return s.forced[-1].zone if s.forced else HAND[who]


def leave(s: ClansState, who: int, zone: str, card: str = "") -> None:
    """A card leaves the hand (or an event's cards) for a zone, named when it is seen. Total: an empty hand owes it."""
    forced = s.forced
    hand = forced[-1].zone if forced else HAND[who]
    if card and card != UNREAD:
        s.ledger.play(card, hand, zone, s.at)
    else:
        s.ledger.draw(1, hand, zone, s.at)
        if card:
            s.ledger.unread(1, zone, line=s.at)
    if forced:
        forced[-1] = replace(forced[-1], played=True)


def next_turn(s: ClansState, seat: int) -> int:
    """The next seat clockwise that may still play, 0 when there is none (SC-NINJA-02, -05)."""
    for other in s.clockwise[seat]:
        if not s.passed[other - 1] and s.ledger.count(HAND[other]):
            return other
    return 0
