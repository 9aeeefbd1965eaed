"""Lines and findings in words, with names and citations. Plain text: what is shown goes through `engine.safe` later."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from records.logs.masking import Discretion
from records.logs.source import Opened
from referee.engine.findings import Fault, Finding, Verdict
from referee.engine.game import Game
from referee.engine.naming import named
from referee.engine.steps import Drop, Sit
from referee.engine.words import counted
from referee.journal import lines
from referee.journal.fold import Fold
from referee.journal.line_text import line_text
from referee.journal.seating import holds
from referee.table.session.slips import outcome_words


class Worded(msgspec.Struct, omit_defaults=True):
    """A finding in words."""

    rule: str
    verdict: Verdict
    citation: str
    text: str = ""
    by: int = 0
    """The number of the line that brought it."""
    about: int = 0
    because: tuple[int | str, ...] = ()
    """Numbers of the lines that make it so."""
    needs: tuple[str, ...] = ()
    """Names of the facts that are missing."""

    @classmethod
    def of(cls, finding: Finding, game: Game[Any], names: Sequence[str], by: int = 0, mute: bool = False) -> "Worded":
        """A finding with its citation. names: who sits on the seats. mute: without its sentence, which may tell a
        secret.
        """
        text = named(finding.text, names) if isinstance(finding, Fault) and not mute else ""
        citation = game.rulebook.cite(finding.rule)
        return cls(finding.rule, finding.verdict, citation, text, by, finding.about, finding.because, finding.needs)


RULED = {
    "call": "an arbiter called",
    "disputed": "disputed",
    "ruling": "ruled",
    "appeal": "appealed",
    "penalty": "penalty",
    "time": "time given",
}
"""What a line about another one did, by its kind."""


def ruled_words(line: lines.RulingLine) -> str:
    """What was done about a line, where, and with what outcome: `ruled in line 19: back`."""
    outcome = outcome_words(line.outcome) or line.remedy
    return f"{RULED[line.kind]} in line {line.n}" + (f": {outcome}" if outcome else "")


def wordings(
    opened: Opened, written: Sequence[lines.Line], numbers: set[int], discretion: Discretion
) -> dict[int, str]:
    """The lines with these numbers in words, each as the table stood when it was written. Folds once more."""
    fold = opened.again()
    words: dict[int, str] = {}
    for line in written:
        if isinstance(line, lines.Judged) and line.n in numbers:
            words[line.n] = line_text(fold, discretion.line(line))
            if len(words) == len(numbers):
                break
        fold.feed(line)
    return words


def standing_words(fold: Fold, n: int, discretion: Discretion) -> str:
    """The line with this number in words as it stands after all corrections, by the table as it was then."""
    again = Fold(fold.game, fold.head, brief=True)
    for item in fold.standing():
        if item.n == n:
            return line_text(again, discretion.line(item))
        again.feed(item)
    return ""


def corrects(line: lines.Line, reached: int) -> bool:
    """Whether a line further down corrects something up to the line `reached`."""
    if isinstance(line, lines.BackLine):
        return line.to < reached
    return isinstance(line, lines.AmendLine) and any(n <= reached for n in line.of)


def behind(count: int) -> str:
    """The number of lines after the first break, as the subject of a sentence."""
    return counted(count, "line behind the break is", "lines behind the break are")


def not_ruled(ruled: Mapping[int, Sequence[lines.RulingLine]]) -> list[str]:
    """The lines that somebody disputed and about which nothing was ruled afterwards. ruled: calls and rulings by the
    lines that they are about.
    """
    out = []
    for n, about in sorted(ruled.items()):
        marks = [line.n for line in about if line.kind == "disputed"]
        later = [*about, *(line for mark in marks for line in ruled.get(mark, ()))]
        last = max((line.n for line in later if line.kind == "ruling"), default=0)
        out += [f"line {n} is disputed in line {mark}, and nothing was ruled on it" for mark in marks if last < mark]
    return out


def seated(fold: Fold) -> list[str]:
    """Who went home and who sat down in the course of a log, in sentences."""
    names = [seat.name for seat in fold.head.seats]
    told: list[str] = []
    leave = type(fold.game.leaving.leaves(1))
    own = leave.verb()
    if not {line.step.__class__ for line in fold.items if line.__class__ is lines.StepLine} & {Sit, Drop, leave}:
        return told  # nearly all logs: a set is made ten times as fast as each line is looked at
    for line in fold.items:
        step = getattr(line, "step", None) if holds(fold, line) else None
        if step is None or not 1 <= step.who <= len(names):
            continue
        seat = f"{step.who} {names[step.who - 1]}".strip()
        if isinstance(step, Sit):
            back = step.name.casefold() == names[step.who - 1].casefold()
            plays = "is back" if back else f"{step.name} plays"
            told.append(f"seat {seat}: {plays} from line {line.n} on")
            names[step.who - 1] = step.name
        elif isinstance(step, Drop) or step.verb() == own:
            told.append(f"seat {seat}: went home at line {line.n}")
    return told
