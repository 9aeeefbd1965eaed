"""What people tell of a result, as a claim: of whom, of what, how much."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from referee.engine.effects import Effect
from referee.engine.sentences.lexicon import HE, OTHERS, SELF, SPEAKER, TOLD, CommonWords, Everybody, SomeOthers
from referee.engine.sentences.matching import Clause, Value, values
from referee.engine.sentences.tokens import SentenceToken
from referee.engine.steps import Step
from referee.engine.words import is_number

COUNTS = frozenset({"lose", "wound", "gain", "give", "last", "change"})
"""What tells of a change."""

ASIDE = "aside"
"""What tells nothing."""

ENDS = frozenset({"turn", "done"})
"""What tells of whose turn it is, or that one is over."""

COMPLETED = COUNTS | ENDS | {"fall", "rise", "become", "won", "over", "round", "happen"}
COMPLETED |= {"nothing", "bring", "sum", "reckon", "had"}
"""What can say by its result what somebody who is asked does: nothing."""

REPEATED = COMPLETED - {"fall", "rise"}
"""What can be told once more of the entry before; a number that somebody has is counted instead."""

NOW = ("turn", "stand", "become", "sole")
"""What is told of how it stands, not of the entry before."""

LATER = COMPLETED - ENDS - {"nothing"} | {"stand", "is", "reckon", "had"}
"""What can be told before the step that it comes of."""


class Move(NamedTuple):
    """What some steps did."""

    before: Any
    """The state before them."""
    after: Any
    did: tuple[Effect, ...] = ()
    """Their public effects."""
    who: int = -1
    """Who acted last."""


class Recent(NamedTuple):
    """What the entry before did, for what is told of it."""

    before: Any
    """The state before it."""
    did: tuple[Effect, ...]
    who: int
    steps: tuple[Step, ...] = ()


class ToldWrong(NamedTuple):
    """A result that is told and is not what happens."""

    text: str
    """As it was typed."""
    column: int
    """Where it begins."""
    really: str
    """What happens, in words."""
    steps: tuple[Step, ...]
    """What was said before it."""

    @property
    def moves(self) -> bool:
        """Whether what was told of changes at all, if not as it was told."""
        return "→" in self.really


class ToldClaim(NamedTuple):
    """What was told."""

    kind: str
    filled: Mapping[str, list[Value]]
    presets: Mapping[str, str]
    begin: int
    """The first and the last token of it."""
    end: int

    @property
    def who(self) -> list[Value]:
        """Who is named; empty for nobody."""
        return self.filled.get("who") or ([OTHERS] if self.presets.get("who") == OTHERS else [])

    def one(self, name: str) -> Any:
        """The first value in a slot; None for none."""
        found = self.filled.get(name)
        preset = self.presets.get(name)
        return found[0] if found else int(preset) if preset is not None and is_number(preset) else preset

    @property
    def bare(self) -> bool:
        """Whether it says too little to stand alone: of nobody (`two lives`), or of nothing either (`take 2`)."""
        if self.kind in ("change", "sum", "bring"):
            return not self.who
        return self.kind in (*COUNTS, "fall", "rise") and not self.who and self.one("fact") == self.one("loss")

    def sums(self) -> frozenset[int]:
        """What the numbers of a sum may come to, at least one; empty where some part of it is no number."""
        x = [n for n in self.filled.get("x", ()) if type(n) is int]
        found = {x[0]} if x and not {"plus", "besides"} & self.filled.keys() else set()
        for n in x[1:]:
            found = {each for one in found for each in (one + n, one - n, one * n)}
        return frozenset(max(1, n) for n in found)

    @property
    def told_again(self) -> bool:
        """Whether it may be told of the entry before; a number that somebody has is counted instead, where it is known
        whose, and not what it was.
        """
        return self.kind in REPEATED or self.one("old") is not None or (self.kind == "fall" and HE in self.who)

    @property
    def seats(self) -> list[int]:
        """The seats that are named by number or name."""
        return [seat for name in ("who", "to") for seat in self.filled.get(name, ()) if isinstance(seat, int)]


def happened(claim: ToldClaim, move: Move) -> bool:
    """Whether what happens by itself did, to whom it is told of."""
    who = claim.one("who")
    return any(
        effect[0] == claim.one("event") and (not isinstance(who, int) or effect[1:2] == (who,)) for effect in move.did
    )


def claim_of(clause: Clause, speaker: int, tokens: Sequence[SentenceToken], common: CommonWords) -> ToldClaim | None:
    """What a clause tells; None where its seats name nobody (`himself`). speaker: who says `I`, where that is known."""
    filled: dict[str, list[Value]] = {}
    for gap, found in values(clause.filled).items():
        own = [(speaker or HE) if value == SPEAKER else value for value in found]
        filled.setdefault(gap.name, []).extend(own)
    if clause.who is not None:
        filled.setdefault("who", []).append(clause.who)
    if any(SELF in filled.get(name, ()) for name in ("who", "to", "next")):
        return None
    if filled.get("who", [HE]) == [HE]:
        forms = [token.form for token in tokens[clause.begin : clause.end]]
        every = next((b for a, b in pairwise(forms) if a in common.many and b in common.each), "")
        first = next((form for form in forms if form not in common.parts | common.joins), "")
        every = every or (first if first in common.each and common.numbers.get(first) else "")  # `both lose one`
        if first in common.each and not filled.get("who") and not every and (first,) not in common.everybody:
            return None  # `each loses a life`: which of them?
        if (first,) in common.everybody:
            filled["who"] = [Everybody(OTHERS)]
        elif every:
            filled["who"] = [SomeOthers(common.numbers.get(every, 0))]  # `they all` is not one of them
    verb = clause.pattern.verb.removeprefix(TOLD)
    if verb == "bring" and any(_counts(tokens, at, common) for at in range(clause.begin + 1, clause.end)):
        return None  # `gets two` is no 2
    if (len(filled.get("n", ())) > 1 and verb != "sum") or len(filled.get("fact", ())) > 1:
        return None
    return ToldClaim(verb, filled, clause.pattern.presets, clause.begin, clause.end)


def _counts(tokens: Sequence[SentenceToken], at: int, common: CommonWords) -> bool:
    """Whether a number in words stands here as people count, with no article: `gets two`."""
    many = common.numbers.get(tokens[at].form, 0) > 1
    return many and tokens[at - 1].form not in common.articles | common.joins | {","}


__all__ = [
    "ASIDE",
    "COMPLETED",
    "COUNTS",
    "ENDS",
    "LATER",
    "NOW",
    "REPEATED",
    "Move",
    "Recent",
    "ToldClaim",
    "ToldWrong",
    "claim_of",
    "happened",
]
