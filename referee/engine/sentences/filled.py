"""What stands in the slots of a clause, in the order of the sentence; and pairs that are made of it."""

import typing
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

import msgspec

from referee.engine.plain import is_list
from referee.engine.sentences.lexicon import SPEAKER, TOLD, Seat
from referee.engine.sentences.pattern_nodes import Gap
from referee.engine.sentences.patterns import SentencePattern

Value = Seat | str

WHO, WHOSE = "who", "whose"
"""The slots of who acts, and of whose something is that is told."""


class Filled(NamedTuple):
    """A slot with what stands in it, and what was filled before it."""

    gap: Gap
    value: Value
    before: "Filled | None"


Place = tuple[int, Filled | None]
"""Where nodes end, and what stands in their slots."""


class Clause(NamedTuple):
    """A part of an entry that a pattern describes."""

    pattern: SentencePattern
    filled: Filled | None
    who: Seat | None
    """Who stands before a colon in front of it."""
    begin: int
    """Its first token."""
    end: int = 0
    """The first token behind it."""
    only: bool = False
    """Whether it says that nobody else did it."""

    @property
    def told(self) -> bool:
        """Whether it tells a result."""
        return self.pattern.verb.startswith(TOLD)

    @property
    def follows(self) -> bool:
        """Whether no sign need stand before it: it tells a result, or is said of what was done before it."""
        return self.pattern.attached or self.told


class ClauseRow(NamedTuple):
    """Clauses that use every token of an entry."""

    clauses: tuple[Clause, ...]
    strict: bool
    """Whether a real separator stands between all of them."""


def told_of(told: Mapping[str, Any], at: int, size: int) -> Mapping[str, Any]:
    """What is told besides of one of several steps: of as many values as there are steps, each has its own."""
    if size < 2:
        return told
    return {name: v[at] if isinstance(v, tuple) and len(v) == size else v for name, v in told.items()}


def joined(filled: Filled | None, more: Filled | None) -> Filled | None:
    """What stands in some slots, and in others behind them."""
    if more is None or filled is None:
        return more or filled
    return Filled(more.gap, more.value, joined(filled, more.before))


def values(filled: Filled | None) -> Mapping[Gap, list[Value]]:
    """What stands in each slot, in the order of the sentence; of pairs, one thing for each of several that share it."""
    row: list[Filled] = []
    while filled is not None:
        row.insert(0, filled)
        filled = filled.before
    found: dict[Gap, list[Value]] = {}
    for each, times in _shared(row):
        found.setdefault(each.gap, []).extend([each.value] * times)
    return found


def _shared(row: Sequence[Filled]) -> Iterator[tuple[Filled, int]]:
    """What stands in slots, each with how often: `Ana and Ben are guarding, Cho kills`: two guard."""
    firsts = {each.gap.name for each in row if each.gap.many and each.gap.part == 0}
    for name in firsts:
        own = [each for each in row if each.gap.name == name]
        sizes = [sum(each.gap.part == part for each in own) for part in (0, 1)]
        if not 1 < sizes[1] < sizes[0]:
            firsts = firsts - {name}
    before = {name: next(each for each in row if each.gap.name == name).gap.part == 1 for name in firsts}
    run = 0
    for at, each in enumerate(row):
        if each.gap.name not in firsts or each.gap.part != 1:
            run += each.gap.part == 0
            yield each, 1
        elif before[each.gap.name]:  # it stands before those who share it
            yield each, max(1, sum(1 for _ in takewhile(lambda other: other.gap.part == 0, row[at + 1 :])))
        else:
            yield each, max(1, run)
            run = 0


def spoken(filled: Mapping[Gap, list[Value]], speaker: int) -> Mapping[Gap, list[Value]]:
    """With the seat of who speaks in place of `I`, in what is told besides. speaker: 0 where that is not known; who
    says `I` there of a thing (`whose`) acts, where nobody else is named.
    """
    if not speaker:
        acts = any(gap.name == WHO for gap in filled)
        return filled if acts else {_acts(gap) if found == [SPEAKER] else gap: found for gap, found in filled.items()}
    return {
        gap: [speaker if gap.told and value == SPEAKER else value for value in found] for gap, found in filled.items()
    }


def _acts(gap: Gap) -> Gap:
    """The slot of who acts in place of one of whose something is."""
    return gap._replace(name=WHO, told=False) if gap.told and gap.name == WHOSE else gap


def paired(field: msgspec.structs.FieldInfo, told: Mapping[int, tuple[list[Any], bool]]) -> Any:
    """Pairs of their parts, one after the other; None where they are not as many.

    told: each part, and whether its slot is a list; what is no list holds for all (`both katanas`).
    """
    size = max(len(found) for found, _ in told.values())
    parts = {at: found * size if len(found) == 1 and not listed else found for at, (found, listed) in told.items()}
    if any(len(found) != size for found in parts.values()):
        return None
    listed = is_list(field.type)
    inner = typing.get_args(typing.get_args(field.type)[0]) if listed else typing.get_args(field.type)
    empty = [0 if kind is int else "" for kind in inner]
    pairs = [[parts[i][at] if i in parts else empty[i] for i in range(len(inner))] for at in range(size)]
    if listed:
        return pairs
    return pairs[0] if size == 1 else None


__all__ = ["Clause", "ClauseRow", "Filled", "Place", "Value", "joined", "paired", "spoken", "values"]
