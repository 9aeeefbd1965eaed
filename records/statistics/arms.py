"""Two sets of rules side by side: `records stats --compare`.

Games are compared that differ in options only: one game, edition, rules, components, box, origin, bots and number of
players. Games that were simulated in pairs are compared pair by pair, all others as two groups.
"""

import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import inf
from typing import Any, NamedTuple

import msgspec

from records.statistics.differences import (
    Estimate,
    mean,
    mean_of_parts,
    means_apart,
    means_paired,
    pairing,
    rates_apart,
    rates_paired,
)
from records.statistics.formulas import LEAST, LEVEL, holm
from records.statistics.plans import Plan, planned
from records.statistics.questions import Question, asked, is_clean, told_rules, variant_of
from records.statistics.source import NoStatistics, StatsDatabase, Wanted, chosen, reading
from records.statistics.stats import label
from referee.engine.words import counted
from referee.games import title_of
from referee.simulate.run import pair_of

FAMILY = ("game", "players", "edition", "rules", "components", "box", "origin", "bots")
"""What two sets of rules must have in common to be compared."""

BOTS = "bots, not people"


class ArmRow(msgspec.Struct, omit_defaults=True):
    """One question: the second arm less the first. Rates are in percent, differences of rates in percentage points."""

    question: str
    title: str
    unit: str
    first: float
    first_n: int
    second: float
    second_n: int
    difference: float
    low: float | None = None
    high: float | None = None
    """The 95 % interval."""
    p: float | None = None
    """Two-sided p-value; None where nothing is tested."""
    holm: float | None = None
    """The p-value adjusted (Holm): of the main questions among themselves, of the others among themselves."""
    marked: bool = False
    main: bool = False
    """Whether this question was named as the main one."""
    pairs: int = 0
    """How many pairs of games; 0: two groups of games."""
    correlation: float | None = None
    """Of the two games of a pair."""
    saved: float | None = None
    """The share of the games that pairing saves; below 0 it costs games."""
    note: str = ""


class ArmComparison(msgspec.Struct, omit_defaults=True):
    """Two arms and all questions."""

    game: str
    players: int
    label: str
    edition: str
    rules: str
    components: str
    box: str
    origin: str
    bots: list[str]
    first: dict[str, Any]
    """The options of the first arm that are not as the rules have them."""
    second: dict[str, Any]
    first_games: int
    second_games: int
    pairs: int = 0
    alone: int = 0
    """Games without a partner, left out because others have one."""
    idle: bool = False
    """Whether the rule never came up: in no pair a step, a score or a winner differs."""
    rows: list[ArmRow] = []
    notes: list[str] = []


def comparisons(path: str, wanted: Wanted, question: str = "") -> list[ArmComparison]:
    """All that can be compared. question: the name of the main one. Raises NoStatistics."""
    with reading(path, wanted.found) as source:
        out = [
            _compared(source, first, second, wanted, question)
            for family in families(source, wanted)
            for first, second in arms(family)
        ]
        if not out:
            raise NoStatistics(nothing(path, wanted, has_made_up(source, wanted)))
        plans = planned(source.conn)
        if question and not any(row.question == question for made in out for row in made.rows):
            cohorts = (row["cohort"] for family in families(source, wanted) for row in family if len(family) > 1)
            raise NoStatistics(
                unknown(question, [name for cohort in cohorts for name in asked(source, cohort, wanted)])
            )
    _judge(out, question, plans)
    return out


def nothing(path: str, wanted: Wanted, made_up: bool) -> str:
    """The sentence for a database in which nothing can be compared."""
    what = f" of {title_of(wanted.game)}" if wanted.game else ""
    how = (
        "those with a made-up box are counted with `--made-up` only"
        if made_up
        else "`referee simulate GAME --compare OPTION=VALUE` plays such games with bots"
    )
    return f"nothing in {path} can be compared: it needs games{what} that differ in options only; {how}"


def unknown(question: str, names: Sequence[str]) -> str:
    """The sentence for a question that is none."""
    why = ": untimed games and games of bots have no minutes" if question == "minutes" else ""
    there = ", ".join(dict.fromkeys(names)) or "nothing yet"
    return f"no game here answers {question!r}{why}; `--question` takes {there}"


def families(source: StatsDatabase, wanted: Wanted) -> list[list[sqlite3.Row]]:
    """Cohorts that may be compared with each other, as rows of the view."""
    found: dict[tuple[object, ...], list[sqlite3.Row]] = defaultdict(list)
    for row in source.conn.execute("SELECT * FROM cohorts ORDER BY cohort"):
        invented = row["box"] == "made-up" and not wanted.made_up
        if (not wanted.game or row["game"] == wanted.game) and is_clean(variant_of(row["variant"])) and not invented:
            found[tuple(row[name] for name in FAMILY)].append(row)
    return list(found.values())


def has_made_up(source: StatsDatabase, wanted: Wanted) -> bool:
    """Whether there are games with a made-up box that nobody asked to be counted."""
    rows = source.conn.execute("SELECT game FROM cohorts WHERE box = 'made-up'").fetchall()
    return not wanted.made_up and any(wanted.game in ("", row["game"]) for row in rows)


def arms(family: Sequence[sqlite3.Row]) -> list[tuple[sqlite3.Row, sqlite3.Row]]:
    """The cohort with the fewest options of its own, with each of the others."""
    first, *others = fewest_options_first(family)
    return [(first, other) for other in others]


def fewest_options_first(family: Sequence[sqlite3.Row]) -> list[sqlite3.Row]:
    """Cohorts that differ in options, the rules as they are before the others."""
    return sorted(family, key=lambda row: (len(variant_of(row["variant"])), row["variant"]))


def other_rules(source: StatsDatabase, cohort: int, wanted: Wanted) -> list[str]:
    """The sets of rules, in words, with whose games those of a cohort can be compared."""
    return [
        told_rules(variant_of(row["variant"]))
        for family in families(source, wanted)
        if any(row["cohort"] == cohort for row in family)
        for row in fewest_options_first(family)
        if row["cohort"] != cohort and games_of(source, row["cohort"], wanted)
    ]


class Sample(NamedTuple):
    """The values of one question in two arms; of pairs, those of one pair stand at the same place."""

    first: Sequence[float]
    second: Sequence[float]
    paired: bool
    is_rate: bool
    bound: float = inf
    """How far apart two values can be: 100 of shares in percent."""
    part: float = 1.0
    """The mean part of a win, where wins are shared."""

    def difference(self) -> Estimate:
        """The second arm less the first."""
        a, b = self.first, self.second
        if self.is_rate and not self.paired:
            return rates_apart(sum(a), len(a), sum(b), len(b), self.part)
        if self.is_rate and not {*a, *b} - {0.0, 1.0}:
            return rates_paired(a, b)
        found = means_paired(a, b) if self.paired else means_apart(a, b)
        bound = 1.0 if self.is_rate else self.bound
        if found.low is None or found.high is None:
            return found
        return found._replace(low=max(found.low, -bound), high=min(found.high, bound))


def sample_of(first: Question, second: Question, together: Iterable[tuple[int, int]]) -> Sample:
    """The pairs of which both games have a value; without any, all games of both arms."""
    pairs = [(a, b) for a, b in together if a in first.values and b in second.values]
    ours, theirs = [a for a, _ in pairs] or list(first.values), [b for _, b in pairs] or list(second.values)
    a, b = [first.values[log] for log in ours], [second.values[log] for log in theirs]
    part = mean_of_parts([*first.parts_of(ours), *second.parts_of(theirs)])
    part = part if min(len(a), len(b)) >= LEAST else 1.0  # a few games do not tell how often a win is shared
    return Sample(a, b, bool(pairs), first.is_rate, first.bound, part)


def partners(source: StatsDatabase, first: int, second: int, wanted: Wanted) -> list[tuple[int, int]]:
    """The logs of two cohorts that were simulated as pairs, in the order of their ids."""
    held: list[dict[str, int]] = []
    for cohort in (first, second):
        rows = chosen(source.view("played").get(cohort, ()), wanted)
        held.append({pair: r["log"] for r in rows if r["excluded"] is None and (pair := pair_of(r["id"]))})
    return [(log, held[1][pair]) for pair, log in held[0].items() if pair in held[1]]


def games_of(source: StatsDatabase, cohort: int, wanted: Wanted) -> int:
    """How many games of a cohort count."""
    return sum(row["excluded"] is None for row in chosen(source.view("played").get(cohort, ()), wanted))


def _compared(
    source: StatsDatabase, first: sqlite3.Row, second: sqlite3.Row, wanted: Wanted, question: str
) -> ArmComparison:
    together = partners(source, first["cohort"], second["cohort"], wanted)
    counts = [games_of(source, row["cohort"], wanted) for row in (first, second)]
    made = ArmComparison(
        **{name: first[name] for name in FAMILY if name != "bots"},
        bots=json.loads(first["bots"]),
        label=label({**dict(first), "variant": "{}"}),
        first=variant_of(first["variant"]),
        second=variant_of(second["variant"]),
        first_games=counts[0],
        second_games=counts[1],
        pairs=len(together),
        alone=sum(counts) - 2 * len(together) if together else 0,
    )
    old, new = (asked(source, row["cohort"], wanted) for row in (first, second))
    for name in new:
        if name in old and (new[name].shown or name == question):
            made.rows.append(row_of(old[name], new[name], together, made.origin == "simulated"))
    made.idle = bool(together) and all(same_course(source, *pair) for pair in together)
    for row in made.rows if made.idle else ():  # nothing was tried out, so nothing is known of what it changes
        row.low = row.high = row.p = None
    _notes(made)
    return made


def same_course(source: StatsDatabase, first: int, second: int) -> bool:
    """Whether in two games the same steps were taken, with the same scores and winners."""
    one, two = (_course(source, log) for log in (first, second))
    return bool(one) and one == two


def _course(source: StatsDatabase, log: int) -> list[tuple[Any, ...]]:
    """The digest of a game's steps, and how it ended for each seat; nothing where no digest is known."""
    digests = source.conn.execute("SELECT digest FROM logs WHERE log = ? AND digest IS NOT NULL", (log,)).fetchall()
    if not digests:
        return []
    seats = source.conn.execute("SELECT seat, points, winner FROM seats WHERE log = ? ORDER BY seat", (log,)).fetchall()
    return [tuple(row) for row in (*digests, *seats)]


def row_of(first: Question, second: Question, together: Sequence[tuple[int, int]], bots: bool) -> ArmRow:
    """One question of two arms; below ten games an arm nothing is tested."""
    sample = sample_of(first, second, together)
    d, scale = sample.difference(), first.scale
    few = min(len(sample.first), len(sample.second)) < LEAST
    alike = d.low is None and not d.value  # the same in every game: nothing to test, and nothing to correct for
    worth = pairing(sample.first, sample.second) if sample.paired else None
    return ArmRow(
        first.name,
        first.title,
        first.unit,
        _round(scale * mean(sample.first)),
        len(sample.first),
        _round(scale * mean(sample.second)),
        len(sample.second),
        _round(scale * d.value),
        None if d.low is None else _round(scale * d.low),
        None if d.high is None else _round(scale * d.high),
        None if few or alike else d.p,
        pairs=len(sample.first) if sample.paired else 0,
        correlation=worth and worth.correlation,
        saved=worth and worth.saved,
        note=BOTS if bots else "",
    )


def _round(value: float) -> float:
    """Without the last digits, in which only the way of reckoning shows."""
    return round(value, 9)


def _notes(made: ArmComparison) -> None:
    if made.alone:
        made.notes.append(f"left out: {counted(made.alone, 'game')} without a partner")
    least = min(made.pairs or made.first_games, made.pairs or made.second_games)
    if least < LEAST:
        what = "pairs" if made.pairs else "games on one side"
        made.notes.append(f"fewer than {LEAST} {what}: values and intervals only, nothing is tested")
    if made.idle:
        made.notes.append(f"the rule never came up: in none of {counted(made.pairs, 'pair')} anything differs")
    if made.origin != "simulated":
        made.notes.append("games of the same people are not independent; nobody shuffled who played by which rules")


def _judge(out: Sequence[ArmComparison], question: str, plans: Sequence[Plan]) -> None:
    """Mark what survives: the main question, asked of each pair of arms, and all the others, each with Holm's
    correction. What a plan asks is not tested here.
    """
    main: list[ArmRow] = []
    rest: list[ArmRow] = []
    for made in out:
        for row in made.rows:
            plan = next(
                (p for p in plans if p.asks(made.game, made.players, made.origin, made.second, row.question)), None
            )
            row.main = row.question == question or plan is not None
            if plan is not None:
                row.p = None
                row.note = "; ".join(filter(None, (f"plan {plan.plan} tests it: `records plan`", row.note)))
            elif row.p is not None:
                (main if row.main else rest).append(row)
    for rows in (main, rest):
        for row, adjusted in zip(rows, holm([row.p or 0.0 for row in rows]), strict=True):
            row.holm, row.marked = adjusted, adjusted < LEVEL
    for made in out:
        made.notes += _said(made, question, len(main), len(rest))


def _said(made: ArmComparison, question: str, main: int, rest: int) -> list[str]:
    """What the marks mean."""
    tested = [row for row in made.rows if row.holm is not None]
    if not tested:
        return []
    said = []
    if question:
        among = f", with Holm's correction among {main} comparisons" if main > 1 else ", by itself at 5 %"
        said.append(f"main question, named on the command line: {question}{among}")
    elif not any(row.main for row in made.rows):
        said.append("no main question was named (--question): all are corrected together")
    if rest > 1:
        said.append(f"* survives Holm's correction at 5 % among {rest} {'other ' if question else ''}questions")
    else:
        said.append("* is beyond chance at 5 %")
    return said
