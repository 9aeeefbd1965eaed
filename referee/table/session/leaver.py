"""What follows when a player goes home, in words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from referee.engine.rulebook import spell

if TYPE_CHECKING:
    from referee.table.session.session import Session


def follows(session: Session) -> str:
    """What follows at this table when somebody goes home, by the option `leaver`."""
    known = session.game.rulebook.options.get("leaver")
    if known is None:
        return "the game ends without a result"
    value = spell(session.state.setup.options["leaver"])
    said = re.search(rf"\b{value}: (.+?)\.", known.text)
    return f"option leaver = {value}: {said[1]}" if said else f"option leaver = {value}"
