"""Steps like a disputed one that the rules would have refused at the same table: where the line was drawn.

A *neighbour* differs in one argument: another seat acts, another card is played, another place is meant. The values are
those that stood there elsewhere in the same log, and all seats.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

import msgspec

from referee.engine.findings import Fault
from referee.engine.ledger_answers import REPLAYED, Budget
from referee.engine.plain import shape
from referee.engine.steps import TABLE, Step, fields
from referee.journal.acts import line_of
from referee.journal.fold import Fold

MOST = 12
"""Values of one argument that are tried."""

ALL = 80
"""Neighbours that are tried at most."""

NAMING = 4 * REPLAYED
"""The most movements that are folded again to name lines in the findings of all neighbours together."""

REFUSED = ("missed", "irregular", "impossible")


class Neighbour(NamedTuple):
    """A step that would have been refused, and by what."""

    step: Step
    fault: Fault


def alike(step: Step, others: Iterable[Step], seats: int) -> Iterator[Step]:
    """Steps that differ from this one in one argument, what was decided before who decided. others: the steps of the
    log.
    """
    values: dict[str, list[Any]] = {}
    for other in others:
        if type(other) is type(step):
            for field in fields(type(other)):
                value = getattr(other, field.name)
                if value not in values.setdefault(field.name, []):
                    values[field.name].append(value)
    for field in fields(type(step)):
        own = getattr(step, field.name)
        some = values.get(field.name, [])
        if isinstance(own, bool) or shape(field.type) == "yes|no":
            some = [True, False]
        elif shape(field.type) == "N":
            some = sorted({*some, *range(1, seats + 1)})
        yield from (msgspec.structs.replace(step, **{field.name: v}) for v in some[:MOST] if v != own)
    if step.who != TABLE:
        yield from (msgspec.structs.replace(step, who=seat) for seat in range(1, seats + 1) if seat != step.who)


def tried(fold: Fold, steps: Iterable[Step], known: frozenset[str]) -> tuple[list[Neighbour], list[Step]]:
    """For each rule of a game the first of these steps that it would refuse now, if possible it alone; and those that
    are legal.
    """
    found: dict[str, tuple[int, Neighbour]] = {}
    legal: list[Step] = []
    n = fold.last + 1
    naming = Budget(NAMING)
    for step in islice(steps, ALL):
        trial = fold.copy()
        trial.naming = naming
        judged = trial.feed(line_of(step, n))
        findings = judged.findings if judged is not None else ()
        if not findings:
            legal.append(step)
        against = own_faults(findings)
        for fault in against:
            if fault.rule in known and (fault.rule not in found or len(against) < found[fault.rule][0]):
                found[fault.rule] = (len(against), Neighbour(step, fault))
    return [neighbour for _, neighbour in found.values()], legal


def own_faults(faults: Sequence[Fault]) -> list[Fault]:
    """The findings about a step itself that speak against it; none when it is not even understood."""
    if any(f.verdict == "unread" for f in faults):
        return []
    return [f for f in faults if not f.about and f.verdict in REFUSED]
