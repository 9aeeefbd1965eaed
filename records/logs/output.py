"""Writing a file: whole or not at all, and never over one that is not an earlier file of the same command."""

import os
from collections.abc import Callable
from pathlib import Path

from referee.journal import atomic_write


class NotWritten(Exception):
    """A file could not be made; the text says why."""


class Occupied(NotWritten):
    """There is a file of that name."""


def fresh(path: str, data: bytes) -> None:
    """Write a file that is not there yet; `-` is standard output. Raises NotWritten."""
    if path == "-":
        import sys

        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    try:
        atomic_write.make(path, data)
    except FileExistsError:
        raise Occupied(f"{path} is there already; files are never written over") from None
    except (OSError, ValueError) as error:
        there = os.path.isdir(os.path.dirname(path) or ".")
        what = "written" if there else "made"
        raise NotWritten(f"{path} cannot be {what}: {getattr(error, 'strerror', None) or error}") from None


def again(path: str, data: bytes, earlier: Callable[[Path], bool], what: str) -> None:
    """Write a file, also in place of an earlier one of its kind; `-` is standard output. Raises NotWritten.

    earlier: whether the file that is there is such a one; what: its kind in words.
    """
    place = Path(path)
    try:
        if path == "-" or not place.exists():
            fresh(path, data)
        elif place.is_dir():
            raise NotWritten(f"{path} is a folder; name a file in it")
        elif not place.is_file():  # a device or a pipe: nothing that could be lost
            place.write_bytes(data)
        elif place.stat().st_size and not earlier(place):
            raise Occupied(f"{path} is there already and is no {what}; only an earlier one is written over")
        else:
            atomic_write.put(place, data)
    except (OSError, ValueError) as error:
        raise NotWritten(f"{path} cannot be written: {getattr(error, 'strerror', None) or error}") from None


def begins_with(mark: bytes) -> Callable[[Path], bool]:
    """Whether a file has these bytes among its first 1024."""

    def has(path: Path) -> bool:
        with open(path, "rb") as file:
            return mark in file.read(1024)

    return has


def beside(path: str, ending: str) -> str:
    """A name for a file made from another: beside it, the first that is free."""
    old = Path(path)
    stem = old.name.removesuffix(".jsonl")
    for number in range(1, 1000):
        new = old.with_name(f"{stem}-{ending}{'' if number == 1 else f'-{number}'}.jsonl")
        if not new.exists():
            return str(new)
    return str(old.with_name(f"{stem}-{ending}-1000.jsonl"))
