"""Ratings of players over the games in which they sat, with openskill (extra `report`): teams included, with
uncertainty.

Rated in the order in which games were played, for each game and number of players apart. A team that won together is
one side. Where scores of all seats are known, places follow them; else there are winners and the rest.
"""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from records.statistics.data import Cohort, Distribution, Section
from records.statistics.source import NoStatistics, StatsDatabase, Wanted, reading
from records.statistics.stats import _cohorts
from referee.engine.words import counted
from referee.extras import missing

LEAST_RATED = 3
"""Games from which a rating is shown."""


def rated(path: str, wanted: Wanted) -> list[Cohort]:
    """Cohorts with one section each: the players' ratings. Raises NoStatistics, also when openskill is not there."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise NoStatistics(missing("openskill", "ratings need")) from None
    with reading(path, wanted.found) as source:
        bare = Wanted(wanted.game, "rating", wanted.raw, wanted.regular, wanted.made_up, found=wanted.found)
        cohorts = [c for c in _cohorts(source, bare)]
        for cohort in cohorts:
            if cohort.games:
                cohort.sections = [_ratings(source, cohort, wanted, PlackettLuce())]
    return cohorts


def _ratings(source: StatsDatabase, cohort: Cohort, wanted: Wanted, model: Any) -> Section:
    games = _games(source, cohort, wanted)
    held: dict[str, Any] = {}
    played: dict[str, int] = defaultdict(int)
    for sides in games:
        people = [[held.setdefault(p, model.rating(name=p)) for p in side] for _, side in sides]
        for _, side in sides:
            for person in side:
                played[person] += 1
        for side_now, (_, side) in zip(model.rate(people, ranks=[rank for rank, _ in sides]), sides, strict=True):
            for rating, person in zip(side_now, side, strict=True):
                held[person] = rating
    section = Section(
        "ratings",
        "ratings",
        "openskill (Plackett-Luce): strength mu, with mu ± 2 sigma; a team that plays together is one side",
        unit="points",
        method="mu - 2 sigma to mu + 2 sigma",
    )
    for person, r in sorted(held.items(), key=lambda item: (-item[1].ordinal(), item[0])):
        if played[person] >= LEAST_RATED or wanted.raw:
            section.rows.append(
                Distribution(
                    source.names.get(person, person), played[person], r.mu, r.mu - 2 * r.sigma, r.mu + 2 * r.sigma
                )
            )
    few = sum(n < LEAST_RATED for n in played.values())
    if few and not wanted.raw:
        section.notes.append(f"not shown: {counted(few, 'player')} with fewer than {LEAST_RATED} games")
    section.notes.append(
        "if two ranges overlap, neither player is shown to be better; a rating holds for this game and this "
        "number of players"
    )
    return section


def _games(source: StatsDatabase, cohort: Cohort, wanted: Wanted) -> list[list[tuple[int, list[str]]]]:
    """Per game, in order of play: sides with their place, 0 the best."""
    rows = source.conn.execute(
        "SELECT s.log, s.seat, s.person, s.winner, s.points, s.irregular, t.value AS team, p.day FROM shares s "
        "JOIN played p USING (log) JOIN logs l ON l.log = s.log LEFT JOIN traits t ON t.log = s.log AND "
        "t.seat = s.seat AND t.kind = 'team' "
        "WHERE s.cohort = ? AND s.person <> '' ORDER BY p.day, l.utc, l.id, s.seat",
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
        if len(sides) > 1:
            games.append(_places(list(sides.values())))
    return games


def _places(sides: Sequence[Sequence[Any]]) -> list[tuple[int, list[str]]]:
    known = all(row["points"] is not None for side in sides for row in side) and all(len(side) == 1 for side in sides)
    won = [any(row["winner"] for row in side) for side in sides]
    keys = [(not w, -side[0]["points"] if known else 0) for w, side in zip(won, sides, strict=True)]
    order = sorted(set(keys))
    return [(order.index(key), [row["person"] for row in side]) for key, side in zip(keys, sides, strict=True)]
