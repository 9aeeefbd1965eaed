"""What one eye sees of a running log: rows and the table, kept up with the lines as they are written."""

import time
from collections.abc import Iterable, Sequence
from typing import Any

from referee.engine.board import Row as BoardRow
from referee.engine.game import Game
from referee.engine.naming import named
from referee.engine.safe import safe
from referee.journal import lines
from referee.journal.fold import Fold
from referee.journal.judgement import Judgement, fate_words
from referee.journal.line_status import amended, gone
from referee.journal.line_text import line_text
from referee.journal.lines import Head, Line
from referee.journal.mask import NOTHING, Eye, Masker, Shown, hidden, shown_in
from referee.page.frame import frame
from referee.screen.refused import as_typed, refused_row
from referee.screen.rows import Row, finished, found, row_of

KEPT = 400
"""Rows that are kept, and can be told again with what became of their lines."""

OWN = 12
"""The most things that a seat is reminded of."""

CHANGE = (lines.ShowLine, lines.EndLine, lines.AmendLine, lines.BackLine)
"""Lines that may change who sees what of earlier ones."""


class Whole:
    """The whole log as it grows, and what decides who may see what of it."""

    def __init__(self, game: Game[Any], head: Head, log: Iterable[Line]) -> None:
        self.game = game
        self.head = head
        self.lines: list[Line] = []
        self.secretive = any(step.secret for step in game.steps)
        """Whether a step of the game can hide something."""
        self.ended = False
        self.shown: Shown = NOTHING
        self._fold = Fold(game, head, brief=True)
        self.take(log)

    def take(self, new: Iterable[Line]) -> bool:
        """Take in what was written. Whether earlier lines are masked otherwise from here on."""
        changed = False
        for line in new:
            self.lines.append(line)
            if not self.secretive:
                continue
            self._fold.feed(line)
            changed = changed or isinstance(line, CHANGE)
        if not changed:
            return False
        before = self.ended, self.shown
        self.ended = bool(self._fold.ends)
        self.shown = shown_in(getattr(item, "show", None) for item in self._fold.standing())
        return before != (self.ended, self.shown)


class Eyesight:
    """What one eye sees: `rows` as they come, and the table as it is now (`frame`)."""

    def __init__(self, whole: Whole, eye: Eye) -> None:
        self.whole = whole
        self.eye = eye
        self.rows: list[Row] = []
        """The last rows, oldest first."""
        self._begin()

    def _begin(self) -> None:
        """Fold the whole log as it may be seen now."""
        whole = self.whole
        self.rows = []
        self._written: list[Line] = []
        self._standing: dict[int, str] = {}
        self._known: dict[int, tuple[str, int]] = {}
        self._text = ""
        self._masker = Masker(Fold(whole.game, whole.head), self.eye, whole.ended, whole.shown)
        self._masker.before = self._say
        self._add(whole.lines)

    def again(self) -> None:
        """Earlier lines are masked otherwise: all rows are new."""
        self._begin()

    def take(self, new: Sequence[Line]) -> list[Row]:
        """Take in what was written: the new rows, and older ones that changed, each after what it changed."""
        added = self._add(new)
        told = {row["n"]: row for row in self._changed()}
        rows = [told.pop(row.get("n", 0), row) for row in added]  # some are corrected by what came with them
        return [*told.values(), *rows]

    @property
    def fold(self) -> Fold:
        """What this eye knows, folded."""
        return self._masker.fold

    def frame(self) -> dict[str, Any]:
        """The table drawn as it is now."""
        game, state = self.whole.game, self.fold.state
        return frame(
            game,
            game.facts.view(state),
            game.facts.paths(state),
            state.setup.seats,
            status=game.words.watched(state),
            away=game.leaving.away(state),
            own=self._own(),
        )

    def players(self) -> list[str]:
        """Who sits on the seats now."""
        names = self.fold.state.setup.seats
        return [safe(named(f"@{seat}", names)) for seat in range(1, len(names) + 1)]

    # --- lines -------------------------------------------------------------------------------------------------------

    def _say(self, line: Line) -> None:
        """Put a line into words before it is folded."""
        self._text = line_text(self.fold, line)

    def _add(self, new: Sequence[Line]) -> list[Row]:
        rows = []
        for line, judged in self._seen(new):
            time.sleep(0)  # a long log is read beside the session: let it go first
            self._written.append(line)
            row = self._row(line, judged)
            if row is not None:
                rows.append(row)
        self.rows = [*self.rows, *rows][-KEPT:]
        return rows

    def _row(self, line: Line, judged: Judgement | None) -> Row | None:
        """A line that was folded as a row, None where it is none."""
        if isinstance(line, lines.TryLine):
            row = refused_row(line, self.fold, self.eye, self.whole.ended, self.whole.shown)
            return row if row is not None or self.whole.secretive else as_typed(line, self.fold)
        return row_of(line, self._text, judged, self.fold)

    def _seen(self, new: Sequence[Line]) -> Iterable[tuple[Line, Judgement | None]]:
        """The lines that may be seen, each folded, with what the fold says of it."""
        if not self.whole.secretive:
            for line in new:
                self._say(line)
                yield line, self.fold.feed(line)
            return
        for line, seen in zip(new, self._masker.run(new), strict=True):
            if isinstance(line, lines.TryLine):
                yield line, None  # the mask leaves it out; `refused_row` says what of it may be told
            elif seen is not None:
                if not isinstance(seen, lines.Judged):
                    self._say(seen)
                yield seen, self._masker.judged

    def _changed(self) -> list[Row]:
        """The kept rows of which something else is known now, told again."""
        fold = self.fold
        standing = {n: f"amended by line {by}" for n, by in amended(self._written, fold).items()}
        standing |= {n: fate_words(fate) for n, fate in gone(fold).items()}
        known = {n: (verdict, 0) for n, verdict in fold.now.verdicts.items() if n not in fold.corrections}
        for n, later in fold.later.items():
            known[n] = known.get(n, ("ok", 0))[0], len(later)
        moved = {
            n
            for old, now in ((self._standing, standing), (self._known, known))
            for n in old.keys() | now.keys()
            if old.get(n) != now.get(n)
        }
        self._standing, self._known = standing, known
        told = []
        for at, row in enumerate(self.rows):
            n = row.get("n", 0)
            if n in moved:
                self.rows[at] = self._told_again(row, n)
                told.append(self.rows[at])
        return told

    def _told_again(self, row: Row, n: int) -> Row:
        fold = self.fold
        verdict = self._known.get(n, ("ok", 0))[0] if n not in fold.corrections else row.get("verdict", "ok")
        standing = self._standing.get(n, "")
        later = found(fold.game, (fault for _, fault in fold.later.get(n, ())), fold.state.setup.seats)
        now = verdict if verdict != row.get("verdict", "ok") and not standing else ""
        return finished({**row, "standing": standing, "known": later, "now": now})

    # --- what only this seat knows -----------------------------------------------------------------------------------

    def _own(self) -> list[BoardRow]:
        """What this seat knows and the table does not, by the lines that told it."""
        whole = self.whole
        if not isinstance(self.eye, int) or not whole.secretive:
            return []
        cells = []
        for item in self.fold.standing():
            step = getattr(item, "step", None)
            told = hidden(step, "public", whole.ended, whole.shown)
            if told:
                words = [self._words(value := getattr(step, name), value) for name in told]
                cells.append((f"line {item.n}", ", ".join(words)))
        return [BoardRow("known to this seat", tuple(cells[-OWN:]), self.eye)] if cells else []

    def _words(self, value: Any, whole: Any) -> str:
        """A hidden value, or a part of it, as people read it."""
        words, state = self.whole.game.words, self.fold.state
        if isinstance(value, str):
            return safe(words.card_words(state, value))
        if isinstance(value, list | tuple):
            return (", " if value is whole else " ").join(self._words(part, whole) for part in value)
        return str(value)
