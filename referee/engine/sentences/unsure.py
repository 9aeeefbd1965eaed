"""Finds what makes all that is said a wish, a duty or a guess: nothing is recorded of it, it is offered at most."""

from collections.abc import Sequence

from referee.engine.sentences.lexicon import CommonWords, Grammar
from referee.engine.sentences.tokens import SentenceToken


def unsure(tokens: Sequence[SentenceToken], grammars: Sequence[Grammar]) -> bool:
    """Whether some words say that something is wished, owed or thought."""
    forms = ("", *(token.form for token in tokens), "")
    return any(
        _stands(forms, at, phrase, grammar.common)
        for grammar in grammars
        for phrase in grammar.common.unsure
        for at in range(1, len(forms) - len(phrase))
    )


def _stands(forms: Sequence[str], at: int, phrase: Sequence[str], common: CommonWords) -> bool:
    """Whether a phrase of doubt stands here: nobody declines with it, and no word behind says what a rule does."""
    end = at + len(phrase)
    return forms[at:end] == phrase and forms[at - 1] not in common.unwilling and forms[end] not in common.forced


__all__ = ["unsure"]
