"""Differences, sample sizes and sequential bounds against SciPy, statsmodels, published tables and simulation."""

import random
from math import sqrt

import pytest

from records.statistics import differences, sizes
from records.statistics.sequential import inflation, power, sequential
from tests.kit.later import Later

np, scipy = Later("numpy"), Later("scipy.stats")
tables, powers = Later("statsmodels.stats.contingency_tables"), Later("statsmodels.stats.power")
SOME = 60


@pytest.fixture
def drawn() -> random.Random:
    return random.Random("differences")


def near(a: float | None, b: float, by: float = 1e-8) -> bool:
    return a is not None and abs(a - b) <= by * max(1.0, abs(a), abs(b))


def test_students_distribution(drawn: random.Random) -> None:
    for _ in range(SOME):
        df, t, tail = 10 ** drawn.uniform(0, 4), 10 ** drawn.uniform(-3, 1.5), 10 ** drawn.uniform(-6, -0.31)
        assert near(differences.t_upper(t, df), scipy.t.sf(t, df))
        assert near(differences.t_beyond(tail, df), scipy.t.isf(tail, df), 1e-6)


def test_means(drawn: random.Random) -> None:
    for _ in range(SOME):
        a = [drawn.gauss(5, 2) for _ in range(drawn.randint(2, 30))]
        b = [drawn.gauss(6, 4) for _ in range(drawn.randint(2, 30))]
        found, wanted = differences.means_apart(a, b), scipy.ttest_ind(b, a, equal_var=False)
        low, high = wanted.confidence_interval()
        assert near(found.value, np.mean(b) - np.mean(a)) and near(found.p, wanted.pvalue)
        assert near(found.low, low, 1e-6) and near(found.high, high, 1e-6)
        n = min(len(a), len(b))
        paired, wanted = differences.means_paired(a[:n], b[:n]), scipy.ttest_rel(b[:n], a[:n])
        low, high = wanted.confidence_interval()
        assert near(paired.p, wanted.pvalue) and near(paired.low, low, 1e-6) and near(paired.high, high, 1e-6)
        one, wanted = differences.one_mean(a, 4.5), scipy.ttest_1samp(a, 4.5)
        low, high = wanted.confidence_interval()
        assert near(one.p, wanted.pvalue) and near(one.low, low - 4.5, 1e-6) and near(one.high, high - 4.5, 1e-6)
        worth = differences.pairing(a[:n], b[:n])
        if n > 2:
            assert near(worth.correlation, np.corrcoef(a[:n], b[:n])[0, 1])
        spread = np.var(a[:n], ddof=1) + np.var(b[:n], ddof=1)
        assert near(worth.saved, 1 - np.var(np.subtract(b[:n], a[:n]), ddof=1) / spread)


def test_paired_rates(drawn: random.Random) -> None:
    for _ in range(SOME):
        n = drawn.randint(1, 60)
        both, only1, only2 = (drawn.random() for _ in range(3))
        pairs = [drawn.choices(((1, 1), (1, 0), (0, 1), (0, 0)), (both, only1, only2, 0.3))[0] for _ in range(n)]
        a, b = [float(x) for x, _ in pairs], [float(y) for _, y in pairs]
        found = differences.rates_paired(a, b)
        table = [[sum(p == (i, j) for p in pairs) for j in (1, 0)] for i in (1, 0)]
        few, differ = min(table[0][1], table[1][0]), table[0][1] + table[1][0]
        mid = tables.mcnemar(table, exact=True).pvalue - scipy.binom.pmf(few, differ, 0.5) if 2 * few < differ else 1.0
        assert near(found.value, (sum(b) - sum(a)) / n) and near(found.p, mid)
        assert found.low is not None and found.high is not None and found.low <= found.value <= found.high


def test_the_interval_of_paired_rates_is_newcombes() -> None:
    """His own example (Statistics in Medicine 17, 1998, p. 2635, method 10): 36, 12, 2 and 0 of 50 pairs."""
    a, b = [1.0] * 36 + [0.0] * 12 + [1.0] * 2, [1.0] * 36 + [1.0] * 12 + [0.0] * 2
    found = differences.rates_paired(a, b)
    assert (round(found.value, 4), round(found.low or 0, 4), round(found.high or 0, 4)) == (0.2, 0.0569, 0.3404)


def test_the_interval_of_paired_rates_covers_the_truth(drawn: random.Random) -> None:
    for n, p, q, same in ((20, 0.3, 0.5, 0.5), (40, 0.1, 0.2, 0.7), (12, 0.5, 0.5, 0.0)):
        covered, rounds = 0, 600
        for _ in range(rounds):
            pairs = []
            for _ in range(n):
                u = drawn.random()
                pairs.append((float(u < p), float((u if drawn.random() < same else drawn.random()) < q)))
            found = differences.rates_paired([a for a, _ in pairs], [b for _, b in pairs])
            covered += (found.low or 0) <= q - p <= (found.high or 0)
        assert covered / rounds > 0.925, (n, p, q, same, covered)  # 95 % less three standard errors


def test_games_that_are_all_alike_have_no_interval() -> None:
    assert differences.means_paired([3.0] * 4, [5.0] * 4) == (2.0, None, None, 0.125)  # 2 of 16 ways have equal signs
    assert differences.means_paired([3.0] * 4, [3.0] * 4) == (0.0, None, None, 1.0)
    assert differences.means_apart([3.0] * 3, [5.0] * 3) == (2.0, None, None, 0.1)  # 2 of 20 ways
    assert differences.means_paired([3.0], [5.0]) == (2.0, None, None, None)
    assert differences.one_mean([3.0] * 5, 2.0) == (1.0, None, None, 0.0625)
    assert differences.pairing([1.0, 1.0], [1.0, 1.0]) == (None, None)


def test_games_needed_for_means(drawn: random.Random) -> None:
    one, two = powers.TTestPower(), powers.TTestIndPower()
    for _ in range(60):
        spread, d, rho = drawn.uniform(1, 50), drawn.uniform(1, 20), drawn.uniform(-0.3, 0.9)
        for n, engine, size in (
            (sizes.of_mean(spread, d), one, d / spread),
            (sizes.of_means(spread, d), two, d / spread),
            (sizes.of_paired_means(spread, d, rho), one, d / (spread * sqrt(2 * (1 - rho)))),
        ):
            if n > 6:  # below, the correction is rough
                wanted = engine.solve_power(effect_size=size, alpha=0.05, power=0.8)
                assert abs(n - wanted) <= 1.5, (n, wanted)


def test_games_needed_for_rates(drawn: random.Random) -> None:
    for _ in range(60):
        p, d = drawn.uniform(0.1, 0.5), drawn.uniform(0.08, 0.4)
        n, middle = sizes.of_rates(p, d), p + d / 2
        for size, enough in ((n, True), (n - 1, False)):  # the power of the score test with pooled variance
            shift = d * sqrt(size) - scipy.norm.isf(0.025) * sqrt(2 * middle * (1 - middle))
            got = scipy.norm.cdf(shift / sqrt(p * (1 - p) + (p + d) * (1 - p - d)))
            assert (got >= 0.8 - 1e-9) == enough
        # as many pairs as games of an arm where pairs have nothing in common, but for the pooled variance
        assert abs(sizes.of_paired_rates(p, d, 0.0) - n) <= max(3, 0.12 * n)
        assert sizes.of_paired_rates(p, d, 0.5) < sizes.of_paired_rates(p, d, 0.0)


@pytest.mark.parametrize("plan", [(0.3, 0.2, 0.5), (0.4, 0.15, 0.5), (0.25, 0.3, 0.2)], ids=str)
def test_so_many_pairs_have_the_power(plan: tuple[float, float, float]) -> None:
    """All that can happen to so many pairs, with its chance: the test sees the difference in 78 to 87 of 100 series, and
    where there is none it alarms in at most 5.5.
    """
    p, d, rho = plan
    n = sizes.of_paired_rates(p, d, rho)
    for q, bounds in ((p + d, (0.78, 0.87)), (p, (0.02, 0.055))):
        both = p * q + rho * sqrt(p * (1 - p) * q * (1 - q))
        shares = (p - both, q - both)
        seen = 0.0
        for differ in range(n + 1):
            chance = scipy.binom.pmf(differ, n, sum(shares))
            if chance < 1e-9:
                continue
            ways = scipy.binom.pmf(np.arange(differ + 1), differ, shares[1] / sum(shares))
            seen += chance * sum(w for k, w in enumerate(ways) if differences.mcnemar(differ - k, k) < 0.05)
        assert bounds[0] <= seen <= bounds[1], (n, q, seen)


PUBLISHED = {  # Lan and DeMets in the manner of O'Brien and Fleming, two-sided 5 %, equal looks
    1: (1.960,),
    2: (2.963, 1.969),
    3: (3.710, 2.511, 1.993),
    4: (4.333, 2.963, 2.359, 2.014),
    5: (4.877, 3.357, 2.680, 2.290, 2.031),
}


@pytest.mark.parametrize("looks", PUBLISHED)
def test_bounds_of_several_looks_are_the_published_ones(looks: int) -> None:
    test = sequential([k / looks for k in range(1, looks + 1)])
    assert tuple(round(bound, 3) for bound in test.bounds) == PUBLISHED[looks]
    assert near(power(test, 0.0), 0.05)


@pytest.mark.parametrize("times", [(1.0,), (0.3, 1.0), (0.25, 0.5, 1.0), (0.2, 0.4, 0.6, 0.8, 1.0)], ids=len)
def test_several_looks_keep_the_level_and_have_the_power(times: tuple[float, ...]) -> None:
    test, rng = sequential(times), np.random.default_rng(5)
    steps = np.diff((0.0, *times))
    for drift in (0.0, 2.8, 2.8016 * sqrt(inflation(test))):
        paths = np.cumsum(rng.normal(drift * steps, np.sqrt(steps), (60_000, len(times))), axis=1)
        ended = np.mean(np.any(np.abs(paths / np.sqrt(times)) > test.bounds, axis=1))
        assert abs(ended - power(test, drift)) < 0.006
    assert abs(power(test, 2.8016 * sqrt(inflation(test))) - 0.8) < 0.001
