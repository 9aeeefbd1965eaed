"""How strong players are when the luck of seat and role is taken out: one model of all games of a cohort (NumPy).

In each game one side wins: side s with probability exp(e_s) / sum of exp(e). e is the mean strength of the players of
the side, plus the mean worth of their places, plus the worth of the role of the side. All strengths and worths are
normal around 0 beforehand (spread 1 for players, 2 for places and roles), so that they exist for few games too. The
most probable values are found by Newton's method; intervals come from the curvature there (Laplace).
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from records.statistics.formulas import Z95
from referee.engine.errors import RefereeError

LEAST_GAMES = 30
"""Games from which something is adjusted."""

PLAYER, ADVANTAGE = 1.0, 2.0
"""What strengths and worths vary by beforehand, in log odds."""

ENOUGH = 1e-10
STEPS = 50


MOST_CELLS = 20_000_000
"""Sides times strengths and worths up to which the model is reckoned: 160 megabytes."""


class TooMany(RefereeError):
    """There are too many players and games for one model."""


class RatedSide(NamedTuple):
    """A side of one game: those who win together."""

    people: tuple[str, ...]
    """Who sat there; empty for somebody who is nobody in particular."""
    places: tuple[str, ...]
    """The place of each."""
    role: str
    """The role or team, empty where there is none."""
    won: bool
    rank: int = 0
    """0 for the best, by score where all scores are known."""


class Strength(NamedTuple):
    """A player's strength in log odds, 0 for the mean of all, with its 95 % interval; and what comes of it."""

    value: float
    low: float
    high: float
    rate: float
    """The share of the wins that this player would have, dealt every seat and role against average players."""
    rate_low: float
    rate_high: float


def strengths(games: Sequence[Sequence[RatedSide]]) -> dict[str, Strength]:
    """The strength of everybody by all games with a winner, one game a list of its sides. Raises TooMany, and
    ImportError without NumPy.
    """
    import numpy as np

    games = [sides for sides in games if any(side.won for side in sides) and len(sides) > 1]
    names = sorted({person for sides in games for side in sides for person in side.people if person})
    if not names:
        return {}
    columns = {("player", name): i for i, name in enumerate(names)}
    for sides in games:
        for side in sides:
            for key in (*(("place", place) for place in side.places), ("role", side.role)):
                columns.setdefault(key, len(columns))
    if len(columns) * sum(map(len, games)) > MOST_CELLS:
        raise TooMany("too many players and games for one model")
    matrix, won, starts = _matrix(games, columns)
    prior = np.array([PLAYER**-2 if kind == "player" else ADVANTAGE**-2 for kind, _ in columns])
    found, covariance = _fit(matrix, won, starts, prior)
    values, errors = _among(found, covariance, len(names))
    bare = matrix.copy()
    bare[:, : len(names)] = 0.0
    advantage, sizes = bare @ found, np.array([len(side.people) for sides in games for side in sides])
    out = {}
    for name, value, error in zip(names, values, errors, strict=True):
        bounds = [float(x) for x in (value, value - Z95 * error, value + Z95 * error)]
        rates = [_share(advantage, sizes, starts, bound) for bound in bounds]
        out[name] = Strength(*bounds, *rates)
    return out


def _matrix(games: Sequence[Sequence[RatedSide]], columns: dict[tuple[str, str], int]) -> Any:
    """A row a side: what it is made of; the part of the win that it had; where each game begins."""
    import numpy as np

    rows: list[Any] = []
    won: list[float] = []
    starts: list[int] = []
    for sides in games:
        starts.append(len(rows))
        winners = sum(side.won for side in sides)
        for side in sides:
            row = np.zeros(len(columns))
            for person in side.people:
                if person:
                    row[columns["player", person]] += 1 / len(side.people)
            for place in side.places:
                row[columns["place", place]] += 1 / len(side.places)
            row[columns["role", side.role]] += 1
            rows.append(row)
            won.append(side.won / winners)
    return np.array(rows), np.array(won), np.array(starts)


def _chances(worth: Any, starts: Any) -> Any:
    """The chance of each side, from its worth."""
    import numpy as np

    counts = np.diff([*starts, len(worth)])
    grown = np.exp(worth - np.repeat(np.maximum.reduceat(worth, starts), counts))
    return grown / np.repeat(np.add.reduceat(grown, starts), counts)


def _fit(matrix: Any, won: Any, starts: Any, prior: Any) -> Any:
    """The most probable values, and their covariances."""
    import numpy as np

    values = np.zeros(matrix.shape[1])
    curve = np.diag(prior)
    for _ in range(STEPS):
        chance = _chances(matrix @ values, starts)
        slope = matrix.T @ (won - chance) - prior * values
        mean = np.add.reduceat(matrix * chance[:, None], starts)
        curve = (matrix * chance[:, None]).T @ matrix - mean.T @ mean + np.diag(prior)
        step = np.linalg.solve(curve, slope)
        values = values + step * min(1.0, 2 / max(1e-12, float(np.max(np.abs(step)))))
        if float(np.max(np.abs(step))) < ENOUGH:
            break
    return values, np.linalg.inv(curve)


def _among(found: Any, covariance: Any, players: int) -> Any:
    """The strengths of the players less their mean, and their standard errors: only differences can be known."""
    import numpy as np

    less = np.eye(players) - 1 / players
    return less @ found[:players], np.sqrt(np.diag(less @ covariance[:players, :players] @ less.T))


def _share(advantage: Any, sizes: Any, starts: Any, strength: float) -> float:
    """The mean share of a win at every seat of all games, one player of this strength among average ones."""
    import numpy as np

    counts = np.diff([*starts, len(advantage)])
    others = np.exp(advantage)
    total = np.repeat(np.add.reduceat(others, starts), counts)
    mine = others * np.exp(strength / sizes)
    return float(np.sum(mine / (total - others + mine)) / np.sum(sizes))


def average(games: Sequence[Sequence[RatedSide]]) -> float:
    """The mean share of a win at every seat, if all were alike: as many wins as games, shared out."""
    played = [sides for sides in games if any(side.won for side in sides)]
    seats = sum(len(side.people) for sides in played for side in sides)
    return len(played) / seats if seats else 0.0


def always(games: Sequence[Sequence[RatedSide]]) -> set[str]:
    """Who had one place and one role in all games, where there is more than one."""
    had: dict[str, set[tuple[str, str]]] = {}
    for sides in games:
        for side in sides:
            for person, place in zip(side.people, side.places, strict=True):
                had.setdefault(person, set()).add((place, side.role))
    every = set().union(*had.values()) if had else set()
    return {person for person, seats in had.items() if person and len(seats) == 1 < len(every)}
