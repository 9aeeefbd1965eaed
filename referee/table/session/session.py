"""A live session: typed lines in, judged and written lines out. No drawing, no terminal.

An entry is judged step by step on a copy, each step on the state that the steps before it left. If one is refused,
nothing of the entry is recorded but the try. What is accepted is on the disk before the answer is given.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from referee.engine.code_digest import code_of
from referee.engine.findings import RANK, Fault, Verdict, worst
from referee.engine.frames import Wait
from referee.engine.game import Game
from referee.engine.steps import Act, Late, Step
from referee.engine.words import Typed, Unread, Word, first_part
from referee.journal import lines
from referee.journal.acts import content
from referee.journal.fold import Fold, Judgement
from referee.journal.format_text import LineText, Teller
from referee.journal.memory_writer import MemoryWriter
from referee.journal.policy import Hints, Policy, policy_of
from referee.journal.slip import Tried, tried_of
from referee.journal.writer import WriteFailed, Writer
from referee.table.session import history, in_parts, set_up
from referee.table.session.allowed import only_arbiter
from referee.table.session.audience import Audience
from referee.table.session.changes import corrects, decided, moved, movements
from referee.table.session.clock import Clock, Times, wall
from referee.table.session.confirm import played_on
from referee.table.session.listed import Listed
from referee.table.session.reply import Begun, Reply
from referee.table.session.seen import as_seen, sayable
from referee.table.session.slips import names_arbiter
from referee.table.session.typed_entry import IRREGULAR, Refused, TypedEntry, needed
from referee.table.session.undecided import answer

if TYPE_CHECKING:
    from referee.engine.sentences.guesses import Guesser

Picture = Literal["", "off", "line", "full"]
"""How much of the table stays in view: nothing, the numbers in one line, a line for each seat; empty: as the terminal
has room."""


class Session(ABC):
    """One log being played: its state, and how one entry is judged, finished and written.

    What is typed is read by the desk, which also tries entries out (`would`, `shadow`).
    """

    def __init__(
        self,
        fold: Fold,
        writer: Writer | MemoryWriter | None,
        clock: Clock | None = None,
        entry: int = 0,
        tries: bool = True,
    ) -> None:
        self.fold = fold
        """The log so far."""
        self.writer = writer
        """None for a trial."""
        self.clock = clock or Clock(untimed=True)
        """The play time."""
        self.entry = entry
        """Number of the last entry."""
        self.tries = tries
        """Whether refused entries are recorded."""
        self.wrote = self.clock.now
        """Play time of what was recorded last."""
        self.times = Times(len(fold.head.seats))
        """How long each seat was waited for."""
        self.pending: lines.ResumeLine | None = None
        """Says that a resumed log goes on; written with the first lines that follow."""
        self.trial = False
        """Nothing is written: the session tries an entry out."""
        self.left = False
        """Somebody has left, or nothing can be written any more."""

        self.refused: Typed | None = None
        """The entry that was just refused and can be forced."""
        self.confirming = False
        """Whether that entry was asked about."""
        self.unrecorded = -1
        """The number of the last line when an entry was refused last."""
        self.uncorrected = -1
        """The same, a correction that is asked about left out: behind that one the same line is meant still."""
        self.told_parts: list[in_parts.ToldPart] = []
        """What was told of a step that is told in parts, an entry each."""
        self.corrected: list[tuple[int, str]] = []
        """Numbers of the corrections in the log with their kind: `amend`, `slip`, `back`."""
        self.shown: list[int] = []
        """Numbers of the lines that made something visible."""
        self.penned = False
        """A `z pen` said that only the log was wrong, and nothing but `z` came since."""
        self.proved = 0
        """The last line when a proof was asked."""

        self.rulings: list[lines.RulingLine] = []
        """All ruling lines."""
        self.called = 0
        """The line of the call that is open; 0 for none."""
        self.ruled = False
        """The clock stands for a call that was answered."""
        self.recorder = lines.AnswerLine(question=RECORDER)
        self.tried: list[Tried] = []
        """What was refused because a rule is against it, as the log tells it."""

        self.hints: Hints = self.policy.hints
        """How much is shown of what can be typed."""
        self.picture: Picture = ""
        """How much of the table stays in view beside the prompt."""
        self.audience: Audience | None = None
        """Who watches from elsewhere."""
        self.asks = False
        """Whether a person is typing, who is shown more of what a correction changes."""
        self.piped = False
        """The entries come from a file or a pipe."""
        self.keyed = False
        """Whether the line was typed by hand, so that its time counts."""
        self.teller = Teller()
        """The lines in words."""
        self.listed: tuple[Fold | None, int, Listed] = None, 0, Listed()
        """What can be typed, with the fold and the line for which it was worked out."""
        self.guessed: tuple[Fold | None, int, int, tuple[Word, ...], Guesser | None] = None, 0, 0, (), None
        """What guesses at an entry, with the fold, the line, who types and the words for which it was made."""
        self.chosen: tuple[Fold | None, int, dict[str, tuple[Any, ...]]] = None, 0, {}
        """What goes on from beginnings of entries, with the fold and the line for which it was worked out."""

    # --- what the desk reads -----------------------------------------------------------------------------------------

    @abstractmethod
    def enter(self, text: str) -> Reply:
        """Take one typed line. Never raises for what was typed."""

    @abstractmethod
    def play(self, typed: Typed) -> Reply:
        """An entry of steps. Raises Refused."""

    @abstractmethod
    def would(self, *entries: str) -> bool:
        """Whether entries would be accepted one after another as they stand. Nothing is written or changed."""

    def shorthand(self, words: Sequence[Word]) -> bool:
        """Whether words are shorthand to their end, whatever the rules say of it."""
        state, later = self.state.copy(), words
        try:
            while later:
                words, later = first_part(later)
                while words:
                    step, words = self.game.notation.parse(state, words)
                    self.game.rules.apply(state, step)
        except Unread:
            return False
        return True

    @abstractmethod
    def begun(self, words: Sequence[Word]) -> Begun | None:
        """The step that an entry tells of but for one thing; None for any other entry."""

    @abstractmethod
    def shadow(self) -> "Session":
        """A session that writes nothing, to try entries out."""

    @abstractmethod
    def twin(self, writer: MemoryWriter | None = None) -> "Session":
        """An independent session with the same log so far. writer: takes what comes; None: nothing is written."""

    # --- what it knows -----------------------------------------------------------------------------------------------

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
    def arbiter(self) -> str:
        """Who rules: the name that was said last, but for that of who answered an appeal."""
        return next((r.by for r in reversed(self.rulings) if r.by and names_arbiter(r)), "")

    @property
    def stands(self) -> bool:
        """Whether a clock was stopped."""
        return not self.clock.running and not self.clock.untimed

    def told(self) -> list[LineText]:
        """The present list in words."""
        return self.teller.told(self.fold)

    def point_before(self, n: int) -> int:
        """The last line before n to which play can be taken back."""
        return max((p for p in history.points(self.fold) if p < n), default=0)

    def seat(self, word: Word) -> int:
        """The seat that a word names. Raises Unread."""
        return self.game.notation.seat(self.state, word)

    @property
    def recorder_name(self) -> str:
        """Who types, as far as the table said so; else empty."""
        seat, value = self.recorder.seat, self.recorder.value
        return (
            self.names[seat - 1] or f"seat {seat}"
            if 0 < seat <= len(self.names)
            else value
            if isinstance(value, str)
            else ""
        )

    # --- what becomes of it ------------------------------------------------------------------------------------------

    def restore(
        self,
        corrected: list[tuple[int, str]],
        shown: list[int],
        penned: bool,
        rulings: list[lines.RulingLine],
        called: int,
        ruled: bool,
        times: Times,
    ) -> None:
        """Take over what an earlier session of the same log knew; see the attributes."""
        self.corrected, self.shown, self.penned = corrected, shown, penned
        self.rulings, self.called, self.ruled, self.times = rulings, called, ruled, times

    def records(self, line: lines.AnswerLine) -> None:
        """Who types from here on."""
        self.recorder = line

    def goes_on(self, pending: lines.ResumeLine | None) -> None:
        """The line that is written before the first lines that follow."""
        self.pending = pending

    def typed_at(self, *, terminal: bool = False, pipe: bool = False) -> None:
        """Where the entries come from."""
        self.asks, self.piped = terminal, pipe

    def typed_by_hand(self, by_hand: bool) -> None:
        """Whether the line that comes now was typed by hand."""
        self.keyed = by_hand

    def watched_by(self, audience: Audience) -> None:
        """Who watches from here on."""
        self.audience = audience

    def show_hints(self, hints: Hints) -> None:
        """How much of what is legal is shown from here on."""
        self.hints = hints

    def show_picture(self, picture: Picture) -> None:
        """How much of the table stays in view from here on."""
        self.picture = picture

    def keep_listed(self, found: Listed) -> None:
        """Keep what can be typed in this state."""
        self.listed = self.fold, self.fold.last, found

    def keep_chosen(self, key: str, found: tuple[Any, ...]) -> None:
        """Keep what goes on from the beginning of an entry in this state. key: who looks, and the beginning."""
        fold, last, held = self.chosen
        if fold is not self.fold or last != self.fold.last:
            held = {}
        held[key] = found
        self.chosen = self.fold, self.fold.last, held

    def correction(self, n: int, kind: str) -> None:
        """Line n corrected earlier ones."""
        self.corrected.append((n, kind))

    def settled(self, shown: list[int]) -> None:
        """The pen took lines out; shown: the lines that made something visible and stay."""
        self.penned, self.shown = True, shown

    def call(self, n: int) -> None:
        """Line n calls the arbiter."""
        self.called = n

    def add_ruling(self, line: lines.RulingLine) -> None:
        """A ruling line was written."""
        self.rulings.append(line)

    def answer_call(self) -> None:
        """The call that is open, if any, is answered; the clock stands until the next entry."""
        self.ruled = self.ruled or bool(self.called)
        self.called = 0

    def run_clock(self) -> None:
        """The clock goes."""
        self.clock.go()
        self.ruled = False

    def leave(self) -> None:
        """Somebody leaves; the game stays resumable."""
        self.left = True

    # --- one entry ---------------------------------------------------------------------------------------------------

    def judge(self, entry: TypedEntry, step: Act, word: Word) -> bool:
        """Judge a step and what it implies; False when an implied step has ended the game before it."""
        if isinstance(step, Step):
            for implied in self.game.flow.implied(entry.fold.state, step):
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
        if isinstance(step, Late) and not judged.did:  # what cannot be done late does nothing, so nothing is recorded
            force = "never"
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
        """What must be finished before a step of any kind can be recorded."""
        if step is None or self.state.ruled:
            return None
        if not self.trial and isinstance(step, Step) and (text := in_parts.lacks(self, step)):
            return Wait(text)
        before = entry.before()
        wait = self.game.flow.waits(before, step) or set_up.missing(
            self.game, chain(self.fold.items, entry.lines[:-1]), before, step
        )
        if wait is None:
            return None
        return Wait(wait.text, tuple(e for e in wait.entries if self.trial or as_seen(self).would(e)))

    def barred(self, typed: Typed, force: str) -> str:
        """Why this table's policy does not let an entry be forced, in a sentence; empty when it may."""
        if self.needs_arbiter:
            return f"{only_arbiter(self, 'records this')}, then `{force} REASON`"
        if self.policy.force != "table" and typed.force and not typed.reason:
            return f"under the {self.fold.head.policy} policy `{force}` wants a reason"
        return ""

    def _correct(self, refusal: Refused, entry: TypedEntry, faults: Sequence[Fault], step: Step) -> None:
        """Let the game suggest corrections of the step; the words before it are written again."""
        refusal.pieces = self.game.help.suggest(self.game.sight.as_seen(entry.before()), faults, [step])
        before = [content(line) for line in entry.lines[:-1] if not line.implied]
        try:
            refusal.before = (
                self.game.notation.write(self.state, [s for s in before if isinstance(s, Step)]) if before else ""
            )
        except ValueError:
            refusal.pieces = ()

    def unread(self, error: Unread, word: Word) -> Refused:
        """The refusal of a word that was not understood."""
        place = error.word or word
        refusal = Refused(Reply("refused", error.text, verdict="unread", column=place.column), place.number)
        refusal.pieces, refusal.whole, refusal.ambiguous = error.options, error.whole, error.kind == "ambiguous"
        return refusal

    def finish(self, entry: TypedEntry, changes: tuple[str, ...] = (), message: str = "") -> Reply:
        """Write an entry whole, with the end and the marks it brings and its note; only then it counts."""
        reason, force = entry.typed.reason, entry.typed.force
        if reason:
            bad = [line for line in entry.lines if RANK[line.verdict] >= IRREGULAR] or entry.lines[-1:]
            for line in bad:
                line.reason = reason
        asked = self.game.flow.awaiting(self.state).who
        new = entry.close(entry.typed.text)
        if entry.typed.note:
            note = history.note_line(entry.fold, entry.t, entry.typed.note)
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
            if self.audience is not None:
                self.audience.wrote([*([self.pending] if self.pending is not None else []), *new])
            self.pending = None
        self.tried += tried_of(new, self.fold.last)
        self.wrote = max([self.wrote, *(line.t for line in new if isinstance(line, TIMED))])


RECORDER = "recorder"
"""The question to which an `answer` line says who types: a seat of the table, or a name."""

TIMED = (
    lines.Judged,
    lines.TryLine,
    lines.RulingLine,
    lines.NoteLine,
    lines.AnswerLine,
    lines.PauseLine,
    lines.ResumeLine,
)
"""Lines that carry a play time."""
