"""A score without a log (`referee score`)."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from referee.engine.parts.part import GamePart, S
from referee.engine.score import Score


class Pad(GamePart[S]):
    """The score pad of a game."""

    usage: ClassVar[str]
    """How `referee score` is called for this game, one example a line."""

    reckon: ClassVar[Callable[[Any, Mapping[str, str]], Score]]
    """Works out a score from `(game, values)`. Raises ValueError with a sentence."""

    def score(self, values: Mapping[str, str], /) -> Score:
        """A score without a log, from what lies on the table. Raises ValueError with a sentence. Default: `reckon`."""
        return type(self).reckon(self.game, values)

    def values(self, values: Mapping[str, str], box: Mapping[str, Any], /) -> Mapping[str, str]:
        """The values of a score pad with what a census tells besides, where this game's pad needs it."""
        return values
