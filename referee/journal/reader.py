"""Reading a log, never all-or-nothing: what held, the first break, all further complaints.

`LogReader` yields typed lines as long as the file holds. Every complaint names the line, and for broken JSON the
column, for a wrong value the member. What follows a break is kept, counted and plainly not judged.
"""

import contextlib
from binascii import hexlify
from collections.abc import Iterator
from hashlib import sha256
from io import BytesIO
from operator import attrgetter, itemgetter
from typing import Any, BinaryIO

import jsonlines
import msgspec

from referee import games
from referee.engine.words import counted
from referee.journal import foreign, lines, seal
from referee.journal.acts import seat_fault
from referee.journal.complaints import Broken, Complaint, Kind, NotALog, at_path, broken, split_reason
from referee.journal.decoding import decoder, head_decoder, is_deep
from referee.journal.lines import FORMAT, Head, Line, StepLine
from referee.journal.read_limited import LONGEST, pass_over

MARK = seal.MARK
END = b'"}\n'
BLANKS = b" \t\r"
"""What JSON allows behind a value on a line, and what is no part of it."""
WHOLE = seal.TAIL + 1
"""Length of the end of a sealed line, newline included: mark, digits, end."""
BODY = itemgetter(slice(-WHOLE))
CLOSE = itemgetter(slice(-WHOLE, None))
"""What comes before the end of a sealed line, and this end."""
START = itemgetter(0)
NUMBER = attrgetter("n")
OBJECT = {ord("{")}

WRONG = (jsonlines.InvalidLineError, msgspec.DecodeError, RecursionError)
"""What a line can raise that does not decode."""

HEAD_BEGINS = b'{"line":"head"'
SECOND_HEAD = "a second head: two logs in one file"
MOST_STEPS = 200_000
"""A log above this is refused with a sentence: it is no table's record."""

MOST_COMPLAINTS = 1_000
"""The most complaints of one file that are kept; further ones are counted, so that memory stays flat."""
BLOCK = 1 << 16
"""Bytes that are read at once, rounded up to whole lines: a sealed log is read and judged in turns."""
SOME = 256
"""The same in lines for a log without seals."""

MOST_LINES = 1_000_000
"""The same with lines that have no number: a log is held in memory, and this is no table's record."""


class LogReader:
    """One log file, line by line."""

    def __init__(self, file: BinaryIO, name: str = "") -> None:
        """Read the head. Raises NotALog when there is none or it is of a newer format."""
        self.file = file
        self.name = name
        self.complaints: list[Complaint] = []
        """What was found wrong so far."""
        self.broken: Complaint | None = None
        """The first break: behind it nothing is read."""
        self.unlisted = 0
        """How many more complaints there were than are kept."""
        self.kept = 0
        """How many lines stand behind the break."""
        self.torn = b""
        """The bytes of an incomplete last line."""
        self.sealed = False
        """Whether the lines carry seals."""
        self.count = 0
        """How many whole lines were read so far, blank ones included."""
        self.blanks: list[int] = []
        """Where blank lines stand."""
        self.seals: list[bytes] | None = None
        """The seals of all lines, if a list is put there."""
        self.good_bytes = 0
        """How many bytes of it hold."""
        self.last_n = 0
        """The number of the last line."""
        self.last_seal = seal.START
        """The seal of the last line, computed where none is written."""
        self.unchained = 0
        """The first line whose seal does not fit, 0 for none."""
        self._body = b""
        self._before = seal.START
        self._first: seal.Receipt | None = None
        self._held: list[bytes] = []
        self._raw = self._raw_lines()
        self._decode, self._trusting = head_decoder()
        self._json = jsonlines.Reader(self._raw, loads=self._decode)
        self.head = self._read_head()
        """The first line."""
        self._decode, self._trusting = decoder(self.head.game)
        self._json = jsonlines.Reader(self._raw, loads=self._decode)

    # --- raw lines ---------------------------------------------------------------------------------------------------

    def _raw_lines(self) -> Iterator[bytes]:
        """Lines without their ending and their seal, the chain verified on the way."""
        while raw := self._held.pop() if self._held else self.file.readline(LONGEST + 1):
            self.count += 1
            if len(raw) > LONGEST:
                self._too_long(raw)
                continue
            body = raw[:-WHOLE]
            own = sha256(self.last_seal + body).digest()[:16] if self.sealed or not self._body else b""
            if own and raw.endswith(MARK + hexlify(own) + END):  # whole, and fits byte for byte
                self.sealed = True
                self._before, self.last_seal = self.last_seal, own
                body += b"}"
            else:
                line = self._unwrapped(raw)
                if line is None:
                    continue
                body = self._unsealed(line)
                if self.torn and (self.sealed or not body):
                    self._complain_torn()
                    return
            if self.seals is not None:
                self.seals.append(self.last_seal)
            self._body = body
            yield body
            self.good_bytes += len(raw)

    def _too_long(self, raw: bytes) -> None:
        """A line above the bound is a break; what is left of it is passed over. Raises NotALog for the head."""
        text = f"the line is longer than {LONGEST:,} bytes: this is no line of a log"
        if not self._body:
            self._foreign()
            raise NotALog(Complaint(self.count, "size", text))
        pass_over(self.file, raw)
        self._complain("size", text)
        self.kept += 1

    def _unwrapped(self, raw: bytes) -> bytes | None:
        """A line without its ending; None when it is blank. An odd ending becomes a complaint."""
        line = raw
        if line[-1:] == b"\n":
            line = line[:-1]
        else:
            self.torn = raw
        if line[-1:] == b"\r":
            line = line[:-1]
            self._complain("ending", "the line ends in CRLF instead of LF (reported once)", fatal=False, once=True)
        if self.count == 1 and line[:3] == b"\xef\xbb\xbf":
            line = line[3:]
            self._complain("ending", "the file begins with a byte-order mark", fatal=False)
        if line.strip() or self.torn:
            return line
        self.blanks.append(self.count)
        self._complain("ending", "a blank line", fatal=False)
        self.good_bytes += len(raw)
        return None

    def _unsealed(self, line: bytes) -> bytes:
        """A line without its seal, which is compared with the chain."""
        self._before = self.last_seal
        found = seal.parts(line)
        if found is None:
            if self.sealed and not self.torn:
                self._complain("seal", "the line does not end in a seal, though the log is sealed")
            bare = line.rstrip(BLANKS)
            if bare and bare != line and not self.sealed:
                line = bare
                self._complain("ending", "the line ends in blanks (reported once)", fatal=False, once=True)
            if not (self.sealed and self.torn):
                self.last_seal = seal.chain(self.last_seal, line[:-1])
            return line
        body, given = found
        if not self._body:
            self.sealed = True
        if not self.sealed:
            self.sealed = True
            self._complain("seal", "this line carries a seal, the lines before it do not")
        elif seal.chain(self.last_seal, body) != given:
            again = bool(self._body) and body.startswith(HEAD_BEGINS)
            changed = "the seal does not fit: this line or the chain before it was changed"
            self._complain("seal", SECOND_HEAD if again else changed)
        self.last_seal = given
        self._whole_tail()
        return body + b"}"

    def _complain(
        self, kind: Kind, text: str, member: str = "", column: int = 0, fatal: bool = True, once: bool = False
    ) -> None:
        if self._first is not None or (once and any(c.text == text for c in self.complaints)):
            return
        if text == SECOND_HEAD and self.broken is None:
            self._first = seal.Receipt(self.count - 1, self._before.hex())
        if kind == "seal":
            self.unchained = self.unchained or self.count
        complaint = Complaint(self.count, kind, text, member, column, fatal)
        first = fatal and self.broken is None
        if first:
            self.broken = complaint
        if first or kind == "torn" or len(self.complaints) < MOST_COMPLAINTS:
            self.complaints.append(complaint)
            return
        if not self.unlisted:
            self.complaints.append(
                Complaint(self.count, kind, "more errors follow; only the first are listed", fatal=False)
            )
        self.unlisted += 1

    def _complain_torn(self) -> None:
        text = f"the last line is incomplete ({counted(len(self.torn), 'byte')})"
        held = "" if self.broken else "; the lines before it are valid"
        self._complain("torn", text + held, fatal=False)
        self.count -= 1
        self.last_seal = self._before

    # --- decoding ----------------------------------------------------------------------------------------------------

    def _next(self) -> Any:
        """The next decoded value, `Broken` when it is none; EOFError at the end."""
        try:
            return self._json.read(allow_none=True)
        except WRONG as error:
            return self._wrong(error)

    def _wrong(self, error: BaseException) -> Any:
        """A line that did not decode: the value without its unknown keys, or what is wrong with it."""
        cause = error.__cause__ if isinstance(error, jsonlines.InvalidLineError) else error
        for seen in (error, cause):
            if seen is not None:
                seen.__traceback__ = (
                    None  # its frames hold the error: a circle that would stay while no garbage is looked for
                )
        return self._loose(self._body, cause) if isinstance(cause, msgspec.ValidationError) else broken(cause)

    def _loose(self, text: bytes, error: msgspec.ValidationError) -> Any:
        """Drop unknown keys one by one: those that begin with `_` silently, others with a complaint."""
        try:
            data = msgspec.json.decode(text)
        except (msgspec.DecodeError, RecursionError, UnicodeError) as bad:
            return broken(bad)
        for _ in range(64):
            message, _, path = str(error).partition(" - at `")
            path = path.rstrip("`").removeprefix("$").lstrip(".")
            key = message.partition("unknown field `")[2].rstrip("`")
            holder = at_path(data, path) if key else None
            if not isinstance(holder, dict) or key not in holder:
                return self._bad_value(error)
            del holder[key]
            if not key.startswith("_"):
                self._complain("key", f"unknown key {key!r}", f"{path}.{key}".lstrip("."), fatal=False)
            try:
                return self._decode(msgspec.json.encode(data))
            except msgspec.ValidationError as next_error:
                error = next_error
        return Broken("value", "too many unknown keys")

    def _bad_value(self, error: msgspec.ValidationError) -> Broken:
        """What is wrong with a value, and of a step where it is described."""
        text, member = split_reason(error)
        if member.partition(".")[0] == "step" and self.count > 1:
            text += f"; `records schema {self.head.game} --steps` describes the steps"
        return Broken("value", text, member)

    def _read_head(self) -> Head:
        try:
            value = self._next()
        except EOFError:
            raise NotALog(Complaint(0, "head", "the file is empty; a log begins with a head line")) from None
        if isinstance(value, Broken):
            newer = self._newer()
            if not newer:
                self._foreign()
            text = newer or f"the first line is no readable head: {value.text}"
            raise NotALog(Complaint(1, "format" if newer else "head", text, value.member, value.column))
        if not isinstance(value, Head):
            self._foreign()
            raise NotALog(Complaint(1, "head", "the first line is no head"))
        head: Head = value
        if head.format > FORMAT:
            raise NotALog(Complaint(1, "format", self._newer_text(head.format, head.program)))
        if head.game not in games.NAMES:
            raise NotALog(
                Complaint(1, "head", f"the game {head.game!r} is not known; there is {', '.join(games.NAMES)}", "game")
            )
        self._whole_tail()
        if wrong := seat_fault(head):
            self._complain("value", wrong, "seats", fatal=False)
        return head

    def _foreign(self) -> None:
        """Raise NotALog where the file is recognised as something else."""
        first = self._body
        with contextlib.suppress(OSError, ValueError):
            self.file.seek(0)
            first = self.file.read(foreign.FIRST)
        if text := foreign.described(first, self.name):
            raise NotALog(Complaint(0, "head", text))

    def _whole_tail(self) -> None:
        """A last line that is whole but has no newline: a complaint, and reading goes on."""
        if self.torn:
            self.torn = b""
            self._complain("ending", "the last line lacks its newline", fatal=False)

    def _newer(self) -> str:
        """A sentence when the unreadable head says that it is of a newer format."""
        try:
            data = msgspec.json.decode(self._body)
        except (msgspec.DecodeError, RecursionError, UnicodeError):
            return ""
        if isinstance(data, dict) and isinstance(data.get("format"), int) and data["format"] > FORMAT:
            return self._newer_text(data["format"], str(data.get("program", "")))
        return ""

    @staticmethod
    def _newer_text(number: int, program: str) -> str:
        made = f"made by version {program}, " if program else ""
        return f"{made}in format {number}; this program reads up to format {FORMAT}: install a newer one"

    # --- lines -------------------------------------------------------------------------------------------------------

    def __iter__(self) -> Iterator[Line]:
        """All lines behind the head up to the first break; the lines behind it are counted in `kept`."""
        while (line := self._line()) is not None:
            yield line

    def some(self) -> list[Line]:
        """The next lines at once, as iterating gives them out: some hundreds, none at the end.

        Whole lines whose seals fit are read together; what is odd about any other is said by the slower way.
        """
        if self.sealed and not self.broken and not self._held and (out := self._whole()):
            return out
        out = []
        while (line := self._line()) is not None:
            out.append(line)
            if self.count > MOST_LINES:
                self._complain("size", f"more than {MOST_LINES:,} lines: this is no table's record")
                self._rest()
                break
            if not self._held and (self.sealed or len(out) == SOME):
                break
        return out

    def _whole(self) -> list[Line]:
        """The next lines, if each of them is whole, sealed and in order; else none, and they are held to be read one by
        one.

        Each part of the work is done for all of them in one go: line by line, it takes a quarter longer.
        """
        block = self.file.read(BLOCK)
        if not block:
            return []
        if not block.endswith(b"\n"):
            block += self.file.readline(LONGEST + 1)
        raws = BytesIO(block).readlines()
        bodies = list(map(BODY, raws))
        seals: list[bytes] = []
        last = self.last_seal
        fresh = sha256().copy
        for body in bodies:
            chained = fresh()
            chained.update(last + body)
            last = chained.digest()[:16]
            seals.append(last)
        due = MARK + hexlify(b"".join(seals), b"\n", 16).replace(b"\n", END + MARK) + END
        fits = b"".join(map(CLOSE, raws)) == due  # byte for byte
        # a line that begins with an object begins one, as what precedes it ends one: as many values as lines are one on
        # each
        if fits and set(map(START, raws)) == OBJECT and self.count + len(raws) <= MOST_LINES:
            try:
                found: list[Line] = self._trusting(b"}\n".join(bodies) + b"}")
            except (*WRONG, ValueError):
                found = []
            n = self._last_of(found, bodies) if len(found) == len(raws) else None
            if n is not None:
                self.last_seal, self.last_n = last, n
                self.count += len(raws)
                self.good_bytes += sum(map(len, raws))
                if self.seals is not None:
                    self.seals += seals
                return found
        self._held = raws[::-1]
        return []

    def _last_of(self, found: list[Line], bodies: list[bytes]) -> int | None:
        """The last number of these lines; None when one is a head, out of order or perhaps too deep."""
        kinds = list(map(type, found))
        numbered = found
        bare: list[int] = []
        for kind in {*kinds} - {StepLine}:
            at = -1
            for _ in range(kinds.count(kind)):
                at = kinds.index(kind, at + 1)
                if kind is Head or is_deep(bodies[at] + b"}"):
                    return None
                if kind not in lines.NUMBERED:
                    bare.append(at)
        if bare:
            numbered = found.copy()
            for at in sorted(bare, reverse=True):
                del numbered[at]
        first, n = self.last_n + 1, self.last_n + len(numbered)
        if list(map(NUMBER, numbered)) != list(range(first, n + 1)):
            return None
        return n if n <= MOST_STEPS else None

    def _line(self) -> Line | None:
        """The next line; None at the end and at the first break, behind which all is counted."""
        value: Any
        try:
            value = self._json.read(allow_none=True)
        except EOFError:
            return None
        except WRONG as error:
            value = self._wrong(error)
        if self.broken is None:
            if self.torn and isinstance(value, Broken):
                self._complain_torn()
                return None
            if self._follows(value):
                self._whole_tail()
                line: Line = value
                return line
        self.kept += 1
        self._rest()
        return None

    def place(self, index: int) -> int:
        """Where in the file the line stands that was given out as number `index`, counted from 0."""
        place = index + 2
        for blank in self.blanks:
            place += blank <= place
        return place

    def _follows(self, value: Any) -> bool:
        """Whether a value is a line that may stand here; if not, that is the break."""
        if value.__class__ is StepLine and value.n == self.last_n + 1 and value.n <= MOST_STEPS:
            self.last_n += 1
        elif isinstance(value, Broken):
            self._complain(value.kind, value.text, value.member, value.column)
        elif isinstance(value, Head):
            self._complain("head", SECOND_HEAD)
        elif not isinstance(value, Line):
            self._complain("value", "this is no line of a log")
        elif isinstance(value, lines.NUMBERED):
            n = value.n
            if n <= self.last_n:
                self._complain("order", f"line number {n} comes after {self.last_n}", "n")
            elif n > MOST_STEPS:
                self._complain("size", f"more than {MOST_STEPS:,} numbered lines: this is no table's record", "n")
            elif n != self.last_n + 1:
                text = f"number {n} follows number {self.last_n}: lines are missing"
                self._complain("order", text, "n", fatal=False)
            if self.broken is None:
                self.last_n = n
        return self.broken is None

    def _rest(self) -> None:
        """Count the lines behind the break, and go on complaining about them."""
        while True:
            try:
                value = self._next()
            except EOFError:
                return
            if self.torn and isinstance(value, Broken):
                self._complain_torn()
                return
            self.kept += 1
            self._whole_tail()
            if isinstance(value, Broken):
                self._complain(value.kind, value.text, value.member, value.column)

    @property
    def receipt(self) -> seal.Receipt:
        """Line count and last seal, as far as the file was read; of two logs in one file those of the first."""
        return self._first or seal.Receipt(self.count, self.last_seal.hex())
