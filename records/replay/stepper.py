"""Walking along a log at a terminal: forward, back, and straight to a line, round, turn, player, card, finding or
ruling.

Commands are read line by line, so that it works for a screen reader, a pipe and a dumb terminal alike.
"""

from collections.abc import Callable, Iterable
from typing import Any

from records.logs.eyes import Looker
from records.replay import show_replay, show_why
from records.replay.timeline import Stop, Tape, rows_of
from records.show import Output
from referee import games
from referee.engine.words import is_number
from referee.table.session.score_rows import score_rows

HELP = (
    ("Enter, f", "one line forward"),
    ("b", "one line back"),
    ("12", "to line 12"),
    ("h, e", "to the beginning, to the end"),
    ("r, r 3", "to the next round, to round 3"),
    ("t, t 8", "to the next turn, to turn 8"),
    ("p 2", "to the next step of the player on seat 2, or of that name"),
    ("c katana", "to the next line in which this word stands"),
    ("x", "to the next line of which a rule had something to say"),
    ("j", "to the next call, ruling or appeal"),
    ("-r, -p 2, -c katana, -x …", "the same backwards"),
    ("w", "why: what led to it, the rules that were tested, and what became known later"),
    ("s", "the score, explained"),
    ("l", "the lines around"),
    ("q", "leave"),
)

AROUND = 5


class Stepper:
    """A place on a tape."""

    def __init__(
        self,
        screen: Output,
        tape: Tape,
        path: str,
        read: Callable[[str], str | None],
        at: int = 0,
        eye: Looker = "open",
    ) -> None:
        self.screen = screen
        self.tape = tape
        self.path = path
        self.read = read
        """Gives the next command, None at the end of the input."""
        self.at = at
        self.eye = eye
        self.game: Any = games.load(tape.game)

    def run(self) -> int:
        """Until somebody leaves; the exit code."""
        self.screen.line("Enter: forward, b: back, ?: more, q: leave", "dim")
        self.shown()
        while (text := self.read(f"{self._place()}> ")) is not None:
            if not self.obey(text.strip()):
                break
        return 1 if self.tape.not_judged else 0

    def obey(self, text: str) -> bool:
        """One command; False to leave."""
        back = text.startswith("-") and len(text) > 1
        word, _, rest = (text[1:] if back else text).strip().partition(" ")
        rest = rest.strip()
        if word in ("q", "quit"):
            return False
        if word == "?":
            self.screen.rows(HELP)
        elif word == "w":
            self._why()
        elif word == "s":
            self._score()
        elif word == "l":
            self._around()
        else:
            self._go(word, rest, back)
        return True

    # --- moving ------------------------------------------------------------------------------------------------------

    def _go(self, word: str, rest: str, back: bool) -> None:
        stops = self.tape.stops
        if word in ("", "f", "n"):
            self._move(self.at + (-1 if back else 1))
        elif word == "b":
            self._move(self.at - 1)
        elif word in ("h", "e"):
            self._move(0 if word == "h" else len(stops) - 1)
        elif is_number(word):
            found = self.tape.index(int(word)) if len(word) < 9 else None
            self._jump(found, f"there is no line {word}; the last one is {max(s.n for s in stops)}")
        elif word in ("r", "t"):
            if rest and not (is_number(rest) and len(rest) < 9):
                self.screen.line(
                    f"{word} is followed by the number of a {'round' if word == 'r' else 'turn'}: {word} 3", "yellow"
                )
            else:
                self._count(word, rest, back)
        elif word in ("p", "c", "x", "j"):
            self._seek(word, rest, back)
        else:
            self.screen.line(f"{word!r} is not known here; ? lists what is", "yellow")

    def _move(self, at: int) -> None:
        if 0 <= at < len(self.tape.stops):
            self.at = at
            self.shown()
        else:
            self.screen.line("this is the end" if at > 0 else "this is the beginning", "dim")

    def _jump(self, at: int | None, else_: str) -> None:
        if at is None:
            self.screen.line(else_, "yellow")
        else:
            self.at = at
            self.shown()

    def _count(self, word: str, rest: str, back: bool) -> None:
        """To a round or a turn: its first line."""
        member = "round" if word == "r" and self.tape.rounds else "turn"
        stops = self.tape.stops
        now = getattr(stops[self.at], member)
        wanted = int(rest) if rest else max(now - 1, 0) if back else now + 1
        at = next((i for i, stop in enumerate(stops) if getattr(stop, member) == wanted), None)
        self._jump(at, f"there is no {member} {wanted}; the last one is {max(getattr(s, member) for s in stops)}")

    def _seek(self, word: str, rest: str, back: bool) -> None:
        """To the next line that fits."""
        fits, what = self.fits(word, rest)
        stops = self.tape.stops
        where: Iterable[int] = range(self.at - 1, -1, -1) if back else range(self.at + 1, len(stops))
        way = "before" if back else "after"
        at = next((i for i in where if fits(stops[i])), None) if what else None
        self._jump(at, f"nothing {way} this line: {what}" if what else "p 2, or p and a name; c and a word")

    def fits(self, word: str, rest: str) -> tuple[Callable[[Stop], bool], str]:
        """What a command looks for, and its name; an empty one when it is not understood."""
        low = rest.lower()
        if word == "x":
            return lambda stop: stop.marked, "a finding"
        if word == "j":
            return lambda stop: stop.moment.kind == "ruling", "a call, ruling or appeal"
        if word == "c":
            return lambda stop: any(low in t.lower() for t in texts(stop)), f"the word {rest!r}" if rest else ""
        seats = [i for i, name in enumerate(self.tape.players, 1) if str(i) == low or name.lower().startswith(low)]
        if not low or len(seats) != 1:
            return lambda stop: False, ""
        return lambda stop: stop.who == seats[0], f"a step of seat {seats[0]}"

    # --- showing -----------------------------------------------------------------------------------------------------

    def _place(self) -> str:
        stop = self.tape.stops[self.at]
        return f"line {stop.n}" if stop.n else "start" if not self.at else stop.moment.kind

    def shown(self) -> None:
        """The table here."""
        stop = self.tape.stops[self.at]
        rounds = f"round {stop.round}, " if self.tape.rounds else ""
        where = f"{rounds}turn {stop.turn}" if stop.round else ""
        last = max(s.n for s in self.tape.stops)
        head = ", ".join(part for part in (f"line {stop.n} of {last}" if stop.n else self._place(), where) if part)
        self.screen.line(head, "bold")
        show_why.board(self.screen, rows_of(self.game, stop.moment.view or {}, stop.sat))
        self.screen.line(f"  {stop.moment.status}", "cyan", "  ")
        if self.at:
            for text, style in show_replay.last_rows(stop.moment):
                self.screen.line(text, style, "      ")
        if stop.standing:
            self.screen.line(f"      later: {stop.standing}", "dim", "      ")
        if stop.verdict_known:
            self.screen.line(f"      as known at the end: {stop.verdict_known}", "yellow", "      ")
        for finding in stop.known:
            text = f"      later, by line {finding.by}: {finding.verdict} by {finding.citation}: {finding.text}"
            self.screen.line(text, "yellow", "      ")
        for text in stop.ruled:
            self.screen.line(f"      {text}", "dim", "      ")

    def _why(self) -> None:
        from records.replay.why import why

        n = self.tape.stops[self.at].n
        if n:
            show_why.shown(self.screen, why(self.path, n, self.eye))
        else:
            self.screen.line("this line has no number, and nothing was judged", "dim")

    def _score(self) -> None:
        from records.replay.replay import state_at

        fold = state_at(self.path, self.at and self._number(), self.eye)
        self.screen.lines(score_rows(self.game.scoring.outcome(fold.state), fold.state.setup.seats, self.game.rulebook))

    def _number(self) -> int:
        """The last numbered line up to here."""
        return next((s.n for s in reversed(self.tape.stops[: self.at + 1]) if s.n), 0)

    def _around(self) -> None:
        for i in range(max(0, self.at - AROUND), min(len(self.tape.stops), self.at + AROUND + 1)):
            said = self.tape.stops[i].moment
            verdict = "" if said.verdict in (None, "ok") else f"{said.verdict}: "
            mark = "▸" if i == self.at else " "
            self.screen.line(
                f"{mark} {said.n or '':>4}  {verdict}{said.text}", "bold" if i == self.at else "", "        "
            )


def texts(stop: Stop) -> list[str]:
    """The words in which a line is searched."""
    said = stop.moment
    return [said.text, said.typed, *said.effects, *map(str, _values(said.step))]


def _values(data: Any) -> Iterable[Any]:
    if isinstance(data, dict):
        for value in data.values():
            yield from _values(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from _values(value)
    elif data is not None:
        yield data
