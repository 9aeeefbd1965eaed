"""People over many logs: two spellings of one person, and who is left out because a seat changed hands."""

import json
import shlex
from collections.abc import Iterable, Sequence

from records.statistics.data import Cohort, by_name
from records.statistics.source import NoStatistics, StatsDatabase, Wanted, chosen
from referee.engine.words import counted
from referee.table.session.people import same, skeleton


def notes(source: StatsDatabase, cohort: Cohort, wanted: Wanted, labels: Sequence[str]) -> list[str]:
    """What must be said beside a table of people: who is left out, whose name stands with and without an id, who looks
    alike.
    """
    return [*left_out(source, cohort, wanted), *with_and_without(source, cohort, wanted), *look_alike(labels)]


def with_and_without(source: StatsDatabase, cohort: Cohort, wanted: Wanted) -> list[str]:
    """Whose name stands in one log with an id and in another without: perhaps one person, counted as two."""
    here = {row["person"] for row in chosen(source.view("shares").get(cohort.cohort, ()), wanted)}
    said = []
    for name in sorted(here & source.twofold.keys(), key=by_name):
        text = f"{name} stands with an id and without: counted apart"
        ids = source.twofold[name]
        if len(ids) == 1:
            text += f"; if they are one person: --same {shlex.quote(f'{name}={source.ids[ids[0]]}')}"
        said.append(text)
    return said


def left_out(source: StatsDatabase, cohort: Cohort, wanted: Wanted) -> list[str]:
    """Who went home or took a seat: these games count for no person."""
    left = chosen(source.view("changed_hands").get(cohort.cohort, []), wanted)
    if not left:
        return []
    names = source.names
    away = {names.get(r["person"], r["person"]) for r in left}
    away |= {name for r in left for name in json.loads(r["later"] or "[]")}
    games = counted(len({r["log"] for r in left}), "game")
    told = ", ".join(sorted(away - {""}, key=by_name))
    return [f"left out of {games}, in which they went home or took a seat: {told}"]


def alike(labels: Iterable[str]) -> list[list[str]]:
    """Names that differ and look the same, in groups, each as people sort names."""
    groups: dict[str, list[str]] = {}
    for label in dict.fromkeys(labels):
        groups.setdefault(skeleton(label), []).append(label)
    return [sorted(group, key=by_name) for group in groups.values() if len(group) > 1]


def look_alike(labels: Iterable[str]) -> list[str]:
    """What is said of names that look alike: perhaps one person, counted as two."""
    return [
        f"look alike: {', '.join(found)}; if they are one person: --same {shlex.quote(f'{found[1]}={found[0]}')}"
        for found in alike(labels)
    ]


def join(source: StatsDatabase, pairs: Sequence[tuple[str, str]]) -> None:
    """Count two names, or ids, as one person from here on: `pairs` of another name and the one that stays.

    Raises NoStatistics for a name that nobody has, and for two who sat at one table.
    """
    for other, name in pairs:
        keep, more = meant(source, name), meant(source, other)
        target, keys = keep[0], list(dict.fromkeys([*keep, *more]))
        marks = ", ".join("?" * len(keys))
        both = source.conn.execute(
            f"SELECT l.id FROM shares s JOIN logs l USING (log) WHERE s.person IN ({marks}) GROUP BY s.log HAVING "
            "count(*) > 1 ORDER BY l.id",
            keys,
        ).fetchone()
        if both is not None:
            raise NoStatistics(f"{other} and {name} sat at one table (log {both[0]}): they are two people")
        source.conn.execute(f"UPDATE temp.shares SET person = ? WHERE person IN ({marks})", (target, *keys))


def meant(source: StatsDatabase, typed: str) -> list[str]:
    """The persons that a typed name or id stands for, as they stand in `shares`: the same letters, else the same
    without case, accents and blanks. Raises NoStatistics.
    """
    spelled: dict[str, set[str]] = {}
    for row in source.conn.execute("SELECT DISTINCT person FROM shares WHERE person <> ''"):
        spelled.setdefault(row["person"], {row["person"]})
    for row in source.conn.execute("SELECT DISTINCT person, name FROM seats WHERE person <> ''"):
        if row["person"] in spelled and row["name"]:
            spelled[row["person"]].add(row["name"])
    for fits in (lambda name: name == typed, lambda name: same(name) == same(typed)):
        fitting = (person for person, names in spelled.items() if any(map(fits, names)))
        found = sorted(fitting, key=lambda person: (person not in source.ids, person))  # who has an id stays
        if found:
            return found
    known = sorted({source.names.get(person, person) for person in spelled}, key=by_name)
    raise NoStatistics(f"nobody is called {typed}; there is {', '.join(known[:12]) or 'nobody with a name'}")
