"""Rows of the table of measurements: a figure, its floor and its good value, and whether they are reached."""

from __future__ import annotations

import gc
import multiprocessing
import statistics
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

RUNS = 7


class Row(NamedTuple):
    """One line of the table. goal: floor and good, as text; missed: whether it is below its floor."""

    what: str
    figure: str
    goal: str
    note: str = ""
    reached: str = ""

    @property
    def missed(self) -> bool:
        """Whether the floor is missed."""
        return self.reached == "MISSED"


def least(what: str, figure: float, floor: float, good: float, form: str = "{:.2f}", note: str = "") -> Row:
    """A figure that is to be at least so high."""
    reached = "good" if figure >= good else "floor" if figure >= floor else "MISSED"
    return Row(what, form.format(figure), f"≥ {floor:.3g} / ≥ {good:.3g}", note, reached)


def most(what: str, figure: float, floor: float, good: float, form: str = "{:.2f}", note: str = "") -> Row:
    """A figure that is to be at most so high."""
    reached = "good" if figure <= good else "floor" if figure <= floor else "MISSED"
    return Row(what, form.format(figure), f"≤ {floor:.3g} / ≤ {good:.3g}", note, reached)


def interleaved(jobs: Sequence[Callable[[], object]], runs: int = RUNS) -> list[float]:
    """Median seconds of each job, measured in turn so that the machine's moods meet all alike."""
    times: list[list[float]] = [[] for _ in jobs]
    for job in jobs:
        job()
    for _ in range(runs):
        for i, job in enumerate(jobs):
            gc.collect()
            start = time.perf_counter()
            job()
            times[i].append(time.perf_counter() - start)
    return [statistics.median(t) for t in times]


Made = Callable[[], Callable[[], object]]
"""What makes a job, in the process in which it is to run: a function of a module, perhaps with its arguments (`partial`)."""


def apart(jobs: Sequence[Made], runs: int = RUNS) -> list[float]:
    """As `interleaved`, each run in a process of its own, after two that do not count.

    Where the memory of a process happens to lie moves a figure by some percent, for as long as it lives.
    """
    spawn = multiprocessing.get_context("spawn")
    times: list[list[float]] = [[] for _ in jobs]
    with ProcessPoolExecutor(1, mp_context=spawn, max_tasks_per_child=1) as pool:
        for _ in range(runs):
            for i, made in enumerate(jobs):
                times[i].append(pool.submit(_second, made).result())
    return [statistics.median(t) for t in times]


def _second(made: Made) -> float:
    job = made()
    job()
    job()
    gc.collect()
    start = time.perf_counter()
    job()
    return time.perf_counter() - start


def show(rows: Sequence[Row]) -> None:
    """Print a table of them, without waiting for what comes behind it."""
    table = [Row("measured", "figure", "floor / good", "beside it", "reached"), *rows]
    widths = [max(len(row[i]) for row in table) for i in range(5)]
    for row in table:
        text = f"{row.what:<{widths[0]}}  {row.figure:>{widths[1]}}  {row.goal:<{widths[2]}}  {row.reached:<{widths[4]}}  {row.note}"
        print(text.rstrip(), flush=True)
