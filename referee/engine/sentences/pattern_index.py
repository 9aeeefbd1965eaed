"""Finds the patterns that an entry may be read with, by its words."""

from collections.abc import Sequence

from referee.engine.sentences.patterns import SentencePattern


class PatternIndex:
    """Patterns by a word that must stand in any sentence of theirs."""

    def __init__(self, patterns: Sequence[SentencePattern]) -> None:
        self.patterns = patterns
        self.free: list[int] = []
        self.anchors: list[frozenset[str] | None] = []
        """Of each pattern one of the groups of words of which it asks for one; None where it asks for none."""
        groups: dict[frozenset[str], list[int]] = {}
        for at, each in enumerate(patterns):
            group = each.asked()
            self.anchors += (group,)
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
        return [each for each in every if all(not group.isdisjoint(present) for group in each.needs)]
