"""Gold and kills of a Shinobi Clans game, counted from its steps and the real contracts by nothing but the rulebook's text.

No code is shared with the referee's rules: each battle is fought here a second time, so that the exam can hold the two
against each other. Printed numbers come from the component file and the box. What an option changes that is not counted
here is named in `UNCOUNTED`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from referee.games.shinobi_clans import steps

PARTS = tomllib.loads((Path(steps.__file__).parent / "components.toml").read_text(encoding="utf-8"))
CARDS = {card["id"]: card for card in PARTS["cards"]}
TARGETS = {target["id"]: target for target in PARTS["targets"]}
DECK = 87
POISON = ("poison_maker", "poison_twins")
BOMBS = {"bomb_maker": 1, "bomb_master": 2}
INFILTRATORS = ("assassin_infiltrator", "guardian_infiltrator")
MASTERS = ("assassin_weapon_master", "guardian_weapon_master")
FURTHER = {
    "ninja": ("power",),
    "assassin": ("power",),
    "guardian": ("power",),
    "weapon": ("guardian", "assassin"),
    "meddler": ("blue", "red"),
}

UNCOUNTED: Mapping[str, Any] = {
    "gold_supply": "unlimited", "poison_immunity_order": "lower_resolves", "infiltrator_pair": "both_zero",
    "infiltrator_timing": "final_state", "infiltrator_own_metsubushi": "full_power",
    "metsubushi_on_special": "final_slot_total", "jutte_stays": "stays", "bombed_shown": "shown",
}  # fmt: skip
"""Options that are counted at this value only."""
ROGUE = ("printed_values", "no_weapons", "wm_zero")


class Ninja:
    """A ninja in a slot, with the weapon he wields."""

    def __init__(self, card: str) -> None:
        self.card = card
        self.weapon = ""
        self.turn = 0


class Turned(NamedTuple):
    """A card of a stack, from the top: what became of it."""

    card: str
    hit: bool


class Battle:
    """One Target while it is resolved."""

    def __init__(self, target: str, weapons: Mapping[str, list[str | None]]) -> None:
        self.target = target
        self.weapons = {side: list(laid) for side, laid in weapons.items()}
        self.ninjas: dict[str, dict[int, Ninja]] = {"g": {}, "a": {}}
        self.stack: list[Turned] = []
        self.under: list[str] = []
        self.owed = 0
        self.placed: Ninja | None = None


class Count:
    """One game. Fed with its steps in order; `unsure` says why nothing is counted any more."""

    def __init__(self, seats: int, options: Mapping[str, Any], facts: Mapping[str, Any]) -> None:
        self.options, self.facts = options, facts
        self.unsure = next((name for name, value in UNCOUNTED.items() if options[name] != value), "")
        if options["rogue_compare"] not in ROGUE:
            self.unsure = "rogue_compare"
        self.gold = [0] * (seats + 1)
        self.rewards: dict[str, int] = {}
        self.weapons: dict[str, dict[str, list[str | None]]] = {}
        self.laid: dict[str, int] = {}
        self.battle: Battle | None = None
        self.fate: dict[str, str] = {}
        self.contracts: list[list[tuple[str, str]]] = []
        self.hand: list[int] | None = None
        self.drafted = self.apart = False

    def feed(self, step: Any) -> None:
        """Count one step on."""
        if isinstance(step, steps.Decide | steps.Give | steps.Discard):
            self.unsure = self.unsure or type(step).__name__
        if not self.unsure:
            method = getattr(self, f"_{type(step).__name__.lower()}", None)
            if method is not None:
                method(step)

    # --- what is printed ---------------------------------------------------------------------------------------------

    def printed(self, card: str, what: str) -> int:
        """A number on a card; 0 where it has none."""
        known = CARDS.get(card)
        if known is None:
            _, kind, *numbers = self.facts[f"card.{card}"]
            names = FURTHER[kind]
            return int(numbers[names.index(what)]) if what in names else 0
        if what not in known:
            return 0
        value = known[what].get("value")
        return int(value) if isinstance(value, int) else int(self.facts.get(f"{what}.{known['code']}", 0))

    def of_target(self, target: str, what: str) -> int:
        """A number on a Target."""
        return int(TARGETS[target][what].get("value", self.facts.get(f"{what}.{target}", 0)))

    def kind(self, card: str) -> str:
        """What kind of card it is."""
        known = CARDS.get(card)
        return str(known["kind"] if known else self.facts[f"card.{card}"][1])

    # --- ninja phase -------------------------------------------------------------------------------------------------

    def _targets(self, step: steps.Targets) -> None:
        self.rewards = dict(zip(step.laid, step.rewards, strict=True))
        self.weapons = {target: {"g": [], "a": []} for target in step.laid}
        self.laid = dict.fromkeys(step.laid, 0)

        self.hand = [0, *(self.hand[1:] if self.hand else [0] * (len(self.gold) - 1))]
        self.drafted = False

    def _place(self, _: steps.Place) -> None:
        """After the draft every hand is ten cards, where the deck and the discards have ten for each."""
        if self.hand is not None and not self.drafted:
            self.drafted = True
            seats = len(self.gold) - 1
            self.hand = [0] + [10] * seats if DECK - sum(self.hand) >= 10 * seats else None

    def _played(self, seat: int, drawn: int = 0, event: bool = False) -> None:
        """A card leaves a hand, others come. The cards of an event are held apart until one of them is played."""
        self.apart = event
        if self.hand is not None:
            self.hand[seat] += drawn - 1

    def _keep(self, _: steps.Keep) -> None:
        self.apart = False

    def _scout(self, step: steps.Scout) -> None:
        self._played(step.who, 1)

    _spy = _masterspy = _scout

    def _appear(self, step: steps.Appear) -> None:
        self._played(step.who, 2, event=True)

    def _disappear(self, step: steps.Disappear) -> None:
        if step.victim:
            self._played(step.victim)
        self._played(step.who, 1 if step.victim else 0, event=bool(step.victim))

    def _lay(self, step: steps.Lay) -> None:
        self.laid[step.to] += 1
        self._played(step.who)

    def _weapon(self, step: steps.Weapon) -> None:
        self._played(step.who)
        self.weapons[step.to][step.side].append(step.card or None)

    # --- battle ------------------------------------------------------------------------------------------------------

    def _begin(self, step: steps.Begin) -> None:
        self.battle = Battle(step.target, self.weapons[step.target])

    def _flip(self, step: steps.Flip) -> None:
        """A card of the stack is turned up and does what it does (step C)."""
        battle = self._now()
        card, above = step.card, battle.stack[-1] if battle.stack else None
        if battle.owed and above is not None and above.card == "poison_twins" and card in POISON:
            battle.owed = 0  # poison beneath the Twins is immune and acts in its turn
        assert not battle.owed, f"{card} is turned up, and a card is still to go along"
        battle.stack.append(Turned(card, False))
        battle.placed = None
        kind = self.kind(card)
        if kind == "meddler":
            battle.under.append(card)
        elif kind in ("assassin", "guardian"):
            self._stand(card, kind[0])
        elif card == "rogue":
            self._rogue()
        elif card in BOMBS:
            battle.owed = min(BOMBS[card], self.laid[battle.target] - len(battle.stack))
        elif card in POISON:
            gone = self._poison(above)
            twins = card == "poison_twins"
            if twins and (gone or above is None or self.options["twins_halves"] == "independent"):
                battle.owed = min(1, self.laid[battle.target] - len(battle.stack))

    def _hit(self, step: steps.Hit) -> None:
        """A card that goes with the one above it, and does nothing."""
        battle = self._now()
        assert battle.owed > 0, f"{step.card} is taken along, and nothing is due"
        battle.owed -= 1
        battle.stack.append(Turned(step.card, True))

    def _poison(self, above: Turned | None) -> bool:
        """The neighbour above goes, where it is still there. False where it had gone already."""
        battle = self._now()
        if above is None or above.hit or above.card in (*POISON, *BOMBS):
            return False  # those have gone by themselves
        if above.card in battle.under and self.kind(above.card) == "meddler":
            battle.under.reverse()
            battle.under.remove(above.card)
            battle.under.reverse()
            return True
        if above.card == "rogue" and self.options["poison_rogue"] == "immune":
            return True
        for side, row in battle.ninjas.items():
            for number, ninja in list(row.items()):
                if ninja.turn == len(battle.stack) - 1:
                    del row[number]
                    if ninja.weapon and self.options["poisoned_slot_weapon"] == "stays":
                        battle.weapons[side][number - 1] = ninja.weapon
                    return True
        return False

    def _stand(self, card: str, side: str) -> None:
        """Into the first slot of that side without a ninja; a weapon that lies there is wielded."""
        battle = self._now()
        number = next(i for i in range(1, 99) if i not in battle.ninjas[side])
        ninja = battle.ninjas[side][number] = Ninja(card)
        ninja.turn = len(battle.stack)
        if number <= len(battle.weapons[side]) and battle.weapons[side][number - 1] != "":
            ninja.weapon = battle.weapons[side][number - 1] or "?"
            battle.weapons[side][number - 1] = ""
            battle.placed = ninja

    def _arm(self, step: steps.Arm) -> None:
        battle = self._now()
        ninja = battle.placed
        assert ninja is not None and ninja.weapon in ("?", step.card), f"{step.card} is found where no weapon lay"
        ninja.weapon = step.card

    def _rogue(self) -> None:
        """He joins the side that is weaker so far, by what is printed; with equal sides he goes."""
        battle = self._now()
        how = self.options["rogue_compare"]
        sums = {"g": self.of_target(battle.target, "guardian"), "a": 0}
        for side, row in battle.ninjas.items():
            what = {"g": "guardian", "a": "assassin"}[side]
            for ninja in row.values():
                if ninja.card in MASTERS:
                    sums[side] += 0 if how == "wm_zero" else 1
                elif ninja.card == "rogue":
                    sums[side] += self.printed("rogue", what)
                elif ninja.card not in INFILTRATORS:
                    sums[side] += self.printed(ninja.card, "power")
                if ninja.weapon and how != "no_weapons":
                    sums[side] += self.printed(ninja.weapon, what)
        if sums["g"] != sums["a"]:
            self._stand("rogue", "g" if sums["g"] < sums["a"] else "a")

    def _now(self) -> Battle:
        assert self.battle is not None, "no Target is being resolved"
        return self.battle

    def _slots(self, battle: Battle) -> None:
        """Step D: by number, ninja abilities before those of weapons."""
        g, a = battle.ninjas["g"], battle.ninjas["a"]
        for number in sorted({*g, *a}):
            sentinel = number in g and g[number].card == "shadow_sentinel"
            killer = number in a and a[number].card == "silent_killer"
            first = self.options["simultaneous_ninjas"] == "guardian_first"
            if sentinel and number in a:
                del a[number]
                killer = killer and not first
            spared = (
                number in g and g[number].card == "rogue" and self.options["killer_vs_rogue_text"] == "guardian_only"
            )
            if killer and number in g and not spared:
                del g[number]
            if number in g and number in a:
                left, right = g[number], a[number]
                juttes = left.weapon == "jutte", right.weapon == "jutte"
                if juttes[1]:
                    left.weapon = ""
                if juttes[0]:
                    right.weapon = ""

    def _power(self, battle: Battle, side: str, number: int) -> int:
        """The power of a slot: its ninja and his weapon, halved by a Metsubushi opposite."""
        here = battle.ninjas[side][number]
        there = battle.ninjas["a" if side == "g" else "g"].get(number)
        power = self._ninja(here, side)
        if here.card in INFILTRATORS and there is not None:
            power = 2 * self._doubled(there, "a" if side == "g" else "g")
        power += self.printed(here.weapon, {"g": "guardian", "a": "assassin"}[side]) if here.weapon else 0
        met = there is not None and there.weapon == "metsubushi"
        if met and here.weapon == "metsubushi" and self.options["metsubushi_both"] == "cancel":
            met = False
        return power // 2 if met else power

    def _armed(self, ninja: Ninja, side: str) -> bool:
        if not ninja.weapon:
            return False
        return (
            self.options["wm_zero_weapon"] == "yes"
            or self.printed(ninja.weapon, {"g": "guardian", "a": "assassin"}[side]) > 0
        )

    def _ninja(self, ninja: Ninja, side: str) -> int:
        if ninja.card in MASTERS:
            return 3 if self._armed(ninja, side) else 1
        if ninja.card in INFILTRATORS:
            return 0
        what = {"g": "guardian", "a": "assassin"}[side] if ninja.card == "rogue" else "power"
        return self.printed(ninja.card, what)

    def _doubled(self, ninja: Ninja, side: str) -> int:
        """What an Infiltrator doubles."""
        if ninja.card == "rogue" and self.options["rogue_side"] == "neutral":
            return 0
        if ninja.card in MASTERS and self.options["infiltrator_vs_weapon_master"] == "doubles_one":
            return 1
        return self._ninja(ninja, side)

    def _result(self, _: steps.Result) -> None:
        battle = self._now()
        target = battle.target
        assert len(battle.stack) == self.laid[target], (
            f"{len(battle.stack)} cards turned up of {self.laid[target]} at {target}"
        )
        assert not battle.owed, "a card is still to go along"
        self._slots(battle)
        guardian = self.of_target(target, "guardian") + sum(self._power(battle, "g", i) for i in battle.ninjas["g"])
        assassin = sum(self._power(battle, "a", i) for i in battle.ninjas["a"])
        dies = assassin > guardian
        self.fate[target] = "killed" if dies else "survives"
        pot = self.rewards[target] + sum(self.printed(card, "red" if dies else "blue") for card in battle.under)
        pot += self.of_target(target, "gold") if dies else 0
        holders = [seat for seat, two in enumerate(self.contracts, 1) if (target, "a" if dies else "g") in two]
        debt = self.options["negative_pot"]
        if pot < 0 and debt == "floor_zero":
            pot = 0
        for seat in holders:
            share = pot // len(holders) if self.options["rounding"] == "floor" else -(-pot // len(holders))
            self.gold[seat] += share
            if debt == "lose_gold":
                self.gold[seat] = max(0, self.gold[seat])
        self.battle = None

    def says(self) -> dict[str, Any]:
        """Public facts by the names that the referee has for them."""
        says: dict[str, Any] = {"gold": self.gold[1:]}
        if self.hand is not None and self.drafted and not self.apart:
            public = self.options["hand_count"] == "public"
            says |= {f"{'hand' if public else 'has'}.{i}": n if public else n > 0 for i, n in enumerate(self.hand) if i}
        return says
