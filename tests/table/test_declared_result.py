"""A declared result is compared with what is known of the computed one; a game that was stopped has none."""

import pytest

from referee import games
from referee.journal.checks import differing
from referee.journal.fold import Fold
from referee.journal.lines import EndLine, FactLine, ShowLine
from referee.journal.won import winners
from referee.simulate.run import one
from referee.table.desk import Desk
from tests.kit.heads import table
from tests.kit.parts import having


@pytest.mark.parametrize("game_id", games.NAMES)
def test_what_is_not_shown_agrees(game_id: str) -> None:
    game = games.load(game_id)
    played = one(game, 3, reporter="open")
    right = game.scoring.score(played.fold.state)
    bare = Fold(game, played.fold.head)
    for item in played.fold.items:
        if not isinstance(item, ShowLine | FactLine | EndLine):
            bare.feed(item)
    session = Desk(bare, None, entry=1000)
    assert session.state.over
    points = ",".join("-" if n is None else str(n) for n in right.points)
    winner = ",".join(map(str, right.winners)) or "-"
    reply = session.enter(f"declare winner={winner} {right.label}={points}")
    assert (reply.kind, reply.said[0].verdict) == ("accepted", "ok"), reply
    assert winners(session.fold) == right.winners, "as declared, where it is not known"
    assert session.enter("z !").kind == "accepted"
    known = [seat for seat, n in enumerate(game.scoring.score(session.state).points) if n is not None]
    wrong = [n if n is not None else "-" for n in right.points]
    for seat in known[:1]:
        wrong[seat] = 1 if wrong[seat] != 1 else 0
        reply = session.enter(f"declare winner={winner} {right.label}={','.join(map(str, wrong))}")
        text = str([fault.text for said in reply.said for fault in said.findings])
        assert reply.verdict == "irregular" and "None" not in text and f"{right.label}: the table says" in text


def test_only_what_is_known_differs() -> None:
    computed = {"winner": [], "points": [None, 4, None], "unknown": ["role.1"]}
    assert differing({"winner": [3], "points": [1, 4, 10]}, computed, over=True) == []
    assert differing({"winner": [3], "points": [1, 5, 10]}, computed, over=True) == ["points"]
    assert differing({"winner": [3], "points": [1, 4]}, computed, over=True) == ["points"]
    assert differing({"winner": [3]}, computed, over=False) == ["winner"], "the game goes on: nobody has won"
    assert differing({"points": [1, None, 3]}, {"winner": [2], "points": [1, 2, 3]}, over=True) == []
    assert differing({"winner": []}, {"winner": [2]}, over=True) == ["winner"]


@pytest.mark.parametrize("game_id", having("moments"))
@pytest.mark.parametrize("how", ["stop abandoned late", "drop"])
def test_a_stopped_game_has_no_result(game_id: str, how: str) -> None:
    session = table(game_id)
    if how == "drop":
        how = "drop 1 ! went home"
        session.enter("option leaver=void")
    assert session.enter(how).kind == "accepted" and session.state.over
    for winner in (1, 2):
        reply = session.enter(f"declare winner={winner}")
        said = str([fault.text for one in reply.said for fault in one.findings])
        assert reply.verdict == "irregular" and "the log nobody" in said
        assert not how.startswith("stop") or said.count("; the game was stopped, so it has no result") == 1
    assert session.enter("declare winner=-").verdict == "ok"
