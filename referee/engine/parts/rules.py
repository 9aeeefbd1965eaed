"""How an act is judged and carried out."""

from abc import ABC
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from referee.engine import late
from referee.engine.effects import Effect
from referee.engine.findings import Fault
from referee.engine.parts.part import GamePart, S
from referee.engine.steps import Act


class Judge(NamedTuple):
    """How acts of one type are judged and carried out; both take the state before the act, and the act."""

    check: Callable[[Any, Any], Sequence[Fault]]
    """Returns all that is wrong with the act; changes nothing."""
    apply: Callable[[Any, Any], Sequence[Effect]]
    """Carries the act out and returns its public effects; never raises."""
    common: Callable[[Any, Any], bool] | None = None
    """Whether the act is certainly legal, asked before `check` because most acts are; it may say no to a legal one,
    never yes to one with a finding.
    """

    def findings(self, state: Any, act: Act) -> Sequence[Fault]:
        """All that is wrong with an act; the common case first."""
        return () if self.common is not None and self.common(state, act) else self.check(state, act)


class Rules(GamePart[S], ABC):
    """The rules of a game: a table of judges by types of acts, and what was passed over."""

    table: ClassVar[Mapping[type[Act], Judge]]
    """The judge of each type of act that is this game's own. Steps about the table itself (`Drop`, `Sit`, `Agree`) are
    not in it.
    """
    ways: ClassVar[late.Ways] = {}
    """The compulsory effects, by what `skip` and `late` call them: what passing one over breaks, and how it is done
    late.
    """

    def check(self, state: S, act: Act, /) -> Sequence[Fault]:
        """All that is wrong with an act now, and what it brings to light about earlier lines. Changes nothing."""
        judge = self.table.get(type(act))
        return self.game.leaving.check_table(state, act) if judge is None else judge.findings(state, act)

    def apply(self, state: S, act: Act, /) -> Sequence[Effect]:
        """Carry an act out and return its public effects, the compelled ones included. Never raises for a rule reason.

        An act against a rule does what was typed, because the table did it.
        """
        judge = self.table.get(type(act))
        if judge is None:
            return self.game.leaving.apply_table(state, act)
        return self.game.leaving.passed_on(state, judge.apply(state, act))

    def as_ruled(self, state: S, act: Act, /) -> Sequence[Effect]:
        """Carry out an act that `check` found something about as version 0.1.0 did (option `forced`, value `as_ruled`).

        Such an act did what the rule would have done: this turns it into another act, or into nothing, and applies
        that. Never raises for a rule reason. Default: `apply`.
        """
        return self.apply(state, act)

    def due(self, state: S, /) -> Sequence[late.Due]:
        """Compulsory effects that the table can have passed over now, with the newest first."""
        return ()

    def owed(self, state: S, /) -> Sequence[str]:
        """Names of compulsory effects that `skip` may name now, with the newest first."""
        return [effect.what for effect in self.due(state)]
