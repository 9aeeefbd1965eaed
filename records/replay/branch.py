"""What if: a log with another entry in one place and the rest replayed as far as it stays legal.

The new log names its parent and the last line taken over. Corrections of the parent are carried out, not repeated. What
implied steps and ends there are is worked out anew. Steps of the parent that nobody is asked for any more are left out;
with the first one that is asked for and has become illegal the replay ends, for real play would have gone another way.
What the real table counted or declared behind the fork is left out too. All of it is listed.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from records.logs.source import Opened, opened
from records.replay.diff import Diff, DiffLine, Standing, compared
from referee import __version__
from referee.engine.code_digest import code_of
from referee.engine.errors import RefereeError
from referee.engine.findings import RANK
from referee.engine.game import Game
from referee.engine.naming import named
from referee.engine.steps import Act, Sit, Step
from referee.journal import lines
from referee.journal.acts import content
from referee.journal.entry import Entry
from referee.journal.fold import Fold
from referee.journal.head import new_id
from referee.journal.lines import Judged, Line, Parent
from referee.journal.log_file import LogSource
from referee.journal.memory_writer import MemoryWriter
from referee.table.desk import Desk
from referee.table.session.clock import Clock
from referee.table.session.reply import Reply


class Cannot(RefereeError, ValueError):
    """No branch can be made there; the text says why."""


class NotTaken(RefereeError):
    """The entry that should stand instead was refused; the reply says why."""

    def __init__(self, reply: Reply) -> None:
        super().__init__(reply.why)
        self.reply = reply


class Left(msgspec.Struct):
    """A line of the parent that has no place in the branch, and why."""

    n: int
    text: str
    why: str


class Branched(msgspec.Struct):
    """What became of the lines."""

    parent: str
    id: str
    at: int
    replaced: str
    taken: int
    """The lines before the fork."""
    instead: tuple[DiffLine, ...]
    """The lines that stand there now."""
    replayed: int
    """How many lines after the fork were replayed."""
    stopped: int
    """The line of the parent at which the replay ended, 0 when it went to the end."""
    left: tuple[Left, ...]
    lines: int
    diff: Diff | None = None
    out: str = ""


class Brancher:
    """One branch in the making."""

    def __init__(self, path: LogSource, at: int) -> None:
        """Read the parent. Raises NotALog, or Cannot for a line that does not stand."""
        log: Opened = opened(path)
        with log.reader.file:
            self.parent = Standing(path, log)
        self.game: Game[Any] = log.game
        self.at = at
        items = self.parent.items
        place = next((i for i, item in enumerate(items) if item.n == at), None)
        if place is None:
            raise Cannot(self._why_not(at))
        self.place = place
        before = items[place - 1].n if place else 0
        self.head = msgspec.structs.replace(
            self.parent.fold.head,
            id=new_id(),
            parent=Parent(self.parent.fold.head.id, before),
            rules=self.game.rulebook.digest,
            components=self.game.about.components(),
            program=__version__,
            code=code_of(self.game),
        )
        self.fold = Fold(self.game, self.head)
        self.written: list[Line] = [self.head]
        """The lines of the new log, its head first."""
        self.entry = 0
        self.numbers: dict[int, int] = {0: 0}
        self.left: list[Left] = []
        self.replayed = 0
        self.stopped = 0
        self._remarks = [
            line for line in self.parent.written if isinstance(line, lines.NoteLine | lines.RulingLine)
        ]

    def _why_not(self, at: int) -> str:
        fold = self.parent.fold
        if at in fold.cut or at in fold.removed:
            return f"line {at} was taken back or removed: there is nothing to put another step in place of"
        if at in fold.stranded:
            return f"line {at} no longer applies after a correction, so it does not count"
        if any(item.n == at for item in fold.items):
            return f"line {at} is the end; branch at a line before it"
        return (
            f"line {at} is no step of this log"
            if 0 < at <= fold.last
            else f"there is no line {at}; the last is {fold.last}"
        )

    def run(self, instead: Sequence[str]) -> Branched:
        """Take over, put in, replay. instead: entries; none: the step is left out. Raises NotTaken."""
        items = self.parent.items
        for group in grouped(items[: self.place]):
            self._remarks_before(group[0].n)
            self._take(group)
        self._remarks_before(self.at)
        taken = self.fold.last
        start = len(self.written)
        self._put(instead, items[self.place].t)
        put = tuple(
            DiffLine(line.n, self._words(line), line.verdict)
            for line in self.written[start:]
            if isinstance(line, Judged)
        )
        for group in grouped(items[self.place + 1 :]):
            self._replay(group)
        return Branched(
            parent=self.parent.fold.head.id,
            id=self.head.id,
            at=self.at,
            replaced=self.parent.said[self.place].text,
            taken=taken,
            instead=put,
            replayed=self.replayed,
            stopped=self.stopped,
            left=tuple(self.left),
            lines=len(self.written),
        )

    def compare(self, path: LogSource) -> Diff:
        """The parent beside the branch, which has been written to a file."""
        log = opened(path)
        with log.reader.file:
            return compared(self.parent, Standing(path, log))

    # --- before the fork ---------------------------------------------------------------------------------------------

    def _take(self, group: Sequence[Judged]) -> None:
        """One entry of the parent as it was."""
        entry = Entry(self.fold, self._next(), group[0].t)
        for item in group:
            entry.add(content(item), implied=item.implied)
            entry.lines[-1].reason = item.reason
            self.numbers[item.n] = entry.lines[-1].n
        self.written += entry.close(group[0].typed if group[-1].done else "")

    def _remarks_before(self, n: int) -> None:
        """Notes and rulings of the parent up to a line."""
        while self._remarks and self._remarks[0].n < n:
            remark = self._remarks.pop(0)
            number = self.fold.last + 1
            new: Line
            if isinstance(remark, lines.NoteLine):
                new = msgspec.structs.replace(remark, n=number, of=self.numbers.get(remark.of, 0))
            else:
                of = tuple(self.numbers[i] for i in remark.of if i in self.numbers)
                new = msgspec.structs.replace(remark, n=number, of=of)
            self.numbers[remark.n] = number
            self.fold.feed(new)
            self.written.append(new)

    def _next(self) -> int:
        self.entry += 1
        return self.entry

    # --- the fork ----------------------------------------------------------------------------------------------------

    def _put(self, instead: Sequence[str], t: int) -> None:
        """The entries that stand there now."""
        paper = MemoryWriter()
        paper.lines = self.written
        session = Desk(self.fold, paper, Clock(t, untimed=True), self.entry, tries=False)
        for text in instead:
            written = len(self.written)
            reply = session.enter(text)
            if reply.kind != "accepted":
                raise NotTaken(reply.named(session.names))
            if not any(map(_plays, self.written[written:])):
                what = f"{text!r} plays nothing; what stands instead is a step, as it is typed at the table"
                raise NotTaken(Reply("refused", what, verdict="unread"))
        self.fold, self.entry = session.fold, session.entry

    def _words(self, line: Line) -> str:
        if isinstance(line, lines.EndLine):
            return f"end: {line.why}"
        assert isinstance(line, Judged)
        if isinstance(line, lines.AmendLine | lines.BackLine):
            return str(line.__struct_config__.tag)
        from referee.journal.format_text import described

        state = self.fold.before(line.n).state
        return named(described(self.game, state, content(line)), state.setup.seats)

    # --- behind the fork ---------------------------------------------------------------------------------------------

    def _replay(self, group: Sequence[Judged]) -> None:
        """Replay one entry of the parent as far as it is still legal; implied steps are worked out again."""
        fold = self.fold.copy()
        entry = Entry(fold, self.entry + 1, group[0].t)
        whole = group[-1].done
        for item in group:
            if item.implied:
                continue
            why = f"behind line {self.stopped}" if self.stopped else self._try(entry, item)
            if why:
                whole = False
                self.left.append(Left(item.n, self._said(item), why))
        if entry.lines:
            self.entry += 1
            self.written += entry.close(group[0].typed if whole else "")
            self.fold = fold

    def _try(self, entry: Entry, item: Judged) -> str:
        """Add one act to an entry; empty, or why it has no place."""
        act = content(item)
        if isinstance(item, lines.CheckLine | lines.SetLine):
            return "it was counted or declared at the real table"
        state = entry.fold.state
        if state.over and isinstance(act, Step) and not self.game.flow.awaiting(state).who:
            return "the game is over by then"
        implied = self.game.flow.implied(entry.fold.state, act) if isinstance(act, Step) else ()
        trial = entry.fold.copy()
        probe = Entry(trial, entry.number, entry.t)
        for step in implied:
            probe.add(step, implied=True)
        judged = probe.add(act)
        own = [f for f in judged.findings if not f.about]
        unasked = next((f for f in own if f.unasked), None)
        was = self.parent.fold.now.verdicts.get(item.n, "ok")
        worse = RANK[judged.verdict] >= RANK["irregular"] and RANK[judged.verdict] > RANK[was]
        gone = unasked is not None and item.n not in self.parent.fold.out_of_turn
        if gone or worse:
            bad = unasked if gone and unasked else next(f for f in own if f.verdict == judged.verdict)
            self.stopped = 0 if gone else item.n
            names = trial.state.setup.seats
            return f"{judged.verdict} by {self.game.rulebook.cite(bad.rule)}: {named(bad.text, names)}"
        self._add(entry, [*implied], act, item)
        return ""

    def _add(self, entry: Entry, implied: Sequence[Step], act: Act, item: Judged) -> None:
        for step in implied:
            entry.add(step, implied=True)
        entry.add(act)
        entry.lines[-1].reason = item.reason
        self.replayed += 1

    def _said(self, item: Judged) -> str:
        return next(said.text for said in self.parent.said if said.n == item.n)


def _plays(line: Line) -> bool:
    """Whether a line is something that happens in the game: no correction, count, note or change of a player."""
    return isinstance(line, lines.ShowLine | lines.FactLine | lines.SetLine | lines.EndLine) or (
        isinstance(line, lines.StepLine) and not isinstance(line.step, Sit)
    )


def grouped(items: Sequence[Judged]) -> Iterator[list[Judged]]:
    """Lines by the entries they were typed in."""
    group: list[Judged] = []
    for item in items:
        if group and item.entry != group[-1].entry:
            yield group
            group = []
        group.append(item)
    if group:
        yield group


__all__ = ["Branched", "Brancher", "Cannot", "Left", "NotTaken"]
