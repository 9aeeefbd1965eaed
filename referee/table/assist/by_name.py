"""Completion by what is printed on a component: the name is shown and matched, its code is inserted."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from referee.engine.printed import Printed, Thing, bare
from referee.engine.words import Word, is_number
from referee.table.assist.choices import choices

if TYPE_CHECKING:
    from referee.table.session.session import Session

WORDS = 4
"""Words of the longest name that can be begun."""

LEAST = 3
"""Letters of the shortest name by which what an entry says confirms its component."""

CODED = re.compile(r"(?:.*[=/,]|-)?([^\W_]+?)(?:[0-9]+)?")
"""A word of an entry, with the code in it: `kt`, `k2`, `d=aku`, `/shu`, `-jut`."""


class NamedPiece(NamedTuple):
    """The next word of an entry, as it is typed, and the component that it names."""

    text: str
    """What is inserted."""
    size: int
    """How many of the signs that were typed it replaces."""
    shown: str
    """What is printed on the component, with what else the word says (`Katana 2`)."""
    kind: str
    """What kind of component it is (`Weapon`)."""


def pieces(session: Session, text: str) -> Iterator[NamedPiece]:
    """The words that may come next at the end of a text and name a component whose name it begins."""
    printed = session.game.notation.printed(session.state)
    words = text.split(" ")
    for many in range(1, min(WORDS, len(words)) + 1):
        front, tail = words[: len(words) - many], " ".join(words[len(words) - many :])
        if not all(front) or not _may_begin(printed, tail, bool(front) or _at_set_up(session)):
            continue
        found = set()
        for piece, says in _next(session, " ".join(_coded(printed, session, front))):
            named = _named(printed, piece, says)
            begun = many == 1 and piece.startswith(tail)
            if named is not None and piece not in found and (begun or _begins(named[0], tail)):
                found.add(piece)
                yield NamedPiece(
                    piece, len(tail), " ".join(filter(None, (named[0].title, named[1]))), singular(named[0].kind)
                )


def titled(session: Session, entry: str, says: str) -> str:
    """An entry with the printed name in place of the code that it begins with; empty where it begins with none.

    says: what it means, which tells of a single letter whether it is a code there.
    """
    first, _, rest = entry.partition(" ")
    title, more = of_code(session, first) if len(first) > 1 else "", ""
    if not title and (named := _named(session.game.notation.printed(session.state), first, says)) is not None:
        title, more = named[0].title, named[1]
    return " ".join(filter(None, (title, more, rest))) if title else ""


def singular(kind: str) -> str:
    """A kind of component in the singular, with a capital: `properties` is `Property`."""
    one = f"{kind[:-3]}y" if kind.endswith("ies") else kind.removesuffix("s")
    return one[:1].upper() + one[1:]


def _at_set_up(session: Session) -> bool:
    """Whether the set-up is asked for."""
    return "setup" in session.game.flow.awaiting(session.state).verbs


def _next(session: Session, front: str) -> Iterator[tuple[str, str]]:
    """The words that may stand behind a front, with what they say; at the set-up its word need not be typed."""
    fronts = [front]
    if _at_set_up(session) and not front.startswith("setup"):
        fronts.append(f"setup {front}".rstrip())
    for begun in fronts:
        for choice in choices(session, begun):
            rest = choice.entry[len(begun) :]
            if not begun or rest[:1] == " ":
                yield rest.strip().split(" ", 1)[0], choice.says


def _coded(printed: Printed, session: Session, words: Sequence[str]) -> list[str]:
    """Words with codes in place of printed names."""
    joined = printed.joined([Word(text, at, at) for at, text in enumerate(words, 1)], session.names)
    found = [(word.text, printed.named(word.text)) for word in joined]
    return [thing.code if thing is not None else text for text, thing in found]


def _named(printed: Printed, piece: str, says: str) -> tuple[Thing, str] | None:
    """The component that a word names, as what it says confirms, and what else stands in the word."""
    told = bare(says)
    found = CODED.fullmatch(piece)
    for code in dict.fromkeys((piece, found[1] if found is not None else piece)):
        for thing in printed.things:
            if thing.code == code and any(bare(name) in told for name in _telling(thing)):
                return thing, piece.rpartition(code)[2]
    return None


def _telling(thing: Thing) -> list[str]:
    """The names by which a component can be found in a sentence."""
    return [name for name in thing.all if len(bare(name)) >= LEAST or (name == thing.title and name.isalpha())]


def of_code(session: Session, code: str) -> str:
    """What is printed on the only component with this code; empty where there is none, or several."""
    found = {thing.title for thing in session.game.notation.printed(session.state).things if thing.code == code}
    return found.pop() if len(found) == 1 and not is_number(code) else ""


def _begins(thing: Thing, tail: str) -> bool:
    """Whether a text begins one of a component's names, in any case, with blanks and accents or without.

    A whole name with a blank behind it is done.
    """
    typed = bare(tail)
    names = [bare(name) for name in thing.all if bare(name).startswith(typed)]
    return bool(names) and not (typed in names and tail[-1:] == " ")


def _may_begin(printed: Printed, tail: str, at_once: bool) -> bool:
    """Whether a name or a code can begin so; cheap. at_once: before the first key of a word, too."""
    if not tail:
        return at_once
    typed = bare(tail)
    return any(thing.code.startswith(tail) for thing in printed.things) or bool(
        typed and any(bare(name).startswith(typed) for thing in printed.things for name in thing.all)
    )
