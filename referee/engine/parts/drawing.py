"""What is drawn of a table, on every kind of screen."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from referee.engine.board import Row
from referee.engine.parts.part import GamePart, S

if TYPE_CHECKING:
    from referee.engine.picture import Group


class Drawing(GamePart[S], ABC):
    """What is drawn of a table."""

    @abstractmethod
    def board(self, view: Mapping[str, Any]) -> Sequence[Row]:
        """A view as rows and labelled values, for every kind of screen."""

    def face_up(self, state: S) -> Sequence[Row]:
        """Rows that only the table sees now: cards that lie open, where what is missing later would tell a secret."""
        return ()

    def picture(self, view: Mapping[str, Any]) -> "Sequence[Group] | None":
        """A view as drawable seats and places; None: drawn from the rows of its board."""
        return None
