"""`records plan`: how many games a question needs, what the games exclude, what a stored plan has come to."""

import sqlite3
from collections.abc import Sequence
from math import ceil, sqrt
from typing import NamedTuple

import msgspec

from records.statistics import sizes
from records.statistics.arms import Sample, families, fewest_options_first, games_of, partners, unknown
from records.statistics.data import number_of
from records.statistics.differences import Estimate, mean, mean_of_parts, one_mean, pairing, variance
from records.statistics.formulas import LEAST, normal_upper, score_test, shared_wilson
from records.statistics.plans import Plan
from records.statistics.questions import FIXED, POINTS, asked, bound_of, variant_of
from records.statistics.sequential import inflation, sequential
from records.statistics.source import NoStatistics, StatsDatabase, Wanted
from referee.engine.words import counted, is_number

FEWEST = 3
"""Games from which a spread is estimated."""


class Assumed(NamedTuple):
    """What a plan assumes where the games so far do not tell it; None: take it from the games."""

    now: float | None = None
    """Of a rate, its value by the rules as they are, in percent."""
    spread: float | None = None
    """Of a mean, the standard deviation from game to game."""
    correlation: float | None = None
    """Of the two games of a pair."""


class Needed(msgspec.Struct, omit_defaults=True):
    """How many games it takes, of each arm, or pairs."""

    games: int
    """With one look."""
    last: int
    """At the last look, if there are several."""
    looks: list[int] = []
    """How many games there are at each look."""
    bounds: list[float] = []
    """At each look |z| beyond which the test ends."""
    unpaired: int | None = None
    """Of each arm, if the games were not paired."""
    basis: list[str] = []
    """What this was reckoned from, in words."""


class SoFar(msgspec.Struct, omit_defaults=True):
    """What the games say that are there, whenever they were played. In the unit of the question."""

    games: list[int]
    """Of each arm; of pairs one number."""
    difference: float
    low: float | None = None
    high: float | None = None
    """The 95 % interval."""
    excluded: bool = False
    """Whether the difference that is asked about is outside of it, on both sides of zero; of few games never."""
    few: bool = False
    """Whether there are too few games to exclude anything."""


class PlannedLook(msgspec.Struct, omit_defaults=True):
    """One look at a planned test."""

    games: int
    bound: float
    z: float | None = None
    """None: not enough games yet."""
    difference: float | None = None
    low: float | None = None
    high: float | None = None
    beyond: bool = False


class Ground(NamedTuple):
    """The games that a plan is about: values in the order in which they were played."""

    first: list[float]
    second: list[float]
    paired: bool
    others: int = 0
    """Games that fit as well, but for their edition, rules, components, box or bots: they are not added."""
    first_parts: Sequence[float] = ()
    """The part of a win in each game of the first arm; 0 where nobody won."""
    second_parts: Sequence[float] = ()

    def begin(self, games: int) -> "Ground":
        """The first so many games of each arm."""
        return self._replace(
            first=self.first[:games],
            second=self.second[:games],
            first_parts=self.first_parts[:games],
            second_parts=self.second_parts[:games],
        )

    @property
    def part(self) -> float:
        """The mean part of a win."""
        return mean_of_parts([*self.first_parts, *self.second_parts])

    @property
    def few(self) -> bool:
        """Whether there are too few games to exclude anything."""
        return min((len(held) for held in (self.first, self.second) if held), default=0) < LEAST


KINDS = ("team", "role", "order", "seat")
"""What may stand before the `-` of a question about who wins."""


def is_question(name: str, players: int) -> bool:
    """Whether a question may be asked of a game that nobody has played yet."""
    kind, _, value = name.partition("-")
    if kind in ("order", "seat"):
        return is_number(value) and 1 <= int(value) <= players
    return not is_rate(name) or (kind in KINDS and bool(value))


def is_rate(question: str) -> bool:
    """Whether a question has a yes or no in each game, by its name."""
    return question not in {name for name, _, _ in FIXED}


def unit_of(question: str) -> str:
    """The unit of a question."""
    return next((unit for name, _, unit in FIXED if name == question), POINTS)


# --- which games ------------------------------------------------------------------------------------------------------


class Picked(NamedTuple):
    """The cohorts of both arms, of one arm the first alone."""

    games: int = 0
    first: sqlite3.Row | None = None
    second: sqlite3.Row | None = None
    others: int = 0
    """Games of other cohorts that fit as well."""


def pick(source: StatsDatabase, plan: Plan, wanted: Wanted) -> Picked:
    """Of all cohorts that fit those with the most games."""
    fitting: list[Picked] = []
    for family in families(source, wanted):
        row = family[0]
        if row["origin"] != plan.origin or (plan.players and row["players"] != plan.players):
            continue
        rows = fewest_options_first(family)
        bases = [r for r in rows if not plan.options or not plan.options.items() <= variant_of(r["variant"]).items()]
        first = bases[0] if bases else None
        start = variant_of(first["variant"]) if first is not None else {}
        second = next((r for r in rows if plan.options and variant_of(r["variant"]) == start | plan.options), None)
        games = sum(games_of(source, r["cohort"], wanted) for r in (first, second) if r is not None)
        fitting.append(Picked(games, first, second))
    best = max(fitting, key=lambda found: found.games, default=Picked())
    players = best.first["players"] if best.first is not None else plan.players
    others = (found for found in fitting if found is not best)
    return best._replace(others=sum(o.games for o in others if o.first is not None and o.first["players"] == players))


def ground(source: StatsDatabase, plan: Plan, wanted: Wanted, later: bool = False) -> Ground:
    """The values of the question in the games there are. later: only those that count for a stored plan. Raises
    NoStatistics for a question that these games cannot answer.
    """
    _, first, second, others = pick(source, plan, wanted)
    questions = [asked(source, row["cohort"], wanted) if row is not None else {} for row in (first, second)]
    names = [name for held in questions for name in held]
    if names and plan.question not in names:
        raise NoStatistics(unknown(plan.question, names))
    order = played_in_order(source, plan.last_log, plan.at if plan.origin == "table" else "", later)
    values = [held[plan.question].values if plan.question in held else {} for held in questions]
    if plan.paired and first is not None and second is not None:
        place = {log: i for i, log in enumerate(order)}
        together = [
            p for p in partners(source, first["cohort"], second["cohort"], wanted) if p[0] in place and p[1] in place
        ]
        together.sort(key=lambda pair: max(place[pair[0]], place[pair[1]]))
        both = [(a, b) for a, b in together if a in values[0] and b in values[1]]
        held = [[a for a, _ in both], [b for _, b in both]]
    else:
        held = [[log for log in order if log in found] for found in values]
    both_arms = zip(questions, held, strict=True)
    parts = [of[plan.question].parts_of(logs) if plan.question in of else [] for of, logs in both_arms]
    first_values, second_values = ([found[log] for log in logs] for found, logs in zip(values, held, strict=True))
    paired = plan.paired and first is not None and second is not None
    return Ground(first_values, second_values, paired, others, *parts)


def played_in_order(source: StatsDatabase, last_log: int, at: str, later: bool) -> list[int]:
    """Logs in the order in which they were played. later: only those that came after a plan was stored."""
    rows = source.conn.execute("SELECT log, utc, day FROM logs ORDER BY coalesce(utc, at, day), id").fetchall()
    return [row["log"] for row in rows if not later or (row["log"] > last_log and (not at or _began_after(row, at)))]


def _began_after(row: sqlite3.Row, at: str) -> bool:
    """Whether a game began after a moment in UTC; where only its day is known, not before that day."""
    began = row["utc"] or row["day"] or ""
    return bool(began) and began >= at[: len(began)]


# --- how many ---------------------------------------------------------------------------------------------------------


def need(plan: Plan, now: Ground, assumed: Assumed) -> Needed:
    """How many games the plan needs. Raises NoStatistics, with a sentence, for what cannot be reckoned."""
    made = (_rates if is_rate(plan.question) else _means)(plan, now, assumed)
    made.last = made.games
    if plan.looks > 1:
        test = sequential([k / plan.looks for k in range(1, plan.looks + 1)])
        made.last = ceil(made.games * inflation(test))
    made.looks, made.bounds = looks_of(made.last, plan.looks)
    return made


def looks_of(games: int, looks: int) -> tuple[list[int], list[float]]:
    """How many games there are at each look, and its bound."""
    counts = sorted({ceil(games * k / looks) for k in range(1, looks + 1)})
    return counts, list(sequential([n / games for n in counts]).bounds)


def _rates(plan: Plan, now: Ground, assumed: Assumed) -> Needed:
    d = plan.difference / 100
    if not plan.options:
        against = plan.against
        if against is None or not 0 < against < 100:
            raise NoStatistics("what is this rate compared with? `--against 25` says 25 percent")
        _within(against / 100, d)
        basis = [f"compared with {against:.4g}%"]
        if plan.question.startswith("seat-"):
            all_ = sizes.of_rate(against / 100, d, plan.players, now.part)
            basis.append(f"{counted(all_, 'game')} watching all {plan.players} seats")
        basis += _shared(now, sizes.of_rate(against / 100, d))
        return Needed(sizes.of_rate(against / 100, d, part=now.part), 0, basis=basis)
    rate, basis = _now(now, assumed)
    _within(rate, d)
    part = max(now.part, rate, rate + d)
    apart = sizes.of_rates(rate, d, part)
    if not plan.paired:
        return Needed(apart, 0, basis=[*basis, *_shared(now, sizes.of_rates(rate, d))])
    rho, words = _correlation(now, assumed)
    basis += _shared(now, sizes.of_paired_rates(rate, d, rho), "pair")
    return Needed(sizes.of_paired_rates(rate / part, d / part, rho), 0, unpaired=apart, basis=[*basis, words])


def _shared(now: Ground, whole: int, one: str = "game") -> list[str]:
    """What shared wins make of the number of games, in words. whole: that number if none were shared; one: of what."""
    if now.part >= 1:
        return []
    games = len(now.first_parts) + len(now.second_parts)
    unknown = sizes.if_none_shared(now.part, games, whole, one)
    text = f"a win shared by m counts 1/m: {now.part:.2f} on average, from {counted(games, 'game')}"
    return [", ".join(filter(None, (text, unknown)))]


def _within(rate: float, d: float) -> None:
    if not 0 < rate + d < 1:
        raise NoStatistics(f"{100 * rate:.0f}% {100 * d:+g} points is no rate; choose another difference")


def _means(plan: Plan, now: Ground, assumed: Assumed) -> Needed:
    if not plan.options and plan.against is None:
        ways = f"`--against 60` says 60 {unit_of(plan.question)}, `--compare OPTION=VALUE` another rule"
        raise NoStatistics(f"what is it compared with? {ways}")
    values = [held for held in (now.first, now.second) if len(held) > 1]
    games = sum(map(len, values))
    if assumed.spread is not None:
        spread, basis = assumed.spread, f"spread {assumed.spread:g}, as given"
    elif games >= FEWEST:
        spread = sqrt(sum((len(held) - 1) * variance(held) for held in values) / (games - len(values)))
        basis = f"spread {spread:.1f}, from {counted(games, 'game')}"
        if games < LEAST:
            basis += ", too few to tell how much it varies: were it twice as much, it would take four times as many"
    else:
        raise NoStatistics(f"no games tell how much this varies; `--spread X` says it, in {unit_of(plan.question)}")
    if not spread:
        raise NoStatistics("it is the same in every game so far; `--spread X` says how much it may vary")
    if not plan.options:
        return Needed(sizes.of_mean(spread, plan.difference), 0, basis=[f"compared with {plan.against:g}", basis])
    apart = sizes.of_means(spread, plan.difference)
    if not plan.paired:
        return Needed(apart, 0, basis=[basis])
    rho, words = _correlation(now, assumed)
    return Needed(sizes.of_paired_means(spread, plan.difference, rho), 0, unpaired=apart, basis=[basis, words])


def _now(now: Ground, assumed: Assumed) -> tuple[float, list[str]]:
    """What a rate is by the rules as they are."""
    if assumed.now is not None:
        return assumed.now / 100, [f"from {assumed.now:g}% now, as given"]
    if len(now.first) >= LEAST:
        rate = sizes.inside(mean(now.first))
        return rate, [f"from {100 * rate:.0f}% now ({number_of(sum(now.first))} of {counted(len(now.first), 'game')})"]
    return 0.5, ["from 50% now: too few games to know it; 50% needs the most games"]


def _correlation(now: Ground, assumed: Assumed) -> tuple[float, str]:
    """How alike the games of a pair are."""
    if assumed.correlation is not None:
        return assumed.correlation, f"correlation {assumed.correlation:g}, as given"
    found = pairing(now.first, now.second) if now.paired and len(now.first) >= LEAST else None
    if found is None or found.correlation is None:
        return 0.0, "correlation 0: no ten pairs tell it yet"
    return found.correlation, f"correlation {found.correlation:.2f}, from {len(now.first)} pairs"


# --- what the games say -----------------------------------------------------------------------------------------------


def tested(plan: Plan, now: Ground) -> Estimate:
    """The difference in raw units, with interval and p. Two arms, or one against what it is compared with."""
    first = now.first
    part = 1.0 if now.few else now.part  # a few games do not tell how often a win is shared
    if plan.options:
        bound = bound_of(unit_of(plan.question))
        return Sample(first, now.second, now.paired, is_rate(plan.question), bound, part).difference()
    against = plan.against or 0.0
    if is_rate(plan.question):
        against /= 100
        share, n = mean(first), len(first)
        part = max(part, share)
        low, high = shared_wilson(sum(first), n, part)
        p = score_test(sum(first) / part, n, against / part)
        return Estimate(share - against, low - against, high - against, p)
    return one_mean(first, against)


def so_far(plan: Plan, now: Ground) -> SoFar | None:
    """What the games exclude that are there; None where there are none of one arm."""
    if not now.first or (plan.options and not now.second):
        return None
    d, scale = tested(plan, now), _scale(plan)
    counts = [len(now.first), len(now.second)] if plan.options and not now.paired else [len(now.first)]
    low, high = (None if bound is None else round(scale * bound, 9) for bound in (d.low, d.high))
    size = abs(plan.difference)
    away = not now.few and low is not None and high is not None and -size < low and high < size
    return SoFar(counts, round(scale * d.value, 9), low, high, away, now.few)


def _scale(plan: Plan) -> float:
    return 100.0 if is_rate(plan.question) else 1.0


def looks(plan: Plan, now: Ground) -> list[PlannedLook]:
    """Every look of a stored plan, taken at exactly the first so many games, whenever somebody asks. None after the
    one that ended the test.
    """
    out: list[PlannedLook] = []
    for games, bound in zip(*looks_of(plan.games, plan.looks), strict=True):
        look = PlannedLook(games, bound)
        out.append(look)
        if len(now.first) < games or (plan.options and len(now.second) < games):
            continue
        d, scale = tested(plan, now.begin(games)), _scale(plan)
        p = 1.0 if d.p is None else d.p
        look.z = (normal_upper(p / 2) if p < 1 else 0.0) * (-1 if d.value < 0 else 1)
        look.difference = round(scale * d.value, 9)
        look.low, look.high = (None if x is None else round(scale * x, 9) for x in (d.low, d.high))
        look.beyond = abs(look.z) > bound
        if look.beyond:
            break
    return out


def fair(plan: Plan) -> float | None:
    """What a seat or place would win if all were alike, in percent; None where no rule says it."""
    return 100 / plan.players if plan.question.startswith(("seat-", "order-")) and plan.players else None
