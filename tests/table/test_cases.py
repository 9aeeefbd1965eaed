"""Faults that people met in other tools, as far as they touch the live table (tests/README.md has the whole list)."""

import datetime
import time
from pathlib import Path

import pytest

from referee import games
from referee.journal.fold import Fold
from referee.journal.head import make_head
from referee.journal.policy import policy_digest
from referee.journal.writer import Writer
from referee.simulate.run import one
from referee.table import clock
from referee.table.clock import Clock
from referee.table.render import score_data, score_rows
from referee.table.resume import resume
from referee.table.session import Session
from tests.kit.scenarios import Sink
from tests.table.logs import assert_same, begin, read


def test_pc23_a_lost_log_is_gone_on_with_from_what_lies_on_the_table(tmp_path: Path) -> None:
    """The state is declared in one line a fact, with a reason; what follows is judged from there."""
    session = begin(tmp_path / "a.jsonl")
    assert session.enter("setup o r z p start 3").kind == "accepted"
    assert session.enter("set lives 3,4,3,2 ! taken over from a table whose log was lost").kind == "accepted"
    assert session.enter("ksb").kind == "accepted"
    assert session.game.paths(session.state)["lives.2"] == 4
    assert_same(session.fold, read(tmp_path / "a.jsonl")[0])


@pytest.mark.parametrize("game", list(games.NAMES))
def test_pc73_pc74_pc77_one_result_everywhere(game: str) -> None:
    """The `end` line, the lines on the screen and the data say the same winners and points, with the path of a tie."""
    for seed in range(3):
        simulated = one(games.load(game), seed)
        fold, names = simulated.fold, [s.name for s in simulated.fold.head.seats]
        score = fold.game.score(fold.state)
        end = fold.ends[-1].computed
        assert score_data(score, names)["winner"] == list(score.winners) == end["winner"]
        assert end[score.label] == list(score.points)
        shown = " ".join(text for _, _, text in score_rows(score, names, fold.game.rulebook))
        for seat in score.winners:
            assert f"{seat} {names[seat - 1]}".strip() in shown
        assert bool(score.path) == ("path" in end)


def test_pc79_the_policy_is_changed_only_with_a_reason(tmp_path: Path) -> None:
    session = begin(tmp_path / "a.jsonl")
    session.enter("setup o r z p start 3")
    assert session.enter("amend 0 policy club").kind == "refused"
    assert session.enter("amend 0 policy strict ! x").verdict == "unread"
    assert session.enter("amend 0 policy club ! the prize is real").kind == "accepted"
    assert session.policy.force == "reason"
    fold, log = read(tmp_path / "a.jsonl")
    assert (fold.head.policy, fold.head.policy_digest) == ("club", policy_digest("club"))
    assert policy_digest("club") not in ("", policy_digest("casual"), policy_digest("strict"))
    assert log[-1].reason == "the prize is real"  # type: ignore[attr-defined]


def test_pc82_local_time_with_its_offset(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "America/Los_Angeles")
    time.tzset()
    try:
        at = datetime.datetime.fromisoformat(clock.wall())
        assert at.utcoffset() in (datetime.timedelta(hours=-8), datetime.timedelta(hours=-7))
    finally:
        monkeypatch.delenv("TZ")
        time.tzset()


def test_pc83_the_wall_clock_plays_no_part_in_play_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = begin(tmp_path / "a.jsonl")
    session.clock = Clock()
    session.enter("setup o r z p start 3")
    monkeypatch.setattr(time, "time", lambda: 0.0)
    monkeypatch.setattr(clock, "wall", lambda: "1999-01-01T00:00:00+00:00")
    for entry in ("ksb", "pause", "go", "ksb"):
        session.enter(entry)
    times = [item.t for item in session.fold.items]
    assert times == sorted(times) and times[0] >= 0
    assert session.writer is not None
    session.writer.close()
    again = resume(tmp_path / "a.jsonl").session
    assert again.clock.now >= times[-1]


def test_pc89_the_two_thousandth_entry_costs_no_more_than_the_first(tmp_path: Path) -> None:
    session = begin(tmp_path / "a.jsonl")
    session.enter("setup o r z p start 3")

    def cost() -> float:
        times = []
        for _ in range(60):
            start = time.perf_counter()
            session.enter("chk middle 0")
            times.append(time.perf_counter() - start)
        return sorted(times)[30]

    session.writer = None
    first = cost()
    for _ in range(1500):
        session.enter("chk middle 0")
    assert cost() < 6 * first + 0.002


@pytest.mark.parametrize("game", list(games.NAMES))
def test_pc32_answers_that_are_owed_by_several_may_come_in_any_order(game: str) -> None:
    """Whatever order they are typed in, the state afterwards is the same: the rule's order settles them."""
    simulated = one(games.load(game), 11)
    session = Session(Fold(games.load(game), simulated.fold.head), Sink())  # type: ignore[arg-type]
    for entry in simulated.transcript:
        asked = session.game.awaiting(session.state)
        if asked.manner in ("any", "all") and len(asked.who) > 1:
            assert all(0 <= seat <= len(session.names) for seat in asked.who)
        assert session.enter(entry).kind == "accepted"


@pytest.mark.parametrize("name", ["Cup 3: final?", "CON", "dot.", "x" * 200, "a b", "忍者", "-x"])
def test_pc55_pc56_a_log_of_any_name_or_a_sentence(name: str, tmp_path: Path) -> None:
    game = games.load("shinbi")
    head = make_head(game, ("", "", "", ""))
    path = tmp_path / f"{name}.jsonl"
    writer = Writer.create(path, head)
    assert Session(Fold(game, head), writer).enter("setup o r z p start 3").kind == "accepted"
    writer.close()
    assert read(path)[0].last == 1
