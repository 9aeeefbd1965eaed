"""What a session answers to one typed line."""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from referee.engine.findings import Fault, Verdict
from referee.engine.game import Effect

Kind = Literal["accepted", "refused", "asked", "info", "nothing", "bye"]


class Said(msgspec.Struct):
    """One line of an accepted or refused entry. text: the act in words; effects: its public effects in words."""

    n: int
    text: str
    verdict: Verdict = "ok"
    open: int = 0
    findings: tuple[Fault, ...] = ()
    effects: tuple[str, ...] = ()
    implied: bool = False
    did: tuple[Effect, ...] = ()


class Reply(msgspec.Struct):
    """An answer. said: the lines judged, in order; message: a sentence; column: where in the line a fault stands, 0 nowhere.

    verdict: the worst; suggestions: corrected entries, the likeliest first; force: what would record it all the same;
    unjudged: words behind the end of the game; over: the game has ended; rows: information as label and text.
    """

    kind: Kind
    message: str = ""
    said: tuple[Said, ...] = ()
    verdict: Verdict = "ok"
    column: int = 0
    suggestions: tuple[str, ...] = ()
    force: str = ""
    changes: tuple[str, ...] = ()
    unjudged: str = ""
    over: bool = False
    rows: tuple[tuple[str, str], ...] = ()
    failed: bool = False

    def plain(self, names: Sequence[str]) -> dict[str, Any]:
        """As plain data for the line protocol; empty members are left out."""
        from referee.engine.game import named

        said = [
            {
                k: v
                for k, v in {
                    "n": s.n,
                    "text": named(s.text, names),
                    "verdict": s.verdict,
                    "open": s.open,
                    "implied": s.implied,
                    "findings": [{**msgspec.to_builtins(f.stored()), "text": named(f.text, names)} for f in s.findings],
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
            "force": self.force,
            "changes": [named(c, names) for c in self.changes],
            "unjudged": self.unjudged,
            "over": self.over,
            "rows": [[named(label, names), named(text, names)] for label, text in self.rows],
        }
        return {k: v for k, v in data.items() if v or k in ("kind", "verdict")}
