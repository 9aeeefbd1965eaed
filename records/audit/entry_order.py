"""Whether the entries of a log are in order: counted from 1, none before an earlier one, the last one whole."""

from collections.abc import Iterator, Sequence

from records.audit.audited import FileComplaint
from referee.journal import lines
from referee.journal.reader import LogReader


def miscounted(reader: LogReader, written: Sequence[lines.Line]) -> Iterator[FileComplaint]:
    """Lines whose entry or time is before that of an earlier line. written: the lines behind the head."""
    entry = t = 0
    for index, line in enumerate(written):
        if not isinstance(line, lines.Judged):
            continue
        wrong: tuple[str, str] | None = None
        if line.entry and line.entry < max(entry, 1):
            wrong = "entry", f"entry {line.entry} behind entry {entry}"
        elif line.t < t:
            wrong = "t", f"at {line.t} ms, behind a line at {t} ms"
        if wrong is not None:
            yield FileComplaint(reader.place(index), "count", wrong[1], wrong[0])
        entry, t = max(entry, line.entry), max(t, line.t)


def unfinished(reader: LogReader, written: Sequence[lines.Line]) -> Sequence[FileComplaint]:
    """The last entry, where it lacks its `done` in a log that has them."""
    last: lines.Judged | None = None
    for line in reversed(written):
        if not isinstance(line, lines.Judged) or not line.entry:
            continue
        if last is None:
            if line.done and not isinstance(line, lines.EndLine):
                return ()
            last = None if isinstance(line, lines.EndLine) else line
        elif line.done:
            text = f"entry {last.entry} is not finished: its later lines are missing"
            return (FileComplaint(reader.count, "unfinished", text),)
    return ()
