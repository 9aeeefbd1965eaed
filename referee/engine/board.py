"""The rows of a drawn board."""

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
