"""The live page of one session: takes what the session writes, and serves it from a thread of its own.

Nothing here can hold up the session: it hands lines over and goes on. If the thread fails, the game goes on without it.
"""

import asyncio
import io
import logging
import threading
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from referee import games
from referee.journal.lines import Head, Line
from referee.journal.mask import Eye
from referee.screen.address import Address
from referee.screen.channel import Channel
from referee.screen.sight import Eyesight, Whole

if TYPE_CHECKING:
    from uvicorn import Server

    from referee.screen.server import Door, Site

PATIENCE = 3
"""Seconds that the end of a session waits for its server."""

ENDED = "The session has ended; this page stays as it is."
FAILED = "The live page has failed; the game goes on at the table."


class Live:
    """A live page. `begin` starts it, `wrote` and `rests` tell it what happens, `stop` ends it."""

    def __init__(self, place: Address, seats: bool = False) -> None:
        """place: where it is served; seats: whether every seat gets a link of its own."""
        self.place = place
        self.seats = seats
        self.doors: list[Door] = []
        """The links: the page for everybody first, then the seats."""
        self.trouble = ""
        """Why it stopped, in a sentence; empty as long as all is well."""
        self._told = False
        self._new: list[Line] = []
        self._clock: dict[str, Any] = {"t": 0, "running": False}
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._server: Server | None = None
        self._site: Site | None = None
        self._channels: dict[Eye, Channel] = {}
        self._posted: list[tuple[list[Line], dict[str, Any]]] = []
        self._lock = threading.Lock()

    # --- what the session calls --------------------------------------------------------------------------------------

    def begin(self, head: Head, log: Iterable[Line], name: str, t: int, running: bool) -> None:
        """Serve a session. log: the lines that there are already; name: of the log's file."""
        from referee.screen.server import Door, Site, server

        eyes: list[Eye] = ["public", *(range(1, len(head.seats) + 1) if self.seats else ())]
        self.doors = [Door(eye) for eye in eyes]
        game = games.load(head.game)
        self._whole = Whole(game, head, ())
        self._name = name
        self._clock = {"t": t, "running": running}
        self._site = Site(self.place, game.title, self.doors, self._channel)
        self._site.clock = self._clock
        self._server = server(self._site)
        self._posted.append((list(log), self._clock))
        started = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(started,), name="screen", daemon=True)
        self._thread.start()
        started.wait(PATIENCE)

    def wrote(self, new: Sequence[Line]) -> None:
        """These lines stand in the log now; they are sent when the entry is finished."""
        self._new += new

    def rests(self, t: int, running: bool) -> None:
        """An entry is finished; the clock at this moment."""
        clock = {"t": t, "running": running}
        if not self._new and clock["running"] == self._clock["running"]:
            return
        self._clock = clock
        new, self._new = self._new, []
        with self._lock:
            self._posted.append((new, clock))
        self.call(self._take)

    def news(self) -> str:
        """Once: that the page has failed, and why."""
        if not self.trouble or self._told:
            return ""
        self._told = True
        return f"the live page has failed ({self.trouble}); the game goes on without it"

    def link(self, seat: int = 0) -> str:
        """The link of a seat, or with 0 of the page for everybody; empty where a seat has none."""
        return next((self.place.url(door.secret) for door in self.doors if door.seat == seat), "")

    def code(self, seat: int, columns: int) -> list[str]:
        """A link as a QR code in lines of text; empty where only this machine reaches it, or they are too wide."""
        link = self.link(seat)
        if self.place.here or not link:
            return []
        import segno

        out = io.StringIO()
        segno.make(link, error="l", micro=False).terminal(out, compact=True, border=2)
        lines = out.getvalue().rstrip("\n").split("\n")
        return lines if max(map(len, lines)) <= columns else []

    def phone(self, seat: int) -> None:
        """The next device that opens the link of a seat takes the place of the one before."""
        self.call(self._free, seat)

    def stop(self, text: str = ENDED) -> None:
        """Say goodbye and end the server; waits a moment at most."""
        self.call(self._end, text)
        if self._thread is not None:
            self._thread.join(PATIENCE)
        self.place.socket.close()

    @property
    def runs(self) -> bool:
        """Whether it is served."""
        return self._thread is not None and self._thread.is_alive()

    @property
    def screens(self) -> int:
        """How many screens are connected."""
        return self._site.screens if self._site is not None else 0

    def call(self, function: Any, *values: Any) -> None:
        """Let the server's thread do something, if there is one."""
        if self._loop is not None:
            try:
                self._loop.call_soon_threadsafe(function, *values)
            except RuntimeError:  # its loop is closed
                return

    # --- the server's thread -----------------------------------------------------------------------------------------

    def _run(self, started: threading.Event) -> None:
        for name in ("uvicorn", "uvicorn.error", "asyncio"):
            logger = logging.getLogger(name)
            logger.addHandler(logging.NullHandler())
            logger.propagate = False  # the terminal is the session's
        try:
            asyncio.run(self._serve(started))
        except BaseException as error:
            self.trouble = self.trouble or f"{type(error).__name__}: {error}"
        finally:
            started.set()

    async def _serve(self, started: threading.Event) -> None:
        assert self._server is not None
        self._loop = asyncio.get_running_loop()
        self._loop.set_exception_handler(lambda *_: None)
        started.set()
        self._take()
        await self._server.serve(sockets=[self.place.socket])

    def _channel(self, eye: Eye) -> Channel:
        """The screens of an eye."""
        if eye not in self._channels:
            self._channels[eye] = Channel(Eyesight(self._whole, eye), self._whole.game.title, self._name)
        return self._channels[eye]

    def _take(self) -> None:
        """Take in what was written since; all of it at once, so that a pile of entries costs one drawing."""
        with self._lock:
            posted, self._posted = self._posted, []
        if not posted or self.trouble:
            return
        assert self._site is not None
        clock = posted[-1][1]
        new = [line for written, _ in posted for line in written]
        try:
            again = self._whole.take(new)
            was, self._site.clock = self._site.clock, clock
            for channel in self._channels.values():
                channel.wrote(new, again, clock)
                if was["running"] != clock["running"]:
                    channel.ticks(clock)
            self._channel("public")
        except Exception as error:
            self.trouble = f"{type(error).__name__}: {error}"
            self._end(FAILED)

    def _free(self, seat: int) -> None:
        for door in self.doors:
            if door.seat == seat:
                door.free()
                if (channel := self._channels.get(seat)) is not None:
                    channel.empty()

    def _end(self, text: str) -> None:
        for channel in self._channels.values():
            channel.bye(text)
        if self._server is not None:
            self._server.should_exit = True
