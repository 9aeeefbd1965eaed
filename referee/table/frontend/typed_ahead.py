"""What was typed before an answer was shown: bytes that wait in the terminal's queue, as whole lines and the begun
one.
"""

from __future__ import annotations

import os
import re
import select
from time import monotonic
from typing import NamedTuple

LONGEST = 1.0
"""Seconds after which no more is waited for: a key that is held down never falls silent."""

_ESCAPE = re.compile(r"\x1b(?:\[[0-9;?]*[ -/]*[@-~]|O.|.)?", re.DOTALL)
"""A key that is no letter, as terminals send it."""


class Ahead(NamedTuple):
    """What was typed ahead."""

    lines: tuple[str, ...] = ()
    """The whole lines."""
    begun: str = ""
    """The beginning of the next line."""
    ended: bool = False
    """Whether the end of the input stands behind it."""


def taken(fd: int, patience: float) -> bytes:
    """The bytes that wait in a terminal's queue once a whole line is among them, and those that come within this many
    seconds of one another. Nothing is taken of a line that is only begun: the next prompt reads it by itself.
    """
    try:
        import termios
    except ImportError:  # no such terminal on this system
        return b""
    try:
        if not select.select([fd], [], [], patience)[0]:  # between prompts only whole lines can be read
            return b""
        before = termios.tcgetattr(fd)
        now = termios.tcgetattr(fd)
        now[3] &= ~(termios.ICANON | termios.ECHO)
        now[6][termios.VMIN], now[6][termios.VTIME] = 0, 0
        termios.tcsetattr(fd, termios.TCSANOW, now)
    except (OSError, ValueError, termios.error):
        return b""
    data = b""
    end = monotonic() + LONGEST
    try:
        while monotonic() < end and select.select([fd], [], [], patience)[0]:
            some = os.read(fd, 65_536)
            if not some:
                break
            data += some
    except OSError:
        pass
    finally:
        termios.tcsetattr(fd, termios.TCSANOW, before)
    return data


def read(data: bytes) -> Ahead:
    """The lines in bytes from a terminal's queue, with the keys that take letters away carried out."""
    text = _ESCAPE.sub("", data.decode("utf-8", "ignore"))
    lines: list[str] = []
    line = ""
    for sign in text:
        if sign in "\r\n":
            lines.append(line)
            line = ""
        elif sign in "\x7f\x08":
            line = line[:-1]
        elif sign in "\x15\x03":
            line = ""
        elif sign == "\x17":
            line = line.rstrip()
            line = line[: line.rfind(" ") + 1]
        elif sign in "\x04\0" and not line:  # a queue of lines holds the end of the input as a NUL
            return Ahead(tuple(lines), "", True)
        elif sign.isprintable():
            line += sign
    return Ahead(tuple(lines), line)
