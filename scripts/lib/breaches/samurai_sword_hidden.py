"""Samurai Sword: what can be done wrong unseen, and sums that the table gets wrong."""

from __future__ import annotations

from collections import Counter
from typing import Any

from exam_oracle import Barred

from breaches import Hidden, Place, Wrong
from breaches.samurai_sword import can_play
from referee.engine.steps import Act, Step
from referee.games.samurai_sword import steps as st
from referee.games.samurai_sword.data import manifest, properties, weapons
from referee.journal import lines


def zone_of(name: str) -> str:
    """The zone of the real cards that `show` and `chk` call so."""
    return name if name.startswith("hand.") or name in ("deck", "discard") else ""


def in_the_open(zone: str) -> bool:
    """Whether everybody sees the cards of a zone."""
    return zone.startswith("play.") or zone in ("discard", "flight")


def seen(p: Place) -> Counter[str]:
    """Cards that lie in the open."""
    s = p.s
    return Counter([*s.pile, *(card for row in s.play for card in row), *([s.flight] if s.flight else [])])


def playing(p: Place) -> bool:
    return can_play(p.s) and isinstance(p.honest, Step) and bool(p.w.hand(p.s.turn))


def absent(p: Place, table: Any) -> Act | None:
    """A card comes to a hand all copies of which lie in the open, in place of another."""
    lying = seen(p)
    gone = [c for c, n in manifest().items() if lying[c] == n and c not in properties()]
    if not playing(p) or not gone or not table.ready():
        return None
    return swapped(p, p.pick(gone))


def conjured(p: Place, table: Any) -> Act | None:
    """A card of another box comes to a hand in place of another."""
    if not playing(p) or not table.ready():
        return None
    return swapped(p, p.pick(sorted(manifest())))


def swapped(p: Place, card: str) -> Act | None:
    """One hand card is changed for that card; the player then chooses anew, so the honest step is dropped."""
    hand = f"hand.{p.s.turn}"
    kept = named(p.honest)
    out = [c for c in p.w.hand(p.s.turn) if c not in kept] or list(p.w.hand(p.s.turn))
    p.w.cards.conjure("sleeve", card)
    p.w.cards.secretly(hand, "sleeve", out[0])
    p.w.cards.secretly("sleeve", hand, card)
    return (
        p.honest
        if out[0] not in kept
        else st.EndTurn(p.s.turn, tuple(p.w.hand(p.s.turn)[: max(0, p.s.hand[p.s.turn] - 7)]))
    )


def named(act: Any) -> list[str]:
    return [
        v
        for name in ("card", "discards")
        for v in (getattr(act, name, ()) if name == "discards" else [getattr(act, name, "")])
        if v
    ]


def from_pile(p: Place, table: Any) -> Act | None:
    """A card of the discard pile goes to a hand, and a hand card under the pile."""
    pile = p.w.cards.zone("discard")
    spare = [c for c in p.w.hand(p.s.turn) if c not in named(p.honest)] if playing(p) else []
    if len(pile) < 4 or not spare or not table.ready():
        return None
    p.w.cards.swap(f"hand.{p.s.turn}", spare[0], p.pick(pile[:-1]), "discard")
    return p.honest


def one_more(p: Place, table: Any) -> Act | None:
    """A card too many is drawn, and nobody says so."""
    if not isinstance(p.honest, Step) or not can_play(p.s) or p.w.cards.count("deck") < 4 or not table.ready():
        return None
    p.w.cards.secretly("deck", f"hand.{p.s.turn}")
    return p.honest


def one_less(p: Place, table: Any) -> Act | None:
    """A card too few is drawn, and nobody says so."""
    spare = [c for c in p.w.hand(p.s.turn) if c not in named(p.honest)] if playing(p) else []
    if (
        not spare
        or len(p.w.hand(p.s.turn)) < 3
        or not isinstance(p.honest, st.Attack | st.Lay | st.Action)
        or not table.ready()
    ):
        return None
    p.w.cards.secretly(f"hand.{p.s.turn}", "deck", spare[0])
    return p.honest


def other_victim(p: Place, table: Any) -> Act | None:
    """A Diversion takes from another seat than is told."""
    act = p.honest
    if not isinstance(act, st.Diversion):
        return None
    told = [x for x in range(1, p.s.seats + 1) if x not in (act.who, act.to) and len(p.w.hand(x)) > 1]
    if not told or not table.ready():
        return None
    to = p.pick(told)
    # Told is that a card of `to` goes to the thief; in truth one of `act.to` does: the cards of `to` are made up for before.
    card = p.pick(p.w.hand(act.to))
    p.w.cards.secretly(f"hand.{act.to}", f"hand.{to}", card)
    return st.Diversion(act.who, to, "")


def keeps_weapon(p: Place, table: Any) -> Act | None:
    """Honor is paid for a Bushido with a Weapon in hand; that nobody may have one is told to the oracle at every payment."""
    act, s = p.honest, p.s
    if not isinstance(act, st.Pay) or s.phase != "pay":
        return None
    hand, bare = p.w.hand(act.who), tuple(sorted(weapons()))
    bound = table.breach.players != (3,) or act.who == s.shogun
    if bound and any(c in weapons() for c in hand) and table.ready():
        act = st.Pay(act.who)
    if bound and not act.card and hand:
        table.facts.append(Barred(table.fold.last, f"hand.{act.who}", bare))
    return act


def wrong_roles(p: Place, table: Any) -> Act | None:
    """Roles that do not go together are dealt: one of the Samurai, Ronin and Ninja is another one."""
    if not isinstance(p.honest, st.SetupStep) or not table.ready():
        return None
    seats = [i for i, r in enumerate(p.w.roles) if r != "shogun"]
    kinds = {"samurai", "ronin", "ninja1"}
    at = p.pick(seats)
    here = p.w.roles[at]
    allowed = Counter(SETS[p.s.seats])
    wrong = [
        k
        for k in sorted(kinds)
        if k[:5] != here[:5] and Counter(r[:5] for i, r in enumerate(p.w.roles) if i != at)[k[:5]] + 1 > allowed[k[:5]]
    ]
    p.w.roles[at] = p.pick(wrong)
    return p.honest


SETS = {
    3: ("shogu", "ninja", "ninja"),
    4: ("shogu", "samur", "ninja", "ninja"),
    5: ("shogu", "samur", "ronin", "ninja", "ninja"),
    6: ("shogu", "samur", "ronin", "ninja", "ninja", "ninja"),
    7: ("shogu", "samur", "samur", "ronin", "ninja", "ninja", "ninja"),
}
"""The kinds of role by players, as the rulebook has them."""


def roles_decided(table: Any) -> int:
    """The first line after which more roles of a kind were shown than are in the game."""
    shown: dict[str, str] = {}
    allowed = Counter(SETS[table.fold.state.seats])
    for line in table.lines:
        if isinstance(line, lines.ShowLine) and line.show.zone.startswith("role"):
            if line.show.zone == "roles":
                seats = [
                    str(x)
                    for x in range(1, table.fold.state.seats + 1)
                    if len(line.show.cards) == table.fold.state.seats or x != table.fold.state.shogun
                ]
                shown.update(zip(seats, line.show.cards, strict=True))
            else:
                shown[line.show.zone.split(".")[1]] = line.show.cards[0]
            kinds = Counter(r[:5] for r in shown.values())
            exact = [r for r in shown.values() if r[5:6].isdigit()]
            if any(n > allowed[k] for k, n in kinds.items()) or len(set(exact)) < len(exact):
                return int(line.n)
    return 0


HIDDEN = (
    Hidden("a card in hand that lies in the open", ("SS-INV-03",), absent),
    Hidden("a wrong card in a hand", ("SS-INV-03",), conjured),
    Hidden("a discarded card taken back", ("SS-INV-03",), from_pile),
    Hidden("a card too many drawn", ("SS-INV-02", "SS-INV-03"), one_more, follows=("SS-DISCARD-04",)),
    Hidden("a card too few drawn", ("SS-INV-02", "SS-INV-03"), one_less, follows=("SS-DISCARD-02",)),
    Hidden("a Diversion from another hand than told", ("SS-INV-02", "SS-INV-03"), other_victim, follows=("SS-DISCARD-02",)),
    Hidden("honor for a Bushido with a Weapon in hand", ("SS-CARD-BUSHIDO-05",), keeps_weapon, options={"bushido_payment": "weapon_first"}, players=(4, 5, 6, 7)),
    Hidden("the Shogun of three keeps a Weapon", ("SS-3P-06",), keeps_weapon, options={"bushido_shogun_3p": "only_without_weapon"}, players=(3,)),
    Hidden("wrong roles of three", ("SS-SETUP-06",), wrong_roles, players=(3,), decided=roles_decided),
    Hidden("wrong roles of four", ("SS-SETUP-02",), wrong_roles, players=(4,), decided=roles_decided),
    Hidden("wrong roles of five", ("SS-SETUP-03",), wrong_roles, players=(5,), decided=roles_decided),
    Hidden("wrong roles of six", ("SS-SETUP-04",), wrong_roles, players=(6,), decided=roles_decided),
    Hidden("wrong roles of seven", ("SS-SETUP-05",), wrong_roles, players=(7,), decided=roles_decided),
)  # fmt: skip

WRONG = (
    Wrong("Resilience Points after a wound", ("SS-WOUND-01",), ("answer", "attack"), "rp.", fleeting=True),
    Wrong("Resilience Points after Breathing", ("SS-CARD-BREATHING-01",), ("action",), "rp.", fleeting=True),
    Wrong("honor after a defeat", ("SS-DEFEAT-02",), ("answer", "attack"), "honor."),
    Wrong("honor after a shuffle", ("SS-DECK-02",), ("draw", "end_turn", "action", "flip"), "honor."),
    Wrong("honor paid for a Bushido", ("SS-CARD-BUSHIDO-05",), ("pay",), "honor."),
    Wrong("cards of the Draw phase", ("SS-DRAW-03",), ("end_turn", "draw"), "hand.", fleeting=True),
    Wrong("cards of the deck", ("SS-DECK-01",), ("end_turn", "action"), "deck", fleeting=True),
)
