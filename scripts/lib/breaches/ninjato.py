"""Ninjato: what can be done wrong at the table, attacks aside, and unseen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec

from breaches import NOT_YET, NOTHING, Breach, Place, declared
from breaches.ninjato_raid import FALSELY, RAID
from referee.engine.steps import Act, Show, Step
from referee.games.ninjato import steps as st
from referee.games.ninjato.data import KINDS, Envoy

REBUILT = ("discards", "deck")
"""Nobody types that the deck is made anew: it is when a card is wanted and none is left, by what was told."""


def altered(kind: type[Step], change: Callable[[Place, Any], dict[str, Any] | None]) -> Callable[[Place], Act | None]:
    """The honest step of a kind with some members changed."""

    def make(p: Place) -> Act | None:
        honest: Any = p.honest
        told = change(p, honest) if type(honest) is kind else None
        return msgspec.structs.replace(honest, **told) if told is not None else None

    return make


def turn(p: Place) -> bool:
    """Whether a shuriken is to be placed."""
    return bool(p.s.phase == "play" and p.s.turn and not p.s.over)


def dojo(p: Place, who: int) -> Step:
    """An honest Dojo visit of a seat, all cards from the deck."""
    return st.Dojo(who, (), {0: 4, 1: 3}.get(p.s.hand[who - 1], 2))


def other_placer(p: Place, done: bool) -> int:
    """A seat that has not the turn and has placed its three shuriken, or has not."""
    return p.pick([x for x in range(1, p.s.seats + 1) if x != p.s.turn and (p.s.placed[x - 1] >= 3) == done]) or 0


def visits(hand: Callable[[int], bool], more: int) -> Callable[[Place], Act | None]:
    """A Dojo visit with a card too many or too few from the deck."""

    def make(p: Place) -> Act | None:
        h = p.honest
        if not isinstance(h, st.Dojo) or not hand(p.s.hand[h.who - 1]) or h.deck < 1 or p.w.cards.count("deck") < 3:
            return None
        if more > 0:
            p.w.draw(1, f"hand {h.who}")
        else:
            p.w.cards.move(1, f"hand {h.who}", "deck", (p.w.cards.zone(f"hand {h.who}")[-1],))
        return msgspec.structs.replace(h, deck=h.deck + more)

    return make


def wrong_row(p: Place, h: Any) -> dict[str, Any] | None:
    """A row card that does not lie there."""
    lacking = [v for v in range(1, 6) if v not in p.s.row]
    if not h.deck or not lacking:
        return None
    return {"row": (*h.row, lacking[0]), "deck": h.deck - 1}


def short_row(p: Place, h: Any) -> dict[str, Any] | None:
    if not h.cards or p.w.cards.count("deck") < 2:
        return None
    p.w.cards.move(1, "row", "deck", (str(h.cards[-1]),))
    return {"cards": h.cards[:-1]}


def one_less_discarded(p: Place, h: Any) -> dict[str, Any]:
    p.w.cards.move(1, "discards", f"hand {h.who}", (str(h.cards[-1]),))
    return {"cards": h.cards[:-1]}


def taken(p: Place, kind: str) -> list[str]:
    """Envoys that were taken, by name."""
    return [n for row in p.s.envoys for n in row] if kind == "envoy" else [n for row in p.s.rumors for n in row if n]


def again(what: str) -> Callable[[Place], Act | None]:
    """A second purchase with one shuriken."""

    def make(p: Place) -> Act | None:
        last = p.s.last
        if not turn(p) or last is None or last.what != what or last.who == p.s.turn:
            return None
        if what == "sensei":
            return st.Learn(last.who, p.s.sensei[0]) if p.s.sensei else None
        lie = p.s.palace if what == "palace" else p.s.pavilion
        return (st.Bribe if what == "palace" else st.Spread)(last.who, lie[0]) if lie else None

    return make


def price(p: Place, name: str) -> int:
    """What a tile costs: a number, 0 for any card."""
    tile = p.s.info[name]
    fact = p.s.facts.get(f"price.{tile.effect}")
    return tile.price if tile.price > 0 else fact if isinstance(fact, int) else 0


def styles(p: Place, who: int) -> set[str]:
    return {style(p, n) for n in p.s.skills[who - 1]} - {""}


def style(p: Place, name: str) -> str:
    tile = p.s.info[name]
    fact = p.s.facts.get(f"style.{tile.effect}")
    return str(fact) if fact in ("snake", "crane", "tiger") else str(tile.style)


def learns(p: Place, fits: Callable[[str, int], bool], card: Callable[[str, list[int]], int]) -> Step | None:
    """A tile learned with a wrong card. fits: which tile, for whom."""
    if not turn(p):
        return None
    who = p.s.turn
    can = [(n, c) for n in p.s.sensei if fits(n, who) and (c := card(n, p.w.hand(who))) >= 0]
    return st.Learn(who, *p.pick(can)) if can else None


def new(p: Place) -> Callable[[str, int], bool]:
    return lambda n, who: bool(style(p, n)) and style(p, n) not in styles(p, who)


def pays(p: Place, change: Callable[[Any, list[str]], list[str] | None]) -> Step | None:
    """An envoy or a rumor bought with a wrong payment."""
    h = p.honest
    if not isinstance(h, st.Bribe | st.Spread) or not h.card:
        return None
    pay = change(p.s.info[h.card].cost, list(h.pay))
    return msgspec.structs.replace(h, pay=tuple(pay)) if pay is not None else None


def wrong_kind(p: Place) -> Step | None:
    def change(cost: str, pay: list[str]) -> list[str] | None:
        plain = [i for i, icon in enumerate(sorted(cost)) if icon != "x"]
        own = p.s.supply[p.honest.who - 1]  # type: ignore[union-attr]
        for i, coin in enumerate(pay):
            if "=" in coin or not plain or coin[1:] not in cost:
                continue
            spare = [k for k in range(4) if own[k] > pay.count(KINDS[k]) and KINDS[k][1:] not in cost]
            if spare and "x" not in cost:
                return [*pay[:i], KINDS[spare[0]], *pay[i + 1 :]]
        return None

    return pays(p, change)


def not_own(p: Place) -> Step | None:
    def change(cost: str, pay: list[str]) -> list[str] | None:
        own = p.s.supply[p.honest.who - 1]  # type: ignore[union-attr]
        lacking = [k for k in range(4) if not own[k]]
        return [KINDS[lacking[0]], *pay[1:]] if lacking and pay else None

    return pays(p, change)


def gold_for_all(p: Place) -> Step | None:
    def change(cost: str, pay: list[str]) -> list[str] | None:
        own = p.s.supply[p.honest.who - 1][4]  # type: ignore[union-attr]
        if cost != "x" or not own:
            return None
        return ["g=t2"]

    return pays(p, change)


def in_scoring(p: Place, phase: str) -> bool:
    return bool(p.s.phase == phase and not p.s.over)


def firsts(p: Place, change: Callable[[Any], dict[str, Any] | None]) -> Act | None:
    """The reward of a first place, wrongly."""
    h: Any = p.honest
    told = change(h) if isinstance(h, st.First) else None
    return msgspec.structs.replace(h, **told) if told is not None else None


def power(p: Place, who: int, clan: str) -> int:
    """Influence of a seat, as its envoys show it: one each, two with a Hensojutsu on it."""
    own = [n for n in p.s.envoys[who - 1] if getattr(p.s.info.get(n), "clan", "") == clan]
    return len(own) + sum((who, n) in p.s.targets for n in own)


def not_first(p: Place) -> Act | None:
    """Somebody with less influence takes the first place."""
    h = p.honest
    if not isinstance(h, st.First):
        return None
    best = power(p, h.who, h.clan)
    less = [x for x in range(1, p.s.seats + 1) if 0 < power(p, x, h.clan) < best]
    return st.First(p.pick(less), h.clan, "honor") if less else None


def tied_first(p: Place) -> Act | None:
    """One who is tied, and has not the oldest envoy, takes the first place."""
    h = p.honest
    if not isinstance(h, st.First):
        return None
    best = power(p, h.who, h.clan)
    tied = [x for x in range(1, p.s.seats + 1) if x != h.who and power(p, x, h.clan) == best]
    return st.First(p.pick(tied), h.clan, "honor") if tied else None


def nobody(p: Place) -> Act | None:
    """A place for somebody without influence."""
    h = p.honest
    if not isinstance(h, st.First):
        return None
    none = [x for x in range(1, p.s.seats + 1) if not power(p, x, h.clan)]
    return st.First(p.pick(none), h.clan, "honor") if none else None


def clan_too_early(p: Place) -> Act | None:
    h = p.honest
    if not isinstance(h, st.First):
        return None
    later = [c for c in p.s.pass1 if c != h.clan and any(power(p, x, c) for x in range(1, p.s.seats + 1))]
    if not later:
        return None
    best = max(range(1, p.s.seats + 1), key=lambda x: power(p, x, later[-1]))
    return st.First(best, later[-1], "honor")


def henso(p: Place, fits: Callable[[str, int], bool]) -> Act | None:
    """A Hensojutsu aimed wrongly."""
    if not in_scoring(p, "henso") or not p.s.henso_left:
        return None
    who = p.s.henso_left[0]
    can = [n for row in p.s.envoys for n in row if isinstance(p.s.info.get(n), Envoy) and fits(n, who)]
    return st.Henso(who, p.pick(can)) if can else None


def late_henso(p: Place) -> Act | None:
    can = [(x, n) for x, row in enumerate(p.s.envoys, 1) for n in row] if in_scoring(p, "first") else []
    return st.Henso(*p.pick(can)) if can else None


def placed_in(p: Place, phases: tuple[str, ...], last: bool) -> bool:
    return p.s.phase in phases and (p.s.round >= 7) == last and not p.s.over


def shows_wrong_rumor(p: Place) -> Act | None:
    """A rumor turned up at the end that somebody else has taken."""
    if not p.s.over:
        return None
    can = [
        (x, n)
        for x, row in enumerate(p.s.rumors, 1)
        for y, other in enumerate(p.s.rumors, 1)
        if y != x
        for n in other
        if n and row
    ]
    one = p.pick(can)
    return Show(f"rumors.{one[0]}", (one[1], *p.s.rumors[one[0] - 1][1:]), True) if one else None


def spent(p: Place) -> str | None:
    """A kind of treasure of which none is left in the bag."""
    for kind, name in enumerate(KINDS):
        lying = sum(h.plain[kind] + h.red[kind] for h in p.s.houses) + sum(own[kind] for own in p.s.supply)
        lying += p.s.spent[kind] + (p.s.raid.plain[kind] + p.s.raid.red[kind] if p.s.raid else 0)
        if lying == p.s.facts[f"treasure.{name}"] and p.s.bag:
            return name
    return None


def no_treasure(p: Place) -> Act | None:
    h = p.honest
    return st.Token(0, gone) if isinstance(h, st.Token) and (gone := spent(p)) else None


def tile_again(p: Place, h: Any) -> dict[str, Any] | None:
    """A tile of a skill all of whose tiles were shown."""
    shown = Counter(t.effect for t in p.s.info.values() if hasattr(t, "effect"))
    gone = [e for e, n in shown.items() if e != "henso" and n == p.s.facts[f"tile.{e}"]]
    return {"tiles": (p.w.tile(gone[0]), *h.tiles[1:])} if gone and h.tiles and not h.tiles[0].startswith("h") else None


def card_again(kind: str) -> Callable[[Place, Any], dict[str, Any] | None]:
    """An envoy or rumor that has been seen before."""

    def change(p: Place, h: Any) -> dict[str, Any] | None:
        seen = taken(p, kind)
        return {"cards": (seen[0], *h.cards[1:])} if seen and h.cards else None

    return change


def impossible_row(p: Place, h: Any) -> dict[str, Any] | None:
    """Row cards of a value of which the deck cannot hold so many: more than there are besides those that lie open."""
    return {"cards": (v,) * len(h.cards)} if len(h.cards) > 1 and (v := gone_value(p, len(h.cards))) else None


def gone_value(p: Place, n: int) -> int:
    """A value of which fewer than n can be in the deck: all others lie in row and discards, or were seen going to hands."""
    for v in range(1, 6):
        seen = p.s.row.count(v) + p.s.cards.seen("discards").get(str(v), 0)
        seen += sum(p.s.cards.seen(f"hand {x}").get(str(v), 0) for x in range(1, p.s.seats + 1))
        if seen > p.s.facts[f"dojo.{v}"] - n:
            return v
    return 0


def gone_from_hand(p: Place) -> Act | None:
    """A tile paid for with a card that nobody can hold: more cards than the hand has."""
    if not turn(p) or p.s.hand[p.s.turn - 1] or not p.s.sensei:
        return None
    can = [n for n in p.s.sensei if new(p)(n, p.s.turn)]
    return st.Learn(p.s.turn, p.pick(can), price(p, can[0]) or 3) if can else None


def without_card(p: Place) -> Act | None:
    """A hand shown with a card too many."""
    if not p.s.over:
        return None
    who = p.chance.randint(1, p.s.seats)
    return Show(f"hand.{who}", tuple(map(str, [*p.w.hand(who), 1])), True)


def kept_back(p: Place) -> Act | None:
    """A card that all saw going to a hand is not shown."""
    if not p.s.over:
        return None
    for who in range(1, p.s.seats + 1):
        seen = p.s.cards.seen(f"hand {who}")
        real = list(map(str, p.w.hand(who)))
        hidden = [c for c in real if c not in seen]
        for card, n in sorted(seen.items()):
            if real.count(card) == n and hidden:
                real[real.index(card)] = hidden[0]
                return Show(f"hand.{who}", tuple(real), True)
    return None


OPEN = (
    Breach("a player without a place in the order", ("NJ-SETUP-01",), altered(st.SetupStep, lambda p, h: {"order": h.order[:-1]}), alters=True),
    Breach("two places in the order", ("NJ-SETUP-02",), altered(st.SetupStep, lambda p, h: {"order": (h.order[1], *h.order[1:])}), alters=True),
    Breach("an elite guard as a sentry", ("NJ-SETUP-05",), altered(st.SetupStep, lambda p, h: {"sentries": ("e4*1", *h.sentries[1:])}), alters=True),
    Breach("a wrong clan token", ("NJ-SETUP-07",), altered(st.SetupStep, lambda p, h: {"tokens": tuple("taira:3" if t == "taira:2" else t for t in h.tokens)}), alters=True),
    Breach("no Go-Shirakawa token", ("NJ-SETUP-08",), altered(st.SetupStep, lambda p, h: {"tokens": tuple("goshirakawa:4" if t == "goshirakawa:6" else t for t in h.tokens)}), alters=True),
    Breach("two treasures in a house", ("NJ-SETUP-11",), altered(st.SetupStep, lambda p, h: {"treasures": (h.treasures[0][:-1], *h.treasures[1:])}), alters=True),
    Breach("a tile too few", ("NJ-SETUP-14",), altered(st.SetupStep, lambda p, h: {"tiles": h.tiles[:-1]}), alters=True),
    Breach("three envoys", ("NJ-SETUP-15",), altered(st.SetupStep, lambda p, h: {"envoys": h.envoys[:-1]}), alters=True),
    Breach("three rumors", ("NJ-SETUP-16",), altered(st.SetupStep, lambda p, h: {"rumors": h.rumors[:-1]}), alters=True),
    Breach("five dojo cards dealt", ("NJ-SETUP-17",), altered(st.SetupStep, lambda p, h: {"hand": 5}), alters=True),
    Breach("two cards in the row", ("NJ-SETUP-18",), altered(st.SetupStep, lambda p, h: {"row": h.row[:-1]}), alters=True),
    Breach("places after the last round", ("NJ-ROUND-01",), lambda p: st.Attack(1, 1, "strength") if placed_in(p, ("end", "henso", "first", "second", "bonus"), last=True) else None),
    Breach("places out of turn", ("NJ-ROUND-02",), lambda p: dojo(p, x) if turn(p) and (x := other_placer(p, done=False)) else None),
    Breach("a fourth shuriken", ("NJ-ROUND-05",), lambda p: dojo(p, x) if turn(p) and (x := other_placer(p, done=True)) else None),
    Breach("a second shuriken at a place", ("NJ-ROUND-06",), lambda p: st.Waste(p.s.turn, at) if turn(p) and (at := p.pick([k for k, v in p.s.visited.items() if v])) else None, options={"placement_limit": "one_per_location", "empty_action": "allowed_as_wasted_shuriken"}),
    Breach("passes", ("NJ-ROUND-07",), lambda p: st.Pass(p.s.turn) if turn(p) else None),
    Breach("buys nothing", ("NJ-ROUND-08",), lambda p: st.Waste(p.s.turn, p.chance.choice(("sensei", "palace", "pavilion"))) if turn(p) else None),
    Breach("places before the attack is over", ("NJ-ROUND-09",), lambda p: dojo(p, p.other(p.s.raid.who)) if p.s.phase == "raid" else None),
    Breach("takes a placement back", ("NJ-ROUND-10",), lambda p: st.Retract(p.s.raid.who) if p.s.phase == "raid" and p.s.raid.played else None),
    Breach("five cards for an empty hand", ("NJ-DOJO-01",), visits(lambda n: n == 0, 1), alters=True),
    Breach("four cards for a hand of one", ("NJ-DOJO-02",), visits(lambda n: n == 1, 1), alters=True),
    Breach("three cards for a hand of two", ("NJ-DOJO-03",), visits(lambda n: n > 1, 1), alters=True),
    Breach("a card too few drawn", ("NJ-DOJO-04",), visits(lambda n: True, -1), alters=True),
    Breach("a row card that is not there", ("NJ-DOJO-05",), altered(st.Dojo, wrong_row), alters=True, follows=FALSELY, unequal=("astray",)),
    Breach("the row filled to two", ("NJ-DOJO-06",), altered(st.Row, short_row), alters=True),
    Breach("eight cards kept", ("NJ-DOJO-08",), altered(st.Limit, one_less_discarded), alters=True),
    Breach("discards at another time", ("NJ-DOJO-09",), lambda p: st.Limit(p.s.turn, (p.w.hand(p.s.turn)[0],)) if turn(p) and p.w.hand(p.s.turn) else None),
    Breach("discards face down", ("NJ-DOJO-11",), altered(st.Limit, lambda p, h: {"cards": (), "count": len(h.cards)}), alters=True),
    Breach("a card that all saw is not there", ("NJ-DOJO-11",), kept_back, at_end=True, follows=FALSELY, does=NOTHING),
    Breach("two tiles with one shuriken", ("NJ-SENSEI-01",), again("sensei")),
    Breach("another card than the price", ("NJ-SENSEI-02",), lambda p: learns(p, lambda n, who: new(p)(n, who) and price(p, n) > 0, lambda n, hand: next((c for c in hand if c != price(p, n)), -1))),
    Breach("no card for a price of any card", ("NJ-SENSEI-03",), lambda p: learns(p, lambda n, who: new(p)(n, who) and not price(p, n), lambda n, hand: 0)),
    Breach("a card for a known style", ("NJ-SENSEI-04",), lambda p: learns(p, lambda n, who: style(p, n) in styles(p, who), lambda n, hand: hand[0] if hand else -1)),
    Breach("no card for a new style", ("NJ-SENSEI-05",), lambda p: learns(p, new(p), lambda n, hand: 0)),
    Breach("a tile that does not lie there", ("NJ-SENSEI-07",), lambda p: st.Learn(p.s.turn, n) if turn(p) and (n := p.pick([x for own in p.s.skills for x in own])) else None),
    Breach("a treasure of a wrong kind", ("NJ-PAY-01", "NJ-PAY-07"), wrong_kind, alters=True),
    Breach("gold for all kinds as a 2", ("NJ-PAY-05",), gold_for_all, alters=True, options={"gold_any": "always_5"}),
    Breach("pays too much", ("NJ-PAY-07",), lambda p: pays(p, lambda cost, pay: [*pay, pay[0]] if pay else None), alters=True),
    Breach("pays with what is not the own", ("NJ-PAY-09",), not_own, alters=True),
    Breach("two envoys with one shuriken", ("NJ-PALACE-01",), again("palace")),
    Breach("an envoy that does not lie there", ("NJ-PALACE-03",), lambda p: st.Bribe(p.s.turn, n) if turn(p) and (n := p.pick(taken(p, "envoy"))) else None),
    Breach("two rumors with one shuriken", ("NJ-PAV-01",), again("pavilion")),
    Breach("another rumor turned up than taken", ("NJ-PAV-02",), shows_wrong_rumor, at_end=True),
    Breach("a rumor that does not lie there", ("NJ-PAV-03",), lambda p: st.Spread(p.s.turn, n) if turn(p) and (n := p.pick(taken(p, "rumor"))) else None),
    Breach("bonuses before the end", ("NJ-PAV-04", "NJ-END6-03"), lambda p: st.Bonus(0) if turn(p) else None, does=NOT_YET),
    Breach("a tile too few, rounds 1 to 3", ("NJ-END3-02",), altered(st.Tiles, lambda p, h: {"tiles": h.tiles[:-1]} if p.s.round < 4 else None), alters=True),
    Breach("no Hensojutsu, rounds 4 to 6", ("NJ-END3-04",), altered(st.Tiles, lambda p, h: {"tiles": ()} if p.s.round >= 4 else None), alters=True),
    Breach("four treasures for an empty house", ("NJ-END4-01",), altered(st.Restock, lambda p, h: {"tokens": (*h.tokens, h.tokens[0])} if p.s.bag > 4 else None), alters=True),
    Breach("no new sentry", ("NJ-END4-02",), altered(st.Restock, lambda p, h: {"sentry": ""}), alters=True),
    Breach("the sentry's alarm adds a treasure", ("NJ-END4-03",), altered(st.Restock, lambda p, h: {"tokens": (*h.tokens, h.tokens[0])} if h.sentry.endswith("a") and p.s.bag > 4 else None), alters=True),
    Breach("treasures for a house that has some", ("NJ-END4-04",), lambda p: st.Restock(0, i, ("t2", "t2", "t3"), "3") if p.s.phase == "restock" and (i := next((i for i, h in enumerate(p.s.houses, 1) if h.total), 0)) else None),
    Breach("three envoys after a round", ("NJ-END5-01",), altered(st.Envoys, lambda p, h: {"cards": h.cards[:-1]} if h.cards else None), alters=True),
    Breach("three rumors after a round", ("NJ-END5-02",), altered(st.Rumors, lambda p, h: {"cards": h.cards[:-1]} if h.cards and p.s.phase == "rumors" else None), alters=True),
    Breach("a reward out of the scoring phases", ("NJ-END6-02",), lambda p: st.First(p.s.turn, "taira", "honor") if turn(p) else None),
    Breach("bonuses before the last scoring phase", ("NJ-END6-03",), lambda p: st.Bonus(0) if in_scoring(p, "end") else None, does=NOT_YET),
    Breach("plays on after the end", ("NJ-END6-05",), lambda p: st.Dojo(1, (), 2) if p.s.over else None, at_end=True, does=NOTHING),
    Breach("Hensojutsu after the rewards have begun", ("NJ-SCORE-02",), late_henso),
    Breach("Hensojutsu on an envoy without a mask", ("NJ-SCORE-03",), lambda p: henso(p, lambda n, who: n in p.s.envoys[who - 1] and p.s.info[n].mask is False)),
    Breach("Hensojutsu not aimed", ("NJ-SCORE-04",), lambda p: st.Pass(p.s.henso_left[0]) if in_scoring(p, "henso") and p.s.henso_left else None, options={"henso_declare": "mandatory_if_possible"}),
    Breach("two Hensojutsu on an envoy", ("NJ-SKILL-HENSO-2",), lambda p: henso(p, lambda n, who: (who, n) in p.s.targets)),
    Breach("a clan before its turn", ("NJ-SCORE-05",), clan_too_early, alters=True),
    Breach("less influence takes the first place", ("NJ-SCORE-05",), not_first, alters=True),
    Breach("a rumor that does not lie there as a reward", ("NJ-SCORE-06",), lambda p: firsts(p, lambda h: {"what": "rumor", "card": n} if (n := p.pick(taken(p, "rumor"))) and p.s.pavilion else None), alters=True),
    Breach("somebody else takes the second place", ("NJ-SCORE-07",), altered(st.Second, lambda p, h: {"who": x} if (x := p.pick([y for y in range(1, p.s.seats + 1) if y != h.who and power(p, y, h.clan) != power(p, h.who, h.clan) and y != p.s.firsts[h.clan][0]])) else None), alters=True),
    Breach("a second place before all first ones", ("NJ-SCORE-08",), lambda p: st.Second(p.s.turn or 1, p.s.pass2[0], p.s.pavilion[0]) if in_scoring(p, "first") and p.s.pass2 and p.s.pavilion else None),
    Breach("a tie given to another", ("NJ-SCORE-09",), tied_first, alters=True, options={"oldest_envoy": "printed_age"}),
    Breach("the oldest envoy of one who is not tied", ("NJ-SCORE-09",), altered(st.Oldest, lambda p, h: {"seat": x} if h.clan and (x := p.pick([y for y in range(1, p.s.seats + 1) if power(p, y, h.clan) != power(p, h.seat, h.clan)])) else None), alters=True, does=NOT_YET),
    Breach("a place without influence", ("NJ-SCORE-10",), nobody, alters=True),
    Breach("pays for a reward", ("NJ-SCORE-11",), lambda p: firsts(p, lambda h: {"pay": ("t2",)} if h.what == "rumor" else None), alters=True),
    Breach("the Pavilion filled during scoring", ("NJ-SCORE-12",), lambda p: st.Rumors(0, p.w.market(p.s, "rumor", 1)) if in_scoring(p, "first") else None),
    Breach("a treasure of which none is left", ("NJ-INV-01",), no_treasure, alters=True),
    Breach("row cards that cannot be in the deck", ("NJ-INV-02",), altered(st.Row, impossible_row), alters=True, follows=FALSELY, unequal=("astray",)),
    Breach("a tile of which all were shown", ("NJ-INV-04",), altered(st.Tiles, tile_again), alters=True),
    Breach("a card discarded of an empty hand", ("NJ-INV-09",), gone_from_hand, follows=FALSELY, unequal=("astray",)),
    Breach("a hand shown with a card too many", ("NJ-INV-09",), without_card, at_end=True),
    Breach("an envoy seen before", ("NJ-INV-10",), altered(st.Envoys, card_again("envoy")), alters=True),
    Breach("a rumor seen before", ("NJ-INV-10",), altered(st.Rumors, card_again("rumor")), alters=True),
    Breach("wrong honor at the end", ("NJ-WIN-01",), declared("ninjato", "honor"), at_end=True, does=NOTHING),
    Breach("wrong winner", ("NJ-WIN-01",), declared("ninjato", "winner"), at_end=True, does=NOTHING),
    *RAID,
)  # fmt: skip

UNBROKEN: dict[str, str] = {}
