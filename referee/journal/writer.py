"""Writing a log: one writer, one write and one fsync per entry, nothing half-written.

A line is on the disk when `write` returns. When it cannot be written (a full disk, a removed folder), the file is cut back
to its last whole line and `WriteFailed` says what to do.
"""

import contextlib
import os
import stat
from collections.abc import Iterable
from pathlib import Path

from referee.journal import lines, seal

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]


class WriteFailed(Exception):
    """An entry could not be written; nothing of it is in the log. The text says why and what to do. why: the cause alone."""

    def __init__(self, why: str, path: Path) -> None:
        super().__init__(f"not saved: {why}. This entry is NOT in {path}; mend it and type the entry again")
        self.why = why


class Busy(Exception):
    """Another program is writing this log."""


class Foreign(OSError):
    """The file is not as this writer left it: what another program wrote is left alone."""


def _is(path: Path, now: os.stat_result) -> bool:
    """Whether the open file still lies at its path."""
    try:
        there = os.stat(path)
    except FileNotFoundError:
        return False
    except OSError:
        return True
    return (there.st_dev, there.st_ino) == (now.st_dev, now.st_ino)


class Writer:
    """The one writer of a log."""

    def __init__(self, path: Path, fd: int, size: int, count: int, last: bytes, is_sealed: bool = True) -> None:
        self.path = path
        self.size = size
        self.count = count
        self.last = last
        self.sealed = is_sealed
        self._fd = fd
        self._lock_file: Path | None = None

    @classmethod
    def create(cls, path: Path, head: lines.Head) -> "Writer":
        """Begin a new log with its head. Never writes over a file: raises FileExistsError, or WriteFailed."""
        fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_CLOEXEC", 0), 0o644)
        writer = cls(path, fd, 0, 0, seal.START)
        try:
            writer._lock()
            writer.write([head])
        except (WriteFailed, Busy):
            writer.close()
            with contextlib.suppress(OSError):
                os.unlink(path)
            raise
        _keep_name(path)
        return writer

    @classmethod
    def append(cls, path: Path, size: int, count: int, last: bytes, is_sealed: bool) -> "Writer":
        """Go on with a log of which the first `size` bytes hold. Raises Busy, or OSError when it cannot be opened."""
        if not stat.S_ISREG(os.stat(path).st_mode) and not path.is_dir():
            raise OSError(0, "this is no file but a device or a pipe", str(path))
        fd = os.open(path, os.O_RDWR | getattr(os, "O_CLOEXEC", 0))
        writer = cls(path, fd, size, count, last, is_sealed)
        try:
            writer._lock()
        except Busy:
            writer.close()
            raise
        return writer

    def _lock(self) -> None:
        text = f"{self.path} is being written by another program; close that one first"
        if fcntl is not None:
            try:
                fcntl.flock(self._fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise Busy(text) from None
            except OSError:
                pass  # a file system without locks: fall through to the lock file
            else:
                return
        lock = self.path.with_name(self.path.name + ".lock")
        try:
            os.close(os.open(lock, os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            raise Busy(f"{text} (or, after a crash, remove {lock.name})") from None
        self._lock_file = lock

    def place(self, size: int, count: int, last: bytes, is_sealed: bool) -> None:
        """Say how far the log holds, after it was locked and read."""
        self.size, self.count, self.last, self.sealed = size, count, last, is_sealed

    def cut(self, size: int) -> None:
        """Cut the file to its first `size` bytes (after a torn tail was set aside)."""
        os.ftruncate(self._fd, size)
        os.fsync(self._fd)
        self.size = size

    def newline(self) -> None:
        """Give the last line the newline that it lacks."""
        os.pwrite(self._fd, b"\n", self.size)
        self.size += 1

    def write(self, entry: Iterable[lines.Line]) -> None:
        """Append the lines of one entry in one write and one fsync. Raises WriteFailed with nothing of it written."""
        last = self.last
        chunks: list[bytes] = []
        for line in entry:
            raw = lines.encode(line)
            if self.sealed:
                raw, last = seal.sealed(raw, last)
            else:
                last = seal.chain(last, raw[:-1])
            chunks.append(raw)
        if not chunks:
            return
        data = b"\n".join(chunks) + b"\n"
        try:
            now = os.fstat(self._fd)
            if now.st_nlink == 0:
                raise OSError(f"{self.path} was removed while it was open")
            if not _is(self.path, now):
                raise Foreign(
                    f"{self.path} was moved or replaced while it was open; put it back, or resume where it is now"
                )
            if now.st_size != self.size:
                raise Foreign(f"{self.path} was changed by another program; close this session and resume")
            done = 0
            while done < len(data):
                done += os.pwrite(self._fd, data[done:], self.size + done)
            os.fsync(self._fd)
        except OSError as error:
            if not isinstance(error, Foreign):
                with contextlib.suppress(OSError):
                    os.ftruncate(self._fd, self.size)
            why = error.strerror or str(error)
            raise WriteFailed(why, self.path) from error
        self.size += len(data)
        self.count += len(chunks)
        self.last = last

    @property
    def receipt(self) -> seal.Receipt:
        """Line count and last seal, for somebody to photograph."""
        return seal.Receipt(self.count, self.last.hex())

    def close(self) -> None:
        """Give the log free."""
        with contextlib.suppress(OSError):
            os.close(self._fd)
        self._fd = -1
        if self._lock_file is not None:
            with contextlib.suppress(OSError):
                self._lock_file.unlink()
            self._lock_file = None


def _keep_name(path: Path) -> None:
    """Put the new file's name on the disk too, where folders can be synced."""
    try:
        folder = os.open(path.parent, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(folder)
    except OSError:
        pass
    finally:
        os.close(folder)
