"""The JSON line protocol: entries in, one JSON object a line out (docs/PROTOCOL.md)."""

import json
from collections.abc import Sequence
from typing import Any

from referee.engine.naming import named
from referee.journal.entry import plain_data
from referee.table.assist.choices import choices
from referee.table.frontend import render
from referee.table.frontend.batch import Batch, prompt, session_status
from referee.table.frontend.events import PROTOCOL
from referee.table.frontend.source import Text
from referee.table.session import score_rows
from referee.table.session.changes import moved
from referee.table.session.reply import Reply
from referee.table.session.session import Session
from referee.table.setup.opening import Opening

CHOICES = "choices"
"""Begins a line of the protocol that asks what goes on from the beginning of an entry."""


class Protocol(Batch):
    """The line protocol: entries in, one JSON object a line out.

    The events are those of `events.EVENTS`.
    """

    as_json = True
    _table: Sequence[dict[str, Any]] = ()
    """The table as it was told last."""

    def enter(self, session: Session, line: Text) -> Reply:
        """One line; `choices ENTRY` only asks what goes on from the beginning of an entry."""
        if not line.fault and line.text.split(maxsplit=1)[:1] == [CHOICES]:
            self.entries += 1
            return Reply("info")
        before = session.state
        reply = super().enter(session, line)
        if reply.accepted and not reply.moved and session.state is not before:
            reply.moved = moved(session.game, before, session.state)
        return reply

    def _put(self, event: str, data: dict[str, Any]) -> None:
        self.out.raw(json.dumps({"event": event, **data}, ensure_ascii=True))

    def _now(self, session: Session, begun: str = "") -> dict[str, Any]:
        """The state after an event. begun: the beginning of an entry that the choices go on from."""
        return {
            "last": session.fold.last,
            "entry": session.entry,
            "t": session.clock.now,
            "over": bool(session.state.over),
            "status": session_status(session),
            "awaiting": session.game.flow.awaiting(session.state).plain(),
            "prompt": prompt(session),
            "choices": [choice._asdict() for choice in choices(session, begun)],
            **self._changed_table(session),
        }

    def _changed_table(self, session: Session) -> dict[str, Any]:
        """The table, where it is not as it was told last."""
        facts, names = session.game.facts, session.names
        told = [
            {"path": path, "title": named(facts.fact_title(path), names), "value": plain_data(value)}
            for path, value in facts.paths(session.state).items()
        ]
        if told == self._table:
            return {}
        self._table = told
        return {"table": told}

    def ready(self, opening: Opening) -> bool:
        """With the players given on the command line the session begins at once."""
        return bool(opening.names) and not self.source.number

    def said(self, text: str) -> None:
        """A message."""
        self._put("message", {"text": text})

    def cannot_begin(self, why: str) -> None:
        """Why no session begins: on stderr, as all that is said before one."""
        self.talk.line(why)

    def unopened(self) -> None:
        """The last event, where no session had begun."""
        self._close(over=False, score={}, receipt=None)

    def _close(self, over: bool, score: Any, receipt: Any) -> None:
        counts = {"entries": self.entries, "refused": self.refused, "exit": self.code}
        self._put("close", {"over": over, **counts, "score": score, "receipt": receipt})

    def opened(self, session: Session) -> None:
        """The log and its head."""
        import msgspec

        path = str(session.writer.path) if session.writer is not None else ""
        self._put(
            "open",
            {"protocol": PROTOCOL, "log": path, "head": msgspec.to_builtins(session.fold.head), **self._now(session)},
        )
        super().opened(session)

    def answered(self, session: Session, line: Text, reply: Reply) -> None:
        """A verdict."""
        plain = reply.plain(session.names, session.game.rulebook.cite)
        begun = line.text.strip().partition(" ")[2] if line.text.split(maxsplit=1)[:1] == [CHOICES] else ""
        self._put("reply", {"line": line.number, "typed": line.text, **plain, **self._now(session, begun)})

    def closed(self, session: Session, rows: list[render.Row], last: list[str]) -> None:
        """The last messages, then score and receipt: the last event."""
        for text in last:
            self.said(text)
        receipt = session.writer.receipt if session.writer is not None else None
        self._close(
            over=bool(session.state.over),
            score=score_rows.score_data(session.game.scoring.outcome(session.state), session.names),
            receipt={"lines": receipt.lines, "seal": receipt.seal} if receipt else None,
        )
