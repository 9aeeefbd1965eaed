"""Texts of findings, effects and views name a player by the seat, `@3`; here the name is put in its place."""

import re
from collections.abc import Iterable


def named(text: str, names: Iterable[str]) -> str:
    """A text with every `@3` replaced by the seat and its player's name, but where it is a piece of what was typed
    (`'5+@3'`).
    """
    if "@" not in text:
        return text
    seats = ("the table", *(f"{i} {name}" if name else f"seat {i}" for i, name in enumerate(names, 1)))

    def label(match: re.Match[str]) -> str:
        number = int(match.group(1))
        return seats[number] if number < len(seats) else f"seat {number}"

    return re.sub(r"(?<![\w*+\-'])@([0-9])(?![0-9])", label, text)


def of_seat(fact: str) -> str:
    """What is not known of a seat in words: `hand.2` is `hand of @2`."""
    return re.sub(r"^(\w+)\.([0-9])$", r"\1 of @\2", fact)


def together(things: Iterable[str]) -> str:
    """What is not known, by commas; what several seats have stands there once: `the hand of @1 and @4, the deck`."""
    seats: dict[tuple[str, bool], list[str]] = {}
    for thing in things:
        what, _, seat = thing.rpartition(" of @")
        one = what != "" and len(seat) == 1
        seats.setdefault((what, True) if one else (thing, False), []).append(f"@{seat}")
    return ", ".join(f"{what} of {_all(who)}" if of else what for (what, of), who in seats.items())


def _all(seats: list[str]) -> str:
    return " and ".join(filter(None, (", ".join(seats[:-1]), seats[-1])))
