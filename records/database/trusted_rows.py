"""Rows of a log that is taken at its word, because it was plainly written by this program and nothing in it was
corrected.

Judging costs many times more than reading. A sealed log whose chain holds, with the rules, the components, the version
and the state (`code`) of this program, without corrections, declared facts or masks, and with its end, says everything
itself: verdicts, findings, effects and the result. Two things it does not say: a result that its end left open and that
was settled by what was shown behind it, which the game's collector reckons, else the log is judged; and which of the
questions that it opened are still open, so their number stays empty. `by_word` makes the rows out of that; for every
other log it gives nothing, and the log is judged. A test holds both ways against each other.
"""

from collections.abc import Sequence
from operator import itemgetter
from typing import Any

import msgspec

from records.database.rows import LOOSE, Prepared, Row, fit, log_row, refused, scores, text, told
from records.database.same import told as told_step
from records.database.shapes import PLAIN, SHAPES
from records.logs.source import shown
from referee import __version__, games
from referee.engine.code_digest import code_of
from referee.engine.findings import RANK, Finding, worst
from referee.engine.game import Game
from referee.engine.garbage import uncollected
from referee.engine.steps import TABLE_STEPS
from referee.journal import lines
from referee.journal.acts import content, setup_of
from referee.journal.complaints import NotALog
from referee.journal.log_file import LogSource, open_log
from referee.journal.reader import LogReader

WHO, OPEN, SEAT = itemgetter(3), itemgetter(10), itemgetter(3)
"""Columns of plain steps and effects in which a number may stand that nobody has looked at yet."""
EVIDENCE = (lines.ShowLine, lines.FactLine, lines.CheckLine)
_encode = msgspec.json.Encoder().encode


class _NotPlain(Exception):
    """This log has to be judged."""


def by_word(path: LogSource) -> Prepared | None:
    """The rows, or None for a log that has to be judged."""
    try:
        reader = open_log(path)
    except (OSError, NotALog):
        return None
    with reader.file, uncollected():
        head, game = reader.head, games.load(reader.head.game)
        if not (
            reader.sealed
            and head.program == __version__
            and head.code
            and head.code == code_of(game)
            and head.rules == game.rulebook.digest
            and head.components == game.about.components()
            and head.parent is None
            and head.options.keys() == game.rulebook.options.keys()
        ):
            return None
        seals = reader.seals = [reader.last_seal]
        try:
            rows = _Word(path, reader, game).rows
        except (_NotPlain, TypeError, ValueError, KeyError, IndexError, RecursionError, msgspec.MsgspecError):
            return None
    receipt = reader.receipt
    return Prepared(path, head.id, receipt.lines, receipt.seal, frozenset(seals), rows)


class _Word:
    """The rows of one log."""

    def __init__(self, path: LogSource, reader: LogReader, game: Game[Any]) -> None:
        self.reader = reader
        self.head = reader.head
        self.rows: dict[str, list[Row]] = {name: [] for name in SHAPES}
        setup = setup_of(self.head, game)
        game.flow.new(setup)  # raises for a head with which this game cannot begin
        self.collector = game.statistics(setup)
        self.facts: dict[str, Row] = {name: (name, text(value), 0) for name, value in self.head.box.facts.items()}
        self.end: lines.EndLine | None = None
        self.declared: dict[str, Any] = {}
        self.about: dict[int, list[Finding]] = {}
        self.entries = 0
        self.opened = self.after = self.doubtful = False
        self.odd = False
        """Whether a line is anything but legal."""
        self.steps: list[int] = []
        self.told: list[str] = []
        """The steps as two records of one game have them."""
        self.leave = game.leaving.leaves(1).verb()
        last = self._lines()
        if reader.complaints or reader.torn or reader.broken or self.end is None or not last.done:
            raise _NotPlain
        self._known()
        head = log_row(self.head, shown(path), reader, ("trusted", 0, 0), game, self.told)
        self.rows["logs"].append(head)
        self.rows["options"] += [(name, text(value)) for name, value in sorted(self.head.options.items())]
        self.rows["facts"] += [self.facts[name] for name in sorted(self.facts)]
        self._result(self.end)
        for name in LOOSE:
            for row in self.rows[name]:
                fit(*row)

    def _lines(self) -> lines.Judged:  # noqa: C901 - a hot loop: it runs for every line of every log
        """All lines behind the head; the last judged one that is part of an entry."""
        plain, effects, numbers = self.rows[PLAIN], self.rows["effects"], self.steps
        take, some, encode, StepLine = self.collector.take, self.reader.some, _encode, lines.StepLine
        last: lines.Judged | None = None
        place = 1
        top = t_top = 0
        verbs: dict[type, str] = {}
        secret = False
        told_steps = self.told
        while chunk := some():
            for line in chunk:
                place += 1
                if line.__class__ is StepLine:
                    if self.end is not None:
                        raise _NotPlain
                    n, t, step, verdict, did = line.n, line.t, line.step, line.verdict, line.did
                    verb = verbs.get(step.__class__)
                    if verb is None:
                        if isinstance(step, TABLE_STEPS) or step.verb() == self.leave:
                            raise _NotPlain  # who sits there, or by which options is played, has to be worked out
                        verb = verbs[step.__class__] = step.__struct_config__.tag
                        secret = secret or bool(step.secret)
                    asked = line.open
                    if asked:
                        self.opened = True
                    data, implied = encode(step).decode(), 1 if line.implied else 0
                    told_steps.append(told_step(step) if secret and step.secret else data)
                    if line.reason:
                        self._row(line, data, step.who, verb)
                    else:
                        plain.append(
                            (n, line.entry, t, step.who, verb, data, line.typed, implied, verdict, verdict, asked)
                        )
                    numbers.append(n)
                    if verdict != "ok":
                        self.odd = True
                    take(n, t, step, did)
                    last = line
                else:
                    if not isinstance(line, lines.Judged):
                        if isinstance(line, lines.ResumeLine) and line.code != self.head.code:
                            raise _NotPlain  # another state of the program judged what follows
                        told(self.rows, line, place)
                        continue
                    if isinstance(line, lines.EndLine):
                        self._ended(line)
                    elif isinstance(line, EVIDENCE):
                        self._plain(line)
                        last = line
                    else:
                        raise _NotPlain  # a correction, something declared: what stands has to be worked out
                    n, t, did = line.n, line.t, line.did
                entry = line.entry
                if entry > top:
                    top = entry
                    self.entries += 1
                elif entry and entry < top:
                    raise _NotPlain
                if t > t_top:
                    t_top = t
                if did:
                    for k, effect in enumerate(did):
                        seat = effect[1] if len(effect) > 1 and effect[1].__class__ is int else None
                        effects.append((n, k, effect[0], seat, encode(effect).decode()))
                if line.findings:
                    self._found(n, line.findings)
        fit(top, t_top, *set(map(WHO, plain)), *set(map(OPEN, plain)), *set(map(SEAT, effects)))
        if last is None:
            raise _NotPlain
        return last

    def _row(self, line: lines.Judged, data: str, who: int | None = None, verb: str | None = None) -> None:
        self.odd = self.odd or line.verdict != "ok"
        kind = str(line.__struct_config__.tag)
        fit(who, line.open)
        self.rows["steps"].append(
            (
                line.n,
                line.entry,
                line.t,
                kind,
                who,
                verb,
                data,
                line.typed or None,
                int(line.implied),
                line.verdict,
                line.verdict,
                line.open,
                line.reason or None,
                "stands",
                None,
            )
        )

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
        ended = line.t if self.end is None else self.end.t
        self.collector.take(line.n, min(line.t, ended), act, line.did)

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
        for shape, known in ((PLAIN, 9), ("steps", 10)):
            rows = self.rows[shape]
            for at, row in enumerate(rows):
                later = self.about.get(row[0])
                if later:
                    now = max(row[known - 1], worst(later), key=RANK.__getitem__)
                    rows[at] = (*row[:known], now, *row[known + 1 :])

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
                (seat.id, seat.name, seat.person or None, int(seat.id in winners), points[seat.id - 1], 0, None)
            )
        for source, given in (("computed", result), ("logged", logged), ("declared", self.declared)):
            if given:
                scores(rows, source, given, label, len(head.seats))
        rows.update(collected(self.collector, self.steps, winners, points, end.why))
        turns = rows["turns"]
        bad = 0
        if self.odd or self.about:
            verdicts = [row[9] for row in rows[PLAIN]] + [row[10] for row in rows["steps"]]
            bad = sum(RANK[verdict] >= RANK["missed"] for verdict in verdicts)
        keys = sum([len(row[6]) for row in rows[PLAIN]]) + sum([len(row[7] or "") for row in rows["steps"]])
        rows["games"].append(
            (
                head.game,
                len(head.seats),
                1,
                end.why or None,
                len(winners),
                end.t,  # what was shown after the end is no play
                len(self.steps),
                self.entries,
                bad,
                None if self.opened else 0,
                0,
                len(rows["rulings"]),
                refused(rows),
                len(turns),
                turns[-1][3] if turns else 0,
                keys,
                None,
                0,
                0,
                0,
            )
        )
