"""A file put in its place whole or not at all: written beside it under another name, on the disk, then named."""

import contextlib
import os
from collections.abc import Callable
from pathlib import Path


def put(path: str | os.PathLike[str], data: bytes) -> None:
    """Write a file, in place of one that is there; a link goes on pointing to it. Raises OSError, and then nothing has
    changed.
    """
    _written(Path(os.path.realpath(path)), data, os.replace)


def make(path: str | os.PathLike[str], data: bytes) -> None:
    """Write a file that is not there yet. Raises FileExistsError, or another OSError; then nothing has changed."""
    _written(Path(path), data, _named)


def _written(place: Path, data: bytes, name: Callable[[Path, Path], None]) -> None:
    draft = place.with_name(f".{place.name[:200]}.{os.getpid()}")
    try:
        with open(draft, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        name(draft, place)
    except BaseException:  # an interruption too
        with contextlib.suppress(OSError):
            draft.unlink()
        raise
    _kept(place.parent)


def _named(draft: Path, place: Path) -> None:
    """Give a draft its name, if nothing has it."""
    if os.path.lexists(place):
        raise FileExistsError(place)
    try:
        os.link(draft, place)  # fails where a file has come there meanwhile
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links
        os.rename(draft, place)
    else:
        draft.unlink()


def _kept(folder: Path) -> None:
    """Write the folder itself to the disk, so that the name outlives a power cut; where that cannot be done, it is let
    be.
    """
    with contextlib.suppress(OSError):
        fd = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(fd)
        finally:
            os.close(fd)
