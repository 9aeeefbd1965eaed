"""What the table has seen: it stays known when play is taken back."""

from collections.abc import Sequence

from referee.engine.parts.part import GamePart, S
from referee.engine.steps import Act


class Sight(GamePart[S]):
    """What the table has seen. By default nothing is hidden, so that nothing becomes visible."""

    def reveals(self, state: S, act: Act, /) -> Sequence[tuple[str, str]]:
        """What becomes visible by an act, as pairs of zone and card; it stays known when play is taken back."""
        return ()

    def still(self, then: S, now: S, zone: str, card: str, /) -> bool:
        """Whether what became visible in state `now` was true already in the earlier state `then` (play is taken back
        to it).

        What is not sure is not: by default nothing is, so that a showing goes with the play behind which it was made.
        """
        return False

    def recall(self, state: S, seen: Sequence[tuple[str, str]], /) -> None:
        """Take in what the table has seen of cards that lie face down again, because play was taken back."""

    def as_seen(self, state: S, /) -> S:
        """The table as all of it saw it: without what was typed secretly. The state itself where it keeps none of
        that.
        """
        return state
