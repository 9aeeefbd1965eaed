"""Several files with one log id: the same log again, one that goes on where the other stops, or two that contradict
each other. Each of them alone may be sound: whoever changes a line can seal the rest anew.
"""

from collections.abc import Iterator
from itertools import count
from typing import NamedTuple

from records.audit.audited import Audit
from records.logs.source import UnreadableSource, is_near, shown
from referee.engine.words import counted
from referee.journal import foreign, seal
from referee.journal.log_file import LogSource, bytes_of
from referee.journal.reader import BLANKS

BOM = b"\xef\xbb\xbf"


class Copy(NamedTuple):
    """What a file is beside an earlier one with the same id."""

    text: str
    clash: bool = False
    """Whether both cannot be true."""


class Copies:
    """The files that were audited so far, by their ids."""

    def __init__(self) -> None:
        self.first: dict[str, LogSource] = {}

    def add(self, file: LogSource | UnreadableSource, audit: Audit) -> Copy | None:
        """One more file; what it is beside the first one with its id, None where it is the first."""
        if not audit.id or isinstance(file, UnreadableSource):
            return None
        other = self.first.setdefault(audit.id, file)
        if other is file:
            return None
        if is_near(file) or is_near(other):
            return Copy(f"{shown(file)} has the id of {shown(other)}; one of them can be read only once: not compared")
        return compared(other, file)


def compared(first: LogSource, second: LogSource) -> Copy | None:
    """What a file is beside another one with the same id; None where one of them cannot be read any more. Seals, line
    ends and blank lines play no part: they follow from the rest.
    """
    a, b = shown(first), shown(second)
    try:
        left, right = _rows(first), _rows(second)
        for place in count(1):
            one, two = next(left, None), next(right, None)
            if one is None and two is None:
                return Copy(f"{b} is the same log as {a}")
            if one is None or two is None:
                short, long = (a, b) if one is None else (b, a)
                more = 1 + sum(1 for _ in (right if one is None else left))
                return Copy(f"{a} and {b} are one log: {long} has {counted(more, 'more line')} than {short}")
            if one != two:
                if place == 1:
                    return Copy(f"same id, different heads: {a} and {b} are two logs")
                text = f"same id, different lines: {a} and {b} differ from line {place} on"
                return Copy(f"{text}; one was changed, or two logs have one id", clash=True)
    except (OSError, ValueError):
        pass
    return None


def _rows(log: LogSource) -> Iterator[bytes]:
    """The lines of a file without their seals; an unfinished last one is none."""
    with foreign.unpacked(bytes_of(log)) as file:
        for row in file:
            whole = row.removeprefix(BOM).rstrip(b"\n").rstrip(BLANKS)
            if whole and (row.endswith(b"\n") or whole.endswith(b"}")):
                found = seal.parts(whole)
                yield found[0] + b"}" if found is not None else whole
