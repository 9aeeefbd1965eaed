"""Ninjato: what lies on the table behind a forced step, counted from what was typed and from nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from breaches import Facts
from referee.engine.steps import Show, Skip, Step
from referee.games.ninjato import steps as st

Before = Mapping[str, Any]
ORDER = "2345g"
PLACES = {"sensei": "sensei.tiles", "palace": "palace.cards", "pavilion": "pavilion.cards"}


def _letters(kinds: Any) -> str:
    """Treasures by their letters, as the public facts write them."""
    return "".join(str(kind).partition("=")[0].removeprefix("t") for kind in kinds)


def _added(text: str, more: str) -> str:
    """Treasures with some more, in order."""
    return "".join(sorted(text + more, key=ORDER.index))


def _without(text: str, less: str) -> str:
    """Treasures without some, as far as they are there."""
    return "".join(sorted((Counter(text) - Counter(less)).elements(), key=ORDER.index))


def _names(text: str) -> list[str]:
    """Cards of a player, face up or down."""
    return text.replace("(", "").replace(")", "").split()


def _has(name: str, there: bool = True) -> Callable[[Any], bool]:
    """Whether a card lies among some."""
    return lambda told: (name in _names(told)) == there


def _placed(b: Before, a: Any, again: bool = False) -> dict[str, Any]:
    """A shuriken was placed. again: with the one before, so that none was."""
    return {f"placed.{a.who}": b[f"placed.{a.who}"] + (not again)}


def _same(b: Before, a: Any) -> bool:
    """Whether a purchase was a second one with a shuriken: out of turn."""
    return bool(b["turn"] != a.who)


def _spent(b: Before, who: int, n: int) -> dict[str, Any]:
    """So many dojo cards left a hand, as far as there were any, and lie on the discards."""
    return {f"hand.{who}": max(0, b[f"hand.{who}"] - n)}


def _dojo(b: Before, a: Any) -> dict[str, Any]:
    return {**_placed(b, a), f"hand.{a.who}": b[f"hand.{a.who}"] + len(a.row) + a.deck}


def _learn(b: Before, a: Any) -> dict[str, Any]:
    facts = {**_placed(b, a, _same(b, a)), **_spent(b, a.who, int(a.card > 0)), f"skills.{a.who}": _has(a.tile)}
    return {**facts, "sensei.tiles": _has(a.tile, there=False)}


def _paid(b: Before, a: Any) -> dict[str, Any]:
    """What was paid is gone, and counts: each treasure its number, gold what it was said to stand for."""
    text = _letters(a.pay)
    sure = all(coin[-1] != "g" for coin in a.pay)
    worth = sum(int(coin[-1]) for coin in a.pay) if sure else 0
    facts: dict[str, Any] = {f"treasure.{a.who}": _without(b[f"treasure.{a.who}"], text)}
    return {**facts, f"honor.{a.who}": b[f"honor.{a.who}"] + worth} if sure else facts


def _bribe(b: Before, a: Any) -> dict[str, Any]:
    return {
        **_placed(b, a, _same(b, a)),
        **_paid(b, a),
        f"envoys.{a.who}": _has(a.card),
        "palace.cards": _has(a.card, False),
    }


def _spread(b: Before, a: Any) -> dict[str, Any]:
    mine = b[f"rumors.{a.who}"]
    return {**_placed(b, a, _same(b, a)), **_paid(b, a), f"rumors.{a.who}": lambda told: told in (mine, mine + 1)}


def _fail(b: Before, a: Any) -> dict[str, Any]:
    """What was said to be kept is kept, and nothing else is."""
    lost = _without(b["raid.shuriken"], _letters(a.keep))
    back = [] if not lost or b["bag"] == 0 else [("spent", lambda told: Counter(told) >= Counter(lost))]
    return {f"treasure.{a.who}": _added(b[f"treasure.{a.who}"], _letters(a.keep)), **dict(back)}


def _leave(b: Before, a: Any) -> dict[str, Any]:
    return {f"treasure.{a.who}": _added(b[f"treasure.{a.who}"], b["raid.shuriken"])}


def _play(b: Before, a: Any) -> dict[str, Any]:
    """The cards are spent; a guard is beaten, and the treasure that was said, else the due one, is taken from the house."""
    cards = [c for c in (a.card, *a.extra) if c]
    cards += [3 for mod in a.mods if mod in ("+", "-")] + [int(mod[0]) for mod in a.mods if mod[:-1].isdigit()]
    facts = _spent(b, a.who, len(cards))
    for mod in a.mods:
        tile = mod.partition(":")[0].rstrip("+-")
        seats = [n for n in range(1, 5) if tile in _names(b.get(f"skills.{n}", ""))]
        if seats and not tile.startswith("h"):
            facts[f"skills.{seats[0]}"] = lambda told, tile=tile: f"({tile})" in told
    if len(b["raid.figures"]) != 1:
        return {**facts, "raid.figures": lambda told: len(told) == len(b["raid.figures"]) - 1}
    number = b["raid.house"]
    red = not b[f"house.{number}.plain"]
    pile = b[f"house.{number}.{'red' if red else 'plain'}"]
    got = _letters([a.gets]) if a.gets else pile[0]
    whole = pile + ("" if red else b[f"house.{number}.red"])
    if len(whole) == 1:
        return {**facts, f"treasure.{a.who}": _added(b[f"treasure.{a.who}"], b["raid.shuriken"] + got)}
    return {**facts, "raid.shuriken": _added(b["raid.shuriken"], got), "raid.stage": "choice"}


def _token(b: Before, a: Any) -> dict[str, Any]:
    if a.kind == "-":
        return {"bag": b["bag"]}
    number = b["raid.house"]
    both = _added(b[f"house.{number}.plain"] + b[f"house.{number}.red"], _letters([a.kind]))
    if b["raid.stage"] in ("alarm", "refill"):
        return {"bag": lambda told: told < b["bag"] or b["bag"] <= 1}
    return {"bag": b["bag"] - 1, f"house.{number}.plain": _without(both, b[f"house.{number}.red"])}


def _restock(b: Before, a: Any) -> dict[str, Any]:
    facts = {f"house.{a.house}.plain": _added(b[f"house.{a.house}.plain"], _letters(a.tokens))}
    return {**facts, f"house.{a.house}.sentry": a.sentry} if a.sentry else facts


def _attack(b: Before, a: Any) -> dict[str, Any]:
    facts: dict[str, Any] = {f"placed.{a.who}": b[f"placed.{a.who}"] + 1}
    closed = not b[f"house.{a.house}.plain"] + b[f"house.{a.house}.red"]
    return facts if closed else {**facts, "raid.who": a.who, "raid.house": a.house, "raid.side": a.side}


def _swap(b: Before, a: Any) -> dict[str, Any]:
    number, give, take = b["raid.house"], _letters([a.give]), _letters([a.take])
    pile = f"house.{number}.{a.side or 'plain'}"
    facts = {"raid.shuriken": _added(_without(b["raid.shuriken"], give), take)}
    return {**facts, pile: _added(_without(b[pile], take), give)}


def _flip(b: Before, a: Any) -> dict[str, Any]:
    return {f"skills.{a.who}": lambda told: a.target in told.split()}


def _reward(b: Before, a: Any) -> dict[str, Any]:
    """The reward that was said, and what was paid for it."""
    rumor = not isinstance(a, st.First) or a.what == "rumor"
    mine, honor = b[f"rumors.{a.who}"], b[f"honor.{a.who}"]
    facts: dict[str, Any] = {}
    if a.pay:  # what others leave may come to the same player at once
        gone = _paid(b, a)
        least = gone.get(f"honor.{a.who}", honor)
        facts = {f"treasure.{a.who}": gone[f"treasure.{a.who}"], f"honor.{a.who}": lambda told: told >= least}
    if rumor:
        return {**facts, f"rumors.{a.who}": lambda told: told in (mine, mine + 1)}
    tokens = [b[f"house.{n}.token"].split(":") for n in range(1, 6)]
    worth = sum(int(value) for clan, value in (t for t in tokens if len(t) == 2) if clan == a.clan)
    return {**facts, f"honor.{a.who}": lambda told: told >= honor + worth}


def _setup(b: Before, a: Any) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "dojo.row": "".join(map(str, a.row)),
        "hand.1": a.hand,
        "palace.cards": lambda told: len(told.split()) == len(a.envoys),
        "pavilion.cards": len(a.rumors),
        "sensei.tiles": lambda told: len(told.split()) == len(a.tiles),
        "order.1": a.order[0],
    }
    for n in range(1, 6):
        facts[f"house.{n}.plain"] = a.treasures[n - 1]
        facts[f"house.{n}.sentry"] = a.sentries[n - 1]
        facts[f"house.{n}.token"] = a.tokens[n - 1]
    return facts


def _came(path: str, cards: Callable[[Any], Any]) -> Facts:
    """So many new cards lie open."""

    def facts(b: Before, a: Any) -> dict[str, Any]:
        was = b[path] if isinstance(b[path], int) else len(b[path].split())
        return {path: lambda told: (told if isinstance(told, int) else len(told.split())) == was + len(cards(a))}

    return facts


def _shown(b: Before, a: Any) -> dict[str, Any]:
    return {a.zone: len(a.cards)} if a.zone.startswith("hand.") else {a.zone: b[a.zone]}


def _skipped(b: Before, a: Any) -> dict[str, Any]:
    return (
        {"bag": b["bag"]}
        if a.what in ("refill", "alarm")
        else {f"house.{b['raid.house']}.token": b[f"house.{b['raid.house']}.token"]}
    )


TYPED: dict[type[Step] | type[Show], Facts] = {
    st.SetupStep: _setup,
    st.Dojo: _dojo,
    st.Limit: lambda b, a: _spent(b, a.who, len(a.cards) or a.count),
    st.Row: lambda b, a: {
        "dojo.row": lambda told: Counter(told) == Counter(b["dojo.row"] + "".join(map(str, a.cards)))
    },
    st.Attack: _attack,
    st.Play: _play,
    st.Banzai: lambda b, a: {"raid.guard": a.guard},
    st.Token: _token,
    st.Leave: _leave,
    st.Fail: _fail,
    st.Clear: lambda b, a: {f"house.{b['raid.house']}.token": a.token},
    st.Swap: _swap,
    st.Flip: _flip,
    st.Learn: _learn,
    st.Bribe: _bribe,
    st.Spread: _spread,
    st.Waste: _placed,
    st.Pass: lambda b, a: _placed(b, a) if b["phase"] == "play" else {},
    st.Retract: lambda b, a: {f"placed.{a.who}": b[f"placed.{a.who}"] - 1, "turn": a.who},
    st.Tiles: _came("sensei.tiles", lambda a: a.tiles),
    st.Restock: _restock,
    st.Envoys: _came("palace.cards", lambda a: a.cards),
    st.Rumors: _came("pavilion.cards", lambda a: a.cards),
    st.Henso: lambda b, a: {},
    st.First: _reward,
    st.Second: _reward,
    Skip: _skipped,
    Show: _shown,
}
"""By kind of step; Hensojutsu shows in the places that are given afterwards."""
