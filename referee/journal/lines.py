"""The kinds of lines a log can hold, as typed records (`FORMAT.md` shows one of each).

Lines `step set show fact check amend back ruling note end` carry their number `n` = 1, 2, 3 …; the head is 0. `t` is
play time in milliseconds. Values equal to their default are left out. The seal is the last member and is handled by
`seal.py`, not here.
"""

from typing import Any, Generic, Literal, TypeVar, Union

import msgspec

from referee.engine.findings import Finding, Verdict
from referee.engine.rulebook import OptionValue
from referee.engine.steps import TABLE_STEPS, Check, Fact, Set, Show, Skip

FORMAT = 2
"""The log format that this program writes, and the newest that it reads."""

S = TypeVar("S")

Effects = tuple[tuple[str | int | float | bool | None, ...], ...]
"""Public effects as they are stored: flat, each a name and what it touches."""


class Line(msgspec.Struct, tag_field="line", omit_defaults=True, forbid_unknown_fields=True, kw_only=True, gc=False):
    """Base of all lines."""


class Seat(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """One player. id: seat, 1 … n in seating order; person: an id that is the same in all logs, if known."""

    id: int
    name: str = ""
    person: str = ""


class Box(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """The box the table plays with. name: `printed`, `census` or `made-up`; facts: what is printed on its
    components.
    """

    name: str = "printed"
    facts: dict[str, Any] = {}


class Parent(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """The log that this one was made from. log: its id; step: the last line taken over; mask: what was hidden."""

    log: str
    step: int = 0
    mask: str = ""


class Simulated(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A game that a program played with itself. bots: the simulated players by seat, by their names in `referee
    simulate`.
    """

    bots: tuple[str, ...] = ()


def _first_format() -> int:
    """What a head without a format number means; a factory, so that the number is always written."""
    return 1


class Head(Line, tag="head", kw_only=True):
    """The first line: what is agreed before a piece is touched."""

    n: int = 0
    format: int = msgspec.field(default_factory=_first_format)
    id: str
    game: str
    rules: str = ""
    components: str = ""
    edition: str = ""
    options: dict[str, OptionValue] = {}
    box: Box = msgspec.field(default_factory=Box)
    policy: str = "casual"
    policy_digest: str = ""
    seats: tuple[Seat, ...]
    at: str = ""
    program: str = ""
    code: str = ""
    parent: Parent | None = None
    untimed: bool = False
    simulated: Simulated | None = None


class Judged(Line, kw_only=True):
    """What all lines share that are judged by the fold."""

    n: int
    t: int = 0
    entry: int = 0
    typed: str = ""
    implied: bool = False
    verdict: Verdict = "ok"
    open: int = 0
    findings: tuple[Finding, ...] = ()
    reason: str = ""
    did: Effects = ()
    done: bool = False


class StepLine(Judged, Generic[S], tag="step", kw_only=True):
    """One step."""

    step: S


class ShowLine(Judged, tag="show", kw_only=True):
    """Cards or roles shown outside play."""

    show: Show


class FactLine(Judged, tag="fact", kw_only=True):
    """Something printed in this box."""

    fact: Fact


class SetLine(Judged, tag="set", kw_only=True):
    """A public fact declared by the table."""

    set: Set


class CheckLine(Judged, tag="check", kw_only=True):
    """A public fact stated by the table, to be compared."""

    check: Check


class EndLine(Judged, tag="end", kw_only=True):
    """Why the game ended, with the computed or the declared result; or that the table stopped it. by: the seat that
    did.
    """

    why: str = ""
    by: int = 0
    computed: dict[str, Any] = {}
    declared: dict[str, Any] = {}


class Change(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """What a correction does to a later line. `is`: its verdict now, or `stranded`."""

    n: int
    was: str
    now: str = msgspec.field(name="is")
    findings: tuple[Finding, ...] = ()


class AmendLine(Judged, Generic[S], tag="amend", kw_only=True):
    """The log was wrong. of: the line to replace or to insert before, or the lines to remove; then the content."""

    of: tuple[int, ...]
    how: Literal["replace", "insert", "remove"] = "replace"
    kind: Literal["pen", "slip"] = "pen"
    step: S | None = None
    show: Show | None = None
    fact: Fact | None = None
    set: Set | None = None
    check: Check | None = None
    head: dict[str, Any] | None = None
    end: dict[str, Any] | None = None
    changes: tuple[Change, ...] = ()


class BackLine(Judged, tag="back", kw_only=True):
    """The table takes play back. to: the last line that stays; seen: what became visible and cannot be unseen."""

    to: int
    seen: tuple[tuple[str, str], ...] = ()
    changes: tuple[Change, ...] = ()


class RulingLine(Line, tag="ruling", kw_only=True):
    """What an arbiter was called for or decided.

    what: the kind of trouble; outcome: what became of an appeal; deviation: decided outside the table's policy.
    """

    n: int
    t: int = 0
    kind: Literal["call", "ruling", "appeal", "penalty", "time", "disputed"] = "ruling"
    of: tuple[int, ...] = ()
    what: str = ""
    rule: str = ""
    remedy: str = ""
    outcome: str = ""
    deviation: bool = False
    reason: str = ""
    by: str = ""
    seat: int = 0
    ms: int = 0


class Photo(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A photograph kept beside the log. sha256: digest of the file."""

    name: str
    sha256: str = ""


class NoteLine(Line, tag="note", kw_only=True):
    """Free text bound to a line."""

    n: int
    t: int = 0
    of: int = 0
    text: str = ""
    tags: tuple[str, ...] = ()
    photo: Photo | None = None


class AnswerLine(Line, tag="answer", kw_only=True):
    """An answer to a question asked before or after the game."""

    t: int = 0
    question: str
    seat: int = 0
    value: str | int | bool = ""


class PauseLine(Line, tag="pause", kw_only=True):
    """The clock stops."""

    t: int


class ResumeLine(Line, tag="resume", kw_only=True):
    """The clock goes on: at play time t, by the wall clock at `at`, with the program whose state is `code`."""

    t: int
    at: str = ""
    code: str = ""


class TryLine(Line, tag="try", kw_only=True):
    """An entry that was refused, and why. word: the place in the entry."""

    t: int = 0
    entry: int = 0
    typed: str = ""
    word: int = 0
    verdict: Verdict = "unread"
    findings: tuple[Finding, ...] = ()
    text: str = ""


class MarkLine(Line, tag="mark", kw_only=True):
    """The game's view after a round, a `back` or the end, to be compared with what a later program computes."""

    view: str
    facts: dict[str, Any]


JUDGED = (StepLine, ShowLine, FactLine, SetLine, CheckLine, EndLine, AmendLine, BackLine)
NUMBERED = (*JUDGED, RulingLine, NoteLine)

encode = msgspec.json.Encoder().encode


def any_line(steps: tuple[type, ...]) -> Any:
    """The type of every line of a log whose game has these step types."""
    union: Any = Union[(*steps, Skip, *TABLE_STEPS)]
    plain: tuple[Any, ...] = (
        Head,
        ShowLine,
        FactLine,
        SetLine,
        CheckLine,
        EndLine,
        BackLine,
        RulingLine,
        NoteLine,
        AnswerLine,
        PauseLine,
        ResumeLine,
        TryLine,
        MarkLine,
    )
    return Union[(StepLine[union], AmendLine[union], *plain)]
