"""A live session: typed lines in, judged and written lines out. No drawing, no terminal.

An entry is judged step by step on a copy, each step on the state that the steps before it left. If one is refused,
nothing of the entry is recorded but the try. What is accepted is on the disk before the answer is given.
"""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from referee.engine import safe
from referee.engine.code_digest import code_of
from referee.engine.findings import RANK, Fault, Verdict, worst
from referee.engine.frames import Wait
from referee.engine.game import Game
from referee.engine.ledger_answers import in_brief
from referee.engine.steps import Act, Step
from referee.engine.words import GLOBAL_WORDS, Typed, Unread, Word, split
from referee.journal import lines
from referee.journal.acts import content
from referee.journal.fold import Fold, Judgement
from referee.journal.policy import Hints, Policy, policy_of
from referee.journal.saying import Teller, Told
from referee.journal.writer import WriteFailed, Writer
from referee.table import (
    acts,
    arbiter,
    corrections,
    declared,
    hints,
    info,
    meant,
    passed_over,
    remarks,
    seats,
    takeback,
    unsaid,
)
from referee.table import (
    help as help_words,
)
from referee.table.clock import Clock, Times, wall
from referee.table.confirm import played_on
from referee.table.doubts import doubts
from referee.table.foresee import foresee
from referee.table.moved import corrects, decided, moved, movements
from referee.table.reply import Reply
from referee.table.seen import as_seen, sayable
from referee.table.suggest import offers
from referee.table.typed import IRREGULAR, Refused, TypedEntry, needed
from referee.table.undecided import answer

LONGEST = 2_000
"""Signs of the longest entry: a whole set-up has some 200."""

GUESSED = 400
"""Signs of the longest entry for which another one is offered."""

FREE_TEXT, LONGEST_TEXT = ("n ", "note ", "#"), 20_000
"""What may be longer: a note or a comment; and their signs."""


class Session:
    """One log being played. Every accepted entry is written before `enter` returns.

    corrected: numbers of the corrections in the log with their kind (`amend`, `slip`, `back`). shown: numbers of the lines
    that made something visible; penned: a `z pen` said that only the log was wrong, and nothing but `z` came since.
    writer: None for a trial. rulings: all ruling lines; called: the call that is open, 0 none; ruled: the clock stands for
    a call that was answered; arbiter: who was named last; proved: the last line when a
    proof was asked. asks: a person sits there, who is told more of what a correction
    changes; piped: the entries come from a file or a pipe; keyed: the line was typed there, so that its time tells something. listed: what can be typed, with the fold and
    the line for which it was worked out; wrote: the play time of what was recorded last; teller: the lines in words. pending: the line that says that a resumed log goes on, written with the first
    lines that follow; a log that is only looked at stays as it is.
    """

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
        self.wrote = self.clock.now
        self.entry = entry
        self.tries = tries
        self.trial = False
        self.refused: Typed | None = None
        self.left = False
        self.corrected: list[tuple[int, str]] = []
        self.shown: list[int] = []
        self.penned = False
        self.rulings: list[lines.RulingLine] = []
        self.called = 0
        self.ruled = False
        self.arbiter = ""
        self.proved = 0
        self.teller = Teller()
        self.listed: tuple[Fold | None, int, hints.Now] = None, 0, hints.Now()
        self.asks = False
        self.piped = False
        self.keyed = False
        self.pending: lines.ResumeLine | None = None
        self.hints: Hints = self.policy.hints
        self.times = Times(len(fold.head.seats))

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
        """Names of those who sit on the seats now."""
        names: tuple[str, ...] = self.state.setup.seats
        return names

    @property
    def policy(self) -> Policy:
        """The policy in the head."""
        return policy_of(self.fold.head.policy)

    @property
    def needs_arbiter(self) -> bool:
        """Whether nothing is forced now, because the arbiter was not called."""
        return self.policy.force == "arbiter" and not self.called

    @property
    def stands(self) -> bool:
        """Whether a clock was stopped."""
        return not self.clock.running and not self.clock.untimed

    def told(self) -> list[Told]:
        """The present list in words."""
        return self.teller.told(self.fold)

    def point_before(self, n: int) -> int:
        """The last line before n to which play can be taken back."""
        return max((p for p in corrections.points(self.fold) if p < n), default=0)

    def seat(self, word: Word) -> int:
        """The seat that a word names. Raises Unread."""
        return self.game.seat(self.state, word)

    # --- entries -----------------------------------------------------------------------------------------------------

    def enter(self, text: str) -> Reply:
        """Take one typed line. Never raises for what was typed; WriteFailed becomes a reply of kind `refused`."""
        if len(text) > (most := LONGEST_TEXT if text.lstrip().startswith(FREE_TEXT) else LONGEST):
            said = f"nothing is recorded: an entry has at most {most:,} characters, this line {len(text):,}"
            return Reply("refused", said, verdict="unread", column=1)
        bad = safe.fault(text)
        if bad:
            return Reply("refused", f"the line cannot be read: {bad}", verdict="unread", column=1)
        typed = meant.worded(self, meant.lowered(split(text)))
        try:
            return self._enter(meant.called(self, typed))
        except Refused as refusal:
            refusal.reply.message = refusal.reply.message or seats.leads_on(typed)
            return self._refuse(typed, refusal)
        except WriteFailed as failure:
            return Reply("refused", str(failure), verdict="unread", failed=True)

    def would(self, *entries: str) -> bool:
        """Whether entries would be accepted one after another as they stand. Nothing is written or changed."""
        shadow = self.shadow()
        with in_brief():
            return all(shadow.enter(text).kind == "accepted" for text in entries)

    def shadow(self) -> "Session":
        """A session that writes nothing, to try entries out."""
        shadow = Session(self.fold.copy(), None, Clock(untimed=True), self.entry)
        shadow.corrected = list(self.corrected)
        shadow.shown = list(self.shown)
        shadow.penned = self.penned
        shadow.rulings = list(self.rulings)
        shadow.called = self.called
        shadow.trial, shadow.piped = True, self.piped
        return shadow

    def _enter(self, typed: Typed) -> Reply:
        if not typed.words:
            return self._empty()
        typed = meant.of_player(self, typed)
        first = typed.words[0].text
        if first in ("!", "!!"):
            return self._again(typed)
        if first.startswith("#"):
            return Reply("nothing")
        if first not in meant.FREE and [word.text for word in typed.words[:2]] != ["amend", "0"]:
            meant.digits(self, typed)
        word = first if first in GLOBAL_WORDS else meant.elsewhere(self, typed)
        if help_words.of_seat(self, typed):
            return help_words.help_(self, typed._replace(words=typed.words[1:]))
        if word == first and self.game.answers(self.state, typed.words):
            word = ""
        elif not word:
            seats.lead(self, typed)
        if word in (*meant.FREE, "fact") and not self.trial:
            meant.meant(self, typed)
        return GLOBAL[word](self, typed) if word else self.play(typed)

    def _again(self, typed: Typed) -> Reply:
        """`! reason` on a line of its own records the entry that was just refused."""
        if self.refused is None:
            text = "`!` alone records the entry that was refused just before; there is none"
            raise self.unread(Unread(text), typed.words[0])
        words = " ".join(w.text for w in self.refused.words)
        self.refused = None
        return self.enter(f"{words} {typed.text}")

    def _empty(self) -> Reply:
        step = self.game.enter(self.state)
        if step is None:
            return Reply("nothing")
        entry = TypedEntry(self, split(""))
        self._judge(entry, step, Word("", 1, 1))
        return self._played(entry)

    def _played(self, entry: TypedEntry) -> Reply:
        """Record an entry of steps, with what looks like a slip in it."""
        acts = [content(line) for line in entry.lines if not line.implied]
        steps = [act for act in acts if isinstance(act, Step)]
        unsaid.refused(self, entry.typed, entry.lines)
        found = () if self.trial else doubts(self, entry.typed, steps, entry.t)
        reply = self.finish(entry)
        reply.doubts = found
        if not self.trial:
            reply.message = reply.message or unsaid.taken(self, entry.typed, entry.lines)
        return reply

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
            try:
                judged = self._judge(entry, step, word)
            except Refused as refusal:
                refusal.rest = " ".join(w.text for w in words)
                if words and refusal.reply.force and not self.trial:
                    foresee(self, typed, refusal)
                raise
            if not judged:
                entry.unjudged = word.text
                break
        return self._played(entry)

    def _judge(self, entry: TypedEntry, step: Act, word: Word) -> bool:
        """Judge a step and what it implies; False when an implied step has ended the game before it."""
        if isinstance(step, Step):
            for implied in self.game.implied(entry.fold.state, step):
                entry.words[entry.fold.last + 1] = word.number
                self.admit(entry, entry.play(implied, implied=True), word, step)
                if entry.fold.state.over:
                    return False
        entry.words[entry.fold.last + 1] = word.number
        self.admit(entry, entry.play(step), word, step)
        return True

    def admit(self, entry: TypedEntry, judged: Judgement, word: Word, step: Act | None = None) -> None:
        """Raise Refused when a verdict needs a force that was not given."""
        force = needed(judged.verdict)
        given = entry.typed.force
        if not force:
            return
        wait = self._waits(entry, step) if force != "never" else None
        if wait is not None:
            force = "never"
        barred = self.barred(entry.typed, force) if force != "never" else ""
        if force != "never" and given in (force, "!!") and not barred:
            return
        found = tuple(entry.by_word(f) for f in sayable(self.fold, judged.findings))
        said = msgspec.structs.replace(entry.said[-1], findings=found)
        reply = Reply(
            "refused",
            barred if wait is None else wait.text,
            said=(said,),
            verdict=judged.verdict,
            column=word.column,
            force="" if force == "never" else force,
            over=bool(self.state.over),
            barred=bool(barred) and self.needs_arbiter,
            waits=wait is not None,
            suggestions=wait.entries if wait is not None else (),
        )
        if force == "!" and not barred:
            played_on(self, entry, step, reply)
        refusal = Refused(reply, word.number, found)
        if force != "never" and isinstance(step, Step) and not self.trial:
            self._correct(refusal, entry, tuple(f for f in judged.findings if not f.about), step)
        raise refusal

    def _waits(self, entry: TypedEntry, step: Act | None) -> Wait | None:
        """What must be finished before a step can be recorded, whatever is typed."""
        if step is None or self.state.ruled:
            return None
        before = self._before(entry)
        wait = self.game.waits(before, step)
        if wait is None:
            return None
        return Wait(wait.text, tuple(e for e in wait.entries if self.trial or as_seen(self).would(e)))

    def barred(self, typed: Typed, force: str) -> str:
        """Why this table's policy does not let an entry be forced, in a sentence; empty when it may."""
        if self.needs_arbiter:
            return f"under the {self.fold.head.policy} policy only the arbiter records this: `call` first, then `{force} REASON`"
        if self.policy.force != "table" and typed.force and not typed.reason:
            return f"under the {self.fold.head.policy} policy `{force}` wants a reason"
        return ""

    def _correct(self, refusal: Refused, entry: TypedEntry, faults: Sequence[Fault], step: Step) -> None:
        """Let the game suggest corrections of the step; what was typed before it is written anew."""
        refusal.pieces = self.game.suggest(self.game.as_seen(self._before(entry)), faults, [step])
        before = [content(line) for line in entry.lines[:-1] if not line.implied]
        try:
            refusal.before = self.game.write(self.state, [s for s in before if isinstance(s, Step)]) if before else ""
        except ValueError:
            refusal.pieces = ()

    def _before(self, entry: TypedEntry) -> Any:
        """The state on which the last act of an entry was judged."""
        fold = self.fold.copy()
        for line in entry.lines[:-1]:
            fold.feed(line)
        return fold.state

    def unread(self, error: Unread, word: Word) -> Refused:
        """The refusal of a word that was not understood."""
        place = error.word or word
        refusal = Refused(Reply("refused", error.text, verdict="unread", column=place.column), place.number)
        refusal.pieces, refusal.whole = error.options, error.whole
        return refusal

    def _offer(self, reply: Reply, typed: Typed, refusal: Refused) -> None:
        """Offer corrections; with hints off only those that tell nothing of what is legal."""
        if reply.suggestions or not typed.words or len(typed.text) > GUESSED:
            return
        found = offers(self, typed, refusal)
        reply.offers = tuple(o for o in found if self.hints != "off" or not o.other)
        reply.suggestions = tuple(o.text for o in reply.offers)

    def _refuse(self, typed: Typed, refusal: Refused) -> Reply:
        reply = refusal.reply
        if self.trial:
            return reply
        self.refused = typed if reply.force or reply.behind else None
        if reply.kind == "confirm":
            return reply
        if self.hints != "off" or reply.verdict != "irregular":
            self._offer(reply, typed, refusal)
        if not self.tries or self.writer is None:
            return reply
        line = lines.TryLine(
            t=self.clock.now,
            entry=self.entry + 1,
            typed=typed.text,
            word=meant.number(typed, refusal.word),
            verdict=reply.verdict,
            findings=tuple(f.stored() for f in refusal.findings),
            text="" if refusal.findings else reply.message,
        )
        try:
            self.write([line])
            self.entry += 1
        except WriteFailed as failure:
            reply.message = f"{reply.message} ({failure})".strip()
            reply.failed = True
        return reply

    def finish(self, entry: TypedEntry, changes: tuple[str, ...] = (), message: str = "") -> Reply:
        """Write an entry whole, with the end and the marks it brings and its note; only then it counts."""
        reason, force = entry.typed.reason, entry.typed.force
        if force or reason:
            bad = [line for line in entry.lines if RANK[line.verdict] >= IRREGULAR] or entry.lines[-1:]
            for line in bad:
                line.reason = reason or ("recorded" if force == "!" else "under protest")
        asked = self.game.awaiting(self.state).who
        new = entry.close(entry.typed.text)
        if entry.typed.note:
            note = remarks.note_line(entry.fold, entry.t, entry.typed.note)
            entry.fold.feed(note)
            new.append(note)
        disputed = self._disputed(entry)
        if disputed is not None:
            new.append(disputed)
        if self.ruled and self.stands:
            new.insert(0, lines.ResumeLine(t=self.clock.now, at=wall(), code=code_of(self.fold.game)))
        self.write(new)
        if self.ruled:
            self.ruled = False
            self.clock.go()
        if disputed is not None:
            self.rulings.append(disputed)
        self.times.pass_to(entry.t, asked)
        was = self.state
        before = was if not self.trial and (force or any(map(corrects, entry.lines))) else None
        self.fold = entry.fold
        if not self.trial:
            self.fold.keep_end()
        self.entry = entry.number
        if self.fold.head.untimed:
            self.clock.never()
        self.shown += entry.shown
        self.penned = False
        self.refused = None
        verdict: Verdict = worst(f for s in entry.said for f in s.findings)
        reply = Reply(
            "accepted",
            message,
            tuple(entry.said),
            verdict,
            changes=changes,
            unjudged=entry.unjudged if self.state.over else "",
            over=entry.ends,
            proof=answer(self),
        )
        if before is not None:
            reply.moved = moved(self.game, before, self.state)
            reply.movements = movements(self.game, reply.moved)
        if not self.trial:
            reply.score = decided(self.game, was, self.state)
        return reply

    def _disputed(self, entry: TypedEntry) -> lines.RulingLine | None:
        """The mark that a policy sets beside what was recorded under protest."""
        against = [line.n for line in entry.lines if line.verdict == "impossible" and entry.typed.force == "!!"]
        if not against or self.policy.conflict != "disputed":
            return None
        mark = lines.RulingLine(n=entry.fold.last + 1, t=entry.t, kind="disputed", of=tuple(against))
        entry.fold.feed(mark)
        return mark

    def write(self, new: Sequence[lines.Line]) -> None:
        """Put lines on the disk. Raises WriteFailed, then nothing of them is in the log."""
        if self.writer is not None and new:
            try:
                self.writer.write([*([self.pending] if self.pending is not None else []), *new])
            except WriteFailed as failure:
                self.left = self.left or failure.final
                raise
            self.pending = None
        self.wrote = max([self.wrote, *(line.t for line in new if isinstance(line, TIMED))])

    @property
    def idle(self) -> int:
        """Play time since something was recorded, in milliseconds; 0 while the clock stands."""
        return self.clock.now - self.wrote if self.clock.running else 0


TIMED = (lines.Judged, lines.TryLine, lines.RulingLine, lines.NoteLine, lines.AnswerLine, lines.PauseLine, lines.ResumeLine)
"""Lines that carry a play time."""

GLOBAL: dict[str, Callable[[Session, Typed], Reply]] = {
    "z": takeback.take_last,
    "amend": corrections.amend,
    "back": takeback.back,
    "set": acts.set_,
    "chk": acts.check,
    "show": acts.show,
    "fact": acts.fact,
    "drop": seats.drop,
    "seat": seats.sit,
    "option": seats.option,
    "stop": seats.stop,
    "skip": passed_over.skip,
    "late": passed_over.late,
    "n": remarks.note,
    "st": info.state,
    "ls": info.last_lines,
    "?": help_words.help_,
    "call": arbiter.call,
    "rule": arbiter.rule,
    "appeal": arbiter.appeal,
    "declare": declared.declare,
    "pause": remarks.pause,
    "go": remarks.go,
    "q": remarks.leave,
}
"""What each global word does."""


__all__ = ["Refused", "Reply", "Session", "TypedEntry", "needed"]
