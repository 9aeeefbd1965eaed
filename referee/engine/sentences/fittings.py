"""What a guess at an entry is made of: steps, and the clauses that some tokens may be meant for."""

from collections.abc import Container, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from referee.engine.parts.flow import Flow
from referee.engine.sentences.clauses import ClauseReader, Said
from referee.engine.sentences.matching import Clause, Filled
from referee.engine.sentences.outlines import Slot
from referee.engine.steps import Step


class Guess(NamedTuple):
    """Steps that an entry may mean."""

    steps: tuple[Step, ...]
    score: float
    whole: "tuple[Fitting, ...]" = ()
    """The clauses that it is made of, where nothing was left out and nobody is guessed at; else nothing."""


class Lacking(NamedTuple):
    """What a step lacks that an entry may mean."""

    kind: str
    """What kind of name is missing."""
    name: str
    """The field that is missing."""
    step: Step
    """A step that the entry may mean, with some value there."""


class Filling(NamedTuple):
    """What stands in the slots of a pattern."""

    used: frozenset[int]
    """The tokens that stand in slots."""
    filled: Filled | None
    cost: float
    """How much worse it is than each value in its order."""
    lacks: Slot | None = None
    """A slot that holds nothing and must hold something."""
    named: bool = True
    """Whether all that stands in slots is named: no common word, nothing that was not said."""


class Fitting(NamedTuple):
    """A clause that some tokens may be meant for, and how well it fits."""

    score: float
    clause: Clause
    begin: int = 0
    end: int = 0
    """The tokens that it takes."""
    used: frozenset[int] = frozenset()
    """Those of them that stand in slots."""
    named: bool = True
    met: bool = True
    """Whether a word of each group that its pattern asks for is said."""
    exact: bool = False
    """Whether its pattern reads it as it stands."""


class KeptClauses:
    """What clauses of one entry say behind what was said before them: asked for again where parts are left out."""

    def __init__(self, meaning: ClauseReader) -> None:
        self._meaning = meaning
        self._kept: dict[tuple[int, int, int], tuple[list[tuple[Any, Said]], Fitting, Any, Said]] = {}
        """By what a clause is meant for, the state and what was said, all of which stay as long."""

    def of(self, fitting: Fitting, state: Any, said: Said, last: bool) -> Sequence[tuple[Any, Said]]:
        """What a clause may say. last: whether nothing stands behind it."""
        key = id(fitting), id(state), id(said)
        known = self._kept.get(key)
        if known is None:
            found = self._meaning.clause(fitting.clause, state, said, last)
            known = self._kept[key] = found, fitting, state, said
        return known[0]


def values_in(values: Iterable[Any]) -> Iterator[Any]:
    """All that stands in some fields, however deep."""
    for value in values:
        if isinstance(value, tuple):
            yield from values_in(value)
        else:
            yield value


def not_so(
    fitting: Fitting, flow: Flow[Any], state: Any, said: Said, steps: Sequence[Step], wrong: frozenset[str]
) -> bool:
    """Whether the steps of a clause hold what is denied where it is named (`wrong`), or who acted last does nothing,
    which is not said in so many words.
    """
    held = {value for step in steps for value in values_in(msgspec.structs.astuple(step))}
    if not fitting.exact and not wrong.isdisjoint(held):
        return True
    nothing = None if fitting.met else flow.decline(state)
    return nothing is not None and (*steps,) == (msgspec.structs.replace(nothing, who=said.steps[-1].who),)


def untrue(
    forms: Sequence[str], options: Sequence[Sequence[tuple[int, str, Any]]], denied: Container[str]
) -> frozenset[str]:
    """The things that are named right behind a word that says that it is not so: `does not parry`."""
    named = (options[at] for at in range(1, len(forms)) if forms[at - 1] in denied)
    return frozenset(value for each in named for _, _, value in each if isinstance(value, str))


__all__ = ["Filling", "Fitting", "Guess", "KeptClauses", "Lacking", "not_so", "untrue", "values_in"]
