"""The table at one moment, to be looked at."""

from __future__ import annotations

from typing import Any

from referee.api.arguments import is_text, is_whole
from referee.engine.board import Row
from referee.engine.frames import Awaiting
from referee.engine.naming import named
from referee.engine.nearest import near
from referee.engine.score import Score
from referee.engine.state import Claim
from referee.journal.fold import Fold
from referee.table.assist.choices import Choice, choices
from referee.table.desk import Desk
from referee.table.session.clock import Clock

FactValue = int | str | bool | None | list[Any]
"""The value of a public fact. A list is the game's own (the cards of a display, the seats in an order)."""


class Position:
    """The table at one moment: after a line of a log, or now. Only what the whole table can see is told, unless it says
    so.

    Seats are numbered from 1 in seating order; 0 is the table. Play time is in milliseconds.
    """

    def __init__(self, fold: Fold) -> None:
        self._held = fold

    @property
    def _fold(self) -> Fold:
        return self._held

    @property
    def game(self) -> str:
        """The id of the game."""
        return self._fold.game.id

    @property
    def players(self) -> tuple[str, ...]:
        """Who sits on seat 1, 2 … now; an empty name where none was given."""
        seats: tuple[str, ...] = self._fold.state.setup.seats
        return seats

    @property
    def line(self) -> int:
        """The number of the last line, 0 before the first."""
        return self._fold.last

    @property
    def t(self) -> int:
        """The play time of the last line in milliseconds; 0 throughout in an untimed log."""
        return self._fold.t

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._fold.state.over)

    @property
    def why(self) -> str:
        """The id of the rule by which the game ended; empty while it goes on."""
        return str(self._fold.state.why) if self.over else ""

    @property
    def status(self) -> str:
        """Round, phase and whose turn it is, in a sentence."""
        return named(self._fold.game.words.standing(self._fold.state), self.players)

    @property
    def awaiting(self) -> Awaiting:
        """Who is asked for what: `who` (seats, 0 the table), `verbs`, `manner`, `extra`."""
        return self._fold.game.flow.awaiting(self._fold.state)

    def choices(self, begun: str = "", *, seat: int = 0) -> list[Choice]:
        """What can be typed now: `entry`, what it `says`, its `verb`, `who` acts, and whether it is `complete`.

        Behind an entry that is not complete something must follow: `choices(entry)` lists what, as whole entries. Every
        legal step can be chosen so; whoever knows no notation plays whole games. What only the table knows, such as
        which card was turned up, is a choice too. seat: by what this seat knows; 0: by what the whole table saw.
        Empty where the policy shows no hints (`tournament`).
        """
        is_text(begun, "the beginning of an entry")
        is_whole(seat, "a seat", 0, len(self.players))
        return choices(self._session, begun, seat)

    @property
    def _session(self) -> Desk:
        """A session to look at; nothing is written by it."""
        return Desk(self._fold.copy(), None, Clock(untimed=True))

    def view(self) -> dict[str, Any]:
        """All that is public, nested as in the marks of a log: lists per seat are in seating order.

        The names and the shape are the game's own, so the values have no type here; `facts` has them flat.
        """
        return self._fold.game.facts.view(self._fold.state)

    def facts(self) -> dict[str, FactValue]:
        """Every public fact by its path, as `chk` names it: `lives.2`. The last part of many paths is a seat."""
        return self._fold.game.facts.paths(self._fold.state)

    def fact(self, path: str) -> FactValue:
        """One public fact; a player's name may stand for the seat: `lives.Ben`. Raises LookupError with paths that are
        near.
        """
        is_text(path, "the path of a fact")
        facts = self.facts()
        found = self._fold.game.facts.path_of(self._fold.state, path)
        if found not in facts:
            like = near(path, facts)
            hint = f"is it {' or '.join(like)}?" if like else "`facts()` has all"
            raise LookupError(f"there is no public fact {path!r}; {hint}")
        return facts[found]

    def score(self) -> Score:
        """The score now, explained line by line; `final` says whether the game is over."""
        return self._fold.game.scoring.outcome(self._fold.state).named(self.players)

    def board(self) -> tuple[Row, ...]:
        """The table as rows of text, each with its cells."""
        game, names = self._fold.game, self.players
        return tuple(
            row._replace(
                label=named(row.label, names),
                cells=tuple((label, named(value, names)) for label, value in row.cells),
            )
            for row in game.drawing.board(game.facts.view(self._fold.state))
        )

    @property
    def open_questions(self) -> tuple[Claim, ...]:
        """What only hidden cards can decide: `step` (a line), `rule`, `needs`, `text`."""
        return tuple(claim._replace(text=named(claim.text, self.players)) for claim in self._fold.claims)

    @property
    def state(self) -> Any:
        """The referee's own record of the table, for bots and new games; not to be changed. Each game has its own type
        (`referee.games.NAME.state`), and it may change with any version.
        """
        return self._fold.state

    def __str__(self) -> str:
        rows = [f"{'▸' if row.mark else ' '} {row.label}  {row.joined(' · ')}" for row in self.board()]
        return "\n".join([*rows, self.status])

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.game}, line {self.line}: {self.status}>"
