"""What people say at a table: what is understood stays so, and nothing else is ever recorded."""

from collections.abc import Iterator

import pytest

from tests.table.said_sentences import OUTCOMES, Sentence, check, sentences

WRITTEN = {"ninjato": 60, "samurai_sword": 74, "shinbi": 69, "shinobi_clans": 60}
"""How many sentences were written for each game, at least."""

UNDERSTOOD = 50
"""How many of them are understood in each game, at least."""


def _all() -> Iterator[tuple[str, Sentence]]:
    return ((game, sentence) for game in WRITTEN for sentence in sentences(game))


@pytest.mark.parametrize(("game", "sentence"), [pytest.param(*row, id=f"{row[0]}: {row[1]['say']}") for row in _all()])
def test_a_sentence_comes_to_what_was_meant(game: str, sentence: Sentence) -> None:
    check(game, sentence)


@pytest.mark.parametrize("game", WRITTEN)
def test_most_of_the_sentences_are_understood(game: str) -> None:
    understood = [sentence for sentence in sentences(game) if any(outcome in sentence for outcome in OUTCOMES)]
    assert len(sentences(game)) >= WRITTEN[game] and len(understood) >= UNDERSTOOD
