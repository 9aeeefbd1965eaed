"""Abilities of step D and powers of step E, for one slot number or a whole side (SC-BATTLE-D, -E, SC-CARD).

Pure functions over the two rows of slots, the facts of the box and the options, so that a comparison that is open can
be made again when a fact arrives.
"""

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any

import msgspec

from referee.engine.game import OptionValue
from referee.games.shinobi_clans import boxes
from referee.games.shinobi_clans.amounts import ZERO, Amount, known, total, within
from referee.games.shinobi_clans.data import UNREAD, Card
from referee.games.shinobi_clans.state import Slot

INFILTRATORS = frozenset(("assassin_infiltrator", "guardian_infiltrator"))
WEAPON_MASTERS = frozenset(("assassin_weapon_master", "guardian_weapon_master"))
MADE = INFILTRATORS | WEAPON_MASTERS
"""Ninjas whose power is of their own making; of all others it is printed."""
REMOVERS = frozenset(("silent_killer", "shadow_sentinel"))
"""Ninjas with an ability that removes the one opposite."""
ACTING = frozenset(("jutte", "metsubushi"))
"""Weapons with an ability; all others only add their power."""
EMPTY = Slot()


class Rules(msgspec.Struct, frozen=True, gc=False):
    """What the computation needs besides the slots."""

    facts: Mapping[str, Any]
    cards: Mapping[str, Card]
    options: Mapping[str, OptionValue]


class Number(msgspec.Struct, frozen=True, gc=False):
    """A slot number after step D. gone: side and card, in their order; powers: what each side gets of it."""

    g: Slot
    a: Slot
    gone: tuple[tuple[str, str], ...]
    power_g: Amount
    power_a: Amount


# --- ninja abilities -------------------------------------------------------------------------------------------------


def kills(rules: Rules, victim: str) -> bool:
    """Whether a Silent Killer removes this ninja opposite (SC-CARD-KILL-1; option killer_vs_rogue_text)."""
    return bool(victim) and not (victim == "rogue" and rules.options["killer_vs_rogue_text"] == "guardian_only")


def removals(rules: Rules, g: str, a: str) -> tuple[bool, bool]:
    """Whether the Guardian and the Assassin of one number are removed by ninja abilities (SC-BATTLE-D-07)."""
    g_goes = a == "silent_killer" and kills(rules, g)
    a_goes = g == "shadow_sentinel" and bool(a)
    if g_goes and a_goes and rules.options["simultaneous_ninjas"] == "guardian_first":
        g_goes = False
    return g_goes, a_goes


# --- weapon abilities ------------------------------------------------------------------------------------------------


def disarms(weapon: str) -> bool:
    """Whether this weapon takes the opposing weapon away (SC-CARD-JUTTE-1)."""
    return weapon == "jutte"


def blinds(weapon: str) -> bool:
    """Whether this weapon halves the opposing slot (SC-CARD-METS-1)."""
    return weapon == "metsubushi"


def juttes(rules: Rules, g: str, a: str) -> tuple[bool, bool]:
    """Whether the Guardian's and the Assassin's weapon go by Juttes, both acting at once (SC-CARD-JUTTE-1 to -3)."""
    g_goes, a_goes = disarms(a) and bool(g), disarms(g) and bool(a)
    if rules.options["jutte_stays"] == "spent":
        g_goes, a_goes = g_goes or (disarms(g) and a_goes), a_goes or (disarms(a) and g_goes)
    return g_goes, a_goes


def halvings(rules: Rules, g: str, a: str) -> tuple[bool, bool]:
    """Whether the Guardian slot and the Assassin slot are halved (SC-CARD-METS-1; option metsubushi_both)."""
    if blinds(g) and blinds(a) and rules.options["metsubushi_both"] == "cancel":
        return False, False
    return blinds(a), blinds(g)


# --- powers ----------------------------------------------------------------------------------------------------------


def side_name(side: str) -> str:
    """The name of the value that counts on a side."""
    return "guardian" if side == "g" else "assassin"


def weapon_value(rules: Rules, weapon: str, side: str) -> Amount:
    """What a weapon adds on the side it lies on, 0 where it prints nothing (SC-BATTLE-E-05, SC-COMP-13)."""
    if not weapon:
        return ZERO
    if (card := rules.cards.get(weapon)) is None:
        return Amount(0, max(boxes.WEAPON_POWERS), ("a weapon that was not read",))
    return boxes.value(rules.facts, card, side_name(side)) if card.kind == "weapon" else ZERO


UNARMED_MASTER = 1
"""The power of a Weapon Master without a weapon (SC-CARD-AWM-1, SC-CARD-GWM-1)."""
ARMED_MASTER = 3
"""That of one with a weapon, the weapon's own value apart (SC-CARD-AWM-2, SC-CARD-GWM-2)."""


def master(rules: Rules, weapon: str, side: str) -> Amount:
    """A Weapon Master's own power (option wm_zero_weapon)."""
    if not weapon:
        return known(UNARMED_MASTER)
    if rules.options["wm_zero_weapon"] == "no":
        value = weapon_value(rules, weapon, side)
        if value.needs:
            return Amount(UNARMED_MASTER, ARMED_MASTER, value.needs)
        return known(ARMED_MASTER if value.low else UNARMED_MASTER)
    return known(ARMED_MASTER)


def printed_power(rules: Rules, ninja: str, side: str) -> Amount:
    """The number on a ninja that has no power of its own making; the Rogue's for the side he stands on."""
    if (card := rules.cards.get(ninja)) is None:
        return ZERO
    if not card.side:
        return boxes.value(rules.facts, card, side_name(side)) if ninja == "rogue" else ZERO
    number = rules.facts.get(card.facts["power"])
    if type(number) is int:
        return known(number)
    return ZERO if ninja in INFILTRATORS else boxes.value(rules.facts, card, "power")


def infiltrates(rules: Rules, other: Slot, other_side: str, armed_before: str, own_weapon: str) -> Amount:
    """An Infiltrator's power: twice that of the ninja opposite, its weapon left out (SC-CARD-AINF, SC-CARD-GINF).

    armed_before: the weapon that lay opposite when ninja abilities were carried out (option infiltrator_timing).
    """
    if not (ninja := other.ninja):
        return ZERO
    if ninja in INFILTRATORS:
        if rules.options["infiltrator_pair"] == "ask_table":
            number = rules.facts.get("pair.infiltrators")
            return known(number) if isinstance(number, int) else Amount(0, None, ("pair.infiltrators",))
        return ZERO
    if ninja == "rogue" and rules.options["rogue_side"] == "neutral":
        return ZERO
    if ninja in WEAPON_MASTERS:
        weapon = armed_before if rules.options["infiltrator_timing"] == "on_resolve" else other.weapon
        base = master(rules, weapon, other_side)
        if rules.options["infiltrator_vs_weapon_master"] == "doubles_one":
            base = known(UNARMED_MASTER)
    else:
        base = printed_power(rules, ninja, other_side)
    if blinds(own_weapon) and rules.options["infiltrator_own_metsubushi"] == "halved_power":
        base = base.halved()
    return base.doubled()


def ninja_power(rules: Rules, slot: Slot, side: str, other: Slot, armed_before: str) -> Amount:
    """A ninja's own power in step E."""
    if not (ninja := slot.ninja):
        return ZERO
    if ninja in WEAPON_MASTERS:
        return master(rules, slot.weapon, side)
    if ninja in INFILTRATORS:
        return infiltrates(rules, other, "a" if side == "g" else "g", armed_before, slot.weapon)
    return printed_power(rules, ninja, side)


def slot_power(rules: Rules, slot: Slot, side: str, other: Slot, armed_before: str, half: bool) -> Amount:
    """What a slot with a ninja adds to its side: ninja and weapon, halved by a Metsubushi (SC-CARD-METS-1)."""
    if (ninja := slot.ninja) not in MADE:
        card = rules.cards.get(ninja)
        number = rules.facts.get(card.facts["power"]) if card is not None and card.side else None
        base = known(number) if type(number) is int else printed_power(rules, ninja, side)
    elif half and rules.options["metsubushi_on_special"] == "printed_only":
        base = known(UNARMED_MASTER) if ninja in WEAPON_MASTERS else printed_power(rules, ninja, side)
    else:
        base = ninja_power(rules, slot, side, other, armed_before)
    if slot.more:
        base = total([base, *(printed_power(rules, other_, side) for other_ in slot.more)])
    power = base.plus(weapon_value(rules, slot.weapon, side)) if slot.weapon else base
    return power.halved() if half else power


# --- one number, and all ---------------------------------------------------------------------------------------------


def at(row: Sequence[Slot], index: int) -> Slot:
    """A slot of a row, an empty one beyond its end."""
    return row[index] if index < len(row) else EMPTY


def without_idle(slot: Slot, side: str, gone: list[tuple[str, str]]) -> Slot:
    """A weapon without a ninja goes, unused (SC-SLOT-07, SC-BATTLE-D-04)."""
    if slot.ninja or slot.pos is None:
        return slot
    gone.append((side, slot.weapon or UNREAD))
    return EMPTY


def resolve(rules: Rules, g: Slot, a: Slot) -> Number:
    """Step D for one number: ninja abilities of both sides, then Juttes, then Metsubushis (SC-BATTLE-D-02, -06)."""
    if g.pos is None and not g.ninja:
        if a.ninja:  # nothing opposite: no ability has anything to act on
            return Number(g, a, (), ZERO, slot_power(rules, a, "a", g, "", False))
    elif a.pos is None and not a.ninja and g.ninja:
        return Number(g, a, (), slot_power(rules, g, "g", a, "", False), ZERO)
    gone: list[tuple[str, str]] = []
    if not (g.ninja and a.ninja):
        g, a = without_idle(g, "g", gone), without_idle(a, "a", gone)
    elif a.ninja in REMOVERS or g.ninja in REMOVERS:
        g_goes, a_goes = removals(rules, g.ninja, a.ninja)
        if g_goes:
            g = _removed(g, "g", gone)
        if a_goes:
            a = _removed(a, "a", gone)
    g_armed, a_armed = g.weapon, a.weapon
    g_half = a_half = False
    if g_armed in ACTING or a_armed in ACTING:
        if g_armed and a_armed:
            g_off, a_off = juttes(rules, g_armed, a_armed)
            if g_off:
                gone.append(("g", g_armed))
                g = g.disarmed()
            if a_off:
                gone.append(("a", a_armed))
                a = a.disarmed()
        g_half, a_half = halvings(rules, g.weapon if g.ninja else "", a.weapon if a.ninja else "")
    return Number(
        g,
        a,
        tuple(gone),
        slot_power(rules, g, "g", a, a_armed, g_half) if g.ninja else ZERO,
        slot_power(rules, a, "a", g, g_armed, a_half) if a.ninja else ZERO,
    )


def _removed(slot: Slot, side: str, gone: list[tuple[str, str]]) -> Slot:
    """The ninjas of a slot are removed, and their weapon with them (SC-BATTLE-D-05, SC-CARD-KILL-2, SC-CARD-SENT-2)."""
    gone += [(side, ninja) for ninja in slot.ninjas]
    if slot.pos is not None:
        gone.append((side, slot.weapon or UNREAD))
    return EMPTY


def numbers(rows: Sequence[Sequence[Slot]]) -> int:
    """How many slot numbers there are."""
    return max(len(rows[0]), len(rows[1]))


def facing(rows: Sequence[Sequence[Slot]]) -> list[tuple[Slot, Slot]]:
    """The slots of each number, Guardian and Assassin side, an empty one beyond the end of a row (SC-SLOT-05)."""
    return list(zip_longest(rows[0], rows[1], fillvalue=EMPTY))


def totals(rules: Rules, target: str, rows: Sequence[Sequence[Slot]]) -> tuple[Amount, Amount]:
    """Power totals of both sides after step D (SC-BATTLE-E-01, -02)."""
    done = [resolve(rules, g, a) for g, a in facing(rows)]
    return summed(rules, target, [d.power_g for d in done], [d.power_a for d in done])


def summed(rules: Rules, target: str, powers_g: Sequence[Amount], powers_a: Sequence[Amount]) -> tuple[Amount, Amount]:
    """Guardian total: the Target's Guardian power and all on the left; Assassin total: all on the right."""
    return total([boxes.of_target(rules.facts, target, "guardian"), *powers_g]), total(powers_a)


def killed(guardian: int, assassin: int) -> bool:
    """Whether the Target dies: only by more than the Guardian side has (SC-BATTLE-E-03, -04)."""
    return assassin > guardian


# --- the Rogue -------------------------------------------------------------------------------------------------------


def compared_power(rules: Rules, slot: Slot, side: str) -> Amount:
    """What a slot counts when the Rogue compares: printed numbers, no abilities (SC-CARD-ROGUE-5; rogue_compare)."""
    reading = rules.options["rogue_compare"]
    if not slot.ninja:
        return weapon_value(rules, slot.weapon, side) if reading == "faceup_idle" and slot.armed else ZERO
    if slot.ninja in WEAPON_MASTERS:
        power = ZERO if reading == "wm_zero" else known(UNARMED_MASTER)
    else:
        power = printed_power(rules, slot.ninja, side)
    if slot.more:
        power = total([power, *(printed_power(rules, more, side) for more in slot.more)])
    return power if reading == "no_weapons" else power.plus(weapon_value(rules, slot.weapon, side))


def comparison(rules: Rules, target: str, rows: Sequence[Sequence[Slot]]) -> tuple[Amount, Amount]:
    """The totals that the Rogue compares, the Target's Guardian power included (SC-CARD-ROGUE-1, -2)."""
    guardian = boxes.of_target(rules.facts, target, "guardian").plus(
        total([compared_power(rules, x, "g") for x in rows[0]])
    )
    return guardian, total([compared_power(rules, x, "a") for x in rows[1]])


def can_tie(rules: Rules, target: str, rows: Sequence[Sequence[Slot]]) -> bool:
    """Whether the two totals that the Rogue compares can be equal, by what cards print (SC-COMP-11, -13)."""
    reading = rules.options["rogue_compare"]
    difference = {0}
    for sign, side, row in ((1, "g", rows[0]), (-1, "a", rows[1])):
        for slot in row:
            counts = reading != "no_weapons" if slot.ninja else reading == "faceup_idle" and slot.armed
            power = compared_power(rules, slot.disarmed(), side)
            weapon = weapon_value(rules, slot.weapon if counts else "", side)
            if power.low is None or power.high is None:
                return True
            powers = range(power.low, power.high + 1)
            values = boxes.WEAPON_POWERS if weapon.needs else (weapon.low or 0,)
            difference = {d + sign * (p + v) for d in difference for p in powers for v in values}
    own = boxes.of_target(rules.facts, target, "guardian")
    return any(within(own, -d) for d in difference)


def joins(guardian: Amount, assassin: Amount) -> str | None:
    """The weaker side, which the Rogue joins; `-` when both are equal, None while it is open (SC-CARD-ROGUE-1, -4)."""
    if not guardian.needs and not assassin.needs:
        if guardian.low == assassin.low:
            return "-"
        return "g" if (guardian.low or 0) < (assassin.low or 0) else "a"
    if assassin.high is not None and guardian.low is not None and assassin.high < guardian.low:
        return "a"
    if guardian.high is not None and assassin.low is not None and guardian.high < assassin.low:
        return "g"
    return None
