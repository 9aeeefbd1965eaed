"""Simulated tables: a world with full sight and bots play; a reporter decides what of it is typed.

The logs have the form that a table would have typed: through the fold, with entries, implied steps and marks. Same
seed, same bytes. The command line and `records` import it; it imports the journal and the engine, never the table.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from referee.engine.errors import RefereeError
from referee.engine.game import Bot, Game
from referee.engine.steps import Act, Check, Step
from referee.journal import lines
from referee.journal.acts import setup_of
from referee.journal.entry import Entry
from referee.journal.fold import Fold

MOST_ENTRIES = 20_000
"""A simulated game that has not ended by then is given up: the bots do not find the end."""


class Stuck(RefereeError):
    """A simulated game does not go on: nobody is asked, or it never ends."""


class SimulatedGame(NamedTuple):
    """One simulated game."""

    lines: list[lines.Line]
    """The lines of the log."""
    transcript: list[str]
    """What was typed, an entry a line."""
    fold: Fold
    """The fold at its end."""
    world: Any


class SimulatedTable:
    """One simulated table: bots decide, the reporter types, the fold judges."""

    def __init__(
        self,
        game: Game[Any],
        head: lines.Head,
        random: Random,
        bots: Sequence[str | Bot],
        reporter: str = "bare",
        each: "Callable[[SimulatedTable], None] | None" = None,
        own: Sequence[Random] = (),
    ) -> None:
        if game.bots is None:
            raise ValueError(f"{game.title} has no simulated players")
        self.game = game
        self.playing = game.bots
        self.own = own
        """Random numbers of each seat's own, at 0 those of the table; empty: all draw from one source, the world's.

        With them a choice of one seat shifts no number of another, so that two games with one seed stay alike longer.
        """
        self.random = own[0] if own else random
        self.fold = Fold(game, head)
        self.world = self.playing.world(setup_of(head, game), random)
        self.reporter = reporter
        """What is typed: `bare`, `counting` (a size counted once a round is typed as `chk`) or `open` (hands and roles
        are shown at the end); bots and world play the same game whatever the reporter.
        """
        self.each = each
        """Called after every entry, with the world and the state in step."""
        self.chance = Random(f"{head.id}/reporter")
        self.counted = game.flow.mark(self.fold.state)
        self.bots: list[Bot] = [self.playing.bot(bot) if isinstance(bot, str) else bot for bot in bots]
        self.lines: list[lines.Line] = [head]
        self.transcript: list[str] = []
        self.ahead: Step | None = None
        self.entry = 0
        self.t = 0

    def bot_step(self, state: Any) -> Step:
        """The next step, of one of those who are asked."""
        if self.ahead is not None:
            step, self.ahead = self.ahead, None
            return step
        asked = self.game.flow.awaiting(state)
        if not asked.who:
            raise Stuck(f"{self.game.title}: nobody is asked for anything, and the game is not over")
        seat = (
            asked.who[0] if asked.manner in ("order", "one") or len(asked.who) == 1 else self.random.choice(asked.who)
        )
        at = seat or 1
        return self.bots[at - 1](state, self.world, self.own[at] if self.own else self.random, seat)

    def play(self) -> SimulatedGame:
        """Play to the end. Raises Stuck."""
        game = self.game
        while not self.fold.state.over:
            self._entry()
            if self.ahead is None:
                self._look()
            if self.entry > MOST_ENTRIES:
                raise Stuck(f"{game.title}: no end after {MOST_ENTRIES} entries")
        if self.reporter == "open":
            for act in self.playing.after_end(self.fold.state, self.world):
                self.record([act])
        return SimulatedGame(self.lines, self.transcript, self.fold, self.world)

    def _look(self) -> None:
        """World and state are in step: they can be compared, and a counting table counts once a round."""
        if self.each is not None:
            self.each(self)
        now = self.game.flow.mark(self.fold.state)
        if self.reporter == "counting" and now != self.counted and not self.fold.state.over:
            self.counted = now
            paths = self.game.facts.paths(self.fold.state)
            says = self.playing.world_says(self.world, self.fold.state)
            can = [name for name, n in says.items() if type(n) is int and paths.get(name) is not None]
            if can:
                name = self.chance.choice(can)
                self.record([Check(name, says[name])])

    def _entry(self) -> None:
        """One entry as a table would type it: steps that belong together, what they imply left out."""
        fold = self.fold
        start = fold.state.copy()
        entry = Entry(fold, self.entry + 1, self.t)
        typed: list[Act] = []
        held: list[Step] = []
        while not fold.state.over:
            step = self.bot_step(fold.state)
            if typed and not self.playing.joins(typed, step):
                self.ahead = step
                break
            if not typed and self.playing.silent(fold.state, step):
                held.append(step)
                entry.add(step, implied=True)
                continue
            typed.append(step)
            entry.add(step)
            if not self.playing.joins(typed, None):
                break
        first = typed[0] if typed else None
        if held and not (isinstance(first, Step) and list(self.game.flow.implied(start, first)) == held):
            typed = [*held, *typed]
            for line in entry.lines[: len(held)]:
                line.implied = False
        self._write(entry, self.game.notation.write(start, [s for s in typed if isinstance(s, Step)]), self.random)

    def record(self, acts: Sequence[Act]) -> None:
        """An entry of given acts (a showing, a count)."""
        start = self.fold.state.copy()
        entry = Entry(self.fold, self.entry + 1, self.t)
        for act in acts:
            entry.add(act)
        self._write(entry, self.game.notation.write_act(start, acts[0]), self.chance)

    def _write(self, entry: Entry, typed: str, chance: Random) -> None:
        self.entry += 1
        self.t += chance.randint(1, 60) * 500
        self.transcript.append(typed)
        self.lines += entry.close(typed)
