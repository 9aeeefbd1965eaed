"""The answer to a sentence that is not read: the word without a place, what may be meant, what can be typed now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.words import Typed
from referee.table.assist import guessed, saying
from referee.table.session.reply import Reply

if TYPE_CHECKING:
    from referee.engine.sentences.reader import SentenceReadings
    from referee.table.session.session import Session

CORRECTION = "this sounds like a correction; is one of these meant?"


def unread(session: Session, typed: Typed, found: SentenceReadings) -> Reply | None:
    """The refusal of a sentence, with what may be meant; None where nothing is known of it."""
    if guessed.corrects(session, typed):
        offers = guessed.amends(session, typed)
        return saying.question(CORRECTION, offers) if offers else saying.without(session, typed, found)
    reply = saying.without(session, typed, found)
    if reply is not None and reply.offers:
        return reply
    offers = guessed.steps(session, typed.words)
    if reply is None:
        return saying.question("is this meant?" if len(offers) == 1 else "what is meant?", offers) if offers else None
    reply.offers, reply.suggestions = offers, tuple(offer.text for offer in offers)
    return reply


__all__ = ["unread"]
