"""A file that somebody named, read whole: no device that never ends, and no more of it than such a file can have."""

import json
import os
import stat
from typing import BinaryIO

SMALL = 64 << 20
"""Bytes of a box, a census or any other file of settings, at most."""
LARGE = 1 << 30
"""Bytes of a log that is read whole, at most."""

LONGEST = 8 << 20
"""Bytes of a line of a log, at most: the longest that the program writes, a correction of the largest log, is shorter.
"""


def pass_over(file: BinaryIO, begun: bytes) -> None:
    """Read to the end of a line of which some was read, without keeping it."""
    while begun and not begun.endswith(b"\n"):
        begun = file.readline(1 << 16)


def is_device(path: str | os.PathLike[str]) -> bool:
    """Whether a name stands for a device, which may never end. Raises OSError."""
    mode = os.stat(path).st_mode
    return stat.S_ISCHR(mode) or stat.S_ISBLK(mode)


def read(path: str | os.PathLike[str], most: int) -> bytes:
    """The bytes of a file or a pipe. Raises OSError, with a reason in words also for a device and for more bytes than
    `most`.
    """
    if is_device(path):
        raise OSError(0, "this is a device, no file")
    with open(path, "rb") as file:
        data = file.read(min(most, os.fstat(file.fileno()).st_size) + 1)
        while len(data) <= most and (more := file.read(1 << 20)):
            data += more
    if len(data) > most:
        raise OSError(0, f"it is larger than {most >> 20} MiB")
    return data


def why(error: Exception) -> str:
    """Why a text cannot be read as JSON, in words and with the place."""
    if isinstance(error, json.JSONDecodeError):
        return f"it is not valid JSON at line {error.lineno}, column {error.colno}"
    if isinstance(error, UnicodeDecodeError):
        return f"it is not valid UTF-8 at byte {error.start + 1}"
    if isinstance(error, RecursionError):
        return "it is nested too deep"
    return str(error)
