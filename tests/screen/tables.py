"""Sessions of these tests, with a live page beside them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from referee import games
from referee.journal.fold import Fold
from referee.journal.head import make_head
from referee.journal.lines import Head, Line
from referee.journal.memory_writer import MemoryWriter
from referee.screen.address import bound
from referee.screen.live import Live
from referee.simulate.run import one
from referee.table.desk import Desk
from referee.table.frontend.batch import enter
from tests.kit.logs import parted

NAMES = ("Ana", "Ben", "Cho", "Dai", "Eva")


def log_of(game: str, seed: int = 3, **how: Any) -> tuple[Head, list[Line]]:
    """A simulated game: its head, and the lines behind it."""
    return parted(one(games.load(game), seed, **how).lines)


def desk(game: str, players: int, names: tuple[str, ...] = NAMES, **head: Any) -> Desk:
    """A session that writes to memory."""
    made = make_head(games.load(game), names[:players], log_id="SCREEN", at="2026-11-29T20:00:00+00:00", **head)
    return Desk(Fold(games.load(game), made), MemoryWriter(made))


@contextmanager
def watched(session: Desk, seats: bool = False, place: str = "0") -> Iterator[tuple[Live, Callable[..., None]]]:
    """The live page of a session, and what types entries."""
    live = Live(bound(place), seats)
    live.begin(session.fold.head, [], "log.jsonl", 0, False)
    session.watched_by(live)

    def types(*entries: str) -> None:
        for entry in entries:
            enter(session, entry)

    try:
        yield live, types
    finally:
        live.stop()
