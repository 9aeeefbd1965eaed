"""Pairs of simulated games: the same seed under two sets of rules, so that what differs between them is less chance.

Deck, deals and the random numbers of each seat begin the same in both games. They part where the rules make somebody
draw or choose another thing.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from referee.engine.game import Game
from referee.engine.rulebook import OptionValue
from referee.engine.steps import Step
from referee.journal.lines import StepLine
from referee.simulate import SimulatedGame
from referee.simulate.run import one, seed_of, uninterrupted, write

ARMS = ("a", "b")
"""How the files of the two games of a pair end: the rules to compare with, and the others."""


class SimulatedPair(NamedTuple):
    """Two games with one seed."""

    first: SimulatedGame
    second: SimulatedGame

    @property
    def parted(self) -> bool:
        """Whether a step, a score or a winner differs in the second game."""
        return _told(self.first) != _told(self.second)

    @property
    def recounted(self) -> bool:
        """Whether the same was played and the result is another."""
        return self.parted and _told(self.first)[0] == _told(self.second)[0]


def _told(played: SimulatedGame) -> tuple[list[Step], Sequence[int | None], Sequence[int]]:
    """What happened in a game: its steps, its scores and who won."""
    steps = [line.step for line in played.lines if isinstance(line, StepLine)]
    score = played.fold.game.scoring.score(played.fold.state)
    return steps, score.points, score.winners


def seats_of_both(game: Game[Any], options: Mapping[str, OptionValue], other: Mapping[str, OptionValue]) -> range:
    """The numbers of players for which both sets of options can be played. Raises ValueError for none."""
    bounds = [game.flow.seats_for(dict(chosen)) for chosen in (options, other)]
    seats = range(max(least for least, _ in bounds), min(most for _, most in bounds) + 1)
    if not seats:
        raise ValueError("no number of players can play by both rules")
    return seats


def pairs(
    game: Game[Any],
    count: int,
    seed: int,
    out: Path,
    *,
    options: Mapping[str, OptionValue],
    other: Mapping[str, OptionValue],
    players: int = 0,
    **how: Any,
) -> Iterator[SimulatedPair]:
    """Write pairs into a folder as `GAME-SEED-N-a` and `-b`, a log and a transcript each; yields each pair as it is
    done.

    options, other: the options of the first and of the second game. players: 0 takes a number by the seed. Raises
    ValueError, Stuck and OSError, and KeyboardInterrupt as `run.many` does.
    """
    seats = seats_of_both(game, options, other)
    out.mkdir(parents=True, exist_ok=True)
    for i in range(count):
        number = seed_of(seed, i)
        k = players or Random(f"{game.id}/{number}/players").choice(seats)
        both = [
            one(game, number, players=k, options=chosen, paired=True, **how) for chosen in (options, other)
        ]  # both are played before either is written: half a pair tells nothing
        with uninterrupted():
            for arm, played in zip(ARMS, both, strict=True):
                write(game, played, out / f"{game.id}-{seed}-{i + 1:05d}-{arm}")
            yield SimulatedPair(*both)
