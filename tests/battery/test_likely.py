"""What a game tries first of all that can be said holds everything that can be done: shorthand is asked for another
meaning of those steps alone.
"""

from typing import Any

import pytest

from referee.engine.game import Game
from referee.engine.sentences.lexicon import grammars
from referee.engine.steps import TABLE_STEPS, Late, Skip, Step
from referee.journal.acts import content
from referee.journal.fold import Fold
from referee.journal.lines import StepLine
from referee.simulate.run import one
from referee.table.assist.choices import choices
from referee.table.desk import Desk
from tests.kit.logs import head_of

ANY_TIME = frozenset(kind.verb() for kind in TABLE_STEPS) | {Late.verb(), Skip.verb()}
"""What the table may do whatever the game tries first."""

EACH = 9
"""Every so many lines it is looked at what can be chosen."""


def test_what_can_be_done_is_among_what_is_tried_first(game: Game[Any]) -> None:
    if game.sentences is None:
        pytest.skip(f"{game.title} reads no sentences")
    said = {pattern.verb for grammar in grammars(game.sentences.package) for pattern in grammar.patterns}
    own, seen = said & {kind.verb() for kind in game.steps} - ANY_TIME, 0
    for seed in range(1, 6):
        lines = one(game, seed, players=game.about.players[seed % 2], bots=("random",)).lines
        head = head_of(lines)
        fold = Fold(game, head)
        for at, line in enumerate(lines[1:]):
            first = set(game.sentences.likely(fold.state))
            step = content(line) if isinstance(line, StepLine) else None
            done = {step.verb()} if isinstance(step, Step) else set()
            if first and at % EACH == 0:
                done |= {choice.verb for choice in choices(Desk(fold.copy(), None)) if choice.complete}
            if first:
                assert done & own <= first, (game.about.id, fold.state.phase, done & own - first)
                seen += len(done & own)
            fold.feed(line)
    if not seen:
        pytest.skip(f"{game.title} tries nothing first")
