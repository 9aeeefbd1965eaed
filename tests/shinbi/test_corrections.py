"""Corrections of Shinbi logs: the set-up amended, an end that comes earlier or not at all, play taken back.

And logs without implied lines, which another program may write.
"""

from referee.games.shinbi.steps import Denounce, Recover, Reveal, Waive
from referee.journal.lines import StepLine
from referee.table.session.session import Session
from tests.kit.entries import accept, expect, kinds, verdicts
from tests.kit.logs import folded
from tests.shinbi.tables import GAME, RESOLVE, SETUP, do, resolving, rules
from tests.shinbi.tables import typed as table


def again(session_: Session) -> None:
    """A fresh replay of the standing lines gives the same table."""
    fold = folded(GAME, session_.fold.head, session_.fold.standing())
    assert fold.state == session_.state


def test_other_clans_change_nothing() -> None:
    it = table(SETUP, "ksb", "ksb")
    expect(it, "amend 1 setup p z r o start 1", kind="accepted", changes=())
    assert it.state.clans == ["flying_fish", "canzai", "rhanobi", "octosushi"]
    again(it)


def test_another_pawn_holder_leaves_what_follows_unasked() -> None:
    it = table(SETUP, "ksb", "ksb")
    expect(it, "amend 1 setup o r z p start 3", kind="confirm", force="!")
    assert it.state.start == 1
    reply = it.enter("! the scars were counted again")
    assert reply.kind == "accepted" and it.state.turn == 3
    assert not any(any(row) for row in it.state.said)
    again(it)


def test_a_wrong_amendment_of_the_set_up_is_refused() -> None:
    it = table(SETUP, "ksb")
    assert verdicts(it, "amend 1 setup o o z p start 1", "amend 1 setup o r z p start 9") == ["irregular", "unread"]
    assert it.enter("amend 1 ksb").kind == "refused"
    again(it)


def test_an_amended_card_moves_up_to_three_lives() -> None:
    """A right call becomes a wrong one: the attackers get their lives back, the denouncer pays."""
    it = table(*RESOLVE, "k.s ib", "kh.")
    assert it.state.lives == [5, 4, 4, 4]
    accept(it, "amend 4 is")
    assert it.state.lives == [4, 5, 5, 5]
    again(it)


def test_an_earlier_end_strands_what_follows() -> None:
    it = table(*RESOLVE, "set lives 1,1,0,0", "k.s", "hb.")
    reply = accept(it, "amend 4 k.k ! misread")
    assert it.state.over and it.state.winners == [2]
    assert it.fold.stranded == {6}, "the cards behind the end are kept and not applied"
    assert any("no longer applies" in change for change in reply.changes)
    again(it)


def test_taking_back_the_end() -> None:
    it = table(*RESOLVE, "set lives 1,1,1,1", "k.s", "hb.", "k.s")
    assert it.enter("z").kind == "accepted"
    assert (it.state.open, it.state.turn) == (2, 2)
    it = table(*RESOLVE, "set lives 1,1,1,1", "k.s ib")
    assert it.state.over and it.state.winners == [1]
    assert kinds(it, "z", "z !") == ["confirm", "accepted"]
    assert not it.state.over and it.state.lives == [1, 1, 1, 1]
    again(it)
    assert it.enter("k.s ik").kind == "accepted"
    assert it.state.lives == [0, 1, 1, 1]


def test_back_to_the_round_before() -> None:
    it = table(*RESOLVE, "set turn 4", "k.k", "ksb")
    assert it.state.round == 2 and it.state.lives == [5, 5, 5, 4]
    assert it.enter("back 4").kind == "accepted"
    assert it.state.round == 1 and it.state.lives == [5, 5, 5, 5] and it.state.open == 4
    again(it)


def test_a_log_without_the_implied_waiver() -> None:
    """Another program may write the next cards alone: they close the outcome; where that ends the game they are too late."""
    state = resolving(4, lives=(2, 1, 0, 0))
    do(state, Reveal(1, ((4, "katana"), (3, "katana"))))
    after = Reveal(2, ((1, "sai"), (4, "blowgun")))
    assert not GAME.rules.check(state, after)
    assert do(state, after) == [("life", 1, -1)] and state.open == 2

    state = resolving(4, lives=(1, 1, 0, 0))
    do(state, Reveal(1, ((4, "katana"), (3, "katana"))))
    assert rules(state, after) == {"SB-END-02"}
    assert do(state, after) == [("life", 1, -1)]
    assert state.over and state.winners == [2] and not state.seen[0]


def test_clean_up_without_the_implied_waiver() -> None:
    state = resolving(4, lives=(3, 1, 0, 1))
    GAME.facts.put(state, "turn", 4)
    do(state, Reveal(4, ((3, "katana"), (2, "katana"))))
    assert not GAME.rules.check(state, Recover(0))
    assert do(state, Recover(0)) == [("life", 4, -1), ("pawn", 2)]


def test_questions_of_unread_cards_are_closed_by_reading_them() -> None:
    it = table(*RESOLVE, "x.x p+")
    assert len(it.fold.claims) == 2
    for entry, left in (("show 4>1 k", 2), ("show 2>1 k", 1), ("show 3>1 k", 0)):
        assert it.enter(entry).verdict == "ok"
        assert len(it.fold.claims) == left
    it = table(*RESOLVE, "set turn 4", "xy.", "ksb", "ksb", "ksb", "ksh", "kk.", "show 3>4 k ! seen")
    assert [c.step for c in it.fold.claims] == [4], "a card of a later round closes no question of an earlier one"


def test_a_step_line_needs_no_name_of_an_earlier_step() -> None:
    """What a log stores of a step is ids alone: decoding it in any order gives the same step."""
    it = table(*RESOLVE, "k.s ib")
    acts = [line.step for line in it.fold.items if isinstance(line, StepLine)]
    assert acts[1:] == [Reveal(1, ((4, "katana"), (2, "sai"))), Denounce(1, "incompetence", (3, "blowgun"))]
    assert not any(isinstance(a, Waive) for a in acts)
