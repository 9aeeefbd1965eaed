"""Reading a log, never all-or-nothing: what held, the first break, all further complaints.

`Reader` yields typed lines as long as the file holds. Every complaint names the line, and for broken JSON the column, for
a wrong value the member. What follows a break is kept, counted and plainly not judged.
"""

import os
from collections.abc import Iterator
from functools import cache
from typing import Any, BinaryIO, Literal, NamedTuple

import jsonlines
import msgspec

from referee import games
from referee.engine.plain import reason
from referee.journal import lines, seal
from referee.journal.lines import FORMAT, Head, Line

MOST_STEPS = 200_000
"""A log above this is refused with a sentence: it is no table's record."""

Kind = Literal["json", "value", "key", "seal", "torn", "ending", "order", "head", "format", "size", "file"]


class Complaint(NamedTuple):
    """Something wrong with a file. line: counted from 1; column: in bytes, 0 unknown; fatal: a break, nothing behind it is judged."""

    line: int
    kind: Kind
    text: str
    member: str = ""
    column: int = 0
    fatal: bool = True

    def __str__(self) -> str:
        where = f"line {self.line}" + (f", column {self.column}" if self.column else "")
        return f"{where}{f', {self.member}' if self.member else ''}: {self.text}"


class Unreadable(Exception):
    """The file cannot be read as a log at all; the complaint says why."""

    def __init__(self, complaint: Complaint) -> None:
        super().__init__(str(complaint))
        self.complaint = complaint


class _Broken(NamedTuple):
    kind: Kind
    text: str
    member: str = ""
    column: int = 0


@cache
def decoder(game_id: str) -> "msgspec.json.Decoder[Any]":
    """The typed decoder for the lines of one game's logs."""
    return msgspec.json.Decoder(lines.any_line(games.load(game_id).steps))


class Reader:
    """One log file, line by line.

    head: the first line. complaints: all that was found wrong so far. broken: the first break. judged: lines given out.
    kept: lines behind the break. torn: bytes of an incomplete last line. sealed: whether the lines carry seals.
    """

    def __init__(self, file: BinaryIO, name: str = "") -> None:
        """Read the head. Raises Unreadable when there is none or it is of a newer format."""
        self.file = file
        self.name = name
        self.complaints: list[Complaint] = []
        self.broken: Complaint | None = None
        self.kept = 0
        self.torn = b""
        self.sealed = False
        self.count = 0
        self.good_bytes = 0
        self.last_n = 0
        self.last_seal = seal.START
        self._decode: Any = None
        self._raw = self._raw_lines()
        self._json = jsonlines.Reader(self._raw, loads=self._loads)
        self.head = self._read_head()

    # --- raw lines ---------------------------------------------------------------------------------------------------

    def _raw_lines(self) -> Iterator[bytes]:
        """Lines without their ending and their seal, the chain verified on the way."""
        previous = seal.START
        crlf = False
        for raw in self.file:
            self.count += 1
            line = raw
            if line[-1:] == b"\n":
                line = line[:-1]
            else:
                self.torn = raw
            if line[-1:] == b"\r":
                line = line[:-1]
                if not crlf:
                    self._complain("ending", "the line ends in CRLF instead of LF", fatal=False)
                crlf = True
            if self.count == 1 and line[:3] == b"\xef\xbb\xbf":
                line = line[3:]
                self._complain("ending", "a byte-order mark stands before the head", fatal=False)
            if not line.strip():
                self._complain("ending", "a blank line", fatal=False)
                self.torn = b""
                self.good_bytes += len(raw)
                continue
            found = seal.parts(line)
            if found is not None:
                body, given = found
                if self.count == 1:
                    self.sealed = True
                if not self.sealed:
                    self.sealed = True
                    self._complain("seal", "this line carries a seal, the lines before it do not")
                else:
                    expected = seal.chain(previous, body)
                    if expected != given:
                        self._complain("seal", "the seal does not fit: this line or the chain before it was changed")
                    previous = given
                self.last_seal = given
                line = body + b"}"
            else:
                self.last_seal = seal.chain(self.last_seal, line[:-1])
                if self.sealed and not self.torn:
                    self._complain("seal", "the line does not end in a seal, though the log is sealed")
            yield line
            self.good_bytes += len(raw)

    def _complain(self, kind: Kind, text: str, member: str = "", column: int = 0, fatal: bool = True) -> None:
        complaint = Complaint(self.count, kind, text, member, column, fatal)
        if fatal and self.broken is None:
            self.broken = complaint
        self.complaints.append(complaint)

    # --- decoding ----------------------------------------------------------------------------------------------------

    def _loads(self, text: str | bytes) -> Any:
        try:
            return self._decode(text)
        except msgspec.ValidationError as error:
            return self._loose(text, error)
        except msgspec.DecodeError as error:
            return _broken(error)
        except (RecursionError, UnicodeError):
            return _Broken("json", "the line is nested too deeply or is not UTF-8")

    def _loose(self, text: str | bytes, error: msgspec.ValidationError) -> Any:
        """Drop unknown keys one by one: those that begin with `_` silently, others with a complaint."""
        try:
            data = msgspec.json.decode(text)
        except (msgspec.DecodeError, RecursionError) as bad:
            return _broken(bad)
        for _ in range(64):
            message, _, path = str(error).partition(" - at `")
            path = path.rstrip("`").removeprefix("$").lstrip(".")
            key = message.partition("unknown field `")[2].rstrip("`")
            holder = _member(data, path) if key else None
            if not isinstance(holder, dict) or key not in holder:
                return _Broken("value", *_split_reason(error))
            del holder[key]
            if not key.startswith("_"):
                self._complain("key", f"unknown key {key!r}", f"{path}.{key}".lstrip("."), fatal=False)
            try:
                return self._decode(msgspec.json.encode(data))
            except msgspec.ValidationError as next_error:
                error = next_error
        return _Broken("value", "too many unknown keys")

    def _next(self) -> Any:
        """The next decoded value; EOFError at the end."""
        try:
            return self._json.read(allow_none=True, skip_empty=True)
        except jsonlines.InvalidLineError as error:
            return _Broken("json", f"not readable: {error.__cause__ or error}")

    def _read_head(self) -> Head:
        self._decode = msgspec.json.Decoder(Head).decode
        try:
            value = self._next()
        except EOFError:
            raise Unreadable(Complaint(0, "head", "the file is empty; a log begins with a head line")) from None
        if isinstance(value, _Broken):
            newer = self._newer()
            text = newer or f"the first line is no readable head: {value.text}"
            raise Unreadable(Complaint(1, "format" if newer else "head", text, value.member, value.column))
        if value is None:
            raise Unreadable(Complaint(1, "head", "the first line is no head"))
        head: Head = value
        if head.format > FORMAT:
            raise Unreadable(Complaint(1, "format", self._newer_text(head.format, head.program)))
        if head.game not in games.NAMES:
            raise Unreadable(
                Complaint(1, "head", f"the game {head.game!r} is not known; there is {', '.join(games.NAMES)}", "game")
            )
        self._decode = decoder(head.game).decode
        return head

    def _newer(self) -> str:
        """A sentence when the unreadable head says that it is of a newer format."""
        try:
            self.file.seek(0)
            data = msgspec.json.decode(self.file.readline().strip(b"\xef\xbb\xbf\r\n"))
            if isinstance(data, dict) and isinstance(data.get("format"), int) and data["format"] > FORMAT:
                return self._newer_text(data["format"], str(data.get("program", "")))
        except (msgspec.DecodeError, OSError, ValueError):
            pass
        return ""

    @staticmethod
    def _newer_text(number: int, program: str) -> str:
        made = f"made by version {program}, " if program else ""
        return f"{made}in format {number}; this program reads up to format {FORMAT}: install a newer one"

    # --- lines -------------------------------------------------------------------------------------------------------

    def __iter__(self) -> Iterator[Line]:
        """All lines behind the head up to the first break; then the rest is counted in `kept`."""
        steps = 0
        while self.broken is None:
            try:
                value = self._next()
            except EOFError:
                return
            if self.torn and (isinstance(value, _Broken) or (self.sealed and not self._torn_sealed())):
                self.broken = None
                size = len(self.torn)
                self._complain(
                    "torn", f"the last line is incomplete ({size} bytes); what precedes it holds", fatal=False
                )
                self.count -= 1
                return
            if isinstance(value, _Broken):
                self._complain(value.kind, value.text, value.member, value.column)
            if self.broken is not None:
                self.kept += 1
                break
            if self.torn:
                if self.sealed:
                    self._complain("ending", "the last line lacks its newline", fatal=False)
                self.torn = b""
            if isinstance(value, Head):
                self._complain("head", "a second head; two logs in one file?")
                self.kept += 1
                break
            if isinstance(value, lines.NUMBERED):
                if value.n <= self.last_n:
                    self._complain("order", f"number {value.n} stands after number {self.last_n}", "n")
                    self.kept += 1
                    break
                if value.n != self.last_n + 1:
                    self._complain(
                        "order", f"number {value.n} follows number {self.last_n}: lines are missing", "n", fatal=False
                    )
                self.last_n = value.n
                steps += 1
                if steps > MOST_STEPS:
                    self._complain("size", f"more than {MOST_STEPS:,} numbered lines: this is no table's record")
                    self.kept += 1
                    break
            yield value
        if self.broken is not None:
            self._rest()

    def _torn_sealed(self) -> bool:
        found = seal.parts(self.torn.rstrip(b"\r"))
        return found is not None and self.broken is None

    def _rest(self) -> None:
        """Count what stands behind the break, and go on complaining about it."""
        while True:
            try:
                value = self._next()
            except EOFError:
                return
            self.kept += 1
            if isinstance(value, _Broken):
                self._complain(value.kind, value.text, value.member, value.column)
                if self.torn:
                    self.complaints[-1] = self.complaints[-1]._replace(kind="torn", text="the last line is incomplete")

    @property
    def receipt(self) -> seal.Receipt:
        """Line count and last seal, as far as the file was read."""
        return seal.Receipt(self.count, self.last_seal.hex())


def _broken(error: Exception) -> _Broken:
    text = str(error)
    column = 0
    head, _, place = text.rpartition("(byte ")
    if place.rstrip(")").isdigit():
        column = int(place.rstrip(")")) + 1
        text = head.strip()
    return _Broken("json", f"broken JSON: {text}", column=column)


def _split_reason(error: msgspec.ValidationError) -> tuple[str, str]:
    text = reason(error)
    member, sign, rest = text.partition(": ")
    return (rest, member) if sign and " " not in member else (text, "")


def _member(data: Any, path: str) -> Any:
    """The part of decoded JSON that a complaint's path names; None when the path is not exact."""
    for part in path.replace("[", ".[").split("."):
        if not part:
            continue
        if part.startswith("["):
            digits = part[1:-1]
            if not digits.isdigit() or not isinstance(data, list) or int(digits) >= len(data):
                return None
            data = data[int(digits)]
        elif isinstance(data, dict) and part in data:
            data = data[part]
        else:
            return None
    return data


def open_log(path: str | os.PathLike[str]) -> Reader:
    """Open a log file. Raises Unreadable (with a complaint) for a file that is no log, OSError as usual."""
    file = open(path, "rb")  # noqa: SIM115
    try:
        return Reader(file, os.fspath(path))
    except BaseException:
        file.close()
        raise
