"""What people say at a table of Samurai Sword: what is understood stays so, and nothing else is ever recorded."""

import pytest

from tests.table.said_sentences import Sentence, check, sentences


@pytest.mark.parametrize("sentence", sentences("samurai_sword"), ids=lambda sentence: sentence["say"])
def test_a_sentence_comes_to_what_was_meant(sentence: Sentence) -> None:
    check("samurai_sword", sentence)
