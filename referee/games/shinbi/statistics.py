"""What of Shinbi is worth counting."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import ClassVar

from referee.engine.game import Effect, Setup
from referee.engine.statistics import Collector, Measure, order
from referee.engine.steps import Act, Set, Show
from referee.engine.words import is_number
from referee.games.shinbi import steps
from referee.games.shinbi.rules.outcome import is_right
from referee.games.shinbi.state import LIVES
from referee.games.shinbi.steps import WEAPONS

PAIR = 2


_part = cache(Fraction)
"""Few weapons make few fractions."""


class ShinbiCollector(Collector):
    """Attack turns and resolutions, lives, denouncements beside their true odds, lies."""

    traits: ClassVar = {
        "order": "place in the order of play, counted from the first pawn holder",
        "clan": "the clan (clans have no powers of their own)",
    }
    measures: ClassVar = {
        "hit": Measure("hits", "resolutions in which the two cards turned up were equal, of all in which both were read"),
        "denounce": Measure(
            "denouncements right",
            "calls that were right, of all calls with three cards read, by what was called; expected: the sum of the "
            "chances by all cards that had been read in the round, all deals equally likely",
            expected=True,
        ),
        "called": Measure("denouncements made", "resolutions in which the victim denounced, of all with an outcome"),
        "truth": Measure("announced truly", "cards that were what their attacker announced, of those read, by weapon announced"),
        "lives_lost": Measure("lives lost", "lives that a seat lost in a game", "count"),
    }  # fmt: skip
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
        """By kind of step."""
        kind = type(act)
        now = self.now
        if kind is steps.Attack:
            if now is None or now.seat != act.who or now.phase != "assign":  # type: ignore[union-attr]
                self.begin(act.who, "assign")  # type: ignore[union-attr]
            self._announced(act.who, act.to, act.say)  # type: ignore[union-attr]
        elif kind is steps.Reannounce:
            self._announced(act.who, act.to, act.say)  # type: ignore[union-attr]
        elif kind is steps.Reveal:
            if now is None or now.seat != act.who or now.phase != "resolve":  # type: ignore[union-attr]
                self.begin(act.who, "resolve")  # type: ignore[union-attr]
            self._revealed(act)  # type: ignore[arg-type]
        elif kind is steps.Denounce:
            self._denounced(act)  # type: ignore[arg-type]
        elif kind is steps.Turn and not self.said and not self.up:  # of the round before, forgotten at its clean-up
            self.card(act.clan, act.weapon, "shown")  # type: ignore[union-attr]
        elif kind is steps.Turn:
            self._shown(act.clan, act.at, act.weapon)  # type: ignore[union-attr]
        elif kind is steps.Recover or kind is steps.Void:
            self.round += kind is steps.Recover
            self._clear()
        elif kind is Show:
            zone = act.zone  # type: ignore[union-attr]
            if zone[:5] == "kept:" and act.cards and (self.said or self.up):  # type: ignore[union-attr]
                self._kept(zone[5:], act.cards[0])  # type: ignore[union-attr]
        elif kind is Set:
            self.declared(act, "lives", self.points)  # type: ignore[arg-type]
        elif kind is steps.SetupStep:
            for seat, clan in enumerate(act.clans, 1):  # type: ignore[union-attr]
                self.trait(seat, "clan", clan)
            for seat, place in order(act.start, self.seats).items():  # type: ignore[union-attr]
                self.trait(seat, "order", place)
        if kind is Set:
            for seat in range(1, self.seats + 1):
                (self.can_win if self.points[seat] else self.cannot_win)(seat)
        for effect in did:
            if effect[0] == "life":
                self.gain(effect[1], effect[2])
                if effect[2] < 0:
                    self.count(effect[1], "lives_lost", n=-effect[2])
                    if self.out:
                        self._spoiled(act, effect[1])
                if not self.points[effect[1]]:
                    self.cannot_win(effect[1])

    def _spoiled(self, act: Act, victim: int) -> None:
        """Who had a part in the loss of a life: a victim that denounced rightly, or the two attackers that hit."""
        if isinstance(act, steps.Denounce) and act.who != victim:
            self.touch(act.who)
        elif not isinstance(act, steps.Denounce):
            for clan, _ in self.up.get(victim, ())[:PAIR]:
                if clan != victim:
                    self.touch(clan)

    def _clear(self) -> None:
        self.said.clear()
        self.read.clear()
        self.up.clear()
        self.pairs.clear()

    def _kept(self, seat: str, card: str) -> None:
        if is_number(seat) and card in WEAPONS:
            self.read.setdefault(int(seat), {})[0] = card

    def _announced(self, who: int, to: int, say: str) -> None:
        self.said[who, to] = say
        if say in WEAPONS:
            self.card(who, say, "announced")

    def _shown(self, clan: int, at: int, weapon: str) -> None:
        """A card of a clan is read."""
        if weapon not in WEAPONS:
            return
        self.read.setdefault(clan, {})[at] = weapon
        self.card(clan, weapon, "shown")
        said = self.said.get((clan, at), "")
        if at and said in WEAPONS:
            self.count(clan, "truth", said, int(said == weapon))

    def _revealed(self, act: steps.Reveal) -> None:
        who = act.who
        up = self.up.setdefault(who, [])
        up += act.cards
        for clan, weapon in act.cards:
            self._shown(clan, who, weapon)
        if len(up) == PAIR and who not in self.pairs:
            faces = {weapon for _, weapon in up}
            if faces <= {*WEAPONS}:
                self.pairs.add(who)
                self.count(who, "hit", n=int(len(faces) == 1))
                self.count(who, "called", n=0)

    def _denounced(self, act: steps.Denounce) -> None:
        who, (clan, weapon) = act.who, act.third
        pair = [w for _, w in self.up.get(who, ())[:PAIR]]
        if who in self.pairs:
            self.count(who, "called", of=0)
            if weapon in WEAPONS and act.what in ("incompetence", "plotting"):
                right = is_right(act.what, (*pair, weapon))
                self.count(who, "denounce", act.what, int(right), expected=self._chance(act.what, pair, clan))
        self._shown(clan, who, weapon)

    def _chance(self, what: str, pair: list[str], clan: int) -> Fraction | None:
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
        return _part(len(good), len(left))
