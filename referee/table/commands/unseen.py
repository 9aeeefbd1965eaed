"""Cards that were seen: what an `amend` or a `z` makes the log forget of them, and what keeps it known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from referee.engine.steps import Show
from referee.journal import lines
from referee.journal.shown import Pair, hides, in_places, shown
from referee.table.session.history import points

if TYPE_CHECKING:
    from referee.table.session.session import Session

Gone = Sequence[tuple[int, Sequence[Pair]]]
"""Lines, and what they do not show any more."""


def forgotten_by(session: Session, line: lines.Line) -> Gone:
    """What a correction is about to make the log forget of cards that were seen. Asked before that is written."""
    gone = hides(session.fold, line) if isinstance(line, lines.AmendLine) and not session.trial else []
    if not gone or not isinstance(line, lines.AmendLine):
        return ()
    others = shown(session.fold, line.of)
    left = ((n, [pair for pair in pairs if pair not in others]) for n, pairs in gone)
    return [(n, pairs) for n, pairs in left if pairs]


def named(session: Session, line: lines.Line, gone: Gone) -> tuple[str, ...]:
    """A sentence for each place of cards that a correction hides again; a `z` says that the pen was wrong: none."""
    if not gone or not isinstance(line, lines.AmendLine) or line.kind == "slip":
        return ()
    return tuple(
        f"hidden again: {'; '.join(in_places(session.game, pairs))}, of line {n}; by the log nobody saw it"
        for n, _, pairs in _by_place(gone)
    )


def kept(session: Session, line: lines.Line, gone: Gone) -> tuple[str, ...]:
    """What is typed behind a correction where everybody saw those cards, a sentence each."""
    if not gone or not isinstance(line, lines.AmendLine):
        return ()
    if line.kind == "slip":
        back = f"type it again and then `back {_before(session, min(n for n, _ in gone))}`"
        return (f"by the log nobody saw what it showed; where all did, {back}",)
    entries = (_kept(session, n, zone, [card for _, card in pairs]) for n, zone, pairs in _by_place(gone))
    return tuple(dict.fromkeys(f"where all saw it, {entry}" for entry in entries))


def _by_place(gone: Gone) -> list[tuple[int, str, list[Pair]]]:
    """Each line and place with the cards there."""
    return [
        (n, zone, [pair for pair in pairs if pair[0] == zone])
        for n, pairs in gone
        for zone in dict.fromkeys(zone for zone, _ in pairs)
    ]


def _kept(session: Session, n: int, zone: str, cards: Sequence[str]) -> str:
    """What is typed where everybody saw cards: that they are shown, where they lie there still, else `back`."""
    try:
        entry = f"show {session.game.notation.write_show(session.state, Show(zone, tuple(cards)))}"
    except (ValueError, LookupError, NotImplementedError):
        entry = ""
    if entry and session.would(entry):
        return f"`{entry}` records that"
    return f"`z` and then `back {_before(session, n)}` keep it known"


def _before(session: Session, n: int) -> int:
    """The last line before another one to which play can be taken back."""
    return max((point for point in points(session.fold) if point < n), default=0)


__all__ = ["forgotten_by", "kept", "named"]
