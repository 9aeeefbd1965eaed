"""Values that are typed on the score pad."""

import re

from referee.games.ninjato import data


def numbers(text: str, name: str) -> list[int]:
    """Whole numbers by commas. Raises ValueError."""
    parts = [part.strip() for part in text.split(",")]
    if not all(re.fullmatch(r"[0-9]{1,4}", part) for part in parts):
        raise ValueError(f"{name} takes a number for each player, by commas, not {text!r}")
    return [int(part) for part in parts]


def of_players(n: int) -> int:
    """A number of players. Raises ValueError when nobody plays with so many (NJ-SETUP-01)."""
    if not data.PLAYERS[0] <= n <= data.PLAYERS[1]:
        raise ValueError(f"a number for each of 2, 3 or 4 players, not for {n} (NJ-SETUP-01)")
    return n
