"""Ninjato: what can be done wrong in an attack, with skills, and with what is won."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from breaches import NOT_YET, NOTHING, Breach, Place
from referee.engine.steps import Act, Skip, Step
from referee.games.ninjato import steps as st
from referee.games.ninjato.data import CLANS, KINDS

FALSELY = ("NJ-INV-02", "NJ-INV-09", "NJ-HOUSE-21")
"""What else is found where cards were recorded that were not there."""
SETS = ("zero", "six", "two_or_four")


def raiding(p: Place, stage: str) -> bool:
    """Whether an attack has come to this stage."""
    return bool(p.s.phase == "raid" and p.s.raid is not None and p.s.raid.stage == stage)


def house(p: Place) -> Any:
    """The house that is attacked."""
    return p.s.houses[p.s.raid.house - 1]


def figures(code: str) -> list[int]:
    """The numbers of a guard by its code."""
    return [int(n) for n in code.removeprefix("e").partition("*")[0].removesuffix("a").split("/")]


def wins(side: str, value: int, figure: int) -> bool:
    """Whether a number beats a guard."""
    return value > figure if side == "strength" else value < figure


def card_that(p: Place, fits: Callable[[int, int], bool]) -> int:
    """A card of the attacker's hand that stands so to the figure to be beaten; 0 for none."""
    raid = p.s.raid
    if not raiding(p, "guard") or raid.lost:
        return 0
    return p.pick([c for c in p.w.hand(raid.who) if fits(c, raid.figures[0])]) or 0


def losing(p: Place, side: str, equal: bool = False) -> Step | None:
    """A card that does not win, by strength or by stealth."""
    if not raiding(p, "guard") or p.s.raid.side != side:
        return None
    card = card_that(p, lambda c, f: c == f if equal else c != f and not wins(side, c, f))
    return st.Play(p.s.raid.who, card) if card else None


def winning(p: Place) -> int:
    """A card that wins by itself."""
    return card_that(p, lambda c, f: wins(p.s.raid.side, c, f)) if raiding(p, "guard") else 0


def play(p: Place, **more: Any) -> Step | None:
    """A winning card with something else about it."""
    card = winning(p)
    return msgspec.structs.replace(st.Play(p.s.raid.who, card), **more) if card else None


def up(p: Place) -> str:
    """The sign of a kicker that helps the attacker."""
    return "-" if p.s.raid is not None and p.s.raid.side == "stealth" else "+"


def effect(p: Place, name: str) -> str:
    return str(getattr(p.s.info.get(name), "effect", ""))


def tiles(p: Place, who: int, effects: tuple[str, ...] = (), open_: bool = True) -> list[str]:
    """Tiles of a seat that lie face up, or face down."""
    mine = [n for n in p.s.skills[who - 1] if p.s.up.get(n) == open_]
    return [n for n in mine if not effects or effect(p, n) in effects]


def with_tile(p: Place, names: list[str]) -> Step | None:
    """A card played with a tile that must not be used."""
    if not raiding(p, "guard") or not names or not winning(p):
        return None
    name = p.pick(names)
    return play(
        p,
        mods=(
            f"{name}:2"
            if effect(p, name) == "two_or_four"
            else name + up(p)
            if effect(p, name) == "plusminus1"
            else name,
        ),
    )


MODS = ("minus2", "zero", "plusminus1", "plus2", "six")


def mine(p: Place) -> int:
    return p.s.raid.who if p.s.raid is not None else 1


def strangers(p: Place) -> list[str]:
    """Tiles of others that change a card."""
    return (
        [n for x in range(1, p.s.seats + 1) if x != mine(p) for n in tiles(p, x, MODS)] if raiding(p, "guard") else []
    )


def stands(p: Place, effects: tuple[str, ...]) -> str:
    """A ready tile of the attacker with one of these effects."""
    names = tiles(p, mine(p), effects) if raiding(p, "guard") and not p.s.raid.lost else []
    return p.pick(names) or ""


def wrong_treasure(red: bool) -> Callable[[Place], Act | None]:
    """Another treasure is taken than the least valuable one."""

    def make(p: Place) -> Act | None:
        if not raiding(p, "guard") or len(p.s.raid.figures) != 1 or not house(p).total:
            return None
        here = house(p).plain if any(house(p).plain) else house(p).red
        if (not any(house(p).plain)) != red:
            return None
        least = next(k for k, n in enumerate(here) if n)
        card = winning(p)
        return st.Play(p.s.raid.who, card, gets=KINDS[(least + 1) % 5]) if card else None

    return make


def banzai(p: Place, elite: bool) -> Step | None:
    """A guard of the other deck is turned up."""
    if (
        not raiding(p, "choice")
        or not p.s.hand[mine(p) - 1]
        or not house(p).total
        or any(house(p).plain) == (not elite)
    ):
        return None
    if not p.s.guards[True].left + sum(p.s.guards[True].discards.values()):
        return None
    return st.Banzai(mine(p), p.w.guard(p.s, elite))


def won(p: Place) -> list[int]:
    """Kinds on the shuriken."""
    return [k for k in range(5) if p.s.raid.plain[k] + p.s.raid.red[k]]


def fails(p: Place, keep: Callable[[list[int]], tuple[str, ...] | None], some: bool = True) -> Step | None:
    """A fail with a wrong treasure kept."""
    if not raiding(p, "guard") or bool(won(p)) != some:
        return None
    told = keep(won(p))
    return st.Fail(mine(p), told) if told is not None else None


def left_in_house(p: Place) -> Step | None:
    return fails(
        p, lambda w: next(((KINDS[k],) for k in range(5) if house(p).plain[k] + house(p).red[k] and k not in w), None)
    )


def token(p: Place, stage: str, kind: str = "-", beaten: bool | None = None) -> Step | None:
    if not raiding(p, stage) or (beaten is not None and bool(p.s.raid.beaten) != beaten) or not p.s.bag:
        return None
    return st.Token(0, kind)


def at_sentry(p: Place, alarm: bool) -> bool:
    """Whether the sentry is being fought; alarm: and it has one."""
    fresh = raiding(p, "guard") and not p.s.raid.turned and not p.s.raid.beaten
    return fresh and (not alarm or house(p).sentry.endswith("a"))


def turned(p: Place) -> bool:
    return raiding(p, "guard") and bool(p.s.raid.turned) and len(p.s.raid.figures) == len(figures(p.s.raid.turned))


def half(p: Place) -> bool:
    return raiding(p, "guard") and bool(p.s.raid.turned) and len(p.s.raid.figures) < len(figures(p.s.raid.turned))


def clears(p: Place, wrong: str) -> Step | None:
    """A wrong clan token: of the same clan, out of no pile, of another house."""
    h = p.honest
    if not isinstance(h, st.Clear):
        return None
    clan = house(p).clan
    lying = {(x.clan, x.value) for x in p.s.houses}
    left = [t for t in p.w.tokens(p.s) if t[0] == clan]
    if wrong == "clan":
        told = p.pick(left)
    elif wrong == "house":
        told = p.pick([(c, v) for c, v in sorted(lying) if c != clan and (c, v) in START])
    else:
        told = (next(c for c in CLANS if c != clan), 9)
    return st.Clear(h.who, f"{told[0]}:{told[1]}") if told else None


START = (("taira", 2), ("taira", 4), ("minamoto", 2), ("minamoto", 4), ("goshirakawa", 6))


def not_tokens(p: Place) -> Step | None:
    """A token that was seen to be elsewhere: pile and what is unknown hold none of that clan and value."""
    h = p.honest
    if not isinstance(h, st.Clear) or p.s.options["token_pile"] == "facedown_draw":
        return None
    return st.Clear(p.other(mine(p)), h.token)


def swap(p: Place) -> Step | None:
    """A swap for a treasure that does not lie on the shuriken."""
    name = stands(p, ("swap",)) or (p.pick(tiles(p, mine(p), ("swap",))) if raiding(p, "choice") else "")
    lacking = [k for k in range(5) if k not in won(p)] if name else []
    there = [k for k in range(5) if house(p).plain[k]] if name else []
    return st.Swap(mine(p), name, KINDS[lacking[0]], KINDS[there[0]], "plain") if lacking and there else None


def flips(p: Place, what: str) -> Step | None:
    """A tile turns up itself, or a Hensojutsu."""
    name = stands(p, ("flip",))
    if not name:
        return None
    target = name if what == "itself" else next((n for n in p.s.skills[mine(p) - 1] if effect(p, n) == "henso"), "")
    return st.Flip(mine(p), name, target) if target else None


def two_sets(p: Place) -> Step | None:
    names = tiles(p, mine(p), ("zero", "six")) if raiding(p, "guard") and not p.s.raid.lost else []
    card = winning(p)
    return st.Play(mine(p), card, tuple(names[:2])) if len(names) > 1 and card else None


def two_tiles(p: Place) -> Step | None:
    names = tiles(p, mine(p), ("minus2", "plus2", "zero", "six")) if raiding(p, "guard") and not p.s.raid.lost else []
    good = [(a, b) for a in names for b in names if a != b and not (effect(p, a) in SETS and effect(p, b) in SETS)]
    card = winning(p)
    return st.Play(mine(p), card, p.pick(good)) if good and card else None


def stand_in(p: Place, value: str, more: tuple[str, ...] = ()) -> Step | None:
    name = stands(p, ("two_or_four",))
    return st.Play(mine(p), 0, (f"{name}:{value}", *more)) if name else None


def learned_now(p: Place) -> list[str]:
    return [n for n in tiles(p, mine(p), MODS) if p.s.learned.get(n) == p.s.round] if raiding(p, "guard") else []


def no_card(p: Place, step: Callable[[int], Step], where: str) -> Step | None:
    """Somebody without a dojo card attacks or goes on."""
    who = p.s.turn if where == "play" else mine(p)
    if (p.s.phase != "play" if where == "play" else not raiding(p, "choice")) or not who or p.s.hand[who - 1]:
        return None
    return step(who) if not p.s.skills[who - 1] else None


def open_house(p: Place) -> int:
    return p.pick([i for i, h in enumerate(p.s.houses, 1) if not h.cleared and h.total]) or 0


def cleared_house(p: Place) -> Step | None:
    can = [i for i, h in enumerate(p.s.houses, 1) if h.cleared] if p.s.phase == "play" and p.s.turn else []
    return st.Attack(p.s.turn, p.pick(can), "strength") if can and p.s.hand[p.s.turn - 1] else None


def double(p: Place) -> Step | None:
    """The figure on the right is fought first, or one that is not there."""
    if not turned(p) or len(p.s.raid.figures) < 2:
        return None
    card = p.pick(p.w.hand(mine(p)))
    return st.Play(mine(p), card, figure=next(n for n in range(1, 7) if n not in p.s.raid.figures)) if card else None


def declines(p: Place) -> Step | None:
    """A fail of somebody of whom all saw that he could win."""
    h = p.honest
    if not isinstance(h, st.Play) or not raiding(p, "guard") or len(p.s.raid.figures) != 1:
        return None
    seen = p.s.cards.seen(f"hand {h.who}")
    return (
        fails(p, lambda w: (KINDS[w[0]],) if w else (), bool(won(p)))
        if any(wins(p.s.raid.side, int(c), p.s.raid.figures[0]) for c in seen)
        else None
    )


def too_many_cards(p: Place) -> Step | None:
    if not raiding(p, "guard") or p.s.raid.lost:
        return None
    return st.Play(mine(p), 3, (up(p),) * (p.s.hand[mine(p) - 1] + 1))


def sounded(what: str, stage: str) -> Callable[[Place], Act | None]:
    return lambda p: Skip(0, what) if raiding(p, stage) else None


RAID = (
    Breach("attacks a house that was emptied", ("NJ-HOUSE-02", "NJ-CLEAR-06"), cleared_house),
    Breach("a guard turned up before the sentry is beaten", ("NJ-HOUSE-04",), lambda p: st.Banzai(mine(p), "3") if at_sentry(p, alarm=False) else None, does=NOT_YET),
    Breach("too low by strength", ("NJ-HOUSE-06", "NJ-HOUSE-18"), lambda p: losing(p, "strength")),
    Breach("too high by stealth", ("NJ-HOUSE-07", "NJ-HOUSE-18"), lambda p: losing(p, "stealth")),
    Breach("a draw taken for a win", ("NJ-HOUSE-08",), lambda p: losing(p, p.s.raid.side, equal=True) if raiding(p, "guard") else None),
    Breach("two main cards", ("NJ-HOUSE-09",), lambda p: st.Play(mine(p), c[0], extra=(c[1],)) if raiding(p, "guard") and not p.s.raid.lost and len(c := p.w.hand(mine(p))) > 1 else None),
    Breach("a kicker without a main card", ("NJ-HOUSE-13",), lambda p: st.Play(mine(p), 0, (up(p),)) if raiding(p, "guard") and not p.s.raid.lost and 3 in p.w.hand(mine(p)) else None),
    Breach("a kicker that is no 3", ("NJ-HOUSE-14",), lambda p: play(p, mods=(f"4{up(p)}",))),
    Breach("a losing play stands", ("NJ-HOUSE-18",), lambda p: losing(p, p.s.raid.side) if raiding(p, "guard") else None),
    Breach("plays against no guard", ("NJ-HOUSE-19",), lambda p: st.Play(p.s.turn, p.w.hand(p.s.turn)[0]) if p.s.phase == "play" and p.s.turn and p.w.hand(p.s.turn) else None, does=NOT_YET),
    Breach("attacks without a card", ("NJ-HOUSE-20",), lambda p: no_card(p, lambda who: st.Attack(who, open_house(p) or 1, "strength"), "play"), options={"attack_empty_hand": "needs_card"}),
    Breach("plays more cards than the hand has", ("NJ-HOUSE-21",), too_many_cards, follows=FALSELY, unequal=("astray",)),
    Breach("not the least valuable plain treasure", ("NJ-TREAS-04",), wrong_treasure(red=False)),
    Breach("not the least valuable red treasure", ("NJ-TREAS-05",), wrong_treasure(red=True)),
    Breach("keeps a treasure of the house", ("NJ-TREAS-06",), left_in_house),
    Breach("keeps two treasures", ("NJ-TREAS-09",), lambda p: fails(p, lambda w: (KINDS[w[0]], KINDS[w[-1]]))),
    Breach("keeps a treasure and has none", ("NJ-TREAS-10",), lambda p: fails(p, lambda w: ("t2",), some=False)),
    Breach("no treasure added after leaving", ("NJ-TREAS-11",), lambda p: token(p, "refill", beaten=True)),
    Breach("a treasure added out of time", ("NJ-TREAS-11",), lambda p: st.Token(0, "t2") if raiding(p, "choice") else None),
    Breach("no treasure added after the sentry won", ("NJ-TREAS-12",), lambda p: token(p, "refill", beaten=False)),
    Breach("the refill is forgotten", ("NJ-TREAS-11",), sounded("refill", "refill")),
    Breach("the next placement before leaving", ("NJ-BANZAI-01",), lambda p: st.Dojo(mine(p), (), 2) if raiding(p, "choice") else None),
    Breach("an elite guard for a plain treasure", ("NJ-BANZAI-03", "NJ-ELITE-01"), lambda p: banzai(p, elite=True)),
    Breach("a normal guard for a red treasure", ("NJ-BANZAI-04",), lambda p: banzai(p, elite=False)),
    Breach("leaves with a guard turned up", ("NJ-BANZAI-05",), lambda p: st.Leave(mine(p)) if turned(p) else None),
    Breach("the next guard before this one is beaten", ("NJ-BANZAI-06",), lambda p: st.Banzai(mine(p), "3") if turned(p) else None, does=NOT_YET),
    Breach("fails on purpose with a card that all saw", ("NJ-BANZAI-14",), declines, options={"decline": "must_beat_if_able"}, alters=True),
    Breach("goes on without a card", ("NJ-BANZAI-15",), lambda p: no_card(p, lambda who: st.Banzai(who, p.w.guard(p.s, not any(house(p).plain))), "raid"), options={"banzai_empty_hand": "needs_card_or_skill"}),
    Breach("an elite guard worth three", ("NJ-ELITE-02",), lambda p: st.Banzai(mine(p), "e4*3") if raiding(p, "choice") and p.s.hand[mine(p) - 1] and not any(house(p).plain) and house(p).total else None),
    Breach("leaves after one figure of two", ("NJ-ELITE-03",), lambda p: st.Leave(mine(p)) if half(p) else None),
    Breach("a figure that is not there", ("NJ-ELITE-04",), double),
    Breach("goes on when no elite guard is left", ("NJ-ELITE-08",), lambda p: st.Banzai(mine(p), "e4*1") if raiding(p, "choice") and not any(house(p).plain) and house(p).total and not p.s.guards[True].left and not p.s.guards[True].discards else None),
    Breach("fights before the alarm", ("NJ-ALARM-01",), lambda p: st.Play(mine(p), p.w.hand(mine(p))[0]) if raiding(p, "alarm") and p.w.hand(mine(p)) else None, does=NOT_YET),
    Breach("an alarm brings nothing", ("NJ-ALARM-02",), lambda p: token(p, "alarm")),
    Breach("the alarm is forgotten", ("NJ-ALARM-02",), sounded("alarm", "alarm")),
    Breach("a sentry's alarm brings a treasure", ("NJ-ALARM-05",), lambda p: st.Token(0, "t2") if at_sentry(p, alarm=True) else None),
    Breach("a guard for an empty house", ("NJ-CLEAR-01",), lambda p: st.Banzai(mine(p), "3") if raiding(p, "clear") else None, does=NOT_YET),
    Breach("a new token of the same clan", ("NJ-CLEAR-02",), lambda p: clears(p, "clan"), alters=True),
    Breach("the token is forgotten", ("NJ-CLEAR-02",), sounded("token", "clear")),
    Breach("somebody else chooses the token", ("NJ-CLEAR-03",), not_tokens, alters=True),
    Breach("a treasure into a cleared house", ("NJ-CLEAR-05",), lambda p: st.Token(0, "t2") if raiding(p, "clear") else None),
    Breach("leaves a cleared house", ("NJ-CLEAR-08",), lambda p: st.Leave(mine(p)) if raiding(p, "clear") else None, does=NOT_YET),
    Breach("a token that lies on another house", ("NJ-INV-05", "NJ-CLEAR-03"), lambda p: clears(p, "house"), alters=True),
    Breach("uses a tile that was used", ("NJ-SKILL-GEN-1",), lambda p: with_tile(p, tiles(p, mine(p), MODS, open_=False)) if raiding(p, "guard") else None),
    Breach("uses another's tile", ("NJ-SKILL-GEN-2",), lambda p: with_tile(p, strangers(p))),
    Breach("two skills for a guard", ("NJ-SKILL-GEN-3",), two_tiles, options={"skills_per_guard": 1}),
    Breach("a kicker for a tile that stands in", ("NJ-SKILL-GEN-4",), lambda p: stand_in(p, "2", (up(p),)) if raiding(p, "guard") and 3 in p.w.hand(mine(p)) else None, options={"tile_as_main_takes_kickers": False}),
    Breach("two set values", ("NJ-SKILL-GEN-5",), two_sets),
    Breach("a card beside a tile that stands in", ("NJ-SKILL-GEN-5",), lambda p: st.Play(mine(p), c, (f"{n}:2",)) if (n := stands(p, ("two_or_four",))) and (c := winning(p)) else None),
    Breach("swaps a treasure that is not there", ("NJ-SKILL-SNAKE-3",), swap),
    Breach("a stand-in for a 3", ("NJ-SKILL-CRANE-2",), lambda p: stand_in(p, "3")),
    Breach("a tile turns itself up", ("NJ-SKILL-CRANE-3",), lambda p: flips(p, "itself"), does=NOTHING),
    Breach("a Hensojutsu turned up", ("NJ-SKILL-HENSO-3",), lambda p: flips(p, "henso")),
    Breach("a Hensojutsu used in an attack", ("NJ-SKILL-HENSO-3",), lambda p: play(p, mods=(n,)) if raiding(p, "guard") and (n := p.pick(tiles(p, mine(p), ("henso",)))) else None),
    Breach("a tile used in its first round", ("NJ-SENSEI-10",), lambda p: with_tile(p, learned_now(p)), options={"new_skill_ready": False}),
)  # fmt: skip
