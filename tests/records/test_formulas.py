"""Every formula of the statistics against SciPy, NumPy or statsmodels, over thousands of random inputs."""

import random
from collections.abc import Callable

import pytest

from records.statistics import formulas
from records.statistics.data import win_rate
from tests.kit.later import Later

np, scipy = Later("numpy"), Later("scipy.stats")
linear, multitest, proportion = Later("statsmodels.regression.linear_model"), Later("statsmodels.stats.multitest"), Later("statsmodels.stats.proportion")
MANY = 2000


@pytest.fixture
def drawn() -> random.Random:
    return random.Random("formulas")


def near(a: float, b: float, by: float = 1e-9) -> bool:
    return abs(a - b) <= by * max(1.0, abs(a), abs(b))


def count(drawn: random.Random) -> tuple[int, int]:
    """Hits of so many."""
    n = round(10 ** drawn.uniform(0, 4.5))
    return drawn.choice((0, n, drawn.randint(0, n), drawn.randint(0, n))), n


def test_wilson(drawn: random.Random) -> None:
    for _ in range(MANY):
        hits, n = count(drawn)
        part = drawn.choice((hits, hits * 0.5, hits / 3))  # shared wins need not be whole
        assert all(map(near, formulas.wilson(part, n), proportion.proportion_confint(part, n, method="wilson")))


def test_newcombe(drawn: random.Random) -> None:
    for _ in range(MANY):
        (h1, n1), (h2, n2) = count(drawn), count(drawn)
        d, low, high = formulas.newcombe(h1, n1, h2, n2)
        wanted = proportion.confint_proportions_2indep(h2, n2, h1, n1, method="newcomb", compare="diff")
        assert near(d, h2 / n2 - h1 / n1) and near(low, wanted[0]) and near(high, wanted[1])


def test_score_tests(drawn: random.Random) -> None:
    for _ in range(MANY):
        (h1, n1), (h2, n2) = count(drawn), count(drawn)
        fair = drawn.uniform(0.01, 0.99)
        assert near(formulas.score_test(h1, n1, fair), proportion.proportions_ztest(h1, n1, fair, prop_var=fair)[1])
        if 0 < h1 + h2 < n1 + n2:
            assert near(formulas.two_sample(h1, n1, h2, n2), proportion.proportions_ztest([h1, h2], [n1, n2])[1])


def test_holm(drawn: random.Random) -> None:
    for i in range(MANY):
        ps = [drawn.random() ** drawn.choice((1, 5)) for _ in range(drawn.randint(1, 20))]
        found = formulas.holm(ps)
        if i < 5:  # it is slow
            assert all(map(near, found, multitest.multipletests(ps, method="holm")[1]))
        ranks = scipy.rankdata(ps, method="ordinal")
        steps = np.minimum(1, (len(ps) - ranks + 1) * ps)
        assert all(near(adjusted, max(steps[ranks <= rank])) for adjusted, rank in zip(found, ranks, strict=True))


def test_false_alarm(drawn: random.Random) -> None:
    for k in range(1, 60):
        assert near(formulas.false_alarm(k), 1 - scipy.binom.pmf(0, k, 0.05))


def test_sample_sizes(drawn: random.Random) -> None:
    for _ in range(MANY):
        p0, p1, looks = drawn.uniform(0.02, 0.9), drawn.uniform(0.02, 0.98), drawn.randint(1, 30)
        if abs(p0 - p1) < 0.01:
            continue
        n = formulas.needed(p0, p1, looks)
        # the power of the score test at that many games, and at one fewer
        for size, enough in ((n, True), (n - 1, False)):
            shift = abs(p1 - p0) * np.sqrt(size) - scipy.norm.isf(0.05 / looks / 2) * np.sqrt(p0 * (1 - p0))
            power = scipy.norm.cdf(shift / np.sqrt(p1 * (1 - p1)))
            assert (power >= 0.8 - 1e-9) == enough


def test_tails(drawn: random.Random) -> None:
    for _ in range(MANY):
        tail = 10 ** drawn.uniform(-12, -0.31)
        assert near(formulas.normal_upper(tail), scipy.norm.isf(tail), 1e-6)
        df, value = drawn.randint(1, 40), 10 ** drawn.uniform(-3, 2.2)
        assert near(formulas.chi_upper(value, df), scipy.chi2.sf(value, df), 1e-9)


def test_chi_square(drawn: random.Random) -> None:
    for _ in range(MANY):
        observed = [float(drawn.randint(0, 60)) for _ in range(drawn.randint(2, 9))]
        if not sum(observed):
            continue
        weights = [drawn.uniform(0.5, 2) for _ in observed]
        expected = [sum(observed) * w / sum(weights) for w in weights]
        value, df, p = formulas.chi_square(observed, expected)
        wanted = scipy.chisquare(observed, expected)
        assert near(value, wanted.statistic) and df == len(observed) - 1 and near(p, wanted.pvalue)


def test_medians(drawn: random.Random) -> None:
    for _ in range(MANY):
        values = sorted(round(drawn.gauss(0, 9), drawn.randint(0, 3)) for _ in range(drawn.randint(1, 200)))
        share = drawn.random()
        assert near(formulas.median(values), float(np.median(values)))
        assert formulas.quantile(values, share) == np.quantile(values, share, method="inverted_cdf")


def test_the_interval_of_a_median_covers_it() -> None:
    """With n values the median lies between two of them by the binomial distribution, whatever the values are."""
    for n in (*range(10, 200), 500, 999, 1000, 1001, 5000, 20_000):
        low, high = (int(x) for x in formulas.median_interval([float(i) for i in range(n)]))
        covered, less = (scipy.binom.cdf(high - k, n, 0.5) - scipy.binom.cdf(low + k, n, 0.5) for k in (0, 1))
        assert less < 0.95 <= covered or (n > formulas.EXACT and abs(covered - 0.95) < 0.01), n


def test_effective_tries(drawn: random.Random) -> None:
    """The variance of a share of tries in clusters is that of a mean with standard errors robust to clusters."""
    for _ in range(200):
        games = [(drawn.randint(1, 9), drawn.random()) for _ in range(drawn.randint(5, 60))]
        tries = [(i, float(drawn.random() < p)) for i, (n, p) in enumerate(games) for _ in range(n)]
        by_game = [(sum(y for j, y in tries if j == i), n) for i, (n, _) in enumerate(games)]
        n, hits = float(len(tries)), sum(y for _, y in tries)
        squares = [sum(h * h for h, _ in by_game), sum(h * m for h, m in by_game), sum(m * m for _, m in by_game)]
        found = formulas.effective(hits, n, len(games), *squares)
        y, group = np.array([y for _, y in tries]), np.array([i for i, _ in tries])
        model = linear.OLS(y, np.ones_like(y)).fit(
            cov_type="cluster", cov_kwds={"groups": group, "use_correction": False}
        )
        p, variance = hits / n, float(model.bse[0]) ** 2
        if 0 < hits < n and variance:
            assert near(found, min(n, p * (1 - p) / variance), 1e-6)


def shares(drawn: random.Random, players: int, team: Callable[[], int], games: int) -> list[list[float]]:
    """What each seat won of each game, all seats alike: a win shared by as many as `team` says."""
    out = []
    for _ in range(games):
        m = team()
        winners = drawn.sample(range(players), m)
        out.append([1 / m if seat in winners else 0.0 for seat in range(players)])
    return out


def test_shared_wins_vary_less(drawn: random.Random) -> None:
    """Samurai Sword, four players, two in a team: the Shogun's team won 234 of 405, each time half a win; p = .0017."""
    row = win_rate("order 1", 405, 117, formulas.mean_part(117, 58.5), fair=0.25)
    assert row.effective is not None
    p = formulas.score_test(117 / 405 * row.effective, row.effective, 0.25)
    assert round(p, 4) == 0.0017 and near(p, proportion.proportions_ztest(234, 405, 0.5, prop_var=0.5)[1])
    low, high = proportion.proportion_confint(234, 405, method="wilson")
    assert row.low is not None and row.high is not None and near(row.low, low / 2) and near(row.high, high / 2)


@pytest.mark.parametrize("sizes", [(1,), (2,), (3,), (1, 2), (1, 1, 1, 2, 3)], ids=str)
def test_where_nothing_is_unequal_the_tests_alarm_in_five_of_a_hundred(sizes: tuple[int, ...]) -> None:
    drawn = random.Random(f"alarms {sizes}")
    alarms, together, rounds, players, games = 0, 0, 400, 6, 120
    for _ in range(rounds):
        table = shares(drawn, players, lambda: drawn.choice(sizes), games)
        wins = [sum(game[seat] for game in table) for seat in range(players)]
        part = formulas.mean_part(sum(wins), sum(x * x for game in table for x in game))
        row = win_rate("seat 1", games, wins[0], part, fair=1 / players)
        size = row.effective or games
        alarms += formulas.score_test(wins[0] / games * size, size, 1 / players) < 0.05
        spread = (part - 1 / players) / (1 - 1 / players)
        together += formulas.chi_square(wins, [games / players] * players, spread)[2] < 0.05
    # 95 % of such counts of 400 lie between 12 and 29; six tests of two kinds are looked at
    assert 8 <= alarms <= 34 and 8 <= together <= 34, (alarms, together)
