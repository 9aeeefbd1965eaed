"""Logs of all four games for the public cases (tests/README.md), and what is compared of them."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest

import referee
from records.replay import replay, timeline
from referee import games
from referee.journal import lines
from referee.simulate import SimulatedGame
from referee.simulate.run import one, sealed_bytes
from referee.table.session.session import Session

GAMES = list(games.NAMES)
every_game = pytest.mark.parametrize("name", GAMES)


@cache
def simulated(name: str, seed: int = 3, players: int = 0, reporter: str = "bare") -> SimulatedGame:
    """One honest game."""
    return one(games.load(name), seed, players=players, reporter=reporter)


@cache
def raw(name: str, seed: int = 3, reporter: str = "bare") -> bytes:
    """The same as a sealed file."""
    return sealed_bytes(simulated(name, seed, reporter=reporter).lines)


def fresh(name: str, seed: int = 3, players: int = 0) -> Session:
    """A session with the head of a simulated game, in which nothing was typed yet; it writes into a list."""
    made = simulated(name, seed, players)
    return referee.load(name).table_of(made.fold.head).session


def stops_made(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The lines whose moments a replay lays out from here on; it grows."""
    made: list[int] = []
    moment = replay.moment

    def noted(seen: Any, at: int, line: Any, full: bool = False) -> Any:
        made.append(line.n)
        return moment(seen, at, line, full=full)

    monkeypatch.setattr(timeline, "moment", noted)
    return made


def written(session: Session) -> list[lines.Line]:
    """What a session wrote."""
    sink: Any = session.writer
    found: list[lines.Line] = sink.lines
    return found


def folder_of_all(path: Path) -> list[Path]:
    """A folder with two logs of each game, one of them with open cards."""
    path.mkdir(exist_ok=True)
    made = []
    for name in GAMES:
        for seed, reporter in ((3, "bare"), (4, "open")):
            made.append(path / f"{name}{seed}.jsonl")
            made[-1].write_bytes(raw(name, seed, reporter))
    return made
