"""What a word does to a sentence in whichever of the languages it is read."""

from collections.abc import Iterable

from referee.engine.sentences.lexicon import common_words, number_at
from referee.engine.sentences.tokens import spelled

LANGUAGES = ("en", "de", "es", "fr")


def never_dropped(text: str) -> bool:
    """Whether a word changes what a sentence says, in one of the languages."""
    return any(form in common_words(language).never for form in spelled(text) for language in LANGUAGES)


def denied(forms: Iterable[str]) -> bool:
    """Whether one of these words denies or doubts, in one of the languages."""
    every = [common_words(language) for language in LANGUAGES]
    return any(form in common.never and form not in common.mild for form in forms for common in every)


def counts(text: str) -> bool:
    """Whether a word is a number, in one of the languages."""
    found = (number_at(form, common_words(language)) for form in spelled(text) for language in LANGUAGES)
    return any(number is not None for number in found)


__all__ = ["counts", "denied", "never_dropped"]
