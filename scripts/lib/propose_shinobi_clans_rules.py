"""Shinobi Clans from its rulebook: which steps are legal. Nothing here calls the game's rules."""

from __future__ import annotations

from typing import Any

from propose_shinobi_clans_battle import OTHER, SIDES, TARGETS, facing, lasting, share, weaker
from propose_shinobi_clans_known import Known, Opinion, every
from propose_shinobi_clans_table import Fight

from referee.games.shinobi_clans import steps as st


class Reference(Known):
    """Which steps are legal now."""

    begun = True

    def legal(self, step: Any) -> Opinion:
        """Whether the rulebook allows this step now, and nothing that happened before."""
        rule = getattr(self, f"legal_{step.verb()}", None)
        return rule(step) if rule is not None else False

    # --- set-up, Targets, drafts ---------------------------------------------------------------------------------------

    def legal_setup(self, step: Any) -> Opinion:
        """Everybody draws one Reward, the highest starts, with whole sets and all the cards."""
        if self.phase != "setup" or step.tokens != 10 or step.cards != 87 or step.start not in (0, *self.all):
            return False
        if not step.rewards:
            return bool(step.start)
        best = [seat for seat, value in enumerate(step.rewards, 1) if value == max(step.rewards)]
        if len(step.rewards) != self.n or not self.in_box(step.rewards) or (step.start and step.start not in best):
            return False
        return None if len(best) > 1 and step.start and self.options["start_tie"] == "redraw" else True

    def legal_redraw(self, step: Any) -> Opinion:
        """The tied draw again, or the table names one of them."""
        if self.phase != "tie":
            return False
        if self.options["start_tie"] != "redraw":
            return step.start in self.tied
        return not step.start and len(step.rewards) == len(self.tied) and self.in_box(step.rewards)

    def legal_targets(self, step: Any) -> Opinion:
        """Three or four different ones, with one Reward each."""
        most = 4 if self.n == 5 else 3
        return (
            self.phase == "target" and len(step.laid) == most == len(set(step.laid)) and set(step.laid) <= set(TARGETS)
            and len(step.rewards) == most and st.NO_REWARD not in step.rewards and self.in_box(step.rewards)
        )  # fmt: skip

    def legal_deal(self, step: Any) -> Opinion:
        """First cards and packs of this round."""
        if self.phase != "draft" or self.dealt:
            return False
        return step.first in (-1, *self.due[0]) and step.pack in (-1, *self.due[1])

    def legal_taken(self, step: Any) -> Opinion:
        """One card each, then the packs go on: left, right, left."""
        if self.phase != "draft" or step.n != 1:
            return False
        last = self.dealt and max(self.packs) == 1
        if step.to == "none":
            return last
        right = step.to in ("", "right" if self.round == 2 else "left")
        return right or (None if last and step.to in ("left", "right") else False)

    def legal_draft(self, step: Any) -> Opinion:
        """All of the draft."""
        return self.phase in ("draft", "leftovers", "pool", "pick")

    def legal_trim(self, step: Any) -> Opinion:
        """Down to ten, shown where this table shows it."""
        if self.phase not in ("trim", "contract") or step.who not in self.all or step.n != self.owes[step.who]:
            return False
        if len(step.cards) > step.n or (self.options["trim"] == "open" and len(step.cards) < step.n):
            return False
        return self.all_could_be(self.world.zone(f"hand {step.who}"), step.cards) if "?" not in step.cards else False

    @property
    def may_change(self) -> bool:
        """Whether the table may choose the advanced draft now."""
        return self.phase == "draft" and not self.dealt and self.options["mix_drafts"] == "per_round"

    def legal_leftovers(self, step: Any) -> Opinion:
        """All that was kept."""
        if not (self.phase == "leftovers" or self.may_change) or step.who not in self.all or step.who in self.shown:
            return False
        n = self.hand[step.who]
        if len(step.cards) > n or (len(step.cards) < n and self.options["leftovers_open"] == "all_open"):
            return False
        return self.all_could_be(self.world.zone(f"hand {step.who}"), step.cards)

    def legal_pool(self, step: Any) -> Opinion:
        """Two cards a player, off the draw pile."""
        if not (self.phase == "pool" or (self.may_change and not self.kept)):
            return False
        if len(step.cards) != min(2 * self.n - len(self.pool), self.deck + self.discard):
            return False
        return self.drawn(step.cards)

    def legal_pick(self, step: Any) -> Opinion:
        """A card of the pool, or an own leftover, in the order of the pass."""
        if self.phase != "pick" or step.who != self.picker():
            return False
        return step.card in (self.left[step.who] if step.leftover else self.pool)

    # --- contracts ---------------------------------------------------------------------------------------------------

    def legal_place(self, step: Any) -> Opinion:
        """Two tokens for different Targets."""
        if self.phase != "contract" or step.n != 2 or step.who not in (0, *self.all) or step.who in self.placed:
            return False
        names = [target for target, _ in step.tokens]
        there = set(self.targets if self.options["off_table_contract"] == "forbidden" else TARGETS)
        return not names or (
            len(names) == 2 == len(set(names)) and set(names) <= there and {s for _, s in step.tokens} <= set(SIDES)
        )

    def legal_shown(self, step: Any) -> Opinion:
        """Contracts for the Target at hand, before its stack: one more is still taken until the first card is turned up."""
        fight = self.fight
        if fight is None:
            return False
        more = fight.step == "stack" and not fight.above and self.options["contract_reveal"] != "all_at_start"
        if fight.step != "tokens" and not more:
            return False
        return self.consistent([(seat, fight.target, side) for seat, side in step.tokens], self.targets, self.open)

    def legal_tokens(self, step: Any) -> Opinion:
        """All before the first Target, or the rest behind the last one, or none."""
        shown = list(step.shown)
        if self.over or (self.closed and not self.placed and shown):
            targets, now = (self.targets, self.open) if self.over else self.closed
            done = targets
        else:
            targets, now, done = self.targets, self.open, self.done
            late = [*done, *(targets if self.options["contract_reveal"] == "all_at_start" else ())]
            again = self.phase == "battle" and shown and all(target in late for _, target, _ in shown)
            if self.phase not in ("all", "rest") and not again:
                return False
            done = late if again else done
        if self.over and not shown:
            return False
        if not self.consistent(shown, targets, now):
            return False
        return not any(target in done and (target, side) not in now[seat] for seat, target, side in shown)

    # --- the ninja phase ---------------------------------------------------------------------------------------------

    def may_play(self, step: Any) -> bool:
        """Whether this seat plays a card now, and where it goes is in play."""
        return self.phase == "ninja" and step.who == self.turn and getattr(step, "to", self.targets[0]) in self.targets

    def from_source(self, seat: int, card: str) -> Opinion:
        """Whether this card can be the one that is played openly."""
        if self.events and self.events[-1].drawn:
            drawn = self.events[-1].drawn
            return card == "?" or card in drawn
        return self.could_be(card if card in self.source(seat) else "", card)

    def laid(self, step: Any, home: str) -> Opinion:
        """A card onto a stack or into a slot: face down, beneath a Scout's eyes face up."""
        if not self.may_play(step) or bool(step.card) != bool(self.scouts[step.to]):
            return False
        if not step.card:  # that nothing in the hand goes there, nobody can see
            return True if any(self.box.home(card) == home for card in self.source(step.who)) else None
        if step.card == "?":
            return True
        return step.card in self.box.kind and self.box.home(step.card) == home and self.from_source(step.who, step.card)

    def legal_lay(self, step: Any) -> Opinion:
        """Onto a stack."""
        return self.laid(step, "stack")

    def legal_weapon(self, step: Any) -> Opinion:
        """Into the next slot of a side."""
        if self.phase != "ninja" or step.to not in self.targets or step.side not in SIDES:
            return False
        return self.laid(step, "slot") if step.slot in (0, len(self.rows[step.to][step.side]) + 1) else False

    def legal_scout(self, step: Any) -> Opinion:
        """Openly onto a stack."""
        return self.may_play(step) and self.from_source(step.who, "scout")

    def legal_spy(self, step: Any) -> Opinion:
        """With the card beneath."""
        return self.spies(step, "shinobi_spy", 1)

    def legal_master_spy(self, step: Any) -> Opinion:
        """With one or two."""
        if "" in step.seen:
            return False
        opinion = self.spies(step, "shinobi_master_spy", 2)
        if not opinion:
            return opinion
        there = self.beneath(step.to, 2)
        if self.options["mspy_choice"] == "stepwise":
            return True if step.said in (0, len(step.seen)) else None
        if not there:
            return True if not step.said else None
        turned = len(step.seen)
        while turned < min(step.said, len(there)) and there[turned].seen:
            turned += 1
        return step.said in (1, 2) and turned == min(step.said, len(there))

    def spies(self, step: Any, card: str, most: int) -> Opinion:
        """A Spy and what it turns up."""
        if not self.may_play(step) or any(card != "?" and card not in self.box.kind for card in step.seen):
            return False
        there = self.beneath(step.to, most)
        if len(step.seen) > len(there) or (there and not step.seen and not there[0].seen):
            return False
        empty: Opinion = True
        if not self.stacks[step.to] and self.options["spy_empty_stack"] == "illegal":
            empty = None if self.events else False
        seen = [self.turned(laid, name) for laid, name in zip(there, step.seen, strict=False)]
        hidden = [name for laid, name in zip(there, step.seen, strict=False) if not laid.seen and name != "?"]
        if len(hidden) == 2 and hidden[0] == hidden[1]:
            seen.append(self.could_be("", hidden[0], 2) if [laid.card for laid in there] != hidden else True)
        return every(empty, self.from_source(step.who, card), *seen)

    def legal_disappear(self, step: Any) -> Opinion:
        """Off the hand of another who has cards."""
        if not self.may_play(step) or step.victim not in (0, *self.all) or step.victim == step.who:
            return False
        safe = self.passed if self.options["smoke_target_passed"] == "forbidden" else set()
        can = [seat for seat in self.all if seat != step.who and self.hand[seat] and seat not in safe]
        named: Opinion = step.victim in can
        if step.victim and not self.hand[step.victim]:
            named = True if self.options["smoke_no_victim"] == "may_name_empty" else False if can else None
            if step.victim in safe:
                named = None
        if not step.victim and not can:
            named = True if self.options["smoke_no_victim"] != "illegal" else None if self.events else False
        return every(named, self.from_source(step.who, "disappear_in_smoke"))

    def legal_appear(self, step: Any) -> Opinion:
        """Two cards of the draw pile."""
        if not self.may_play(step):
            return False
        opinion = self.from_source(step.who, "appear_in_smoke")
        if not step.drawn:
            return opinion
        if len(step.drawn) != min(2, self.deck + self.discard) or not set(step.drawn) <= set(self.box.kind):
            return False
        return every(opinion, self.drawn(step.drawn))

    def legal_keep(self, step: Any) -> Opinion:
        """Both of Appear in Smoke, where this table allows it."""
        if self.phase != "ninja" or step.who != self.turn or not self.events or self.events[-1].kind != "appear":
            return False
        return bool(self.options["appear_choice"] == "may_decline")

    def legal_pass(self, step: Any) -> Opinion:
        """In one's turn, unless an event makes one play."""
        return self.phase == "ninja" and step.who == self.turn and not self.events

    def legal_reshuffle(self, step: Any) -> Opinion:
        """Only when the draw pile has run out."""
        return not self.over and not self.deck and self.discard > 0

    # --- the battle --------------------------------------------------------------------------------------------------

    def legal_begin(self, step: Any) -> Opinion:
        """A Target that is not resolved, while none is."""
        left = [target for target in self.targets if target not in self.done]
        if (
            self.phase != "battle"
            or self.fight is not None
            or step.target not in left
            or step.who not in (0, *self.all)
        ):
            return False
        if self.options["target_order"] == "left_to_right":
            return step.target == left[0]
        return self.options["target_order"] == "agreement" or step.who in (0, self.start)

    def legal_flip(self, step: Any) -> Opinion:
        """The top card of the stack, once what is owed is done."""
        fight = self.fight
        if fight is None or step.card not in self.box.kind or not self.stacks[fight.target]:
            return False
        spared = fight.owed[:1] == [("hit", "poison_twins")] and self.immune("poison_twins", step.card)
        if fight.owed and not spared:
            return False
        return every(self.turned(self.stacks[fight.target][-1], step.card), self.stands_at(fight, step.card, step.at))

    def stands_at(self, fight: Fight, card: str, at: str) -> bool:
        """Whether this is the slot that a card takes; nothing need be said."""
        if not at:
            return True
        side = (
            weaker(self.box, self.options, fight.target, self.rows[fight.target])
            if card == "rogue"
            else self.box.side(card)
        )
        return side in SIDES and at == f"{side}{self.free(fight.target, side) + 1}"

    def owed(self, kind: str) -> bool:
        """Whether this must follow now."""
        return self.fight is not None and bool(self.fight.owed) and self.fight.owed[0][0] == kind

    def legal_arm(self, step: Any) -> Opinion:
        """The weapon that the ninja has just found."""
        if not self.owed("arm"):
            return False
        assert self.fight is not None
        _, side, index = self.fight.owed[0]
        return self.weapon_turned(self.rows[self.fight.target][side][index].weapon, step.card)

    def legal_hit(self, step: Any) -> Opinion:
        """A card that goes along from beneath."""
        if not self.owed("hit"):
            return False
        assert self.fight is not None
        stays = self.immune(self.fight.owed[0][1], step.card)
        return not stays and self.turned(self.stacks[self.fight.target][-1], step.card)

    def legal_join(self, step: Any) -> Opinion:
        """The side of a Rogue who was turned up just now, said besides."""
        fight = self.fight
        if fight is None or not fight.rogue:
            return None if fight is not None and fight.step == "slots" else False
        return not fight.owed and step.side == fight.rogue

    @property
    def slots_now(self) -> bool:
        """Whether the stack is turned up whole."""
        return self.fight is not None and not self.fight.owed and not self.stacks[self.fight.target]

    def legal_idle(self, step: Any) -> Opinion:
        """A weapon without a ninja is turned up as it goes."""
        if not self.slots_now or step.side not in SIDES:
            return False
        assert self.fight is not None
        row = self.rows[self.fight.target][step.side]
        if not 1 <= step.slot <= len(row) or row[step.slot - 1].ninja or not row[step.slot - 1].weapon:
            return False
        spot = row[step.slot - 1]
        if spot.seen:
            return step.card in ("?", spot.weapon)
        if step.card != "?" and self.options["idle_weapon_time"] == "unseen":
            return False
        return self.weapon_turned(spot.weapon, step.card)

    def legal_ability(self, step: Any) -> Opinion:
        """Ninjas before weapons, Juttes before Metsubushis, and none of a card that is gone by then."""
        if not self.slots_now:
            return False
        fight = self.fight
        assert fight is not None
        pairs = facing(self.rows[fight.target])[fight.next - 1 :]
        if not pairs:
            return False
        spots = dict(zip(SIDES, pairs[0], strict=True))
        here = [
            side
            for side in SIDES
            if step.card == spots[side].ninja or (spots[side].seen and step.card == spots[side].weapon)
        ]
        if not step.card or not here:
            return False
        ninja, weapon, before = lasting(self.options, *pairs[0])
        killers = [spots[OTHER[side]].ninja for side in SIDES if spots[side].ninja and not ninja[side]]
        if self.box.kind[step.card] != "weapon":
            if step.card not in ("silent_killer", "shadow_sentinel"):
                return None
            gone = step.card == "silent_killer" and spots["g"].ninja == "shadow_sentinel"
            return not (gone and self.options["simultaneous_ninjas"] == "guardian_first")
        if step.card not in ("jutte", "metsubushi"):
            return None if set(killers) <= set(fight.announced) else False
        if not set(killers) <= set(fight.announced):
            return False
        acts = [side for side in here if before[side]]  # gone with its ninja, or without one
        if not acts:
            return False
        if step.card == "metsubushi":
            if all(not weapon[side] for side in acts):
                return False
            return "jutte" not in before.values() or "jutte" in fight.announced
        return True

    def legal_slot(self, step: Any) -> Opinion:
        """The next number outwards."""
        if not self.slots_now:
            return False
        assert self.fight is not None
        left = facing(self.rows[self.fight.target])[self.fight.next - 1 :]
        if step.number != self.fight.next:
            return False
        bare = not any(spot.ninja or spot.weapon for pair in left for spot in pair)
        return None if bare and (left or self.fight.above == ("gone",)) else not bare

    def legal_result(self, step: Any) -> Opinion:
        """Totals and pot, if they are stated, are those of the rulebook."""
        fight = self.fight
        if fight is None:
            return False
        stated = (step.guardian, step.assassin, step.pot)
        if not self.slots_now:
            return None if set(stated) != {st.NOT_READ} else False
        guardian, assassin = self.totals(fight)
        gold = self.gold_of(fight)
        if step.guardian not in (st.NOT_READ, guardian) or step.assassin not in (st.NOT_READ, assassin):
            return False
        return step.pot in (st.NOT_READ, gold)

    def legal_take(self, step: Any) -> Opinion:
        """The share of the Target settled last, once."""
        if step.who not in self.all or self.settled is None or (step.who, step.amount) in self.took:
            return False
        _, gold, paid = self.settled
        short = step.who in paid and paid[step.who] != share(gold, len(paid), self.options)
        return None if gold < 0 or short else step.amount == paid.get(step.who, 0)

    def legal_look(self, step: Any) -> Opinion:
        """Own cards and tokens, and what the options allow."""
        if step.who not in self.all:
            return False
        what, _, of = step.at.partition(":")
        if what in ("hand", "tokens"):
            return of in ("", str(step.who))
        if what == "slot":
            return bool(self.options["own_stack_peek"] == "own_cards" and self.own_weapon(step.who, of))
        if what == "picks":
            return not (self.options["peek_picks"] == "not_until_end" and self.phase == "draft")
        if what in ("discard", "top"):
            return self.options["discard_pile"] in (("open",) if what == "discard" else ("open", "top_open"))
        if what != "stolen" or not self.events or self.events[-1].kind != "steal":
            return False
        victim = step.who == self.events[-1].victim and self.options["smoke_secrecy"] == "victim_may_see"
        return step.who == self.turn or victim

    def own_weapon(self, who: int, slot: str) -> bool:
        """Whether this seat laid the weapon of a slot, like `da1`."""
        target = next((name for name in self.targets if name[0] == slot[0]), "")
        row = self.rows[target][slot[1]] if target else []
        return (
            1 <= int(slot[2:]) <= len(row) and row[int(slot[2:]) - 1].weapon != "" and row[int(slot[2:]) - 1].who == who
        )
