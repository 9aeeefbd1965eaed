"""The echo of each step of simulated games, read as an entry: for `test_echoes.py` and its long form."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from referee.engine.game import Game
from referee.engine.naming import named
from referee.engine.sentences.reader import read
from referee.engine.steps import Step
from referee.engine.words import split
from referee.journal.acts import content
from referee.journal.fold import Fold
from referee.journal.format_text import described
from referee.journal.lines import StepLine
from referee.journal.mask import masked
from referee.simulate import SimulatedGame
from referee.table.assist.saying import certain

NOT_READ = {
    "skip": "has a word of its own, `skip EFFECT`",
    "late": "has a word of its own, `late EFFECT`",
    "drop": "has a word of its own, `drop SEAT`",
    "seat": "has a word of its own, `seat N NAME`",
    "option": "has a word of its own, `option NAME=VALUE`",
    "leave": "a player who leaves goes home or is followed by somebody else: the program asks",
}
"""Steps whose echo is no entry, and why."""


NOT_READ_IN = {
    "ninjato": {
        "setup": "its echo names who is first and what lies open, not the treasures of the houses",
        "lay": "treasures and guards of a house in letters",
        "tiles": "what is printed on new tiles, in short",
        "envoys": "what is printed on new envoys, in short",
        "rumors": "what is printed on new rumors, in short",
    },
}
"""The same of one game."""


def not_read(game: Game[Any]) -> set[str]:
    """The kinds of steps of a game whose echo is no entry."""
    return {*NOT_READ, *NOT_READ_IN.get(game.id, ())}


class Echo(NamedTuple):
    """A step and what its echo is read as."""

    verb: str
    text: str
    step: Step
    read: tuple[Step, ...]


def steps_of(game: Game[Any], played: SimulatedGame) -> Iterator[tuple[Any, Step]]:
    """The steps of a game that were typed, each with the state before it."""
    fold = Fold(game, played.fold.head)
    for line in played.lines[1:]:
        if isinstance(line, StepLine):
            step = content(line)
            if isinstance(step, Step) and step.verb() not in not_read(game):
                yield fold.state, step
        fold.feed(line)


def echoes(game: Game[Any], played: Iterable[SimulatedGame]) -> Iterator[Echo]:
    """The echoes of all steps of some games."""
    for one in played:
        for state, step in steps_of(game, one):
            text = named(described(game, state, step, now=True), state.setup.seats)
            reading = certain(read(game, state, split(text).words))
            yield Echo(step.verb(), text, step, reading.steps if reading is not None else ())


def wrong(game: Game[Any], played: Iterable[SimulatedGame]) -> tuple[list[str], Counter[str]]:
    """The echoes that do not give their very step, and how many of each kind were read."""
    bad, seen = [], Counter[str]()
    for echo in echoes(game, played):
        seen[echo.verb] += 1
        if [masked(step) for step in echo.read] != [masked(echo.step)]:
            bad.append(f"{echo.text!r}: {echo.read}, not {echo.step}")
    return bad, seen
