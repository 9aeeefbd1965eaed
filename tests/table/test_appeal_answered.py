"""What became of an appeal: it has a reason, and a second answer is told to be one."""

from pathlib import Path

import pytest

from records.replay.ruling import rulings as rulings_of
from referee.table.session.session import Session
from tests.records.logs import run_here
from tests.table.test_arbiter import rulings, table


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return table(tmp_path)


def test_an_outcome_has_a_reason_and_comes_once(session: Session) -> None:
    for entry in ("call", "rule violation - leave ! x", "appeal why"):
        session.enter(entry)
    before = len(rulings(session))
    refused = session.enter("rule upheld")
    assert refused.kind == "refused" and "end the line with `! REASON`" in refused.message
    assert len(rulings(session)) == before
    first = session.enter("rule upheld ! nobody saw it")
    assert first.kind == "accepted" and "before" not in first.message
    second = session.enter("rule overturned ! the film shows it")
    assert second.kind == "accepted" and f"line {first.number} said before: the ruling stands" in second.message


def test_what_became_of_an_appeal_is_said_of_the_ruling(session: Session) -> None:
    for entry in ("call by=Eva", "rule violation - leave ! x", "appeal why"):
        session.enter(entry)
    reply = session.enter("rule upheld ! nobody saw it")
    assert "the ruling stands" in reply.message and "upheld" not in "\n".join((reply.message, *reply.slip))
    assert "Eva answers the appeal against a ruling of Eva" in reply.message and "by=NAME" in reply.message
    assert "amend" not in reply.message
    assert rulings(session)[-1].outcome == "upheld"  # the log keeps its own word
    reply = session.enter("rule overturned by=Fay ! the film shows it")
    (ruled,) = (r for r in rulings(session) if r.kind == "ruling" and not r.outcome)
    assert f"the record stays as it is until it is corrected: `amend {ruled.of[-1]} ENTRY`" in reply.message
    assert "appeal: the ruling is overturned" in reply.slip and "answers the appeal against" not in reply.message


def test_a_penalty_is_about_the_ruling_and_not_about_the_answer_to_an_appeal(session: Session) -> None:
    ruled = session.enter("rule slow - leave ! x").number
    for entry in ("appeal why", "rule upheld ! y"):
        session.enter(entry)
    reply = session.enter(f"rule penalty 2 of={ruled} ! again")
    last = rulings(session)[-1]
    assert (last.of, last.what) == ((ruled,), "slow")
    assert f"about line {ruled}" in reply.slip[0] and "kind: slow · 2 Ben" in reply.slip[1]
    assert session.enter("rule time 2 1 ! z").kind == "accepted" and rulings(session)[-1].of == (ruled,)


def test_a_penalty_without_a_kind_says_what_it_is(tmp_path: Path) -> None:
    assert table(tmp_path).enter("rule penalty 1 ! loud").slip[1] == "kind: penalty · 1 Ana"


def test_a_slip_about_a_line_that_was_taken_out_says_so(session: Session) -> None:
    assert session.enter("kbh").kind == "accepted"
    lost = session.fold.last
    ruled = session.enter(f"rule violation - fix of={lost} ! never played").number
    assert not any("[removed]" in row for row in session.enter("rule slip").slip)
    assert session.enter(f"amend {lost} remove ! so ruled").kind == "accepted"
    rows = session.enter("rule slip").slip
    assert f"{lost:>4} [removed]" in rows and len(rows) <= 12
    assert session.writer is not None
    session.writer.close()
    told = rulings_of(str(session.writer.path), ruled).found[0].slip
    assert any(row.startswith(f"{lost:>4} ") and row.endswith("[removed]") and "attacks" in row for row in told), told


def test_the_list_of_rulings_says_what_became_of_each(session: Session) -> None:
    ruled = session.enter("rule violation - leave ! x").number
    appealed = session.enter("appeal why").number
    assert session.writer is not None
    path = session.writer.path
    said = " ".join(run_here("ruling", path).stdout.split())
    assert f"appealed in line {appealed}; not answered yet" in said
    answered = session.enter("rule overturned ! the film shows it").number
    session.writer.close()
    said = " ".join(run_here("ruling", path).stdout.split())
    assert f"appealed in line {appealed}; the ruling is overturned (line {answered})" in said
    assert rulings_of(str(path), ruled).found[0].became.startswith("appealed")


def test_what_a_ruling_without_a_line_is_about_is_said_as_it_is(session: Session) -> None:
    before = session.fold.last
    session.enter("call")
    session.enter("kbh")
    session.enter("rule - it stands")
    assert rulings(session)[-1].of == (before,)
    assert "the last line before the call, without a call about the last line" in session.enter("rule ?").message


def test_the_column_of_a_reason_alone_is_that_of_what_was_typed(tmp_path: Path) -> None:
    session = table(tmp_path, policy="tournament")
    for entry in ("kbh kbh kbh kbh kbh", "!! Ben insists"):
        reply = session.enter(entry)
        assert reply.kind == "refused"
    assert reply.column == 0 and reply.message.startswith("`kbh kbh kbh kbh kbh`: ")


def test_a_number_that_is_a_ruling_is_that_ruling_and_not_what_is_about_it(session: Session) -> None:
    """`appeal 6` is against the ruling of line 6, though a penalty about it was given since."""
    ruled = session.enter("rule slow - leave ! x").number
    penalty = session.enter(f"rule penalty 2 of={ruled} ! again").number
    assert session.enter(f"appeal {ruled} it was not slow").message == f"line {penalty + 1}: appeal about line {ruled}"
    assert rulings(session)[-1].of == (ruled,)
    overturned = session.enter("rule overturned ! the clock shows it")
    assert "no longer counts" not in overturned.message
    assert f"1 penalty about it still counts (line {penalty})" in overturned.message


def test_a_number_that_is_no_ruling_is_what_was_ruled_last_about_it(session: Session) -> None:
    step = session.fold.last
    session.enter(f"rule slow - leave of={step} ! x")
    last = session.enter(f"rule penalty 2 of={step} ! again").number
    assert session.enter(f"appeal {step} no").message.endswith(f"appeal about line {last}")


def test_a_penalty_is_appealed_by_its_own_number(session: Session) -> None:
    ruled = session.enter("rule slow - leave ! x").number
    penalty = session.enter(f"rule penalty 2 of={ruled} ! again").number
    session.enter(f"appeal {penalty} too hard")
    assert rulings(session)[-1].of == (penalty,)
    assert "the penalty of line" in session.enter("rule overturned ! a caution will do").message


def test_a_slip_says_first_what_became_of_a_ruling_in_the_end(session: Session) -> None:
    """A row that is too long loses what came first, not the answer."""
    ruled = session.enter("rule slow - leave ! x").number
    session.enter(f"rule penalty 2 of={ruled} ! once more and for the last time, as was said before")
    session.enter(f"appeal {ruled} it was dark, and nobody had said how much time there was for anybody to think")
    answered = session.enter("rule overturned ! the clock shows it").number
    slip = session.enter(f"rule slip {ruled}").slip
    (since,) = (row for row in slip if row.startswith("since: "))
    assert since.startswith(f"since: ruling {answered} the ruling is overturned · appeal {answered - 1} ")
    assert session.enter(f"rule slip {answered}").slip[0].startswith(f"RULING {answered} · about lines {ruled}, {answered - 1} ")
