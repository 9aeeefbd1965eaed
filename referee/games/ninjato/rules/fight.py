"""Playing a card against a guard: what it counts, and whether that beats it (NJ-HOUSE-06 to -18, NJ-SKILL)."""

from collections.abc import Iterator, Sequence

from referee.engine.game import NO_EFFECT, Effect, Fault, is_number, line_numbers, listed, wrongs
from referee.games.ninjato.data import CARDS, KIND, KINDS, Tile, tile_words, treasure_title
from referee.games.ninjato.rules import loot, skills, supply
from referee.games.ninjato.rules.common import card_fault, no_dojo_card, other_attacks, raid_waits
from referee.games.ninjato.state import NinjatoState, Raid
from referee.games.ninjato.steps import Play

KICKER = 3
KICKS = {f"{card}{sign}": ("kick", card, sign) for card in ("", str(KICKER)) for sign in "+-"}
"""The kickers that there are, as they are typed; see `mod_of`."""

# --- what a card counts ----------------------------------------------------------------------------------------------


SETS = ("zero", "six", "two_or_four")
"""Skills that set the value of the main card."""
FIXED = {"zero": 0, "six": 6}
"""The value that they set (NJ-SKILL-SNAKE-2, NJ-SKILL-TIGER-2); of the third the player chooses."""
ADDED = {"minus2": -2, "plus2": 2}
"""What a tile adds to the main card (NJ-SKILL-SNAKE-1, NJ-SKILL-TIGER-1)."""
SIGNED = ("kick", "plusminus1")
"""What adds or takes off 1, as its player says: a kicker (NJ-HOUSE-11), the ±1 tile (NJ-SKILL-CRANE-1)."""

Mod = tuple[str, str, str]
"""A change of a main card: its kind (`kick`, an effect, or empty when it is none), tile name and choice."""


def mod_of(s: NinjatoState, mod: str) -> Mod:
    """A change by what was typed."""
    if mod in KICKS:
        return KICKS[mod]
    if isinstance(tile := s.info.get(mod), Tile):
        return tile.effect, mod, ""
    if (mod and mod[-1] in "+-" and is_number(mod[:-1])) or mod in ("+", "-"):
        return "kick", mod[:-1], mod[-1]
    name, sign, choice = mod.partition(":")
    if not sign and name[-1:] in ("+", "-") and name not in s.info:
        name, choice = name[:-1], name[-1]
    tile = s.info.get(name)
    return (tile.effect, name, choice) if isinstance(tile, Tile) else ("", name, choice)


def mods_of(s: NinjatoState, step: Play) -> list[Mod]:
    """All changes of a play, in the order played."""
    return [mod_of(s, mod) for mod in step.mods]


def play_value(s: NinjatoState, step: Play) -> int:
    """The number that is compared with the guard, by options modifier_math and clamp."""
    return value_of(s, step.card, mods_of(s, step))


def value_of(s: NinjatoState, card: int, mods: list[Mod]) -> int:
    """The play value: the main card, a 3 included (NJ-HOUSE-10), with all its changes (NJ-HOUSE-12, -15)."""
    base = card
    changes: list[int] = []
    final = False
    order = s.options["modifier_math"]
    for kind, _, choice in mods:
        if kind in SIGNED:
            changes.append(-1 if choice == "-" else 1)
        elif kind in ADDED:
            changes.append(ADDED[kind])
        elif kind in SETS:
            base = FIXED.get(kind, int(choice) if is_number(choice) else 0)
            final = final or (kind != "two_or_four" and order == "set_value_final")
            if order == "declared_order":
                changes.clear()
    value = base if final else base + sum(changes)
    return min(max(value, 0), 6) if s.options["clamp"] == "0_to_6" else value


def beats(side: str, value: int, figure: int) -> bool:
    """Whether a value beats a guard: higher by strength, lower by stealth, never when equal (NJ-HOUSE-06 to -08)."""
    return value > figure if side == "strength" else value < figure


def hardest(raid: Raid, value: int) -> int:
    """Of the figures that a value beats the one that is hardest to beat; 0 when it beats none."""
    beaten = [figure for figure in raid.figures if beats(raid.side, value, figure)]
    return (max(beaten) if raid.side == "strength" else min(beaten)) if beaten else 0


def figure_of(raid: Raid, step: Play) -> int | None:
    """The figure that a play opposes, None when it does not stand."""
    if not raid.figures:
        return None
    if not step.figure:
        return raid.figures[0]
    return step.figure if step.figure in raid.figures else None


# --- check -----------------------------------------------------------------------------------------------------------


def common_play(s: NinjatoState, step: Play) -> bool:
    """One card, nothing besides, that beats the guard."""
    raid = s.raid
    return (
        raid is not None
        and raid.stage == "guard"
        and raid.who == step.who
        and not step.mods
        and not step.extra
        and not step.gets
        and not raid.lost
        and (card := step.card) in CARDS
        and not step.figure
        and beats(raid.side, card, raid.figures[0])
        and s.hand[step.who - 1] > 0
        and s.cards.could(supply.HANDS[step.who], supply.NAMES[card]).verdict != "no"
    )


def check_play(s: NinjatoState, step: Play) -> Sequence[Fault]:
    """A card against a guard."""
    raid = s.raid
    if raid is None or s.phase != "raid":
        return wrongs((True, "NJ-HOUSE-19", "nobody is fighting a guard now"), unasked=True)
    found = other_attacks(raid, step.who)
    if raid.stage != "guard" or raid.lost:
        found += _stage_faults(raid)
    if found and raid.stage != "guard":
        return found
    mods = mods_of(s, step)
    found += _form_faults(s, step, mods)
    if found and any(f.verdict == "unread" for f in found):
        return found
    if tiles := [mod for mod in mods if mod[0] not in ("kick", "")]:
        found += _tiles(s, raid, step.who, tiles)
    found += supply.hand_fault(s, step.who, _cards(step, mods), "NJ-HOUSE-21")
    figure = figure_of(raid, step)
    if figure is None:
        stand = " and ".join(map(str, raid.figures))
        return [*found, Fault("NJ-ELITE-04", text=f"the guard has no figure {step.figure}; still to beat: {stand}")]
    left = step.figure and figure != raid.figures[0] and s.options["double_order"] == "left_to_right"
    found += wrongs((left, "NJ-ELITE-04", f"beat the figure on the left first: {raid.figures[0]}"))
    return found + _compare_faults(s, raid, value_of(s, step.card, mods), figure) + _gets_faults(s, raid, step)


def _stage_faults(raid: Raid) -> list[Fault]:
    if raid.lost:
        text = "the last play was too little: the attack has failed"
        return [Fault("NJ-HOUSE-18", because=line_numbers(raid.line), text=text, unasked=True)]
    over = f"{'all guards are beaten' if raid.stage == 'clear' else 'the attack is over'}; {raid_waits(raid)[0].text}"
    return wrongs(
        (raid.stage == "alarm", "NJ-ALARM-01", skills.FIRST),
        (raid.stage == "choice", "NJ-HOUSE-19", "no guard is turned up"),
        (raid.stage in ("refill", "clear"), "NJ-HOUSE-19", over),
        unasked=True,
    )


def _form_faults(s: NinjatoState, step: Play, mods: list[Mod]) -> list[Fault]:
    """What is wrong with a play, whatever it is played against."""
    unknown = [name for kind, name, _ in mods if not kind]
    kicks = [name for kind, name, _ in mods if kind == "kick"]
    wrong = [name for name in kicks if name not in ("", str(KICKER))]
    stands_in = [choice for kind, _, choice in mods if kind == "two_or_four"]
    cards = (step.card, *step.extra) if step.card else step.extra
    found = [card_fault(f"{name!r} is no tile") for name in unknown[:1]] or [*no_dojo_card(cards)]
    if step.gets and step.gets not in KIND:
        found.append(card_fault(f"{step.gets!r} is no treasure"))
    found += wrongs(
        (wrong, "NJ-HOUSE-14", f"only a 3 is a kicker, not a {''.join(wrong[:1])}"),
        (step.extra, "NJ-HOUSE-09", "one guard takes one main card; cards are not added together"),
        (
            not step.card and not stands_in,
            "NJ-HOUSE-13" if kicks else "NJ-HOUSE-09",
            "a kicker or a tile goes with a main card; type that first: 4+",
        ),
    )
    return found + (_set_faults(s, step, mods, stands_in) if stands_in or len(mods) > 1 else [])


def _set_faults(s: NinjatoState, step: Play, mods: list[Mod], stands_in: list[str]) -> list[Fault]:
    """What is wrong with tiles that set the value of a main card. stands_in: choices of tiles played as a card."""
    two = sum(kind in SETS for kind, _, _ in mods) > 1 or (stands_in and step.card)
    more = stands_in and len(mods) > 1 and s.options["tile_as_main_takes_kickers"] is not True
    as_ = "the 2-or-4 tile counts as a 2 or a 4, not as"
    return wrongs(
        (two, "NJ-SKILL-GEN-5", "only one tile may set the value of a main card"),
        *(
            (choice not in ("2", "4"), "NJ-SKILL-CRANE-2", f"{as_} {choice or 'nothing'}: q2 or q4")
            for choice in stands_in
        ),
        (more, "NJ-SKILL-GEN-4", "at this table a tile used as a card takes no kicker and no other tile"),
    )


@listed
def _tiles(s: NinjatoState, raid: Raid, who: int, tiles: list[Mod]) -> Iterator[Fault]:
    names = [name for _, name, _ in tiles]
    for i, (effect, name, _) in enumerate(tiles):
        alone, tile = effect in ("swap", "flip", "switch"), tile_words(name)
        yield from skills.tile_faults(s, who, name) + wrongs(
            (name in names[:i], "NJ-SKILL-GEN-1", f"the {tile} works once, then it lies face down"),
            (alone, "NJ-SKILL-GEN-4", f"the {tile} does not change a card; type it by itself"),
        )
    many = s.options["skills_per_guard"] == 1 and raid.used + len(names) > 1
    said = s.options["skill_timing"] == "declare_before_reveal_except_switch" and raid.turned
    late = [tile_words(name) for name in names if said and name not in raid.declared]
    yield from wrongs(
        (many, "NJ-SKILL-GEN-3", "this table allows one skill against one guard"),
        (late, "NJ-SKILL-GEN-3", f"at this table name skills before the guard is turned up: {', '.join(late)}"),
    )


def _compare_faults(s: NinjatoState, raid: Raid, value: int, figure: int) -> list[Fault]:
    if s.options["losing_play"] == "spent_and_fail" or beats(raid.side, value, figure):
        return []
    return wrongs(
        (value == figure, "NJ-HOUSE-08", f"{value} equals the guard and does not beat it"),
        (value < figure, "NJ-HOUSE-06", f"{value} is not higher than the guard, {figure}"),
        (value > figure, "NJ-HOUSE-07", f"{value} is not lower than the guard, {figure}"),
        (True, "NJ-HOUSE-18", "take the cards back; play others, or fail"),
    )


def _gets_faults(s: NinjatoState, raid: Raid, step: Play) -> list[Fault]:
    if not step.gets or len(raid.figures) > 1:
        return []
    house = s.houses[raid.house - 1]
    next_one = loot.next_treasure(house.plain, house.red)
    if next_one is None:
        return []
    rule, where = ("NJ-TREAS-05", "red") if next_one[1] else ("NJ-TREAS-04", "plain")
    least, taken = KINDS[next_one[0]], treasure_title(step.gets)
    text = f"take the least valuable {where} treasure, {treasure_title(least)}, not {taken}"
    return wrongs((least != step.gets, rule, text))


def cards_of(s: NinjatoState, step: Play) -> tuple[int, ...]:
    """All dojo cards of a play: main card, kickers, what else was laid down."""
    return _cards(step, mods_of(s, step))


def _cards(step: Play, mods: list[Mod]) -> tuple[int, ...]:
    cards = [step.card] if step.card else []
    for kind, card, _ in mods:
        if kind == "kick":
            cards.append(int(card) if is_number(card) else KICKER)
    return (*cards, *step.extra) if step.extra else tuple(cards)


# --- apply -----------------------------------------------------------------------------------------------------------


def apply_play(s: NinjatoState, step: Play) -> Sequence[Effect]:
    """Cards and tiles are used; the figure is beaten, with the last one the guard."""
    raid, who = s.raid, step.who
    if raid is None or raid.stage != "guard" or raid.who != who or raid.lost:
        return NO_EFFECT
    figures, card = raid.figures, step.card
    figure = step.figure if step.figure and step.figure in figures else figures[0]
    if step.mods or step.extra or card not in CARDS:
        mods = mods_of(s, step)
        value = value_of(s, card, mods)
        did: list[Effect] = [("value", who, value, figure)]
        did += supply.spend_cards(s, who, tuple([c for c in _cards(step, mods) if c in CARDS]))
        for kind, name, _ in mods:
            if kind not in ("kick", ""):
                did += skills.use_tile(s, name)
    else:
        value = card
        did = [("value", who, value, figure)]
        if rebuilt := supply.spend_card(s, who, card):
            did += rebuilt
    raid.played = True
    s.last = None
    if s.options["losing_play"] == "spent_and_fail" and not beats(raid.side, value, figure):
        raid.lost = True
        did.append(("lost", who))
        return did
    figures.remove(figure)
    if not figures:
        did += loot.guard_beaten(s, raid, step.gets if step.gets in KIND else "")
    return did
