"""A whole log laid out as stops to walk along: what each line did, the table after it, and what became of it later.

Pure: no terminal. Everything is made from the lines that may be seen (`records.logs.masking`), so that nothing hidden
is in it.
"""

from bisect import bisect_right
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any, NamedTuple

import msgspec

from records.audit.audited import FileComplaint
from records.audit.trusted_verdicts import known_verdict
from records.logs import source
from records.logs.eyes import Looker
from records.logs.masking import has_secrets
from records.logs.seen import SeenLog, SeenTable
from records.logs.source import Opened
from records.logs.wording import Worded, ruled_words
from records.replay.replay import Moment, NoSuchLine, as_written, moment, no_such_line, seen_by
from referee.engine.game import Game, Row
from referee.engine.naming import named
from referee.engine.parts.facts import Facts
from referee.engine.paths import first_part
from referee.engine.picture import Ring
from referee.engine.steps import Drop, Sit
from referee.journal import lines
from referee.journal.entry import plain_data
from referee.journal.fold import Fold
from referee.journal.judgement import fate_words
from referee.journal.line_status import amended, gone
from referee.journal.log_file import LogSource
from referee.journal.seating import SeatsByLine, holds

SILENT = ("mark", "answer")
"""Kinds of lines at which nobody wants to stop."""


class Stop(msgspec.Struct, omit_defaults=True):
    """One line and the table after it."""

    moment: Moment
    round: int = 0
    """Counted from 1; in a game without rounds the turn."""
    turn: int = 0
    """Counted from 1."""
    who: int = 0
    """The seat that acted, 0 for the table."""
    points: tuple[int | None, ...] = ()
    """The running score per seat, as all can see it, by what stands at the end of the log; None before the set-up."""
    standing: str = ""
    """Why the line no longer counts, empty when it does."""
    known: tuple[Worded, ...] = ()
    """Findings that later lines brought about it, and those that it has in the log as corrected since."""
    verdict_known: str = ""
    """Its verdict with them, empty when it is the same."""
    ruled: tuple[str, ...] = ()
    """Calls and rulings about it, in words."""
    sat: tuple[str, ...] = ()
    """Who sits on the seats after it."""
    away: tuple[int, ...] = ()
    """The seats whose players have gone home."""
    ring: Ring | None = None
    """What connects the seats; only where they are drawn around a table."""
    watched: str = ""
    """How the game stands after it, for those who only watch."""

    @property
    def n(self) -> int:
        """The line's number; 0 before the first step, and of lines without one."""
        return self.moment.n

    @property
    def marked(self) -> bool:
        """Whether a rule had something to say of the line, then or later."""
        return bool(self.moment.findings or self.known or self.verdict_known) or self.moment.verdict not in (None, "ok")


class Excerpt(NamedTuple):
    """Which stops of a log are laid out."""

    most: int = 0
    """How many at most, besides the one before them; 0: all."""
    start: int = 0
    """The number of the first line; 0: the last ones."""


WHOLE = Excerpt()


class Tape(msgspec.Struct):
    """A log laid out."""

    file: str
    game: str
    title: str
    id: str
    edition: str
    at: str
    players: tuple[str, ...]
    label: str
    """What the running score counts."""
    stops: list[Stop]
    """The table before the first step, then one for each line. Where only a part is laid out, the line before it comes
    first.
    """
    over: bool
    won: tuple[int, ...]
    open: bool
    """Whether it is not known yet who wins."""
    final: tuple[int | None, ...]
    """The points of each seat at the end, in what is `counted` then."""
    counted: str
    receipt: str
    masked: bool
    """Whether something may be hidden."""
    rounds: bool
    """Whether the game has rounds, or turns alone."""
    complaints: tuple[FileComplaint, ...] = ()
    remarks: tuple[str, ...] = ()
    not_judged: int = 0
    sat: tuple[str, ...] = ()
    """Who sat on the seats at the end."""
    seats: tuple[str, ...] = ()
    """Each seat, with who sat there from which line on."""
    held: tuple[tuple[str, ...], ...] = ()
    """Who sat on the seats, one after the other; for each seat."""
    before: int = 0
    """How many stops lie before the part that is laid out."""
    behind: int = 0
    """How many lie behind it."""

    @property
    def part(self) -> str:
        """Which lines are laid out, in words; empty where all are."""
        numbers = [stop.n for stop in self.stops[1:] if stop.n]
        if not numbers or not (self.before or self.behind):
            return ""
        held = len(self.stops) - 1
        return f"lines {numbers[0]:,} to {numbers[-1]:,} ({held:,} of {self.before + held + self.behind:,})"

    def index(self, n: int) -> int | None:
        """Where line n stands; None when the log has no such line."""
        return next((i for i, stop in enumerate(self.stops) if stop.n == n and (n or not i)), None)


def tape(path: LogSource, eye: Looker = "open", part: Excerpt = WHOLE) -> Tape:
    """Read a log and lay it out as somebody sees it. Raises NotALog when nothing can be judged, NoSuchLine where a part
    begins behind the log, ValueError for a seat that is not at this table.
    """
    opened = source.opened(path)
    with opened.reader.file:
        return _tape(path, opened, eye, part)


def _tape(path: LogSource, opened: Opened, eye: Looker, part: Excerpt) -> Tape:
    fold, game, reader = opened.fold, opened.game, opened.reader
    names = tuple(seat.name for seat in fold.head.seats)
    log = list(as_written(opened))
    laid = _Laid(names, seen_by(opened, eye, log))
    first = _first([line for _, line in log if not laid.seen.leaves_out(line)], part)
    for at, line in log:
        if line.__struct_config__.tag in SILENT or laid.seen.leaves_out(line):
            laid.seen.feed(line)
        elif first > 0:
            first -= 1
            laid.pass_by(line)
        else:
            laid.take(at, line, part)
    if part.start > laid.last:
        raise NoSuchLine(no_such_line(part.start, laid.last, reader.broken is not None))
    stops = list(laid.stops)
    seating = SeatsByLine(fold)
    _later(stops, laid.seen.seen, fold, game, seating)
    _counted(stops, fold, game)
    score = game.scoring.outcome(fold.state)
    label, _ = game.scoring.public_score(fold.state)
    torn = 1 if reader.torn else 0
    return Tape(
        file=source.shown(path),
        game=game.id,
        title=game.title,
        id=fold.head.id,
        edition=fold.head.edition,
        at=fold.head.at,
        players=names,
        label=label,
        stops=stops,
        over=bool(fold.state.over),
        won=tuple(score.winners),
        open=bool(score.unknown),
        final=tuple(score.points),
        counted=score.label,
        receipt=str(reader.receipt),
        masked=has_secrets(game) and (eye != "open" or not fold.ends),
        rounds=laid.count.rounds,
        complaints=tuple(FileComplaint(*c) for c in reader.complaints),
        remarks=opened.remarks,
        not_judged=reader.kept + torn,
        sat=tuple(fold.state.setup.seats),
        seats=_seats(game, fold, names),
        held=seating.held(),
        before=laid.before,
        behind=laid.behind,
    )


def _first(log: Iterable[lines.Line], part: Excerpt) -> int:
    """How many lines are passed by before the first whose stop is laid out: their stops would not be kept."""
    numbers: list[int] = []
    for line in log:
        if line.__struct_config__.tag not in SILENT:
            numbers.append(getattr(line, "n", 0) or (numbers[-1] if numbers else 0))
    if part.start:
        return max(0, sum(n < part.start for n in numbers) - 1)
    return max(0, len(numbers) - part.most - 1) if part.most else 0


class _Laid:
    """The stops of a part of a log, as it is read."""

    def __init__(self, names: tuple[str, ...], seen: SeenLog) -> None:
        fold, game = seen.fold, seen.fold.game
        self.seen = seen
        self.count = _Count(game, fold)
        self._table: SeenTable | None = None
        self._shown = _shown(game, fold)
        self.stops = deque([Stop(_start(game, fold, names), **self._shown)])
        self.before = self.behind = self.last = 0

    def pass_by(self, line: lines.Line) -> None:
        """Fold a line before the part, without a stop."""
        fold = self.seen.fold
        self.last = getattr(line, "n", 0) or self.last
        self.before += 1
        self.seen.feed(line)
        self.count.look(fold, fold.game.facts.view(fold.state))

    def take(self, at: int, line: lines.Line, part: Excerpt) -> None:
        """Fold a line, and keep its stop where it is in the part. at: its place in the file."""
        fold, game = self.seen.fold, self.seen.fold.game
        self.last = n = getattr(line, "n", 0) or self.last
        full = bool(part.most) and len(self.stops) > part.most
        if full and part.start:
            self.behind += 1
            self.seen.feed(line)
            return
        new = self.seen.feed(line, words=True)
        assert new is not None
        said = moment(self.seen, at, new, full=True)
        self.count.look(fold, said.view or {})
        if self.seen.table is not self._table:
            self._table, self._shown = self.seen.table, _shown(game, fold)
        stop = Stop(said, self.count.round, self.count.turn, _who(new), **self._shown)
        if full or n < part.start:
            self.stops.popleft()
            self.before += 1
        self.stops.append(stop)


def _shown(game: Game[Any], fold: Fold) -> dict[str, Any]:
    """What a stop shows of the table besides the facts; it is the same as long as the table is."""
    state = fold.state
    return {
        "points": _points(game, fold),
        "sat": tuple(state.setup.seats),
        "away": tuple(game.leaving.away(state)),
        "ring": game.drawing.ring(AskedFacts(game.facts, state)) if game.drawing.next_seat else None,
        "watched": named(game.words.watched(state), state.setup.seats),
    }


def _start(game: Game[Any], fold: Fold, names: Sequence[str]) -> Moment:
    """The table before the first step."""
    return Moment(
        1,
        "head",
        text="before the first step",
        status=named(game.words.standing(fold.state), names),
        view=plain_data(game.facts.view(fold.state)),
    )


class AskedFacts(Mapping[str, Any]):
    """The public facts of a state by their paths, as `Facts.paths` has them; only what is asked for is worked out."""

    def __init__(self, facts: Facts[Any], state: Any) -> None:
        self._facts, self._state = facts, state
        self._below: dict[str, dict[str, Any]] = {}

    def __getitem__(self, path: str) -> Any:
        name = first_part(path)
        if name not in self._below:
            self._below[name] = self._facts.below(self._state, name)
        return self._below[name][path]

    def __iter__(self) -> Iterator[str]:
        return iter(self._facts.paths(self._state))

    def __len__(self) -> int:
        return len(self._facts.paths(self._state))


def _who(line: lines.Line) -> int:
    step = getattr(line, "step", None)
    return int(getattr(step, "who", 0) or 0) if step is not None else 0


def _points(game: Game[Any], fold: Fold) -> tuple[int | None, ...]:
    points = tuple(game.scoring.public_score(fold.state)[1])
    set_up = "setup" not in game.flow.awaiting(fold.state).verbs
    return points if set_up else (None,) * len(points)


def _counted(stops: Sequence[Stop], fold: Fold, game: Game[Any]) -> None:
    """Give the stops of a log with corrections the scores that count: of the lines that stand, as they stand."""
    if not fold.corrections:
        return
    again = fold.beginning()
    scores, reached = [_points(game, again)], {0: 0}
    for item in fold.standing():
        again.feed(item)
        again.recall(item.n)
        reached[item.n] = len(scores)
        scores.append(_points(game, again))
    numbers = sorted(reached)
    furthest = [*accumulate((reached[n] for n in numbers), max)]
    n = next((stop.n - 1 for stop in stops[1:] if stop.n), 0)
    for stop in stops:
        n = stop.n or n
        stop.points = scores[furthest[bisect_right(numbers, n) - 1]]


class _Count:
    """Rounds and turns as a view tells them (`round`, `turns`), else as the game's mark and the seat whose turn it is
    do.
    """

    def __init__(self, game: Game[Any], fold: Fold) -> None:
        self.game = game
        view = game.facts.view(fold.state)
        self.rounds = "round" in view or "turns" not in view
        """Whether there are rounds; where a view counts turns and no rounds, there are none."""
        self.round = self.turn = 0
        self._mark = game.flow.mark(fold.state)
        self._seat = 0

    def look(self, fold: Fold, view: dict[str, Any]) -> None:
        """Take in the table after a line."""
        mark = self.game.flow.mark(fold.state)
        given, turns = self.game.drawing.round_of(view), view.get("turns")
        if isinstance(turns, int):
            self.turn = turns
        if not self.rounds:
            self.round = self.turn
        elif isinstance(given, int):
            self.round = given
        elif mark != self._mark:
            self.round += 1
        self._mark = mark
        seat = view.get("turn")
        if turns is None and isinstance(seat, int) and seat and seat != self._seat:
            self.turn += 1
            self._seat = seat


def _later(
    stops: Iterable[Stop], written: Sequence[lines.Line], fold: Fold, game: Game[Any], seating: SeatsByLine
) -> None:
    """What became of each line further down."""
    ruled: dict[int, list[str]] = {}
    became = standing(written, fold)
    for line in written:
        if isinstance(line, lines.RulingLine):
            said = ruled_words(line)
            for n in line.of:
                ruled.setdefault(n, []).append(said)
    for stop in stops:
        n = stop.n
        stop.ruled = tuple(ruled.get(n, ())) if n else ()
        stop.standing = became.get(n, "") if n else ""
        if n and stop.moment.verdict is not None:
            stop.known = known(fold, game, n, seating)
            verdict = known_verdict(fold, n)
            stop.verdict_known = verdict if verdict != stop.moment.verdict and not stop.standing else ""


def known(fold: Fold, game: Game[Any], n: int, seating: SeatsByLine) -> tuple[Worded, ...]:
    """What is known of a line at the end of a log and was not when it was written."""
    names = seating.at(n)
    later = [Worded.of(f, game, names, by) for by, f in fold.later.get(n, ())]
    seen = {f.rule for f in fold.seen.findings.get(n, ())}
    now = fold.now.findings.get(n, ()) if n not in fold.corrections else ()
    return (*later, *(Worded.of(f, game, names, n) for f in now if not f.about and f.rule not in seen))


def standing(written: Iterable[Any], fold: Fold) -> dict[int, str]:
    """Why lines no longer count as they were written, by their number."""
    return {
        **{n: f"amended by line {by}" for n, by in amended(written, fold).items()},
        **{n: fate_words(fate) for n, fate in gone(fold).items()},
    }


def _seats(game: Game[Any], fold: Fold, names: Sequence[str]) -> tuple[str, ...]:
    """Each seat with its player, who followed there and who went home, with the lines: `3 Tom, Eve from line 67`."""
    leaves = (Drop, type(game.leaving.leaves(1)))
    texts = [named(f"@{seat}", names) for seat in range(1, len(names) + 1)]
    for item in fold.items:
        step = item.step if isinstance(item, lines.StepLine) and holds(fold, item) else None
        if isinstance(step, Sit):
            texts[step.who - 1] += f", {step.name} from line {item.n}"
        elif isinstance(step, leaves) and 0 < step.who <= len(texts):
            texts[step.who - 1] += f", went home at line {item.n}"
    return tuple(texts)


def rows_of(game: Game[Any], view: dict[str, Any], names: Sequence[str]) -> tuple[Row, ...]:
    """The drawn board with names in it."""
    return tuple(
        Row(named(row.label, names), tuple((a, named(b, names)) for a, b in row.cells), row.seat, row.mark)
        for row in game.drawing.board(view)
    )
