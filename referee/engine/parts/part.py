"""What every part of a game has."""

from typing import TYPE_CHECKING, Generic, TypeVar

from referee.engine.state import State

if TYPE_CHECKING:
    from referee.engine.game import Game

S = TypeVar("S", bound=State)


class GamePart(Generic[S]):
    """One part of a game. S: the game's state."""

    game: "Game[S]"
    """The game that this part belongs to. `Game` sets it."""
