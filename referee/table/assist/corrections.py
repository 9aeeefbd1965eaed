"""Lines that begin as a correction does (`no, Ben parried`): none of them is shorthand in silence."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.engine.sentences.lexicon import common_words, number_at
from referee.engine.words import Typed, Unread, Word, split
from referee.table.assist.words import phrases, words

if TYPE_CHECKING:
    from referee.table.session.session import Session

SORRY = words("corrections", "sorry")
"""Words with which a correction begins."""

DENIES = words("corrections", "denies")
"""Those that may answer what is told besides: what stands behind is perhaps a step."""

PHRASES = phrases("corrections", "phrases")
"""The same in several words: something must follow them."""

SPEAKERS, MEANT = words("corrections", "speakers"), words("corrections", "meant")
"""The two words with which one begins too: `I meant`."""

COUNTED = words("corrections", "counted")
"""Words that say how many of something there are, where no sign stands behind them: `no parry`."""

NONE_OF = words("corrections", "none_of")
"""Words behind `no`, without a sign, that say of what there is none: `no card of his is higher`."""

LAST = phrases("corrections", "last")
"""With which one ends: `Dai parries, I mean`."""

LONGEST_PHRASE = max(map(len, PHRASES))
MOST_SORRY = 3
"""Words before a correction, at most."""

BEGINS = re.compile(r"(?P<word>[^\W\d_]+)(?P<sign>[,.;:!]+|\s*-)?\s*(?P<rest>.*)", re.DOTALL)
"""The first word of a line, the sign behind it, and the rest."""

WRITTEN = 3
"""Letters of a word that is written out, at least; a shorter one is a code."""

ASKED = "this begins as a correction, and fits nothing; `ls` shows the lines, `amend N ENTRY` corrects one"
"""What is said of a line that begins so."""

NOT_SO = re.compile(r"\b(\w+) (?:and )?not (?:an? )?(\w+)\.?$", re.IGNORECASE)
"""Two things at the end of a correction, the second of which is not so."""


def corrects(session: Session, typed: Typed) -> bool:
    """Whether a line begins as a correction, and not as shorthand: a sign or written words stand behind the first one.

    `no 2 p` and `no Ben p` are shorthand, `no, Ben p` and `no Ben parried` are not.
    """
    long = _phrase(typed.words)
    if _meant(typed.words) or _last(typed.words) or 0 < long < len(typed.words):
        return True
    begin = BEGINS.fullmatch(typed.text)
    if begin is None or begin["word"].casefold() not in SORRY:
        return False
    if begin["sign"]:
        return bool(begin["rest"]) or "-" not in begin["sign"]
    rest = [word.strip(",.:;!?").casefold() for word in begin["rest"].split()]
    if begin["word"].casefold() in COUNTED and rest[:1] and rest[0] in NONE_OF and len(rest) > 1:
        return False
    names = {name.casefold() for name in session.names}
    written = any(word.isalpha() and len(word) >= WRITTEN and word not in names for word in rest)
    return written or (bool(rest) and names.issuperset(rest))


def spaced(typed: Typed) -> Typed:
    """The line with a blank behind the sign of its first word (`no,Ben`), and with a sign between two numbers of which
    the second one is not so (`a 4 not a 5`).
    """
    if (pair := NOT_SO.search(typed.text)) and all(number_at(n.casefold(), common_words("en")) for n in pair.groups()):
        again = split(f"{typed.text[: pair.end(1)]},{typed.text[pair.end(1) :]}")
        typed = again._replace(force=typed.force, reason=typed.reason)
    begin = BEGINS.fullmatch(typed.text)
    if begin is None or not begin["sign"]:
        return typed
    sign = begin["sign"].strip()
    again = split(f"{begin['word']}{',' if sign == '-' else sign} {begin['rest']}")
    return again._replace(force=typed.force, reason=typed.reason)


def may_be_shorthand(session: Session, typed: Typed) -> bool:
    """Whether the first words of a line are a step in shorthand, or a code where somebody says what was meant."""
    if _meant(typed.words) or _phrase(typed.words):
        return True
    try:
        session.game.notation.parse(session.state.copy(), typed.words)
    except Unread:
        return False
    return True


def behind(words: Sequence[Word]) -> tuple[Sequence[Word], bool]:
    """The words behind `sorry,`, `I meant` and the like, and whether there was any."""
    at, size = 0, _last(words)
    words, last = words[: len(words) - size], size > 0
    for _ in range(MOST_SORRY):
        long = _phrase(words[at:])
        at += long or (at < len(words) and words[at].text.strip(",.:;!").casefold() in SORRY)
    if _meant(words[at:]):
        at += 3 if words[at + 2].text.casefold() == "that" and len(words) > at + 3 else 2
        return words[at:], True
    at -= at > 0 and words[at - 1].text.casefold() in COUNTED
    return words[at:], at > 0 or last


def _phrase(words: Sequence[Word]) -> int:
    """How many words of a correction's beginning stand first; 0 where none of `PHRASES` does."""
    forms = tuple(word.text.casefold().strip(",.:;!-").replace("’", "'") for word in words[:LONGEST_PHRASE])
    return next((n for n in range(len(forms), 1, -1) if forms[:n] in PHRASES), 0)


def _meant(words: Sequence[Word]) -> bool:
    """Whether words begin with `I meant`."""
    return len(words) > 2 and words[0].text.casefold() in SPEAKERS and words[1].text.casefold().strip(",:") in MEANT


def _last(words: Sequence[Word]) -> int:
    """How many words at the end, behind a sign, say that a correction stands before them: `, I mean`."""
    for size in (2, 3, 4):
        if len(words) <= size or not words[-size - 1].text.endswith((",", ";", ".")):
            continue
        forms = tuple(word.text.casefold().strip(".!").replace("’", "'") for word in words[-size:])
        if forms in LAST:
            return size
    return 0
