"""The tokens of an entry that lays something out, and numbers as they are counted in it; a part of `sentences`."""

import re
from collections.abc import Sequence

from referee.engine.parts.sentences import NamesAt, Tokens
from referee.games.ninjato.data import KINDS, LETTERS, Tile
from referee.games.ninjato.state import NinjatoState

WORDS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
PLURALS = {
    **{f"{n}s": n for n in range(1, 7)},
    **{"twos": 2, "threes": 3, "fours": 4, "fives": 5, "ones": 1, "sixes": 6},
}
COUNTS = {**WORDS, **{str(n): n for n in range(1, 7)}, "pair": 2, "both": 2}
NOUNS = frozenset(
    {"envoy", "envoys", "rumor", "rumors", "rumour", "rumours", "tile", "tiles", "skill", "skills", "card", "cards"}
    | {"treasure", "treasures", "sentries", "guards", "players", "tokens", "token", "ones"}
)
SMALL = frozenset({"a", "an", "the", "of", "new", "more", "further", "fresh", "plain", "dojo", "open", "skill", "clan"})

AWAY = re.compile(
    r"(?<!from)(?<!on)(?<!to)(?<!at) left(?: (?:palace|pavilion|sensei|game|table)|$)"
    r"|\b(?:take|takes|taken|took|go|goes|went|gone|out|away|off|drawn|removed)\b.*\bfrom (?:palace|pavilion|sensei)\b"
)
"""What says that something leaves the place where it lay: `left the Palace`, `was taken from the Pavilion`."""

OLD = re.compile(
    r"(?:the )?(?:old|leftover|remaining|unsold) (?:tiles?|skills?|skill tiles|ones)(?: (?:left|at|of|the|sensei))*"
    r" (?:is|are|was|were|get|got) (?:discarded|removed|(?:cleared|taken|put|thrown) (?:away|out)) (?=,|;|and\b)"
)
"""What tells of the tiles that were left that they are gone, in front of those that come: `the old ones were removed,`.
"""


class Entry(Tokens):
    """An entry that lays something out."""

    def __init__(self, state: NinjatoState, forms: Sequence[str], at: NamesAt) -> None:
        super().__init__(forms, at)
        self.state = state

    def take_old(self) -> None:
        """Note what tells at the beginning that tiles that lay there are gone, where some are."""
        s, found = self.state, OLD.match(" ".join(self.forms))
        if found is not None and any(
            isinstance(card, Tile) and name not in (*s.sensei, *s.owner) for name, card in s.info.items()
        ):
            self.take(0, len(found[0].split()))

    def behind(self, pos: int) -> int:
        """The first token that is no small word."""
        while self.form(pos) in SMALL:
            pos += 1
        return pos

    def counted(self, pos: int) -> tuple[int, list[int]] | None:
        """A number that stands by itself, or so many of one kind: `3`, `two 4s`, `a pair of fives`."""
        form = self.form(pos)
        if form in PLURALS:
            return pos + 1, [PLURALS[form]] * 2
        if form not in COUNTS:
            return None
        after = self.behind(pos + 1)
        if self.form(after) in PLURALS:
            return after + 1, [PLURALS[self.form(after)]] * COUNTS[form]
        return None if form in ("pair", "both") else (pos + 1, [COUNTS[form]])

    def counts(self, pos: int) -> bool:
        """Whether a number says only how many cards follow: `two new envoys`, `four rumors`."""
        after = self.behind(pos + 1)
        counts = self.form(pos) in COUNTS and self.form(after) in NOUNS
        return counts and self.forms[after + 1 : after + 4] != ("of", "any", "kind")

    def treasures(self, pos: int) -> tuple[int, list[str]] | None:
        """A treasure that is named, or so many of one kind, by their letters: `3`, `gold`, `two vases`."""
        after = self.behind(pos + 1)
        many = self._kind(after)
        if many is not None and self.form(pos) in COUNTS and self.form(after).endswith("s"):
            return many[0], [many[1]] * COUNTS[self.form(pos)]
        several = self.counted(pos)
        if several is not None and not self.counts(pos):
            return (several[0], [str(n) for n in several[1]]) if all(2 <= n <= 5 for n in several[1]) else None
        one = self._kind(pos) if self.form(pos) not in COUNTS else None
        return None if one is None else (one[0], [one[1]])

    def _kind(self, pos: int) -> tuple[int, str] | None:
        """A kind of treasure by its noun."""
        named = self.value("treasure", pos)
        if named is None or named[1] not in KINDS or self.form(pos) in PLURALS:
            return None
        return named[0], LETTERS[KINDS.index(named[1])]


__all__ = ["AWAY", "COUNTS", "NOUNS", "Entry"]
