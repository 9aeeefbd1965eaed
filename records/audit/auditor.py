"""The audit of one log: seals, order, every step judged again, and all of it compared with what the log says itself.

Pure: no terminal. `audit_file` never raises for what stands in a file; what cannot be read is part of the answer.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any

import msgspec

from records.audit import compare, entry_order
from records.audit.audited import Audit, AuditRequest, FileComplaint, Irregular, Lines, Open, Result, Status
from records.audit.compare import Difference
from records.audit.hidden_again import HiddenAgain
from records.audit.trusted_verdicts import TrustedVerdicts, known_verdict, own_word
from records.logs import source
from records.logs.damaged_origin import damage_remarks
from records.logs.masking import Discretion
from records.logs.wording import Worded, not_ruled, ruled_words, seated, wordings
from referee.engine.findings import LADDER, RANK, Fault
from referee.engine.game import Effect
from referee.engine.garbage import uncollected
from referee.engine.naming import named
from referee.engine.proof import given_up, unsaid
from referee.journal import lines
from referee.journal.complaints import NotALog
from referee.journal.entry import plain_data
from referee.journal.fold import Fold
from referee.journal.format_text import not_decided
from referee.journal.line_status import amended, gone
from referee.journal.line_text import line_text
from referee.journal.lines import StepLine
from referee.journal.log_file import LogSource
from referee.journal.mask import masked, secret_lines
from referee.journal.seating import SeatsByLine

JUDGED_KINDS = frozenset(str(kind.__struct_config__.tag) for kind in lines.JUDGED if kind is not StepLine)
"""The kinds of lines that are judged, steps left out: those are counted apart."""

NUMBER = attrgetter("n")

Each = Callable[[int, lines.Line, Sequence[Fault], Sequence[Effect], int], None]
"""Called for every line behind the head: its place in the file, the line, its findings, its effects, the questions it
opened.
"""


def audit_file(path: LogSource, strict: bool = False, ask: AuditRequest | None = None) -> Audit:
    """Audit one log file. strict: an irregular step is found even if the log marks it."""
    return examine(path, ask or AuditRequest(strict))[0]


def examine(path: LogSource, ask: AuditRequest) -> tuple[Audit, bytes]:
    """Audit one log file, and the log with open cards where one was asked for and there is one."""
    with uncollected():
        return _examined(path, ask)  # all that it needed is let go before garbage is looked for again


def _examined(path: LogSource, ask: AuditRequest) -> tuple[Audit, bytes]:
    try:
        opened = source.opened(path)
    except NotALog as error:
        c = error.complaint
        told = FileComplaint(c.line, c.kind, c.text, c.member, c.column, True)
        return Audit(source.shown(path), "not judged", complaints=[told]), b""
    with opened.reader.file:
        auditor = Auditor(path, opened)
        return auditor.run(ask.strict, ask), auditor.deal


class Auditor:
    """One audit under way."""

    def __init__(self, path: LogSource, opened: source.Opened, each: Each | None = None) -> None:
        self.opened = opened
        self.reader = opened.reader
        self.fold: Fold = opened.fold
        self.game = opened.game
        self.each = each
        self.written: list[lines.Line] = []
        self.differences: list[Difference] = []
        self.kinds: Counter[str] = Counter()
        self.ruled: dict[int, list[lines.RulingLine]] = {}
        self.corrected = 0
        self.taken = 0
        self.failed = ""
        self.lost = 0
        self.deal = b""
        self.said: dict[int, str] = {}
        self.said_secretly: dict[int, str] = {}
        self.said_masked: dict[int, tuple[Any, str]] = {}
        self.given_up: list[Open] = []
        self.doubted = False
        self.ended: tuple[int, dict[str, Any]] = (-1, {})
        self.hidden = HiddenAgain(self.fold)
        self.fold.on_finding = self._say
        head = self.fold.head
        self.audit = Audit(
            source.shown(path),
            id=head.id,
            game=head.game,
            edition=head.edition,
            players=tuple(seat.name for seat in head.seats),
            remarks=list(opened.remarks),
        )

    def run(self, strict: bool = False, ask: AuditRequest | None = None) -> Audit:
        """Read to the end and sum up; then whatever else is asked."""
        try:
            self._judge()
        except Exception as error:  # a fault of this program must not cost the rest of a long run
            self.failed = f"this program failed here ({type(error).__name__}: {error}); please report it with the log"
            self.lost = self.taken - len(self.written) + sum(1 for _ in self.reader)
        finally:
            self.fold.on_finding = None
        head = self.fold.head
        self.audit.box, self.audit.edition = head.box.name, head.edition
        self.audit.players = tuple(seat.name for seat in head.seats)
        self.audit.remarks += [*seated(self.fold), *not_ruled(self.ruled), *damage_remarks(self.written)]
        self.audit.remarks += self.hidden.remarks()
        ask = ask or AuditRequest(strict)
        self.audit.rules = ask.rules
        self._sum_up()
        if not self.failed:
            self._more(ask)
        self.audit.status = self._status(strict)
        return self.audit

    def _more(self, ask: AuditRequest) -> None:
        """Other readings and the proof; without `prove` only where the log alone does not decide what is hidden."""
        if ask.readings:
            from records.audit.readings import under

            self.audit.readings = [under(self, asked) for asked in ask.readings]
        self.doubted = self._doubted()
        if ask.prove or self.given_up or self.doubted or self._unsaid() or self._lazy() or self._secretly():
            from records.audit.proved import proved

            with uncollected(False):
                self.audit.proof, self.deal = proved(self, ask)

    def _doubted(self) -> bool:
        """Whether a look finds no deal in which the rules were kept where the log leaves that open."""
        if self.audit.rules == "logged" or not self.fold.claims:
            return False
        from referee.proof.glance import doubted

        return bool(doubted(self.game, self.fold))

    def _unsaid(self) -> bool:
        """Whether cards contradict each other in a line that was found possible: the rules did not see it, a proof
        names it.
        """
        if self.audit.rules == "logged":
            return False
        fold = self.fold
        said = {n for n, verdict in fold.now.verdicts.items() if verdict == "impossible"}
        return unsaid(self.game, fold.state, said | fold.later.keys())

    def _lazy(self) -> bool:
        """Whether a step tells of hidden things without naming them, in a game where that is asked."""
        lazy = self.game.hidden.lazy
        asks = self.game.hidden.counts_jointly and (self.fold.state.opened or self.fold.now.verdicts)
        if not asks or self.audit.rules == "logged":
            return False
        return any(isinstance(line, StepLine) and lazy(line.step) for line in self.fold.items)

    def _secretly(self) -> bool:
        """Whether something was typed secretly of which the rules say nothing: a proof compares it, once the game has
        ended.
        """
        return bool(self.fold.ends) and any(secret_lines(self.game, self.fold.items))

    def _judge(self) -> None:
        """The loop: runs of steps, and between them any other line."""
        fold, written = self.fold, self.written
        told = self._compare if self.each is None else self._each
        while some := self.reader.some():
            self.taken += len(some)
            start = len(written)
            while (at := len(written) - start) < len(some):
                before = len(fold.items)
                try:
                    fold.run(some, at, written, told, self._marked, self.each is not None)
                finally:
                    self.audit.steps += len(fold.items) - before
                if (at := len(written) - start) < len(some):
                    self._other(some[at])
                    written.append(some[at])

    @property
    def at(self) -> int:
        """Where in the file the line stands that is being judged."""
        return self.reader.place(len(self.written))

    def _compare(
        self, before: int, line: lines.Judged, found: Sequence[Fault], did: Sequence[Effect], opened: int
    ) -> None:
        """What differs between a line and what it was found to be. before: lines judged and not yet written down."""
        at = self.reader.place(len(self.written) + before)
        self.differences += compare.step_differences(at, line, found, did, opened)

    def _each(
        self, before: int, line: StepLine[Any], found: Sequence[Fault], did: Sequence[Effect], opened: int
    ) -> None:
        assert self.each is not None
        self._compare(before, line, found, did, opened)
        self.each(self.reader.place(len(self.written) + before), line, found, did, opened)

    def _marked(self, before: int, line: lines.MarkLine) -> None:
        """A mark, mostly of just what the table shows now."""
        game, state = self.game, self.fold.state
        self.kinds["mark"] += 1
        if line.view != game.about.view_name or line.facts != game.facts.view(state):
            at = self.reader.place(len(self.written) + before)
            differences, remarks = compare.mark_differences(at, line, game, state)
            self.differences += differences
            self.audit.remarks += remarks
        if self.each is not None:
            self.each(self.reader.place(len(self.written) + before), line, (), (), 0)

    def _other(self, line: lines.Line) -> None:
        """Any line but a step or a mark."""
        at = self.at
        self.kinds[str(line.__struct_config__.tag)] += 1
        if isinstance(line, lines.EndLine):
            self.differences += compare.end_differences(at, line, self._result_at(line), self.fold.state)
        elif isinstance(line, lines.AmendLine | lines.BackLine):
            self._say(line)  # what it is found to be is known when the table is another one
            self.hidden.before(line)
        judged = self.fold.feed(line)
        if judged is not None:
            assert isinstance(line, lines.Judged)
            self._compare(0, line, judged.findings, judged.did, judged.open)
            if isinstance(line, lines.AmendLine | lines.BackLine):
                self.differences += compare.change_differences(at, line, judged.changes, self.fold.hidden_again)
                self.corrected = line.n
        elif isinstance(line, lines.RulingLine):
            for n in line.of:
                self.ruled.setdefault(n, []).append(line)
        if self.each is not None:
            self.each(at, line, *((judged.findings, judged.did, judged.open) if judged else ((), (), 0)))

    def _result_at(self, line: lines.EndLine) -> dict[str, Any]:
        """The result now, beside an `end` line that has one; kept, as it mostly is the last of all."""
        if line.declared or not self.fold.state.over:
            return {}
        self.ended = (line.n, plain_data(self.game.scoring.outcome_result(self.fold.state)))
        return self.ended[1]

    # --- summing up --------------------------------------------------------------------------------------------------

    def _sum_up(self) -> None:
        audit, reader = self.audit, self.reader
        judged = audit.steps + sum([count for kind, count in self.kinds.items() if kind in JUDGED_KINDS])
        torn = 1 if reader.torn else 0
        audit.lines = Lines(
            read=reader.count + torn,
            judged=judged,
            kept=1 + len(reader.blanks) + len(self.written) - judged,
            not_judged=reader.kept + torn + self.lost,
        )
        audit.sealed = reader.sealed
        audit.receipt = str(reader.receipt)
        audit.complaints = [FileComplaint(*c) for c in reader.complaints]
        if self.failed:
            audit.complaints.append(FileComplaint(self.at, "program", self.failed, fatal=True))
        audit.kinds = dict(sorted(self.kinds.items()))
        differences = self._kept_differences()
        names = [seat.name for seat in self.fold.head.seats]
        for difference in differences:
            difference.say(self.game, names)
        if audit.rules == "logged":
            audit.otherwise = differences
        else:
            audit.differences = differences
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
        if not self._odd():
            audit.seen, audit.known = {"ok": audit.lines.judged}, {"ok": len(fold.items) - len(fold.stranded)}
            return
        word = own_word(self._judged()) if audit.rules == "logged" else TrustedVerdicts.of(fold)
        discretion = Discretion(fold)
        numbers = word.numbers()
        judged = self._judged(numbers)
        untold = {d.n for d in audit.differences if d.what in ("verdict", "findings")}
        words, seating = self._words(numbers, discretion), SeatsByLine(fold)
        seen: Counter[str] = Counter(word.seen.values())
        known: Counter[str] = Counter()
        changed = list(amended(self.written, fold))
        if changed:
            present = {item.n for item in fold.items}
            changed = [n for n in changed if n in present]
        became = {**dict.fromkeys(changed, "amended"), **gone(fold)}
        for n in numbers:
            line = judged.get(n)
            if line is None:
                continue
            state = became.get(n, "stands")
            verdict = word.known(n)
            if state == "stands" or (state == "amended" and verdict != "ok"):
                known[verdict] += 1
            found: list[Worded] = [
                Worded.of(f, self.game, seating.at(n), n, discretion.mute)
                for f in {**dict.fromkeys(word.found_seen.get(n, ())), **dict.fromkeys(word.found.get(n, ()))}
                if not f.about
            ]
            found += [Worded.of(f, self.game, seating.at(n), by, discretion.mute) for by, f in word.later.get(n, ())]
            audit.irregular.append(
                Irregular(
                    n=n,
                    text=words.get(n, ""),
                    seen=LADDER[RANK[word.seen.get(n, "ok")]],
                    known=verdict,
                    standing=state,
                    findings=tuple(found),
                    reason=discretion.text(line.reason),
                    ruled=tuple(r.n for r in self.ruled.get(n, ())),
                    told=n not in untold,
                    rulings=tuple(map(ruled_words, self.ruled.get(n, ()))),
                )
            )
        audit.seen = _ladder(seen, audit.lines.judged)
        audit.known = _ladder(known, len(fold.items) - len(fold.stranded))

    def _say(self, line: lines.Judged) -> None:
        """A correction, or another line that something is found about, in words while the table is as it was."""
        step = getattr(line, "step", None)
        if step is None or not step.secret:
            self.said[line.n] = line_text(self.fold, line, there=False)  # a fold for each correction would be too dear
            return
        self.said_secretly[line.n] = line_text(self.fold, line, there=False)
        told = masked(step)
        if told is not step:
            self.said_masked[line.n] = told, line_text(self.fold, msgspec.structs.replace(line, step=told), there=False)

    def _words(self, numbers: Sequence[int], discretion: Discretion) -> dict[int, str]:
        """Lines in words; with secrets as far as these may be told. Only for those that are not said yet all is folded
        once more.
        """
        said = {**self.said, **(self._said_without_secrets(discretion) if discretion.mute else self.said_secretly)}
        left = {n for n in numbers if n not in said}
        return said | (wordings(self.opened, self.written, left, discretion) if left and not self.failed else {})

    def _said_without_secrets(self, discretion: Discretion) -> dict[int, str]:
        """Of the lines with secrets those that were said just as they may be told."""
        said: dict[int, str] = {}
        for line in self.written if self.said_secretly else ():
            n = getattr(line, "n", 0)
            if n not in self.said_secretly or not isinstance(line, lines.Judged):
                continue
            step, told = getattr(line, "step", None), getattr(discretion.line(line), "step", None)
            bare, text = self.said_masked.get(n, (None, ""))
            if told == step:
                said[n] = self.said_secretly[n]
            elif told == bare:
                said[n] = text
        return said

    def _judged(self, numbers: Sequence[int] | None = None) -> dict[int, lines.Judged]:
        """The judged lines of these numbers (default: of all), as they were written."""
        items = self.fold.items
        if numbers is None or self.fold.corrections:
            return {line.n: line for line in self.written if isinstance(line, lines.Judged)}
        places = (bisect_left(items, n, key=NUMBER) for n in numbers)
        return {items[at].n: items[at] for at in places if at < len(items)}

    def _odd(self) -> bool:
        """Whether anything is not plainly legal."""
        fold = self.fold
        return bool(fold.seen.verdicts or fold.now.verdicts or fold.later or self.audit.rules == "logged")

    def _looks(self) -> None:
        """What is left open, and the result."""
        fold, audit = self.fold, self.audit
        book = self.game.rulebook
        facts = given_up(self.game, fold.state) if audit.rules == "current" else []
        if fold.claims or facts:
            seating, discretion = SeatsByLine(fold), Discretion(fold)
            audit.open = [
                Open(
                    c.step,
                    c.rule,
                    book.cite(c.rule),
                    discretion.text(named(c.text, seating.at(c.step))),
                    discretion.needs(c.step, c.needs),
                )
                for c in fold.claims
            ]
            rule = self.game.about.card_rule or self.game.facts.check_rule
            self.given_up = [
                Open(
                    fact.line,
                    rule,
                    book.cite(rule),
                    discretion.text(named(not_decided(self.game, fold.state, fact), seating.at(fact.line))),
                    (),
                )
                for fact in facts
            ]
            audit.open += self.given_up
        computed = (
            self.ended[1] if self.ended[0] == fold.last else plain_data(self.game.scoring.outcome_result(fold.state))
        )
        why = fold.state.why if fold.state.over else ""
        ends = [end for end in fold.ends if end.n not in fold.stranded]
        reckoned = [end for end in ends if not end.declared]
        declared = [end for end in ends if end.declared]
        audit.result = Result(
            bool(fold.state.over),
            computed,
            plain_data(reckoned[-1].computed) if reckoned else {},
            plain_data(declared[-1].declared) if declared else {},
            book.cite(why) if why else "",
            () if (sat := tuple(fold.state.setup.seats)) == audit.players else sat,
        )
        if reckoned and reckoned[-1].computed and reckoned[-1].computed != computed and self.corrected > reckoned[-1].n:
            audit.remarks.append(
                f"the end at line {reckoned[-1].n} was computed before the correction at line {self.corrected}; "
                f"now it is {compare.said(computed)}"
            )
        if fold.state.over and not ends and self.reader.broken is None and not self.reader.torn:
            self.audit.differences.append(Difference(self.reader.count, fold.last, "end", "", why, "why"))
        if self.reader.broken is None and not self.reader.torn:
            audit.complaints += entry_order.unfinished(self.reader, self.written)
        if not self.reader.sealed:  # under seals the program counted
            audit.complaints += entry_order.miscounted(self.reader, self.written)

    def _status(self, strict: bool) -> Status:
        audit = self.audit
        broken = [c for c in audit.complaints if audit.sealed or c.kind != "ending"]
        if not audit.lines.judged and (audit.lines.not_judged or any(c.fatal for c in audit.complaints)):
            return "not judged"
        proof = audit.proof
        clash = proof is not None and any(not c.told or strict for c in (*proof.conflicts, *proof.breach))
        if broken or audit.differences or clash or (strict and audit.has_irregular):
            return "found"
        if (self.given_up or self.doubted) and (proof is None or proof.possible is None):
            return "not decided"
        return "sound"


def _ladder(counts: Counter[str], total: int) -> dict[str, int]:
    """Counts by verdict, the good first; what is not counted is ok."""
    bad = sum(count for verdict, count in counts.items() if verdict != "ok")
    return {"ok": total - bad, **{v: counts[v] for v in LADDER[1:] if counts[v]}}


__all__ = [
    "Audit",
    "AuditRequest",
    "Auditor",
    "FileComplaint",
    "Irregular",
    "Lines",
    "Open",
    "Result",
    "audit_file",
    "examine",
    "known_verdict",
]
