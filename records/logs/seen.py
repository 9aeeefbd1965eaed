"""A log folded line by line as somebody sees it: the fold that judges what is left is the one that is looked at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from records.logs.eyes import Looker, eye_in
from records.logs.masking import Placed, has_secrets
from referee.engine.findings import RANK
from referee.engine.naming import named
from referee.journal import lines
from referee.journal.entry import plain_data
from referee.journal.fold import Fold
from referee.journal.format_text import IDLE, does_nothing
from referee.journal.judgement import Judgement
from referee.journal.line_text import line_text
from referee.journal.lines import Head, Line
from referee.journal.mask import masker_of


class SeenTable(NamedTuple):
    """The table at a moment."""

    status: str
    """How the game stands, in words."""
    view: dict[str, Any]
    """All public facts, as plain data."""


class SeenLog:
    """A log as somebody sees it, by default an open table: each line is folded once, as it is seen. Without secrets the
    lines are what they are.
    """

    def __init__(
        self, log: Iterable[Placed], fold: Fold, head: Head, looker: Looker = "open", names: Sequence[str] = ()
    ) -> None:
        """fold: of nothing so far; names: of the players as the log has them in the end. Raises ValueError for who is
        not at this table.
        """
        self.fold = fold
        """What gets the lines."""
        self.text = ""
        """The last line in words, where they were asked for."""
        self.judged: Judgement | None = None
        """What the fold says of it; None of a line that is not judged."""
        game = fold.game
        by_name = isinstance(looker, str) and looker not in ("public", "open")
        self.log = list(log) if by_name or has_secrets(game) else log
        """The lines as they stand in the file, which are fed one after the other."""
        kept = [line for _, line in self.log] if isinstance(self.log, list) else []
        eye = eye_in(looker, names or [seat.name for seat in head.seats], kept)
        masker = masker_of(kept, head, eye, game, brief=True, into=fold) if has_secrets(game) else None
        self.seen: list[Line] = []
        """What was fed, as it is seen."""
        self._masker = None if masker is None or masker.all else masker
        self._run = self._masker.run(kept) if self._masker is not None else None
        self._idle = False
        self._table: SeenTable | None = None

    @property
    def table(self) -> SeenTable:
        """The table behind the last line: the same object as long as no line changes it. A note, a call and a
        correction that is not carried out change nothing.
        """
        if self._table is None:
            state, game = self.fold.state, self.fold.game
            status = named(game.words.standing(state), state.setup.seats)
            self._table = SeenTable(status, plain_data(game.facts.view(state)))
        return self._table

    def feed(self, line: Line, words: bool = False) -> Line | None:
        """Fold the next line; it as it is seen, None where it is left out. words: put it into words too."""
        state, count = self.fold.state, len(self.fold.items)
        new = self._fed(line, words)
        if self.fold.state is not state or len(self.fold.items) != count:
            self._table = None
        return new

    def _fed(self, line: Line, words: bool) -> Line | None:
        if self._masker is None or self._run is None:
            self.text = line_text(self.fold, line) if words else ""
            self.judged = self.fold.feed(line)
            self.seen.append(line)
            return line
        self.text, self._idle = "", False
        self._masker.before = self._say if words else None
        self.fold.on_finding = self._found if words else None
        new = next(self._run)
        self.fold.on_finding = None
        self.judged = self._masker.judged
        if words and new is not None and not isinstance(new, lines.Judged):
            self.text = line_text(self.fold, new)
        elif self.judged is not None and self._idle and RANK[self.judged.verdict] >= RANK["irregular"]:
            self.text += IDLE
        if new is not None:
            self.seen.append(new)
        return new

    def leaves_out(self, line: Line) -> bool:
        """Whether this line is left out as the mask leaves out all of its kind that are refused."""
        return self._masker is not None and isinstance(line, lines.TryLine)

    def __iter__(self) -> Iterator[Placed]:
        """Feed all of them, each in words: those that are seen, with their places in the file."""
        for at, line in self.log:
            new = self.feed(line, words=True)
            if new is not None:
                yield at, new

    def _say(self, line: Line) -> None:
        """A line before it is folded; it still has the verdict of the log, which may come from what is hidden."""
        assert isinstance(line, lines.Judged)
        logged, line.verdict = line.verdict, "ok"
        self.text = line_text(self.fold, line)
        line.verdict = logged

    def _found(self, line: lines.Judged) -> None:
        """A line that something is found about, before it is applied."""
        if isinstance(line, lines.StepLine):
            self._idle = does_nothing(self.fold.game, self.fold.state, line.step)


__all__ = ["SeenLog"]
