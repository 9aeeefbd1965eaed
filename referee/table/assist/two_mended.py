"""A correction of two lines in one breath: `no, Dai parried and Ana took the wound`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from referee.engine.words import Word
from referee.table.assist.corrections import behind
from referee.table.assist.restated import seats_named
from referee.table.assist.saying import readings
from referee.table.assist.words import words as words_of

if TYPE_CHECKING:
    from referee.table.assist.asked import Talk
    from referee.table.session.session import Session

JOINS = words_of("begun", "joins")
"""Words and signs between two clauses."""

FEWEST = 2
"""Words of a clause, at least."""

AMEND = "amend "


def two_mended(
    session: Session, words: Sequence[Word], one: Callable[[Session, Sequence[Word]], Talk | None]
) -> tuple[str, ...]:
    """Two `amend N ENTRY`, where each of two clauses, which name who acts, corrects another line for sure, and the
    second is nothing that can be done now; none else. one: what a correction of one line comes to.
    """
    rest, sorry = behind(words)
    if not sorry or not rest:
        return ()
    sign = words[: len(words) - len(rest)] if words[len(words) - len(rest) :] == rest else ()
    for front, back in _parted(rest) if sign else ():
        if not (seats_named(session, front) and seats_named(session, back)):
            continue
        shadow = session.shadow()
        entries: list[str] = []
        for clause in (front, back):
            if entries and any(reading.legal for reading in readings(shadow, clause, told=False).found):
                break
            found = one(shadow, [*sign, *clause])
            if found is None or not found.sure or len(found.entries) != 1 or not found.entries[0].startswith(AMEND):
                break
            if not shadow.enter(found.entries[0]).accepted:
                break
            entries += found.entries
        if len({entry.split()[1] for entry in entries}) == len((front, back)):
            return tuple(entries)
    return ()


def _parted(rest: Sequence[Word]) -> Iterator[tuple[Sequence[Word], Sequence[Word]]]:
    """Two clauses, with a word or a sign between them."""
    for at in range(FEWEST, len(rest) - FEWEST + 1):
        joined = rest[at].text.casefold() in JOINS
        if not joined and rest[at - 1].text[-1] not in JOINS:
            continue
        front = [*rest[: at - 1], rest[at - 1]._replace(text=rest[at - 1].text.rstrip(",;"))]
        if len(back := rest[at + joined :]) >= FEWEST:
            yield front, back


__all__ = ["two_mended"]
