"""Simulated logs for the battery, made once per game, seed and manner."""

from collections.abc import Iterator, Sequence
from functools import cache
from io import BytesIO
from typing import Any

import msgspec

from referee import games
from referee.engine.game import Game
from referee.engine.rulebook import OptionValue
from referee.journal import lines
from referee.journal.fold import Fold
from referee.journal.reader import LogReader
from referee.simulate import SimulatedGame
from referee.simulate.run import one, sealed_bytes
from tests.kit.logs import folded

GAMES = list(dict.fromkeys((*games.NAMES, "toy")))
REPORTERS = ("bare", "open")


@cache
def simulated(
    game_id: str, seed: int, players: int = 0, reporter: str = "bare", option: tuple[str, OptionValue] | None = None
) -> SimulatedGame:
    """One honest game."""
    return one(
        games.load(game_id), seed, players=players, reporter=reporter, options=dict([option]) if option else None
    )


@cache
def stored(game_id: str, seed: int, players: int = 0, reporter: str = "bare") -> bytes:
    """The same as a sealed file."""
    return sealed_bytes(simulated(game_id, seed, players, reporter).lines)


def every(game: Game[Any], seeds: int = 1) -> Iterator[SimulatedGame]:
    """Games of every number of players, bare and open-handed in turn."""
    for players in range(game.about.players[0], game.about.players[1] + 1):
        for seed in range(seeds):
            yield simulated(game.id, 100 * players + seed, players, REPORTERS[(players + seed) % 2])


def few(game: Game[Any]) -> Iterator[SimulatedGame]:
    """The smallest and the largest table, for what takes long."""
    for players in sorted(set(game.about.players)):
        yield simulated(game.id, 100 * players, players, REPORTERS[players % 2])


def read(data: bytes) -> tuple[lines.Head, list[lines.Line]]:
    """A log from its bytes; it must be sound."""
    reader = LogReader(BytesIO(data))
    log = list(reader)
    assert not reader.complaints, reader.complaints
    return reader.head, log


def replay(game: Game[Any], head: lines.Head, log: Sequence[lines.Line]) -> Fold:
    """A log folded anew."""
    return folded(game, head, log)


def refolded(game: Game[Any], head: lines.Head, log: Sequence[lines.Line]) -> Iterator[Fold]:
    """A log folded anew: after each line the fold, which must say of it what stands in it."""
    fold = Fold(game, head)
    for line in log:
        judged = fold.feed(line)
        if isinstance(line, lines.MarkLine):
            assert (line.view, line.facts) == (game.about.view_name, msgspec.to_builtins(game.facts.view(fold.state))), line
        if isinstance(line, lines.Judged):
            assert judged is not None
            assert (judged.verdict, judged.open, tuple(f.stored() for f in judged.findings)) == (line.verdict, line.open, line.findings), line
            assert msgspec.to_builtins(tuple(judged.did)) == msgspec.to_builtins(line.did), line
        yield fold


def options(game: Game[Any]) -> list[tuple[str, OptionValue]]:
    """Every value of every option that is not its default."""
    edition = next(iter(game.rulebook.editions), "")
    return [(o.id, v) for o in game.rulebook.options.values() for v in o.values if v != o.value(edition)]
