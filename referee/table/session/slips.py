"""What people read of rulings: slips and outcomes of appeals, at the table and of a log."""

import re
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from referee.engine.safe import width
from referee.journal.lines import RulingLine
from referee.journal.slip import COLUMNS, LINES
from referee.table.session.forms import OUTCOMES

STEP = re.compile(r" *[0-9]+ ")
"""How the row of a line begins on a slip."""


def outcome_words(outcome: str) -> str:
    """What became of an appeal. "Upheld" alone could mean the appeal as well as the ruling."""
    return OUTCOMES.get(outcome, outcome)


def readable(line: RulingLine) -> RulingLine:
    """A ruling as a slip shows it: the outcome in words, and what it is where no kind of trouble is named."""
    what = line.what or (line.kind if line.seat else "")
    return msgspec.structs.replace(line, outcome=outcome_words(line.outcome), what=what)


def with_lost(rows: Sequence[str], of: Iterable[int], lost: Mapping[int, str]) -> list[str]:
    """A slip that says of the lines that the ruling is about which do not count any more. lost: why, by number."""
    out, about = list(rows), set(of)
    for n in sorted(about & lost.keys()):
        mark = f"[{lost[n]}]"
        at = next((i for i, row in enumerate(out) if i and _number(row) == n), None)
        if at is not None and width(out[at]) + 1 + len(mark) <= COLUMNS:
            out[at] += f" {mark}"
            continue
        place = next((i for i, row in enumerate(out) if i and _number(row) > n), len(out)) if at is None else at + 1
        out.insert(place, f"{n:>4} {mark}" if at is None else f"     {mark}")
        other = next((i for i, row in enumerate(out) if i and _number(row) and _number(row) not in about), None)
        if len(out) > LINES and other is not None:
            del out[other]
    return out[:LINES]


def _number(row: str) -> int:
    found = STEP.match(row)
    return int(found[0]) if found else 0


def became_words(ruling: RulingLine, others: Iterable[RulingLine]) -> str:
    """What became of a ruling or an appeal later: `appealed in line 6; the ruling stands (line 7)`."""
    out = []
    for line in others:
        if ruling.n not in line.of or line.n <= ruling.n:
            continue
        if line.kind == "appeal":
            out.append(f"appealed in line {line.n}")
        elif line.outcome:
            out.append(f"{outcome_words(line.outcome)} (line {line.n})")
    if out and out[-1].startswith("appealed"):
        out.append("not answered yet")
    return "; ".join(out)
