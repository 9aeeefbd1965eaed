"""What a set-up took because nobody said it: told beside the echo, with the way to change it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.engine.game import SetupQuestion
from referee.engine.words import Typed
from referee.journal.acts import setup_of
from referee.journal.lines import Line, StepLine
from referee.table.session.reply import Reply
from referee.table.session.typed_entry import Refused

if TYPE_CHECKING:
    from referee.table.session.session import Session


def refused(session: Session, typed: Typed, lines: Sequence[Line]) -> None:
    """Refuse a set-up that leaves a question open, where it comes from a file or a pipe: nobody sees there what was
    taken.

    Raises Refused; with `!` the default is taken.
    """
    if not session.piped or typed.force or not (found := _unsaid(session, typed, lines)):
        return
    entry = " ".join(word.text for word in typed.words)
    sign = "=" if typed.words[0].text.endswith(":") else " "
    asked = found[0]
    text = (
        f"{asked.text}: that is not said; `{entry} {asked.name}{sign}{asked.default}` says that it is {asked.default}"
    )
    raise Refused(Reply("refused", text, verdict="unread", column=typed.words[0].column), 1)


def taken(session: Session, typed: Typed, lines: Sequence[Line]) -> str:
    """Which questions of the set-up in these new lines were left out and so answered by their default, in a sentence.

    At a terminal each is asked with its default in sight; this is for set-ups typed whole, as in pipes and transcripts.
    """
    found = _unsaid(session, typed, lines)
    if not found:
        return ""
    line = next(line for line in lines if isinstance(line, StepLine))
    entry = " ".join(word.text for word in typed.words)
    sign = "=" if typed.words[0].text.endswith(":") else " "  # in plain form, `0: setup …`
    return "; ".join(
        f"{asked.text}: assumed {asked.default} (`amend {line.n} {entry} {asked.name}{sign}…` changes it)"
        for asked in found
    )


def _unsaid(session: Session, typed: Typed, lines: Sequence[Line]) -> list[SetupQuestion]:
    """The questions of the set-up in these new lines that were answered by their default."""
    line = next((line for line in lines if isinstance(line, StepLine) and line.step.verb() == "setup"), None)
    if line is None:
        return []
    words = [word.text.lower().partition("=")[0] for word in typed.words]
    return [
        asked
        for asked in session.game.flow.questions(setup_of(session.fold.head, session.game))[1:]
        if asked.default
        and not {asked.name, asked.default} & {*words}
        and str(getattr(line.step, asked.name, "")) == asked.default
    ]
