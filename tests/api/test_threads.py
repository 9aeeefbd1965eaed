"""Threads and processes: what docs/api.md says may be shared."""

import gc
import pickle
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from threading import Barrier

import pytest

import referee
from referee.engine.garbage import uncollected

GAMES = ("shinbi", "samurai_sword", "shinobi_clans", "ninjato")


@pytest.fixture(scope="module")
def logs() -> list[referee.Log]:
    """A short game of each kind."""
    return [referee.load(name).simulate(4, players=referee.load(name).players[0]) for name in GAMES]


def played(log: referee.Log, begin: Barrier, entries: int = 60) -> bytes:
    """A table of the log's head, on which the first entries of the log are typed; with looks in between."""
    table = referee.load(log.game).table_of(log.head)
    begin.wait(30)
    for i, entry in enumerate(log.transcript()[:entries]):
        table.type(entry).required()
        if i % 20 == 0:
            table.check("z"), table.score(), table.facts(), table.legal("?")
    return bytes(table.log)


def test_two_tables_in_two_threads_are_what_each_is_alone(logs: list[referee.Log]) -> None:
    """Of two games, and of one game twice: the bytes of the logs are those of tables that were alone."""
    pairs = [(logs[0], logs[1]), (logs[2], logs[2])]
    for pair in pairs:
        alone = [played(log, Barrier(1)) for log in pair]
        with ThreadPoolExecutor(2) as pool:
            assert list(pool.map(played, pair, [Barrier(2)] * 2)) == alone


def test_one_log_and_one_database_are_used_by_several_threads(logs: list[referee.Log], tmp_path: Path) -> None:
    log = logs[0]
    alone = (log.audit(), log.steps(), [moment.text for moment in log.replay()], log.why(20).tested)
    db = referee.Database(tmp_path / "four.db")
    db.load(logs)
    begin = Barrier(4)

    def looks(n: int) -> object:
        begin.wait(30)
        same = referee.open(bytes(log)) if n % 2 else log
        assert (same.audit().status, same.steps()) == (alone[0].status, alone[1])
        assert [moment.text for moment in same.replay()] == alone[2]
        assert log.why(20).tested == alone[3]
        return db.load(logs).unchanged, db.rows("SELECT count(*) AS n FROM steps"), len(db.statistics("shinbi"))

    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(looks, range(4)))
    assert all(one == found[0] for one in found) and found[0][0] == 4  # type: ignore[index]


def test_garbage_is_looked_for_again_when_the_last_thread_has_judged() -> None:
    assert gc.isenabled()
    begin = Barrier(3)

    def judges(times: int) -> None:
        begin.wait(30)
        for _ in range(times):
            with uncollected(), uncollected(False):
                assert gc.isenabled()
            with uncollected():
                assert not gc.isenabled()

    with ThreadPoolExecutor(3) as pool:
        # where another thread wants it, garbage may be looked for in between: only the end is certain
        list(pool.map(lambda times: quiet(judges, times), (40, 50, 60)))
    assert gc.isenabled()


def quiet(judges: object, times: int) -> None:
    """Run, and let pass what another thread may change meanwhile."""
    assert callable(judges)
    try:
        judges(times)
    except AssertionError:
        pass


def test_a_table_says_how_it_is_sent(logs: list[referee.Log]) -> None:
    with pytest.raises(TypeError, match=r"send `table\.log`, and `referee\.resume` it there"):
        pickle.dumps(referee.resume(logs[0]))
    assert pickle.loads(pickle.dumps(logs[0].steps())) == logs[0].steps()
    assert pickle.loads(pickle.dumps(logs[0].audit())) == logs[0].audit()


def status(log: referee.Log) -> tuple[str, str]:
    """What a process of a pool makes of a log that it was given."""
    return log.id, log.audit().status


def test_a_pool_of_processes_is_given_logs_and_gives_back_audits(logs: list[referee.Log]) -> None:
    """Logs go to other processes and come back; `audit_all` does the same with jobs."""
    with ProcessPoolExecutor(2, mp_context=get_context("fork")) as pool:
        assert list(pool.map(status, logs)) == [(log.id, "sound") for log in logs]
        assert list(pool.map(referee.Log.masked, logs)) == [log.masked() for log in logs]
    one, two = (list(referee.audit_all(logs, jobs=jobs)) for jobs in (1, 2))
    assert [audit.status for audit in one] == ["sound"] * 4
    assert one == two
