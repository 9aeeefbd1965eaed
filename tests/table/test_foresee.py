"""`!` is offered where it records the whole entry, and says what of the rest it would force too."""

from pathlib import Path

import pytest

from referee.table.frontend.render import reply_rows
from referee.table.session.session import Session
from tests.cli.run import BEGUN, HEAD, log_lines, referee
from tests.kit.entries import accept, expect
from tests.table.logs import begin


@pytest.fixture
def session(tmp_path: Path) -> Session:
    made = begin(tmp_path / "a.jsonl", edition="es")
    made.enter("setup o r z p start 3")
    return made


def shown(session: Session, text: str) -> str:
    reply = session.enter(text)
    rows = reply_rows(reply, session.names, session.game.rulebook, session.game.about.end_rule)
    return "\n".join(text for _, _, text in rows)


def test_one_refused_word_alone_is_offered_as_before(session: Session) -> None:
    expect(session, "kkb", force="!", behind=())
    assert "`! REASON` records it anyway" in shown(session, "kkb")
    assert session.enter("! agreed").kind == "accepted"


def test_a_later_word_that_the_mark_forces_too_is_said(session: Session) -> None:
    reply = session.enter("kkk")
    assert reply.force == "!" and len(reply.behind) == 1
    assert "@3 attacks @2, says katana: irregular by SB-ASSIGN-08" in reply.behind[0]
    assert "`! REASON` records all of it anyway" in shown(session, "kkk")
    assert session.enter("! agreed").kind == "accepted"
    assert [line.verdict for line in session.fold.items[1:]] == ["ok", "irregular", "irregular"]


@pytest.mark.parametrize("entry", ["k k x", "kk x", "kk  x", "kkb x"])
def test_nothing_is_offered_where_a_later_word_is_not_understood(entry: str, session: Session) -> None:
    reply = expect(session, entry, kind="refused", force="")
    assert len(reply.behind) == 1 and f"column {entry.index('x') + 1}" in reply.behind[0], reply.behind
    assert "REASON" not in shown(session, entry)
    before = session.fold.last
    again = session.enter("! agreed")  # it says the same of the word that is in the way
    assert again.kind == "refused" and again.verdict == "unread" and "'x'" in again.message
    assert session.fold.last == before


def test_protest_is_offered_where_a_later_word_is_impossible(tmp_path: Path) -> None:
    """What is offered records the entry: `!` would be refused again."""
    session = begin(tmp_path / "a.jsonl")
    accept(session, "setup o r z p start 1", "ksb", "ksb", "ksb", "ksh", "k.s")
    entries = [
        f"{first} {second}" for first in ("ksb", "k.k", "ib", "is") for second in ("k.k", "b.b", "k.s", "s.s", "h.h")
    ]
    found = 0
    for entry in entries:
        reply = session.shadow().enter(entry)
        if reply.kind != "refused" or not reply.force:
            continue
        reply = session.enter(entry)
        for force in ("!", "!!"):
            taken = session.shadow().enter(f"{entry} {force} so").kind == "accepted"
            assert taken == (force == reply.force or (reply.force == "!" and force == "!!")), (entry, force, reply)
        found += reply.verdict == "irregular" and reply.force == "!!"
    assert found, "no entry of these is irregular first and impossible behind"


def test_under_an_arbiter_the_later_word_is_said_too(tmp_path: Path) -> None:
    typed = HEAD + "policy tournament\nedition es\nsetup o r z p start 3\nkkk\n"
    ran = referee("play", "shinbi", "--log", "a.jsonl", cwd=tmp_path, typed=typed)
    assert (
        ran.code == 1
        and "behind it: 3 Cho attacks 2 Ben, says katana" in ran.err
        and "not recorded\n" in ran.err
    )


def test_through_pipe_and_protocol(tmp_path: Path) -> None:
    typed = "setup o r z p start 3\nkk x\n! so\n"
    ran = referee("play", "shinbi", "--json", "--players", "4", "--edition", "es", cwd=tmp_path, typed=typed)
    first, second = [event for event in ran.events if event["event"] == "reply"][1:]
    assert "force" not in first and "'x' is no weapon" in first["behind"][0]
    assert (second["kind"], second["verdict"]) == ("refused", "unread")
    ran = referee("play", "shinbi", "--log", "a.jsonl", "--edition", "es", cwd=tmp_path, typed=BEGUN + "kk x\n")
    assert ran.code == 1 and "not recorded, not even with `!`" in ran.err and "REASON" not in ran.err
    assert log_lines(tmp_path / "a.jsonl")[-1]["line"] == "try"
