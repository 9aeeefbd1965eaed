"""What the whole table saw: hints, completion, offers and refusals tell nothing that was typed secretly."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from typing import TYPE_CHECKING

from referee.engine.findings import Fault
from referee.journal.fold import Fold
from referee.journal.mask import secretly

if TYPE_CHECKING:
    from referee.table.session.session import Session


def as_seen(session: Session) -> Session:
    """A session to work out help in, which writes nothing; the session itself where nothing was typed secretly."""
    seen = session.game.sight.as_seen(session.state)
    if seen is session.state:
        return session
    twin = copy(session)
    twin.fold, twin.writer = session.fold.copy(), None
    twin.fold.state = seen
    return twin


def sayable(fold: Fold, findings: Iterable[Fault]) -> list[Fault]:
    """The findings of a refused entry, without those about lines typed secretly: its cards are not shown yet."""
    return [f for f in findings if not (f.about and secretly(getattr(fold.item(f.about), "step", None)))]
