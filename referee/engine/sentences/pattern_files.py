"""The patterns of one file, and what is read of all of them at once."""

from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any

from referee.engine.sentences.patterns import NO_STEPS, SentencePattern
from referee.engine.sentences.pieces import WordLists, spaced, words_in


def patterns_of(
    data: Mapping[str, Any], member: str = "says", prefix: str = "", words: WordLists | None = None
) -> tuple[SentencePattern, ...]:
    """All patterns of one file, of steps or of single facts (`parts`); prefix: of their verbs; words: its lists of
    words, where these are made already. Raises ValueError.
    """
    words = WordLists(data.get("words", {})) if words is None else words
    every = ((verb, texts.get(member, ())) for verb, texts in data.items() if verb not in NO_STEPS)
    return tuple(SentencePattern(f"{prefix}{verb}", text, words) for verb, texts in every for text in texts)


def by_lists(patterns: Iterable[SentencePattern]) -> Mapping[WordLists, list[SentencePattern]]:
    """Patterns by the lists of words that they share."""
    found: dict[WordLists, list[SentencePattern]] = {}
    for each in patterns:
        found.setdefault(each.words, []).append(each)
    return found


def spoken(patterns: Iterable[SentencePattern]) -> set[str]:
    """All words of some patterns, whose nodes are not made for it."""
    rows = by_lists(patterns).items()
    return set().union(*(words_in("\n".join([each.body for each in some]), lists) for lists, some in rows))


def piece_sets(patterns: Iterable[SentencePattern]) -> Mapping[WordLists, frozenset[str]]:
    """The pieces of some patterns by their lists; all are cut at once, which is faster than one by one."""
    found = by_lists(patterns)
    for some in found.values():
        for each, text in zip(some, spaced("\n".join([each.body for each in some])).split("\n"), strict=True):
            each.cut(text)
    return {lists: frozenset(chain.from_iterable(each.pieces for each in some)) for lists, some in found.items()}


__all__ = ["by_lists", "patterns_of", "piece_sets", "spoken"]
