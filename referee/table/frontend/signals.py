"""Signals at the table: nothing is interrupted between judging an entry and answering it; then the session ends
cleanly.
"""

import contextlib
import signal
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any

NAMES = ("SIGINT", "SIGTERM", "SIGHUP")

TICK = 0.2
"""Seconds after which a signal is noticed at the latest. readline waits up to 0.1 s after each key for the next one; a
signal that arrives in that wait is not seen by the interpreter until something else wakes it, so a timer does."""


class Stopped(Exception):
    """The program was told to end."""

    def __init__(self, number: int) -> None:
        super().__init__(signal.Signals(number).name)
        self.number = number
        """The number of the signal; the exit code is 128 + number."""


class Signals:
    """Handlers for interrupt, terminate and hang-up while a session runs.

    A signal raises only while the program waits for input; else it is held until the next wait.
    """

    def __init__(self, keep: bool = False) -> None:
        self.keep = keep
        """Whether an interrupt raises KeyboardInterrupt (the line is cleared, the game goes on) instead of Stopped."""
        self._open = False
        self._held = 0
        self._old: dict[int, Any] = {}
        self._wake: Callable[[int], bool] | None = None

    def __enter__(self) -> "Signals":
        for name in NAMES:
            number = getattr(signal, name, None)
            if number is not None:
                self._old[number] = signal.signal(number, self._handle)
        if self.keep and hasattr(signal, "setitimer"):
            self._old[signal.SIGALRM] = signal.signal(signal.SIGALRM, lambda *_: None)
        return self

    def __exit__(self, *_: object) -> None:
        for number, old in self._old.items():
            signal.signal(number, old)

    def _handle(self, number: int, _: FrameType | None) -> None:
        if not self._open:
            if self._wake is None or not self._wake(number):
                self._held = number
            return
        self._open = False
        self._raise(number)

    def _raise(self, number: int) -> None:
        if self.is_interrupt(number):
            raise KeyboardInterrupt
        raise Stopped(number)

    @contextlib.contextmanager
    def waiting(self) -> Iterator[None]:
        """While the program waits for input: a signal ends the wait. Raises Stopped or KeyboardInterrupt."""
        self._open = True
        try:
            if self._held:
                number, self._held = self._held, 0
                self._open = False
                self._raise(number)
            self._tick(TICK)
            yield
        finally:
            self._open = False
            self._tick(0)

    def is_interrupt(self, number: int) -> bool:
        """Whether a signal only clears the line."""
        return self.keep and number == signal.SIGINT

    def take(self) -> int:
        """The signal that is held, 0 none; it is held no longer."""
        number, self._held = self._held, 0
        return number

    @contextlib.contextmanager
    def waking(self, wake: Callable[[int], bool]) -> Iterator[None]:
        """While a line editor with a loop of its own waits: a signal is handed to it; it says whether it took it.

        Raises Stopped or KeyboardInterrupt for one that came before or was not taken.
        """
        self._wake = wake
        try:
            if number := self.take():
                self._raise(number)
            yield
        finally:
            self._wake = None

    def _tick(self, seconds: float) -> None:
        if self.keep and hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, seconds, seconds)
