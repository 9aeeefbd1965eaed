"""A command that was told to end puts its things in order first."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

NAMES = ("SIGTERM", "SIGHUP")


class CommandStopped(SystemExit):
    """The program was told to end by a signal; the exit code is 128 + its number, as a shell reports it."""

    def __init__(self, number: int) -> None:
        super().__init__(128 + number)
        self.signal = signal.Signals(number).name


@contextmanager
def stoppable() -> Iterator[None]:
    """While it lasts, terminate and hang-up raise CommandStopped, once; a signal that is ignored (nohup) stays so."""
    old: dict[signal.Signals, Any] = {}

    def stop(number: int, _: FrameType | None) -> None:
        for other in old:
            signal.signal(other, signal.SIG_IGN)
        raise CommandStopped(number)

    for name in NAMES:
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            old[number] = signal.signal(number, stop)
    try:
        yield
    finally:
        for number, before in old.items():
            signal.signal(number, before)
