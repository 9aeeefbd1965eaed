"""What an audit says, as data: pure records, the same as text, as JSON lines and between processes."""

from typing import Any, Literal, NamedTuple

import msgspec

from records.audit.compare import Difference
from records.logs.wording import Worded
from referee.engine.findings import RANK, Verdict

Status = Literal["sound", "found", "not decided", "not judged"]

Rules = Literal["current", "logged"]
"""Whose verdicts: of this program under the log's options, or those that stand in the log."""

EXIT: dict[Status, int] = {"sound": 0, "found": 1, "not decided": 2, "not judged": 2}


class FileComplaint(msgspec.Struct, omit_defaults=True):
    """A complaint about the file, as data."""

    line: int
    """Its place in the file, 0 for the file as a whole."""
    kind: str
    text: str
    member: str = ""
    column: int = 0
    fatal: bool = False
    """Whether nothing behind it is judged."""

    def __str__(self) -> str:
        if not self.line:  # the file as a whole
            return self.text
        where = f"line {self.line} of the file" + (f", column {self.column}" if self.column else "")
        return f"{where}{f', {self.member}' if self.member else ''}: {self.text}"


class Irregular(msgspec.Struct, omit_defaults=True):
    """A line that is not plainly legal."""

    n: int
    text: str
    seen: Verdict
    """The verdict when it was written."""
    known: Verdict
    """The verdict with all that the log came to show."""
    standing: str
    """`stands`, or why it no longer counts: amended, removed, taken back, stranded."""
    findings: tuple[Worded, ...] = ()
    reason: str = ""
    """Why the table let it stand."""
    ruled: tuple[int, ...] = ()
    """Numbers of calls and rulings about it."""
    told: bool = True
    """Whether the log itself says so."""
    rulings: tuple[str, ...] = ()
    """The same in words."""


class Open(msgspec.Struct, omit_defaults=True):
    """A question that the log leaves open, and the facts that would settle it."""

    n: int
    rule: str
    citation: str
    text: str
    needs: tuple[str, ...]


class Lines(msgspec.Struct):
    """What became of the lines of a file: read = judged + kept + not_judged."""

    read: int = 0
    judged: int = 0
    kept: int = 0
    not_judged: int = 0


class Result(msgspec.Struct, omit_defaults=True):
    """The result: computed now, as the log's last standing `end` has it, and as the table declared it."""

    final: bool
    computed: dict[str, Any]
    logged: dict[str, Any] = {}
    declared: dict[str, Any] = {}
    why: str = ""
    sat: tuple[str, ...] = ()
    """Who sat on the seats at the end, where somebody took a seat in the course of the game."""


class Named(msgspec.Struct):
    """A line that a proof names, in words."""

    n: int
    text: str


class Clash(msgspec.Struct, omit_defaults=True):
    """Lines that cannot all be true, none of which can be left out."""

    name: str
    lines: tuple[Named, ...]
    first: int
    """The line with which it became impossible."""
    rules: tuple[str, ...] = ()
    """Rules together with which alone the lines are impossible, so that one of them was broken."""
    counts: bool = False
    """Whether it is a matter of numbers alone."""
    least: bool = True
    """Whether it is sure that none can be left out."""
    told: bool = False
    """Whether the log itself says so."""
    citation: str = ""
    """The rule that they contradict, or that was broken, with its place."""


class Proved(msgspec.Struct):
    """What a proof found."""

    possible: bool | None
    """Whether any deal explains the log; None when the search was given up."""
    honest: bool | None
    """Whether a deal explains it without a breach of the rules; None when the search was given up."""
    said: tuple[str, ...]
    """The answer in sentences."""
    conflicts: tuple[Clash, ...] = ()
    """Why it is not possible."""
    breach: tuple[Clash, ...] = ()
    """Why it is not possible without breaking a rule."""
    left_out: tuple[Named, ...] = ()
    """Facts that the proof does not speak about."""
    why: str = ""
    deal: str = ""
    """The file with one deal that explains all else."""
    full: bool = True
    """Whether it was asked for (`--prove`); the plain audit asks only where something was said without being read,
    where a search gave up, and where the hands at the end may leave no deal in which the rules were kept.
    """
    settled: tuple[Named, ...] = ()
    """Questions that the log left open and that have one answer only; they are not among the open ones."""
    without: tuple[int, ...] = ()
    """The lines among those left out that contradict the log: what is possible is so without them only."""


class JudgedOtherwise(msgspec.Struct, omit_defaults=True):
    """A line that another reading judges otherwise: was and is as seen, and as known with all that came to light."""

    n: int
    text: str
    seen: tuple[Verdict, Verdict]
    known: tuple[Verdict, Verdict]
    findings: tuple[Worded, ...] = ()


class Done(msgspec.Struct, omit_defaults=True):
    """A line that does something else by another reading."""

    n: int
    text: str
    was: tuple[str, ...] = ()
    """Effects in words that only the first of the two has."""
    now: tuple[str, ...] = ()
    """Effects in words that only the second has."""


class Reading(msgspec.Struct, omit_defaults=True):
    """The same log under another reading."""

    name: str
    """The reading in words."""
    applies: bool = True
    """Whether the log can be judged so; else `why` not."""
    why: str = ""
    same: bool = False
    """Whether the table played by this reading."""
    steps: tuple[JudgedOtherwise, ...] = ()
    """The lines that are judged otherwise."""
    stopped: int = 0
    """The first line that this reading would have refused and the table's own did not, 0 for none."""
    stopped_text: str = ""
    freed: int = 0
    """How many lines it would not have refused, which the own reading of the table did."""
    effects: int = 0
    """How many lines have other effects."""
    was: dict[str, Any] = {}
    """The result before, where the other reading gives another one, with `over` where the game is over by one of the
    two only.
    """
    now: dict[str, Any] = {}
    """The result by the other reading, as `was`."""
    did: tuple[Done, ...] = ()
    """The lines with other effects, and what they do."""


class Audit(msgspec.Struct):
    """All that an audit of one log says."""

    file: str
    status: Status = "sound"
    id: str = ""
    game: str = ""
    edition: str = ""
    box: str = "printed"
    players: tuple[str, ...] = ()
    sealed: bool = False
    receipt: str = ""
    lines: Lines = msgspec.field(default_factory=Lines)
    steps: int = 0
    seen: dict[str, int] = {}
    known: dict[str, int] = {}
    kinds: dict[str, int] = {}
    complaints: list[FileComplaint] = []
    differences: list[Difference] = []
    irregular: list[Irregular] = []
    open: list[Open] = []
    result: Result | None = None
    remarks: list[str] = []
    rules: Rules = "current"
    proof: Proved | None = None
    readings: list[Reading] = []
    otherwise: list[Difference] = []
    """Where this program judges otherwise, of a log whose own verdicts were taken."""

    @property
    def exit(self) -> int:
        """The exit code for this log alone: 2 also where a proof that was asked for came to no answer and nothing was
        found.
        """
        undecided = self.proof is not None and self.proof.full and self.proof.possible is None
        return EXIT[self.status] or (2 if undecided else 0)

    @property
    def unended(self) -> bool:
        """Whether all of it was judged and the game is not over, nor a result declared."""
        result = self.result
        return result is not None and not (result.final or result.declared or self.lines.not_judged)

    @property
    def by_proof(self) -> bool:
        """Whether it is sound because a proof found so, where the plain audit could not decide it."""
        return self.status == "sound" and self.proof is not None and not self.proof.full

    @property
    def has_irregular(self) -> bool:
        """Whether a rule was broken in what stands, told or not."""
        return any(RANK[i.known] >= RANK["missed"] and i.standing == "stands" for i in self.irregular)


class OtherReading(NamedTuple):
    """Another reading to judge by."""

    name: str
    options: dict[str, str]
    """The options, as typed."""
    facts: dict[str, dict[str, Any]]
    """The facts of another box by game, with `` for whatever game it is."""


class AuditRequest(NamedTuple):
    """What an audit is to do."""

    strict: bool = False
    """Whether an irregular step is found even if the log marks it."""
    rules: Rules = "current"
    readings: tuple[OtherReading, ...] = ()
    prove: bool = False
    """Whether to prove what is hidden, in at most `seconds` a log."""
    deal: bool = False
    """Whether to write the log with open cards."""
    seconds: float = 30.0
