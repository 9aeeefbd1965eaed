"""Skill tiles: when they may be used, and those that are not part of a play (NJ-SKILL, NJ-SENSEI-08 to -10)."""

from collections.abc import Sequence

from referee.engine.game import NO_EFFECT, Effect, Fault, line_numbers, wrongs
from referee.games.ninjato.data import KIND, KINDS, Tile, tile_words, treasure_title
from referee.games.ninjato.rules import elsewhere
from referee.games.ninjato.rules.common import card_fault
from referee.games.ninjato.state import NinjatoState, Raid
from referee.games.ninjato.steps import Declare, Flip, Swap, Switch


def effect_of(s: NinjatoState, name: str) -> str:
    """The effect of a tile, empty when there is no such tile."""
    tile = s.info.get(name)
    return tile.effect if isinstance(tile, Tile) else ""


def tiles_of(s: NinjatoState, who: int, effect: str) -> list[str]:
    """A player's tiles of a skill."""
    return [name for name in s.skills[who - 1] if effect_of(s, name) == effect] if 1 <= who <= s.seats else []


def ready_tile(s: NinjatoState, who: int, effect: str) -> str:
    """The tile of a skill that a player means: a face-up one first (NJ-SENSEI-09)."""
    own = tiles_of(s, who, effect)
    return next((name for name in own if s.up.get(name)), own[0] if own else "")


def tile_faults(s: NinjatoState, who: int, name: str) -> list[Fault]:
    """Whether a player may use a tile now: own, face up, ready, and of use in an attack."""
    effect = effect_of(s, name)
    if not effect:
        return [card_fault(f"{name!r} is no skill tile")]
    owner = s.owner.get(name, 0)
    if owner != who:
        text = f"@{owner} has the {tile_words(name)}" if owner else f"nobody has the {tile_words(name)}"
        return [Fault("NJ-SKILL-GEN-2", text=f"{text}; @{who} may use only own tiles, in an own attack")]
    late = "Hensojutsu is used in a scoring phase, not in an attack"
    found = wrongs((effect == "henso", "NJ-SKILL-HENSO-3", late))
    if not s.up.get(name):
        at = line_numbers(s.taken_at.get(name, 0))
        found.append(Fault("NJ-SKILL-GEN-1", because=at, text=f"the {tile_words(name)} lies face down"))
    new = s.options["new_skill_ready"] is not True and s.learned.get(name) == s.round
    text = f"at this table the {tile_words(name)}, learned this round, is not ready yet"
    return found + wrongs((new, "NJ-SENSEI-10", text))


def use_tile(s: NinjatoState, name: str) -> list[Effect]:
    """A tile is used and lies face down; in an attack it counts for the guard to be beaten (NJ-SENSEI-08)."""
    if (raid := s.raid) is not None:
        raid.used += raid.stage == "guard"
        raid.played = True
    if name in s.up and effect_of(s, name) != "henso":
        s.up[name] = False
        s.taken_at[name] = s.at
        return [("used", name)]
    return []


FIRST = "resolve the alarm first: draw a treasure for the house"
"""Why a tile that changes the attack waits (NJ-ALARM-01)."""


def _attack_faults(s: NinjatoState, who: int) -> list[Fault]:
    """Tiles are used in an own attack (NJ-SKILL-GEN-2)."""
    raid = s.raid
    if raid is None or s.phase != "raid":
        return [Fault("NJ-SKILL-GEN-2", text=f"@{who} is not attacking", unasked=True)]
    text = f"this is the attack of @{raid.who}, not of @{who}"
    return [Fault("NJ-SKILL-GEN-2", text=text, unasked=True)] if raid.who != who else []


def _skill_faults(s: NinjatoState, who: int, name: str, effect: str, rule: str) -> list[Fault]:
    """Whether a player may use this tile now, one of this skill."""
    raid = s.raid
    found = effect_of(s, name)
    second = s.options["skills_per_guard"] == 1 and raid is not None and raid.stage == "guard" and raid.used
    return tile_faults(s, who, name) + wrongs(
        (found and found != effect, rule, f"the {tile_words(name)} has another skill"),
        (second, "NJ-SKILL-GEN-3", "this table allows one skill against one guard"),
    )


# --- switch ----------------------------------------------------------------------------------------------------------


def check_switch(s: NinjatoState, step: Switch) -> Sequence[Fault]:
    """Before a guard or against one, until the attack is over."""
    if (refused := _attack_faults(s, step.who)) or (raid := s.raid) is None:
        return refused
    found = wrongs(
        (raid.stage == "alarm", "NJ-ALARM-01", FIRST),
        (raid.stage in ("refill", "clear"), "NJ-SKILL-GEN-2", "no guard is left, so a Switch changes nothing"),
        unasked=True,
    )
    return found + _skill_faults(s, step.who, step.tile, "switch", "NJ-SKILL-GEN-2")


def apply_switch(s: NinjatoState, raid: Raid, step: Switch) -> Sequence[Effect]:
    """Strength becomes stealth from now on, and the other way round (NJ-SKILL-TIGER-3)."""
    raid.side = "stealth" if raid.side == "strength" else "strength"
    return [*use_tile(s, step.tile), ("side", raid.side)]


# --- swap ------------------------------------------------------------------------------------------------------------


def check_swap(s: NinjatoState, step: Swap) -> Sequence[Fault]:
    """A treasure on the shuriken for one in the house."""
    if (refused := _attack_faults(s, step.who)) or (raid := s.raid) is None:
        return refused
    if step.give not in KIND or step.take not in KIND or step.side not in ("", "plain", "red"):
        return [card_fault("a swap is w, the treasure given, the one taken, p or r: w25r")]
    house, rule = s.houses[raid.house - 1], "NJ-SKILL-SNAKE-3"
    give, take = KIND[step.give], KIND[step.take]
    fights = raid.stage in ("guard", "choice")
    late = fights and s.options["swap_timing"] == "not_after_guard_turned" and raid.turned
    either = not step.side and house.plain[take] and house.red[take]
    away = f"no {step.side} {treasure_title(step.take)} lies in house {raid.house}".replace("  ", " ")
    return _skill_faults(s, step.who, step.tile, "swap", rule) + wrongs(
        (raid.stage == "alarm", "NJ-ALARM-01", FIRST),
        (not fights and raid.stage != "alarm", rule, "the fight is over; there is nothing to swap"),
        (late, rule, "at this table a Swap comes before the guard is turned up"),
        (not raid.plain[give] + raid.red[give], rule, f"no {treasure_title(step.give)} lies on the shuriken"),
        (side_of(s, step) is None, rule, away),
        (either, rule, f"the house has a plain and a red {treasure_title(step.take)}; end with p or r: w25r"),
    )


def side_of(s: NinjatoState, step: Swap) -> str | None:
    """Where the treasure to be taken lies, None when it does not."""
    raid = s.raid
    if raid is None or step.take not in KIND:
        return None
    house = s.houses[raid.house - 1]
    take = KIND[step.take]
    lies = [side for side, pile in (("plain", house.plain), ("red", house.red)) if pile[take]]
    return (step.side if step.side in lies else None) if step.side else (lies[0] if lies else None)


def returned_side(option: str, taken_from: str, own: str) -> str:
    """The side that the treasure put into the house shows (option swap_side; NJ-SKILL-SNAKE-4)."""
    if option == "returned_plain":
        return "plain"
    return own if option == "keeps_own_side" else taken_from


def apply_swap(s: NinjatoState, raid: Raid, step: Swap) -> Sequence[Effect]:
    """The two change places."""
    if step.give not in KIND or step.take not in KIND:
        return NO_EFFECT
    give, take = KIND[step.give], KIND[step.take]
    house = s.houses[raid.house - 1]
    side = side_of(s, step) or ("red" if step.side == "red" else "plain")
    own = "plain" if raid.plain[give] or not raid.red[give] else "red"
    elsewhere.leaves(s, raid.plain if own == "plain" else raid.red, give)
    elsewhere.leaves(s, house.plain if side == "plain" else house.red, take)
    (raid.plain if side == "plain" else raid.red)[take] += 1
    back = returned_side(s.options["swap_side"], side, own)
    (house.plain if back == "plain" else house.red)[give] += 1
    return [*use_tile(s, step.tile), ("swapped", raid.house, KINDS[give], back)]


# --- flip and declaring ----------------------------------------------------------------------------------------------


def check_flip(s: NinjatoState, step: Flip) -> Sequence[Fault]:
    """A used tile of one's own may be used again."""
    # In the own turn no attack goes on: before the placement, or in a Dojo visit.
    own = s.visit.who == step.who if s.visit is not None else s.phase == "play" and step.who == s.turn
    in_turn = own and s.options["flip_timing"] == "own_turn"
    if not in_turn and (refused := _attack_faults(s, step.who)):
        return refused
    alarm = not in_turn and s.raid is not None and s.raid.stage == "alarm"
    found = [Fault("NJ-ALARM-01", text=FIRST, unasked=True)] if alarm else []
    found += _skill_faults(s, step.who, step.tile, "flip", "NJ-SKILL-CRANE-3")
    effect = effect_of(s, step.target)
    if not effect:
        return [*found, card_fault(f"{step.target!r} is no skill tile")]
    rule, other = "NJ-SKILL-CRANE-3", step.target != step.tile
    mine = other and s.owner.get(step.target) == step.who
    flip = effect == "flip" and s.options["flip_targets"] == "own_not_flip"
    henso = "a Hensojutsu tile cannot be turned face up again"
    found += wrongs((mine and effect == "henso", "NJ-SKILL-HENSO-3", henso))
    why = wrongs(
        (not other, rule, "a Flip tile cannot turn itself face up"),
        (not mine, rule, f"@{step.who} does not have the {tile_words(step.target)}"),
        (effect == "henso", rule, "a Flip does not work on a Hensojutsu tile"),
        (flip, rule, "at this table a Flip does not work on another Flip"),
        (s.up.get(step.target), rule, f"the {tile_words(step.target)} already lies face up"),
    )
    return found + why[:1]


def apply_flip(s: NinjatoState, step: Flip) -> Sequence[Effect]:
    """The target lies face up."""
    if step.target not in s.up:
        return NO_EFFECT
    did = use_tile(s, step.tile)
    s.up[step.target] = True
    return [*did, ("up", step.target)]


def check_declare(s: NinjatoState, step: Declare) -> Sequence[Fault]:
    """Tiles named before the next guard is turned up."""
    if (refused := _attack_faults(s, step.who)) or (raid := s.raid) is None:
        return refused
    if raid.stage != "choice":
        return (Fault("NJ-SKILL-GEN-3", text="tiles are named before the next guard is turned up", unasked=True),)
    return [fault for name in step.tiles for fault in tile_faults(s, step.who, name)]


def apply_declare(s: NinjatoState, raid: Raid, step: Declare) -> Sequence[Effect]:
    """They may be used on the next guard."""
    raid.declared = [name for name in step.tiles if name in s.info]
    return NO_EFFECT
