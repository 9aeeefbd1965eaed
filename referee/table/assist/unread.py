"""The answer to a sentence that is not read: the word without a place, what may be meant, what can be typed now."""

from __future__ import annotations

from itertools import chain, islice
from typing import TYPE_CHECKING

from referee.engine import plain
from referee.engine.branches import Branch, ends
from referee.engine.game import Form
from referee.engine.sentences.lost import unknown
from referee.engine.steps import Step
from referee.engine.words import Typed, named_form, split
from referee.journal.format_text import described
from referee.table.assist import corrections, guessed, saying
from referee.table.assist.answers import answers
from referee.table.assist.begun import lacking
from referee.table.assist.nearest import nearest
from referee.table.assist.suggest import Trial
from referee.table.assist.told_within import told_within
from referee.table.session.reply import Offer, Reply
from referee.table.session.seen import as_seen

if TYPE_CHECKING:
    from referee.engine.sentences.guesses import Guesser
    from referee.engine.sentences.reader import SentenceReadings
    from referee.table.session.session import Session

CORRECTION = "this sounds like a correction; is one of these meant?"
NO_CORRECTION = (
    "this sounds like a correction, and fits none of the last lines; `ls` shows them, `amend N ENTRY` corrects one"
)
NOT_READ = "this is not understood as a sentence"

TRIED = 12
"""Entries that are tried to find one that is said as an example."""


def unread(session: Session, typed: Typed, found: SentenceReadings) -> Reply:
    """The refusal of a sentence, with what may be meant; else with what is missing, or with an example."""
    if guessed.corrects(session, typed):
        return _corrected(session, typed)
    if lacks := lacking(session, typed):
        return _refused(lacks, 0)
    reply = saying.without(session, typed, found)
    if reply is not None and reply.offers:
        return reply
    guess = guessed.guess_of(session, typed.words)
    rows, left = guessed.laid(session, guess)
    if rows:
        said = " ".join(word.text for word in left).strip(saying.ENDS)
        return saying.question(f"{said!r} is not understood; is this meant?" if said else "is this meant?", rows)
    offers = guessed.steps(session, guess)
    if offers and reply is None:
        asks = "is this meant?" if len(offers) == 1 else "what is meant?"
        at = unknown(guess.matcher) if guess is not None else None
        if guess is None or at is None:
            return saying.question(asks, offers)
        token = guess.meaning.tokens[at]
        return saying.question(f"{saying.no_place(token.word)}; {asks}", offers, token.column)
    some, left, front = guessed.SomeClauses() if offers else guessed.clauses(session, typed.words)
    if some and left and left[-1].number == typed.words[-1].number:
        some = (*some[:1], *answers(session, guess, front), *some[1:])[: guessed.MOST]
    if some:
        said = " ".join(word.text for word in left).strip(saying.ENDS)
        text = f"{said!r} is not understood; is the rest meant?" if said else "is this meant?"
        return saying.question(text, some, left[0].column if left else 1)
    again = saying.again(session, typed.words)
    if again is not None and not offers:
        return again
    return _guessed(session, typed, guess, reply or _blamed(guess), offers)


def _guessed(session: Session, typed: Typed, guess: Guesser | None, reply: Reply, offers: tuple[Offer, ...]) -> Reply:
    """The refusal with what is offered for single words, or the best that can be said without an offer. offers: those
    that there are already.
    """
    offers = offers or answers(session, guess) or guessed.some(session, guess)
    asked = "" if offers else others_turn(session, typed)
    if asked:
        reply.message, reply.column = asked, 1
    offers = offers or nearest(session, guess)
    if offers:
        reply.offers, reply.suggestions = offers, tuple(offer.text for offer in offers)
    elif told := told_within(session, typed.words):
        return told
    elif asked:
        return reply
    elif guess is not None and (missing := guessed.missing(session, guess)):
        reply.message = missing
    elif session.hints != "off" and (example := _example(session)):
        reply.message += f"; what is read now, for instance: {example}"
    return reply


def reads_on(session: Session, typed: Typed, word: int, reply: Reply) -> bool:
    """Whether shorthand in plain form was read beyond its verb, and the refusal as a sentence names that verb, or none.

    word: the number of the word at which the shorthand failed.
    """
    if not plain.is_plain(typed.words, plain.verbs(session.game.steps)):
        return False
    verb = next(each for each in typed.words if not each.text.endswith(":"))
    asks = reply.message.startswith(("is this", "what is")) and bool(reply.offers)
    return verb.number < word and (asks or reply.message.startswith((saying.no_place(verb), NOT_READ)))


def correction(session: Session, typed: Typed) -> Reply | None:
    """The question whether one of the last lines is corrected so; None where that fits none of them, and for a line
    that is no correction.
    """
    offers = guessed.amends(session, typed) if guessed.corrects(session, typed) else ()
    return saying.question(CORRECTION, offers) if offers else None


def _corrected(session: Session, typed: Typed) -> Reply:
    """The question whether a line that sounds like a correction is one, or a step behind `no` or the like."""
    offers = guessed.amends(session, typed)
    rest, _ = corrections.behind(typed.words)
    first = typed.words[0].text.strip(saying.ENDS).casefold()
    said_no = first in corrections.DENIES or not corrections.corrects(session, typed)
    if said_no and len(offers) < guessed.MOST and rest and not guessed.takes_back(typed.words):
        steps = guessed.steps(session, guessed.guess_of(session, rest))
        offers = (*offers, *steps)[: guessed.MOST]
    return saying.question(CORRECTION, offers) if offers else _refused(NO_CORRECTION)


def may_be_meant(session: Session, typed: Typed) -> Reply | None:
    """What may be asked about by a question that is not read, legal or not; None where that is not plain."""
    offers = guessed.asked_about(session, typed.words[1:])
    return saying.question("what is asked about?", offers) if offers else None


def _blamed(guess: Guesser | None) -> Reply:
    """The refusal of a sentence with the first word that nothing is known of."""
    at = unknown(guess.matcher) if guess is not None else None
    if guess is None or at is None:
        return _refused(NOT_READ)
    token = guess.meaning.tokens[at]
    return _refused(saying.no_place(token.word), token.column)


def others_turn(session: Session, typed: Typed) -> str:
    """Whose turn it is, for what begins with the name of somebody who is not asked now; empty for anything else."""
    seen = as_seen(session)
    first = named_form(typed.words[0].text.rstrip(",.:;"))
    seat = next((seat for seat, name in enumerate(session.names, 1) if named_form(name) == first), 0)
    asked = [who for who in seen.game.flow.awaiting(seen.state).who if who]
    if not seat or not asked or seat in asked:
        return ""
    return f"{session.names[seat - 1]} is not asked now: {seen.game.words.status(seen.state)}"


def _refused(text: str, column: int = 1) -> Reply:
    return Reply("refused", text, verdict="unread", column=column)


def _example(session: Session) -> str:
    """A step that can be done now, in the words in which it can be said; empty where none is found at once."""
    seen = as_seen(session)
    game, state = seen.game, seen.state
    whole = (entry for entry, _ in game.help.complete(state) if not isinstance(entry, Form))
    others = (end for end, _ in ends(Branch("", then=lambda: game.help.branches(state)), "", spread=True))
    trial = Trial(seen, split(""))
    for entry in islice(chain(whole, others), TRIED):
        meant = trial.judge(entry.split(), 0) if entry.strip() else None
        if meant is not None and len(meant) == 1 and isinstance(step := meant[0][0], Step):
            return f"{described(game, state, step, now=True)} (`{entry}`)"
    return ""


__all__ = ["correction", "may_be_meant", "others_turn", "reads_on", "unread"]
