"""Ninjato: what can be done wrong unseen, and sums that the table gets wrong."""

from __future__ import annotations

from collections import Counter
from typing import Any

from exam_oracle import Barred

from breaches import Hidden, Place, Wrong
from breaches.ninjato import turn
from breaches.ninjato_raid import wins
from referee.engine.steps import Act
from referee.games.ninjato import steps as st
from referee.games.ninjato.data import KINDS


def zone_of(name: str) -> str:
    """The zone of the real cards that `show` and `chk` call so."""
    head, _, tail = name.partition(".")
    return f"hand {tail}" if head == "hand" else {"dojo.deck": "deck", "dojo.discards": "discards"}.get(name, "")


def in_the_open(zone: str) -> bool:
    """Whether everybody sees the cards of a zone."""
    return zone in ("row", "discards")


def follow(s: Any, w: Any, act: Act, chance: Any) -> None:
    """The players do what was typed: hands, row, deck and discards are as the referee has them, in number."""
    told = [str(c) for c in (getattr(act, "card", 0), *(getattr(act, "cards", ()) or ())) if c]
    if isinstance(act, st.Play):
        told += [mod[:-1] or "3" for mod in act.mods if mod[:-1] in ("", *"12345")] + list(map(str, act.extra))
    follow_hands(s, w, told)
    follow_row(s, w)
    follow_piles(s, w, told, chance)


def put_away(s: Any, w: Any, zone: str, card: str) -> None:
    """A card that lies there too many goes where one is missing."""
    w.cards.move(1, zone, "deck" if w.cards.count("deck") < s.deck else "discards", (card,))


def follow_hands(s: Any, w: Any, told: list[str]) -> None:
    """Each hand has as many cards as the referee says; cards that were named go first."""
    for seat in range(1, s.seats + 1):
        zone = f"hand {seat}"
        while w.cards.count(zone) > s.hand[seat - 1]:
            here = w.cards.zone(zone)
            card = next((c for c in told if c in here), here[-1])
            if card in told:
                told.remove(card)
            put_away(s, w, zone, card)
        while w.cards.count(zone) < s.hand[seat - 1]:
            w.cards.move(1, "discards" if w.cards.count("discards") > s.discards else "deck", zone)


def follow_row(s: Any, w: Any) -> None:
    """The row has the cards that the referee has there."""
    for card in (Counter(w.cards.zone("row")) - Counter(map(str, s.row))).elements():
        put_away(s, w, "row", card)
    for card in (Counter(map(str, s.row)) - Counter(w.cards.zone("row"))).elements():
        if card in w.cards.zone("deck"):
            w.cards.move(1, "deck", "row", (card,))
        else:
            w.cards.conjure("row", card)


def follow_piles(s: Any, w: Any, told: list[str], chance: Any) -> None:
    """Deck and discards have as many cards as the referee says."""
    count, move = w.cards.count, w.cards.move
    while count("discards") > s.discards:
        move(1, "discards", "deck")
    while count("discards") < s.discards:
        w.cards.conjure("discards", told[0] if told else "1")
    while count("deck") < s.deck:
        w.cards.conjure("deck", str(chance.randint(1, 5)))
    while count("deck") > s.deck:
        move(1, "deck", "sleeve")


def acting(p: Place) -> bool:
    """Whether somebody is to place who has cards in hand."""
    return turn(p) and isinstance(p.honest, st.Attack) and len(p.w.hand(p.s.turn)) > 1


def absent(p: Place, table: Any) -> Act | None:
    """A card comes to a hand of a value of which all lie in the open."""
    lying = Counter(p.w.cards.zone("discards")) + Counter(p.w.cards.zone("row"))
    box = Counter(c for z in p.w.cards.zones() for c in p.w.cards.zone(z))
    most = max(range(1, 6), key=lambda v: lying[str(v)] / max(1, box[str(v)]))
    if not acting(p) or lying[str(most)] < box[str(most)] * 0.6 or not table.ready():
        return None
    return swapped(p, str(most))


def conjured(p: Place, table: Any) -> Act | None:
    """A dojo card of another box comes to a hand."""
    return swapped(p, str(p.chance.randint(1, 5))) if acting(p) and table.ready() else None


def swapped(p: Place, card: str) -> Act | None:
    name = f"hand {p.s.turn}"
    p.w.cards.conjure("sleeve", card)
    p.w.cards.secretly(name, "sleeve", p.pick(p.w.cards.zone(name)))
    p.w.cards.secretly("sleeve", name, card)
    return p.honest


def from_discards(p: Place, table: Any) -> Act | None:
    """A discarded card is taken back for one of the hand."""
    pile = p.w.cards.zone("discards")
    if not acting(p) or len(pile) < 4 or not table.ready():
        return None
    name = f"hand {p.s.turn}"
    p.w.cards.swap(name, p.pick(p.w.cards.zone(name)), p.pick(pile), "discards")
    return p.honest


def one_more(p: Place, table: Any) -> Act | None:
    """A card too many is drawn, and nobody says so."""
    if not acting(p) or p.w.cards.count("deck") < 4 or not table.ready():
        return None
    p.w.cards.secretly("deck", f"hand {p.s.turn}")
    return p.honest


def declines(p: Place, table: Any) -> Act | None:
    """A fail with a card in hand that would have won; the oracle is told of every fail that its hand holds none."""
    h, s = p.honest, p.s
    if s.phase != "raid" or s.raid is None or s.raid.stage != "guard" or len(s.raid.figures) != 1 or s.raid.lost:
        return None
    side, figure = s.raid.side, s.raid.figures[0]
    act: Act | None = None
    if isinstance(h, st.Play) and not h.mods and p.w.cards.zone("discards") and table.ready():
        p.w.cards.secret = True
        p.w.cards.move(1, "discards", f"hand {h.who}", (str(h.card),))
        p.w.cards.secret = False
        p.w.cards.done.pop()
        won = [k for k in range(5) if s.raid.plain[k] + s.raid.red[k]]
        act = st.Fail(h.who, (KINDS[won[0]],) if won else ())
    told = act or h
    if isinstance(told, st.Fail) and p.w.hand(told.who):
        beats = tuple(str(v) for v in range(1, 6) if wins(side, v, figure))
        table.facts.append(Barred(table.fold.last, f"hand {told.who}", beats))
    return act


EXCHANGED = ("NJ-HOUSE-21", "NJ-INV-02", "NJ-INV-09", "NJ-DOJO-11")
"""A card of a hand was exchanged: the other one cannot be there, or one that all saw coming is not there any more."""

HIDDEN = (
    Hidden("a card that can hardly be there", EXCHANGED, absent),
    Hidden("a wrong card in a hand", EXCHANGED, conjured),
    Hidden("a discarded card taken back", EXCHANGED, from_discards),
    Hidden("a card too many drawn", ("NJ-HOUSE-21", "NJ-INV-02", "NJ-INV-09", "NJ-INV-13"), one_more),
    Hidden("fails on purpose", ("NJ-BANZAI-14",), declines, options={"decline": "must_beat_if_able"}),
)  # fmt: skip

WRONG = (
    Wrong("honor of a purchase", ("NJ-PAY-06",), ("bribe", "spread"), "honor."),
    Wrong("honor of a clan", ("NJ-SCORE-06",), ("first",), "honor."),
    Wrong("dojo cards of a hand", ("NJ-DOJO-01", "NJ-DOJO-02", "NJ-DOJO-03"), ("dojo",), "hand.", fleeting=True),
    Wrong("treasures in the bag", ("NJ-TREAS-11", "NJ-ALARM-02"), ("token",), "bag", fleeting=True),
)  # fmt: skip
