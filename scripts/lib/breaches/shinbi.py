"""Shinbi: what can be done wrong at the table."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from breaches import NOT_YET, NOTHING, Breach, Place
from referee.engine.steps import Act, Show, Skip, Step
from referee.games.shinbi import steps as st

WEAPONS = ("katana", "sai", "shuriken", "blowgun")


def targets(s: Any, seat: int) -> list[int]:
    """The three seats on the right, counted here."""
    return [(seat + d - 1) % s.seats + 1 for d in (1, 2, 3)]


def unserved(s: Any, seat: int) -> list[int]:
    """Targets of a seat that hold no card of it."""
    return [t for t in targets(s, seat) if not s.said[t - 1][seat - 1]]


def attack(p: Place, to: Callable[[int], list[int]], who: int = 0, say: str | None = None) -> Step | None:
    """An attack with a word that nobody can object to, unless one is given."""
    s, seat = p.s, who or p.s.turn
    if s.phase != "assign" or not seat:
        return None
    target = p.pick(to(seat))
    if target is None:
        return None
    own = {s.said[t - 1][seat - 1] for t in range(1, s.seats + 1)}
    free = [w for w in WEAPONS if w not in own and w not in s.said[target - 1]]
    if say is None and not free:
        return None
    return st.Attack(seat, target, p.pick(free) if say is None else say)


def others(p: Place, fits: Callable[[int], bool] = lambda x: True) -> int:
    """A seat that does not have the turn."""
    return p.pick([x for x in range(1, p.s.seats + 1) if x != p.s.turn and fits(x)]) or 0


def resolves(p: Place) -> bool:
    """Whether a seat is to turn up its two cards."""
    s = p.s
    return bool(s.phase == "resolve" and s.turn and not s.open and not s.resolved[s.turn - 1] and not s.over)


def reveal(p: Place, n: int, who: int = 0) -> Step | None:
    """So many cards turned up."""
    s = p.s
    if not resolves(p):
        return None
    seat = who or s.turn
    cards = real(p, seat, n)
    return st.Reveal(seat, cards) if len(cards) == n else None


def real(p: Place, seat: int, n: int = 2) -> tuple[tuple[int, str], ...]:
    """The first so many cards in front of a seat, as they really are."""
    lying = [a for a in range(1, p.s.seats + 1) if p.s.said[seat - 1][a - 1]]
    return tuple((a, p.w.card(a, seat)) for a in lying[:n])


def window(p: Place) -> Any:
    """What the seat has turned up whose window to denounce is open."""
    return p.s.turned[p.s.open - 1] if p.s.phase == "resolve" and p.s.open else None


def third(p: Place) -> int:
    """Whose card is still face down there."""
    s = p.s
    two = [c for c, _ in s.turned[s.open - 1].cards]
    return next(a for a in range(1, s.seats + 1) if s.said[s.open - 1][a - 1] and a not in two)


def call(p: Place, right: bool, who: int = 0, after: bool = False) -> Step | None:
    """A charge that fits the open cards, or one that does not."""
    turned = window(p)
    if turned is None or turned.pair is None:
        return None
    what = "plotting" if turned.pair == right else "incompetence"
    a = third(p)
    return st.Denounce(who or p.s.open, what, (a, p.w.card(a, p.s.open)))


def in_round(p: Place) -> bool:
    return p.s.phase in ("assign", "resolve") and not p.s.over


def lying(p: Place) -> tuple[int, int] | None:
    """A face-down card: attacker and target."""
    s = p.s
    here = [
        (a, t)
        for t in range(1, s.seats + 1)
        for a in range(1, s.seats + 1)
        if s.said[t - 1][a - 1] and t not in s.at_place[a - 1]
    ]
    return p.pick(here) if in_round(p) else None


def setup(**wrong: Any) -> Callable[[Place], Act | None]:
    """The honest set-up with something else in it."""

    def make(p: Place) -> Act | None:
        if not isinstance(p.honest, st.SetupStep):
            return None
        members = {name: getattr(p.honest, name) for name in ("clans", "start", "cards", "markers", "lives")}
        if wrong.get("clans") == "twice":
            return st.SetupStep(0, **{**members, "clans": (members["clans"][1], *members["clans"][1:])})
        return st.SetupStep(0, **{**members, **wrong})

    return make


def stranger_calls(p: Place) -> Step | None:
    right = call(p, right=True)
    waiting = [x for x in range(1, p.s.seats + 1) if x != p.s.open and p.s.turned[x - 1] is None] if right else []
    return st.Denounce(p.pick(waiting), right.what, right.third) if waiting else None  # type: ignore[union-attr]


def triple(p: Place) -> Step | None:
    s = p.s
    for t in unserved(s, s.turn) if s.phase == "assign" and s.turn else ():
        for weapon in WEAPONS:
            if s.said[t - 1].count(weapon) == 2 and weapon not in [row[s.turn - 1] for row in s.said]:
                return st.Attack(s.turn, t, weapon)
    return None


def twice_said(p: Place) -> Step | None:
    s = p.s
    if s.phase != "assign" or not s.turn:
        return None
    said = [row[s.turn - 1] for row in s.said if row[s.turn - 1]]
    free = [t for t in unserved(s, s.turn) if said and s.said[t - 1].count(said[0]) < 2]
    return st.Attack(s.turn, free[0], said[0]) if free else None


def far_first(p: Place) -> Step | None:
    left = unserved(p.s, p.s.turn) if p.s.phase == "assign" and p.s.turn else []
    return attack(p, lambda a: [left[-1]]) if len(left) > 1 else None


def over_the_dead(p: Place) -> Step | None:
    s = p.s
    if s.phase != "assign" or not s.turn or all(s.lives[t - 1] for t in targets(s, s.turn)):
        return None
    return attack(p, lambda a: [(a + 3) % s.seats + 1])


def skipped(p: Place, dead: bool) -> Step | None:
    """The next seat assigns although it is not its turn; dead: the one with the turn has no lives."""
    s = p.s
    if s.phase != "assign" or not s.turn or bool(s.lives[s.turn - 1]) == dead or any(row[s.turn - 1] for row in s.said):
        return None
    who = others(p, lambda x: not s.assigned[x - 1])
    return attack(p, lambda a: unserved(s, a), who=who) if who else None


def left_out(p: Place, dead: bool) -> Step | None:
    """A turn ends with a target left out."""
    s = p.s
    if s.phase != "assign" or not s.turn:
        return None
    left = unserved(s, s.turn)
    return st.EndTurn(s.turn) if 0 < len(left) < 3 and all((s.lives[t - 1] == 0) == dead for t in left) else None


def passed_over(p: Place) -> Step | None:
    """The next seat resolves because the one with the turn has no lives."""
    s = p.s
    if not resolves(p) or s.lives[s.turn - 1]:
        return None
    who = others(p, lambda x: not s.resolved[x - 1])
    return st.Reveal(who, real(p, who)) if who else None


def third_turned(p: Place) -> Step | None:
    turned = window(p)
    return st.Turn(0, third(p), p.w.card(third(p), p.s.open), p.s.open) if turned and turned.pair is not None else None


def seen_twice(p: Place) -> Step | None:
    """A card that its clan has shown elsewhere this round."""
    s = p.s
    if not resolves(p):
        return None
    for a in [a for a in range(1, s.seats + 1) if s.said[s.turn - 1][a - 1]]:
        shown = [weapon for weapon, place in s.seen[a - 1].items() if place]
        b = next((x for x in range(1, s.seats + 1) if s.said[s.turn - 1][x - 1] and x != a), 0)
        if shown and b and p.w.card(b, s.turn) not in s.seen[b - 1]:
            return st.Reveal(s.turn, ((a, shown[0]), (b, p.w.card(b, s.turn))))
    return None


def one_twice(p: Place) -> Step | None:
    if not resolves(p):
        return None
    (a, weapon), _ = real(p, p.s.turn)
    return st.Reveal(p.s.turn, ((a, weapon), (a, next(w for w in WEAPONS if w != weapon))))


def wrong_pair(p: Place) -> Step | None:
    if not isinstance(p.honest, st.Reveal) or len(p.honest.cards) != 2:
        return None
    (_, v), (_, w) = p.honest.cards
    return st.Reveal(p.honest.who, p.honest.cards, "different" if v == w else "same")


def kept(p: Place) -> Act | None:
    """The card kept in hand is said to be one that the clan gave."""
    s = p.s
    if s.phase != "resolve" or s.over:
        return None
    seen = [(a, w) for a in range(1, s.seats + 1) for w, place in s.seen[a - 1].items() if place]
    one = p.pick(seen)
    return Show(f"kept:{one[0]}", (one[1],)) if one else None


def hit(p: Place) -> bool:
    turned = window(p)
    return bool(turned and turned.pair and p.s.lives[p.s.open - 1] and not turned.paid)


def called_again(p: Place) -> Step | None:
    """A second call of a seat that has called this round."""
    s = p.s
    if s.phase != "resolve" or s.over:
        return None
    for turned in s.turned:
        if turned is not None and turned.called:
            return st.Denounce(turned.who, "incompetence", (0, ""))
    return None


def too_late(p: Place) -> Step | None:
    """Somebody who has waived denounces after the next one has turned up cards."""
    s = p.s
    if not window(p):
        return None
    for turned in s.turned:
        if turned is not None and turned.who != s.open and not turned.called and turned.pair is False:
            left = [a for a in range(1, s.seats + 1) if s.said[turned.who - 1][a - 1] and a not in dict(turned.cards)]
            return st.Denounce(turned.who, "incompetence", (left[0], p.w.card(left[0], turned.who))) if left else None
    return None


def muted(p: Place) -> Step | None:
    return call(p, right=True) if p.s.open and p.s.open in p.s.muted else None


def show_own(p: Place) -> Act | None:
    if not in_round(p) or p.s.phase != "resolve":
        return None
    clan = p.chance.randint(1, p.s.seats)
    left = p.w.kept(clan)
    return Show(f"kept:{clan}", (left[0],)) if len(left) == 1 else None


def settled_call(p: Place) -> tuple[Act, ...] | None:
    right = call(p, right=True)
    return (st.Settle(p.s.open), right) if right else None


def late_attack(p: Place) -> Step | None:
    """An attack while cards are turned up: another weapon is announced for the card that lies there, or one more lies there."""
    if not resolves(p):
        return None
    to = targets(p.s, p.s.turn)[0]
    return st.Attack(p.s.turn, to, next(w for w in WEAPONS if w != p.s.said[to - 1][p.s.turn - 1]))


def follow(s: Any, w: Any, act: Act, chance: Random) -> None:
    """The players do with cards and counters what was typed: the card is given, lives are moved as the referee has them."""
    w.begin(s.round)
    if isinstance(act, st.Attack):
        w.give(act.who, act.to, chance)
    for clan, weapon in act.cards if isinstance(act, st.Reveal) else ():
        if weapon in WEAPONS:
            w.real[clan][act.who] = weapon  # type: ignore[union-attr]
    w.lives = list(s.lives)


OPEN = (
    Breach("three players' clans at a table of four", ("SB-SETUP-01",), lambda p: st.SetupStep(0, p.honest.clans[:-1], 1) if isinstance(p.honest, st.SetupStep) else None, alters=True),
    Breach("a clan led twice", ("SB-SETUP-02",), setup(clans="twice"), alters=True),
    Breach("five attack cards", ("SB-SETUP-03",), setup(cards=5), alters=True),
    Breach("two attack markers", ("SB-SETUP-04",), setup(markers=2), alters=True),
    Breach("four life counters", ("SB-SETUP-05",), setup(lives=4), alters=True),
    Breach("out of reach, five players", ("SB-SEAT-04",), lambda p: attack(p, lambda a: [(a - 2) % 5 + 1]), players=(5,)),
    Breach("out of reach, six players", ("SB-SEAT-05",), lambda p: attack(p, lambda a: [(a - 2) % 6 + 1, (a - 3) % 6 + 1]), players=(6,)),
    Breach("a card of somebody out of reach turned up", ("SB-SEAT-06",), lambda p: st.Reveal(p.s.turn, (real(p, p.s.turn)[0], (p.s.turn, p.w.kept(p.s.turn)[0]))) if resolves(p) else None),
    Breach("attacks the own clan", ("SB-SEAT-07",), lambda p: attack(p, lambda a: [a])),
    Breach("reaches past a seat without lives", ("SB-SEAT-08",), over_the_dead, players=(5, 6)),
    Breach("attacks while cards are turned up", ("SB-ROUND-02",), late_attack),
    Breach("assigns out of turn", ("SB-ROUND-03",), lambda p: skipped(p, dead=False)),
    Breach("ends the turn with a target left out", ("SB-ASSIGN-01",), lambda p: left_out(p, dead=False)),
    Breach("looks under a card", ("SB-ASSIGN-02",), lambda p: st.Peek(one[1], one[0]) if (one := lying(p)) else None, does=NOTHING),
    Breach("announces nothing", ("SB-ASSIGN-05",), lambda p: attack(p, lambda a: unserved(p.s, a), say="")),
    Breach("announces what is no weapon", ("SB-ASSIGN-06",), lambda p: attack(p, lambda a: unserved(p.s, a), say="axe")),
    Breach("announces a weapon twice", ("SB-ASSIGN-08",), twice_said, options={"distinct_announcements": True}),
    Breach("attacks the same seat twice", ("SB-ASSIGN-11",), lambda p: attack(p, lambda a: [t for t in targets(p.s, a) if p.s.said[t - 1][a - 1]])),
    Breach("shows a card of the hand", ("SB-ASSIGN-12",), show_own, options={"show_hand": "forbidden"}, does=NOTHING),
    Breach("the farthest target first", ("SB-ASSIGN-13",), far_first, options={"target_order": "nearest_first"}),
    Breach("changes an announcement", ("SB-ASSIGN-14",), lambda p: st.Reannounce(one[0], one[1], next(w for w in WEAPONS if w not in p.s.said[one[1] - 1])) if (one := lying(p)) else None),
    Breach("marks a card that is not there", ("SB-MARK-01",), lambda p: st.Mark(p.s.turn, p.s.turn, "sai") if in_round(p) and p.s.turn else None, does=NOTHING),
    Breach("puts the marker on another weapon", ("SB-MARK-02",), lambda p: st.Mark(one[1], one[0], next(w for w in WEAPONS if w != p.s.said[one[1] - 1][one[0] - 1])) if (one := lying(p)) else None),
    Breach("the third to announce a weapon to a seat", ("SB-TRIPLE-01",), triple),
    Breach("one card or three turned up", ("SB-REVEAL-01",), lambda p: reveal(p, p.chance.choice((1, 3)))),
    Breach("turns up the third card", ("SB-REVEAL-05",), third_turned),
    Breach("resolves out of turn", ("SB-REVEAL-08",), lambda p: st.Reveal(who, real(p, who)) if resolves(p) and (who := others(p)) else None),
    Breach("a hit is not paid", ("SB-OUT-03",), lambda p: Skip(p.s.open, "pay") if hit(p) else None),
    Breach("somebody else denounces", ("SB-DENOUNCE-01", "SB-DENOUNCE-09"), stranger_calls, does=NOT_YET),
    Breach("incompetence over equal cards", ("SB-DENOUNCE-02",), lambda p: c if (c := call(p, right=False)) and c.what == "incompetence" else None),  # type: ignore[attr-defined]
    Breach("plotting over different cards", ("SB-DENOUNCE-03",), lambda p: c if (c := call(p, right=False)) and c.what == "plotting" else None),  # type: ignore[attr-defined]
    Breach("a second call", ("SB-DENOUNCE-04", "SB-DENOUNCE-10"), called_again, does=NOTHING),
    Breach("denounces before both cards are open", ("SB-DENOUNCE-09",), lambda p: st.Denounce(p.s.turn, "incompetence", (targets(p.s, p.s.turn)[0], "sai")) if resolves(p) else None, does=NOT_YET),
    Breach("denounces too late", ("SB-DENOUNCE-10",), too_late),
    Breach("denounces after hit or miss was said", ("SB-DENOUNCE-11",), settled_call, edition="en"),
    Breach("pays a life that was not lost", ("SB-LIFE-01",), lambda p: st.Pay(p.s.open) if (turned := window(p)) and turned.pair is False else None),
    Breach("passes over a clan without lives that is to attack", ("SB-DEAD-02",), lambda p: skipped(p, dead=True)),
    Breach("leaves a target without lives out", ("SB-DEAD-03",), lambda p: left_out(p, dead=True)),
    Breach("passes over a seat without lives that is to resolve", ("SB-DEAD-04",), passed_over),
    Breach("a silenced seat denounces", ("SB-DEAD-05",), muted, options={"dead_false": "mute_next_round"}),
    Breach("plays on after the end", ("SB-END-02",), lambda p: st.Attack(1, 2, "sai") if p.s.over else None, at_end=True, does=NOTHING),
    Breach("takes the cards back too early", ("SB-NEXT-01",), lambda p: st.Recover(0) if p.s.phase == "resolve" and p.s.turn else None),
    Breach("the pawn goes elsewhere", ("SB-NEXT-03",), lambda p: st.Pawn(0, (p.s.start) % p.s.seats + 1) if p.s.phase == "assign" and p.s.round > 1 and p.s.passed else None),
    Breach("the pawn is forgotten", ("SB-NEXT-03",), lambda p: Skip(0, "pawn") if p.s.phase == "assign" and p.s.passed and not any(any(row) for row in p.s.said) else None),
    Breach("cards go back that were to be shown", ("SB-NEXT-05",), lambda p: st.Recover(0) if isinstance(p.honest, st.Turn) else None, options={"kept_card": "shown"}, alters=True),
    Breach("a weapon that its clan has shown elsewhere", ("SB-CONS-01",), seen_twice, unequal=("astray",)),
    Breach("a kept weapon that the clan has shown", ("SB-CONS-02",), kept, does=NOTHING),
    Breach("equal cards said to be different", ("SB-CONS-06",), wrong_pair, alters=True),
    Breach("two cards of one clan", ("SB-CONS-07",), one_twice, unequal=("astray",)),
)  # fmt: skip

UNBROKEN: dict[str, str] = {}
