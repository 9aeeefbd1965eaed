"""What the keyboard knows does not reach the page: a table that was told secrets is drawn as one that was not."""

from typing import Any, cast

import msgspec
import pytest

from referee import games
from referee.engine.steps import Step
from referee.journal import lines
from referee.journal.fold import Fold
from referee.journal.mask import mask
from referee.page.frame import frame
from referee.simulate.run import one
from tests.kit.logs import head_of

SECRETS: dict[str, dict[str, Any]] = {"divert": {"card": "parry"}, "appear": {"drawn": ("assassin_adept", "thief")}}
"""What simulated tables do not tell of a step, by its verb, and what a player might."""


def told_more(line: lines.Line) -> lines.Line:
    told: Any = line
    step: Any = getattr(line, "step", None)
    more = SECRETS.get(step.verb()) if isinstance(step, Step) else None
    if more:
        told = msgspec.structs.replace(told, step=msgspec.structs.replace(step, **more))
    return cast(lines.Line, told)


def drawn(fold: Fold) -> bytes:
    game, state = fold.game, fold.state
    made = frame(
        game,
        game.facts.view(state),
        game.facts.paths(state),
        state.setup.seats,
        status=game.words.watched(state),
        away=game.leaving.away(state),
    )
    return msgspec.json.encode(made)


@pytest.mark.parametrize("name", games.NAMES)
@pytest.mark.parametrize("seed", [4])
def test_a_frame_is_the_same_with_and_without_the_secrets(name: str, seed: int) -> None:
    game = games.load(name)
    log = one(game, seed, reporter="open").lines
    head = head_of(log)
    whole = [told_more(x) for x in log[1:] if not isinstance(x, lines.EndLine)]
    public = list(mask(whole, head, "public", game))[1:]
    assert len(public) == len(whole)
    told, untold = Fold(game, head), Fold(game, head)
    hidden = 0
    for one_, other in zip(whole, public, strict=True):
        told.feed(one_)
        untold.feed(other)
        hidden += getattr(one_, "step", None) != getattr(other, "step", None)
        if not told.state.over:
            assert drawn(told) == drawn(untold), f"line {getattr(one_, 'n', 0)}"
    assert hidden or not any(step.secret for step in game.steps)
