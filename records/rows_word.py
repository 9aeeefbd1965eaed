"""Rows of a log that is taken at its word, because it was plainly written by this program and nothing in it was corrected.

Judging costs many times more than reading. A sealed log whose chain holds, with the rules, the components and the version
of this program, without corrections, declared facts, open questions or masks, and with its end, says everything itself:
verdicts, findings, effects and the result. `by_word` makes the rows out of that; for every other log it gives nothing, and
the log is judged. A test holds both ways against each other.
"""

from binascii import hexlify
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any

import msgspec

from records.audit import uncollected
from records.rows import COUNTED, LARGEST, LOOSE, Prepared, Row, fit, log_row, scores, text, told
from records.schema import TABLES
from records.source import Opened, shown
from referee import __version__
from referee.engine.findings import RANK, Finding, worst
from referee.journal import lines
from referee.journal.fold import content, setup_of
from referee.journal.reader import END, MARK, WHOLE, Reader, decoder

PLAIN = (lines.ShowLine, lines.FactLine, lines.CheckLine)
_encode = msgspec.json.Encoder().encode


class _NotPlain(Exception):
    """This log has to be judged."""


def by_word(path: str, log: Opened) -> Prepared | None:
    """The rows, or None for a log that has to be judged."""
    head, game, reader = log.reader.head, log.game, log.reader
    if not (
        reader.sealed
        and head.program == __version__
        and head.rules == game.rulebook.digest
        and head.components == game.components
        and head.parent is None
        and set(head.options) == set(game.rulebook.options)
    ):
        return None
    seals = reader.seals = [reader.last_seal]
    with reader.file, uncollected():
        try:
            rows = _Word(path, log, seals).rows
        except (_NotPlain, TypeError, ValueError, KeyError, IndexError, msgspec.MsgspecError):
            return None
    receipt = reader.receipt
    return Prepared(path, head.id, receipt.lines, receipt.seal, frozenset(seals), rows)


def _lines_of(reader: Reader, seals: list[bytes]) -> Iterator[Any]:
    """The lines behind the head, each with its seal verified; anything else than whole, fitting lines has to be judged."""
    decode = decoder(reader.head.game).decode
    last, keep = reader.last_seal, seals.append
    number = 0
    for raw in reader.file:
        body = raw[:-WHOLE]
        last = sha256(last + body).digest()[:16]
        if not raw.endswith(MARK + hexlify(last) + END):
            raise _NotPlain
        keep(last)
        line = decode(body + b"}")
        if line.__class__ is lines.StepLine or isinstance(line, lines.NUMBERED):
            number += 1
            if line.n != number:
                raise _NotPlain
        elif isinstance(line, lines.Head):
            raise _NotPlain
        yield line
    reader.last_seal = last
    reader.count = len(seals)


class _Word:
    """The rows of one log."""

    def __init__(self, path: str, log: Opened, seals: list[bytes]) -> None:
        self.log = log
        self.seals = seals
        self.head = log.reader.head
        self.rows: dict[str, list[Row]] = {name: [] for name in TABLES}
        self.collector = log.game.statistics(setup_of(self.head, log.game))
        self.facts: dict[str, Row] = {name: (name, text(value), 0) for name, value in self.head.box.facts.items()}
        self.end: lines.EndLine | None = None
        self.declared: dict[str, Any] = {}
        self.about: dict[int, list[Finding]] = {}
        self.entries: set[int] = set()
        self.t = 0
        self.steps: list[int] = []
        last = self._lines()
        reader = log.reader
        if reader.complaints or reader.torn or reader.broken or self.end is None or not last.done:
            raise _NotPlain
        self._known()
        head = log_row(self.head, shown(path), reader, ("word", 0, 0), log.game)
        self.rows["logs"].append(head)
        self.rows["options"] += [(name, text(value)) for name, value in sorted(self.head.options.items())]
        self.rows["facts"] += [self.facts[name] for name in sorted(self.facts)]
        self._result(self.end)
        for name in LOOSE:
            for row in self.rows[name]:
                fit(*row)

    def _lines(self) -> lines.Judged:
        """All lines; the last judged one that is part of an entry."""
        steps, effects, numbers, entries = self.rows["steps"], self.rows["effects"], self.steps, self.entries
        take = self.collector.take
        last: Any = None
        verbs: dict[type, Any] = {}
        for i, line in enumerate(_lines_of(self.log.reader, self.seals)):
            if line.__class__ is lines.StepLine:
                if line.open:
                    raise _NotPlain
                step = line.step
                n, t, entry, did, who = line.n, line.t, line.entry, line.did, step.who
                verb = verbs.get(step.__class__)
                if verb is None:
                    verb = verbs[step.__class__] = step.__struct_config__.tag
                if t > LARGEST or entry > LARGEST or not -LARGEST <= who <= LARGEST or self.end is not None:
                    raise _NotPlain
                steps.append(
                    (n, entry, t, "step", who, verb, _encode(step).decode(), line.typed or None,
                     int(line.implied), line.verdict, line.verdict, 0, line.reason or None, "stands", None)
                )  # fmt: skip
                numbers.append(n)
                take(n, t, step, did)
                last = line
            elif isinstance(line, PLAIN):
                self._plain(line)
                last = line
            elif isinstance(line, lines.EndLine):
                self._ended(line)
            elif isinstance(line, lines.Judged):
                raise _NotPlain  # a correction, something declared: what stands has to be worked out
            else:
                told(self.rows, line, i + 2)
                continue
            if line.entry:
                entries.add(line.entry)
            if line.t > self.t:
                self.t = line.t
            if line.did:
                for k, effect in enumerate(line.did):
                    seat = effect[1] if len(effect) > 1 and effect[1].__class__ is int else None
                    if seat is not None and not -LARGEST <= seat <= LARGEST:
                        raise _NotPlain
                    effects.append((line.n, k, effect[0], seat, _encode(effect).decode()))
            if line.findings:
                self._found(line.n, line.findings)
        if last is None:
            raise _NotPlain
        return last  # type: ignore[no-any-return]

    def _row(self, line: lines.Judged, data: str) -> None:
        fit(line.entry, line.t)
        kind = str(line.__struct_config__.tag)
        self.rows["steps"].append(
            (line.n, line.entry, line.t, kind, None, None, data, line.typed or None, int(line.implied), line.verdict,
             line.verdict, 0, line.reason or None, "stands", None)
        )  # fmt: skip

    def _plain(self, line: Any) -> None:
        if line.open or line.verdict == "unread":
            raise _NotPlain
        act = content(line)
        self._row(line, text(act))
        if isinstance(line, lines.FactLine):
            self.facts[line.fact.name] = (line.fact.name, text(line.fact.value), line.n)
        if isinstance(line, COUNTED):
            self.collector.take(line.n, line.t, act, line.did)

    def _ended(self, line: lines.EndLine) -> None:
        parts = (("why", line.why), ("computed", line.computed), ("declared", line.declared))
        self._row(line, text({k: v for k, v in parts if v}))
        if line.declared:
            self.declared = line.declared
        elif self.end is not None or not line.computed:
            raise _NotPlain
        else:
            self.end = line

    def _found(self, n: int, found: Sequence[Finding]) -> None:
        for i, f in enumerate(found):
            self.rows["findings"].append((n, i, f.about or n, f.rule, f.verdict, text(f.because), text(f.needs), 1))
            if f.about:
                self.about.setdefault(f.about, []).append(Finding(f.rule, f.verdict))

    def _known(self) -> None:
        """What later lines said of earlier ones."""
        if not self.about:
            return
        steps = self.rows["steps"]
        for at, row in enumerate(steps):
            later = self.about.get(row[0])
            if later:
                known = max(row[9], worst(later), key=RANK.__getitem__)
                steps[at] = (*row[:10], known, *row[11:])

    def _result(self, end: lines.EndLine) -> None:
        from records.stats_rows import collected

        rows, head = self.rows, self.head
        result = end.computed
        label = next(k for k in result if k not in ("winner", "path", "unknown"))
        winners = result["winner"]
        if "unknown" in result:
            raise _NotPlain  # the end left it open, and what was shown behind it may have settled it
        points = [*result[label], *[None] * len(head.seats)][: len(head.seats)]
        for seat in head.seats:
            rows["seats"].append(
                (seat.id, seat.name, seat.person or None, int(seat.id in winners), points[seat.id - 1])
            )
        for source, given in (("computed", result), ("logged", result), ("declared", self.declared)):
            if given:
                scores(rows, source, given, label, len(head.seats))
        rows.update(collected(self.collector, self.steps, winners, points))
        turns = rows["turns"]
        bad = sum(RANK[row[10]] >= RANK["missed"] for row in rows["steps"])
        typed = sum(len(row[7]) for row in rows["steps"] if row[7])
        rows["games"].append(
            (
                head.game, len(head.seats), 1, end.why or None, len(winners), self.t, len(self.steps), len(self.entries),
                bad, 0, 0, len(rows["rulings"]), len(rows["tries"]), len(turns), turns[-1][3] if turns else 0, typed,
            )
        )  # fmt: skip
