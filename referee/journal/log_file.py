"""A log as a file or in memory, opened for reading."""

from __future__ import annotations

import io
import os
from typing import BinaryIO, NamedTuple

from referee.journal import foreign
from referee.journal.complaints import Complaint, NotALog
from referee.journal.read_limited import is_device
from referee.journal.reader import BLOCK, LogReader


class MemoryLog(NamedTuple):
    """A log in memory. Wherever a path of a log is taken, it can stand in its place."""

    name: str
    """What it is called in answers; a path, or a name without a file."""
    data: bytes
    """The lines of the log, as in a file."""

    def __fspath__(self) -> str:
        return self.name


LogSource = str | MemoryLog
"""Where a log is read from: the path of a file, or memory."""


def open_log(log: str | os.PathLike[str] | MemoryLog) -> LogReader:
    """Open a log. Raises NotALog (with a complaint) for what is no log, OSError as usual."""
    if isinstance(log, MemoryLog):
        return _reader(io.BufferedReader(io.BytesIO(log.data)), log.name)
    if is_device(log):
        raise NotALog(
            Complaint(0, "file", "this is a device, no file; a log is a file, or comes through a pipe, as /dev/stdin")
        )
    return _reader(open(log, "rb", buffering=BLOCK), os.fspath(log))


def bytes_of(log: LogSource) -> BinaryIO:
    """The bytes of a log as a file open for reading. Raises OSError."""
    return io.BytesIO(log.data) if isinstance(log, MemoryLog) else open(log, "rb")


def _reader(file: BinaryIO, name: str) -> LogReader:
    try:
        return LogReader(foreign.unpacked(file), name)
    except ValueError as error:
        file.close()
        raise NotALog(Complaint(0, "file", str(error))) from None
    except BaseException:
        file.close()
        raise
