"""What people read of rulings: slips and outcomes of appeals, at the table and of a log."""

from collections.abc import Iterable

import msgspec

from referee.journal.lines import RulingLine
from referee.table.session.forms import OUTCOMES


def outcome_words(outcome: str) -> str:
    """What became of an appeal. "Upheld" alone could mean the appeal as well as the ruling."""
    return OUTCOMES.get(outcome, outcome)


def readable(line: RulingLine) -> RulingLine:
    """A ruling as a slip shows it: the outcome in words, and what it is where no kind of trouble is named."""
    what = line.what or (line.kind if line.seat else "")
    return msgspec.structs.replace(line, outcome=outcome_words(line.outcome), what=what)


def names_arbiter(line: RulingLine) -> bool:
    """Whether whoever is named in a line is the arbiter from there on: who appeals or answers an appeal is not."""
    return line.kind in ("call", "ruling", "penalty", "time") and not line.outcome


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
