"""A tiny client of the line protocol (docs/PROTOCOL.md): it types entries and reads what the referee answers."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

from tests.kit.started import start


class Client:
    """One session. Entries are typed one after another; each is answered before the next is sent."""

    def __init__(self, command: Sequence[str], *, cwd: Path, env: Mapping[str, str]) -> None:
        self.program = start(command, cwd=cwd, env=env, errors=False)
        self.now = self._next()

    def _next(self) -> dict[str, Any]:
        while True:
            event: dict[str, Any] = json.loads(self.program.stdout.readline())
            if event["event"] != "message":
                return event

    def enter(self, text: str) -> dict[str, Any]:
        """Type an entry; its reply."""
        self.program.stdin.write(f"{text}\n".encode())
        self.program.stdin.flush()
        self.now = self._next()
        return self.now

    def close(self) -> dict[str, Any]:
        """End the session; the last event."""
        self.program.stdin.close()
        last = self._next()
        self.program.wait()
        return last

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.program.kill()
        self.program.wait()
        for stream in (self.program.stdin, self.program.stdout):
            if stream is not None:
                stream.close()
