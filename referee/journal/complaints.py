"""What is wrong with a log: complaints about its lines, and the words for a line that does not decode."""

from typing import Any, Literal, NamedTuple

import msgspec

from referee.engine.errors import RefereeError
from referee.engine.plain import reason
from referee.engine.words import is_number
from referee.journal.decoding import DEEPEST

Kind = Literal["json", "value", "key", "seal", "torn", "ending", "order", "head", "format", "size", "file"]


class Complaint(NamedTuple):
    """Something wrong with a file."""

    line: int
    """Its place in the file, counted from 1 (a line's own number is another); 0 for the file as a whole."""
    kind: Kind
    """What kind of complaint it is, as in JSON."""
    text: str
    """What is wrong, in a sentence."""
    member: str = ""
    """The member of the line that is wrong, if one is."""
    column: int = 0
    """Its place in the line, in bytes; 0 where it is unknown."""
    fatal: bool = True
    """Whether reading stops here, so that nothing behind it is judged."""

    def __str__(self) -> str:
        if not self.line:  # the file as a whole
            return self.text
        where = f"line {self.line} of the file" + (f", column {self.column}" if self.column else "")
        return f"{where}{f', {self.member}' if self.member else ''}: {self.text}"


class NotALog(RefereeError):
    """This cannot be read as a log at all; the complaint says why."""

    def __init__(self, complaint: Complaint) -> None:
        super().__init__(str(complaint))
        self.complaint = complaint


class Broken(NamedTuple):
    """A line that does not decode: what is wrong with it, at which member or column."""

    kind: Kind
    text: str
    member: str = ""
    column: int = 0


def broken(error: BaseException | None) -> Broken:
    """What is wrong with a line that is no JSON."""
    if isinstance(error, UnicodeDecodeError):
        return Broken("json", f"not readable as UTF-8: {error.reason}", column=error.start + 1)
    if isinstance(error, UnicodeError):
        return Broken("json", f"not readable as UTF-8: {error}")
    if isinstance(error, RecursionError):
        return Broken("json", f"the line is nested too deeply: more than {DEEPEST} objects and arrays in one another")
    if isinstance(error, msgspec.ValidationError):
        return Broken("value", *split_reason(error))
    text = str(error)
    column = 0
    head, _, place = text.rpartition("(byte ")
    if is_number(place.rstrip(")")):
        column = int(place.rstrip(")")) + 1
        text = head.strip()
    return Broken("json", f"broken JSON: {text}", column=column)


def split_reason(error: msgspec.ValidationError) -> tuple[str, str]:
    """What is wrong with a value that decodes to none of a line, and the member."""
    text = reason(error)
    member, sign, rest = text.partition(": ")
    return (rest, member) if sign and " " not in member else (text, "")


def at_path(data: Any, path: str) -> Any:
    """The part of decoded JSON that a complaint's path names; None when the path is not exact."""
    for part in path.replace("[", ".[").split("."):
        if not part:
            continue
        if part.startswith("["):
            digits = part[1:-1]
            if not is_number(digits) or not isinstance(data, list) or int(digits) >= len(data):
                return None
            data = data[int(digits)]
        elif isinstance(data, dict) and part in data:
            data = data[part]
        else:
            return None
    return data
