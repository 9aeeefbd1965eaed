"""A table that is being played: entries in, verdicts out, in memory or into a file."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

import msgspec

from referee.api.arguments import is_a, is_text, is_whole
from referee.api.position import Position
from referee.engine.plain import reason
from referee.engine.plain import write as plain_form
from referee.engine.steps import Act, Check, Fact, Set, Show, Step
from referee.engine.words import Unread, Word, split
from referee.journal import atomic_write
from referee.journal.acts import content
from referee.journal.fold import Fold
from referee.journal.lines import CheckLine, FactLine, SetLine, ShowLine, StepLine
from referee.journal.log_file import MemoryLog
from referee.journal.memory_writer import MemoryWriter
from referee.journal.writer import Writer
from referee.table.desk import Desk
from referee.table.session.changes import moved
from referee.table.session.reply import Reply

ACTS = (StepLine, ShowLine, FactLine, SetLine, CheckLine)
"""Lines that hold an act."""

ACT_TYPES = (Step, Show, Fact, Set, Check)

CLOSED = "this table is closed: `referee.resume` goes on with {path}"

if TYPE_CHECKING:
    from records.api.log import Log


ErrorKind = type[BaseException]


class Table(Position):
    """A table that is being played. It is also the position now.

    One thread at a time may use a table; different tables share nothing that changes.
    """

    def __init__(self, desk: Desk, remarks: Sequence[str] = ()) -> None:
        self._desk = desk
        self._closed = False
        self.remarks = tuple(remarks)
        """What is worth knowing of a log that is gone on with, in sentences: an interrupted entry, other rules …"""

    def __reduce__(self) -> str:
        raise TypeError("a table cannot be sent to another process: send `table.log`, and `referee.resume` it there")

    @property
    def _fold(self) -> Fold:
        return self._desk.fold

    @property
    def _session(self) -> Desk:
        """The session, for a program: what a person at a terminal is asked, it must say."""
        self._desk.typed_at(pipe=True)
        return self._desk

    # --- entries -----------------------------------------------------------------------------------------------------

    def type(self, entry: str) -> Reply:
        """Take one line as it is typed at the prompt: an entry, with `! REASON` perhaps, or a global word (`amend`,
        `z`, `chk`, `n`, `?` …). Never raises for what was typed: the reply says whether it was accepted, and else why
        not. `reply.required()` raises instead.
        """
        is_text(entry, "an entry")
        if self._closed:
            reply = self.check(entry)
            writes = reply.kind == "accepted" or reply.number
            return Reply("refused", CLOSED.format(path=self.path), verdict="unread", failed=True) if writes else reply
        desk = self._session
        before = desk.state
        reply = desk.enter(entry)
        if reply.kind == "accepted" and not reply.moved:
            reply.moved = moved(desk.game, before, desk.state)
        return reply.named(self.players)

    def play(self, act: Act, *, force: str = "") -> Reply:
        """Take one step, showing, fact, count or declaration as an object: `Attack(1, 2, "sai")`,
        `Check("lives.2", 4)`.

        It is judged and recorded as if its entry had been typed. force: the reason for which it is recorded though a
        rule is against it; without effect where no rule is.
        """
        _is_act(act, "play")
        is_text(force, "the reason in `force`")
        entry = self.written(act)
        if force and (needed := self.check(entry).force):
            entry = f"{entry} {needed} {force}"
        return self.type(entry)

    def check(self, entry: str | Act) -> Reply:
        """What `type` or `play` would answer, with nothing recorded."""
        return Table(self._desk.twin()).type(self._entry(entry))

    def legal(self, entry: str | Act) -> bool:
        """Whether an entry would be accepted as it stands: `check` without words, several times quicker."""
        return self._session.would(self._entry(entry))

    def _entry(self, entry: str | Act) -> str:
        """An entry as it is typed. Raises TypeError."""
        is_a(entry, (str, *ACT_TYPES), "an entry is a text, or a step as an object")
        return entry if isinstance(entry, str) else self.written(entry)

    def parse(self, entry: str) -> tuple[Act, ...]:
        """The steps that an entry stands for, those that it implies left out; legal or not. Nothing is recorded.

        Raises Unread, with the column of the fault and entries that may have been meant.
        """
        is_text(entry, "an entry")
        desk = self._session.twin()
        reply = desk.enter(entry)
        if reply.verdict == "unread":
            reply = reply.named(self.players)
            raise Unread(reply.message, Word("", reply.column, 0), options=reply.suggestions)
        if reply.force:
            forced = self._session.twin()
            if forced.enter(f"{entry} {reply.force} tried").kind == "accepted":
                desk = forced
        new = desk.fold.items[len(self._fold.items) :]
        return tuple(content(line) for line in new if not line.implied and isinstance(line, ACTS))

    def written(self, act: Act) -> str:
        """An act as it is typed now: in shorthand where that reads back as the same act, else in the plain form."""
        act = _is_act(act, "written")
        notation, state = self._fold.game.notation, self._fold.state
        if not isinstance(act, Step):
            return notation.write_act(state, act)
        try:
            short = notation.write_act(state, act)
            step, rest = notation.parse(state, split(short).words)
        except (Unread, ValueError, LookupError):
            return plain_form(act)
        return short if step == act and not rest else plain_form(act)

    def undo(self, entries: int = 1) -> Reply:
        """Take back what was recorded last, as `z` does: the log keeps it and says so. Also an end of the game.

        It is refused where something was shown since: `type("back N")` takes play back openly. Raises TypeError and
        ValueError for what is no number of entries.
        """
        is_whole(entries, "how many entries `undo` takes back", 1)
        words = " ".join(["z"] * entries)
        reply = self.type(words)
        return self.type(f"{words} !") if reply.kind == "confirm" else reply

    @property
    def session(self) -> Desk:
        """The session behind the table, for front ends and tests; it may change with any version."""
        return self._desk

    # --- the log -----------------------------------------------------------------------------------------------------

    @property
    def log(self) -> Log:
        """The log so far, as a value: what happens at the table later does not change it."""
        from records.api.log import Log

        return Log(MemoryLog(str(self._writer.path), self._writer.data))

    @property
    def path(self) -> Path | None:
        """The file of the log; None for a table in memory."""
        writer = self._desk.writer
        return None if writer is None or isinstance(writer, MemoryWriter) else writer.path

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Write the log so far to a new file. Raises FileExistsError, never writes over a file; OSError as usual."""
        atomic_write.make(path, self._writer.data)
        return Path(path)

    @property
    def _writer(self) -> MemoryWriter | Writer:
        writer = self._desk.writer
        assert writer is not None
        return writer

    # --- life --------------------------------------------------------------------------------------------------------

    def copy(self) -> Table:
        """An independent table in memory with the same log so far: for trying something out."""
        old = self._writer
        return Table(self._desk.twin(MemoryWriter.going_on(old.data, old.receipt, str(old.path))))

    def close(self) -> None:
        """Give the file free; a table in memory needs no closing. The log stays as it is and can be gone on with, by
        `referee.resume`; this table takes no entries any more.
        """
        self._writer.close()
        self._closed = self.path is not None

    def __enter__(self) -> Table:
        return self

    def __exit__(self, kind: ErrorKind | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


def _is_act(act: Act, method: str) -> Act:
    """The act, with tuples where a program gave lists. Raises TypeError for what is none, or has a wrong member."""
    says = f"`{method}` takes a step as an object, or a Check, Show, Set, Fact (`type` takes what is typed)"
    is_a(act, ACT_TYPES, says)
    try:
        return msgspec.convert(msgspec.to_builtins(act), type(act))
    except msgspec.ValidationError as error:
        raise TypeError(f"in {type(act).__name__}, {reason(error)}") from None
    except TypeError:  # a member that is nothing of what a log holds
        raise TypeError(f"in {type(act).__name__}, each member is text, a whole number or a list of these") from None
