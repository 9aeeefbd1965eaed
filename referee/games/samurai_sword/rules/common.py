"""What several parts of the rules need."""

from collections.abc import Callable, Container, Iterator, Sequence
from typing import Any

from referee.engine.game import Effect, Fault, game_over, line_numbers, listed, seat_faults
from referee.engine.ledger_secret import against
from referee.games.samurai_sword.data import UNREAD, titles, weapons
from referee.games.samurai_sword.state import DECK, HAND, Did, SamuraiState, Watch

ATTACK = "attack"
"""The kind of an open question about a Weapon; other kinds are the cards that ask."""
ANSWERS = ("answer",)
PROPERTY_LIMIT = "SS-INV-05"
COPIES = "SS-INV-03"


def recorded(apply: Callable[[SamuraiState, Any, Did], None]) -> Callable[[SamuraiState, Any], Sequence[Effect]]:
    """How an act is carried out: its effects are appended to a list, and kept in the state as those of the last line.

    Nothing is kept of what is done after the end.
    """

    def carry_out(s: SamuraiState, act: Any) -> Sequence[Effect]:
        over = s.over
        did: Did = []
        apply(s, act, did)
        if not over:
            s.last = did
        return did

    return carry_out


OVER = game_over("SS-END-02")


def wrong_seat(s: SamuraiState, *seats: int) -> Sequence[Fault]:
    """The game is over, or a step names a seat that this table does not have."""
    return OVER if s.over else seat_faults(s.seats, seats)


def wrong_card(known: Container[str], *cards: str, what: str = "card") -> Sequence[Fault]:
    """A step names a card that does not exist or is of another kind."""
    return tuple(card_fault(card, what) for card in cards if card not in known)[:1]


def absent(s: SamuraiState, who: int) -> Sequence[Fault]:
    """The game is over, the seat that acts is not at this table, or nothing is dealt yet."""
    wrong = wrong_seat(s, who)
    if not wrong and s.phase == "setup":
        return (Fault("REF-SETUP", text="nobody has a character yet; type `setup` first", unasked=True),)
    return wrong


def card_fault(card: str, what: str = "card") -> Fault:
    """A step names a card that does not exist or is of another kind."""
    return Fault("REF-CARD", "unread", text=f"{title(card) if card in titles() else repr(card)} is no {what}")


def title(card: str) -> str:
    """The printed name of a card, or what stands for it."""
    return titles().get(card, card)


def turn_faults(s: SamuraiState, who: int, what: str) -> list[Fault]:
    """Whether it is this seat's Play phase and nobody owes an answer. `what`: the act in words."""
    if missing := absent(s, who):
        return list(missing)
    if who != s.turn:
        return [Fault("SS-TURN-06", text=f"it is the turn of @{s.turn}; @{who} cannot {what} now", unasked=True)]
    if s.frame is not None:
        owed = ", ".join(f"@{seat}" for seat in s.frame.awaiting().who)
        return [
            Fault("SS-PARRY-01", because=line_numbers(s.frame.source), text=f"{owed} must answer first", unasked=True)
        ]
    if s.phase == "bushido":
        return [
            Fault(
                "SS-CARD-BUSHIDO-03", text="the Bushido comes first: type the card turned up, e.g. `pa`", unasked=True
            )
        ]
    if s.phase == "pay":
        return [
            Fault(
                "SS-CARD-BUSHIDO-03",
                because=line_numbers(s.flipped),
                text="a Weapon was turned up for the Bushido: type the Weapon given up, or `$` for 1 honor",
                unasked=True,
            )
        ]
    if s.phase == "draw":
        return [Fault("SS-TURN-02", text=f"@{who} has not drawn yet", unasked=True)]
    return []


@listed
def holds(s: SamuraiState, seat: int, card: str, n: int = 1) -> Iterator[Fault]:
    """Ask the ledger whether a seat can hold (so many of) a card, and settle what was claimed about its Weapons."""
    if card != UNREAD:
        yield from asks(s, HAND[seat], card, n)
        if s.watch and n == 1 and card in weapons():
            yield from caught(s, seat, 1)


@listed
def asks(s: SamuraiState, zone: str, card: str, n: int = 1) -> Iterator[Fault]:
    """Ask the ledger whether a card can be in a zone; a `no` is a finding with the lines that fix it (SS-INV-03)."""
    answer = s.ledger.could(zone, card, n)
    if answer.verdict == "no":
        yield impossible(s, zone, card, answer.lines, n)
    elif s.secret and (because := against(s.ledger, s.secret, zone, card, n)):
        where = "in the deck" if zone == DECK else f"in the hand of @{zone[5:]}"
        yield Fault(
            COPIES,
            "impossible",
            about=because[0],
            because=line_numbers(*because[1:]),
            text=f"the card typed secretly here contradicts the {title(card)} shown {where}",
        )


def impossible(s: SamuraiState, zone: str, card: str, lines: Sequence[int], n: int = 1) -> Fault:
    """A card that cannot be where it was seen. The properties in play have a rule of their own (SS-INV-05)."""
    held = s.ledger.count(zone)
    if held < n:
        place = f"{'the deck' if zone == DECK else f'@{zone[5:]}'} has {f'only {held}' if held else 'no'} card"
        return Fault(
            "SS-INV-02",
            "impossible",
            because=line_numbers(*lines),
            text=f"{place}{'s' if held > 1 else ''}{'' if zone == DECK else ' in hand'}, so {title(card)} cannot come "
            "from there",
            remedy=f"set {zone} {n}",
        )
    copies = (s.ledger.manifest or {}).get(card) or 0
    in_play = sum(cards.count(card) for cards in s.play)
    rule = PROPERTY_LIMIT if copies and in_play >= copies else COPIES
    where = f"the hand of @{zone[5:]}" if zone.startswith("hand.") else "the deck"
    many = f"{n} × " if n > 1 else ""
    text = f"{many}{title(card)} cannot be in {where}: "
    others = [c for c, k in s.ledger.seen(zone).items() if c != card for _ in range(k)] if zone != DECK else []
    if rule == COPIES and len(others) > held - n:
        text += (
            f"{len(others)} of its {held} cards {'is' if len(others) == 1 else 'are'} {', '.join(map(title, others))}"
        )
    else:
        text += f"there {'is' if copies == 1 else 'are'} {copies} in the game"
        text += "".join(f", {place}" for place in lying(s, zone, card))
    return Fault(rule, "impossible", because=line_numbers(*lines), text=text, remedy="`amend` one of these lines")


@listed
def lying(s: SamuraiState, zone: str, card: str) -> Iterator[str]:
    """Where else copies of a card are known to lie, in words."""
    if piled := s.pile.count(card) + (s.flight == card):
        yield f"{piled} in the discard pile"
    for seat in range(1, s.seats + 1):
        laid, seen = s.play[seat].count(card), s.ledger.seen(HAND[seat]).get(card, 0)
        if laid:
            yield f"{laid} in front of @{seat}"
        if seen and HAND[seat] != zone:
            yield f"{seen} in the hand of @{seat}"


def seen_in(s: SamuraiState, zone: str, card: str) -> list[int]:
    """The last line that showed a card in a zone, or brought it there open."""
    log = reversed(s.ledger.log)
    return [line for line, _, _, to, cards, _ in log if to == zone and cards and card in cards][:1]


def caught(s: SamuraiState, seat: int, more: int) -> list[Fault]:
    """Claims to have no Weapon that are refuted when so many Weapons more come out of a hand."""
    return [
        Fault(
            w.rule,
            "irregular",
            about=w.line,
            text=f"@{seat} held a Weapon when line {w.line} paid 1 honor or discarded the Bushido",
        )
        for w in s.watch
        if w.seat == seat and w.shown + more > w.gained
    ]


def watched(s: SamuraiState, seat: int, weapons_out: int, cards_in: int) -> None:
    """Keep account of what left and entered a watched hand; a claim that is settled is closed."""
    new = []
    for w in s.watch:
        if w.seat == seat:
            w = w._replace(shown=w.shown + weapons_out, gained=w.gained + cards_in)
            if w.shown > w.gained:
                close_watch(s, w)
                continue
        new.append(w)
    s.watch = new


def close_watch(s: SamuraiState, w: Watch) -> None:
    """A claim about a hand is settled, or as far settled as it ever will be."""
    s.claims = [c for c in s.claims if not (c.step == w.line and c.rule == w.rule)]
