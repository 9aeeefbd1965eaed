"""A log replayed to one of its lines: the state there, and what each line said and was judged to be.

Pure: no terminal. The log is folded in the order in which it was written, so the state at N is the table as the log had
it after line N; corrections further down are named, not applied.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal

import msgspec

from records.audit.auditor import FileComplaint
from records.logs import source
from records.logs.eyes import Looker
from records.logs.masking import Placed
from records.logs.seen import SeenLog
from records.logs.source import Opened
from records.logs.wording import Worded, corrects
from referee.engine.errors import RefereeError
from referee.engine.findings import Finding, Verdict
from referee.engine.game import Row
from referee.engine.leaving import AWAY
from referee.engine.left import effects_in_words
from referee.engine.naming import named
from referee.journal import lines
from referee.journal.acts import content
from referee.journal.entry import plain_data
from referee.journal.fold import Fold
from referee.journal.log_file import LogSource
from referee.journal.seating import SeatsByLine


class NoSuchLine(RefereeError, ValueError):
    """The log has no line with this number; the text says what it has."""


class Moment(msgspec.Struct, omit_defaults=True):
    """One line of a log, replayed."""

    line: int
    """Its place in the file."""
    kind: str
    """The kind of line."""
    n: int = 0
    t: int = 0
    entry: int = 0
    typed: str = ""
    implied: bool = False
    text: str = ""
    step: Any = None
    """The act as it stands in the log."""
    verdict: Verdict | Literal["asked"] | None = None
    open: int = 0
    findings: tuple[Worded, ...] = ()
    reason: str = ""
    did: tuple[Any, ...] = ()
    effects: tuple[str, ...] = ()
    """What it did, in words."""
    changes: tuple[Any, ...] = ()
    status: str = ""
    view: dict[str, Any] | None = None
    """The table after it."""
    file: str = ""
    """The log, where several are replayed."""


class Replayed(msgspec.Struct):
    """Where a replay stands."""

    file: str
    game: str
    id: str
    players: tuple[str, ...]
    at: int
    """The number of the line that was reached."""
    last: Moment | None
    """That line."""
    rows: Sequence[Row]
    status: str
    view: dict[str, Any]
    later: tuple[int, ...] = ()
    """Corrections behind it that touch what is shown."""
    end: int = 0
    """The last number in the log that holds."""
    complaints: tuple[FileComplaint, ...] = ()
    remarks: tuple[str, ...] = ()
    not_judged: int = 0
    """How many lines stand behind a break."""


def as_written(opened: Opened) -> Iterator[Placed]:
    """The lines behind the head that hold, with their places in the file, as they stand there."""
    return ((opened.reader.count, line) for line in opened.reader)


def seen_by(opened: Opened, eye: Looker = "open", log: Iterable[Placed] | None = None) -> SeenLog:
    """A log that was opened, to be fed to its fold as somebody sees it. log: its lines, where they are read already."""
    read = log if log is not None else as_written(opened)
    return SeenLog(read, opened.fold, opened.reader.head, eye, opened.fold.state.setup.seats)


def moments(opened: Opened, eye: Looker = "open") -> Iterator[Moment]:
    """Every line that somebody sees, folded once, with the view after each."""
    seen = seen_by(opened, eye)
    for at, line in seen:
        yield moment(seen, at, line, full=True)


def moment(seen: SeenLog, at: int, line: lines.Line, full: bool = False) -> Moment:
    """What the line was that was fed last, in words. at: its place in the file; line: as it is seen; full: with the
    view after it.
    """
    fold, game, judged = seen.fold, seen.fold.game, seen.judged
    names = fold.state.setup.seats
    said = Moment(at, str(line.__struct_config__.tag), text=seen.text)
    for name in ("n", "t", "entry", "typed", "reason"):
        setattr(said, name, getattr(line, name, getattr(said, name)))
    if judged is not None:
        assert isinstance(line, lines.Judged)
        said.verdict = judged.verdict
        said.open = judged.open
        said.implied = line.implied
        said.findings = worded(fold, judged.findings, line.n)
        said.did = tuple(judged.did)
        said.effects = tuple(named(w, names) for w in effects_in_words(game, judged.did, fold.state))
        said.changes = tuple(plain_data(c) for c in judged.changes)
        if not isinstance(line, lines.EndLine | lines.AmendLine | lines.BackLine):
            said.step = plain_data(content(line))
    elif isinstance(line, lines.TryLine):
        said.verdict = line.verdict
        said.findings = worded(fold, line.findings)
        said.reason = line.text
    if full:
        said.status, said.view = seen.table
    return said


def worded(fold: Fold, findings: Iterable[Finding], by: int = 0) -> tuple[Worded, ...]:
    """Findings in words, each with the names of those who sat there at the line that it is about."""
    names = fold.state.setup.seats
    seating = SeatsByLine(fold) if any(f.about for f in findings) else None
    return tuple(Worded.of(f, fold.game, seating.at(f.about) if seating and f.about else names, by) for f in findings)


def state_at(path: LogSource, to: int, eye: Looker = "open") -> Fold:
    """The fold after line `to`, as somebody sees it; for 0 before the first step. Raises as `replay` does."""
    opened = source.opened(path)
    with opened.reader.file:
        log = list(as_written(opened))
        last = stop = 0
        while stop < len(log) and last < to and (n := getattr(log[stop][1], "n", 0)) <= to:
            last, stop = n or last, stop + 1
        seen = seen_by(opened, eye, log)
        for _, line in log[:stop]:
            seen.feed(line)
    return opened.fold


def replay(path: LogSource, to: int | None = None, eye: Looker = "open") -> Replayed:
    """The state after the line with number `to`, by default after the last line that holds.

    Raises NotALog when nothing can be judged, NoSuchLine when the log has no such line.
    """
    opened = source.opened(path)
    with opened.reader.file:
        return _replay(path, opened, to, eye)


def _replay(path: LogSource, opened: Opened, to: int | None, eye: Looker) -> Replayed:
    reader, fold, game = opened.reader, opened.fold, opened.game
    log = list(as_written(opened))
    numbers = [getattr(line, "n", 0) for _, line in log]
    end = max(numbers, default=0)
    reached = end if to is None else to
    known = reached in numbers
    stop = numbers.index(reached) if known and reached else len(log) if to is None else 0
    seen = seen_by(opened, eye, log)
    for _, line in log[:stop]:
        seen.feed(line)
    if reached and not known:
        raise NoSuchLine(no_such_line(reached, end, reader.broken is not None))
    last: Moment | None = None
    if reached and stop < len(log):
        at, line = log[stop]
        new = seen.feed(line, words=True)
        last = moment(seen, at, new) if new is not None else None
    behind = [line for _, line in log[stop + (reached > 0) :] if isinstance(line, lines.Judged)]
    later = [line.n for line in behind if corrects(line, reached)]
    names = fold.state.setup.seats
    view = plain_data(game.facts.view(fold.state))
    torn = 1 if reader.torn else 0
    return Replayed(
        file=source.shown(path),
        game=game.title,
        id=fold.head.id,
        players=names,
        at=reached,
        last=last,
        rows=_rows(game, view, names, fold.state.gone),
        status=named(game.words.standing(fold.state), names),
        view=view,
        later=tuple(later),
        end=end,
        complaints=tuple(FileComplaint(*c) for c in reader.complaints),
        remarks=opened.remarks,
        not_judged=reader.kept + torn,
    )


def no_such_line(to: int, end: int, broken: bool) -> str:
    """Why there is no state at a line."""
    held = f"the log holds up to line {end}; what follows is not judged" if broken else f"lines are numbered 1 to {end}"
    return f"there is no line {to} to show: " + (held if end else "no line holds")


def _rows(game: Any, view: dict[str, Any], names: Sequence[str], gone: Sequence[int]) -> tuple[Row, ...]:
    """The drawn board with names in it; an empty one where the view cannot be drawn yet. gone: seats whose players have
    gone home.
    """
    rows = []
    for row in game.drawing.board(view):
        cells = tuple((a, named(b, names)) for a, b in row.cells)
        left = (("", AWAY),) if row.seat in gone else ()
        rows.append(Row(named(row.label, names), cells + left, row.seat, row.mark))
    return tuple(rows)
