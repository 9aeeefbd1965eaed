"""What a statistic is when it is worked out: plain data for the terminal, JSON, CSV and the report."""

from typing import Any

import msgspec

from records.statistics.formulas import LEAST, LEVEL, effective, false_alarm, holm, needed, score_test, wilson


class Rate(msgspec.Struct, omit_defaults=True):
    """n of so many, with a 95 % interval. Below ten games there are counts only.

    fair: what it is compared with; p: of the score test against it; holm: adjusted for all rows of the table; marked:
    whether it survives that. shared: how many of the wins were shared ones. effective: how many independent tries the n
    are worth, where tries of one game count together.
    """

    label: str
    hits: float
    n: int
    share: float | None = None
    low: float | None = None
    high: float | None = None
    fair: float | None = None
    p: float | None = None
    holm: float | None = None
    marked: bool = False
    shared: int = 0
    effective: float | None = None
    note: str = ""


class Number(msgspec.Struct, omit_defaults=True):
    """Many values: how many, the median with about 95 %, the 90th percentile, least and most."""

    label: str
    n: int
    median: float | None = None
    low: float | None = None
    high: float | None = None
    p90: float | None = None
    least: float | None = None
    most: float | None = None
    note: str = ""


class Count(msgspec.Struct, omit_defaults=True):
    """Something counted; of: what it is a part of, 0 for nothing."""

    label: str
    count: float
    of: int = 0
    note: str = ""


class Difference(msgspec.Struct, omit_defaults=True):
    """The share of `hits` of `n` less that of `before` of `before_n`, with a 95 % interval, as parts of one.

    p: that both are the same; holm: adjusted for all rows of the table; marked: whether it survives that.
    """

    label: str
    before: float
    before_n: int
    hits: float
    n: int
    difference: float
    low: float
    high: float
    p: float = 1.0
    holm: float = 1.0
    marked: bool = False
    note: str = ""


Row = Rate | Number | Count | Difference


def _no_rows() -> list[Row]:
    """A factory of its own, so that an empty list is written too."""
    return []


class Section(msgspec.Struct, omit_defaults=True):
    """One statistic of one cohort. text: its definition; notes: what must be said beside it; unit: of numbers."""

    name: str
    title: str
    text: str
    rows: list[Row] = msgspec.field(default_factory=_no_rows)
    notes: list[str] = []
    unit: str = ""
    method: str = ""

    @property
    def kind(self) -> str:
        """Which kind of rows: Rate, Number or Count."""
        return type(self.rows[0]).__name__ if self.rows else ""


class Cohort(msgspec.Struct, omit_defaults=True):
    """All statistics of what may be counted together. logs = games + what is left out.

    Of the games, irregular: with something against the rules in the log; found: of which the audit found something that the
    log does not say; word: taken at their word, not judged.
    """

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
    logs: int
    games: int
    irregular: int
    left_out: dict[str, int]
    first_day: str = ""
    last_day: str = ""
    found: int = 0
    word: int = 0
    people: int = 0
    busiest: float = 0.0
    sections: list[Section] = []
    warnings: list[str] = []


RATE = "95 % intervals by Wilson"
HOLM = "marked * only what survives Holm's correction at 5 %"


def rate(label: str, hits: float, n: int, raw: bool = False, games: int = LEAST, **more: Any) -> Rate:
    """A rate; its share and interval only from ten games on, or when raw. games: where n counts something else."""
    if min(n, games) < LEAST and not raw:
        more.pop("fair", None)
        return Rate(label, hits, n, **more)
    low, high = wilson(hits, n)
    return Rate(label, hits, n, hits / n if n else None, low, high, **more)


TRIES = "95 % intervals by Wilson on the effective number of tries: tries of one game count together"


def clustered(
    label: str, hits: float, n: float, squares: tuple[float, float, float, float], raw: bool, games: int, **more: Any
) -> Rate:
    """A rate of tries of which a game has several. squares: games with tries, and sums over them of hits², hits · n, n²."""
    made = rate(label, hits, int(n), raw, min(games, int(squares[0])), **more)
    if made.share is not None:
        made.effective = effective(hits, n, *squares)
        made.low, made.high = wilson(made.share * made.effective, made.effective)
    return made


def compared(section: Section) -> Section:
    """Test every rate that has something to be compared with; Holm over the table; what must be printed beside it."""
    tested = [r for r in section.rows if isinstance(r, Rate) and r.fair is not None and 0 < r.fair < 1 and r.n]
    sizes = [r.n if r.effective is None else r.effective for r in tested]
    ps = [score_test(r.hits / r.n * size, size, r.fair or 0) for r, size in zip(tested, sizes, strict=True)]
    for row, p, adjusted in zip(tested, ps, holm(ps), strict=True):
        row.p, row.holm, row.marked = p, adjusted, adjusted < LEVEL
    rates = [r for r in section.rows if isinstance(r, Rate) and r.share is not None]
    section.method = "" if not rates else TRIES if any(r.effective is not None for r in rates) else RATE
    if len(rates) > 1:
        k = len(tested) or len(rates)
        alarm = f"{k} rates beside each other: at 5 % at least one would look off by chance in {false_alarm(k):.0%} of cases"
        section.notes.append(f"{alarm}; {HOLM}" if tested else f"{alarm}; none is tested")
    if tested:
        what = "games" if tested[0].effective is None else "independent tries"
        fair = tested[0].fair or 0
        more = min(fair + 0.1, 0.99)
        section.notes.append(
            f"to see {more:.0%} where {fair:.0%} is fair takes about {needed(fair, more):,} {what} "
            f"(two-sided 5 %, power 80 %; {needed(fair, more, len(tested)):,} for {len(tested)} looks)"
        )
    return section
