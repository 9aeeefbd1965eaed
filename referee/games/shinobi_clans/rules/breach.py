"""What a card that is turned up brings to light.

A breach of the ninja phase (SC-BATTLE-C-12) is a finding about the line that laid the card, and never refuses the
reveal. A card that was shown to be another one, whichever word showed it, or of which as many were seen as the box
holds, is rather a slip of the pen: the reveal itself is impossible, and asked about once. What only follows from where
cards went is a finding about the line that laid it.
"""

from collections import Counter
from collections.abc import Sequence

from referee.engine.game import NONE, Fault, line_numbers
from referee.engine.ledger import Ledger
from referee.games.shinobi_clans.data import FACE_UP, FACE_UP_RULE, NINJAS, UNREAD, Card
from referee.games.shinobi_clans.rules.common import earlier, name_of
from referee.games.shinobi_clans.state import HAND, ClansState, Pos

HIDDEN = ("hand", "picks", "packs", "deck", "deal")
"""Zones whose cards nobody sees, by their first word: what lies there by the log is no card in sight."""


def known_elsewhere(s: ClansState, ledger: Ledger, pos: Pos, card: str) -> Sequence[Fault]:
    """A card more often than the box holds, or one that this ledger places elsewhere (SC-COMP-14)."""
    answer = ledger.could(pos.zone, card)
    if answer.verdict != "no":
        if not pos.drawn or card in pos.drawn:
            return NONE
        text = f"the {name_of(s, card)} is none of the cards that Appear in Smoke drew"
        return [Fault("SC-CARD-APP-2", "impossible", because=line_numbers(pos.line), text=text)]
    if text := in_sight(s, ledger, pos.zone, card) or _shown_without(s, ledger, pos, card):
        return [Fault("SC-COMP-14", "impossible", because=line_numbers(*answer.lines, at=s.at), text=text)]
    text = f"the log leaves no {name_of(s, card)} that @{pos.who} could lay here"
    slip = f"was it the {name_of(s, card)}? If another card was meant, type `z`"
    return [
        earlier(s, "SC-COMP-14", pos.line, text, "impossible", *answer.lines),
        Fault("SC-COMP-14", "odd", because=line_numbers(pos.line), text=slip),
    ]


def in_sight(s: ClansState, ledger: Ledger, zone: str, card: str) -> str:
    """Why everybody knows that a card is not in a zone, in words: it was shown as another one, or none is left."""
    if shown := next((other for other in ledger.seen(zone) if other != card), ""):
        at = next((n for n, _, _, to, cards, _ in reversed(ledger.log) if to == zone and cards and shown in cards), 0)
        return (
            f"{f'line {at} showed this card' if at else 'this card was shown'}: it is the {name_of(s, shown)}, "
            f"not the {name_of(s, card)}"
        )
    copies = (ledger.manifest or {}).get(card)
    seen = sum(ledger.seen(other).get(card, 0) for other in ledger.zones() if _is_seen(ledger, other, card))
    if copies is not None and seen >= copies:
        return (
            f"the box has {copies} of the {name_of(s, card)}, and {seen} {'was' if seen == 1 else 'were'} seen "
            "elsewhere"
        )
    return ""


def _is_seen(ledger: Ledger, zone: str, card: str) -> bool:
    """Whether everybody has seen this card in a zone: it is no hidden one, or a card of this name was shown in it."""
    if zone.partition(" ")[0] not in HIDDEN:
        return True
    return any(kind in SHOWN and to == zone and card in (cards or ()) for _, _, _, to, cards, kind in ledger.log)


def _shown_without(s: ClansState, ledger: Ledger, pos: Pos, card: str) -> str:
    """Which showing of the hand that a card came from had no such card, in words; empty where none rules it out.

    A hand counts as shown as long as only named cards have come to it since.
    """
    hand, left = _origin(ledger, pos)
    count, at, whole = 0, 0, Counter[str]()
    for line, n, source, to, cards, kind in ledger.log[: max(left, 0)]:
        if kind in SHOWN:
            if to == hand and len(cards or ()) == count and UNREAD not in (cards or ()):
                at, whole = line, Counter(cards)
        elif source == hand != to:
            count -= n
            whole.subtract(cards or ())
        elif to == hand != source:
            count += n
            whole.update(cards or ())
            at = at if cards and len(cards) == n and UNREAD not in cards else 0
    return f"line {at} showed the whole hand without a {name_of(s, card)}" if at and not whole[card] else ""


def _origin(ledger: Ledger, pos: Pos) -> tuple[str, int]:
    """The hand that a card on the table came from, also by theft, and the ledger's entry by which it left."""
    zone = pos.zone
    for at in range(len(ledger.log) - 1, -1, -1):
        _, _, source, to, _, _ = ledger.log[at]
        if to != zone or source == to:
            continue
        if source in HAND[1:]:
            return source, at
        zone = source
    return "", -1


SHOWN = ("show", "all")
"""Kinds of entries of a ledger by which cards are seen and stay where they are."""


def stack_breach(s: ClansState, pos: Pos, card: str) -> Sequence[Fault]:
    """A card in a stack that has no place there."""
    if (known := s.cards.get(card)) is None or known.home == "stack":
        return NONE
    if (kind := known.kind) == "weapon":
        return [earlier(s, "SC-TYPE-08", pos.line, f"@{pos.who} laid a weapon, the {name_of(s, card)}, onto a stack")]
    if kind == "event":
        return [earlier(s, "SC-TYPE-07", pos.line, f"@{pos.who} laid an event, {name_of(s, card)}, onto a stack")]
    if card in FACE_UP and s.setup.options["misplay_found"] != "as_if_legal_scout":
        return [earlier(s, FACE_UP_RULE[card], pos.line, f"@{pos.who} laid the {name_of(s, card)} face down")]
    return NONE


def slot_breach(s: ClansState, pos: Pos, card: str) -> Sequence[Fault]:
    """A card in a slot that is no weapon."""
    if (kind := s.kind(card)) == "weapon":
        return NONE
    if kind == "event":
        return [earlier(s, "SC-TYPE-07", pos.line, f"@{pos.who} laid an event, {name_of(s, card)}, into a slot")]
    return [
        earlier(s, "SC-NINJA-06", pos.line, f"@{pos.who} laid the {name_of(s, card)} into a slot, and it is no weapon")
    ]


def turned_faults(s: ClansState, pos: Pos, known: Card | None, place: str = "stack") -> Sequence[Fault]:
    """All that a card turned up at a place (`stack`, `slot`) shows of earlier steps; None: it was not read."""
    if known is None:
        return NONE
    card = known.id
    if known.home == place and not (pos.up or pos.drawn):  # nearly all of them
        return NONE if s.ledger.could(pos.zone, card).verdict != "no" else known_elsewhere(s, s.ledger, pos, card)
    if pos.up:
        if pos.card and pos.card != card:
            text = f"this card lies open since line {pos.by}: it is the {name_of(s, pos.card)}"
            rule = "SC-CARD-SPY-4" if pos.spied else "SC-COMP-14"
            return [Fault(rule, "impossible", because=line_numbers(pos.by or pos.line), text=text)]
        return NONE if pos.card else known_elsewhere(s, s.ledger, pos, card)
    breach = slot_breach(s, pos, card) if place == "slot" else stack_breach(s, pos, card)
    return [*known_elsewhere(s, s.ledger, pos, card), *breach]


def stands(s: ClansState, card: str) -> bool:
    """Whether a card is a ninja (SC-TYPE-05)."""
    return s.kind(card) in NINJAS
