"""Who sits where, as a whole log says it in the end: a name that was corrected is shown at every line."""

import re
from collections.abc import Sequence
from typing import Any, BinaryIO

from referee.engine.game import Game
from referee.journal.complaints import NotALog
from referee.journal.fold import Fold
from referee.journal.lines import Head, Seat
from referee.journal.log_file import LogSource, open_log

HEADS = re.compile(rb'"head"\s{0,8}:\s{0,8}\{')
"""How a correction of the head begins in a line of a log."""
LONGEST = 32
"""More bytes than such a beginning has."""
AT_ONCE = 1 << 16
"""Bytes of a file that are held at a time: a file may be no log, and of any size."""


def seats_at_last(path: LogSource, file: BinaryIO, game: Game[Any], head: Head) -> Sequence[Seat]:
    """The seats of a log after all its corrections; those of its head where none corrects it, or it comes through a
    pipe.

    file: behind the head; it is left where it stands.
    """
    if not file.seekable():
        return head.seats
    at = file.tell()
    corrected = _corrects_head(file)
    file.seek(at)
    if not corrected:
        return head.seats
    try:
        reader = open_log(path)
    except (OSError, NotALog):
        return head.seats
    with reader.file:
        fold = Fold(game, reader.head, brief=True)
        try:
            for line in reader:
                fold.feed(line)
        except Exception:  # whoever judges the log says what is wrong
            return head.seats
    return fold.head.seats


def _corrects_head(file: BinaryIO) -> bool:
    """Whether the rest of a file may correct the head."""
    seen = b""
    while more := file.read(AT_ONCE):
        seen = seen[-LONGEST:] + more
        if HEADS.search(seen):
            return True
    return False


__all__ = ["seats_at_last"]
