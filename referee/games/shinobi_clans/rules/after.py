"""Contract tokens that are found after their round has closed, before the next are placed (SC-CONTRACT-01).

No rule says by when a token must be found; from the next contracts on it cannot be told from a token of the new round.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from operator import attrgetter
from typing import Any

from referee.games.shinobi_clans.state import ClansState

OF_A_ROUND = ("round", "targets", "done", "shown_at", "placed", "placed_at", "told", "tokens", "earned")
"""What of a closed round a token that is found later is judged by."""

_books = attrgetter(*OF_A_ROUND)


def close_books(s: ClansState) -> None:
    """Keep what the tokens of this round were; the round is about to be cleared away."""
    s.closed = _books(s)


def can_be_found(s: ClansState) -> bool:
    """Whether a token of the round that has closed can still be found: nobody has placed another one since."""
    return s.over or bool(s.closed and not any(s.placed))


@contextmanager
def reopened(s: ClansState, keep: bool) -> Iterator[None]:
    """The table as of the round that has closed, while this lasts; keep: what changes of it is kept."""
    if s.over or not s.closed:
        yield
        return
    now = [getattr(s, name) for name in OF_A_ROUND]
    for name, value in zip(OF_A_ROUND, s.closed, strict=True):
        setattr(s, name, _own(value))
    try:
        yield
        if keep:
            close_books(s)
    finally:
        for name, value in zip(OF_A_ROUND, now, strict=True):
            setattr(s, name, value)


def _own(value: Any) -> Any:
    """Lists and dicts of our own, so that what a copy of the state keeps is not touched."""
    if isinstance(value, list):
        return [_own(one) for one in value]
    return dict(value) if isinstance(value, dict) else value
