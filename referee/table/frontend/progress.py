"""How far a long command is: a line on stderr, on a terminal only, with the rate and the time that is left."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress

EVERY = 0.1
"""Seconds between two drawings."""


class Counter:
    """Counts things done."""

    def __init__(self, shown: "Progress | None", what: str, total: int) -> None:
        self.done = 0
        """How many are done."""
        self._shown = shown
        self._task = shown.add_task(what, total=total, rate="") if shown is not None else None
        self._drawn = 0.0
        self._began = time.monotonic()

    def at(self, done: int) -> None:
        """Set how many are done."""
        self.done = done
        if self._shown is None or self._task is None:
            return
        now = time.monotonic()
        if now - self._drawn >= EVERY:
            self._drawn = now
            rate = done / max(now - self._began, 0.001)
            self._shown.update(self._task, completed=done, rate=f"{rate:,.0f} a second" if rate >= 1 else "")
            self._shown.refresh()


@contextmanager
def counting(total: int, what: str, quiet: bool = False) -> Iterator[Counter]:
    """A counter of `total` things, which is drawn while this lasts and erased after it. what: such as "logs read".

    quiet: never drawn, where the results themselves scroll by on the terminal.
    """
    if quiet or total < 2 or not sys.stderr.isatty():
        yield Counter(None, what, total)
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    # Drawn by this thread alone, as the audit forks; the program's own output goes its own way.
    columns = (
        MofNCompleteColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
        TextColumn("left"),
    )
    with Progress(
        *columns,
        console=Console(stderr=True),
        auto_refresh=False,
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    ) as shown:
        yield Counter(shown, what, total)
