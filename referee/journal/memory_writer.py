"""A log that is written to memory: for sessions that have no file."""

from collections.abc import Iterable
from pathlib import Path

from referee.journal import lines, seal


class MemoryWriter:
    """Takes down the lines of a log, sealed as in a file."""

    def __init__(self, head: lines.Head | None = None, name: str = "memory.jsonl") -> None:
        """head: the first line; None where somebody else keeps it, and then the lines carry no seals."""
        self.path = Path(name)
        """What the log is called; there is no such file."""
        self.lines: list[lines.Line] = []
        """All lines, the head first."""
        self.last = seal.START
        """The seal of the last line."""
        self.kept: Path | None = None
        """There is no file in which it had to be kept."""
        self._data = bytearray()
        self._before = 0
        self.sealed = head is not None
        """Whether its lines carry seals."""
        if head is not None:
            self.write([head])

    @classmethod
    def going_on(cls, data: bytes, receipt: seal.Receipt, name: str) -> "MemoryWriter":
        """Go on with a sealed log of which `data` are the lines so far. Only further lines are kept in `lines`."""
        writer = cls(None, name)
        writer.last, writer.sealed = bytes.fromhex(receipt.seal), True
        writer._data, writer._before = bytearray(data), receipt.lines
        return writer

    def write(self, entry: Iterable[lines.Line]) -> None:
        """Append the lines of one entry."""
        for line in entry:
            self.lines.append(line)
            if self.sealed:
                raw, self.last = seal.sealed(lines.encode(line), self.last)
                self._data += raw + b"\n"

    @property
    def data(self) -> bytes:
        """The log as it would stand in a file; nothing without a head."""
        return bytes(self._data)

    @property
    def receipt(self) -> seal.Receipt:
        """Line count and last seal."""
        return seal.Receipt(self._before + len(self.lines), self.last.hex())

    @property
    def home(self) -> Path:
        """What the log is called."""
        return self.path

    def astray(self) -> str:
        """Nothing: memory is nobody else's."""
        return ""

    def close(self) -> None:
        """Nothing is held open."""
