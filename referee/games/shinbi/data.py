"""Component data and aliases of Shinbi, loaded from `components.toml` when first needed."""

from functools import cache
from typing import Any

from referee.engine.game import BoxItem, Names, Printed, Thing, bare, digest, load_toml, normal

CLANS = ("seven_lives", "rhanobi", "octosushi", "sin_san_guich", "flying_fish", "canzai")
CALLS = ("incompetence", "plotting")
LETTER = {"k": "katana", "s": "sai", "h": "shuriken", "b": "blowgun"}
CODE = {weapon: letter for letter, weapon in LETTER.items()}


@cache
def components() -> dict[str, Any]:
    """The component file."""
    return load_toml("referee.games.shinbi", "components.toml")


@cache
def names(kind: str) -> Names:
    """Aliases of `weapons`, `calls` or `clans` in the languages of the rulebooks."""
    table = {thing["id"]: [thing["code"], *_printed(thing), *thing["aliases"]] for thing in components()[kind]}
    return Names(kind.removesuffix("s"), table, titles=clan_titles() if kind == "clans" else None)


def _printed(thing: dict[str, Any]) -> list[str]:
    """What is printed for a thing, in all languages and spellings."""
    other = thing.get("other_spelling", {}).get("value", "")
    return [name for name in (*thing["names"].values(), other) if name]


@cache
def printed_names() -> Printed:
    """Weapons, calls, clans and the words for no call, by all their names."""
    found = [
        Thing(names_[0], thing["code"], (*names_[1:], *thing["aliases"]), kind, tuple(thing["names"].items()))
        for kind in ("weapons", "calls", "clans")
        for thing in components()[kind]
        if (names_ := _printed(thing))
    ]
    nothing = Thing("no", "-", tuple(components()["no_call"]["aliases"]))
    return Printed((*found, nothing), {"cards": ("weapons",), "characters": ("clans",)})


@cache
def box_items(edition: str) -> tuple[BoxItem, ...]:
    """The attack cards, one of each for every clan, and the clans; the books print the clans in Spanish only."""
    data = components()
    each = data["counts"]["copies_per_weapon_and_clan"]["value"]
    weapons = [
        BoxItem(
            thing["id"],
            thing["names"].get(edition) or _printed(thing)[0],
            "weapon",
            each * data["counts"]["clans"]["value"],
            each,
            "announced",
        )
        for thing in data["weapons"]
    ]
    return (*weapons, *(BoxItem(clan, title, "clan", 1, use="dealt") for clan, title in clan_titles().items()))


@cache
def clan_titles() -> dict[str, str]:
    """What is printed for each clan, by id."""
    return {thing["id"]: _printed(thing)[0] for thing in components()["clans"]}


@cache
def clan_codes() -> dict[str, str]:
    """The letter or digit that each clan is typed with, by id."""
    return {thing["id"]: thing["code"] for thing in components()["clans"]}


@cache
def no_call() -> frozenset[str]:
    """The words for no denouncement, without case, accents, blanks and signs."""
    return frozenset(map(bare, components()["no_call"]["aliases"]))


@cache
def spoken() -> dict[tuple[str, ...], str]:
    """The calls as the books have them said aloud: words without case, accents and punctuation, with the call."""
    texts = [(text, call["id"]) for call in components()["calls"] for text in (*call["spoken"].values(), *call["said"])]
    return {tuple(form for form in map(normal, text.split()) if form): call for text, call in texts}


@cache
def component_digest() -> str:
    """Digest over ids, codes and counts; not over wording."""
    data = components()
    ids = {kind: [(t["id"], t["code"]) for t in data[kind]] for kind in ("weapons", "calls", "clans")}
    return digest({"ids": ids, "counts": {k: v.get("value") for k, v in data["counts"].items()}})
