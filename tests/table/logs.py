"""Sessions on real files, and what is compared after them."""

from pathlib import Path
from typing import Any

from referee import games
from referee.api.game import LoadedGame
from referee.journal.fold import Fold
from referee.journal.head import make_head
from referee.journal.lines import Line
from referee.journal.log_file import open_log
from referee.table.session.session import Session

GAME = games.load("shinbi")
NAMES = ("Ana", "Ben", "Cho", "Dai", "Eva", "Fay")


def begin(path: Path, players: int = 4, **head: Any) -> Session:
    made = make_head(GAME, NAMES[:players], log_id="TEST", **head)
    return LoadedGame(GAME).table_of(made, path=path).session


def read(path: Path) -> tuple[Fold, list[Line]]:
    """A log folded afresh; it must be sound."""
    reader = open_log(path)
    with reader.file:
        fold = Fold(games.load(reader.head.game), reader.head)
        log: list[Line] = []
        for line in reader:
            fold.feed(line)
            log.append(line)
        assert not reader.complaints, [str(c) for c in reader.complaints]
    return fold, log


def assert_same(live: Fold, fresh: Fold) -> None:
    """Everything that a later line depends on."""
    assert live.state == fresh.state
    assert [(item.n, item.done, item.entry) for item in live.items] == [
        (item.n, item.done, item.entry) for item in fresh.items
    ]
    assert (live.last, live.stranded, live.cut, live.removed) == (fresh.last, fresh.stranded, fresh.cut, fresh.removed)
    assert (live.now.verdicts, live.seen.verdicts, live.head) == (fresh.now.verdicts, fresh.seen.verdicts, fresh.head)
    assert [end.n for end in live.ends] == [end.n for end in fresh.ends]
