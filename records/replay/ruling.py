"""Rulings of a log, and their slips."""

from collections import deque
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

import msgspec

from records.logs import source
from records.logs.eyes import Looker
from records.logs.seen import SeenLog
from records.replay.replay import as_written
from referee.engine.naming import named
from referee.journal.line_text import line_text
from referee.journal.lines import Line, RulingLine
from referee.journal.log_file import LogSource
from referee.journal.mask import MASKED
from referee.journal.slip import slip
from referee.table.session.slips import became_words, readable


class Ruled(msgspec.Struct, omit_defaults=True):
    """One call, ruling, appeal, penalty or time given back."""

    n: int
    t: int
    kind: Literal["call", "ruling", "appeal", "penalty", "time", "disputed"]
    of: tuple[int, ...]
    rule: str
    citation: str
    remedy: str
    outcome: str
    reason: str
    by: str
    text: str
    slip: list[str] = []
    became: str = ""
    """What became of it later: an appeal, and how that was answered."""
    whom: str = ""
    """The player whom it is about, with the seat."""


class Rulings(NamedTuple):
    """What was ruled."""

    found: list[Ruled]
    complaints: tuple[str, ...]
    """What is wrong with the file."""
    broken: bool
    """Whether lines behind a break are not read."""


def rulings(path: LogSource, n: int | None = None, eye: Looker = "open") -> Rulings:
    """All rulings of a log in order, or the one at line n, with its slip. Raises NotALog; ValueError: no ruling."""
    opened = source.opened(path)
    fold = opened.again()
    told: list[RulingLine] = []
    whom: dict[int, str] = {}

    def walked(seen: SeenLog) -> Iterator[Line]:
        """The lines as they are seen, the fold behind each; what is ruled is kept, with who sat there then."""
        for _, line in seen.log:
            new = seen.feed(line)
            if isinstance(new, RulingLine):
                told.append(new)
                whom[new.n] = named(f"@{new.seat}", fold.state.setup.seats) if new.seat else ""
                new = readable(_with_a_way(new, line) if new.n == n else new)
            if new is not None:
                yield new

    reader = opened.reader
    with reader.file:
        names = opened.fold.state.setup.seats
        lines = walked(SeenLog(as_written(opened), fold, reader.head, eye, names))
        rows: list[str] = []
        if n is not None:
            rows = slip(fold, lines, n)
        else:
            deque(lines, maxlen=0)
    complaints, broken = tuple(str(c) for c in reader.complaints), reader.broken is not None or bool(reader.torn)
    later = _later(told)
    found = [
        _ruled(opened, line, rows, became_words(line, later[line.n]), whom[line.n])
        for line in told
        if n in (None, line.n)
    ]
    return Rulings(found, complaints, broken)


def _with_a_way(seen: RulingLine, line: Line) -> RulingLine:
    """A ruling as it is seen; where its words are in the log and left out, with the way to them."""
    if seen.reason != MASKED or not isinstance(line, RulingLine) or line.reason == MASKED:
        return seen
    return msgspec.structs.replace(seen, reason=f"(masked until the end; `rule slip {seen.n}` at the table)")


def _later(told: Sequence[RulingLine]) -> dict[int, list[RulingLine]]:
    """What was ruled about rulings, by their lines."""
    later: dict[int, list[RulingLine]] = {line.n: [] for line in told}
    for line in told:
        for n in later.keys() & set(line.of):
            later[n].append(line)
    return later


def _ruled(opened: source.Opened, line: RulingLine, rows: list[str], became: str, whom: str) -> Ruled:
    citation = opened.game.rulebook.cite(line.rule) if line.rule else ""
    return Ruled(
        n=line.n,
        t=line.t,
        kind=line.kind,
        of=line.of,
        rule=line.rule,
        citation=citation,
        remedy=line.remedy,
        outcome=line.outcome,
        reason=line.reason,
        by=line.by,
        text=line_text(opened.fold, line),
        slip=rows,
        became=became,
        whom=whom,
    )
