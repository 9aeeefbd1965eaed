"""What a table wants to know first, on one screen: how many games, with whom, how long, who won, what was said, what
stands out and how sure that is, how many more games a question needs.

All of it is worked out from the statistics of one cohort; nothing new is estimated here.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Sequence
from datetime import date
from math import ceil, log, sqrt
from typing import NamedTuple

import msgspec

from records.statistics import people
from records.statistics.arms import other_rules
from records.statistics.box import NOT_OFFERED
from records.statistics.data import (
    Cohort,
    Distribution,
    Rate,
    RateDifference,
    Section,
    by_name,
    number_of,
    part_known,
    reasons,
)
from records.statistics.formulas import LEAST, LEVEL, Z95, holm
from records.statistics.play import BY_NATURE
from records.statistics.play import MADE_UP as BOTS_CLOCK
from records.statistics.queries import BROKEN, LOOKED_UP
from records.statistics.shown import rule_words
from records.statistics.sizes import MORE, inside, of_rate, of_rates
from records.statistics.source import GROUPS, StatsDatabase, Wanted, chosen, summed
from records.statistics.wins import seat_part
from referee.engine.safe import cut, safe
from referee.engine.words import counted
from referee.table.session.questions import ALL

TOP = 3
"""Rules and cards that are named on the first screen."""
PEOPLE = 12
"""Players that are named there."""
RARE = 0.05
"""A card that is used in fewer games than this share is called rare."""
MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
LONGEST = 60
"""Columns of an answer on the first screen."""
BY = {"role": "by role: ", "team": "by side: "}
"""What stands before who won, where the labels do not say it."""
QUOTES = 100
"""Notes that are quoted, the newest."""


class Point(msgspec.Struct):
    """One thing that is told: its title, and what there is to say, a sentence or a few."""

    title: str
    says: list[str]


class Overview(msgspec.Struct):
    """The first screen of one cohort."""

    label: str
    lead: str
    """How many games, when, and with whom."""
    points: list[Point]
    quotes: list[str]
    """Notes and answers in words, for who wants to read them."""


def overview(source: StatsDatabase, cohort: Cohort, wanted: Wanted) -> Overview:
    """The first screen. cohort: with all its sections, labels as people read them."""
    sections = {section.name: section for section in cohort.sections}
    others = other_rules(source, cohort.cohort, wanted)
    points = [
        Point("With whom", _people(source, cohort, wanted)),
        Point("How long", _length(sections)),
        Point("Who won", _winners(sections)),
        Point("Rules broken most", _rules(source, cohort, BROKEN)),
        Point("Rules looked up most", _rules(source, cohort, LOOKED_UP) + _asked(source, cohort)),
        Point("Never played", _never(sections)),
        Point("What people said", _said(source, cohort, wanted)),
        Point("What stands out", stands_out(cohort)),
        Point("What a rule changes", [f"`records stats DB --compare` compares with {said}" for said in others]),
        Point("More games", more_games(cohort, sections, seat_part(source, cohort, wanted))),
    ]
    return Overview(cohort.label, _lead(source, cohort, wanted), [p for p in points if p.says], _quotes(source, cohort))


def _lead(source: StatsDatabase, cohort: Cohort, wanted: Wanted) -> str:
    rows = [r for r in chosen(source.view("played").get(cohort.cohort, []), wanted) if r["excluded"] is None]
    days = sorted(r["day"] for r in rows if r["day"])
    who = f" by bots ({', '.join(dict.fromkeys(cohort.bots)) or 'not named'}), not people" if _bots(cohort) else ""
    out = reasons(cohort.left_out)
    left = f"; not counted: {out}" if out else ""
    return f"{counted(cohort.games, 'game')}{who}{f', {days_words(days)}' if days and not who else ''}{left}"


def days_words(days: Sequence[str]) -> str:
    """From the first to the last of some days, YYYY-MM-DD: `12 January to 16 March 2026`."""
    first, last = date.fromisoformat(days[0]), date.fromisoformat(days[-1])
    end = f"{last.day} {MONTHS[last.month - 1]} {last.year}"
    if first == last:
        return end
    year = f" {first.year}" if first.year != last.year else ""
    month = f" {MONTHS[first.month - 1]}" if (first.year, first.month) != (last.year, last.month) else ""
    return f"{first.day}{month}{year} to {end}"


def _bots(cohort: Cohort) -> bool:
    return cohort.origin == "simulated"


def _people(source: StatsDatabase, cohort: Cohort, wanted: Wanted) -> list[str]:
    """Who played and how often each won; names that look alike and are counted apart."""
    if _bots(cohort):
        return []
    rows = chosen(source.view("wins_by_person").get(cohort.cohort, []), wanted)
    found = {
        source.names.get(person, person): (int(games), wins)
        for (person,), (games, wins) in summed(rows, ["person"], ["games", "wins"]).items()
    }
    names = sorted(found, key=by_name)
    often = sorted(names, key=lambda name: -found[name][0])[:PEOPLE]
    told = [f"{name}: {number_of(found[name][1])} of {found[name][0]}" for name in sorted(often, key=by_name)]
    says = [f"games won: {', '.join(told)}" + (f" and {len(names) - PEOPLE} more" if len(names) > PEOPLE else "")]
    changed = {(r["log"], r["seat"]) for r in source.view("changed_hands").get(cohort.cohort, ())}
    rows = chosen(source.view("shares").get(cohort.cohort, []), wanted)
    guests = sum(not r["person"] and (r["log"], r["seat"]) not in changed for r in rows)
    return [
        *(says if names else []),
        *([f"{counted(guests, 'seat')} of guests: counted for nobody"] if guests else []),
        *people.notes(source, cohort, wanted, names),
    ]


def spread_of(row: Distribution, unit: str) -> str:
    """Where values lie, in words. unit: in the singular."""
    if row.median is None:
        return ""
    if row.least == row.most:
        return counted(round(row.median), unit) + (" each" if row.n > 1 else "")
    if row.p90 is None or row.low is None or row.high is None:
        return f"{row.least:.0f} to {row.most:.0f} {unit}s, in the middle {row.median:.0f}"
    return (
        f"half took at most {row.median:.0f} {unit}s (95% interval {row.low:.0f}–{row.high:.0f}), "
        f"nine in ten at most {row.p90:.0f}"
    )


def _length(sections: dict[str, Section]) -> list[str]:
    """Minutes and turns; of bots no minutes, which are made up."""
    says = []
    for name, unit in (("game_length", "minute"), ("game_size", "turn")):
        rows = sections[name].rows if name in sections else []
        first = rows[0] if rows else None
        if isinstance(first, Distribution) and first.note != BOTS_CLOCK and (text := spread_of(first, unit)):
            says.append(text)
    return says


def _winners(sections: dict[str, Section]) -> list[str]:
    """By seat, by role and by side; rates where there are enough games."""
    says = []
    for kind in ("seat", *GROUPS):
        name = f"win_rate_by_{kind}"
        rows = [r for r in sections[name].rows if isinstance(r, Rate)] if name in sections else []
        cells = []
        for r in rows:
            share = "" if r.share is None or r.n < LEAST else f" ({100 * r.share:.0f}%)"
            cells.append(f"{r.label}: {number_of(r.hits)} of {r.n}{share}")
        if cells:
            says.append(BY.get(kind, "") + ", ".join(cells))
    return says


def _rules(source: StatsDatabase, cohort: Cohort, kinds: Sequence[str]) -> list[str]:
    """The rules that were met most in one of these ways, in our own words."""
    times: Counter[str] = Counter()
    logs: Counter[str] = Counter()
    for row in source.view("rule_friction").get(cohort.cohort, []):
        if row["source"] in kinds and row["rule"] not in ("", "-"):
            times[row["rule"]] += row["times"]
            logs[row["rule"]] = max(logs[row["rule"]], row["games"])
    order = sorted(times, key=lambda rule: (-times[rule], rule))
    says = [
        f"{rule_words(cohort.game, rule)} – {counted(times[rule], 'time')} in {counted(logs[rule], 'log')}"
        for rule in order[:TOP]
    ]
    return says + ([f"and {counted(len(order) - TOP, 'rule')} more"] if len(order) > TOP else [])


def _asked(source: StatsDatabase, cohort: Cohort) -> list[str]:
    """What was asked without a rule: `may`, and which rule people called unclear after the game."""
    sql = (
        "SELECT count(*) AS times, count(DISTINCT t.log) AS logs FROM played p JOIN tries t USING (log) "
        "WHERE p.cohort = ? AND t.verdict = 'asked'"
    )
    times, logs = source.conn.execute(sql, (cohort.cohort,)).fetchone()
    says = [f"asked whether a move is allowed: {counted(times, 'time')} in {counted(logs, 'log')}"] if times else []
    unclear = [
        str(value)
        for row in source.view("answers_counted").get(cohort.cohort, [])
        if row["question"] == "unclear" and isinstance(value := json.loads(row["value"]), str)
    ]
    left = f"; and {len(unclear) - TOP} more" if len(unclear) > TOP else ""
    told = "; ".join(cut(safe(text), LONGEST) for text in unclear[:TOP])
    return says + ([f"called unclear after the game: {told}{left}"] if unclear else [])


def _never(sections: dict[str, Section]) -> list[str]:
    """Components that nobody used, by kind."""
    if (section := sections.get("card_never_used")) is None:
        return []
    by_kind: dict[str, list[str]] = defaultdict(list)
    for row in section.rows:
        by_kind[row.note].append(row.label)
    beside = (note for note in section.notes if note.startswith((NOT_OFFERED, BY_NATURE)))
    return [
        f"{kind}: {', '.join(cards[:PEOPLE])}{f' and {len(cards) - PEOPLE} more' if len(cards) > PEOPLE else ''}"
        for kind, cards in by_kind.items()
    ] + ([section.notes[0], *beside] if by_kind else [])


def grades(values: Counter[int]) -> tuple[int, float, float]:
    """How many numbers, their mean, and how far they spread around it (the sample standard deviation)."""
    n = values.total()
    mean = sum(value * times for value, times in values.items()) / n
    squares = sum(times * (value - mean) ** 2 for value, times in values.items())
    return n, mean, sqrt(squares / (n - 1)) if n > 1 else 0.0


def _said(source: StatsDatabase, cohort: Cohort, wanted: Wanted) -> list[str]:
    """Grades with mean and spread, yes and no counted, notes by tag."""
    given: dict[str, Counter[int]] = defaultdict(Counter)
    agreed: dict[str, Counter[bool]] = defaultdict(Counter)
    for row in chosen(source.view("answers_counted").get(cohort.cohort, []), wanted):
        value = json.loads(row["value"])
        if isinstance(value, bool):
            agreed[row["question"]][value] += row["answers"]
        elif isinstance(value, int):
            given[row["question"]][value] += row["answers"]
    says = []
    for question in sorted(given, key=_asked_place):
        n, mean, spread = grades(given[question])
        around = f", spread {spread:.1f}" if n > 1 else ""
        says.append(f"{question_words(question)}: {mean:.1f} on average{around} ({counted(n, 'answer')})")
    says += [
        f"{question_words(question)}: {agreed[question][True]} of {agreed[question].total()} said yes"
        for question in sorted(agreed, key=_asked_place)
    ]
    rows = source.view("notes_counted").get(cohort.cohort, [])
    rows = sorted(rows, key=lambda r: (-r["notes"], r["tag"]))
    tags = [f"@{r['tag']} {r['notes']}" if r["tag"] else f"without a tag {r['notes']}" for r in rows]
    return says + ([f"notes: {', '.join(tags)}"] if tags else [])


def _asked_place(question: str) -> tuple[int, str]:
    """The questions in the order in which they are asked."""
    known = list(ALL)
    return (known.index(question) if question in known else len(known)), question


def question_words(question: str) -> str:
    """A question as it is asked, without what its answers mean: `how good was the game`."""
    if question == "rating":
        return "how good was the game, 1 to 5"
    return ALL[question].text.partition("?")[0] if question in ALL else question


def _quotes(source: StatsDatabase, cohort: Cohort) -> list[str]:
    """Notes and answers in words, by game and line."""
    sql = (
        "SELECT coalesce(l.utc, l.at), l.id, n.n AS at, n.text AS text "
        "FROM played p JOIN notes n USING (log) JOIN logs l USING (log) "
        "WHERE p.cohort = ?1 UNION ALL SELECT coalesce(l.utc, l.at), l.id, 1000000 + a.line, "
        "a.question || ': ' || json_extract(a.value, '$') "
        "FROM played p JOIN answers a USING (log) JOIN logs l USING (log) "
        "WHERE p.cohort = ?1 AND json_type(a.value) = 'text' ORDER BY 1, 2, 3"
    )
    texts = [row["text"] for row in source.conn.execute(sql, (cohort.cohort,)) if row["text"]]
    left = len(texts) - QUOTES
    return ([f"{counted(left, 'older note')} left out"] if left > 0 else []) + texts[-QUOTES:]


class TestResult(NamedTuple):
    """One comparison that was tested."""

    text: str
    p: float
    marked: bool
    """Whether it stands in its own table, after Holm's correction there."""


def _tested(cohort: Cohort) -> list[TestResult]:
    """Every comparison that was tested on the page of this cohort."""
    out: list[TestResult] = []
    for section in cohort.sections:
        for row in section.rows:
            if isinstance(row, Rate) and row.p is not None and row.share is not None and row.fair is not None:
                low, high = 100 * (row.low or 0), 100 * (row.high or 0)
                share = f"{100 * row.share:.0f}% ({low:.0f}–{high:.0f}), fair {100 * row.fair:.0f}%"
                text = f"{section.title}, {row.label}: {share}"
                out.append(TestResult(text, row.p, row.marked))
            elif isinstance(row, RateDifference):
                low, high = 100 * row.low, 100 * row.high
                points = f"{100 * row.difference:+.0f} points ({low:+.0f} to {high:+.0f})"
                text = f"since the version before, {row.label}: {points}"
                out.append(TestResult(text, row.p, row.marked))
    return out


def stands_out(cohort: Cohort) -> list[str]:
    """What is more than chance explains: among all comparisons of the page, or only within its own table."""
    if cohort.games < LEAST:
        return [f"nothing is tested below {LEAST} games"]
    tested = sorted(_tested(cohort), key=lambda test: test.p)
    if not tested:
        return ["nothing has a fair rate to be compared with"]
    many = f"all {counted(len(tested), 'comparison')} of these games"
    adjusted = holm([test.p for test in tested])
    sure = [test.text for test, p in zip(tested, adjusted, strict=True) if p < LEVEL]
    perhaps = [test.text for test, p in zip(tested, adjusted, strict=True) if test.marked and p >= LEVEL]
    says = [f"beyond chance (5% error among {many}, Holm): {_first(sure)} – {_once_more(cohort)}"] if sure else []
    if perhaps:
        own = "it stands in its own table, but not after the correction among"
        says.append(f"perhaps: {_first(perhaps)} – {own} {many}")
    return [*(says or [f"nothing is left after the correction for {many} (Holm)"]), *_not_compared(cohort)]


def _once_more(cohort: Cohort) -> str:
    """What new games are for: what was looked for and found in the same games looks larger than it is."""
    return f"found in {counted(cohort.games, 'game')}{' of bots' * _bots(cohort)}; new ones say how large it is"


def _not_compared(cohort: Cohort) -> list[str]:
    """That roles and sides, which stand there with their wins, are in no comparison."""
    words = {"win_rate_by_role": "roles", "win_rate_by_team": "sides"}
    there = [words[section.name] for section in cohort.sections if section.name in words]
    return [f"{' and '.join(there)} are not compared: no rule says what is fair"] if there else []


def _first(texts: Sequence[str]) -> str:
    more = f"; and {len(texts) - TOP} more below" if len(texts) > TOP else ""
    return "; ".join(texts[:TOP]) + more


def more_games(cohort: Cohort, sections: dict[str, Section], part: float) -> list[str]:
    """How many games it takes to see something, and how many are missing. part: the mean part of a win."""

    def missing(games: int, have: int) -> str:
        return f"{games:,} games, {games - have:,} more" if games > have else f"{games:,} games: enough"

    says = []
    seats = (
        [r for r in sections["win_rate_by_seat"].rows if isinstance(r, Rate)] if "win_rate_by_seat" in sections else []
    )
    fair = 1 / cohort.players
    if seats:
        unknown = part_known(part, cohort.games, of_rate(fair, MORE, len(seats)))
        says.append(
            f"{unknown}to see a seat win {100 * inside(fair + MORE):.0f}% where "
            f"{100 * fair:.0f}% is fair, watching all {len(seats)} seats: "
            f"{missing(of_rate(fair, MORE, len(seats), part), cohort.games)}"
        )
        each = of_rates(fair, MORE, max(part, fair + MORE))
        says.append(f"to see that change from one version to the next: {each:,} games of each")
    half = ceil(Z95 * Z95 / 4 / MORE**2)
    if "leader_at_half" in sections:
        says.append(
            f"to know within {100 * MORE:.0f} points how often the leader at half wins: {missing(half, cohort.courses)}"
        )
    if "card_never_used" in sections:
        rare = ceil(log(LEVEL) / log(1 - RARE))
        says.append(
            f"to say of a card never played that it is played in fewer than {100 * RARE:.0f}% of games: "
            f"{missing(rare, cohort.courses)}"
        )
    return says
