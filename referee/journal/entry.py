"""One entry on its way into a log: lines judged one by one, then closed with the end and the marks it brings.

The live session and the simulator both write through this, so that their logs have the same form.
"""

from typing import Any

import msgspec

from referee.engine.steps import Act
from referee.journal import lines
from referee.journal.acts import line_of
from referee.journal.fold import Fold, Judgement


class Entry:
    """Lines that belong together."""

    def __init__(self, fold: Fold, number: int, t: int) -> None:
        self.fold = fold
        """Takes the lines in as they are added; it should be a copy if they may be refused."""
        self.number = number
        """The number of the entry."""
        self.t = t
        """Its play time, in milliseconds."""
        self.lines: list[lines.Judged] = []
        """Its lines so far."""
        self._mark = fold.game.flow.mark(fold.state)
        self._ended = computed_end(fold)

    def add(self, act: Act, implied: bool = False) -> Judgement:
        """Judge and apply one act; its line is kept."""
        return self.feed(line_of(act, self.fold.last + 1, t=self.t, entry=self.number, implied=implied))

    def feed(self, line: lines.Judged) -> Judgement:
        """Judge and apply one line and keep it, with its verdict, findings and effects."""
        judged = self.fold.feed(line)
        assert judged is not None
        line.verdict = judged.verdict
        line.open = judged.open
        line.findings = tuple(f.stored() for f in judged.findings)
        line.did = tuple(judged.did)
        if isinstance(line, lines.AmendLine | lines.BackLine):
            line.changes = judged.changes
        self.lines.append(line)
        return judged

    def close(self, typed: str) -> list[lines.Line]:
        """All lines of the entry, ready to be written: with what was typed, `done`, an `end` line and marks."""
        self.lines[0].typed = typed
        self.lines[-1].done = True
        fold = self.fold
        game, state = fold.game, fold.state
        extra: list[lines.Line] = []
        if state.over and not computed_end(fold):
            end = lines.EndLine(
                n=fold.last + 1, t=self.t, why=state.why, computed=plain_data(game.scoring.outcome_result(state))
            )
            fold.feed(end)
            extra.append(end)
        went_back = any(isinstance(line, lines.BackLine) for line in self.lines)
        if extra or went_back or game.flow.mark(state) != self._mark:
            extra.append(lines.MarkLine(view=game.about.view_name, facts=plain_data(game.facts.view(state))))
        return [*self.lines, *extra]

    @property
    def ends(self) -> bool:
        """Whether this entry has ended the game."""
        return bool(self.fold.state.over) and not self._ended


def computed_end(fold: Fold) -> bool:
    """Whether an `end` line with the computed result stands."""
    return any(not end.declared for end in fold.ends)


def lasted(fold: Fold) -> int:
    """How long the game lasted, in milliseconds of play: to the line that ended it, whatever was recorded after that;
    while it goes on, to the last line.
    """
    end = next((end for end in fold.ends if not end.declared), None)
    return end.t if end is not None and fold.state.over else fold.t


def plain_data(data: Any) -> Any:
    """Plain JSON data: tuples become lists, records become objects."""
    return msgspec.to_builtins(data)
