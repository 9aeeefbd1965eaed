"""How a game runs: what is asked before it, who is asked for what, what follows by itself."""

from abc import ABC
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, NamedTuple, cast

from referee.engine.frames import NOTHING, Awaiting, Wait
from referee.engine.parts.part import GamePart, S
from referee.engine.rulebook import OptionValue
from referee.engine.state import Setup, State
from referee.engine.steps import Act, Step


class SetupQuestion(NamedTuple):
    """Something to be asked before the first step."""

    name: str
    """The word of the transcript line."""
    text: str
    """The question, as it is asked."""
    default: str = ""
    legend: str = ""
    """What the letters of an answer mean."""

    @property
    def stem(self) -> str:
        """The beginning of the name of a question that can be answered many times (`card.CODE`); empty for others."""
        stem, dot, last = self.name.rpartition(".")
        return stem + dot if last.isupper() else ""


class Flow(GamePart[S], ABC):
    """How a game runs."""

    state: ClassVar[type[State]]
    """The table as the referee sees it, made of what was agreed before it."""
    turn_verbs: ClassVar[tuple[str, ...]] = ()
    """What who is at turn may do, by the verbs of steps."""
    free: ClassVar[tuple[str, ...]] = ()
    """What anybody may do during a turn."""
    turn_rule: ClassVar[str] = ""
    """The rule by which only who is at turn acts."""
    round_slot: ClassVar[str] = "round"
    """The number in the state that is another one when a round (or turn) has ended."""

    def seats_for(self, options: Mapping[str, OptionValue], /) -> tuple[int, int]:
        """Least and most players under these options."""
        return self.game.about.players

    def questions(self, setup: Setup, /) -> Sequence[SetupQuestion]:
        """What a terminal asks for the `setup` step."""
        return ()

    def asks(self, state: S, /) -> SetupQuestion | None:
        """What a terminal asks next while the set-up comes in parts: its name and an answer are an entry.

        None: nothing is missing, or the set-up is one entry.
        """
        return None

    def deal(self, state: S, random: Random, /) -> Sequence[Step]:
        """A legal set-up for the table to lay out, as steps; what only the printed cards tell is left out.

        Everything that the dealer does not know is drawn at the table.
        """
        return ()

    def new(self, setup: Setup, /) -> S:
        """The state before the first step. Raises ValueError when the number of players does not fit."""
        least, most = self.seats_for(setup.options)
        if not least <= len(setup.seats) <= most:
            about = self.game.about
            text = f"{about.title} is for {least} to {most} players, not {len(setup.seats)}"
            raise ValueError(f"{text} ({about.players_rule})" if about.players_rule else text)
        return cast("S", self.state(setup))

    def awaiting(self, state: S, /) -> Awaiting:
        """Who is asked for what now; `NOTHING` after the end.

        Default, by `turn` and `frame` of the state: `setup` while it is nobody's turn, then who owes the answer to an
        open question, else who is at turn.
        """
        now: Any = state
        if now.over:
            return NOTHING
        if not now.turn:
            return Awaiting((0,), ("setup",), rule=self.turn_rule)
        frame = now.frame
        return frame.awaiting() if frame else Awaiting((now.turn,), self.turn_verbs, "one", self.free, self.turn_rule)

    def waits(self, state: S, act: Act, /) -> Wait | None:
        """What must be finished before this act against a rule can be recorded at all; None: `apply` carries it out as
        it stands.

        Two things at once cannot be done (a second attack within an attack): nothing forces them.
        """
        return None

    def implied(self, state: S, step: Step, /) -> Sequence[Step]:
        """Steps that this one makes plain and that nobody types, in order; each judged and recorded before it."""
        return ()

    def enter(self, state: S, /) -> Step | None:
        """The single thing that can happen now, which an empty line records; None where anything else can happen too.

        It never ends a turn, and never passes over something compulsory.
        """
        return None

    def decline(self, state: S, /) -> Step | None:
        """What is recorded of somebody who says no to the question on the screen, or does nothing; None where that is
        no answer. Default: what an empty line records.
        """
        return self.enter(state)

    def mark(self, state: S, /) -> object:
        """A value that changes when a round (or turn) has ended: then the log gets a `mark`. Default: its number, from
        the second on.
        """
        number = getattr(state, self.round_slot, 0)
        return number if number > 1 else None
