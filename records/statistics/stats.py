"""Statistics of a database: the views of `database/views.py` with intervals, sample sizes and warnings. No terminal
here.

Nothing is pooled across cohorts. Every view is read once for all of them.
"""

import json
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from records.statistics import box, cards, play, session_stats, wins
from records.statistics.adjusted import LEAST_GAMES
from records.statistics.data import Cohort, Rate, Section, too_few
from records.statistics.formulas import LEAST
from records.statistics.people import join
from records.statistics.rated_games import adjusted, rated_games
from records.statistics.source import StatsDatabase, Wanted, chosen, reading, summed
from records.statistics.versions import versions
from referee.engine.rulebook import spell
from referee.engine.words import counted
from referee.games import title_of

FOUND = "the audit found something that the log does not say"
"""Why a log is left out where that is asked for."""


def statistics(path: str, wanted: Wanted) -> list[Cohort]:
    """All cohorts with the statistics that are asked for. Raises NoStatistics."""
    with reading(path, wanted.found) as source:
        join(source, wanted.same)
        return list(_cohorts(source, wanted))


MADE_UP = "with a made-up box"
"""Why games are left out whose box is made up."""


def everything(source: StatsDatabase, wanted: Wanted) -> list[Cohort]:
    """All cohorts with all statistics, and with the comparison of versions at the end of each."""
    join(source, wanted.same)
    cohorts = list(_cohorts(source, wanted))
    versions(source, cohorts, wanted)
    return cohorts


def _cohorts(source: StatsDatabase, wanted: Wanted) -> Iterable[Cohort]:
    rows = source.conn.execute("SELECT * FROM cohorts ORDER BY cohort").fetchall()
    cohorts = [_cohort(source, row, wanted) for row in rows if not wanted.game or row["game"] == wanted.game]
    if wanted.by == "version":
        versions(source, cohorts, wanted)
        yield from cohorts
        return
    for cohort in cohorts:
        if cohort.games:
            cohort.sections = sections(source, cohort, wanted)
            if cohort.irregular and not wanted.regular:
                _both(source, cohort, wanted)
        yield cohort


def _both(source: StatsDatabase, cohort: Cohort, wanted: Wanted) -> None:
    """Both results where some games were irregular: said in each section whose rates would be others without these."""
    twin = msgspec.structs.replace(
        cohort, games=cohort.games - cohort.irregular, begun=_regular(source, cohort), sections=[]
    )
    others = {s.name: s for s in sections(source, twin, wanted._replace(regular=True))}
    for section in cohort.sections:
        mine = {r.label: r for r in section.rows if isinstance(r, Rate)}
        if not mine:
            continue
        rest = [r for r in others[section.name].rows if isinstance(r, Rate)] if section.name in others else []
        without = f"without {counted(cohort.irregular, 'game')} with something irregular in the log"
        if any(_other(mine.get(r.label), r) for r in rest) or len(rest) < len(mine):
            cells = (
                "; ".join(f"{r.label} {r.hits:g}/{r.n}{' *' if r.marked else ''}" for r in rest) or "nothing is left"
            )
            section.notes.append(f"{without} it is different: {cells}")
        else:
            section.notes.append(f"{without}: the same picture")


def _regular(source: StatsDatabase, cohort: Cohort) -> int:
    """Games begun in the middle without anything irregular."""
    rows = source.view("played").get(cohort.cohort, ())
    return sum(bool(r["begun"] and not r["irregular"]) for r in rows if r["excluded"] is None) if cohort.begun else 0


def _other(a: Rate | None, b: Rate) -> bool:
    """Whether two findings of a rate do not say the same: another mark, or a share outside of the other's interval."""
    if a is None or a.marked != b.marked or (a.share is None) != (b.share is None):
        return True
    return b.share is not None and a.low is not None and a.high is not None and not a.low <= b.share <= a.high


def _cohort(source: StatsDatabase, row: sqlite3.Row, wanted: Wanted) -> Cohort:
    number = row["cohort"]
    out = {r["excluded"]: r["logs"] for r in source.view("left_out").get(number, ())}
    known = source.view("played").get(number, ())
    if missing := row["logs"] - len(known):
        out[FOUND] = missing
    played = [r for r in known if r["excluded"] is None]
    invented = row["box"] == "made-up" and not wanted.made_up
    if invented and played:
        out[MADE_UP] = len(played)
        played = []
    status = Counter(source.status.get(r["log"]) for r in played if not (wanted.regular and r["irregular"]))
    irregular = sum(bool(r["irregular"]) for r in played)
    if wanted.regular and irregular:
        out["something irregular in it"] = irregular
        played = [r for r in played if not r["irregular"]]
    sat = summed(chosen(source.view("wins_by_person").get(number, ()), wanted), ["person"], ["games"])
    cohort = Cohort(
        cohort=number,
        game=row["game"],
        players=row["players"],
        label=label(row),
        edition=row["edition"],
        rules=row["rules"],
        components=row["components"],
        variant=row["variant"],
        box=row["box"],
        origin=row["origin"],
        logs=row["logs"],
        games=len(played),
        irregular=irregular,
        left_out=out,
        first_day=row["first_day"] or "",
        last_day=row["last_day"] or "",
        found=status["found"],
        word=status["trusted"],
        bots=json.loads(row["bots"]),
        begun=sum(bool(r["begun"]) for r in played),
        own=box.own_cards(source, number),
    )
    if cohort.begun:
        cohort.warnings.append(
            f"{counted(cohort.begun, 'game')} begun in the middle: "
            f"{'its result counts' if cohort.begun == 1 else 'their results count'}, "
            "length, lead, order and all else of the course are left out"
        )
    if seated := sum(bool(r["seated"]) for r in played):
        cohort.warnings.append(f"{counted(seated, 'game')} in which somebody else took a seat: it counts for no person")
    if home := sum(bool(r["home"]) for r in played):
        cohort.warnings.append(f"{counted(home, 'game')} in which somebody went home: the seat counts for no person")
    if row["origin"] == "simulated":
        cohort.warnings.append("simulated games: they say how bots play, not how people do")
        cohort.warnings += play.never_done(cohort)
    elif sat and played:
        cohort.people, cohort.busiest = len(sat), max(v[0] for v in sat.values()) / max(1, len(played))
        cohort.warnings.append(
            f"{len(sat)} distinct players; the busiest sat in {cohort.busiest:.0%} of the games: "
            "games of the same people are not independent"
        )
        cohort.group = f", {_group(source, cohort, wanted)}"
    if invented:
        cohort.warnings.append(
            "a made-up box: invented values say nothing about the game, so nothing is counted (--made-up counts it)"
        )
    if 0 < len(played) < LEAST:
        cohort.warnings.append(f"{too_few(cohort.games, cohort.group)}; a test needs {LEAST} games")
    return cohort


def _group(source: StatsDatabase, cohort: Cohort, wanted: Wanted) -> str:
    """Who played, for figures of few games: the same people again and again are one group."""
    tables: dict[int, set[str]] = defaultdict(set)
    for row in chosen(source.view("shares").get(cohort.cohort, ()), wanted):
        tables[row["log"]].add(row["person"])
    sat = set().union(*tables.values()) - {""}
    if len(tables) > 1 and all(people == sat for people in tables.values()):
        return f"one group of {len(sat)} people: not independent"
    again = len(sat) < sum(map(len, tables.values()))
    return f"{len(sat)} people{', some of them again and again: not independent' if again else ''}"


def _adjusted(source: StatsDatabase, cohort: Cohort, wanted: Wanted, by_person: Section | None) -> list[Section]:
    """Win rates of people without the luck of seat and role; what hinders it is noted beside the plain ones."""
    if cohort.origin == "simulated" or cohort.games < LEAST_GAMES:
        return []
    made = adjusted(source, rated_games(source, cohort, wanted), wanted)
    if by_person is not None and len(made) == 1:
        by_person.notes += made[0].notes
    return made[1:]


def label(row: sqlite3.Row | dict[str, Any]) -> str:
    """A cohort in words."""
    title = title_of(row["game"])
    parts = [f"{title}, {row['players']} players", f"edition {row['edition']}" if row["edition"] else ""]
    if row["variant"] not in ("", "{}"):
        chosen = json.loads(row["variant"])
        parts.append(f"options {', '.join(f'{name}={spell(value)}' for name, value in chosen.items())}")
    parts.append(
        {"printed": "printed box", "census": "own census", "made-up": "made-up box"}.get(row["box"], row["box"])
    )
    if row["origin"] == "simulated":
        parts.append(f"simulated, bots {bots_of(json.loads(row['bots']))}")
    return " · ".join(part for part in parts if part)


def bots_of(bots: Sequence[str]) -> str:
    """Simulated players in words: one name where all seats have the same, else seat by seat."""
    if not bots:
        return "not named in the logs"
    return bots[0] if len(set(bots)) == 1 else ", ".join(bots)


def sections(source: StatsDatabase, cohort: Cohort, wanted: Wanted) -> list[Section]:
    """The statistics of one cohort that are asked for, those without data left out."""
    by = wanted.by
    made: list[Section | None] = []
    if by in ("", "seat"):
        made.append(wins.by_seat(source, cohort, wanted))
    if by in ("", "role"):
        made += wins.by_group(source, cohort, wanted)
    if by in ("", "character"):
        made += wins.by_trait(source, cohort, wanted)
    if by == "person":
        made.append(wins.by_person(source, cohort, wanted))
        made += _adjusted(source, cohort, wanted, made[-1])
    if by == "bot" and cohort.bots:
        made.append(wins.by_bot(source, cohort, wanted))
    if by in ("", "card"):
        made += cards.cards(source, cohort, wanted)
        made += box.box(source, cohort, wanted)
    if by in ("seat", "person"):
        made += play.turn_times(source, cohort, wanted)
    if not by:
        made += play.lengths(source, cohort, wanted)
        made += play.turn_times(source, cohort, wanted)
        made += play.leads(source, cohort, wanted)
        made.append(play.dead_turns(source, cohort, wanted))
        made.append(play.kingmaking(source, cohort, wanted))
        made += play.measures(source, cohort, wanted)
        made.append(session_stats.ends(source, cohort, wanted))
        made.append(session_stats.friction(source, cohort))
        made.append(session_stats.typing(source, cohort, wanted))
        made.append(session_stats.notes(source, cohort))
        made += session_stats.answers(source, cohort, wanted)
    return [section for section in made if section is not None and (section.rows or section.name == "kingmaking")]
