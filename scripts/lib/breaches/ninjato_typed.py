"""Ninjato: what lies on the table behind a step, by what was typed. Nothing here calls the game's rules."""

from __future__ import annotations

from collections import Counter
from typing import Any

from breaches import Facts
from referee.engine.steps import Show
from referee.games.ninjato import steps as st

CLAN = {"t": "taira", "m": "minamoto", "g": "goshirakawa"}


def _kinds(names: tuple[str, ...]) -> str:
    """Treasures as typed (`t2`, `g=t5`) by the letters that the facts have (`2`, `g`)."""
    return "".join("g" if name[0] == "g" else name[-1] for name in names)


def _more(b: Any, path: str, by: int) -> dict[str, Any]:
    """A count that goes up, or down and never below zero."""
    return {path: max(0, b[path] + by)}


def _paid(b: Any, a: Any) -> dict[str, Any]:
    """The treasures that were paid with are gone, as far as they lay there."""
    path = f"treasure.{a.who}"
    left = Counter(b[path]) - Counter(_kinds(a.pay))
    return {path: lambda told: Counter(told) == left} if a.pay else {}


def _visit(b: Any, a: Any) -> dict[str, Any]:
    lay = Counter(b["dojo.row"]) & Counter(map(str, a.row))
    return {**_more(b, f"hand.{a.who}", len(a.row) + a.deck), "dojo.row": lambda told: len(told) == len(b["dojo.row"]) - lay.total()}


def _played(b: Any, a: Any) -> dict[str, Any]:
    """Main cards and kickers leave the hand; tiles do not lie there."""
    cards = (a.card > 0) + len(a.extra) + sum(mod[0] in "+-0123456789" for mod in a.mods)
    return _more(b, f"hand.{a.who}", -cards)


def _turned(b: Any, a: Any) -> dict[str, Any]:
    elite = a.guard.startswith("e")
    return _more(b, "elite.deck" if elite else "guards.deck", -1)


def _kept(b: Any, a: Any) -> dict[str, Any]:
    """Who fails has the treasure that was kept."""
    path = f"treasure.{a.who}"
    wanted = Counter(b[path]) + Counter(_kinds(a.keep))
    return {path: lambda told: not wanted - Counter(told)}


def _cleared(b: Any, a: Any) -> dict[str, Any]:
    clan, _, value = a.token.partition(":")
    return {f"house.{b['raid.house']}.token": f"{CLAN.get(clan, clan)}:{value}"} if value else {}


def _restocked(b: Any, a: Any) -> dict[str, Any]:
    path = f"house.{a.house}.plain"
    facts: dict[str, Any] = {path: lambda told: Counter(told) == Counter(b[path]) + Counter(_kinds(a.tokens))}
    return {**facts, f"house.{a.house}.sentry": a.sentry} if a.sentry else facts


def _rewarded(b: Any, a: Any) -> dict[str, Any]:
    """The honor of the clan, or the rumor."""
    if getattr(a, "what", "rumor") == "honor":
        return {f"honor.{a.who}": lambda told: told > b[f"honor.{a.who}"], **_paid(b, a)}
    own = b[f"rumors.{a.who}"]  # one that does not lie there may be one that is in this hand
    return {f"rumors.{a.who}": lambda told: told in (own, own + 1), **_paid(b, a)}


def _tiles(b: Any, a: Any) -> dict[str, Any]:
    before = len(b["sensei.tiles"].split())
    return {"sensei.tiles": lambda told: len(told.split()) in (len(a.tiles), before + len(a.tiles))}


def _hand(b: Any, a: Any) -> dict[str, Any]:
    """A whole hand has as many cards as were shown."""
    return {a.zone: len(a.cards)} if a.whole and a.zone in b else {}


TYPED: dict[type, Facts] = {
    st.Dojo: _visit,
    st.Take: _visit,
    st.Row: lambda b, a: {"dojo.row": lambda told: len(told) >= len(a.cards)},
    st.Limit: lambda b, a: _more(b, f"hand.{a.who}", -(len(a.cards) or a.count)),
    st.Play: _played,
    st.Banzai: _turned,
    st.Token: lambda b, a: _more(b, "bag", -(a.kind != "-")),
    st.Fail: _kept,
    st.Clear: _cleared,
    st.Learn: lambda b, a: {
        **_more(b, f"hand.{a.who}", -(a.card > 0)),
        f"skills.{a.who}": lambda told: a.tile in told.replace("*", "").split(),
    },
    st.Bribe: lambda b, a: {f"envoys.{a.who}": lambda told: a.card in told.replace("*", "").split(), **_paid(b, a)},
    st.Spread: lambda b, a: {**_more(b, f"rumors.{a.who}", 1), **_paid(b, a)},
    st.Waste: lambda b, a: _more(b, f"placed.{a.who}", 1),
    st.Tiles: _tiles,
    st.Restock: _restocked,
    st.Envoys: lambda b, a: {"palace.cards": lambda told: len(told.split()) == len(b["palace.cards"].split()) + len(a.cards)},
    st.Rumors: lambda b, a: _more(b, "pavilion.cards", len(a.cards)),
    st.First: _rewarded,
    st.Second: _rewarded,
    Show: _hand,
}
