"""One line of a running log as a row of the live page: plain data, with names, harmless."""

from collections.abc import Iterable, Sequence
from typing import Any

from referee.engine.findings import Fault, Finding
from referee.engine.game import Game
from referee.engine.left import effects_in_words
from referee.engine.naming import named
from referee.journal import lines
from referee.journal.fold import Fold
from referee.journal.judgement import Judgement, fate_words
from referee.journal.mask import MASKED
from referee.page import rows

Row = dict[str, Any]
"""A row: the members that `page.rows` reads and `row`, its element; what is empty is left out."""

SILENT = (lines.AnswerLine, lines.MarkLine, lines.PauseLine, lines.ResumeLine)
"""Kinds of lines that are no row: the clock has a place of its own, the others are about nothing on the table."""


def row_of(line: lines.Line, text: str, judged: Judgement | None, fold: Fold) -> Row | None:
    """A line that was folded. text: the line in words, from before that; None for a line that is no row."""
    if isinstance(line, SILENT):
        return None
    if isinstance(line, lines.NoteLine) and line.text == MASKED:
        return None
    game, names = fold.game, fold.state.setup.seats
    told: Row = {"n": getattr(line, "n", 0), "kind": str(line.__struct_config__.tag), "text": text}
    if judged is not None:
        told["verdict"] = "" if judged.verdict == "ok" else judged.verdict
        told["open"] = judged.open
        told["effects"] = [named(said, names) for said in effects_in_words(game, judged.did, fold.state)]
        told["findings"] = found(game, judged.findings, names)
        told["reason"] = getattr(line, "reason", "")
        told["changes"] = [f"line {c.n}: {fate_words(c.was)} → {fate_words(c.now)}" for c in judged.changes]
    return finished(told)


def finished(told: Row) -> Row:
    """A row within bounds and without what is empty, with its element for the list."""
    full = rows.bounded({key: value for key, value in told.items() if value and key != "row"})
    return {**full, "row": rows.row(full)}


def found(game: Game[Any], findings: Iterable[Finding], names: Sequence[str]) -> list[str]:
    """Findings, a sentence each."""
    return [_finding(game, finding, names) for finding in findings]


def _finding(game: Game[Any], finding: Finding, names: Sequence[str]) -> str:
    about = f"line {finding.about}: " if finding.about else ""
    said = named(finding.text, names) if isinstance(finding, Fault) else ""
    lines_ = [str(place) for place in finding.because if isinstance(place, int)]
    because = f" (see line{'s' if len(lines_) > 1 else ''} {', '.join(lines_)})" if lines_ else ""
    by = f"{finding.verdict} by {game.rulebook.cite(finding.rule)}"
    return f"{about}{by}{f': {said}' if said else ''}{because}"
