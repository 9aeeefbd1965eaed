"""`declare`: the result as the table has it, in all games: beside the reckoned one, explained, taken back, declared anew."""

import pytest

from referee import games
from referee.engine.words import GLOBAL_WORDS
from referee.journal import lines
from referee.simulate.run import one
from referee.table.desk import Desk
from referee.table.session.session import Session
from tests.kit.entries import expect, kinds
from tests.kit.heads import table
from tests.kit.logs import folded


@pytest.fixture
def session() -> Session:
    return table("shinbi")


@pytest.mark.parametrize("game_id", games.NAMES)
def test_a_result_is_declared_beside_the_reckoned_one(game_id: str) -> None:
    simulated = one(games.load(game_id), 3, reporter="open")
    session = Desk(simulated.fold.copy(), None, entry=1000)
    score = session.game.scoring.score(session.state)
    assert session.state.over
    (end,) = [end for end in session.fold.ends if not end.declared]
    winner = next(seat for seat in range(1, len(session.names) + 1) if (seat,) != score.winners)
    reply = expect(session, f"declare winner={winner}", kind="refused", verdict="irregular", force="!")
    assert any(", the log " in fault.text for said in reply.said for fault in said.findings)
    reply = session.enter(f"declare winner={session.names[winner - 1]} ! they counted by hand")
    assert reply.kind == "accepted" and reply.said[0].text == f"the table declares: won by @{winner}"
    declared = session.fold.ends[-1]
    assert declared.declared == {"winner": [winner]} and declared.reason == "they counted by hand"
    assert end in session.fold.ends, "the reckoned result stands"
    assert session.game.scoring.result(session.state) == end.computed or end.computed
    points = ",".join("-" if n is None else str(n) for n in score.points)
    right = ",".join(map(str, score.winners)) or "-"
    expect(
        session,
        f"declare winner={right} {score.label}={points}",
        f"line {declared.n} was: won by @{winner}",
        kind="accepted",
    )
    assert session.fold.ends[-1].declared["winner"] == list(score.winners)
    assert kinds(
        session, f"declare winner={right} {score.label}={points}", "z ! it was the first one"
    ) == ["info", "accepted"]
    assert session.fold.ends[-1].declared == {"winner": [winner]}


def test_a_log_with_a_declared_result_reads_back(session: Session) -> None:
    session.enter("declare winner=2 ! agreed")
    again = folded(session.game, session.fold.head, session.fold.items)
    assert isinstance(again.items[-1], lines.EndLine) and again.ends[-1].declared == {"winner": [2]}
    assert not again.state.over and session.enter("ksb").kind == "accepted"


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        ("declare winner=zoe", "neither a seat"), ("declare winner=9", "there is no seat 9"), ("declare winner=", "who has won?"),
        ("declare lives=1,2", "lives takes 4 numbers"), ("declare lives=a,b,c,d", "lives takes 4 numbers"), ("declare gold=1", "winner and lives"),
        ("declare winner=1 winner=2", "winner twice"),
    ],
)  # fmt: skip
def test_what_is_no_result_is_not_understood(session: Session, entry: str, says: str) -> None:
    expect(session, entry, says, kind="refused", verdict="unread")
    assert len(session.fold.items) == 1


def test_the_word_is_explained(session: Session) -> None:
    assert GLOBAL_WORDS["declare"] in session.enter("? declare").message
    assert session.enter("declare").rows[0][0].startswith("declare winner=")
    assert "lives=5,5,5,5" in session.enter("declare").rows[1][0]
