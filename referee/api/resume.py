"""Going on with a log: in its file, or with a copy in memory."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from referee.api.arguments import is_whole
from referee.api.table import Table
from referee.table.setup.resume import in_memory
from referee.table.setup.resume import resume as resume_file

if TYPE_CHECKING:
    from records.api.log import Log


def resume(log: str | os.PathLike[str] | Log, at: int | None = None) -> Table:
    """A table that goes on with a log: with the log of a file in that file, as `referee resume` does; with a `Log` in
    memory.

    at: with a `Log`, go on from after this line, in a new log that names its parent. Raises CannotStart where the file
    is damaged, is being written by another program, or has no such line; NotALog.
    """
    if isinstance(log, str | os.PathLike):
        if at is not None:
            raise ValueError("a file is gone on with at its end; `resume(open(path), at=N)` goes on with a copy")
        return Table(*resume_file(Path(log)))
    if not hasattr(log, "memory"):
        raise TypeError(f"`resume` takes a path or a log, not {log!r}")
    if at is not None:
        is_whole(at, "the line to go on from", 0)
    return Table(*in_memory(log.memory, at))
