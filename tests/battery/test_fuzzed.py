"""Sentences with one word wrong, doubled or missing: nothing is recorded that does not follow from the words."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from referee.engine.game import Game
from referee.engine.sentences.reader import SentenceReading
from referee.engine.words import Word, split
from tests.battery.fuzzed import NONSENSE, Reads, fuzz, recorded

FEW, SOME, MANY = 160, 2_000, 100_000


def clean(game: Game[Any], count: int) -> None:
    bad, seen = fuzz(game, count, 7)
    assert bad == [], f"{len(bad)} of {seen['tried']}"
    assert seen["tried"] > count * 0.9 and seen["whole"] > 0.05 * count and seen["its own"] > 0.03 * count, seen
    assert seen["recorded"], "no changed sentence was recorded: what follows from the words was never compared"


def test_what_is_recorded_follows_from_the_words(game: Game[Any]) -> None:
    if game.sentences is None:
        pytest.skip(f"{game.title} reads no sentences")
    clean(game, FEW)


@pytest.mark.full
def test_what_is_recorded_of_very_many_follows_from_the_words(game: Game[Any]) -> None:
    if game.sentences is None:
        pytest.skip(f"{game.title} reads no sentences")
    clean(game, MANY)


def _without_numbers(game: Game[Any], state: Any, words: Sequence[Word]) -> SentenceReading | None:
    """Hears the same number whatever number is told."""
    heard = ("2" if word.text.isdigit() else word.text for word in words)
    return recorded(game, state, split(" ".join(heard)).words)


def _without_foreign(game: Game[Any], state: Any, words: Sequence[Word]) -> SentenceReading | None:
    """Passes over words that it does not know."""
    return recorded(game, state, split(" ".join(word.text for word in words if word.text not in NONSENSE)).words)


def _another_seat(game: Game[Any], state: Any, words: Sequence[Word]) -> SentenceReading | None:
    """Takes the next player for who acts."""
    found = recorded(game, state, words)
    steps = tuple(replace(s, who=s.who % state.seats + 1) if s.who else s for s in found.steps) if found else ()
    return found._replace(steps=steps) if found else None


@pytest.mark.parametrize(
    ("broken", "why"),
    [(_without_numbers, "may be any other"), (_without_foreign, "a foreign word"), (_another_seat, "who ")],
)
def test_a_reader_that_is_broken_is_found(game: Game[Any], broken: Reads, why: str) -> None:
    if game.sentences is None:
        pytest.skip(f"{game.title} reads no sentences")
    bad, seen = fuzz(game, SOME, 7, broken, most=3)
    assert any(why in each for each in bad), (bad, seen)
