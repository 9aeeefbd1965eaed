"""The web server of the live page: reading only, a secret in every link, and bounds on what anybody can ask of it."""

import asyncio
import contextlib
import hmac
import secrets
import socket
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from uvicorn import Config, Server
from uvicorn.protocols.http.h11_impl import H11Protocol

from referee.engine.words import is_number
from referee.journal.mask import Eye
from referee.page.document import asset, live
from referee.screen.address import Address
from referee.screen.channel import Channel, Listener

SCREENS = 40
"""Screens that are served at the same time at most."""

CONNECTIONS = 120
"""Connections that are open at the same time at most; more are closed at once."""

PATIENCE = 10
"""Seconds in which a connection must have sent its first request."""

BEAT = 15
"""Seconds after which a silent screen gets a comment, so that nothing between takes the connection for dead."""

STALL = 20
"""Seconds in which a screen must take what is sent."""

BURST, RATE = 120, 20
"""Requests that one address may send at once, and how many more each second."""

ADDRESSES = 500
"""Addresses whose requests are counted at the same time."""

HELD = 128 * 1024
"""Bytes that the system holds for one connection at most, about."""

LONGEST = 16 * 1024
"""Bytes of a request at most."""

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-store",
}

DEVICE = "device"
"""The cookie by which a seat's device is known again."""

TAKEN = "Another device shows this seat. `phone {seat}` at the keyboard lets this one in; then load the page again."

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]


class Door:
    """A link: whose sight it opens, and for a seat the one device that may use it."""

    def __init__(self, eye: Eye) -> None:
        self.eye = eye
        self.secret = secrets.token_urlsafe(16)
        self.device = ""
        self._former: set[str] = set()

    @property
    def seat(self) -> int:
        """The seat, 0 for the page that everybody may see."""
        return self.eye if isinstance(self.eye, int) else 0

    def lets_in(self, device: str) -> bool:
        """Whether a device, by its cookie, may use the link."""
        if not self.seat:
            return True
        return hmac.compare_digest(device, self.device) if self.device else device not in self._former

    def claim(self) -> str:
        """The first device comes: the cookie for it; empty where it is known already, or none is needed."""
        if not self.seat or self.device:
            return ""
        self.device = secrets.token_urlsafe(16)
        return self.device

    def free(self) -> None:
        """The next device takes the place of the one before."""
        if self.device:
            self._former.add(self.device)
        self.device = ""


class Meter:
    """How many requests an address may still send."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._left: dict[str, tuple[float, float]] = {}

    def __len__(self) -> int:
        return len(self._left)

    def allows(self, address: str) -> bool:
        """Count one request of an address; whether it is answered."""
        now = self._now()
        left, since = self._left.pop(address, (float(BURST), now))
        left = min(float(BURST), left + (now - since) * RATE)
        if len(self._left) >= ADDRESSES:
            self._left.pop(next(iter(self._left)))  # the one that has asked nothing for the longest time
        self._left[address] = max(0.0, left - 1), now
        return left >= 1


class Peer(H11Protocol):
    """A connection, bounded: in number, and in the time until its first request."""

    transports: dict[tuple[str, int], asyncio.Transport]
    """The open connections of this server by the address at their other end."""

    def connection_made(self, transport: Any) -> None:
        """A connection is opened."""
        super().connection_made(transport)
        if len(self.connections) > CONNECTIONS or self.client is None:
            transport.abort()
            return
        if (opened := transport.get_extra_info("socket")) is not None:
            opened.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, HELD)
        self.transports[self.client] = transport
        self.loop.call_later(PATIENCE, self._asked)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is closed."""
        if self.client is not None:
            self.transports.pop(self.client, None)
        super().connection_lost(exc)

    def _asked(self) -> None:
        """Close it if no request has come."""
        if self.cycle is None and not self.transport.is_closing():
            self.transport.abort()


class Site:
    """What is answered to requests. All of it runs in the server's thread."""

    def __init__(self, place: Address, title: str, doors: list[Door], channel: Callable[[Eye], Channel]) -> None:
        self.place = place
        self.title = title
        self.doors = doors
        self.channel = channel
        """Gives the channel of an eye, made where there is none."""
        self.clock: dict[str, Any] = {"t": 0, "running": False}
        self.ended = False
        self.meter = Meter()
        self.transports: dict[tuple[str, int], asyncio.Transport] = {}
        self.screens = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            return
        answer = self._answer(Request(scope))
        if isinstance(answer, Stream):
            await answer.run(scope, receive, send)
            return
        if scope["method"] not in ("GET", "HEAD"):
            answer.headers["Connection"] = "close"  # what it may still send is not read
        await answer(scope, receive, send)

    def _answer(self, request: Request) -> "Response | Stream":
        if not self.meter.allows(request.client.host if request.client is not None else ""):
            return _said("Too many requests; wait a little.", 429)
        if not self._meant(request):
            return _said("This address is not the one in the link.", 403)
        _, _, rest = request.url.path.partition("/")
        secret, slash, name = rest.partition("/")
        door = self._door(secret)
        if door is None or not slash:
            return _said("There is no such page: this link is not valid, or no longer.", 404)
        if request.method not in ("GET", "HEAD"):
            return _said("This page is for reading only.", 405)
        if (found := asset(name)) is not None:
            return Response(found[0], headers={**HEADERS, "Content-Type": found[1]})
        if name not in ("", "events"):
            return _said("There is no such page.", 404)
        if not door.lets_in(request.cookies.get(DEVICE, "")):
            return _said(TAKEN.format(seat=door.seat), 403)
        if not name:
            return Response(live(self.title), headers={**HEADERS, "Content-Type": "text/html; charset=utf-8"})
        if request.method == "HEAD":
            return Response(headers={**HEADERS, "Content-Type": "text/event-stream"})
        if self.screens >= SCREENS:
            return _said("Too many screens.", 503)
        last = request.headers.get("last-event-id", "")
        return Stream(self, door, int(last) if is_number(last) else 0)

    def _meant(self, request: Request) -> bool:
        """Whether a request comes from where the links lead, and not from the page of somebody else."""
        hosts = request.headers.getlist("host")
        if len(hosts) != 1 or not self.place.named(hosts[0]):
            return False
        scheme, _, authority = request.headers.get("origin", f"http://{hosts[0]}").partition("://")
        return scheme == "http" and authority.lower() == hosts[0].lower()

    def _door(self, secret: str) -> Door | None:
        found = None
        for door in self.doors:
            if hmac.compare_digest(secret.encode(), door.secret.encode()):
                found = door
        return found


class Stream:
    """The events of one screen, as long as it is there."""

    def __init__(self, site: Site, door: Door, last: int) -> None:
        self.site = site
        self.door = door
        self.last = last
        self.screen = Listener(self._cut)
        self._client: tuple[str, int] | None = None

    async def run(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send events until the screen goes, takes them too slowly, or the game ends."""
        site, screen = self.site, self.screen
        self._client = scope["client"] and tuple(scope["client"])
        site.screens += 1
        gone = asyncio.ensure_future(self._gone(receive))
        channel: Channel | None = None
        try:
            device = self.door.claim()
            headers = {**HEADERS, "Content-Type": "text/event-stream", "X-Accel-Buffering": "no"}
            if device:
                path = f"Path=/{self.door.secret}/; HttpOnly; SameSite=Lax; Max-Age=86400"
                headers["Set-Cookie"] = f"{DEVICE}={device}; {path}"
            raw = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
            await send({"type": "http.response.start", "status": 200, "headers": raw})
            channel = site.channel(self.door.eye)
            channel.joins(screen, self.last, site.clock)
            await self._send_all(send)
        except TimeoutError:
            screen.lose()
        finally:
            gone.cancel()
            site.screens -= 1
            if channel is not None:
                channel.leaves(screen)

    def _cut(self) -> None:
        """Close the connection, and throw away what was not taken."""
        if self._client is not None and (transport := self.site.transports.get(self._client)) is not None:
            transport.abort()

    async def _send_all(self, send: Send) -> None:
        while True:
            try:
                data = await asyncio.wait_for(self.screen.next(), BEAT)
            except TimeoutError:
                data = b":\n\n"
            if data is None:
                break
            await asyncio.wait_for(send({"type": "http.response.body", "body": data, "more_body": True}), STALL)
        if not self.screen.lost:
            await asyncio.wait_for(send({"type": "http.response.body", "body": b""}), STALL)

    async def _gone(self, receive: Receive) -> None:
        """Wait until the other end is gone."""
        with contextlib.suppress(asyncio.CancelledError):
            while (await receive())["type"] != "http.disconnect":
                pass
            self.screen.end()


def _said(text: str, status: int) -> Response:
    return PlainTextResponse(text + "\n", status, headers=HEADERS)


def server(site: Site) -> Server:
    """A server of this site; `serve` of it runs it."""
    protocol = type("SitePeer", (Peer,), {"transports": site.transports})
    config = Config(
        site,
        http=protocol,
        ws="none",
        loop="asyncio",
        lifespan="off",
        interface="asgi3",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_keep_alive=5,
        timeout_graceful_shutdown=1,
        h11_max_incomplete_event_size=LONGEST,
    )
    return Server(config)
