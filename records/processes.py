"""Several processes that end with the one that started them, however it ends."""

import multiprocessing
import os
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from threading import Thread

from referee.engine.errors import RefereeError


class WorkerLost(RefereeError, RuntimeError):
    """A process of several is gone; what was to come is not known."""


@contextmanager
def processes(number: int) -> Iterator[ProcessPoolExecutor]:
    """A pool of processes. Raises WorkerLost when one of them is killed; all of them end with it, however it ends."""
    pool = ProcessPoolExecutor(number, initializer=_start)
    try:
        yield pool
        pool.shutdown()  # within the reach of Ctrl-C: one process that was stopped may hold what another waits for
    except BrokenProcessPool:
        _end(pool)
        raise WorkerLost("a process was killed, perhaps because memory ran out; try again with --jobs 1") from None
    except BaseException:  # stopped by hand, or nobody reads on: what is under way is of no use any more
        _end(pool)
        raise


def _end(pool: ProcessPoolExecutor) -> None:
    """End all processes of a pool at once. One that ends while it holds the pool's lock would leave another waiting."""
    while others := multiprocessing.active_children():  # it also joins those that have ended
        for process in others:
            process.kill()
        others[0].join(1)
    pool.shutdown(cancel_futures=True)  # waits for the thread that hands out the work: it sees that all are gone


@contextmanager
def uninterrupted() -> Iterator[None]:
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
    """In a process of several: Ctrl-C is heard by the one that was started by hand, and all end with it, however it
    ends.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
