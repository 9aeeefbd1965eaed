"""A random seat goes home at a random moment, under each value of `leaver`; the game is played on to its end, replayed and audited."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from records.audit.auditor import audit_file
from referee import games
from referee.engine.leaving import stopped
from referee.engine.steps import DROPPED, Step
from referee.journal.fold import Fold
from referee.journal.lines import StepLine
from referee.simulate import SimulatedGame, SimulatedTable
from referee.simulate.run import one, sealed_bytes
from tests.kit.logs import folded
from tests.kit.parts import having

GAMES = tuple(having("leaver"))
VALUES = [(name, str(value)) for name in GAMES for value in games.load(name).rulebook.options["leaver"].values]
OWN = [name for name in GAMES if games.load(name).leaving.leaves(1).verb() != "drop"]
"""Games with a step of their own by which somebody goes home."""
LATEST = {"shinbi": 15, "samurai_sword": 40, "ninjato": 60, "shinobi_clans": 120}
"""Entries after which somebody has gone home at the latest."""

BAD = ("missed", "irregular", "impossible", "unread")


def leave(game: Any, seed: int, value: str, **options: str) -> tuple[SimulatedGame, int]:
    """A simulated game in which somebody goes home, and the seat; 0 where the game was over before."""
    random = Random(f"{game.id}/{seed}/{value}")
    at, gone = random.randint(1, LATEST.get(game.id, min(LATEST.values()))), [0]

    def each(table: SimulatedTable) -> None:
        state = table.fold.state
        begun = not state.over and "setup" not in game.flow.awaiting(state).verbs
        if not gone[0] and begun and table.entry >= at and table.ahead is None:
            gone[0] = random.randint(1, state.seats)
            table.record([game.leaving.leaves(gone[0])])
        wrong = [f"{law.id}: {law.holds(state)}" for law in game.about.laws if law.holds(state)]
        assert not wrong, f"entry {table.entry}: {wrong}"

    made = one(game, seed, options={"leaver": value, **options}, each=each)
    assert gone[0] and made.fold.state.over
    assert not {n: verdict for n, verdict in made.fold.now.verdicts.items() if verdict in BAD}
    return made, gone[0]


@pytest.mark.parametrize(("name", "value"), VALUES)
@pytest.mark.parametrize("seed", [3, 8])
def test_the_game_goes_on_and_the_log_holds(name: str, value: str, seed: int, tmp_path: Path) -> None:
    game = games.load(name)
    made, _ = leave(game, seed, value)
    state = made.fold.state
    if value == "void":
        assert made.fold.ends and (state.why == DROPPED or name in OWN)
        assert (made.fold.ends[-1].computed == {}) == stopped(state)
    path = tmp_path / "log.jsonl"
    path.write_bytes(sealed_bytes(made.lines))
    audit = audit_file(str(path))
    assert audit.status == "sound" and not audit.differences and not audit.complaints
    again = folded(game, made.fold.head, made.lines[1:])
    assert again.state == state


@pytest.mark.parametrize(("name", "value"), [pair for pair in VALUES if pair[0] not in OWN and pair[1] != "void"])
def test_nobody_who_is_gone_is_asked_or_acts(name: str, value: str) -> None:
    """A step of the seat behind the drop would be one that somebody else was asked for in its place."""
    game = games.load(name)
    made, gone = leave(game, 5, value)
    fold = Fold(game, made.fold.head)
    home = False
    for line in made.lines[1:]:
        if home and isinstance(line, StepLine):
            step: Step = line.step
            assert step.who != gone, line
        fold.feed(line)
        home = home or gone in fold.state.gone
        if home and game.flow.awaiting(fold.state).manner != "any":
            assert gone not in game.flow.awaiting(fold.state).who
        if home and value == "out" and not fold.state.over:
            assert not game.leaving.put_out(fold.state, gone)
    assert home


def test_the_advanced_draft_is_drafted_without_who_is_gone() -> None:
    game = games.load("shinobi_clans")
    for value in ("passes", "out"):
        made, gone = leave(game, 4, value, draft="advanced")
        picks = [line for line in made.lines if isinstance(line, StepLine) and line.step.verb() == "pick"]
        assert picks and any(line.step.who != gone for line in picks)


def test_when_the_last_goes_home_the_game_is_over() -> None:
    game = games.load("ninjato")

    def each(table: SimulatedTable) -> None:
        if table.fold.state.phase != "setup" and table.ahead is None and not table.fold.state.over:
            table.record([game.leaving.leaves(len(table.fold.state.gone) + 1)])

    made = one(game, 1, players=2, each=each)
    assert made.fold.state.why == DROPPED and made.fold.state.gone == [1, 2] and not made.fold.ends[-1].computed
