"""A log as rows of the database. Pure: from a file to tuples in the order of the columns in `schema`."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

import msgspec

from records.audit.auditor import Audit, Auditor, known_verdict
from records.database.people import NOBODY, Seating, people
from records.database.rows_play import collected
from records.database.same import digests
from records.database.same import told as told_step
from records.database.schema import TABLES, VERSION
from records.database.shapes import PLAIN, SHAPES
from records.logs.masking import has_secrets
from records.logs.source import Opened, opened, shown
from referee.engine.errors import RefereeError
from referee.engine.findings import RANK, Fault
from referee.engine.game import Effect, Game
from referee.engine.leaving import stopped
from referee.engine.parts.bots import bot_name
from referee.engine.statistics import Collector
from referee.engine.steps import DROPPED, TABLE_STEPS
from referee.journal import lines
from referee.journal.acts import content, setup_of
from referee.journal.complaints import NotALog
from referee.journal.entry import lasted
from referee.journal.line_status import gone
from referee.journal.lines import Head
from referee.journal.log_file import LogSource
from referee.journal.mask import masker_of
from referee.journal.reader import LogReader

LARGEST = 2**63 - 1
"""The largest number that SQLite can hold."""

STANDING = ("stands", "amended")

VERDICT = list(TABLES["tries"].columns).index("verdict") - 1
"""Where the verdict stands in a row of `tries`."""

STATUS = list(TABLES["logs"].columns).index("status") - 1
"""Where the status stands in a row of `logs`, which is made without its number."""

Row = tuple[Any, ...]
Judged = tuple[lines.Line, int, Sequence[Fault], Sequence[Effect], int]
"""A line, its place in the file, its findings, its effects, the questions it opened."""


class Unfit(RefereeError):
    """A log that is not put into the database; the text says why."""


class Prepared(NamedTuple):
    """A log ready to be loaded."""

    path: LogSource
    id: str
    lines: int
    last_seal: str
    seals: frozenset[bytes]
    """The seals of all its lines, to see whether a stored log is the beginning of it."""
    rows: dict[str, list[Row]]
    """Its rows by their shape (see `shapes`), without `log`."""

    @property
    def size(self) -> int:
        """Number of rows."""
        return sum(map(len, self.rows.values()))

    @property
    def status(self) -> str:
        """What the audit came to, or that the log is trusted: see the table `logs`."""
        return str(self.rows["logs"][0][STATUS])


def judged(path: LogSource) -> Prepared:
    """The rows of a log that is judged. Raises Unfit."""
    log = _opened(path)
    reader = log.reader
    seals = reader.seals = [reader.last_seal]
    judged: list[Judged] = []

    def keep(at: int, line: lines.Line, found: Sequence[Fault], did: Sequence[Effect], asked: int) -> None:
        judged.append((line, at, found, did, asked))

    with reader.file:
        auditor = Auditor(path, log, keep)
        audit = auditor.run()
    bad = next((c for c in audit.complaints if c.fatal), None)
    if bad is not None:
        raise Unfit(f"{bad}; `records audit` says what holds")
    receipt = reader.receipt
    rows_ = RowBuilder(log.reader.head, auditor, audit, _masked(auditor, judged)).build()
    return Prepared(path, audit.id, receipt.lines, receipt.seal, frozenset(seals), rows_)


def _opened(path: LogSource) -> Opened:
    try:
        return opened(path)
    except NotALog as error:
        complaint = error.complaint
        raise Unfit(str(complaint)) from None


def seals_of(path: LogSource) -> tuple[str, int, str, frozenset[bytes]]:
    """Id, line count, last seal and all seals of a log, without judging it. Raises Unfit for a log that is broken."""
    try:
        log = opened(path)
    except NotALog as error:
        raise Unfit(str(error.complaint)) from None
    reader = log.reader
    with reader.file:
        seals = reader.seals = [reader.last_seal]
        for _ in reader:
            pass
    if reader.broken is not None:
        raise Unfit(f"{reader.broken}; `records audit` says what holds")
    return reader.head.id, reader.receipt.lines, reader.receipt.seal, frozenset(seals)


def _masked(auditor: Auditor, judged: list[Judged]) -> list[Judged]:
    """The same lines as an open table sees them after the end; without an end secrets are left out and all is judged
    anew.
    """
    game, head = auditor.game, auditor.reader.head
    if not has_secrets(game) or auditor.fold.ends:
        return judged
    told = [line for line, *_ in judged]
    masker = masker_of(told, head, "open", game, auditor.fold)
    out: list[Judged] = []
    for (first, at, *_), line in zip(judged, masker.run(told), strict=True):
        if line is None and isinstance(first, lines.TryLine):  # it may name what is hidden, but it is counted
            line = lines.TryLine(t=first.t, entry=first.entry, verdict=first.verdict)
        if line is not None:
            said = masker.judged
            out.append((line, at, said.findings, said.did, said.open) if said else (line, at, (), (), 0))
    auditor.fold = masker.fold
    return out


class RowBuilder:
    """The rows of one log, by their shape."""

    def __init__(self, head: Head, auditor: Auditor, audit: Audit, judged: Sequence[Judged]) -> None:
        self.head = auditor.fold.head
        self.first = head
        self.auditor = auditor
        self.fold = auditor.fold
        self.audit = audit
        self.judged = judged
        self.rows: dict[str, list[Row]] = {name: [] for name in SHAPES}
        self.irregular = self.corrections = self.keys = 0
        self.standing = list(self.fold.standing())
        self.people = people(self.fold)

    def build(self) -> dict[str, list[Row]]:
        """All rows by shape. Raises Unfit for a number that a database cannot hold."""
        self._head()
        self._lines()
        self._result()
        self._game()
        for name in LOOSE:
            for row in self.rows[name]:
                fit(*row)
        return self.rows

    def _head(self) -> None:
        audit, options = self.audit, self.fold.state.setup.options
        audited = (audit.status, len(audit.complaints), len(audit.differences))
        steps = [told_step(item.step) for item in self.standing if isinstance(item, lines.StepLine)]
        row = log_row(self.head, audit.file, self.auditor.reader, audited, self.auditor.game, steps, self.people)
        self.rows["logs"].append(row)
        self.rows["options"] += [(name, text(value)) for name, value in sorted(options.items())]

    def _lines(self) -> None:
        rows = self.rows
        plain, steps, effects, findings = rows[PLAIN], rows["steps"], rows["effects"], rows["findings"]
        fold = self.fold
        odd = {*fold.seen.verdicts, *fold.now.verdicts, *fold.later}
        away = gone(fold)
        changed = self._changed()
        facts: dict[str, Row] = {name: (name, text(value), 0) for name, value in self.head.box.facts.items()}
        for line, at, found, did, asked in self.judged:
            if line.__class__ is lines.StepLine:
                step = line.step
                kind, who, verb, data = "step", step.who, step.__struct_config__.tag, text(step)
            elif isinstance(line, lines.Judged):
                kind, who, verb, data = str(line.__struct_config__.tag), None, None, text(_data(line))
                if isinstance(line, lines.FactLine) and line.n not in away:
                    facts[line.fact.name] = (line.fact.name, text(line.fact.value), line.n)
            else:
                told(self.rows, line, at)
                continue
            n = line.n
            fit(line.entry, line.t, who, asked)
            first = None
            item = changed.get(n)
            if isinstance(item, lines.StepLine):
                first = data if kind == "step" else None
                who, verb, data = item.step.who, item.step.__struct_config__.tag, text(item.step)
            seen, now = (fold.seen.verdicts.get(n, "ok"), known_verdict(fold, n)) if n in odd else ("ok", "ok")
            standing = away.get(n, "amended" if n in changed and kind != "amend" else "stands")
            self.keys += len(line.typed)
            self.irregular += standing in STANDING and RANK[now] >= RANK["missed"]
            self.corrections += kind in ("amend", "back")
            if kind == "step" and standing == "stands" and first is None and not line.reason:
                plain.append((n, line.entry, line.t, who, verb, data, line.typed, int(line.implied), seen, now, asked))
            else:
                steps.append(
                    (
                        n,
                        line.entry,
                        line.t,
                        kind,
                        who,
                        verb,
                        data,
                        line.typed or None,
                        int(line.implied),
                        seen,
                        now,
                        asked,
                        line.reason or None,
                        standing,
                        first,
                    )
                )
            for i, effect in enumerate(did):
                seat = effect[1] if len(effect) > 1 and effect[1].__class__ is int else None
                fit(seat)
                effects.append((n, i, effect[0], seat, text(effect)))
            if found:
                logged = set(line.findings)
                for i, fault in enumerate(found):
                    f = fault.stored()
                    findings.append(
                        (n, i, f.about or n, f.rule, f.verdict, text(f.because), text(f.needs), int(f in logged))
                    )
        self.rows["facts"] += [facts[name] for name in sorted(facts)]

    def _changed(self) -> dict[int, lines.Judged]:
        """What stands now in place of a line that was amended, or where a line was inserted, by number."""
        touched: set[int] = set()
        for line, *_ in self.judged:
            if isinstance(line, lines.AmendLine) and line.how != "remove" and line.n not in self.fold.removed:
                touched |= set(line.of) if line.how == "replace" else {line.n}
        return {item.n: item for item in self.fold.items if item.n in touched}

    def _result(self) -> None:
        score = self.auditor.game.scoring.outcome(self.fold.state)
        over = bool(self.fold.state.over)
        for seat in self.head.seats:
            points = score.points[seat.id - 1] if seat.id <= len(score.points) else None
            winner = int(seat.id in score.winners) if over else None
            self.rows["seats"].append(
                (seat.id, seat.name, seat.person or None, winner, points, *sat(self.people, seat.id))
            )
        ends = {
            "logged": [e.computed for e in self.fold.ends if not e.declared],
            "declared": [e.declared for e in self.fold.ends if e.declared],
        }
        scores(self.rows, "computed", score.result(), score.label, len(self.head.seats))
        for source, results in ends.items():
            if results and results[-1]:
                scores(self.rows, source, results[-1], score.label, len(self.head.seats))

    def _stopped(self) -> str | None:
        """How the game stopped without a result; so too where a game's own rules end it when somebody goes home."""
        state = self.fold.state
        if stopped(state):
            return str(state.why)
        return DROPPED if state.over and self.people.leaver == "void" else None

    def _game(self) -> None:
        state, rows = self.fold.state, self.rows
        standing, table = self.standing, self.people
        score = self.auditor.game.scoring.outcome(state)
        steps = [i.n for i in standing if isinstance(i, lines.StepLine)]
        rows.update(
            collected(self._collector(standing), steps, score.winners if state.over else (), score.points, state.why)
        )
        turns = rows["turns"]
        self.rows["games"].append(
            (
                self.head.game,
                len(self.head.seats),
                int(bool(state.over)),
                state.why or None,
                len(score.winners),
                lasted(self.fold),
                len(steps),
                len({i.entry for i in standing if i.entry}),
                self.irregular,
                len(self.fold.claims),
                self.corrections,
                len(rows["rulings"]),
                refused(rows),
                len(turns),
                turns[-1][3] if turns else 0,
                self.keys,
                self._stopped(),
                len(table.home),
                len(table.later),
                int(table.begun),
            )
        )

    def _collector(self, standing: Sequence[lines.Judged]) -> Collector:
        """The game's collector, fed with what stands; where lines were corrected, with their effects as they are
        now.
        """
        game = self.auditor.game
        collector: Collector = game.statistics(setup_of(self.head, game))
        did_of = {line.n: did for line, _, _, did, _ in self.judged if isinstance(line, lines.Judged)}
        if self.fold.corrections:
            again = self.fold.beginning()
            did_of = {}
            for item in standing:
                judged = again.feed(item)
                again.recall(item.n)
                did_of[item.n] = judged.did if judged else ()
        ended = lasted(self.fold)
        for item in standing:
            if isinstance(item, COUNTED) and not isinstance(content(item), TABLE_STEPS):
                collector.take(item.n, min(item.t, ended), content(item), did_of.get(item.n, ()))
        return collector


def sat(table: Seating, seat: int) -> Row:
    """Whether the player of a seat went home, and who sat there later."""
    return int(seat in table.home), text(table.later[seat]) if seat in table.later else None


COUNTED = (lines.StepLine, lines.ShowLine, lines.SetLine, lines.FactLine, lines.CheckLine)
"""Lines that a collector is fed with."""


def log_row(
    head: Head,
    file: str,
    reader: LogReader,
    audited: tuple[str, int, int],
    game: Game[Any],
    steps: Sequence[str],
    table: Seating = NOBODY,
) -> Row:
    """The row of `logs`. audited: status, complaints, differences; steps: those that stand, see `same.told`."""
    day, utc = moment(head.at)
    parent = head.parent
    usual = game.rulebook.defaults(head.edition)
    variant = {k: v for k, v in sorted(head.options.items()) if k not in usual or usual[k] != v}
    return (
        head.id,
        file,
        head.game,
        head.edition,
        head.rules,
        head.components,
        head.policy,
        head.box.name,
        head.program,
        head.format,
        head.at,
        day,
        utc,
        int(head.untimed),
        parent.log if parent else None,
        parent.step if parent else None,
        (parent.mask or None) if parent else None,
        int(reader.sealed),
        int(bool(reader.torn)),
        reader.receipt.lines,
        reader.receipt.seal,
        *audited,
        text(table.variant(variant)),
        "simulated" if head.simulated or head.id.startswith(SIMULATED) else "table",
        text([bot_name(bot) for bot in head.simulated.bots] if head.simulated else ()),
        *digests(steps),
        None,
        VERSION,
    )


LOOSE = ("logs", "games", "seats", "scores", "rulings", "tries", "notes", "answers", "clocks")
"""Tables in which a number may stand that somebody wrote and nobody has looked at yet."""

SIMULATED = "SIM-"
"""How the ids of simulated logs begin; those of older versions have no other mark of it."""


def told(rows: dict[str, list[Row]], line: lines.Line, at: int) -> None:
    """Lines that are not judged."""
    match line:
        case lines.RulingLine():
            rows["rulings"].append(
                (
                    line.n,
                    line.t,
                    line.kind,
                    text(line.of),
                    line.rule,
                    line.remedy,
                    line.reason,
                    line.by,
                    line.seat,
                    line.ms,
                    line.what,
                    line.outcome,
                    int(line.deviation),
                )
            )
        case lines.NoteLine():
            photo = line.photo.name if line.photo else None
            rows["notes"].append((line.n, line.t, line.of, line.text, text(line.tags), photo))
        case lines.TryLine():
            rules = text([f.rule for f in line.findings])
            rows["tries"].append(
                (at, line.t, line.entry, line.typed, line.word, line.verdict, rules, line.text or None)
            )
        case lines.AnswerLine():
            rows["answers"].append((at, line.t, line.question, line.seat, text(line.value)))
        case lines.PauseLine():
            rows["clocks"].append((at, line.t, "pause", None))
        case lines.ResumeLine():
            rows["clocks"].append((at, line.t, "resume", line.at))


def refused(rows: dict[str, list[Row]]) -> int:
    """How many entries were refused; those that were only asked about are none."""
    return sum(row[VERDICT] != "asked" for row in rows["tries"])


def scores(rows: dict[str, list[Row]], source: str, result: dict[str, Any], label: str, seats: int) -> None:
    """Rows of one result."""
    winners, points = _numbers(result.get("winner")), _numbers(result.get(label))
    for seat in range(1, seats + 1):
        own = points[seat - 1] if seat <= len(points) else None
        won = int(seat in winners) if "winner" in result else None
        rows["scores"].append((source, seat, label, own, won, None))
    rows["scores"].append((source, 0, label, None, None, text(result.get("path") or [])))


def fit(*values: Any) -> None:
    """Raise Unfit for a number that a database cannot hold."""
    for value in values:
        if value.__class__ is int and not -LARGEST <= value <= LARGEST:
            raise Unfit(f"a number in it is too large for a database: {value}")


def _numbers(value: Any) -> list[int | None]:
    """A list of whole numbers out of a result that somebody wrote; what is none is unknown."""
    return [v if v.__class__ is int else None for v in value] if isinstance(value, list | tuple) else []


def _data(line: lines.Judged) -> Any:
    """The content of a judged line that is no step."""
    if isinstance(line, lines.EndLine):
        return {
            k: v
            for k, v in (("why", line.why), ("by", line.by), ("computed", line.computed), ("declared", line.declared))
            if v
        }
    if isinstance(line, lines.BackLine):
        return {"to": line.to, "seen": line.seen}
    if isinstance(line, lines.AmendLine):
        given = ("step", "show", "fact", "set", "check", "head", "end")
        new = {name: getattr(line, name) for name in given if getattr(line, name) is not None}
        return {"of": line.of, "how": line.how, "kind": line.kind, **new}
    return content(line)


_encode = msgspec.json.Encoder().encode


def text(data: Any) -> str:
    """Data as JSON text."""
    return _encode(data).decode()


def moment(at: str) -> tuple[str | None, str | None]:
    """Local day and UTC of a written time; nothing where it cannot be read."""
    try:
        time = datetime.fromisoformat(at)
    except ValueError:
        return None, None
    try:
        utc = time.astimezone(UTC).isoformat(timespec="seconds") if time.tzinfo else None
    except OverflowError:
        utc = None
    return time.date().isoformat(), utc


__all__ = ["Prepared", "Unfit", "moment", "seals_of", "shown", "text"]
