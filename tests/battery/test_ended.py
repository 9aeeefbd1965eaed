"""A step of a game that has ended is asked about once; what is no step goes on without a question."""

from typing import Any

import msgspec
import pytest

from referee.engine.game import Game
from referee.engine.steps import Skip
from referee.journal.lines import StepLine
from referee.journal.memory_writer import MemoryWriter
from referee.table.desk import Desk
from referee.table.session.confirm import anyway
from referee.table.session.session import Session
from tests.battery.table import simulated


@pytest.fixture(scope="module")
def ended(game: Game[Any]) -> Session:
    session = Desk(simulated(game.id, 100 * game.about.players[1], game.about.players[1]).fold.copy(), MemoryWriter())
    assert session.state.over
    return session


def steps(session: Session) -> list[str]:
    """Some steps of the game as they are typed in full, which are against the rules now but could be recorded."""
    found: dict[type, str] = {}
    for line in session.fold.items:
        if isinstance(line, StepLine) and not isinstance(line.step, Skip) and line.step.who:
            found.setdefault(type(line.step), session.game.notation.write_act(session.state, line.step))
    return list(found.values())


def test_a_step_is_asked_about_and_recorded_with_the_mark(ended: Session) -> None:
    asked = 0
    for entry in steps(ended):
        session = ended.shadow()
        session.trial = False
        sink: Any = MemoryWriter()
        session.writer = sink
        reply = session.enter(entry)
        assert (reply.kind == "accepted") == (reply.verdict == "ok"), entry  # a toy may still swear an oath
        if reply.kind == "confirm":
            asked += 1
            assert reply.force == "!" and reply.kept_out and "has ended" in reply.message
            assert not sink.lines, "nothing is recorded, not even that it was tried"
            assert session.enter(anyway(entry)).kind == "accepted" and sink.lines
    assert asked


def test_what_is_no_step_goes_on(ended: Session) -> None:
    last = next(line for line in reversed(ended.fold.items) if isinstance(line, StepLine))
    path, value = next((path, value) for path, value in ended.game.facts.paths(ended.state).items() if isinstance(value, int))
    for entry in ("n a good game", f"chk {path} {value}", "rule - as it lies", f"amend {last.n}"):
        session = ended.shadow()
        session.trial = False
        session.writer = MemoryWriter()
        assert session.enter(entry).kind in ("accepted", "info"), entry


def test_a_table_that_wants_a_reason_is_told_so(ended: Session) -> None:
    session = ended.shadow()
    session.trial = False
    session.writer = MemoryWriter()
    session.fold.head = msgspec.structs.replace(session.fold.head, policy="club")
    assert all(session.enter(entry).kind != "confirm" for entry in steps(ended))
