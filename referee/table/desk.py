"""The desk: takes a typed line, knows what it is, and answers with what helps to type the next one.

A line is a global word, which `commands` carries out, or an entry in the game's notation, which is judged here step by
step on a copy. What `assist` adds (offers, warnings, defaults) is put into the reply.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from referee.engine import plain, safe
from referee.engine.for_good import undisturbed
from referee.engine.ledger_answers import in_brief
from referee.engine.steps import Step
from referee.engine.words import GLOBAL_WORDS, PARTS, Typed, Unread, Word, first_part, split
from referee.journal import lines
from referee.journal.acts import content
from referee.journal.format_text import described
from referee.journal.memory_writer import MemoryWriter
from referee.journal.writer import WriteFailed
from referee.table.assist import asks, corrections, defaults, facts_told, lead_on, meant, saying, spoken
from referee.table.assist import help as help_words
from referee.table.assist.begun import begun_of_several
from referee.table.assist.force_preview import foresee
from referee.table.assist.suggest import offers
from referee.table.assist.warnings import as_entry, doubts, unusual_numbers
from referee.table.commands import (
    amend,
    arbiter,
    declare,
    facts,
    look,
    may,
    notes,
    phone,
    recorder,
    seats,
    skip,
    take_back,
)
from referee.table.session import in_parts
from referee.table.session.clock import Clock
from referee.table.session.confirm import answered, goes_home
from referee.table.session.reply import Begun, Reply
from referee.table.session.session import Session
from referee.table.session.typed_entry import Refused, TypedEntry

if TYPE_CHECKING:
    from referee.engine.sentences.reader import SentenceReading

LONGEST = 2_000
"""Signs of the longest entry: a whole set-up has some 200."""

GUESSED = 400
"""Signs of the longest entry for which another one is offered."""

FORCED = 400
"""The longest entry that can be forced, in characters: its findings are shown word by word before."""

FREE_TEXT, LONGEST_TEXT = ("n ", "note ", "#"), 20_000
"""What may be longer: a note or a comment; and their signs."""

EXPLAIN = ("drop", "stop")
"""Global words that alone record nothing and say what can be typed behind them: they are never a sentence."""


class Desk(Session):
    """A session that reads what is typed. Every accepted entry is written before `enter` returns."""

    talking = False
    """Whether what somebody said about the record is carried out."""

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
            return self._in_parts(typed) or self._enter(meant.called(self, typed))
        except Refused as refusal:
            with undisturbed():
                return self._sentence(typed, refusal)
        except WriteFailed as failure:
            return Reply("refused", str(failure), verdict="unread", failed=True)

    def _in_parts(self, typed: Typed) -> Reply | None:
        """Take what is told of a step in parts; the last part records it. None for any other entry."""
        told = facts_told.told(self, typed)
        if not isinstance(told, facts_told.WholeStep):
            return told
        entry = TypedEntry(self, told.typed)
        try:
            self.judge(entry, told.step, told.typed.words[0])
            reply = self._played(entry)
            in_parts.forget(self)
            return reply
        except Refused as refusal:
            return self._refuse(told.typed, refusal)

    def _sentence(self, typed: Typed, refusal: Refused) -> Reply:
        """Read an entry that is no shorthand as a sentence; else the refusal stands."""
        reply = refusal.reply
        words = typed.words
        unread = reply.verdict == "unread" and not reply.waits
        short = len(typed.text) <= GUESSED  # nothing longer is read as a sentence
        unread = unread or (short and bool(refusal.rest or reply.waits) and not self.shorthand(typed.words))
        i_say = len(words) > 1 and words[0].text == saying.SPEAKER.upper()  # `I parry`
        garbled = bool(refusal.findings) and (i_say or saying.small_words(self, typed))
        unread = unread or garbled
        if reply.kind == "refused" and unread and words and not reply.offers:
            first = words[0].text
            # a player who is called like an answer, and gives it, or like the word that only asks; `dojo 3 1`
            bare = len(words) > 2 and not any(word.text.isalpha() for word in words[1:])
            short = bare or (len(words) <= 2 and not meant.only_player(self, words))
            asks = refusal.ambiguous and (short or first == meant.ASKS)
            if len(typed.text) <= GUESSED and first not in ("!", "!!", "?", *meant.FREE) and not asks:
                found = refusal.readings = saying.readings(self, words)
                reading = saying.certain(found)
                if reading is not None and not reading.legal and len(words) == 1:
                    return self._refuse(typed, refusal)  # it says what is missing
                try:
                    if reading is not None:
                        return self._said(typed, reading)
                except Refused as against:
                    refusal = against
                except WriteFailed as failure:
                    return Reply("refused", str(failure), verdict="unread", failed=True)
                else:
                    if (known := saying.recorded(found)) is not None:
                        return self._talk(typed, counted=True) or known
                    wrong = found.against
                    decided = bool(found.found) or (wrong is not None and bool(wrong.steps))
                    if not decided and (reply_ := self._talk(typed)) is not None:
                        return reply_
                    from referee.table.assist.guessed import offering, plainly

                    if (said := plainly(self, typed, found)) is not None:
                        return self._said(typed, said)
                    alone = saying.looks_said(self, typed, saying.FEWEST - 1)
                    told = wrong and (wrong.steps or (alone and (wrong.moves or not spoken.answer(self, typed)[0])))
                    if wrong and told and not found.found:
                        breach = saying.breach(self, typed, wrong)
                        refused_ = saying.disagrees(self, wrong)
                        return self._refuse(typed, breach or offering(self, typed, refused_, wrong.steps))
                    asks = not (self.trial or reply.suggestions) and not self._plain(words)
                    if asks and (asked := saying.asked(self, found)) is not None:
                        refusal = Refused(asked, 1)
                    elif garbled and not self.trial:  # the shorthand that it was taken for is nothing that anybody said
                        from referee.table.assist.unread import unread as refused

                        refusal = Refused(refused(self, typed, found), 1)
                        refusal.answered = True
        refusal.reply.message = refusal.reply.message or lead_on.leads_on(typed)
        return self._refuse(typed, refusal)

    def _plain(self, words: Sequence[Word]) -> bool:
        """Whether an entry is typed in plain form."""
        return plain.is_plain(words, plain.verbs(self.game.steps))

    def _talk(self, typed: Typed, counted: bool = False) -> Reply | None:
        """Carry out what is said about the record or the game; None for any other line. counted: for counts only."""
        from referee.table.assist.talk import MAY, talk, unasked
        from referee.table.assist.unread import correction, may_be_meant, others_turn

        said = None if self.trial or self.talking else talk(self, typed.words)
        if said is None or (counted and not said.counts):
            return None
        if said.sure:
            self.talking = True  # what it comes to is an entry, and no talk again
            try:
                before = [line for entry in said.entries[:-1] for line in self.enter(entry).said]
                reply = self.enter(" ".join(filter(None, (said.entries[-1], typed.force, typed.reason))))
                unread = reply.verdict == "unread"
                guess = may_be_meant(self, typed) if unread and said.entries[0].startswith(f"{MAY} ") else None
                if guess is None and said.instead and unread and reply.kind == "refused" and not reply.suggestions:
                    guess = unasked(self.enter(said.instead))
                reply = guess or reply
            finally:
                self.talking = False
            reply.message, reply.said = "; ".join(filter(None, (said.answer, reply.message))), (*before, *reply.said)
            return reply
        text = said.text if said.entries else others_turn(self, typed) or said.text
        reply = Reply("refused", text, verdict="unread", column=1, suggestions=said.entries)
        refusal = Refused(reply if said.entries else correction(self, typed) or reply, 1)
        refusal.answered, refusal.corrects = True, bool(said.entries)
        return self._refuse(typed, refusal)

    def _said(self, typed: Typed, reading: "SentenceReading") -> Reply:
        """Record what a sentence says. Raises Refused."""
        entry = TypedEntry(self, typed)
        for step, word in zip(reading.steps, reading.words, strict=True):
            if entry.fold.state.over and entry.lines:
                entry.unjudged = " ".join(w.text for w in typed.words if w.number >= word.number)
                break
            if not self.judge(entry, step, word):
                entry.unjudged = typed.text
                break
        return self._played(entry)

    def would(self, *entries: str) -> bool:
        """Whether entries would be accepted one after another as they stand. Nothing is written or changed."""
        shadow = self.shadow()
        shadow.fold.tracing.on = False  # nobody reads what was found
        with in_brief():
            return all(shadow.enter(text).kind == "accepted" for text in entries)

    def begun(self, words: Sequence[Word]) -> Begun | None:
        """The step that an entry tells of but for one thing; None for any other entry."""
        return begun_of_several(self, words)

    def shadow(self) -> "Desk":
        """A session that writes nothing, to try entries out."""
        shadow = Desk(self.fold.copy(), None, Clock(untimed=True), self.entry)
        shadow.corrected = list(self.corrected)
        shadow.shown = list(self.shown)
        shadow.penned, shadow.recorder = self.penned, self.recorder
        shadow.rulings = list(self.rulings)
        shadow.called = self.called
        shadow.trial, shadow.piped = True, self.piped
        return shadow

    def twin(self, writer: MemoryWriter | None = None) -> "Desk":
        """An independent session with the same log so far."""
        twin = self.shadow()
        twin.trial, twin.writer, twin.tries = False, writer, self.tries
        twin.told_parts = list(self.told_parts)
        twin.clock = Clock(self.clock.now, self.clock.untimed)
        if self.stands:
            twin.clock.pause()
        twin.times, twin.ruled, twin.tried, twin.hints = self.times.copy(), self.ruled, [*self.tried], self.hints
        return twin

    def _enter(self, typed: Typed) -> Reply:
        if not typed.words:
            return self._empty()
        typed = meant.of_player(self, meant.help_apart(self, typed))
        first = typed.words[0].text
        if first in ("!", "!!"):
            return self._again(typed)
        if (answer := answered(self, typed)) is not None:
            return answer
        if first.startswith("#"):
            return Reply("nothing")
        if first not in meant.FREE and [word.text for word in typed.words[:2]] != ["amend", "0"]:
            meant.digits(self, typed)
        word = first if first in GLOBAL_WORDS else meant.elsewhere(self, typed)
        if help_words.of_seat(self, typed):
            return help_words.help_(self, typed._replace(words=typed.words[1:]))
        if word == first and self.game.notation.answers(self.state, typed.words):
            word = ""
        elif not word:
            lead_on.lead(self, typed)
        if word in (*meant.FREE, "fact") and not self.trial:
            meant.meant(self, typed)
        if word == first:
            self._no_sentence(typed)
        if not word:
            return self._corrected(typed) or self.play(typed)
        slips = as_entry(self, typed) if word == "n" else ()
        reply = GLOBAL[word](self, typed)
        if reply.number:  # a note was written
            reply.doubts = (*reply.doubts, *slips)
        return reply

    def _corrected(self, typed: Typed) -> Reply | None:
        """Take a line that begins as a correction; None for another. Raises Refused: it is a sentence, or asked."""
        if self.trial or self.talking or not corrections.corrects(self, typed):
            return None
        typed = corrections.spaced(typed)
        short = corrections.may_be_shorthand(self, typed)
        refusal = Refused(Reply("refused", corrections.ASKED, verdict="unread", column=1), 1)
        refusal.answered = True
        if len(typed.text) > GUESSED:
            raise refusal
        if saying.readings(self, typed.words).found:
            if short:
                raise refusal  # the sentence is read
            return None
        if (reply := self._talk(typed)) is not None:
            return reply
        asked = saying.asked(self, saying.readings(self, corrections.behind(typed.words)[0]))
        if asked is not None:  # nothing is corrected by it: it is what comes next
            return self._refuse(typed, Refused(asked, 1))
        if not short:
            return None
        from referee.table.assist.unread import correction

        refusal.reply = correction(self, typed) or refusal.reply
        return self._refuse(typed, refusal)

    def _again(self, typed: Typed) -> Reply:
        """`! reason` on a line of its own records the entry that was just refused."""
        if self.refused is None:
            text = "`!` alone records the entry that was refused just before; there is none"
            raise self.unread(Unread(text), typed.words[0])
        words = " ".join(w.text for w in self.refused.words)
        self.refused = None
        return self.enter(f"{words} {typed.text}").placed_after(words)

    def _empty(self) -> Reply:
        """An empty line records the single thing that can happen, where no rule is against it and nothing is missed."""
        step = self.game.flow.enter(self.state)
        if step is None:
            return Reply("nothing")
        entry = TypedEntry(self, split(""))
        try:
            self.judge(entry, step, Word("", 1, 1))
        except Refused:
            return Reply("nothing")
        if any(line.findings for line in entry.lines):
            return Reply("nothing")
        return self._played(entry)

    def _played(self, entry: TypedEntry) -> Reply:
        """Record an entry of steps, with what looks like a slip in it."""
        acts = [content(line) for line in entry.lines if not line.implied]
        steps = [act for act in acts if isinstance(act, Step)]
        defaults.refused(self, entry.typed, entry.lines)
        goes_home(self, entry)
        found = (
            ()
            if self.trial
            else (*doubts(self, entry.typed, steps, entry.t), *unusual_numbers(self, entry.typed, entry.fold.state))
        )
        reply = self.finish(entry)
        reply.doubts = found
        if not self.trial:
            reply.message = reply.message or defaults.taken(self, entry.typed, entry.lines)
        return reply

    def play(self, typed: Typed) -> Reply:
        """An entry of steps."""
        entry = TypedEntry(self, typed)
        words, later = first_part(typed.words)
        if not any(word.text.strip(PARTS) for word in typed.words):
            raise self.unread(Unread("`;` stands between two parts of an entry"), typed.words[0])
        if typed.force and typed.words[-1].column > FORCED:
            text = f"with `{typed.force}` an entry has at most {FORCED} signs: type it in parts"
            raise self.unread(Unread(text), Word("", 0, 0))
        while words or later:
            if not words:
                words, later = first_part(later)
                continue
            word = words[0]
            if entry.fold.state.over and entry.lines:
                entry.unjudged = " ".join(w.text for w in (*words, *later))
                break
            try:
                step, words = self.game.notation.parse(entry.fold.state, words)
            except Unread as error:
                raise self.unread(error, word) from None
            try:
                judged = self.judge(entry, step, word)
            except Refused as refusal:
                refusal.rest = " ".join(w.text for w in (*words, *later))
                if refusal.rest and refusal.reply.force and not self.trial:
                    foresee(self, typed, refusal)
                raise
            if not judged:
                entry.unjudged = word.text
                break
        self._one_meaning(entry)
        return self._played(entry)

    def _no_sentence(self, typed: Typed) -> None:
        """Ask where a line that begins with a word of the program is a sentence about a step. Raises Refused."""
        first = typed.words[0].text
        explains = first in EXPLAIN and len(typed.words) == 1
        if typed.force or explains or first in ("?", "n", "late") or not saying.may_be(self, typed):
            return
        if first in ("set", "chk") and facts.states(self, typed.words[1:]):
            return
        free = first in meant.FREE
        found = [r for r in saying.readings(self, typed.words).found if free or (r.strict and r.legal)]
        if not found:
            return
        offers_ = [offer for reading in found if (offer := saying.offered(self, reading.steps)) is not None]
        rest = " ".join(word.text for word in typed.words[1:])
        own = [f"{first} ! {rest}".strip()] if free else []
        if first == "skip" and not rest:
            own = [f"skip {what}" for what in list(self.game.rules.owed(self.state))[:1]]
        if own or offers_:
            says = described(self.game, self.state, found[0].steps[0], now=True)
            raise saying.ambiguous(f"this is the word `{first}`, or it says: {says}", own, offers_)

    def _one_meaning(self, entry: TypedEntry) -> None:
        """Ask where shorthand says something else as a sentence. Raises Refused."""
        typed = entry.typed
        if typed.force or not saying.may_be(self, typed):
            return
        steps = [act for line in entry.lines if not line.implied and isinstance(act := content(line), Step)]
        own = saying.written(self, self.state, steps)
        if own == typed.text:  # there is no other way to type it
            return
        if offers_ := saying.other_meaning(self, typed, steps):
            raise saying.ambiguous("this is shorthand, or it says something else", [own] if own else [], offers_)

    def _lead_on(self, reply: Reply, typed: Typed, refusal: Refused) -> bool:
        """Say what to type for what people say. Whether it is a sentence of which a word found no place."""
        message, entries = (
            spoken.answer(self, typed) if len(typed.text) <= GUESSED and not reply.suggestions else ("", ())
        )
        if message:
            reply.message, reply.column = message, 1
            reply.suggestions = entries
            return False
        if reply.suggestions or refusal.ambiguous or not saying.looks_said(self, typed):
            return False
        from referee.table.assist.unread import reads_on, unread

        part = unread(self, typed, refusal.readings or saying.readings(self, typed.words))
        further = reads_on(self, typed, refusal.word, part)
        if further and not part.offers:
            return False
        if not further:
            reply.message, reply.column, reply.kind = part.message, part.column, part.kind
        reply.offers, reply.suggestions = part.offers, part.suggestions
        return True

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
        sentence = refusal.answered
        if (
            not sentence
            and reply.verdict == "unread"
            and not refusal.findings
            and not (refusal.whole or refusal.misspelt)
            and typed.words
            and typed.words[0].text not in GLOBAL_WORDS
        ):
            sentence = self._lead_on(reply, typed, refusal)
        self.refused, self.confirming = typed if reply.force or reply.behind else None, reply.kind == "confirm"
        if reply.kind == "confirm":
            return reply
        self.unrecorded, self.uncorrected = self.fold.last, self.uncorrected if refusal.corrects else self.fold.last
        if not sentence and (self.hints != "off" or reply.verdict != "irregular"):
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


GLOBAL: dict[str, Callable[[Session, Typed], Reply]] = {
    "z": take_back.take_last,
    "amend": amend.amend,
    "back": take_back.back,
    "set": facts.set_,
    "chk": facts.check,
    "show": facts.show,
    "fact": facts.fact,
    "drop": seats.drop,
    "seat": seats.sit,
    "option": seats.option,
    "stop": seats.stop,
    "skip": skip.skip,
    "late": skip.late,
    "n": notes.note,
    "may": lambda session, typed: may.may(session, typed, asks.no_step),
    "st": look.state,
    "ls": look.last_lines,
    "?": help_words.help_,
    "recorder": recorder.recorder,
    "phone": phone.phone,
    "call": arbiter.call,
    "rule": arbiter.rule,
    "appeal": arbiter.appeal,
    "declare": declare.declare,
    "pause": notes.pause,
    "go": notes.go,
    "q": notes.leave,
}
"""What each global word does."""
