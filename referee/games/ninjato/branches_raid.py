"""Attacks of Ninjato as a tree of entries."""

from collections.abc import Iterator

from referee.engine.branches import Branch, Named, Slot, leaves, line
from referee.games.ninjato import data
from referee.games.ninjato.data import LETTER_OF, LETTERS
from referee.games.ninjato.notation_setup import write_guard
from referee.games.ninjato.rules import loot, skills
from referee.games.ninjato.rules.raid import deck_for
from referee.games.ninjato.state import NinjatoState, Raid

MOST_MODS = 4
"""What may change one card, at most: kickers and tiles."""
MOST_HONOR = 9
MOST_TOKEN = 10
"""The values of clan tokens that are offered where those of this box were not told."""


def digits(n: int, front: str = "", rising: bool = False) -> list[Slot]:
    """So many dojo cards, digit by digit. front: what stands before the first one; rising: in no order, so that each
    choice is there once.
    """

    def card(chosen: tuple[str, ...]) -> list[Named]:
        least = int(chosen[-1]) if chosen and rising else 0
        return [(f"{'' if chosen else front}{value}", f"a {value}") for value in data.CARDS if value >= least]

    return [card] * n


def guards(s: NinjatoState) -> list[Named]:
    """Normal guards as they are typed: those of the box where they were told."""
    known = _told(s, "guard.")
    codes = known or [f"{n}{alarm}" for n in range(1, data.MOST_FIGURE + 1) for alarm in ("", "a")]
    return [(code, data.guard_words(code)) for code in codes]


def _told(s: NinjatoState, kind: str) -> list[str]:
    """Guards that the box tells, where it tells all: made-up boxes and whole censuses."""
    whole = data.GUARDS if kind == "guard." else data.ELITES
    copies = {name.removeprefix(kind): n for name, n in s.facts.items() if name.startswith(kind) and type(n) is int}
    return [code for code, n in copies.items() if n] if sum(copies.values()) == whole else []


def raid_branches(s: NinjatoState) -> Iterator[Branch]:
    """What can be typed within an attack."""
    raid = s.raid
    if raid is None:
        return
    if raid.stage in ("alarm", "refill"):
        yield from leaves((*LETTERS, "-"))
        return
    if raid.stage == "clear":
        yield from _clear(s)
        return
    yield from _skills(s, raid)
    yield Branch("l")
    if raid.stage == "choice":
        yield from _banzai(s, raid)
        return
    yield from leaves(("f", *(f"f{LETTERS[kind]}" for kind, n in enumerate(loot.on_shuriken(raid)) if n)))
    for card in ("", *map(str, data.CARDS)):
        yield from _played(s, raid, card, MOST_MODS, ())


def _clear(s: NinjatoState) -> Iterator[Branch]:
    for clan in data.CLANS:
        told = s.facts.get(f"tokens.{clan}")
        values = sorted(set(map(int, told))) if isinstance(told, list | tuple) else range(1, MOST_TOKEN + 1)
        yield from leaves(f"={clan[0]}{value}" for value in values)


def _ready(s: NinjatoState, who: int) -> list[tuple[str, str]]:
    """The tiles of a seat that lie face up: name and effect."""
    return [(name, skills.effect_of(s, name)) for name in s.skills[who - 1] if s.up.get(name)]


def _skills(s: NinjatoState, raid: Raid) -> Iterator[Branch]:
    """Tiles that change the attack by themselves, and those that are named for the next guard."""
    own = _ready(s, raid.who)
    effects = {effect for _, effect in own}
    if "switch" in effects:
        yield Branch("v")
    if "swap" in effects:
        won = [LETTERS[kind] for kind, n in enumerate(loot.on_shuriken(raid)) if n]
        house = s.houses[raid.house - 1]
        lying = [
            (sign, LETTERS[k]) for sign, pile in (("p", house.plain), ("r", house.red)) for k, n in enumerate(pile) if n
        ]
        yield from leaves(f"w{give}{take}{side}" for give in won for side, take in lying)
    if "flip" in effects:
        yield from leaves(f"r{name}" for name in s.skills[raid.who - 1] if not s.up.get(name))
    if raid.stage == "choice" and s.options["skill_timing"] != "after_reveal":
        yield from leaves(f"&{name}" for name, _ in own)


def _banzai(s: NinjatoState, raid: Raid) -> Iterator[Branch]:
    """The guard that another player turns up, of the deck that it comes from."""
    deck = deck_for(s, s.houses[raid.house - 1])
    if deck == "free":
        yield Branch("b")
    elif deck == "normal":
        yield from leaves(code for code, _ in guards(s))
    elif deck == "elite" and (known := _told(s, "elite.")):
        yield from leaves(write_guard(code) for code in known)
    elif deck == "elite":
        figures = [(str(n), f"a figure of {n}") for n in range(10)]
        honor = [(f"*{n}", f"worth {n}") for n in range(MOST_HONOR + 1)]
        for few in (1, 2):
            says = "an elite of one figure" if few == 1 else "an elite of two figures"
            yield from line("", *([figures] * few), honor, says=says, verb="banzai", who=raid.who)


MODS = {
    "minus2": ("",),
    "zero": ("",),
    "plus2": ("",),
    "six": ("",),
    "plusminus1": ("+", "-"),
    "two_or_four": ("2", "4"),
}
"""Tiles that change a card, with the sign or number behind their letter."""


def _played(s: NinjatoState, raid: Raid, entry: str, most: int, used: tuple[str, ...]) -> Iterator[Branch]:
    """A card with what changes it, kicker by kicker and tile by tile; against which figure, where there are several."""
    if entry:
        yield from leaves(
            (entry, *(f"{entry}@{figure}" for figure in dict.fromkeys(raid.figures) if len(raid.figures) > 1))
        )
    more = [sign for sign in "+-" if entry]
    tiles = [(name, effect) for name, effect in _ready(s, raid.who) if name not in used and effect in MODS]
    if most and entry:
        says = f"{entry} and a kicker or a tile"

        def changed() -> Iterator[Branch]:
            for sign in more:
                yield from _cut(entry, _played(s, raid, entry + sign, most - 1, used))
            for name, effect in tiles:
                for sign in MODS[effect]:
                    text = f"{entry}{LETTER_OF[effect]}{sign}"
                    yield from _cut(entry, _played(s, raid, text, most - 1, (*used, name)))

        yield Branch(entry, says, changed, "play", raid.who)
    elif most:
        for name, effect in tiles:
            if effect in ("two_or_four", "six", "zero"):
                for sign in MODS[effect]:
                    yield from _played(s, raid, f"{LETTER_OF[effect]}{sign}", most - 1, (*used, name))


def _cut(entry: str, branches: Iterator[Branch]) -> Iterator[Branch]:
    """The same without the front that stands before them already."""
    return (branch._replace(text=branch.text[len(entry) :]) for branch in branches)
