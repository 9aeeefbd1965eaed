"""Typed lines out of bytes: a transcript file or a pipe, decoded strictly, line by line, each fault with its place."""

import select
from collections.abc import Iterator
from io import RawIOBase
from typing import BinaryIO, NamedTuple

MOST = 20_000
"""Bytes of the longest line that is read as an entry."""

ENDLESS = 64 << 20
"""Bytes without a line end after which nothing more is read, and bytes behind a refused entry that are still
counted.
"""

QUIET = 0.2
"""Seconds of silence after which what is left in a pipe is no longer counted."""


class Text(NamedTuple):
    """One line."""

    number: int
    """Its number, counted from 1."""
    text: str
    fault: str = ""
    """Why the line cannot be read, in a sentence."""
    column: int = 0
    """Where in the line, in characters; 0 where it is unknown."""
    whole: bool = True

    @property
    def empty(self) -> bool:
        """A blank line or a comment: passed over."""
        return not self.fault and is_empty(self.text)


def is_empty(text: str) -> bool:
    """Whether a line is blank or a comment."""
    bare = text.strip("\ufeff \t\r\n\f\v")
    return not bare or bare.startswith("#")


def line_of(raw: bytes, number: int, whole: bool = True) -> Text:
    """One line from its bytes: byte-order mark, line end and trailing blanks off, everything else strict."""
    if number == 1 and raw[:3] == b"\xef\xbb\xbf":
        raw = raw[3:]
    body = raw.rstrip(b"\r\n")
    if len(body) > MOST:
        return Text(number, "", f"the line is longer than {MOST:,} bytes: that is no entry", 1, whole)
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as error:
        column = len(body[: error.start].decode("utf-8")) + 1
        wrong = body[error.start]
        hint = "; is the file UTF-16?" if wrong in (0xFE, 0xFF) else ""
        return Text(number, "", f"not valid UTF-8 here (byte 0x{wrong:02x}){hint}", column, whole)
    if "\0" in text:
        return Text(number, "", "there is a NUL character here", text.index("\0") + 1, whole)
    return Text(number, text.rstrip(), "", 0, whole)


class EntrySource:
    """The lines of a transcript, from an unbuffered binary file."""

    def __init__(self, file: BinaryIO | RawIOBase, name: str) -> None:
        self.file = file
        self.name = name
        """What messages call it."""
        self.number = 0
        """The number of the last line given out."""
        self.first = b""
        """The bytes that came first."""
        self._held = b""
        self._end = False
        self._returned = False
        self._seen = 0

    def next(self) -> Text | None:
        """The next line, None at the end."""
        raw = self._take()
        if raw is None:
            return None
        self.number += 1
        return line_of(raw, self.number, raw.endswith(b"\n"))

    def __iter__(self) -> Iterator[Text]:
        while (line := self.next()) is not None:
            yield line

    def _take(self) -> bytes | None:
        """The bytes of one line; of one that is too long no more than shows it."""
        searched = skipped = 0
        while True:
            at = self._held.find(b"\n", searched)
            if at >= 0:
                raw, self._held = self._held[: at + 1], self._held[at + 1 :]
                return raw
            if self._end:
                raw, self._held = self._held, b""
                return raw or None
            if len(self._held) > 2 * MOST:  # the middle of a line that is too long anyway is not kept
                skipped += len(self._held) - MOST - 1
                self._held = self._held[: MOST + 1]
                if skipped > ENDLESS:
                    self._end = True
                    continue
            searched = len(self._held)
            self._more()

    def _more(self) -> None:
        """Read on. A line ends in LF, CRLF or CR, and is held with LF: what follows a CR may come much later."""
        some = self.file.read(65_536)
        text = some or b""
        if self._returned and text[:1] == b"\n":
            text = text[1:]
        self._returned = (some or b"").endswith(b"\r")
        if b"\r" in text:
            text = text.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        self._held += text
        self.first = self.first or some or b""
        self._seen += len(some or b"")
        self._end = not some

    def rest(self) -> tuple[int, bool]:
        """How many further entries stand behind the last line, and whether all were counted.

        A pipe whose other end is silent is not waited for, nor is one counted that goes on and on.
        """
        count, most = 0, self._seen + ENDLESS
        while self._seen < most and (self._end or b"\n" in self._held or self._ready()):
            if not self._end and b"\n" not in self._held:
                self._more()
                continue
            raw = self._take()
            if raw is None:
                return count, True
            count += 0 if is_empty(raw.decode("utf-8", "replace")) else 1
        return count, False

    def _ready(self) -> bool:
        """Whether reading would not block."""
        try:
            return bool(select.select([self.file.fileno()], [], [], QUIET)[0])
        except (OSError, ValueError):
            return True
