"""The audit of one log: seals, order, every step judged again, and all of it compared with what the log says itself.

Pure: no terminal. `audit_file` never raises for what stands in a file; what cannot be read is part of the answer.
"""

import gc
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import Any, Literal

import msgspec

from records import compare, source
from records.compare import Difference
from records.masking import Discretion
from records.wording import Worded, wordings
from referee.engine.findings import LADDER, RANK, Fault, Verdict, worst
from referee.engine.game import Effect, named
from referee.journal import lines
from referee.journal.entry import plain_data
from referee.journal.fold import STRANDED, Fold
from referee.journal.lines import StepLine
from referee.journal.reader import Unreadable

Status = Literal["sound", "found", "not judged"]

CHUNK = 256
"""Lines that are read before they are judged: reading and judging in turns, line by line, is a tenth slower."""

EXIT: dict[Status, int] = {"sound": 0, "found": 1, "not judged": 2}

Each = Callable[[int, lines.Line, Sequence[Fault], Sequence[Effect], int], None]
"""Called for every line behind the head: its place in the file, the line, its findings, its effects, the questions it opened."""


class Told(msgspec.Struct, omit_defaults=True):
    """A complaint about the file, as data. fatal: nothing behind it is judged."""

    line: int
    kind: str
    text: str
    member: str = ""
    column: int = 0
    fatal: bool = False

    def __str__(self) -> str:
        where = f"line {self.line}" if self.line else "the file"
        where += f", column {self.column}" if self.column else ""
        return f"{where}{f', {self.member}' if self.member else ''}: {self.text}"


class Irregular(msgspec.Struct, omit_defaults=True):
    """A line that is not plainly legal. seen: when it was written; known: with all that the log came to show.

    standing: `stands`, or why it no longer counts: amended, removed, taken back, stranded. reason: why the table let
    it stand; ruled: rulings about it; told: whether the log itself says so.
    """

    n: int
    text: str
    seen: Verdict
    known: Verdict
    standing: str = "stands"
    findings: tuple[Worded, ...] = ()
    reason: str = ""
    ruled: tuple[int, ...] = ()
    told: bool = True


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


class Audit(msgspec.Struct):
    """All that an audit of one log says."""

    file: str
    status: Status = "sound"
    id: str = ""
    game: str = ""
    edition: str = ""
    players: tuple[str, ...] = ()
    sealed: bool = False
    receipt: str = ""
    lines: Lines = msgspec.field(default_factory=Lines)
    steps: int = 0
    seen: dict[str, int] = {}
    known: dict[str, int] = {}
    kinds: dict[str, int] = {}
    complaints: list[Told] = []
    differences: list[Difference] = []
    irregular: list[Irregular] = []
    open: list[Open] = []
    result: Result | None = None
    remarks: list[str] = []

    @property
    def exit(self) -> int:
        """The exit code for this log alone."""
        return EXIT[self.status]

    @property
    def has_irregular(self) -> bool:
        """Whether a rule was broken in what stands, told or not."""
        return any(RANK[i.known] >= RANK["missed"] and i.standing == "stands" for i in self.irregular)


def audit_file(path: str, each: Each | None = None, strict: bool = False) -> Audit:
    """Audit one log file. each: is called with every judged line; strict: an irregular step is found even if told."""
    try:
        opened = source.opened(path)
    except Unreadable as error:
        c = error.complaint
        told = Told(c.line, c.kind, c.text, c.member, c.column, True)
        return Audit(source.shown(path), "not judged", complaints=[told])
    with opened.reader.file:
        return Auditor(path, opened, each).run(strict)


@contextmanager
def uncollected() -> Iterator[None]:
    """While a log is read, no cyclic garbage is looked for: its many lines hold none, and looking takes a tenth of the time."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


class Auditor:
    """One audit under way."""

    def __init__(self, path: str, opened: source.Opened, each: Each | None = None) -> None:
        self.opened = opened
        self.reader = opened.reader
        self.fold: Fold = opened.fold
        self.game = opened.game
        self.each = each
        self.written: list[lines.Line] = []
        self.differences: list[Difference] = []
        self.kinds: Counter[str] = Counter()
        self.ruled: dict[int, list[int]] = {}
        self.corrected = 0
        self.taken = 0
        self.failed = ""
        self.lost = 0
        head = self.fold.head
        self.audit = Audit(
            source.shown(path), id=head.id, game=head.game, edition=head.edition,
            players=tuple(seat.name for seat in head.seats), remarks=list(opened.remarks),
        )  # fmt: skip

    def run(self, strict: bool = False) -> Audit:
        """Read to the end and sum up."""
        rest = iter(self.reader)
        try:
            with uncollected():
                self._judge(rest)
        except Exception as error:  # a fault of this program must not cost the rest of a long run
            self.failed = f"this program failed here ({type(error).__name__}: {error}); please report it with the log"
            self.lost = self.taken - len(self.written) + sum(1 for _ in rest)
        self._sum_up()
        self.audit.status = self._status(strict)
        return self.audit

    def _judge(self, rest: Any) -> None:
        """The loop. A step without findings, effects or questions that the log calls ok needs no comparison."""
        each, step, keep = self.each, self.fold.step, self.written.append
        steps = 0
        try:
            while chunk := list(islice(rest, CHUNK)):
                self.taken += len(chunk)
                for line in chunk:
                    if line.__class__ is StepLine:
                        found, did, opened = step(line)
                        steps += 1
                        if (
                            found
                            or opened
                            or line.findings
                            or line.open
                            or line.verdict != "ok"
                            or ((did or line.did) and tuple(did) != line.did)
                        ):
                            self._compare(line, found, did, opened)
                        if each is not None:
                            each(self.at, line, found, did, opened)
                    else:
                        self._other(line)
                    keep(line)
        finally:
            self.audit.steps = steps

    @property
    def at(self) -> int:
        """Where in the file the line stands that is being judged."""
        return self.reader.place(len(self.written))

    def _compare(self, line: lines.Judged, found: Sequence[Fault], did: Sequence[Effect], opened: int) -> None:
        self.differences += compare.step_differences(self.at, line, found, did, opened)

    def _other(self, line: lines.Line) -> None:
        """Any line but a step."""
        at = self.at
        self.kinds[str(line.__struct_config__.tag)] += 1
        if isinstance(line, lines.EndLine):
            self.differences += compare.end_differences(at, line, self.game, self.fold.state)
        judged = self.fold.feed(line)
        if judged is not None:
            assert isinstance(line, lines.Judged)
            self._compare(line, judged.findings, judged.did, judged.open)
            if isinstance(line, lines.AmendLine | lines.BackLine):
                self.differences += compare.change_differences(at, line, judged.changes)
                self.corrected = line.n
        elif isinstance(line, lines.MarkLine):
            differences, remarks = compare.mark_differences(at, line, self.game, self.fold.state)
            self.differences += differences
            self.audit.remarks += remarks
        elif isinstance(line, lines.RulingLine):
            for n in line.of:
                self.ruled.setdefault(n, []).append(line.n)
        if self.each is not None:
            self.each(at, line, *((judged.findings, judged.did, judged.open) if judged else ((), (), 0)))

    # --- summing up --------------------------------------------------------------------------------------------------

    def _sum_up(self) -> None:
        audit, reader = self.audit, self.reader
        judged = audit.steps + sum(self.kinds[k] for k in ("show", "fact", "set", "check", "end", "amend", "back"))
        torn = 1 if reader.torn else 0
        audit.lines = Lines(
            read=reader.count + torn,
            judged=judged,
            kept=1 + len(reader.blanks) + len(self.written) - judged,
            not_judged=reader.kept + torn + self.lost,
        )
        audit.sealed = reader.sealed
        audit.receipt = str(reader.receipt)
        audit.complaints = [Told(*c) for c in reader.complaints]
        if self.failed:
            audit.complaints.append(Told(self.at, "program", self.failed, fatal=True))
        audit.kinds = dict(sorted(self.kinds.items()))
        audit.differences = self._kept_differences()
        self._verdicts()
        if not self.failed:
            self._looks()

    def _kept_differences(self) -> list[Difference]:
        """Without what a log written by hand never says: effects and questions, if it has none of them anywhere."""
        if not self.differences:
            return []
        judged = [line for line in self.written if isinstance(line, lines.Judged)]
        skip: set[str] = set()
        if not self.reader.sealed:
            if not any(line.did for line in judged) and any(d.what == "did" for d in self.differences):
                skip.add("did")
                self.audit.remarks.append("no line says what it did; effects are not compared")
            if not any(line.open for line in judged):
                skip.add("open")
        told = set(self.ruled) | {line.n for line in judged if line.reason and not self.reader.sealed}
        return [
            d
            for d in self.differences
            if d.what not in skip and not (d.what == "verdict" and str(d.logged) == "ok" and d.n in told)
        ]

    def _verdicts(self) -> None:
        """Counts as seen and as known, and the list of lines that are not plainly legal."""
        fold, audit = self.fold, self.audit
        discretion = Discretion(fold)
        numbers = sorted({*fold.seen.verdicts, *(n for n in fold.later), *fold.now.verdicts})
        by_number = {line.n: line for line in self.written if isinstance(line, lines.Judged)} if numbers else {}
        untold = {d.n for d in audit.differences if d.what in ("verdict", "findings")}
        words = wordings(self.opened, self.written, set(numbers), discretion) if numbers and not self.failed else {}
        seen: Counter[str] = Counter(fold.seen.verdicts.values())
        known: Counter[str] = Counter()
        total = audit.lines.judged
        standing = len(fold.items) - len(fold.stranded)
        present = {item.n for item in fold.items}
        amended = {
            line.of[0]
            for line in by_number.values()
            if isinstance(line, lines.AmendLine) and line.how == "replace" and line.of
        }
        for n in numbers:
            line = by_number.get(n)
            if line is None:
                continue
            state = self._standing(n, present, amended)
            verdict = known_verdict(fold, n)
            if state == "stands" or (state == "amended" and verdict != "ok"):
                known[verdict] += 1
            found: list[Worded] = [
                Worded.of(f, self.game, fold.head, n, discretion.mute)
                for f in {**dict.fromkeys(fold.seen.findings.get(n, ())), **dict.fromkeys(fold.now.findings.get(n, ()))}
                if not f.about
            ]
            found += [Worded.of(f, self.game, fold.head, by, discretion.mute) for by, f in fold.later.get(n, ())]
            audit.irregular.append(
                Irregular(
                    n, words.get(n, ""), LADDER[RANK[fold.seen.verdicts.get(n, "ok")]], verdict, state, tuple(found),
                    discretion.text(line.reason), tuple(self.ruled.get(n, ())), n not in untold,
                )
            )  # fmt: skip
        audit.seen = _ladder(seen, total)
        audit.known = _ladder(known, standing)

    def _standing(self, n: int, present: set[int], amended: set[int]) -> str:
        fold = self.fold
        if n in fold.stranded:
            return STRANDED
        if n in fold.cut:
            return "taken back"
        if n in fold.removed:
            return "removed"
        return "amended" if n in amended and n in present else "stands"

    def _looks(self) -> None:
        """What is left open, and the result."""
        fold, audit = self.fold, self.audit
        book = self.game.rulebook
        names = tuple(seat.name for seat in fold.head.seats)
        discretion = Discretion(fold)
        audit.open = [
            Open(c.step, c.rule, book.cite(c.rule), discretion.text(named(c.text, names)), c.needs) for c in fold.claims
        ]
        computed = plain_data(self.game.result(fold.state))
        why = fold.state.why if fold.state.over else ""
        ends = [end for end in fold.ends if end.n not in fold.stranded]
        reckoned = [end for end in ends if not end.declared]
        declared = [end for end in ends if end.declared]
        audit.result = Result(
            bool(fold.state.over), computed, plain_data(reckoned[-1].computed) if reckoned else {},
            plain_data(declared[-1].declared) if declared else {}, book.cite(why) if why else "",
        )  # fmt: skip
        if reckoned and reckoned[-1].computed and reckoned[-1].computed != computed and self.corrected > reckoned[-1].n:
            audit.remarks.append(
                f"the end at line {reckoned[-1].n} was reckoned before the correction at line {self.corrected}; "
                f"now it is {compare.said(computed)}"
            )
        if fold.state.over and not ends and self.reader.broken is None and not self.reader.torn:
            self.audit.differences.append(Difference(self.reader.count, fold.last, "end", "", why, "why"))
        if self.reader.broken is None and not self.reader.torn:
            self._unfinished()

    def _unfinished(self) -> None:
        """The last entry lacks its `done`, in a log that has them."""
        entered = (line for line in reversed(self.written) if isinstance(line, lines.Judged) and line.entry)
        last = next((line for line in entered if not isinstance(line, lines.EndLine)), None)
        if last is not None and not last.done and any(line.done for line in entered):
            text = f"entry {last.entry} is not finished: its later lines are missing"
            self.audit.complaints.append(Told(self.reader.count, "unfinished", text))

    def _status(self, strict: bool) -> Status:
        audit = self.audit
        broken = [c for c in audit.complaints if audit.sealed or c.kind != "ending"]
        if not audit.lines.judged and (audit.lines.not_judged or any(c.fatal for c in audit.complaints)):
            return "not judged"
        if broken or audit.differences or (strict and audit.has_irregular):
            return "found"
        return "sound"


def known_verdict(fold: Fold, n: int) -> Verdict:
    """The verdict of a line with everything that came to light about it, in the present list."""
    return worst([*fold.now.findings.get(n, ()), *(_own(f) for _, f in fold.later.get(n, ()))])


def _own(finding: Fault) -> Fault:
    """A later finding about a line as one of that line itself."""
    return msgspec.structs.replace(finding, about=0)


def _ladder(counts: Counter[str], total: int) -> dict[str, int]:
    """Counts by verdict, the good first; what is not counted is ok."""
    bad = sum(count for verdict, count in counts.items() if verdict != "ok")
    return {"ok": total - bad, **{v: counts[v] for v in LADDER[1:] if counts[v]}}
