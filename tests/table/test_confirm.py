"""What is asked once before it is recorded: a game that goes on again, another winner, many lines that no longer apply."""

import pytest

from referee.journal.memory_writer import MemoryWriter
from referee.table.session.confirm import anyway
from referee.table.session.reply import Reply
from referee.table.session.session import Session
from tests.kit.entries import expect
from tests.kit.heads import table
from tests.table.test_moved import SHINBI, WON, shown, typed

LONG = SHINBI.rpartition("\n")[0].replace("\nkk.", "") + "\nkk.\ns.b\nk.k"


def written(session: Session) -> int:
    """How many lines the log has."""
    sink = session.writer
    assert isinstance(sink, MemoryWriter)
    return len(sink.lines)


def asked(session: Session, entry: str) -> Reply:
    """The answer to an entry that has to be confirmed: nothing was recorded, not even that it was tried."""
    before, lines = session.fold, written(session)
    reply = expect(session, entry, kind="confirm", force="!", kept_out=True)
    assert reply.moved and session.fold is before and written(session) == lines
    return reply


@pytest.mark.parametrize("entry", ["amend 4 ks.", "z", "back 3"])
def test_a_game_that_was_won_does_not_go_on_unasked(entry: str) -> None:
    session, _ = typed("shinbi", WON)
    reply = asked(session, entry)
    assert "a game that was over goes on again" in reply.message
    assert "the game goes on again (it was won by 2 Ben)" in shown(session, reply)
    assert {"path": "over", "title": "over", "before": True, "after": False} in reply.plain(session.names)["moved"]
    assert session.enter(f"{entry} !").kind == "accepted"
    assert not session.state.over


def test_the_exclamation_mark_alone_records_it_too() -> None:
    session, _ = typed("shinbi", WON)
    asked(session, "amend 4 ks.")
    assert session.enter("! the second card was a sai").kind == "accepted"
    assert not session.state.over


def test_another_winner_is_asked_about() -> None:
    session, _ = typed("shinbi", WON)
    reply = asked(session, "amend 2 set lives 1,0,1,0")
    assert "who has won changes" in reply.message
    assert "won by 3 Cho (it was won by 2 Ben)" in shown(session, reply)


def test_more_than_three_lines_that_no_longer_apply_are_asked_about() -> None:
    session, _ = typed("shinbi", LONG)
    reply = session.enter("amend 2 remove")
    fates = [change for change in reply.changes if change.split(": ")[1].startswith("ok → no longer applies")]
    assert (reply.kind == "confirm") == (len(fates) > 3)
    assert len(fates) > 3
    few, _ = typed("shinbi", SHINBI)
    assert few.enter("back 1").kind == "refused"  # what it takes back itself is not counted; cards were seen
    assert few.enter("back 1 !").kind == "accepted"


def test_the_note_stays_behind_the_mark() -> None:
    assert anyway("amend 4 ks. # Ana saw it") == "amend 4 ks. ! # Ana saw it"
    assert anyway(" z ") == "z !"


@pytest.mark.parametrize("answer", ["y", "Yes"])
def test_y_answers_the_question_and_is_no_entry(answer: str) -> None:
    session, _ = typed("shinbi", WON)
    asked(session, "z")
    assert session.enter(answer).kind == "accepted" and not session.state.over


def test_n_leaves_it() -> None:
    session, _ = typed("shinbi", WON)
    asked(session, "z")
    assert session.enter("n").kind == "nothing" and session.state.over


def test_back_says_which_lines_it_would_undo() -> None:
    session, _ = typed("shinbi", WON)
    reply = asked(session, "back 3")
    assert [text.split()[0] for text in reply.changes] == ["4", "5", "seen,", "seen,"] and reply.brief
    done = session.enter("y")
    assert done.accepted and done.changes == reply.changes


@pytest.mark.parametrize(
    ("game", "entries", "entry"),
    [
        ("ninjato", ("h4f 2 l 2", "d"), "amend 2 set elites.1 25*2"),
        ("shinbi", ("ksb",), "4: ksb"),
        ("samurai_sword", ("kt 5",), "amend 2 set honor.1 2"),
        ("shinobi_clans", ("d",), "1: d=aku"),
    ],
)
def test_y_where_a_reason_is_wanted_is_answered_with_the_reason(game: str, entries: tuple[str, ...], entry: str) -> None:
    session = table(game, entries)
    first = session.enter(entry)
    if first.kind == "confirm":
        assert session.enter("y").kind == "accepted"
        return
    assert first.force, first
    expect(session, "yes", "`! REASON`", entry, verdict="unread")
    assert session.enter("! that is how it was").kind == "accepted"
