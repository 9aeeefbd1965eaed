"""What a public fact can be: a game declares it once, and `set`, `chk` and the score pad read it.

A value outside is no evidence and no correction: nobody can have counted it, so it is not understood.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.engine.words import is_number

if TYPE_CHECKING:
    from referee.engine.game import Game

Number = int | Callable[[Any], int] | Callable[[Any], Sequence[int]]
"""A number, or what depends on the state: a number, or one for each seat."""


class Limit(NamedTuple):
    """Whole numbers from `low` to `high`.

    total: the most of all seats together; rule: by which it is so; words: cards may be named instead.
    """

    high: Number
    low: Number = 0
    total: Number | None = None
    rule: str = ""
    words: bool = False

    def of(self, state: Any, seat: int = 0) -> tuple[int, int]:
        """Least and most at this table. seat: whose, 0 for nobody's."""
        return _at(self.low, state, seat), _at(self.high, state, seat)

    def wrong(self, state: Any, path: str, value: Any, seat: int = 0) -> str:
        """What is wrong with one number, in a sentence; empty when it can be."""
        low, high = self.of(state, seat)
        if self.words and isinstance(value, str):
            return ""
        if isinstance(value, bool) or not isinstance(value, int):
            return f"{path} takes a number from {low} to {high}, not {value!r}"
        if low <= value <= high:
            return ""
        return f"{path} takes a number from {low} to {high}, not {value}{self._cited()}"

    def too_many(self, state: Any, path: str, values: Sequence[int]) -> str:
        """What is wrong with the numbers of all seats together, in a sentence."""
        most = sum(values) if self.total is None else _at(self.total, state)
        if sum(values) <= most:
            return ""
        return f"{path}: all seats together can have {most}, and these are {sum(values)}{self._cited()}"

    def _cited(self) -> str:
        return f" ({self.rule})" if self.rule else ""


Limits = Mapping[str, Limit | None]
"""By path without the seat (`lives` for `lives` and `lives.2`), or a pattern of one (`height.*`).

None: words of which anything can have been read, as they are printed; of other words the game knows which there are.
"""


def _at(number: Number, state: Any, seat: int = 0) -> int:
    found = number if isinstance(number, int) else number(state)
    return found if isinstance(found, int) else found[seat - 1] if seat else max(found)


def limit_of(game: Game[Any], path: str) -> Limit | None:
    """What is declared for a path; None for a fact that is no number, or follows from others."""
    stem, _, last = path.rpartition(".")
    own = stem if stem in game.per_seat and is_number(last) else path
    limit = game.limits.get(own)
    return limit or next((some for pattern, some in game.limits.items() if fnmatchcase(own, pattern)), None)


def misread(game: Game[Any], state: Any, path: str, value: Any, together: bool = False) -> str:
    """Why a value cannot be one of this public fact, in a sentence; empty where it can, or there is no such fact.

    together: with what all other seats have by the log.
    """
    paths = game.paths(state)
    if path not in paths:
        return ""
    known, limit, seats = paths[path], limit_of(game, path), state.seats
    if isinstance(known, bool):
        return "" if isinstance(value, bool) else f"{path} takes yes or no, not {value!r}"
    if isinstance(known, list) and path in game.per_seat and len(known) in (0, seats):
        if not isinstance(value, list) or len(value) != seats:
            n = len(value) if isinstance(value, list) else 1
            return f"{path} takes {seats} values by commas, one for each seat, not {n}; `{path}.2 VALUE` is that of seat 2"
        if limit is None:
            return _refused(game, state, path, value)
        told = (limit.wrong(state, f"{path}.{seat}", v, seat) for seat, v in enumerate(value, 1))
        return next(filter(None, told), "") or limit.too_many(state, path, value)
    if limit is None:
        free = isinstance(known, int) or any(some is None and fnmatchcase(path, name) for name, some in game.limits.items())
        return "" if free else _refused(game, state, path, value)
    stem, _, last = path.rpartition(".")
    seat = int(last) if stem in game.per_seat and is_number(last) else 0
    values = value if isinstance(known, list) and isinstance(value, list) else [value]
    wrong = next((text for v in values if (text := limit.wrong(state, path, v, seat))), "")
    if wrong or not together or not seat or limit.total is None:
        return wrong
    values = list(paths[stem])
    values[seat - 1] = value
    return limit.too_many(state, stem, values)


def _refused(game: Game[Any], state: Any, path: str, value: Any) -> str:
    """Why words or cards cannot be declared, where what the log has could be."""
    trial = state.copy()
    try:
        game.declare(trial, path, game.paths(state)[path])
    except (KeyError, ValueError, TypeError):
        return ""  # nothing can be declared here now
    trial = state.copy()
    try:
        game.declare(trial, path, value)
    except ValueError as error:
        return f"{path} cannot be {value!r}: {error}"
    except (KeyError, TypeError):
        return f"{path} cannot be {value!r}"
    return ""


__all__ = ["Limit", "Limits", "limit_of", "misread"]
