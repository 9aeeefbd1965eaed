"""Logs of one game in which the same players sit on other seats: what is said of players by their names alone."""

import re
from collections.abc import Sequence
from typing import Any

from referee.engine.game import Game
from referee.engine.limits import Limit, limit_of
from referee.engine.naming import named


def turned(one: Sequence[str], two: Sequence[str]) -> bool:
    """Whether the same persons sit on other seats; not where a name is missing or stands for two."""
    first, second = ([name.casefold() for name in names] for names in (one, two))
    return first != second and sorted(first) == sorted(second) and all(first) and len({*first}) == len(first)


def seats(names: Sequence[str]) -> str:
    """Who sits where."""
    return ", ".join(f"{seat} {name}" for seat, name in enumerate(names, 1))


def unnumbered(text: str, names: Sequence[str]) -> str:
    """A text without the seats before the names."""
    for seat, name in enumerate(names, 1):
        text = re.sub(rf"(?<!\w){seat} {re.escape(name)}(?!\w)", name.replace("\\", r"\\"), text)
    return text


def of_all(text: str) -> str:
    """A text on the whole table, such as a set-up, with its parts in an order that no seat decides."""
    return " | ".join(sorted(part.strip() for part in re.split(r"[,;:]", text)))


def fact(game: Game[Any], path: str, value: Any, names: Sequence[str]) -> tuple[str, str]:
    """What a fact is called and what it says, by names alone."""
    limit = limit_of(game, path)
    seat = isinstance(limit, Limit) and limit.seats and limit.whole is None and type(value) is int
    known = seat and 0 < value <= len(names)
    words = f"@{value}" if known else game.facts.shown_words(path, value)
    title, said = (named(text, names) for text in (game.facts.fact_title(path), words))
    return unnumbered(title, names), unnumbered(said, names)


__all__ = ["fact", "of_all", "seats", "turned", "unnumbered"]
