"""A difference of two arms, of rates or of means, of games apart or of pairs: interval and test, in plain Python.

Every formula is named, so that a reader can look it up; `formulas.py` has those of a single arm.
"""

from collections.abc import Sequence
from math import comb, exp, fsum, lgamma, log, sqrt
from typing import NamedTuple

from records.statistics.formulas import mean_part, newcombe, two_sample, wilson

TAIL = 0.025
"""On either side of a 95 % interval."""


class Estimate(NamedTuple):
    """The second arm less the first."""

    value: float
    low: float | None = None
    """Lower bound of the 95 % interval; None where there are too few games for one."""
    high: float | None = None
    p: float | None = None
    """Two-sided p-value of no difference."""


class Pairing(NamedTuple):
    """What pairing is worth."""

    correlation: float | None
    """Of the two games of a pair; None where one arm does not vary."""
    saved: float | None
    """Which share of the games it saves: 1 - Var(difference) / (Var(first) + Var(second)); below 0 it costs games."""


def rates_apart(hits1: float, n1: int, hits2: float, n2: int, part: float = 1.0) -> Estimate:
    """Two proportions of games apart: Newcombe's hybrid score interval (his method 10), score test with pooled
    variance. part: the mean part of a win, where some are shared; all is reckoned in whole wins of that part.
    """
    part = max(part, hits1 / n1, hits2 / n2)
    hits1, hits2 = hits1 / part, hits2 / part
    d, low, high = newcombe(hits1, n1, hits2, n2)
    return Estimate(part * d, part * low, part * high, two_sample(hits1, n1, hits2, n2))


def rates_paired(first: Sequence[float], second: Sequence[float]) -> Estimate:
    """Two proportions of pairs, each value 0 or 1: Newcombe's score interval for paired proportions (1998, method 10)
    and McNemar's mid-p test.
    """
    n = len(first)
    both = sum(bool(a and b) for a, b in zip(first, second, strict=True))
    only1, only2 = int(sum(first)) - both, int(sum(second)) - both
    p1, p2 = sum(first) / n, sum(second) / n
    low1, high1 = wilson(sum(first), n)
    low2, high2 = wilson(sum(second), n)
    phi = _phi(both, only1, only2, n - both - only1 - only2)
    down, up = ((p2 - low2), (high1 - p1)), ((high2 - p2), (p1 - low1))
    d = p2 - p1
    low, high = (sqrt(max(0.0, a * a - 2 * phi * a * b + b * b)) for a, b in (down, up))
    return Estimate(d, d - low, d + high, mcnemar(only1, only2))


def _phi(both: int, only1: int, only2: int, neither: int) -> float:
    """The correlation of a table of pairs, with Newcombe's continuity correction where it is positive."""
    product = (both + only1) * (only2 + neither) * (both + only2) * (only1 + neither)
    if not product:
        return 0.0
    cross = both * neither - only1 * only2
    corrected = max(cross - (both + only1 + only2 + neither) / 2, 0) if cross > 0 else cross
    return float(corrected / sqrt(product))


def mcnemar(only1: int, only2: int) -> float:
    """Two-sided mid-p of McNemar's test: of the pairs that differ, half would by chance go either way.

    The exact test is needlessly shy with few pairs; the mid-p value counts what was seen by half (Fagerland and others,
    BMC Medical Research Methodology 13, 2013).
    """
    n, few = only1 + only2, min(only1, only2)
    return min(1.0, signs(only1, only2) - comb(n, few) / 2**n) if only1 != only2 else 1.0


def signs(less: int, more: int) -> float:
    """Two-sided p of the exact sign test."""
    n, few = less + more, min(less, more)
    return min(1.0, 2 * sum(comb(n, k) for k in range(few + 1)) / 2**n) if n else 1.0


def means_apart(first: Sequence[float], second: Sequence[float]) -> Estimate:
    """Two means of games apart: Welch's interval and test."""
    d = mean(second) - mean(first)
    if min(len(first), len(second)) < 2:
        return Estimate(d)
    a, b = variance(first) / len(first), variance(second) / len(second)
    if not a + b:  # every game of an arm alike: no interval, but of all ways to part the games one or two are so
        return Estimate(d, p=min(1.0, 2 / comb(len(first) + len(second), len(first))) if d else 1.0)
    df = (a + b) ** 2 / (a * a / (len(first) - 1) + b * b / (len(second) - 1))
    return _by_t(d, sqrt(a + b), df)


def means_paired(first: Sequence[float], second: Sequence[float]) -> Estimate:
    """Two means of pairs: the mean difference, compared with none."""
    return one_mean([b - a for a, b in zip(first, second, strict=True)], 0.0)


def one_mean(values: Sequence[float], against: float) -> Estimate:
    """A mean less what it is compared with: Student's interval and test."""
    d = mean(values) - against
    if len(values) < 2:
        return Estimate(d)
    error = sqrt(variance(values) / len(values))
    if not error:  # all alike: no interval, but the signs can be tested
        return Estimate(d, p=signs(0, len(values)) if d else 1.0)
    return _by_t(d, error, len(values) - 1)


def _by_t(d: float, error: float, df: float) -> Estimate:
    half = t_beyond(TAIL, df) * error
    return Estimate(d, d - half, d + half, min(1.0, 2 * t_upper(abs(d) / error, df)))


def mean_of_parts(parts: Sequence[float]) -> float:
    """The mean part of a win, of what it was in each game (1/m where m shared it, 0 where nobody won)."""
    return mean_part(fsum(map(bool, parts)), fsum(parts))


def pairing(first: Sequence[float], second: Sequence[float]) -> Pairing:
    """What pairing was worth, by these pairs."""
    if len(first) < 2:
        return Pairing(None, None)
    a, b = variance(first), variance(second)
    ma, mb = mean(first), mean(second)
    together = fsum((x - ma) * (y - mb) for x, y in zip(first, second, strict=True)) / (len(first) - 1)
    return Pairing(
        max(-1.0, min(1.0, together / sqrt(a * b))) if a and b else None, 2 * together / (a + b) if a + b else None
    )


def mean(values: Sequence[float]) -> float:
    """The arithmetic mean."""
    return fsum(values) / len(values)


def variance(values: Sequence[float]) -> float:
    """The sample variance (n - 1)."""
    m = mean(values)
    return fsum((x - m) ** 2 for x in values) / (len(values) - 1)


# --- Student's distribution -------------------------------------------------------------------------------------------


def t_upper(t: float, df: float) -> float:
    """Upper tail of Student's t distribution, for t of at least 0: half the regularized incomplete beta function
    I(df/(df + t²); df/2, 1/2).
    """
    return beta_part(df / (df + t * t), df / 2, 0.5) / 2


def t_beyond(tail: float, df: float) -> float:
    """The t beyond which this share lies; by halving."""
    low, high = 0.0, 1.0
    while t_upper(high, df) > tail:
        high *= 2
    for _ in range(80):
        t = (low + high) / 2
        low, high = (t, high) if t_upper(t, df) > tail else (low, t)
    return low


def beta_part(x: float, a: float, b: float) -> float:
    """The regularized incomplete beta function I(x; a, b), by Lentz's continued fraction (Abramowitz and Stegun
    26.5.8).
    """
    if x <= 0 or x >= 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):  # the fraction converges fast on this side only
        return 1 - beta_part(1 - x, b, a)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(1 - x)) / a
    c, d = 1.0, 1 / _not_zero(1 - (a + b) * x / (a + 1))
    value = d
    for m in range(1, 500):
        for step in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d, c = 1 / _not_zero(1 + step * d), _not_zero(1 + step / c)
            value *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return front * value


def _not_zero(x: float) -> float:
    return x if abs(x) > 1e-300 else 1e-300
