"""Shinobi Clans: what can be done wrong unseen, and sums that the table gets wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from exam_oracle import Barred, Lay
from exam_oracle import Fact as Fact_

from breaches import Hidden, Place, Wrong
from breaches.shinobi_clans import OPENLY, free, hand, plain
from referee.engine.steps import Act, Step
from referee.games.shinobi_clans import steps as st
from referee.games.shinobi_clans.data import TARGETS
from referee.journal import lines


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


BY_KIND: dict[Any, str] = {
    st.Scout: "scout",
    st.Spy: "shinobi_spy",
    st.MasterSpy: "shinobi_master_spy",
    st.Disappear: "disappear_in_smoke",
    st.Appear: "appear_in_smoke",
}
"""Steps that play a card openly without naming it: it is always the same."""


def implied(act: Any) -> list[str]:
    """The card that a step plays openly without naming it, which everybody sees all the same."""
    return [BY_KIND[type(act)]] if type(act) in BY_KIND else []


def played(act: Any) -> list[str]:
    """The card that a step plays openly."""
    return implied(act) or [getattr(act, "card", "")]


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
