"""What is pasted into a group chat when a game is over."""

import re

from referee import games
from referee.api.game import LoadedGame
from referee.engine.score import Score, ScoreLine
from referee.journal.won import winners
from referee.simulate.run import one
from referee.table.desk import Desk
from referee.table.frontend.chat import chat
from referee.table.session.in_parts import status
from referee.table.session.score_rows import sides
from tests.kit.entries import accept
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


OVER = ("setup mus ben gin han start 1", "d", "set honor 6,3,3,1", "set rp 4,1,4,1", "bk 4", "w")
"""The last honor of a game of Samurai Sword is lost."""


def test_the_score_of_the_sides_stands_beside_who_won() -> None:
    session = LoadedGame(games.load("samurai_sword")).table(("Mia", "Jon", "Lea", "Pia")).session
    accept(session, *OVER, "show roles ninja1 samurai ninja3", "show daimyo 0 0 1 0")
    assert chat(session, "figures")[1:3] == [
        "Mia and Lea win as Shogun and Samurai 14:3",  # 7 + 2 · 3 + 1 against 3 + 0
        "points: Mia 7 · Lea 7 · Jon 3 · Pia 0",
    ]


def test_three_sides_are_named_with_their_points() -> None:
    score = Score(
        (3, 2, 1),
        (1, 2),
        side="Ninja",
        lines=(ScoreLine(0, "Ronin", 9, "X"), ScoreLine(0, "Ninja", 5, "X"), ScoreLine(0, "A", 1, "Y")),
    )
    assert sides(score) == [("Ninja", 5), ("Ronin", 9)] and not sides(
        Score((1, 2), lines=(ScoreLine(1, "honor", 1, "X"),))
    )


def test_behind_the_last_evidence_the_prompt_says_who_won() -> None:
    session = LoadedGame(games.load("samurai_sword")).table(("Mia", "Jon", "Lea", "Pia")).session
    accept(session, *OVER)
    assert "won by" not in status(session) and not winners(session.fold)
    accept(session, "show roles ninja samurai ninja")
    assert "all is shown" not in status(session) and status(session).endswith("; won by @1 and @3")
    accept(session, "show 2 n1", "show 4 n3", "show daimyo 0 0 1 0")
    assert status(session).endswith("; all is shown; won by @1 and @3") and winners(session.fold) == (1, 3)
    assert session.enter("who won?").message == status(session)
