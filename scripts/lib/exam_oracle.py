"""When do the shown facts decide? An oracle for cards that lie hidden, with an integer solver (HiGHS, through SciPy).

It shares no code with the referee or its proof. It is told what the world's cards did, line by line, with the labels that
nobody saw left out, and asks whether any cards could have done so: after all lines, and if none could, from which line on.

    x[movement, label] ≥ 0, as many as moved; no zone ever holds fewer than no cards of a label.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

REST = "\0rest"
"""All labels that no fact speaks of: one label together."""
INFEASIBLE = 2
"""SciPy's status of a problem without a solution."""


class Began(NamedTuple):
    """A zone whose cards are known: a box that is opened, the same hand for everybody."""

    line: int
    zone: str
    cards: tuple[str, ...]


class Went(NamedTuple):
    """So many cards went from zone to zone; seen: the labels that were told."""

    line: int
    n: int
    source: str
    to: str
    seen: tuple[str, ...] = ()


class Mixed(NamedTuple):
    """All cards of a zone went into another one."""

    line: int
    source: str
    to: str


class Lay(NamedTuple):
    """These cards lay in a zone; whole: and no others."""

    line: int
    zone: str
    cards: tuple[str, ...]
    whole: bool = False


class Counted(NamedTuple):
    """So many cards lay in a zone."""

    line: int
    zone: str
    n: int


class Barred(NamedTuple):
    """By a rule none of these lay in a zone."""

    line: int
    zone: str
    cards: tuple[str, ...]


Fact = Began | Went | Mixed | Lay | Counted | Barred


class Problem:
    """The facts of some lines as an integer problem. broken: no solver is needed to see that it has no solution."""

    def __init__(self, facts: Sequence[Fact], labels: Sequence[str]) -> None:
        self.labels = labels
        self.rows: list[tuple[dict[int, int], int, int]] = []
        self.upper: list[int] = []
        self.zones: dict[str, list[int]] = {}
        self.sizes: dict[str, int] = {}
        self.broken = False
        for fact in facts:
            self.take(fact)

    def var(self, most: int) -> int:
        self.upper.append(most)
        return len(self.upper) - 1

    def zone(self, name: str) -> list[int]:
        """The variables that say how many cards of each label lie in a zone now."""
        if name not in self.zones:
            self.zones[name] = [self.var(0) for _ in self.labels]
            self.sizes[name] = 0
        return self.zones[name]

    def counts(self, cards: Sequence[str]) -> list[int]:
        """Cards by label."""
        named = Counter(card if card in self.labels else REST for card in cards)
        return [named[label] for label in self.labels]

    def take(self, fact: Fact) -> None:
        match fact:
            case Began(_, zone, cards):
                self.zones[zone] = []
                self.sizes[zone] = len(cards)
                for n in self.counts(cards):
                    here = self.var(n)
                    self.zones[zone].append(here)
                    self.rows.append(({here: 1}, n, n))
            case Went(_, n, source, to, seen):
                self.went(n, source, to, self.counts(seen))
            case Mixed(_, source, to):
                self.went(self.sizes.get(source, 0), source, to, [0] * len(self.labels))
            case Lay(_, zone, cards, whole):
                here = self.zone(zone)
                for at, n in zip(here, self.counts(cards), strict=True):
                    if n:
                        self.rows.append(({at: 1}, n, 10**6))
                if len(cards) > self.sizes[zone] or (whole and len(cards) != self.sizes[zone]):
                    self.broken = True
            case Counted(_, zone, n):
                self.zone(zone)
                self.broken |= self.sizes[zone] != n
            case Barred(_, zone, cards):
                here = self.zone(zone)
                for label, at in zip(self.labels, here, strict=True):
                    if label in cards:
                        self.rows.append(({at: 1}, 0, 0))

    def went(self, n: int, source: str, to: str, seen: list[int]) -> None:
        before, there = self.zone(source), self.zone(to)
        if n > self.sizes[source] or sum(seen) > n:
            self.broken = True
            return
        self.sizes[source] -= n
        self.sizes[to] += n
        gone, come, sums = [], [], {}
        for old, new, least in zip(before, there, seen, strict=True):
            moved = self.var(n)
            left, now = self.var(self.sizes[source]), self.var(self.sizes[to])
            self.rows.append(({moved: 1}, least, n))
            self.rows.append(({left: 1, old: -1, moved: 1}, 0, 0))
            self.rows.append(({now: 1, new: -1, moved: -1}, 0, 0))
            sums[moved] = 1
            gone.append(left)
            come.append(now)
        self.rows.append((sums, n, n))
        self.zones[source], self.zones[to] = gone, come

    def possible(self) -> bool:
        """Whether any cards could have done so."""
        if self.broken:
            return False
        if not self.rows:
            return True
        from scipy.optimize import Bounds, LinearConstraint, milp
        from scipy.sparse import csr_array

        at = [(i, var, k) for i, (terms, _, _) in enumerate(self.rows) for var, k in terms.items()]
        rows, cols, coefs = zip(*at, strict=True)
        matrix = csr_array((coefs, (rows, cols)), shape=(len(self.rows), len(self.upper)), dtype=float)
        bounds: list[Any] = [[row[1] for row in self.rows], [row[2] for row in self.rows]]
        found = milp(
            [0] * len(self.upper), integrality=[1] * len(self.upper), bounds=Bounds(0, self.upper),
            constraints=LinearConstraint(matrix, *bounds),
        )  # fmt: skip
        if found.status == INFEASIBLE:
            return False
        if found.x is None:
            raise RuntimeError(f"the oracle gave up: {found.message}")
        return True


def decided(facts: Sequence[Fact]) -> int:
    """The first line at which no cards could have done what was shown; 0: some could have to the end."""
    named = {card for fact in facts if not isinstance(fact, Began | Mixed | Counted) for card in cards_of(fact)}
    labels = [*sorted(named), REST]

    def possible(line: int) -> bool:
        return Problem([fact for fact in facts if fact.line <= line], labels).possible()

    lines = sorted({fact.line for fact in facts})
    if not lines or possible(lines[-1]):
        return 0
    good, bad = -1, len(lines) - 1
    while bad - good > 1:
        middle = (good + bad) // 2
        if possible(lines[middle]):
            good = middle
        else:
            bad = middle
    return lines[bad]


def cards_of(fact: Fact) -> tuple[str, ...]:
    """The labels that a fact speaks of."""
    return fact.seen if isinstance(fact, Went) else fact.cards if isinstance(fact, Began | Lay | Barred) else ()


def names_in(value: Any, labels: Mapping[str, Any]) -> list[str]:
    """All labels that stand in a typed step, in order: strings and numbers anywhere in its members."""
    if isinstance(value, Mapping):
        return [name for part in value.values() for name in names_in(part, labels)]
    if isinstance(value, list | tuple):
        return [name for part in value for name in names_in(part, labels)]
    return [str(value)] if not isinstance(value, bool) and str(value) in labels else []
