"""Shinobi Clans: what can be done wrong in the battle phase."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from breaches import NOT_YET, NOTHING, Breach, Place, declared
from referee.engine.steps import Act, Step
from referee.games.shinobi_clans import steps as st


def fighting(p: Place) -> bool:
    """Whether a Target is being resolved."""
    return bool(p.s.phase == "battle" and p.s.fight is not None and not p.s.over)


def quiet(p: Place) -> bool:
    """Whether the next card of a stack may be turned up."""
    return fighting(p) and p.s.fight.step == "stack" and not p.s.fight.owed


def top(p: Place) -> str:
    """The real card on top of the stack that is being turned up; empty when there is none."""
    stack = p.s.stacks[p.s.fight.target]
    return str(p.w.top(stack[-1].zone)) if stack else ""


def flip_at(kinds: tuple[str, ...], at: Callable[[Place, str], str]) -> Callable[[Place], Act | None]:
    """The honest card turned up, put somewhere else."""

    def make(p: Place) -> Act | None:
        h = p.honest
        if (
            not isinstance(h, st.Flip)
            or p.s.kind(h.card) not in kinds
            or p.s.fight.owed
            or p.s.stacks[p.s.fight.target][-1].up
        ):
            return None
        where = at(p, p.s.kind(h.card)[0])
        return st.Flip(h.who, h.card, where) if where else None

    return make


def taken_slot(p: Place, side: str) -> str:
    """A slot of the side in which a ninja stands."""
    row = p.s.rows[f"{p.s.fight.target} {side}"]
    return next((f"{side}{i}" for i, slot in enumerate(row, 1) if slot.ninja), "")


def far_slot(p: Place, side: str) -> str:
    """A slot behind the first one without a ninja."""
    row = p.s.rows[f"{p.s.fight.target} {side}"]
    return f"{side}{next((i for i, slot in enumerate(row, 1) if not slot.ninja), len(row) + 1) + 1}"


def finished(p: Place) -> tuple[int, int]:
    """The totals of the fight where they are certain, -1 where not: those of the referee, as no other count of them is written."""
    h = p.honest
    fight = p.s.fight
    if not isinstance(h, st.Result) or not fighting(p) or fight.owed or p.s.stacks[fight.target] or fight.unread:
        return -1, -1
    from referee.games.shinobi_clans.rules.slots import computed

    g, a = computed(p.s, fight)
    return (g.exact, a.exact) if g.exact is not None and a.exact is not None else (-1, -1)


def wrong_total(side: str) -> Callable[[Place], Act | None]:
    """The table adds a total up wrong by one."""

    def make(p: Place) -> Act | None:
        g, a = finished(p)
        if g < 0:
            return None
        wrong = p.chance.choice((-1, 1)) if (g if side == "g" else a) else 1
        return st.Result(0, g + wrong, -1, -1) if side == "g" else st.Result(0, -1, a + wrong, -1)

    return make


def wrong_pot(dies: bool) -> Callable[[Place], Act | None]:
    """The pot is one too many, where the Target dies or lives."""

    def make(p: Place) -> Act | None:
        g, a = finished(p)
        t = p.s.fight.target if g >= 0 else ""
        reward = p.s.rewards.get(t, -1)
        if g < 0 or (a > g) != dies or reward < 0 or p.s.under[t]:
            return None
        pot = reward + (p.s.facts[f"gold.{t}"] if dies else 0)
        return st.Result(0, -1, -1, pot + 1)

    return make


def gold(p: Place, wins: bool) -> Act | None:
    """Somebody takes too much for a Target settled just now; wins: one who is paid, else one who is not."""
    s = p.s
    if (
        not s.settled
        or s.fight is not None
        or s.phase != "battle"
        or not s.settled[-1].paid
        or s.settled[-1].round != s.round
    ):
        return None
    item = s.settled[-1]
    due = {seat: n for seat, n in item.shares}
    if any(row[2] == item.line for row in s.took):
        return None
    seats = [x for x in range(1, s.seats + 1) if (due.get(x, 0) > 0) == wins]
    who = p.pick(seats)
    return st.Take(who, due.get(who, 0) + 1) if who else None


def split(p: Place) -> Act | None:
    """One of two winners takes the whole pot."""
    s = p.s
    if not s.settled or s.fight is not None or s.phase != "battle" or not s.settled[-1].paid:
        return None
    item = s.settled[-1]
    won = [seat for seat, n in item.shares if n > 0]
    if item.round != s.round or len(won) < 2 or item.pot <= 0 or any(row[2] == item.line for row in s.took):
        return None
    return st.Take(won[0], item.pot)


def misordered(p: Place, weapon: str = "") -> Act | None:
    """A weapon's ability is announced before a ninja's, or a Metsubushi's before a Jutte's."""
    if not fighting(p) or p.s.fight.owed or p.s.stacks[p.s.fight.target]:
        return None
    fight = p.s.fight
    rows = [p.s.rows[f"{fight.target} {side}"] for side in "ga"]
    here = [row[fight.next - 1] for row in rows if len(row) >= fight.next]
    ninjas, weapons = [x.ninja for x in here], [x.weapon for x in here]
    removes = "silent_killer" in ninjas or "shadow_sentinel" in ninjas
    if weapon:
        return st.Ability(0, weapon) if weapon in weapons and "jutte" in weapons and not removes else None
    told = [w for w in weapons if w and w != "?" and p.s.kind(w) == "weapon"]
    if "silent_killer" not in ninjas or not told or len(here) < 2 or not all(ninjas):
        return None
    other = here[1].ninja if here[0].ninja == "silent_killer" else here[0].ninja
    return st.Ability(0, told[0]) if p.s.kind(other) == "guardian" and other != "shadow_sentinel" else None


def other_target(p: Place) -> Any:
    """Another Target that is still to be resolved."""
    left = [t for t in p.s.targets if t not in p.s.done and (p.s.fight is None or t != p.s.fight.target)]
    return p.pick(left)


def early_token(p: Place) -> Act | None:
    """A contract for a Target that has not its turn is turned over."""
    if not quiet(p):
        return None
    seen = {(seat, t, k) for seat, row in enumerate(p.s.tokens, 1) for t, k, _ in row}
    told = [(seat, t, k) for seat, row in enumerate(p.w.contracts, 1) for t, k in row]
    can = [x for x in told if x not in seen and x[1] not in p.s.done and x[1] != p.s.fight.target]
    return st.Tokens(0, (p.pick(can),)) if can else None


def late_token(p: Place) -> tuple[Step, ...] | None:
    """A contract is turned over when the first card of its stack lies open; until then one more is no breach."""
    h = p.honest
    if not isinstance(h, st.Shown) or not h.tokens or not (card := top(p)):
        return None
    return st.Shown(0, h.tokens[1:]), st.Flip(0, card), st.Shown(0, (h.tokens[0],))


def idle_taken(p: Place) -> Step | None:
    """A weapon is cleared out although a ninja stands there."""
    if not quiet(p) or p.s.stacks[p.s.fight.target]:
        return None
    for side in "ga":
        for i, slot in enumerate(p.s.rows[f"{p.s.fight.target} {side}"], 1):
            if slot.ninja and slot.weapon and slot.weapon in p.s.cards:
                return st.Idle(0, side, i, slot.weapon)
    return None


def immune_hit(p: Place) -> Step | None:
    """Poison takes along one who is immune to it."""
    h = p.honest
    owed = p.s.fight.owed if fighting(p) else ()
    if not isinstance(h, st.Flip) or not owed or owed[0] != ("hit", "poison_twins"):
        return None
    return st.Hit(0, h.card)


def other_card(p: Place, spied: bool = True) -> Step | None:
    """A card that a Spy has turned up, or that lay open of itself, is another one in the battle."""
    if not quiet(p) or not p.s.stacks[p.s.fight.target]:
        return None
    pos = p.s.stacks[p.s.fight.target][-1]
    others = [c for c in p.s.cards if c != pos.card and p.s.kind(c) in ("assassin", "guardian")]
    if not pos.up or not pos.card or pos.spied != spied:
        return None
    card = p.pick(sorted(others))
    p.w.cards.conjure("sleeve", card)
    p.w.cards.swap(pos.zone, p.w.top(pos.zone), card, "sleeve")
    return st.Flip(0, card)


BATTLE = (
    Breach("an Assassin on the Guardian side", ("SC-TYPE-02",), flip_at(("assassin",), lambda p, k: "g1"), alters=True),
    Breach("a Guardian on the Assassin side", ("SC-TYPE-03",), flip_at(("guardian",), lambda p, k: "a1"), alters=True),
    Breach("a Meddler in a slot", ("SC-TYPE-06",), flip_at(("meddler",), lambda p, k: "g1"), alters=True),
    Breach("two ninjas in a slot", ("SC-SLOT-04",), flip_at(("assassin", "guardian"), taken_slot), alters=True),
    Breach("a slot passed over by a ninja", ("SC-BATTLE-C-03",), flip_at(("assassin", "guardian"), far_slot), alters=True),
    Breach("the battle begins too early", ("SC-NINJA-05",), lambda p: st.Begin(0, p.s.targets[0]) if p.s.phase == "ninja" and not p.s.forced else None, does=NOT_YET),
    Breach("a Target resolved twice", ("SC-BATTLE-A-01",), lambda p: st.Begin(0, p.s.done[0]) if p.s.phase == "battle" and p.s.fight is None and p.s.done else None, does=NOT_YET),
    Breach("another Target first, from left to right", ("SC-BATTLE-A-02",), lambda p: st.Begin(0, [t for t in p.s.targets if t not in p.s.done][1]) if p.s.phase == "battle" and p.s.fight is None and len(p.s.done) < len(p.s.targets) - 1 else None, options={"target_order": "left_to_right"}),
    Breach("somebody else names the Target", ("SC-BATTLE-A-02",), lambda p: st.Begin(p.other(p.s.start), t) if p.s.phase == "battle" and p.s.fight is None and (t := other_target(p)) else None),
    Breach("the next Target before this one is done", ("SC-BATTLE-A-03",), lambda p: st.Begin(0, t) if fighting(p) and (t := other_target(p)) else None, does=NOT_YET),
    Breach("a contract turned over after its stack", ("SC-BATTLE-B-01",), late_token, alters=True, follows=("SC-BATTLE-B-01",)),
    Breach("a contract turned over too early", ("SC-BATTLE-B-02",), early_token),
    Breach("the next card before this one is dealt with", ("SC-BATTLE-C-02",), lambda p: st.Flip(0, top(p)) if fighting(p) and p.s.fight.owed and p.s.fight.owed[0][0] == "arm" and top(p) else None, does=NOT_YET),
    Breach("a weapon of another slot turned up", ("SC-BATTLE-C-04",), lambda p: st.Arm(0, "shuriken") if quiet(p) else None, does=NOT_YET),
    Breach("a card taken along by none", ("SC-BATTLE-C-10",), lambda p: st.Hit(0, top(p)) if quiet(p) and top(p) else None),
    Breach("slots before the stack is empty", ("SC-BATTLE-C-11",), lambda p: st.Slot(0, 1) if quiet(p) and top(p) else None, does=NOT_YET),
    Breach("the wrong slot number", ("SC-BATTLE-D-01",), lambda p: st.Slot(0, p.s.fight.next + 1) if fighting(p) and not p.s.fight.owed and not top(p) and p.s.fight.step != "tokens" else None, does=NOT_YET),
    Breach("a weapon acts before a ninja", ("SC-BATTLE-D-02",), misordered, does=NOTHING),
    Breach("a weapon in use is cleared out", ("SC-BATTLE-D-04",), idle_taken),
    Breach("the Metsubushi acts before the Jutte", ("SC-BATTLE-D-06",), lambda p: misordered(p, "metsubushi"), does=NOTHING),
    Breach("a wrong Guardian total", ("SC-BATTLE-E-01",), wrong_total("g"), alters=True),
    Breach("a wrong Assassin total", ("SC-BATTLE-E-02",), wrong_total("a"), alters=True),
    Breach("a wrong pot, the Target lives", ("SC-BATTLE-F-03",), wrong_pot(dies=False), alters=True),
    Breach("a wrong pot, the Target dies", ("SC-BATTLE-F-04",), wrong_pot(dies=True), alters=True),
    Breach("a wrong reward taken", ("SC-BATTLE-F-03", "SC-BATTLE-F-04", "SC-BATTLE-F-06"), lambda p: gold(p, wins=True)),
    Breach("a shared pot not split", ("SC-BATTLE-F-06",), split),
    Breach("gold for a contract that failed", ("SC-BATTLE-F-08",), lambda p: gold(p, wins=False)),
    Breach("poison takes an immune one", ("SC-CARD-PM-7",), immune_hit, alters=True),
    Breach("a card that a Spy has shown is another one", ("SC-CARD-SPY-4",), other_card, follows=("SC-COMP-14",), alters=True, unequal=("astray",)),
    Breach("a card that was laid open is another one", ("SC-COMP-14",), lambda p: other_card(p, spied=False), alters=True, unequal=("astray",), follows=("SC-COMP-14",)),
    Breach("wrong gold at the end", ("SC-END-01",), declared("shinobi_clans", "gold"), at_end=True, does=NOTHING),
    Breach("wrong winner", ("SC-END-01",), declared("shinobi_clans", "winner"), at_end=True, does=NOTHING),
    Breach("wrong tie-break", ("SC-END-01",), declared("shinobi_clans", "winner", tied=True), at_end=True, options={"final_tie": "seat_after_start"}, does=NOTHING),
)  # fmt: skip
