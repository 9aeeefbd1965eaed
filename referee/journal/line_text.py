"""A line of a log in words, of whatever kind it is, before it is folded."""

from typing import Any

from referee.engine.findings import RANK
from referee.engine.naming import named
from referee.engine.steps import STOPPED
from referee.journal import lines
from referee.journal.acts import as_line, content
from referee.journal.fold import Fold
from referee.journal.format_text import IDLE, does_nothing, ended, in_words
from referee.journal.kept import nearest

MOST_TOLD = 6_000
"""The most lines that may be folded to put the corrections of one log into words; further ones are told by the table
as it is.
"""

OVERHEAD = 20
"""To put a correction into words costs as much as so many lines, and one more per so many lines of the list."""


def line_text(fold: Fold, line: lines.Line, there: bool = True) -> str:
    """A line in words, before it is folded.

    there: what a correction puts in is told by the table as it stood at that place, for which the lines before it are
    folded from the nearest state that is kept, as long as that costs no more than `MOST_TOLD` lines;
    False tells it by the table as it is.
    """
    text = _text(fold, line, there)
    return named(text, fold.state.setup.seats)


def _text(fold: Fold, line: lines.Line, there: bool) -> str:
    game, state = fold.game, fold.state
    match line:
        case lines.EndLine():
            if line.why in STOPPED:
                return ended(line)
            if not line.why:
                return "the result was declared" if line.declared else "the game ended"
            rule = game.rulebook.rules.get(line.why)
            return f"the game ended ({line.why}: {rule.text})" if rule is not None else f"the game ended ({line.why})"
        case lines.AmendLine():
            return _amend_text(fold, line, there)
        case lines.BackLine():
            return f"play is taken back to line {line.to}"
        case lines.CheckLine():
            return game.facts.stated(line.check)
        case lines.Judged():
            act = content(line)
            idle = RANK[line.verdict] >= RANK["irregular"] and does_nothing(game, state, act)
            return in_words(game, state, act) + (IDLE if idle else "")
        case lines.RulingLine():
            return " ".join(p for p in (line.kind, line.rule, line.remedy, line.reason) if p)
        case lines.NoteLine():
            return f"note: {line.text}"
        case lines.TryLine():
            return f"{'asked' if line.verdict == 'asked' else 'refused'}: {line.typed}"
        case lines.AnswerLine():
            return f"{line.question}: {f'@{line.seat}' if line.seat and line.value is True else line.value}"
        case lines.ResumeLine():
            return "the clock goes on"
        case lines.PauseLine():
            return "the clock stops"
        case lines.MarkLine():
            return "the state is noted"
    return ""


def _amend_text(fold: Fold, line: "lines.AmendLine[Any]", there: bool) -> str:
    of = ", ".join(map(str, line.of))
    if line.how == "remove":
        return f"line {of} removed ({'taken back at once' if line.kind == 'slip' else 'it was not so'})"
    what = "before line" if line.how == "insert" else "line"
    if line.head is not None:
        return f"the head amended: {', '.join(line.head)}"
    if not any(c is not None for c in (line.step, line.show, line.fact, line.set, line.check, line.end)):
        return f"{what} {of} amended"
    then = _before(fold, line.of[0]) if there else fold
    return f"{what} {of} reads now: {_text(then, as_line(line, line.n), there)}"


def _before(fold: Fold, n: int) -> Fold:
    """A fold of what stands before line n; the fold itself where corrections have cost `MOST_TOLD` lines already."""
    work = lines_to(fold, n) + OVERHEAD + len(fold.items) // OVERHEAD
    if fold.told_again + work > MOST_TOLD:
        return fold
    fold.told_again += work
    return fold.before(n)


def lines_to(fold: Fold, n: int) -> int:
    """How many lines are folded for the table before line n, from the nearest state that is kept."""
    place = fold.place(n)
    kept = nearest(fold.kept, place)
    return place - (kept.place if kept is not None else 0)
