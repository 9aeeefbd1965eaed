"""What a session answers to single entries."""

import re
from pathlib import Path

import pytest

from referee.journal import lines
from referee.journal.acts import content
from referee.journal.format_text import told
from referee.journal.writer import Writer
from referee.table.frontend.render import reply_rows
from referee.table.session.session import Session
from referee.table.setup.resume import resume
from tests.kit.entries import accept, close, expect, kinds
from tests.table.logs import GAME, begin, read


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return begin(tmp_path / "a.jsonl")


@pytest.fixture
def revealed(session: Session) -> Session:
    """At the first cards that are turned up."""
    accept(session, "setup o r z p start 1", "ksb", "ksb", "ksb", "ksh", "k.s")
    return session


@pytest.fixture
def spanish(tmp_path: Path) -> Session:
    """An edition in which a weapon may be announced only once."""
    made = begin(tmp_path / "a.jsonl", edition="es")
    made.enter("setup o r z p start 3")
    return made


def test_a_refused_entry_leaves_nothing_but_a_try(spanish: Session, tmp_path: Path) -> None:
    before = spanish.state.copy()
    expect(spanish, "ksk", kind="refused", verdict="irregular", force="!", column=3)
    assert spanish.state == before
    log = read(tmp_path / "a.jsonl")[1]
    assert isinstance(log[-1], lines.TryLine)
    assert log[-1].findings[0].because == ("w1",)


def test_suggestions_are_whole_entries_that_would_be_taken(spanish: Session) -> None:
    reply = spanish.enter("kkb")
    assert reply.suggestions
    assert all(spanish.would(text) for text in reply.suggestions)
    assert reply.suggestions[0].startswith("k ")
    assert spanish.enter(reply.suggestions[0]).kind == "accepted"


def test_a_misspelt_word_is_offered_in_its_place(session: Session) -> None:
    expect(
        session,
        "setup octosushi rhanobi canzia flying_fish start 3",
        suggestions=("setup octosushi rhanobi canzai flying_fish start 3",),
        column=25,
    )


def test_the_amendment_after_which_a_refused_entry_fits_is_offered(revealed: Session) -> None:
    reply = revealed.enter("sk. ib")
    if reply.kind == "accepted":
        pytest.skip("no conflict in this deal")
    assert reply.verdict == "impossible"
    for text in reply.suggestions:
        if text.startswith("amend"):
            assert revealed.would(text, "sk. ib")


def test_the_mark_alone_records_what_was_just_refused(spanish: Session) -> None:
    assert kinds(spanish, "! now", "kkb", "st") == ["refused", "refused", "info"]
    accept(spanish, "! the table agreed")
    assert [line.reason for line in spanish.fold.items[1:]] == ["", "the table agreed", ""]
    assert spanish.enter("! again").kind == "refused"


def test_a_single_mark_is_not_enough_for_what_is_impossible(revealed: Session) -> None:
    reply = revealed.enter("b.b")
    if reply.verdict != "impossible":
        reply = revealed.enter("k.k")
    if reply.verdict == "impossible":
        assert reply.force == "!!"
        assert kinds(revealed, "! so it was", "!! so it was") == ["refused", "accepted"]


def test_z_takes_back_a_correction_or_a_set(session: Session) -> None:
    """What was recorded last, one by one; the log keeps the trace of each."""
    assert session.enter("z").kind == "info"
    accept(session, "setup o r z p start 3", "ksb")
    before = session.fold.copy()
    accept(session, "amend 2 h", "set lives.2 4 ! counted")
    assert session.enter("z").kind == "accepted" and session.state.lives[1] != 4
    expect(session, "z", "the amend of line", kind="accepted")
    assert session.fold.items == before.items and session.state == before.state
    assert session.enter("amend 2 remove ! slip").kind == "accepted"
    assert session.enter("z").kind == "accepted" and session.fold.items == before.items
    assert session.enter("amend 2 before h ! slip").kind == "accepted"
    assert session.enter("z").kind == "accepted" and session.fold.items == before.items
    session.enter("amend 0 policy club ! from now on")
    assert session.fold.head.policy == "club"
    assert session.enter("z").kind == "accepted" and session.fold.head == before.head


def test_a_mistyped_back_is_taken_back(revealed: Session, tmp_path: Path) -> None:
    before = revealed.fold.copy()
    assert revealed.enter("back 1").verdict == "irregular", "cards were seen"
    assert revealed.enter("back 1 ! wrong key").kind == "accepted"
    n = revealed.fold.last
    revealed.enter("ksb")
    expect(revealed, f"amend {n} remove", "later lines follow it", verdict="unread")
    assert revealed.enter("z").kind == "accepted"
    assert "takes it out of the log" in revealed.enter(f"amend {n} h").message
    assert revealed.enter(f"amend {n} remove").kind == "accepted"
    assert revealed.fold.items == before.items and revealed.state == before.state
    assert revealed.fold.now.verdicts == before.now.verdicts
    close(revealed)
    again = resume(tmp_path / "a.jsonl").session
    assert again.state == revealed.state and again.fold.undo == revealed.fold.undo
    assert again.enter("z").kind == "accepted"


def test_z_does_not_pass_over_a_ruling_in_silence(session: Session) -> None:
    accept(session, "setup o r z p start 3", "ksb", "rule conduct - leave ! x")
    expect(session, "z", "ruling", kind="refused", suggestions=("z pen",))
    assert session.enter("z pen").kind == "accepted" and [i.n for i in session.fold.items] == [1]


def test_after_something_was_shown_z_asks_for_pen_or_play(revealed: Session) -> None:
    assert revealed.enter("z").kind == "accepted"  # the reveal itself
    reply = revealed.enter("z")  # the attack before it, after cards were seen
    assert (reply.kind, reply.suggestions) == ("refused", ("z pen", "back 10"))
    assert revealed.enter("z pen").kind == "accepted"


def test_z_z_takes_back_the_last_two_or_nothing(session: Session, tmp_path: Path) -> None:
    accept(session, "setup o r z p start 1", "ksb", "ksb", "ksb", "ksh")
    reply = session.enter("z z")
    assert reply.kind == "accepted" and [said.text.startswith("taken back: @4") for said in reply.said] == [True, False]
    assert [item.n for item in session.fold.items] == list(range(1, 8))
    assert [line.typed for line in read(tmp_path / "a.jsonl")[1] if isinstance(line, lines.AmendLine)] == ["z", "z"]
    reply = expect(session, "z z z z", "there are 3: nothing is taken back", kind="refused")
    assert reply.suggestions == ("z z z",) and len(session.fold.items) == 7
    assert session.enter("z z ! misread # both").kind == "accepted" and [i.n for i in session.fold.items] == [1]
    notes = [line.text for line in read(tmp_path / "a.jsonl")[1] if isinstance(line, lines.NoteLine)]
    assert notes == ["both"]
    assert session.enter("z z").message.startswith("`z z` takes back 2 entries, and there is 1")


def test_pen_once_answered_holds_for_each_z_that_follows(session: Session, tmp_path: Path) -> None:
    """What was answered is not asked again, also after resuming; the next entry ends it."""
    accept(session, "setup o r z p start 1", "ksb", "ksb", "ksb", "ksh", "k.s", "z", "z pen", "z")
    close(session)
    again = resume(tmp_path / "a.jsonl").session
    assert again.penned and again.enter("z").kind == "accepted"
    accept(again, "ksb", "z", "ksb", "ksb", "ksh", "k.s", "z")
    assert "a card was shown since" in again.enter("z").message and not again.penned


def test_z_z_asks_for_pen_or_play_before_anything_is_taken_back(revealed: Session) -> None:
    before = list(revealed.fold.items)
    reply = revealed.enter("z z")
    assert reply.kind == "refused" and reply.suggestions == ("z z pen", "back 10") and revealed.fold.items == before
    assert all(revealed.would(entry) for entry in ("z z pen", "back 10 ! seen"))
    assert revealed.enter("z z pen").kind == "accepted" and revealed.fold.items[-1].n == 10
    assert "z takes back what was recorded last" in revealed.enter("z pen z").message


def test_an_older_correction_is_put_right_by_another(session: Session) -> None:
    """Only the newest is taken out as a whole; of an older one it is said what to type, and that is taken."""
    accept(session, "setup o r z p start 1", "ksb", "ksb", "ksb", "ksh")
    last = session.fold.last
    accept(
        session,
        "amend 2 s",
        "amend 13 remove",
        f"back {last - 3}",
        "amend 0 option distinct_announcements=true ! as agreed",
        "ksh",
    )
    said = [session.enter(f"amend {n} remove").message for n in range(last + 1, last + 5)]
    assert "`amend 2 ENTRY` corrects line 2 again" in said[0] and session.would("amend 2 k")
    assert "What it took out is written in again: an entry each" in said[1] and "written in again" in said[2]
    assert "Another `amend 0 …`" in said[3]
    assert all("z` takes those back first, one by one" in text for text in said)
    session.enter("z")
    assert "is a `z`" in session.enter(f"amend {session.fold.last} remove").message


def test_many_lines_that_fare_alike_are_counted(revealed: Session) -> None:
    revealed.asks = True
    reply = revealed.enter("amend 2 remove")
    assert reply.kind == "confirm" and len(reply.changes) == 10
    count, first, last, window = (int(n) for n in re.findall(r"\d+", reply.brief[0]))
    assert reply.brief[0].startswith(f"{count} lines, {first} to {last}: ok → no longer applies; `ls {window}` shows them all")
    assert count == 10 and reply.brief[1:] == reply.changes[:3]
    shown = [int(row[0]) for row in revealed.enter(f"ls {window}").rows if row[0]]
    assert shown[0] == first and last in shown
    back = revealed.enter("back 1")
    assert len(back.changes) > len(back.brief) == 7 + sum("still known" in text for text in back.changes)


def test_global_words_in_capitals_and_what_other_programs_call_them(session: Session) -> None:
    accept(session, "setup o r z p start 3", "ksb")
    assert session.enter("Z").message.startswith("taken back: ") and len(session.fold.items) == 1
    assert session.enter("ST").kind == session.enter("Help").kind == session.enter("status").kind == "info"
    assert session.enter("N Ben hesitates").kind == "accepted"
    for typed, meant in (("QUIT", "q"), ("exit", "q"), ("judge", "call")):
        expect(session, typed, f"is typed `{meant}` here", kind="refused", suggestions=(meant,))
    assert not session.left and session.enter("S s h").said, "letters of the game stay what they are"
    assert session.enter("undo").message.startswith("taken back: ") and session.enter("S s h").said
    assert session.enter("undo it").message.startswith("taken back: ")
    assert session.enter("Q").kind == "bye" and session.left


def test_a_note_stands_or_falls_with_its_entry(session: Session, tmp_path: Path) -> None:
    accept(session, "setup o r z p start 3", "ksb # Ben hesitates @slow")
    note = read(tmp_path / "a.jsonl")[1][-1]
    assert isinstance(note, lines.NoteLine)
    assert (note.of, note.text, note.tags) == (4, "Ben hesitates @slow", ("slow",))
    assert session.fold.last == note.n == 5


def test_back_lands_only_where_an_entry_ended(session: Session) -> None:
    accept(session, "setup o r z p start 3", "ksb", "ksb")
    expect(session, "back 3", kind="refused", suggestions=("back 1",))
    accept(session, "amend 4 h ! slip", "back 4")


def test_back_keeps_what_was_seen(session: Session, tmp_path: Path) -> None:
    accept(session, "setup o r z p start 1", "ksb", "ksb", "ksb", "ksh", "k.s", "back 13 ! agreed")
    line = next(line for line in read(tmp_path / "a.jsonl")[1] if isinstance(line, lines.BackLine))
    assert ("4>1", "katana") in line.seen


def test_words_behind_the_end_are_named_and_not_judged(session: Session) -> None:
    accept(session, "setup o r z p start 1", "set lives 1,1,0,0 ! late start", "ksb", "ksb", "ksb", "ksh")
    reply = session.enter("kk. - k.s")
    if reply.over:
        assert reply.unjudged


@pytest.mark.parametrize(
    "text",
    ["", "   ", "#", "# comment", "!", "!!", ";", "?", "? ?", "amend", "amend x", "amend 99 k", "back", "back 9", "set",
     "set x", "set nothing 3", "set lives.1 many", "chk", "chk lives", "chk nothing 3", "chk lives.1 x", "show", "show x",
     "fact", "fact x", "fact x y", "skip", "skip x", "n", "rule", "appeal", "ls x", "ls 0", "ls 99999999999999999999",
     "z z", "z 3", "pause", "go", "call", "1", "9: attack 2", "x: attack", "1: attack", "1: attack to=2 to=3", "🐺", "٣",
     "amend 0", "amend 0 x", "amend 0 option x=1", "amend 0 edition xx", "amend 0 seat 9 X", "amend 1 remove now",
     "amend 1 before", "setup", "setup x", "setup o o o o", "setup o r z p start", "setup o r z p start x",
     "setup o r z p start 9", "a" * 3000, "k " * 900, "\t", "!!!", "ksb !", "ksb ! ", "ksb #", "@3", "chk lives.² 1",
     "² ", "show ² kept k", "amend ² k", "back ²", "ls ²", "k²", "setup o r z p start ²"],
)  # fmt: skip
@pytest.mark.parametrize("begun", [False, True])
def test_whatever_is_typed_has_an_answer(session: Session, text: str, begun: bool, tmp_path: Path) -> None:
    if begun:
        accept(session, "setup o r z p start 3", "ksb")
    reply = session.enter(text)
    assert reply.kind in ("accepted", "refused", "info", "nothing", "bye")
    if reply.kind == "refused":
        assert reply.message or reply.said
    assert session.fold.state == read(tmp_path / "a.jsonl")[0].state


@pytest.mark.parametrize("text", ["a\0b", "\ud800", "n \udcff"])
def test_what_cannot_be_stored_is_refused_and_not_stored(session: Session, text: str, tmp_path: Path) -> None:
    before = (tmp_path / "a.jsonl").read_bytes()
    assert session.enter(text).kind == "refused"
    assert (tmp_path / "a.jsonl").read_bytes() == before


def test_a_full_disk_refuses_and_a_later_try_is_taken(session: Session, tmp_path: Path) -> None:
    """PC89: no half line, the session stays, typing the entry again is enough."""
    writer = session.writer
    assert isinstance(writer, Writer)
    session.enter("setup o r z p start 3")
    before = (tmp_path / "a.jsonl").read_bytes()
    state = session.state.copy()
    real, writer._fd = writer._fd, __import__("os").open("/dev/full", 2)
    try:
        reply = session.enter("ksb # with a note")
    finally:
        __import__("os").close(writer._fd)
        writer._fd = real
    assert reply.failed or "not saved" in reply.message
    assert session.state == state
    assert (tmp_path / "a.jsonl").read_bytes() == before
    assert session.enter("ksb").kind == "accepted"
    read(tmp_path / "a.jsonl")


def test_a_log_that_somebody_else_wrote_on_is_left_alone(session: Session, tmp_path: Path) -> None:
    """PC25."""
    session.enter("setup o r z p start 3")
    with open(tmp_path / "a.jsonl", "ab") as file:
        file.write(b"{}\n")
    data = (tmp_path / "a.jsonl").read_bytes()
    reply = expect(session, "ksb", "changed by another program")
    assert reply.failed
    assert (tmp_path / "a.jsonl").read_bytes() == data


def test_a_removed_log_is_noticed(session: Session, tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").unlink()
    reply = expect(session, "setup o r z p start 3", "removed")
    assert reply.failed


def test_a_member_that_the_step_does_not_have_is_said_so(tmp_path: Path) -> None:
    session = begin(tmp_path / "a.jsonl")
    accept(session, "setup o r z p start 3", "ksb")
    expect(session, "amend 2 to=4 zap=3", "attack has no zap: attack TO", verdict="unread", column=14)
    assert session.enter("amend 2 to=4 say=sai").verdict != "unread"


def test_pen_or_play_is_a_question_and_no_misunderstanding(tmp_path: Path) -> None:
    session = begin(tmp_path / "a.jsonl")
    accept(session, "setup o r z p start 3", "ksb", "ksb", "khb", "ksh", "k.s", "z")
    reply = session.enter("z")
    rows = [text for _, _, text in reply_rows(reply, session.names, GAME.rulebook)]
    assert reply.suggestions == ("z pen", "back 10") and rows[0].startswith("a card was shown since")


@pytest.mark.parametrize(
    ("typed", "third", "verdict"),
    [("je dénonce l'incompétence ! k", "katana", "ok"), ("i ! k", "katana", "ok"), ("ik ! all saw it", "katana", "ok"),
     ("i ! let it count", None, "irregular"), ("p ! k", None, "irregular"), ("pk ! k", "katana", "irregular"), ("k.s ! k", None, "ok")],
)  # fmt: skip
def test_an_exclamation_mark_that_belongs_to_a_call(
    typed: str, third: str | None, verdict: str, tmp_path: Path
) -> None:
    """French sets it off by a blank. It forces only what is against a rule without what stands behind it too."""
    session = begin(tmp_path / "a.jsonl", edition="fr")
    accept(session, "setup o r z p start 3", "ksb", "ksb", "khb", "ksh", "k.s")
    expect(session, typed, verdict=verdict)
    if third is None:
        return
    step = content(session.fold.items[-1])
    assert step.third[1] == third  # type: ignore[union-attr]


def test_counted_lists_by_blanks_and_what_can_be_declared(tmp_path: Path) -> None:
    session = begin(tmp_path / "a.jsonl")
    session.enter("setup o r z p start 3")
    assert session.enter("chk lives 5 5 5 5 middle 0").verdict == "ok"
    assert session.enter("set lives 4 5 5 5 ! counted").kind == "accepted"
    assert session.game.facts.paths(session.state)["lives"] == [4, 5, 5, 5]
    assert session.enter("amend 4 set lives 4 4 5 5").kind == "accepted"
    assert session.game.facts.paths(session.state)["lives"] == [4, 4, 5, 5]
    for wrong in ("chk lives", "set lives", "chk lives 5 5", "set lives 1 1 1 1 middle 16 ! x", "chk nothing 1"):
        reply = session.enter(wrong)
        assert reply.kind == "refused" or reply.verdict == "impossible", wrong
    reply = session.enter("chk middle 4")
    assert reply.suggestions == ("amend 4",) and not reply.said[0].findings[0].remedy
    assert any("cannot be set" in text for _, text in reply.rows)
    reply = session.enter("chk lives 4 4 4 4")
    assert reply.suggestions[0] == "set lives 4,4,4,4 ! counted"
    assert session.enter(reply.suggestions[0]).kind == "accepted"


def test_the_list_in_words_is_kept_and_stays_what_folding_again_tells(tmp_path: Path) -> None:
    """After every kind of entry and correction, in the midst of a game, the words are those of a list told anew."""
    session = begin(tmp_path / "a.jsonl")
    entries = [
        "setup o r z p start 1", "ksb", "ksb", "amend 3 h", "n a note", "ksb", "z", "ksh", "amend 3 remove ! misread", "z",
        "set lives.2 4 ! counted", "ksb", "k.s", "back 5 ! agreed", "z", "-", "amend 2 before k ! forgotten", "z", "k.k", "z pen",
        "amend 0 seat 2 Bea", "h.s", "show 1 kept k", "back 11 ! again",
    ]  # fmt: skip
    taken = 0
    for entry in entries:
        taken += session.enter(entry).kind == "accepted"
        assert session.told() == told(session.fold), entry
        assert [line.n for line in session.told()] == [item.n for item in session.fold.items], entry
    assert taken > len(entries) * 2 // 3
