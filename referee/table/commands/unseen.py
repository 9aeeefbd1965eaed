"""Cards that were seen: what stays known of them where play is taken back, and what an `amend` makes the log forget."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from referee.engine.steps import Act, Check, Set
from referee.journal import lines
from referee.journal.acts import content
from referee.table.session.history import points

if TYPE_CHECKING:
    from referee.engine.game import Game
    from referee.journal.fold import Fold
    from referee.table.session.session import Session


def in_places(game: Game[Any], seen: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """Cards that were seen, in words for each place."""
    places: dict[str, list[str]] = {}
    for (zone, card), count in Counter(seen).items():
        places.setdefault(zone, []).append(f"{f'{count} × ' if count > 1 else ''}{game.words.seen_words(zone, card)}")
    return tuple(f"{'; '.join(cards)} {game.words.place_words(zone)}" for zone, cards in places.items())


def forgotten_by(session: Session, line: lines.AmendLine[Any]) -> tuple[str, ...]:
    """What a correction of one line is about to make the log forget of cards that were seen, and how it stays known.

    It is asked for before the correction is written. A card that is only told to be another one is not forgotten.
    """
    n = line.of[0]
    fold, game = session.fold, session.game
    item = fold.item(n)
    if item is None or line.how == "insert" or isinstance(item, lines.EndLine) or n in fold.stranded:
        return ()
    before = fold.before(n).state
    now = {zone for zone, _ in _reveals(game, before, line.step or line.show)}
    gone = [pair for pair in _reveals(game, before, content(item)) if pair[0] not in now]
    if gone:
        others = _shown_beside(fold, n)
        gone = [pair for pair in gone if pair not in others]
    back = max((point for point in points(fold) if point < n), default=0)
    return tuple(
        f"not known any more: {text}, of line {n}; where everybody saw it, `z` and then `back {back}` keep it known"
        for text in in_places(game, gone)
    )


def _reveals(game: Game[Any], state: Any, act: Act | None) -> Sequence[tuple[str, str]]:
    return () if act is None or isinstance(act, Check | Set) else game.sight.reveals(state, act)


def _shown_beside(fold: Fold, n: int) -> set[tuple[str, str]]:
    """What the other lines that stand show."""
    walked, found = fold.beginning(), set[tuple[str, str]]()
    for item in fold.items:
        if item.n not in fold.stranded:
            if item.n != n and not isinstance(item, lines.EndLine):
                found.update(_reveals(fold.game, walked.state, content(item)))
            walked.feed(item)
        walked.recall(item.n)
    return found


__all__ = ["forgotten_by", "in_places"]
