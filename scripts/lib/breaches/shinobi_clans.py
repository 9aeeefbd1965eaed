"""Shinobi Clans: what can be done wrong at the table, up to the battle, and unseen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
from exam_oracle import Barred, Lay
from exam_oracle import Fact as Fact_

from breaches import Breach, Hidden, Place, Wrong
from breaches.shinobi_clans_battle import BATTLE
from referee.engine.steps import Act, Fact, Skip, Step
from referee.games.shinobi_clans import steps as st
from referee.games.shinobi_clans.data import TARGETS
from referee.journal import lines

COUNT = "SC-COMP-14"
"""The rule that a counted number agrees with the record."""
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
    return st.Pick(who, p.pick(sorted(can)), True) if can else None


def pick_by(p: Place, lo: Callable[[int], bool]) -> Step | None:
    h = p.honest
    if not isinstance(h, st.Pick) or not lo(p.s.picks) or h.leftover:
        return None
    return st.Pick(p.other(h.who), h.card)


OPEN = (
    Breach("more Rewards of a value than there are", ("SC-COMP-02",), altered(st.SetupStep, two_fives), alters=True),
    Breach("a Guardian power below zero on a Target", ("SC-COMP-10",), lambda p: Fact("guardian.shogun", -1) if p.s.phase == "ninja" else None),
    Breach("a ninja of power 9", ("SC-COMP-11",), lambda p: Fact("power.agm", 9) if p.s.phase == "ninja" else None),
    Breach("a Bomb Maker with a power", ("SC-COMP-12",), lambda p: Fact("power.bm", 2) if p.s.phase == "ninja" else None),
    Breach("a weapon of power 7", ("SC-COMP-13",), lambda p: Fact("guardian.kus", 7) if p.s.phase == "ninja" else None),
    Breach("a Target on the discard pile", ("SC-COMP-15",), lambda p: st.Discard(p.s.turn, p.s.targets[0]) if free(p) else None),
    Breach("an event laid onto a stack", ("SC-TYPE-07",), lambda p: openly(p, ("event",), lambda to, c: st.Lay(p.s.turn, to, c))),
    Breach("a weapon laid onto a stack", ("SC-TYPE-08",), lambda p: openly(p, ("weapon",), lambda to, c: st.Lay(p.s.turn, to, c))),
    Breach("a ninja laid into a slot", ("SC-NINJA-06",), lambda p: openly(p, ("assassin", "guardian"), lambda to, c: st.Weapon(p.s.turn, to, "g", c))),
    Breach("looks into a stack", ("SC-NINJA-06",), lambda p: st.Look(p.s.turn, "stack:d") if free(p) else None),
    Breach("nine tokens", ("SC-SETUP-02",), altered(st.SetupStep, lambda p, h: {"tokens": 9}), alters=True),
    Breach("a token handed over", ("SC-SETUP-03",), lambda p: st.Give(p.s.turn, p.other(p.s.turn), "dg") if free(p) else None),
    Breach("86 cards in the draw pile", ("SC-SETUP-04",), altered(st.SetupStep, lambda p, h: {"cards": 86}), alters=True),
    Breach("reshuffles too early", ("SC-SETUP-05",), lambda p: st.Reshuffle(0) if free(p) and p.w.zone("deck") else None),
    Breach("looks through the discard pile", ("SC-SETUP-05",), lambda p: st.Look(p.s.turn, "discard") if free(p) else None),
    Breach("somebody draws no Reward", ("SC-SETUP-06",), altered(st.SetupStep, lambda p, h: {"rewards": h.rewards[:-1]}), alters=True),
    Breach("somebody with a lower Reward starts", ("SC-SETUP-07",), altered(st.SetupStep, lower_start), alters=True),
    Breach("the other draft", ("SC-SETUP-09",), lambda p: st.Pool(0, tuple(reversed(p.w.zone("deck")[-2 * p.s.seats :]))) if in_draft(p) else None),
    Breach("plays a card in the draft", ("SC-ROUND-03",), lambda p: st.Lay(p.s.start, p.s.targets[0]) if in_draft(p) and p.s.targets else None),
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
    Breach("looks at the picks", ("SC-DRAFT-B-09",), lambda p: st.Look(1, "picks") if in_draft(p) else None, options={"peek_picks": "not_until_end"}),
    Breach("two cards taken at once", ("SC-DRAFT-B-10",), taken(n=2)),
    Breach("a pack not passed on", ("SC-DRAFT-B-11",), taken(to="none")),
    Breach("packs to the right, round 1", ("SC-DRAFT-B-12",), taken(1, to="right")),
    Breach("packs to the left, round 2", ("SC-DRAFT-B-13",), taken(2, to="left")),
    Breach("packs to the right, round 3", ("SC-DRAFT-B-14",), taken(3, to="right")),
    Breach("the draft ends too early", ("SC-DRAFT-B-15",), lambda p: (st.Deal(0), st.Place(0)) if in_draft(p) else None),
    Breach("one discarded too many", ("SC-DRAFT-B-18",), altered(st.Trim, lambda p, h: {"n": h.n + 1}), alters=True),
    Breach("a leftover kept hidden", ("SC-DRAFT-ADV-02",), altered(st.Leftovers, lambda p, h: {"cards": h.cards[:-1]}), alters=True, options={"draft": "advanced"}, follows=("SC-DRAFT-ADV-08",)),
    Breach("a pool card too few", ("SC-DRAFT-ADV-03",), altered(st.Pool, lambda p, h: {"cards": h.cards[:-1]} if len(h.cards) == 2 * p.s.seats else None), alters=True, options={"draft": "advanced"}),
    Breach("a first pick out of turn", ("SC-DRAFT-ADV-04",), lambda p: pick_by(p, lambda n: n < p.s.seats), alters=True, options={"draft": "advanced"}),
    Breach("the last one takes one card only", ("SC-DRAFT-ADV-05",), lambda p: pick_by(p, lambda n: n == p.s.seats), alters=True, options={"draft": "advanced"}),
    Breach("a second pick out of turn", ("SC-DRAFT-ADV-06",), lambda p: pick_by(p, lambda n: n > p.s.seats), alters=True, options={"draft": "advanced"}),
    Breach("a leftover that is not there", ("SC-DRAFT-ADV-08",), lambda p: left(p, other=False), alters=True, options={"draft": "advanced"}),
    Breach("another's leftover", ("SC-DRAFT-ADV-09",), lambda p: left(p, other=True), alters=True, options={"draft": "advanced"}),
    Breach("three tokens", ("SC-CONTRACT-01",), altered(st.Place, lambda p, h: {"n": 3}), alters=True),
    Breach("a contract pair, open records", ("SC-CONTRACT-03",), lambda p: st.Place(1, 2, ((p.s.targets[0], "g"), (p.s.targets[0], "a"))) if p.s.phase == "contract" and not p.s.placed[0] else None),
    Breach("looks at another's tokens", ("SC-CONTRACT-05",), lambda p: st.Look(p.s.turn, f"tokens:{p.other(p.s.turn)}") if free(p) else None),
    Breach("plays before tokens lie", ("SC-CONTRACT-08",), lambda p: st.Lay(p.s.start, p.s.targets[0]) if p.s.phase == "contract" else None),
    Breach("somebody else plays first", ("SC-NINJA-01",), lambda p: out_of_turn(p, lambda x: True) if p.s.first_turn else None),
    Breach("plays out of turn", ("SC-NINJA-02",), lambda p: None if p.s.first_turn else out_of_turn(p, lambda x: x != p.s.last_player and not has_passed(p, x))),
    Breach("plays two cards", ("SC-NINJA-03",), lambda p: None if p.s.first_turn else out_of_turn(p, lambda x: x == p.s.last_player and not has_passed(p, x))),
    Breach("plays after passing", ("SC-NINJA-04",), lambda p: out_of_turn(p, lambda x: has_passed(p, x))),
    Breach("a card to a Target not in play", ("SC-NINJA-10",), lambda p: st.Lay(p.s.turn, next(t for t in TARGETS if t not in p.s.targets)) if free(p) else None),
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


# --- hidden ------------------------------------------------------------------------------------------------------------


def follow(s: Any, w: Any, act: Act, chance: Any) -> None:
    """The players do what was typed: tokens that were told lie there."""
    if isinstance(act, st.Place) and act.tokens:
        w.choose_contracts(s)
        w.contracts[act.who - 1] = list(act.tokens)


def shown(n: int, act: Act, s: Any) -> list[Fact_]:
    """What a Spy has turned up lies where it lay; s: after the step."""
    if not isinstance(act, st.Spy | st.MasterSpy) or act.to not in s.stacks:
        return []
    return [
        Lay(n, pos.zone, (pos.card,)) for pos in s.stacks[act.to] if pos.up and pos.by == n and pos.card in act.seen
    ]


def zone_of(name: str) -> str:
    """The zone of the real cards that `show` and `chk` call so."""
    head, _, tail = name.replace(":", ".").partition(".")
    return f"hand {tail}" if head == "hand" else name if name in ("deck", "discard") else ""


def in_the_open(zone: str) -> bool:
    """Only what is typed is known of a zone: cards go to table and discard pile face down and face up."""
    return zone.startswith("left ")


def barred(p: Place, table: Any) -> None:
    """Tell the oracle what the rules say of a card laid face down: no weapon or event on a stack, weapons in slots."""
    h, s = p.honest, p.s
    if s.phase != "ninja" or not isinstance(h, st.Lay | st.Weapon) or h.card:
        return
    if isinstance(h, st.Lay):
        none = tuple(c for c in s.cards if s.kind(c) in ("weapon", "event") or c in OPENLY)
    else:
        none = tuple(c for c in s.cards if s.kind(c) != "weapon")
    n = table.fold.last + 1
    table.later.append(Barred(n, f"#{n}", none))


def ruled(make: Callable[[Place, Any], Act | None]) -> Callable[[Place, Any], Act | None]:
    """A hidden breach of what may lie face down: the oracle is told the rule at every card."""

    def both(p: Place, table: Any) -> Act | None:
        act = make(p, table)
        if isinstance(act, st.Lay | st.Weapon):
            barred(p._replace(honest=act), table)
        elif act is None:
            barred(p, table)
        return act

    return both


def misplaced(card: Callable[[Place], list[str]], slot: bool) -> Callable[[Place, Any], Act | None]:
    """A card that does not belong there is laid face down: into a slot, or onto a stack."""

    def make(p: Place, table: Any) -> Act | None:
        to = plain(p)
        cards = card(p) if free(p) and isinstance(p.honest, st.Lay | st.Weapon) else []
        if not cards or to is None or not table.ready():
            return None
        p.w.planned = p.pick(cards)
        return st.Weapon(p.s.turn, to, p.chance.choice("ga")) if slot else st.Lay(p.s.turn, to)

    return ruled(make)


def pair(p: Place, table: Any) -> Act | None:
    """Somebody takes both tokens of a Target."""
    if not isinstance(p.honest, st.Place) or not table.ready():
        return None
    seat, target = p.chance.randrange(p.s.seats), p.pick(p.s.targets)
    p.w.contracts[seat] = [(target, "g"), (target, "a")]
    return p.honest


def third_token(p: Place, table: Any) -> Act | None:
    """Somebody puts three tokens down."""
    if not isinstance(p.honest, st.Place) or not table.ready():
        return None
    row = p.w.contracts[p.chance.randrange(p.s.seats)]
    free_ = [t for t in p.s.targets if t not in [x for x, _ in row]]
    row.append((p.pick(free_), p.chance.choice("ga")))
    return p.honest


def off_table(p: Place, table: Any) -> Act | None:
    """Somebody takes a token of a Target that does not lie there."""
    if not isinstance(p.honest, st.Place) or not table.ready():
        return None
    away = [t for t in TARGETS if t not in p.s.targets]
    p.w.contracts[p.chance.randrange(p.s.seats)][0] = (p.pick(away), p.chance.choice("ga"))
    return p.honest


def tokens_decided(wrong: Callable[[list[tuple[str, str]], Any], bool]) -> Callable[[Any], int]:
    """The first line after which the tokens turned over by a seat in a round are wrong together."""

    def decided(table: Any) -> int:
        seen: dict[int, list[tuple[str, str]]] = {}
        laid: tuple[str, ...] = ()
        target = ""
        for line in table.lines:
            if not isinstance(line, lines.StepLine):
                continue
            step = line.step
            if isinstance(step, st.Targets):
                seen, laid = {}, step.laid
            elif isinstance(step, st.Begin):
                target = step.target
            told = [(x, target, k) for x, k in step.tokens] if isinstance(step, st.Shown) else []
            told += list(step.shown) if isinstance(step, st.Tokens) else []
            for seat, t, k in told:
                row = seen.setdefault(seat, [])
                if (t, k) not in row:
                    row.append((t, k))
                if line.n >= table.at and wrong(row, laid):
                    return int(line.n)
        return 0

    return decided


def swapped(p: Place, table: Any, card: str) -> Act | None:
    """A card of the hand is changed for that one; the honest step is kept where it does not need the one that is gone."""
    seat = p.s.turn
    name = f"hand {seat}"
    kept = [p.w.planned, *played(p.honest)]
    out = [c for c in p.w.zone(name) if c not in kept]
    if not out or not table.ready():
        return None
    p.w.cards.conjure("sleeve", card)
    p.w.cards.secretly(name, "sleeve", out[0])
    p.w.cards.secretly("sleeve", name, card)
    return p.honest


def played(act: Any) -> list[str]:
    """The card that a step plays openly."""
    names: dict[Any, str] = {
        st.Scout: "scout",
        st.Spy: "shinobi_spy",
        st.MasterSpy: "shinobi_master_spy",
        st.Disappear: "disappear_in_smoke",
        st.Appear: "appear_in_smoke",
    }
    return [names.get(type(act), getattr(act, "card", ""))]


def absent(p: Place, table: Any) -> Act | None:
    """A card all copies of which lie open on the table comes to a hand."""
    if not free(p) or not isinstance(p.honest, Step):
        return None
    box = Counter(c for z in p.w.cards.zones() for c in p.w.cards.zone(z))
    lying = Counter(pos.card for stack in p.s.stacks.values() for pos in stack if pos.up and pos.card)
    lying.update(slot.weapon for row in p.s.rows.values() for slot in row if slot.armed)
    gone = sorted(c for c, n in lying.items() if n == box[c])
    return swapped(p, table, p.pick(gone)) if gone else None


def conjured(p: Place, table: Any) -> Act | None:
    """A card of another box comes to a hand."""
    return swapped(p, table, p.pick(sorted(p.s.cards))) if free(p) and isinstance(p.honest, Step) else None


def from_discards(p: Place, table: Any) -> Act | None:
    """A card of the discard pile is taken back for one of the hand."""
    pile = p.w.zone("discard")
    kept = [p.w.planned, *played(p.honest)]
    out = [c for c in p.w.zone(f"hand {p.s.turn}") if c not in kept] if free(p) else []
    if not out or not pile or not isinstance(p.honest, Step) or not table.ready():
        return None
    p.w.cards.swap(f"hand {p.s.turn}", out[0], p.pick(pile), "discard")
    return p.honest


def one_more(p: Place, table: Any) -> Act | None:
    """A card too many is drawn, and nobody says so."""
    if not free(p) or not isinstance(p.honest, Step) or len(p.w.zone("deck")) < 3 or not table.ready():
        return None
    p.w.cards.secretly("deck", f"hand {p.s.turn}")
    return p.honest


def other_victim(p: Place, table: Any) -> Act | None:
    """Disappear in Smoke takes from another hand than is told."""
    h = p.honest
    if not isinstance(h, st.Disappear) or not h.victim:
        return None
    can = [x for x in range(1, p.s.seats + 1) if x not in (h.who, h.victim) and len(p.w.zone(f"hand {x}")) > 1]
    if not can or not table.ready():
        return None
    to = p.pick(can)
    p.w.cards.secretly(f"hand {h.victim}", f"hand {to}", p.pick(p.w.zone(f"hand {h.victim}")))
    return st.Disappear(h.who, to)


HIDDEN = (
    Hidden("a ninja laid face down into a weapon slot", ("SC-NINJA-06",), misplaced(lambda p: hand(p, p.s.turn, ("assassin", "guardian")), slot=True)),
    Hidden("an event laid face down into a weapon slot", ("SC-TYPE-07",), misplaced(lambda p: hand(p, p.s.turn, ("event",)), slot=True)),
    Hidden("an event laid face down onto a stack", ("SC-TYPE-07",), misplaced(lambda p: hand(p, p.s.turn, ("event",)), slot=False)),
    Hidden("a weapon laid face down onto a stack", ("SC-TYPE-08",), misplaced(lambda p: hand(p, p.s.turn, ("weapon",)), slot=False)),
    Hidden("a Scout laid face down", ("SC-CARD-SCOUT-1",), misplaced(lambda p: [c for c in hand(p, p.s.turn, openly=True) if c == "scout"], slot=False)),
    Hidden("a Spy laid face down", ("SC-CARD-SPY-1",), misplaced(lambda p: [c for c in hand(p, p.s.turn, openly=True) if c == "shinobi_spy"], slot=False)),
    Hidden("a Master Spy laid face down", ("SC-CARD-MSPY-1",), misplaced(lambda p: [c for c in hand(p, p.s.turn, openly=True) if c == "shinobi_master_spy"], slot=False)),
    Hidden("a contract pair", ("SC-CONTRACT-03",), pair, decided=tokens_decided(lambda row, laid: len({t for t, _ in row}) < len(row))),
    Hidden("three contracts", ("SC-CONTRACT-01",), third_token, decided=tokens_decided(lambda row, laid: len(row) > 2)),
    Hidden("a contract for a Target that does not lie there", ("SC-CONTRACT-06",), off_table, options={"off_table_contract": "forbidden"}, decided=tokens_decided(lambda row, laid: any(t not in laid for t, _ in row))),
    Hidden("a card that cannot be there", ("SC-COMP-14",), absent),
    Hidden("a wrong card in a hand", ("SC-COMP-14",), conjured),
    Hidden("a discarded card taken back", ("SC-COMP-14",), from_discards),
    Hidden("a card too many drawn", ("SC-COMP-14",), one_more),
    Hidden("a card stolen from another hand than told", ("SC-COMP-14",), other_victim),
)  # fmt: skip

WRONG = (
    Wrong("gold of a Target", ("SC-BATTLE-F-03", "SC-BATTLE-F-04", "SC-BATTLE-F-06"), ("result",), "gold."),
    Wrong("cards of a hand after a draw", ("SC-CARD-SCOUT-2", "SC-CARD-SPY-3", "SC-CARD-APP-1"), ("scout", "spy", "master_spy", "appear"), "hand.", fleeting=True),
    Wrong("cards of the draw pile", ("SC-DRAFT-B-16",), ("draft", "pool"), "deck", fleeting=True),
)  # fmt: skip

UNBROKEN = {
    "SC-COMP-03": "told before the first card is touched: the simulated tables know how many copies their box holds",
}
