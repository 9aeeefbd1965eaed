"""The games of a cohort as who met whom, and what players are worth without the luck of seat and role."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from math import log
from typing import Any

import msgspec

from records.statistics.adjusted import LEAST_GAMES, RatedSide, TooMany, always, average, strengths
from records.statistics.data import Cohort, Distribution, Section, by_name
from records.statistics.source import StatsDatabase, Wanted
from referee.extras import missing

LEAST_RATED = 3
"""Games from which a rating is shown."""

MIDDLE, ELO = 1500.0, 400 / log(10)
"""The mean rating without the luck of the deal, and points for each unit of log odds."""


def adjusted(source: StatsDatabase, games: Sequence[Sequence[RatedSide]], wanted: Wanted) -> list[Section]:
    """Ratings and win rates without the luck of seat and role, from 30 games on; below, or without NumPy, a note."""
    played = Counter(person for sides in games for side in sides for person in side.people if person)
    elo = Section(
        "ratings_adjusted",
        "ratings without the luck of seat and role",
        "all games in one model with seats and roles; 1500 is the mean of these players, 400 more means ten times "
        "the odds",
        unit="Elo points",
        method="95 % intervals, normal around the most probable value",
    )
    rates = Section(
        "win_rate_by_person_adjusted",
        "win rate without the luck of seat and role",
        "the wins that a player would have, dealt every seat and role of these games against average players",
        unit="%",
        method="95 % intervals, from those of the ratings",
    )
    if len(games) < LEAST_GAMES:
        text = f"adjusted from {LEAST_GAMES} games on; there are {len(games)}"
        return [msgspec.structs.replace(elo, notes=[text])]
    try:
        found = strengths(games)
    except ImportError:
        return [msgspec.structs.replace(elo, notes=[missing("numpy", "adjusting needs")])]
    except TooMany as error:
        return [msgspec.structs.replace(elo, notes=[str(error)])]
    for person, one in sorted(found.items(), key=lambda item: (-item[1].value, item[0])):
        if played[person] < LEAST_RATED and not wanted.raw:
            continue
        name, n = source.names.get(person, person), played[person]
        elo.rows.append(Distribution(name, n, elo_of(one.value), elo_of(one.low), elo_of(one.high)))
        rates.rows.append(Distribution(name, n, 100 * one.rate, 100 * one.rate_low, 100 * one.rate_high))
    rates.notes.append(f"an average player: {100 * average(games):.0f}%")
    fixed = always(games)
    if fixed:
        names = ", ".join(sorted((source.names.get(p, p) for p in fixed if played[p] >= LEAST_RATED), key=by_name))
        if names:
            elo.notes.append(f"always in one seat and role, so that the player cannot be told from it: {names}")
    return [elo, rates]


def elo_of(strength: float) -> float:
    """A strength as a rating."""
    return round(MIDDLE + ELO * strength)


def rated_games(source: StatsDatabase, cohort: Cohort, wanted: Wanted) -> list[list[RatedSide]]:
    """Per game, in order of play: its sides. Games in which nobody has a name are left out."""
    rows = source.conn.execute(
        "SELECT s.log, s.seat, s.person, s.winner, s.points, s.irregular, t.value AS team, o.value AS place FROM "
        "shares s JOIN played p USING (log) JOIN logs l ON l.log = s.log LEFT JOIN traits t ON t.log = s.log AND "
        "t.seat = s.seat AND t.kind = 'team' LEFT JOIN traits o ON o.log = s.log AND o.seat = s.seat AND "
        "o.kind = 'order' WHERE s.cohort = ? ORDER BY p.day, l.utc, l.id, s.seat",
        (cohort.cohort,),
    ).fetchall()
    by_log: dict[int, list[Any]] = defaultdict(list)
    for row in rows:
        if not (wanted.regular and row["irregular"]):
            by_log[row["log"]].append(row)
    games = []
    for seats in by_log.values():
        sides: dict[object, list[Any]] = defaultdict(list)
        for row in seats:
            sides[row["team"] or row["seat"]].append(row)
        if len(sides) > 1 and any(row["person"] for row in seats):
            games.append(_places(list(sides.values())))
    return games


def _places(sides: Sequence[Sequence[Any]]) -> list[RatedSide]:
    """The sides of a game with their places."""
    known = all(row["points"] is not None for side in sides for row in side) and all(len(side) == 1 for side in sides)
    won = [any(row["winner"] for row in side) for side in sides]
    keys = [(not w, -side[0]["points"] if known else 0) for w, side in zip(won, sides, strict=True)]
    order = sorted(set(keys))
    return [
        RatedSide(
            tuple(row["person"] for row in side),
            tuple(str(row["place"] or row["seat"]) for row in side),
            side[0]["team"] or "",
            w,
            order.index(key),
        )
        for key, w, side in zip(keys, won, sides, strict=True)
    ]
