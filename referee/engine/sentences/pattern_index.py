"""Finds the patterns that an entry may be read with, by its words."""

from collections.abc import Iterator, Sequence

from referee.engine.sentences.pattern_files import by_lists
from referee.engine.sentences.patterns import SentencePattern
from referee.engine.sentences.pieces import anchors_of


class PatternIndex:
    """Patterns by a word that must stand in any sentence of theirs."""

    def __init__(self, patterns: Sequence[SentencePattern]) -> None:
        self.patterns = patterns
        self.free: list[int] = []
        self.anchors = [*_anchors(patterns)]
        """Of each pattern one of the groups of words of which it asks for one; None where it asks for none."""
        groups: dict[frozenset[str], list[int]] = {}
        for at, group in enumerate(self.anchors):
            if group is None:
                self.free += (at,)
            elif group in groups:
                groups[group] += (at,)
            else:
                groups[group] = [at]
        self.by_word: dict[str, list[list[int]]] = {}
        for group, known in groups.items():
            for word in group:
                if word in self.by_word:
                    self.by_word[word] += (known,)
                else:
                    self.by_word[word] = [known]

    def fitting(self, present: frozenset[str]) -> list[SentencePattern]:
        """The patterns all of whose words stand among these, in the order in which they are declared."""
        found = {at for word in present for known in self.by_word.get(word, ()) for at in known}
        every = map(self.patterns.__getitem__, sorted((*found, *self.free)))
        fits: list[SentencePattern] = []
        for each in every:
            for group in each.needs:
                if group.isdisjoint(present):
                    break
            else:
                fits += (each,)
        return fits


def _anchors(patterns: Sequence[SentencePattern]) -> Iterator[frozenset[str] | None]:
    """One of the groups of words of which each pattern asks for one. Those with the same lists are read together."""
    rows = by_lists(patterns).items()
    found = {lists: anchors_of([each.body for each in some], lists) for lists, some in rows}
    return (next(found[each.words]) for each in patterns)
