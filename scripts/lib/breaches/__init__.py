"""What can be done wrong at a table: for each game a catalogue of breaches, one for every rule that can be broken there.

The exam and the tests import it; it imports the engine, and of a game its steps and its data.

A breach names the rule that is expected of the referee; the referee is never asked for it. Rules of a game for which there is
no breach stand in `UNBROKEN` of its module, each with the reason. Nothing here calls a game's rules: what is legal is
counted anew where a breach has to know it.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple

from referee import games
from referee.engine.steps import Act, Step
from referee.journal import lines
from referee.journal.entry import plain_data


class Place(NamedTuple):
    """A place in a game where a breach may happen. honest: the step that the player would take by the rules."""

    s: Any
    w: Any
    chance: Random
    honest: Step | None = None

    @property
    def free(self) -> bool:
        """Whether the game goes on."""
        return not self.s.over

    def pick(self, some: Sequence[Any]) -> Any:
        """One of these at random, None where there is none."""
        return self.chance.choice(some) if some else None

    def other(self, seat: int) -> int:
        """Another seat."""
        return self.chance.choice([x for x in range(1, self.s.seats + 1) if x != seat])


MOVES, NOTHING, NOT_YET = "moves", "nothing", "not yet"

Facts = Callable[[Mapping[str, Any], Any], Mapping[str, Any]]
"""What lies on the table behind a breach: from the public facts before it and what was typed, some of those after it.

A value may be a function that says whether the fact is right.
"""

Maker = Callable[[Place], Any]
"""Gives what is typed: an act, a declared end, several acts of which the last is the breach, or nothing."""


class Breach(NamedTuple):
    """A breach in the open: something is typed that breaks a rule.

    rules: any of these is right by its text. make: what is typed, the breach last; None where the rule cannot be broken now. alters: it is made
    of the honest step, whose movements of real cards are carried out; make then moves what goes another way. follows: rules
    that may be named besides, because they are broken in truth as well. does: what the table then did: MOVES something (facts
    says what; without it `TYPED` of the module by the type of the step, else any public fact), NOTHING (it looked, talked, passed unasked), NOT_YET (it cannot be done before something
    else is finished). unequal: facts of the world that are counted otherwise from then on, because its cards are no longer those of a box.
    """

    name: str
    rules: tuple[str, ...]
    make: Maker
    options: Mapping[str, Any] = {}
    players: tuple[int, ...] = ()
    edition: str = ""
    alters: bool = False
    at_end: bool = False
    follows: tuple[str, ...] = ()
    does: str = MOVES
    facts: Facts | None = None
    unequal: tuple[str, ...] = ()


class Hidden(NamedTuple):
    """A breach that nobody sees: real cards go another way than is told, or a rule about hidden things is broken.

    make: breaks it in the world, and returns what is typed in place of the honest step (mostly the honest step itself);
    None where it cannot be broken now; `ready()` of the table, which make is given as well, says whether this is the place.
    decided: gives the line that decides from the table's log, where that is no matter of where cards can be.
    """

    name: str
    rules: tuple[str, ...]
    make: Callable[[Place, Any], Act | None]
    options: Mapping[str, Any] = {}
    players: tuple[int, ...] = ()
    edition: str = ""
    decided: Callable[[Any], int] | None = None
    follows: tuple[str, ...] = ()


class Wrong(NamedTuple):
    """A sum that the table gets wrong: a public number is another one from then on, told only where it is counted.

    sums: the rules of the sum. verbs: steps with which it changes; path: how the names of the numbers begin. fleeting: it is
    another number only until it changes again, and is counted at once or not at all.
    """

    name: str
    sums: tuple[str, ...]
    verbs: tuple[str, ...]
    path: str
    fleeting: bool = False


GAMES = ("shinbi", "samurai_sword", "shinobi_clans", "ninjato")


def declared(game: str, key: str, tied: bool = False) -> Maker:
    """The table declares a result in which one number, or the winner, is wrong. tied: only where a tie was to be broken."""

    def make(p: Place) -> Any:
        result = plain_data(games.load(game).scoring.result(p.s)) if p.s.over else {}
        value: Any = result.get(key)
        points: Any = result.get("points", result.get("gold", result.get("honor")))
        if not value:
            return None
        seats = range(1, p.s.seats + 1)
        if key != "winner":
            at = p.pick([i for i, n in enumerate(value) if type(n) is int])
            if at is None:
                return None
            wrong = [n + p.chance.choice((-1, 1)) if i == at else n for i, n in enumerate(value)]
        else:
            others = [x for x in seats if x not in value and (not tied or points[x - 1] == points[value[0] - 1])]
            if not others or (tied and None in points):
                return None
            wrong = [p.pick(others)]
        return lines.EndLine(n=0, declared={key: wrong})

    return make


@cache
def catalogue(game: str) -> Any:
    """Of a game OPEN, HIDDEN, WRONG, UNBROKEN, and what table and oracle have to know of its zones."""
    parts = [importlib.import_module(f"breaches.{game}{part}") for part in ("", "_hidden", "_typed")]
    return SimpleNamespace(**{name: value for part in parts for name, value in vars(part).items() if name[0] != "_"})
