"""The Ninjato table drawn: Dojo, the five houses with their sentries and treasures, the offers, and each player's
own.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.game import titles_of, told_seats
from referee.engine.picture import Group, Item, Part, place_of, seat_of
from referee.games.ninjato import board, facts
from referee.games.ninjato.data import NAMED, SHURIKEN, envoy, guard, readable, tile_title

TINT = {"taira": 2, "minamoto": 1, "goshirakawa": 3}
"""The colours printed on the clans' tokens: red, blue, green."""

TITLE = titles_of(facts.FACTS)

TREASURE = {"g": "gold"}


def picture(view: Mapping[str, Any]) -> Sequence[Group]:
    """The course of the round, the places, then the seats."""
    printed = view["printed"]
    dojo, sensei, palace, pavilion = view["dojo"], view["sensei"], view["palace"], view["pavilion"]
    course = (
        Item("counter", "round", str(view["round"])),
        Item("text", "phase", board.PHASES[view["phase"]]),
        Item("text", "order", told_seats(view["order"])),
        Item("counter", TITLE["bag"], str(view["bag"])),
    )
    cards = tuple(Item("card", figure) for figure in dojo["row"])
    groups = [Group("Round", (Part("", course),), place="line")]
    if view["raid"]:
        groups.append(_raid(view["raid"]))
    groups += [
        *(_house(number, house) for number, house in view["house"].items()),
        _place(
            "Dojo", cards, _deck(dojo["deck"]), Item("text", "shuriken, top first", told_seats(reversed(dojo["stack"])))
        ),
        _place(
            "Sensei", _tiles(sensei["tiles"], printed), Item("counter", TITLE["sensei.large"], str(sensei["large"]))
        ),
        _place("Palace", _offer(palace["cards"], printed), _deck(palace["deck"])),
        _place(
            "Pavilion",
            (),
            Item("counter", "rumors", str(pavilion["cards"])),
            _deck(pavilion["deck"]),
        ),
    ]
    return [*groups, *(_seat(view, seat) for seat in range(1, len(view["honor"]) + 1))]


def _place(title: str, cards: tuple[Item, ...], *rest: Item) -> Group:
    return place_of(title, (Part("", cards), Part("", tuple(item for item in rest if item.value))))


def _deck(cards: int) -> Item:
    return Item("pile", "deck", str(cards), face="down")


def _treasures(letters: str, note: str = "") -> tuple[Item, ...]:
    return tuple(Item("card", TREASURE.get(x, x), note=note, tint=4 if x == "g" else 0) for x in letters)


def _offer(names: str, printed: Mapping[str, str]) -> tuple[Item, ...]:
    return tuple(_envoy(printed.get(name, name)) for name in names.split())


def _envoy(spec: str) -> Item:
    """What is printed on an envoy."""
    card = envoy(spec)
    if card is None:
        return Item("card", spec)
    cost = " + ".join("any" if sign == "x" else sign for sign in card.cost or "")
    told = (f"costs {cost}" if cost else "", "mask" if card.mask else "", f"age {card.age}" if card.age else "")
    return Item("card", NAMED[card.clan], note=", ".join(filter(None, told)), tint=TINT[card.clan])


def _tiles(names: str, printed: Mapping[str, str]) -> tuple[Item, ...]:
    """Tiles by their skills; what they cost and their style beneath."""
    return tuple(Item("card", tile_title(name), note=_paid(name.strip("()"), printed)) for name in names.split())


def _paid(name: str, printed: Mapping[str, str]) -> str:
    return readable(printed[name]).removeprefix(tile_title(name)).strip() if name in printed else ""


def _house(number: str, house: Mapping[str, Any]) -> Group:
    clan, _, value = house["token"].partition(":")
    own = [Item("counter", NAMED.get(clan, clan), value, tint=TINT.get(clan, 0))] if clan else []
    if house["cleared"]:
        own.append(Item("text", "", "closed this round"))
    sentry = (_guard(house["sentry"]),) if house["sentry"] else ()
    loot = (*_treasures(house["plain"]), *(i._replace(note="red", tint=2) for i in _treasures(house["red"])))
    parts = (Part("", tuple(own)), Part("sentry", sentry), Part("treasures", loot))
    return place_of(f"House {number}", parts, place="row")


def _guard(code: str) -> Item:
    """A guard by its figures; an alarm and what an elite is worth beneath."""
    card = guard(code)
    if card is None:
        return Item("card", code)
    told = ("with an alarm" if card.alarm else "", f"elite, worth {card.honor}" if card.elite else "")
    return Item(
        "card", "/".join(map(str, card.figures)), note=", ".join(filter(None, told)), tint=2 if card.alarm else 0
    )


def _raid(raid: Mapping[str, Any]) -> Group:
    text = Item("text", "", f"@{raid['who']} attacks house {raid['house']} by {raid['side']}")
    parts = (
        Part("", (text,)),
        Part("guard", (_guard(str(raid["guard"])),) if raid["guard"] else ()),
        Part("played", tuple(Item("card", str(figure)) for figure in raid["figures"])),
        Part("won", _treasures(raid["shuriken"])),
    )
    return place_of("The attack", parts, "now", "line")


def _seat(view: Mapping[str, Any], seat: int) -> Group:
    i = seat - 1
    printed = view["printed"]
    total = ("?" if view["total"][i] < 0 else str(view["total"][i])) if "total" in view else ""
    own = (
        Item("counter", "honor", str(view["honor"][i])) if not total else Item("counter", "total", total),
        Item("counter", "cards", str(view["hand"][i])),
        Item("counter", "rumors", str(view["rumors"][i])),
        Item("counter", "shuriken left", str(SHURIKEN - view["placed"][i])),
    )
    parts = (
        Part("", own),
        Part("treasure", _treasures(view["treasure"][i])),
        Part("envoys", _offer(view["envoys"][i], printed)),
        Part("skills", _tiles(view["skills"][i], printed)),
        Part("elites", tuple(Item("card", board.elite_words(code)) for code in view["elites"][i].split())),
    )
    return seat_of(view, seat, parts)
