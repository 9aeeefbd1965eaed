"""What the table has seen: it stays known when play is taken back."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from referee.engine import late
from referee.engine.parts.part import GamePart, S
from referee.engine.proof import ledgers_of
from referee.engine.steps import Act, Late, Show


class Sight(GamePart[S]):
    """What the table has seen of hidden cards. By default they lie in the ledgers of the state."""

    seen: ClassVar[Mapping[type[Act], Callable[[Any, Any], Sequence[tuple[str, str]]]]] = {}
    """What becomes visible by an act, by its type: pairs of zone and card, from the state before it and the act."""

    lasting: ClassVar[str] = ""
    """How the places begin whose cards stay there from the set-up to the end, such as roles."""

    def reveals(self, state: S, act: Act, /) -> Sequence[tuple[str, str]]:
        """What becomes visible by an act, as pairs of zone and card; it stays known when play is taken back.

        Default: what `seen` has of it, what a late act tells, and the cards that are shown.
        """
        if (found := self.seen.get(type(act))) is not None:
            return tuple(found(state, act))
        if isinstance(act, Late):
            return late.seen(self.game.rules.ways, state, act)
        return tuple((act.zone, card) for card in act.cards) if isinstance(act, Show) else ()

    def still(self, then: S, now: S, zone: str, card: str, /) -> bool:
        """Whether what became visible in state `now` was true already in the earlier state `then` (play is taken back
        to it).

        What is not sure is not, and a showing goes with the play behind which it was made. Default: by the ledger.
        """
        if self.lasting and zone.startswith(self.lasting):
            return "setup" not in self.game.flow.awaiting(then).verbs
        for before, ledger in zip(ledgers_of(then), ledgers_of(now), strict=True):
            if card in (ledger.manifest or ()) and (zone in ledger.zones() or ledger.touched(zone)):
                return bool(ledger.stayed(zone, card, len(before.log)))
        return False

    def recall(self, state: S, seen: Sequence[tuple[str, str]], /) -> None:
        """Take in what the table has seen of cards that lie face down again, because play was taken back. Default: into
        the ledger that has the zone.
        """
        for ledger in ledgers_of(state):
            zones = ledger.zones()
            ledger.remember(((zone, card) for zone, card in seen if zone in zones), line=state.at)
        for zone, card in seen:
            if self.lasting and zone.startswith(self.lasting):
                self.game.rules.apply(state, Show(zone, (card,)))

    def as_seen(self, state: S, /) -> S:
        """The table as all of it saw it: without what was typed secretly. The state itself where it keeps none of
        that.
        """
        return state
