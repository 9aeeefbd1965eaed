"""What of a game is worth counting over many logs.

A game says it by one class, a `Collector`: it is fed with every act that stands in a log, in order, with the public
effects of that act, and keeps turns, the course of the score, cards, traits of seats and counts. It sees no state, so
that a log can be counted by its own word. A game without one of its own gets turns by who acts.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from referee.engine.game import Effect, Setup
from referee.engine.steps import Act, Set, Step
from referee.engine.words import is_number


class Measure(NamedTuple):
    """A number of this game."""

    title: str
    """What people call it."""
    text: str
    """What exactly is counted."""
    kind: str = "rate"
    """`rate` (n of so many) or `count` (n a seat and game)."""
    expected: bool = False
    """Whether each try has a chance that can be reckoned, to be compared with."""


class Turn:
    """One turn, from its `first` line to its `last`."""

    __slots__ = ("could", "first", "idle", "last", "phase", "round", "seat", "steps", "t")

    def __init__(self, seat: int, phase: str, round: int, n: int, t: int) -> None:
        self.seat = seat
        """The seat whose turn it is."""
        self.phase = phase
        """The phase of the game."""
        self.round = round
        """The number of the round."""
        self.first = self.last = n
        self.t = t
        """The play time at its first line, in milliseconds."""
        self.steps = 0
        """How many steps were taken in it."""
        self.idle: bool | None = None
        """Whether nothing was done in it that could change the score."""
        self.could: bool | None = None
        """Whether something could have been done in an idle turn; None where that is hidden, or the turn is not idle.
        """


class Lost:
    """A seat that could no longer win."""

    __slots__ = ("last", "since", "steps", "touched")

    def __init__(self, since: int) -> None:
        self.since = since
        """The line from which on it could not."""
        self.steps = 0
        """How many steps it took afterwards."""
        self.touched = 0
        """How many lines there were in which it changed another's score."""
        self.last = 0
        """The last of these lines."""


class Collector:
    """Base: turns by who acts, and what the subclass adds."""

    traits: ClassVar[Mapping[str, str]] = {}
    """Names of traits with their meaning."""
    unequal: ClassVar[Mapping[str, str]] = {}
    """Traits whose values are not alike by the rules, each with the reason: nothing is fair there, so nothing is
    tested.
    """
    side: ClassVar[str] = ""
    """The trait whose holders win together and add up what they have; empty: every seat plays for itself."""
    measures: ClassVar[Mapping[str, Measure]] = {}
    """Names of measures with their meaning."""
    cards: ClassVar[Mapping[str, str]] = {}
    """What may happen to a card (`played`, `shown`, `offered`, `taken`, `drawn`, `held`), with its meaning.

    `taken` of `offered` is its pick rate, `played` of `drawn` its play rate; only what is known is counted.
    """
    course: ClassVar[str] = ""
    """What the score over time counts; empty when there is none."""
    public: ClassVar[bool] = True
    """Whether the table could see the score over time."""
    turn: ClassVar[str] = "a run of steps by the same seat"
    """What a turn is, in words."""
    nothing: ClassVar[str] = ""
    """What a turn is in which nothing was done that could change the score; empty: this game has no such turns."""
    lost: ClassVar[str] = ""
    """When a seat can no longer win, as far as all can see it; empty: it is not reckoned."""
    still: ClassVar[str] = ""
    """Why it is not reckoned."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.seats = len(setup.seats)
        """How many seats there are."""
        self.n = 0
        self.t = 0
        self.round = 1
        self.turns: list[Turn] = []
        """The turns so far."""
        self.now: Turn | None = None
        self.points: list[int] = [0] * (self.seats + 1)
        self.initial: list[int] = []
        """Points before the first change, by seat from 1; empty: all 0."""
        self.path: list[tuple[int, int, int]] = []
        """Line, seat, points from there on."""
        self.seen: dict[tuple[int, str, str], list[int]] = {}
        """(seat, card, what happened to it) to how often and the first line."""
        self.of: dict[tuple[int, str], str] = {}
        """Trait of a seat: (seat, kind) to value."""
        self.out: dict[int, Lost] = {}
        """Seats that can no longer win."""
        self.reckoned = frozenset(name for name, m in self.measures.items() if m.expected)
        """Measures whose tries have a chance that can be reckoned."""
        self.counts: dict[tuple[int, str, str], list[Any]] = {}
        """(seat, measure, part) to n, tries, expected (None when it could not be reckoned for all)."""

    # --- fed ---------------------------------------------------------------------------------------------------------

    def take(self, n: int, t: int, act: Act, did: Sequence[Effect]) -> None:
        """One act that stands."""
        self.n = n
        if not isinstance(act, Step):  # shown, declared, counted: beside play
            self.act(act, did)
            return
        self.t = t
        if self.out and (held := self.out.get(act.who)) is not None:
            held.steps += 1
        self.act(act, did)
        now = self.now
        if now is not None:
            now.last = n
            now.steps += 1

    def act(self, act: Act, did: Sequence[Effect]) -> None:
        """What this game makes of an act. Base: a turn is a run of steps by one seat."""
        if isinstance(act, Step) and act.who and (self.now is None or self.now.seat != act.who):
            self.begin(act.who)

    def finish(self) -> None:
        """Called when the log has ended, to count what is still open."""

    def result(self, why: str) -> dict[str, Any] | None:
        """The result that the game's end left open, settled by what was shown behind it; None: it has to be judged.

        why: the rule of the end. As `Scoring.result` has it. Base: None.
        """
        return None

    def sides(self) -> list[list[int]]:
        """Seats that win together; empty while it is not known who is with whom."""
        if not self.side:
            return [[seat] for seat in range(1, self.seats + 1)]
        held: dict[str, list[int]] = {}
        for seat in range(1, self.seats + 1):
            held.setdefault(self.of.get((seat, self.side), ""), []).append(seat)
        return [] if "" in held else list(held.values())

    def weight(self, seat: int) -> int:
        """By how much a seat's score over time is multiplied for its side."""
        return 1

    def totals(self, why: str, points: Sequence[int]) -> list[int]:
        """The final score of each side, in the order of `sides`. why: the rule of the end; points: by seat, seat 1
        first.
        """
        return [sum(points[seat - 1] for seat in side) for side in self.sides()]

    # --- for the subclass --------------------------------------------------------------------------------------------

    def begin(self, seat: int, phase: str = "") -> Turn:
        """A turn begins; the one before it ends."""
        turn = Turn(seat, phase, self.round, self.n, self.t)
        self.turns.append(turn)
        self.now = turn
        return turn

    def gain(self, seat: int, points: int) -> None:
        """The score over time of a seat changes."""
        self.points[seat] += points
        self.path.append((self.n, seat, self.points[seat]))

    def cannot_win(self, seat: int) -> None:
        """From this line on a seat can no longer win."""
        if seat not in self.out:
            self.out[seat] = Lost(self.n)

    def can_win(self, seat: int) -> None:
        """It was reckoned too early: the table declared another score."""
        self.out.pop(seat, None)

    def touch(self, seat: int) -> None:
        """A choice of a seat changed the score of another one in this line; it counts when the seat could no longer win
        before.
        """
        held = self.out.get(seat)
        if held is not None and self.n not in (held.last, held.since):
            held.touched += 1
            held.last = self.n

    def declared(self, act: Set, name: str, held: list[int]) -> None:
        """Take over numbers by seat that the table declared (`lives 1,2`, `lives.2 1`); the score over time with
        them.
        """
        path, _, seat = act.path.partition(".")
        if path != name:
            return
        new: dict[int, Any] = {}
        if isinstance(act.value, list) and not seat:
            new = dict(enumerate(act.value, 1))
        elif is_number(seat):
            new = {int(seat): act.value}
        for who, value in new.items():
            if isinstance(value, int) and 0 < who < len(held):
                if held is self.points:
                    self.gain(who, value - held[who])
                else:
                    held[who] = value

    def card(self, seat: int, card: str, what: str) -> None:
        """Something happened to a card whose name is known."""
        held = self.seen.get((seat, card, what))
        if held is None:
            self.seen[seat, card, what] = [1, self.n]
        else:
            held[0] += 1

    def trait(self, seat: int, kind: str, value: str) -> None:
        """A seat is something: a role, a character."""
        self.of[seat, kind] = value

    def count(self, seat: int, measure: str, part: str = "", n: int = 1, of: int = 1, expected: Any = None) -> None:
        """Add to a measure. expected: the chance, where the measure has one; None: it cannot be reckoned here."""
        held = self.counts.get((seat, measure, part))
        if held is None:
            held = self.counts[seat, measure, part] = [0, 0, 0]
        held[0] += n
        held[1] += of
        if (expected is not None or measure in self.reckoned) and held[2] is not None:
            held[2] = None if expected is None else held[2] + expected


def order(start: int, seats: int) -> dict[int, str]:
    """Place in the order of play by seat, when play goes round by rising seats: `1` for who begins."""
    return {seat: str((seat - start) % seats + 1) for seat in range(1, seats + 1)}
