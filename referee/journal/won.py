"""Who has won by a log."""

from collections.abc import Sequence
from typing import Any

from referee.journal.fold import Fold


def declared_result(fold: Fold) -> dict[str, Any] | None:
    """The result with a winner that the table declared last; None where it declared none."""
    return next((end.declared for end in reversed(fold.ends) if "winner" in end.declared), None)


def winners(fold: Fold) -> Sequence[int]:
    """The seats that have won, as the table declared it or as it is computed; empty while it is open, or for nobody."""
    result = declared_result(fold)
    if result is None and fold.state.over:
        result = fold.game.scoring.outcome_result(fold.state)
    return tuple((result or {}).get("winner", ()))


__all__ = ["declared_result", "winners"]
