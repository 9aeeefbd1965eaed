"""Shinobi Clans: what lies on the table behind a forced step, counted from what was typed and from nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from breaches import Facts
from referee.engine.steps import Skip, Step
from referee.games.shinobi_clans import steps as st

Before = Mapping[str, Any]
OPEN_CARD = "^"


def _hand(b: Before, seat: int, change: int) -> dict[str, Any]:
    """A hand has so many cards more, and never fewer than none."""
    return {f"hand.{seat}": max(0, b[f"hand.{seat}"] + change)}


def _setup(b: Before, a: Any) -> dict[str, Any]:
    facts: dict[str, Any] = {"deck": a.cards, "tokens.1": a.tokens}
    return {**facts, "start": a.start} if a.start else facts


def _targets(b: Before, a: Any) -> dict[str, Any]:
    laid = list(dict.fromkeys(a.laid))
    rewards = [a.rewards[a.laid.index(t)] if a.laid.index(t) < len(a.rewards) else -2 for t in laid]
    return {"targets": laid, "rewards": [0 if n == -2 else n for n in rewards]}


def _dealt(b: Before, a: Any) -> dict[str, Any]:
    """What was said is dealt; what was not said is another matter."""
    facts: dict[str, Any] = {}
    if a.first >= 0:
        facts |= _hand(b, 1, a.first)
    if a.pack >= 0:
        facts["packs.1"] = a.pack
    seats = len(b["has"])
    cards = seats * (max(a.first, 0) + max(a.pack, 0))
    return {**facts, "deck": lambda told: told <= b["deck"] + b["discard"] - cards}


def _taken(b: Before, a: Any) -> dict[str, Any]:
    """Everybody took so many, and the packs went where they were passed."""
    seats, n = len(b["has"]), a.n
    way = a.to or ("right" if b["round"] == 2 else "left")
    after = {"left": lambda i: (i - 1) % seats, "right": lambda i: (i + 1) % seats, "none": lambda i: i}[way]
    held = {f"held.{i + 1}": b[f"held.{after(i) + 1}"] for i in range(seats)}
    return {"packs.1": max(0, b["packs.1"] - n), **held}


def _trim(b: Before, a: Any) -> dict[str, Any]:
    return {**_hand(b, a.who, -a.n), "discard": b["discard"] + min(a.n, b[f"hand.{a.who}"])}


def _leftovers(b: Before, a: Any) -> dict[str, Any]:
    return {f"leftovers.{a.who}": lambda told: Counter(told.split()) >= Counter(a.cards)}


def _pool(b: Before, a: Any) -> dict[str, Any]:
    both = b["deck"] + b["discard"] - len(a.cards)
    return {
        "pool": lambda told: len(told) == len(b["pool"]) + len(a.cards),
        "deck": lambda told: told in (both, b["deck"] - len(a.cards)),
    }


def _picked(b: Before, a: Any) -> dict[str, Any]:
    """The card is in the hand of who took it, wherever it lay."""
    facts = _hand(b, a.who, 1)
    if not a.leftover:
        return {**facts, "pool": lambda told: len(told) == len(b["pool"]) - 1}
    own = b[f"leftovers.{a.who}"].split()
    other = [n for n in range(1, len(b["has"]) + 1) if a.card in b[f"leftovers.{n}"].split()]
    if (own and a.card in own) or not other:
        return facts
    name = f"leftovers.{other[0]}"
    return {**facts, name: lambda told: len(told.split()) == len(b[name].split()) - 1}


def _tokens(b: Before, a: Any) -> dict[str, Any]:
    seats = [a.who] if a.who else range(1, len(b["has"]) + 1)
    return {f"tokens.{n}": b[f"tokens.{n}"] - a.n for n in seats}


def _laid(b: Before, a: Any) -> dict[str, Any]:
    """A card of the hand lies on top of the stack, open where it was named."""
    return {
        **_hand(b, a.who, -1),
        f"height.{a.to}": b[f"height.{a.to}"] + 1,
        f"stack.{a.to}": lambda told: told[-1] == (f"{a.card}{OPEN_CARD}" if a.card else "?"),
    }


def _weapon(b: Before, a: Any) -> dict[str, Any]:
    """A card of the hand lies in a slot of the side."""
    row = f"slots.{a.to}.{a.side}"
    lies = f"{a.card}{OPEN_CARD}" if a.card else "?"
    if a.slot and (a.slot > len(b[row]) or b[row][a.slot - 1] in ("-", "")):
        where: Callable[[Any], bool] = lambda told: told[a.slot - 1] == lies  # noqa: E731
    else:
        where = lambda told: told.count(lies) == b[row].count(lies) + 1  # noqa: E731
    return {**_hand(b, a.who, -1), row: where}


def _spied(b: Before, a: Any) -> dict[str, Any]:
    """Cards are turned up from the top, those that were passed over not; the Spy is gone, and a card was drawn."""
    stack = list(b[f"stack.{a.to}"])
    for at, card in enumerate(a.seen):
        if card and at < len(stack):
            stack[-1 - at] = f"{card}{OPEN_CARD}"
    drawn = int(b["deck"] + b["discard"] > 0)
    return {f"stack.{a.to}": stack, **_hand(b, a.who, drawn - 1)}


def _robbed(b: Before, a: Any) -> dict[str, Any]:
    own = _hand(b, a.who, -1 - (a.victim == a.who))
    return {**own, **_hand(b, a.victim, -1)} if a.victim and a.victim != a.who and b[f"hand.{a.victim}"] else own


def _appeared(b: Before, a: Any) -> dict[str, Any]:
    n = len(a.drawn) or 2
    return {**_hand(b, a.who, -1), "deck": lambda told: told == b["deck"] - n or b["deck"] < n}


def _flipped(b: Before, a: Any) -> dict[str, Any]:
    """The top card has left the stack and stands where it was put."""
    target = b["resolving"]
    facts: dict[str, Any] = {f"height.{target}": b[f"height.{target}"] - 1}
    if not a.at:
        return facts
    number = int(a.at[1:])
    return {
        **facts,
        f"slots.{target}.{a.at[0]}": lambda told: (
            len(told) >= number and a.card in told[number - 1].split("+")[0].split("&")
        ),
    }


def _idle(b: Before, a: Any) -> dict[str, Any]:
    row = f"slots.{b['resolving']}.{a.side}"
    ninja = b[row][a.slot - 1].partition("+")[0]
    return {row: lambda told: told[a.slot - 1] == ninja, "discard": b["discard"] + 1}


def _hit(b: Before, a: Any) -> dict[str, Any]:
    target = b["resolving"]
    return {f"height.{target}": b[f"height.{target}"] - 1, "discard": b["discard"] + 1}


def _result(b: Before, a: Any) -> dict[str, Any]:
    """The numbers of the table stand, and the Target dies by them."""
    facts: dict[str, Any] = {}
    if a.guardian >= 0:
        facts["last.guardian"] = a.guardian
    if a.assassin >= 0:
        facts["last.assassin"] = a.assassin
    if a.pot >= 0:
        facts["last.pot"] = a.pot
    return facts


def _took(b: Before, a: Any) -> dict[str, Any]:
    return {f"gold.{a.who}": lambda told: told != b[f"gold.{a.who}"]}


def _shown(b: Before, a: Any) -> dict[str, Any]:
    """Tokens that were turned over lie open."""
    told = [(seat, b["resolving"], side) for seat, side in a.tokens] if isinstance(a, st.Shown) else a.shown
    return {
        f"contracts.{seat}": (lambda now, token=f"{target}:{side}": token in now.split()) for seat, target, side in told
    }


def _thrown(b: Before, a: Any) -> dict[str, Any]:
    if a.what in b["targets"]:
        return {"targets": [t for t in b["targets"] if t != a.what]}
    return {**_hand(b, a.who, -1), "discard": b["discard"] + 1}


def _skipped(b: Before, a: Any) -> dict[str, Any]:
    """The card that was not drawn lies on the draw pile, the Scout that was not taken away where it was."""
    return (
        {"deck": b["deck"] + 1}
        if a.what == "draw"
        else {"scout": lambda told: len(told) > 0, "discard": lambda told: told < b["discard"]}
    )


TYPED: dict[type[Step], Facts] = {
    st.SetupStep: _setup,
    st.Targets: _targets,
    st.Deal: _dealt,
    st.Taken: _taken,
    st.Trim: _trim,
    st.Leftovers: _leftovers,
    st.Pool: _pool,
    st.Pick: _picked,
    st.Place: _tokens,
    st.Lay: _laid,
    st.Weapon: _weapon,
    st.Spy: _spied,
    st.MasterSpy: _spied,
    st.Disappear: _robbed,
    st.Appear: _appeared,
    st.Keep: lambda b, a: {f"hand.{a.who}": lambda told: told >= b[f"hand.{a.who}"] + 1},
    st.Pass: lambda b, a: {f"passed.{a.who}": True},
    st.Reshuffle: lambda b, a: {"deck": b["deck"] + b["discard"], "discard": 0},
    st.Begin: lambda b, a: {"resolving": a.target},
    st.Flip: _flipped,
    st.Idle: _idle,
    st.Hit: _hit,
    st.Result: _result,
    st.Take: _took,
    st.Shown: _shown,
    st.Tokens: _shown,
    st.Give: lambda b, a: {f"tokens.{a.who}": b[f"tokens.{a.who}"] - 1, f"tokens.{a.to}": b[f"tokens.{a.to}"] + 1},
    st.Discard: _thrown,
    Skip: _skipped,
}
"""By kind of step."""
