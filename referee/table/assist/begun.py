"""Entries in words that tell of a step and leave out one thing of it, said behind it: the guard that nobody saw yet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import TYPE_CHECKING

from referee.engine.branches import Branch, ends
from referee.engine.game import Form
from referee.engine.steps import Step
from referee.engine.words import Typed, Unread, Word, split
from referee.journal.format_text import described
from referee.table.assist import saying
from referee.table.assist.words import words
from referee.table.session.reply import Begun
from referee.table.session.seen import as_seen

if TYPE_CHECKING:
    from referee.table.session.session import Session

LONGEST = 12
"""Words of the longest entry that is looked at."""

TRIED = 6
"""Entries that can be typed now of which the end is tried behind what was said."""

NUMBERS = range(1, 6)
"""Numbers that are tried behind it."""

JOINS = words("begun", "joins")
"""Words and signs between two steps."""


def begun(session: Session, words: Sequence[Word]) -> Begun | None:
    """The step that can be done now and that an entry tells of but for one thing; None for any other entry.

    An entry that holds a number or a code is none of these.
    """
    if not words or len(words) > LONGEST or session.game.sentences is None:
        return None
    text = " ".join(word.text for word in words).rstrip(saying.ENDS)
    said = [word.text.strip(saying.ENDS) for word in words]
    if not any(len(word) > 1 for word in said) or not all(word.isalpha() for word in said if word):
        return None
    game, state = session.game, as_seen(session).state
    verbs = set(game.flow.awaiting(state).verbs)
    for end in (*_ends(session), *(f": {number}" for number in NUMBERS)):
        for reading in saying.readings(session, split(text + end).words, told=False).found:
            if not (reading.strict and reading.legal and len(reading.steps) == 1):
                continue
            step = reading.steps[0]
            offer = saying.offered(session, reading.steps) if step.verb() in verbs else None
            if offer is not None:
                return Begun(described(game, state, step, now=True), offer.text, step)
    return None


def begun_of_several(session: Session, words: Sequence[Word]) -> Begun | None:
    """The same for the first of several steps, with what was said behind it."""
    if (whole := begun(session, words)) is not None:
        return whole
    for at, word in enumerate(words):
        signed = word.text[-1:] in JOINS and word.text not in JOINS
        if at and (signed or word.text.casefold() in JOINS):
            front = [*words[:at], word._replace(text=word.text[:-1])] if signed else words[:at]
            found = begun(session, front)
            if found is not None:
                return found._replace(behind=" ".join(each.text for each in words[at + 1 :]))
    return None


def lacking(session: Session, typed: Typed) -> str:
    """The answer to an entry that tells of a step but for one thing; empty for any other."""
    found = begun(session, typed.words) if session.hints != "off" else None
    if found is None:
        return ""
    return f"one thing of it is not said; said with it, for instance: {found.example} (`{found.entry}`)"


def _ends(session: Session) -> Iterator[str]:
    """How the program ends what it says of steps that can be done now, from their first sign on."""
    seen = as_seen(session)
    game, state = seen.game, seen.state
    whole = (entry for entry, _ in game.help.complete(state) if not isinstance(entry, Form))
    others = (end for end, _ in ends(Branch("", then=lambda: game.help.branches(state)), "", spread=True))
    told = set[str]()
    for entry in islice(chain(whole, others), TRIED):
        try:
            step, left = game.notation.parse(state.copy(), split(entry).words)
        except (Unread, ValueError):
            continue
        says = "" if left or not isinstance(step, Step) else described(game, state, step, now=True)
        _, sign, end = says.partition("; ")
        if sign and end not in told:
            told.add(end)
            yield f"{sign}{end}"


__all__ = ["Begun", "begun", "begun_of_several", "lacking"]
