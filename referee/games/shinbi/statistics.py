"""What of Shinbi is worth counting."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from typing import ClassVar

from referee.engine.game import Act, Effect, Set, Setup, Show, is_number
from referee.engine.statistics import Collector, Measure, order
from referee.games.shinbi import steps
from referee.games.shinbi.data import CALLS
from referee.games.shinbi.rules.outcome import is_right
from referee.games.shinbi.state import LIVES
from referee.games.shinbi.steps import WEAPONS

PAIR = 2

part = cache(Fraction)
"""Few weapons make few fractions."""


class ShinbiCollector(Collector):
    """Attack turns and resolutions, lives, denouncements beside their true odds, lies."""

    traits: ClassVar = {
        "order": "place in the order of play, counted from the first pawn holder",
        "clan": "the clan (clans have no powers of their own)",
    }
    measures: ClassVar = {
        "hit": Measure(
            "hits", "resolutions in which the two cards turned up were equal, of all in which both were read"
        ),
        "denounce": Measure(
            "denouncements right",
            "calls that were right, of all calls with three cards read, by what was called; expected: the sum of the "
            "chances by all cards that had been read in the round, all deals equally likely",
            expected=True,
        ),
        "called": Measure("denouncements made", "resolutions in which the victim denounced, of all with an outcome"),
        "truth": Measure(
            "announced truly", "cards that were what their attacker announced, of those read, by weapon announced"
        ),
        "lives_lost": Measure("lives lost", "lives that a seat lost in a game", "count"),
    }
    cards: ClassVar = {"announced": "announced by an attacker", "shown": "turned up and read, of an attacker's cards"}
    course = "lives"
    turn = "the three attacks of a seat (assign), or the resolution of a victim (resolve)"
    lost = "a Daimyo without lives (SB-DEAD-01); it goes on attacking and denouncing"

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.points = [0] + [LIVES] * self.seats
        self.initial = list(self.points)
        self.said: dict[tuple[int, int], str] = {}
        self.read: dict[int, dict[int, str]] = {}
        self.up: dict[int, list[tuple[int, str]]] = {}
        self.pairs: set[int] = set()

    def act(self, act: Act, did: Sequence[Effect]) -> None:
        """By kind of step; then what it did to lives."""
        if (count := COUNTED.get(type(act))) is not None:
            count(self, act)
        for effect in did:
            if effect[0] == "life":
                self.lives(act, effect[1], effect[2])

    def lives(self, act: Act, seat: int, change: int) -> None:
        """A seat gets lives back, or loses some: by the two attackers that hit, or by a victim that denounced."""
        self.gain(seat, change)
        if change < 0:
            self.count(seat, "lives_lost", n=-change)
            if self.out:
                hit = [clan for clan, _ in self.up.get(seat, ())[:PAIR]]
                for other in (act.who,) if isinstance(act, steps.Denounce) else hit:
                    if other != seat:
                        self.touch(other)
        if not self.points[seat]:
            self.cannot_win(seat)

    def clans(self, act: steps.SetupStep) -> None:
        """Clans and places in the order of play are traits."""
        for seat, clan in enumerate(act.clans, 1):
            self.trait(seat, "clan", clan)
        for seat, place in order(act.start, self.seats).items():
            self.trait(seat, "order", place)

    def declared_lives(self, act: Set) -> None:
        """Who can win follows what the table declared."""
        self.declared(act, "lives", self.points)
        for seat in range(1, self.seats + 1):
            (self.can_win if self.points[seat] else self.cannot_win)(seat)

    def attack(self, act: steps.Attack) -> None:
        """One of the three attacks of a turn."""
        now = self.now
        if now is None or now.seat != act.who or now.phase != "assign":
            self.begin(act.who, "assign")
        self.announce(act)

    def announce(self, act: steps.Attack | steps.Reannounce) -> None:
        """A weapon is announced, for the first time or anew."""
        self.said[act.who, act.to] = act.say
        if act.say in WEAPONS:
            self.card(act.who, act.say, "announced")

    def reveal(self, act: steps.Reveal) -> None:
        """Cards are turned up; with the second the outcome is known."""
        who, now = act.who, self.now
        if now is None or now.seat != who or now.phase != "resolve":
            self.begin(who, "resolve")
        up = self.up.setdefault(who, [])
        up += act.cards
        for clan, weapon in act.cards:
            self.read_card(clan, who, weapon)
        if len(up) == PAIR and who not in self.pairs and (faces := {weapon for _, weapon in up}).issubset(WEAPONS):
            self.pairs.add(who)
            self.count(who, "hit", n=int(len(faces) == 1))
            self.count(who, "called", n=0)

    def denounce(self, act: steps.Denounce) -> None:
        """A call beside its true odds."""
        who, (clan, weapon) = act.who, act.third
        pair = [w for _, w in self.up.get(who, ())[:PAIR]]
        if who in self.pairs:
            self.count(who, "called", of=0)
            if weapon in WEAPONS and act.what in CALLS:
                right = is_right(act.what, (*pair, weapon))
                self.count(who, "denounce", act.what, int(right), expected=self.chance(act.what, pair, clan))
        self.read_card(clan, who, weapon)

    def show_turned(self, act: steps.Turn) -> None:
        """A card is turned up all the same; before the first attack one of the round before, forgotten at clean-up."""
        if self.said or self.up:
            self.read_card(act.clan, act.at, act.weapon)
        else:
            self.card(act.clan, act.weapon, "shown")

    def show_kept(self, act: Show) -> None:
        """The card that a clan kept is known."""
        head, _, seat = act.zone.partition(":")
        known = [card for card in act.cards[:1] if card in WEAPONS]
        if head == "kept" and known and is_number(seat) and (self.said or self.up):
            self.read.setdefault(int(seat), {})[0] = known[0]

    def read_card(self, clan: int, at: int, weapon: str) -> None:
        """A card of a clan is read."""
        if weapon not in WEAPONS:
            return
        self.read.setdefault(clan, {})[at] = weapon
        self.card(clan, weapon, "shown")
        said = self.said.get((clan, at), "")
        if at and said in WEAPONS:
            self.count(clan, "truth", said, int(said == weapon))

    def clear(self, act: Act) -> None:
        """Cards go back."""
        for held in (self.said, self.read, self.up, self.pairs):
            held.clear()
        self.round += isinstance(act, steps.Recover)

    def chance(self, what: str, pair: list[str], clan: int) -> Fraction | None:
        """How likely the call was right by what had been read: the clan's unread places hold its unread weapons."""
        if self.setup.options["triple_ban"] == "announced_and_actual":
            return None  # what others announced bears on the cards too; `records odds` weighs that
        same = pair[0] == pair[1]
        if same != (what == "plotting"):
            return Fraction(0)
        known = self.read.get(clan, {})
        left = [w for w in WEAPONS if w not in known.values()]
        if not left or len(left) + len(known) != len(WEAPONS):
            return None
        good = [w for w in left if (w == pair[0] if same else w not in pair)]
        return part(len(good), len(left))


COUNTED: dict[type[Act], Callable[..., None]] = {
    steps.SetupStep: ShinbiCollector.clans,
    steps.Attack: ShinbiCollector.attack,
    steps.Reannounce: ShinbiCollector.announce,
    steps.Reveal: ShinbiCollector.reveal,
    steps.Denounce: ShinbiCollector.denounce,
    steps.Turn: ShinbiCollector.show_turned,
    steps.Recover: ShinbiCollector.clear,
    steps.Void: ShinbiCollector.clear,
    Show: ShinbiCollector.show_kept,
    Set: ShinbiCollector.declared_lives,
}
"""What each kind of step adds."""
