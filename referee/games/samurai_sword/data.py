"""Component data and aliases of Samurai Sword, loaded from `components.toml` when first needed."""

from functools import cache
from typing import Any, Final

from referee.engine.game import NO, BoxItem, Names, Printed, Thing, digest, load_toml

UNREAD: Final = "?"
"""A card that the table saw and that nobody typed."""

ROLES: Final = ("shogun", "samurai", "ninja1", "ninja2", "ninja3", "ronin")
NINJA: Final = "ninja"
"""A Ninja whose stars were not told."""

KINDS: Final = ("weapons", "properties", "actions")


@cache
def components() -> dict[str, Any]:
    """The component file."""
    return load_toml("referee.games.samurai_sword", "components.toml")


@cache
def manifest() -> dict[str, int]:
    """Copies of each playing card: 90 cards of 25 names (SS-COMP-02)."""
    return {thing["id"]: thing["copies"] for kind in KINDS for thing in components()[kind]}


SINGULAR: Final = {"weapons": "weapon", "properties": "property", "actions": "action"}


@cache
def box_items(edition: str) -> tuple[BoxItem, ...]:
    """The playing cards, the characters, and the roles, of which the number of players tells which are dealt."""
    data = components()
    cards = [
        BoxItem(thing["id"], thing["name"], SINGULAR[kind], thing["copies"], use="played")
        for kind in KINDS
        for thing in data[kind]
    ]
    characters = [BoxItem(thing["id"], thing["name"], "character", 1, use="dealt") for thing in data["characters"]]
    return (*cards, *characters, *(BoxItem(r["id"], r["name"], "role", r["copies"]) for r in data["roles"]))


@cache
def shown_cards() -> frozenset[str]:
    """What can stand where a card was seen: any card, or `?` for one that nobody typed."""
    return frozenset((*manifest(), UNREAD))


@cache
def answer_cards() -> frozenset[str]:
    """Those, and an empty text where no card was put down."""
    return frozenset((*manifest(), UNREAD, ""))


def tokens() -> int:
    """Honor Points in the box (SS-COMP-04)."""
    return int(components()["counts"]["honor_tokens"]["value"])


@cache
def weapons() -> dict[str, tuple[int, int]]:
    """The two numbers on each Weapon: the Difficulty it reaches, and its wounds."""
    return {thing["id"]: (thing["reach"], thing["wounds"]) for thing in components()["weapons"]}


@cache
def properties() -> frozenset[str]:
    """The cards that are laid and stay."""
    return frozenset(thing["id"] for thing in components()["properties"])


@cache
def actions() -> frozenset[str]:
    """The cards that take effect and are discarded."""
    return frozenset(thing["id"] for thing in components()["actions"])


@cache
def resilience() -> dict[str, int]:
    """Resilience Points of each character."""
    return {thing["id"]: thing["resilience"] for thing in components()["characters"]}


@cache
def role(name: str) -> dict[str, Any]:
    """What is printed on a role card; of a Ninja without stars, what all Ninja share."""
    found: dict[str, Any] = next(r for r in components()["roles"] if r["id"] == ("ninja1" if name == NINJA else name))
    return found


@cache
def names(kind: str) -> Names:
    """Aliases of `cards`, `characters` or `roles`; beginnings are read of the printed names alone."""
    if kind == "roles":
        table = {r["id"]: [r["name"], *r["aliases"]] for r in components()["roles"]}
        table[NINJA] = ["n", "nin"]
        return Names("role", table, titles=titles())
    things = components()["characters"] if kind == "characters" else [t for k in KINDS for t in components()[k]]
    return Names(
        kind.removesuffix("s"),
        {t["id"]: [t["code"], t["name"], t["id"].replace("_", "-")] for t in things},
        {t["id"]: t["aliases"] for t in things},
        titles(),
    )


@cache
def printed_names() -> Printed:
    """Cards, characters and roles by all their names; a role is typed by its shortest word."""
    things = [
        Thing(t["name"], t["code"], tuple(t["aliases"]), k) for k in (*KINDS, "characters") for t in components()[k]
    ]
    roles = [Thing(r["name"], min(r["aliases"], key=len), tuple(r["aliases"]), "roles") for r in components()["roles"]]
    return Printed((*things, *roles), {"cards": KINDS})


@cache
def codes() -> dict[str, str]:
    """The two-letter code of each card and the three-letter code of each character."""
    things = [t for k in (*KINDS, "characters") for t in components()[k]]
    return {t["id"]: t["code"] for t in things}


def code_alone(card: str) -> str:
    """What is typed of a card that stands alone: its code, or its id where the code is the word `no`."""
    return card if codes()[card] == NO else codes()[card]


@cache
def titles() -> dict[str, str]:
    """The printed name of each card, character and role."""
    things = [t for k in (*KINDS, "characters", "roles") for t in components()[k]]
    return {t["id"]: t["name"] for t in things} | {NINJA: "Ninja", UNREAD: "a card that was not read"}


@cache
def component_digest() -> str:
    """Digest over ids, codes, counts and printed numbers; not over wording."""
    data = components()
    keys = ("id", "code", "copies", "reach", "wounds", "resilience", "team", "stars", "factor")
    things = {k: [[t.get(key) for key in keys] for t in data[k]] for k in (*KINDS, "characters", "roles")}
    return digest(
        {"things": things, "start": {k: v["value"] for k, v in data["start"].items()}, "sets": data["role_sets"]}
    )
