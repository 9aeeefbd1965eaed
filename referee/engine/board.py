"""The rows of a drawn board."""

from typing import NamedTuple


class Row(NamedTuple):
    """One row of a drawn board: a label and its cells as label/value pairs. seat: 0 for the table."""

    label: str
    cells: tuple[tuple[str, str], ...]
    seat: int = 0
    mark: str = ""

    def joined(self, between: str) -> str:
        """The cells that say something, in one line; one without a label is its value alone."""
        return between.join(f"{label} {value}".strip() for label, value in self.cells if value)
