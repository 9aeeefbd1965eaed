"""The table drawn: each Target with its stack and the slots of both sides, then gold and cards of each seat."""

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.facts import titles_of
from referee.engine.picture import Group, Item, Part, place_of, seat_of
from referee.games.shinobi_clans.amounts import in_words
from referee.games.shinobi_clans.board import PHASES, card_words
from referee.games.shinobi_clans.data import target_name
from referee.games.shinobi_clans.facts import FACTS

TITLE = titles_of(FACTS)

SIDES = {"g": ("Guardian", 1), "a": ("Assassin", 2)}


def picture(view: Mapping[str, Any]) -> Sequence[Group]:
    """The course of the round, the Targets, then the seats."""
    course = [
        Item("counter", "round", str(view["round"])),
        Item("text", "phase", PHASES[view["phase"]]),
        Item("pile", TITLE["deck"], str(view["deck"]), face="down"),
        Item("pile", TITLE["discard"], str(view["discard"])),
    ]
    if view["start"]:
        course.append(Item("text", TITLE["start"], f"@{view['start']}"))
    pool = tuple(Item("card", card_words(card)) for card in view["pool"])
    groups = [place_of("The table", (Part("", tuple(course)), Part("pool", pool)), place="line")]
    groups += [_target(view, target, reward) for target, reward in zip(view["targets"], view["rewards"], strict=True)]
    if last := view["last"]:
        told = (
            Item("text", "", f"{target_name(str(last.get('target', '')))} {last.get('outcome', '')}".strip()),
            Item("counter", "Guardian side", in_words(last.get("guardian", "?")), tint=1),
            Item("counter", "Assassin side", in_words(last.get("assassin", "?")), tint=2),
            Item("counter", "pot", in_words(last.get("pot", "?"))),
        )
        groups.append(Group("Settled last", (Part("", told),)))
    return [*groups, *(_seat(view, seat) for seat in range(1, len(view["gold"]) + 1))]


def _target(view: Mapping[str, Any], target: str, reward: int) -> Group:
    own = [Item("counter", "reward", "?" if reward < 0 else str(reward), tint=4)]
    if target in view["scout"]:
        own.append(Item("text", "", "a Scout lies here"))
    if target in view["done"]:
        own.append(Item("text", "", "settled"))
    stack = view["stack"][target]
    parts = [Part("", tuple(own)), Part("stack", (_stack(stack),) if stack else ())]
    for side, (title, tint) in SIDES.items():
        slots = tuple(
            _card(word)._replace(note=_note(word, f"slot {i}"), tint=tint)
            for i, word in enumerate(view["slots"][f"{target}.{side}"], 1)
        )
        parts.append(Part(f"{title} slots", slots))
    parts.append(Part("under the Target", tuple(Item("card", card_words(card)) for card in view["under"][target])))
    return place_of(target_name(target), parts, "now" if view["resolving"] == target else "", "row")


def _stack(words: Sequence[str]) -> Item:
    """One pile, however high; cards that lie open in it with their places, counted from the top."""
    top = words[-1]
    opened = [
        f"{place} {card_words(word.rstrip('^'))}"
        for place, word in enumerate(reversed(words), 1)
        if place > 1 and word != "?"
    ]
    note = f"open, from the top: {', '.join(opened)}" if opened else ""
    lies = top != "?"
    return Item("pile", card_words(top.rstrip("^")) if lies else "", str(len(words)), "up" if lies else "down", note)


def _card(word: str) -> Item:
    """`?` face down, `thief^` face up; in a slot `ninja+weapon`, `-` for nothing."""
    if (first := word.partition("+")[0]) == "?":
        return Item("card", "?", face="down")
    return Item("card", "empty" if first == "-" else card_words(first.rstrip("^")))


def _note(word: str, slot: str) -> str:
    weapon = word.partition("+")[2].rstrip("^")
    return f"{slot}, with {'a weapon face down' if weapon == '?' else card_words(weapon)}" if weapon else slot


def _seat(view: Mapping[str, Any], seat: int) -> Group:
    i = seat - 1
    hand = str(view["hand"][i]) if view["hand"] is not None else ("some" if view["has"][i] else "none")
    own = [Item("counter", "gold", str(view["gold"][i]), tint=4), Item("counter", "cards", hand)]
    if view["passed"][i]:
        own.append(Item("text", "", "passed"))
    contracts = tuple(_contract(word) for word in view["contracts"][i].split())
    left = tuple(Item("card", card_words(card)) for card in view["leftovers"][i].split())
    return seat_of(view, seat, (Part("", tuple(own)), Part("contracts shown", contracts), Part("left over", left)))


def _contract(word: str) -> Item:
    target, _, side = word.partition(":")
    title, tint = SIDES.get(side, (side, 0))
    return Item("card", target_name(target), note=title, tint=tint)
