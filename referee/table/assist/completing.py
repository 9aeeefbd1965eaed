"""An entry that may complete what was told of a step, and may be another step by itself: then it is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from referee.engine.naming import named
from referee.engine.steps import Step
from referee.engine.words import PARTS, Typed, Word
from referee.journal.format_text import described
from referee.journal.lines import StepLine
from referee.table.assist.saying import written
from referee.table.session import in_parts
from referee.table.session.reply import Offer, Reply

if TYPE_CHECKING:
    from referee.engine.parts.in_parts import InParts
    from referee.engine.sentences.facts_told import FactsTold
    from referee.table.session.session import Session

CODE = 2
"""Letters of the longest code of a component."""


def completed(
    session: Session,
    typed: Typed,
    found: Sequence[FactsTold],
    read: Callable[[Sequence[Word]], Sequence[FactsTold]],
) -> FactsTold | Reply | None:
    """What an entry tells that completes a step, or the question whether it does; None for any other entry.

    found: what it tells as it stands; read: what words tell.
    """
    if not any(in_parts.told(session, of) for of in in_parts.asked(session)):
        return None
    coded = not found
    if coded:
        found = read(_named(session, typed.words))
    alone = _steps(session.shadow(), typed.text) if found else ()
    ways: list[tuple[Step, FactsTold]] = []
    for one in found:
        way = _way(session, one, alone)
        if way is None:
            return None
        if way[0] not in [step for step, _ in ways]:
            ways.append(way)
    if not ways or any(step in alone or _agrees(session, ways[0][1].of, each) for step, _ in ways for each in alone):
        return None
    if len(ways) == 1 and not coded and (not alone or not session.shorthand(typed.words) or _spelled(typed, ways[0])):
        return ways[0][1]
    return _ask(session, typed, [*((step,) for step, _ in ways), *([alone] if alone else [])])


def _way(session: Session, found: FactsTold, alone: Sequence[Step]) -> tuple[Step, FactsTold] | None:
    """The step that is complete with these facts, and those that are new; None where none is.

    alone: what the entry would record if nothing had been told.
    """
    of, new = found.of, dict(found.facts)
    before = in_parts.told(session, of)
    if not before or of.missing(session.state, {**before, **new}):
        return None
    other = [fact for fact, value in new.items() if fact[0] == in_parts.WHO and before.get(fact, value) != value]
    if other and {step.who for step in alone} != {before[fact] for fact in other}:
        return None  # it is told of somebody else
    new = {fact: value for fact, value in new.items() if fact not in other}  # `she says sai` of the one who attacks
    return of.whole(session.state, {**before, **new}), found._replace(facts=tuple(new.items()))


def _named(session: Session, words: Sequence[Word]) -> Sequence[Word]:
    """Words with the names of components in the place of their codes."""
    printed = session.game.notation.printed(session.state)
    things = [printed.meant(word.text) if len(word.text) <= CODE else None for word in words]
    return [
        word if thing is None else word._replace(text=thing.title) for word, thing in zip(words, things, strict=True)
    ]


def _agrees(session: Session, of: InParts[Any], step: Step) -> bool:
    """Whether a step holds all that was told."""
    before = in_parts.told(session, of)
    facts = of.facts(session.state, step) if isinstance(step, of.kind) else {}
    return all(facts.get(fact) == value for fact, value in before.items())


def _spelled(typed: Typed, way: tuple[Step, FactsTold]) -> bool:
    """Whether the entry is the whole word for a thing."""
    things = [str(value).casefold() for _, value in way[1].facts]
    return len(typed.words) == 1 and typed.words[0].text.casefold() in things


def _steps(session: Session, text: str) -> tuple[Step, ...]:
    """What an entry would record, typed now; nothing where it is not accepted."""
    last = session.fold.last
    if session.enter(text).kind != "accepted":
        return ()
    return tuple(
        line.step for line in session.fold.items if line.n > last and isinstance(line, StepLine) and not line.implied
    )


def _ask(session: Session, typed: Typed, meanings: Sequence[tuple[Step, ...]]) -> Reply | None:
    """The question which of these steps are meant, each with the entry that says it; None where none can be typed."""
    offers = [offer for steps in meanings if (offer := _offer(session, typed, steps)) is not None]
    if not offers:
        return None
    says = "; or ".join(", ".join(offer.says) for offer in offers)
    text = f"what is meant: {says}? Type {' or '.join(f'`{offer.text}`' for offer in offers)}"
    suggestions = tuple(offer.text for offer in offers)
    return Reply("refused", text, verdict="unread", column=1, suggestions=suggestions, offers=tuple(offers))


def _offer(session: Session, typed: Typed, steps: tuple[Step, ...]) -> Offer | None:
    """An entry that records these steps though something was told."""
    says = tuple(described(session.game, session.state, step, now=True) for step in steps)
    short = written(session, session.state, steps)
    for entry in (short, f" {PARTS} ".join(named(text, session.names) for text in says)):
        if entry not in ("", typed.text) and _steps(session.twin(), entry) == steps:
            return Offer(entry, says)
    return None


__all__ = ["completed"]
