"""The set-up comes first: no step of a player is recorded before it, not by force either."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from referee.engine.frames import Wait
from referee.engine.game import Game
from referee.engine.steps import Act, Step
from referee.journal.lines import Line, StepLine

VERB = "setup"
"""The step that sets up a whole table."""

FIRST = "the set-up comes first: before it nothing else is recorded, not with `!` either"


def missing(game: Game[Any], before: Iterable[Line], state: Any, act: Act) -> Wait | None:
    """What keeps a player's step back while the table is not set up; None where nothing does.

    before: the lines before it; state: the one on which it was judged.
    """
    if not isinstance(act, Step) or not act.who or state.over:
        return None
    asked = game.flow.awaiting(state)
    if tuple(asked.who) != (0,) or act.verb() in (*asked.verbs, *asked.extra):
        return None
    begun = any(line.step.who or line.step.verb() == VERB for line in before if isinstance(line, StepLine))
    return None if begun else Wait(FIRST)


__all__ = ["missing"]
