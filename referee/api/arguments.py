"""What a program hands over: a wrong kind of value is told in a sentence, before anything is done with it."""

from __future__ import annotations

from typing import Any


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


def _told(value: object) -> str:
    """The value as it is written in a program, in brief."""
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}…"
