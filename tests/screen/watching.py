"""A browser of these tests: a socket that asks for a page, or listens to the events of a game."""

import json
import socket
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from tests.kit.patience import PATIENCE

HELD = 64 * 1024
"""Bytes that the system holds for a socket that does not read, about."""


class Event(NamedTuple):
    """One event."""

    name: str
    data: dict[str, Any]
    number: int
    raw: bytes


class Client:
    """One connection that sends one request."""

    def __init__(self, link: str, name: str = "", method: str = "GET", **headers: str) -> None:
        parts = urlsplit(link)
        assert parts.hostname is not None
        self.socket = socket.socket(socket.AF_INET6 if ":" in parts.hostname else socket.AF_INET)
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, HELD)
        self.socket.settimeout(PATIENCE)
        self.socket.connect((parts.hostname, parts.port))
        told = {"Host": parts.netloc, **{key.replace("_", "-"): value for key, value in headers.items()}}
        lines = [f"{method} {parts.path}{name} HTTP/1.1", *(f"{key}: {value}" for key, value in told.items() if value)]
        self.socket.sendall("\r\n".join([*lines, "", ""]).encode())
        self._file = self.socket.makefile("rb")
        self.status = 0
        self.headers: dict[str, str] = {}

    def __enter__(self) -> "Client":
        return self.answered()

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._file.close()
        self.socket.close()

    def answered(self) -> "Client":
        """Read status and headers."""
        self.status = int(self._file.readline().split()[1])
        while line := self._file.readline().strip():
            key, _, value = line.decode().partition(":")
            self.headers[key.lower()] = value.strip()
        return self

    def body(self) -> bytes:
        return self._file.read(int(self.headers["content-length"]))

    def event(self) -> Event | None:
        """The next event; None when the connection has ended."""
        while True:
            size = self._file.readline().strip()
            if not size or size == b"0":
                return None
            raw = self._file.read(int(size, 16))
            self._file.readline()
            if raw.startswith(b":"):
                continue
            members = dict(line.split(b": ", 1) for line in raw.strip().split(b"\n"))
            number = int(members.get(b"id", b"0"))
            return Event(members[b"event"].decode(), json.loads(members[b"data"]), number, raw)

    def until(self, name: str, seq: int = 0) -> Event:
        """The next event of this name, with at least this number."""
        while (found := self.event()) is not None:
            if found.name == name and found.number >= seq:
                return found
        raise AssertionError(f"no {name}")


def get(link: str, name: str = "", method: str = "GET", **headers: str) -> Client:
    """An answer of which status and headers were read."""
    with Client(link, name, method, **headers) as client:
        return client
