"""Ninjato from its rulebook, once more and small: what a table waits for. Nothing here calls the game's rules.

What lies open is read from the public facts of the table. What they do not tell is remembered from the steps: which rumors lie at the Pavilion,
which cards a hand is known to hold, what was used in an attack, who was served in a scoring. `phase` is what comes next by the rulebook.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from propose_ninjato_scoring import CLANS, ROUNDS, Name, Scoring

from referee.games.ninjato import steps as st

LETTERS = "2345g"
ALL = 3
"""Shuriken of a player, cards of the Dojo row, treasures of a house."""
HAND_LIMIT, DISPLAY = 7, 4
SCORED = (3, 5, 7)
IN_PARTS = (st.Order, st.Lay, st.Deal, st.Row, st.Tiles, st.Envoys, st.Rumors)
RAID = {"guard", "choice", "alarm", "refill", "clear"}
SAID_ELSEWHERE = {"pavilion": "refill"}
"""Words of the public facts for what has another one here."""


def treasures(text: str) -> Counter[str]:
    """Treasures by kind: `25g`."""
    return Counter(f"t{c}" if c != "g" else c for c in text)


class Flow(Scoring):
    """A table. facts: all that everybody sees, by name. real: the cards that each hand really holds, None where that is not known."""

    def __init__(self, head: Any) -> None:
        self.seats = len(head.seats)
        self.options: Mapping[str, Any] = head.options
        self.box: Mapping[str, Any] = head.box.facts
        self.facts: Any = {"phase": "setup"}
        self.phase = "setup"
        self.step: Any = None
        self.round = 1
        self.told: set[str] = set()
        self.shown: Counter[str] = Counter()
        self.pavilion: list[Name] = []
        self.untold = False
        self.known: list[Counter[int]] = [Counter() for _ in range(self.seats + 1)]
        self.real: dict[int, Counter[int] | None] = {}
        self.deck: Counter[int] | None = None
        self.heap: Counter[int] = Counter()
        self.rebuilt = self.vague = False
        self.visitor = self.due = 0
        self.hidden = False
        self.picked: Counter[int] = Counter()
        self.visited: dict[str, list[int]] = {"sensei": [], "palace": [], "pavilion": []}
        self.last: tuple[int, str, Name] | None = None
        self.learned: dict[Name, int] = {}
        self.bought: list[Name] = []
        self.attacker = self.house = self.used = self.beaten = 0
        self.turned = ""
        self.figures: list[int] = []
        self.touched = self.skilled = self.lost = False
        self.declared: tuple[Name, ...] = ()
        self.old_order: list[int] = []
        self.aimed: list[tuple[int, Name]] = []
        self.aiming: list[int] = []
        self.pass1: list[str] = []
        self.pass2: list[str] = []
        self.firsts: dict[str, tuple[int, str]] = {}
        self.words: dict[str, list[int]] = {}
        self.ages = []
        self.scored = 0

    def copy(self) -> Any:
        """An independent table."""
        twin = copy.copy(self)
        for name, value in vars(self).items():
            if name not in ("facts", "box", "options"):
                setattr(twin, name, copy.deepcopy(value))
        return twin

    # --- what lies there ---------------------------------------------------------------------------------------------

    def of(self, name: str, seat: int) -> Any:
        """A fact of a seat."""
        return self.facts[f"{name}.{seat}"]

    def words_of(self, name: str) -> list[Name]:
        """A fact that is a list of names."""
        return str(self.facts[name]).split()

    @property
    def turn(self) -> int:
        """Who places the next shuriken: the order is run through three times."""
        return int(self.facts["order"][sum(self.facts["placed"]) % self.seats])

    @property
    def supply(self) -> int:
        """Treasures that can still be drawn: the bag, and the discards that go back into it."""
        return int(self.facts["bag"]) + len(self.facts["spent"])

    def tiles(self, seat: int) -> dict[Name, bool]:
        """A player's skill tiles, and which lie face up."""
        return {name.strip("()"): name[0] != "(" for name in self.words_of(f"skills.{seat}")}

    def masked(self, seat: int) -> list[Name]:
        """A player's envoys with the mask that are no targets yet."""
        return [name for name in self.envoys(seat) if "*" in self.printed(name) and (seat, name) not in self.aimed]

    def disguises(self, seat: int) -> int:
        """How many Hensojutsu a player has."""
        return sum(name[0] == "h" for name in self.tiles(seat))

    def house_of(self, number: int) -> Counter[str]:
        """Treasures in a house."""
        return treasures(self.facts[f"house.{number}.plain"] + self.facts[f"house.{number}.red"])

    def won(self) -> Counter[str]:
        """Treasures on the attacking shuriken."""
        return treasures(self.facts.get("raid.shuriken", ""))

    def next_treasure(self) -> tuple[str, bool] | None:
        """The treasure that the next guard stands for, and whether it is red: plain ones first, the least valuable first."""
        for side in ("plain", "red"):
            there: str = self.facts[f"house.{self.house}.{side}"]
            if there:
                least = min(there, key=LETTERS.index)
                return ("g" if least == "g" else f"t{least}"), side == "red"
        return None

    def bag_holds(self) -> Counter[str] | None:
        """What the bag holds by kind: all treasures lie open but these. None where the box was not counted."""
        kinds = [f"t{c}" if c != "g" else c for c in LETTERS]
        if not all(isinstance(self.box.get(f"treasure.{kind}"), int) for kind in kinds):
            return None
        left = Counter({kind: self.box[f"treasure.{kind}"] for kind in kinds})
        piles = [self.facts["spent"], self.facts.get("raid.shuriken", ""), *(self.of("treasure", i + 1) for i in range(self.seats))]
        piles += [self.facts[f"house.{n}.{side}"] for n in range(1, 6) for side in ("plain", "red")]
        for pile in piles:
            left.subtract(treasures(pile))
        return +left

    # --- what is done ------------------------------------------------------------------------------------------------

    def take(self, step: Any) -> None:
        """A step that was recorded."""
        self.step = step

    def see(self, facts: Any, waits: bool = False) -> None:
        """What everybody sees after it."""
        before, self.facts = self.facts, facts
        step, self.step = self.step, None
        if step is None:
            return
        self._cards(step, before)
        self._shows(step)
        if not isinstance(step, st.Declare | st.Retract | st.Flip):
            self.last = None
        self.phase = self._after(step, before)

    def differs(self) -> str:
        """Where the referee waits for something else than the rulebook; empty where it does not."""
        phase = self.facts["raid.stage"] if self.facts["phase"] == "raid" else self.facts["phase"]
        mine = SAID_ELSEWHERE.get(self.phase, self.phase)
        if mine != phase:
            return f"the referee waits for {phase}, the reference for {mine}"
        if self.phase == "play" and self.turn != self.facts["turn"]:
            return f"it is the turn of {self.facts['turn']} for the referee, of {self.turn} for the reference"
        return ""

    def _after(self, step: Any, before: Any) -> str:
        """What comes next."""
        if self.phase == "setup":
            return self._laid(step)
        name = type(step).__name__.lower()
        return str(getattr(self, f"_{name}")(step, before))

    def _laid(self, step: Any) -> str:
        if isinstance(step, st.Order | st.Deal):
            self.told.add(step.verb())
        if not isinstance(step, st.SetupStep) and self.owed():
            return "setup"
        return "play"

    def owed(self) -> list[str]:
        """Parts of the set-up that are not laid yet; hands need not be told."""
        facts = self.facts
        lack = [f"{part} {n}" for n in range(1, 6) for part in ("sentry", "plain", "token") if not facts[f"house.{n}.{part}"]]
        lack += ["order"] * ("order" not in self.told)
        lack += ["row"] * (len(facts["dojo.row"]) < ALL) + ["tiles"] * (len(self.words_of("sensei.tiles")) < self.seats)
        return lack + ["envoys"] * (len(self.words_of("palace.cards")) < DISPLAY) + ["rumors"] * (facts["pavilion.cards"] < DISPLAY)

    def _done(self, last: tuple[int, str, Name] | None = None) -> str:
        """A placement is over."""
        self.last = last
        return "end" if min(self.facts["placed"]) >= ALL else "play"

    def _shows(self, step: Any) -> None:
        """Tiles, envoys and rumors that came to light: each is there once, tiles are counted by their skill."""
        for part in ("tiles", "envoys", "rumors"):
            texts = getattr(step, part, ()) if isinstance(step, st.SetupStep | st.Tiles) else ()
            if isinstance(step, st.Envoys | st.Rumors) and type(step).__name__.lower() == part:
                texts = step.cards
            names = [text[0] if part == "tiles" else text.partition("=")[0] for text in texts]
            self.shown.update(names)
            self.pavilion += names if part == "rumors" else []

    # --- dojo cards --------------------------------------------------------------------------------------------------

    def _cards(self, step: Any, before: Any) -> None:
        """Which dojo cards are known to lie where."""
        out: Sequence[int] = ()
        if isinstance(step, st.Dojo | st.Take):
            self.known[step.who].update(step.row)
            if step.deck:
                self.real[step.who], self.deck = None, None
            elif (own := self.real.get(step.who)) is not None:
                own.update(step.row)
        elif isinstance(step, st.Row):
            self.deck = None if self.deck is None else self.deck - Counter(step.cards)
        elif isinstance(step, st.Play):
            out = played(step)
        elif isinstance(step, st.Learn):
            out = (step.card,) if step.card else ()
        elif isinstance(step, st.Limit):
            out = step.cards
            if not step.cards and step.count:
                self.known[step.who], self.real[step.who], self.vague = Counter(), None, True
        for card in out:
            self.known[step.who] -= Counter((card,))
            self.heap[card] += 1
            if (own := self.real.get(step.who)) is not None:
                self.real[step.who] = own - Counter((card,)) if own[card] else None
        if self.facts.get("dojo.discards", 0) < before.get("dojo.discards", 0) + len(out):
            self.rebuilt, self.deck, self.heap = True, None, Counter()

    def _dojo(self, step: Any, before: Any) -> str:
        if isinstance(step, st.Dojo):
            self.visitor, self.hidden, self.picked = step.who, False, Counter()
            self.due = cards_due(before[f"hand.{step.who}"])
        self.due -= len(step.row) + step.deck
        self.hidden = self.hidden or step.deck > 0
        self.picked.update(step.row)
        return "dojo" if step.more else self._row_and_limit()

    _take = _dojo

    def _row_and_limit(self) -> str:
        """The row is filled and the hand goes down to seven, in the order that the table plays."""
        parts = {
            "row": len(self.facts["dojo.row"]) < ALL and self.facts["dojo.deck"] + self.facts["dojo.discards"] > 0,
            "limit": self.of("hand", self.visitor) > HAND_LIMIT,
        }
        order = ("row", "limit") if self.options["dojo_refill"] == "before_discard" else ("limit", "row")
        return next((part for part in order if parts[part]), "") or self._done()

    def _row(self, step: Any, before: Any) -> str:
        self.hidden = True
        return self._row_and_limit()

    _limit = _row

    # --- attacks -----------------------------------------------------------------------------------------------------

    def _attack(self, step: Any, before: Any) -> str:
        self.attacker, self.house, self.used, self.beaten = step.who, step.house, 0, 0
        self.turned, self.declared = "", ()
        self.figures = figures_of(self.facts[f"house.{step.house}.sentry"])
        self.touched = self.skilled = self.lost = False
        return "guard"

    def _play(self, step: Any, before: Any) -> str:
        self.touched = True
        self.used += sum(mod.rstrip("+-").partition(":")[0][:1].isalpha() for mod in step.mods)
        if not self.wins(step, before["raid.side"]):
            self.lost = True
            return "guard"
        self.figures.remove(step.figure or self.figures[0])
        return "guard" if self.figures else self._beaten()

    def wins(self, step: Any, side: str) -> bool:
        """Whether a play beats its guard; what it counts is found elsewhere."""
        raise NotImplementedError

    def _beaten(self) -> str:
        self.beaten += 1
        self.turned, self.declared = "", ()
        return "choice" if self.house_of(self.house) else "clear"

    def _banzai(self, step: Any, before: Any) -> str:
        self.touched, self.used, self.turned = True, 0, step.guard
        if not step.guard:
            return self._beaten()
        self.figures = figures_of(step.guard)
        return "alarm" if step.guard[-1] == "a" and self.supply else "guard"

    def _token(self, step: Any, before: Any) -> str:
        return "guard" if self.phase == "alarm" else self._done()

    def _leave(self, step: Any, before: Any) -> str:
        self.turned = ""
        owed = self.beaten or self.options["fail_sentry_refill"]
        return "refill" if owed and self.supply else self._done()

    _fail = _leave

    def _clear(self, step: Any, before: Any) -> str:
        return self._done()

    def _switch(self, step: Any, before: Any) -> str:
        self.skilled = True
        self.used += self.phase == "guard"
        return self.phase

    def _swap(self, step: Any, before: Any) -> str:
        return self._switch(step, before)

    def _flip(self, step: Any, before: Any) -> str:
        return self._switch(step, before) if self.phase in RAID else self.phase

    def _declare(self, step: Any, before: Any) -> str:
        self.declared = step.tiles
        return self.phase

    # --- what is bought ----------------------------------------------------------------------------------------------

    def _learn(self, step: Any, before: Any) -> str:
        self.visited["sensei"].append(step.who)
        self.learned[step.tile] = self.round
        return self._done(None if step.card else (step.who, "sensei", step.tile))

    def _bribe(self, step: Any, before: Any) -> str:
        self.visited["palace"].append(step.who)
        self.bought.append(step.card)
        return self._done((step.who, "palace", step.card))

    def _spread(self, step: Any, before: Any) -> str:
        self.visited["pavilion"].append(step.who)
        self.gone(step.card)
        return self._done((step.who, "pavilion", step.card) if step.card else None)

    def gone(self, card: Name) -> None:
        """A rumor leaves the Pavilion."""
        self.untold = self.untold or not card
        if card:
            self.pavilion.remove(card)

    def _waste(self, step: Any, before: Any) -> str:
        self.visited[step.at].append(step.who)
        return self._done((step.who, step.at, ""))

    def _pass(self, step: Any, before: Any) -> str:
        if self.phase == "henso":
            self.aiming = [seat for seat in self.aiming if seat != step.who]
            return "henso" if self.aiming else self.serve()
        if self.phase == "second":
            self.pass2.pop(0)
            return self.serve()
        return self._done()

    def _retract(self, step: Any, before: Any) -> str:
        if self.phase not in RAID and self.last is not None:
            _, at, card = self.last
            self.visited[at].pop()
            if card and at == "palace":
                self.bought.remove(card)
            elif card and at == "pavilion":
                self.pavilion.append(card)
            self.learned.pop(card, None)
        elif self.phase in ("dojo", "row", "limit"):
            self.known[step.who] -= self.picked
            if (own := self.real.get(step.who)) is not None:
                self.real[step.who] = own - self.picked
        self.last = None
        return "play"

    # --- the end of a round ------------------------------------------------------------------------------------------

    def _endround(self, step: Any, before: Any) -> str:
        self.old_order = list(before["order"])
        self.visited = {"sensei": [], "palace": [], "pavilion": []}
        if self.round == ROUNDS and not self.options["round7_steps"]:
            return self._marker()
        return self._refills("tiles")

    def tiles_due(self) -> tuple[int, int]:
        """Ordinary tiles and Hensojutsu that come to the Sensei now."""
        more = self.round < 4 or (self.round == 4 and self.options["round5_ordinary"])
        ordinary = min(self.seats, self.facts["sensei.large"]) if more else 0
        return ordinary, int(4 <= self.round < ROUNDS and self.facts["sensei.small"] > 0)

    def empty_houses(self) -> list[int]:
        """Houses without treasure that are filled when the round ends."""
        return [n for n in range(1, 6) if not self.house_of(n) and (self.supply or self.facts[f"house.{n}.cleared"])]

    def lacking(self, at: str) -> int:
        """Cards that come to Palace or Pavilion to make four."""
        there = self.facts["pavilion.cards"] if at == "pavilion" else len(self.words_of("palace.cards"))
        return int(min(DISPLAY - there, self.facts[f"{at}.deck"]))

    def _refills(self, part: str) -> str:
        """What is the next to be laid out anew."""
        wanted = {
            "tiles": any(self.tiles_due()), "restock": bool(self.empty_houses()), "envoys": self.lacking("palace") > 0,
            "rumors": self.lacking("pavilion") > 0,
        }  # fmt: skip
        parts = list(wanted)
        return next((name for name in parts[parts.index(part) :] if wanted[name]), "") or self._marker()

    def _tiles(self, step: Any, before: Any) -> str:
        return self._refills("restock")

    def _restock(self, step: Any, before: Any) -> str:
        return self._refills("restock")

    def _envoys(self, step: Any, before: Any) -> str:
        return self._refills("rumors")

    def _rumors(self, step: Any, before: Any) -> str:
        return "play" if self.phase == "pavilion" else self._marker()

    def _marker(self) -> str:
        """The round marker goes on; after three rounds of the seven there is a scoring."""
        done, self.round = self.round, min(self.round + 1, ROUNDS)
        if done not in SCORED:
            return "play"
        self.aimed, self.firsts, self.words, self.pass2 = [], {}, {}, []
        self.pass1 = list(self.box.get(f"clan_order.{done}", CLANS))
        self.scored = done
        order = self.facts["order"] if self.options["henso_order"] == "new" else self.old_order
        self.aiming = [seat for seat in order for _ in range(min(self.disguises(seat), len(self.masked(seat))))]
        return "henso" if self.aiming else self.serve()


def figures_of(guard: str) -> list[int]:
    """The numbers on a guard: `4`, `4a`, `e4*1`, `e2/5*2`."""
    return [int(n) for n in guard.lstrip("e").partition("*")[0].rstrip("a").split("/")]


def cards_due(hand: int) -> int:
    """What a visit brings: four cards with none in hand, three with one, else two."""
    return {0: 4, 1: 3}.get(hand, 2)


def played(step: Any) -> tuple[int, ...]:
    """The dojo cards of a play: the main card, its kickers, what else was laid down."""
    kickers = [int(mod[:-1] or 3) for mod in step.mods if mod[-1:] in ("+", "-") and (not mod[:-1] or mod[:-1].isdigit())]
    return (*([step.card] if step.card else ()), *kickers, *step.extra)
