"""Keystrokes: what typing the golden sessions costs, for `scripts/bench` and the tests.

`python -m tests.kit.keys` prints the table. A key is a character or Enter; reasons, notes and comments are left out, as are
set-up lines, which are typed once.
"""

import statistics
from typing import NamedTuple

from referee import games
from referee.engine.words import split
from referee.table.setup.opening import HEAD_WORDS
from tests.kit.golden import folder

GOAL = (5, 12)
"""Median and ninth decile of keys per entry that are aimed at."""


class Keys(NamedTuple):
    """Keys per entry of one game. sessions: how many were read."""

    game: str
    sessions: int
    entries: int
    median: float
    p90: float


def entry_keys(row: str) -> int:
    """Keys of one entry with its Enter."""
    typed = split(row)
    return len(" ".join(word.text for word in typed.words)) + (2 if typed.force else 0) + 1


def of(game: str, prefix: str = "") -> Keys | None:
    """Keys per entry over the golden sessions of a game whose names begin so; None when there are none."""
    counts: list[int] = []
    paths = sorted(folder(game).glob(f"{prefix}*.txt"))
    for path in paths:
        for row in path.read_text(encoding="utf-8").splitlines():
            first = row.split(maxsplit=1)[0] if row.strip() else "#"
            if not first.startswith("#") and first not in (*HEAD_WORDS, "setup", "n", "fact"):
                counts.append(entry_keys(row))
    if not counts:
        return None
    p90 = statistics.quantiles(counts, n=10)[-1] if len(counts) > 1 else counts[0]
    return Keys(game, len(paths), len(counts), statistics.median(counts), p90)


def table(names: list[str] | None = None) -> list[Keys]:
    """Every game that has golden sessions."""
    found = [of(name) for name in names or list(games.NAMES)]
    return [keys for keys in found if keys is not None]


if __name__ == "__main__":
    for row in table():
        print(
            f"{row.game:<16} {row.entries:>5} entries of {row.sessions:>2} sessions: median {row.median:g}, p90 {row.p90:g}"
        )
