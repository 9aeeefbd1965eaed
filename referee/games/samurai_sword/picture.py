"""The Samurai Sword table drawn: deck and discard pile, then what lies before each seat."""

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.picture import Group, Item, Part
from referee.games.samurai_sword.board import PHASES
from referee.games.samurai_sword.data import UNREAD, titles

ROLE_TINT = {"shogun": 4, "samurai": 1, "ninja": 2, "ronin": 3}


def picture(view: Mapping[str, Any]) -> Sequence[Group]:
    """The middle, then the seats."""
    name = titles()
    middle = (
        Item("counter", "turn", str(view["turns"])),
        Item("text", "phase", PHASES[view["phase"]]),
        Item("counter", "weapons played", str(view["weapons"])),
        Item("counter", "shuffled", str(view["shuffles"])),
    )
    top = view["top"]
    piles = [Item("card", str(view["deck"]), face="down", note="deck")]
    piles.append(Item("card", name.get(top, top) or "none", note=f"discard, {view['discard']} cards"))
    groups = [Group("The table", (Part("", middle), Part("", tuple(piles))))]
    for i, character in enumerate(view["characters"]):
        groups.append(_seat(view, i, character, name))
    return groups


def _seat(view: Mapping[str, Any], i: int, character: str, name: Mapping[str, str]) -> Group:
    role = view["roles"][i]
    rp, hand = view["rp"][i], view["hand"][i]
    who = []
    if character:
        who.append(Item("card", name.get(character, character), note="character"))
    if role == UNREAD:
        who.append(Item("card", "?", face="down", note="role"))
    elif role:
        tint = next((t for key, t in ROLE_TINT.items() if role.startswith(key)), 0)
        who.append(Item("card", name.get(role, role), note="role", tint=tint))
    own = [
        Item("counter", "resilience", str(rp), tint=0 if rp else 2),
        Item("counter", "honor", str(view["honor"][i])),
        Item("counter", "hand", str(hand)),
    ]
    if character and (not rp or not hand):
        own.append(Item("text", "", "harmless"))
    play = tuple(Item("card", name.get(card, card)) for card in view["play"][i])
    parts = [Part("", tuple(own)), Part("", tuple(who)), Part("in play", play)]
    seat = i + 1
    return Group(f"@{seat}", tuple(p for p in parts if p.items), seat, "turn" if view["turn"] == seat else "")
