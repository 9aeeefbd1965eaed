"""Findings and the verdict ladder.

A *finding* says which rule a step meets badly, how badly, which earlier lines are the reason, and which facts are
missing. The *verdict* of a line is the worst of the findings about itself; a finding about an earlier line never
refuses anything.
"""

from collections.abc import Iterable
from typing import Literal

import msgspec

Verdict = Literal["ok", "odd", "missed", "irregular", "impossible", "unread"]

LADDER: tuple[Verdict, ...] = ("ok", "odd", "missed", "irregular", "impossible", "unread")
"""All verdicts, from good to bad."""

RANK: dict[str, int] = {verdict: rank for rank, verdict in enumerate(LADDER)}

MEANING: dict[Verdict, str] = {
    "ok": "legal",
    "odd": "legal, but it looks like a slip of the pen",
    "missed": "something compulsory was passed over",
    "irregular": "against a rule, but physically possible",
    "impossible": "contradicts what this log says",
    "unread": "not understood",
}


class Finding(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True, frozen=True):
    """One thing that a rule says about a step.

    rule: id in the game's rulebook. about: the line number concerned, 0 for the line that is being judged.
    because: line numbers that make it so; inside a refused entry also words (`w2`). needs: facts that are missing.
    """

    rule: str
    verdict: Verdict = "irregular"
    about: int = 0
    because: tuple[int | str, ...] = ()
    needs: tuple[str, ...] = ()


class Fault(Finding, frozen=True):
    """A finding as the rules make it: with a sentence for the table, which is never stored in the log.

    text: what is wrong here, in words; `@3` stands for the player on seat 3. unasked: the step was not asked for at all
    (wrong seat, wrong moment), so that a correction of an earlier line may leave it stranded. remedy: what the prompt
    may offer.
    """

    text: str = ""
    unasked: bool = False
    remedy: str = ""

    def stored(self) -> Finding:
        """The finding as it is written to a log."""
        return Finding(self.rule, self.verdict, self.about, self.because, self.needs)


def worst(findings: Iterable[Finding], about: int = 0) -> Verdict:
    """The verdict of a line: the worst of the findings about itself (`about` 0), `ok` without any."""
    rank = 0
    for finding in findings:
        if finding.about == about and RANK[finding.verdict] > rank:
            rank = RANK[finding.verdict]
    return LADDER[rank]
