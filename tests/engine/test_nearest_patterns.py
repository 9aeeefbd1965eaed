"""Of many patterns the best are found without a look at all that they ask for."""

from random import Random
from types import SimpleNamespace
from typing import Any

from referee.engine.sentences.outlines import MetOutlines, Outline

WEIGHTS = {"a": 1.0, "b": 0.25, "c": 0.5, "d": 1.25}


class Asking:
    """A pattern that asks for one of each group of words, and says how often it was asked about that."""

    looks = 0
    kinds = frozenset[str]()

    def __init__(self, stems: str, asked: str) -> None:
        self.stems = frozenset(stems)
        self.words_asked = tuple(map(frozenset, asked.split()))
        self.free = not self.words_asked
        self.anchor = self.words_asked[-1] if self.words_asked else frozenset[str]()

    @property
    def asked(self) -> tuple[frozenset[str], ...]:
        """The groups of which one word should be said."""
        Asking.looks += 1
        return self.words_asked


def met(patterns: list[Asking], said: str) -> MetOutlines:
    """The patterns that meet an entry of these words: all of them."""
    rows = [(each, each.stems & frozenset(said)) for each in patterns]
    known: Any = SimpleNamespace(meeting=lambda stems: rows, weights=lambda met: WEIGHTS)
    return MetOutlines(known, tuple(said), tuple(said), frozenset())


def test_they_are_the_best_of_all() -> None:
    random = Random(1)
    for _ in range(200):
        said = "".join(sorted({random.choice("abcdef") for _ in range(4)}))
        patterns = [
            Asking(
                "".join(random.choices("abcdefgh", k=3)), " ".join(random.choices("abcdefgh", k=random.randrange(4)))
            )
            for _ in range(random.randrange(90))
        ]
        rows: list[tuple[float, int, float, Any]] = []
        for place, each in enumerate(patterns):
            less = 0.5 * sum(group.isdisjoint(said) for group in each.words_asked)
            worth = sum(WEIGHTS.get(stem, 0.0) for stem in sorted(each.stems & set(said)))
            rows.append((less - worth, place, less, each))
        best = [(less, each) for _, _, less, each in sorted(rows, key=lambda row: row[:2])[:40]]
        found: list[tuple[float, Outline]] = met(patterns, said).nearest(range(len(patterns)), frozenset(said), 0.5, 40)
        assert [(less, id(each)) for less, each in found] == [(less, id(each)) for less, each in best]


def test_what_cannot_be_among_them_is_not_looked_at() -> None:
    patterns = [Asking("a" if at < 50 else "h", "a") for at in range(1000)]
    some = met(patterns, "a")
    Asking.looks = 0
    some.nearest(range(1000), frozenset("a"), 0.5, 40)
    assert Asking.looks == 40, "of those that are worth the same the first ones"
    Asking.looks = 0
    patterns = [Asking("a", "b" if at < 500 else "a") for at in range(1000)]
    met(patterns, "a").nearest(range(1000), frozenset("a"), 0.5, 40)
    assert Asking.looks == 40, "one group of which none is said is enough to put a pattern behind the others"
