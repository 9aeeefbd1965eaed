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
    """One line of an accepted or refused entry. text: the act in words; effects: its public effects in words.

    asks: facts of the box, by name, that would settle what the line leaves open. undecided: what the search gave up on.
    """

    n: int
    text: str
    verdict: Verdict = "ok"
    open: int = 0
    findings: tuple[Fault, ...] = ()
    effects: tuple[str, ...] = ()
    implied: bool = False
    did: tuple[Effect, ...] = ()
    asks: tuple[str, ...] = ()
    undecided: tuple[str, ...] = ()


class Offer(msgspec.Struct):
    """An entry that would be taken. says: what it records, in words, a step each; other: what it states in place of
    what was typed (`2, not 3`), empty when it only mends what was not understood.
    """

    text: str
    says: tuple[str, ...] = ()
    other: str = ""


class Reply(msgspec.Struct):
    """An answer. said: the lines judged, in order; message: a sentence; column: where in the line a fault stands, 0
    nowhere.

    verdict: the worst; suggestions: entries offered, the likeliest first; offers: the same where an entry was refused,
    with what they say; force: what would record all of it the same; behind: what speaks against the words behind the
    refused one, a sentence each; brief: the changes for a person, of many how many there are;
    unjudged: words after the end of the game; over: the game has ended; rows: information as label and text; failed:
    the log could not be written; barred: only the arbiter may record it, who was not called; number: the line that was
    written, for lines that are not judged; slip: a ruling, ready to be printed. waits: something must be finished
    first, as message says; suggestions: what finishes it. moved: the public facts that the entry changed, or would
    change; movements: the same for a person; proof: at the end of the game, whether one deal explains what the search
    gave up on, in sentences. score: the result, where the entry ended the game or showed what it waited for.
    """

    kind: Kind
    message: str = ""
    said: tuple[ReplyLine, ...] = ()
    verdict: Verdict = "ok"
    column: int = 0
    suggestions: tuple[str, ...] = ()
    offers: tuple[Offer, ...] = ()
    force: str = ""
    behind: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()
    brief: tuple[str, ...] = ()
    unjudged: str = ""
    over: bool = False
    rows: tuple[tuple[str, str], ...] = ()
    failed: bool = False
    number: int = 0
    slip: tuple[str, ...] = ()
    doubts: tuple[str, ...] = ()
    barred: bool = False
    waits: bool = False
    moved: tuple[FactChange, ...] = ()
    movements: tuple[str, ...] = ()
    score: Score | None = None
    proof: tuple[str, ...] = ()

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
