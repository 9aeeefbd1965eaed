"""A log taken apart, and folded."""

from collections.abc import Iterable, Sequence
from typing import Any

from referee.engine.game import Game
from referee.journal.fold import Fold
from referee.journal.lines import Head, Line


def head_of(log: Sequence[object]) -> Head:
    """Its first line."""
    head = log[0]
    assert isinstance(head, Head)
    return head


def parted(log: Sequence[Line]) -> tuple[Head, list[Line]]:
    """Its head, and the lines behind it."""
    return head_of(log), [*log[1:]]


def folded(game: Game[Any], head: object, rest: Iterable[Line]) -> Fold:
    """The table after these lines."""
    assert isinstance(head, Head)
    fold = Fold(game, head)
    for line in rest:
        fold.feed(line)
    return fold
