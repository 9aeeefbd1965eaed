"""A line that stands, as it is typed: so it can be copied and changed behind `amend N`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.journal.acts import content
from referee.journal.lines import EndLine, Judged
from referee.journal.mask import masked

if TYPE_CHECKING:
    from referee.table.session.session import Session


def as_typed(session: Session, item: Judged | None) -> str:
    """The entry of a line, hidden parts left out; empty where it has none."""
    if item is None or isinstance(item, EndLine):
        return ""
    try:
        return session.game.notation.write_act(session.fold.before(item.n).state, masked(content(item)))
    except ValueError:
        return ""
