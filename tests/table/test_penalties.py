"""Penalties: which offences count, what a penalty is about, who gives one, and what comes next."""

import io
from pathlib import Path

import pytest

from records.replay.ruling import rulings as of_log
from referee.table.frontend import asking
from referee.table.frontend.render import Screen
from referee.table.session.session import Session
from referee.table.setup.resume import resume
from tests.kit.entries import accept, close, expect
from tests.kit.said import unsaid
from tests.records.logs import run_here
from tests.table.logs import begin
from tests.table.test_arbiter import rulings, table


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return table(tmp_path, policy="tournament")


def reopened(session: Session) -> Session:
    assert session.writer is not None
    path = session.writer.path
    close(session)
    return resume(path).session


def test_an_overturned_penalty_does_not_count(session: Session) -> None:
    accept(session, "call by=Eva", "rule penalty Cho ! loud", "appeal I was not")
    reply = session.enter("rule overturned by=Head ! it was somebody else")
    first = rulings(session)[1].n
    assert f"the penalty of line {first} no longer counts" in reply.message
    again = session.enter("rule penalty Cho ! loud again")
    assert "warning (offence 1 of @3" in again.message and rulings(session)[-1].remedy == "warning"
    assert rulings(session)[-1].by == "Eva", "who answers an appeal is not the arbiter from there on"
    accept(session, "appeal no", "rule upheld ! seen by all")
    assert "loss (offence 2 of @3" in session.enter("rule penalty Cho ! once more").message


def test_an_upheld_answer_after_an_overturned_one_counts(session: Session) -> None:
    accept(session, "call", "rule penalty Cho ! loud", "appeal no", "rule overturned ! x", "rule upheld ! the film")
    assert "offence 2" in session.enter("rule penalty Cho ! loud").message


def test_a_penalty_about_a_ruling_still_counts_when_the_ruling_is_changed(session: Session) -> None:
    accept(session, "call", "rule slow - leave ! x")
    ruled = rulings(session)[-1].n
    accept(session, "appeal no", f"rule penalty Cho of={ruled} ! y")
    given = rulings(session)[-1].n
    reply = accept(session, "rule overturned ! z")
    assert f"1 penalty about it still counts (line {given})" in reply.message


def test_a_penalty_takes_nothing_over_from_a_ruling_about_somebody_else(session: Session) -> None:
    accept(session, "call by=Eva", "rule violation SB-DENOUNCE-11 leave seat=1 ! Ana")
    ruled = rulings(session)[-1].n
    reply = session.enter("rule penalty Cho ! shows her cards again")
    made = rulings(session)[-1]
    assert (made.of, made.rule, made.what, made.seat) == ((), "", "", 3)
    assert "about line" not in reply.slip[0] and "it is about no line (`of=LINE`" in reply.message
    accept(session, f"rule penalty Cho of={ruled} ! this one")
    made = rulings(session)[-1]
    assert (made.of, made.rule, made.what) == ((ruled,), "SB-DENOUNCE-11", "violation")
    accept(session, "call of=2", "rule penalty Ben ! that line")
    assert rulings(session)[-1].of == (2,)


def test_what_is_counted_is_said(tmp_path: Path) -> None:
    session = table(tmp_path, policy="club")
    accept(session, "rule penalty Cho slow ! x")
    reply = session.enter("rule penalty Cho conduct ! y")
    assert unsaid(reply.message, "offence 1 of @3, kind conduct", "1 of another kind not counted") == []
    assert "offence 3 of @3, all kinds" in session.enter("rule penalty Cho ! z").message
    assert "offence 3 of @3, kind slow" in session.enter("rule penalty Cho slow ! z").message


def test_all_words_of_a_level_are_kept(session: Session) -> None:
    accept(session, "call", "rule penalty Cho loss of one life ! x")
    assert (rulings(session)[-1].remedy, rulings(session)[-1].deviation) == ("loss of one life", True)
    accept(session, "rule penalty Cho loss of a hidden card conduct ! x")
    assert (rulings(session)[-1].remedy, rulings(session)[-1].what) == ("loss of a hidden card", "conduct")


def test_a_level_is_known_however_it_is_written(session: Session) -> None:
    accept(session, "call", "rule penalty Cho Warning ! x")
    assert (rulings(session)[-1].remedy, rulings(session)[-1].deviation) == ("warning", False)


def test_who_rules_in_free_words_is_no_part_of_them(session: Session) -> None:
    accept(session, "call", "rule - it stands by=Fay of=2")
    made = rulings(session)[-1]
    assert (made.reason, made.by, made.of) == ("it stands", "Fay", (2,))


def test_what_a_level_does_and_what_comes_next_is_said(session: Session) -> None:
    session.enter("call")
    assert "nothing changes at the table" not in session.enter("rule penalty Cho ! x").message
    reply = session.enter("rule penalty Cho loss ! x")
    assert unsaid(reply.message, "nothing changes at the table by itself: `drop 3 ! REASON`", "`set PATH") == []
    session.enter("rule - so it is")
    assert "itself: `call`, then `drop 3 ! REASON`" in session.enter("rule penalty Cho disqualified ! x").message
    told = session.enter("? penalty")
    assert "warning, then loss" in told.message and {"loss", "disqualified"} <= dict(told.rows).keys()
    assert "penalties warning, then loss" in dict(session.enter("? policy").rows)["tournament"]


@pytest.mark.parametrize("entry", ["rule penalty", "rule penalty ! x", "rule time", "rule time ! x"])
def test_a_penalty_for_nobody_asks_for_whom(session: Session, entry: str) -> None:
    word = entry.split()[1]
    expect(session, entry, "who gets", f"rule {word} SEAT", kind="refused", verdict="unread")


RULED = ["rule penalty Cho ! x", "rule - so it is", "rule slow - leave ! x", "rule time 3 1 ! x"]


@pytest.mark.parametrize("entry", RULED)
def test_in_a_tournament_the_arbiter_rules(session: Session, entry: str) -> None:
    expect(session, entry, "only the arbiter records this: `call` first", kind="refused", barred=True)
    assert rulings(session) == []
    accept(session, "call", "rule - answered", entry)
    accept(session, "kbh")
    expect(session, entry, "only the arbiter records this", kind="refused", barred=True)


def test_the_prompts_of_a_ruling_ask_for_the_arbiter_first(session: Session) -> None:
    out = io.StringIO()
    screen = Screen(out, columns=0, colour=False)
    assert asking.ruling(session, lambda _: pytest.fail("asked in vain"), screen) == ""
    assert "only the arbiter rules: `call` first" in out.getvalue()


def test_an_open_appeal_asks_for_the_arbiter(session: Session) -> None:
    accept(session, "call", "rule slow - leave ! x", "kbh", "rule disputed 2 ! anybody")
    accept(session, "appeal why", "rule upheld ! y", "kbs")
    expect(session, "rule overturned ! z", "only the arbiter", kind="refused")


def test_the_arbiter_is_still_there_when_the_game_is_resumed(session: Session) -> None:
    accept(session, "call", "rule slow - leave ! x")
    again = reopened(session)
    accept(again, "rule penalty Cho ! x", "kbh")
    expect(reopened(again), "rule penalty Cho ! x", "only the arbiter", kind="refused")


def test_the_arbiter_of_an_untimed_log_leaves_when_play_goes_on(tmp_path: Path) -> None:
    session = begin(tmp_path / "a.jsonl", edition="es", policy="tournament", untimed=True)
    accept(session, "setup o r z p start 3", "ksb", "call", "rule slow - leave ! x")
    again = reopened(session)
    accept(again, "rule penalty Cho ! x", "kbh")
    expect(reopened(again), "rule penalty Cho ! x", "only the arbiter", kind="refused")


def test_in_a_tournament_options_and_leaving_want_a_reason(session: Session) -> None:
    session.enter("call")
    for entry in ("option takeback=until_turn_end", "drop 3", "drop 3 !"):
        expect(session, entry, "this wants a reason", kind="refused", barred=False)
    accept(session, "drop 3 ! disqualified")


def test_a_ruling_is_about_what_was_forced_since_the_call(session: Session) -> None:
    accept(session, "call the wrong neighbour", "kkb ! it stands")
    forced = next(n for n, verdict in session.fold.now.verdicts.items() if verdict == "irregular")
    reply = session.enter("rule violation SB-ASSIGN-08 leave ! it stands")
    assert rulings(session)[-1].of == (forced,) and "call: the wrong neighbour" in reply.slip
    accept(session, "call of=2", "kkb ! again", "rule - the other one")
    assert rulings(session)[-1].of == (2,)


def test_a_slip_says_what_was_refused_around_the_call(session: Session) -> None:
    session.enter("kkb")
    accept(session, "call Ana insists")
    reply = session.enter("rule violation - leave ! it is not allowed")
    ruled = rulings(session)[-1]
    assert "`kkb` was refused and is no line" in reply.message
    row = next(row for row in reply.slip if row.startswith("refused: "))
    assert row.startswith("refused: before the call · SB-") and row.endswith("kkb")
    accept(session, "appeal it is")
    answer = session.enter("rule overturned ! it is allowed").message
    assert "`kkb` was refused and is no line of it" in answer and "amend" not in answer
    assert row in session.twin().enter(f"rule slip {ruled.n}").slip
    again = reopened(session)
    assert again.enter(f"rule slip {ruled.n}").slip == session.enter(f"rule slip {ruled.n}").slip
    assert again.writer is not None
    assert row in of_log(str(again.writer.path), ruled.n).found[0].slip
    session = again
    accept(session, "kbh", "call")
    assert not any(row.startswith("refused") for row in session.enter("rule - y").slip)


def test_the_list_of_rulings_names_the_player_of_a_penalty(session: Session) -> None:
    accept(session, "call", "rule penalty Cho ! loud", "rule - well")
    assert session.writer is not None
    said = run_here("ruling", session.writer.path).stdout
    assert "penalty for 3 Cho: warning loud" in said and "ruling well" in said
