"""What stands for seats besides their names: who was named before, who acts, all others, who speaks."""

from collections.abc import Iterable

HE, SELF, OTHERS, SPEAKER = "he", "self", "others", "speaker"
"""A seat that was named before, the one who acts, all that were not named, and who speaks."""

Seat = int | str
"""A seat, or one of these words."""


class Everybody(str):
    """All that were not named, and who acts as well: `everybody`, where `everybody else` leaves that one out."""


class SomeOthers(str):
    """All that were not named, and how many these are, or who is not among them: `the other two`, `all but Ben`."""

    size: int
    without: frozenset[int]

    def __new__(cls, count: int = 0, without: Iterable[int] = ()) -> "SomeOthers":
        """count: how many; 0 where that was not said."""
        made = super().__new__(cls, OTHERS)
        made.size, made.without = count, frozenset(without)
        return made


__all__ = ["HE", "OTHERS", "SELF", "SPEAKER", "Everybody", "Seat", "SomeOthers"]
