"""Many logs at once: in one process or in several, always in the order in which they were named."""

from collections import deque
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Future

from records.audit.auditor import Audit, AuditRequest, FileComplaint, examine
from records.logs.source import UnreadableSource, is_near
from records.processes import WorkerLost, processes, uninterrupted
from referee.journal.log_file import LogSource

TASK = 100
"""Logs a task: with one log a task, several processes are slower than one."""

MOST = 64
"""The most processes that are started, however many are asked for."""

AHEAD = 3
"""Tasks per process that may wait, so that memory stays flat."""


Examined = tuple[Audit, bytes]
"""An audit, and the log with open cards where one was asked for."""


def audit_all(files: Sequence[LogSource | UnreadableSource], ask: AuditRequest, jobs: int = 1) -> Iterator[Examined]:
    """The audits of all files, in their order, for any number of processes."""
    if jobs == 1 or len(files) <= 1:
        yield from (one(file, ask) for file in files)
        return
    near = [is_near(file) for file in files]
    results = _in_processes([file for file, here in zip(files, near, strict=True) if not here], ask, min(jobs, MOST))
    try:
        for file, here in zip(files, near, strict=True):
            yield one(file, ask) if here else next(results)
    finally:
        results.close()


def _in_processes(
    files: Sequence[LogSource | UnreadableSource], ask: AuditRequest, jobs: int
) -> Generator[Examined, None, None]:
    """The audits of files that other processes can read."""
    if not files:
        return
    tasks = tasks_of(files, jobs)
    waiting: deque[Future[list[Examined]]] = deque()
    with processes(min(jobs, len(tasks))) as pool:
        for task in tasks:
            with uninterrupted():  # submitting starts processes
                waiting.append(pool.submit(some, task, ask))
            if len(waiting) >= jobs * AHEAD:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()


def tasks_of(
    files: Sequence[LogSource | UnreadableSource], workers: int
) -> list[Sequence[LogSource | UnreadableSource]]:
    """The files in pieces of a good size."""
    size = max(1, min(TASK, -(-len(files) // (workers * AHEAD))))
    return [files[i : i + size] for i in range(0, len(files), size)]


def some(files: Sequence[LogSource | UnreadableSource], ask: AuditRequest) -> list[Examined]:
    """The audits of a task."""
    return [one(file, ask) for file in files]


def one(file: LogSource | UnreadableSource, ask: AuditRequest) -> Examined:
    """The audit of one file."""
    if isinstance(file, UnreadableSource):
        return Audit(file.path, "not judged", complaints=[FileComplaint(0, "file", file.why, fatal=True)]), b""
    return examine(file, ask)


__all__ = ["TASK", "Examined", "WorkerLost", "audit_all", "one", "some", "tasks_of"]
