"""What a table of four types at a terminal until the first move is recorded, for `scripts/bench` and the tests.

`python -m tests.kit.first_move` prints it. A key is a character or Enter; names of players are left out, as they are nobody's
notation. What is typed is what the questions ask for, as short as they say it may be.
"""

import contextlib
import io
import os
import statistics
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from unittest.mock import patch

from referee import games
from referee.table.frontend.batch import Batch
from referee.table.frontend.render import Screen
from referee.table.frontend.signals import Signals
from referee.table.frontend.source import EntrySource
from referee.table.frontend.standing import Above
from referee.table.frontend.terminal import Terminal
from referee.table.session.session import Session
from referee.table.setup.opening import Opening, start
from tests.kit.entries import close
from tests.kit.golden import folder, play
from tests.kit.keys import entry_keys

SET_UP, A_TURN = 70, 40
"""Keys of a set-up and of a turn, at most."""

PLAYERS = "Ana,Bea,Cho,Dai"

TYPED: dict[str, tuple[str, ...]] = {
    "shinbi": ("", "o r z p", "", "ksb"),
    "samurai_sword": ("nob hid iey koj", "2", "fo"),
    "shinobi_clans": ("2", "d5 r2 s3", "k", "c", "d"),
    "ninjato": ("432", "345a12", "t2m4gt", "235234335" + "35g44g", "135", "b3x?a1z2", "t34*m5g2tx", "l34d2e4s5", "d"),
}
"""The answers behind the players: the edition where there are several, the set-up, and a first move."""


class FirstMove(NamedTuple):
    """What it takes. set_up: without the move itself."""

    game: str
    lines: int
    keys: int
    set_up: int


class Scripted:
    """The line of somebody who types what was prepared."""

    draws = False

    def __init__(self, typed: Sequence[str]) -> None:
        self.left = list(typed)
        self.asked: list[str] = []

    def ask(self, text: str, start: str = "", above: Above | None = None) -> str:
        """The next line; the end of the input behind the last one."""
        self.asked.append(text)
        if not self.left:
            raise EOFError
        return self.left.pop(0)

    def remember(self, typed: Sequence[str]) -> None:
        """Nothing is recalled."""

    def title(self, text: str) -> None:
        """There is no window."""

    def ahead(self, patience: float) -> Sequence[str]:
        """Nothing is typed ahead."""
        return ()


def at_terminal(game: str, typed: Sequence[str]) -> tuple[Session, Scripted, str]:
    """A session into which these lines are typed, the line, and what stood on the screen."""
    out = io.StringIO()
    screen = Screen(out, columns=80, colour=False)
    made: list[Session] = []
    with (
        TemporaryDirectory() as place,
        patch.dict(os.environ, {"TERM": "dumb", "REFEREE_CONFIG": place, "REFEREE_GAMES": place}),
    ):

        def begin(opening: Opening) -> Session:
            made.append(start(opening, Path(place, "log.jsonl")))
            return made[0]

        terminal = Terminal(Batch(EntrySource(io.BytesIO(), "typed"), screen, screen), screen, Signals())
        terminal.line = line = Scripted(typed)
        with contextlib.redirect_stdout(out):
            terminal.run(None, Opening(games.load(game)), begin)
        session = made[0]
        close(session)
    return session, line, out.getvalue()


def first_move(game: str) -> FirstMove:
    """What the first move of a game takes. Raises AssertionError where an entry is refused or the move is none."""
    session, line, shown = at_terminal(game, (PLAYERS, *TYPED[game]))
    assert not line.left and "not understood" not in shown and "refused" not in shown, shown
    assert TYPED[game][-1] in {item.typed for item in session.fold.items if item.entry == session.entry}, shown
    keys = [len(text) + 1 for text in TYPED[game]]
    return FirstMove(game, len(keys), sum(keys), sum(keys[:-1]))


class PerTurn(NamedTuple):
    """Entries and keys of a turn over the golden sessions of a game, medians."""

    turns: int
    lines: float
    keys: float


def per_turn(game: str) -> PerTurn:
    """What a turn takes: the entries from the moment a seat has the turn until another one has it, answers of others too."""
    loaded = games.load(game)
    turns: list[list[int]] = []

    for path in sorted(folder(game).glob("*.txt")):
        last: list[Any] = [0]

        def each(session: Session, row: str, last: list[Any] = last) -> None:
            turn = session.state.turn
            if not turn or row.split(maxsplit=1)[0] in ("setup", "n", "fact", "chk", "set"):
                return
            if turn != last[0]:
                turns.append([])
            last[0] = turn
            turns[-1].append(entry_keys(row))

        play(loaded, path.read_text(encoding="utf-8"), each)
    return PerTurn(len(turns), statistics.median(map(len, turns)), statistics.median(map(sum, turns)))


def all_games() -> Iterator[FirstMove]:
    """Every game of which it is known what is typed."""
    for game in TYPED:
        yield first_move(game)


if __name__ == "__main__":
    for row in all_games():
        turn = per_turn(row.game)
        print(f"{row.game:<16} a turn: {turn.lines:g} lines, {turn.keys:g} keys (medians of {turn.turns})")
        print(f"{row.game:<16} {row.lines:>2} lines, {row.keys:>3} keys to the first move, {row.set_up} of them the set-up")
