"""Rows of a log that is taken at its word, because it was plainly written by this program and nothing in it was corrected.

Judging costs many times more than reading. A sealed log whose chain holds, with the rules, the components and the version
of this program, without corrections, declared facts or masks, and with its end, says everything itself: verdicts, findings,
effects and the result. Two things it does not say: a result that its end left open and that was settled by what was shown
behind it, which the game's collector reckons, else the log is judged; and which of the questions that it opened are still
open, so their number stays empty. `by_word` makes the rows out of that; for every other log it gives nothing, and the log
is judged. A test holds both ways against each other.
"""

from binascii import hexlify
from collections.abc import Sequence
from hashlib import sha256
from operator import itemgetter
from typing import Any

import msgspec

from records.audit.auditor import uncollected
from records.database.rows import LOOSE, Prepared, Row, fit, log_row, scores, text, told
from records.database.schema import TABLES
from records.logs.source import Opened, shown
from referee import __version__
from referee.engine.findings import RANK, Finding, worst
from referee.journal import lines
from referee.journal.fold import content, setup_of
from referee.journal.reader import END, MARK, WHOLE, decoder

WHO, OPEN, SEAT = itemgetter(4), itemgetter(11), itemgetter(3)
"""Columns of steps and effects in which a number may stand that nobody has looked at yet."""
MARKED = b'{"line":"mark",'
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
        except (_NotPlain, TypeError, ValueError, KeyError, IndexError, RecursionError, msgspec.MsgspecError):
            return None
    receipt = reader.receipt
    return Prepared(path, head.id, receipt.lines, receipt.seal, frozenset(seals), rows)


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
        self.entries = 0
        self.opened = self.after = self.doubtful = False
        self.odd = False
        """Whether a line is anything but legal."""
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
        """All lines behind the head; the last judged one that is part of an entry.

        Anything else than whole lines whose seals fit has to be judged. One loop, because it runs for every line of every log.
        """
        steps, effects, numbers = self.rows["steps"], self.rows["effects"], self.steps
        take, reader = self.collector.take, self.log.reader
        decode, sealed, keep = decoder(self.head.game).decode, reader.last_seal, self.seals.append
        encode, StepLine = _encode, lines.StepLine
        last: Any = None
        number = top = t_top = 0
        verbs: dict[type, str] = {}
        for at, raw in enumerate(reader.file, 2):
            body = raw[:-WHOLE]
            sealed = sha256(sealed + body).digest()[:16]
            if not raw.endswith(MARK + hexlify(sealed) + END):
                raise _NotPlain
            keep(sealed)
            if raw.startswith(MARKED):
                continue  # views to compare with, and long: what is taken at its word is not compared
            line = decode(body + b"}")
            if line.__class__ is StepLine:
                n, t, step, verdict, did = line.n, line.t, line.step, line.verdict, line.did
                number += 1
                if n != number or self.end is not None:
                    raise _NotPlain
                verb = verbs.get(step.__class__)
                if verb is None:
                    verb = verbs[step.__class__] = step.__struct_config__.tag
                asked = line.open
                if asked:
                    self.opened = True
                steps.append(
                    (n, line.entry, t, "step", step.who, verb, encode(step).decode(), line.typed or None,
                     line.implied, verdict, verdict, asked, line.reason or None, "stands", None)
                )  # fmt: skip
                numbers.append(n)
                if verdict != "ok":
                    self.odd = True
                take(n, t, step, did)
                last = line
            elif isinstance(line, lines.NUMBERED):
                number += 1
                if line.n != number:
                    raise _NotPlain
                if isinstance(line, PLAIN):
                    self._plain(line)
                    last = line
                elif isinstance(line, lines.EndLine):
                    self._ended(line)
                elif isinstance(line, lines.Judged):
                    raise _NotPlain  # a correction, something declared: what stands has to be worked out
                else:
                    told(self.rows, line, at)
                    continue
                did = line.did
            elif isinstance(line, lines.Head):
                raise _NotPlain
            else:
                told(self.rows, line, at)
                continue
            entry, t = line.entry, line.t
            if entry > top:
                top = entry
                self.entries += 1
            elif entry and entry < top:
                raise _NotPlain
            if t > t_top:
                t_top = t
            if did:
                n = line.n
                for k, effect in enumerate(did):
                    seat = effect[1] if len(effect) > 1 and effect[1].__class__ is int else None
                    effects.append((n, k, effect[0], seat, encode(effect).decode()))
            if line.findings:
                self._found(line.n, line.findings)
        reader.last_seal = sealed
        reader.count = len(self.seals)
        fit(top, t_top, *set(map(WHO, steps)), *set(map(OPEN, steps)), *set(map(SEAT, effects)))
        self.t = t_top
        if last is None:
            raise _NotPlain
        return last  # type: ignore[no-any-return]

    def _row(self, line: lines.Judged, data: str) -> None:
        self.odd = self.odd or line.verdict != "ok"
        kind = str(line.__struct_config__.tag)
        self.rows["steps"].append(
            (line.n, line.entry, line.t, kind, None, None, data, line.typed or None, int(line.implied), line.verdict,
             line.verdict, line.open, line.reason or None, "stands", None)
        )  # fmt: skip

    def _plain(self, line: Any) -> None:
        if line.verdict == "unread":
            raise _NotPlain
        self.opened = self.opened or bool(line.open)
        if self.end is not None:
            self.after = True
            self.doubtful = self.doubtful or line.verdict != "ok"
        act = content(line)
        self._row(line, text(act))
        if isinstance(line, lines.FactLine):
            self.facts[line.fact.name] = (line.fact.name, text(line.fact.value), line.n)
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
        from records.database.rows_play import collected

        rows, head = self.rows, self.head
        logged = result = end.computed
        label = next(k for k in result if k not in ("winner", "path", "unknown"))
        if "unknown" in result and self.after:
            settled = None if self.doubtful else self.collector.result(end.why)
            if settled is None:
                raise _NotPlain
            result = settled
        winners = result["winner"]
        points = [*result[label], *[None] * len(head.seats)][: len(head.seats)]
        for seat in head.seats:
            rows["seats"].append(
                (seat.id, seat.name, seat.person or None, int(seat.id in winners), points[seat.id - 1])
            )
        for source, given in (("computed", result), ("logged", logged), ("declared", self.declared)):
            if given:
                scores(rows, source, given, label, len(head.seats))
        rows.update(collected(self.collector, self.steps, winners, points))
        turns = rows["turns"]
        bad = sum(RANK[row[10]] >= RANK["missed"] for row in rows["steps"]) if self.odd or self.about else 0
        typed = sum([len(row[7]) for row in rows["steps"] if row[7]])
        rows["games"].append(
            (
                head.game, len(head.seats), 1, end.why or None, len(winners), self.t, len(self.steps), self.entries,
                bad, None if self.opened else 0, 0, len(rows["rulings"]), len(rows["tries"]), len(turns), turns[-1][3] if turns else 0, typed,
            )
        )  # fmt: skip
