"""Versions of a game side by side: differences with intervals, and how many games each version has."""

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from records.statistics.data import HOLM, Cohort, Count, RateDifference, Section
from records.statistics.differences import rates_apart
from records.statistics.formulas import LEAST, LEVEL, false_alarm, holm, mean_part
from records.statistics.questions import told_rules, variant_of
from records.statistics.source import GROUPS, StatsDatabase, Wanted, chosen, summed
from referee.engine.words import counted

COLUMNS = ["games", "wins", "squares"]


def versions(source: StatsDatabase, cohorts: Sequence[Cohort], wanted: Wanted) -> None:
    """Give each cohort that has an earlier version a section of differences to it; same game, players, box, origin and
    bots.
    """
    families: dict[tuple[str, int, str, str, tuple[str, ...]], list[Cohort]] = defaultdict(list)
    for cohort in cohorts:
        families[cohort.game, cohort.players, cohort.box, cohort.origin, tuple(cohort.bots)].append(cohort)
    for family in families.values():
        family.sort(key=lambda c: (c.first_day, c.cohort))
        if len(family) < 2:
            continue
        total = 0
        for before, cohort in zip([None, *family], family, strict=False):
            total += cohort.games
            tags = Section(
                "version_games",
                "games by version",
                "what was played up to this version; it shows whether somebody stopped when it looked good",
            )
            tags.rows.append(Count("games of this version", cohort.games, total, f"{total} up to here"))
            tags.notes.append("what differs: " + "; ".join(_changes(before, cohort)) if before else "the first version")
            cohort.sections.append(tags)
            if before is not None and (before.box != "made-up" or wanted.made_up):
                cohort.sections.append(_differences(source, before, cohort, wanted))


def _changes(a: Cohort, b: Cohort) -> list[str]:
    names = ("edition", "rules", "components")
    told = [f"{n} {getattr(a, n) or '-'} to {getattr(b, n) or '-'}" for n in names if getattr(a, n) != getattr(b, n)]
    if a.variant != b.variant:
        told.append(f"options: {told_rules(variant_of(a.variant))} to {told_rules(variant_of(b.variant))}")
    return told


class Wins(NamedTuple):
    """Wins of so many games."""

    wins: float
    games: int
    squares: float
    """The sum of the squared shares, where wins are shared."""


def _rates(source: StatsDatabase, cohort: Cohort, wanted: Wanted) -> dict[str, Wins]:
    """What is compared: the seats, the places, roles and characters, the leader at half."""
    found: dict[str, Wins] = {}
    seats = summed(chosen(source.view("wins_by_seat").get(cohort.cohort, []), wanted), ["seat"], COLUMNS)
    found |= {f"seat {key[0]} wins": Wins(v[1], int(v[0]), v[2]) for key, v in sorted(seats.items())}
    for view, groups in (("wins_by_trait", False), ("wins_by_group", True)):
        all_rows = chosen(source.view(view).get(cohort.cohort, []), wanted)
        rows = [r for r in all_rows if (r["kind"] in GROUPS) == groups]
        traits = summed(rows, ["kind", "value"], COLUMNS[:2] if groups else COLUMNS)
        found |= {
            f"{kind} {value} wins": Wins(v[1], int(v[0]), v[1] if groups else v[2])
            for (kind, value), v in sorted(traits.items())
        }
    leads = [r for r in chosen(source.view("leads").get(cohort.cohort, []), wanted) if r["half"] is not None]
    if leads:
        led = sum(r["half"] for r in leads)
        found["leader at half wins"] = Wins(led, len(leads), sum(r["half"] ** 2 for r in leads))
    return found


def _differences(source: StatsDatabase, before: Cohort, cohort: Cohort, wanted: Wanted) -> Section:
    section = Section(
        "version_difference",
        f"difference to {before.label}",
        "rate here less rate there, in points, with Newcombe's 95 % interval and a score test",
        method="Newcombe's hybrid score interval",
    )
    old, new = _rates(source, before, wanted), _rates(source, cohort, wanted)
    small = []
    for name in [n for n in new if n in old]:
        (h1, n1, s1), (h2, n2, s2) = old[name], new[name]
        if min(n1, n2) < LEAST:
            small.append(name)
            continue
        found = rates_apart(h1, n1, h2, n2, mean_part(h1 + h2, s1 + s2))
        section.rows.append(
            RateDifference(
                label=name,
                before=h1,
                before_n=n1,
                hits=h2,
                n=n2,
                difference=found.value,
                low=found.low or 0.0,
                high=found.high or 0.0,
                p=1.0 if found.p is None else found.p,
            )
        )
    _judge([row for row in section.rows if isinstance(row, RateDifference)])
    if small:
        section.notes.append(f"left out: {counted(len(small), 'rate')} with fewer than {LEAST} games on one side")
    k = len(section.rows)
    if k > 1:
        section.notes.append(
            f"{k} differences: at 5 % at least one would look real by chance in {false_alarm(k):.0%} of cases; {HOLM}"
        )
    return section


def _judge(rows: Sequence[RateDifference]) -> None:
    """What each difference says, all looks counted."""
    for row, adjusted in zip(rows, holm([row.p for row in rows]), strict=True):
        row.holm, row.marked = adjusted, adjusted < LEVEL
        if row.marked:
            row.note = "a difference"
        elif row.low > 0 or row.high < 0:
            row.note = f"looks different alone, but not after Holm's correction for {len(rows)} comparisons"
        else:
            least = 100 * max(-row.low, row.high)
            row.note = f"no difference visible; one smaller than {least:.0f} points could still be there"
