"""Component data and aliases of Shinobi Clans, loaded from `components.toml` when first needed."""

from functools import cache, lru_cache
from typing import Any

import msgspec

from referee.engine.game import BoxItem, Names, Printed, Thing, digest, load_toml, refuse

TARGETS = ("shogun", "old_ninja_master", "daimyo", "merchant", "ronin")
LETTER = {"s": "shogun", "o": "old_ninja_master", "d": "daimyo", "m": "merchant", "r": "ronin"}
CODE_OF_TARGET = {target: letter for letter, target in LETTER.items()}

KINDS = ("assassin", "guardian", "specialist", "meddler", "weapon", "event")
KIND_WORDS = {
    "assassin": "Assassins",
    "guardian": "Guardians",
    "specialist": "Specialists",
    "meddler": "Meddlers",
    "weapon": "weapons",
    "event": "events",
}
"""The kinds in the plural."""

NINJA_WORDS = tuple(KIND_WORDS.values())[:4]
"""Those of people."""

FACE_UP = frozenset(("scout", "shinobi_spy", "shinobi_master_spy"))
"""Specialists that are laid face up (SC-NINJA-06)."""

FACE_UP_RULE = {"scout": "SC-CARD-SCOUT-1", "shinobi_spy": "SC-CARD-SPY-1", "shinobi_master_spy": "SC-CARD-MSPY-1"}

SIDE_OF = {"assassin": "a", "guardian": "g"}
"""The side on which a kind of ninja stands (SC-TYPE-02, SC-TYPE-03)."""

NINJAS = frozenset(("assassin", "guardian", "specialist"))
CARDS = 87
"""Battle cards in the box (SC-COMP-03)."""

UNREAD = "?"
"""A card that lies open, or lay open, and was not typed."""

SIDES = ("g", "a")
"""Guardian side (left, blue) and Assassin side (right, red)."""


class Card(msgspec.Struct, frozen=True, gc=False):
    """One kind of battle card."""

    id: str
    code: str
    name: str
    kind: str
    values: tuple[tuple[str, int | None], ...] = ()
    """The numbers it prints, by name."""
    least: int = 1
    """Copies that the rulebook shows."""
    source: str = "rulebook"
    facts: dict[str, str] = {}
    """The facts of a box that tell its numbers."""
    side: str = ""
    """Where such a ninja stands, `g` or `a` (SC-TYPE-02, SC-TYPE-03), empty for others."""
    home: str = ""
    """Whether it is laid face down onto a stack or into a slot (SC-NINJA-06, SC-TYPE-07, SC-TYPE-08), or empty."""


NUMBERS = ("power", "guardian", "assassin", "blue", "red")
"""What the numbers on cards are called."""

VALUES = {
    "assassin": ("power",),
    "guardian": ("power",),
    "specialist": (),
    "meddler": ("blue", "red"),
    "weapon": ("guardian", "assassin"),
    "event": (),
}
"""The numbers that a further card of this kind is asked for."""


@cache
def components() -> dict[str, Any]:
    """The component file."""
    return load_toml("referee.games.shinobi_clans", "components.toml")


@cache
def cards() -> dict[str, Card]:
    """The known battle cards by id."""
    out = {}
    for row in components()["cards"]:
        values = tuple(
            (name, row[name].get("value"))
            for name in NUMBERS
            if name in row and not isinstance(row[name].get("value"), str)
        )
        out[row["id"]] = Card(
            row["id"],
            row["code"],
            row["name"],
            row["kind"],
            values,
            row["copies"]["min"],
            row["source"],
            _card_facts(row["code"]),
            SIDE_OF.get(row["kind"], ""),
            home(row["id"], row["kind"]),
        )
    return out


def home(card: str, kind: str) -> str:
    """Where a card of this kind is laid face down: see `Card`."""
    if kind == "weapon":
        return "slot"
    return "" if kind == "event" or card in FACE_UP else "stack"


def _card_facts(code: str) -> dict[str, str]:
    return {name: f"{name}.{code}" for name in NUMBERS}


def further(name: str, value: Any) -> Card:
    """A card that this box has besides the known ones, from its fact: `card.tb` = name, kind, its numbers, copies.

    Raises ValueError with a sentence.
    """
    parts = tuple(value) if isinstance(value, (list, tuple)) else (value,)
    try:
        return _further(name, parts, tuple(map(type, parts)))
    except TypeError:  # a list within it
        return _further.__wrapped__(name, parts, ())


@lru_cache(maxsize=256)
def _further(name: str, parts: tuple[Any, ...], _: tuple[type, ...]) -> Card:
    code = name.removeprefix("card.")
    kind = str(parts[1]).strip() if len(parts) > 1 else ""
    refuse((kind not in VALUES or not code.isalnum(), f"{_usage(name)}; a kind is {', '.join(KINDS)}"))
    wanted = VALUES[kind]
    numbers = parts[2 : 2 + len(wanted)]
    refuse(
        (
            len(numbers) < len(wanted) or not {int}.issuperset(map(type, numbers)),
            f"{_usage(name)}; a {kind} prints {' and '.join(wanted) or 'no number'}",
        )
    )
    return Card(
        code,
        code,
        str(parts[0]).strip(),
        kind,
        tuple(zip(wanted, numbers, strict=True)),
        0,
        "box",
        _card_facts(code),
        SIDE_OF.get(kind, ""),
        home(code, kind),
    )


def _usage(name: str) -> str:
    return f"{name} takes its printed name, its kind, the numbers it prints, then its copies: Test Blade,weapon,2,4,1"


def further_copies(value: Any) -> int | None:
    """How many copies a fact about a further card tells of."""
    parts = list(value) if isinstance(value, (list, tuple)) else [value]
    at = 2 + len(VALUES.get(str(parts[1]).strip(), ())) if len(parts) > 1 else 0
    return parts[at] if at and len(parts) > at and isinstance(parts[at], int) else None


def target_name(target: str) -> str:
    """A Target by its printed name."""
    return id_titles().get(target, target)


@cache
def id_titles() -> dict[str, str]:
    """The printed names of cards and Targets, by id."""
    return {row["id"]: str(row["name"]) for row in (*components()["cards"], *components()["targets"])}


@cache
def target_names() -> Names:
    """Aliases of the targets."""
    return Names(
        "target", {t["id"]: [t["code"], t["name"], *t["aliases"]] for t in components()["targets"]}, titles=id_titles()
    )


@lru_cache(maxsize=256)
def card_names(more: tuple[tuple[str, str], ...] = ()) -> Names:
    """Aliases of the battle cards; more: code and name of further cards of this box, which yield to the known ones."""
    table: dict[str, list[str]] = {c["id"]: [c["code"], c["name"], *c["aliases"]] for c in components()["cards"]}
    taken = Names("card", table).aliases()
    for code, name in more:
        table[code] = [name] if Names("card", {code: [name]}).aliases().keys().isdisjoint(taken) else []
    return Names("card", table, titles={**id_titles(), **dict(more)})


@lru_cache(maxsize=256)
def printed_names(more: tuple[tuple[str, str], ...] = ()) -> Printed:
    """Cards and Targets by all their names; more: code and name of further cards of this box."""
    rows = [*components()["cards"], *components()["targets"]]
    known = [
        Thing(row["name"], row["code"], tuple(row["aliases"]), KIND_WORDS.get(row.get("kind", ""), "Targets"))
        for row in rows
    ]
    further = [Thing(name, code, kind="further cards") for code, name in more]
    return Printed((*known, *further), {"cards": (*KIND_WORDS.values(), "further cards"), "characters": NINJA_WORDS})


def spell_fact(value: Any) -> str:
    """A fact as it is typed: a number, or several things by commas."""
    return ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


@cache
def copies_fact(card: str) -> str:
    """The census name of a card's copies."""
    return f"copies.{cards()[card].code}"


@cache
def box_items(edition: str) -> tuple[BoxItem, ...]:
    """The known battle cards, whose copies only a group's own box tells, and the Targets."""
    known = [BoxItem(c.id, c.name, c.kind, use="played", fact=copies_fact(c.id)) for c in cards().values()]
    return (*known, *(BoxItem(t["id"], t["name"], "target", 1) for t in components()["targets"]))


@cache
def printed() -> dict[str, int]:
    """Values that the rulebook tells, by fact name."""
    told = [
        (f"{name}.{t['id']}", t[name].get("value")) for t in components()["targets"] for name in ("guardian", "gold")
    ]
    told += [(f"{name}.{card.code}", value) for card in cards().values() for name, value in card.values]
    return {name: value for name, value in told if value is not None}


@cache
def guesses() -> dict[str, int]:
    """Unverified values for option unknown_values = placeholder, by fact name."""
    told = [(f"{name}.{row['code']}", row.get(name, {})) for row in components()["cards"] for name in NUMBERS]
    return {name: printed["guess"] for name, printed in told if "guess" in printed}


@cache
def component_digest() -> str:
    """Digest over ids, codes, kinds and values; not over wording."""
    data = components()
    return digest(
        {
            "cards": [(c.id, c.code, c.kind, list(c.values), c.least) for c in cards().values()],
            "targets": [
                (t["id"], t["code"], t["guardian"].get("value"), t["gold"].get("value")) for t in data["targets"]
            ],
            "counts": {k: c.get("value") for k, c in data["counts"].items()},
        }
    )
