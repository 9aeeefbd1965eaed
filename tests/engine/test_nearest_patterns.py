"""Of many patterns the best are found without a look at all that they ask for."""

from random import Random

from referee.engine.sentences.outlines import Outline, nearest


class Asking(Outline):
    """A pattern that asks for some words, and says how often it was looked at."""

    looks = 0

    def __init__(self, words: str) -> None:
        self.words_asked = tuple(map(frozenset, words.split()))

    @property
    def asked(self) -> tuple[frozenset[str], ...]:
        """The groups of which one word should be said."""
        Asking.looks += 1
        return self.words_asked


def test_they_are_the_best_of_all() -> None:
    random = Random(1)
    for _ in range(200):
        stems = frozenset(random.choice("abcdef") for _ in range(4))
        found = [
            (random.choice((0.0, 0.3, 0.5, 1.0, 1.3)), Asking(" ".join(random.choices("abcdefgh", k=random.randrange(4)))))
            for _ in range(random.randrange(90))
        ]
        every = [(0.5 * sum(group.isdisjoint(stems) for group in outline.words_asked), worth, outline) for worth, outline in found]
        ranked = sorted(every, key=lambda each: -(each[1] - each[0]))[:40]
        assert nearest(found, stems, 0.5, 40) == [(less, outline) for less, _, outline in ranked]


def test_what_cannot_be_among_them_is_not_looked_at() -> None:
    found = [(float(at < 50), Asking("a")) for at in range(1000)]
    Asking.looks = 0
    nearest(found, frozenset("a"), 0.5, 40)
    assert Asking.looks == 50
