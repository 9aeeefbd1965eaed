"""Decoding lines: typed, and no line nested deeper than all who walk one can bear."""

import re
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import msgspec

from referee import games
from referee.journal import lines
from referee.journal.lines import Head

DEEPEST = 32
"""Objects and arrays in one another on a line at most; no line of a game needs a third of it, and all who walk one
can.
"""


class Decoder(NamedTuple):
    """A decoder of lines."""

    decode: Callable[[bytes | str], Any]
    """Decodes a line; besides what msgspec raises, RecursionError for a line nested deeper than `DEEPEST`."""
    trusting: Callable[[bytes | str], Any]
    """Decodes a line without looking how deep it is nested."""


@cache
def decoder(game_id: str) -> Decoder:
    """The typed decoder for the lines of one game's logs."""
    return _decoder(lines.any_line(games.load(game_id).steps))


@cache
def head_decoder() -> Decoder:
    """The typed decoder for heads."""
    return _decoder(Head)


def _decoder(kind: Any) -> Decoder:
    decoder = msgspec.json.Decoder(kind)
    return Decoder(_shallow(decoder.decode), decoder.decode_lines)


_STRINGS = re.compile(rb'"(?:[^"\\]|\\.)*+"')
_AS_ONE = bytes.maketrans(b"[]", b"{}")
_NO_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))


def is_deep(text: bytes) -> bool:
    """Whether a line is nested deeper than one may be; brackets in strings do not count."""
    if text.count(b"[") + text.count(b"{") <= DEEPEST:
        return False
    parts = text.split(b'"')
    plain = len(parts) % 2 and b"\\" not in text  # every second part is a string
    brackets = (b"".join(parts[::2]) if plain else _STRINGS.sub(b"", text)).translate(_AS_ONE, _NO_BRACKETS)
    rest = brackets
    for _ in range(DEEPEST):
        rest = rest.replace(b"{}", b"")  # the innermost ones
        if not rest:
            return False
    depth = 0
    for byte in brackets:  # too deep, or not in pairs
        depth += 1 if byte == ord("{") else -1
        if depth > DEEPEST:
            return True
    return False


def _shallow(decode: Callable[[bytes], Any]) -> Callable[[bytes | str], Any]:
    def checked(text: bytes | str) -> Any:
        if isinstance(text, str):
            text = text.encode()
        if is_deep(text):
            raise RecursionError
        return decode(text)

    return checked
