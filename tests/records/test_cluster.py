"""The audit and the summary on a local cluster of two workers, one of which is killed in mid-run."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from multiprocessing import forkserver
from pathlib import Path
from typing import Any

import msgspec
import pytest

from records.audit.audited import AuditRequest
from records.audit.cluster import Cluster, ClusterLog, NoCluster, audits_on
from records.audit.many import WorkerLost, audit_all
from records.database.cluster import ClusterLoader
from records.database.file import DatabaseFile
from records.database.load import Loader
from records.logs.source import find
from tests.kit.patience import PATIENCE, wait_for
from tests.records.logs import ROOT, forged, honest, run

pytestmark = pytest.mark.slow
LOGS = 130


@pytest.fixture(scope="module")
def local() -> Iterator[Any]:
    distributed = pytest.importorskip("distributed", reason="dask.distributed is not installed (extra `cluster`)")
    import dask

    settings = {
        "distributed.scheduler.allowed-failures": 1,
        "distributed.admin.low-level-log-length": 0,
        "distributed.deploy.lost-worker-timeout": "1 hour",  # else one that is just being started again is given up
        "distributed.worker.multiprocessing-method": "forkserver",  # the library is imported once for all workers
    }
    with dask.config.set(settings), distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0", silence_logs=50
    ) as cluster:
        yield cluster
    server: Any = forkserver._forkserver
    server._stop()  # and waited for, so that its processor time is counted


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Many logs, one torn, one no log at all, one named twice, a folder with nothing in it."""
    made = tmp_path_factory.mktemp("logs")
    for i in range(LOGS):
        raw = forged(honest(i % 7), lambda rows, i=i: rows[0].update(id=f"LOG{i}"))  # type: ignore[misc]
        (made / f"{i:04d}.jsonl").write_bytes(raw if i % 50 else raw[:-40])
    (made / "none.jsonl").write_bytes(b"no log\n")
    (made / "empty").mkdir()
    return made


def kill_one(cluster: Any) -> None:
    """Kill a worker's process, as a machine would that loses power: one that is known to run, so that another comes."""
    wait_for(lambda: running(cluster), "a worker runs")
    os.kill(running(cluster)[0], signal.SIGKILL)


def running(cluster: Any) -> list[int]:
    """The processes of the workers that are known to run."""
    nannies = [nanny for nanny in cluster.workers.values() if nanny.status.name == "running" and nanny.process is not None]
    return [nanny.process.pid for nanny in nannies if nanny.process.pid]


def told(audits: Iterator[Any]) -> list[bytes]:
    return [msgspec.json.encode(audit) for audit, _ in audits]


@pytest.mark.full
def test_an_audit_with_a_worker_killed(local: Any, folder: Path) -> None:
    files = [*find([str(folder)]), str(folder / "0003.jsonl"), *find([str(folder / "empty")])]
    ask = AuditRequest()
    here = told(audit_all(files, ask))
    there: list[bytes] = []
    for i, (audit, _) in enumerate(audits_on(local.scheduler_address, files, ask)):
        there.append(msgspec.json.encode(audit))
        if i == 10:
            kill_one(local)
    assert len(there) == len(files) == LOGS + 3
    assert there == here


def test_the_command_with_a_worker_killed(local: Any, folder: Path) -> None:
    """The real command prints the same with a cluster as alone, one line of JSON for each file."""
    command = [sys.executable, "-P", "-m", "records", "audit", str(folder), "--json", "--cluster", local.scheduler_address]
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8") as going:
        wait_for(lambda: local.scheduler.tasks or going.poll() is not None, "the command has asked for something")
        assert going.poll() is None
        kill_one(local)
        out, message = going.communicate(timeout=PATIENCE)
    assert "Traceback" not in message
    assert out == run("audit", folder, "--json").stdout and out.count("\n") == LOGS + 1
    assert going.returncode == 2  # one file is no log


def test_a_summary_with_a_worker_killed(local: Any, folder: Path, tmp_path: Path) -> None:
    files = [*find([str(folder)]), str(folder / "0003.jsonl"), *find([str(folder / "empty")])]
    killed = []

    def progress(done: int) -> None:
        if done == 10:
            kill_one(local)
            killed.append(done)

    summaries = []
    for name in ("here", "there"):
        database = DatabaseFile(str(tmp_path / name), lambda _: None)
        if name == "here":
            summaries.append(Loader(database).run(files))
        else:
            cluster = Cluster(local.scheduler_address)
            summaries.append(ClusterLoader(database, cluster, progress).run(files))
            again = ClusterLoader(database, cluster).run(files)
            cluster.close()
        database.close()
    here, there = summaries
    assert killed
    assert here == there
    assert there.seen == there.loaded + there.updated + there.unchanged + len(there.refused) == len(files)
    assert (again.loaded, again.updated) == (0, 0)
    assert content(tmp_path / "here") == content(tmp_path / "there")


def content(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    """All tables of a database, but for when they were loaded."""
    with sqlite3.connect(path) as conn:
        tables = [name for (name,) in conn.execute("select name from sqlite_master where type = 'table'")]
        out = {}
        for table in tables:
            names = [row[1] for row in conn.execute(f"pragma table_info({table})") if "loaded" not in row[1]]
            columns = ", ".join(f'"{name}"' for name in names)
            out[table] = sorted(conn.execute(f"select {columns} from {table}").fetchall(), key=repr)
        return out


def test_a_log_that_kills_its_worker_costs_only_itself(local: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A task whose worker dies is split; the others are done, and the one is named.

    A worker that dies before its nanny has seen it start is not started again: so it asks with a file whether it may.
    """
    monkeypatch.setattr(local.scheduler, "allowed_failures", 0)  # each death costs a start; what the first ones change is tested above
    over = threading.Event()

    def grant() -> None:
        while not over.wait(0.05):
            for pid in running(local):
                if (tmp_path / f"{pid} asks").exists():
                    (tmp_path / f"{pid} may").touch()

    granting = threading.Thread(target=grant)
    granting.start()
    cluster = Cluster(local.scheduler_address)
    logs = [ClusterLog(str(i), str(tmp_path)) for i in range(6)]
    done = list(cluster.each(dies_at_four, [logs[:3], logs[3:]], lambda log: f"lost {log.name}"))
    cluster.close()
    over.set()
    granting.join()
    assert done == ["0", "1", "2", "3", "lost 4", "5"]


def dies_at_four(logs: list[Any]) -> list[str]:
    if any(log.name == "4" for log in logs):
        (Path(logs[0].path) / f"{os.getpid()} asks").touch()
        wait_for((Path(logs[0].path) / f"{os.getpid()} may").exists, "its nanny knows of it")
        os.kill(os.getpid(), signal.SIGKILL)
    return [log.name for log in logs]


def test_a_cluster_whose_workers_are_gone_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = pytest.importorskip("distributed", reason="dask.distributed is not installed (extra `cluster`)")
    monkeypatch.setattr("records.audit.cluster.LOOK", 0.1)
    monkeypatch.setattr("records.audit.cluster.DESERTED", 0.5)
    with distributed.LocalCluster(
        n_workers=1, processes=False, protocol="tcp://", dashboard_address=":0", silence_logs=50
    ) as empty:
        cluster = Cluster(empty.scheduler_address)
        empty.scale(0)
        with pytest.raises(WorkerLost, match="no workers for"):
            list(cluster.each(named, [[ClusterLog("a", "a")]], lambda log: f"lost {log.name}"))
        cluster.close()


def test_a_scheduler_that_is_killed(tmp_path: Path) -> None:
    """One sentence that says what to do, and nothing of the library's."""
    pytest.importorskip("distributed", reason="dask.distributed is not installed (extra `cluster`)")
    for i in range(2000):
        (tmp_path / f"{i:04d}.jsonl").write_bytes(honest(2))
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    dask = [sys.executable, "-m", "dask"]
    quiet = {"env": env, "stdout": subprocess.DEVNULL}
    with subprocess.Popen(
        [*dask, "scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--dashboard-address", ":0", "--scheduler-file", tmp_path / "where"],
        stderr=subprocess.DEVNULL, **quiet,  # type: ignore[call-overload]
    ) as scheduler:  # fmt: skip
        where = tmp_path / "where"
        wait_for(lambda: where.exists() and where.read_text().endswith("}"), "the scheduler says where it is")
        address = msgspec.json.decode((tmp_path / "where").read_bytes())["address"]
        with subprocess.Popen(
            [*dask, "worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard", "--death-timeout", str(PATIENCE)],
            stderr=subprocess.DEVNULL, **quiet,  # type: ignore[call-overload]
        ) as worker:  # fmt: skip
            try:
                from distributed import Client

                with Client(address) as client:  # type: ignore[no-untyped-call]
                    client.wait_for_workers(1, timeout=PATIENCE)
                command = [sys.executable, "-P", "-m", "records", "audit", str(tmp_path), "--cluster", address]
                with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8") as going:
                    assert going.stdout is not None and going.stdout.readline()
                    scheduler.kill()
                    _, message = going.communicate(timeout=PATIENCE)
                assert going.returncode == 2
                (row,) = message.splitlines()
                assert "the scheduler" in row and "run it again without --cluster" in row
            finally:
                scheduler.kill()
                worker.kill()


def named(logs: list[Any]) -> list[str]:
    return [log.name for log in logs]


def test_no_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("records.audit.cluster.WAIT", 1)
    with pytest.raises(NoCluster, match="no scheduler answers at nowhere"):
        audits_on("nowhere:1", [], AuditRequest())
