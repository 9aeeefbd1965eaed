"""Play time from the monotonic counter; pauses are left out, the wall clock plays no part."""

import time
from datetime import datetime


class Clock:
    """Milliseconds of play since the log began. untimed: always 0."""

    def __init__(self, start: int = 0, untimed: bool = False) -> None:
        self.untimed = untimed
        self._base = start
        self._since: float | None = None if untimed else time.monotonic()

    @property
    def now(self) -> int:
        """Play time in milliseconds."""
        if self._since is None:
            return self._base
        return self._base + int((time.monotonic() - self._since) * 1000)

    @property
    def running(self) -> bool:
        """Whether time passes."""
        return self._since is not None

    def pause(self) -> None:
        """Stop."""
        self._base = self.now
        self._since = None

    def go(self) -> None:
        """Go on."""
        if self._since is None and not self.untimed:
            self._since = time.monotonic()


def wall() -> str:
    """Local time with its offset, to the second."""
    return datetime.now().astimezone().isoformat(timespec="seconds")
