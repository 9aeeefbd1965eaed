"""How many games it takes to see a difference: two-sided 5 %, power 80 %.

Of rates by the normal approximation (Fleiss, of pairs Connor), of means by Student's t with Guenther's correction.
"""

from math import ceil, sqrt

from records.statistics.formulas import LEAST, Z80, Z95, needed
from referee.engine.words import counted

BOTH = Z95 + Z80


MORE = 0.1
"""The difference for which the games needed are told, as a part of one."""


def of_rate(against: float, difference: float, watched: int = 1, part: float = 1.0) -> int:
    """Games to see a rate this far from what it is compared with, as parts of one. watched: how many such rates are
    tested, Bonferroni; part: the mean part of a win.
    """
    return needed(against, inside(against + difference), watched, part if part > against else 1.0)


def of_rates(first: float, difference: float, part: float = 1.0) -> int:
    """Games of each arm to see two rates this far apart. part: the mean part of a win, in which both are reckoned."""
    first, difference = first / part, difference / part
    second = inside(first + difference)
    middle = (first + second) / 2
    spread = Z95 * sqrt(2 * middle * (1 - middle)) + Z80 * sqrt(first * (1 - first) + second * (1 - second))
    return ceil((spread / (second - first)) ** 2)


def of_paired_rates(first: float, difference: float, correlation: float) -> int:
    """Pairs to see two rates this far apart, if the games of a pair are so alike: McNemar's test (Connor 1987)."""
    second = inside(first + difference)
    a, b, d = first * (1 - first), second * (1 - second), second - first
    differ = max(a + b - 2 * correlation * sqrt(a * b) + d * d, abs(d))  # of the pairs at least so many must
    return ceil(((Z95 * sqrt(differ) + Z80 * sqrt(differ - d * d)) / d) ** 2)


def of_mean(spread: float, difference: float) -> int:
    """Games to see a mean this far from what it is compared with. spread: the standard deviation of a game."""
    return max(2, ceil((BOTH * spread / difference) ** 2 + Z95**2 / 2))


def of_means(spread: float, difference: float) -> int:
    """Games of each arm to see two means this far apart."""
    return max(2, ceil(2 * (BOTH * spread / difference) ** 2 + Z95**2 / 4))


def of_paired_means(spread: float, difference: float, correlation: float) -> int:
    """Pairs to see two means this far apart."""
    return max(2, ceil(2 * (1 - correlation) * (BOTH * spread / difference) ** 2 + Z95**2 / 2))


def inside(rate: float) -> float:
    """A rate that can be: away from none and all by half a percent."""
    return min(0.995, max(0.005, rate))


def if_none_shared(part: float, games: int, whole: int, one: str = "game") -> str:
    """What is not known where a number of games was reckoned from shared wins, and what it would be without them; empty
    where enough games tell it. part: the mean part of a win, from so many games; whole: the number if none is shared;
    one: of what.
    """
    if part >= 1 or games >= LEAST:
        return ""
    return f"too few to tell how often wins are shared: if none were, it would take {counted(whole, one)}"
