"""What a statistic is when it is worked out: plain data for the terminal, JSON, CSV and the report."""

from collections.abc import Mapping
from typing import Any

import msgspec

from records.statistics.formulas import (
    LEAST,
    LEVEL,
    effective,
    false_alarm,
    holm,
    median,
    median_interval,
    quantile,
    score_test,
    shared_wilson,
    wilson,
)
from records.statistics.sizes import MORE, if_none_shared, inside, of_rate
from referee.engine.words import counted, normal


class Rate(msgspec.Struct, omit_defaults=True):
    """n of so many, with a 95 % interval where it says something. Below ten games nothing is tested."""

    label: str
    hits: float
    n: int
    share: float | None = None
    low: float | None = None
    high: float | None = None
    fair: float | None = None
    """What it is compared with, a part of one; None where nothing is fair by a rule, and below ten games."""
    p: float | None = None
    """The p-value of the score test against it."""
    holm: float | None = None
    """The p-value adjusted for all rows of the table (Holm)."""
    marked: bool = False
    """Whether it stays below the level after that."""
    shared: int = 0
    """How many of the wins were shared ones."""
    effective: float | None = None
    """How many independent tries the n are worth: fewer where tries of one game count together, more where wins are
    shared and so vary less.
    """
    note: str = ""


class Distribution(msgspec.Struct, omit_defaults=True):
    """Many values: how many, least, median and most; from ten games on with about 95 % for the median and the 90th
    percentile.
    """

    label: str
    n: int
    median: float | None = None
    low: float | None = None
    high: float | None = None
    p90: float | None = None
    least: float | None = None
    most: float | None = None
    values: tuple[float, ...] = ()
    """All values, sorted, where they are few."""
    left_out: int = 0
    """How many games have no such value."""
    note: str = ""


class Count(msgspec.Struct, omit_defaults=True):
    """Something counted."""

    label: str
    count: float
    of: int = 0
    """What it is a part of, 0 for nothing."""
    note: str = ""

    def per(self, unit: str) -> float:
        """The value that is compared: where the unit of its section begins with `per`, each of so many."""
        return self.count / self.of if self.of and unit.startswith("per ") else self.count


class RateDifference(msgspec.Struct, omit_defaults=True):
    """The share of `hits` of `n` less that of `before` of `before_n`, with a 95 % interval, as parts of one."""

    label: str
    before: float
    before_n: int
    hits: float
    n: int
    difference: float
    low: float
    high: float
    p: float = 1.0
    """The p-value of both being the same."""
    holm: float = 1.0
    """The p-value adjusted for all rows of the table (Holm)."""
    marked: bool = False
    """Whether it stays below the level after that."""
    note: str = ""


Row = Rate | Distribution | Count | RateDifference


def _no_rows() -> list[Row]:
    """A factory of its own, so that an empty list is written too."""
    return []


class Section(msgspec.Struct, omit_defaults=True):
    """One statistic of one cohort."""

    name: str
    title: str
    text: str
    """Its definition."""
    rows: list[Row] = msgspec.field(default_factory=_no_rows)
    notes: list[str] = []
    """What must be said beside it."""
    unit: str = ""
    """The unit of its numbers."""
    method: str = ""

    @property
    def kind(self) -> str:
        """Which kind of rows: Rate, Distribution, Count or RateDifference."""
        return type(self.rows[0]).__name__ if self.rows else ""


class Cohort(msgspec.Struct, omit_defaults=True):
    """All statistics of what may be counted together. logs = games + what is left out."""

    cohort: int
    game: str
    players: int
    label: str
    edition: str
    rules: str
    components: str
    variant: str
    box: str
    origin: str
    bots: list[str]
    """The simulated players by seat."""
    logs: int
    games: int
    """How many games count."""
    irregular: int
    """How many of them have something against the rules in the log."""
    left_out: dict[str, int]
    first_day: str = ""
    last_day: str = ""
    found: int = 0
    """In how many of them the audit found something that the log does not say."""
    word: int = 0
    """How many of them were trusted, not judged again."""
    begun: int = 0
    """How many of them have a record that begins in the middle."""
    people: int = 0
    busiest: float = 0.0
    group: str = ""
    """Who played, in words."""
    sections: list[Section] = []
    warnings: list[str] = []
    own: dict[str, str] = {}
    """The printed names of cards of the groups' own boxes, by code."""

    def section(self, name: str) -> Section:
        """One statistic by its name. Raises LookupError with the names that there are."""
        for section in self.sections:
            if section.name == name:
                return section
        there = ", ".join(section.name for section in self.sections)
        raise LookupError(f"there is no statistic {name!r}" + (f"; there is {there}" if there else ": no game counts"))

    @property
    def courses(self) -> int:
        """Games of which the whole course is on record."""
        return self.games - self.begun


RATE = "95 % intervals by Wilson"
SHARED = (
    "95 % intervals by Wilson; a win shared by m counts 1/m and varies less than a whole one; the tests account "
    "for that"
)
TELLING = 2 / 3
"""A 95 % interval wider than this says nothing, and is left out below ten games."""
HOLM = "marked * only what survives Holm's correction at 5 %"


def rate(label: str, hits: float, n: int, raw: bool = False, games: int = LEAST, **more: Any) -> Rate:
    """A rate with its interval; tested only from ten games on, or when raw. games: where n counts something else."""
    low, high = wilson(hits, n)
    if min(n, games) < LEAST and not raw:
        more.pop("fair", None)
    if not n or _says_nothing(high - low, min(n, games), raw):
        return Rate(label, hits, n, **more)
    return Rate(label, hits, n, hits / n, low, high, **more)


def _says_nothing(width: float, n: int, raw: bool) -> bool:
    """Whether an interval of so few tries or games is too wide to be shown."""
    return n < LEAST and not raw and width > TELLING


def win_rate(label: str, n: int, wins: float, part: float, raw: bool = False, **more: Any) -> Rate:
    """A rate of wins of which some are shared. part: the mean part of a win in the whole table
    (`formulas.mean_part`).
    """
    made = rate(label, wins, n, raw, **more)
    part = max(part, wins / n) if n else 1.0
    if made.share is None or part >= 1 or (n < LEAST and not raw):  # a few games do not tell how often a win is shared
        return made
    made.low, made.high = shared_wilson(wins, n, part)
    against = made.share if made.fair is None else made.fair
    if part > against:
        made.effective = n * (1 - against) / (part - against)
    return made


EVERY = 6
"""All values are shown when there are at most this many."""


def number(label: str, values: list[float], games: int, of: int = 0, note: str = "") -> Distribution:
    """Median and 90th percentile; of few values or games all of them, or least, median and most.

    games: in which they lie; of: games that could have had such a value, to say how many are left out.
    """
    values.sort()
    left = max(0, of - len(values))
    if not values:
        return Distribution(label, 0, left_out=left, note=note)
    made = Distribution(label, len(values), median(values), left_out=left, note=note)
    made.least, made.most = values[0], values[-1]
    if len(values) <= EVERY:
        made.values = tuple(values)
    if min(len(values), games) >= LEAST:
        made.low, made.high = median_interval(values)
        made.p90 = quantile(values, 0.9)
    return made


TRIES = "95 % intervals by Wilson on the effective number of tries, because tries of one game are not independent"


def clustered(
    label: str, hits: float, n: float, squares: tuple[float, float, float, float], raw: bool, games: int, **more: Any
) -> Rate:
    """A rate of tries of which a game has several. squares: games with tries, and sums over them of hits², hits · n,
    n².
    """
    games = min(games, int(squares[0]))
    made = rate(label, hits, int(n), raw, games, **more)
    if made.share is not None:
        made.effective = effective(hits, n, *squares)
        made.low, made.high = wilson(made.share * made.effective, made.effective)
        if _says_nothing(made.high - made.low, min(made.n, games), raw):
            made.share = made.low = made.high = made.effective = None
    return made


def compared(section: Section, games: int = LEAST, part: float = 1.0, what: str = "rates") -> Section:
    """Test every rate that has something to be compared with; Holm over the table; what must be printed beside it.

    games: of the cohort; below ten, what few games cannot say stands there. part: the mean part of a win; what: the
    rows in one word.
    """
    tested = [r for r in section.rows if isinstance(r, Rate) and r.fair is not None and 0 < r.fair < 1 and r.n]
    sizes = [r.n if r.effective is None else r.effective for r in tested]
    ps = [score_test(r.hits / r.n * size, size, r.fair or 0) for r, size in zip(tested, sizes, strict=True)]
    for row, p, adjusted in zip(tested, ps, holm(ps), strict=True):
        row.p, row.holm, row.marked = p, adjusted, adjusted < LEVEL
    rates = [r for r in section.rows if isinstance(r, Rate) and r.share is not None]
    weighed = [r for r in rates if r.effective is not None]
    section.method = "" if not rates else RATE if not weighed else SHARED if weighed[0].shared else TRIES
    if len(rates) > 1 and games >= LEAST:
        k = len(tested) or len(rates)
        alarm = f"{k} rates: at 5 % at least one would look unfair by chance in {false_alarm(k):.0%} of cases"
        section.notes.append(f"{alarm}; {HOLM}" if tested else f"{alarm}; none is tested")
    if tested:
        first = tested[0]
        unit = "games" if first.effective is None or first.shared else "independent tries"
        section.notes.append(to_see(first.fair or 0, unit, len(tested), part, what, games))
    return section


def to_see(fair: float, unit: str, watched: int, part: float, what: str, games: int = LEAST) -> str:
    """How many games it takes to see ten points more than what is fair, of one row and of any of all that are watched.
    part: the mean part of a win, known from so many games; what: the rows in one word.
    """
    one, all_ = (of_rate(fair, MORE, k, part) for k in (1, watched))
    return part_known(part, games, of_rate(fair, MORE)) + (
        f"to see {inside(fair + MORE):.0%} where {fair:.0%} is fair takes about {one:,} {unit} "
        f"(two-sided 5 %, power 80 %; {all_:,} watching all {watched} {what})"
    )


def part_known(part: float, games: int, whole: int) -> str:
    """What stands before a number that was reckoned from the shared wins of few games. whole: if none were shared."""
    unknown = if_none_shared(part, games, whole)
    return f"by the shared wins of {counted(games, 'game')}, {unknown}; by these " if unknown else ""


def number_of(value: float) -> str:
    """A number of wins: whole, or with one digit where wins are shared."""
    return f"{value:.0f}" if abs(value - round(value)) < 0.05 else f"{value:.1f}"


def by_name(name: str) -> tuple[str, str]:
    """Where a name stands in a list: by its letters without case and accents."""
    return normal(name), name


def reasons(left_out: Mapping[str, int]) -> str:
    """How many logs were left out, by the reason: `2 unfinished; 1 simulated`; empty where none was."""
    return "; ".join(f"{n} {why}" for why, n in sorted(left_out.items()))


def too_few(games: int, group: str) -> str:
    """What stands beside every figure of fewer than ten games. group: who played, see `Cohort.group`."""
    return f"{counted(games, 'game')}{group}: nothing is tested yet"
