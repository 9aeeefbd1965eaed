"""Words of English by which the table knows what a line is; they stand in `words.toml`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from referee.engine.sentences.declared import words_declared


@cache
def _declared() -> Mapping[str, Mapping[str, Sequence[str]]]:
    return words_declared("referee.table.assist", "words.toml")


def words(module: str, name: str) -> frozenset[str]:
    """Some words, or phrases as they are written, that a module asks for."""
    return frozenset(_declared()[module][name])


def phrases(module: str, name: str) -> frozenset[tuple[str, ...]]:
    """Some phrases that a module asks for, each as its words."""
    return frozenset(tuple(phrase.split()) for phrase in _declared()[module][name])


__all__ = ["phrases", "words"]
