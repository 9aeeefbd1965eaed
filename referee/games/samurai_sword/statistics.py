"""What of Samurai Sword is worth counting."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from referee.engine.game import Act, Effect, Set, Setup, Show, Step, is_number, listed
from referee.engine.statistics import Collector, Measure, Turn, order
from referee.games.samurai_sword import steps
from referee.games.samurai_sword.data import NINJA, UNREAD, properties, resilience
from referee.games.samurai_sword.rules.seats import SMALL, start_hand, start_honor
from referee.games.samurai_sword.scoring import ENDED, STRIKE, Table, factor, final, score, strikes, team_total
from referee.games.samurai_sword.state import Fatal

TEAM: Mapping[str, str] = {"shogun": "shogun", "samurai": "shogun", "ronin": "ronin"}
DONE = frozenset({steps.Attack, steps.Action, steps.Geisha, steps.Diversion, steps.Lay, steps.Buy})
"""Steps that are more than drawing and ending a turn."""
READY = frozenset({"daimyo", "tea_ceremony", "breathing", "focus", "armor", "fast_draw"})
"""Cards that can be played in every Play phase, whatever lies on the table and whoever is Harmless."""


class SamuraiCollector(Collector):
    """Turns, honor, characters and roles, parries, Harmless seats, defeats."""

    traits: ClassVar = {
        "order": "place in the order of play; the first is the Shogun, so this compares that role too",
        "character": "the character card",
        "role": "the role card, as shown; Ninja with any number of stars are one role",
        "team": "shogun (Shogun and Samurai), ninja, ronin",
    }
    unequal: ClassVar = {"order": "the Shogun always begins, so the first place is a role as well"}
    side = "team"
    measures: ClassVar = {
        "parry": Measure(
            "attacks parried", "attacks with a Weapon that the target answered with a Parry, of all attacks answered"
        ),
        "harmless": Measure(
            "Harmless", "turns of others at whose start the seat was Harmless, by why: defeated, or no cards"
        ),
        "wounded": Measure("attacks that wounded", "attacks with a Weapon that were not parried, by Weapon"),
        "defeats": Measure("defeats suffered", "times that a seat was defeated in a game", "count"),
        "victories": Measure("defeats dealt", "times that a seat defeated another in a game", "count"),
        "bushido": Measure(
            "Bushido paid in honor", "Weapons turned up for Bushido that were paid with honor, of all paid for"
        ),
    }
    cards: ClassVar = {
        "played": "played, laid or given up from the hand",
        "discarded": "put down at the end of a turn, or lost to a Geisha",
        "held": "shown in a hand at the end",
        "drawn": "known to have been in a hand: played, discarded, or shown; only of hands that were shown whole at "
        "the end",
    }
    nothing = "no attack, no Action, no Property: only drawing and ending the turn"
    still = (
        "a seat wins with its team, teams are hidden until the end, and honor passes from seat to seat until the "
        "last turn"
    )
    course = "honor on the table (the role multiplies it at the end)"
    turn = "from one seat's Recover phase to the next seat's"

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        n = self.seats
        self.hand = [0] * (n + 1)
        self.rp = [0] * (n + 1)
        self.attack: steps.Attack | None = None
        self.rested: dict[int, Turn] = {}
        """The last idle turn of a seat, while nothing has come into its hand since."""
        self.blurred: dict[int, bool] = {}
        """Whether a card left that hand since of which nothing can be told."""
        self.roles = [""] * (n + 1)
        self.daimyo = [-1] * (n + 1)
        self.shown = False
        self.open_hands: dict[int, tuple[int, Counter[str]]] = {}
        """The hands shown since the last step: the last line of it, and the cards."""
        self.whole: set[int] = set()
        """Whose hand was shown whole since the last step."""
        self.beaten: list[tuple[int, int]] = []
        """Defeats of the last step: who, and by whom."""

    def act(self, act: Act, did: Sequence[Effect]) -> None:
        """By kind of step, then the effects."""
        kind = type(act)
        if (told := TOLD.get(kind)) is not None:
            told(self, act)
        elif isinstance(act, Step) and kind in PLAYED and 1 <= act.who <= self.seats:
            PLAYED[kind](self, act)
        if kind in DONE and self.now is not None:
            self.now.idle = False
        if kind is not Show:
            self.beaten.clear()
            if self.shown:  # a hand shown during play is true of that moment only
                self.daimyo, self.shown = [-1] * (self.seats + 1), False
                self.whole.clear()
            if isinstance(act, Step):
                self.open_hands.clear()
        for effect in did:
            if (booked := BOOKED.get(effect[0])) is not None:
                booked(self, effect)

    def _setup(self, act: steps.SetupStep) -> None:
        n = self.seats
        start = act.start if 1 <= act.start <= n else 1
        bonus = int(self.setup.options["shogun_bonus_resilience"])
        for seat in range(1, n + 1):
            name = act.characters[seat - 1] if seat <= len(act.characters) else ""
            self.trait(seat, "character", name)
            self.points[seat] = start_honor(seat, start, n)
            self.hand[seat] = start_hand((seat - start) % n + 1)
            self.rp[seat] = resilience().get(name, 0) + (bonus if seat == start else 0)
            if n == SMALL:
                self._role(seat, "ninja")
        self._role(start, "shogun")
        self.initial = list(self.points)
        for seat, place in order(start, n).items():
            self.trait(seat, "order", place)

    def _role(self, seat: int, role: str) -> None:
        if role != NINJA or not self.roles[seat]:
            self.roles[seat] = role
        role = role.rstrip("123")
        if role and role != UNREAD:
            self.trait(seat, "role", role)
            self.trait(seat, "team", TEAM.get(role, role))

    def _set(self, act: Set) -> None:
        for name, held in (("honor", self.points), ("rp", self.rp), ("hand", self.hand)):
            self.declared(act, name, held)

    def _show(self, act: Show) -> None:
        name, _, seat = act.zone.partition(".")
        if name == "roles":
            shogun = next((s for (s, kind), v in self.of.items() if kind == "role" and v == "shogun"), 0)
            seats = [s for s in range(1, self.seats + 1) if len(act.cards) == self.seats or s != shogun]
            for s, role in zip(seats, act.cards, strict=False):
                self._role(s, role)
        elif name == "daimyo" and all(map(is_number, act.cards)):
            for s, n in zip(range(1, self.seats + 1), act.cards, strict=False):
                self.daimyo[s], self.shown = int(n), True
        elif is_number(seat) and 1 <= int(seat) <= self.seats:
            if name == "role" and act.cards:
                self._role(int(seat), act.cards[0])
            elif name == "hand":
                self._show_hand(int(seat), act)

    def _show_hand(self, who: int, act: Show) -> None:
        whole = act.whole and UNREAD not in act.cards
        before = Counter[str]() if whole or who not in self.open_hands else self.open_hands[who][1]
        self.open_hands[who] = self.n, before | Counter(act.cards)
        for card in act.cards:
            self._told(who, card)
        idle = self.rested.pop(who, None)
        buys = self.of.get((who, "character")) == "nobunaga"
        if idle is not None and idle.could is None and whole and not (buys or self.blurred.get(who)):
            idle.could = False if {*act.cards} <= {"parry"} else None
        if whole:
            self.daimyo[who], self.shown = act.cards.count("daimyo"), True
            self.whole.add(who)

    def finish(self) -> None:
        """What was shown in hands at the end counts. Of a hand that was not shown whole, the rest is unknown."""
        for who, (line, hand) in self.open_hands.items():
            self.n = line
            for card in hand.elements():
                self._drawn(who, card, "held")
        for key in [key for key in self.seen if key[2] == "drawn" and key[0] not in self.whole]:
            del self.seen[key]

    def result(self, why: str) -> dict[str, Any] | None:
        """Where all roles and all hands were shown: honor, roles and Daimyo cards are all that a score is made of."""
        roles = self.roles[1:]
        starless = self.seats > SMALL and NINJA in roles
        if why not in ENDED or starless or not all(roles) or UNREAD in roles or min(self.daimyo[1:]) < 0:
            return None
        if why == "SS-SWORD-01" and not self.beaten:  # declared: who fell last is for the record to tell
            return None
        state = final(self.setup, self.points[1:], roles, self.daimyo[1:], why, self._fatal())
        return score(state, explain=False).result()

    def _fatal(self) -> Fatal | None:
        """The defeats of the last step, as the score asks for them."""
        if not self.beaten:
            return None
        victims = tuple(victim for victim, _ in self.beaten)
        return Fatal(self.beaten[0][1], victims, tuple(v for v in victims if not self.points[v]), 0)

    def weight(self, seat: int) -> int:
        """The bonus of the role (SS-SCORE-02, SS-SCORE-03)."""
        return factor(self.roles[seat], self.seats, self.roles[1:])

    @listed
    def totals(self, why: str, points: Sequence[int]) -> Iterator[int]:
        """Each team's points less its Deadly Strikes (SS-SCORE-06, SS-SCORE-07)."""
        fatal = self._fatal()
        table = Table(
            tuple(self.points[1:]),
            tuple(self.roles[1:]),
            (0,) * self.seats,
            ENDED.get(why, "honor"),
            fatal,
            self.setup.options,
        )
        for side in self.sides():
            penalty = STRIKE * strikes(table) if fatal is not None and fatal.by in side else 0
            yield team_total([points[seat - 1] for seat in side], penalty, self.setup.options)

    # --- steps -------------------------------------------------------------------------------------------------------

    def _play(self, who: int, card: str) -> None:
        """A card is played out of a hand."""
        self.hand[who] -= 1
        self._left(who, card, "played")

    def _left(self, who: int, card: str, what: str) -> None:
        """A card came out of a hand."""
        self._told(who, card)
        self._drawn(who, card, what)

    def _told(self, who: int, card: str) -> None:
        """A card came out of a hand, or is shown in it: it may tell what could have been done in an idle turn."""
        idle = self.rested.get(who)
        if idle is not None and card != "parry":
            if card in READY:
                idle.could = True
            else:
                self.blurred[who] = True

    def _drawn(self, who: int, card: str, what: str) -> None:
        """A card whose name is known was in a hand."""
        if card != UNREAD and card:
            self.card(who, card, what)
            self.card(who, card, "drawn")

    def _attack(self, act: steps.Attack) -> None:
        self.attack = act
        self._play(act.who, act.card)

    def _answer(self, act: steps.Answer) -> None:
        if act.card:
            self._play(act.who, act.card)
        attack = self.attack
        if attack is not None and act.who == attack.to:
            self.attack = None
            parried = act.card == "parry"
            self.count(act.who, "parry", n=int(parried))
            self.count(attack.who, "wounded", attack.card, int(not parried))

    def _geisha(self, act: steps.Geisha) -> None:
        self._play(act.who, "geisha")
        if act.what == "hand" and 1 <= act.to <= self.seats and self.hand[act.to]:
            self.hand[act.to] -= 1
            self._left(act.to, act.card, "discarded")
        elif act.what in properties() and 1 <= act.to <= self.seats:  # it lay there: it came out of the hand before
            self.card(act.to, act.what, "discarded")

    def _pay(self, act: steps.Pay) -> None:
        self.count(act.who, "bushido", n=int(not act.card))
        if act.card:
            self._play(act.who, act.card)

    def _end_turn(self, act: steps.EndTurn) -> None:
        """The turn ends; when nothing was done in it, cards that could have been played tell that it was chosen."""
        who, now = act.who, self.now
        self.hand[who] -= len(act.discards)
        if now is not None and now.seat == who and now.idle:
            self.rested[who], self.blurred[who] = now, False
        for card in act.discards:
            self._left(who, card, "discarded")

    # --- effects -----------------------------------------------------------------------------------------------------

    def _draws(self, effect: Effect) -> None:
        """Cards come into a hand: from here on it tells nothing of the turn before."""
        self.hand[effect[1]] += effect[2]
        self.rested.pop(effect[1], None)

    def _undrawn(self, effect: Effect) -> None:
        self.hand[effect[1]] -= effect[2]

    def _steal(self, effect: Effect) -> None:
        self._draws(("draw", effect[1], 1))
        self.hand[effect[2]] -= 1
        self.blurred[effect[2]] = True

    def _rp(self, effect: Effect) -> None:
        self.rp[effect[1]] += effect[2]

    def _recover(self, effect: Effect) -> None:
        self.rp[effect[1]] = effect[2]

    def _defeat(self, effect: Effect) -> None:
        self.beaten.append((effect[1], effect[2]))
        self.count(effect[1], "defeats")
        if effect[2]:
            self.count(effect[2], "victories")

    def _turn(self, effect: Effect) -> None:
        seat = effect[1]
        self.attack = None
        self.round = len(self.turns) // self.seats + 1
        self.begin(seat).idle = True
        for other in range(1, self.seats + 1):
            if other != seat:
                self.count(other, "harmless", "defeated", int(not self.rp[other]))
                self.count(other, "harmless", "no cards", int(not self.hand[other] and self.rp[other] > 0))


TOLD: Mapping[type[Act], Callable[[SamuraiCollector, Any], None]] = {
    steps.SetupStep: SamuraiCollector._setup,
    Set: SamuraiCollector._set,
    Show: SamuraiCollector._show,
}
"""What is taken in of acts of the whole table."""
PLAYED: Mapping[type[Act], Callable[[SamuraiCollector, Any], None]] = {
    steps.Attack: SamuraiCollector._attack,
    steps.Answer: SamuraiCollector._answer,
    steps.EndTurn: SamuraiCollector._end_turn,
    steps.Geisha: SamuraiCollector._geisha,
    steps.Diversion: lambda c, act: c._play(act.who, "diversion"),
    **dict.fromkeys((steps.Action, steps.Lay), lambda c, act: c._play(act.who, act.card)),
    steps.Pay: SamuraiCollector._pay,
}
"""And of steps of a seat at this table."""
BOOKED: Mapping[str, Callable[[SamuraiCollector, Effect], None]] = {
    "draw": SamuraiCollector._draws,
    "undrawn": SamuraiCollector._undrawn,
    "picked": lambda c, effect: c._draws(("draw", effect[1], 1)),
    "steal": SamuraiCollector._steal,
    "rp": SamuraiCollector._rp,
    "recover": SamuraiCollector._recover,
    "honor": lambda c, effect: c.gain(effect[1], effect[2]),
    "defeat": SamuraiCollector._defeat,
    "turn": SamuraiCollector._turn,
}
"""And of effects, by name."""
