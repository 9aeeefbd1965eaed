"""The most and the least that totals and pot can be while cards are not typed (SC-BATTLE-E-01, -02, -F-03, -04).

Every bound holds for all cards that could lie there: a total outside is wrong whatever was turned up. Numbers that no
card of the stack can touch count as they are, with every weapon that could lie there where one was not read; of the
others it is only said how much they could add. A Rogue whose number is not known is the one card without a bound.
"""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from referee.engine.game import Fault, listed, replace
from referee.games.shinobi_clans import boxes, pots, powers
from referee.games.shinobi_clans.amounts import Amount
from referee.games.shinobi_clans.data import UNREAD
from referee.games.shinobi_clans.rules.stack import first_free, rows_of, rules_of
from referee.games.shinobi_clans.state import ClansState, Fight, Slot, slot_name, slot_words
from referee.games.shinobi_clans.steps import NOT_READ, Result

MOST_WEAPON = max(boxes.WEAPON_POWERS)
OTHER = {"g": "a", "a": "g"}


class Bound(NamedTuple):
    """Least and most (None: no bound) of a total. plain: the most without a Rogue of unknown number."""

    least: int
    most: int | None
    plain: int | None


class _Table:
    """The slots of a fight, as far as they are read."""

    def __init__(self, s: ClansState, fight: Fight) -> None:
        self.s, self.fight = s, fight
        self.rules = rules_of(s)
        self.rows = dict(zip("ga", rows_of(s, fight.target), strict=True))
        stack = s.stacks[fight.target]
        # An open card that is no ninja stands in no slot.
        self.stack = sum(
            1 for pos in stack if not (pos.up and pos.card) or pos.card == "rogue" or self.stands(pos.card)
        )
        self.left = len(stack)
        self.joins = bool(fight.owed) and fight.owed[0][0] == "join"
        self.new = self.stack + self.joins

    def stands(self, card: str) -> bool:
        return self.s.kind(card) in ("assassin", "guardian")

    def slot(self, side: str, index: int) -> Slot:
        return powers.at(self.rows[side], index)

    def fixed(self, index: int) -> bool:
        """Whether no card of the stack can touch this number: who stands there stays, out of reach of poison."""
        if index < self.fight.next - 1:
            return True
        for side in "ga":
            if (self.left or self.joins) and not self.slot(side, index).ninja:
                return False
            if self.left and self.fight.above[:3] == ("slot", side, index):
                return False
        return True

    def armed(self, side: str, index: int) -> list[Slot]:
        """The slot with every weapon that can lie there; as it is where that is known, or where no ninja stands."""
        slot = self.slot(side, index)
        if not slot.ninja or not (slot.hidden or slot.weapon == UNREAD):
            return [slot]
        weapons = [card.id for card in self.s.cards.values() if card.kind == "weapon"]
        return [
            slot.disarmed(),
            *(replace(slot, weapon=weapon) for weapon in weapons),
        ]  # a card that is none is taken away

    def rogue(self, side: str) -> int | None:
        """The Rogue's number on a side, None while it is not known."""
        return boxes.value(self.rules.facts, self.s.cards["rogue"], powers.side_name(side)).high

    def new_power(self, side: str, rogue: int) -> int:
        """The most that a ninja not yet turned up can have on this side by itself."""
        own = max(boxes.MOST_POWER, rogue)
        if self.new > 1:
            return max(own, 2 * max(boxes.MOST_POWER, rogue))
        other = self.slot(OTHER[side], first_free(self.rows[side])).ninja
        return max(own, 2 * self.seen_power(other, OTHER[side], rogue)) if other else own

    def seen_power(self, ninja: str, side: str, rogue: int) -> int:
        """The most that a ninja in a slot can have by itself, Infiltrators apart."""
        if ninja == "rogue":
            known = self.rogue(side)
            return rogue if known is None else known
        if ninja in powers.WEAPON_MASTERS:
            return powers.ARMED_MASTER
        return 0 if ninja in powers.INFILTRATORS else powers.printed_power(self.rules, ninja, side).high or 0

    def most(self, side: str, rogue: int) -> int:
        """The most that the slots of a side can add, with Rogues of this number."""
        total = 0
        for index in range(powers.numbers((self.rows["g"], self.rows["a"]))):
            slot = self.slot(side, index)
            if self.fixed(index):
                high = self.resolved(side, index).high
                total += high if high is not None else self.ninja(side, index, rogue) + MOST_WEAPON
            elif slot.ninja:
                total += self.ninja(side, index, rogue) + (MOST_WEAPON if slot.pos is not None else 0)
        free = sum(1 for slot in self.rows[side] if slot.pos is not None and not slot.ninja)
        return total + self.new * self.new_power(side, rogue) + min(free, self.new) * MOST_WEAPON

    def ninja(self, side: str, index: int, rogue: int) -> int:
        if (ninja := self.slot(side, index).ninja) not in powers.INFILTRATORS:
            return self.seen_power(ninja, side, rogue)
        other = self.slot(OTHER[side], index).ninja
        if self.left or self.joins:
            return 2 * max(boxes.MOST_POWER, rogue, self.seen_power(other, OTHER[side], rogue))
        return 2 * self.seen_power(other, OTHER[side], rogue)

    def resolved(self, side: str, index: int) -> Amount:
        """What a number adds to a side, with bounds where its weapons are not all known."""
        if index < self.fight.next - 1:
            return (self.fight.power_g if side == "g" else self.fight.power_a)[index]
        both = product(self.armed("g", index), self.armed("a", index))
        numbers = [powers.resolve(self.rules, *pair) for pair in both]
        done = [number.power_g if side == "g" else number.power_a for number in numbers]
        low, high = [one.low for one in done], [one.high for one in done]
        return Amount(
            None if None in low else min(n or 0 for n in low), None if None in high else max(n or 0 for n in high)
        )

    def least(self, side: str) -> int:
        """The least that the slots of a side add: those that no card of the stack can touch."""
        numbers = range(powers.numbers((self.rows["g"], self.rows["a"])))
        return sum(self.resolved(side, i).low or 0 for i in numbers if self.fixed(i))


def bounds(s: ClansState, fight: Fight) -> dict[str, Bound]:
    """What both totals can be."""
    table = _Table(s, fight)
    own = boxes.of_target(table.rules.facts, fight.target, "guardian")
    out: dict[str, Bound] = {}
    pair_open = s.setup.options["infiltrator_pair"] == "ask_table" and "pair.infiltrators" not in table.rules.facts
    # The Rogue joins the weaker side: to the Guardians only if the Assassins can have more.
    reach_a = table.most("a", 0) - table.new * table.new_power("a", 0)
    with_rogue = {"a": True, "g": table.new > 1 or own.low is None or reach_a > own.low}
    standing = any(slot.ninja == "rogue" for side in "ga" for slot in table.rows[side])
    rogues = [table.rogue(side) for side in "ga"]
    for side in "ga":
        add_low, add_high = (own.low or 0, own.high) if side == "g" else (0, 0)
        may = standing or (table.new > 0 and with_rogue[side])
        plain = None if add_high is None or pair_open else add_high + table.most(side, 0)
        most = plain
        if plain is not None and may:
            high = table.most(side, max(n or 0 for n in rogues))
            most = None if None in rogues else (add_high or 0) + high
        out[side] = Bound(add_low + table.least(side), most, plain)
    return out


def certain(s: ClansState, fight: Fight) -> bool | None:
    """Whether the Target dies whatever the cards are that were not read; None where they could decide it."""
    limits = bounds(s, fight)
    most_g, most_a = limits["g"].most, limits["a"].most
    if most_g is not None and powers.killed(most_g, limits["a"].least):
        return True
    return False if most_a is not None and not powers.killed(limits["g"].least, most_a) else None


@listed
def bound_faults(s: ClansState, fight: Fight, step: Result) -> Iterator[Fault]:
    """Stated totals and pot that no cards could give."""
    limits = bounds(s, fight)
    for side, rule, said, name in (
        ("g", "SC-BATTLE-E-01", step.guardian, "Guardian"),
        ("a", "SC-BATTLE-E-02", step.assassin, "Assassin"),
    ):
        limit = limits[side]
        if said == NOT_READ:
            continue
        if said < limit.least:
            yield Fault(rule, text=f"the {name} total is at least {limit.least}, not {said}: {_why(s, fight, side)}")
        elif limit.most is not None and said > limit.most:
            yield Fault(rule, text=f"the {name} total is at most {limit.most}, not {said}: {_unread(s, fight)}")
        elif limit.most is None and limit.plain is not None and said > limit.plain:
            need = f"{powers.side_name(side)}.ro"
            text = f"the {name} total passes {limit.plain} only with a Rogue, whose number is missing: `fact {need} N`"
            yield Fault(rule, "odd", needs=(need,), text=text)
    yield from pot_faults(s, fight, step)


def _why(s: ClansState, fight: Fight, side: str) -> str:
    own = boxes.of_target(s.facts, fight.target, "guardian").low or 0
    table = _Table(s, fight)
    numbers = range(powers.numbers(rows_of(s, fight.target)))
    sure = [(slot_words(slot_name(side, i)), table.resolved(side, i).low or 0) for i in numbers if table.fixed(i)]
    left = ", ".join(f"{name} with {n}" for name, n in sure if n)
    parts = ([f"the Target's own power is {own}"] if side == "g" else []) + (
        [f"{left} cannot change by unread cards"] if left else []
    )
    return "; ".join(parts) or "a total is never below zero"


def _unread(s: ClansState, fight: Fight) -> str:
    n = len(s.stacks[fight.target])
    cards = "no card" if not n else "one card" if n == 1 else f"{n} cards"
    return (
        f"{cards} of the stack {'is' if n == 1 else 'are'} unread, with power 0 to {boxes.MOST_POWER}, and a "
        f"weapon has 0 to {MOST_WEAPON}"
    )


def pot_faults(s: ClansState, fight: Fight, step: Result) -> list[Fault]:
    """A stated pot outside of what Reward, Target and Meddlers can make."""
    if step.pot == NOT_READ:
        return []
    told = NOT_READ not in (step.guardian, step.assassin)
    dies = powers.killed(step.guardian, step.assassin) if told else certain(s, fight)
    if dies is None:
        return []
    under = [card for card, _ in s.under[fight.target]]
    reward = s.rewards.get(fight.target, NOT_READ)
    rules = rules_of(s)
    pot = (pots.assassination_pot if dies else pots.guard_pot)(rules, fight.target, reward, under)
    low, high = pot.low, pot.high
    if n := len(s.stacks[fight.target]):
        whole = boxes.complete(s.facts)
        changes = [pots.meddler_change(rules, card.id, dies) for card in s.cards.values() if card.kind == "meddler"]
        lows, highs = [c.low for c in changes], [c.high for c in changes]
        low = low + n * min(0, *(v or 0 for v in lows)) if whole and low is not None and None not in lows else None
        if s.fight is not None and fight.above[:1] == ("under",):
            low = None  # poison could take the Meddler above along
        high = high + n * max(0, *(v or 0 for v in highs)) if whole and high is not None and None not in highs else None
        high = None if fight.above[:1] == ("under",) else high
    if s.setup.options["negative_pot"] == "floor_zero":
        low, high = max(0, low or 0), None if high is None else max(0, high)
    rule = pots.pot_rule(dies)
    word = ("it is killed" if dies else "it survives") + (
        " by these totals" if told else ", whatever the unread cards are"
    )
    if low is not None and step.pot < low:
        return [Fault(rule, text=f"{word}, so the pot is at least {low}, not {step.pot}")]
    if high is not None and step.pot > high:
        return [Fault(rule, text=f"{word}, so the pot is at most {high}, not {step.pot}")]
    return []
