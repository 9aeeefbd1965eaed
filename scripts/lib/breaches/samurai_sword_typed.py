"""Samurai Sword: what lies on the table behind a step, by what was typed. Nothing here calls the game's rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from breaches import Facts
from referee.engine.steps import Show, Skip
from referee.games.samurai_sword import steps as st


def _left(b: Any, path: str, by: int) -> tuple[str, int]:
    """A count that goes down, never below zero."""
    return path, max(0, b[path] - by)


def _seats(b: Any) -> int:
    return sum(path.startswith("hand.") for path in b)


def _due(b: Any, who: int) -> int:
    """Cards of a Draw phase, counted here."""
    return 2 + (b[f"characters.{who}"] == "hideyoshi") + (_seats(b) == 3 and who == b["shogun"])


def _with_card(cards: list[str], card: str) -> Callable[[Any], bool]:
    return lambda told: sorted(told) == sorted([*cards, card])


def _drawn(b: Any, a: Any) -> dict[str, Any]:
    """As many cards more as were said to be drawn, a card of the pile among them."""
    more = a.count if a.count >= 0 else _due(b, a.who)
    facts = {f"hand.{a.who}": b[f"hand.{a.who}"] + max(more, len(a.pile))}
    return {**facts, "discard": lambda told: told in (max(0, b["discard"] - len(a.pile)), 0)} if a.pile else facts


def redrawn(b: Any, a: Any) -> dict[str, Any]:
    """The draw that was made already was one of so many cards."""
    return {f"hand.{a.who}": b[f"hand.{a.who}"] - _due(b, a.who) + a.count}


def _answered(b: Any, a: Any) -> dict[str, Any]:
    """The card goes and nobody is wounded, or who answers takes the wound."""
    return dict([_left(b, f"hand.{a.who}", 1) if a.card else _left(b, f"rp.{a.who}", 1)])


def _action(b: Any, a: Any) -> dict[str, Any]:
    own, to = f"hand.{a.who}", a.to
    facts: dict[str, Any] = {own: b[own] - 1 + (to == a.who)}
    return {**facts, f"rp.{to}": lambda told: told >= b[f"rp.{to}"]} if to else {**facts, "discard": b["discard"] + 1}


def _geisha(b: Any, a: Any) -> dict[str, Any]:
    own, other = f"hand.{a.who}", f"hand.{a.to}"
    taken = a.what == "hand" and (bool(b[other]) or bool(a.card))
    facts: dict[str, Any] = {own: max(0, b[own] - 1), "discard": b["discard"] + 1 + (taken or a.what != "hand")}
    if a.what == "hand":
        facts[other] = max(0, b[other] - taken - (a.to == a.who))
    else:
        play = list(b[f"play.{a.to}"])
        if a.what in play:
            play.remove(a.what)
        facts[f"play.{a.to}"] = play
    return facts


def _diverted(b: Any, a: Any) -> dict[str, Any]:
    own, other = f"hand.{a.who}", f"hand.{a.to}"
    taken = a.to != a.who and b[other] > 0
    return {own: b[own] - 1 + taken, other: b[other] - taken if a.to != a.who else b[own] - 1, "discard": b["discard"] + 1}


def _laid(b: Any, a: Any) -> dict[str, Any]:
    to = a.to or a.who
    return {f"hand.{a.who}": b[f"hand.{a.who}"] - 1, f"play.{to}": _with_card(b[f"play.{to}"], a.card)}


def _turn_ended(b: Any, a: Any) -> dict[str, Any]:
    nxt = a.who % _seats(b) + 1 if a.who == b["turn"] else b["turn"]
    facts = {"turn": nxt}
    return {**facts, f"hand.{a.who}": b[f"hand.{a.who}"] - len(a.discards)} if nxt != a.who else facts


def _paid(b: Any, a: Any) -> dict[str, Any]:
    """A card or a honor goes; where that was due, the draw follows."""
    if not a.card:
        return dict([_left(b, f"honor.{a.who}", 1)])
    kept = b[f"hand.{a.who}"] - 1
    return {f"hand.{a.who}": lambda told: told in (kept, kept + _due(b, a.who))}


def _unpaid(b: Any, a: Any) -> dict[str, Any]:
    """What was forgotten did not happen."""
    name, _, seat = a.what.partition(".")
    if name == "recover":
        return {f"rp.{b['turn']}": 0}
    if name == "heal":
        return {f"rp.{b['turn']}": lambda told: told < b[f"rp.{b['turn']}"]}
    if name == "honor":
        return {f"honor.{seat}": b[f"honor.{seat}"] + 1}
    if name == "draw":
        return {f"hand.{seat}": lambda told: told < b[f"hand.{seat}"], "deck": lambda told: told > b["deck"]}
    return {"phase": lambda told: told != "bushido", "discard": lambda told: told <= b["discard"]}


def _showing(b: Any, a: Any) -> dict[str, Any]:
    """A whole hand has as many cards as were shown; a role is known."""
    kind, _, seat = a.zone.partition(".")
    if kind == "hand":
        return {a.zone: len(a.cards)}
    return {f"roles.{seat}": a.cards[0]} if kind == "role" else {}


TYPED: dict[type, Facts] = {
    st.SetupStep: lambda b, a: {"shogun": a.start, "characters.1": a.characters[0], "characters.2": a.characters[1]},
    st.Recover: lambda b, a: {f"rp.{a.who}": lambda told: told > b[f"rp.{a.who}"]},
    st.Flip: lambda b, a: {"deck": b["deck"] - 1, "discard": b["discard"] + 1, "top": a.card},
    st.Pay: _paid,
    st.Draw: _drawn,
    st.Attack: lambda b, a: {f"hand.{a.who}": b[f"hand.{a.who}"] - 1, "weapons": b["weapons"] + (a.who == b["turn"])},
    st.Answer: _answered,
    st.Action: _action,
    st.Geisha: _geisha,
    st.Diversion: _diverted,
    st.Lay: _laid,
    st.Buy: lambda b, a: dict([_left(b, f"rp.{a.who}", 1), (f"hand.{a.who}", b[f"hand.{a.who}"] + 1)]),
    st.EndTurn: _turn_ended,
    st.Shuffle: lambda b, a: {"deck": b["deck"] + b["discard"], "discard": 0, "shuffles": b["shuffles"] + 1},
    Skip: _unpaid,
    Show: _showing,
}
