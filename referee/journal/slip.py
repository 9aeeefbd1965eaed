"""The slip of a ruling: at most twelve lines of at most 72 columns, for a screen, a printer or a pocket."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from referee.engine.game import Game
from referee.engine.naming import named
from referee.engine.safe import cut, safe
from referee.journal.fold import Fold
from referee.journal.format_text import told
from referee.journal.line_status import gone
from referee.journal.lines import Head, Line, RulingLine, TryLine

LINES, COLUMNS = 12, 72

STEPS = 8
"""Steps before the ruling that a slip shows, as far as there is room."""


def slip(fold: Fold, log: Iterable[Line], n: int) -> list[str]:
    """The slip of ruling `n` of a log. log: the lines behind the head, each of which the fold has got when it comes.

    Raises ValueError, with a sentence, when `n` is no ruling.
    """
    ruling: RulingLine | None = None
    before = Steps({}, {})
    names: Sequence[str] = ()
    other: list[RulingLine] = []
    tried: list[Tried] = []
    for line in log:
        tried += tried_of([line], fold.last)
        if isinstance(line, RulingLine):
            if line.n == n:
                ruling, before, names = line, last_steps(fold, line), fold.state.setup.seats
            other.append(line)
    if ruling is None:
        there = ", ".join(str(line.n) for line in other) or "none"
        raise ValueError(f"line {n} is no ruling; rulings of this log: {there}")
    return slip_of(fold.game, fold.head, names, ruling, before.without(ruling.of, gone(fold)), other, tried)


Rows = dict[int, str]
"""Steps in words, by their numbers."""


class Steps(NamedTuple):
    """Steps before a ruling, with their verdicts. about: those that it is about; last: those that stand, the last of
    which are shown.
    """

    about: Rows
    last: Rows

    def without(self, of: Iterable[int], lost: Mapping[int, str]) -> "Steps":
        """The same, each of these lines with why it does not count now, though nothing else of it may be known.

        of: what the ruling is about; lost: why lines do not count, by their number.
        """
        about = {**self.about}
        for n in of:
            if n in lost:
                mark = f" [{lost[n]}]"
                about[n] = cut(about.get(n, f"{n:>4}"), COLUMNS - len(mark)) + mark
        return Steps(about, {n: row for n, row in self.last.items() if n not in about})

    def fitting(self, room: int) -> list[str]:
        """The most of them, in order: what the ruling is about comes before the last of the others. Between two that
        are shown a row says which are left out.
        """
        wanted = [*self.about, *[n for n in reversed(self.last) if n not in self.about]]
        most = min(max(STEPS, len(self.about)), room)
        for many in range(most, 0, -1):
            if len(rows := self._rows(sorted(wanted[:many]))) <= room:
                return rows
        return []

    def _rows(self, shown: Sequence[int]) -> list[str]:
        """These steps, and between them what is left out."""
        every = self.last | self.about
        rows: list[str] = []
        last = 0
        for n in shown:
            out = [k for k in every if last < k < n]
            if last and out:
                rows.append(f"   … {left_out(out)}")
            rows.append(every[n])
            last = n
        return rows


def left_out(of: Sequence[int]) -> str:
    """Which steps are left out, in words."""
    return f"line {of[0]} is left out" if len(of) == 1 else f"lines {min(of)} to {max(of)} are left out"


class Tried(NamedTuple):
    """An entry that was refused because a rule is against it."""

    after: int
    """The last line before it."""
    typed: str
    rule: str


def tried_of(new: Iterable[Line], after: int) -> list[Tried]:
    """The entries among these lines that were refused because a rule is against them. after: the last line before."""
    found = (line for line in new if isinstance(line, TryLine) and line.findings)
    return [Tried(after, line.typed.partition(" !")[0].strip(), line.findings[0].rule) for line in found]


def line_before(n: int, rulings: Sequence[RulingLine]) -> int:
    """The last line before line n that is none of an arbiter."""
    told = {line.n for line in rulings}
    n -= 1
    while n in told:
        n -= 1
    return n


def refused_near(ruling: RulingLine, other: Sequence[RulingLine], tried: Sequence[Tried]) -> Tried | None:
    """What was refused last just before the call that led to a ruling, or since."""
    call = _called(ruling, other)
    if call is None:
        return None
    first = line_before(call.n, other)
    return next((t for t in reversed(tried) if first <= t.after < ruling.n), None)


def last_steps(fold: Fold, ruling: RulingLine) -> Steps:
    """What a ruling is about, whether it still stands or not, and the steps before the ruling that stand."""
    names = fold.state.setup.seats
    about: Rows = {}
    last: Rows = {}
    for line in told(fold):
        if line.n >= ruling.n:
            continue
        mark = "" if line.verdict == "ok" else f" [{line.verdict}]"
        row = cut(f"{line.n:>4} {named(line.text, names)}", COLUMNS - len(mark)) + mark
        if line.n in ruling.of:
            about[line.n] = row
        if line.verdict != "stranded":
            last[line.n] = row
    return Steps(about, last)


def slip_of(
    game: Game[Any],
    head: Head,
    names: Sequence[str],
    ruling: RulingLine,
    before: Steps,
    other: Sequence[RulingLine] = (),
    tried: Sequence[Tried] = (),
) -> list[str]:
    """The slip of a ruling.

    names: who sat on the seats then; before: steps before it in words; other: all rulings of the log so far; tried:
    what was refused.
    """
    first = [f"{ruling.kind.upper()} {ruling.n}", about_words(ruling.of), f"at {clock(ruling.t)}"]
    first += [head.at[:10], game.title]
    rows = [" · ".join(part for part in first if part)]
    whom = named(f"@{ruling.seat}", names) if ruling.seat else ""
    decided = [ruling.what, whom, game.rulebook.cite(ruling.rule) if ruling.rule else ""]
    rows.append(_row("kind", " · ".join(part for part in decided if part)))
    given = f"{_seconds(ruling.ms)} {'given back' if ruling.ms > 0 else 'taken'}" if ruling.ms else ""
    outcome = [ruling.remedy, given, "outside the policy" if ruling.deviation else ""]
    rows.append(_row("appeal", ruling.outcome))
    rows.append(_row("remedy", " · ".join(part for part in outcome if part)))
    rows.append(_row("reason", ruling.reason))
    called = _called(ruling, other)
    when = f"called at {clock(called.t)}" if called is not None else ""
    refused = refused_near(ruling, other, tried)
    if called is not None:
        rows.append(_row("call", called.reason))
    if called is not None and refused is not None:
        place = "after the call" if refused.after >= called.n else "before the call"
        rows.append(_row("refused", " · ".join(part for part in (place, refused.rule, refused.typed) if part)))
    who = [ruling.by, when, f"log {head.id}"] if ruling.by else [head.id, when]
    rows.append(_row("by" if ruling.by else "log", " · ".join(part for part in who if part)))
    since = [_since(line, names) for line in other if line.n > ruling.n and _of(line, ruling)]
    rows.append(_row("since", " · ".join(since[::-1])))  # what became of it in the end is never cut off
    rows = [row for row in rows if row]
    rows += before.fitting(LINES - len(rows))
    return [cut(safe(row), COLUMNS) for row in rows]


def about_words(of: Sequence[int]) -> str:
    """The lines that a ruling is about, in words; empty where there are none."""
    return f"about line{'s' if len(of) > 1 else ''} {', '.join(map(str, sorted(of)))}" if of else ""


def _row(label: str, text: str) -> str:
    return f"{label}: {text}" if text.strip() else ""


def _of(line: RulingLine, ruling: RulingLine) -> bool:
    return ruling.n in line.of


def _since(line: RulingLine, names: Sequence[str]) -> str:
    whom = f" {named(f'@{line.seat}', names)}" if line.seat else ""
    return f"{line.kind} {line.n}{whom} {line.outcome or line.remedy or line.reason}".strip()


def _called(ruling: RulingLine, other: Sequence[RulingLine]) -> RulingLine | None:
    """The call that led to a ruling."""
    calls = [line for line in other if line.kind == "call" and line.n < ruling.n]
    between = [line for line in other if calls and calls[-1].n < line.n < ruling.n and line.kind == "ruling"]
    return calls[-1] if calls and not between else None


def clock(ms: int) -> str:
    """Play time as h:mm:ss."""
    seconds = ms // 1000
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def _seconds(ms: int) -> str:
    seconds = abs(ms) // 1000
    return f"{seconds // 60}:{seconds % 60:02}"
