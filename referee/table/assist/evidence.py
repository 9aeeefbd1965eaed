"""What people tell of evidence and scores when a game is over: the entries that it comes to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from referee.engine.sentences.any_language import denied
from referee.engine.sentences.guesses import BREAKS
from referee.engine.sentences.lexicon import HE, OTHERS, NamedThings, SeatNames, grammars, plain_words
from referee.engine.sentences.matching import SEAT, Matcher, values
from referee.engine.sentences.tokens import cut
from referee.engine.words import Word
from referee.table.assist.asked import Talk

if TYPE_CHECKING:
    from referee.table.session.session import Session


def shown(session: Session, words: Sequence[Word]) -> Talk | None:
    """What a line that tells evidence or scores comes to; offered where only the names in it are understood."""
    part, tokens = session.game.sentences, cut(words, owned=True)
    if part is None or not tokens:
        return None
    state = session.state
    seats = SeatNames(session.names, part.seats(state))
    things = NamedThings(part.names(state))
    matcher: Matcher | None = None
    for grammar in grammars(part.package, "shows"):
        matcher = Matcher(tokens, grammar, things, seats, lambda verb, gap: gap.kind)
        for row in matcher.rows():
            told, named = [], 0
            for clause in row.clauses:
                slots: dict[str, Any] = dict(clause.pattern.presets)
                for gap, found in values(clause.filled).items():
                    slots.setdefault(gap.name, []).extend(named or one if one == HE else one for one in found)
                named = next((seat for seat in reversed(slots.get("seat", ())) if type(seat) is int), named)
                told.append((clause.pattern.verb, slots))
            if row.strict and (entries := tuple(part.shown(state, told))):
                return Talk(entries, len(entries) == 1 or session.would(*entries), "one after the other:")
    if matcher is None or not part.shown_by or words[-1].text.endswith("?") or denied(matcher.forms):
        return None
    beside: set[str] = set()
    entries = tuple(part.shown(state, [*_pairs(matcher, part.shown_by, beside)]))
    if not entries or not session.would(*entries):
        return None
    common = matcher.grammar.common
    plain = plain_words(part.package, "en")[part.shown_by[0]].beside | common.articles | common.joins | common.first
    return Talk(entries, beside <= plain | BREAKS, "is this meant?")


def _pairs(matcher: Matcher, by: tuple[str, str], beside: set[str]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Players with what stands behind or before each: whichever comes first in the entry; none where one is left.

    by: the section of the file of patterns, and the slot, whose kind has the same name; beside: gets all other words.
    """
    section, slot = by
    row: list[tuple[str, Any]] = []
    at = 0
    while at < matcher.end:
        found = [
            (end, kind, value)
            for kind in (slot, SEAT)
            for end, value in matcher.values_at(kind, at)
            if type(value) is (int if kind == SEAT else str) or (kind == SEAT and row and value == OTHERS)
        ]
        end, kind, value = max(found, key=lambda each: each[0], default=(at + 1, "", None))
        if kind:
            row.append((kind, value))
        else:
            beside.add(matcher.forms[at])
        at = max(end, at + 1)
    if not row or (":" in beside and row[0][0] != SEAT):
        return
    first = row[0][0]
    groups: list[tuple[list[Any], list[Any]]] = []
    for kind, value in row:
        if kind == first and (not groups or groups[-1][1]):
            groups.append(([], []))
        groups[-1][kind != first].append(value)
    if not all(one and other for one, other in groups):
        return
    rows = [(one, other) if first == SEAT else (other, one) for one, other in groups]
    if all(len(told) == 1 for _, told in rows):
        yield from ((section, {"seat": named, slot: told}) for named, told in rows)


__all__ = ["shown"]
