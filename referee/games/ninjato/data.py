"""Component data of Ninjato, and what is printed on a card as it is typed.

Nothing printed is known beforehand but the counts, so a tile, envoy or rumor is told by its *spec* when it becomes
visible:

* tile `a3`: effect and price; `a?` any dojo card; `a` price not told; `h4t` with the style (a Hensojutsu's is not
known);
* envoy `t34*@64`: clan, price icons (`x` any kind), mask, printed age; `t`: clan only, the rest not told;
* rumor `el34`: what it counts, price; `xfoo:34`: a picture that has no name here; `el`: price not told.

`abe=t34` gives a card a name of its own; a name that a census knows (`envoy.abe`) stands for its spec.
"""

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from referee.engine.game import BoxItem, Names, Printed, Thing, digest, load_toml

KINDS = ("t2", "t3", "t4", "t5", "g")
KIND = {kind: i for i, kind in enumerate(KINDS)}
GOLD = 4
LETTERS = "2345g"
CLANS = ("taira", "minamoto", "goshirakawa")
CLAN_LETTER = {"t": "taira", "m": "minamoto", "g": "goshirakawa"}
NAMED = {"taira": "Taira", "minamoto": "Minamoto", "goshirakawa": "Go-Shirakawa"}
STYLES = {"s": "snake", "c": "crane", "t": "tiger"}
START_TOKENS = (("taira", 2), ("taira", 4), ("minamoto", 2), ("minamoto", 4), ("goshirakawa", 6))
EFFECTS = {
    "a": "minus2",
    "z": "zero",
    "w": "swap",
    "p": "plusminus1",
    "q": "two_or_four",
    "r": "flip",
    "b": "plus2",
    "x": "six",
    "v": "switch",
    "h": "henso",
}
"""Skill effects by letter."""
STYLE_OF = {
    "minus2": "snake",
    "zero": "snake",
    "swap": "snake",
    "plusminus1": "crane",
    "two_or_four": "crane",
    "flip": "crane",
    "plus2": "tiger",
    "six": "tiger",
    "switch": "tiger",
    "henso": "",
}
"""Our reading of the styles; `fact style.EFFECT` replaces it."""
LETTER_OF = {effect: letter for letter, effect in EFFECTS.items()}
ANY = "x"
UNTOLD = -1
"""The price of a tile that was not told."""
PLAYERS = (2, 4)
HOUSES, ROUNDS, SHURIKEN = 5, 7, 3
TOKENS = 5
"""Clan tokens of each clan."""
DOJO, TREASURES, GUARDS, ELITES, ENVOYS, RUMORS, ORDINARY, HENSO = 52, 90, 40, 20, 21, 30, 16, 3
HAND, ROW, LIMIT, DISPLAY, PER_HOUSE = 4, 3, 7, 4, 3
HOUSE_NUMBERS = tuple(range(1, HOUSES + 1))
CARDS = (1, 2, 3, 4, 5)
"""The dojo cards that there are."""
MOST_FIGURE = 9
"""A normal guard shows one digit. Which ones there are is not published."""
SCORINGS = (3, 5, 7)
"""The rounds that end with a scoring."""


class Guard(NamedTuple):
    """A guard card."""

    elite: bool
    figures: tuple[int, ...]
    """The values to be beaten."""
    alarm: bool
    honor: int
    """Printed on an elite."""


class Tile(NamedTuple):
    """A skill tile."""

    effect: str
    style: str
    """Empty when unknown."""
    price: int
    """A dojo value, 0 for any card, -1 when it was not told."""
    spec: str
    """How it is told."""


class Envoy(NamedTuple):
    """An envoy. What was not told of it is None."""

    clan: str
    cost: str | None
    """Letters of treasure kinds, `x` for any."""
    mask: bool | None
    age: int | None
    spec: str
    """How it is told."""


class Rumor(NamedTuple):
    """A rumor."""

    thing: str
    """What it counts, or a word of the table's own that begins with x."""
    cost: str | None
    """Letters of treasure kinds, `x` for any; None when it was not told."""
    spec: str
    """How it is told."""


@lru_cache(maxsize=4096)
def guard(code: str) -> Guard | None:
    """A guard by its code, None when it is no code."""
    if len(code) == 1 and code in "0123456789":
        return Guard(False, (int(code),), False, 0)
    if normal := re.fullmatch(r"([0-9]{1,2})(a?)", code):
        return Guard(False, (int(normal[1]),), bool(normal[2]), 0)
    if elite := re.fullmatch(r"e([0-9]{1,2}(?:/[0-9]{1,2})*)\*([0-9])(a?)", code):
        return Guard(True, tuple(int(v) for v in elite[1].split("/")), bool(elite[3]), int(elite[2]))
    return None


def many(n: int, what: str) -> str:
    """A number of things: `1 tile`, `2 tiles`."""
    return f"{n} {what}{'' if n == 1 else 's'}"


def guard_code(text: str) -> str:
    """A guard's code as it is typed: `25*2` is `e2/5*2`, `3a*1` is `e3*1a`."""
    text = re.sub(r"^([0-9/]+)a(\*[0-9])$", r"\1\2a", text.lower().removeprefix("e"))
    figures, sign, honor = text.partition("*")
    if not sign:
        return text
    if "/" not in figures and not re.fullmatch(r"[0-9]", figures):
        figures = "/".join(figures)
    return f"e{figures}*{honor}"


@lru_cache(maxsize=512)
def token(text: str) -> tuple[str, int] | None:
    """A clan token `taira:4`, None when it is none."""
    clan, _, value = text.partition(":")
    return (clan, int(value)) if clan in CLANS and re.fullmatch(r"[0-9]{1,2}", value) else None


def token_code(text: str) -> str:
    """A clan token's code as it is typed: `g6` is `goshirakawa:6`; what is none stays as it is."""
    text = text.lower()
    found = re.fullmatch(r"([tmg])([0-9]{1,2})", text)
    return f"{CLAN_LETTER[found[1]]}:{int(found[2])}" if found else text


@lru_cache(maxsize=4096)
def kinds(text: str) -> tuple[int, ...] | None:
    """Treasures by their letters: `25g`; None when one is none."""
    return tuple(LETTERS.index(c) for c in text) if all(c in LETTERS for c in text) else None


@lru_cache(maxsize=4096)
def spec_name(text: str) -> tuple[str, str]:
    """The own name given in a spec, and the rest."""
    name, sign, rest = text.partition("=")
    return (name, rest) if sign and re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*", name) else ("", text)


@lru_cache(maxsize=4096)
def tile(text: str) -> Tile | None:
    """A tile by its spec."""
    if not (found := re.fullmatch(r"([azwpqrbxvh])([1-5?]?)([sct]?)", text)):
        return None
    effect = EFFECTS[found[1]]
    price = UNTOLD if not found[2] else 0 if found[2] == "?" else int(found[2])
    style = STYLES[found[3]] if found[3] else STYLE_OF[effect]
    return Tile(effect, style, price, tile_spec(effect, price, style))


@lru_cache(maxsize=4096)
def told_tile(text: str) -> Tile | None:
    """A tile by what was typed: its spec, behind a name of its own or without."""
    return tile(spec_name(text)[1])


def tile_spec(effect: str, price: int, style: str) -> str:
    """How a tile is told: its skill's letter, price and style."""
    return LETTER_OF[effect] + ("" if price < 0 else "?" if not price else str(price)) + style[:1]


@lru_cache(maxsize=4096)
def readable(spec: str) -> str:
    """What a spec says of a card, for people: `t34*@64` is `Taira 34*, age 64`, `el34` `elite 34`, `b3t` `+2 for 3,
    tiger`.
    """
    if card := envoy(spec):
        age = f", age {card.age}" if card.age is not None else ""
        return f"{NAMED[card.clan]} {card.cost or ''}{'*' if card.mask else ''}".rstrip() + age
    if found := tile(spec):
        paid = "" if found.price < 0 else f" for {found.price or 'any card'}"
        told = found.style if spec[-1:] in STYLES else ""  # not the one that we read where none was told
        return skill_title(found.effect) + paid + (f", {told}" if told else "")
    if counted := rumor(spec):
        return f"{thing_titles().get(counted.thing, counted.thing)} {counted.cost or ''}".rstrip()
    return spec


@cache
def thing_titles() -> dict[str, str]:
    """The printed name of what a rumor counts, by id."""
    return {thing["id"]: str(thing["names"][0]) for thing in components()["rumors"]}


@cache
def id_titles() -> dict[str, str]:
    """The printed names of what rumors count, of clans and of skills, by id."""
    skills = {skill["id"]: f"skill {skill['names'][0]}" for skill in components()["skills"]}
    things = {thing: title for thing, title in thing_titles().items() if thing != f"{title}s"}
    return {**things, **NAMED, **skills}


def treasure_title(kind: str) -> str:
    """A treasure in words: `t5` is `treasure 5`, `g` is `gold`."""
    return f"treasure {kind[1:]}" if kind[:1] == "t" and len(kind) == 2 else "gold" if kind == "g" else kind


def treasures_told(kinds: Sequence[str]) -> str:
    """Treasures in words: `t2`, `t3`, `g=t5` are `2 + 3 + gold as 5`."""
    words = {"g": "gold", **{f"g=t{n}": f"gold as {n}" for n in "2345"}, **{f"t{n}": n for n in "2345"}}
    return " + ".join(words.get(kind, kind) for kind in kinds) or "nothing"


def letters_told(text: str) -> str:
    """Treasures by their letters in words: `23g` is `2 + 3 + gold`."""
    return treasures_told([KINDS[LETTERS.index(letter)] for letter in text]) if {*text} <= {*LETTERS} else text


def treasure_told(kind: str) -> str:
    """One treasure in words: `t5` is `treasure 5`; gold is `gold`, or `gold as 5`."""
    return treasure_title(kind) if kind.startswith("t") else treasures_told([kind])


def skill_title(effect: str) -> str:
    """What is printed on a skill tile, by its id."""
    return next((str(skill["names"][0]) for skill in components()["skills"] if skill["id"] == effect), effect)


def tile_title(name: str) -> str:
    """A tile by its name in a log, which begins with the letter of its skill: `q1` is `2-or-4`, `(q1)` `2-or-4 (face
    down)`.
    """
    bare = name.strip("()")
    effect = EFFECTS.get(bare[:1]) if re.fullmatch(r"[a-z][0-9?]*", bare) else None
    return (skill_title(effect) if effect else bare) + (" (face down)" if name.startswith("(") else "")


def tile_words(name: str) -> str:
    """A tile by its skill: `+2 tile`."""
    return f"{tile_title(name)} tile"


def counted_title(thing: str) -> str:
    """What a rumor counts, in the plural: `envoys`, `tiger skills`."""
    title = thing_titles().get(thing, thing)
    return thing if thing == f"{title}s" else title


def token_title(token: str) -> str:
    """A clan token in words: `taira:2` is `Taira 2`."""
    clan, sign, honor = token.partition(":")
    unread, _, many_ = honor.partition("x")
    if sign and unread == "?":
        return f"{NAMED.get(clan, clan)} not read" + (f" ({many_})" if many_ not in ("", "1") else "")
    return f"{NAMED.get(clan, clan)} {honor}" if sign else token


@lru_cache(maxsize=4096)
def envoy(text: str) -> Envoy | None:
    """An envoy by its spec."""
    if not (found := re.fullmatch(r"([tmg])([2345x]{0,8})(\*?)(?:@([0-9]{1,3}))?", text)):
        return None
    clan, cost, mask = found[1], found[2], found[3]
    age = int(found[4]) if found[4] else None
    spec = clan + cost + mask + (f"@{age}" if age is not None else "")
    return Envoy(CLAN_LETTER[clan], cost or None, bool(mask) if cost or mask else None, age, spec)


@lru_cache(maxsize=4096)
def rumor(text: str) -> Rumor | None:
    """A rumor by its spec."""
    head, sign, cost = text.partition(":")
    if sign:
        if re.fullmatch(r"x[a-z_]+", head) and re.fullmatch(r"[2345x]{0,8}", cost):
            return Rumor(head, cost or None, f"{head}:{cost}" if cost else head)
        head, cost = head + cost, ""
    if found := re.fullmatch(r"([a-wyz][a-z])([2345x]{0,8})", head):
        thing = things().get(found[1])
        return Rumor(thing, found[2] or None, thing_codes()[thing] + found[2]) if thing else None
    return Rumor(text, None, text) if re.fullmatch(r"x[a-z_]+", text) else None


def like(old: Tile | Envoy | Rumor, text: str) -> Tile | Envoy | Rumor | None:
    """A card of the same kind as another one by its spec."""
    return tile(text) if isinstance(old, Tile) else envoy(text) if isinstance(old, Envoy) else rumor(text)


@cache
def components() -> dict[str, Any]:
    """The component file."""
    return load_toml("referee.games.ninjato", "components.toml")


def guard_words(code: str) -> str:
    """A guard as it is read from the card: `2 with an alarm`, `an elite of 2 and 5 worth 1`."""
    card = guard(code)
    if card is None:
        return code or "none"
    alarm = " with an alarm" if card.alarm else ""
    if not card.elite:
        return f"{card.figures[0]}{alarm}"
    return f"an elite of {' and '.join(map(str, card.figures))}{alarm}, worth {card.honor}"


@cache
def things() -> dict[str, str]:
    """What a rumor counts, by code."""
    return {thing["code"]: thing["id"] for thing in components()["rumors"]}


@cache
def thing_codes() -> dict[str, str]:
    """The code of each thing that a rumor counts; the first of several."""
    return {thing: code for code, thing in reversed(things().items())}


@cache
def names(kind: str) -> Names:
    """Aliases of `treasures`, `clans`, `skills`, `styles` or `rumors`."""
    things = components()[kind]
    words = {t["id"]: [*filter(None, (t.get("code"), t.get("letter"), *t.get("names", ())))] for t in things}
    titles = {t["id"]: str(t["names"][0]) for t in things if "names" in t}
    return Names(kind.removesuffix("s"), words, titles=titles)


@cache
def printed_names() -> Printed:
    """Treasures, clans, skills and rumors by all their names, with what is typed for them."""
    found: list[Thing] = []
    for kind in ("treasures", "clans", "skills", "rumors"):
        for thing in components()[kind]:
            title, *more = map(str, (*thing["names"], *([thing["id"]] if kind != "rumors" else [])))
            found.append(Thing(title, thing.get("letter", thing["code"]), (*more, thing["code"]), kind))
    return Printed(found, {"cards": ("treasures", "clans", "rumors"), "characters": ("clans",)})


@cache
def box_items(edition: str) -> tuple[BoxItem, ...]:
    """Skill tiles, envoys by clan, rumors by what they count, and treasures; only of one tile the copies are known."""
    data = components()
    skills = [
        BoxItem(s["id"], f"skill {s['names'][0]}", "skill tile", s.get("count"), use="taken") for s in data["skills"]
    ]
    envoys = [BoxItem(f"envoy of {clan}", f"envoy of {title}", "envoy", use="taken") for clan, title in NAMED.items()]
    rumors = [
        BoxItem(f"rumor of {r['id']}", f"rumor of {counted_title(r['id'])}", "rumor", use="taken")
        for r in data["rumors"]
    ]
    treasures = [BoxItem(t["id"], treasure_title(t["id"]), "treasure") for t in data["treasures"]]
    return (*skills, *envoys, *rumors, *treasures)


@cache
def component_digest() -> str:
    """Digest over ids, codes and counts; not over wording."""
    data = components()
    lists = ("treasures", "clans", "skills", "styles", "rumors")
    ids = {kind: [(t["id"], t.get("code", t.get("letter"))) for t in data[kind]] for kind in lists}
    return digest({"ids": ids, "counts": {k: v.get("value") for k, v in data["counts"].items()}})
