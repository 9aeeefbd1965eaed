"""Samurai Sword: what can be done wrong at the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from breaches import NOTHING, Breach, Place, declared
from breaches.samurai_sword_typed import redrawn
from referee.engine.steps import Act, Show, Skip, Step
from referee.games.samurai_sword import steps as st
from referee.games.samurai_sword.data import weapons


def can_play(s: Any) -> bool:
    """Whether the active player is in the Play phase."""
    return s.phase == "play" and s.frame is None and not s.over


def idle(s: Any, x: int) -> bool:
    """Whether a seat is Harmless."""
    return bool(s.rp[x] == 0 or s.hand[x] == 0)


def way(s: Any, a: int, b: int) -> int:
    """The Difficulty, counted here: the shorter way without the Harmless, Armor, Benkei."""
    n = s.seats

    def steps(step: int) -> int:
        x, far = (a + step - 1) % n + 1, 1
        while x != b:
            far += not idle(s, x)
            x = (x + step - 1) % n + 1
        return far

    return min(steps(1), steps(-1)) + int(s.play[b].count("armor")) + int(s.chars[b] == "benkei")


def limit(s: Any, x: int) -> int:
    """Weapons of a turn, counted here."""
    return 1 + int(s.play[x].count("focus")) + int(s.chars[x] == "goemon") + int(s.seats == 3 and x == s.shogun)


def good(s: Any, c: str, t: int) -> bool:
    """A Weapon that may be played against this seat, the number of Weapons aside."""
    return t != s.turn and not idle(s, t) and (s.chars[s.turn] == "kojiro" or weapons()[c][0] >= way(s, s.turn, t))


def blow(p: Place, fits: Callable[[str, int], bool], spent: bool = False) -> Step | None:
    """A real Weapon against a seat that fits; spent: the Weapons of this turn are played."""
    s = p.s
    if not can_play(s) or (s.weapons >= limit(s, s.turn)) != spent:
        return None
    hand = [c for c in dict.fromkeys(p.w.hand(s.turn)) if c in weapons()]
    can = [(c, t) for c in hand for t in range(1, s.seats + 1) if fits(c, t)]
    return st.Attack(s.turn, *p.pick(can)) if can else None


def holds(p: Place, card: str) -> bool:
    """Whether the active player can play this card now."""
    return can_play(p.s) and card in p.w.hand(p.s.turn)


def asked(s: Any) -> int:
    """The first seat that owes an answer."""
    who = s.frame.awaiting().who if s.frame is not None and not s.over else ()
    return who[0] if who else 0


def answer(p: Place, kind: str, fits: Callable[[str], bool], who: Callable[[int], bool] | None = None) -> Step | None:
    """An answer to an attack (`attack`), a Battle Cry (`battle_cry`), a Jujutsu; who: by a seat that was not asked."""
    s, seat = p.s, asked(p.s)
    if not seat or s.frame.kind != kind:
        return None
    owed = s.frame.awaiting().who
    seats = [x for x in range(1, s.seats + 1) if x not in owed and who(x)] if who is not None else [seat]
    can = [(x, c) for x in seats for c in p.w.hand(x) if fits(c)]
    return st.Answer(*p.pick(can)) if can else None


def lay_elsewhere(p: Place, card: str) -> Step | None:
    return st.Lay(p.s.turn, card, p.other(p.s.turn)) if holds(p, card) else None


def setup(change: Callable[[Any], dict[str, Any]]) -> Callable[[Place], Act | None]:
    """The honest set-up with something else in it."""

    def make(p: Place) -> Act | None:
        h = p.honest
        if not isinstance(h, st.SetupStep):
            return None
        return st.SetupStep(0, **{"characters": h.characters, "start": h.start, "out": h.out, **change(h)})

    return make


def spare_seen(p: Place) -> Act | None:
    spare = next((n for n in (1, 2, 3) if f"ninja{n}" not in p.w.roles), 0)
    return setup(lambda h: {"out": spare})(p)


def empty_handed(p: Place) -> list[int]:
    return [x for x in range(1, p.s.seats + 1) if x != p.s.turn and not p.s.hand[x]]


def show_role(seat: Callable[[Any, Any], tuple[int, str] | None], over: bool = True) -> Callable[[Place], Act | None]:
    """A role shown: by whom, and which."""

    def make(p: Place) -> Act | None:
        if p.s.over != over or p.s.phase == "setup":
            return None
        told = seat(p.s, p.w)
        return Show(f"role.{told[0]}", (told[1],)) if told else None

    return make


def first_other(s: Any, w: Any) -> tuple[int, str]:
    seat = next(x for x in range(1, s.seats + 1) if x != s.shogun)
    return seat, w.roles[seat - 1]


def another_role(p: Place) -> tuple[Act, ...] | None:
    """A role that was shown is another one the next time."""
    if not p.s.over:
        return None
    seat, role = first_other(p.s, p.w)
    other = next((r for r in p.w.roles if r not in ("shogun", role) and not (r[:5] == role[:5] == "ninja")), "")
    if not other or p.s.roles[seat]:
        return None
    return (Show(f"role.{seat}", (role,)), Show(f"role.{seat}", (other,)))


def early_flip(p: Place) -> Step | None:
    s = p.s
    return st.Flip(s.turn, p.w.top) if can_play(s) and p.w.cards.count("deck") > 1 else None


def draws_first(p: Place) -> Step | None:
    return st.Draw(p.s.turn) if p.s.phase == "bushido" and p.s.frame is None and not p.s.over else None


def ieyasu(p: Place) -> bool:
    s = p.s
    return (
        s.phase == "draw"
        and s.frame is None
        and not s.over
        and s.chars[s.turn] == "ieyasu"
        and s.play[s.turn].count("x") == 0
    )


def hurt(p: Place) -> Step | None:
    s = p.s
    if (
        not can_play(s)
        or not s.fresh
        or any(e[0] == "recover" for e in s.last)
        or not 0 < s.rp[s.turn] < s.full[s.turn]
    ):
        return None
    return st.Recover(s.turn)


def harmless_answers(p: Place) -> Step | None:
    s = p.s
    if not asked(s) or s.frame.kind not in ("battle_cry", "jujutsu"):
        return None
    by = s.frame.data[0]
    can = [x for x in range(1, s.seats + 1) if idle(s, x) and x not in (by, *s.frame.owed) and s.chars[x] != "chiyome"]
    return st.Answer(p.pick(can)) if can else None


def nobody(p: Place, card: str) -> Step | None:
    """A card for all that affects nobody."""
    s = p.s
    others = [x for x in range(1, s.seats + 1) if x != s.turn and not idle(s, x) and s.chars[x] != "chiyome"]
    return st.Action(s.turn, card) if holds(p, card) and not others else None


def taken_from(p: Place, card: str, fits: Callable[[int], bool]) -> Step | None:
    """Geisha or Diversion at a seat that has a card and fits."""
    s = p.s
    can = [x for x in range(1, s.seats + 1) if x != s.turn and s.hand[x] and fits(x)]
    if not holds(p, card) or not can:
        return None
    to = p.pick(can)
    return st.Diversion(s.turn, to) if card == "diversion" else st.Geisha(s.turn, to, "hand", p.w.hand(to)[0])


def pays(p: Place, what: Callable[[str], bool]) -> Step | None:
    s = p.s
    can = [c for c in p.w.hand(s.turn) if what(c)] if s.phase == "pay" and not s.over else []
    return st.Pay(s.turn, p.pick(can)) if can else None


def forgotten(name: str) -> Callable[[Place], Act | None]:
    """The table says that it forgot something that the rules compel."""

    def make(p: Place) -> Act | None:
        s = p.s
        if s.over or s.phase == "setup":
            return None
        for effect in s.last:
            if name == "recover" and effect[0] == "recover":
                return Skip(0, "recover")
            if name == "draw" and effect[0] == "draw" and not any(e[0] == "shuffle" for e in s.last):
                return Skip(0, f"draw.{effect[1]}")
            shuffled = any(e[0] == "shuffle" for e in s.last)
            if effect[0] == "honor" and effect[2] < 0 and name == ("all pay" if shuffled else "honor"):
                return Skip(0, f"honor.{effect[1]}")
            if name == "heal" and effect[0] == "rp" and effect[2] > 0:
                return Skip(0, "heal")
        return Skip(0, "bushido") if name == "bushido" and s.phase == "bushido" else None

    return make


def too_many(p: Place) -> Step | None:
    """More Daimyo cards than there are."""
    return Show("daimyo", tuple("1" if x <= 4 else "0" for x in range(1, p.s.seats + 1))) if p.s.over else None  # type: ignore[return-value]


def one_too_many(p: Place) -> Act | None:
    """A hand with a card more than it has."""
    s = p.s
    if not s.over:
        return None
    seat = p.pick([x for x in range(1, s.seats + 1) if p.w.hand(x)])
    return Show(f"hand.{seat}", (*p.w.hand(seat), p.w.hand(seat)[0]), True) if seat else None


def follow(s: Any, w: Any, act: Act, chance: Any) -> None:
    """The players do with real cards what was typed: what lay there although nobody knew it goes away, what was shown is held."""
    w.follow(s.ledger)
    if isinstance(act, st.Geisha) and act.what != "hand" and w.cards.count("discard") < len(s.pile):
        w.cards.conjure("discard", act.what)
    if isinstance(act, Show) and act.whole:
        told, real = Counter(act.cards), Counter(w.cards.zone(act.zone))
        for card in (real - told).elements():
            w.cards.secretly(act.zone, "nowhere", card)
        for card in (told - real).elements():
            w.cards.conjure(act.zone, card)


OPEN = (
    Breach("a character is missing", ("SS-SETUP-01",), setup(lambda h: {"characters": h.characters[:-1]}), alters=True, players=(4, 5, 6, 7)),
    Breach("the spare Ninja is looked at", ("SS-SETUP-02",), spare_seen, alters=True, players=(4,)),
    Breach("somebody else is the Shogun", ("SS-SETUP-08",), show_role(lambda s, w: (first_other(s, w)[0], "shogun")), at_end=True, does=NOTHING),
    Breach("a character dealt twice", ("SS-SETUP-10",), setup(lambda h: {"characters": (h.characters[1], *h.characters[1:])}), alters=True),
    Breach("a Harmless one answers", ("SS-HARM-05",), harmless_answers),
    Breach("draws twice", ("SS-TURN-02",), lambda p: st.Draw(p.s.turn) if can_play(p.s) and not p.s.fresh else None),
    Breach("plays in another's turn", ("SS-TURN-06",), lambda p: next((st.Lay(x, "focus") for x in range(1, p.s.seats + 1) if can_play(p.s) and x != p.s.turn and "focus" in p.w.hand(x)), None)),
    Breach("recovers with Resilience Points left", ("SS-RECOVER-02",), hurt),
    Breach("recovery forgotten", ("SS-RECOVER-01",), forgotten("recover")),
    Breach("a card turned up for no Bushido", ("SS-RECOVER-03",), early_flip),
    Breach("takes a card of the pile", ("SS-DRAW-01",), lambda p: st.Draw(p.s.turn, -1, (p.s.pile[-1],)) if p.s.phase == "draw" and p.s.frame is None and p.s.pile and p.s.chars[p.s.turn] != "ieyasu" and not p.s.over else None, options={"draw": "optional"}),
    Breach("draws one or five", ("SS-DRAW-02",), lambda p: st.Draw(p.s.turn, p.chance.choice((1, 5))) if can_play(p.s) and p.s.fresh and p.s.drew and not p.s.told else None, facts=redrawn),
    Breach("the draw is forgotten", ("SS-DRAW-02",), forgotten("draw")),
    Breach("one Weapon too many", ("SS-PLAY-02", "SS-PLAY-03"), lambda p: blow(p, lambda c, t: good(p.s, c, t), spent=True)),
    Breach("a Property in front of somebody else", ("SS-PLAY-09",), lambda p: lay_elsewhere(p, p.chance.choice(("focus", "armor", "fast_draw")))),
    Breach("Battle Cry at nobody", ("SS-PLAY-12",), lambda p: nobody(p, p.chance.choice(("battle_cry", "jujutsu"))), options={"mass_card_without_targets": "forbidden"}, players=(3,)),
    Breach("Geisha at an empty hand", ("SS-PLAY-12",), lambda p: st.Geisha(p.s.turn, p.pick(empty_handed(p)), "hand") if holds(p, "geisha") and empty_handed(p) else None),
    Breach("a Parry thrown away", ("SS-PLAY-13",), lambda p: st.Action(p.s.turn, "parry") if holds(p, "parry") else None),
    Breach("keeps more than seven", ("SS-DISCARD-02",), lambda p: st.EndTurn(p.s.turn) if can_play(p.s) and p.s.hand[p.s.turn] > 7 else None),
    Breach("discards more than needed", ("SS-DISCARD-04",), lambda p: st.EndTurn(p.s.turn, (p.w.hand(p.s.turn)[0],)) if can_play(p.s) and 0 < p.s.hand[p.s.turn] < 8 else None),
    Breach("shows a role before the end", ("SS-TALK-02",), show_role(first_other, over=False), players=(4, 5, 6, 7)),
    Breach("asks what another holds", ("SS-TALK-03",), lambda p: st.Ask(p.s.turn, p.other(p.s.turn)) if can_play(p.s) else None, does=NOTHING),
    Breach("attacks oneself", ("SS-ATTACK-01",), lambda p: blow(p, lambda c, t: t == p.s.turn)),
    Breach("out of reach", ("SS-ATTACK-02",), lambda p: blow(p, lambda c, t: t != p.s.turn and not idle(p.s, t) and not good(p.s, c, t))),
    Breach("attacks a Harmless one", ("SS-ATTACK-03",), lambda p: blow(p, lambda c, t: t != p.s.turn and idle(p.s, t) and weapons()[c][0] >= way(p.s, p.s.turn, t))),
    Breach("answers unasked", ("SS-PARRY-01",), lambda p: st.Answer(p.other(p.s.turn)) if can_play(p.s) else None, does=NOTHING),
    Breach("parries for another", ("SS-PARRY-03",), lambda p: answer(p, "attack", lambda c: c == "parry", lambda x: True)),
    Breach("parries with what has no parry", ("SS-PARRY-06",), lambda p: answer(p, "attack", lambda c: c != "parry") if asked(p.s) and p.s.chars[asked(p.s)] != "hanzo" else None),
    Breach("plays on after the end", ("SS-END-02",), lambda p: st.EndTurn(p.s.turn) if p.s.over else None, at_end=True, does=NOTHING),
    Breach("answers the own Battle Cry", ("SS-CARD-BATTLECRY-06",), lambda p: answer(p, "battle_cry", lambda c: c == "parry", lambda x: x == p.s.frame.data[0])),
    Breach("Breathing for oneself", ("SS-CARD-BREATHING-02",), lambda p: st.Action(p.s.turn, "breathing", p.s.turn) if holds(p, "breathing") else None),
    Breach("Breathing heals nobody", ("SS-CARD-BREATHING-01",), forgotten("heal")),
    Breach("Bushido in front of oneself", ("SS-CARD-BUSHIDO-01",), lambda p: st.Lay(p.s.turn, "bushido", p.s.turn) if holds(p, "bushido") and not p.s.bushido else None, options={"bushido_self": "forbidden"}),
    Breach("a second Bushido", ("SS-CARD-BUSHIDO-02",), lambda p: lay_elsewhere(p, "bushido") if p.s.bushido else None),
    Breach("draws before the Bushido is checked", ("SS-CARD-BUSHIDO-03",), draws_first),
    Breach("the Bushido is forgotten", ("SS-CARD-BUSHIDO-03",), forgotten("bushido")),
    Breach("no Weapon given up for Bushido", ("SS-CARD-BUSHIDO-04",), lambda p: pays(p, lambda c: c not in weapons())),
    Breach("pays for no Bushido", ("SS-CARD-BUSHIDO-05",), lambda p: st.Pay(p.s.turn) if can_play(p.s) else None),
    Breach("four Daimyo cards", ("SS-CARD-DAIMYO-04",), too_many, at_end=True, players=(4, 5, 6, 7), follows=("SS-INV-03",), does=NOTHING),
    Breach("Diversion from oneself", ("SS-CARD-DIVERSION-01",), lambda p: st.Diversion(p.s.turn, p.s.turn) if holds(p, "diversion") else None),
    Breach("Diversion from a Harmless one", ("SS-CARD-DIVERSION-01",), lambda p: taken_from(p, "diversion", lambda x: idle(p.s, x)), options={"harmless_scope": "all_hostile"}),
    Breach("Diversion from an empty hand", ("SS-CARD-DIVERSION-02",), lambda p: st.Diversion(p.s.turn, p.pick(empty_handed(p))) if holds(p, "diversion") and empty_handed(p) else None),
    Breach("Geisha at oneself", ("SS-CARD-GEISHA-01",), lambda p: st.Geisha(p.s.turn, p.s.turn, p.s.play[p.s.turn][0]) if holds(p, "geisha") and p.s.play[p.s.turn] else None),
    Breach("Geisha at a Property that is not there", ("SS-CARD-GEISHA-02",), lambda p: next((st.Geisha(p.s.turn, x, "focus") for x in range(1, p.s.seats + 1) if holds(p, "geisha") and x != p.s.turn and "focus" not in p.s.play[x]), None), unequal=("astray",)),
    Breach("Geisha's card goes away unseen", ("SS-CARD-GEISHA-03",), lambda p: st.Geisha(p.s.turn, g.to, "hand") if isinstance(g := taken_from(p, "geisha", lambda x: True), st.Geisha) else None),
    Breach("Geisha at a Harmless one", ("SS-CARD-GEISHA-04",), lambda p: taken_from(p, "geisha", lambda x: idle(p.s, x)), options={"harmless_scope": "all_hostile"}),
    Breach("answers Jujutsu with no Weapon", ("SS-CARD-JUJUTSU-02",), lambda p: answer(p, "jujutsu", lambda c: c not in weapons())),
    Breach("Chiyome answers", ("SS-CHAR-CHIYOME-03",), lambda p: answer(p, p.chance.choice(("battle_cry", "jujutsu")), lambda c: True, lambda x: p.s.chars[x] == "chiyome" and not idle(p.s, x) and x != p.s.frame.data[0])),
    Breach("Hanzo parries with his only card", ("SS-CHAR-HANZO-02",), lambda p: answer(p, "attack", lambda c: c in weapons()) if asked(p.s) and p.s.chars[asked(p.s)] == "hanzo" and p.s.hand[asked(p.s)] == 1 else None),
    Breach("Ieyasu takes another card than the uppermost", ("SS-CHAR-IEYASU-01",), lambda p: st.Draw(p.s.turn, -1, (p.s.pile[-2],)) if ieyasu(p) and len(p.s.pile) > 1 and p.s.pile[-2] != p.s.pile[-1] else None),
    Breach("Ieyasu takes two cards of the pile", ("SS-CHAR-IEYASU-02",), lambda p: st.Draw(p.s.turn, -1, (p.s.pile[-1], p.s.pile[-2])) if ieyasu(p) and len(p.s.pile) > 1 else None),
    Breach("Ieyasu takes of an empty pile", ("SS-CHAR-IEYASU-03",), lambda p: st.Draw(p.s.turn, -1, (p.w.top,)) if ieyasu(p) and not p.s.pile else None, options={"draw": "optional"}, players=(7,)),
    Breach("somebody else buys a card", ("SS-CHAR-NOBUNAGA-01",), lambda p: st.Buy(p.s.turn) if can_play(p.s) and p.s.chars[p.s.turn] != "nobunaga" else None),
    Breach("Nobunaga gives up his last point", ("SS-CHAR-NOBUNAGA-03",), lambda p: st.Buy(p.s.turn) if can_play(p.s) and p.s.chars[p.s.turn] == "nobunaga" and p.s.rp[p.s.turn] == 1 else None),
    Breach("a hand shown with a card too many", ("SS-INV-02",), one_too_many, at_end=True, unequal=("astray",)),
    Breach("a role shown twice, differently", ("SS-INV-09",), another_role, at_end=True, players=(4, 5, 6, 7), does=NOTHING),
    Breach("shuffles with cards in the deck", ("SS-INV-10",), lambda p: st.Shuffle(0) if can_play(p.s) and p.s.deck and not any(e[0] == "shuffle" for e in p.s.last) else None),
    Breach("honor of a defeat not paid", ("SS-DEFEAT-02",), forgotten("honor")),
    Breach("honor not paid for the shuffle", ("SS-DECK-02",), forgotten("all pay")),
    Breach("wrong points", ("SS-SCORE-08",), declared("samurai_sword", "points"), at_end=True, does=NOTHING),
    Breach("wrong winner", ("SS-SCORE-08",), declared("samurai_sword", "winner"), at_end=True, does=NOTHING),
)  # fmt: skip

UNBROKEN = {
    "SS-INV-05": "takes a Property card of another box while all copies of it are in play",
}
