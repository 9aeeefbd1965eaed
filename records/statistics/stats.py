"""Statistics of a database: the views of `database/views.py` with intervals, sample sizes and warnings. No terminal here.

Nothing is pooled across cohorts. Every view is read once for all of them.
"""

import json
import os
import shlex
import sqlite3
import stat
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from records.database.schema import APPLICATION, VERSION
from records.database.views import VIEWS
from records.statistics.data import Cohort, Rate, Section, too_few
from records.statistics.formulas import LEAST
from referee.engine.words import counted
from referee.journal.foreign import FIRST, HEAD, described

GROUPS = ("role", "team")
"""Traits of which a whole group wins together."""


HELD = ("cohorts", "played", "shares")
"""Views that the others are made of."""


FOUND = "the audit found something that the log does not say"
"""Why a log is left out where that is asked for."""


class NoStatistics(Exception):
    """The database cannot be read; the text is one sentence."""


class Source:
    """A database open for reading, with what its views say, by cohort."""

    def __init__(self, path: str, found: bool = True) -> None:
        """Open it. found: whether logs count of which the audit found something. Raises NoStatistics."""
        try:
            there = stat.S_ISREG(os.stat(path).st_mode)
        except (FileNotFoundError, NotADirectoryError, ValueError):
            there = False
        except OSError as error:
            raise NoStatistics(f"{path} cannot be read: {error.strerror or error}") from None
        if not there:
            raise NoStatistics(f"there is no database {path}; make it with `records summarize LOG... --db {shlex.quote(path)}`")
        self.path = path
        try:
            self.conn = sqlite3.connect(f"{Path(path).absolute().as_uri()}?mode=ro", uri=True)
            application = self.conn.execute("PRAGMA application_id").fetchone()[0]
            version = self.conn.execute("PRAGMA user_version").fetchone()[0]
            tables = self.conn.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        except sqlite3.Error as error:
            raise NoStatistics(unreadable(path, error)) from None
        if application != APPLICATION:
            self.conn.close()
            if not version and not tables:
                raise NoStatistics(
                    f"nothing was loaded into {path} yet; `records summarize LOG... --db {shlex.quote(path)}` does it"
                )
            raise NoStatistics(f"{path} is another program's database")
        if version != VERSION:
            self.conn.close()
            if version > VERSION:
                raise NoStatistics(f"{path} was made by a newer version of this program: install a newer version")
            raise NoStatistics(
                f"{path} has the tables of an older version: run `records summarize LOG... --db {shlex.quote(path)}`"
            )
        self._hold(found)
        self.conn.row_factory = sqlite3.Row
        self._read: dict[str, dict[int, list[sqlite3.Row]]] = {}

    def _hold(self, found: bool) -> None:
        """Work out once what every view is made of: temporary tables of the same names, and the views over them."""
        conn = self.conn
        conn.execute("PRAGMA temp_store=MEMORY")
        for name, sql, _ in VIEWS:
            kind = "TABLE" if name in HELD else "VIEW"
            conn.execute(f'CREATE TEMP {kind} "{name}" AS {sql}')
            if name == "played" and not found:  # before anything else is made of it
                conn.execute("DELETE FROM temp.played WHERE log IN (SELECT log FROM logs WHERE status = 'found')")
            if name in HELD[1:]:
                conn.execute(f'CREATE INDEX temp."held_{name}" ON "{name}" (log)')

    def view(self, name: str) -> dict[int, list[sqlite3.Row]]:
        """The rows of a view by cohort."""
        if name not in self._read:
            rows: dict[int, list[sqlite3.Row]] = defaultdict(list)
            for row in self.conn.execute(f'SELECT * FROM "{name}"'):
                rows[row["cohort"]].append(row)
            self._read[name] = rows
        return self._read[name]

    @cached_property
    def names(self) -> dict[str, str]:
        """Persons with an id, each with the latest spelling of the name; the id beside it where two would look alike."""
        rows = self.conn.execute(
            "SELECT s.person, s.name FROM seats s JOIN logs l USING (log) WHERE s.person <> '' ORDER BY coalesce(l.utc, l.at), l.id"
        )
        latest = {row["person"]: row["name"] for row in rows if row["name"]}
        often = Counter(name.casefold() for name in latest.values())
        return {who: name if often[name.casefold()] == 1 else f"{name} ({who})" for who, name in latest.items()}

    @cached_property
    def status(self) -> dict[int, str]:
        """What the audit came to, by log."""
        return {row["log"]: row["status"] for row in self.conn.execute("SELECT log, status FROM logs")}

    def columns(self, name: str, cohort: int, columns: Sequence[str]) -> Iterator[tuple[Any, ...]]:
        """Some columns of one cohort as plain tuples, one at a time: for views of very many rows."""
        cursor = self.conn.cursor()
        cursor.row_factory = None
        return cursor.execute(f'SELECT {", ".join(columns)} FROM "{name}" WHERE cohort = ?', (cohort,))

    def meaning(self, game: str, kind: str, name: str = "") -> tuple[str, str, str]:
        """Title, text and unit of a game's own name."""
        if "meanings" not in self._read:
            self._meanings = {(r["game"], r["kind"], r["name"]): r for r in self.conn.execute("SELECT * FROM meanings")}
            self._read["meanings"] = {}
        row = self._meanings.get((game, kind, name))
        return (row["title"], row["text"], row["unit"]) if row else (name, "", "")

    def close(self) -> None:
        """Close the database."""
        self.conn.close()


def unreadable(path: str, error: object) -> str:
    """The sentence for a database that fails while it is read."""
    with suppress(OSError), open(path, "rb") as file:
        first = file.read(FIRST)
        if first.startswith(HEAD.encode()):
            return f"{path} is no database but looks like a log; `records summarize {shlex.quote(path)} --db FILE` puts it into one"
        if not first.startswith(b"SQLite") and (what := described(first, path)):
            return f"{path} is no database: {what}"
    return f"{path} cannot be read: {error}; if it is damaged, make a new one from the logs"


@contextmanager
def reading(path: str, found: bool = True) -> Iterator[Source]:
    """A database open for reading, closed at the end; found: see Source. Raises NoStatistics for whatever SQLite says meanwhile."""
    source = None
    try:
        source = Source(path, found)
        yield source
    except sqlite3.Error as error:
        raise NoStatistics(unreadable(path, error)) from None
    finally:
        if source is not None:
            source.close()


class Wanted:
    """What is asked for. raw: shares also below ten games; regular: without games in which something was irregular.

    behind: points by which a winner must have been behind for a comeback, besides having been last; 0: not asked.
    found: whether games count of which the audit found something that their logs do not say.
    """

    def __init__(
        self,
        game: str = "",
        by: str = "",
        raw: bool = False,
        regular: bool = False,
        made_up: bool = False,
        behind: int = 0,
        found: bool = True,
    ) -> None:
        self.game = game
        self.by = by
        self.raw = raw
        self.regular = regular
        self.made_up = made_up
        self.behind = behind
        self.found = found


def statistics(path: str, wanted: Wanted) -> list[Cohort]:
    """All cohorts with the statistics that are asked for. Raises NoStatistics."""
    with reading(path, wanted.found) as source:
        return list(_cohorts(source, wanted))


def everything(path: str, wanted: Wanted) -> list[Cohort]:
    """The same with the comparison of versions at the end of each cohort. Raises NoStatistics."""
    from records.statistics.versions import versions

    with reading(path, wanted.found) as source:
        cohorts = list(_cohorts(source, wanted))
        versions(source, cohorts, wanted)
        return cohorts


def _cohorts(source: Source, wanted: Wanted) -> Iterable[Cohort]:
    from records.statistics.versions import versions

    rows = source.conn.execute(
        "SELECT * FROM cohorts ORDER BY cohort"
    ).fetchall()
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


def _both(source: Source, cohort: Cohort, wanted: Wanted) -> None:
    """Both results where some games were irregular: said in each section whose rates would be others without these."""
    bare = Wanted(wanted.game, wanted.by, wanted.raw, True, wanted.made_up, wanted.behind, wanted.found)
    twin = msgspec.structs.replace(cohort, games=cohort.games - cohort.irregular, begun=_regular(source, cohort), sections=[])
    others = {s.name: s for s in sections(source, twin, bare)}
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


def _regular(source: Source, cohort: Cohort) -> int:
    """Games begun in the middle without anything irregular."""
    rows = source.view("played").get(cohort.cohort, ())
    return sum(bool(r["begun"] and not r["irregular"]) for r in rows if r["excluded"] is None) if cohort.begun else 0


def _other(a: Rate | None, b: Rate) -> bool:
    """Whether two findings of a rate do not say the same: another mark, or a share outside of the other's interval."""
    if a is None or a.marked != b.marked or (a.share is None) != (b.share is None):
        return True
    return b.share is not None and a.low is not None and a.high is not None and not a.low <= b.share <= a.high


def _cohort(source: Source, row: sqlite3.Row, wanted: Wanted) -> Cohort:
    number = row["cohort"]
    out = {r["excluded"]: r["logs"] for r in source.view("left_out").get(number, ())}
    known = source.view("played").get(number, ())
    if missing := row["logs"] - len(known):
        out[FOUND] = missing
    played = [r for r in known if r["excluded"] is None]
    invented = row["box"] == "made-up" and not wanted.made_up
    if invented and played:
        out["with a made-up box"] = len(played)
        played = []
    status = Counter(source.status.get(r["log"]) for r in played if not (wanted.regular and r["irregular"]))
    irregular = sum(bool(r["irregular"]) for r in played)
    if wanted.regular and irregular:
        out["something irregular in it"] = irregular
        played = [r for r in played if not r["irregular"]]
    sat = summed(chosen(source.view("wins_by_person").get(number, ()), wanted), ["person"], ["games"])
    cohort = Cohort(
        cohort=number, game=row["game"], players=row["players"], label=label(row), edition=row["edition"], rules=row["rules"],
        components=row["components"], variant=row["variant"], box=row["box"], origin=row["origin"], logs=row["logs"],
        games=len(played), irregular=irregular, left_out=out, first_day=row["first_day"] or "", last_day=row["last_day"] or "",
        found=status["found"], word=status["word"], bots=json.loads(row["bots"]),
        begun=sum(bool(r["begun"]) for r in played),
    )  # fmt: skip
    if cohort.begun:
        cohort.warnings.append(
            f"{counted(cohort.begun, 'game')} begun in the middle: {'its result counts' if cohort.begun == 1 else 'their results count'}, "
            "length, lead, order and all else of the course are left out"
        )
    if seated := sum(bool(r["seated"]) for r in played):
        cohort.warnings.append(f"{counted(seated, 'game')} in which somebody else took a seat: it counts for no person")
    if home := sum(bool(r["home"]) for r in played):
        cohort.warnings.append(f"{counted(home, 'game')} in which somebody went home: the seat counts for no person")
    if row["origin"] == "simulated":
        cohort.warnings.append("simulated games: they say how bots play, not how people do")
    elif sat and played:
        cohort.people, cohort.busiest = len(sat), max(v[0] for v in sat.values()) / max(1, len(played))
        cohort.warnings.append(
            f"{len(sat)} distinct players; the busiest sat in {cohort.busiest:.0%} of the games: the same people "
            "again and again are not independent games"
        )
        cohort.group = f", {_group(source, cohort, wanted)}"
    if invented:
        cohort.warnings.append(
            "a made-up box: invented values say nothing about the game, so nothing is counted (--made-up does it all the same)"
        )
    if 0 < len(played) < LEAST:
        cohort.warnings.append(f"{too_few(cohort.games, cohort.group)}; {LEAST} games are the least")
    return cohort


def _group(source: Source, cohort: Cohort, wanted: Wanted) -> str:
    """Who played, for figures of few games: the same people again and again are one group."""
    tables: dict[int, set[str]] = defaultdict(set)
    for row in chosen(source.view("shares").get(cohort.cohort, ()), wanted):
        tables[row["log"]].add(row["person"])
    sat = set().union(*tables.values()) - {""}
    if len(tables) > 1 and all(people == sat for people in tables.values()):
        return f"one group of {len(sat)} people: not independent"
    again = len(sat) < sum(map(len, tables.values()))
    return f"{len(sat)} people{', some of them again and again: not independent' if again else ''}"


def label(row: sqlite3.Row) -> str:
    """A cohort in words."""
    parts = [f"{row['game']}, {row['players']} players", f"edition {row['edition']}" if row["edition"] else ""]
    parts.append(f"rules {row['rules'][:8]}/{row['components'][:8]}")
    if row["variant"] not in ("", "{}"):
        parts.append(f"options {row['variant']}")
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


def sections(source: Source, cohort: Cohort, wanted: Wanted) -> list[Section]:
    """The statistics of one cohort that are asked for, those without data left out."""
    from records.statistics import around, cards, play, wins

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
    if by == "bot" and cohort.bots:
        made.append(wins.by_bot(source, cohort, wanted))
    if by in ("", "card"):
        made += cards.cards(source, cohort, wanted)
    if by in ("seat", "person"):
        made += play.turn_times(source, cohort, wanted)
    if not by:
        made += play.lengths(source, cohort, wanted)
        made += play.turn_times(source, cohort, wanted)
        made += play.leads(source, cohort, wanted)
        made.append(play.dead_turns(source, cohort, wanted))
        made.append(play.kingmaking(source, cohort, wanted))
        made += play.measures(source, cohort, wanted)
        made.append(around.ends(source, cohort, wanted))
        made.append(around.friction(source, cohort))
        made.append(around.typing(source, cohort, wanted))
        made.append(around.notes(source, cohort))
        made += around.answers(source, cohort, wanted)
    return [section for section in made if section is not None and (section.rows or section.name == "kingmaking")]


def chosen(rows: Sequence[sqlite3.Row], wanted: Wanted) -> list[sqlite3.Row]:
    """Without irregular games where that is asked for."""
    return [row for row in rows if not (wanted.regular and row["irregular"])]


def summed(
    rows: Iterable[sqlite3.Row], keys: Sequence[str], values: Sequence[str]
) -> dict[tuple[Any, ...], list[float]]:
    """Sums over regular and irregular games, by key."""
    sums: dict[tuple[Any, ...], list[float]] = {}
    for row in rows:
        held = sums.setdefault(tuple(row[k] for k in keys), [0.0] * len(values))
        for i, value in enumerate(values):
            held[i] += row[value] or 0
    return sums
