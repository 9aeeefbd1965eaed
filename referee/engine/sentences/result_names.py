"""What people call the facts, losses, states and players that results are told of."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from referee.engine.game import Game
from referee.engine.parts.sentences import Sentences


@lru_cache(maxsize=64)
def fact_names(game: Game[Any], paths: tuple[str, ...]) -> Mapping[str, tuple[str, ...]]:
    """What people call public facts, in the singular too."""
    part = game.sentences
    own = part.facts if part is not None else {}
    told = {path: (game.facts.fact_title(path), path.replace("_", " "), *own.get(path, ())) for path in paths}
    return _with_singular(told)


def _with_singular(named: Mapping[str, Sequence[str]]) -> Mapping[str, tuple[str, ...]]:
    return {path: (*texts, *(one for text in texts for one in _singular(text))) for path, texts in named.items()}


def _singular(text: str) -> Iterable[str]:
    return (text[: -len(end)] + one for end, one in (("ves", "fe"), ("ies", "y"), ("s", "")) if text.endswith(end))


@lru_cache(maxsize=64)
def own_names(part: Sentences[Any]) -> Mapping[str, Mapping[str, Iterable[str]]]:
    """What a game declares of results, by kind."""
    return {
        "loss": _with_singular(part.losses),
        "state": {name: phrases for name, (_, _, phrases) in part.states.items()},
        "title": {"winner": part.winner} if part.winner else {},
        "event": part.events,
        "sink": {"sink": part.sinks} if part.sinks else {},
    }


@lru_cache(maxsize=64)
def called_names(seats: tuple[tuple[str, int], ...]) -> Mapping[str, tuple[str, ...]]:
    """What else the players are called, by their seat."""
    found: dict[str, tuple[str, ...]] = {}
    for name, seat in seats:
        found[str(seat)] = (*found.get(str(seat), ()), name)
    return found


_MERGED: dict[tuple[int, ...], tuple[Sequence[Any], Mapping[str, Iterable[str]]]] = {}


def merged(names: tuple[Mapping[str, Iterable[str]], ...]) -> Mapping[str, Iterable[str]]:
    """Names of several kinds as those of one; the same mapping for the same ones."""
    if len(names) < 2:
        return names[0] if names else {}
    key = tuple(map(id, names))
    if key not in _MERGED:
        _MERGED[key] = names, {thing: texts for each in names for thing, texts in each.items()}
    return _MERGED[key][1]


__all__ = ["called_names", "fact_names", "merged", "own_names"]
