"""A copy says inside that the log it was made from was not whole: its own seals are new, and prove nothing of that log.

The copy's last line is a note that begins with `FROM`. The audit finds it again and says it as a remark.
"""

from collections.abc import Iterable

from referee.journal.lines import Line, NoteLine
from referee.journal.reader import LogReader

TAG = "damaged"
FROM = "this copy was made from a damaged log: "
REPAIRED = "repaired: "
"""How the note begins that `records repair --reseal` leaves, with the tag `repaired`."""

RESEALED = FROM + "lines of it were set aside or their seals did not fit, and the rest was sealed anew"

WHAT = {"seal": "the seal does not fit", "order": "it cannot stand there"}
"""What is wrong with a line, by the kind of the complaint."""


def damage_note(reader: LogReader, read: Iterable[Line]) -> str:
    """The text of the note that a copy gets; empty where its log was whole. read: the lines that were read.

    It is in the program's words only: what stands in the file could name people.
    """
    if (broken := reader.broken) is not None:
        what = WHAT.get(broken.kind, "it cannot be read")
        return f"{FROM}line {broken.line} of the file is broken ({what}), and what stood from there on is left out"
    if reader.torn:
        return f"{FROM}its last line was unfinished, and is left out"
    return next((told for line in read if (told := _told_before(line))), "")


def _told_before(line: Line) -> str:
    """What an earlier copy or repair says of damage in its note; empty for any other line."""
    if not isinstance(line, NoteLine):
        return ""
    if line.tags == ("repaired",) and line.text.startswith(REPAIRED):
        return RESEALED
    return line.text if TAG in line.tags and line.text.startswith(FROM) else ""


def damage_remarks(read: Iterable[Line]) -> list[str]:
    """What the notes of a log say of the damage of the log that it was made from, in sentences."""
    return [f"line {line.n}: {told}" for line in read if isinstance(line, NoteLine) and (told := _told_before(line))]


def is_of_damaged(remarks: Iterable[str]) -> bool:
    """Whether one of these remarks is of that kind."""
    return any(remark.partition(": ")[2].startswith(FROM) for remark in remarks)
