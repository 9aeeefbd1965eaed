"""What a game tells a proof about its hidden things."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from referee.engine.parts.part import GamePart, S
from referee.engine.proof import Case, Held, Odd, Played, unseen
from referee.engine.state import Claim
from referee.engine.steps import Act, Show, Step


class Hidden(GamePart[S]):
    """What a game tells a proof. By default a proof reads the ledgers that it finds in the state, and nothing else."""

    counts_jointly: ClassVar[bool] = False
    """Whether there are acts that `lazy` is true of."""

    places: ClassVar[Mapping[str, str]] = {}
    """The ledger's zones of hands with the name that `show` has for each; `SEAT` stands for the number of a seat."""

    def held(self, state: S, act: Act, /) -> Sequence[Held]:
        """What an act says of a zone that the ledger is not told, by itself or if a rule was kept; state: before it."""
        return ()

    def asserted(self, state: S, claim: Claim, act: Act, /) -> Held | None:
        """What `held` says of an open question's act, worked out from a later state; None where it says nothing of
        it.
        """
        return None

    def cases(self, played: Iterable[Played], /) -> Sequence[Case] | None:
        """The hidden things of a whole log, where they are no cards in ledgers; None: a proof reads the ledgers.

        `played` runs through the log once; each state is as it is before the act, and only while it is looked at.
        """
        return None

    def lazy(self, act: Act, /) -> bool:
        """Whether an act tells of hidden things without naming them, so that only many acts together may contradict."""
        return False

    def opened(self, state: S, act: Act | None, cards: Sequence[Any], /) -> Sequence[Act]:
        """What stands for an act in a log with open cards: itself with names filled in, and showings. None: at the end.

        state: before it, in the new log; cards: what each case's deal says about this line (`Case.cards`). Default: by
        `places`.
        """
        if act is None:
            hands = [(place, tuple(zones.get(zone, ()))) for zones in cards for zone, place in self._places(state)]
            return [Show(place, hand, True) for place, hand in hands if hand and all(hand)]
        came = unseen([move for part in cards for move in part], dict(self._places(state)))
        blank = [name for name in type(act).secret if not getattr(act, name)] if isinstance(act, Step) else []
        if len(blank) == 1 and len(came) == 1 and len(cards_ := next(iter(came.values()))) == 1:
            return [msgspec.structs.replace(act, **dict.fromkeys(blank, cards_[0]))]
        return [act, *(Show(place, some) for place, some in came.items())]

    def _places(self, state: S) -> Iterable[tuple[str, str]]:
        return (
            (zone.replace("SEAT", str(n)), at.replace("SEAT", str(n)))
            for zone, at in self.places.items()
            for n in state.numbers
        )

    def chances(self, state: S, act: Act | None, cases: Sequence[Case], /) -> Sequence[Odd]:
        """How likely, by all that was seen before, what an act brings to light was; None: what may be asked for now.

        A Show asks about its place, and about its card if it names one. Raises ValueError, with a sentence, for a card
        that there is not.
        """
        return ()
