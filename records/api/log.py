"""A log as a value: everything that the command line says of one, as data."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from records.api import tables
from records.audit.audited import Audit, AuditRequest, FileComplaint, OtherReading, Rules
from records.audit.auditor import examine
from records.audit.readings import asked as readings_asked
from records.database.prepare import prepare
from records.database.rows import Prepared
from records.logs import source
from records.logs.export import KEEP, Anonymous
from records.logs.eyes import Looker, eye_in
from records.proof.odds_log import OddsAnswer
from records.replay.branch import Branched
from records.replay.diff import Diff
from records.replay.replay import Moment, NoSuchLine, moments, no_such_line, state_at
from records.replay.ruling import Ruled, rulings
from records.replay.why import Why
from referee import games
from referee.api.arguments import is_a, is_text, is_whole
from referee.api.position import Position
from referee.api.rows import Rows
from referee.engine.rulebook import OptionValue, spell
from referee.engine.score import Score
from referee.journal import atomic_write, seal
from referee.journal import lines as log_lines
from referee.journal.complaints import NotALog
from referee.journal.foreign import unpacked_bytes
from referee.journal.log_file import MemoryLog, open_log
from referee.journal.read_limited import LARGE, read
from referee.simulate.run import sealed_bytes


class BranchedLog(NamedTuple):
    """A log with another entry in one place, and what became of the lines behind it."""

    log: Log
    """The new log. It names its parent."""
    told: Branched
    """What stands there now, what was replayed, what was left out and why, and how the two logs differ."""


class Log:
    """A log, sealed or not, whole or damaged. It never changes: the same question has the same answer.

    Threads may share it, and processes may be given it. Lines are numbered from 1, as in the log; seats from 1, 0 is
    the table; times are milliseconds of play.

    eye: who looks. `open` sees everything once the game has ended, and no more than the whole table before that;
    `public` sees what the whole table saw; a seat (`2`) or a name (`"Ben"`) also what that player knew.
    """

    def __init__(self, log: MemoryLog) -> None:
        """Raises NotALog."""
        self._log = log
        with (reader := open_log(log)).file:
            self._head = reader.head

    def __reduce__(self) -> tuple[type[Log], tuple[MemoryLog]]:
        return Log, (self._log,)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Log) and self._log.data == other._log.data

    def __hash__(self) -> int:
        return hash(self._log.data)

    def __bytes__(self) -> bytes:
        return self._log.data

    def __repr__(self) -> str:
        return f"<Log {self.id} of {self.game}, {self.receipt.lines} lines>"

    @property
    def memory(self) -> MemoryLog:
        """Its name and bytes, as the parts of `records` read them."""
        return self._log

    # --- what it is --------------------------------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """The path from which it was read; a name made of its id for a log that was never in a file."""
        return self._log.name

    @property
    def id(self) -> str:
        """Its id: the same in every copy of the log, another one in a branch."""
        return self._head.id

    @property
    def game(self) -> str:
        """The id of its game; `referee.load(log.game)` is the game."""
        return self._head.game

    @property
    def head(self) -> log_lines.Head:
        """The head as it was written: edition, options, box, policy, seats, and what it was made with."""
        return self._head

    @property
    def players(self) -> tuple[str, ...]:
        """The players of seat 1, 2 … at the beginning, with corrected names."""
        return tuple(seat.name for seat in self._start.fold.head.seats)

    @property
    def lines(self) -> tuple[log_lines.Line, ...]:
        """All lines that hold, typed, the head first; also what is hidden from others. `line.step` is a step object."""
        return self._read[0]

    @property
    def receipt(self) -> seal.Receipt:
        """The number of its lines and the last seal, as a table may photograph it."""
        return self._read[1]

    @property
    def complaints(self) -> tuple[FileComplaint, ...]:
        """What is wrong with the file: seals, order, broken lines; empty for a whole log."""
        return self._read[2]

    @property
    def is_whole(self) -> bool:
        """Whether every line can be read and every seal fits."""
        return not any(complaint.kind != "ending" for complaint in self.complaints)

    @cached_property
    def _read(self) -> tuple[tuple[log_lines.Line, ...], seal.Receipt, tuple[FileComplaint, ...]]:
        with (reader := open_log(self._log)).file:
            log = (reader.head, *reader)
            return log, reader.receipt, tuple(FileComplaint(*complaint) for complaint in reader.complaints)

    @property
    def _start(self) -> source.Opened:
        """The log, opened anew: its reader behind the head. The file is memory, so that nothing needs closing."""
        return source.opened(self._log)

    # --- the game ----------------------------------------------------------------------------------------------------

    def at(self, line: int, eye: Looker = "open") -> Position:
        """The table as the log had it after a line; 0 is before the first step. Raises NoSuchLine; ValueError for an
        eye that is not at this table.
        """
        is_whole(line, "a line")
        fold = state_at(self._log, line, eye)
        if fold.last != line:
            raise NoSuchLine(no_such_line(line, self.last, not self.is_whole))
        return Position(fold)

    def end(self, eye: Looker = "open") -> Position:
        """The table after the last line."""
        return self.at(self.last, eye)

    @property
    def last(self) -> int:
        """The number of the last line that holds; 0 for a log that is only begun."""
        return next((n for line in reversed(self.lines) if (n := getattr(line, "n", 0))), 0)

    def score(self) -> Score:
        """The score at the end, explained; `final` says whether the game is over."""
        return self.end().score()

    def replay(self, eye: Looker = "open") -> Iterator[Moment]:
        """Every line behind the head in words, with verdict, findings, effects, and the table after it (`view`)."""
        yield from moments(self._start, eye)

    def transcript(self) -> list[str]:
        """What was typed, an entry a line; played on a new table it gives the same steps, as long as no file is damaged
        and nothing was hidden.
        """
        return [line.typed for line in self.lines if isinstance(line, log_lines.Judged) and line.typed]

    # --- rows for data frames ----------------------------------------------------------------------------------------

    def steps(self) -> Rows:
        """A row a judged line, as in the table `steps` of a database, and a column for each member of a step:
        `data.to`.
        """
        return tables.steps(self.rows("steps"))

    def effects(self) -> Rows:
        """A row an effect, as in the table `effects` of a database, and a column for each of its members:
        `data.change`.
        """
        return tables.effects(self.rows("effects"), games.load(self.game))

    def findings(self) -> Rows:
        """A row for each thing that a rule says of a line, as judged now: the table `findings` of a database."""
        return self.rows("findings")

    def rows(self, table: str) -> Rows:
        """The rows that this log has in a table of a database: `turns`, `seats`, `scores`, `course` … What is hidden
        before the end of a game is left out.

        Raises LookupError, which names the tables; Unfit for a damaged log.
        """
        return tables.table_rows(self._prepared, table)

    @cached_property
    def _prepared(self) -> Prepared:
        return prepare(self._log)

    # --- judged ------------------------------------------------------------------------------------------------------

    def audit(
        self,
        *,
        strict: bool = False,
        rules: Rules = "current",
        options: Mapping[str, OptionValue | Sequence[OptionValue]] | None = None,
        boxes: Sequence[str | os.PathLike[str]] = (),
        prove: bool = False,
        seconds: float = 30.0,
    ) -> Audit:
        """Every step judged again, and compared with what the log says; what `records audit` says.

        strict: a step against the rules is found even if the log marks it. rules: `logged` takes the verdicts of the
        log. options, boxes: other readings, judged side by side (`audit.readings`); several values make several
        readings. prove: whether any deal explains the log, in at most so many seconds of the processor (`audit.proof`;
        extra `prove`).

        Never raises for what stands in the log; NoReading for an option or a value that no game has.
        """
        return self._examined(strict, rules, options, boxes, prove, seconds)[0]

    def deal(self, seconds: float = 30.0) -> Log | None:
        """The log with open cards, as one deal that explains it has them; None where there is none, where the search
        gave up, and before the end of a game with hidden cards. Raises NoSolver without the extra `prove`.
        """
        from referee.proof.model import solver

        solver()
        deal = self._examined(False, "current", None, (), True, seconds, deal=True)[1]
        return Log(MemoryLog(self.name, deal)) if deal else None

    def _examined(
        self,
        strict: bool,
        rules: Rules,
        options: Mapping[str, OptionValue | Sequence[OptionValue]] | None,
        boxes: Sequence[str | os.PathLike[str]],
        prove: bool,
        seconds: float,
        deal: bool = False,
    ) -> tuple[Audit, bytes]:
        ask = AuditRequest(strict, rules, other_readings(options, boxes), prove, deal, seconds)
        return examine(self._log, ask)

    def why(self, line: int, eye: Looker = "open") -> Why:
        """Everything about one line: what led to it, what was asked, each rule that was tested, what came of it.

        Raises NoSuchLine.
        """
        is_whole(line, "a line")
        from records.replay.why import why

        return why(self._log, line, eye)

    def odds(self, line: int, zone: str = "", card: str = "") -> OddsAnswer:
        """How likely something hidden was at a line, by what everybody had seen: `records odds`.

        zone: a place just after the line: `hand:2`, `kept:3`, `deck`; card: what may lie there. Raises ValueError for
        a line, a place or a card that there is not; NoSolver without the extra `prove`, Undecided.
        """
        is_whole(line, "a line")
        from records.proof.odds_log import asked

        return asked(self._log, line, zone, card)

    def rulings(self) -> list[Ruled]:
        """Calls, rulings, appeals, penalties and time given back, in order."""
        return rulings(self._log).found

    def slip(self, line: int) -> list[str]:
        """The slip of the ruling at a line: at most 12 rows of 72 columns. Raises ValueError where there is none."""
        is_whole(line, "a line")
        return rulings(self._log, line).found[0].slip

    def diff(self, other: Log) -> Diff:
        """Where this log and another one part, what only one has, and what that changed. Raises Apart for two games."""
        is_a(other, Log, "`diff` takes another log")
        from records.replay.diff import compared, standing

        return compared(standing(self._log), standing(other._log))

    # --- other logs made of it ---------------------------------------------------------------------------------------

    def branch(self, at: int, instead: str | Sequence[str] = ()) -> BranchedLog:
        """What if: another entry, or several, in place of line `at`, and the rest replayed as far as it stays legal;
        none leaves the line out.

        Raises Cannot for a line that does not stand, NotTaken (with the reply) for an entry that is refused.
        """
        is_whole(at, "a line")
        is_a(instead, Sequence, "what comes instead is an entry or a list of entries")
        from records.replay.branch import Brancher

        brancher = Brancher(self._log, at)
        told = brancher.run([instead] if isinstance(instead, str) else instead)
        made = MemoryLog(f"{told.id}.jsonl", sealed_bytes(brancher.written))
        told.out, told.diff = made.name, brancher.compare(made)
        return BranchedLog(Log(made), told)

    def masked(self, eye: Looker = "public") -> Log:
        """A log of what somebody saw, with an id of its own. Raises ValueError for an eye that is not at this table."""
        from referee.journal.mask import mask

        opened = self._start
        log = list(opened.reader)
        seen = eye_in(eye, self.players, log)
        new = list(mask(log, opened.reader.head, seen, opened.game))
        return Log(MemoryLog(self.name, sealed_bytes(new)))

    def anonymous(self, keep: Iterable[str] = (), eye: Looker = "open") -> Log:
        """A copy to give away: pseudonyms, weeks for dates, no free text. keep: what stays (`notes`, `tries`,
        `reasons`, `typed`, `answers`, `photos`). `referee.anonymous` gives a person one pseudonym in many logs.
        """
        return anonymous([self], keep, eye)[0]

    def sealed(self) -> Log:
        """The same log with seals; itself where it has them. Raises Beyond for a damaged one."""
        from records.logs.repair import receipt, with_seals

        if receipt(self._log).sealed:
            return self
        return Log(self._log._replace(data=with_seals(self._log.data)))

    def check_receipt(self, photographed: str | seal.Receipt) -> str:
        """How the log compares with a receipt, `59 lines, last seal 1f…`: `fits`, `grown` (more lines since), `cut`,
        `gap` (lines are missing and a seal does not fit), `other`, or `broken` (a seal before it does not fit, so
        nothing is proved). Raises ValueError for no receipt.
        """
        from records.logs import repair

        wanted = repair.photographed(str(photographed))
        if wanted is None:
            raise ValueError("a receipt is written `59 lines, last seal 1f…`, with all 32 digits")
        return repair.receipt(self._log, wanted).check

    def page(self, eye: Looker = "public", start: int = 0) -> str:
        """One self-contained HTML page that steps through the log: `records view`. start: the first line on it; 0: all,
        or the last lines of a log that is longer than a page.
        """
        from records.page.page import page
        from records.page.view import drawn, laid_out

        return page(drawn(laid_out(self._log, eye, start)))

    def dispute(self, line: int, eye: Looker = "public") -> str:
        """One sheet for an arbiter on a line, as an HTML page: `records view --dispute`. Raises ValueError for no
        line.
        """
        is_whole(line, "a line")
        from records.page import dispute

        return dispute.page(dispute.dispute(self._log, line, eye))

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Write the log to a new file, byte for byte. Raises FileExistsError; OSError as usual."""
        atomic_write.make(path, self._log.data)
        return Path(path)


def anonymous(logs: Sequence[Log], keep: Iterable[str] = (), eye: Looker = "open") -> list[Log]:
    """Copies to give away: pseudonyms, the same one for a person in all of them; weeks for dates, no free text.

    keep: what stays: `notes`, `tries`, `reasons`, `typed`, `answers`, `photos`. Raises ValueError for another word, or
    an eye that is not at a table.
    """
    keep = tuple(keep)
    if unknown := [word for word in keep if word not in KEEP]:
        raise ValueError(f"{unknown[0]!r} cannot be kept; there is {', '.join(KEEP)}")
    export = Anonymous(keep)
    made = []
    for log in logs:
        copy, told = export.run(log.memory, eye)
        made.append(Log(MemoryLog(f"{told.id}.jsonl", sealed_bytes(copy))))
    return made


def open(path: str | os.PathLike[str] | bytes) -> Log:
    """A log, read from a file or out of bytes; packed with gzip or not.

    A damaged log is opened as far as it holds (`log.complaints`). Raises NotALog with what it is instead and what to
    do; FileNotFoundError and other OSErrors as usual.
    """
    if isinstance(path, bytes):
        name, data = "memory.jsonl", path
    else:
        name = os.fspath(path)
        data = read(name, LARGE)
    try:
        data = unpacked_bytes(data)
    except ValueError as error:
        raise not_a_log(str(error)) from None
    return Log(MemoryLog(name, data))


def schema(game: str) -> dict[str, Any]:
    """The JSON schema of a line of a game's logs: `records schema`. It is JSON, so its values have no type here.

    Raises LookupError for a game that there is not.
    """
    from records.logs.schema_json import schema

    name = games.name_of(is_text(game, "the name of a game"))
    if name is None:
        raise LookupError(games.none_such(game))
    return schema(name)


def not_a_log(text: str) -> NotALog:
    """The error with this sentence."""
    from referee.journal.complaints import Complaint

    return NotALog(Complaint(0, "file", text))


def other_readings(
    options: Mapping[str, OptionValue | Sequence[OptionValue]] | None, boxes: Sequence[str | os.PathLike[str]]
) -> tuple[OtherReading, ...]:
    """The readings to judge by, side by side. Raises NoReading."""
    is_a(options or {}, Mapping, "options are values by name")
    texts = [
        f"{name}={spell(value)}"
        for name, values in (options or {}).items()
        for value in ([values] if isinstance(values, bool | int | str) else values)
    ]
    return readings_asked(texts, [os.fspath(box) for box in boxes])
