"""Public cases on taking back and correcting: in all games, whatever is left of a withdrawn entry would show here."""

from typing import Any

import pytest

import referee
from referee import games
from referee.journal import lines
from referee.journal.fold import Fold
from referee.journal.memory_writer import MemoryWriter
from referee.simulate.run import one
from referee.table.frontend.batch import prompt, session_status
from referee.table.session import score_rows
from referee.table.session.session import Session
from tests.cases.logs import every_game, fresh, simulated, written
from tests.kit.logs import folded
from tests.kit.scenarios import withdrawn
from tests.table.logs import assert_same


def looks(session: Session) -> tuple[Any, ...]:
    """Everything that a table sees between two entries: state, who is asked, status line, prompt, score, notes and rulings."""
    out = score_rows.score_rows(session.game.scoring.score(session.state), session.names, session.game.rulebook)
    remarks = [line for line in written(session) if isinstance(line, lines.NoteLine | lines.RulingLine)]
    return (
        session.state.copy(), session.game.facts.view(session.state), session.game.flow.awaiting(session.state), bool(session.state.over),
        session.game.words.status(session.state), session_status(session), prompt(session), list(out),
        sorted(session.fold.claims), [end.n for end in session.fold.ends if end.n not in session.fold.stranded], remarks,
    )  # fmt: skip


@every_game
def test_pc13_z_at_an_open_question_takes_the_whole_move_and_its_question_back(name: str) -> None:
    """Where an entry leaves somebody else to answer, it is withdrawn with the question, and another game goes on from there."""
    asked = 0
    for session, entry in ((session, entry) for seed in range(3, 9) for session in [fresh(name, seed)] for entry in simulated(name, seed).transcript):
        if asked > 12:
            break
        before = session.fold.copy()
        was = session.game.flow.awaiting(before.state)
        assert session.enter(entry).kind == "accepted"
        now = session.game.flow.awaiting(session.state)
        if session.state.over or now.who == was.who or set(now.verbs) == set(was.verbs):
            continue
        asked += 1
        shadow = session.twin(MemoryWriter())
        assert withdrawn(shadow).kind == "accepted"
        assert shadow.state == before.state and shadow.game.flow.awaiting(shadow.state) == was
        assert [item.n for item in shadow.fold.items] == [item.n for item in before.items]
        again = shadow.enter(entry)
        assert again.kind == "accepted" and shadow.game.facts.view(shadow.state) == session.game.facts.view(session.state)
        new = [line for line in written(shadow) if isinstance(line, lines.StepLine)]
        assert all(line.n > session.fold.last for line in new)  # no number of a withdrawn line is used again
    assert asked > 3


@every_game
def test_pc14_after_a_withdrawn_payment_every_card_is_where_it_was(name: str) -> None:
    """`z` behind every entry: the laws of conservation hold, and each zone has the cards it had."""
    session = fresh(name, seed=8)
    for entry in simulated(name, 8).transcript:
        zones = session.game.facts.paths(session.state)
        laws = [law.holds(session.state) for law in session.game.about.laws]
        assert not any(laws)
        assert session.enter(entry).kind == "accepted"
        if session.fold.last % 3 == 0:
            assert withdrawn(session).kind == "accepted"
            assert session.game.facts.paths(session.state) == zones
            assert not any(law.holds(session.state) for law in session.game.about.laws)
            assert session.enter(entry).kind == "accepted"
    assert session.state.over


@every_game
def test_pc16_do_undo_do_undo_is_do_undo(name: str) -> None:
    session = fresh(name)
    for i, entry in enumerate(simulated(name).transcript):
        if i % 9 == 4:
            session.enter("n said at the table")
        if i % 6 == 3:
            first = looks(session)
            assert session.enter(entry).kind == "accepted" and withdrawn(session).kind == "accepted"
            once = looks(session)
            assert session.enter(entry).kind == "accepted" and withdrawn(session).kind == "accepted"
            assert looks(session) == once, (i, entry)
            assert once == first, (i, entry)
        assert session.enter(entry).kind == "accepted"
    again = folded(session.game, session.fold.head, written(session))
    assert_same(session.fold, again)


@every_game
def test_pc17_the_clock_and_the_round_after_a_withdrawal_are_as_they_were_left(name: str) -> None:
    """`z` after a pause leaves the clock standing; after the first entry of a round and after the end it leads back before."""
    head = simulated(name).fold.head
    session = referee.load(name).table_of(head, timed=True).session
    turned = 0
    for i, entry in enumerate(simulated(name).transcript):
        before = session.game.facts.view(session.state)
        assert session.enter(entry).kind == "accepted"
        key = next(key for key in ("round", "turns", "turn") if key in before)
        if session.game.facts.view(session.state)[key] != before[key] or session.state.over or i == 1:
            turned += 1
            paused = i == 1
            if paused:
                session.enter("pause")
            assert withdrawn(session).kind == "accepted"
            assert session.clock.running is not paused
            assert session.game.facts.view(session.state) == before and not session.state.over
            assert "game over" not in session_status(session)
            if paused:
                session.enter("go")
            assert session.enter(entry).kind == "accepted"
    assert session.state.over and turned > 2


@every_game
@pytest.mark.parametrize("seed", range(3))
def test_pc19_pc20_the_last_step_taken_back_takes_score_result_and_tie_break_along(name: str, seed: int) -> None:
    """Nothing says any more that the game is over, and typed anew it ends just as before."""
    made = simulated(name, seed)
    session = fresh(name, seed)
    for entry in made.transcript:
        before = looks(session)
        assert session.enter(entry).kind == "accepted"
    assert session.state.over and session.fold.ends
    ended = session.game.scoring.score(session.state)
    end = session.fold.ends[-1].computed
    shown = [text for _, _, text in score_rows.score_rows(ended, session.names, session.game.rulebook)]
    assert any(text.startswith(("won by", "nobody wins", "who wins")) for text in shown)
    reply = withdrawn(session)
    assert reply.kind == "accepted" and looks(session) == before
    assert not session.fold.ends or session.fold.ends[-1].n in session.fold.stranded | session.fold.cut | session.fold.removed
    text = " ".join([session_status(session), prompt(session), session.game.words.status(session.state)])
    assert "game over" not in text and "won by" not in text
    assert not session.game.scoring.score(session.state).final and not session.game.scoring.score(session.state).path
    assert session.enter(made.transcript[-1]).kind == "accepted"
    assert session.game.scoring.score(session.state) == ended and session.fold.ends[-1].computed == end


@every_game
def test_pc22_an_amended_step_has_the_totals_of_a_game_in_which_it_was_typed_so(name: str) -> None:
    """What an entry in the middle is corrected to counts from there on: table, verdicts and score of a log without the slip; what has no place any more is listed."""
    game = games.load(name)
    made = one(game, 5, reporter="open")
    items = list(made.fold.items)
    steps = [line for line in items if isinstance(line, lines.StepLine)]
    tried = 0
    for slip, right in zip(steps[2::7], steps[9::7], strict=False):
        if type(slip.step) is not type(right.step) or slip.step == right.step:
            continue
        tried += 1
        amended = made.fold.copy()
        amended.feed(lines.AmendLine(n=amended.last + 1, of=(slip.n,), step=right.step))
        plain = Fold(game, made.fold.head)
        for item in (item for item in items if item.n not in amended.stranded):
            plain.feed(lines.StepLine(n=item.n, step=right.step) if item.n == slip.n else item)
        assert amended.state == plain.state, (slip.n, right.step)
        assert game.scoring.score(amended.state) == game.scoring.score(plain.state)
        new = {n: v for n, v in amended.now.verdicts.items() if n <= items[-1].n and n not in amended.stranded}
        assert new == plain.now.verdicts
    assert tried
