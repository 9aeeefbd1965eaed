"""The set-up at a terminal, zone by zone, where the game takes it in parts: questions with what their letters mean."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from referee.engine.words import GLOBAL_WORDS
from referee.table.frontend.render import Screen
from referee.table.setup.said_parts import told_in_words

if TYPE_CHECKING:
    from referee.table.session.session import Session

Enter = Callable[["Session", str], object]
"""Enters a line and shows the answer."""


def ask_zones(session: Session, ask: Callable[[str], str], screen: Screen, enter: Enter) -> None:
    """Ask for one zone after the other until the set-up is whole or somebody leaves; an empty line goes on without
    questions.

    An answer is the zone's entry without its first word. A whole entry is taken too. ask: asks for one, by the zone's
    word.
    """
    while not session.left and (question := session.game.flow.asks(session.state)) is not None:
        screen.line(question.text, "cyan")
        if question.legend:
            screen.line(question.legend, "dim", "  ")
        answer = ask(question.name).strip()
        if not answer:
            screen.line("no more questions: type the parts in any order, `?` shows how", "dim")
            return
        enter(session, entry_of(session, question.name, answer))


def begun(name: str, answer: str) -> str:
    """The entry, as far as it is typed, that is completed: with the zone's word before it, unless it begins with a
    global word.
    """
    return answer if answer.partition(" ")[0] in GLOBAL_WORDS else f"{name} {answer}"


def entry_of(session: Session, name: str, answer: str) -> str:
    """The entry that an answer makes: with the zone's word before it, unless only the answer itself is one."""
    text = f"{name} {answer}"
    first = answer.split(maxsplit=1)[0]
    if first in GLOBAL_WORDS or first in ("!", "!!") or told_in_words(session, text, answer):
        return answer
    return answer if not session.would(text) and session.would(answer) else text
