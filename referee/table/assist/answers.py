"""What the one player may answer who is asked: offered where it is not understood how it was answered.

Nothing of it is recorded by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from referee.engine.game import Form
from referee.engine.sentences.matching import NUMBER, SEAT
from referee.engine.steps import Step
from referee.engine.words import Unread, split
from referee.table.assist.saying import offered, recent
from referee.table.session.reply import Offer
from referee.table.session.seen import as_seen

if TYPE_CHECKING:
    from referee.engine.sentences.guesses import Guesser
    from referee.table.session.session import Session

MOST = 2
"""Answers that are offered; where there are more, none is."""

IN_DOUBT = "how it was answered is not understood"


def answers(session: Session, guess: Guesser | None, front: Sequence[Step] = ()) -> tuple[Offer, ...]:
    """The few answers of the one who is asked, as offers; where the entry denies something, first that he does nothing.

    front: the steps that were understood before it.
    """
    game, state = session.game, as_seen(session).state.copy()
    for step in front:
        for implied in game.flow.implied(state, step):
            game.rules.apply(state, implied)
        game.rules.apply(state, step)
    asked = game.flow.awaiting(state)
    if guess is None or len(asked.who) != 1 or not asked.who[0] or len(asked.verbs) != 1:
        return ()
    told = [entry for entry, _ in game.help.complete(state) if not isinstance(entry, Form)]
    if not 1 < len(told) <= MOST:
        return ()
    try:
        steps = [game.notation.read(state, split(entry).words)[0] for entry in told]
    except Unread:
        return ()
    before = recent(session)
    if not front and not _only_of(guess, steps, {asked.who[0], before.who if before is not None else 0}):
        return ()
    nothing = game.flow.decline(state)
    denied = any(form in guess.denials for form in guess.forms)
    steps.sort(key=lambda step: (step == nothing) != denied)
    offers = (offered(session, (*front, step), IN_DOUBT) for step in steps)
    return tuple(offer for offer in offers if offer is not None)


def _only_of(guess: Guesser, steps: Sequence[Step], seats: set[int]) -> bool:
    """Whether the entry names one of these answers or seats at least, and nothing else but numbers."""
    held = {value for step in steps for value in msgspec.structs.astuple(step) if isinstance(value, str)}
    named = [options for options, strong in zip(guess.options, guess.strong, strict=True) if strong and options]
    return bool(named) and all(
        any(kind == NUMBER or value in (seats if kind == SEAT else held) for _, kind, value in options)
        for options in named
    )


__all__ = ["answers"]
