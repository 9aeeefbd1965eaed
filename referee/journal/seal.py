"""The seal: a hash chain over the raw bytes of the lines.

The last member of a sealed line is `"seal"`: SHA-256, cut to 128 bits, over the previous seal's 16 bytes (zeros before
the head) and the raw bytes of the line up to `,"seal"`. It shows accidents and edits. Who recomputes the whole chain,
or cuts the tail, is shown only by the receipt.
"""

from hashlib import sha256
from typing import NamedTuple

START = bytes(16)
MARK = b',"seal":"'
TAIL = len(MARK) + 32 + 2
"""Length of `,"seal":"` + 32 hex digits + `"}`."""


def chain(previous: bytes, body: bytes) -> bytes:
    """The seal of a line: its 16 bytes. body: the raw line up to its seal, without the closing brace."""
    return sha256(previous + body).digest()[:16]


def sealed(line: bytes, previous: bytes) -> tuple[bytes, bytes]:
    """A line (JSON object, no newline) with its seal, and the seal's bytes."""
    body = line[:-1]
    seal = chain(previous, body)
    return body + MARK + seal.hex().encode() + b'"}', seal


def parts(line: bytes) -> tuple[bytes, bytes] | None:
    """A sealed line's body and the bytes of its seal; None when it does not end exactly in a seal."""
    cut = len(line) - TAIL
    if cut <= 0 or line[cut : cut + len(MARK)] != MARK or line[-2:] != b'"}':
        return None
    digits = line[cut + len(MARK) : -2]
    try:
        seal = bytes.fromhex(digits.decode("ascii"))
    except ValueError:
        return None
    if len(seal) != len(START) or seal.hex().encode() != digits:
        return None
    return line[:cut], seal


class Receipt(NamedTuple):
    """What proves that a log is whole: the number of its lines and its last seal."""

    lines: int
    seal: str

    def __str__(self) -> str:
        return f"{self.lines} line{'' if self.lines == 1 else 's'}, last seal {self.seal}"
