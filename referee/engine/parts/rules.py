"""How an act is judged and carried out."""

from abc import ABC
from collections.abc import Callable, Mapping, Sequence
from functools import partial, wraps
from typing import Any, ClassVar, NamedTuple

import msgspec

from referee.engine import late
from referee.engine.effects import Effect
from referee.engine.findings import Fault, game_over, seat_faults
from referee.engine.parts.part import GamePart, S
from referee.engine.steps import Act, Fact, Late, Skip, Step, seats_of


class Judge(NamedTuple):
    """How acts of one type are judged and carried out; both take the state before the act, and the act."""

    check: Callable[[Any, Any], Sequence[Fault]]
    """Returns all that is wrong with the act; changes nothing."""
    apply: Callable[[Any, Any], Sequence[Effect] | None]
    """Carries the act out and returns its public effects, if it has any; never raises."""
    common: Callable[[Any, Any], bool] | None = None
    """Whether the act is certainly legal, asked before `check` because most acts are; it may say no to a legal one,
    never yes to one with a finding.
    """

    def findings(self, state: Any, act: Act) -> Sequence[Fault]:
        """All that is wrong with an act; the common case first."""
        return () if self.common is not None and self.common(state, act) else self.check(state, act)


Check = Callable[[Any, Any], Sequence[Fault]]


def tried(table: Mapping[type[Act], Judge], state: S, act: Act) -> tuple[S, Sequence[Effect]]:
    """The state behind an act, and the effects of the act; `state` stays as it is."""
    after: Any = state.copy()
    return after, table[type(act)].apply(after, act) or ()


def in_play(end_rule: str) -> Callable[[Check], Check]:
    """A check that is only asked of a step while the game runs and all seats that the step names are at this table."""
    over = game_over(end_rule)

    def asked(check: Check) -> Check:
        @wraps(check)
        def checked(state: Any, step: Any) -> Sequence[Fault]:
            return over if state.over else seat_faults(state.seats, seats_of(step)) or check(state, step)

        return checked

    return asked


class Rules(GamePart[S], ABC):
    """The rules of a game: a table of judges by types of acts, and what was passed over."""

    table: ClassVar[Mapping[type[Act], Judge]]
    """The judge of each type of act that is this game's own. Not in it are steps about the table itself (`Drop`, `Sit`,
    `Agree`), and those that go by what stands below: `Skip` and `Late` by the ways, `Fact` by `check_fact`.
    """
    only_asked: ClassVar[bool] = False
    """Whether a step that `Flow.awaiting` does not ask for is a breach of the rule that it names. Then the end and the
    seats that a step names are looked at too, before its judge, and a step outside the game does nothing.
    """
    ways: ClassVar[late.Ways] = {}
    """The compulsory effects, by what `skip` and `late` call them: what passing one over breaks, and how it is done
    late.
    """

    def judges(self) -> dict[type[Act], Judge]:
        """The judges that can be asked in place of `check` and `apply`, which is quicker."""
        return {} if self.only_asked else dict(self.table)

    def check(self, state: S, act: Act, /) -> Sequence[Fault]:
        """All that is wrong with an act now, and what it brings to light about earlier lines. Changes nothing."""
        if (judge := self.table.get(type(act))) is not None:
            if self.only_asked and isinstance(act, Step):
                return self._outside(state, act) or (*self._unasked(state, act), *judge.findings(state, act))
            return judge.findings(state, act)
        over = partial(game_over, self.game.about.end_rule)
        if isinstance(act, Skip):
            return over() if state.over else late.check_skip(self.ways, self.due, state, act)
        if isinstance(act, Late):
            return late.check_late(self.ways, over, state, act)
        return self.check_fact(state, act) if isinstance(act, Fact) else self.game.leaving.check_table(state, act)

    def apply(self, state: S, act: Act, /) -> Sequence[Effect]:
        """Carry an act out and return its public effects, the compelled ones included. Never raises for a rule reason.

        An act against a rule does what was typed, because the table did it.
        """
        judge = self.table.get(type(act))
        if judge is not None and self.only_asked and isinstance(act, Step) and self._outside(state, act):
            return ()
        did = judge.apply(state, act) or () if judge is not None else self._apply(state, act)
        return self.game.leaving.passed_on(state, did)

    def _outside(self, state: S, step: Step) -> Sequence[Fault]:
        """Whether a step is none at all here: the game is over, or it names a seat that this table does not have."""
        asked = self.game.flow.awaiting(state)
        if state.over and step.verb() not in asked.extra:
            return game_over(self.game.about.end_rule)
        return seat_faults(state.seats, seats_of(step))

    def _unasked(self, state: S, step: Step) -> Sequence[Fault]:
        asked = self.game.flow.awaiting(state)
        if asked.asks(step.who, step.verb()):
            return ()
        who = " and ".join(f"@{seat}" for seat in asked.who if seat) or "the table"
        return (Fault(asked.rule, text=f"{who} is asked now: {', '.join(asked.verbs)}", unasked=True),)

    def _apply(self, state: S, act: Act) -> Sequence[Effect]:
        if isinstance(act, Skip):
            return self.apply_skip(state, act)
        if isinstance(act, Late):
            return late.apply_late(self.ways, state, act)
        return self.apply_fact(state, act) if isinstance(act, Fact) else self.game.leaving.apply_table(state, act)

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

    def pass_over(self, state: S, effect: late.Due, /) -> Sequence[Effect]:
        """What it changes on the table that a due effect is passed over, and its effects. Default: nothing."""
        return ()

    def apply_skip(self, state: S, step: Skip, /) -> Sequence[Effect]:
        """A due effect did not happen, and can be done late."""
        return late.apply_skip(self.due, self.pass_over, state, step)

    # --- facts of the box --------------------------------------------------------------------------------------------

    def check_fact(self, state: S, fact: Fact, /) -> Sequence[Fault]:
        """What is wrong with a fact of the box. Default: whether a census asks for it."""
        if any(fact.name == question.name for question in self.game.census.questions()):
            return ()
        text = f"{self.game.title} does not use {fact.name!r}; it is kept as a note"
        return (Fault("REF-FACT", "odd", text=text),)

    def apply_fact(self, state: S, fact: Fact, /) -> Sequence[Effect]:
        """Take a fact of the box in. Default: it is one of the box from now on, if a census asks for it."""
        if not self.check_fact(state, fact):
            box = {**state.setup.box, fact.name: fact.value}
            state.setup = msgspec.structs.replace(state.setup, box=box)
        return ()
