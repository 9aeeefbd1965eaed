"""An empty line records only the single thing that can happen, and the prompt names it."""

import pytest

from referee import games
from referee.engine.game import Form
from referee.journal.fold import Fold
from referee.journal.lines import StepLine
from referee.simulate.run import one
from referee.table.assist.hints import now
from referee.table.desk import Desk
from referee.table.frontend.batch import prompt
from tests.kit.parts import having


@pytest.mark.parametrize("game", having("moments"))
def test_it_is_the_only_entry_that_can_be_made(game: str) -> None:
    """In simulated games: where an empty line records something, every whole entry that is offered records the same."""
    records = moments = 0
    for seed in range(2):
        log = one(games.load(game), seed).lines
        fold = Fold(games.load(game), log[0])  # type: ignore[arg-type]
        for line in log[1:]:
            fold.feed(line)
            session = Desk(fold, None)
            step = fold.game.flow.enter(fold.state)
            moments += 1
            named = prompt(session)
            assert not named or step is not None
            shadow = session.shadow()
            reply = shadow.enter("")
            assert (reply.kind == "accepted") == bool(named), (named, reply)
            if not named:
                continue
            records += 1
            assert all(said.verdict == "ok" and not said.findings for said in reply.said)
            assert len(shadow.state.missed) == len(fold.state.missed)
            assert step is not None and step.verb() != "end_turn"
            last = [item.step for item in shadow.fold.items[len(fold.items) :] if isinstance(item, StepLine)]
            for entry, _ in now(session).offers:
                if isinstance(entry, Form):
                    continue
                other = session.shadow()
                assert other.enter(entry).kind == "accepted"
                steps = [item.step for item in other.fold.items[len(fold.items) :] if isinstance(item, StepLine)]
                assert steps == last, (entry, named)
    assert moments > 50 and (records or game == "samurai_sword"), moments
