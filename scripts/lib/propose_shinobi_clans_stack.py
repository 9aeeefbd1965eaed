"""Shinobi Clans from its rulebook: the battle, from the steps taken. Nothing here calls the game's rules."""

from __future__ import annotations

from typing import Any

from propose_shinobi_clans_battle import BLAST, POISON, SIDES, Spot, facing, fought, lasting, pot, share, weaker
from propose_shinobi_clans_table import Fight, Table


class Battles(Table):
    """The table, with the battle phase and the end of a round."""

    # --- the battle --------------------------------------------------------------------------------------------------

    @property
    def unread(self) -> list[int]:
        """Seats with a token that nobody has seen."""
        return [seat for seat in self.all if len(self.open[seat]) < 2]

    def after_begin(self, step: Any) -> None:
        """A Target is resolved."""
        self.fight = Fight(step.target, "stack" if self.options["contract_reveal"] == "all_at_start" else "tokens")

    def after_shown(self, step: Any) -> None:
        """Contracts for it."""
        assert self.fight is not None
        for seat, side in step.tokens:
            self.open[seat].append((self.fight.target, side))
        self.fight.step = "stack"

    def after_tokens(self, step: Any) -> None:
        """Those for other Targets."""
        for seat, target, side in step.shown:
            if (target, side) not in self.open[seat]:
                self.open[seat].append((target, side))
        if step.more and self.unread:
            return
        if self.phase == "all":
            self.phase = "battle"
        elif self.phase == "rest":
            self.close()

    def after_flip(self, step: Any) -> None:
        """A card goes where the rulebook says."""
        fight = self.fight
        assert fight is not None
        fight.step, fight.rogue = "stack", ""
        fight.owed.clear()
        card = self.stacks[fight.target].pop().card
        if self.box.side(card):
            self.stand(fight, card, self.box.side(card))
        elif card == "rogue":
            fight.rogue = weaker(self.box, self.options, fight.target, self.rows[fight.target])
            if fight.rogue == "-":
                self.waste[card] += 1
                fight.above = ("gone",)
            else:
                self.stand(fight, card, fight.rogue)
        elif self.box.kind[card] == "meddler":
            self.under[fight.target].append(card)
            fight.above = ("under",)
        else:
            self.burst(fight, card)

    def free(self, target: str, side: str) -> int:
        """The first slot without a ninja, from 0."""
        row = self.rows[target][side]
        return next((i for i, spot in enumerate(row) if not spot.ninja), len(row))

    def stand(self, fight: Fight, card: str, side: str) -> None:
        """A ninja takes the first slot without one, and finds a weapon there or none."""
        index, row = self.free(fight.target, side), self.rows[fight.target][side]
        if index == len(row):
            row.append(Spot())
        row[index].ninja = card
        fight.above = ("slot", side, index)
        if row[index].weapon and not row[index].seen:
            fight.owed.append(("arm", side, index))

    def burst(self, fight: Fight, card: str) -> None:
        """Bombs and poison."""
        above, fight.above = fight.above, ("gone",)
        self.waste[card] += 1
        if card in POISON and above[:1] == ("under",):
            self.waste[self.under[fight.target].pop()] += 1
        elif card in POISON and above[:1] == ("slot",):
            row = self.rows[fight.target][above[1]]
            spot = row[above[2]]
            if not (spot.ninja == "rogue" and self.options["poison_rogue"] == "immune"):
                self.waste[spot.ninja] += 1
                spot.ninja = ""
                if spot.weapon and self.options["poisoned_slot_weapon"] == "goes_along":
                    self.drop(spot)
                if not spot.weapon and spot is row[-1]:
                    row.pop()
        if card == "poison_twins" and above == ("gone",) and self.options["twins_halves"] == "all_or_nothing":
            return
        stack = self.stacks[fight.target]
        for _ in range(min(BLAST.get(card, 0), len(stack))):
            if self.options["bombed_shown"] == "shown":
                fight.owed.append(("hit", card))
            elif not (stack[-1].seen and self.immune(card, stack[-1].card)):
                gone = stack.pop()
                self.waste[gone.card] += gone.seen

    def immune(self, by: str, card: str) -> bool:
        """Poison beneath the Twins stays."""
        return by == "poison_twins" and card in POISON and self.options["poison_immunity_order"] == "lower_resolves"

    def drop(self, spot: Spot) -> None:
        """A weapon goes to the discard pile."""
        self.waste[spot.weapon] += spot.seen
        spot.weapon, spot.seen = "", False

    def after_arm(self, step: Any) -> None:
        """The weapon lies open."""
        assert self.fight is not None
        _, side, index = self.fight.owed.pop(0)
        self.rows[self.fight.target][side][index].seen = True

    def after_hit(self, step: Any) -> None:
        """A card beneath is gone."""
        assert self.fight is not None
        self.fight.owed.pop(0)
        self.waste[self.stacks[self.fight.target].pop().card] += 1
        self.fight.above, self.fight.rogue = ("gone",), ""

    def after_idle(self, step: Any) -> None:
        """A weapon without a ninja is gone."""
        assert self.fight is not None
        spot = self.rows[self.fight.target][step.side][step.slot - 1]
        spot.seen = spot.seen or step.card != "?"
        self.drop(spot)
        self.fight.step, self.fight.rogue = "slots", ""

    def after_ability(self, step: Any) -> None:
        """It was said."""
        assert self.fight is not None
        self.fight.announced.append(step.card)

    def after_slot(self, step: Any) -> None:
        """A number is resolved."""
        fight = self.fight
        assert fight is not None
        pair = facing(self.rows[fight.target])[fight.next - 1]
        powers = fought(self.box, self.options, *pair)
        ninja, weapon, _ = lasting(self.options, *pair)
        for side, spot, power in zip(SIDES, pair, powers, strict=True):
            fight.total[side] += power
            if spot.ninja and not ninja[side]:
                self.waste[spot.ninja] += 1
                spot.ninja = ""
            if spot.weapon and not weapon[side]:
                self.drop(spot)
        fight.next += 1
        fight.step, fight.rogue = "slots", ""
        fight.announced.clear()

    def totals(self, fight: Fight) -> tuple[int, int]:
        """Both totals, numbers that are not resolved yet included."""
        out = {"g": fight.total["g"] + self.box.number("guardian", fight.target), "a": fight.total["a"]}
        for pair in facing(self.rows[fight.target])[fight.next - 1 :]:
            for side, power in zip(SIDES, fought(self.box, self.options, *pair), strict=True):
                out[side] += power
        return out["g"], out["a"]

    def gold_of(self, fight: Fight) -> int:
        """The pot as it is now."""
        guardian, assassin = self.totals(fight)
        reward = self.rewards[fight.target]
        return pot(self.box, self.options, fight.target, reward, self.under[fight.target], assassin > guardian)

    def after_result(self, step: Any) -> None:
        """The Target is settled and paid."""
        fight = self.fight
        assert fight is not None
        guardian, assassin = self.totals(fight)
        gold = self.gold_of(fight)
        good = "a" if assassin > guardian else "g"
        winners = [seat for seat in self.all if (fight.target, good) in self.open[seat]]
        paid: dict[int, int] = {}
        for seat in winners:
            amount = share(gold, len(winners), self.options)
            if amount < 0 and self.options["negative_pot"] == "lose_gold":
                amount = -min(-amount, max(0, self.gold[seat]))
            if amount > 0 and self.options["gold_supply"] == "forty":
                amount = min(amount, self.bank)
            paid[seat] = amount
            self.gold[seat] += amount
            self.earned[seat] += amount
            self.bank -= amount
        while fight.next <= len(facing(self.rows[fight.target])):
            self.after_slot(step)
        self.settled, self.took = (fight.target, gold, paid), set()
        self.fight = None
        self.done.append(fight.target)
        if self.options["table_discard"] == "per_target":
            self.cleared(fight.target)
            self.under[fight.target], self.rows[fight.target] = [], {"g": [], "a": []}
        if len(self.done) == len(self.targets):
            if self.options["contract_reveal"] == "per_target_then_rest" and self.unread:
                self.phase = "rest"
            else:
                self.close()

    def cleared(self, target: str) -> None:
        """What lies at a Target is discarded."""
        self.waste.update(self.under[target])
        for row in self.rows[target].values():
            self.waste.update([spot.ninja for spot in row if spot.ninja] + [spot.weapon for spot in row if spot.seen])

    def after_take(self, step: Any) -> None:
        """It was said."""
        self.took.add((step.who, step.amount))

    # --- the end of a round ------------------------------------------------------------------------------------------

    def close(self) -> None:
        """The next round, or the end."""
        if self.round == 3:
            self.phase, self.over = "over", True
            return
        for target in self.targets:
            self.cleared(target)
        self.closed = (self.targets, self.open)
        self.round += 1
        self.start = self.start % self.n + 1
        self.clear()
        self.phase = "target"
