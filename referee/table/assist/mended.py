"""A correction that names a part of what stands in one of the last lines: `no, that elite is worth 2`.

A game says how it is told (`mends` in a section of its file of patterns) and what comes of it (`Sentences.mends`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from referee.engine.sentences.lexicon import NamedThings, SeatNames, grammars
from referee.engine.sentences.matching import Matcher, values
from referee.engine.sentences.slots import kind_of
from referee.engine.sentences.tokens import cut
from referee.engine.words import Word
from referee.table.assist.restated import amended, last_steps

if TYPE_CHECKING:
    from referee.table.session.session import Session

LOOKED_BACK = 6
"""Steps among which the last of the kind that is meant is looked for."""


def mended(session: Session, words: Sequence[Word]) -> tuple[str, ...]:
    """`amend N ENTRY` of the last step that has what is named in another form; several where several can be meant.

    words: those behind the `sorry`.
    """
    part, tokens = session.game.sentences, cut(words, owned=True)
    if part is None or not part.mends or not tokens:
        return ()
    found: dict[str, None] = {}
    for grammar in grammars(part.package, "mends"):
        matcher = Matcher(
            tokens,
            grammar,
            NamedThings(part.names(session.state)),
            SeatNames(session.names, part.seats(session.state)),
            lambda verb, gap: kind_of(part, verb, gap),
        )
        for row in matcher.rows():
            if row.strict and len(row.clauses) == 1:
                clause = row.clauses[0]
                told: dict[str, Any] = dict(clause.pattern.presets)
                for gap, named in values(clause.filled).items():
                    told.setdefault(gap.name, []).extend(named)
                found |= dict.fromkeys(islice(_amends(session, clause.pattern.verb, told), 1))
    return tuple(found)


def _amends(session: Session, verb: str, told: dict[str, Any]) -> Iterator[str]:
    """The corrections of the last steps of a kind, the newest first."""
    part = session.game.sentences
    assert part is not None
    for line, step in islice(last_steps(session), LOOKED_BACK):
        how = part.mends.get(type(step))
        if step.verb() != verb or how is None:
            continue
        state = session.game.sight.as_seen(session.fold.before(line.n).state)
        other = how(state, step, told)
        if other is not None and other != step and (entry := amended(session, line.n, state, other)):
            yield entry


__all__ = ["mended"]
