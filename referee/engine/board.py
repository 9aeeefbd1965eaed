"""The rows of a drawn board, and of the few that stay in view."""

from typing import NamedTuple


class Row(NamedTuple):
    """One row of a drawn board: a label and its cells as label/value pairs."""

    label: str
    """What stands before it."""
    cells: tuple[tuple[str, str], ...]
    """Pairs of a label and a value."""
    seat: int = 0
    """The seat that it is about, 0 for the table."""
    mark: str = ""

    def joined(self, between: str) -> str:
        """The cells that say something, in one line; one without a label is its value alone."""
        return between.join(f"{label} {value}".strip() for label, value in self.cells if value)


class Standings(NamedTuple):
    """How everybody stands, for the few lines that stay in view while people play."""

    seats: tuple[Row, ...]
    """A row for each seat: first the numbers that count most, behind them texts (cells without a label, or with a list
    as value). A first cell without a label says who plays there; it stands last where there is little room."""
    places: tuple[Row, ...] = ()
    """What lies elsewhere and matters for the next entry, the most important first."""
    joined: bool = False
    """Whether the rows of the seats are so short that one line holds several."""
