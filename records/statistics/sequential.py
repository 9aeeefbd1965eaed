"""A test that may be looked at several times: bounds that keep the level, in plain Python.

The level is spent by Lan and DeMets (1983), in the manner of O'Brien and Fleming: little at the first looks, almost all
at the last. Bounds by the recursive integration of Armitage, McPherson and Rowe (1969), over the Brownian motion that
the test statistic z times the root of the information is.
"""

from collections.abc import Sequence
from math import erfc, exp, pi, sqrt
from typing import NamedTuple

from records.statistics.formulas import LEVEL, Z80, Z95, normal_upper

POINTS = 160
"""Steps of Simpson's rule, an even number."""


class Sequential(NamedTuple):
    """The bounds of a test with several looks."""

    bounds: tuple[float, ...]
    """At each look |z| beyond which the test ends."""
    densities: tuple[tuple[list[float], list[float]], ...]
    """At each look but the last where the motion may be, and with what weight, if it has not ended before."""
    times: tuple[float, ...]
    """The share of all games at each look."""


def spent(time: float) -> float:
    """How much of the level may be spent up to a share of all games, on both sides together."""
    return 2 * 2 * _upper(Z_QUARTER / sqrt(time))


def _upper(z: float) -> float:
    return erfc(z / sqrt(2)) / 2


Z_QUARTER = normal_upper(LEVEL / 4)
"""Each side spends half of the level by a function that itself is two-sided."""


def sequential(times: Sequence[float]) -> Sequential:
    """Bounds for looks at these shares of all games, in rising order up to 1."""
    bounds: list[float] = []
    densities: list[tuple[list[float], list[float]]] = []
    before, last = 0.0, 0.0
    for time in times:
        part = spent(time) - before if time < 1 else LEVEL - before
        before += part
        bound = _bound(densities[-1] if densities else None, time, last, part)
        bounds.append(bound)
        densities.append(_density(densities[-1] if densities else None, time, last, bound))
        last = time
    return Sequential(tuple(bounds), tuple(densities[:-1]), tuple(times))


def _bound(held: tuple[list[float], list[float]] | None, time: float, last: float, part: float) -> float:
    """The z beyond which this part of the level lies, by halving."""
    low, high = 0.0, 12.0
    for _ in range(50):
        z = (low + high) / 2
        low, high = (z, high) if _beyond(held, time, last, z, 0.0) > part else (low, z)
    return low


def _beyond(held: tuple[list[float], list[float]] | None, time: float, last: float, z: float, drift: float) -> float:
    """The chance of going on up to a look and ending at it, on either side. drift: the expected z with all games."""
    edge = z * sqrt(time)
    if held is None:
        middle = drift * time
        return _upper((edge - middle) / sqrt(time)) + _upper((edge + middle) / sqrt(time))
    wide = sqrt(time - last)
    total = 0.0
    for x, weight in zip(*held, strict=True):
        if weight:
            middle = x + drift * (time - last)
            total += weight * _moved(x, last, drift) * (_upper((edge - middle) / wide) + _upper((edge + middle) / wide))
    return total


def _moved(x: float, time: float, drift: float) -> float:
    """How much likelier a drift makes a path that ends at x (Girsanov)."""
    return exp(drift * x - drift * drift * time / 2) if drift else 1.0


def _density(
    held: tuple[list[float], list[float]] | None, time: float, last: float, bound: float
) -> tuple[list[float], list[float]]:
    """Where the motion is at a look if it goes on: points and their weights by Simpson's rule."""
    edge = bound * sqrt(time)
    step = 2 * edge / POINTS
    xs = [-edge + i * step for i in range(POINTS + 1)]
    wide = time - last
    weights = []
    for i, x in enumerate(xs):
        simpson = step / 3 * (1 if i in (0, POINTS) else 4 if i % 2 else 2)
        if held is None:
            value = exp(-x * x / (2 * time)) / sqrt(2 * pi * time)
        else:
            value = sum(w * exp(-((x - y) ** 2) / (2 * wide)) for y, w in zip(*held, strict=True)) / sqrt(2 * pi * wide)
        weights.append(simpson * value)
    return xs, weights


def power(test: Sequential, drift: float) -> float:
    """The chance of ending at any look. drift: the expected z with all games."""
    lasts = (0.0, *test.times[:-1])
    held = (None, *test.densities)
    return sum(
        _beyond(density, time, last, z, drift)
        for density, time, last, z in zip(held, test.times, lasts, test.bounds, strict=True)
    )


def inflation(test: Sequential) -> float:
    """How many times as many games as with one look the last look needs for the same power of 80 %."""
    low, high = Z95 + Z80 - 0.5, Z95 + Z80 + 2.0
    for _ in range(25):
        drift = (low + high) / 2
        low, high = (drift, high) if power(test, drift) < 0.8 else (low, drift)
    return max(1.0, (low / (Z95 + Z80)) ** 2)
