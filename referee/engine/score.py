"""Sums with their explanation."""

from typing import Any, NamedTuple

import msgspec


class ScoreLine(NamedTuple):
    """One line of an explained sum. seat: 0 for the table; points: None when it is only said."""

    seat: int
    text: str
    points: int | None = None
    rule: str = ""


class Score(msgspec.Struct, omit_defaults=True):
    """A score with its explanation.

    points: per seat, None where unknown. unknown: names of the facts that are missing. winners: seats; empty when
    nobody wins or it is still open. path: how a tie was broken, in words. why: rule of the end. final: the game is
    over.
    """

    points: tuple[int | None, ...] = ()
    winners: tuple[int, ...] = ()
    lines: tuple[ScoreLine, ...] = ()
    path: tuple[str, ...] = ()
    why: str = ""
    unknown: tuple[str, ...] = ()
    final: bool = False
    label: str = "points"

    def result(self) -> dict[str, Any]:
        """The result as it stands in an `end` line: winner, and the score under its label."""
        data: dict[str, Any] = {"winner": list(self.winners), self.label: list(self.points)}
        if self.path:
            data["path"] = list(self.path)
        if self.unknown:
            data["unknown"] = list(self.unknown)
        return data
