"""Small logs of the toy and of Shinbi for the tests of the journal."""

from functools import cache
from typing import Any, Self

from referee.engine.game import Game
from referee.engine.steps import Act, Show, Step
from referee.games import shinbi
from referee.journal import lines
from referee.journal.entry import Entry
from referee.journal.fold import Fold
from referee.journal.head import make_head
from referee.simulate import SimulatedGame
from referee.simulate.run import one
from tests import toy
from tests.kit.logs import folded

TOY: Game[Any] = toy.GAME
SHINBI: Game[Any] = shinbi.GAME
GAMES: dict[str, Game[Any]] = {"toy": TOY, "shinbi": SHINBI}


@cache
def simulated(game_id: str, seed: int) -> SimulatedGame:
    """An honest game, not to be changed."""
    return one(GAMES[game_id], seed, reporter="open")


@cache
def pool(game_id: str) -> tuple[Act, ...]:
    """Steps and shows of some games, to be recorded at any time."""
    acts: dict[str, Act] = {}
    for seed in range(4):
        for line in simulated(game_id, seed).lines:
            if isinstance(line, lines.StepLine | lines.ShowLine):
                act = line.step if isinstance(line, lines.StepLine) else line.show
                acts.setdefault(repr(act), act)
    return tuple(acts.values())


def head(game: Game[Any], players: int = 0, **how: Any) -> lines.Head:
    """A head as a table would have it."""
    names = ("Ana", "Ben", "Cho", "Dai", "Eva", "Fay")[: players or game.about.players[0]]
    return make_head(game, names, log_id="TEST", at="2026-11-27T20:14:05+01:00", **how)


class Log:
    """A log being made line by line, without a table."""

    def __init__(self, game: Game[Any], head_: lines.Head | None = None) -> None:
        self.game = game
        self.head = head_ or head(game)
        self.fold = Fold(game, self.head)
        self.lines: list[lines.Line] = []
        self.entry = 0

    def write(self, *made: lines.Judged) -> int:
        """Judge lines as one entry and keep them; the number of the first."""
        self.entry += 1
        entry = Entry(self.fold, self.entry, self.entry * 1000)
        for line in made:
            line.n, line.entry, line.t = self.fold.last + 1, self.entry, self.entry * 1000
            entry.feed(line)
        self.lines += entry.close("typed")
        return made[0].n

    def play(self, *acts: Act) -> int:
        """An entry of acts."""
        return self.write(*(as_line(act) for act in acts))

    def each(self, *acts: Act) -> Self:
        """An entry for each of these acts. The log."""
        for act in acts:
            self.play(act)
        return self

    def amend(self, *of: int, **what: Any) -> lines.AmendLine[Any]:
        """Write an amend; its line."""
        line: lines.AmendLine[Any] = lines.AmendLine(n=0, of=of, **what)
        self.write(line)
        return line

    def again(self) -> Fold:
        """The same lines folded anew."""
        return folded(self.game, self.head, self.lines)


def as_line(act: Act) -> lines.Judged:
    """The line of a step or a show."""
    return lines.ShowLine(n=0, show=act) if isinstance(act, Show) else lines.StepLine(n=0, step=_step(act))


def _step(act: Act) -> Step:
    assert isinstance(act, Step)
    return act
