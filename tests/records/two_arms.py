"""Hand-made games by two sets of rules: those of `test_stats_hand`, four players of Shinbi.

By the rules as they are the n-th lasts n minutes, seat 2 wins six of ten and seat 3 two; with the option the n-th lasts
n + 2 minutes and seat 3 wins all.
"""

from functools import cache
from pathlib import Path

from tests.records.logs import as_data, from_data, summarized
from tests.records.test_stats_hand import GAMES, PAID, evening, write

OTHER = {"triple_ban": "off"}


@cache
def played(lives: str, last: tuple[str, ...], folder: Path) -> bytes:
    """One game as it was typed, made once."""
    path = folder / "one-game"
    write(path, "A1", lives, list(last))
    raw = path.read_bytes()
    path.unlink()
    return raw


def game(path: Path, i: int, other: bool, seed: int = 0, year: int = 2026) -> None:
    """The i-th game of an arm. seed: of a simulated pair."""
    lives, last = ("1,0,1,0", PAID) if other else GAMES[(i - 1) % 10]
    rows = as_data(played(lives, tuple(last), path.parents[1]))
    head = rows[0] | {"id": path.stem, "at": evening(i, year)}
    if other:
        head["options"] = head["options"] | OTHER
    if seed:
        head |= {"id": f"SIM-shinbi-{seed}-pair" + ("-1f" if other else ""), "simulated": {"bots": ["heuristic"] * 4}}
    for row in rows:
        if row.get("n", 0) > 5:
            row["t"] = (i + 2 * other) * 60_000
    path.write_bytes(from_data([head, *rows[1:]]))


def arms(folder: Path, first: int, second: int, seeds: bool = False, year: int = 2026) -> Path:
    """A database of so many games of each arm. seeds: simulated in pairs."""
    folder.mkdir(exist_ok=True)
    for other, count in ((False, first), (True, second)):
        for i in range(1, count + 1):
            game(folder / f"{'B' if other else 'A'}{year}-{i}.jsonl", i, other, i if seeds else 0, year)
    return summarized(folder)
