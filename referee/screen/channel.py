"""What is sent to the screens that show one eye's sight: events, numbered, and what each screen still has to get."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

import msgspec

from referee.screen.rows import Row
from referee.screen.sight import Eyesight

PROTOCOL = 1
"""The version of the events and of the line protocol."""

CAUGHT_UP = 200
"""Rows that a screen gets at most when it connects."""

REMEMBERED = 300
"""Events from which a screen that was away goes on."""

BEHIND = 32
"""Events that may wait for one screen; one that takes them no faster is cut off, and connects again."""

NOTE = "The keyboard and its log see everything recorded."


def event(name: str, data: Any, number: int = 0) -> bytes:
    """One event as it is sent. number: only of those that can be missed."""
    head = f"id: {number}\n" if number else ""
    return f"{head}event: {name}\ndata: ".encode() + msgspec.json.encode(data) + b"\n\n"


class Listener:
    """One screen: the events that wait for it."""

    def __init__(self, cut: Callable[[], None] | None = None) -> None:
        """cut: closes the connection at once."""
        self._cut = cut
        self.lost = False
        """Whether it took its events too slowly."""
        self._waiting: deque[bytes] = deque()
        self._ended = False
        self._some = asyncio.Event()

    def put(self, data: bytes) -> None:
        """Send it an event."""
        if len(self._waiting) >= BEHIND and not self._ended:
            self.lose()
        elif not self._ended:
            self._waiting.append(data)
            self._some.set()

    def end(self) -> None:
        """Nothing follows what waits."""
        self._ended = True
        self._some.set()

    def lose(self) -> None:
        """It takes its events too slowly: they are thrown away, and the connection is closed."""
        self.lost = True
        self._waiting.clear()
        self.end()
        if self._cut is not None:
            self._cut()

    def waiting(self) -> tuple[bytes, ...]:
        """What is still to be sent."""
        return tuple(self._waiting)

    async def next(self) -> bytes | None:
        """What is to be sent next; None at the end."""
        while not self._waiting:
            if self._ended:
                return None
            self._some.clear()
            await self._some.wait()
        return self._waiting.popleft()


class Channel:
    """The screens of one eye."""

    def __init__(self, sight: Eyesight, title: str, log: str) -> None:
        self.sight = sight
        self.screens: set[Listener] = set()
        self.seq = 0
        """The number of the last event that can be missed."""
        self._title = title
        self._log = log
        self._kept: deque[tuple[int, list[Row]]] = deque(maxlen=REMEMBERED)
        self._first = 0
        """The number behind which all events are kept since everything was told anew."""
        self._players = sight.players()

    def wrote(self, new: list[Any], again: bool, clock: dict[str, Any]) -> None:
        """Tell the screens about lines that were written. again: earlier lines read otherwise from here on."""
        if again:
            self.sight.again()
            self.seq += 1
            self._kept.clear()
            self._first = self.seq
            self._hello()
            self._send(event("past", self.past(0)))
            self._send(self._now([], clock))
            return
        rows = self.sight.take(new)
        if not rows:
            return
        self.seq += 1
        self._kept.append((self.seq, rows))
        self._hello()
        if self.screens:
            self._send(self._now(rows, clock))

    def ticks(self, clock: dict[str, Any]) -> None:
        """The clock was stopped, or goes on."""
        self._send(event("clock", clock))

    def joins(self, screen: Listener, last: int, clock: dict[str, Any]) -> None:
        """A screen connects. last: the number of the last event that it has got, 0 for none."""
        screen.put(self._greeting())
        screen.put(event("past", self.past(last)))
        screen.put(self._now([], clock))
        self.screens.add(screen)

    def past(self, last: int) -> dict[str, Any]:
        """What was missed since an event, or the last rows."""
        if self._first < last <= self.seq and (not self._kept or self._kept[0][0] <= last + 1):
            missed = [row for number, rows in self._kept if number > last for row in rows]
            if len(missed) <= CAUGHT_UP:
                return {"rows": missed, "whole": False}
        return {"rows": self.sight.rows[-CAUGHT_UP:], "whole": True}

    def leaves(self, screen: Listener) -> None:
        """A screen is gone."""
        self.screens.discard(screen)

    def bye(self, text: str) -> None:
        """Nothing more comes."""
        self._send(event("bye", {"text": text}))
        for screen in self.screens:
            screen.end()

    def empty(self) -> None:
        """Send all screens away: the link is for another device."""
        for screen in self.screens:
            screen.end()

    def _send(self, data: bytes) -> None:
        for screen in self.screens:
            screen.put(data)

    def _hello(self) -> None:
        """Tell who sits there, where that has changed."""
        if self._players != (players := self.sight.players()):
            self._players = players
            self._send(self._greeting())

    def _greeting(self) -> bytes:
        eye = self.sight.eye
        seat = eye if isinstance(eye, int) else 0
        hello = {"protocol": PROTOCOL, "title": self._title, "players": self._players, "seat": seat}
        return event("hello", {**hello, "note": self._note(seat), "log": self._log})

    def _note(self, seat: int) -> str:
        if not seat:
            return NOTE
        return f"This page shows what {self._players[seat - 1]} may know. {NOTE}"

    def _now(self, rows: list[Row], clock: dict[str, Any]) -> bytes:
        over = bool(self.sight.fold.state.over)
        data = {"seq": self.seq, "rows": rows, "frame": self.sight.frame(), **clock, "over": over}
        return event("now", data, self.seq)
