"""Shinobi Clans from its rulebook, once more and small: steps are proposed, and judged. Nothing here calls the game's rules.

Every kind of step of the game is proposed, at every moment of games of 2 to 5 players, under any options (`OPTIONS`), within entries too. A
step is illegal where it breaks a rule, or brings to light that an earlier step did. The table is worked out from the steps
(`propose_shinobi_clans_table`, `_stack`), slots and pots by `propose_shinobi_clans_battle`; what comes of it is compared with the public facts at each
place: turns, phases, drafts, gold, winners. Which steps are legal says `propose_shinobi_clans_rules`.

No opinion (None): a face-down card told as another one than it is, unless everybody sees that it cannot be that one, or all cards that
nobody has seen can lie anywhere (the basic draft before the first reshuffle); totals of a battle whose stack is not turned up whole; gold
where a pot is below zero or the bank has run out; what the rulebook and the options leave open. `NOT_COVERED` is what no game comes to.
"""

from __future__ import annotations

from random import Random
from typing import Any

from propose_shinobi_clans_battle import SIDES, TARGETS, facing
from propose_shinobi_clans_rules import Reference

from referee.engine.steps import Late, Skip
from referee.games.shinobi_clans import steps as st

OPTIONS: dict[str, tuple[str, ...]] = {
    "start_tie": ("youngest", "table_picks"), "player_count": ("allow_2",), "reshuffle_when": ("at_once",),
    "deck_short": ("uneven", "trim_first"), "discard_pile": ("open", "closed"), "hand_count": ("hidden",),
    "gold_supply": ("forty",), "final_tie": ("last_round_gold", "fewer_cards_left", "seat_after_start"),
    "leftovers_basic": ("into_packs", "discard_all"), "trim": ("open",), "peek_picks": ("not_until_end",),
    "pool_rest": ("top_up",), "leftovers_open": ("owner_choice",), "mix_drafts": ("per_round",),
    "off_table_contract": ("forbidden",), "smoke_target_passed": ("forbidden",),
    "smoke_no_victim": ("illegal", "may_name_empty"), "appear_choice": ("may_decline",), "spy_empty_stack": ("illegal",),
    "mspy_choice": ("announce_first",), "spy_over_faceup": ("dig",), "spy_on_scout": ("scout_is_beneath", "scout_waits"),
    "scout_on_scout": ("both_stay",), "own_stack_peek": ("own_cards",), "smoke_secrecy": ("victim_may_see",),
    "target_order": ("left_to_right", "agreement"), "contract_reveal": ("strict", "all_at_start"),
    "misplay_found": ("as_if_legal_scout",), "bombed_shown": ("unseen",), "poisoned_slot_weapon": ("goes_along",),
    "idle_weapon_time": ("unseen",), "twins_halves": ("all_or_nothing",), "poison_rogue": ("immune",),
    "poison_immunity_order": ("lower_dies",), "rogue_compare": ("no_weapons", "wm_zero", "faceup_idle"),
    "rogue_side": ("neutral",), "killer_vs_rogue_text": ("guardian_only",), "infiltrator_pair": ("ask_table",),
    "infiltrator_vs_weapon_master": ("doubles_one",), "infiltrator_timing": ("on_resolve",),
    "infiltrator_own_metsubushi": ("halved_power",), "metsubushi_on_special": ("printed_only",),
    "metsubushi_both": ("cancel",), "jutte_stays": ("spent",), "wm_zero_weapon": ("no",),
    "simultaneous_ninjas": ("guardian_first",), "negative_pot": ("lose_gold", "lose_gold_debt"), "rounding": ("floor",),
    "table_discard": ("per_target",),
}  # fmt: skip
"""Options, with the values that are not the default, besides `draft`."""


EACH = 12
"""Proposals at each place."""
BOX = {"rewards": [5, 5, 3, 3, 2]}
"""A box in which Rewards are worth the same, so that there are ties for the start; every fourth game is played with it."""


def table(number: int, chance: Random) -> tuple[int, dict[str, str], dict[str, Any] | None]:
    """How many play, by which options, with which box: either draft, and none to half of the other options."""
    names = chance.sample(sorted(OPTIONS), chance.choice((0, 6, 15, 25)))
    chosen = {name: chance.choice(OPTIONS[name]) for name in names}
    if chance.random() < 0.5:
        chosen["draft"] = "advanced"
    players = chance.randint(2 if "player_count" in chosen else 3, 5)
    return players, chosen, None if number % 4 else BOX


# --- proposals -------------------------------------------------------------------------------------------------------

ASKED: dict[str, tuple[type, ...]] = {
    "setup": (st.SetupStep,), "tie": (st.Redraw,), "target": (st.Targets,), "draft": (st.Deal, st.Taken, st.Draft, st.Pool),
    "leftovers": (st.Leftovers,), "pool": (st.Pool,), "pick": (st.Pick,), "trim": (st.Trim,), "contract": (st.Place,),
    "ninja": (st.Lay, st.Weapon, st.Scout, st.Spy, st.MasterSpy, st.Disappear, st.Appear, st.Pass), "all": (st.Tokens,),
    "battle": (st.Begin,), "rest": (st.Tokens,), "over": (st.Take, st.Tokens),
    "event": (st.Lay, st.Weapon, st.Scout, st.Spy, st.MasterSpy, st.Disappear, st.Appear, st.Keep, st.Pass, st.Look),
    "tokens": (st.Shown, st.Flip, st.Result), "arm": (st.Arm, st.Join, st.Result), "hit": (st.Hit, st.Hit, st.Flip, st.Result),
    "stack": (st.Flip, st.Flip, st.Join, st.Result), "slots": (st.Idle, st.Idle, st.Ability, st.Slot, st.Result, st.Join),
}  # fmt: skip
"""Steps that a moment asks for: half of the proposals are of these kinds, the others of any."""


ALWAYS_ILLEGAL = (st.Turned, st.Decide, st.Give, st.Discard, Skip, Late)
"""Kinds of steps that are never legal where nothing has gone wrong."""
ALL_KINDS = tuple(kind for kind in st.STEPS if kind not in ALWAYS_ILLEGAL)
NOT_COVERED = (
    "tables on which something wrong lies (decide, turned, late)",
    "numbers of the box that nobody has told (join by the table's word), and guesses in their place",
    "cards that were not read",
    "bounds of totals while cards are not turned up",
    "players who go home",
)
"""What no game of the exam comes to."""


def moment(r: Reference) -> str:
    """The phase, and within it what is asked for."""
    if r.fight is None:
        return "event" if r.events else r.phase
    if r.fight.owed:
        return str(r.fight.owed[0][0])
    return "slots" if r.slots_now and r.fight.step != "tokens" else r.fight.step


class Parts:
    """Members of steps, uniformly."""

    def __init__(self, reference: Reference, chance: Random) -> None:
        self.r, self.chance = reference, chance
        self.cards = (*sorted(reference.box.kind), "?")

    def seat(self) -> int:
        """A player; now and then nobody."""
        return self.chance.randint(0, self.r.n) if self.chance.random() < 0.2 else self.chance.randint(1, self.r.n)

    def target(self) -> str:
        """Mostly one in play, now and then one with a Scout."""
        watched = [target for target in self.r.targets if self.r.scouts[target]]
        if watched and self.chance.random() < 0.3:
            return self.chance.choice(watched)
        return self.chance.choice(self.r.targets if self.r.targets and self.chance.random() < 0.8 else TARGETS)

    def side(self) -> str:
        """Guardians or Assassins."""
        return self.chance.choice(SIDES)

    def card(self) -> str:
        """Any card of the box, or one that was not read."""
        return self.chance.choice(self.cards)

    def some(self, n: int) -> tuple[str, ...]:
        """So many cards."""
        return tuple(self.card() for _ in range(n))

    def rewards(self, n: int) -> tuple[int, ...]:
        """So many Rewards, mostly those of the box."""
        return tuple(
            self.chance.sample([*self.r.box.rewards, *([-1, 9] if self.chance.random() < 0.2 else [])], min(n, 5))
        )

    def near(self, n: int, by: int = 1) -> int:
        """A number, or one near it."""
        return n + self.chance.choice((0, 0, 0, *range(-by, by + 1)))

    def slot(self) -> str:
        """A slot of a Target."""
        return f"{self.side()}{self.chance.randint(1, 4)}"


def proposed(reference: Reference, chance: Random) -> Any:
    """One step of the grammar, uniformly: any seat, any card, any place."""
    kind = chance.choice(ASKED[moment(reference)] if chance.random() < 0.5 else st.STEPS)
    return MAKE[kind](reference, Parts(reference, chance), chance)


def of_setup(r: Reference, a: Parts, chance: Random) -> Any:
    """Rewards, or a seat, or both."""
    drawn = chance.random() < 0.7
    return st.SetupStep(
        0, a.rewards(a.near(r.n)) if drawn else (), 0 if drawn and chance.random() < 0.7 else a.seat(),
        chance.choice((10, 10, 10, 9)), chance.choice((87, 87, 87, 86)),
    )  # fmt: skip


def of_targets(r: Reference, a: Parts, chance: Random) -> Any:
    """Targets with their Rewards."""
    n = a.near(4 if r.n == 5 else 3)
    laid = (
        tuple(chance.sample(TARGETS, n)) if chance.random() < 0.8 else tuple(chance.choice(TARGETS) for _ in range(n))
    )
    rewards = a.rewards(a.near(n) if chance.random() < 0.2 else n)
    return st.Targets(0, laid, rewards if chance.random() < 0.9 else (*rewards[:-1], -2))


def of_leftovers(r: Reference, a: Parts, chance: Random) -> Any:
    """The hand of a seat, or about as many others."""
    who = a.seat()
    hand = r.world.zone(f"hand {who}")
    return st.Leftovers(who, tuple(hand) if chance.random() < 0.5 else a.some(max(0, a.near(len(hand)))))


def of_pool(r: Reference, a: Parts, chance: Random) -> Any:
    """The next cards of the draw pile, or others."""
    n = max(0, a.near(min(2 * r.n - len(r.pool), r.deck + r.discard)))
    top = r.world.zone("deck")[::-1][:n]
    return st.Pool(
        0, tuple(top) if chance.random() < 0.5 else a.some(n) if chance.random() < 0.5 else (*top[:-1], a.card())
    )


def of_pick(r: Reference, a: Parts, chance: Random) -> Any:
    """A card that lies there, or any."""
    there = [*r.pool, *(card for cards in r.left.values() for card in cards)]
    return st.Pick(
        a.seat(), chance.choice(there) if there and chance.random() < 0.8 else a.card(), chance.random() < 0.3
    )


def of_place(r: Reference, a: Parts, chance: Random) -> Any:
    """Two tokens, told or not."""
    n = chance.choice((1, 2, 2, 2, 3))
    who = a.seat()
    return st.Place(who, n, tuple((a.target(), a.side()) for _ in range(n)) if who and chance.random() < 0.5 else ())


def of_spy(r: Reference, a: Parts, chance: Random) -> Any:
    """One card, or none."""
    return st.Spy(a.seat(), a.target(), a.some(chance.choice((0, 1, 1, 2))))


def of_master_spy(r: Reference, a: Parts, chance: Random) -> Any:
    """One card or two, or one passed over."""
    seen = a.some(chance.choice((0, 1, 1, 2, 2, 3)))
    said = chance.randint(0, 3) if r.options["mspy_choice"] == "announce_first" else chance.choice((0, 0, len(seen)))
    return st.MasterSpy(a.seat(), a.target(), ("", *seen[1:]) if chance.random() < 0.05 else seen, said)


def of_begin(r: Reference, a: Parts, chance: Random) -> Any:
    """By the table, or by a seat."""
    return st.Begin(chance.choice((0, a.seat())), a.target())


def of_shown(r: Reference, a: Parts, chance: Random) -> Any:
    """Contracts of none to three seats."""
    return st.Shown(0, tuple((a.seat(), a.side()) for _ in range(chance.choice((0, 1, 1, 2, 3)))))


def of_tokens(r: Reference, a: Parts, chance: Random) -> Any:
    """Tokens of none to three seats."""
    shown = tuple((a.seat(), a.target(), a.side()) for _ in range(chance.choice((0, 1, 1, 2, 3))))
    return st.Tokens(0, shown, chance.random() < 0.5)


def of_flip(r: Reference, a: Parts, chance: Random) -> Any:
    """The top card or any, mostly without its place."""
    stack = r.stacks[r.fight.target] if r.fight is not None else []
    card = stack[-1].card if stack and chance.random() < 0.3 else a.card()
    at = a.slot()
    if r.fight is not None and chance.random() < 0.5:
        at = f"{at[0]}{r.free(r.fight.target, at[0]) + 1}"
    return st.Flip(0, card, at if chance.random() < 0.3 else "")


def of_idle(r: Reference, a: Parts, chance: Random) -> Any:
    """A weapon of a slot without a ninja, or anything."""
    rows = r.rows[r.fight.target] if r.fight is not None else {}
    there = [(side, i) for side, row in rows.items() for i, spot in enumerate(row, 1) if spot.weapon and not spot.ninja]
    if not there or chance.random() < 0.5:
        return st.Idle(0, a.side(), chance.randint(1, 4), a.card())
    side, slot = chance.choice(there)
    return st.Idle(0, side, slot, rows[side][slot - 1].weapon if chance.random() < 0.3 else a.card())


def of_ability(r: Reference, a: Parts, chance: Random) -> Any:
    """A card that stands at the number at work, or any."""
    here: list[str] = []
    if r.fight is not None:
        for pair in facing(r.rows[r.fight.target])[r.fight.next - 1 :][:1]:
            here = [card for spot in pair for card in (spot.ninja, spot.weapon) if card]
    return st.Ability(0, chance.choice(here) if here and chance.random() < 0.8 else a.card())


def of_result(r: Reference, a: Parts, chance: Random) -> Any:
    """Nothing stated, or numbers near those of the rulebook."""
    if r.fight is None or chance.random() < 0.2:
        return st.Result(0)
    right = (*r.totals(r.fight), r.gold_of(r.fight))
    return st.Result(0, *(max(-1, a.near(n)) if chance.random() < 0.7 else -1 for n in right))


def of_take(r: Reference, a: Parts, chance: Random) -> Any:
    """A share, or a number near it."""
    who = a.seat()
    due = r.settled[2].get(who, 0) if r.settled is not None else 0
    return st.Take(who, a.near(due, 2))


def of_trim(r: Reference, a: Parts, chance: Random) -> Any:
    """As many as are owed, or nearly."""
    who = a.seat()
    n = max(0, a.near(r.owes.get(who, 0)))
    hand = r.world.zone(f"hand {who}")
    cards = chance.sample(hand, min(n, len(hand))) if chance.random() < 0.5 else a.some(max(0, a.near(n)))
    return st.Trim(who, n, tuple(cards) if chance.random() < 0.6 else ())


def of_look(r: Reference, a: Parts, chance: Random) -> Any:
    """At anything."""
    at = (
        "hand", f"hand:{a.seat()}", f"tokens:{a.seat()}", f"stack:{a.target()[0]}", f"slot:{a.target()[0]}{a.slot()}", "picks",
        "discard", "top", "stolen", f"slot:{a.target()[0]}{a.slot()}",
    )  # fmt: skip
    return st.Look(a.seat(), chance.choice(at))


MAKE: dict[type, Any] = {
    st.SetupStep: of_setup,
    st.Redraw: lambda r, a, chance: (
        st.Redraw(0, (), a.seat()) if chance.random() < 0.5 else st.Redraw(0, a.rewards(a.near(len(r.tied) or 2)))
    ),
    st.Targets: of_targets,
    st.Deal: lambda r, a, chance: st.Deal(0, chance.choice((-1, 0, 2, 4, 5)), chance.choice((-1, 6, 8, 10, 7))),
    st.Taken: lambda r, a, chance: st.Taken(
        0, chance.choice((1, 1, 1, 2)), chance.choice(("", "left", "right", "none"))
    ),
    st.Draft: lambda r, a, chance: st.Draft(0),
    st.Trim: of_trim,
    st.Leftovers: of_leftovers,
    st.Pool: of_pool,
    st.Pick: of_pick,
    st.Place: of_place,
    st.Lay: lambda r, a, chance: st.Lay(a.seat(), a.target(), chance.choice(("", a.card()))),
    st.Weapon: lambda r, a, chance: st.Weapon(
        a.seat(), a.target(), a.side(), chance.choice(("", a.card())), chance.choice((0, 0, 1, 2, 3))
    ),
    st.Scout: lambda r, a, chance: st.Scout(a.seat(), a.target()),
    st.Spy: of_spy,
    st.MasterSpy: of_master_spy,
    st.Disappear: lambda r, a, chance: st.Disappear(a.seat(), chance.randint(0, r.n)),
    st.Appear: lambda r, a, chance: st.Appear(a.seat(), a.some(chance.choice((0, 0, 1, 2, 2, 3)))),
    st.Keep: lambda r, a, chance: st.Keep(a.seat()),
    st.Pass: lambda r, a, chance: st.Pass(a.seat()),
    st.Turned: lambda r, a, chance: st.Turned(0, a.card()),
    st.Reshuffle: lambda r, a, chance: st.Reshuffle(0),
    st.Begin: of_begin,
    st.Shown: of_shown,
    st.Flip: of_flip,
    st.Arm: lambda r, a, chance: st.Arm(0, a.card()),
    st.Hit: lambda r, a, chance: st.Hit(0, a.card()),
    st.Join: lambda r, a, chance: st.Join(0, chance.choice("ga-")),
    st.Idle: of_idle,
    st.Ability: of_ability,
    st.Slot: lambda r, a, chance: st.Slot(0, a.near(r.fight.next, 2) if r.fight is not None else chance.randint(1, 4)),
    st.Result: of_result,
    st.Take: of_take,
    st.Tokens: of_tokens,
    st.Decide: lambda r, a, chance: st.Decide(0, chance.choice(("discard", "stay", "void", "void_pair", "pay"))),
    st.Give: lambda r, a, chance: st.Give(a.seat(), a.seat(), chance.choice(("dg", "token", "ma"))),
    st.Discard: lambda r, a, chance: st.Discard(a.seat(), chance.choice((a.card(), a.target(), "reward", "token"))),
    st.Look: of_look,
    Skip: lambda r, a, chance: Skip(a.seat(), chance.choice(("", "draw", "scout", "trim"))),
    Late: lambda r, a, chance: Late(0, chance.choice(("draw", "scout", "trim"))),
}
"""One step of each kind."""


# --- what bots never do ----------------------------------------------------------------------------------------------


def instead(r: Reference, step: Any, chance: Random) -> Any:
    """Another legal step in the place of that of a bot, for places that bots never come to: dealt packs, tokens seat by seat, slots."""
    if chance.random() < 0.4:
        return step
    if isinstance(step, st.Draft) and r.phase == "draft":
        return st.Taken(0, 1, "") if r.dealt else st.Deal(0)
    if isinstance(step, st.Place):
        seat = next(seat for seat in r.all if seat not in r.placed)
        return st.Place(seat, 2, tuple(r.real.contracts[seat - 1]) if chance.random() < 0.3 else ())
    if isinstance(step, st.Tokens) and len(step.shown) > 1:
        return st.Tokens(0, step.shown[:1], True)
    if isinstance(step, st.Appear) and r.deck >= 2 and chance.random() < 0.3:
        return st.Appear(step.who, r.world.zone("deck")[:-3:-1])
    if (
        r.events
        and r.events[-1].kind == "appear"
        and r.options["appear_choice"] == "may_decline"
        and chance.random() < 0.3
    ):
        return st.Keep(step.who)
    if isinstance(step, st.Result) and r.fight is not None:
        if chance.random() < 0.7 and r.fight.next <= len(facing(r.rows[r.fight.target])):
            said = proposed_ability(r, chance)
            return said if said is not None and chance.random() < 0.5 else st.Slot(0, r.fight.next)
        return st.Result(0, *r.totals(r.fight), max(-1, r.gold_of(r.fight)))
    if isinstance(step, st.Begin | st.Targets) and r.settled is not None and chance.random() < 0.3:
        seat = chance.choice(r.all)
        take = st.Take(seat, r.settled[2].get(seat, 0))
        return take if r.legal(take) else step
    if r.phase in ("target", "ninja") and not r.events and r.legal(st.Reshuffle(0)) and chance.random() < 0.3:
        return st.Reshuffle(0)
    return step


def proposed_ability(r: Reference, chance: Random) -> Any:
    """An ability that may be said now, if there is one."""
    said = of_ability(r, Parts(r, chance), chance)
    return said if r.legal(said) and r.fight is not None and said.card not in r.fight.announced else None
