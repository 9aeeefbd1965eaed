"""What a session answers to one typed line."""

from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from referee.engine.errors import RefereeError
from referee.engine.findings import Fault, Verdict
from referee.engine.game import Effect
from referee.engine.score import Score
from referee.engine.steps import Step
from referee.engine.words import Unread, Word
from referee.table.session.changes import FactChange

Kind = Literal["accepted", "refused", "confirm", "info", "nothing", "bye"]


class ReplyLine(msgspec.Struct):
    """One line of an accepted or refused entry."""

    n: int
    """Its number in the log."""
    text: str
    """The act in words."""
    verdict: Verdict = "ok"
    """The worst verdict about it."""
    open: int = 0
    """How many questions it opened."""
    findings: tuple[Fault, ...] = ()
    """What the rules say of it."""
    effects: tuple[str, ...] = ()
    """The public effects of the act, in words."""
    implied: bool = False
    did: tuple[Effect, ...] = ()
    """Its public effects, as in the log."""
    asks: tuple[str, ...] = ()
    """Facts of the box, by name, that would settle what the line leaves open."""
    undecided: tuple[str, ...] = ()
    """What the search for a deal gave up on."""


class Offer(msgspec.Struct):
    """An entry that would be taken."""

    text: str
    """The entry."""
    says: tuple[str, ...] = ()
    """What it records, in words, a step each."""
    other: str = ""
    """What it states in place of what was typed (`2, not 3`), empty when it only mends what was not understood."""


class Reply(msgspec.Struct):
    """The answer to an entry."""

    kind: Kind
    """What became of the entry: accepted, refused, …"""
    message: str = ""
    """What happened, in a sentence; empty where steps were accepted: their words are in `said`."""
    said: tuple[ReplyLine, ...] = ()
    """The lines that were judged, in order."""
    verdict: Verdict = "ok"
    """The worst verdict."""
    column: int = 0
    """Where in the line a fault stands, 0 for nowhere."""
    suggestions: tuple[str, ...] = ()
    """Entries that are offered, the likeliest first; where something waits, what finishes it."""
    offers: tuple[Offer, ...] = ()
    """The same where an entry was refused, with what they say."""
    force: str = ""
    """What would record all of it the same."""
    behind: tuple[str, ...] = ()
    """What speaks against the words behind the refused one, a sentence each."""
    changes: tuple[str, ...] = ()
    """What a correction changed, a sentence for each line."""
    brief: tuple[str, ...] = ()
    """The changes for a person, of many how many there are."""
    unjudged: str = ""
    """The words after the end of the game."""
    over: bool = False
    """Whether the game has ended."""
    rows: tuple[tuple[str, str], ...] = ()
    """Information as label and text."""
    failed: bool = False
    """Whether the log could not be written."""
    number: int = 0
    """The number of the line that was written, for lines that are not judged."""
    slip: tuple[str, ...] = ()
    """A ruling, ready to be printed."""
    doubts: tuple[str, ...] = ()
    barred: bool = False
    """Whether only the arbiter may record it, who was not called."""
    waits: bool = False
    """Whether something must be finished first, as the message says."""
    answer: Literal["", "yes", "open", "no"] = ""
    """To `may ENTRY`: whether it may be done; `open`: as far as the table knows, `rows` say what is open."""
    moved: tuple[FactChange, ...] = ()
    """The public facts that the entry changed, or would change."""
    movements: tuple[str, ...] = ()
    """The same for a person."""
    score: Score | None = None
    """The result, where the entry ended the game or showed what it waited for."""
    proof: tuple[str, ...] = ()
    """At the end of the game, whether one deal explains what the search gave up on, in sentences."""

    @property
    def kept_out(self) -> bool:
        """Whether the entry was not recorded, though it was meant to be."""
        return self.kind in ("refused", "confirm")

    @property
    def accepted(self) -> bool:
        """Whether the entry was recorded."""
        return self.kind == "accepted"

    def required(self) -> "Reply":
        """This reply, if nothing was refused. Raises Unread for what was not understood, else EntryRefused."""
        if not self.kept_out:
            return self
        if self.verdict == "unread":
            raise Unread(self.message, Word("", self.column, 0), options=self.suggestions)
        raise EntryRefused(self)

    @property
    def why(self) -> str:
        """Why the entry was not recorded, in a sentence; empty where it was."""
        found = "; ".join(f"{f.verdict} by {f.rule}: {f.text}" for f in self.findings if not f.about)
        return (self.message or found or "the entry was refused") if self.kept_out else ""

    @property
    def findings(self) -> tuple[Fault, ...]:
        """What the rules say of all its lines."""
        return tuple(fault for line in self.said for fault in line.findings)

    @property
    def effects(self) -> tuple[str, ...]:
        """The public effects of all its lines, in words."""
        return tuple(text for line in self.said for text in line.effects)

    @property
    def did(self) -> tuple[Effect, ...]:
        """The public effects of all its lines, as in the log: `("life", 1, -1)`. What follows the name is the game's
        own, so its type is open.
        """
        return tuple(effect for line in self.said for effect in line.did)

    def placed_after(self, before: str) -> "Reply":
        """The reply to an entry and what was typed behind it later: the column counts in what was typed last. Where the
        fault is in the entry before, that one is named instead. before: that entry.
        """
        if self.kind != "refused" or not self.column:
            return self
        column = max(0, self.column - len(before) - 1)
        message = f"`{before}`: {self.message}" if self.message and not column else self.message
        return replace(self, column=column, message=message)

    def named(self, names: Sequence[str]) -> "Reply":
        """The same with the players' names in its texts, in place of `@3`. names: in seating order."""
        from referee.engine.naming import named

        def texts(some: Sequence[str]) -> tuple[str, ...]:
            return tuple(named(text, names) for text in some)

        def line(said: ReplyLine) -> ReplyLine:
            return replace(
                said,
                text=named(said.text, names),
                effects=texts(said.effects),
                undecided=texts(said.undecided),
                findings=tuple(replace(f, text=named(f.text, names)) for f in said.findings),
            )

        return replace(
            self,
            message=named(self.message, names),
            said=tuple(map(line, self.said)),
            offers=tuple(replace(offer, says=texts(offer.says)) for offer in self.offers),
            behind=texts(self.behind),
            changes=texts(self.changes),
            brief=texts(self.brief),
            rows=tuple((named(label, names), named(text, names)) for label, text in self.rows),
            doubts=texts(self.doubts),
            moved=tuple(replace(fact, title=named(fact.title, names)) for fact in self.moved),
            movements=texts(self.movements),
            proof=texts(self.proof),
            score=None if self.score is None else self.score.named(names),
        )

    def plain(self, names: Sequence[str], cite: Callable[[str], str] | None = None) -> dict[str, Any]:
        """As plain data for the line protocol; empty members are left out. cite: book and section of a rule."""
        reply = self.named(names)
        data: dict[str, Any] = {
            "kind": reply.kind,
            "verdict": reply.verdict,
            "message": reply.message,
            "said": [_line(line, cite) for line in reply.said],
            "column": reply.column,
            "suggestions": list(reply.suggestions),
            "offers": [
                {k: v for k, v in (("text", o.text), ("says", list(o.says)), ("other", o.other)) if v}
                for o in reply.offers
            ],
            "force": reply.force,
            "behind": list(reply.behind),
            "barred": reply.barred,
            "waits": reply.waits,
            "answer": reply.answer,
            "changes": list(reply.changes),
            "brief": list(reply.brief) if reply.brief != reply.changes else [],
            "moved": [msgspec.to_builtins(fact) for fact in reply.moved],
            "movements": list(reply.movements),
            "unjudged": reply.unjudged,
            "over": reply.over,
            "failed": reply.failed,
            "number": reply.number,
            "slip": list(reply.slip),
            "doubts": list(reply.doubts),
            "proof": list(reply.proof),
            "rows": [list(row) for row in reply.rows],
        }
        if self.score is not None:
            from referee.table.session.score_rows import score_data

            data["score"] = score_data(self.score, names)
        return {k: v for k, v in data.items() if v or k in ("kind", "verdict")}


class EntryRefused(RefereeError):
    """An entry that had to be accepted was refused."""

    def __init__(self, reply: Reply) -> None:
        super().__init__(reply.why)
        self.reply = reply
        """The answer to the entry, with its findings and what would be accepted instead."""


def _line(line: ReplyLine, cite: Callable[[str], str] | None) -> dict[str, Any]:
    """A judged line, empty members left out."""
    data = {
        "n": line.n,
        "text": line.text,
        "verdict": line.verdict,
        "open": line.open,
        "asks": list(line.asks),
        "undecided": list(line.undecided),
        "implied": line.implied,
        "findings": [_finding(fault, cite) for fault in line.findings],
        "did": [list(effect) for effect in line.did],
        "effects": list(line.effects),
    }
    return {k: v for k, v in data.items() if v or k == "n"}


def _finding(fault: Fault, cite: Callable[[str], str] | None) -> dict[str, Any]:
    """A finding with its sentence, its source and its remedy, as far as there are any."""
    data: dict[str, Any] = msgspec.to_builtins(fault.stored())
    more = {"text": fault.text, "cite": cite(fault.rule) if cite else "", "remedy": fault.remedy}
    return {**data, **{k: v for k, v in more.items() if v}}


class Begun(NamedTuple):
    """A step of which one thing is not said."""

    example: str
    """The step with such a thing, in words."""
    entry: str
    """The same as it is typed."""
    step: Step
    """The same step."""
    behind: str = ""
    """What was said behind it."""
