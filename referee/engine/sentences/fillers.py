"""What tells nothing and may stand anywhere: articles, phrases with their commas (`on the off chance`), headings."""

from collections.abc import Iterator, Sequence

from referee.engine.sentences.lexicon import CommonWords, Grammar
from referee.engine.sentences.tokens import MY, OWNS

HEADED = frozenset({":", ","})
"""The sign behind a heading."""


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
            if forms[after : after + 1] == (",",) and (led or not at or forms[at - 1] == ","):
                yield after + 1


def heads_behind(forms: Sequence[str], pos: int, grammar: Grammar) -> Iterator[tuple[int, str]]:
    """What begins behind a heading and its colon, and the kind of step that may stand there."""
    start = articles_end(forms, pos, grammar.common)
    for phrase, verb in grammar.heads.get(forms[start], ()) if start < len(forms) else ():
        end = start
        for word in phrase:
            end = articles_end(forms, end, grammar.common)
            end = end + 1 if forms[end : end + 1] == (word,) else len(forms)
        if end + 1 < len(forms) and forms[end] in HEADED:
            yield end + 1, verb


def articles_end(forms: Sequence[str], pos: int, common: CommonWords) -> int:
    """Where the articles end that stand here; one that needs something behind it does not stand at the end."""
    at = pos
    while at < len(forms) and forms[at] in common.articles:
        owned = forms[at] in common.owners
        at += 1 + (forms[at : at + 2] == (MY, OWNS))
        if owned and (at == len(forms) or not forms[at][0].isalnum()):
            break
        pos = at
    return pos


def phrase_end(forms: Sequence[str], pos: int, grammar: Grammar, fillers: bool = True) -> int:
    """Where a phrase ends that stands here, behind a clause, and tells nothing; here for none.

    fillers: one that may stand anywhere counts too.
    """
    for known in (grammar.common.last, *([grammar.fillers] if fillers else [])) if pos < len(forms) else ():
        for phrase in known.get(forms[pos], ()):
            if forms[pos : pos + len(phrase)] == phrase:
                return pos + len(phrase)
    return pos


def cry_end(forms: Sequence[str], pos: int, common: CommonWords) -> int:
    """Where a cry ends that stands here, with the sign behind it; here for none."""
    for phrase in common.cries.get(forms[pos], ()) if pos < len(forms) else ():
        if forms[pos : pos + len(phrase)] == phrase:
            after = pos + len(phrase)
            return after + (after < len(forms) and forms[after] in (",", ".", "!", "-"))
    return pos


__all__ = ["articles_end", "cry_end", "heads_behind", "phrase_end", "skips"]
