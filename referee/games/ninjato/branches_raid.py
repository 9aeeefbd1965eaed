"""Attacks of Ninjato as a tree of entries."""

from collections.abc import Iterator, Sequence

from referee.engine.branches import Branch, Named, Slot, example, glued, leaves, line, told, untold
from referee.engine.game import listed
from referee.games.ninjato import data, notation_setup, steps
from referee.games.ninjato.rules import fight, loot, skills
from referee.games.ninjato.rules.raid import deck_for
from referee.games.ninjato.state import House, NinjatoState, Raid

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
    codes = _told(s, "guard.") or [f"{n}{alarm}" for n in range(1, data.MOST_FIGURE + 1) for alarm in ("", "a")]
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
        yield example("2", "the treasure drawn, 2 3 4 5 g", lambda: leaves((*data.LETTERS, "-")))
    elif raid.stage == "clear":
        yield from told(_new_token(s, raid))
        yield from _other_token(s, raid)
    elif raid.stage == "choice":
        yield from _banzai(s, raid)
        yield from told([("l", "leave"), *_alone(s, raid)])
        yield untold(lambda: _skills(s, raid))
        yield glued(lambda: leaves(f"l{letter}" for letter in data.LETTERS))
    else:
        yield from told(_fails(s, raid) if raid.lost else (*_against(s, raid), *_alone(s, raid), *_fails(s, raid)))
        yield untold(lambda: _fought(s, raid))


def _fought(s: NinjatoState, raid: Raid) -> Iterator[Branch]:
    """Every card against the guard, with all that may change it, and every way to end the attack."""
    yield from _skills(s, raid)
    yield from leaves(("l", "f", *(f"f{data.LETTERS[kind]}" for kind, n in enumerate(loot.on_shuriken(raid)) if n)))
    for card in ("", *map(str, data.CARDS)):
        yield from _played(s, raid, card, MOST_MODS, ())
    yield glued(lambda: leaves(end + letter for end in ("l", "f") for letter in data.LETTERS))


def _new_token(s: NinjatoState, raid: Raid) -> list[Named]:
    """Tokens of other clans that are known to lie in the pile (NJ-CLEAR-02, -03)."""
    own = s.houses[raid.house - 1].clan
    return [(f"={c[0]}{v}", f"the new clan token, {data.NAMED[c]} {v}") for c, v in sorted(set(s.pile)) if c != own]


def _other_token(s: NinjatoState, raid: Raid) -> Iterator[Branch]:
    """How another token of the pile is typed, where some of other clans are not known."""
    clan = next((c for c, n in s.pile_unknown.items() if n and c != s.houses[raid.house - 1].clan), "")
    if clan:
        says = f"a token of {data.NAMED[clan]} worth 5, or any other of the pile"
        yield example(f"={clan[0]}5", says, lambda: _clear(s))
    else:
        yield untold(lambda: _clear(s))


def _clear(s: NinjatoState) -> Iterator[Branch]:
    for clan in data.CLANS:
        told = s.facts.get(f"tokens.{clan}")
        values = sorted(set(map(int, told))) if isinstance(told, list | tuple) else range(1, MOST_TOKEN + 1)
        yield from leaves(f"={clan[0]}{value}" for value in values)


def _ready(s: NinjatoState, who: int) -> list[tuple[str, str]]:
    """The tiles of a seat that lie face up: name and effect."""
    return [(name, skills.effect_of(s, name)) for name in s.skills[who - 1] if s.up.get(name)]


def _lying(house: House) -> list[tuple[int, str]]:
    """Treasures of a house, by kind and by the letter of their side."""
    return [(kind, side) for side, pile in (("p", house.plain), ("r", house.red)) for kind, n in enumerate(pile) if n]


def _skills(s: NinjatoState, raid: Raid) -> Iterator[Branch]:
    """Tiles that change the attack by themselves, and those that are named for the next guard."""
    own = _ready(s, raid.who)
    effects = {effect for _, effect in own}
    if "switch" in effects:
        yield Branch("v")
    if "swap" in effects:
        won = [data.LETTERS[kind] for kind, n in enumerate(loot.on_shuriken(raid)) if n]
        lying = [(side, data.LETTERS[kind]) for kind, side in _lying(s.houses[raid.house - 1])]
        yield from leaves(f"w{give}{take}{side}" for give in won for side, take in lying)
    if "flip" in effects:
        yield from leaves(f"r{name}" for name in s.skills[raid.who - 1] if not s.up.get(name))
    if raid.stage == "choice" and s.options["skill_timing"] != "after_reveal":
        yield from leaves(f"&{name}" for name, _ in own)


def _banzai(s: NinjatoState, raid: Raid) -> Iterator[Branch]:
    """The guard that another player turns up, of the deck that it comes from."""
    deck = deck_for(s, s.houses[raid.house - 1])
    if deck == "elite":
        says = "Banzai: the elite turned up, figures*honor (25*2: a 2 and a 5, worth 2)"
        yield example("3*1", says, lambda: _elites(s, raid))
        return
    says = "Banzai: the guard turned up (3a: with an alarm)"
    yield example("3", says, lambda: leaves(["b"] if deck == "free" else (code for code, _ in guards(s))))


def _elites(s: NinjatoState, raid: Raid) -> Iterator[Branch]:
    if known := _told(s, "elite."):
        yield from leaves(notation_setup.write_guard(code) for code in known)
        return
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
    tiles = [(name, effect) for name, effect in _ready(s, raid.who) if name not in used and effect in MODS]
    if most and entry:

        def changed() -> Iterator[Branch]:
            for sign in "+-":
                yield from _cut(entry, _played(s, raid, entry + sign, most - 1, used))
            for name, effect in tiles:
                for sign in MODS[effect]:
                    text = f"{entry}{data.LETTER_OF[effect]}{sign}"
                    yield from _cut(entry, _played(s, raid, text, most - 1, (*used, name)))

        yield Branch(entry, f"{entry} and a kicker or a tile", changed, "play", raid.who)
    elif most:
        for name, effect in tiles:
            if effect in ("two_or_four", "six", "zero"):
                for sign in MODS[effect]:
                    yield from _played(s, raid, f"{data.LETTER_OF[effect]}{sign}", most - 1, (*used, name))


def _cut(entry: str, branches: Iterator[Branch]) -> Iterator[Branch]:
    """The same without the front that stands before them already."""
    return (branch._replace(text=branch.text[len(entry) :]) for branch in branches)


# --- what is told of them --------------------------------------------------------------------------------------------


def _alone(s: NinjatoState, raid: Raid) -> tuple[Named, ...]:
    """Tiles that lie face up and change the attack by themselves: the Switch, the Swap, the Flip."""
    up = {e: t for e in ("switch", "swap", "flip") if (t := skills.ready_tile(s, raid.who, e)) and s.up.get(t)}
    out = [("v", "switch sides")] if "switch" in up else []
    house, won = s.houses[raid.house - 1], [k for k, n in enumerate(loot.on_shuriken(raid)) if n]
    lying = _lying(house)
    if "swap" in up and won and lying:
        give, (take, side) = won[0], max(lying)
        both = side if house.plain[take] and house.red[take] else ""
        one, other = data.LETTERS[give], f"the {'red' if side == 'r' else 'plain'} {data.LETTERS[take]}"
        out.append(
            (
                f"w{one}{data.LETTERS[take]}{both}",
                f"swap the {one} on the shuriken for {other} of the house; others likewise",
            )
        )
    for tile in s.skills[raid.who - 1] if "flip" in up else ():
        if not s.up.get(tile) and skills.effect_of(s, tile) != "henso":
            out.append((f"r{tile}", f"turn the {data.tile_words(tile)} face up again"))
    return tuple(out)


@listed
def _against(s: NinjatoState, raid: Raid) -> Iterator[Named]:
    """Plays that beat the guard: a card alone, with kickers, or with one tile; none that the hand cannot hold."""
    who = raid.who
    figures = list(dict.fromkeys(raid.figures))
    if s.options["double_order"] == "left_to_right":
        figures = figures[:1]
    tiles = []
    for effect, letter in data.LETTER_OF.items():
        name = skills.ready_tile(s, who, effect)
        if name and s.up.get(name) and effect in ("minus2", "zero", "plusminus1", "plus2", "six"):
            tiles += [(f"{letter}{sign}", name + sign) for sign in (("+", "-") if effect == "plusminus1" else ("",))]
    sign = "+" if raid.side == "strength" else "-"
    mods = [("", ()), (sign, (sign,)), *((text, (mod,)) for text, mod in tiles)]
    held = [card for card in range(1, 6) if s.cards.could(f"hand {who}", str(card), 1).verdict != "no"]
    for figure in figures:
        for card in held:
            for text, how in mods:
                play = steps.Play(who, card, how, figure if figure != raid.figures[0] else 0)
                value = fight.play_value(s, play)
                good = fight.beats(raid.side, value, figure)
                if good and not any(f.verdict == "impossible" for f in fight.check_play(s, play)):
                    at = f"@{figure}" if fight.hardest(raid, value) != figure else ""
                    yield (f"{card}{text}{at}", f"counts {value} against {figure}")
                    break
    stands = skills.ready_tile(s, who, "two_or_four")
    for n in (2, 4) if stands and s.up.get(stands) else ():
        if any(fight.beats(raid.side, n, f) for f in figures):
            yield (f"q{n}", f"the 2-or-4 tile as a {n}")


def _fails(s: NinjatoState, raid: Raid) -> Sequence[Named]:
    """How a failed attack is typed: with the treasure that is kept, where there is a choice (NJ-TREAS-09)."""
    won = [data.LETTERS[k] for k, n in enumerate(loot.on_shuriken(raid)) if n]
    if len(won) < 2 or s.options["fail_keep"] != "choice":
        return (("f", "fail"),)
    return tuple((f"f{c}", f"fail and keep the {c}") for c in won)
