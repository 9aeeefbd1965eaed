"""Who sits where: seats are counted to the right, so the neighbour on the right of seat 1 is seat 2 (SB-SEAT)."""


def right(seat: int, players: int) -> int:
    """The neighbour on the right, to whom the turn and the pawn go (SB-SEAT-01)."""
    return seat % players + 1


def targets(seat: int, players: int) -> tuple[int, ...]:
    """The three seats that a seat attacks, the nearest first (SB-SEAT-02)."""
    return seat % players + 1, (seat + 1) % players + 1, (seat + 2) % players + 1


REACH = {players: ((), *(targets(seat, players) for seat in range(1, players + 1))) for players in (4, 5, 6)}
"""The targets of each seat, by the number of players and the seat."""


def attackers(seat: int, players: int) -> tuple[int, ...]:
    """The three seats that attack a seat, the nearest on the left first (SB-DENOUNCE-15)."""
    return (seat - 2) % players + 1, (seat - 3) % players + 1, (seat - 4) % players + 1
