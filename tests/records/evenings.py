"""A small series of evenings whose figures are worked out by hand: the games of `test_stats_hand`, with what people said.

The n-th game lasts n minutes and 17 s. Four players, seats 1 to 4; seat 2 wins games 1-4, 9 and 10, seat 3 games 5 and 6,
seat 4 game 7, seat 1 game 8. Asked at the end:

      game 1   rating 4 5 3 4, would play again y y n y, a note @todo, a ruling by SB-DENOUNCE-01
      game 2   rating 2 4 4 4, a note @fun @todo
      game 3   rating 5 5 5 1, which rule was unclear: the third card
"""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.records.logs import as_data, from_data, summarized, typed
from tests.records.test_stats_hand import ATTACKS, GAMES, evening

SAID: dict[int, list[str]] = {
    1: ["n answer rating 4534", "n answer again yyny", "n swap the seats @todo", "rule violation SB-DENOUNCE-01 leave ! read aloud"],
    2: ["n answer rating 2444", "n we laughed @fun @todo"],
    3: ["n answer rating 5551", "n answer unclear the third card"],
}
NAMES = ("Ana", "Ben", "Cho", "Dai")


@cache
def evening_log(number: int, names: tuple[str, ...]) -> bytes:
    """The log of one game."""
    lives, last = GAMES[number - 1]
    entries = ["setup o r z p start 1", ATTACKS[0], f"set lives {lives} ! miscounted", *ATTACKS[1:], *last]
    with TemporaryDirectory() as folder:
        path = Path(folder) / "log.jsonl"
        typed(path, [*entries, *SAID.get(number, ())], names=names, log_id=f"EVE{number}")
        rows = as_data(path.read_bytes())
    rows[0]["at"] = evening(number)
    for row in rows[1:]:
        if "n" in row:
            row["t"] = min(row["n"], 17) * 1000 + (number * 60_000 if row["n"] > 5 else 0)
    return from_data(rows)


def evenings(folder: Path, count: int, names: tuple[str, ...] = NAMES) -> Path:
    """The database of the first games."""
    logs = folder / "logs"
    logs.mkdir(parents=True)
    for number in range(1, count + 1):
        (logs / f"{number:02}.jsonl").write_bytes(evening_log(number, names))
    return summarized(logs, db=folder / "x.db")
