"""Random honest play with random corrections: at every step the live state is that of a fresh replay of the written log."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.simulate.run import one
from referee.table.session.session import Session
from referee.table.setup.resume import resume
from tests.kit.entries import accept, close
from tests.kit.tries import tries
from tests.table.logs import GAME, assert_same, begin, read


def correct(session: Session, random: Random) -> str:
    """A correction as somebody might type it, heuristic or not."""
    last = session.fold.last
    n = random.randint(0, last + 2)
    return random.choice(
        [
            "z",
            "z pen",
            f"back {n}",
            f"amend {n} remove",
            f"amend {n} k{random.randint(1, 5)} ! slip",
            f"amend {n} before s2 !! it was so",
            f"amend {n} k.s !! it was so",
            "chk lives.1 3",
            "set lives.2 4 ! counted",
            "n a note",
            "st",
            "ls",
            "nonsense ! 1",
            "pause",
            "go",
            "call",
            "rule nothing happens",
            f"back {n} ! agreed",
        ]
    )


@pytest.mark.full
@settings(max_examples=tries(25), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 10_000))
def test_after_every_entry_a_fresh_replay_gives_the_same(seed: int, tmp_path_factory: pytest.TempPathFactory) -> None:
    replayed(seed, tmp_path_factory, 1.0)


@settings(max_examples=tries(6), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 10_000))
def test_after_an_entry_a_fresh_replay_gives_the_same(seed: int, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Behind one entry in six; what differs then mostly differs still when one looks the next time."""
    replayed(seed, tmp_path_factory, 1 / 6)


def replayed(seed: int, tmp_path_factory: pytest.TempPathFactory, share: float) -> None:
    """Entries, corrections and forced entries at random; behind a share of them, and at the end, the file is read afresh."""
    random, looks = Random(seed), Random(f"looks {seed}")
    path = tmp_path_factory.mktemp("log") / "a.jsonl"
    simulated = one(GAME, seed % 50, players=random.randint(4, 6))
    names = [seat.name for seat in simulated.fold.head.seats]
    session = begin(path, len(names))
    for entry in simulated.transcript[:40]:
        session.enter(entry + random.choice(["", "", " # said aloud"]))
        if random.random() < 0.3:
            session.enter(correct(session, random))
        if random.random() < 0.1:
            session.enter("! all the same")
        if looks.random() < share:
            assert_same(session.fold, read(path)[0])
    close(session)
    entry_number, corrected, shown = session.entry, session.corrected, session.shown
    again = resume(path).session
    assert_same(again.fold, session.fold)
    assert (again.entry, again.corrected, again.shown) == (entry_number, corrected, shown)
    assert GAME.flow.awaiting(again.state) == GAME.flow.awaiting(session.state)
    close(again)


@pytest.mark.parametrize("seed", range(4))
def test_an_entry_and_z_leave_the_state_before_it(seed: int, tmp_path: Path) -> None:
    """PC16: do, undo, do, undo is do, undo; PC17, PC19: also at the edge of a round and behind the end."""
    session = begin(tmp_path / "a.jsonl")
    for entry in one(GAME, seed, players=4).transcript:
        before = session.state.copy()
        over = bool(session.state.over)
        for _ in range(2):
            accept(session, entry)
            accept(session, "z" if not session.state.over else "z !")
            assert session.state == before
            assert bool(session.state.over) == over
        assert session.enter(entry).kind == "accepted"
    assert session.state.over
    session.enter("z !")
    assert not session.state.over
    assert not session.fold.ends
    assert_same(session.fold, read(tmp_path / "a.jsonl")[0])


@pytest.mark.parametrize("seed", range(3))
def test_back_to_every_decision_point(seed: int, tmp_path: Path) -> None:
    transcript = one(GAME, seed, players=4).transcript
    random = Random(seed)
    session = begin(tmp_path / "a.jsonl")
    states = [(0, session.state.copy(), 0)]
    for i, entry in enumerate(transcript[:30], 1):
        assert session.enter(entry).kind == "accepted"
        states.append((session.fold.items[-1].n, session.state.copy(), i))
    for _ in range(8):
        n, state, i = random.choice(states)
        reply = session.enter(f"back {n} ! agreed")
        assert reply.kind in ("accepted", "info"), reply
        if not session.fold.recalled:  # what was seen stays known
            assert session.state == state
        assert GAME.flow.awaiting(session.state) == GAME.flow.awaiting(state)
        states = [s for s in states if s[2] <= i]
        for k, entry in enumerate(transcript[i : i + 3], i + 1):
            assert session.enter(entry).kind == "accepted"
            states.append((session.fold.items[-1].n, session.state.copy(), k))
        assert_same(session.fold, read(tmp_path / "a.jsonl")[0])
