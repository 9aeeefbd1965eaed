"""A game: its rules and options, and the tables on which it is played."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from referee import games
from referee.api.arguments import is_a, is_log_id, is_text, is_truth, is_whole
from referee.api.table import Table
from referee.engine.game import Game
from referee.engine.parts.bots import Bot, bot_name
from referee.engine.plain import reason, usage, verbs
from referee.engine.rulebook import Option, OptionValue, Rule, spell
from referee.engine.steps import Step
from referee.journal.box import MADE_UP
from referee.journal.fold import Fold
from referee.journal.lines import Box, Head
from referee.journal.log_file import MemoryLog
from referee.journal.memory_writer import MemoryWriter
from referee.simulate.run import REPORTERS, one, sealed_bytes
from referee.table.desk import Desk
from referee.table.session.box_facts import fault
from referee.table.session.clock import Clock
from referee.table.setup.opening import Opening, begin

if TYPE_CHECKING:
    from records.api.log import Log

BoxFacts = Mapping[str, int | str | bool | list[int | str]]
"""What is printed on the components of a box, by the names that `referee census GAME` shows."""


MOST_SEED = 2**62

StepMember = int | str | bool | None | Sequence[Any]
"""A member of a step: a seat, a card, a number, or a list of them or of pairs."""


class LoadedGame:
    """A game of this program. It never changes, so threads may share it."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game

    @property
    def id(self) -> str:
        """As in logs: `shinobi_clans`."""
        return self._game.id

    @property
    def title(self) -> str:
        """As on the box."""
        return self._game.title

    @property
    def players(self) -> range:
        """For how many players it is."""
        least, most = self._game.about.players
        return range(least, most + 1)

    @property
    def editions(self) -> tuple[str, ...]:
        """The editions of the rulebook, the one that is played without a word first."""
        return tuple(self._game.rulebook.editions)

    @property
    def rules(self) -> Mapping[str, Rule]:
        """The rules by id, each with its text in our own words and its section."""
        return self._game.rulebook.rules

    @property
    def options(self) -> Mapping[str, Option]:
        """The named readings of silent places by id, each with its values."""
        return self._game.rulebook.options

    @property
    def steps(self) -> Mapping[str, type[Step]]:
        """The types of steps by their verbs. They stand in `referee.games.NAME.steps`, for whoever wants them typed."""
        return verbs(self._game.steps)

    def step(self, verb: str, who: int, **members: StepMember) -> Step:
        """A step of seat `who` by its verb, with its members by name; seats are numbers, cards are ids.

        Raises LookupError for a verb, ValueError for a member that there is not or that has another type.
        """
        if is_text(verb, "a verb") not in self.steps:
            raise LookupError(f"there is no step {verb!r} in {self.title}; there is {', '.join(self.steps)}")
        try:
            return msgspec.convert({"do": verb, "who": who, **members}, self.steps[verb])
        except msgspec.ValidationError as error:
            raise ValueError(f"{usage(self.steps[verb])}: {reason(error)}") from None

    @property
    def bots(self) -> Mapping[str, str]:
        """The simulated players by name, with a word on each; empty for a game without any."""
        return dict(self._game.bots.names) if self._game.bots is not None else {}

    def bot(self, name: str) -> Bot:
        """A simulated player: a function of the referee's state, the world with all real cards, a `Random` and the seat
        that acts (0: the table), which gives a step. State and world have a type of each game. Raises LookupError.

        A function of your own may be handed to `simulate`. The world must know what it does: where it has no wish of
        its own, it leaves the step to one of these.
        """
        is_text(name, "the name of a bot")
        if self._game.bots is None or name not in self.bots:
            raise LookupError(f"there is no bot {name!r} in {self.title}; there is {', '.join(self.bots) or 'none'}")
        return self._game.bots.bot(name)

    def cite(self, rule: str) -> str:
        """A rule's id with its book and section."""
        return self._game.rulebook.cite(rule)

    @property
    def engine(self) -> Game[Any]:
        """The parts of which the game is made, for authors of games; each game has its own type of state."""
        return self._game

    def __repr__(self) -> str:
        return f"<LoadedGame {self.id}>"

    # --- tables ------------------------------------------------------------------------------------------------------

    def table(
        self,
        players: int | Sequence[str],
        *,
        edition: str = "",
        options: Mapping[str, OptionValue] | None = None,
        policy: str = "casual",
        box: BoxFacts | None = None,
        made_up: bool = False,
        timed: bool = False,
        log_id: str = "",
        path: str | os.PathLike[str] | None = None,
    ) -> Table:
        """A new table. players: their names in seating order, or how many there are.

        box: facts of this group's components; made_up: they are invented, so that statistics leave the game out.
        timed: the clock runs while the table is used. log_id: the id of the log, letters and digits with `-`, `_` and
        `.` between them; made up if empty. path: a new file, in which each accepted entry is on the disk before its
        reply comes; without it the log is kept in memory.

        Raises ValueError, with a sentence, for players, options, facts or an id that cannot be, TypeError for a value
        of another type, and CannotStart for the file.
        """
        is_log_id(log_id)
        opening = Opening(self._game)
        if isinstance(players, int):
            opening.players(str(is_whole(players, "the number of players")))
        elif isinstance(players, str):
            raise ValueError(f"players are a list of names or a number, not the text {players!r}")
        else:
            is_a(players, Sequence, "players are a list of names or a number")
            opening.seated([is_text(name, "the name of a player") for name in players])
        is_a({} if options is None else options, Mapping, "options are values by name")
        is_text(edition, "an edition")
        opening.edition = self._game.rulebook.edition_of(edition) if edition else ""
        for name, value in (options or {}).items():
            opening.option(f"{name}={spell(value)}")
        opening.policy = is_text(policy, "a policy")
        opening.box = self._box(box, made_up)
        opening.untimed = not is_truth(timed, "`timed`")
        return self.table_of(opening.head(log_id), timed=timed, path=path)

    def table_of(self, head: Head, *, timed: bool = False, path: str | os.PathLike[str] | None = None) -> Table:
        """A table that is set up as the head of a log says: the same players, edition, options, box and id. path: as
        for `table`.
        timed: whether the clock runs; without it every time is 0, whatever the head says.

        Raises ValueError for a head of another game, or with which this game cannot begin.
        """
        is_a(head, Head, "`table_of` takes the head of a log")
        is_truth(timed, "`timed`")
        try:
            msgspec.convert(msgspec.to_builtins(head), Head)
        except (msgspec.ValidationError, TypeError) as error:
            raise ValueError(f"with this head the log could not be read again: {error}") from None
        if head.game != self.id:
            raise ValueError(f"this is the head of a log of {head.game}, not of {self.id}")
        clock = Clock(untimed=not timed)
        if path is not None:
            return Table(begin(self._game, head, Path(path), clock))
        return Table(Desk(Fold(self._game, head), MemoryWriter(head, f"{head.id}.jsonl"), clock))

    # --- simulated games ---------------------------------------------------------------------------------------------

    def simulate(
        self,
        seed: int = 0,
        *,
        players: int = 0,
        bots: str | Bot | Sequence[str | Bot] = "random",
        edition: str = "",
        options: Mapping[str, OptionValue] | None = None,
        reporter: str = "open",
        box: BoxFacts | None = None,
        paired: bool = False,
    ) -> Log:
        """One simulated game, from the set-up to its end; the same seed gives the same game.

        players: 0 takes a number by the seed. bots: by seat, again from the first where there are fewer than players;
        names, or functions of your own (see `bot`), which logs call by their names.
        reporter: `bare` types what happens; `counting` also counts something once a round; `open` also shows hands and
        roles after the end. box: facts of a real box; what is missing in it is made up. paired: to be compared with
        the game of the same seed by other options, see `Database.compare`.

        Raises ValueError for what there is not, and Stuck where the bots find no end.
        """
        from records.api.log import Log

        is_whole(seed, "a seed", 0, MOST_SEED)
        is_whole(players, "the number of players", 0)
        is_text(reporter, "a reporter")
        is_truth(paired, "`paired`")
        if self._game.bots is None:
            raise ValueError(f"{self.title} has no simulated players")
        if not isinstance(bots, str | Sequence) and not callable(bots):
            raise TypeError(f"bots are a name, a function or a list of them, not {bots!r}")
        some: Sequence[str | Bot] = [bots] if isinstance(bots, str) or callable(bots) else bots
        seated = [bot_name(bot) if isinstance(bot, str) else bot for bot in some]
        for bot in seated:
            if not callable(bot):
                is_text(bot, "a bot that is no function")
        unknown = [bot for bot in seated if isinstance(bot, str) and bot not in self.bots]
        if unknown or not seated:
            raise ValueError(f"there is no bot {unknown[0] if unknown else ''!r}; there is {', '.join(self.bots)}")
        if reporter not in REPORTERS:
            raise ValueError(f"a reporter is {', '.join(REPORTERS)}, not {reporter!r}")
        if players and players not in self.players:
            raise ValueError(f"{self.title} is for {self.players[0]} to {self.players[-1]} players, not {players}")
        is_a({} if options is None else options, Mapping, "options are values by name")
        is_text(edition, "an edition")
        book = self._game.rulebook
        chosen = {name: self._option(name).parse(spell(value)) for name, value in (options or {}).items()}
        made = one(
            self._game,
            seed,
            players=players,
            edition=book.edition_of(edition) if edition else "",
            options=chosen,
            bots=seated,
            reporter=reporter,
            box=None if box is None else self._box(box, False),
            paired=paired,
        )
        return Log(MemoryLog(f"{made.fold.head.id}.jsonl", sealed_bytes(made.lines)))

    def _box(self, facts: BoxFacts | None, made_up: bool) -> Box:
        """A box with these facts. Raises ValueError, and TypeError for what are no facts by name."""
        is_truth(made_up, "`made_up`")
        is_a({} if facts is None else facts, Mapping, "the facts of a box are values by name")
        for name in facts or {}:
            is_text(name, "the name of a fact")
        for name, value in (facts or {}).items():
            if wrong := fault(self._game, name, value):
                raise ValueError(wrong if name in wrong else f"{name}: {wrong}")
        kind = MADE_UP if made_up else "census" if facts else "printed"
        return Box(kind, dict(facts or {}))

    def _option(self, name: str) -> Option:
        if name not in self.options:
            raise ValueError(f"there is no option {name!r}; there is {', '.join(self.options)}")
        return self.options[name]


def load(name: str) -> LoadedGame:
    """A game by its id or another name of it, `-` and `_` alike: `shinbi`, `shinobi-clans`.

    Raises LookupError, which names the games that there are.
    """
    found = games.name_of(is_text(name, "the name of a game"))
    if found is None:
        raise LookupError(games.none_such(name))
    return LoadedGame(games.load(found))


def all_games() -> Iterator[LoadedGame]:
    """All games of this program, by id."""
    return map(load, games.NAMES)
