"""Who watches a session from elsewhere, as the session sees them."""

from collections.abc import Sequence
from typing import Protocol

from referee.journal.lines import Line


class Audience(Protocol):
    """Screens that show a running session. Nothing it does may raise or take time."""

    @property
    def trouble(self) -> str:
        """Why nobody can watch any more; empty as long as all is well."""

    def news(self) -> str:
        """What the table must hear now, in a sentence: told once, empty else."""

    def wrote(self, new: Sequence[Line], /) -> None:
        """These lines stand in the log now."""

    def rests(self, t: int, running: bool, /) -> None:
        """An entry is finished. t: the play time in milliseconds; running: whether the clock goes."""

    def link(self, seat: int = 0, /) -> str:
        """The link of a seat, or with 0 the one for everybody; empty where there is none."""

    def code(self, seat: int, columns: int, /) -> Sequence[str]:
        """The link of a seat as lines that a phone's camera reads; empty where none reaches it, or they are wider."""

    def phone(self, seat: int, /) -> None:
        """Another device may use the link of a seat, in place of the one before."""
