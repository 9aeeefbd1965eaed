"""Sums with their explanation."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from referee.engine.naming import named


class ScoreLine(NamedTuple):
    """One line of an explained sum."""

    seat: int
    """The seat, 0 for the table."""
    text: str
    """What is counted, in words."""
    points: int | None = None
    """What it adds; None when it is only said."""
    rule: str = ""
    """The rule that counts it."""


class Score(msgspec.Struct, omit_defaults=True):
    """A score with its explanation."""

    points: tuple[int | None, ...] = ()
    """The points of each seat, None where unknown."""
    winners: tuple[int, ...] = ()
    """The seats that have won; empty when nobody wins or it is still open."""
    lines: tuple[ScoreLine, ...] = ()
    """The sums, line by line."""
    path: tuple[str, ...] = ()
    """How a tie was broken, in words."""
    why: str = ""
    """The rule by which the game ended."""
    unknown: tuple[str, ...] = ()
    """Names of the facts that are missing."""
    final: bool = False
    """Whether the game is over."""
    label: str = "points"
    """What the points are called."""
    side: str = ""
    """What several who have won are together, in words; empty where there is no such side."""

    def named(self, names: Sequence[str]) -> "Score":
        """The same with the players' names in its sentences, in place of `@3`. names: in seating order."""
        return msgspec.structs.replace(
            self,
            lines=tuple(line._replace(text=named(line.text, names)) for line in self.lines),
            path=tuple(named(step, names) for step in self.path),
        )

    def result(self) -> dict[str, Any]:
        """The result as it stands in an `end` line: winner, and the score under its label."""
        data: dict[str, Any] = {"winner": list(self.winners), self.label: list(self.points)}
        if self.path:
            data["path"] = list(self.path)
        if self.unknown:
            data["unknown"] = list(self.unknown)
        return data
