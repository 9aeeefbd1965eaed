"""Who leads, and who has won."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from referee.engine.leaving import NOTHING_WON, stopped
from referee.engine.parts.part import GamePart, S
from referee.engine.score import Score, ScoreLine


class Scoring(GamePart[S], ABC):
    """Who leads, and who has won."""

    @abstractmethod
    def score(self, state: S, /) -> Score:
        """Running or final score, explained."""

    def public_score(self, state: S, /) -> tuple[str, Sequence[int | None]]:
        """What everybody can see of who leads: what is counted, and how much by seat. Default: the running score."""
        score = self.score(state)
        return score.label, score.points

    def result(self, state: S, /) -> dict[str, Any]:
        """The result alone, as it stands in an `end` line; the same as `score(state).result()`, without the
        explanation.
        """
        return self.score(state).result()

    def outcome(self, state: S, /) -> Score:
        """`score`; of a game that has no result, as it was stopped, what it was so far and that nobody wins."""
        if not stopped(state):
            return self.score(state)
        so_far: Any = state.copy()
        so_far.over, so_far.why = False, ""
        score = self.score(so_far)
        return Score(score.points, lines=(*score.lines, ScoreLine(0, NOTHING_WON)), why=state.why, label=score.label)

    def outcome_result(self, state: S, /) -> dict[str, Any]:
        """`result`; empty for a game that has none, as it was stopped."""
        return {} if stopped(state) else self.result(state)
