"""What a session answers to one typed line."""

from collections.abc import Callable, Sequence
from typing import Any, Literal

import msgspec

from referee.engine.findings import Fault, Verdict
from referee.engine.game import Effect
from referee.engine.score import Score
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
    """What happened, in a sentence."""
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

    def plain(self, names: Sequence[str], cite: Callable[[str], str] | None = None) -> dict[str, Any]:
        """As plain data for the line protocol; empty members are left out. cite: book and section of a rule."""
        from referee.engine.naming import named

        said = [
            {
                k: v
                for k, v in {
                    "n": s.n,
                    "text": named(s.text, names),
                    "verdict": s.verdict,
                    "open": s.open,
                    "asks": list(s.asks),
                    "undecided": [named(text, names) for text in s.undecided],
                    "implied": s.implied,
                    "findings": [_finding(f, names, cite) for f in s.findings],
                    "did": [list(e) for e in s.did],
                    "effects": [named(e, names) for e in s.effects],
                }.items()
                if v or k == "n"
            }
            for s in self.said
        ]
        data = {
            "kind": self.kind,
            "verdict": self.verdict,
            "message": named(self.message, names),
            "said": said,
            "column": self.column,
            "suggestions": list(self.suggestions),
            "offers": [
                {
                    k: v
                    for k, v in (("text", o.text), ("says", [named(t, names) for t in o.says]), ("other", o.other))
                    if v
                }
                for o in self.offers
            ],
            "force": self.force,
            "behind": [named(text, names) for text in self.behind],
            "barred": self.barred,
            "waits": self.waits,
            "changes": [named(c, names) for c in self.changes],
            "brief": [named(c, names) for c in self.brief if self.brief != self.changes],
            "moved": [{**msgspec.to_builtins(fact), "title": named(fact.title, names)} for fact in self.moved],
            "movements": [named(text, names) for text in self.movements],
            "unjudged": self.unjudged,
            "over": self.over,
            "failed": self.failed,
            "number": self.number,
            "slip": list(self.slip),
            "doubts": [named(text, names) for text in self.doubts],
            "proof": [named(text, names) for text in self.proof],
            "rows": [[named(label, names), named(text, names)] for label, text in self.rows],
        }
        if self.score is not None:
            from referee.table.session.score_rows import score_data

            data["score"] = score_data(self.score, names)
        return {k: v for k, v in data.items() if v or k in ("kind", "verdict")}


def _finding(fault: Fault, names: Sequence[str], cite: Callable[[str], str] | None) -> dict[str, Any]:
    """A finding with its sentence, its source and its remedy, as far as there are any."""
    from referee.engine.naming import named

    data: dict[str, Any] = msgspec.to_builtins(fault.stored())
    more = {"text": named(fault.text, names), "cite": cite(fault.rule) if cite else "", "remedy": fault.remedy}
    return {**data, **{k: v for k, v in more.items() if v}}
