"""Values that are typed on the score pad."""

from referee.games.ninjato import data


def of_players(n: int) -> int:
    """A number of players. Raises ValueError when nobody plays with so many (NJ-SETUP-01)."""
    if not data.PLAYERS[0] <= n <= data.PLAYERS[1]:
        raise ValueError(f"a number for each of 2, 3 or 4 players, not for {n} (NJ-SETUP-01)")
    return n
