"""Play time from the monotonic counter; pauses are left out, the wall clock plays no part."""

import time
from collections.abc import Callable
from datetime import datetime

from referee.journal.entry import lasted
from referee.journal.fold import Fold

LONG = 3_600_000
"""Play time without an entry, in milliseconds, that is more likely a pause that nobody typed."""


class Clock:
    """Milliseconds of play since the log began."""

    def __init__(self, start: int = 0, untimed: bool = False, tick: Callable[[], float] = time.monotonic) -> None:
        self.untimed = untimed
        """Whether it stands still."""
        self.tick = tick
        """A clock in seconds that only grows."""
        self._base = start
        self._since: float | None = None if untimed else tick()

    @property
    def now(self) -> int:
        """Play time in milliseconds."""
        if self._since is None:
            return self._base
        return self._base + int((self.tick() - self._since) * 1000)

    @property
    def running(self) -> bool:
        """Whether time passes."""
        return self._since is not None

    def idle(self, t: int) -> int:
        """Play time since t, in milliseconds; 0 while the clock stands."""
        return self.now - t if self.running else 0

    def pause(self) -> None:
        """Stop."""
        self._base = self.now
        self._since = None

    def go(self) -> None:
        """Go on."""
        if self._since is None and not self.untimed:
            self._since = self.tick()

    def back_to(self, t: int) -> None:
        """Leave out the time since play time t."""
        self._base = t
        self._since = None if self._since is None else self.tick()

    def never(self) -> None:
        """The log is untimed: the clock stands for good."""
        self.pause()
        self.untimed = True


def played(clock: Clock, fold: Fold) -> int:
    """How long the game has been played, in milliseconds: what is shown or waited for behind its end does not count."""
    return min(clock.now, lasted(fold)) if fold.state.over else clock.now


class Times:
    """How long each seat was waited for, in milliseconds of play: an entry's time goes to who was asked before it."""

    def __init__(self, seats: int) -> None:
        self.used = [0] * (seats + 1)
        """The time of each seat so far."""
        self.given = [0] * (seats + 1)
        """The time that an arbiter gave each seat."""
        self.last = 0
        """When the last entry was made, in milliseconds of play. Time that is waited for several seats, or for the
        table, is nobody's.
        """

    def copy(self) -> "Times":
        """Independent times."""
        twin = Times(0)
        twin.used, twin.given, twin.last = list(self.used), list(self.given), self.last
        return twin

    def pass_to(self, t: int, asked: tuple[int, ...]) -> None:
        """An entry was made at play time t, when these seats were asked."""
        if len(asked) == 1 and 0 < asked[0] < len(self.used):
            self.used[asked[0]] += max(0, t - self.last)
        self.last = max(t, self.last)

    def give(self, seat: int, ms: int) -> None:
        """Time given back to a seat, or taken from it."""
        if 0 < seat < len(self.given):
            self.given[seat] += ms

    def net(self, seat: int, waiting: int = 0) -> int:
        """The time of a seat: what it took, and has been waited for by now, less what was given back."""
        return self.used[seat] + waiting - self.given[seat]

    def rows(self) -> list[tuple[str, str]]:
        """Per seat the time it took, less what was given back."""
        return [(f"@{seat}", said(self.net(seat))) for seat in range(1, len(self.used))]


def said(ms: int) -> str:
    """A time as minutes and seconds, with hours when there are any."""
    sign, seconds = ("-" if ms < 0 else ""), abs(ms) // 1000
    hours = f"{seconds // 3600}:" if seconds >= 3600 else ""
    return f"{sign}{hours}{seconds // 60 % 60:0{2 if hours else 1}}:{seconds % 60:02}"


def wall() -> str:
    """Local time with its offset, to the second."""
    return datetime.now().astimezone().isoformat(timespec="seconds")
