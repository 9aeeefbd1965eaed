"""Lines that begin as a correction does (`no, Ben parried`): none of them is shorthand in silence."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from referee.engine.words import Typed, split

if TYPE_CHECKING:
    from referee.table.session.session import Session

SORRY = frozenset(
    {"no", "nope", "nah", "sorry", "wait", "oops", "actually", "correction", "wrong", "stop", "er", "hm", "rather"}
    | {"nein", "non"}
)
"""Words with which a correction begins."""

MEANT = re.compile(r"(?:i|we) (?:really |actually )?(?:meant?|mistyped|said)\b", re.IGNORECASE)
"""The other words with which one begins."""

BEGINS = re.compile(r"(?P<word>[^\W\d_]+)(?P<sign>\s*[,.;:!-])?\s*(?P<rest>.*)", re.DOTALL)
"""The first word of a line, the sign behind it, and the rest."""

WRITTEN = 3
"""Letters of a word that is written out, at least; a shorter one is a code."""

ASKED = "this begins as a correction, and fits nothing; `ls` shows the lines, `amend N ENTRY` corrects one"
"""What is said of a line that begins so."""


def corrects(session: Session, typed: Typed) -> bool:
    """Whether a line begins as a correction, and not as shorthand: a sign or written words stand behind the first one.

    `no 2 p` and `no Ben p` are shorthand, `no, Ben p` and `no Ben parried` are not.
    """
    if MEANT.match(typed.text):
        return True
    begin = BEGINS.fullmatch(typed.text)
    if begin is None or begin["word"].casefold() not in SORRY or not begin["rest"]:
        return False
    if begin["sign"]:
        return True
    rest = [word.strip(",.:;!?").casefold() for word in begin["rest"].split()]
    names = {name.casefold() for name in session.names}
    return any(word.isalpha() and len(word) >= WRITTEN and word not in names for word in rest) or names.issuperset(rest)


def spaced(typed: Typed) -> Typed:
    """The line with a blank behind the sign of its first word (`no,Ben`)."""
    begin = BEGINS.fullmatch(typed.text)
    if begin is None or not begin["sign"]:
        return typed
    sign = begin["sign"].strip()
    again = split(f"{begin['word']}{'' if sign == '-' else sign} {begin['rest']}")
    return again._replace(force=typed.force, reason=typed.reason)
