"""Where each turn of a game began: the lines of the log by turns."""

from __future__ import annotations

from typing import Any, NamedTuple

from referee.journal.fold import Fold
from referee.table.session.history import points


class BegunTurn(NamedTuple):
    """A turn, or a part of the game that is nobody's."""

    after: int
    """The line behind which it begins."""
    title: str
    """`turn 3, @2`, `round 2`; empty before the game is set up."""


def turns(fold: Fold) -> list[BegunTurn]:
    """The turns of the present list, in order: one begins where a round or a turn has ended, or another seat plays."""
    ends = set(points(fold))
    walked = fold.beginning()
    out = [BegunTurn(0, "")]
    for item in fold.standing():
        walked.feed(item)
        if item.n in ends and (title := _title(walked)) != out[-1].title:
            out.append(BegunTurn(item.n, title))
    return out


def _title(fold: Fold) -> str:
    """Whose turn it is, and in which round."""
    game = fold.game
    view: dict[str, Any] = game.facts.view(fold.state)
    if fold.state.over:
        return "the end"
    seat = f", @{view['turn']}" if view.get("turn") else ""
    if "turns" in view:
        return f"turn {view['turns']}{seat}" if view["turns"] else ""
    round_ = game.drawing.round_of(view)
    return f"round {round_}{seat}" if round_ else seat.removeprefix(", ")
