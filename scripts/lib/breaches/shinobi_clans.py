"""Shinobi Clans: what can be done wrong at the table, up to the battle, and unseen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec

from breaches import NOT_YET, NOTHING, Breach, Place
from breaches.shinobi_clans_battle import BATTLE
from referee.engine.steps import Act, Fact, Skip, Step
from referee.games.shinobi_clans import steps as st
from referee.games.shinobi_clans.data import TARGETS

OPENLY = ("scout", "shinobi_spy", "shinobi_master_spy")
NINJA = ("assassin", "guardian", "meddler")


def altered(kind: type[Step], change: Callable[[Place, Any], dict[str, Any] | None]) -> Callable[[Place], Act | None]:
    """The honest step of a kind with some members changed."""

    def make(p: Place) -> Act | None:
        honest: Any = p.honest
        told = change(p, honest) if type(honest) is kind else None
        return msgspec.structs.replace(honest, **told) if told is not None else None

    return make


def hand(p: Place, seat: int, kinds: tuple[str, ...] = (), openly: bool = False) -> list[str]:
    """Real cards of a hand of these kinds, those that are laid openly only if asked for."""
    cards = p.w.zone(f"hand {seat}")
    return [c for c in cards if (not kinds or p.s.kind(c) in kinds) and (openly or c not in OPENLY)]


def free(p: Place) -> bool:
    """Whether the seat with the turn may play any card."""
    return bool(p.s.phase == "ninja" and not p.s.forced and not p.s.over and p.w.zone(f"hand {p.s.turn}"))


def plain(p: Place) -> Any:
    """A Target without a Scout."""
    return p.pick([t for t in p.s.targets if not p.s.scouts.get(t)])


def lays(p: Place, who: int) -> Step | None:
    """A ninja of a hand, face down on a stack."""
    cards, to = hand(p, who, NINJA), plain(p)
    if p.s.phase != "ninja" or p.s.forced or not cards or to is None:
        return None
    p.w.planned = p.pick(cards)
    return st.Lay(who, to)


def out_of_turn(p: Place, fits: Callable[[int], bool]) -> Step | None:
    if not free(p):
        return None
    who = p.pick([x for x in range(1, p.s.seats + 1) if x != p.s.turn and fits(x)])
    return lays(p, who) if who else None


def has_passed(p: Place, x: int) -> bool:
    return bool(p.s.passed[x - 1])


def openly(p: Place, kinds: tuple[str, ...], make: Callable[[str, str], Step]) -> Step | None:
    """A card of these kinds laid face up."""
    cards, to = hand(p, p.s.turn, kinds) if free(p) else [], plain(p)
    return make(to, p.pick(cards)) if cards and to else None


def event(p: Place, card: str) -> bool:
    return free(p) and card in p.w.zone(f"hand {p.s.turn}")


def weapon_at(p: Place, slot: Callable[[list[Any]], int]) -> Step | None:
    """A weapon into a slot that is not the next one."""
    cards, to = hand(p, p.s.turn, ("weapon",)) if free(p) else [], plain(p)
    if not cards or to is None:
        return None
    side = p.chance.choice("ga")
    number = slot(p.s.rows[f"{to} {side}"])
    p.w.planned = cards[0]
    return st.Weapon(p.s.turn, to, side, "", number) if number else None


def armed(row: list[Any]) -> int:
    return next((i for i, slot in enumerate(row, 1) if slot.pos is not None), 0)


def past_next(row: list[Any]) -> int:
    return next((i for i, slot in enumerate(row, 1) if slot.pos is None), len(row) + 1) + 1


def deal(number: int, first: int | None = None, pack: int | None = None) -> Callable[[Place], Act | None]:
    """A wrong number of cards dealt in a round."""

    def make(p: Place) -> Act | None:
        if p.s.phase != "draft" or p.s.dealt or p.s.round != number:
            return None
        return st.Deal(0, first=-1 if first is None else first, pack=-1 if pack is None else pack)

    return make


def taken(number: int = 0, **wrong: Any) -> Callable[[Place], Any]:
    """The cards are dealt, and the first pick of a round goes wrong."""

    def make(p: Place) -> Any:
        if p.s.phase != "draft" or p.s.dealt or p.s.over or number not in (0, p.s.round):
            return None
        return (st.Deal(0), st.Taken(0, **wrong))

    return make


def in_draft(p: Place) -> bool:
    return bool(p.s.phase == "draft" and not p.s.dealt)


def skips(rules: tuple[str, ...]) -> Callable[[Place], Act | None]:
    """The table says that it forgot what a rule compels."""

    def make(p: Place) -> Act | None:
        owed = p.s.skippable[0] if p.s.skippable and not p.s.over else None
        return Skip(0, owed[0]) if owed is not None and owed[2] in rules else None

    return make


def forced(p: Place, kind: str) -> bool:
    return bool(p.s.phase == "ninja" and p.s.forced and p.s.forced[-1].kind == kind and not p.s.forced[-1].played)


def scouted(p: Place) -> Step | None:
    """A card laid face down where a Scout lies."""
    to = p.pick([t for t in p.s.targets if p.s.scouts.get(t)])
    cards = hand(p, p.s.turn, NINJA) if free(p) and to else []
    if not cards:
        return None
    p.w.planned = p.pick(cards)
    return st.Lay(p.s.turn, to)


def spied(
    p: Place, card: str, seen: Callable[[list[str]], tuple[str, ...]], least: int = 1, said: int = 0
) -> Step | None:
    """A Spy at a stack of so many cards that lie face down; what it turns up is made of the real ones, the upper first."""
    to = p.pick(
        [
            t
            for t in p.s.targets
            if len(p.s.stacks[t]) >= least and not any(c.up for c in p.s.stacks[t]) and not p.s.scouts.get(t)
        ]
    )
    if not event(p, card) or to is None:
        return None
    real = [p.w.top(pos.zone) for pos in reversed(p.s.stacks[to])]
    told = seen(real)
    return st.Spy(p.s.turn, to, told) if card == "shinobi_spy" else st.MasterSpy(p.s.turn, to, told, said)


def empty_stack(p: Place, card: str) -> Step | None:
    to = p.pick([t for t in p.s.targets if not p.s.stacks[t]])
    if not event(p, card) or to is None:
        return None
    return st.Spy(p.s.turn, to) if card == "shinobi_spy" else st.MasterSpy(p.s.turn, to)


def lower_start(p: Place, h: Any) -> dict[str, Any] | None:
    low = [i for i, n in enumerate(h.rewards, 1) if n < max(h.rewards)]
    return {"start": p.pick(low)} if low else None


def two_fives(p: Place, h: Any) -> dict[str, Any]:
    """A Reward seen more often than there are cards of it."""
    return {
        "rewards": (*([h.rewards[0]] * p.w.rewards.count(h.rewards[0])), h.rewards[0], *h.rewards)[: len(h.rewards)]
    }


def bare(p: Place, h: Any) -> dict[str, Any]:
    return {"rewards": (-2, *h.rewards[1:])}


def left(p: Place, other: bool) -> Step | None:
    """A leftover that is not among the own ones."""
    s = p.s
    if not isinstance(p.honest, st.Pick):
        return None
    who = p.honest.who
    if other:
        can = [c for i, row in enumerate(s.left, 1) if i != who for c in row if c and c not in s.left[who - 1]]
    else:
        can = [c for c in s.cards if not any(c in row for row in s.left)]
    card = p.pick(sorted(can))
    if card and not other:
        p.w.cards.conjure("unexplained", card)
    return st.Pick(who, card, True) if card else None


def pick_by(p: Place, lo: Callable[[int], bool]) -> Step | None:
    h = p.honest
    if not isinstance(h, st.Pick) or not lo(p.s.picks) or h.leftover:
        return None
    return st.Pick(p.other(h.who), h.card)


OPEN = (
    Breach("more Rewards of a value than there are", ("SC-COMP-02",), altered(st.SetupStep, two_fives), alters=True),
    Breach("a Guardian power below zero on a Target", ("SC-COMP-10",), lambda p: Fact("guardian.shogun", -1) if p.s.phase == "ninja" else None, does=NOTHING),
    Breach("a ninja of power 9", ("SC-COMP-11",), lambda p: Fact("power.agm", 9) if p.s.phase == "ninja" else None, does=NOTHING),
    Breach("a Bomb Maker with a power", ("SC-COMP-12",), lambda p: Fact("power.bm", 2) if p.s.phase == "ninja" else None, does=NOTHING),
    Breach("a weapon of power 7", ("SC-COMP-13",), lambda p: Fact("guardian.kus", 7) if p.s.phase == "ninja" else None, does=NOTHING),
    Breach("a Target on the discard pile", ("SC-COMP-15",), lambda p: st.Discard(p.s.turn, p.s.targets[0]) if free(p) else None),
    Breach("an event laid onto a stack", ("SC-TYPE-07",), lambda p: openly(p, ("event",), lambda to, c: st.Lay(p.s.turn, to, c))),
    Breach("a weapon laid onto a stack", ("SC-TYPE-08",), lambda p: openly(p, ("weapon",), lambda to, c: st.Lay(p.s.turn, to, c))),
    Breach("a ninja laid into a slot", ("SC-NINJA-06",), lambda p: openly(p, ("assassin", "guardian"), lambda to, c: st.Weapon(p.s.turn, to, "g", c))),
    Breach("looks into a stack", ("SC-NINJA-06",), lambda p: st.Look(p.s.turn, "stack:d") if free(p) else None, does=NOTHING),
    Breach("nine tokens", ("SC-SETUP-02",), altered(st.SetupStep, lambda p, h: {"tokens": 9}), alters=True),
    Breach("a token handed over", ("SC-SETUP-03",), lambda p: st.Give(p.s.turn, p.other(p.s.turn), "dg") if free(p) else None),
    Breach("86 cards in the draw pile", ("SC-SETUP-04",), altered(st.SetupStep, lambda p, h: {"cards": 86}), alters=True),
    Breach("reshuffles too early", ("SC-SETUP-05",), lambda p: st.Reshuffle(0) if free(p) and p.w.zone("deck") and p.w.zone("discard") else None),
    Breach("looks through the discard pile", ("SC-SETUP-05",), lambda p: st.Look(p.s.turn, "discard") if free(p) else None, does=NOTHING),
    Breach("somebody draws no Reward", ("SC-SETUP-06",), altered(st.SetupStep, lambda p, h: {"rewards": h.rewards[:-1]}), alters=True),
    Breach("somebody with a lower Reward starts", ("SC-SETUP-07",), altered(st.SetupStep, lower_start), alters=True),
    Breach("the other draft", ("SC-SETUP-09",), lambda p: st.Pool(0, tuple(reversed(p.w.zone("deck")[-2 * p.s.seats :]))) if in_draft(p) else None),
    Breach("plays a card in the draft", ("SC-ROUND-03",), lambda p: st.Lay(p.s.start, p.s.targets[0]) if in_draft(p) and p.s.targets else None, does=NOT_YET),
    Breach("a Target too few", ("SC-TARGET-02",), altered(st.Targets, lambda p, h: {"laid": h.laid[:-1], "rewards": h.rewards[:-1]}), alters=True),
    Breach("a Reward too many", ("SC-TARGET-03",), altered(st.Targets, lambda p, h: {"rewards": (*h.rewards, p.pick(sorted(Counter(p.w.rewards) - Counter(h.rewards))))} if len(h.rewards) < 5 else None), alters=True),
    Breach("a Target without a Reward", ("SC-TARGET-04",), altered(st.Targets, bare), alters=True),
    Breach("a Target twice", ("SC-TARGET-05",), altered(st.Targets, lambda p, h: {"laid": (h.laid[1], *h.laid[1:])}), alters=True),
    Breach("five first cards, round 1", ("SC-DRAFT-B-01",), deal(1, first=5)),
    Breach("three first cards, round 2", ("SC-DRAFT-B-02",), deal(2, first=3)),
    Breach("a first card, round 3", ("SC-DRAFT-B-03",), deal(3, first=1)),
    Breach("packs of seven, round 1", ("SC-DRAFT-B-05",), deal(1, pack=7)),
    Breach("packs of nine, round 2", ("SC-DRAFT-B-06",), deal(2, pack=9), players=(3, 4)),
    Breach("packs of eleven, round 3", ("SC-DRAFT-B-07",), deal(3, pack=11), players=(3, 4)),
    Breach("looks at the picks", ("SC-DRAFT-B-09",), lambda p: st.Look(1, "picks") if in_draft(p) else None, options={"peek_picks": "not_until_end"}, does=NOTHING),
    Breach("two cards taken at once", ("SC-DRAFT-B-10",), taken(n=2)),
    Breach("a pack not passed on", ("SC-DRAFT-B-11",), taken(to="none")),
    Breach("packs to the right, round 1", ("SC-DRAFT-B-12",), taken(1, to="right")),
    Breach("packs to the left, round 2", ("SC-DRAFT-B-13",), taken(2, to="left")),
    Breach("packs to the right, round 3", ("SC-DRAFT-B-14",), taken(3, to="right")),
    Breach("the draft ends too early", ("SC-DRAFT-B-15",), lambda p: (st.Deal(0), st.Place(0)) if in_draft(p) else None, does=NOT_YET),
    Breach("one discarded too many", ("SC-DRAFT-B-18",), altered(st.Trim, lambda p, h: {"n": h.n + 1}), alters=True),
    Breach("a leftover kept hidden", ("SC-DRAFT-ADV-02",), altered(st.Leftovers, lambda p, h: {"cards": h.cards[:-1]}), alters=True, options={"draft": "advanced"}, follows=("SC-DRAFT-ADV-08",)),
    Breach("a pool card too few", ("SC-DRAFT-ADV-03",), altered(st.Pool, lambda p, h: {"cards": h.cards[:-1]} if len(h.cards) == 2 * p.s.seats else None), alters=True, options={"draft": "advanced"}),
    Breach("a first pick out of turn", ("SC-DRAFT-ADV-04",), lambda p: pick_by(p, lambda n: n < p.s.seats), alters=True, options={"draft": "advanced"}),
    Breach("the last one takes one card only", ("SC-DRAFT-ADV-05",), lambda p: pick_by(p, lambda n: n == p.s.seats), alters=True, options={"draft": "advanced"}),
    Breach("a second pick out of turn", ("SC-DRAFT-ADV-06",), lambda p: pick_by(p, lambda n: n > p.s.seats), alters=True, options={"draft": "advanced"}),
    Breach("a leftover that is not there", ("SC-DRAFT-ADV-08",), lambda p: left(p, other=False), alters=True, options={"draft": "advanced"}, unequal=("astray",)),
    Breach("another's leftover", ("SC-DRAFT-ADV-09",), lambda p: left(p, other=True), alters=True, options={"draft": "advanced"}),
    Breach("three tokens", ("SC-CONTRACT-01",), altered(st.Place, lambda p, h: {"n": 3}), alters=True),
    Breach("a contract pair, open records", ("SC-CONTRACT-03",), lambda p: st.Place(1, 2, ((p.s.targets[0], "g"), (p.s.targets[0], "a"))) if p.s.phase == "contract" and not p.s.placed[0] else None),
    Breach("looks at another's tokens", ("SC-CONTRACT-05",), lambda p: st.Look(p.s.turn, f"tokens:{p.other(p.s.turn)}") if free(p) else None, does=NOTHING),
    Breach("plays before tokens lie", ("SC-CONTRACT-08",), lambda p: st.Lay(p.s.start, p.s.targets[0]) if p.s.phase == "contract" else None, does=NOT_YET),
    Breach("somebody else plays first", ("SC-NINJA-01",), lambda p: out_of_turn(p, lambda x: True) if p.s.first_turn else None),
    Breach("plays out of turn", ("SC-NINJA-02",), lambda p: None if p.s.first_turn else out_of_turn(p, lambda x: x != p.s.last_player and not has_passed(p, x))),
    Breach("plays two cards", ("SC-NINJA-03",), lambda p: None if p.s.first_turn else out_of_turn(p, lambda x: x == p.s.last_player and not has_passed(p, x))),
    Breach("plays after passing", ("SC-NINJA-04",), lambda p: out_of_turn(p, lambda x: has_passed(p, x))),
    Breach("a card to a Target not in play", ("SC-NINJA-10",), lambda p: st.Lay(p.s.turn, next(t for t in TARGETS if t not in p.s.targets)) if free(p) else None, does=NOT_YET),
    Breach("a card laid open unasked", ("SC-NINJA-11",), lambda p: openly(p, NINJA, lambda to, c: st.Lay(p.s.turn, to, c))),
    Breach("a Scout left lying", ("SC-NINJA-14",), skips(("SC-NINJA-14",))),
    Breach("a slot passed over", ("SC-SLOT-02",), lambda p: weapon_at(p, past_next)),
    Breach("two weapons in a slot", ("SC-SLOT-03",), lambda p: weapon_at(p, armed)),
    Breach("no card drawn for the Scout", ("SC-CARD-SCOUT-2",), skips(("SC-CARD-SCOUT-2",))),
    Breach("face down where the Scout lies", ("SC-CARD-SCOUT-3",), scouted, options={"scout_breach": "take_back"}),
    Breach("a Spy without a stack", ("SC-CARD-SPY-1",), lambda p: empty_stack(p, "shinobi_spy"), options={"spy_empty_stack": "illegal"}),
    Breach("a Spy turns up nothing", ("SC-CARD-SPY-2",), lambda p: spied(p, "shinobi_spy", lambda real: ())),
    Breach("a Spy turns up two", ("SC-CARD-SPY-2",), lambda p: spied(p, "shinobi_spy", lambda real: tuple(real[:2]), 2)),
    Breach("no card drawn for the Spy", ("SC-CARD-SPY-3",), skips(("SC-CARD-SPY-3",))),
    Breach("a Master Spy without a stack", ("SC-CARD-MSPY-1",), lambda p: empty_stack(p, "shinobi_master_spy"), options={"spy_empty_stack": "illegal"}),
    Breach("a Master Spy turns up three", ("SC-CARD-MSPY-2",), lambda p: spied(p, "shinobi_master_spy", lambda real: tuple(real[:3]), 3)),
    Breach("a Master Spy announces two and turns up one", ("SC-CARD-MSPY-2",), lambda p: spied(p, "shinobi_master_spy", lambda real: tuple(real[:1]), 2, 2), options={"mspy_choice": "announce_first"}),
    Breach("no card drawn for the Master Spy", ("SC-CARD-MSPY-3",), skips(("SC-CARD-MSPY-3",))),
    Breach("a Master Spy passes a card over", ("SC-CARD-MSPY-5",), lambda p: spied(p, "shinobi_master_spy", lambda real: ("", real[1]), 2)),
    Breach("Disappear robs nobody", ("SC-CARD-DIS-1",), lambda p: st.Disappear(p.s.turn, 0) if event(p, "disappear_in_smoke") and any(p.w.zone(f"hand {x}") for x in range(1, p.s.seats + 1) if x != p.s.turn) else None),
    Breach("the stolen card is not played", ("SC-CARD-DIS-3",), lambda p: st.Pass(p.s.turn) if forced(p, "steal") else None),
    Breach("robs the own hand", ("SC-CARD-DIS-5",), lambda p: st.Disappear(p.s.turn, p.s.turn) if event(p, "disappear_in_smoke") else None),
    Breach("Appear draws three", ("SC-CARD-APP-1",), lambda p: st.Appear(p.s.turn, tuple(reversed(p.w.zone("deck")[-3:]))) if event(p, "appear_in_smoke") and len(p.w.zone("deck")) > 3 else None),
    Breach("none of the two is played", ("SC-CARD-APP-2",), lambda p: st.Keep(p.s.turn) if forced(p, "appear") else None),
    *BATTLE,
)  # fmt: skip

UNBROKEN = {
    "SC-COMP-03": "told before the first card is touched: the simulated tables know how many copies their box holds",
}
