"""What a public fact can be: a game declares it once, and `set`, `chk`, the score pad and `put` read it.

A value outside is no evidence and no correction: nobody can have counted it, so it is not understood. Reading a value
is apart from carrying it out: what is declared here never asks whether it could be put in place now.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.engine.paths import YES, listed, spelled
from referee.engine.words import is_integer, is_number

if TYPE_CHECKING:
    from referee.engine.game import Game

Number = int | Callable[[Any], int] | Callable[[Any], Sequence[int]]
"""A number, or what depends on the state: a number, or one for each seat."""

ReadWord = Callable[[Any, str, str], str]
"""Read one word, `(state, path, text)`, as the view spells it. Raises ValueError with a sentence."""
ReadWhole = Callable[[Any, str, list[str]], list[str]]
"""Look at all words of a list or a text, `(state, path, words)`, and give them in the view's order. Raises
ValueError.
"""

MayBe = Callable[[Any, str, str], bool]
"""Whether a value that the log knows only in part can be the typed one: `(state, log, typed)`."""

BLANKS = re.compile(r"[\s,]+")


class Pile(NamedTuple):
    """Cards that lie in one place, of all of their kind: what lies elsewhere cannot lie here."""

    of: str
    """What the cards are: the same for all places where they can lie."""
    high: int
    """How many of them there are in the box."""
    elsewhere: Callable[[Any, str], int]
    """Returns how many of them are known to lie in other places, from `(state, path)`."""
    rule: str
    """The rule by which it is so."""
    size: Callable[[Any], int] = int
    """Returns how many cards a value of the fact stands for."""
    beside: str = ""
    """The fact that counts the rest, where one does."""


class WordLimit(NamedTuple):
    """Words of one kind: cards, names, phases."""

    read: ReadWord
    most: Number = 1
    """The most words of a text, or of a list that has no value for each seat."""
    parts: bool = False
    """Whether a value has several words, separated by blanks."""
    whole: ReadWhole | None = None
    none: str = ""
    """How the view spells that there is nothing."""
    needed: bool = False
    """Whether there must always be something."""
    may_be: MayBe | None = None
    """Whether a value with unknown parts (`?`) can be what was typed."""
    unordered: bool = False
    """Whether the same words in another order are the same."""
    pile: Pile | None = None
    """The cards that it names, of which others lie elsewhere; see `Limit`."""

    def value(self, state: Any, path: str, text: str) -> str:
        """One value as the view has it. Raises ValueError."""
        if text in ("", "-"):
            if self.needed:
                raise ValueError("something must stand there")
            return self.none
        if not self.parts:
            return self.read(state, path, text)
        parts = [word for word in BLANKS.split(text) if word not in ("", "-")]
        words = [self.read(state, path, word) for word in _joined(self.read, state, path, parts)]
        _few(state, words, self.most)
        return " ".join(self.whole(state, path, words) if self.whole else words)

    def values(self, state: Any, path: str, texts: Sequence[str], per_seat: bool) -> list[str]:
        """The values of a list as the view has it. Raises ValueError."""
        found = [self.value(state, f"{path}.{at}", text) for at, text in enumerate(texts, 1)]
        if per_seat and self.parts:
            return found
        if not per_seat:
            _few(state, found, self.most)
        return self.whole(state, path, found) if self.whole else found


class Limit(NamedTuple):
    """Whole numbers from `low` to `high`."""

    high: Number
    """The most, a number or a function of the state."""
    low: Number = 0
    """The least, a number or a function of the state."""
    total: Number | None = None
    """The most of all seats together."""
    rule: str = ""
    """The rule by which it is so."""
    words: WordLimit | None = None
    """Words that may stand there instead of a number."""
    none: bool = False
    """Whether 0 is shown as long as there is no value, and cannot be declared."""
    most: Number = 0
    """The most numbers of a list that has none for each seat."""
    whole: Callable[[Any, str, list[int]], object] | None = None
    """Looks at all numbers of a list together."""
    loose: int | None = None
    """The most that a log may declare, where version 0.1.0 allowed more."""
    seats: bool = False
    """Whether the numbers are seats, so that players may be named."""
    pile: Pile | None = None
    """The cards that it counts, of which others lie elsewhere."""
    usual: Number | None = None
    """More than this can be, and looks like a slip."""
    usual_why: str = ""
    """Why, with its rule."""

    def of(self, state: Any, seat: int = 0) -> tuple[int, int]:
        """Least and most at this table. seat: whose, 0 for nobody's."""
        return _at(self.low, state, seat), _at(self.high, state, seat)

    def wrong(self, state: Any, path: str, value: Any, seat: int = 0) -> str:
        """What is wrong with one number, in a sentence; empty when it can be."""
        low, high = self.of(state, seat)
        if isinstance(value, bool) or not isinstance(value, int):
            return f"{path} takes a number from {low} to {high}, not {value!r}"
        if low <= value <= high or (self.none and not value):
            return ""
        return f"{path} takes a number from {low} to {high}, not {value}{self._cited()}"

    def too_many(self, state: Any, path: str, values: Sequence[int]) -> str:
        """What is wrong with the numbers of all seats together, in a sentence; empty when they can be."""
        most = sum(values) if self.total is None else _at(self.total, state)
        if sum(values) <= most:
            return ""
        return f"{path}: all seats together can have {most}, and these are {sum(values)}{self._cited()}"

    def take(self, state: Any, value: object, seat: int = 0) -> int:
        """A number that a log declares. Raises ValueError with a sentence."""
        low, high = self.of(state, seat)
        if self.loose is not None:
            low, high = min(low, -self.loose) if low < 0 else low, max(high, self.loose)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise ValueError(f"a number from {low} to {high}{self._cited()}")
        return value

    def _cited(self) -> str:
        return f" ({self.rule})" if self.rule else ""


Declared = Limit | WordLimit
Limits = Mapping[str, Declared]
"""By path without the seat (`lives` for `lives` and `lives.2`), or a pattern of one (`height.*`); members go by their
list.
"""


def one_of(*words: str) -> WordLimit:
    """One of these words."""

    def read(state: Any, path: str, text: str) -> str:
        word = text.lower().replace(" ", "_")
        if word not in words:
            raise ValueError(f"one of {', '.join(words)}")
        return word

    return WordLimit(read)


def named(what: str, find: Callable[[str], str | None], *besides: str) -> ReadWord:
    """One thing of this kind by any of its names. besides: other words that may stand there."""

    def read(state: Any, path: str, text: str) -> str:
        thing = text if text in besides else find(text)
        if thing is None:
            raise ValueError(f"there is no {what} {text!r}")
        return thing

    return read


def different(state: Any, path: str, words: list[Any]) -> list[Any]:
    """Each of these is there once. Raises ValueError."""
    if twice := next((word for at, word in enumerate(words) if word and word in words[:at]), None):
        raise ValueError(f"{twice} stands there twice")
    return words


def each_seat_once(state: Any, path: str, seats: list[int]) -> None:
    """All seats, each of them once. Raises ValueError."""
    if seats and sorted(seats) != list(range(1, state.seats + 1)):
        raise ValueError("each seat once, by commas")


def number(limits: Limits, name: str, state: Any, value: object, seat: int = 0) -> int:
    """A number that a log declares, within what is declared under this name. Raises ValueError with a sentence."""
    limit = limits[name]
    assert isinstance(limit, Limit), name
    return limit.take(state, value, seat)


def of_seats(limits: Limits, name: str, state: Any, values: Sequence[int], together: bool = True) -> None:
    """Numbers of all seats as they were told without a log. together: with their sum. Raises ValueError with a
    sentence.
    """
    limit = limits[name]
    assert isinstance(limit, Limit), name
    for seat, value in enumerate(values, 1):
        if wrong := limit.wrong(state, f"{name} of seat {seat}", value, seat):
            raise ValueError(wrong)
    if together and (wrong := limit.too_many(state, name, values)):
        raise ValueError(wrong)


def _at(number: Number, state: Any, seat: int = 0) -> int:
    found = number if isinstance(number, int) else number(state)
    return found if isinstance(found, int) else found[seat - 1] if seat else max(found)


def most_usual(limit: Limit, state: Any) -> int:
    """The most that does not look like a slip."""
    return _at(limit.high if limit.usual is None else limit.usual, state)


def _few(state: Any, values: Sequence[Any], most: Number) -> None:
    if len(values) > (many := _at(most, state)):
        raise ValueError(f"{len(values)} are more than there can be ({many} at most)")


def limit_of(game: Game[Any], path: str) -> Declared | None:
    """What is declared for a path, or for the list to which it belongs; None where nothing is."""
    while path:
        if (found := game.facts.limits.get(path)) is not None:
            return found
        depth = path.count(".")
        for pattern, some in game.facts.limits.items():
            if depth == pattern.count(".") and fnmatchcase(path, pattern):
                return some
        stem, _, last = path.rpartition(".")
        path = stem if is_number(last) else ""
    return None


def read_value(game: Game[Any], state: Any, path: str, text: str) -> Any:
    """A typed value of a public fact as the view has it; whether a number is within its limits `misread` says. Raises
    ValueError.
    """
    paths = game.facts.paths(state)
    known, limit = paths.get(path), limit_of(game, path)
    text = text.strip()
    if isinstance(known, bool) or (isinstance(known, list) and known and isinstance(known[0], bool)):
        parts = [] if text == "-" else BLANKS.split(text)
        told = [YES.get(part.lower()) for part in parts]
        if None in told or (not isinstance(known, list) and len(told) != 1):
            raise ValueError(f"{path} takes yes or no, not {text!r}")
        return told if isinstance(known, list) else told[0]
    if limit is None:
        return _undeclared(known, path, text)
    if isinstance(limit, WordLimit):
        return _worded(game, state, path, known, limit, text)
    if isinstance(known, list):
        return [] if text == "-" else [int(part) if is_integer(part) else part for part in BLANKS.split(text) if part]
    if is_integer(text):
        return int(text)
    if limit.words is None:
        low, high = limit.of(state, _seat(game, path))
        raise ValueError(f"{path} takes a number from {low} to {high}, not {text!r}")
    return _worded(game, state, path, known, limit.words, text)


def _undeclared(known: Any, path: str, text: str) -> Any:
    """A value of the type of the known one, where a game declares no more of it."""
    if isinstance(known, list):
        return listed(known, text)
    if isinstance(known, str):
        return "" if text == "-" else text
    if not is_integer(text):
        raise ValueError(f"{path} takes a number, not {text!r}")
    return int(text)


def _worded(game: Game[Any], state: Any, path: str, known: Any, words: WordLimit, text: str) -> Any:
    """Words as they were typed: the values of a list by commas, or by blanks where each is one word."""
    try:
        if not isinstance(known, list):
            told = words.value(state, path, text)
            return known if words.unordered and words.parts and _same(str(known).split(), told.split()) else told
        if text == "-":
            return []
        by_commas = "," in text
        parts = [part.strip() for part in text.removesuffix(",").split(",")] if by_commas else text.split()
        per_seat = path in game.facts.per_seat
        if per_seat and len(parts) != state.seats:
            raise ValueError(_for_each_seat(state, path, len(parts)))
        if not per_seat and not by_commas:
            parts = _joined(words.value, state, path, parts)
        found = words.values(state, path, parts, per_seat)
        if not words.unordered:
            return found
        if per_seat and words.parts:
            return (
                [a if _same(a.split(), b.split()) else b for a, b in zip(known, found, strict=True)] if known else found
            )
        return known if _same(known, found) else found
    except ValueError as error:
        raise ValueError(_cannot(path, text, str(error))) from None


def _same(known: Sequence[str], told: Sequence[str]) -> bool:
    """Whether these are the same words in any order."""
    return sorted(known) == sorted(told)


def _joined(read: ReadWord, state: Any, path: str, parts: list[str]) -> list[str]:
    """Words by blanks, those of one name together (`battle cry geisha` are two cards): the longest name first."""
    out: list[str] = []
    at = 0
    while at < len(parts):
        for end in range(min(len(parts), at + 4), at, -1):
            text = " ".join(parts[at:end])
            try:
                read(state, path, text)
            except ValueError:
                if end > at + 1:
                    continue
            out.append(text)
            at = end
            break
    return out


def misread(game: Game[Any], state: Any, path: str, value: Any) -> str:
    """Why a value cannot be one of this public fact, in a sentence; empty where it can, or there is no such fact."""
    paths = game.facts.paths(state)
    if path not in paths:
        return ""
    known, limit = paths[path], limit_of(game, path)
    if isinstance(known, bool):
        return "" if isinstance(value, bool) else f"{path} takes yes or no, not {value!r}"
    if isinstance(known, list) and value == [] == known:
        return ""
    if (
        isinstance(known, list)
        and path in game.facts.per_seat
        and (not isinstance(value, list) or len(value) != state.seats)
    ):
        return _for_each_seat(state, path, len(value) if isinstance(value, list) else 1)
    if limit is None or (known and isinstance(known, list) and isinstance(known[0], bool)):
        return ""
    if isinstance(limit, WordLimit) or (limit.words is not None and isinstance(value, str)):
        try:
            again = read_value(game, state, path, spelled(value))
        except ValueError as error:
            return str(error)
        return "" if again == value else _cannot(path, spelled(value), f"it is read as {spelled(again)}")
    return _misread_numbers(game, state, path, value, limit, isinstance(known, list))


def _misread_numbers(game: Game[Any], state: Any, path: str, value: Any, limit: Limit, many: bool) -> str:
    if not many:
        return limit.wrong(state, path, value, _seat(game, path))
    per_seat = path in game.facts.per_seat
    values = value if isinstance(value, list) else [value]
    for at, one in enumerate(values, 1):
        if wrong := limit.wrong(state, f"{path}.{at}", one, at if per_seat else 0):
            return wrong
    try:
        if limit.whole:
            limit.whole(state, path, values)
        if limit.most and not per_seat:
            _few(state, values, limit.most)
    except ValueError as error:
        return _cannot(path, spelled(values), str(error))
    return limit.too_many(state, path, values) if per_seat else ""


def may_be(game: Game[Any], state: Any, path: str, known: Any, told: Any) -> bool:
    """Whether a fact that the log knows only in part can be what the table counted: then nothing contradicts it."""
    limit = limit_of(game, path)
    words = limit.words if isinstance(limit, Limit) else limit
    if words is None or words.may_be is None:
        return False
    if isinstance(known, list):
        same = isinstance(told, list) and len(told) == len(known)
        return same and all(a == b or words.may_be(state, str(a), str(b)) for a, b in zip(known, told, strict=True))
    return words.may_be(state, str(known), str(told))


def beyond(game: Game[Any], state: Any, path: str) -> str:
    """What is too much together with this fact: of all seats, or beside other piles; empty where all can be."""
    if (pile := pile_of(game, path)) is not None and pile.beside:
        return _beyond_box(game, state, path, pile)
    stem = path.rpartition(".")[0] if _seat(game, path) else path
    limit, values = game.facts.limits.get(stem), game.facts.paths(state).get(stem)
    if not isinstance(limit, Limit) or limit.total is None or not isinstance(values, list):
        return ""
    return limit.too_many(state, stem, values)


def _beyond_box(game: Game[Any], state: Any, path: str, pile: Pile) -> str:
    paths, rest = game.facts.paths(state), pile_of(game, pile.beside)
    n = pile.size(paths[path]) + pile.elsewhere(state, path) + (rest.size(paths[pile.beside]) if rest else 0)
    if n <= pile.high:
        return ""
    return f"{path}, {pile.beside} and what lies elsewhere make {n}, and there are {pile.high} {pile.of} ({pile.rule})"


def crowded(game: Game[Any], state: Any, path: str, value: Any) -> str:
    """Why more cards than the log has there cannot lie there, in a sentence; empty where they can."""
    pile = pile_of(game, path)
    if pile is None or (n := pile.size(value)) <= pile.size(game.facts.paths(state)[path]):
        return ""
    elsewhere = pile.elsewhere(state, path)
    if n + elsewhere <= pile.high:
        return ""
    there = f"{elsewhere} of all {pile.high} {pile.of} lie elsewhere by the log ({pile.rule})"
    return f"{path} cannot be {n}: {there}; where that is wrong, declare it first"


def too_many_together(game: Game[Any], facts: Sequence[tuple[str, Any]]) -> str:
    """Why counts of one moment, `(path, value)`, cannot be true together, in a sentence; empty where they can."""
    for path, _ in facts:
        pile = pile_of(game, path)
        if pile is None:
            continue
        piles = ((other, value, pile_of(game, other)) for other, value in facts)
        same = {other: found.size(value) for other, value, found in piles if found is not None and found.of == pile.of}
        if len(same) > 1 and sum(same.values()) > pile.high:
            n = sum(same.values())
            return f"{', '.join(same)}: {n} together, and there are {pile.high} {pile.of} ({pile.rule})"
    return ""


def pile_of(game: Game[Any], path: str) -> Pile | None:
    """The pile that a fact counts; None where it counts none, or is a list with a value for each seat."""
    limit = limit_of(game, path) if path not in game.facts.per_seat else None
    return limit.pile if limit is not None else None


def _seat(game: Game[Any], path: str) -> int:
    """The seat whose fact this is, 0 for none."""
    stem, _, last = path.rpartition(".")
    return int(last) if stem in game.facts.per_seat and is_number(last) else 0


def _for_each_seat(state: Any, path: str, n: int) -> str:
    return (
        f"{path} takes {state.seats} values by commas, one for each seat, not {n}; `{path}.2 VALUE` is that of seat 2"
    )


def _cannot(path: str, text: str, why: str) -> str:
    if why.startswith(f"{path} "):
        return why
    return f"{path}: {why}" if "'" in why else f"{path} cannot be {text!r}: {why}"


__all__ = [
    "Declared",
    "Limit",
    "Limits",
    "Pile",
    "WordLimit",
    "beyond",
    "crowded",
    "different",
    "each_seat_once",
    "limit_of",
    "may_be",
    "misread",
    "most_usual",
    "named",
    "number",
    "of_seats",
    "one_of",
    "pile_of",
    "read_value",
    "too_many_together",
]
