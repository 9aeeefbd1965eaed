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
    """A complaint about the file, as data. line: 0 for the file as a whole; fatal: nothing behind it is judged."""

    line: int
    kind: str
    text: str
    member: str = ""
    column: int = 0
    fatal: bool = False

    def __str__(self) -> str:
        if not self.line:  # the file as a whole
            return self.text
        where = f"line {self.line} of the file" + (f", column {self.column}" if self.column else "")
        return f"{where}{f', {self.member}' if self.member else ''}: {self.text}"


class Irregular(msgspec.Struct, omit_defaults=True):
    """A line that is not plainly legal. seen: when it was written; known: with all that the log came to show.

    standing: `stands`, or why it no longer counts: amended, removed, taken back, stranded. reason: why the table let
    it stand; ruled: lines of calls and rulings about it, and rulings: the same in words; told: whether the log itself
    says so.
    """

    n: int
    text: str
    seen: Verdict
    known: Verdict
    standing: str
    findings: tuple[Worded, ...] = ()
    reason: str = ""
    ruled: tuple[int, ...] = ()
    told: bool = True
    rulings: tuple[str, ...] = ()


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
    """The result: computed now, as the log's last standing `end` has it, and as the table declared it.

    sat: who sat on the seats at the end, where somebody took a seat in the course of the game.
    """

    final: bool
    computed: dict[str, Any]
    logged: dict[str, Any] = {}
    declared: dict[str, Any] = {}
    why: str = ""
    sat: tuple[str, ...] = ()


class Named(msgspec.Struct):
    """A line that a proof names, in words."""

    n: int
    text: str


class Clash(msgspec.Struct, omit_defaults=True):
    """Lines that cannot all be true, none of which can be left out. first: the line with which it became impossible.

    rules: they are impossible only together with these rules, so that one was broken; counts: a matter of numbers
    alone; least: whether it is sure that none can be left out; told: whether the log itself says so. citation: the rule
    that they contradict, or that was broken, with its place.
    """

    name: str
    lines: tuple[Named, ...]
    first: int
    rules: tuple[str, ...] = ()
    counts: bool = False
    least: bool = True
    told: bool = False
    citation: str = ""


class Proved(msgspec.Struct):
    """What a proof found. possible, honest: None when the search was given up; said: the answer in sentences.

    conflicts, breach: why it is not possible, or not without breaking a rule. settled: questions that the log left open
    and have one answer only; they are not among the open ones. left_out: facts that the proof does not
    speak about; without: the lines among them that contradict the log, so that what is possible is so without them
    only. deal: the file with one deal that explains all else. full: whether it was asked for (`--prove`); the plain
    audit asks only where something was said without being read, where a search gave up, and where the hands at the end
    may leave no deal in which the rules were kept.
    """

    possible: bool | None
    honest: bool | None
    said: tuple[str, ...]
    conflicts: tuple[Clash, ...] = ()
    breach: tuple[Clash, ...] = ()
    left_out: tuple[Named, ...] = ()
    why: str = ""
    deal: str = ""
    full: bool = True
    settled: tuple[Named, ...] = ()
    without: tuple[int, ...] = ()


class JudgedOtherwise(msgspec.Struct, omit_defaults=True):
    """A line that another reading judges otherwise: was and is as seen, and as known with all that came to light."""

    n: int
    text: str
    seen: tuple[Verdict, Verdict]
    known: tuple[Verdict, Verdict]
    findings: tuple[Worded, ...] = ()


class Done(msgspec.Struct, omit_defaults=True):
    """A line that does something else by another reading. was, now: effects in words that only one of the two has."""

    n: int
    text: str
    was: tuple[str, ...] = ()
    now: tuple[str, ...] = ()


class Reading(msgspec.Struct, omit_defaults=True):
    """The same log under another reading. name: in words; applies: whether it can be judged so, else `why` not.

    same: the table played by this reading. steps: lines judged otherwise. stopped: the first line that this reading
    would have refused and the table's own did not, 0 for none; freed: how many it would not have refused. effects: how
    many lines have other effects; did: which, and what they do. was, now: the result, where it is another one, with
    `over` where the game is over by one of the two only.
    """

    name: str
    applies: bool = True
    why: str = ""
    same: bool = False
    steps: tuple[JudgedOtherwise, ...] = ()
    stopped: int = 0
    stopped_text: str = ""
    freed: int = 0
    effects: int = 0
    was: dict[str, Any] = {}
    now: dict[str, Any] = {}
    did: tuple[Done, ...] = ()


class Audit(msgspec.Struct):
    """All that an audit of one log says. otherwise: of a log taken at its word, where this program judges otherwise."""

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
    """Another reading to judge by. options: as typed; facts: of another box, by game, `` for whatever game it is."""

    name: str
    options: dict[str, str]
    facts: dict[str, dict[str, Any]]


class AuditRequest(NamedTuple):
    """What an audit is to do. strict: an irregular step is found even if told; deal: write the log with open cards.

    prove: prove what is hidden, in at most so many seconds a log.
    """

    strict: bool = False
    rules: Rules = "current"
    readings: tuple[OtherReading, ...] = ()
    prove: bool = False
    deal: bool = False
    seconds: float = 30.0
