"""What a question asks about: a step, or what is none: what comes of a step, what somebody else does, a mere name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import structs

from referee.engine import plain
from referee.engine.steps import Act, Step
from referee.engine.words import Word, is_number
from referee.journal.format_text import described
from referee.table.assist import saying
from referee.table.session.reply import Reply
from referee.table.session.seen import as_seen

if TYPE_CHECKING:
    from referee.engine.sentences.guesses import Guesser
    from referee.table.session.session import Session

NO_STEP = "no step"
COMES_OF_ONE = f"is {NO_STEP}, it is what comes of one"


def no_step(session: Session, asked: Sequence[Word], reply: Reply, acts: Sequence[Act]) -> str:
    """Why a question is about no step, in a sentence; empty where it is about one.

    reply: what the entry that is asked about would get; acts: what it would record, without what is implied, or the
    step that it tells of but for one thing.
    """
    if session.game.sentences is None:
        return ""
    seat, behind = _player(session, asked)
    quoted = repr(" ".join(word.text for word in behind).rstrip("?"))
    said = (asked[0]._replace(text=session.names[seat - 1]), *behind) if seat else behind
    if not acts:
        return _result_alone(session, said, quoted) if not reply.answer else ""
    says = reply.message.partition(": ")[2]
    short = session.shorthand(asked)
    if seat and isinstance(acts[0], Step) and not _of(seat, acts[0], short):
        return f"{quoted} is {NO_STEP} of @{seat}; without `may` it records: {says}"
    if short:
        return ""
    from referee.table.assist.guessed import new_guess

    guess = new_guess(session, said)
    if guess is None:
        return ""
    if _comes_of(session, guess, acts, says):
        return f"{quoted} {COMES_OF_ONE}: {says}"
    if _named_alone(session, guess, behind):
        return f"{quoted} is {NO_STEP} by itself; without `may` it records: {says}"
    return ""


def _player(session: Session, asked: Sequence[Word]) -> tuple[int, Sequence[Word]]:
    """The seat that is named first, 0 for none, and the words behind it."""
    told = asked if asked[0].text.endswith(":") else plain.by_player(asked, session.names)
    seat = "" if told is None else told[0].text.rstrip(":")
    return (int(seat), told[1:]) if told is not None and is_number(seat) else (0, asked)


def _of(seat: int, step: Step, short: bool) -> bool:
    """Whether a step is what this player does; what nobody does is, where it is typed for him, or he stands in it."""
    from referee.engine.sentences.fittings import values_in

    return step.who == seat or (not step.who and (short or seat in values_in(structs.astuple(step))))


def _result_alone(session: Session, said: Sequence[Word], quoted: str) -> str:
    """What is said of a question that tells nothing but a result, which no step has now, or perhaps that of doing
    nothing; empty for any other.
    """
    from referee.table.assist.guessed import new_guess

    found = saying.readings(session, said)
    if len(found.found) == 1 and len(said) > 1:
        acts = found.found[0].steps
        says = described(session.game, as_seen(session).state, acts[0], now=True)
        guess = new_guess(session, said)
        if guess is not None and _comes_of(session, guess, acts, says):
            return f"{quoted} {COMES_OF_ONE}: {says}"
    if found.against is None or found.found or not all(_does_nothing(session, step) for step in found.against.steps):
        return ""
    so = f"; by the rules {found.against.really}" if found.against.really else ""
    return f"{quoted} is {NO_STEP}, it tells what comes of one{so}"


def _comes_of(session: Session, guess: Guesser, acts: Sequence[Act], says: str) -> bool:
    """Whether words tell the result of doing nothing, and not that nothing is done."""
    if len(acts) != 1 or guess.results is None or not _does_nothing(session, acts[0]):
        return False
    from referee.engine.sentences.matching import SEAT
    from referee.engine.sentences.outlines import stem
    from referee.engine.sentences.tokens import spelled

    whole = any(end == len(guess.forms) for end, _ in guess.results.clauses(0))
    acted = {stem(form) for form in spelled(says)}
    return whole and not {guess.stems[at] for at in guess.content if SEAT not in guess.over[at]} <= acted


def _does_nothing(session: Session, act: Act) -> bool:
    """Whether it is what somebody does who does nothing now."""
    nothing = session.game.flow.decline(as_seen(session).state)
    return nothing is not None and isinstance(act, Step) and structs.replace(nothing, who=act.who) == act


def _named_alone(session: Session, guess: Guesser, words: Sequence[Word]) -> bool:
    """Whether words are nothing but what something is called when people tell of it, and no printed name."""
    printed = session.game.notation.printed(session.state)
    named = all(guess.over[at] for at in guess.content)
    return named and all(printed.meant(word.text) is None for word in words)


__all__ = ["no_step"]
