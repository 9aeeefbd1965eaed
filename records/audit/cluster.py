"""The same audit and the same summary on a dask.distributed cluster (extra `cluster`).

Logs go out in tasks and come back in the order in which they were named, each once: a task whose worker dies is done
again by another, and what is left of one that died is thrown away. A task that keeps killing workers is split, so that
one bad log costs only itself. Workers read the logs under the same paths; one that a worker cannot see is judged here.
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import import_module
from threading import Event
from typing import Any, NamedTuple, TypeVar

from records.audit.audited import Audit, AuditRequest, FileComplaint
from records.audit.many import TASK, Examined, WorkerLost, one
from records.logs.source import UnreadableSource, is_near, shown
from referee import __version__
from referee.extras import missing

AHEAD = 3
"""Tasks per thread of the cluster that may wait, so that memory stays flat."""
TRIES = 2
"""How often a log is tried by itself."""
WAIT = 20
"""Seconds to wait for the scheduler."""
LOOK = 5
"""Seconds between two looks at whether there are workers at all, while an answer is waited for."""
DESERTED = 120
"""Seconds without any worker after which nobody is expected to come back: restarting one takes less."""

GREETING = 1 << 20
"""Bytes of a scheduler's greeting, at most; it is some hundred."""

OTHERWISE = "give the address that `dask scheduler` prints when it starts, or work without --cluster"
GONE = "the rest is not known; run it again without --cluster, or with the address of another scheduler"

KILLED = "the processes that judged this log died, again and again; judge it alone, with --jobs 1"

T = TypeVar("T")
Work = Callable[..., list[Any]]


class NoCluster(WorkerLost):
    """There is no cluster to work with; the text says why."""


class ClusterLog(NamedTuple):
    """A log as it was named, and where a worker finds it."""

    name: str
    path: str
    fate: str | None = None
    """What is known of it already, so that it is not read."""


class Cluster:
    """A connection to a scheduler."""

    def __init__(self, address: str) -> None:
        """Raises NoCluster: no dask, no scheduler, no workers, another version there."""
        try:
            distributed: Any = import_module("distributed")
        except ImportError:
            raise NoCluster(missing("distributed", "a cluster needs")) from None
        if not readable(address):  # dask would say so too, and print a traceback on its way out
            raise NoCluster(f"a scheduler's address is HOST:PORT or tcp://HOST:PORT, as dask shows it, not {address!r}")
        logging.disable()  # dask logs tracebacks of whatever goes wrong; it is said here in a sentence
        stranger(address)
        try:
            self.client: Any = distributed.Client(address, timeout=WAIT, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            raise NoCluster(f"no scheduler answers at {address}: {error}; {OTHERWISE}") from None
        try:
            there = self.client.run(version)
        except Exception as error:
            self.close()
            raise NoCluster(f"this program is not installed on the workers of {address} ({error})") from None
        if not there or set(there.values()) != {__version__}:
            self.close()
            other = ", ".join(sorted({*there.values()} - {__version__}))
            raise NoCluster(
                f"the workers of {address} have version {other}, this is {__version__}"
                if there
                else f"{address} has no workers"
            )

    def close(self) -> None:
        """Leave the cluster; it goes on without us, if it is still there."""
        there = self.client.status == "running"
        try:
            self.client.close(timeout=LOOK)
        except (OSError, RuntimeError):  # it is gone, and there is nothing to leave
            there = False
        if there:  # else dask goes on complaining
            logging.disable(logging.NOTSET)

    def each(
        self, work: Work, tasks: Iterable[Sequence[ClusterLog]], lost: Callable[[ClusterLog], T], *more: Any
    ) -> Iterator[T]:
        """What `work(task, *more)` says of each log, in order. lost: of one whose workers died. Raises WorkerLost."""
        from distributed import CancelledError, KilledWorker

        most = max(2, AHEAD * sum(self.client.nthreads().values()))
        waiting: deque[tuple[Sequence[ClusterLog], Any]] = deque()

        def submit(task: Sequence[ClusterLog]) -> tuple[Sequence[ClusterLog], Any]:
            return task, self.client.submit(work, list(task), *more, pure=False)

        def gather() -> Iterator[T]:
            task, future = waiting.popleft()
            try:
                yield from self._answer(future)
            except KilledWorker:  # whatever was waiting on that worker is blamed too: each is tried by itself
                for log in task:
                    yield alone(log)

        def alone(log: ClusterLog) -> T:
            for _ in range(TRIES):
                try:
                    found: T = self._answer(submit([log])[1])[0]
                    return found
                except KilledWorker:
                    continue
            return lost(log)

        try:
            for task in tasks:
                waiting.append(submit(task))
                while len(waiting) >= most:
                    yield from gather()
            while waiting:
                yield from gather()
        except CancelledError:
            raise WorkerLost(f"the scheduler is gone; {GONE}") from None
        except OSError as error:
            raise WorkerLost(f"the scheduler does not answer any more ({error}); {GONE}") from None
        finally:
            if waiting and self.client.status == "running":
                self.client.cancel([future for _, future in waiting])

    def _answer(self, future: Any) -> list[Any]:
        """What a task found. Raises WorkerLost where there is nobody left to do it."""
        since = time.monotonic()
        done = Event()
        future.add_done_callback(lambda _: done.set())
        while True:
            try:
                if not done.wait(LOOK):
                    raise TimeoutError
                found: list[Any] = future.result(timeout=DESERTED)  # gone again, if its worker died just now
                return found
            except TimeoutError:
                if future.status == "error":
                    raise
            now = time.monotonic()
            if self.client.nthreads():
                since = now
            elif now - since > DESERTED:
                raise WorkerLost(f"the cluster has had no workers for {DESERTED} s; {GONE}")


def readable(address: str) -> bool:
    """Whether dask could connect to such an address at all."""
    addressing: Any = import_module("distributed.comm.addressing")
    registry: Any = import_module("distributed.comm.registry")
    try:
        scheme, where = addressing.parse_address(address)
        host, port = addressing.parse_host_port(where)
    except ValueError:
        return False
    return bool(host and port) and scheme in registry.backends


def stranger(address: str) -> None:
    """Raises NoCluster where something answers that is no scheduler, or nothing does."""
    addressing: Any = import_module("distributed.comm.addressing")
    scheme, where = addressing.parse_address(address)
    end = time.monotonic() + WAIT
    if scheme == "tcp":
        greeted(address, addressing.parse_host_port(where), end)
    try:
        kind = asyncio.run(asyncio.wait_for(identity(address), max(1, end - time.monotonic())))
    except TimeoutError:
        raise NoCluster(f"no scheduler answers at {address} within {WAIT} s; {OTHERWISE}") from None
    except Exception as error:
        raise NoCluster(f"no scheduler answers at {address}: {error}; {OTHERWISE}") from None
    if kind != "Scheduler":
        raise NoCluster(f"what answers at {address} is no scheduler but dask's {kind}; {OTHERWISE}")


async def identity(address: str) -> str:
    """What the program of a cluster at an address says that it is. Asked before a client is made, which would outlive a
    wrong answer.
    """
    distributed: Any = import_module("distributed")
    async with distributed.rpc(address, connection_args=distributed.Security().get_connection_args("client")) as there:
        return str((await there.identity())["type"])


def greeted(address: str, where: tuple[str, int], end: float) -> None:
    """Raises NoCluster where nothing at this host and port speaks like a program of a cluster, until a monotonic time.

    Dask would wait for a silent one for minutes, and take the first bytes of any other for a length to be allocated. A
    scheduler speaks first: the length of what follows, then the number of its parts, eight bytes each.
    """
    said = b""
    try:
        with socket.create_connection(where, timeout=WAIT) as line:
            while len(said) < 16:
                line.settimeout(max(0.01, end - time.monotonic()))
                more = line.recv(16 - len(said))
                if not more:
                    break
                said += more
    except TimeoutError:
        raise NoCluster(f"no scheduler answers at {address} within {WAIT} s; {OTHERWISE}") from None
    except OSError as error:
        raise NoCluster(f"no scheduler answers at {address}: {error.strerror or error}; {OTHERWISE}") from None
    if (
        len(said) < 16
        or not 8 < int.from_bytes(said[:8], "little") < GREETING
        or not 0 < int.from_bytes(said[8:], "little") < 256
    ):
        raise NoCluster(f"what answers at {address} is no scheduler; {OTHERWISE}")


def version() -> str:
    """This program's version, asked of a worker."""
    return __version__


def _logs(files: Iterable[str]) -> list[ClusterLog]:
    return [ClusterLog(file, os.path.abspath(file)) for file in files]


# --- audit -----------------------------------------------------------------------------------------------------------


def audit_some(logs: Sequence[ClusterLog], ask: AuditRequest) -> list[Examined | None]:
    """On a worker: the audits of a task; None for a log that cannot be seen from there."""
    out: list[Examined | None] = []
    for log in logs:
        if not os.access(log.path, os.R_OK):
            out.append(None)
            continue
        audit, deal = one(log.path, ask)
        audit.file = shown(log.name)
        out.append((audit, deal))
    return out


def audits_on(address: str, files: Sequence[str | UnreadableSource], ask: AuditRequest) -> Iterator[Examined]:
    """The audits of all files, in their order. Raises NoCluster at once, WorkerLost later."""
    return _audits(Cluster(address), files, ask)


def _audits(cluster: Cluster, files: Sequence[str | UnreadableSource], ask: AuditRequest) -> Iterator[Examined]:
    near = [is_near(file) for file in files]
    there = [
        os.fspath(file)
        for file, here in zip(files, near, strict=True)
        if not here and not isinstance(file, UnreadableSource)
    ]
    tasks = (_logs(there[i : i + TASK // 2]) for i in range(0, len(there), TASK // 2))

    def lost(log: ClusterLog) -> Examined:
        return Audit(shown(log.name), "not judged", complaints=[FileComplaint(0, "program", KILLED, fatal=True)]), b""

    try:
        results: Iterator[Examined | None] = cluster.each(audit_some, tasks, lost, ask)
        for file, here in zip(files, near, strict=True):
            found = one(file, ask) if here else next(results)
            yield found if found is not None else one(file, ask)
    finally:
        cluster.close()
