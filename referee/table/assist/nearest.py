"""Steps that can be done now and whose every part an entry names, offered where its words are not understood.

Only what is named is looked at, whatever stands between. Nothing of it is recorded by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

import msgspec

from referee.engine.branches import Branch, ends
from referee.engine.sentences.fittings import values_in
from referee.engine.sentences.lexicon import HE, SPEAKER
from referee.engine.sentences.matching import NUMBER, SEAT
from referee.engine.steps import Step
from referee.engine.words import Unread, split
from referee.table.assist.saying import offered
from referee.table.session.reply import Offer
from referee.table.session.seen import as_seen

if TYPE_CHECKING:
    from referee.engine.sentences.guesses import Guesser
    from referee.table.session.session import Session

MOST = 3
"""Steps that are offered; where more fit as well, none is."""

TRIED = 160
"""Entries that are looked at."""

NEAREST = "of all that is named"
"""What is said of an offer."""


def nearest(session: Session, guess: Guesser | None) -> tuple[Offer, ...]:
    """The steps that use all things an entry names, as offers; the seats in a step are all named too."""
    if guess is None or _denied(guess):
        return ()
    things, seats, numbers = _named(guess)
    if not things or numbers:
        return ()
    speaks = {session.recorder.seat} - {0}  # nobody names himself
    rows: list[Step] = []
    for step in _steps(session):
        before = _told(session, step)
        if before is None:
            continue
        held, known = set(_values(step)), speaks | before
        met = {value for value in held if isinstance(value, int)}
        if not (met <= seats | known and seats <= met | known | {step.who}):
            continue
        if all(held & row for row in things) and not _unnamed(held - known, things):
            rows.append(step)
    found = {offer.text: offer for step in rows if (offer := offered(session, (step,), NEAREST)) is not None}
    return tuple(found.values()) if len(found) <= MOST else ()


def _told(session: Session, step: Step) -> set[Any] | None:
    """What was told of a step before, one fact at a time; None where it is another one."""
    told = [(part.of, fact, value) for part in session.told_parts for fact, value in part.facts.items()]
    state = as_seen(session).state
    for of, fact, value in told:
        if of.kind is type(step) and of.facts(state, step).get(fact, value) != value:
            return None
    return {each for of, (_, seat), value in told if of.kind is type(step) for each in (seat, value)}


def _denied(guess: Guesser) -> bool:
    """Whether something that is named is denied or doubted, or behind it what somebody does."""
    people = {word for kind in (HE, SPEAKER) for phrase in guess.common.seats[kind] for word in phrase}
    last = max((at for at, strong in enumerate(guess.strong) if strong), default=0)
    return any(
        guess.denies(begin, end)
        and (any(guess.strong[begin:end]) or (begin > last and not people.isdisjoint(guess.forms[begin:end])))
        for begin, end in guess.parts
    )


def _named(guess: Guesser) -> tuple[list[set[Any]], set[int], bool]:
    """What the things may be that are named, one after the other, the seats, and whether there are numbers besides."""
    things, seats, numbers = list[set[Any]](), set[int](), False
    kinds = set(guess.part.kinds.values())
    for options, strong in zip(guess.options, guess.strong, strict=True):
        if not strong:
            continue
        seats |= {value for _, kind, value in options if kind == SEAT and isinstance(value, int)}
        row = {value for _, kind, value in options if kind in kinds}
        if row and not any(kind == SEAT for _, kind, _ in options):
            things.append(row)
        numbers |= not row and any(kind == NUMBER for _, kind, _ in options)
    return things, seats, numbers


def _unnamed(held: set[Any], things: Sequence[set[Any]]) -> bool:
    """Whether a step holds a thing that is not named."""
    return any(isinstance(value, str) and value and not any(value in row for row in things) for value in held)


def _values(step: Step) -> Iterator[Any]:
    """What stands in a step beside who does it."""
    parts = msgspec.structs.asdict(step)
    parts.pop("who", None)
    return (value for value in values_in(tuple(parts.values())) if not isinstance(value, bool) and value)


def _steps(session: Session) -> Iterator[Step]:
    """The single steps that are asked for now; whether a rule speaks against one is not looked at."""
    seen = as_seen(session)
    game, state = seen.game, seen.state
    verbs = game.flow.awaiting(state).verbs
    tree = Branch("", then=lambda: game.help.branches(state))
    for entry in dict.fromkeys(text for text, _ in islice(ends(tree, "", spread=True), TRIED)):
        try:
            step, left = game.notation.parse(state, split(entry).words)
        except Unread:
            continue
        if not left and step.verb() in verbs:
            yield step


__all__ = ["nearest"]
