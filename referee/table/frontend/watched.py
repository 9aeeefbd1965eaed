"""`--screen` and `--seats`: other screens watch the session; where they find it."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import TYPE_CHECKING

from referee.engine.naming import named
from referee.table.frontend.batch import Batch
from referee.table.frontend.render import Screen
from referee.table.session.session import Session

if TYPE_CHECKING:
    from referee.screen.live import Live

MISSING = (
    "--screen needs the extra `screen`: type pip install '.[screen]' in the folder of this program's source; where you "
    "start scripts/referee, type .venv/bin/python -m pip install -e '.[screen]'"
)
"""A name alone would bring another project of that name from the package index."""


WIDE = 80
"""Columns of a screen whose width is not known."""


class Watched:
    """A live page beside a session."""

    def __init__(self, where: str, seats: bool) -> None:
        """Take the port. Raises ValueError with a sentence."""
        try:
            import segno
            import starlette
            import uvicorn
        except ImportError:
            raise ValueError(MISSING) from None
        del segno, starlette, uvicorn
        from referee.screen.address import bound
        from referee.screen.live import Live

        self.live: Live = Live(bound(where), seats)

    def show(self, session: Session, batch: Batch, talk: Screen) -> None:
        """Serve a session, and say where; the first link also as a picture for phones, where they can reach it."""
        from referee.journal.reader import LogReader

        writer = session.writer
        assert writer is not None
        reader = LogReader(io.BytesIO(writer.data), str(writer.path))
        self.live.begin(reader.head, reader, writer.path.name, session.clock.now, session.clock.running)
        session.watched_by(self.live)
        first, *rest = self._said(session)
        if batch.as_json:
            batch.links = (first, *rest)
            return
        talk.line(first)
        if reads(talk.stream.encoding or "utf-8"):
            for line in self.live.code(0, talk.columns or WIDE):
                talk.raw(line)
        for text in rest:
            talk.line(text)

    def _said(self, session: Session) -> Iterator[str]:
        """Where it can be watched, in sentences."""
        who = "on this machine" if self.live.place.here else "by everybody in this network who has the link"
        yield f"the game can be watched {who}: {self.live.link()}"
        for seat in range(1, len(session.names) + 1):
            if link := self.live.link(seat):
                yield f"what {named(f'@{seat}', session.names)} may know: {link}"
        if self.live.seats:
            yield "the first device that opens the link of a seat keeps it; `phone N` lets another one in"

    def end(self) -> None:
        """The session has ended."""
        self.live.stop()


def reads(encoding: str) -> bool:
    """Whether an output has the blocks of which a QR code is made."""
    try:
        "█▀▄".encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
