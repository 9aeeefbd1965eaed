"""Many logs at once: in one process or in several, always in the order in which they were named."""

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from threading import Thread

from records.audit.auditor import Ask, Audit, Told, examine
from records.logs.source import Refused


class WorkerLost(RuntimeError):
    """A process of several is gone; what was to come is not known."""


TASK = 100
"""Logs a task: with one log a task, several processes are slower than one."""

MOST = 64
"""Processes at most, whatever is asked for."""

AHEAD = 3
"""Tasks per process that may wait, so that memory stays flat."""


Examined = tuple[Audit, bytes]
"""An audit, and the log with open cards where one was asked for."""


def audit_all(files: Sequence[str | Refused], ask: Ask, jobs: int = 1) -> Iterator[Examined]:
    """The audits of all files, in their order, whatever the number of processes."""
    if jobs == 1 or len(files) <= 1:
        yield from (one(file, ask) for file in files)
        return
    jobs = min(jobs, MOST)
    tasks = tasks_of(files, jobs)
    waiting: deque[Future[list[Examined]]] = deque()
    with ProcessPoolExecutor(min(jobs, len(tasks)), initializer=_start) as pool:
        try:
            for task in tasks:
                with _uninterrupted():  # submitting starts processes
                    waiting.append(pool.submit(some, task, ask))
                if len(waiting) >= jobs * AHEAD:
                    yield from waiting.popleft().result()
            while waiting:
                yield from waiting.popleft().result()
        except BrokenProcessPool:
            raise WorkerLost("a process was killed, perhaps for want of memory; try again with --jobs 1") from None
        except BaseException:  # stopped by hand, or nobody reads on: what is under way is of no use any more
            for process in multiprocessing.active_children():
                process.terminate()
            raise


def tasks_of(files: Sequence[str | Refused], workers: int) -> list[Sequence[str | Refused]]:
    """The files in pieces of a good size."""
    size = max(1, min(TASK, -(-len(files) // (workers * AHEAD))))
    return [files[i : i + size] for i in range(0, len(files), size)]


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Ctrl-C waits until this is over; a process that is started meanwhile never hears it, not even while it starts."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows: the others are deaf once they have started
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _start() -> None:
    """In a process of several: Ctrl-C is heard by the one that was started by hand, and all end with it, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def some(files: Sequence[str | Refused], ask: Ask) -> list[Examined]:
    """The audits of a task."""
    return [one(file, ask) for file in files]


def one(file: str | Refused, ask: Ask) -> Examined:
    """The audit of one file."""
    if isinstance(file, Refused):
        return Audit(file.path, "not judged", complaints=[Told(0, "file", file.why, fatal=True)]), b""
    return examine(file, ask)
