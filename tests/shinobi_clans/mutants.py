"""For every sum of the rulebook: the function that computes it, and a wrong one in its place."""

from collections.abc import Callable
from typing import Any

from referee.games.shinobi_clans import pots, powers, state
from referee.games.shinobi_clans.amounts import ZERO, known
from referee.games.shinobi_clans.rules import (
    advanced,
    contracts,
    draft,
    events,
    ninja,
    rewards,
    stack,
)
from tests.kit.coverage import Mutant

Any_ = Callable[..., Any]


def nothing(*_: Any) -> None:
    """Does nothing."""


def no(*_: Any) -> bool:
    return False


def weapon_too(original: Any_) -> Any_:
    """An Infiltrator that counts the weapon opposite as well."""

    def wrong(rules: Any, other: Any, side: str, before: str, own: str) -> Any:
        power = original(rules, other, side, before, own)
        return power.plus(powers.weapon_value(rules, other.weapon, side).doubled())

    return wrong


def both_killed(original: Any_) -> Any_:
    """A remover that goes along with its victim."""

    def wrong(rules: Any, g: str, a: str) -> tuple[bool, bool]:
        goes = original(rules, g, a)
        return (any(goes), any(goes))

    return wrong


def only_first(original: Any_) -> Any_:
    """Of two removers one only acts."""

    def wrong(rules: Any, g: str, a: str) -> tuple[bool, bool]:
        goes = original(rules, g, a)
        return (goes[0] and not goes[1], goes[1])

    return wrong


def own_side_only(original: Any_) -> Any_:
    """Without the Target's own power."""

    def wrong(rules: Any, target: str, rows: Any) -> Any:
        return ZERO, original(rules, target, rows)[1]

    return wrong


def deeper_poison(original: Any_) -> Any_:
    """Poison that reaches further when the card above is gone."""

    def wrong(s: Any, fight: Any, above: Any, did: Any) -> None:
        if above == ("gone",):
            for side in "ga":
                row = s.rows[f"{fight.target} {side}"]
                if row and row[-1].ninja:
                    above = ("slot", side, len(row) - 1)
        original(s, fight, above, did)

    return wrong


def without(original: Any_, card: str, result: Any = False) -> Any_:
    """A function of a card that is wrong for one card."""

    def wrong(*args: Any) -> Any:
        return result if card in args else original(*args)

    return wrong


def bottom_first(original: Any_) -> Any_:
    """The card that lies at the bottom is turned up."""

    def wrong(s: Any, step: Any) -> Any:
        stack = s.stacks[s.fight.target] if s.fight else []
        stack[:] = [*stack[1:], *stack[:1]]
        return original(s, step)

    return wrong


def power_zero(original: Any_) -> Any_:
    """A ninja of power 0 whose weapon does not count."""

    def wrong(rules: Any, slot: Any, side: str, other: Any, before: str, half: bool) -> Any:
        own = powers.ninja_power(rules, slot, side, other, before)
        return ZERO if own.exact == 0 else original(rules, slot, side, other, before, half)

    return wrong


def armed_anyway(original: Any_) -> Any_:
    """A Weapon Master who keeps his bonus."""
    return lambda rules, weapon, side: known(3)


def innermost(rows: Any) -> Any:
    """The first slots of both sides for every number."""
    return [tuple(row[0] if row else powers.EMPTY for row in rows)] * max(map(len, rows))


def innermost_last(row: Any) -> int:
    """The next slot beyond the row, whatever is free."""
    return len(row)


def sides_swapped(original: Any_) -> Any_:
    return lambda s, card, dies: original(s, card, not dies)


def no_half(original: Any_) -> Any_:
    return lambda rules, g, a: (False, False)


def rogue_as_thin_air(original: Any_) -> Any_:
    def wrong(rules: Any, ninja_: str, side: str) -> Any:
        return ZERO if ninja_ == "rogue" else original(rules, ninja_, side)

    return wrong


def abilities_count(original: Any_) -> Any_:
    """A comparison with a Weapon Master's bonus."""

    def wrong(rules: Any, slot: Any, side: str) -> Any:
        power = original(rules, slot, side)
        return power.plus(known(2)) if slot.ninja in powers.WEAPON_MASTERS and slot.weapon else power

    return wrong


def weapon_worth(original: Any_, weapon: str, value: int) -> Any_:
    def wrong(rules: Any, card: str, side: str) -> Any:
        return known(value) if card == weapon else original(rules, card, side)

    return wrong


def other_value(original: Any_) -> Any_:
    return lambda rules, card, side: original(rules, card, "a" if side == "g" else "g")


def kept_alive(original: Any_) -> Any_:
    """A weapon without a ninja that stays."""
    return lambda slot, side, gone: slot


def meddler_of(original: Any_, card: str) -> Any_:
    return lambda s, one, dies: ZERO if one == card else original(s, one, dies)


def off_by_one(original: Any_) -> Any_:
    return lambda *args: original(*args) + 1


INF = powers.infiltrates

MUTANTS: dict[str, Mutant] = {
    "SC-TYPE-05": (powers.kills, lambda rules, victim: victim != "rogue" and bool(victim)),
    "SC-TYPE-09": (powers.slot_power, power_zero(powers.slot_power)),
    "SC-ROUND-01": (rewards.last_round, lambda number: number >= 4),
    "SC-ROUND-04": (rewards.next_start, lambda start, players: start),
    "SC-DRAFT-B-08": (draft.new_cards, lambda firsts, packs: sum(packs)),
    "SC-DRAFT-B-16": (draft.pass_packs, lambda held, to: list(held)),
    "SC-DRAFT-B-17": (draft.picks_by_seat, lambda packs, to: [0] * len(packs)),
    "SC-DRAFT-B-19": (draft.to_trim, lambda hand: max(0, hand - 9)),
    "SC-DRAFT-ADV-01": (advanced.first_pick, lambda start, number, players: 2),
    "SC-DRAFT-ADV-10": (advanced.discard_pool, nothing),
    "SC-DRAFT-ADV-11": (advanced.first_pick, lambda start, number, players: start),
    "SC-DRAFT-ADV-12": (advanced.first_pick, lambda start, number, players: (start - number) % players + 1),
    "SC-DRAFT-ADV-14": (advanced.discard_leftovers, nothing),
    "SC-DRAFT-ADV-17": (advanced.picker, lambda first, players, k: (first - 1 + k) % players + 1),
    "SC-CONTRACT-07": (state.free_tokens, lambda placed: 10),
    "SC-NINJA-07": (stack.check_flip, bottom_first(stack.check_flip)),
    "SC-NINJA-13": (events.drawn_after, lambda: 0),
    "SC-SLOT-05": (powers.facing, innermost),
    "SC-SLOT-07": (powers.without_idle, kept_alive(powers.without_idle)),
    "SC-SLOT-09": (powers.juttes, lambda rules, g, a: (False, False)),
    "SC-SLOT-10": (powers.removals, lambda rules, g, a: (False, False)),
    "SC-BATTLE-B-03": (contracts.void, nothing),
    "SC-BATTLE-C-01": (stack.apply_flip, bottom_first(stack.apply_flip)),
    "SC-BATTLE-C-07": (stack.put_under, nothing),
    "SC-BATTLE-C-08": (stack.first_free, innermost_last),
    "SC-BATTLE-C-09": (stack.first_free, lambda row: max(0, len(row) - 1)),
    "SC-BATTLE-C-12": (stack.misplay, nothing),
    "SC-BATTLE-D-05": (powers.takes_weapon, no),
    "SC-BATTLE-D-07": (powers.removals, only_first(powers.removals)),
    "SC-BATTLE-E-01": (powers.guardian_total, lambda rules, target, them: known(0)),
    "SC-BATTLE-E-02": (powers.assassin_total, lambda them: known(0)),
    "SC-BATTLE-E-03": (powers.killed, lambda guardian, assassin: False),
    "SC-BATTLE-E-04": (powers.killed, lambda guardian, assassin: assassin >= guardian),
    "SC-BATTLE-E-05": (powers.weapon_value, other_value(powers.weapon_value)),
    "SC-BATTLE-F-01": (pots.fulfilled, lambda dies: "g" if dies else "a"),
    "SC-BATTLE-F-02": (pots.base, lambda reward, target: ZERO),
    "SC-BATTLE-F-03": (pots.guard_pot, pots.assassination_pot),
    "SC-BATTLE-F-04": (pots.assassination_pot, pots.guard_pot),
    "SC-BATTLE-F-05": (pots.meddlers, lambda s, cards, dies: ZERO),
    "SC-BATTLE-F-06": (pots.share, lambda pot, players, rounding: pot // players),
    "SC-BATTLE-G-01": (rewards.clear_table, lambda s: 0),
    "SC-BATTLE-G-04": (rewards.next_start, lambda start, players: (start - 2) % players + 1),
    "SC-BATTLE-G-05": (state.free_tokens, lambda placed: 8),
    "SC-END-01": (rewards.richest, lambda gold: [i for i, g in enumerate(gold, 1) if g == min(gold)]),
    "SC-END-03": (rewards.break_tie, lambda s, tied: tied[:1]),
    "SC-CARD-AINF-1": (powers.doubled, lambda amount: amount),
    "SC-CARD-AINF-2": (INF, weapon_too(INF)),
    "SC-CARD-AINF-3": (INF, lambda *_: known(2)),
    "SC-CARD-AINF-4": (powers.guards, no),
    "SC-CARD-AINF-5": (powers.weapon_value, lambda rules, weapon, side: ZERO),
    "SC-CARD-AINF-7": (INF, lambda *_: known(2)),
    "SC-CARD-GINF-1": (powers.doubled, lambda amount: amount),
    "SC-CARD-GINF-2": (INF, weapon_too(INF)),
    "SC-CARD-GINF-3": (INF, lambda *_: known(2)),
    "SC-CARD-GINF-4": (powers.kills, no),
    "SC-CARD-GINF-5": (powers.weapon_value, lambda rules, weapon, side: ZERO),
    "SC-CARD-GINF-7": (INF, lambda *_: known(2)),
    "SC-CARD-AWM-1": (powers.unarmed_master, lambda: 3),
    "SC-CARD-AWM-2": (powers.armed_master, lambda: 1),
    "SC-CARD-AWM-3": (powers.master, armed_anyway(powers.master)),
    "SC-CARD-AWM-4": (powers.compared_power, abilities_count(powers.compared_power)),
    "SC-CARD-GWM-1": (powers.unarmed_master, lambda: 3),
    "SC-CARD-GWM-2": (powers.armed_master, lambda: 1),
    "SC-CARD-GWM-3": (powers.master, armed_anyway(powers.master)),
    "SC-CARD-GWM-4": (powers.compared_power, abilities_count(powers.compared_power)),
    "SC-CARD-KILL-1": (powers.kills, no),
    "SC-CARD-KILL-2": (powers.takes_weapon, no),
    "SC-CARD-KILL-3": (powers.removals, only_first(powers.removals)),
    "SC-CARD-KILL-4": (powers.kills, no),
    "SC-CARD-KILL-7": (powers.removals, both_killed(powers.removals)),
    "SC-CARD-SENT-1": (powers.guards, no),
    "SC-CARD-SENT-2": (powers.takes_weapon, no),
    "SC-CARD-SENT-3": (powers.removals, only_first(powers.removals)),
    "SC-CARD-SENT-4": (powers.guards, no),
    "SC-CARD-SENT-6": (powers.removals, both_killed(powers.removals)),
    "SC-CARD-BOMB1-1": (stack.blast, without(stack.blast, "bomb_maker", 0)),
    "SC-CARD-BOMB1-2": (stack.beneath, nothing),
    "SC-CARD-BOMB1-3": (stack.beneath, lambda s, fight, card, did: fight.owed.append(("hit", card))),
    "SC-CARD-BOMB1-4": (stack.beneath, nothing),
    "SC-CARD-BOMB2-1": (stack.blast, without(stack.blast, "bomb_master", 1)),
    "SC-CARD-BOMB2-2": (stack.beneath, lambda s, fight, card, did: fight.owed.extend([("hit", card)] * 2)),
    "SC-CARD-BOMB2-3": (stack.blast, without(stack.blast, "bomb_master", 1)),
    "SC-CARD-PM-1": (stack.poisons, no),
    "SC-CARD-PM-2": (stack.poison, deeper_poison(stack.poison)),
    "SC-CARD-PM-3": (stack.poison, nothing),
    "SC-CARD-PM-4": (stack.poison, nothing),
    "SC-CARD-PM-5": (stack.weapon_stays, no),
    "SC-CARD-PM-6": (stack.blast, lambda card: 0),
    "SC-CARD-PT-1": (stack.blast, without(stack.blast, "poison_twins", 0)),
    "SC-CARD-PT-3": (stack.immune, no),
    "SC-CARD-PT-4": (stack.reaches, lambda s, card, above: above not in ((), ("gone",))),
    "SC-CARD-PT-5": (stack.blast, without(stack.blast, "poison_twins", 0)),
    "SC-CARD-ROGUE-1": (powers.joins, lambda guardian, assassin: "g"),
    "SC-CARD-ROGUE-2": (powers.comparison, own_side_only(powers.comparison)),
    "SC-CARD-ROGUE-3": (stack.first_free, innermost_last),
    "SC-CARD-ROGUE-4": (powers.joins, lambda guardian, assassin: "a"),
    "SC-CARD-ROGUE-5": (powers.compared_power, abilities_count(powers.compared_power)),
    "SC-CARD-ROGUE-7": (powers.printed_power, rogue_as_thin_air(powers.printed_power)),
    "SC-CARD-SCOUT-4": (ninja.used_up, no),
    "SC-CARD-SCOUT-5": (ninja.used_up, no),
    "SC-CARD-SCOUT-7": (ninja.used_up, no),
    "SC-CARD-APP-3": (ninja.keep_rest, nothing),
    "SC-CARD-METS-1": (powers.halve, lambda amount: amount),
    "SC-CARD-METS-2": (powers.juttes, lambda rules, g, a: (False, False)),
    "SC-CARD-METS-3": (powers.takes_weapon, no),
    "SC-CARD-METS-4": (powers.weapon_value, weapon_worth(powers.weapon_value, "metsubushi", 2)),
    "SC-CARD-JUTTE-1": (powers.disarms, no),
    "SC-CARD-JUTTE-2": (powers.juttes, lambda rules, g, a: (False, False)),
    "SC-CARD-JUTTE-3": (powers.juttes, lambda rules, g, a: (False, bool(g) and bool(a))),
    "SC-CARD-JUTTE-4": (powers.disarms, no),
    "SC-CARD-JUTTE-5": (powers.without_idle, kept_alive(powers.without_idle)),
    "SC-CARD-SHUR-1": (powers.weapon_value, weapon_worth(powers.weapon_value, "shuriken", 0)),
    "SC-CARD-KUSA-1": (powers.weapon_value, weapon_worth(powers.weapon_value, "kusari_fundo", 0)),
    "SC-CARD-MED-2": (stack.put_under, nothing),
    "SC-CARD-MED-3": (pots.meddler_change, sides_swapped(pots.meddler_change)),
    "SC-CARD-MED-4": (pots.meddler_change, meddler_of(pots.meddler_change, "enemy_in_high_places")),
    "SC-CARD-MED-5": (pots.meddler_change, meddler_of(pots.meddler_change, "thief")),
    "SC-CARD-MED-6": (stack.poison, nothing),
}
