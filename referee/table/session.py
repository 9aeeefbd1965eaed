"""A live session: typed lines in, judged and written lines out. No drawing, no terminal.

An entry is judged step by step on a copy, each step on the state that the steps before it left. If one is refused,
nothing of the entry is recorded but the try. What is accepted is on the disk before the answer is given.
"""

from collections.abc import Callable, Sequence
from typing import Any

from referee.engine.findings import RANK, Fault, Verdict, worst
from referee.engine.game import Effect, Game
from referee.engine.steps import Act, Check, Fact, Set, Skip, Step
from referee.engine.words import GLOBAL_WORDS, Typed, Unread, Word, split
from referee.journal import lines
from referee.journal.entry import Entry
from referee.journal.fold import Fold, Judgement, plain
from referee.journal.writer import WriteFailed, Writer
from referee.table import corrections, info
from referee.table.clock import Clock, wall
from referee.table.reply import Reply, Said

IRREGULAR = RANK["irregular"]
IMPOSSIBLE = RANK["impossible"]


class Refused(Exception):
    """An entry is not recorded; the reply says why."""

    def __init__(self, reply: Reply, word: int = 0, findings: Sequence[Fault] = ()) -> None:
        super().__init__(reply.message)
        self.reply = reply
        self.word = word
        self.findings = findings


class TypedEntry(Entry):
    """An entry as it was typed: judged on a copy, with each line in words for the echo."""

    def __init__(self, session: "Session", typed: Typed) -> None:
        super().__init__(session.fold.copy(), session.entry + 1, session.clock.now)
        self.typed = typed
        self.said: list[Said] = []
        self.unjudged = ""

    def play(self, act: Act, implied: bool = False) -> Judgement:
        """Judge and apply one act."""
        text = self.fold.game.describe(self.fold.state, act)
        judged = self.add(act, implied)
        self._say(judged, text, implied)
        return judged

    def correct(self, line: lines.Judged, text: str) -> Judgement:
        """Judge and apply a correction."""
        line.n, line.t, line.entry = self.fold.last + 1, self.t, self.number
        judged = self.feed(line)
        self._say(judged, text)
        return judged

    def _say(self, judged: Judgement, text: str, implied: bool = False) -> None:
        effects = tuple(w for w in map(self.fold.game.say, judged.did) if w)
        self.said.append(
            Said(
                judged.n, text, judged.verdict, judged.open, tuple(judged.findings), effects, implied, tuple(judged.did)
            )
        )


class Session:
    """One log being played. Every accepted entry is written before `enter` returns."""

    def __init__(
        self,
        fold: Fold,
        writer: Writer | None,
        clock: Clock | None = None,
        entry: int = 0,
        tries: bool = True,
    ) -> None:
        self.fold = fold
        self.writer = writer
        self.clock = clock or Clock(untimed=True)
        self.entry = entry
        self.tries = tries
        self.refused: Typed | None = None
        self.left = False
        self.notes: list[tuple[int, str]] = []
        self._words: dict[str, Callable[[Typed], Reply]] = {
            "z": lambda typed: corrections.take_last(self, typed),
            "amend": lambda typed: corrections.amend(self, typed),
            "back": lambda typed: corrections.back(self, typed),
            "set": self._set,
            "chk": self._check,
            "show": self._show,
            "fact": self._fact,
            "skip": self._skip,
            "n": self._note,
            "st": lambda _: info.state(self),
            "ls": lambda typed: info.last_lines(self, typed),
            "?": lambda typed: info.help_(self, typed),
            "call": lambda typed: self._ruling("call", typed),
            "rule": lambda typed: self._ruling("ruling", typed),
            "appeal": lambda typed: self._ruling("appeal", typed),
            "pause": self._pause,
            "go": self._go,
            "q": self._quit,
        }

    @property
    def game(self) -> Game[Any]:
        """The game."""
        return self.fold.game

    @property
    def state(self) -> Any:
        """The table now."""
        return self.fold.state

    @property
    def names(self) -> tuple[str, ...]:
        """Players' names by seat."""
        return tuple(seat.name for seat in self.fold.head.seats)

    # --- entries -----------------------------------------------------------------------------------------------------

    def enter(self, text: str) -> Reply:
        """Take one typed line. Never raises for what was typed; WriteFailed becomes a reply of kind `refused`."""
        typed = split(text)
        try:
            return self._enter(typed)
        except Refused as refusal:
            return self._refuse(typed, refusal)
        except WriteFailed as failure:
            return Reply("refused", str(failure), verdict="unread", failed=True)

    def _enter(self, typed: Typed) -> Reply:
        if not typed.words:
            if typed.text.startswith("!") and self.refused is not None:
                return self._again(typed.text)
            return self._empty()
        first = typed.words[0].text
        if first in ("!", "!!") and self.refused is not None:
            return self._again(typed.text)
        if first in GLOBAL_WORDS:
            return self._words[first](typed)
        return self.play(typed)

    def _again(self, text: str) -> Reply:
        """`! reason` on a line of its own records the entry that was just refused."""
        assert self.refused is not None
        words = " ".join(w.text for w in self.refused.words)
        self.refused = None
        return self.enter(f"{words} {text}")

    def _empty(self) -> Reply:
        step = self.game.enter(self.state)
        if step is None:
            return Reply("nothing")
        entry = TypedEntry(self, split(""))
        self._judge(entry, step, Word("", 1, 1))
        return self.finish(entry)

    def play(self, typed: Typed) -> Reply:
        """An entry of steps."""
        entry = TypedEntry(self, typed)
        words: Sequence[Word] = typed.words
        while words:
            word = words[0]
            if entry.fold.state.over and entry.lines:
                entry.unjudged = " ".join(w.text for w in words)
                break
            try:
                step, words = self.game.parse(entry.fold.state, words)
            except Unread as error:
                raise self.unread(error, word) from None
            if not self._judge(entry, step, word):
                entry.unjudged = word.text
                break
        return self.finish(entry)

    def _judge(self, entry: TypedEntry, step: Act, word: Word) -> bool:
        """Judge a step and what it implies; False when an implied step has ended the game before it."""
        if isinstance(step, Step):
            for implied in self.game.implied(entry.fold.state, step):
                self.admit(entry, entry.play(implied, implied=True), word, step)
                if entry.fold.state.over:
                    return False
        self.admit(entry, entry.play(step), word, step)
        return True

    def admit(self, entry: TypedEntry, judged: Judgement, word: Word, step: Act | None = None) -> None:
        """Raise Refused when a verdict needs a force that was not given."""
        force = needed(judged.verdict)
        given = entry.typed.force
        if not force or (given and (force == "!" or given == "!!") and force != "never"):
            return
        faults = tuple(f for f in judged.findings if not f.about)
        state = self.state if len(entry.lines) == 1 else entry.fold.state
        steps = [step] if isinstance(step, Step) else []
        suggestions = tuple(self.game.suggest(self._before(entry), faults, steps)) if force != "never" else ()
        reply = Reply(
            "refused",
            said=tuple(entry.said[-1:]),
            verdict=judged.verdict,
            column=word.column,
            suggestions=suggestions,
            force="" if force == "never" else force,
            over=bool(state.over),
        )
        raise Refused(reply, word.number, judged.findings)

    def _before(self, entry: TypedEntry) -> Any:
        """The state on which the last act of an entry was judged."""
        fold = self.fold.copy()
        for line in entry.lines[:-1]:
            fold.feed(line)
        return fold.state

    def unread(self, error: Unread, word: Word) -> Refused:
        """The refusal of a word that was not understood."""
        place = error.word or word
        reply = Reply("refused", error.text, verdict="unread", column=place.column, suggestions=tuple(error.options))
        return Refused(reply, place.number)

    def _refuse(self, typed: Typed, refusal: Refused) -> Reply:
        self.refused = typed if refusal.reply.force else None
        self.entry += 1
        if self.tries and self.writer is not None:
            line = lines.TryLine(
                t=self.clock.now,
                entry=self.entry,
                typed=typed.text,
                word=refusal.word,
                verdict=refusal.reply.verdict,
                findings=tuple(f.stored() for f in refusal.findings),
                text="" if refusal.findings else refusal.reply.message,
            )
            try:
                self.writer.write([line])
            except WriteFailed as failure:
                refusal.reply.message = f"{refusal.reply.message} ({failure})".strip()
        return refusal.reply

    def finish(self, entry: TypedEntry, changes: tuple[str, ...] = (), message: str = "") -> Reply:
        """Write an entry whole, with the end and the marks it brings; only then it counts."""
        reason, force = entry.typed.reason, entry.typed.force
        if force or reason:
            bad = [line for line in entry.lines if RANK[line.verdict] >= IRREGULAR] or entry.lines[-1:]
            for line in bad:
                line.reason = reason or ("recorded" if force == "!" else "under protest")
        self._write(entry.close(entry.typed.text))
        self.fold = entry.fold
        self.entry = entry.number
        self.refused = None
        if entry.typed.note:
            self.note(entry.typed.note)
        verdict: Verdict = worst(f for s in entry.said for f in s.findings)
        return Reply(
            "accepted",
            message,
            tuple(entry.said),
            verdict,
            changes=changes,
            unjudged=entry.unjudged if self.state.over else "",
            over=entry.ends,
        )

    def _write(self, new: list[lines.Line]) -> None:
        if self.writer is not None:
            self.writer.write(new)

    # --- global words ------------------------------------------------------------------------------------------------

    def _act(self, typed: Typed, act: Act, judge: bool = True) -> Reply:
        entry = TypedEntry(self, typed)
        judged = entry.play(act)
        if judge or judged.verdict == "unread":
            self.admit(entry, judged, typed.words[0], act)
        return self.finish(entry)

    def _value(self, typed: Typed, path: Word, value: Word) -> Any:
        try:
            return self.game.read_value(self.state, path.text, value.text)
        except ValueError as error:
            raise self.unread(Unread(str(error), value), value) from None

    def _set(self, typed: Typed) -> Reply:
        words = typed.words[1:]
        if len(words) != 2:
            raise self.unread(
                Unread("set PATH VALUE ! REASON, for instance: set lives.2 4 ! miscounted"), typed.words[0]
            )
        return self._act(typed, Set(words[0].text, self._value(typed, words[0], words[1])))

    def _check(self, typed: Typed) -> Reply:
        words = typed.words[1:]
        if not words or len(words) % 2:
            raise self.unread(Unread("chk PATH VALUE, for instance: chk lives 4,5,5,5"), typed.words[0])
        entry = TypedEntry(self, typed)
        for path, value in zip(words[::2], words[1::2], strict=True):
            judged = entry.play(Check(path.text, self._value(typed, path, value)))
            if judged.verdict == "unread":
                self.admit(entry, judged, path)
        return self.finish(entry)

    def _show(self, typed: Typed) -> Reply:
        try:
            act = self.game.read_show(self.state, typed.words[1:])
        except Unread as error:
            raise self.unread(error, typed.words[0]) from None
        except NotImplementedError:
            raise self.unread(Unread(f"nothing is shown outside play in {self.game.title}"), typed.words[0]) from None
        return self._act(typed, act)

    def _fact(self, typed: Typed) -> Reply:
        words = typed.words[1:]
        if len(words) < 2:
            raise self.unread(Unread("fact NAME VALUE: something printed in this box"), typed.words[0])
        text = " ".join(w.text for w in words[1:])
        value: int | str | list[int | str] = int(text) if text.lstrip("-").isdigit() else text
        if "," in text:
            value = [int(p) if p.strip().lstrip("-").isdigit() else p.strip() for p in text.split(",")]
        return self._act(typed, Fact(words[0].text, value))

    def _skip(self, typed: Typed) -> Reply:
        words = typed.words[1:]
        owed = list(self.game.owed(self.state))
        if not words and len(owed) == 1:
            what = owed[0]
        elif len(words) == 1:
            fits = [o for o in owed if o.startswith(words[0].text)]
            what = fits[0] if len(fits) == 1 else words[0].text
        else:
            now = ", ".join(owed) or "nothing is compelled now"
            raise self.unread(Unread(f"skip what? {now}"), typed.words[0])
        who = self.game.awaiting(self.state).who
        return self._act(typed, Skip(who[0] if who else 0, what))

    # --- lines that are not judged -----------------------------------------------------------------------------------

    def note(self, text: str) -> Reply:
        """Write a note bound to the last line; words that begin with @ are its tags."""
        tags = tuple(word[1:] for word in text.split() if word.startswith("@") and len(word) > 1)
        line = lines.NoteLine(n=self.fold.last + 1, t=self.clock.now, of=self.fold.last, text=text, tags=tags)
        self._write([line])
        self.fold.feed(line)
        return Reply("accepted", f"note {line.n}, about {line.of}" if line.of else f"note {line.n}")

    def _note(self, typed: Typed) -> Reply:
        text = typed.text[1:].strip()
        if not text:
            raise self.unread(Unread("n TEXT writes a note about the last line"), typed.words[0])
        return self.note(text)

    def _ruling(self, kind: Any, typed: Typed) -> Reply:
        text = " ".join(w.text for w in typed.words[1:])
        if kind != "call" and not text:
            raise self.unread(Unread(f"{typed.words[0].text} TEXT: what was decided, or why not"), typed.words[0])
        line = lines.RulingLine(
            n=self.fold.last + 1, t=self.clock.now, kind=kind, of=(self.fold.last,), reason=text or typed.reason
        )
        self._write([line])
        self.fold.feed(line)
        if kind == "call":
            self.clock.pause()
            return Reply("accepted", f"line {line.n}: the arbiter is called; the clock stands (`go` starts it)")
        return Reply("accepted", f"line {line.n}: {kind} about line {line.of[0]}")

    def _pause(self, _: Typed) -> Reply:
        if not self.clock.running:
            return Reply("info", "the clock stands already")
        self.clock.pause()
        self._write([lines.PauseLine(t=self.clock.now)])
        return Reply("accepted", "the clock stands; `go` starts it again")

    def _go(self, _: Typed) -> Reply:
        if self.clock.running or self.clock.untimed:
            return Reply("info", "this log is untimed" if self.clock.untimed else "the clock is running")
        self._write([lines.ResumeLine(t=self.clock.now, at=wall())])
        self.clock.go()
        return Reply("accepted", "the clock runs")

    def _quit(self, _: Typed) -> Reply:
        self.left = True
        where = (
            f"; `referee resume {self.writer.path}` goes on" if self.writer is not None and not self.state.over else ""
        )
        return Reply("bye", f"left{where}")


def needed(verdict: Verdict) -> str:
    """The force that records a line with this verdict: nothing, `!`, `!!`, or `never`."""
    if verdict == "unread":
        return "never"
    if RANK[verdict] >= IMPOSSIBLE:
        return "!!"
    return "!" if RANK[verdict] >= IRREGULAR else ""


__all__ = ["Effect", "Refused", "Reply", "Session", "TypedEntry", "needed", "plain"]
