"""Seats of a log by the names of their players, wherever a seat is typed behind `records`."""

import re
from collections.abc import Iterable, Sequence

from referee.engine.steps import Sit
from referee.engine.words import Unread, Word, is_number
from referee.engine.words import seat as seat_of
from referee.journal.lines import Line, StepLine
from referee.journal.mask import Eye

Looker = Eye | str
"""Who looks, as it was typed: an eye, or a player's name."""


def seat_in(text: str, names: Sequence[str], log: Iterable[Line] = ()) -> int:
    """The seat that a text names: a digit, a player's name or its beginning; in `log` others may have sat down later.

    Raises ValueError with a sentence.
    """
    later = [
        (line.step.name, line.step.who) for line in log if isinstance(line, StepLine) and isinstance(line.step, Sit)
    ]
    try:
        return seat_of(Word(text, 1, 1), names, later)
    except Unread as error:
        raise ValueError(error.text) from None


def eye_in(looker: Looker, names: Sequence[str], log: Iterable[Line] = ()) -> Eye:
    """Who looks at this log. Raises ValueError, with a sentence, for a seat or a player that is not at this table."""
    if looker in {"public", "open"}:
        return "public" if looker == "public" else "open"
    if not isinstance(looker, int | str):
        raise TypeError(f"who looks is open, public, a seat or a name, not {looker!r}")
    if isinstance(looker, int):
        if not 1 <= looker <= len(names):
            raise ValueError(f"there is no seat {looker}; seats are 1 to {len(names)}")
        return looker
    try:
        return seat_in(looker, names, log)
    except ValueError as error:
        raise ValueError(f"a log is shown to public, open or a player: {error}") from None


def zone_in(zone: str, names: Sequence[str]) -> str:
    """A place as it was typed, with numbers for the players it names: `hand:Ben` is `hand:2`, `Ben>Ana` is `2>1`.

    What is no player's name stays as it is. Raises ValueError where a name fits several seats.
    """
    front, sign, back = zone.partition(">")
    if sign:
        return f"{_numbered(front, names)}>{_numbered(back, names)}"
    parts = re.fullmatch(r"(\w+)([:. ])(.+)", zone)
    return f"{parts[1]}:{_numbered(parts[3], names)}" if parts else zone


def _numbered(text: str, names: Sequence[str]) -> str:
    word = Word(text.strip(), 1, 1)
    if is_number(word.text):
        return text
    try:
        return str(seat_of(word, names))
    except Unread as error:
        if error.kind == "ambiguous":
            raise ValueError(error.text) from None
        return text


__all__ = ["Looker", "eye_in", "seat_in", "zone_in"]
