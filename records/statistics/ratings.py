"""Ratings of players over the games in which they sat, with openskill (extra `report`): teams included, with
uncertainty.

Rated in the order in which games were played, for each game and number of players apart. A team that won together is
one side. Where scores of all seats are known, places follow them; else there are winners and the rest.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from records.statistics import people
from records.statistics.adjusted import RatedSide
from records.statistics.data import Cohort, Distribution, Section
from records.statistics.rated_games import LEAST_RATED, adjusted, rated_games
from records.statistics.source import NoStatistics, StatsDatabase, Wanted, reading
from records.statistics.stats import _cohorts
from referee.engine.words import counted
from referee.extras import missing


def rated(path: str, wanted: Wanted) -> list[Cohort]:
    """Cohorts with the ratings of their players alone. Raises NoStatistics, also when openskill is not there."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise NoStatistics(missing("openskill", "ratings need")) from None
    with reading(path, wanted.found) as source:
        people.join(source, wanted.same)
        cohorts = list(_cohorts(source, wanted._replace(by="rating")))
        for cohort in cohorts:
            if cohort.games:
                cohort.sections = _sections(source, cohort, wanted, PlackettLuce())
    return cohorts


def _sections(source: StatsDatabase, cohort: Cohort, wanted: Wanted, model: Any) -> list[Section]:
    """What is said of the players of a cohort: ratings as they played, and without the luck of seat and role."""
    games = rated_games(source, cohort, wanted)
    played = Counter(person for sides in games for side in sides for person in side.people if person)
    out = [_ratings(source, games, played, wanted, model), *adjusted(source, games, wanted)]
    out[0].notes += people.notes(source, cohort, wanted, [row.label for row in out[0].rows])
    return out


def _ratings(
    source: StatsDatabase, games: Sequence[Sequence[RatedSide]], played: Counter[str], wanted: Wanted, model: Any
) -> Section:
    """Ratings in the order of play. Who is nobody in particular is an opponent of middling strength, each time anew."""
    held: dict[str, Any] = {}
    for sides in games:
        teams = [
            [held.setdefault(p, model.rating(name=p)) if p else model.rating() for p in side.people] for side in sides
        ]
        for side_now, side in zip(model.rate(teams, ranks=[side.rank for side in sides]), sides, strict=True):
            for rating, person in zip(side_now, side.people, strict=True):
                if person:
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
            low, high = r.mu - 2 * r.sigma, r.mu + 2 * r.sigma
            section.rows.append(Distribution(source.names.get(person, person), played[person], r.mu, low, high))
    few = sum(n < LEAST_RATED for n in played.values())
    if few and not wanted.raw:
        section.notes.append(f"not shown: {counted(few, 'player')} with fewer than {LEAST_RATED} games")
    section.notes.append(
        "if two ranges overlap, neither player is shown to be better; a rating holds for this game and this "
        "number of players"
    )
    return section
