"""What a game does with a seat whose player has gone home (option `leaver`)."""

from collections.abc import Sequence
from typing import Any, ClassVar

from referee.engine import leaving
from referee.engine.effects import Effect
from referee.engine.findings import Fault
from referee.engine.parts.part import GamePart, S
from referee.engine.steps import Act, Drop, Step


class Leaving(GamePart[S]):
    """What a game does with a seat whose player has gone home. By default it is over then."""

    plays_on: ClassVar[bool] = False
    """Whether the game goes on with such a seat: it has a `stand_in`."""

    def leaves(self, who: int, /) -> Step:
        """The step by which the player of a seat goes home, where the game has one of its own."""
        return Drop(who)

    def stand_in(self, state: S, seat: int, /) -> Sequence[Effect] | None:
        """Do what the game asks of this seat, whose player is gone, in the way that decides least; its effects.

        It is called until nobody who is gone is asked any more, so that each call must bring play forward. None: what
        is asked now is for the table to say.
        """
        raise NotImplementedError

    def go_home(self, state: S, seat: int, /) -> Sequence[Effect]:
        """What happens at once when a player goes home, apart from what is asked of the seat."""
        return ()

    def put_out(self, state: S, seat: int, /) -> Sequence[tuple[str, Any]]:
        """What this seat has in hand and in play goes out of the game: public facts with the values they have then."""
        return ()

    def away(self, state: S, /) -> Sequence[int]:
        """The seats whose players have gone home."""
        return tuple(state.gone)

    def mends(self, state: S, /) -> bool:
        """Whether this table corrects earlier lines where what is typed now contradicts them, so that it is offered."""
        return True

    def check_table(self, state: S, act: Act, /) -> Sequence[Fault]:
        """What is wrong with a step about the table itself."""
        return leaving.check_table(self.game, state, act)

    def apply_table(self, state: S, act: Act, /) -> Sequence[Effect]:
        """Carry out a step about the table itself; what cannot be carried out changes nothing."""
        return leaving.apply_table(self.game, state, act)

    def passed_on(self, state: S, did: Sequence[Effect], /) -> Sequence[Effect]:
        """The effects of an act, with what follows for seats whose players are gone and who are asked now."""
        return leaving.passed_on(self.game, state, did) if state.gone else did
