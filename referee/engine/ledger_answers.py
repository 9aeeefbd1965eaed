"""What the ledger answers, and which lines it names for a no."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

if TYPE_CHECKING:
    from referee.engine.ledger import Ledger

REPLAYED: Final = 40_000
"""The most movements that are folded again to name few lines; after that more lines are named than needed."""

REPLAYED_OF_LOG: Final = 1_000_000
"""The same for all lines of one log together; when they are used up, no lines are named any more."""

SEARCH: Final = 10
"""What a step of search costs, in movements."""

Verdict = Literal["yes", "open", "no"]
Why = Literal["", "box", "dispute", "effort"]
Kind = Literal["move", "shuffle", "show", "all", "unread"]
# One movement as it was told: line, how many, from, to, names, kind; a show has the same zone twice. A plain
# tuple, because one is made for every movement.
Entry = tuple[int, int, str, str, tuple[str, ...] | None, Kind]


class LedgerQuestion(NamedTuple):
    """What was asked and when: after so many entries, and what the entry at work had shown before (`said`)."""

    ledger: Ledger
    """The ledger that was asked."""
    upto: int
    """How many movements it had been told then."""
    zone: str
    """The zone that it was asked about."""
    card: str
    """The card that it was asked about."""
    n: int
    """How many copies of it."""
    said: tuple[str, ...] = ()
    """What the movement at work had shown before."""


class Answer:
    """What the ledger says about a card in a zone: `verdict`; for an open one `why`; the line of a dispute."""

    __slots__ = ("_lines", "_question", "disputed", "verdict", "why")

    def __init__(
        self,
        verdict: Verdict,
        why: Why = "",
        disputed: int | None = None,
        question: LedgerQuestion | None = None,
    ) -> None:
        self.verdict = verdict
        self.why = why
        self.disputed = disputed
        self._question = question
        self._lines: tuple[int, ...] | None = None

    @property
    def lines(self) -> tuple[int, ...]:
        """For a no: lines whose facts, with all movements and their counts, are enough to exclude the card.

        Empty where the box and the movements alone exclude it, and where naming lines has cost a log all that it may;
        where the zone holds too few cards, the line that last touched it. Worked out when first read (milliseconds).
        """
        if self._lines is None:
            brief = _brief.get()
            if brief is not None:
                brief.left_out = True
                return ()
            self._lines = reasons(self._question) if self._question else ()
        return self._lines

    def __repr__(self) -> str:
        return f"Answer({self.verdict}{', ' + self.why if self.why else ''})"


class Brief:
    """Whether lines were asked for and left out."""

    __slots__ = ("left_out",)

    def __init__(self) -> None:
        self.left_out = False


_brief: ContextVar[Brief | None] = ContextVar("brief", default=None)


@contextmanager
def in_brief() -> Iterator[Brief]:
    """While this lasts, no answer works out its lines: for trying out entries where only the verdict matters. What is
    left out is told to the outermost one, who alone can have it worked out after all.
    """
    if _brief.get() is not None:
        yield Brief()
        return
    brief = Brief()
    token = _brief.set(brief)
    try:
        yield brief
    finally:
        _brief.reset(token)


class Budget:
    """How many movements may still be folded again to name lines in the answers about one log."""

    __slots__ = ("left",)

    def __init__(self, left: int = REPLAYED_OF_LOG) -> None:
        self.left = left
        """How many movements may still be folded again."""


_budget: ContextVar[Budget | None] = ContextVar("budget", default=None)


@contextmanager
def spending(budget: Budget) -> Iterator[None]:
    """While this lasts, answers that name lines take what it costs from a budget."""
    token = _budget.set(budget)
    try:
        yield
    finally:
        _budget.reset(token)


class BookedConflict(NamedTuple):
    """A fact that was booked although it contradicts the log; `card` is None where only the count does."""

    line: int
    """The number of the line."""
    zone: str
    """The zone that it is about."""
    card: str | None
    """The card; None where only the count contradicts."""
    answer: Answer
    """What the ledger said when it was booked."""


class Loose(NamedTuple):
    """A fact that the search gave up on: whether any deal has this card in the zone is not decided."""

    line: int
    """The number of the line."""
    zone: str
    """The zone that it is about."""
    card: str
    """The card; empty: from this line on hidden cards are not followed any more, because the log has too many
    movements.
    """


def touched(log: list[Entry], zone: str, since: int) -> tuple[int, ...]:
    """The lines after a line that took cards out of a zone or put cards into it."""
    return tuple(sorted({line for line, n, a, b, _, _ in log if (a == zone) != (b == zone) and n and line > since}))


def reasons(asked: LedgerQuestion) -> tuple[int, ...]:
    """Lines that are enough to exclude a card: all else they showed is forgotten, the movements stay."""
    ledger, upto, zone, card, n, said = asked
    log = ledger.log[:upto]
    budget = _budget.get() or Budget()
    if budget.left < 2 * len(log):
        return ()
    budget.left -= 2 * len(log)
    new = type(ledger)(ledger.manifest, ledger.start)

    def excluded(again: Ledger, since: int, keep: list[int]) -> bool:
        """Whether the card cannot be there when only these lines showed something, from an entry on."""
        sought = again.sought
        again.retell(log[since:] if since else log, set(keep))
        if said and ledger.log[upto][5] in ("show", "all"):
            again.show(zone, said, line=0)
        elif said:
            again.move(len(said), zone, ledger.log[upto][3], said, line=0)
        budget.left -= SEARCH * (again.sought - sought)
        return again.could(zone, card, n).verdict == "no"

    bare = new.copy()
    if excluded(bare, 0, []):
        return touched(log, zone, 0)[-1:] if bare.count(zone) < n else ()
    first: dict[int, int] = {}  # the entry with which a line began to show something, in their order
    for at, entry in enumerate(log):
        if entry[4] is not None:
            first.setdefault(entry[0], at)
    keep = list(dict.fromkeys(line for line, _, _, _, cards, _ in log if cards is not None and card in cards))
    if not excluded(new.copy(), 0, keep):
        keep = list(first)
    keep, spent = _fewest(keep, excluded, first, log, new, budget)
    budget.left -= spent
    return tuple(sorted(keep))


def _fewest(
    keep: list[int],
    excluded: Callable[[Ledger, int, list[int]], bool],
    first: dict[int, int],
    log: list[Entry],
    new: Ledger,
    budget: Budget,
) -> tuple[list[int], int]:
    """Of lines those that are needed: large pieces are left out first, the oldest first, as long as the budget lasts.

    With how many movements were gone through. first: the entry with which each line begins.
    """
    spent, most = 0, min(REPLAYED, budget.left)
    size = max(1, len(keep) // 2)
    while True:
        at = 0
        before, told = new.copy(), 0  # what is not touched any more in this round is told but once
        while at < len(keep):
            if spent + len(log) > most or budget.left <= 0:
                return keep, spent
            spent += len(log)
            before.retell(log[told : first[keep[at]]], set(keep))
            told = first[keep[at]]
            fewer = keep[:at] + keep[at + size :]
            if excluded(before.copy(), told, fewer):
                keep = fewer
            else:
                at += size
        if size == 1:
            return keep, spent
        size //= 2
