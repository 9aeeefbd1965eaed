"""What the whole table saw: hints, completion, offers and refusals tell nothing that was typed secretly."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from itertools import islice
from typing import TYPE_CHECKING

from referee.engine.findings import Fault
from referee.journal.fold import Fold
from referee.journal.mask import mask, secretly

if TYPE_CHECKING:
    from referee.table.session.session import Session


def as_seen(session: Session, seat: int = 0) -> Session:
    """A session to work out help in, which writes nothing; the session itself where nothing was typed secretly.

    seat: who looks, by what this seat knows besides; 0: the whole table.
    """
    seen = session.game.sight.as_seen(session.state)
    if seen is session.state:
        return session
    twin = copy(session)
    twin.writer = None
    if seat:
        twin.fold = Fold(session.game, session.fold.head)
        told = mask(session.fold.standing(), session.fold.head, seat, session.game)
        for line in islice(told, 1, None):  # behind the head
            twin.fold.feed(line)
    else:
        twin.fold = session.fold.copy()
        twin.fold.state = seen
    return twin


def sayable(fold: Fold, findings: Iterable[Fault]) -> list[Fault]:
    """The findings of a refused entry, without those about lines typed secretly: its cards are not shown yet."""
    return [f for f in findings if not (f.about and secretly(getattr(fold.item(f.about), "step", None)))]
