"""What a program hands over: a wrong kind of value is told in a sentence, before anything is done with it."""

from __future__ import annotations

import re
from typing import Any

LONGEST_ID = 64
"""Signs of a log id."""

LOG_ID = re.compile(rf"(?=.{{1,{LONGEST_ID}}}\Z)[A-Za-z0-9]+(?:[-_.]+[A-Za-z0-9]+)*")
"""What a program may call a log."""


def is_text(value: object, what: str) -> str:
    """The value, where it is a text. what: the subject of the sentence. Raises TypeError."""
    if not isinstance(value, str):
        raise TypeError(f"{what} is a text, not {_told(value)}")
    return value


def is_whole(value: object, what: str, least: int | None = None, most: int | None = None) -> int:
    """The value, where it is a whole number from `least` to `most`. Raises TypeError, and ValueError beyond these."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"{what} is a whole number, not {_told(value)}")
    if (least is not None and value < least) or (most is not None and value > most):
        limits = f"{least} or more" if most is None else f"{least} to {most}"
        raise ValueError(f"{what} is {limits}, not {value}")
    return value


def is_a(value: object, kinds: Any, says: str) -> None:
    """Nothing, where the value is of one of these types. says: what is taken, as a sentence. Raises TypeError."""
    if not isinstance(value, kinds):
        raise TypeError(f"{says}, not {_told(value)}")


def is_truth(value: object, what: str) -> bool:
    """The value, where it is True or False. Raises TypeError."""
    if not isinstance(value, bool):
        raise TypeError(f"{what} is True or False, not {_told(value)}")
    return value


def is_log_id(value: object) -> str:
    """The id of a new log, which is also the name of a file; empty where one is made up. Raises ValueError."""
    if not isinstance(value, str) or (value and not LOG_ID.fullmatch(value)):
        raise ValueError(
            f"a log id has 1 to {LONGEST_ID} letters and digits (A to Z, a to z, 0 to 9), with `-`, `_` and `.` "
            f"between them; {_told(value)} is none"
        )
    return value


def _told(value: object) -> str:
    """The value as it is written in a program, in brief."""
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}…"
