"""What every part of a game has."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from referee.engine.state import State

if TYPE_CHECKING:
    from referee.engine.game import Game

S = TypeVar("S", bound=State)


class GamePart(Generic[S]):
    """One part of a game. S: the game's state."""

    game: "Game[S]"
    """The game that this part belongs to. `Game` sets it."""


P = TypeVar("P", bound=GamePart[Any])


def made(part: Callable[..., P], **members: Any) -> P:
    """A part that is made of functions and values, by the names of its members, where it needs nothing of its game.

    Raises TypeError for a member that such a part has not.
    """
    base: Any = part
    known = {name for kind in base.__mro__ for name in (*vars(kind), *vars(kind).get("__annotations__", ()))}
    if unknown := [name for name in members if name not in known]:
        raise TypeError(f"{base.__name__} has no {', '.join(unknown)}")
    own = {name: staticmethod(one) if callable(one) else one for name, one in members.items()}
    return cast("P", type(base.__name__, (base,), own)())
