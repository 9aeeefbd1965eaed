"""What tells nothing and may stand anywhere: articles, and phrases (`on the off chance`, `so he says`) with their commas."""

from collections.abc import Iterator, Sequence

from referee.engine.sentences.lexicon import CommonWords, Grammar
from referee.engine.sentences.tokens import MY, OWNS


def skips(forms: Sequence[str], pos: int, grammar: Grammar) -> tuple[int, ...]:
    """A token, and those behind what stands there and tells nothing."""
    known = [pos]
    for at in known:  # it grows
        known += [after for after in _behind(forms, at, grammar) if after < len(forms) and after not in known]
    return tuple(known)


def _behind(forms: Sequence[str], at: int, grammar: Grammar) -> Iterator[int]:
    """What stands behind an article here, and behind a phrase, with its commas."""
    if at >= len(forms):
        return
    if forms[at] in grammar.common.articles:
        yield at + 1 + (forms[at : at + 2] == (MY, OWNS))
    led = forms[at] == ","
    start = at + led
    for phrase in grammar.fillers.get(forms[start], ()) if start < len(forms) else ():
        after = start + len(phrase)
        if forms[start:after] == phrase:
            yield after
            if forms[after : after + 1] == (",",) and (led or forms[at - 1 : at] == (",",)):
                yield after + 1


def articles_end(forms: Sequence[str], pos: int, common: CommonWords) -> int:
    """Where the articles end that stand here."""
    while pos < len(forms) and forms[pos] in common.articles:
        pos += 1 + (forms[pos : pos + 2] == (MY, OWNS))
    return pos


def phrase_end(forms: Sequence[str], pos: int, grammar: Grammar) -> int:
    """Where a phrase ends that stands here, behind a clause, and tells nothing; here for none."""
    for known in (grammar.common.last, grammar.fillers) if pos < len(forms) else ():
        for phrase in known.get(forms[pos], ()):
            if forms[pos : pos + len(phrase)] == phrase:
                return pos + len(phrase)
    return pos


def cry_end(forms: Sequence[str], pos: int, common: CommonWords) -> int:
    """Where a cry ends that stands here, with the sign behind it; here for none."""
    first = forms[pos] if pos < len(forms) else ""
    for phrase in common.cries:
        if phrase[0] == first and forms[pos : pos + len(phrase)] == phrase:
            after = pos + len(phrase)
            return after + (after < len(forms) and forms[after] in (",", ".", "!", "-"))
    return pos


__all__ = ["articles_end", "cry_end", "phrase_end", "skips"]
