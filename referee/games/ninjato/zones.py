"""The set-up zone by zone: what a terminal asks next, with what the letters mean; and a set-up that is dealt."""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from referee.engine.game import SetupQuestion, Step, listed
from referee.games.ninjato import data, steps
from referee.games.ninjato.notation_blanks import RUMOR_LETTERS
from referee.games.ninjato.rules import layout
from referee.games.ninjato.state import NinjatoState


def asks(s: NinjatoState) -> SetupQuestion | None:
    """The first zone that is not laid yet; None when everything is."""
    owed = layout.owed(s)
    part = next((part for part in QUESTIONS if part in owed), "")
    if not part:
        return None
    count = data.many(owed[part][0], CARDS[part]) if part in CARDS else ""
    houses = f"house{'s' * (len(owed[part]) > 1)} {', '.join(map(str, owed[part]))}"
    legend = LEGENDS[part]() if part in LEGENDS else ""
    return SetupQuestion(part, QUESTIONS[part].format(count=count, houses=houses), legend=legend)


QUESTIONS = {
    "order": "turn order as drawn, the seats without blanks: 312 (the last one may be left out)",
    "sentries": "sentries of {houses}: a digit each, a for an alarm: 345a12 (the tokens may follow: 345a12t2m4gt)",
    "tokens": "clan tokens of {houses}: t2m4gtm (one that can only be the other one needs no number)",
    "treasures": "treasures of {houses}, three each: 235 234 335 35g 44g, with or without blanks",
    "row": "{count} face up: 135 (the tiles may follow: 135b3x?)",
    "tiles": "{count} at the Sensei, each with its price: b3 x? (? any card); a price can wait",
    "envoys": "{count} at the Palace: clan, price (x any kind), * for a mask: t34* m5; a price can wait",
    "rumors": "{count} at the Pavilion: what each counts, its price: l34 d2; a price can wait",
}
"""The zones in the order of the rulebook, with the question about each."""

CARDS = {"row": "dojo card", "tiles": "tile", "envoys": "envoy", "rumors": "rumor"}


LEGENDS: dict[str, Callable[[], str]] = {
    "tokens": lambda: " · ".join(f"{letter} {data.NAMED[clan]}" for letter, clan in data.CLAN_LETTER.items()),
    "treasures": lambda: "2 3 4 5 · g gold",
    "tiles": lambda: " · ".join(
        f"{letter} {data.skill_title(effect)}" for letter, effect in data.EFFECTS.items() if letter != "h"
    ),
    "envoys": lambda: " · ".join(f"{letter} {data.NAMED[clan]}" for letter, clan in data.CLAN_LETTER.items()),
    "rumors": lambda: " · ".join(
        f"{letter} {data.counted_title(data.things()[code])}" for letter, code in RUMOR_LETTERS.items()
    ),
}
"""What the letters of a zone mean."""


# --- a set-up that is dealt ------------------------------------------------------------------------------------------


@listed
def deal(s: NinjatoState, random: Random) -> Iterator[Step]:
    """Order, sentries, tokens, treasures and row; tiles, envoys and rumors only out of a box that the census knows, as
    their prices are printed on them.
    """
    box = s.setup.box
    yield steps.Order(0, tuple(random.sample(range(1, s.seats + 1), s.seats)))
    tokens = random.sample(data.START_TOKENS, data.HOUSES)
    guards = _drawn(random, _counted(box, "guard.") or dict.fromkeys("12345", 2), data.HOUSES)
    treasures = _drawn(random, _counted(box, "treasure.") or dict.fromkeys(data.KINDS, MANY), 15)
    for at, (sentry, (clan, value)) in enumerate(zip(guards, tokens, strict=True)):
        three = sorted(data.LETTERS[data.KIND[kind]] for kind in treasures[3 * at : 3 * at + 3])
        yield steps.Lay(0, at + 1, sentry, "".join(three), f"{clan}:{value}")
    row = _drawn(random, _counted(box, "dojo.") or dict.fromkeys("12345", 2), data.ROW)
    yield steps.Row(0, tuple(map(int, row)))
    tiles = {key: n for key, n in _counted(box, "tile.").items() if key != "henso"}
    if tiles and sum(tiles.values()) >= s.seats:
        yield steps.Tiles(0, tuple(_tile(box, effect) for effect in _drawn(random, tiles, s.seats)))
    for kind, made in (("envoy", steps.Envoys), ("rumor", steps.Rumors)):
        names = sorted(name.partition(".")[2] for name in box if name.startswith(f"{kind}.") and ".x" not in name)
        if len(names) >= data.DISPLAY:
            yield made(0, tuple(random.sample(names, data.DISPLAY)))


MANY = 9
"""Treasures of one kind that surely lie in the bag where the census does not say how many there are."""


def _counted(box: Mapping[str, Any], prefix: str) -> dict[str, int]:
    """How many there are of each thing whose facts begin so; empty where the census does not tell."""
    return {
        name.removeprefix(prefix): value
        for name, value in box.items()
        if name.startswith(prefix) and type(value) is int and value > 0
    }


def _drawn(random: Random, counts: Mapping[str, int], n: int) -> list[str]:
    """Things drawn out of so many of each."""
    return random.sample([thing for thing, count in sorted(counts.items()) for _ in range(count)], n)


def _tile(box: Mapping[str, Any], effect: str) -> str:
    """A tile with the price that the census knows."""
    price = box.get(f"price.{effect}", "")
    return f"{data.LETTER_OF[effect]}{price}"
