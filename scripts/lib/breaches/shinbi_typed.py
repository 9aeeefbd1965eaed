"""Shinbi: what lies on the table behind a step, by what was typed. Nothing here calls the game's rules."""

from __future__ import annotations

from typing import Any

from breaches import Facts
from referee.engine.steps import Skip
from referee.games.shinbi import steps as st


def _lies(b: Any, giver: int, to: int, what: str) -> dict[str, Any]:
    """A card lies there under these words."""
    return {f"cards.{to}": lambda told: f"{giver}:{what}" in [word.partition("=")[0] for word in told.split()]}


def _turned_up(b: Any, a: Any) -> dict[str, Any]:
    """A card that lies there and was seen nowhere else is open now."""
    cards = [word.partition(":")[0] for word in b[f"cards.{a.who}"].split()]
    seen = "".join(b[path] for path in b if path.startswith("cards."))
    wanted = [(str(clan), weapon) for clan, weapon in a.cards if str(clan) in cards and f"={weapon}" not in seen]
    return {
        f"cards.{a.who}": lambda told: any(word[0] == clan and word.endswith(f"={w}") for word in told.split() for clan, w in wanted)
        if wanted
        else True
    }


def _lost(b: Any, *seats: int, by: tuple[int, ...] = (1,)) -> dict[str, Any]:
    """Lives that went, as many as there were; in the middle lies what nobody has."""
    return {f"lives.{x}": lambda told, x=x: told in [max(0, b[f"lives.{x}"] - n) for n in by] for x in seats}


def _recovered(b: Any, a: Any) -> dict[str, Any]:
    return {"round": b["round"] + 1, "phase": "assign", "cards.1": ""}


def _set_up(b: Any, a: Any) -> dict[str, Any]:
    return {"clans": lambda told: list(told) == list(a.clans), "lives.1": a.lives, "start": a.start}


def _unpaid(b: Any, a: Any) -> dict[str, Any]:
    """No life went; or the pawn lies where it lay."""
    if a.what == "pay":
        return {f"lives.{a.who}": b[f"lives.{a.who}"], "middle": b["middle"]}
    return {"start": lambda told: told == b["turn"] - 1 or told > b["turn"], "turn": lambda told: told != b["turn"]}


TYPED: dict[type, Facts] = {
    st.SetupStep: _set_up,
    st.Attack: lambda b, a: _lies(b, a.who, a.to, a.say or "?"),
    st.Reannounce: lambda b, a: _lies(b, a.who, a.to, a.say),
    st.EndTurn: lambda b, a: {"turn": lambda told: told != a.who, f"lives.{a.who}": b[f"lives.{a.who}"]},
    st.Mark: lambda b, a: {f"cards.{a.who}": lambda told: f"~{a.weapon}" in told},
    st.Reveal: _turned_up,
    st.Turn: lambda b, a: {f"cards.{a.at}": lambda told: f"={a.weapon}" in told},
    st.Pay: lambda b, a: _lost(b, a.who),
    st.Denounce: lambda b, a: _lost(b, a.who, by=(-1, 0, 1, 2)),
    st.Recover: _recovered,
    st.Pawn: lambda b, a: {"start": a.to, "turn": a.to},
    Skip: _unpaid,
}
