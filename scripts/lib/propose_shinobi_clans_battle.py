"""Shinobi Clans from its rulebook: cards of a box, what a slot number comes to, the Rogue's comparison, pots. Nothing here calls the rules.

Sides: g (Guardians, left, blue) and a (Assassins, right, red). Options are those of the table, by name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

TARGETS = ("shogun", "old_ninja_master", "daimyo", "merchant", "ronin")
SIDES = ("g", "a")
OTHER = {"g": "a", "a": "g"}
BLUE_OR_RED = {"g": "guardian", "a": "assassin"}

CARDS = {
    "aap": ("assassin_apprentice", "assassin"), "aad": ("assassin_adept", "assassin"), "aku": ("assassin_kunoichi", "assassin"),
    "agm": ("assassin_grandmaster", "assassin"), "ain": ("assassin_infiltrator", "assassin"),
    "awm": ("assassin_weapon_master", "assassin"), "sk": ("silent_killer", "assassin"),
    "gap": ("guardian_apprentice", "guardian"), "gad": ("guardian_adept", "guardian"), "gma": ("guardian_master", "guardian"),
    "ggm": ("guardian_grandmaster", "guardian"), "gin": ("guardian_infiltrator", "guardian"),
    "gwm": ("guardian_weapon_master", "guardian"), "ss": ("shadow_sentinel", "guardian"),
    "bm": ("bomb_maker", "specialist"), "bb": ("bomb_master", "specialist"), "pm": ("poison_maker", "specialist"),
    "pt": ("poison_twins", "specialist"), "ro": ("rogue", "specialist"), "sc": ("scout", "specialist"),
    "sp": ("shinobi_spy", "specialist"), "ms": ("shinobi_master_spy", "specialist"),
    "ehp": ("enemy_in_high_places", "meddler"), "thf": ("thief", "meddler"), "shu": ("shuriken", "weapon"),
    "kus": ("kusari_fundo", "weapon"), "met": ("metsubushi", "weapon"), "jut": ("jutte", "weapon"), "nin": ("ninjato", "weapon"),
    "dis": ("disappear_in_smoke", "event"), "app": ("appear_in_smoke", "event"),
}  # fmt: skip
"""Card and kind by code."""
PRINTED = {
    "power.aad": 2, "power.aku": 4, "power.sk": 0, "power.gap": 1, "power.gma": 3, "red.ehp": 2, "guardian.shu": 2,
    "assassin.shu": 2, "assassin.kus": 3, "guardian.met": 0, "guardian.daimyo": 3, "gold.daimyo": 3,
}  # fmt: skip
"""Numbers that the rulebook itself tells."""
OPEN = ("scout", "shinobi_spy", "shinobi_master_spy")
"""Specialists that are laid face up."""
POISON = ("poison_maker", "poison_twins")
BLAST = {"bomb_maker": 1, "bomb_master": 2, "poison_twins": 1}
"""Cards directly beneath that go along."""
MASTERS = ("assassin_weapon_master", "guardian_weapon_master")
INFILTRATORS = ("assassin_infiltrator", "guardian_infiltrator")


class Box:
    """The cards of this group's box. facts: what is printed on them, by the names of the census."""

    def __init__(self, facts: Mapping[str, Any]) -> None:
        self.facts = {**PRINTED, **facts}
        self.rewards: list[int] = list(facts["rewards"])
        self.kind = {card: kind for card, kind in CARDS.values()}
        self.code = {card: code for code, (card, _) in CARDS.items()}
        self.copies = {card: int(facts[f"copies.{code}"]) for code, (card, _) in CARDS.items()}
        for name in facts:
            if name.startswith("card."):
                code = name.removeprefix("card.")
                _, kind, *numbers, copies = facts[name]
                self.kind[code], self.code[code], self.copies[code] = kind, code, copies
                names = {"weapon": ("guardian", "assassin"), "meddler": ("blue", "red")}.get(kind, ("power",))
                self.facts |= {f"{what}.{code}": n for what, n in zip(names, numbers, strict=False)}

    def number(self, what: str, card: str) -> int:
        """A number printed on a card, 0 where it prints none."""
        return int(self.facts.get(f"{what}.{self.code.get(card, card)}", 0))

    def side(self, card: str) -> str:
        """Where such a ninja stands, empty for all others."""
        return {"assassin": "a", "guardian": "g"}.get(self.kind[card], "")

    def home(self, card: str) -> str:
        """Where a card is laid face down: stack, slot, or nowhere."""
        if self.kind[card] == "weapon":
            return "slot"
        return "" if self.kind[card] == "event" or card in OPEN else "stack"

    def value(self, weapon: str, side: str) -> int:
        """What a weapon adds on a side."""
        return self.number(BLUE_OR_RED[side], weapon) if weapon else 0

    def power(self, ninja: str, side: str) -> int:
        """What is printed on a ninja; a Weapon Master without his bonus."""
        if ninja in MASTERS:
            return 1
        return self.number(BLUE_OR_RED[side] if ninja == "rogue" else "power", ninja)


@dataclass
class Spot:
    """A battle slot. seen: the weapon lies face up; who laid it."""

    ninja: str = ""
    weapon: str = ""
    seen: bool = False
    who: int = 0


def lasting(options: Mapping[str, Any], g: Spot, a: Spot) -> tuple[dict[str, str], dict[str, str], dict[str, str]]:
    """A slot number after its abilities: ninjas, their weapons, and those before the weapons acted; by side."""
    ninja = {"g": g.ninja, "a": a.ninja}
    weapon = {side: spot.weapon if spot.ninja else "" for side, spot in (("g", g), ("a", a))}
    killed = {"a"} if g.ninja == "shadow_sentinel" and a.ninja else set()
    spared = a.ninja == "silent_killer" and g.ninja == "rogue" and options["killer_vs_rogue_text"] == "guardian_only"
    late = killed and options["simultaneous_ninjas"] == "guardian_first"
    if a.ninja == "silent_killer" and g.ninja and not spared and not late:
        killed.add("g")
    for side in killed:
        ninja[side] = weapon[side] = ""
    before = dict(weapon)
    taken = {side for side in SIDES if weapon[side] and weapon[OTHER[side]] == "jutte"}
    if options["jutte_stays"] == "spent":
        taken |= {side for side in SIDES if weapon[side] == "jutte" and OTHER[side] in taken}
    for side in taken:
        weapon[side] = ""
    return ninja, weapon, before


def fought(box: Box, options: Mapping[str, Any], g: Spot, a: Spot) -> tuple[int, int]:
    """What a slot number gives both sides."""
    ninja, weapon, before = lasting(options, g, a)

    def master(side: str, arms: str) -> int:
        return 3 if arms and (options["wm_zero_weapon"] == "yes" or box.value(arms, side)) else 1

    def own(side: str) -> int:
        other, there = ninja[OTHER[side]], OTHER[side]
        if ninja[side] in MASTERS:
            return master(side, weapon[side])
        if ninja[side] not in INFILTRATORS:
            return box.power(ninja[side], side) if ninja[side] else 0
        if other in INFILTRATORS:
            return int(box.facts["pair.infiltrators"]) if options["infiltrator_pair"] == "ask_table" else 0
        if not other or (other == "rogue" and options["rogue_side"] == "neutral"):
            return 0
        single = box.power(other, there)
        if other in MASTERS and options["infiltrator_vs_weapon_master"] == "doubles_three":
            single = master(there, (before if options["infiltrator_timing"] == "on_resolve" else weapon)[there])
        if weapon[side] == "metsubushi" and options["infiltrator_own_metsubushi"] == "halved_power":
            single //= 2
        return 2 * single

    blind = {side: weapon[OTHER[side]] == "metsubushi" for side in SIDES}
    if all(blind.values()) and options["metsubushi_both"] == "cancel":
        blind = dict.fromkeys(SIDES, False)
    total = {}
    for side in SIDES:
        arms = box.value(weapon[side], side)
        total[side] = own(side) + arms
        if blind[side]:
            special = ninja[side] in MASTERS + INFILTRATORS and options["metsubushi_on_special"] == "printed_only"
            total[side] = (box.power(ninja[side], side) + arms if special else total[side]) // 2
    return total["g"], total["a"]


Rows = Mapping[str, Sequence[Spot]]


def facing(rows: Rows) -> list[tuple[Spot, Spot]]:
    """Both slots of every number."""
    most = max(len(rows["g"]), len(rows["a"]))
    g, a = ([*rows[side], *[Spot()] * (most - len(rows[side]))] for side in SIDES)
    return list(zip(g, a, strict=True))


def weaker(box: Box, options: Mapping[str, Any], target: str, rows: Rows) -> str:
    """The side that the Rogue joins, `-` for none: no ability counts, only what is printed."""
    total = {"g": box.number("guardian", target), "a": 0}
    reading = options["rogue_compare"]
    for side in SIDES:
        for spot in rows[side]:
            if spot.ninja and not (reading == "wm_zero" and spot.ninja in MASTERS):
                total[side] += box.power(spot.ninja, side)
            if spot.seen and (reading != "no_weapons" if spot.ninja else reading == "faceup_idle"):
                total[side] += box.value(spot.weapon, side)
    return "-" if total["g"] == total["a"] else min(SIDES, key=lambda side: total[side])


def pot(box: Box, options: Mapping[str, Any], target: str, reward: int, under: Sequence[str], dies: bool) -> int:
    """Base and Meddlers, and the Target's own gold for its death."""
    gold = reward + sum(box.number("red" if dies else "blue", card) for card in under)
    gold += box.number("gold", target) if dies else 0
    return max(0, gold) if options["negative_pot"] == "floor_zero" else gold


def share(gold: int, players: int, options: Mapping[str, Any]) -> int:
    """What each of the players with a successful contract gets."""
    return gold // players if options["rounding"] == "floor" else -(-gold // players)
