"""Going on with a log: the same state, entry number, clock and question as when it was left, however it was left."""

import errno
import io
import os
from datetime import datetime
from pathlib import Path
from shlex import quote
from typing import NamedTuple

import msgspec

from referee import games
from referee.engine.code_digest import code_of
from referee.engine.words import counted
from referee.journal import lines, seal
from referee.journal.acts import content
from referee.journal.complaints import NotALog
from referee.journal.entry import computed_end, plain_data
from referee.journal.fold import Fold
from referee.journal.head import head_remarks, new_id
from referee.journal.log_file import MemoryLog, open_log
from referee.journal.memory_writer import MemoryWriter
from referee.journal.reader import LogReader
from referee.journal.slip import Tried, tried_of
from referee.journal.writer import Busy, WriteFailed, Writer
from referee.table.desk import Desk
from referee.table.session.clock import Clock, Times, wall
from referee.table.session.history import before, kind_of
from referee.table.session.session import RECORDER
from referee.table.setup.opening import CannotStart

ACTS = (lines.StepLine, lines.ShowLine, lines.FactLine)


class Resumed(NamedTuple):
    """A session that goes on, and what there is to say about the log, in sentences."""

    session: Desk
    remarks: tuple[str, ...]


def resume(path: Path, tries: bool = True) -> Resumed:
    """Open a log and go on with it. Raises CannotStart; then the file is as it was."""
    if os.path.isdir(path):  # False also where it cannot be told: opening says why
        raise CannotStart(f"{path} is a folder; name one log in it")
    try:
        writer = Writer.append(path, 0, 0, seal.START, True)
    except FileNotFoundError:
        if path.is_symlink():
            raise CannotStart(
                f"{path} is a link that leads nowhere: there is no log to go on with; name the log itself"
            ) from None
        raise CannotStart(f"there is no file {path}; `referee play` begins a log") from None
    except Busy as error:
        raise CannotStart(str(error)) from None
    except OSError as error:
        why = f"{path} cannot be opened for writing: {error.strerror or error}"
        writable = error.errno in (errno.EACCES, errno.EPERM, errno.EROFS)
        then = "`referee resume` writes to this file: make it writable" if writable else "name the log itself"
        raise CannotStart(f"{why}; {then}") from None
    try:
        with open(path, "rb") as file:
            return _Reopened(path, writer, tries).go_on(LogReader(file, str(path)))
    except CannotStart:
        writer.close()
        raise
    except NotALog as error:
        writer.close()
        raise CannotStart(f"{path} cannot be resumed: {error}") from None
    except WriteFailed as error:
        writer.close()
        raise CannotStart(f"{path} cannot be resumed: {error.why}") from None
    except OSError as error:
        writer.close()
        raise CannotStart(f"{path} cannot be resumed: {error.strerror or error}") from None
    except BaseException:
        writer.close()
        raise


def in_memory(log: MemoryLog, at: int | None = None, tries: bool = True) -> Resumed:
    """Go on with a copy of a log in memory; at: from this line on, in a log of its own that names its parent.

    Raises CannotStart for a damaged log and for a line that there is not; NotALog.
    """
    with (reader := open_log(log)).file:
        head = reader.head
        if at is not None:
            head = msgspec.structs.replace(head, id=new_id(), parent=lines.Parent(head.id, at))
        writer = MemoryWriter(head, log.name if at is None else f"{head.id}.jsonl")
        reached = 0
        for line in reader:
            n = getattr(line, "n", 0)
            if at is not None and (n > at or (reached == at and not isinstance(line, lines.MarkLine))):
                break
            writer.write([line])
            reached = n or reached
        if at is not None and reached != at:
            raise CannotStart(f"there is no line {at} to go on from; the last one is {reached}")
    if reader.broken is not None and at is None:
        text = f"{log.name} is damaged: {reader.broken}; name with `at` a line that holds, to go on from it"
        raise CannotStart(f"{text}, up to {reached}")
    again = LogReader(io.BytesIO(writer.data), str(writer.path))
    return _InMemory(writer.path, writer, tries).go_on(again)


class _Reopened:
    """A log being read again: what the fold does not keep is gathered here."""

    def __init__(self, path: Path, writer: Writer | MemoryWriter, tries: bool) -> None:
        self.path = path
        self.writer = writer
        self.tries = tries
        self.t = 0
        self.entry = 0
        self.count = 1
        self.seal = seal.START
        self.corrected: list[tuple[int, str]] = []
        self.shown: list[int] = []
        self.penned = False
        self.open_entry = 0
        self.before: object = None
        self.marked = True
        self.due = False
        self.torn = ""
        self.remarks: list[str] = []
        self.rulings: list[lines.RulingLine] = []
        self.called = 0
        self.ruled = False
        self.tried: list[Tried] = []
        self.stands = False
        self.at = ""
        self.times = Times(0)
        self.recorder: lines.AnswerLine | None = None

    def go_on(self, reader: LogReader) -> Resumed:
        """Read the whole log, mend its tail, and make the session."""
        head = reader.head
        game = games.load(head.game)
        try:
            fold = Fold(game, head)
        except ValueError as error:
            raise CannotStart(f"{self.path} cannot be resumed: the head does not fit the game: {error}") from None
        self.seal = reader.last_seal
        self.times = Times(len(head.seats))
        self.before = game.flow.mark(fold.state)
        for line in reader:
            self._take(fold, line)
            self.count, self.seal = reader.count, reader.last_seal
        if reader.broken is not None:
            text = (
                f"{self.path} is damaged, so nothing is written to it: {reader.broken}. "
                f"`records audit {quote(str(self.path))}` says what holds; nothing was changed"
            )
            raise CannotStart(text)
        clock = Clock(self.t, head.untimed)
        session = Desk(fold, self.writer, clock, self.entry, self.tries)
        session.restore(self.corrected, self.shown, self.penned, self.rulings, self.called, self.ruled, self.times)
        session.tried = self.tried
        if self.recorder is not None:
            session.records(self.recorder)
        self.remarks += head_remarks(head, game)
        self.remarks += earlier(self.at or head.at, wall())
        self._tail(reader)
        self.remarks += [f"{c}" for c in reader.complaints if not c.fatal and c.kind != "torn"]
        self._close(session)
        return Resumed(session, tuple(self.remarks))

    def _take(self, fold: Fold, line: lines.Line) -> None:
        """Fold one line, and keep what else the session needs."""
        self.t = max(self.t, getattr(line, "t", 0))
        if isinstance(line, lines.Judged):
            if line.entry and line.entry != self.entry:
                self.before = fold.game.flow.mark(fold.state)
                self.marked = False
                self.times.pass_to(line.t, fold.game.flow.awaiting(fold.state).who)
            if line.entry:
                self.ruled = False
                self.open_entry = 0 if line.done else line.entry
            if isinstance(line, ACTS):
                if fold.game.sight.reveals(fold.state, content(line)):
                    self.shown.append(line.n)
            elif isinstance(line, lines.AmendLine | lines.BackLine):
                self.corrected.append((line.n, kind_of(line)))
            if isinstance(line, lines.AmendLine) and line.kind == "slip":
                self.penned = self.penned or line.typed.split()[1:2] == ["pen"]
                self.shown = before(self.shown, line.of) if self.penned else self.shown
            elif line.entry:
                self.penned = False
            if isinstance(line, lines.BackLine) or (isinstance(line, lines.EndLine) and not line.declared):
                self.due = True
        elif isinstance(line, lines.MarkLine):
            self.marked, self.due = True, False
        elif isinstance(line, lines.RulingLine):
            self._ruling(line)
        elif isinstance(line, lines.AnswerLine) and line.question == RECORDER:
            self.recorder = line
        elif isinstance(line, lines.PauseLine | lines.ResumeLine):
            self.stands = isinstance(line, lines.PauseLine)
            self.at = getattr(line, "at", "") or self.at
            self.ruled = self.ruled and self.stands
        self.entry = max(self.entry, getattr(line, "entry", 0))
        self.tried += tried_of([line], fold.last)
        fold.feed(line)

    def _ruling(self, line: lines.RulingLine) -> None:
        """What was called for and decided."""
        self.rulings.append(line)
        if line.kind == "call":
            self.called, self.stands = line.n, True
        elif line.kind == "ruling":
            self.ruled = self.ruled or bool(self.called)
            self.called = 0
        elif line.kind == "time":
            self.times.give(line.seat, line.ms)

    def _tail(self, reader: LogReader) -> None:
        """Set the bytes of a torn last line aside; give a whole last line the newline that it lacks."""
        assert isinstance(self.writer, Writer)
        size = os.path.getsize(self.path)
        self.writer.place(reader.good_bytes, self.count, self.seal, reader.sealed)
        if reader.torn:
            aside = self.path.with_name(self.path.name + ".torn")
            with open(aside, "ab") as out:
                out.write(reader.torn)
                out.flush()
                os.fsync(out.fileno())
            self.writer.cut(reader.good_bytes)
            self.torn = (
                f"the last line was incomplete ({counted(size - reader.good_bytes, 'byte')}); it was set aside in "
                f"{aside.name}"
            )
            self.remarks.append(self.torn)
            return
        with open(self.path, "rb") as file:
            file.seek(-1, os.SEEK_END)
            if file.read(1) != b"\n":
                self.writer.newline()

    def _close(self, session: Desk) -> None:
        """Write what the interrupted entry lacks, the note about the tail, and the line that starts the clock again."""
        fold = session.fold
        new: list[lines.Line] = []
        if self.open_entry:
            self.remarks.append("the last entry was interrupted: its recorded part stays; type the rest again")
        if fold.state.over and not computed_end(fold):
            computed = plain_data(fold.game.scoring.outcome_result(fold.state))
            end = lines.EndLine(n=fold.last + 1, t=self.t, why=fold.state.why, computed=computed)
            fold.feed(end)
            new.append(end)
        if new or self.due or (not self.marked and fold.game.flow.mark(fold.state) != self.before):
            new.append(
                lines.MarkLine(view=fold.game.about.view_name, facts=plain_data(fold.game.facts.view(fold.state)))
            )
        if self.torn:
            note = lines.NoteLine(n=fold.last + 1, t=self.t, of=fold.last, text=self.torn, tags=("torn",))
            fold.feed(note)
            new.append(note)
        pending: lines.ResumeLine | None = None
        if self.stands:
            session.clock.pause()
            self.remarks.append(
                f"the arbiter was called (line {self.called}); the clock is stopped, `go` starts it"
                if self.called
                else "the clock is stopped, `go` starts it"
            )
        else:
            pending = lines.ResumeLine(t=self.t, at=wall(), code=code_of(session.fold.game))
        if new:
            session.write(new)
        session.goes_on(pending)


class _InMemory(_Reopened):
    """The same of a log in memory, which has no tail to be mended."""

    def _tail(self, reader: LogReader) -> None:
        return


def earlier(then: str, now: str) -> list[str]:
    """A remark when the wall clock says that a log is gone on with before it was last opened."""
    try:
        back = datetime.fromisoformat(now) < datetime.fromisoformat(then)
    except (ValueError, TypeError):  # none is kept, or one without its offset
        return []
    return [
        f"the wall clock went back: it is {now}, and the log was opened at {then}; play times are not affected"
    ] * back
