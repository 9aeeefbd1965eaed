"""Cards that lines show to everybody, and what a correction makes the log forget of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from referee.engine.steps import Act, Check, Set
from referee.journal import lines
from referee.journal.acts import content

if TYPE_CHECKING:
    from referee.engine.game import Game
    from referee.journal.fold import Fold

Pair = tuple[str, str]
"""A zone and a card that lay there."""


def in_places(game: Game[Any], seen: Sequence[Pair]) -> tuple[str, ...]:
    """Cards that were seen, in words for each place."""
    places: dict[str, list[str]] = {}
    for (zone, card), count in Counter(seen).items():
        places.setdefault(zone, []).append(f"{f'{count} × ' if count > 1 else ''}{game.words.seen_words(zone, card)}")
    return tuple(f"{'; '.join(cards)} {game.words.place_words(zone)}" for zone, cards in places.items())


def hides(fold: Fold, line: lines.AmendLine[Any]) -> list[tuple[int, list[Pair]]]:
    """What each line that a correction replaces or removes showed, and does not show any more. It is asked for before
    the correction is fed. A card that is only told to be another one is not hidden.
    """
    if line.how == "insert" or line.head is not None:
        return []
    found: list[tuple[int, list[Pair]]] = []
    for n in line.of:
        item = fold.item(n)
        if item is None or isinstance(item, lines.EndLine) or n in fold.stranded:
            continue
        before = fold.before(n).state
        now = {zone for zone, _ in _reveals(fold.game, before, line.step or line.show)}
        if gone := [pair for pair in _reveals(fold.game, before, content(item)) if pair[0] not in now]:
            found.append((n, gone))
    return found


def shown(fold: Fold, without: Sequence[int] = ()) -> set[Pair]:
    """What the lines that stand show, but for some of them."""
    walked, found = fold.beginning(), set[Pair]()
    for item in fold.items:
        if item.n not in fold.stranded:
            if item.n not in without and not isinstance(item, lines.EndLine):
                found.update(_reveals(fold.game, walked.state, content(item)))
            walked.feed(item)
        walked.recall(item.n)
    return found


def _reveals(game: Game[Any], state: Any, act: Act | None) -> Sequence[Pair]:
    return () if act is None or isinstance(act, Check | Set) else game.sight.reveals(state, act)


__all__ = ["Pair", "hides", "in_places", "shown"]
