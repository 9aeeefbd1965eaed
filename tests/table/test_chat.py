"""What is pasted into a group chat when a game is over."""

import re

from referee import games
from referee.simulate.run import one
from referee.table.desk import Desk
from referee.table.frontend.chat import chat
from tests.kit.logs import folded, head_of


def test_several_who_win_as_a_side_are_named_with_it_and_nobody_else_is() -> None:
    together = 0
    for game in map(games.load, games.NAMES):
        for seed in range(1, 8):
            lines = one(game, seed, players=game.about.players[1], reporter="open").lines
            head = head_of(lines)
            fold = folded(game, head, lines[1:])
            score = game.scoring.outcome(fold.state)
            won = chat(Desk(fold, None), "figures")[1]
            if not score.side:
                assert " as " not in won
                continue
            together += 1
            assert re.search(f" and .* win as {score.side}( |$)", won) and len(score.winners) > 1
            assert any(line.text.startswith(f"{score.side}: ") for line in score.lines)
    assert together > 2
