"""Rulings of a log, and their slips."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

import msgspec

from records.logs import source
from records.logs.eyes import Looker
from records.replay.replay import placed
from referee.engine.naming import named
from referee.journal.fold import Fold
from referee.journal.line_text import line_text
from referee.journal.lines import Line, RulingLine
from referee.journal.log_file import LogSource
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
    with opened.reader.file:
        log: Sequence[Line] = [line for _, line in placed(opened, eye)]
    reader = opened.reader
    complaints, broken = tuple(str(c) for c in reader.complaints), reader.broken is not None or bool(reader.torn)
    rows: list[str] = []
    if n is not None:
        rows = slip(opened.again(), (readable(line) if isinstance(line, RulingLine) else line for line in log), n)
    all_ = [line for line in log if isinstance(line, RulingLine)]
    whom = _players(opened.again(), log) if any(line.seat for line in all_) else {}
    found = [
        _ruled(opened, line, rows, became_words(line, all_), whom.get(line.n, ""))
        for line in all_
        if n in (None, line.n)
    ]
    return Rulings(found, complaints, broken)


def _players(fold: Fold, log: Sequence[Line]) -> dict[int, str]:
    """Whom rulings are about, by their lines: who sat there then."""
    found: dict[int, str] = {}
    for line in log:
        if isinstance(line, RulingLine) and line.seat:
            found[line.n] = named(f"@{line.seat}", fold.state.setup.seats)
        fold.feed(line)
    return found


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
