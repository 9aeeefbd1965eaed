"""The Samurai Sword table drawn: deck and discard pile, then what lies before each seat."""

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.game import titles_of
from referee.engine.picture import Group, Item, Link, Part, Ring, seat_of
from referee.games.samurai_sword.board import PHASES
from referee.games.samurai_sword.data import UNREAD, titles
from referee.games.samurai_sword.facts import FACTS

TITLE = titles_of(FACTS)

ROLE_TINT = {"shogun": 4, "samurai": 1, "ninja": 2, "ronin": 3}

ALL_REACH = " Kojiro reaches everybody with every Weapon."


def picture(view: Mapping[str, Any]) -> Sequence[Group]:
    """The middle, then the seats."""
    name = titles()
    middle = (
        Item("counter", "turn", str(view["turns"])),
        Item("text", "phase", PHASES[view["phase"]]),
        Item("counter", TITLE["weapons"], str(view["weapons"])),
        *((Item("counter", TITLE["shuffles"], str(view["shuffles"])),) if view["shuffles"] else ()),
    )
    top = view["top"]
    piles = (
        Item("pile", "deck", str(view["deck"]), face="down"),
        Item("pile", "discard pile", str(view["discard"]), note=f"{_top(name.get(top, top))} on top" if top else ""),
    )
    groups = [Group("The table", (Part("", (*middle, *piles)),), place="line")]
    return [*groups, *(_seat(view, i, character, name) for i, character in enumerate(view["characters"]))]


def _top(card: str) -> str:
    return "a card that was not read" if card == UNREAD else card


def ring(facts: Mapping[str, Any]) -> Ring:
    """How far the others are from the player whose turn it is."""
    turn = facts["turn"]
    ways = {seat: facts.get(f"difficulty.{turn}.{seat}") for seat in range(1, len(facts["rp"]) + 1)}
    links = tuple(
        Link(turn, seat, str(far), "reach", note=f"the Difficulty for @{turn} to attack @{seat} is {far}")
        for seat, far in ways.items()
        if turn and isinstance(far, int) and not facts.get(f"harmless.{seat}")
    )
    if not links:
        return Ring()
    free = ALL_REACH if facts["characters"][turn - 1] == "kojiro" else ""
    return Ring(f"The Difficulty for @{turn} to attack: a Weapon needs this number or more.{free}", links)


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
        Item("counter", TITLE["rp"], str(rp), tint=0 if rp else 2),
        Item("counter", "honor", str(view["honor"][i])),
        Item("counter", "hand", str(hand)),
    ]
    if character and (not rp or not hand):
        own.append(Item("text", "", "harmless"))
    play = tuple(Item("card", name.get(card, card)) for card in view["play"][i])
    return seat_of(view, i + 1, (Part("", tuple(own)), Part("", tuple(who)), Part("in play", play)))
