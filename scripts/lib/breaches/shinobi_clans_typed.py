"""Shinobi Clans: what lies on the table behind a step, by what was typed. Nothing here calls the game's rules."""

from __future__ import annotations

from typing import Any

from breaches import Facts
from referee.games.shinobi_clans import steps as st


def _hand(b: Any, who: int, by: int) -> dict[str, Any]:
    return {f"hand.{who}": max(0, b[f"hand.{who}"] + by)}


def _seats(b: Any) -> range:
    return range(1, 1 + sum(path.startswith("hand.") for path in b))


def _dealt(b: Any, a: Any) -> dict[str, Any]:
    facts: dict[str, Any] = {}
    for seat in _seats(b):
        if a.first >= 0:
            facts.update(_hand(b, seat, a.first))
        if a.pack >= 0:
            facts[f"packs.{seat}"] = a.pack
    return facts


def _taken(b: Any, a: Any) -> dict[str, Any]:
    """Each pack has so many cards less, and lies with the next on the side that was said, or where it lay."""
    if not any(b["packs"]):  # dealt at once
        return {}
    left = sorted(max(0, size - a.n) for size in b["packs"])
    facts: dict[str, Any] = {"packs": lambda told: sorted(told) == left}
    n = len(b["held"])
    ways = {"left": [b["held"][x - 1] for x in range(n)], "right": [b["held"][(x + 1) % n] for x in range(n)], "none": list(b["held"])}
    if a.to in ways and any(left):
        facts["held"] = ways[a.to]
    return facts


def _trimmed(b: Any, a: Any) -> dict[str, Any]:
    return {**_hand(b, a.who, -a.n), "discard": b["discard"] + a.n}


def _laid(b: Any, a: Any) -> dict[str, Any]:
    stack, told = f"stack.{a.to}", a.card or "?"
    facts = {**_hand(b, a.who, -1), f"height.{a.to}": b[f"height.{a.to}"] + 1}
    return {**facts, stack: lambda lies: lies[-1].rstrip("^") == told} if a.card else facts


def _armed(b: Any, a: Any) -> dict[str, Any]:
    path = f"slots.{a.to}.{a.side}"
    return {**_hand(b, a.who, -1), path: lambda told: told != b[path]}


def _begun(b: Any, a: Any) -> dict[str, Any]:
    return {"resolving": a.target}


def _appeared(b: Any, a: Any) -> dict[str, Any]:
    """The event goes, and so many cards were drawn, one of which is to be played."""
    return {**_hand(b, a.who, -1), "deck": b["deck"] - len(a.drawn)}


def _gold(b: Any, a: Any) -> dict[str, Any]:
    """Another amount than the one that was booked by itself."""
    return {f"gold.{a.who}": lambda told: told != b[f"gold.{a.who}"]}


def _targets(b: Any, a: Any) -> dict[str, Any]:
    return {"targets": lambda told: set(told) == set(a.laid)}  # of each there is one


TYPED: dict[type, Facts] = {
    st.Deal: _dealt,
    st.Taken: _taken,
    st.Trim: _trimmed,
    st.Lay: _laid,
    st.Weapon: _armed,
    st.Begin: _begun,
    st.Appear: _appeared,
    st.Take: _gold,
    st.Targets: _targets,
    st.Keep: lambda b, a: {f"hand.{a.who}": lambda told: told >= b[f"hand.{a.who}"]},
    st.Reshuffle: lambda b, a: {"deck": b["deck"] + b["discard"], "discard": 0},
    st.Place: lambda b, a: {f"tokens.{a.who}": b[f"tokens.{a.who}"] - a.n} if a.who else {},
}
