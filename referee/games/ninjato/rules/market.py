"""Tiles, envoys and rumors becoming visible: what is printed on them, and their permanent names (NJ-END3, NJ-END5)."""

import re
from collections.abc import Callable, Iterator, Sequence

from referee.engine.game import Effect, Fault, listed, wrongs
from referee.games.ninjato import data, steps
from referee.games.ninjato.rules.common import card_fault
from referee.games.ninjato.state import NinjatoState

TILE_FACTS = {effect: f"tile.{effect}" for effect in data.LETTER_OF}
"""By what fact of the box the copies of a skill's tile are told."""
LOOKED_UP: dict[str, tuple[str, Callable[[str], data.Envoy | data.Rumor | None]]] = {
    "envoy": ("E", data.envoy),
    "rumor": ("R", data.rumor),
}
"""The letter of the names that cards of a kind get, and how a spec of it is read."""


def text_of(s: NinjatoState, kind: str, text: str) -> tuple[str, str]:
    """Own name and spec of a typed card; a name that the box knows stands for its spec."""
    fact = s.facts.get(kind + "." + text)
    if isinstance(fact, str):
        return text, fact
    return data.spec_name(text)


def tiles_faults(s: NinjatoState, specs: Sequence[str]) -> list[Fault]:
    """What is wrong with tiles that are laid together."""
    return [fault for at, text in enumerate(specs) for fault in tile_faults(s, text, specs[:at])]


def tile_faults(s: NinjatoState, text: str, also: Sequence[str] = ()) -> list[Fault]:
    """A tile that is none, or of which the box has no more. also: tiles laid before it in the same step."""
    tile = data.told_tile(text)
    if tile is None:
        return [card_fault(f"{text!r} is no skill tile; type its letter and price: b3, a?, h4t")]
    copies = s.facts.get(TILE_FACTS[tile.effect])
    laid = [other.effect for other in map(data.told_tile, also) if other is not None].count(tile.effect) if also else 0
    limit = copies if isinstance(copies, int) else data.HENSO if tile.effect == "henso" else data.ORDINARY
    if s.named.get(data.LETTER_OF[tile.effect], 0) + laid < limit:
        return []
    text = f"the box has {limit} {data.skill_title(tile.effect)} tiles, and all were shown before"
    return [Fault("NJ-INV-04", "impossible", text=text)]


def first_tile_faults(s: NinjatoState, specs: Sequence[str]) -> list[Fault]:
    """The Hensojutsu tiles are a stack of their own: none is among the first tiles (NJ-SETUP-14)."""
    henso = any(tile is not None and tile.effect == "henso" for tile in map(data.told_tile, specs))
    return wrongs((henso, "NJ-SETUP-14", "a Hensojutsu tile never lies among the first tiles"))


def fresh_name(s: NinjatoState, letter: str, own: str) -> str:
    """The permanent name of a card: its own, or a letter and how many of them there were."""
    name = own
    while not name or name in s.info:
        s.named[letter] = n = s.named.get(letter, 0) + 1
        name = f"{letter}{n}"
    return name


def show_tiles(s: NinjatoState, specs: Sequence[str]) -> list[str]:
    """Tiles come to the Sensei from their stack; their names."""
    names = []
    for own, spec in map(data.spec_name, specs):
        tile = data.tile(spec)
        if tile is None:
            continue
        letter = data.LETTER_OF[tile.effect]
        name = fresh_name(s, letter, own)
        if name == own:
            s.named[letter] = s.named.get(letter, 0) + 1  # tiles are counted by their skill
        s.info[name] = tile
        names.append(name)
        stack = "small" if tile.effect == "henso" else "large"
        less(s, stack, "tile", 1)
    s.sensei += names
    return names


def less(s: NinjatoState, deck: str, kind: str, n: int) -> None:
    """So many leave a deck or a stack; what it does not hold comes out of nowhere."""
    left = getattr(s, deck) - n
    if left < 0:
        s.missing[kind] += left
        left = 0
    setattr(s, deck, left)


def card_of(s: NinjatoState, kind: str, text: str) -> data.Envoy | data.Rumor | None:
    """An envoy or a rumor by what was typed."""
    return LOOKED_UP[kind][1](text_of(s, kind, text)[1])


@listed
def card_faults(s: NinjatoState, specs: Sequence[str], kind: str) -> Iterator[Fault]:
    """Cards that are none, or that lie elsewhere."""
    seen: list[str] = []
    for text in specs:
        name, spec = text_of(s, kind, text)
        if LOOKED_UP[kind][1](spec) is None:
            example = "t34* or mx2" if kind == "envoy" else "el34 or dox"
            if kind == "rumor" and (own := re.fullmatch(r"(x[a-z_]+)([2345x]+)", spec)):
                example = f"{own[1]}:{own[2]}, a picture of your own name before its price"
            yield card_fault(f"{spec!r} is no {kind}; e.g. {example}")
        if name and (name in s.info or name in seen):
            yield Fault("NJ-INV-10", "impossible", text=f"{name} was already shown; there is only one")
        seen.append(name)


def show_cards(s: NinjatoState, specs: Sequence[str], kind: str) -> list[str]:
    """Envoys or rumors come face up from their deck; their names."""
    names: list[str] = []
    letter, card_by = LOOKED_UP[kind]
    for text in specs:
        own, spec = text_of(s, kind, text)
        card = card_by(spec)
        if card is not None:
            name = own if own and own not in s.info else fresh_name(s, letter, own)
            s.info[name] = card
            names.append(name)
    display = s.palace if kind == "envoy" else s.pavilion
    display += names
    less(s, f"{kind}_deck", kind, len(names))
    return names


Shown = steps.Tiles | steps.Envoys | steps.Rumors
"""What fills a display."""
KIND: dict[type, str] = {steps.Tiles: "tile", steps.Envoys: "envoy", steps.Rumors: "rumor"}
"""What each of them lays out."""


def specs_of(step: Shown) -> tuple[str, ...]:
    """What is laid out."""
    return step.tiles if isinstance(step, steps.Tiles) else step.cards


def faults(s: NinjatoState, kind: str, specs: Sequence[str]) -> list[Fault]:
    """What is wrong with tiles, envoys or rumors that are laid out together."""
    return tiles_faults(s, specs) if kind == "tile" else card_faults(s, specs, kind)


def show(s: NinjatoState, kind: str, specs: Sequence[str]) -> list[Effect]:
    """Tiles, envoys or rumors are laid out, and have their names."""
    return [("named", *(show_tiles(s, specs) if kind == "tile" else show_cards(s, specs, kind)))]


def law_cards(s: NinjatoState) -> str:
    """21 envoys, 30 rumors, 19 tiles, wherever they lie."""
    envoys = s.envoy_deck + len(s.palace) + sum(map(len, s.envoys)) + s.missing["envoy"]
    rumors = s.rumor_deck + s.rumors_lying + sum(map(len, s.rumors)) + s.missing["rumor"]
    tiles = s.large + s.small + len(s.sensei) + sum(map(len, s.skills)) + s.out_tiles + s.missing["tile"]
    right = (envoys, rumors, tiles) == (data.ENVOYS, data.RUMORS, data.ORDINARY + data.HENSO)
    return "" if right else f"{envoys} envoys, {rumors} rumors, {tiles} tiles"
