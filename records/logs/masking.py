"""What of a log may be shown: everything once the game has ended, before that no more than the whole table saw."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from referee.engine.game import Game
from referee.journal import lines
from referee.journal.fold import Fold
from referee.journal.lines import Line
from referee.journal.mask import masked, shown_in

Placed = tuple[int, Line]
"""A line and its place in the file."""


@cache
def has_secrets(game: Game[Any]) -> bool:
    """Whether any step of this game can hide something."""
    return any(step.secret for step in game.steps)


class Discretion:
    """For what is said of single lines: whether a log still hides something, and its lines without it."""

    def __init__(self, fold: Fold) -> None:
        self.mute = has_secrets(fold.game) and not fold.ends
        self._shown = shown_in(getattr(item, "show", None) for item in fold.standing()) if self.mute else frozenset()
        steps = {item.n: getattr(item, "step", None) for item in fold.items} if self.mute else {}
        self._secret = {n: step for n, step in steps.items() if step is not None and step.secret}

    def line(self, line: lines.Judged) -> lines.Judged:
        """The line with its hidden fields gone."""
        step = getattr(line, "step", None)
        if not self.mute or step is None:
            return line
        told = masked(step, "open", False, self._shown)
        return msgspec.structs.replace(line, step=told) if told is not step else line

    def needs(self, n: int, needs: tuple[str, ...]) -> tuple[str, ...]:
        """The facts that a line waits for, without those that name what it hides."""
        step = self._secret.get(n)
        if step is None:
            return needs
        names = {part for name in step.secret for part in _words(getattr(step, name))}
        return tuple(need for need in needs if names.isdisjoint(need.split(".")))

    def text(self, text: str) -> str:
        """A sentence that the rules made with full sight."""
        return "" if self.mute else text


def _words(value: Any) -> Iterator[str]:
    """All words in a hidden field."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _words(part)
