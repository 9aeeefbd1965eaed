"""Intervals, tests and sample sizes, in plain Python. Every formula is named, so that a reader can look it up."""

from collections.abc import Sequence
from math import ceil, comb, erfc, exp, sqrt

Z95 = 1.959963984540054
"""Two-sided 95 %."""
Z80 = 0.8416212335729143
"""Power 80 %."""
LEAST = 10
"""Below this many games nothing is tested."""
LEVEL = 0.05


def wilson(hits: float, n: float) -> tuple[float, float]:
    """The 95 % Wilson score interval of a proportion; a win shared by m counts 1/m, so hits need not be whole."""
    if n <= 0:
        return 0.0, 1.0
    p, zz = hits / n, Z95 * Z95
    middle = p + zz / (2 * n)
    half = Z95 * sqrt(max(0.0, p * (1 - p)) / n + zz / (4 * n * n))
    low, high = (middle - half) / (1 + zz / n), (middle + half) / (1 + zz / n)
    return (0.0 if hits <= 0 else max(0.0, low)), (1.0 if hits >= n else min(1.0, high))


def effective(hits: float, n: float, games: float, hh: float, hn: float, nn: float) -> float:
    """How many independent tries n tries from so many games are worth.

    Tries of one game are alike. The variance of the share is that of a ratio of sums over games (linearized, clusters
    are games); that many independent tries would have the same. hh, hn, nn: sums over games of hits², hits · n, n².
    Never more than n; where all or none hit, and of a single game, the number of games: nothing tells there how much
    games differ.
    """
    if games <= 1 or n <= 0 or hits <= 0 or hits >= n:
        return min(n, games)
    p = hits / n
    variance = (hh - 2 * p * hn + p * p * nn) / (n * n)
    return min(n, p * (1 - p) / variance) if variance > 0 else n


def mean_part(wins: float, squares: float) -> float:
    """The mean part of a win: 1 where all are whole, 1/2 where two share every win. squares: the sum of the squared
    parts.

    A game gives a seat 1/m with probability m·p, so the share p varies by p·(part - p) and not by p·(1 - p).
    """
    return squares / wins if wins > 0 else 1.0


def newcombe(hits1: float, n1: float, hits2: float, n2: float) -> tuple[float, float, float]:
    """The second proportion less the first, with Newcombe's hybrid score interval (his method 10)."""
    p1, p2 = hits1 / n1, hits2 / n2
    low1, high1 = wilson(hits1, n1)
    low2, high2 = wilson(hits2, n2)
    d = p2 - p1
    return d, d - sqrt((p2 - low2) ** 2 + (high1 - p1) ** 2), d + sqrt((high2 - p2) ** 2 + (p1 - low1) ** 2)


def score_test(hits: float, n: float, expected: float) -> float:
    """Two-sided p of the score test that the Wilson interval inverts: p < 5 % where `expected` is outside of it."""
    if n <= 0 or not 0 < expected < 1:
        return 1.0
    return erfc(abs(hits / n - expected) / sqrt(expected * (1 - expected) / n) / sqrt(2))


def two_sample(hits1: float, n1: float, hits2: float, n2: float) -> float:
    """Two-sided p of the score test that two proportions are the same (pooled variance)."""
    pooled = (hits1 + hits2) / (n1 + n2)
    spread = sqrt(pooled * (1 - pooled) * (1 / n1 + 1 / n2))
    return erfc(abs(hits2 / n2 - hits1 / n1) / spread / sqrt(2)) if spread > 0 else 1.0


def holm(ps: Sequence[float]) -> list[float]:
    """P-values adjusted by Holm's step-down method, in the order given."""
    adjusted = [1.0] * len(ps)
    worst = 0.0
    for rank, i in enumerate(sorted(range(len(ps)), key=ps.__getitem__)):
        worst = max(worst, min(1.0, (len(ps) - rank) * ps[i]))
        adjusted[i] = worst
    return adjusted


def false_alarm(k: int) -> float:
    """Chance that at least one of k independent looks alarms although nothing is wrong."""
    return float(1 - (1 - LEVEL) ** k)


def shared_wilson(wins: float, n: float, part: float) -> tuple[float, float]:
    """The 95 % Wilson score interval of a share of wins. part: the mean part of a win (`mean_part`)."""
    low, high = wilson(wins / part, n)
    return low * part, high * part


def needed(p0: float, p1: float, watched: int = 1, part: float = 1.0) -> int:
    """Games needed to see p1 where p0 is fair: two-sided 5 % (divided by how many are watched, Bonferroni), power 80 %,
    one sample. part: the mean part of a win (`mean_part`), above p0.
    """
    z = Z95 if watched == 1 else normal_upper(LEVEL / watched / 2)
    spread = z * sqrt(p0 * (part - p0)) + Z80 * sqrt(p1 * max(0.0, part - p1))
    return ceil((spread / (p1 - p0)) ** 2)


def normal_upper(tail: float) -> float:
    """z beyond which this share of a normal distribution lies; by halving."""
    low, high = 0.0, 40.0
    for _ in range(80):
        z = (low + high) / 2
        low, high = (z, high) if erfc(z / sqrt(2)) / 2 > tail else (low, z)
    return low


def chi_square(observed: Sequence[float], expected: Sequence[float], spread: float = 1.0) -> tuple[float, int, float]:
    """Pearson's chi-square over categories: the value, degrees of freedom, p.

    spread: how much less than whole counts these vary; the value is divided by it.
    """
    value = sum((o - e) ** 2 / e for o, e in zip(observed, expected, strict=True) if e > 0) / spread
    df = len(observed) - 1
    return value, df, chi_upper(value, df)


def chi_upper(value: float, df: int) -> float:
    """Upper tail of the chi-square distribution: the regularized upper incomplete gamma function Q(df/2, value/2)."""
    if value <= 0 or df <= 0:
        return 1.0
    x, tail = value / 2, 0.0
    # closed forms: df even, a Poisson sum; df odd, erfc and half-integer terms
    if df % 2 == 0:
        term = 1.0
        for i in range(df // 2):
            tail += term
            term *= x / (i + 1)
        return min(1.0, tail * exp(-x))
    tail = erfc(sqrt(x))
    term = exp(-x) * sqrt(x) / 0.886226925452758  # gamma(3/2)
    for i in range((df - 1) // 2):
        tail += term
        term *= x / (i + 1.5)
    return min(1.0, tail)


def median(values: Sequence[float]) -> float:
    """The middle value, of two the mean. The values are sorted."""
    n = len(values)
    return float(values[n // 2]) if n % 2 else (values[n // 2 - 1] + values[n // 2]) / 2


def quantile(values: Sequence[float], share: float) -> float:
    """The smallest value that at least this share does not exceed (nearest rank). The values are sorted."""
    return values[max(0, ceil(share * len(values) - 1e-9) - 1)]


def median_interval(values: Sequence[float]) -> tuple[float, float]:
    """At least 95 % for the median by order statistics, without assuming a distribution. The values are sorted.

    The k-th smallest and the k-th largest value, k by the binomial distribution: exact up to `EXACT` values.
    """
    n = len(values)
    k = _outside(n) if n <= EXACT else int((n - 1 - Z95 * sqrt(n)) / 2)
    return values[k], values[n - 1 - k]


EXACT = 1000


def _outside(n: int) -> int:
    """The most values that may lie on either side of the interval: the median is beyond them in at most 2.5 % of
    cases.
    """
    below, k = 1, 0  # how many of the 2^n ways have at most k values below the median
    while 40 * (more := below + comb(n, k + 1)) <= 1 << n:
        below, k = more, k + 1
    return k
