"""Public facts by their paths (`lives.2`): how a view becomes them, and how a value is typed, read and said."""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from referee.engine import plain
from referee.engine.words import is_integer, is_number

if TYPE_CHECKING:
    from referee.engine.game import Effect

_SIMPLE = frozenset((int, str, bool, type(None)))
"""Types of nearly all values of a view, told apart without asking what else they may be."""

YES = {"yes": True, "no": False}


def spelled(value: object) -> str:
    """A public fact as it is typed: `-` for nothing, yes and no, members by commas; the inverse of `Facts.read_value`.

    `?` stands for one that the log does not know yet.
    """
    if value is None:
        return "?"
    if not isinstance(value, list):
        return plain.spell(value) if value != "" else "-"
    text = ",".join(map(spelled, value)) or "-"
    return f"{text}," if value and text == "-" else text  # `-` alone is the empty list


def was_set(path: str, value: object) -> "Sequence[Effect]":
    """The effect of a declared fact."""
    return (("set", path, ",".join(map(spelled, value)) if isinstance(value, list) else value),)


def listed(known: list[Any], text: str) -> list[Any]:
    """A typed list of the kind that is known; a member `-` is an empty one. Raises KeyError for no yes and no no."""
    if text in ("", "-"):
        return []
    parts = text.removesuffix(",").split(",")
    if known and all(isinstance(v, bool) for v in known):
        return [YES[part.lower()] for part in parts]
    words = bool(known) and all(isinstance(v, str) for v in known)
    return [int(part) if not words and is_integer(part) else "" if part == "-" else part for part in parts]


def first_part(path: str) -> str:
    """The name of the fact below which a path lies: `lives` of `lives.2`."""
    return path.partition(".")[0]


_NTH = tuple(f".{i}" for i in range(1, 41))
"""The places of a list, as they stand in a path; of a longer one, which no table has, they are worked out."""


def flatten(view: Mapping[str, Any]) -> dict[str, Any]:
    """A view as paths and plain values: `lives.2`, counted from 1 as seats are; a list of plain values also as a
    whole.
    """
    flat: dict[str, Any] = {}
    _lay(flat, "", view.items())
    return flat


def _lay(flat: dict[str, Any], prefix: str, members: Iterable[tuple[object, Any]]) -> None:
    """Put members of a mapping or a list among the flat ones."""
    for key, value in members:
        path = f"{prefix}{key}"
        kind = type(value)
        if kind in _SIMPLE:
            flat[path] = value
        elif kind is list or isinstance(value, tuple | list):
            if _SIMPLE.issuperset(map(type, value)):
                flat[path] = list(value)
                places = _NTH if len(value) <= len(_NTH) else [f".{i}" for i in range(1, len(value) + 1)]
                for place, member in zip(places, value, strict=False):
                    flat[path + place] = member
                continue
            if not any(isinstance(v, (list, tuple, dict, Mapping)) for v in value):
                flat[path] = list(value)
            _lay(flat, f"{path}.", enumerate(value, 1))
        elif kind is dict or isinstance(value, Mapping):
            _lay(flat, f"{path}.", value.items())
        else:
            flat[path] = value


DEEPEST = 6
"""Points in the longest path: no fact lies deeper."""


def named_path(known: Container[str], text: str, members: Callable[[str], Iterable[str]]) -> str:
    """A typed path as it is known: `lives.2` for `lives.Ben`; else as it was typed.

    members: what a word can stand for within a path: the number of a player's seat, the name of a place.
    """
    if text in known or text.count(".") > DEEPEST:
        return text
    parts = text.split(".")
    for at in range(1, len(parts)):
        if is_number(parts[at]):
            continue
        for member in members(parts[at]):
            path = ".".join((parts[0].lower(), *parts[1:at], member, *parts[at + 1 :]))
            if path in known:
                return path
    return text
