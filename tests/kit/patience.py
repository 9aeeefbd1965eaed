"""How long a test waits for what must happen: one number, far above what a busy machine needs.

Tests wait for events: a line that is written, a file that appears, a program that ends. This number only ends a wait for
something that never comes, so that the test fails instead of hanging. No test compares a time with it.
"""

import time
from collections.abc import Callable

PATIENCE = 300
"""Seconds."""


def wait_for(happened: Callable[[], object], what: str, every: float = 0.02) -> None:
    """Wait until something has happened. Fails, naming `what`, when it never does.

    happened: asked again and again, `every` so many seconds; an exception of it ends the wait.
    """
    end = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < end, f"it never happened: {what}"
        time.sleep(every)
