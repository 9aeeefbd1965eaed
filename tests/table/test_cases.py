"""Faults that people met in other tools, as far as they touch the live table (tests/README.md has the whole list)."""

import datetime
import time
from pathlib import Path

import pytest

import referee
from records.database.rows import moment
from referee import games
from referee.api.game import LoadedGame
from referee.engine import plain
from referee.engine.plain import spell
from referee.journal.fold import Fold
from referee.journal.head import make_head
from referee.journal.lines import Judged, StepLine
from referee.journal.memory_writer import MemoryWriter
from referee.journal.policy import policy_digest
from referee.journal.writer import Writer
from referee.simulate.run import one
from referee.table.desk import Desk
from referee.table.session import clock
from referee.table.session.clock import Clock
from referee.table.session.score_rows import score_data, score_rows
from referee.table.session.session import Session
from referee.table.setup.resume import earlier, resume
from tests.kit.entries import accept, close
from tests.kit.scenarios import withdrawn
from tests.table.logs import assert_same, begin, read

UNSETTABLE = {
    "ninjato": {"envoys", "skills", "elites", "rumors", "dojo", "sensei", "printed", "palace", "guards"},
    "samurai_sword": {"turns", "honor_total", "limit", "difficulty"},
    "shinbi": {"middle", "cards"},
    "shinobi_clans": {"phase", "turn", "targets", "rewards", "stack", "height", "slots", "under", "packs", "last", "on_table",
                      "has", "held", "first_turn", "passed", "drawn"},
}  # fmt: skip
"""What follows from the rest, or is laid anew by the entries of the next round."""


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return begin(tmp_path / "a.jsonl")


@pytest.mark.parametrize("game", list(games.NAMES))
def test_pc23_a_lost_log_is_gone_on_with_from_what_lies_on_the_table(game: str, tmp_path: Path) -> None:
    """The state is declared, an entry a fact, with a reason; what follows is judged from there."""
    simulated = one(games.load(game), 4)
    lost = referee.load(game).table_of(simulated.fold.head).session
    accept(lost, *simulated.transcript[: len(simulated.transcript) // 2])
    wanted = lost.game.facts.paths(lost.state)
    path = tmp_path / "a.jsonl"
    again = referee.load(game).table_of(simulated.fold.head, path=path).session
    again.enter(simulated.transcript[0])
    entries, left = 0, set()
    for name, value in wanted.items():
        whole = name.rpartition(".")[0]
        have = again.game.facts.paths(again.state).get(name)
        if have == value or not value or isinstance(wanted.get(whole), list):
            continue
        text = ",".join(map(str, value)) if isinstance(value, list) else spell(value)
        entries += 1
        if again.enter(f"set {name} {text} ! taken over from a table whose log was lost").kind != "accepted":
            left.add(name.split(".")[0])
    game_ = games.load(game)
    unsettable = UNSETTABLE.get(game, {name.split(".")[0] for name in wanted if game_.facts.instead(name)})
    assert left <= unsettable
    now = again.game.facts.paths(again.state)
    apart = {name for name, value in wanted.items() if now.get(name) != value}
    assert {name.split(".")[0] for name in apart} <= unsettable
    assert entries < 60
    assert again.game.flow.awaiting(again.state).who
    assert_same(again.fold, read(path)[0])


@pytest.mark.parametrize("game", list(games.NAMES))
def test_pc73_pc74_pc77_one_result_everywhere(game: str) -> None:
    """The `end` line, the lines on the screen and the data say the same winners and points, with the path of a tie."""
    for seed in range(3):
        simulated = one(games.load(game), seed)
        fold, names = simulated.fold, [s.name for s in simulated.fold.head.seats]
        score = fold.game.scoring.score(fold.state)
        end = fold.ends[-1].computed
        assert score_data(score, names)["winner"] == list(score.winners) == end["winner"]
        assert end[score.label] == list(score.points)
        shown = " ".join(text for _, _, text in score_rows(score, names, fold.game.rulebook))
        for seat in score.winners:
            assert f"{seat} {names[seat - 1]}".strip() in shown
        assert bool(score.path) == ("path" in end)


def test_pc79_the_policy_is_changed_only_with_a_reason(session: Session, tmp_path: Path) -> None:
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


def test_pc83_the_wall_clock_plays_no_part_in_play_time(
    session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session.clock = Clock()
    session.enter("setup o r z p start 3")
    monkeypatch.setattr(time, "time", lambda: 0.0)
    monkeypatch.setattr(clock, "wall", lambda: "1999-01-01T00:00:00+00:00")
    accept(session, "ksb", "pause", "go", "ksb")
    times = [item.t for item in session.fold.items]
    assert times == sorted(times) and times[0] >= 0
    close(session)
    again = resume(tmp_path / "a.jsonl").session
    assert again.clock.now >= times[-1]


def test_pc32_answers_that_are_owed_by_several_may_come_in_any_order() -> None:
    """Samurai Sword: whatever order they are typed in, the table afterwards is the same: the rule's order settles them."""
    game = games.load("samurai_sword")
    runs = 0
    for seed in range(4):
        simulated = one(game, seed)
        fold = Fold(game, simulated.fold.head)
        numbered = [line for line in simulated.lines if isinstance(line, Judged)]
        for i, line in enumerate(numbered):
            asked = game.flow.awaiting(fold.state)
            answers = numbered[i : i + len(asked.who)] if asked.manner == "any" else []
            steps = [answer.step for answer in answers if isinstance(answer, StepLine)]
            if len(steps) == len(asked.who) > 1 and {step.who for step in steps} == set(asked.who):
                runs += 1
                tables = []
                for order in (steps, steps[::-1], steps[1:] + steps[:1]):
                    session = Desk(fold.copy(), MemoryWriter(), None, 1000)
                    for step in order:
                        assert session.enter(plain.write(step)).kind == "accepted"
                    tables.append(session.state)
                assert [game.facts.view(table) for table in tables[1:]] == [game.facts.view(tables[0])] * 2
                assert [game.scoring.score(table) for table in tables[1:]] == [game.scoring.score(tables[0])] * 2
            fold.feed(line)
    assert runs > 10


def test_pc32_contracts_are_placed_in_secret_and_in_any_order() -> None:
    """Shinobi Clans: one word for all, or seat by seat in any order; what was placed is not asked for."""
    game = games.load("shinobi_clans")
    for seed in range(3):
        simulated = one(game, seed)
        session = LoadedGame(game).table_of(simulated.fold.head).session
        for entry in simulated.transcript:
            if "place" in game.flow.awaiting(session.state).verbs:
                break
            session.enter(entry)
        seats = [str(seat) for seat in range(1, len(session.names) + 1)]
        tables = []
        for entries in (["c"], [f"c {' '.join(seats)}"], [f"c {seat}" for seat in reversed(seats)]):
            twin = Desk(session.fold.copy(), MemoryWriter(), None, 1000)
            assert all(twin.enter(entry).kind == "accepted" for entry in entries)
            tables.append(game.facts.view(twin.state))
        assert tables[1:] == [tables[0]] * 2


def test_pc17_the_clock_after_a_withdrawal_is_as_it_was_left(session: Session) -> None:
    """`z` after a pause, after the first entry of a round, and after the end."""
    session.clock = Clock()
    accept(session, "setup o r z p start 3", "ksb", "pause")
    assert session.enter("z").kind == "accepted" and not session.clock.running
    session.enter("go")
    transcript = one(session.game, 1, players=4).transcript
    over = LoadedGame(session.game).table_of(one(session.game, 1, players=4).fold.head, timed=True).session
    rounds = []
    for entry in transcript:
        before = over.game.facts.view(over.state)
        assert over.enter(entry).kind == "accepted"
        after = over.game.facts.view(over.state)
        if after["round"] != before["round"] or over.state.over:
            rounds.append(after["round"])
            assert withdrawn(over).kind == "accepted"
            assert over.game.facts.view(over.state) == before and not over.state.over
            assert "over" not in over.game.words.status(over.state)
            assert over.enter(entry).kind == "accepted"
    assert over.state.over and len(rounds) > 2


def test_pc82_a_game_is_played_on_the_day_of_its_table() -> None:
    """An evening in Los Angeles is no morning of the next day."""
    day, utc = moment("2026-01-05T20:00:00-08:00")
    assert day == "2026-01-05" and utc is not None and utc.startswith("2026-01-06T04:00")


@pytest.mark.parametrize(
    ("then", "now", "back"),
    [("2026-03-29T01:59:00+01:00", "2026-03-29T03:01:00+02:00", False), ("2026-10-25T02:59:00+02:00", "2026-10-25T02:01:00+01:00", False),
     ("2026-11-28T20:00:00+01:00", "2026-11-27T18:00:00+01:00", True), ("", "2026-11-27T18:00:00+01:00", False),
     ("2026-11-28T20:00:00", "2026-11-27T18:00:00+01:00", False)],
)  # fmt: skip
def test_pc83_a_wall_clock_that_went_back_is_said(then: str, now: str, back: bool) -> None:
    """Summer time begins and ends without a word: the offset says so."""
    assert bool(earlier(then, now)) is back


@pytest.mark.parametrize("name", ["Cup 3: final?", "CON", "dot.", "x" * 200, "a b", "忍者", "-x"])
def test_pc55_pc56_a_log_of_any_name_or_a_sentence(name: str, tmp_path: Path) -> None:
    game = games.load("shinbi")
    head = make_head(game, ("", "", "", ""))
    path = tmp_path / f"{name}.jsonl"
    writer = Writer.create(path, head)
    assert Desk(Fold(game, head), writer).enter("setup o r z p start 3").kind == "accepted"
    writer.close()
    assert read(path)[0].last == 1
