"""Which word of an entry found no place, where the entry looks like a sentence."""

from referee.engine.sentences.lexicon import number_at
from referee.engine.sentences.matching import Matcher

LEAST = 3
"""Tokens of an entry that looks like a sentence, at least."""


def lost(matcher: Matcher) -> int | None:
    """The token that found no place, where the entry looks like a sentence: it has a word of a pattern and a name.

    It is the first that nothing is known of, else one behind the longest clause; None where all of these are names
    and small words.
    """
    common = matcher.grammar.common
    if len(matcher.forms) < LEAST:
        return None
    seats = {at for at in range(matcher.end) if any(True for _ in matcher.seats.at(matcher.forms, at, matcher.grammar))}
    verbs = {at for at, form in enumerate(matcher.forms) if form in matcher.grammar.own and form.isalpha()} - seats
    if not verbs:  # then no names are looked up
        return None
    named = {at for at, form in enumerate(matcher.forms) if matcher.things.begins(form)} | seats
    if not named or verbs <= named:
        return None
    if (first := unknown(matcher)) is not None:
        return first
    told = common.articles | common.weak | common.first | common.joins | common.parts
    rest = [at for at in range(matcher.far, matcher.end) if matcher.forms[at].isalnum() and at not in named]
    return next((at for at in rest if matcher.forms[at] not in told), None)


def unknown(matcher: Matcher) -> int | None:
    """The first token that nothing is known of."""
    common = matcher.grammar.common
    for at, form in enumerate(matcher.forms):
        if form in matcher.grammar.known or not form.isalnum() or number_at(form, common) is not None:
            continue
        # names of components are many: what is a seat is looked for first
        if not any(True for _ in matcher.seats.at(matcher.forms, at, matcher.grammar)) and not matcher.things.has(form):
            return at
    return None


__all__ = ["lost", "unknown"]
