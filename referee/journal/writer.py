"""Writing a log: one writer, one write and one fsync per entry, nothing half-written.

A line is on the disk when `write` returns. When it cannot be written (a full disk, a removed folder), the file is cut
back to its last whole line and `WriteFailed` says what to do. A file that is not as it was left here is never written
on: what had been written is then kept in a file beside it.
"""

import contextlib
import os
import shlex
import stat
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from referee.engine.errors import RefereeError
from referee.journal import lines, seal

if TYPE_CHECKING:
    import filelock

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]


class WriteFailed(RefereeError):
    """An entry could not be written; nothing of it is in the log. The text says why and what to do."""

    def __init__(self, why: str, path: Path, then: str = "", final: bool = False) -> None:
        then = then or f"This entry is NOT in {path}; fix this and type the entry again"
        super().__init__(f"not saved: {why}. {then}")
        self.why = why
        """The cause alone."""
        self.final = final
        """Whether no later entry can be written either."""


class Busy(RefereeError):
    """Another program is writing this log."""


class Foreign(OSError):
    """The file is not as this writer left it."""

    def __init__(self, text: str, moved: bool = False, there: bool = False) -> None:
        super().__init__(text)
        self.moved = moved
        """Whether the file is whole, but lies elsewhere."""
        self.there = there
        """Whether another file lies in its place."""


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
        """Where the log lies."""
        self.size = size
        """How many bytes it has."""
        self.count = count
        """How many lines it has."""
        self.last = last
        """The seal of its last line."""
        self.sealed = is_sealed
        """Whether its lines carry seals."""
        self.kept: Path | None = None
        """The file in which what was written is kept, once the log is another program's."""
        self._fd = fd
        self._lock_file: filelock.SoftFileLock | None = None
        self._own = bytearray()
        self._time = 0

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
        if not stat.S_ISREG(os.stat(path).st_mode) and not os.path.isdir(path):
            raise OSError(0, "this is a device or a pipe, no file", str(path))
        fd = os.open(path, os.O_RDWR | getattr(os, "O_CLOEXEC", 0))
        writer = cls(path, fd, size, count, last, is_sealed)
        try:
            writer._lock()
        except Busy:
            writer.close()
            raise
        writer.place(size, count, last, is_sealed)
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
        import filelock

        lock = filelock.SoftFileLock(self.path.with_name(self.path.name + ".lock"))
        try:
            lock.acquire(blocking=False)  # one that a program left when it was killed is taken over
        except filelock.Timeout:
            raise Busy(f"{text} (or, after a crash, remove {os.path.basename(lock.lock_file)})") from None
        self._lock_file = lock

    def place(self, size: int, count: int, last: bytes, is_sealed: bool) -> None:
        """Say how far the log holds, after it was locked and read."""
        self.size, self.count, self.last, self.sealed = size, count, last, is_sealed
        self._own = bytearray(os.pread(self._fd, size, 0))
        self._settle()

    def cut(self, size: int) -> None:
        """Cut the file to its first `size` bytes (after a torn tail was set aside)."""
        os.ftruncate(self._fd, size)
        os.fsync(self._fd)
        self.size = size
        del self._own[size:]
        self._settle()

    def newline(self) -> None:
        """Give the last line the newline that it lacks."""
        os.pwrite(self._fd, b"\n", self.size)
        self.size += 1
        self._own += b"\n"
        self._settle()

    def _settle(self) -> None:
        """Remember when the file was written on last, by this writer."""
        self._time = os.fstat(self._fd).st_mtime_ns

    def _verify(self) -> None:
        """Raise Foreign when the file is not as it was left here, or no longer in its place."""
        now = os.fstat(self._fd)
        same = now.st_size == self.size
        if not same or (now.st_mtime_ns != self._time and os.pread(self._fd, self.size, 0) != self._own):
            raise Foreign(f"{self.path} was changed by another program while it was open", there=_is(self.path, now))
        self._time = now.st_mtime_ns
        if _is(self.path, now):
            return
        if os.path.exists(self.path):
            raise Foreign(f"{self.path} was replaced by another file while it was open", there=True)
        if now.st_nlink:
            raise Foreign(f"{self.path} was moved while it was open", moved=True)
        raise Foreign(f"{self.path} was removed while it was open")

    def astray(self) -> str:
        """Why what was written does not lie at its path any more, and what to do; empty when it does. It is kept
        then.
        """
        try:
            self._verify()
        except Foreign as error:
            return f"{error}. {self._then(error)}"
        except OSError:
            return ""
        return ""

    @property
    def home(self) -> Path:
        """The file that holds what was written: the log, or where it was kept."""
        return self.kept or self.path

    def _then(self, error: Foreign, entry: bool = False) -> str:
        """What to do about a file that is not this writer's any more; what was written is kept first. entry: one was
        refused.
        """
        if error.moved:
            return "Put it back, or `referee resume` it where it lies now" + "; then type this entry again" * entry
        kept = self._keep()
        if kept is None:
            return (
                "Nothing more is written to it. No other file could be made, so the record is only in this program: "
                f"make room in {self.path.parent} or {tempfile.gettempdir()}, then type the entry again"
            )
        then = (
            f"Nothing more is written to it. Everything recorded is kept in {kept}: `referee resume "
            f"{shlex.quote(str(kept))}` goes on with it"
        )
        then += " (type this entry again there)" if entry else ""
        return then + (
            f"; `records diff {shlex.quote(str(self.path))} {shlex.quote(str(kept))}` shows where the two part"
            if error.there
            else ""
        )

    def _keep(self) -> Path | None:
        """Write all that was written once more, to a new file beside the log, or where temporary files lie."""
        if self.kept is not None:
            return self.kept
        for folder in (self.path.parent, Path(tempfile.gettempdir())):
            for n in range(1, 100):
                path = folder / f"{self.path.stem}.kept{f'-{n}' if n > 1 else ''}{self.path.suffix}"
                try:
                    _copied(path, self._own)
                except FileExistsError:
                    continue
                except OSError:
                    break
                self.kept = path
                return path
        return None

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
            self._verify()
        except Foreign as error:
            then = self._then(error, entry=True)
            raise WriteFailed(str(error), self.path, then, final=self.kept is not None) from error
        except OSError as error:
            raise WriteFailed(error.strerror or str(error), self.path) from error
        done = 0
        try:
            while done < len(data):
                done += os.pwrite(self._fd, data[done:], self.size + done)
            os.fsync(self._fd)
        except OSError as error:
            with contextlib.suppress(OSError):
                os.ftruncate(self._fd, self.size)
            raise WriteFailed(error.strerror or str(error), self.path) from error
        self._own += data
        self._settle()
        self.kept = None
        self.size += len(data)
        self.count += len(chunks)
        self.last = last

    @property
    def data(self) -> bytes:
        """The log as it stands in the file."""
        return bytes(self._own)

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
                self._lock_file.release()
            self._lock_file = None


def _copied(path: Path, data: bytes | bytearray) -> None:
    """Make a new file, whole and on the disk, or none. Raises OSError."""
    fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_CLOEXEC", 0), 0o644)
    try:
        done = 0
        while done < len(data):
            done += os.write(fd, data[done:])
        os.fsync(fd)
    except OSError:
        with contextlib.suppress(OSError):
            os.unlink(path)
        raise
    finally:
        os.close(fd)


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
