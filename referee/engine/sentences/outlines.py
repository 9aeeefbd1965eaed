"""The patterns of a game without their order: what may stand in their slots, and the words that stand around them."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from math import log2
from typing import NamedTuple

from referee.engine.sentences.lexicon import Grammar
from referee.engine.sentences.patterns import (
    Either,
    Gap,
    Literal,
    Maybe,
    Node,
    Phrases,
    Repeat,
    SentencePattern,
    literals,
)

ENDINGS = re.compile(r"(?:ing|ies|es|ed|er|en|s|e|y)$")
"""What a word ends with in another form of it."""

SHORTEST = 3
"""Letters of a word without its ending, at least."""


MANY = 99
"""Values of a list, at most."""


class Slot(NamedTuple):
    """A slot of a pattern."""

    gap: Gap
    kind: str
    """What kind of name stands there."""
    listed: bool
    """Whether it may hold several."""
    needed: bool
    """Whether something must stand there."""


class Outline(NamedTuple):
    """A pattern without its order."""

    pattern: SentencePattern
    slots: tuple[Slot, ...]
    words: frozenset[str]
    """All its words."""
    stems: frozenset[str]
    """These without their endings."""
    kinds: frozenset[str]
    """The kinds of its slots."""
    most: int
    """Values that it holds, at most."""
    asked: tuple[frozenset[str], ...]
    """Of each of these groups of words, without endings, one should be said."""


class Outlines(NamedTuple):
    """All patterns of a language without their order."""

    all: tuple[Outline, ...]
    weights: dict[str, float]
    """How much each word without its ending tells of the kind of step."""


@cache
def stem(form: str) -> str:
    """A word without its ending, so that its forms are alike: `plays`, `played`, `playing`."""
    found = ENDINGS.sub("", form)
    return found if len(found) >= SHORTEST else form


def outlines_of(grammar: Grammar, kind_of: Callable[[str, Gap], str]) -> Outlines:
    """The patterns of a language without their order. kind_of: what kind of name stands in a slot."""
    found = tuple(_outline(pattern, kind_of) for pattern in grammar.patterns)
    stems: dict[str, set[str]] = {}
    for outline in found:
        stems.setdefault(outline.pattern.verb, set()).update(outline.stems)
    verbs = Counter(each for of in stems.values() for each in of)
    return Outlines(found, {each: 1 / (1 + log2(count)) for each, count in verbs.items()})


def _outline(pattern: SentencePattern, kind_of: Callable[[str, Gap], str]) -> Outline:
    slots: dict[tuple[Gap, bool], Slot] = {}
    times: Counter[Gap] = Counter()
    for gap, listed, needed in _slots(pattern.nodes, False, True):
        kind = gap.kind or kind_of(pattern.verb, gap)
        times[gap] += 1
        known = slots.get((gap, listed))
        slots[gap, listed] = Slot(gap, kind, listed or times[gap] > 1, needed or (known is not None and known.needed))
    words = frozenset(literals(pattern.nodes))
    return Outline(
        pattern,
        tuple(slots.values()),
        words,
        frozenset(map(stem, words)),
        frozenset(slot.kind for slot in slots.values()),
        MANY if any(slot.listed for slot in slots.values()) else len(slots),
        tuple(frozenset(map(stem, group)) for group in pattern.needs),
    )


def _slots(nodes: Iterable[Node], listed: bool, needed: bool) -> Iterator[tuple[Gap, bool, bool]]:
    """All slots of some nodes, each with whether it holds a list and whether it must hold something."""
    for node in nodes:
        if node.__class__ is Gap:
            yield node, listed or node.many, needed
        elif node.__class__ is Literal or node.__class__ is Phrases:
            continue  # words alone
        elif isinstance(node, Maybe):
            yield from _slots(node.nodes, listed, False)
        elif isinstance(node, Repeat):
            yield from _slots(node.nodes, True, needed)
        elif isinstance(node, Either):
            for way in node.ways:
                yield from _slots(way, listed, False)


@cache
def before(pattern: SentencePattern) -> Mapping[Gap, frozenset[str]]:
    """The words that may stand right before each slot of a pattern."""
    found: dict[Gap, frozenset[str]] = {}
    _last(pattern.nodes, frozenset(), found)
    return found


def _last(nodes: Iterable[Node], words: frozenset[str], found: dict[Gap, frozenset[str]]) -> frozenset[str]:
    """The words with which some nodes may end. words: those before them; found: those before each slot."""
    for node in nodes:
        if isinstance(node, Gap):
            found[node] = found.get(node, frozenset()) | words
            words = frozenset()
        elif isinstance(node, Literal):
            words = node.words
        elif isinstance(node, Phrases):
            ends = [row[-1] if row else {first} for first, rows in node.by_first.items() for row in rows]
            words = frozenset().union(*ends)
        elif isinstance(node, Maybe):
            words |= _last(node.nodes, words, found)
        elif isinstance(node, Repeat):
            words = _last(node.nodes, words | _last(node.nodes, words, found), found)
        else:
            words = frozenset().union(*(_last(way, words, found) for way in node.ways))
    return words


__all__ = ["Outline", "Outlines", "Slot", "before", "outlines_of", "stem"]
