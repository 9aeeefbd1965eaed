"""What was told of a step that people tell one fact at a time: it is kept until all is there, and then recorded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.journal.lines import StepLine
from referee.journal.won import winners

if TYPE_CHECKING:
    from referee.engine.parts.in_parts import Fact, Facts, InParts
    from referee.engine.steps import Step
    from referee.table.session.session import Session


WHO = "who"
"""The field of whoever acts."""


class ToldPart(NamedTuple):
    """What one entry told."""

    of: InParts[Any]
    facts: Mapping[Fact, Any]
    seat: int
    """Who was named last; 0 for nobody."""
    after: int
    """The last line that was judged before it."""
    asked: tuple[int, ...] = ()
    """Whose turn it was."""


def asked(session: Session) -> Sequence[InParts[Any]]:
    """The steps that are asked for now and may be told in parts."""
    part = session.game.sentences
    return [each for each in part.in_parts if each.asked(session.state)] if part is not None and part.in_parts else ()


def told(session: Session, of: InParts[Any]) -> Facts:
    """All that was told of a step so far; what was said last stands."""
    return {fact: value for part in session.told_parts if part.of is of for fact, value in part.facts.items()}


def forget(session: Session) -> None:
    """Leave out what was told of steps that nobody asks for any more: they were recorded, or the turn went on."""
    if session.told_parts:
        still = asked(session)
        parts = [part for part in session.told_parts if any(part.of is of for of in still)]
        session.told_parts[:] = [part for part in parts if not part.of.fewer or not _gone(session, part, parts)]


def _gone(session: Session, part: ToldPart, parts: Sequence[ToldPart]) -> bool:
    """Whether somebody else is asked now, or a step of this kind and actor was recorded since."""
    if part.asked != tuple(session.game.flow.awaiting(session.state).who):
        return True
    since = takewhile(lambda line: line.n > part.after, reversed(session.fold.items))
    acted = {line.step.who for line in since if isinstance(line, StepLine) and isinstance(line.step, part.of.kind)}
    who = [value for each in parts if each.of is part.of for fact, value in each.facts.items() if fact[0] == WHO]
    return not acted.isdisjoint(who[-1:] or part.asked)


def judged(session: Session) -> int:
    """The last line that was judged."""
    return session.fold.items[-1].n if session.fold.items else 0


def take_back(session: Session) -> ToldPart | None:
    """Take back what was told last, where nothing was recorded since; None where there is no such thing."""
    forget(session)
    while session.told_parts and session.told_parts[-1].of.quiet:
        session.told_parts.pop()
    if not session.told_parts or session.told_parts[-1].after != judged(session):
        return None
    return session.told_parts.pop()


def lacks(session: Session, step: Step) -> str:
    """What a step lacks that may be told in parts and is nothing without it, in a sentence; else empty."""
    for of in asked(session):
        missing = of.missing(session.state, of.facts(session.state, step)) if isinstance(step, of.kind) else ()
        if missing and not of.fewer:
            return f"still missing: {', '.join(missing)}; say one thing at a time, or type all of it"
    return ""


def so_far(session: Session) -> str:
    """What was told and is not recorded yet, and what is missing, in one line; empty where nothing was told."""
    forget(session)
    return "; ".join(
        _so_far(session, of) for of in dict.fromkeys(part.of for part in session.told_parts if not part.of.quiet)
    )


def status(session: Session) -> str:
    """What was told so far of a step and what is missing; else how the game stands, at its end with who has won."""
    stands = so_far(session) or session.game.words.standing(session.state)
    won = [f"@{seat}" for seat in winners(session.fold)] if session.state.over else []
    return stands if all(seat in stands for seat in won) else f"{stands}; won by {' and '.join(won)}"


def _so_far(session: Session, of: InParts[Any]) -> str:
    facts = told(session, of)
    said = ", ".join(of.said(session.state, fact, value) for fact, value in facts.items())
    return f"told so far: {said}; still missing: {', '.join(of.missing(session.state, facts))}"
