"""Findings and the verdict ladder.

A *finding* says which rule a step meets badly, how badly, which earlier lines are the reason, and which facts are
missing. The *verdict* of a line is the worst of the findings about itself; a finding about an earlier line never
refuses anything.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import TYPE_CHECKING, Any, Literal, ParamSpec, TypeVar

import msgspec

if TYPE_CHECKING:
    from referee.engine.ledger import Ledger

Verdict = Literal["ok", "odd", "missed", "irregular", "impossible", "unread"]
"""A verdict: legal; legal, but it looks like a typing error; something compulsory was passed over; against a rule, but
physically possible; contradicts what the log says; not understood.
"""

LADDER: tuple[Verdict, ...] = ("ok", "odd", "missed", "irregular", "impossible", "unread")
"""All verdicts, from good to bad."""

RANK: dict[str, int] = {verdict: rank for rank, verdict in enumerate(LADDER)}


class Finding(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True, frozen=True):
    """One thing that a rule says about a step."""

    rule: str
    """The rule's id in the rulebook of the game."""
    verdict: Verdict = "irregular"
    """How bad it is."""
    about: int = 0
    """The number of the line concerned, 0 for the line that is being judged."""
    because: tuple[int | str, ...] = ()
    """The numbers of the lines that make it so; inside a refused entry also words (`w2`)."""
    needs: tuple[str, ...] = ()
    """Names of the facts that are missing."""


class Fault(Finding, frozen=True):
    """A finding as the rules make it: with a sentence for the table, which is never stored in the log."""

    text: str = ""
    """What is wrong here, in words; `@3` stands for the player on seat 3."""
    unasked: bool = False
    """Whether the step was not asked for at all (wrong seat, wrong moment), so that a correction of an earlier line may
    leave it stranded.
    """
    remedy: str = ""
    """What the prompt may offer instead."""
    unsaid: bool = False
    """Whether the entry only does not say enough: nothing speaks against what it says."""

    def stored(self) -> Finding:
        """The finding as it is written to a log."""
        return Finding(self.rule, self.verdict, self.about, self.because, self.needs)


P = ParamSpec("P")
T = TypeVar("T")


def listed(make: Callable[P, Iterable[T]]) -> Callable[P, list[T]]:
    """The list of what a function yields: of the findings of a check, of the rows of a board."""

    @wraps(make)
    def made(*args: P.args, **kwargs: P.kwargs) -> list[T]:
        return list(make(*args, **kwargs))

    return made


Check = Callable[[Any, Any], Sequence[Fault]]
"""What finds out all that is wrong with an act, from `(state, act)`."""


def unless(refused: Check) -> Callable[[Check], Check]:
    """A check that is only asked where nothing refuses the act beforehand."""

    def asked(check: Check) -> Check:
        @wraps(check)
        def checked(state: Any, act: Any) -> Sequence[Fault]:
            return refused(state, act) or check(state, act)

        return checked

    return asked


def wrongs(*cases: tuple[object, str, str], unasked: bool = False) -> list[Fault]:
    """A fault for each case that is so: whether it is, its rule, its text. unasked: nobody asked for the step at all."""
    return [Fault(rule, text=text, unasked=unasked) for wrong, rule, text in cases if wrong]


def worst(findings: Iterable[Finding], about: int = 0) -> Verdict:
    """The verdict of a line: the worst of the findings about itself (`about` 0), `ok` without any."""
    rank = 0
    for finding in findings:
        if finding.about == about and RANK[finding.verdict] > rank:
            rank = RANK[finding.verdict]
    return LADDER[rank]


def game_over(rule: str) -> tuple[Fault]:
    """Nothing is accepted after the end, by this rule of the game."""
    return (Fault(rule, text="the game is over", unasked=True),)


def seat_fault(seats: int, seat: int) -> Fault:
    """A step names a seat that this table does not have. seats: how many it has."""
    return Fault("REF-SEAT", "unread", text=f"there is no seat {seat}; seats are 1 to {seats}")


def seat_faults(seats: int, named: Iterable[int]) -> tuple[Fault, ...]:
    """The first of these seats that this table does not have."""
    return next(((seat_fault(seats, seat),) for seat in named if not 1 <= seat <= seats), ())


def unlike(ledger: "Ledger", zone: str, card: str, rule: str) -> tuple[Fault, ...]:
    """Whether a card can lie in a zone of a ledger; if not, it breaks this rule."""
    if card not in (known := ledger.manifest or {}):
        return (Fault("REF-CARD", "unread", text=f"{card!r} is no card; there is {', '.join(known)}"),)
    answer = ledger.could(zone, card)
    if answer.verdict != "no":
        return ()
    return (Fault(rule, "impossible", because=answer.lines, text=f"no {card.replace('_', ' ')} can be in {zone}"),)


def line_numbers(*numbers: int, at: int = 0) -> tuple[int, ...]:
    """Line numbers for `because`, without 0 (a fact that was set, not typed) and without the judged line (at)."""
    return tuple(sorted({n for n in numbers if n and n != at}))
