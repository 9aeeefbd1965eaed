"""Steps of Ninjato made from their grammar: every member drawn uniformly, half of the time from what lies on the table.

Nothing here asks whether a step is legal. Of steps with many members, which would never be legal by chance, some are drawn as the moment asks for
them, and then some of their members are drawn anew.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from propose_ninjato_flow import LETTERS
from propose_ninjato_scoring import CLANS

from referee.games.ninjato import steps as st

KINDS = ("t2", "t3", "t4", "t5", "g")
AS = ("g=t2", "g=t3", "g=t4", "g=t5")
TILES = "azwpqrbxvh"
MOMENT: dict[str, Sequence[type]] = {
    "setup": (st.SetupStep, st.SetupStep, st.Order, st.Lay, st.Lay, st.Deal, st.Row, st.Tiles, st.Envoys, st.Rumors),
    "play": (st.Dojo, st.Attack, st.Learn, st.Bribe, st.Spread, st.Waste, st.Pass, st.Retract, st.Flip),
    "dojo": (st.Take, st.Take, st.Retract, st.Flip),
    "row": (st.Row, st.Retract),
    "limit": (st.Limit, st.Limit, st.Retract),
    "guard": (st.Play, st.Play, st.Play, st.Play, st.Play, st.Fail, st.Leave, st.Switch, st.Swap, st.Flip, st.Retract),
    "choice": (st.Banzai, st.Banzai, st.Leave, st.Switch, st.Swap, st.Flip, st.Declare, st.Fail),
    "alarm": (st.Token, st.Flip, st.Swap),
    "refill": (st.Token,),
    "clear": (st.Clear,),
    "end": (st.EndRound, st.Retract),
    "tiles": (st.Tiles,),
    "restock": (st.Restock,),
    "envoys": (st.Envoys,),
    "rumors": (st.Rumors,),
    "henso": (st.Henso, st.Pass, st.First),
    "first": (st.First, st.First, st.Oldest),
    "second": (st.Second, st.Second, st.Oldest, st.Pass),
    "pavilion": (st.Rumors,),
    "bonus": (st.Bonus,),
}
"""What can be asked for, by what the table waits for."""
SHARES = {"guard": 2.0, "refill": 0.2, "alarm": 0.5, "clear": 0.5, "end": 0.2, "bonus": 0.1, "tiles": 0.5, "envoys": 0.5, "rumors": 0.5}
"""How much is proposed by what the table waits for: more where a step has many members."""
OF_TABLE = (
    st.SetupStep, st.Order, st.Lay, st.Deal, st.Row, st.Token, st.EndRound, st.Tiles, st.Restock, st.Envoys, st.Rumors, st.Oldest, st.Bonus,
)  # fmt: skip
"""Steps that nobody decides."""
ALL_KINDS = tuple(dict.fromkeys(kind for kinds in MOMENT.values() for kind in kinds))


class Maker:
    """Steps for a table. reference: what lies on it."""

    def __init__(self, reference: Any, chance: Random) -> None:
        self.of, self.chance = reference, chance

    def step(self) -> Any:
        """A step of any kind, mostly of one that can be asked for now."""
        now = MOMENT.get(self.of.phase, ALL_KINDS)
        kind = self.chance.choice(now if self.some(0.75 if len(now) > 2 else 0.4) else ALL_KINDS)
        make: Callable[[int], Any] = getattr(self, f"new_{kind.__name__.lower()}")
        return make(0 if kind in OF_TABLE else self.who())

    def some(self, share: float) -> bool:
        """True in this share of the cases."""
        return self.chance.random() < share

    def who(self) -> int:
        """Any seat; more often the one that acts; now and then one that there is not."""
        of = self.of
        if self.some(0.01):
            return int(of.seats + 1)
        acts = {"henso": of.aiming[:1], "first": of.facts.get("order", []), "play": [of.turn] if of.phase == "play" else []}
        seats = acts.get(of.phase) or [of.visitor if of.phase in ("dojo", "row", "limit") else of.attacker or 1]
        if of.phase in ("play", "end") and of.last is not None and self.some(0.1):
            return int(of.last[0])
        return int(self.chance.choice(seats)) if self.some(0.7) else self.chance.randint(1, of.seats)

    def any(self, things: Any, or_else: Any = "") -> Any:
        """One of some things."""
        some = list(things)
        return self.chance.choice(some) if some else or_else

    def several(self, things: Sequence[Any], n: int) -> tuple[Any, ...]:
        """So many of some things, each drawn from all."""
        return tuple(self.chance.choice(things) for _ in range(n)) if things else ()

    def about(self, n: int) -> int:
        """A number, mostly this one."""
        return max(0, n + self.chance.choice((-1, 1))) if self.some(0.2) else n

    def card(self, who: int) -> int:
        """A dojo card, half of the time one of the hand."""
        hand = self.of.real.get(who)
        return int(self.any(hand.elements())) if hand and self.some(0.6) else self.chance.randint(1, 5)

    # --- set-up ------------------------------------------------------------------------------------------------------

    def guard(self, elite: bool = False) -> str:
        """A guard, mostly one of the box."""
        if self.some(0.1):
            return str(self.any(("0", "6", "7a", "9", "e9*1", "e4*3", "e2/3/4*1", "e1/6*2")))
        prefix = "elite." if elite else "guard."
        return str(self.any(name.removeprefix(prefix) for name in self.of.box if name.startswith(prefix)))

    def treasures(self, n: int) -> str:
        """Letters of treasures."""
        return "".join(self.several(LETTERS, n))

    def clan_token(self) -> str:
        """A clan token."""
        return f"{self.any(CLANS)}:{self.chance.randint(1, 6)}"

    def names(self, kind: str, n: int) -> tuple[str, ...]:
        """Cards of the box, most of them such as nobody has seen."""
        names = [name.removeprefix(f"{kind}.") for name in self.of.box if name.startswith(f"{kind}.")]
        new = [name for name in names if not self.of.shown[name]]
        if len(new) < n or self.some(0.2):
            return self.several(names, n)
        return tuple(self.chance.sample(new, n))

    def specs(self, n: int, henso: int = 0) -> tuple[str, ...]:
        """Skill tiles as they are told."""
        letters = [*self.several(TILES[:-1] if self.some(0.7) else TILES, n), *"h" * henso]
        return tuple(letter + self.any(("", "?", *"12345")) for letter in letters)

    def new_setupstep(self, who: int) -> Any:
        """All that lies on the table."""
        seats = self.of.seats
        tokens = ["taira:2", "taira:4", "minamoto:2", "minamoto:4", "goshirakawa:6"]
        self.chance.shuffle(tokens)
        told: dict[str, Any] = {
            "order": tuple(self.chance.sample(range(1, seats + 1), seats)), "sentries": tuple(self.guard() for _ in range(5)),
            "treasures": tuple(self.treasures(3) for _ in range(5)), "tokens": tuple(tokens), "row": self.several(range(1, 6), 3),
            "tiles": self.specs(seats), "envoys": self.names("envoy", 4), "rumors": self.names("rumor", 4), "hand": 4,
        }  # fmt: skip
        wrong: dict[str, Callable[[], Any]] = {
            "order": lambda: self.several(range(1, seats + 2), self.about(seats)),
            "sentries": lambda: tuple(self.guard(self.some(0.2)) for _ in range(self.about(5))),
            "treasures": lambda: tuple(self.treasures(self.about(3)) for _ in range(5)),
            "tokens": lambda: tuple(self.clan_token() for _ in range(5)),
            "row": lambda: self.several(range(7), self.about(3)),
            "tiles": lambda: self.specs(self.about(seats), self.chance.randint(0, 1)),
            "envoys": lambda: self.names("envoy", self.about(4)),
            "rumors": lambda: self.names("rumor", self.about(4)),
            "hand": lambda: self.chance.randint(3, 5),
        }
        for part in self.chance.sample(sorted(wrong), self.chance.choice((0, 0, 0, 1, 1, 2))):
            told[part] = wrong[part]()
        return st.SetupStep(who, **told)

    def new_order(self, who: int) -> Any:
        """Places in the turn order."""
        seats = self.of.seats
        whole = tuple(self.chance.sample(range(1, seats + 1), seats))
        return st.Order(who, whole if self.some(0.5) else self.several(range(1, seats + 1), self.about(seats)))

    def new_lay(self, who: int) -> Any:
        """Some of what comes to a house."""
        parts = (self.guard(self.some(0.1)), self.treasures(self.about(3)), self.clan_token())
        return st.Lay(who, self.chance.randint(1, 6), *(part if self.some(0.6) else "" for part in parts))

    def new_deal(self, who: int) -> Any:
        """Cards for each."""
        return st.Deal(who, self.chance.choice((3, 4, 4, 5)))

    # --- placing -----------------------------------------------------------------------------------------------------

    def picks(self, n: int) -> tuple[tuple[int, ...], int]:
        """Cards of the row, and how many of the deck."""
        row = [int(c) for c in self.of.facts["dojo.row"]] if self.of.phase != "setup" else []
        k = self.chance.randint(0, min(n, 3))
        picked = tuple(self.chance.sample(row, min(k, len(row)))) if self.some(0.8) else self.several(range(1, 6), k)
        return picked, max(0, self.about(n) - len(picked))

    def new_dojo(self, who: int) -> Any:
        """A visit, whole or the beginning of one."""
        return st.Dojo(who, *self.picks(self.chance.choice((2, 2, 3, 4))), self.some(0.2))

    def new_take(self, who: int) -> Any:
        """More of a visit."""
        return st.Take(who, *self.picks(self.chance.randint(0, 4)), self.some(0.3))

    def new_row(self, who: int) -> Any:
        """New cards of the row."""
        lacks = 3 - len(self.of.facts.get("dojo.row", ""))
        return st.Row(who, self.several(range(1, 6), self.about(lacks)))

    def new_limit(self, who: int) -> Any:
        """Cards that are discarded."""
        due = max(0, self.of.facts.get(f"hand.{who}", 8) - 7)
        if self.some(0.2):
            return st.Limit(who, (), self.about(due))
        hand = list((self.of.real.get(who) or {}).elements()) if self.of.real.get(who) else []
        n = self.about(due)
        return st.Limit(who, tuple(self.chance.sample(hand, n)) if self.some(0.6) and len(hand) >= n else self.several(range(1, 6), n))

    def new_attack(self, who: int) -> Any:
        """Any side of any house."""
        return st.Attack(who, self.chance.choice((1, 2, 3, 4, 5, 5, 4, 3, 2, 1, 6)), self.any(("strength", "stealth")))

    def shown_tiles(self, who: int) -> list[str]:
        """Tiles of a player, and any tile."""
        own = list(self.of.tiles(who)) if 1 <= who <= self.of.seats and self.of.phase != "setup" else []
        return own if own and self.some(0.75) else [f"{letter}{n}" for letter in TILES for n in (1, 2)]

    def a_tile(self, who: int, letter: str) -> str:
        """A tile, mostly of one skill."""
        some = self.shown_tiles(who)
        return str(self.any([name for name in some if name[0] == letter] if self.some(0.8) else some, f"{letter}1"))

    def new_learn(self, who: int) -> Any:
        """A tile of the Sensei, and a card or none."""
        there = self.of.words_of("sensei.tiles") if self.of.phase != "setup" else []
        return st.Learn(who, self.any(there if self.some(0.9) else self.shown_tiles(who), "a1"), 0 if self.some(0.4) else self.card(who))

    def pay(self, who: int, cost: str) -> tuple[str, ...]:
        """Treasures: the icons of a price, some of them by gold or by another kind, or any that a player has."""
        own = list(self.of.facts.get(f"treasure.{who}", ""))
        paid = []
        for icon in cost:
            fit = [c for c in own if icon in (c, "x") or c == "g"]
            coin = self.any(fit if self.some(0.8) else own if self.some(0.5) else LETTERS, "g")
            own = [c for at, c in enumerate(own) if at != own.index(coin)] if coin in own else own
            named = f"g=t{icon}" if icon != "x" and self.some(0.7) else self.any(AS)
            paid.append(f"t{coin}" if coin != "g" else "g" if self.some(0.15) else named)
        self.chance.shuffle(paid)
        return (*paid[: self.about(len(cost))], *self.several(KINDS, self.some(0.05)))

    def new_bribe(self, who: int) -> Any:
        """An envoy and a payment."""
        there = self.of.words_of("palace.cards") if self.of.phase != "setup" else []
        card = self.any(there if self.some(0.9) else [f"V{n}" for n in range(1, 22)], "V1")
        return st.Bribe(who, card, self.pay(who, self.of.box[f"envoy.{card}"][1:].partition("@")[0].rstrip("*")))

    def new_spread(self, who: int) -> Any:
        """A rumor and a payment."""
        card = self.any(self.of.pavilion if self.some(0.9) else [f"W{n}" for n in range(1, 31)], "W1")
        return st.Spread(who, card, self.pay(who, self.of.box[f"rumor.{card}"][2:]))

    def new_waste(self, who: int) -> Any:
        """A shuriken that buys nothing."""
        return st.Waste(who, self.any(("sensei", "palace", "pavilion")))

    def new_pass(self, who: int) -> Any:
        """Nothing."""
        return st.Pass(0 if self.of.phase == "second" and self.some(0.5) else who)

    def new_retract(self, who: int) -> Any:
        """The last placement."""
        return st.Retract(who)

    # --- attacks -----------------------------------------------------------------------------------------------------

    def mod(self, who: int) -> str:
        """A kicker, or a tile with its choice."""
        if self.some(0.5):
            return str(self.any(("+", "-", "+", "-", "3+", "3-", "2+", "4-")))
        name = str(self.any(self.shown_tiles(who)))
        choices = {"p": ("+", "-"), "q": (":2", ":4", ":4", ":3")}.get(name[0], ("",))
        return name + str(self.any(choices))

    def new_play(self, who: int) -> Any:
        """A main card and what changes it."""
        mods = tuple(self.mod(who) for _ in range(self.chance.choice((0, 0, 0, 1, 1, 1, 2, 2, 3))))
        stand_in = any(mod[0] == "q" for mod in mods)
        card = 0 if (stand_in and self.some(0.7)) or self.some(0.03) else self.card(who)
        figure = self.any((*self.of.figures, *range(1, 7))) if self.some(0.2) or len(self.of.figures) > 1 else 0
        gets = self.any(KINDS) if self.some(0.1) else ""
        return st.Play(who, card, mods, figure, gets, (self.card(who),) if self.some(0.03) else ())

    def new_banzai(self, who: int) -> Any:
        """The next guard."""
        return st.Banzai(who, "" if self.some(0.03) else self.guard(self.some(0.5)))

    def kind(self) -> str:
        """A treasure."""
        return str(self.any(KINDS))

    def on_table(self, text: str) -> str:
        """A treasure that lies there, or any."""
        return self.kind() if not text or self.some(0.4) else ("g" if (c := self.any(text)) == "g" else f"t{c}")

    def new_token(self, who: int) -> Any:
        """A treasure out of the bag."""
        return st.Token(who, self.any((*KINDS, *KINDS, "-")))

    def new_leave(self, who: int) -> Any:
        """What lies on the shuriken is taken."""
        return st.Leave(who)

    def new_fail(self, who: int) -> Any:
        """One treasure, none or more."""
        on = self.of.facts.get("raid.shuriken", "")
        return st.Fail(who, tuple(self.on_table(on) for _ in range(self.about(int(bool(on))))))

    def new_clear(self, who: int) -> Any:
        """A clan token."""
        pile = [name for name in str(self.of.facts.get("pile", "")).split() if "?" not in name]
        return st.Clear(0 if self.some(0.2) else who, self.any(pile) if pile and self.some(0.6) else self.clan_token())

    def new_switch(self, who: int) -> Any:
        """The other side."""
        return st.Switch(who, self.a_tile(who, "v"))

    def new_swap(self, who: int) -> Any:
        """One on the shuriken for one in the house."""
        side = self.any(("", "plain", "red"))
        there = "".join(str(self.of.facts.get(f"house.{self.of.house}.{s}", "")) for s in ((side,) if side else ("plain", "red")))
        return st.Swap(who, self.a_tile(who, "w"), self.on_table(self.of.facts.get("raid.shuriken", "")), self.on_table(there), side)

    def new_flip(self, who: int) -> Any:
        """A tile that turns up another one."""
        own = self.of.tiles(who) if 1 <= who <= self.of.seats and self.of.phase != "setup" else {}
        used = [name for name, up in own.items() if not up]
        return st.Flip(who, self.a_tile(who, "r"), self.any(used if used and self.some(0.5) else self.shown_tiles(who)))

    def new_declare(self, who: int) -> Any:
        """Tiles for the next guard."""
        return st.Declare(who, self.several(self.shown_tiles(who), self.chance.choice((0, 1, 1, 2))))

    # --- the end of a round, scoring ---------------------------------------------------------------------------------

    def new_endround(self, who: int) -> Any:
        """The round is over."""
        return st.EndRound(who)

    def new_tiles(self, who: int) -> Any:
        """New tiles."""
        n, henso = (self.of.seats, 0) if self.of.phase == "setup" else self.of.tiles_due()
        n = self.chance.randint(0, n) if self.of.phase == "setup" else self.about(n)
        return st.Tiles(who, self.specs(n, self.about(henso) if self.some(0.5) else henso))

    def new_restock(self, who: int) -> Any:
        """A house that is filled."""
        empty = self.of.empty_houses() if self.of.phase != "setup" else []
        house = self.any(empty) if empty and self.some(0.8) else self.chance.randint(1, 5)
        return st.Restock(who, house, self.several(KINDS, self.about(3)), self.guard(self.some(0.2)))

    def new_envoys(self, who: int) -> Any:
        """New envoys."""
        return st.Envoys(who, self.names("envoy", self.new_cards("palace")))

    def new_rumors(self, who: int) -> Any:
        """New rumors."""
        return st.Rumors(who, self.names("rumor", self.new_cards("pavilion")))

    def new_cards(self, at: str) -> int:
        """How many cards are laid out."""
        lacks = max(0, self.of.lacking(at))
        return self.chance.randint(0, lacks + 1) if self.of.phase == "setup" else self.about(lacks)

    def new_henso(self, who: int) -> Any:
        """A target."""
        own = self.of.envoys(who) if 1 <= who <= self.of.seats and self.of.phase != "setup" else []
        return st.Henso(who, self.any(own if self.some(0.8) else [f"V{n}" for n in range(1, 22)], "V1"))

    def clan(self, waiting: Sequence[str]) -> str:
        """A clan, mostly one that waits."""
        return str(waiting[0] if waiting and self.some(0.7) else self.any(CLANS))

    def rumor(self) -> str:
        """A rumor, mostly one that lies there."""
        return str(self.any(self.of.pavilion if self.some(0.8) else [f"W{n}" for n in range(1, 31)]))

    def free_pay(self) -> tuple[str, ...]:
        """Nothing, or a treasure for what costs nothing."""
        return (self.kind(),) if self.some(0.05) else ()

    def new_first(self, who: int) -> Any:
        """Honor or a rumor."""
        what = self.any(("honor", "rumor"))
        return st.First(who, self.clan(self.of.pass1), what, self.rumor() if what == "rumor" else "", self.free_pay())

    def new_second(self, who: int) -> Any:
        """A rumor that is left."""
        return st.Second(self.chance.randint(1, self.of.seats) if self.some(0.5) else who, self.clan(self.of.pass2), self.rumor(), self.free_pay())

    def new_oldest(self, who: int) -> Any:
        """Who holds the oldest envoy."""
        return st.Oldest(who, self.chance.randint(1, self.of.seats), self.any(("", *CLANS, *self.of.pass1[:1], *self.of.pass2[:1])))

    def new_bonus(self, who: int) -> Any:
        """The end."""
        return st.Bonus(who)


def share(reference: Any) -> float:
    """How much is proposed here, of what is proposed at a usual place."""
    return SHARES.get(reference.phase, 1.0)


def proposed(reference: Any, chance: Random) -> Any:
    """One step."""
    return Maker(reference, chance).step()
