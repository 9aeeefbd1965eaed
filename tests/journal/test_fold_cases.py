"""Corrections, ends and counted values of a fold: single cases with what must come out."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.api.game import LoadedGame
from referee.engine.game import State
from referee.engine.steps import Check, Fact, Set, Show
from referee.journal import lines
from referee.journal.fold import Fold
from tests.journal.logs import SHINBI, TOY, Log, as_line, head, pool
from tests.journal.test_fold import EXAMPLES, GAME_IDS, MOVES, random_log, same
from tests.kit.entries import accept, expect
from tests.toy.steps import Draw, Oath, Pass, Pay, Play, SetupStep, Steal


def toy(*acts: Any) -> Log:
    return Log(TOY).each(SetupStep(0), *acts)


@pytest.fixture
def log() -> Log:
    return ended()


@pytest.mark.parametrize(
    ("line", "verdict", "says"),
    [
        (lines.AmendLine(n=0, of=(9,), step=Draw(1)), "irregular", "no line 9"),
        (lines.AmendLine(n=0, of=(0,), step=Draw(1)), "irregular", "no line 0"),
        (lines.AmendLine(n=0, of=(-1,), how="remove"), "irregular", "no line -1"),
        (lines.AmendLine(n=0, of=(3,), how="remove"), "irregular", "was removed already"),
        (lines.AmendLine(n=0, of=(5,), how="remove"), "irregular", "was taken back"),
        (lines.AmendLine(n=0, of=(5,), step=Draw(1)), "irregular", "was taken back"),
        (lines.AmendLine(n=0, of=(), how="remove"), "unread", "names no line"),
        (lines.AmendLine(n=0, of=(1, 2), step=Draw(1)), "unread", "exactly one"),
        (lines.AmendLine(n=0, of=(2,)), "unread", "exactly one"),
        (lines.AmendLine(n=0, of=(2,), step=Draw(1), show=Show("hand:1", ("ruby",))), "unread", "exactly one"),
        (lines.AmendLine(n=0, of=(2,), how="remove", step=Draw(1)), "unread", "exactly one"),
        (lines.AmendLine(n=0, of=(2,), head={"edition": "en"}), "unread", "line 0"),
        (lines.AmendLine(n=0, of=(0,), how="insert", head={"edition": "en"}), "irregular", "no line 0"),
        (lines.AmendLine(n=0, of=(0,), head={"edition": "xx"}), "irregular", "no edition"),
        (lines.AmendLine(n=0, of=(0,), head={"seats": []}), "irregular", "2 to 4 players"),
        (lines.AmendLine(n=0, of=(0,), head={"seats": 7}), "irregular", "cannot be amended"),
        (lines.AmendLine(n=0, of=(0,), head={"options": {"reshuffles": 9}}), "irregular", "takes 1 or 2 or 3"),
        (lines.AmendLine(n=0, of=(0,), head={"options": {"nonsense": 9}}), "irregular", "no option"),
        (lines.AmendLine(n=0, of=(0,), head={"options": 5}), "irregular", "cannot be amended"),
        (lines.AmendLine(n=0, of=(0,), head={"id": "OTHER"}), "irregular", "id of the head"),
        (lines.AmendLine(n=0, of=(2,), end={"why": 5}), "unread", "an end has"),
        (lines.BackLine(n=0, to=9), "irregular", "no line 9"),
        (lines.BackLine(n=0, to=3), "irregular", "no line 3"),
        (lines.BackLine(n=0, to=-1), "irregular", "no line -1"),
    ],
)
def test_a_wrong_number_is_a_complaint_and_changes_nothing(line: Any, verdict: str, says: str) -> None:
    log = toy(Draw(1), Draw(2), Draw(2))
    log.amend(3, how="remove")
    log.play(Draw(1))
    log.write(lines.BackLine(n=0, to=4))  # cuts nothing that is numbered 5: that is the amend
    log = toy(Draw(1), Oath(1), Draw(2), Draw(1))
    log.amend(3, how="remove")
    log.write(lines.BackLine(n=0, to=4))
    before = log.fold.copy()
    log.write(msgspec.structs.replace(line))
    written = log.lines[-1] if isinstance(log.lines[-1], lines.Judged) else log.lines[-2]
    assert isinstance(written, lines.AmendLine | lines.BackLine)
    assert written.verdict == verdict
    assert says in " ".join(f.text for f in log.fold.now.findings[written.n])
    assert log.fold.state == before.state and log.fold.items == before.items and log.fold.head == before.head
    assert (log.fold.cut, log.fold.removed, log.fold.stranded) == (before.cut, before.removed, before.stranded)
    same(log.fold, log.again())


def test_steps_that_nobody_is_asked_for_any_more_are_stranded_and_come_back() -> None:
    log = toy(Play(1, "ruby"), Pay(2), Draw(2))
    line = log.amend(2, step=Play(1, "opal"))
    assert log.fold.stranded == {3}
    assert [(c.n, c.was, c.now) for c in line.changes] == [(3, "ok", "stranded")]
    assert [i.n for i in log.fold.standing()] == [1, 2, 4]
    line = log.amend(2, step=Play(1, "ruby"))
    assert [(c.n, c.was, c.now) for c in line.changes] == [(3, "stranded", "ok")]
    assert not log.fold.stranded


def test_steps_are_stranded_by_an_insertion_too() -> None:
    log = toy(Play(1, "ruby"), Pay(2), Draw(2), Draw(1))
    line = log.amend(2, how="insert", step=Draw(1))
    assert log.fold.stranded == {2, 3}, "seat 2 is on turn now: neither the ruby nor an answer to it is asked for"
    assert {c.n for c in line.changes} == {2, 3}


def test_steps_are_stranded_by_a_removal_too() -> None:
    log = toy(Play(1, "ruby"), Pay(2), Draw(2), Draw(1))
    log.amend(2, how="remove")
    assert log.fold.stranded == {3, 4}


def test_several_lines_are_removed_in_any_order() -> None:
    log = toy(Draw(1), Play(2, "ruby"), Pay(1), Draw(1))
    first = log.fold.copy()
    log.amend(4, 3, how="remove")
    assert [i.n for i in log.fold.items] == [1, 2, 5]
    assert log.fold.stranded == {5}, "it is the turn of 2"
    other = first
    other.feed(lines.AmendLine(n=6, of=(3, 4), how="remove"))
    assert other.state == log.fold.state


def test_a_forced_step_out_of_turn_is_never_stranded() -> None:
    log = toy(Draw(1), Draw(1), Draw(2))
    assert log.fold.now.verdicts == {3: "irregular"}
    log.amend(2, step=Draw(1, "ruby"))
    assert not log.fold.stranded and log.fold.now.verdicts == {3: "irregular"}


def test_content_that_is_not_applied_is_said_so(log: Log) -> None:
    """An amend whose own step is stranded says it among its changes."""
    last = log.fold.last
    line = log.amend(last, how="insert", step=Draw(2))  # before the end line, behind the end of the game
    assert line.n in log.fold.stranded
    assert [(c.n, c.now) for c in line.changes] == [(line.n, "stranded")]


def ended() -> Log:
    """A game that ends by a raid: seat 2 has no coin left."""
    log = toy()
    for _ in range(3):
        log.each(Play(1, "ruby"), Pass(2))
        if not log.fold.state.over:
            log.play(Draw(2))
    assert log.fold.state.why == "TOY-END-01" and [e.n for e in log.fold.ends] == [log.fold.last]
    return log


def test_an_end_is_undone_and_written_anew(log: Log) -> None:
    end = log.fold.last
    line = log.amend(end - 1, how="remove", kind="slip")
    assert log.fold.stranded == {end} and not log.fold.ends and not log.fold.state.over
    assert [(c.n, c.was, c.now) for c in line.changes] == [(end, "ok", "stranded")]
    log.play(Pass(2))
    assert [e.n for e in log.fold.ends] == [log.fold.last] and log.fold.state.over
    assert isinstance(log.lines[-2], lines.EndLine) and isinstance(log.lines[-1], lines.MarkLine)
    same(log.fold, log.again())


def test_an_end_taken_back_is_cut(log: Log) -> None:
    end = log.fold.last
    log.write(lines.BackLine(n=0, to=end - 2))
    assert {end, end - 1} <= log.fold.cut and not log.fold.ends


def test_steps_behind_an_earlier_end_are_stranded() -> None:
    log = toy(Play(1, "ruby"), Pay(2), Draw(2))
    for _ in range(2):
        log.each(Play(1, "ruby"), Pass(2), Draw(2))
    assert not log.fold.state.over
    log.amend(3, step=Pass(2))
    assert log.fold.state.over and log.fold.stranded == {10}
    assert [e.n for e in log.fold.ends] == [12]
    assert isinstance(log.lines[-2], lines.EndLine)


def test_what_was_recorded_behind_the_end_stays(log: Log) -> None:
    """A table that plays on although the referee has seen the end: recorded as irregular, and never stranded for that."""
    log.play(Draw(2))
    n = log.fold.last
    assert log.fold.now.verdicts[n] == "irregular"
    log.amend(2, step=Play(1, "ruby"))
    assert n not in log.fold.stranded and log.fold.now.verdicts[n] == "irregular"


def test_a_declared_end_is_a_further_end(log: Log) -> None:
    end = log.fold.last
    log.play(Show("role:2", ("crow",)))
    wrong = lines.EndLine(n=0, why="TOY-END-01", declared={"points": [9, 9]})
    log.write(wrong)
    assert wrong.verdict == "irregular" and wrong.findings[0].rule == "TOY-SCORE-01"
    right = log.fold.game.scoring.result(log.fold.state)
    log.amend(wrong.n, end={"why": "TOY-END-01", "declared": right})
    assert [e.n for e in log.fold.ends] == [end, wrong.n] and wrong.n not in log.fold.now.verdicts


def test_facts_and_shows_stay_after_back() -> None:
    log = toy(Draw(1))
    log.write(lines.FactLine(n=0, fact=Fact("worth", 3)))
    log.play(Show("role:1", ("crow",)))
    log.write(lines.SetLine(n=0, set=Set("coins.1", 2)))
    log.write(lines.CheckLine(n=0, check=Check("coins.1", 2)))
    log.write(lines.BackLine(n=0, to=1, seen=(("role:1", "crow"),)))
    assert [i.n for i in log.fold.items] == [1, 3, 4] and log.fold.cut == {2, 5, 6}
    state: Any = log.fold.state
    assert state.setup.box["worth"] == 3 and state.shown == {1: "crow"} and state.coins == [3, 3] and state.turn == 1
    log.amend(3, fact=Fact("worth", 4))
    assert log.fold.state.setup.box["worth"] == 4
    log.amend(4, how="remove")
    assert log.fold.state.shown == {}


def test_back_to_an_inserted_line() -> None:
    """`back` goes by the place in the list, not by the number."""
    log = toy(Draw(1), Draw(2))
    line = log.amend(2, how="insert", step=Oath(1, "crow"))
    log.write(lines.BackLine(n=0, to=line.n))
    assert [i.n for i in log.fold.items] == [1, line.n] and log.fold.cut == {2, 3}
    assert log.fold.state.turn == 1


def test_back_as_typed_goes_by_place_and_counts_what_is_undone() -> None:
    session = LoadedGame(TOY).table_of(head(TOY)).session
    accept(session, "setup", "d", "d", "amend 2 before o1:crow", "show role:1 crow", "set coins.1 2 ! lost")
    assert [i.n for i in session.fold.items] == [1, 4, 2, 3, 5, 6]
    assert session.enter("back 2").kind == "refused", "cards were seen: in a pipe too it is asked for on purpose"
    expect(session, "back 2 ! agreed", kind="accepted", message="back to line 2: 2 lines undone")
    assert [i.n for i in session.fold.items] == [1, 4, 2, 5] and session.fold.cut == {3, 6}


@given(GAME_IDS, st.integers(0, 3), st.integers(1, 80), MOVES, st.data())
@EXAMPLES
def test_a_correction_and_its_removal(game_id: str, seed: int, honest: int, moves: Any, data: st.DataObject) -> None:
    """Amend, remove, insert, back, amend the head: removed as a whole, everything is as it was, and nothing is said twice."""
    log = random_log(game_id, seed, honest, moves)
    fold = log.fold
    before = fold.copy()
    targets = [item.n for item in fold.standing() if isinstance(item, lines.StepLine | lines.ShowLine)]
    if not targets:
        return
    target = data.draw(st.sampled_from(targets))
    other = as_line(data.draw(st.sampled_from(pool(game_id))))
    what = {"show": other.show} if isinstance(other, lines.ShowLine) else {"step": other.step}  # type: ignore[attr-defined]
    how = data.draw(st.sampled_from(("replace", "insert", "remove", "back", "head")))
    if how == "back":
        log.write(lines.BackLine(n=0, to=target))
    elif how == "head":
        log.amend(0, head={"policy": "club"})
    else:
        log.amend(target, how=how, **({} if how == "remove" else what))
    n = fold.last
    if n not in fold.corrections or fold.undo[-1:] == before.undo[-1:]:
        return  # it was refused as nonsense
    for wrong in ("replace", "insert"):
        if n not in {item.n for item in fold.items}:
            log.amend(n, how=wrong, **what)
            assert fold.now.verdicts[fold.last] == "irregular"
    ends = [item.n for item in fold.items if item.n > n]  # the end that the correction brought
    log.amend(n, how="remove", kind="slip")
    assert [item for item in fold.items if item.n not in ends] == before.items
    assert fold.cut == before.cut and fold.removed == before.removed | {n} and fold.head == before.head
    assert fold.recalled == before.recalled
    old, new = {item.n for item in before.items}, fold.now
    assert {n: v for n, v in new.verdicts.items() if n in old} == {
        n: v for n, v in before.now.verdicts.items() if n in old
    }
    same(fold, log.again())


def test_an_amended_head() -> None:
    log = toy(*(Draw(1 + i % 2) for i in range(4)))
    log.amend(0, head={"options": {"reshuffles": 1}, "box": {"name": "census", "facts": {"worth": 2}}})
    assert log.fold.state.setup.options["reshuffles"] == 1 and log.fold.state.setup.box["worth"] == 2
    log.amend(0, head={"box": {"facts": {"other": 5}}, "seats": [{"id": 1, "name": "Abe"}, {"id": 2, "name": "Bea"}]})
    assert log.fold.head.box.facts == {"worth": 2, "other": 5}, "facts are merged"
    assert (log.fold.head.box.name, log.fold.state.setup.seats) == ("census", ("Abe", "Bea"))
    assert log.head.seats[0].name == "Ana", "the first head is not changed"
    same(log.fold, log.again())


def test_a_new_player_in_an_amended_head() -> None:
    log = toy(Draw(1), Draw(2))
    log.amend(0, head={"seats": [{"id": i, "name": ""} for i in (1, 2, 3)]})
    assert log.fold.state.seats == 3 and log.fold.state.turn == 3


def test_a_replaced_line_keeps_its_place_in_its_entry() -> None:
    log = Log(TOY)
    log.play(SetupStep(0), Oath(1, "crow"), Draw(1))
    assert [i.done for i in log.fold.items] == [False, False, True]
    log.amend(3, step=Draw(1, "ruby"))
    item = log.fold.item(3)
    assert item is not None and item.done and item.entry == 1 and item.t == 1000
    log.amend(3, how="insert", step=Oath(2, "crow"))
    inserted = log.fold.item(log.fold.last)
    assert inserted is not None and inserted.entry == 1, "it belongs to the entry that it stands in"
    log.amend(3, how="remove")
    assert log.fold.items[-1].done, "the last line left of an entry ends it"


def test_findings_about_earlier_lines_are_stored_where_the_fact_came() -> None:
    log = toy(Play(1, "ruby"), Pass(2), Play(2, "jade"))
    line = log.lines[-1]
    assert isinstance(line, lines.StepLine) and line.verdict == "ok"
    assert [(f.rule, f.about, f.because) for f in line.findings] == [("TOY-RAID-01", 3, (4,))]
    assert [f.rule for _, f in log.fold.later[3]] == ["TOY-RAID-01"] and not log.fold.claims
    log.amend(4, how="remove")
    assert not log.fold.later.get(3) and len(log.fold.claims) == 1


def test_a_correction_that_brings_something_to_light_says_so() -> None:
    """An amend that makes a later line prove an earlier one wrong carries the finding about that one."""
    log = toy(Play(1, "ruby"), Pass(2), Play(2, "opal"), Draw(1))
    line = log.amend(4, step=Play(2, "jade"))
    assert [(f.rule, f.about) for f in line.findings] == [("TOY-RAID-01", 3)] and line.verdict == "ok"


def test_a_check_that_differs_names_the_lines_since_the_last_agreement() -> None:
    log = toy(Play(1, "opal"), Draw(2), Play(1, "opal"))
    log.write(lines.CheckLine(n=0, check=Check("coins.1", 5)))
    log.each(Draw(2), Play(1, "opal"))
    wrong = lines.CheckLine(n=0, check=Check("coins.1", 5))
    log.write(wrong)
    assert wrong.verdict == "impossible" and wrong.findings[0].because == (7,)
    assert log.fold.state.coins[0] == 6, "the computed state stays until a `set` or `amend`"
    log.write(lines.SetLine(n=0, set=Set("coins.1", 5)))
    assert log.fold.state.coins[0] == 5
    for path in ("nonsense", "coins.9", ""):
        lost = lines.CheckLine(n=0, check=Check(path, 5))
        log.write(lost)
        assert lost.verdict == "unread" and lost.findings[0].rule == "REF-PATH"
    wrong_values: list[tuple[str, Any]] = [
        ("deck", 3),
        ("coins.1", 99),
        ("coins.1", "many"),
        ("coins.1", [1]),
        ("turn", True),
    ]
    for path, value in wrong_values:
        put = lines.SetLine(n=0, set=Set(path, value))
        before = log.fold.state.copy()
        log.write(put)
        assert (put.verdict, log.fold.state) == ("unread", before), (path, value)


def test_secret_knowledge_is_used() -> None:
    log = toy(Draw(1, "jade"), Steal(2, 1, "jade"), Play(1, "ruby"), Pass(2))
    assert log.fold.now.findings[5][0].because == (3,)


def test_a_game_that_cannot_be_set_up() -> None:
    for wrong in ({"seats": ()}, {"edition": "xx"}, {"options": {"reshuffles": 7}}):
        with pytest.raises(ValueError, match=r"players|edition|takes"):
            Fold(TOY, msgspec.structs.replace(head(TOY), **wrong))


def test_states_are_compared_by_what_they_hold() -> None:
    one, other = (Fold(SHINBI, head(SHINBI)).state for _ in range(2))
    assert one == other and isinstance(one, State)
    other.lives[0] = 4
    assert one != other
