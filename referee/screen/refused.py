"""An entry that was refused, as an eye may see it: by what this eye knows, or not at all.

The referee may have refused it for what only some know, and it may name what is hidden. So it is read and judged once
more on what this eye sees; it is told only where that refuses it too, with the reasons found there.
"""

from collections.abc import Iterator

from referee.engine.errors import RefereeError
from referee.engine.findings import RANK
from referee.engine.naming import named
from referee.engine.steps import Step
from referee.engine.words import split
from referee.journal import lines
from referee.journal.fold import Fold
from referee.journal.format_text import described
from referee.journal.mask import Eye, Shown, hidden
from referee.screen.rows import Row, finished, found


def refused_row(line: lines.TryLine, fold: Fold, eye: Eye, ended: bool, shown: Shown) -> Row | None:
    """A refused entry as a row; None where this eye sees no reason for it. fold: what this eye knows."""
    if line.verdict in ("asked", "unread"):
        return None
    trial = fold.copy()
    names = fold.state.setup.seats
    for step in _steps(trial, line.typed):
        if hidden(step, eye, ended, shown):
            return None
        text = described(fold.game, trial.state, step, now=True)
        judged = trial.feed(lines.StepLine(n=trial.last + 1, step=step))
        if judged is not None and RANK[judged.verdict] >= RANK["irregular"]:
            return _row(named(text, names), judged.verdict, found(fold.game, judged.findings, names))
    return None


def as_typed(line: lines.TryLine, fold: Fold) -> Row | None:
    """A refused entry as it was typed, for games in which nothing is hidden; None of one that was not understood."""
    if line.verdict in ("asked", "unread"):
        return None
    names = fold.state.setup.seats
    because = found(fold.game, line.findings, names) or [named(line.text, names)]
    return _row(line.typed, line.verdict, [text for text in because if text])


def _row(text: str, verdict: str, findings: list[str]) -> Row:
    return finished(
        {"kind": "try", "text": text, "verdict": verdict, "findings": findings, "refused": True},
    )


def _steps(trial: Fold, typed: str) -> Iterator[Step]:
    """The steps of an entry, each read in the state that those before it left, up to what cannot be read."""
    game = trial.game
    words = split(typed).words
    while words:
        try:
            step, rest = game.notation.parse(trial.state, words)
            implied = list(game.flow.implied(trial.state, step))
        except RefereeError:
            return
        for each in implied:
            trial.feed(lines.StepLine(n=trial.last + 1, step=each))
        yield step
        words = tuple(rest)
