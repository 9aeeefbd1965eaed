"""Golden sessions: a transcript as it is typed, and beside it the log that it must give.

    tests/<game>/golden/NAME.txt      players …, perhaps edition …, option …, then the entries
    tests/<game>/golden/NAME.jsonl    the log, without the members that change from run to run
    tests/<game>/mended/NAME.txt      the same of sessions that need not end: something is put right in them

`python -m tests.kit.golden [GAME…]` writes the logs of transcripts anew; look at the difference before committing it.
"""

import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec

from referee import games
from referee.api.game import LoadedGame
from referee.engine.game import Game
from referee.journal import lines
from referee.journal.memory_writer import MemoryWriter
from referee.table.session.session import Session
from referee.table.setup.opening import Opening
from tests.kit.scenarios import explain

TESTS = Path(__file__).parent.parent


def folder(game: str) -> Path:
    """Where the golden sessions of a game lie."""
    return TESTS / game / "golden"


def mended(game: str) -> Path:
    """Where sessions lie that break off once something was put right: what was forgotten, what was wrong."""
    return TESTS / game / "mended"


def play(game: Game[Any], text: str, each: Callable[[Session, str], None] | None = None) -> tuple[Session, list[lines.Line]]:
    """Play a transcript; every entry must be taken. Returns the session and all its lines, the head first.

    each: called with the session before every entry, and with that entry.
    """
    rows = text.splitlines()
    opening = Opening(game)
    first = 0
    while first < len(rows) and (not rows[first].strip() or rows[first].startswith("#") or opening.take(rows[first])):
        first += 1
    head = opening.head(log_id="GOLDEN", at="2000-01-01T00:00:00+00:00")
    session = LoadedGame(game).table_of(head).session
    for number, row in enumerate(rows[first:], first + 1):
        if row.strip() and not row.lstrip().startswith("#"):
            if each is not None:
                each(session, row)
            reply = session.enter(row)
            assert reply.kind in ("accepted", "info", "nothing"), f"line {number}, {row!r}: {explain(reply)}"
    assert isinstance(session.writer, MemoryWriter)
    return session, list(session.writer.lines)


PLAYED: dict[tuple[str, str], tuple[Session, list[lines.Line]]] = {}
"""The golden sessions that were played so far, by game and name."""


def played(game_id: str, name: str) -> tuple[Session, list[lines.Line]]:
    """A golden session at its end, and its lines: played once for all who only look. Whoever types on takes `copied`."""
    if (game_id, name) not in PLAYED:
        PLAYED[game_id, name] = play(games.load(game_id), (folder(game_id) / f"{name}.txt").read_text(encoding="utf-8"))
    return PLAYED[game_id, name]


def copied(session: Session) -> Session:
    """An independent session at the same point; it writes its own lines."""
    return session.twin(MemoryWriter())


def text_of(log: Sequence[lines.Line]) -> str:
    """A log as it is kept: no program version, no digests."""
    rows = []
    for line in log:
        data = msgspec.to_builtins(line)
        if isinstance(line, lines.Head):
            data = {k: v for k, v in data.items() if k not in ("program", "code", "rules", "components", "policy_digest")}
        rows.append(msgspec.json.encode(data).decode())
    return "\n".join(rows) + "\n"


def write(game: Game[Any]) -> None:
    """Write the logs of all transcripts of a game."""
    for path in sorted([*folder(game.id).glob("*.txt"), *mended(game.id).glob("*.txt")]):
        _, log = play(game, path.read_text(encoding="utf-8"))
        path.with_suffix(".jsonl").write_text(text_of(log), encoding="utf-8")
        print(path.with_suffix(".jsonl").name)


if __name__ == "__main__":
    from tests.kit.registered import registered

    with ExitStack() as stack:
        stack.enter_context(registered())
        for name in sys.argv[1:] or list(games.NAMES):
            write(games.load(name))
