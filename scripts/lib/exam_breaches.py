"""Breaches of table rules, one maker each: a step that breaks this rule and no other, or None where it cannot be broken now."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from referee.engine.steps import Step
from referee.games.samurai_sword import steps as ss
from referee.games.samurai_sword.data import weapons
from referee.games.shinbi import steps as sb

Maker = Callable[[Any, Any, Random], Step | None]
Catalogue = tuple[tuple[tuple[str, ...], Maker], ...]

# --- Shinbi ----------------------------------------------------------------------------------------------------------


def reach(s: Any, seat: int) -> list[int]:
    """The three seats on the right, counted here."""
    return [(seat + d - 1) % s.seats + 1 for d in (1, 2, 3)]


def attack(s: Any, to: Callable[[int], list[int]], chance: Random, who: int = 0, say: str | None = None) -> Step | None:
    """An attack with a word that nobody can object to, if there is one."""
    seat = who or s.turn
    if s.phase != "assign" or not seat:
        return None
    can = to(seat)
    if not can:
        return None
    target = chance.choice(can)
    own = {s.said[t - 1][seat - 1] for t in range(1, s.seats + 1)}
    there = set(s.said[target - 1])
    free = [w for w in sb.WEAPONS if w not in own and w not in there]
    if say is None and not free:
        return None
    return sb.Attack(seat, target, say if say is not None else chance.choice(free))


def unserved(s: Any, seat: int) -> list[int]:
    return [t for t in reach(s, seat) if not s.said[t - 1][seat - 1]]


def reveal(s: Any, chance: Random, n: int, who: int = 0) -> Step | None:
    if s.phase != "resolve" or not s.turn or s.open or s.resolved[s.turn - 1]:
        return None
    seat = who or s.turn
    lying = [a for a in range(1, s.seats + 1) if s.said[seat - 1][a - 1]]
    return sb.Reveal(seat, tuple((a, "?") for a in lying[:n])) if len(lying) >= n else None


def wrong_call(s: Any, what: str) -> Step | None:
    turned = s.turned[s.open - 1] if s.open else None
    if s.phase != "resolve" or turned is None or turned.pair is None or turned.pair == (what == "plotting"):
        return None
    third = next(
        a for a in range(1, s.seats + 1) if s.said[s.open - 1][a - 1] and a not in [c for c, _ in turned.cards]
    )
    return sb.Denounce(s.open, what, (third, "?"))


def other(s: Any, chance: Random, seat: int) -> int:
    return chance.choice([x for x in range(1, s.seats + 1) if x != seat])


def stranger_calls(s: Any, w: Any, c: Random) -> Step | None:
    right = wrong_call(s, "plotting") or wrong_call(s, "incompetence")
    if not isinstance(right, sb.Denounce):
        return None
    what = "plotting" if right.what == "incompetence" else "incompetence"
    waiting = [x for x in range(1, s.seats + 1) if x != s.open and s.turned[x - 1] is None]
    return sb.Denounce(c.choice(waiting), what, right.third) if waiting else None


SHINBI: Catalogue = (
    (("SB-ASSIGN-11",), lambda s, w, c: attack(s, lambda a: [t for t in reach(s, a) if s.said[t - 1][a - 1]], c)),
    (("SB-SEAT-07",), lambda s, w, c: attack(s, lambda a: [a], c)),
    (("SB-SEAT-04",), lambda s, w, c: attack(s, lambda a: [(a - 2) % 5 + 1], c) if s.seats == 5 else None),
    (("SB-SEAT-05",), lambda s, w, c: attack(s, lambda a: [(a - 2) % 6 + 1, (a - 3) % 6 + 1], c) if s.seats == 6 else None),
    (("SB-ASSIGN-05",), lambda s, w, c: attack(s, lambda a: unserved(s, a), c, say="")),
    (("SB-ASSIGN-06",), lambda s, w, c: attack(s, lambda a: unserved(s, a), c, say="axe")),
    (("SB-TRIPLE-01",), lambda s, w, c: next((attack(s, lambda a, t=t: [t], c, say=x) for t in unserved(s, s.turn) for x in sb.WEAPONS if s.said[t - 1].count(x) == 2), None) if s.phase == "assign" and s.turn else None),
    (("SB-ROUND-03", "SB-ASSIGN-01"), lambda s, w, c: attack(s, lambda a: unserved(s, a), c, who=next((x for x in range(1, s.seats + 1) if s.turn and x != s.turn and not s.assigned[x - 1]), 0)) if s.phase == "assign" and sum(s.assigned) < s.seats - 1 else None),
    (("SB-ROUND-02",), lambda s, w, c: sb.Attack(s.turn, reach(s, s.turn)[0], "sai") if s.phase == "resolve" and s.turn else None),
    (("SB-REVEAL-01",), lambda s, w, c: reveal(s, c, c.choice((1, 3)))),
    (("SB-REVEAL-08",), lambda s, w, c: reveal(s, c, 2, other(s, c, s.turn)) if s.turn else None),
    (("SB-SEAT-06",), lambda s, w, c: sb.Reveal(s.turn, ((s.turn, "sai"), (reach(s, s.turn)[0] if s.seats == 6 else s.turn, "sai"))) if s.phase == "resolve" and s.turn and not s.open and not s.resolved[s.turn - 1] else None),
    (("SB-DENOUNCE-02",), lambda s, w, c: wrong_call(s, "incompetence")),
    (("SB-DENOUNCE-03",), lambda s, w, c: wrong_call(s, "plotting")),
    (("SB-DENOUNCE-01", "SB-DENOUNCE-09"), stranger_calls),
    (("SB-NEXT-01",), lambda s, w, c: sb.Recover(0) if s.phase == "resolve" and s.turn and not s.all_resolved else None),
    (("SB-END-02",), lambda s, w, c: sb.Attack(1, 2, "sai") if s.over else None),
)  # fmt: skip

# --- Samurai Sword ---------------------------------------------------------------------------------------------------


def can_play(s: Any) -> bool:
    return s.phase == "play" and s.frame is None and not s.over


def idle(s: Any, x: int) -> bool:
    return s.rp[x] == 0 or s.hand[x] == 0


def way(s: Any, a: int, b: int) -> int:
    """The Difficulty, counted here: the shorter way without the Harmless, Armor, Benkei."""
    n = s.seats

    def steps(step: int) -> int:
        x, far = (a + step - 1) % n + 1, 1
        while x != b:
            far += not idle(s, x)
            x = (x + step - 1) % n + 1
        return far

    return min(steps(1), steps(-1)) + s.play[b].count("armor") + (s.chars[b] == "benkei")


def limit(s: Any, x: int) -> int:
    return 1 + s.play[x].count("focus") + (s.chars[x] == "goemon") + (s.seats == 3 and x == s.shogun)


def blow(s: Any, w: Any, chance: Random, fits: Callable[[str, int], bool], spent: bool = False) -> Step | None:
    """A real Weapon against a seat that fits; spent: the Weapons of this turn are played."""
    if not can_play(s) or (s.weapons >= limit(s, s.turn)) != spent:
        return None
    can = [
        (c, t)
        for c in dict.fromkeys(w.hand(s.turn)) if c in weapons()
        for t in range(1, s.seats + 1) if fits(c, t)
    ]  # fmt: skip
    return ss.Attack(s.turn, *chance.choice(can)) if can else None


def holds(s: Any, w: Any, card: str) -> bool:
    return can_play(s) and card in w.hand(s.turn)


def good(s: Any, c: str, t: int) -> bool:
    """A Weapon that may be played against this seat, the number of Weapons aside."""
    return t != s.turn and not idle(s, t) and (s.chars[s.turn] == "kojiro" or weapons()[c][0] >= way(s, s.turn, t))


def asked(s: Any) -> int:
    who = s.frame.awaiting().who if s.frame is not None and not s.over else ()
    return who[0] if who else 0


def answers(
    s: Any, w: Any, chance: Random, kind: str, fits: Callable[[str], bool], for_other: bool = False
) -> Step | None:
    seat = asked(s)
    if not seat or (s.frame.kind == "jujutsu") != (kind == "jujutsu"):
        return None
    who = other(s, chance, seat) if for_other else seat
    if for_other and who in s.frame.awaiting().who:
        return None
    can = [c for c in w.hand(who) if fits(c)]
    return ss.Answer(who, chance.choice(can)) if can else None


SAMURAI: Catalogue = (
    (("SS-ATTACK-01",), lambda s, w, c: blow(s, w, c, lambda x, t: t == s.turn)),
    (("SS-ATTACK-02",), lambda s, w, c: blow(s, w, c, lambda x, t: t != s.turn and not idle(s, t) and not good(s, x, t))),
    (("SS-ATTACK-03",), lambda s, w, c: blow(s, w, c, lambda x, t: t != s.turn and idle(s, t) and weapons()[x][0] >= way(s, s.turn, t))),
    (("SS-PLAY-02", "SS-PLAY-03"), lambda s, w, c: blow(s, w, c, lambda x, t: good(s, x, t), spent=True)),
    (("SS-PLAY-09",), lambda s, w, c: ss.Lay(s.turn, "focus", other(s, c, s.turn)) if holds(s, w, "focus") else None),
    (("SS-PLAY-13",), lambda s, w, c: ss.Action(s.turn, "parry") if holds(s, w, "parry") else None),
    (("SS-TURN-06", "SS-TURN-02"), lambda s, w, c: next((ss.Lay(x, "focus") for x in range(1, s.seats + 1) if can_play(s) and x != s.turn and "focus" in w.hand(x)), None)),
    (("SS-DRAW-02",), lambda s, w, c: ss.Draw(s.turn, c.choice((1, 5))) if s.phase == "draw" and s.frame is None and not s.over else None),
    (("SS-TURN-02",), lambda s, w, c: ss.Draw(s.turn) if can_play(s) and not s.fresh else None),
    (("SS-DISCARD-02",), lambda s, w, c: ss.EndTurn(s.turn) if can_play(s) and s.hand[s.turn] > 7 else None),
    (("SS-DISCARD-04",), lambda s, w, c: ss.EndTurn(s.turn, (w.hand(s.turn)[0],)) if can_play(s) and 0 < s.hand[s.turn] < 8 else None),
    (("SS-PARRY-03", "SS-PARRY-01", "SS-CARD-BATTLECRY-06"), lambda s, w, c: answers(s, w, c, "attack", lambda x: x == "parry", True)),
    (("SS-PARRY-06",), lambda s, w, c: answers(s, w, c, "attack", lambda x: x != "parry") if asked(s) and s.chars[asked(s)] != "hanzo" else None),
    (("SS-CARD-JUJUTSU-02",), lambda s, w, c: answers(s, w, c, "jujutsu", lambda x: x not in weapons())),
    (("SS-CARD-BREATHING-02",), lambda s, w, c: ss.Action(s.turn, "breathing", s.turn) if holds(s, w, "breathing") else None),
    (("SS-CARD-BUSHIDO-02",), lambda s, w, c: ss.Lay(s.turn, "bushido", other(s, c, s.turn)) if holds(s, w, "bushido") and s.bushido else None),
    (("SS-CARD-DIVERSION-02",), lambda s, w, c: next((ss.Diversion(s.turn, x) for x in range(1, s.seats + 1) if holds(s, w, "diversion") and x != s.turn and not s.hand[x]), None)),
    (("SS-CARD-DIVERSION-01",), lambda s, w, c: ss.Diversion(s.turn, s.turn) if holds(s, w, "diversion") else None),
    (("SS-CARD-GEISHA-02",), lambda s, w, c: next((ss.Geisha(s.turn, x, "focus") for x in range(1, s.seats + 1) if holds(s, w, "geisha") and x != s.turn and "focus" not in s.play[x]), None)),
    (("SS-CHAR-NOBUNAGA-01",), lambda s, w, c: ss.Buy(s.turn) if can_play(s) and s.chars[s.turn] != "nobunaga" else None),
    (("SS-CHAR-NOBUNAGA-03",), lambda s, w, c: ss.Buy(s.turn) if can_play(s) and s.chars[s.turn] == "nobunaga" and s.rp[s.turn] == 1 else None),
    (("SS-TALK-03",), lambda s, w, c: ss.Ask(s.turn, other(s, c, s.turn)) if can_play(s) else None),
    (("SS-CHAR-IEYASU-01", "SS-DRAW-01"), lambda s, w, c: ss.Draw(s.turn, -1, (s.pile[-1],)) if s.phase == "draw" and s.frame is None and s.pile and s.chars[s.turn] != "ieyasu" and not s.over else None),
    (("SS-CARD-BUSHIDO-04",), lambda s, w, c: ss.Pay(s.turn, next((x for x in w.hand(s.turn) if x not in weapons()), "")) if s.phase == "pay" and any(x not in weapons() for x in w.hand(s.turn)) else None),
    (("SS-END-02",), lambda s, w, c: ss.EndTurn(s.turn) if s.over else None),
)  # fmt: skip

CATALOGUES: dict[str, Catalogue] = {"shinbi": SHINBI, "samurai_sword": SAMURAI}
