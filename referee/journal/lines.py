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
    """One player."""

    id: int
    """The seat, 1 to n in seating order."""
    name: str = ""
    person: str = ""
    """An id of the player that is the same in all logs, if known."""


class Box(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """The box the table plays with."""

    name: str = "printed"
    """`printed`, `census` or `made-up`."""
    facts: dict[str, Any] = {}
    """What is printed on its components, by name."""


class Parent(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """The log that this one was made from."""

    log: str
    """The id of that log."""
    step: int = 0
    """The last line that was taken over from it."""
    mask: str = ""
    """What was hidden of it."""


class Simulated(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A game that a program played with itself."""

    bots: tuple[str, ...] = ()
    """The simulated players by seat, by their names in `referee simulate`."""


def _first_format() -> int:
    """What a head without a format number means; a factory, so that the number is always written."""
    return 1


class Head(Line, tag="head", kw_only=True):
    """The first line: what is agreed before a piece is touched."""

    n: int = 0
    """The number of the head is 0."""
    format: int = msgspec.field(default_factory=_first_format)
    """The version of the log format; see FORMAT.md."""
    id: str
    """The id of the log."""
    game: str
    """The game's id."""
    rules: str = ""
    """The digest of the game's rulebook."""
    components: str = ""
    """The digest of the game's components."""
    edition: str = ""
    """The edition of the rulebook; empty: the game's first."""
    options: dict[str, OptionValue] = {}
    """The value of every option of the rules."""
    box: Box = msgspec.field(default_factory=Box)
    policy: str = "casual"
    """The name of the policy: who may record what, and how far back."""
    policy_digest: str = ""
    """The digest of that policy."""
    seats: tuple[Seat, ...]
    at: str = ""
    """When play began, with the time zone."""
    program: str = ""
    """The version of the program that began the log."""
    code: str = ""
    """The digest of the code that judges the game."""
    parent: Parent | None = None
    """The log that this one was made from, if any."""
    untimed: bool = False
    """Whether no clock was running."""
    simulated: Simulated | None = None
    """How it was simulated; None for a game of people."""


class Judged(Line, kw_only=True):
    """What all lines share that are judged by the fold."""

    n: int
    """Its number in the log."""
    t: int = 0
    """The play time when it was recorded, in milliseconds since the log began."""
    entry: int = 0
    """The number of the entry that it belongs to, counted from 1; 0 for none."""
    typed: str = ""
    """What was typed, with `!` and the reason, on the first line of an entry."""
    implied: bool = False
    """Whether the program added it because a later step implies it."""
    verdict: Verdict = "ok"
    """The worst verdict about it when it was recorded."""
    open: int = 0
    """How many questions it opened."""
    findings: tuple[Finding, ...] = ()
    """What the rules said of it when it was recorded."""
    reason: str = ""
    """Why the table records it anyway, or its comment."""
    did: Effects = ()
    """Its public effects."""
    done: bool = False
    """Whether it is the last line of its entry."""


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
    """Why the game ended, with the computed or the declared result; or that the table stopped it."""

    why: str = ""
    """The rule by which it ended, or how it was stopped."""
    by: int = 0
    """The seat that stopped the game."""
    computed: dict[str, Any] = {}
    """The result as the program computed it."""
    declared: dict[str, Any] = {}
    """The result as the table declared it."""


class Change(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """What a correction does to a later line. `is`: its verdict now, or `stranded`."""

    n: int
    """The number of the line."""
    was: str
    """How it stood before: a verdict, or why it did not count."""
    now: str = msgspec.field(name="is")
    """How it stands now."""
    findings: tuple[Finding, ...] = ()
    """What the rules say of it now."""


class AmendLine(Judged, Generic[S], tag="amend", kw_only=True):
    """The log was wrong: lines are replaced, inserted or removed."""

    of: tuple[int, ...]
    """The line to replace or to insert before, or the lines to remove."""
    how: Literal["replace", "insert", "remove"] = "replace"
    """What is done with these lines."""
    kind: Literal["pen", "slip"] = "pen"
    """`pen`, or `slip`: what was recorded last was withdrawn at once (`z`)."""
    step: S | None = None
    show: Show | None = None
    fact: Fact | None = None
    set: Set | None = None
    check: Check | None = None
    head: dict[str, Any] | None = None
    """Members of the head with their new values."""
    end: dict[str, Any] | None = None
    """The new content of an end line."""
    changes: tuple[Change, ...] = ()
    """How other lines stand now."""


class BackLine(Judged, tag="back", kw_only=True):
    """The table takes play back."""

    to: int
    """The last line that stays."""
    seen: tuple[tuple[str, str], ...] = ()
    """What became visible and cannot be unseen."""
    changes: tuple[Change, ...] = ()
    """How the lines that stay stand now."""


class RulingLine(Line, tag="ruling", kw_only=True):
    """What an arbiter was called for or decided."""

    n: int
    t: int = 0
    kind: Literal["call", "ruling", "appeal", "penalty", "time", "disputed"] = "ruling"
    """What it is: a call, a decision, or what came of one."""
    of: tuple[int, ...] = ()
    """The lines that it is about."""
    what: str = ""
    """The kind of trouble."""
    rule: str = ""
    """The rule that it cites."""
    remedy: str = ""
    """What is done about it; of a penalty its level."""
    outcome: str = ""
    """What became of an appeal."""
    deviation: bool = False
    """Whether it was decided outside the table's policy."""
    reason: str = ""
    """The reason, in free words."""
    by: str = ""
    """Who decided."""
    seat: int = 0
    """The seat that it is about, 0 for none."""
    ms: int = 0
    """How much time is given, in milliseconds."""


class Photo(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A photograph kept beside the log."""

    name: str
    sha256: str = ""
    """The digest of the file."""


class NoteLine(Line, tag="note", kw_only=True):
    """Free text bound to a line."""

    n: int
    t: int = 0
    of: int = 0
    """The line that it is about, 0 for none."""
    text: str = ""
    tags: tuple[str, ...] = ()
    """Its words that begin with `#`."""
    photo: Photo | None = None


class AnswerLine(Line, tag="answer", kw_only=True):
    """An answer to a question asked before or after the game."""

    t: int = 0
    question: str
    """The name of the question."""
    seat: int = 0
    """Who answered, 0 for the table."""
    value: str | int | bool = ""


class PauseLine(Line, tag="pause", kw_only=True):
    """The clock stops."""

    t: int


class ResumeLine(Line, tag="resume", kw_only=True):
    """The clock goes on: at play time t, by the wall clock at `at`, with the program whose state is `code`."""

    t: int
    at: str = ""
    """When play went on, with the time zone."""
    code: str = ""
    """The digest of the code that judges from here on."""


class TryLine(Line, tag="try", kw_only=True):
    """An entry that was refused, and why; or one that was asked about with `may`, which records nothing else."""

    t: int = 0
    entry: int = 0
    """The number that the entry would have had."""
    typed: str = ""
    """The entry."""
    word: int = 0
    """The place of the fault in the entry."""
    verdict: Verdict | Literal["asked"] = "unread"
    """Why it was refused; `asked` where it was only asked about (from format 2 on)."""
    findings: tuple[Finding, ...] = ()
    text: str = ""
    """What was answered, in a sentence."""


class MarkLine(Line, tag="mark", kw_only=True):
    """The game's view after a round, a `back` or the end, to be compared with what a later program computes."""

    view: str
    """The name and version of the view."""
    facts: dict[str, Any]
    """The view: all public facts."""


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
