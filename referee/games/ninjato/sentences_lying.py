"""What the tiles and cards that lie on a table of Ninjato are called there; a part of `sentences`."""

from functools import cache, lru_cache

from referee.games.ninjato import data
from referee.games.ninjato import sentences_names as called
from referee.games.ninjato.sentences_table import CALLED, DOES, MASK, ONE_TO_FIVE, ORDINALS, Names

PRICED = 4
"""Names of a card that are said with its price too, at most."""


@lru_cache(maxsize=64)
def tiles(named: tuple[tuple[str, str], ...]) -> Names:
    """Tiles by their skills. named: each name with its skill."""
    skills = {
        skill["id"]: (*map(str, skill["names"]), *CALLED.get(skill["id"], ())) for skill in data.components()["skills"]
    }
    return {
        name: (
            name,
            *skills[effect],
            *(f"{text} {tile}" for text in skills[effect] for tile in ("tile", "skill", f"tile {name}")),
        )
        for name, effect in named
    }


@lru_cache(maxsize=64)
def styled(named: tuple[tuple[str, str], ...]) -> Names:
    """Own tiles by their skills and styles."""
    style = {skill["id"]: str(skill["style"]) for skill in data.components()["skills"] if skill.get("style")}
    found = tiles(named)
    nouns_ = ("", " skill", " tile")
    return {
        name: (
            *found[name],
            *(f"new {text}" for text in found[name][:3]),
            *(f"{style[effect]}{noun}" for noun in nouns_ if effect in style),
            *(f"{style[effect]} tile {text}" for text in found[name][:2] if effect in style),
            *(f"{style[effect]} {text}" for text in CALLED.get(effect, ())[:2] if effect in style),
            *(
                f"{text} {style[effect]}{noun}"
                for text in (*found[name][1:2], *CALLED.get(effect, ())[:2])
                for noun in nouns_
                if effect in style
            ),
        )
        for name, effect in named
    }


@lru_cache(maxsize=64)
def flippers(named: tuple[tuple[str, str], ...]) -> Names:
    """Own tiles, and what the one that turns another up may be called beside it."""
    return {
        name: (*texts, *OTHER_FLIP, *OTHER_TILE) if dict(named)[name] == "flip" else texts
        for name, texts in styled(named).items()
    }


OTHER_FLIP = tuple(
    f"{front}{word}"
    for word in ("reset tile", "reset skill", "reset", "refresh tile", "refresh skill", "flip one", "turning tile")
    for front in ("", "crane ")
)
"""More names of the tile that turns another one up."""

OTHER_TILE = tuple(
    f"{which}{noun}"
    for which in ("other crane", "second crane", "other")
    for noun in ("", " skill", " tile", " one")
    if noun or which != "other"
)
"""What it is called beside the tile that it turns up."""


@cache
def _does(effect: str) -> tuple[str, ...]:
    """A tile by what it does, with its style and without it: `the snake that turns a card into 0`."""
    skill = next(skill for skill in data.components()["skills"] if skill["id"] == effect)
    short = (*map(str, skill["names"]), *CALLED.get(effect, ()))
    does = DOES.get(effect, ())
    does = (*does, *(f"{noun} that {text}" for text in does for noun in ("tile", "skill", "one")))
    style = str(skill.get("style", ""))
    styled_ = (
        (
            *(f"{style}{noun} {text}" for text in short for noun in ("", " tile", " skill")),
            *(f"{style} that {text}" for text in DOES.get(effect, ())),
        )
        if style
        else ()
    )
    return (*does, *styled_)


@lru_cache(maxsize=64)
def lessons(named: tuple[tuple[str, str], ...]) -> Names:
    """Tiles at the Sensei by their skills and styles, and by words that several may have."""
    return {name: (*texts, *called.ANY_TILE, *_does(dict(named)[name])) for name, texts in styled(named).items()}


@lru_cache(maxsize=64)
def mods(named: tuple[tuple[str, str], ...]) -> Names:
    """What changes a card: kickers and tiles; their choice is told besides."""
    return {**called.KICKERS, **styled(named)}


@lru_cache(maxsize=64)
def cards(shown: tuple[tuple[str, str, str], ...], noun: str, counted: int) -> Names:
    """Envoys or rumors by their names, what is printed on them, the place in the display, or their kind, which several
    may have.

    shown: name, print and kind; counted: how many of them lie in the display, the others are taken.
    """
    specs = [spec for _, spec, _ in shown]
    masked = [spec for spec in specs[:counted] if spec.endswith(MASK)]
    return {
        name: (name, f"{name} ({spec})", f"{ORDINALS[at]} {noun}")
        if at < min(counted, len(ORDINALS)) and spec and spec in specs[:at]  # one of two alike is the first one
        else (
            *_called_so(name, spec, kind, noun, at if at < counted else -1),
            *(ONLY_MASK if masked == [spec] and at < counted else ()),
        )
        for at, (name, spec, kind) in enumerate(shown)
    }


ONLY_MASK = ("masked envoy", "envoy with mask", "masked one", "one with mask")
"""What the only envoy of the display is called that has a mask."""


@lru_cache(maxsize=1024)
def _called_so(name: str, spec: str, kind: str, noun: str, at: int) -> tuple[str, ...]:
    """What one of them is called. at: where it lies in the display; -1 for one that is taken."""
    texts = [name, f"{name} ({spec})"]
    if at >= 0:
        texts += [f"{ORDINALS[at]} {noun}"] if at < len(ORDINALS) else []
        texts += [f"{noun} number {n}" for n in (at + 1, *ONE_TO_FIVE[at : at + 1])]
        named = called.shown(kind, noun, spec.endswith(MASK))
        texts += [*named, *(f"{text} {costs}" for text in named[:PRICED] for costs in called.at_price(spec))]
    return tuple(texts)


@lru_cache(maxsize=64)
def wearers(shown: tuple[tuple[str, str, str], ...]) -> Names:
    """Envoys that a Hensojutsu may be used on: by their names and by their clan, which several may have."""
    return {name: (name, f"{name} ({spec})", *called.coats_of(kind, spec.endswith(MASK))) for name, spec, kind in shown}


@lru_cache(maxsize=64)
def by_place(cards: tuple[str, ...]) -> Names:
    """Cards of a display by where they lie: `the second one`."""
    return {
        name: (word, f"{word} one", f"number {n}")
        for n, (word, name) in enumerate(zip(ORDINALS, cards, strict=False), 1)
    }


__all__ = ["by_place", "cards", "flippers", "lessons", "mods", "styled", "tiles", "wearers"]
