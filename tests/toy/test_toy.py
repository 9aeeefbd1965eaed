"""What the toy has of every kind: frames, implied steps, claims, a hidden steal, a reshuffle, secrets."""

from typing import Any

import pytest

from referee import games
from referee.api.game import LoadedGame
from referee.engine.findings import Finding
from referee.journal import lines
from referee.journal.head import make_head
from referee.table.session.session import Session
from tests.kit.entries import accept
from tests.kit.registered import registered
from tests.kit.scenarios import explain
from tests.toy import GAME
from tests.toy.steps import Pass, Play


def table(players: int, *entries: str) -> Session:
    head = make_head(GAME, ("Ana", "Ben", "Cho", "Dai")[:players], log_id="TOY")
    session = LoadedGame(GAME).table_of(head).session
    for typed in entries:
        reply = session.enter(typed)
        assert reply.kind == "accepted", f"{typed}: {explain(reply)}"
    return session


def test_a_copied_folder_that_keeps_the_old_id_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.NAMES, "jays", "tests.toy")
    with pytest.raises(ValueError, match=r"NAMES has jays for tests\.toy, whose GAME\.id is toy"):
        games.load("jays")


def findings(session: Session, typed: str) -> list[Finding]:
    return [f for said in session.enter(typed).said for f in said.findings]


def test_it_is_a_game_only_as_long_as_it_is_registered() -> None:
    assert games.name_of("to") == "toy"
    del games.NAMES["toy"]
    try:
        assert games.name_of("to") is None
        with registered():
            assert games.load("toy") is GAME
        assert "toy" not in games.NAMES
    finally:
        games.NAMES["toy"] = "tests.toy"


def test_answers_are_typed_in_any_order_and_settled_in_turn_order() -> None:
    session = table(4, "setup", "ruby")
    assert session.game.flow.awaiting(session.state).who == (2, 3, 4)
    table_ = accept(session, "4- 2+ 3-")
    did = [said.did for said in table_.said]
    assert did == [(), (), (("coin", 3, -1), ("coin", 1, 1), ("coin", 4, -1), ("coin", 1, 1))]
    assert session.state.coins == [5, 3, 2, 2] and session.state.turn == 2 and session.state.frame is None


def test_who_plays_on_implies_that_the_others_passed() -> None:
    session = table(3, "setup", "ruby", "2-", "d")
    steps = [line for line in session.fold.items if isinstance(line, lines.StepLine)]
    assert [(line.step, line.implied) for line in steps[3:5]] == [(Pass(3), True), (steps[4].step, False)]
    assert steps[3].typed == "d" and steps[3].entry == steps[4].entry
    assert findings(session, "2:opal")[0].rule == "TOY-TURN-01"


def test_a_pass_is_settled_when_a_jade_is_shown() -> None:
    session = table(2, "setup", "ruby", "2-")
    assert [c.step for c in session.state.claims] == [3]
    (found,) = findings(session, "jade")
    assert (found.rule, found.about, found.because) == ("TOY-RAID-01", 3, (4,)) and not session.state.claims
    session = table(2, "setup", "ruby", "2-", "d", "d", "d:opal")
    assert not findings(session, "jade"), "the jade may have been drawn since"
    assert len(session.state.claims) == 1


def test_a_hidden_steal_leaves_both_suspects_and_nobody_else() -> None:
    session = table(3, "setup", "d:kohinoor", "x1")
    could = session.state.ledger.could
    assert [could(f"hand:{i}", "kohinoor").verdict for i in (1, 2, 3)] == ["yes", "yes", "no"]
    (found,) = findings(session, "kohinoor")
    assert (found.rule, found.verdict, found.because) == ("TOY-HAND-01", "impossible", (2,))


def test_a_seen_pile_that_was_shuffled_cannot_be_held_by_who_has_not_drawn() -> None:
    session = table(2, "setup", *["d"] * 10, "kohinoor", "d")
    state = session.state
    assert state.reshuffles == 1 and state.ledger.count("deck") == 0 and state.ledger.count("pile") == 0
    could = state.ledger.could
    assert [could(f"hand:{i}", "kohinoor").verdict for i in (1, 2)] == ["no", "yes"]
    (found,) = findings(session, "kohinoor")
    assert found.verdict == "impossible"


def test_what_a_player_may_know_is_declared() -> None:
    session = table(2, "setup", "o1:magpie", "d:kohinoor", "x1:kohinoor")
    said = session.enter("ls").rows
    assert not any("magpie" in text or "kohinoor" in text for _, text in said)
    assert session.game.facts.view(session.state)["roles"] == ["", ""]


def test_a_fact_of_the_box_is_a_part_of_the_score() -> None:
    session = table(2, "setup", "kohinoor")
    score: Any = session.game.scoring.score(session.state)
    assert score.unknown == ("worth",) and score.points == (3, 3)
    assert session.enter("fact worth 4").kind == "accepted"
    score = session.game.scoring.score(session.state)
    assert score.unknown == () and score.points == (7, 3)
    assert session.enter("fact colour 4").verdict == "odd", "it is kept as a note"


@pytest.mark.parametrize("typed", ["d:pearl", "x", "9+", "x1", "jjj", "o5", "setup setup", "show role:1", "skip tax"])
def test_nonsense_is_refused_with_a_sentence(typed: str) -> None:
    reply = table(2, "setup").enter(typed)
    assert reply.kind == "refused" and explain(reply)
    assert Play.verb() == "play"
