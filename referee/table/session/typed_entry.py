"""An entry on its way: typed, judged step by step on a copy, with each line in words for the echo."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from referee.engine.errors import RefereeError
from referee.engine.findings import RANK, Fault, Verdict
from referee.engine.left import effects_in_words
from referee.engine.steps import Act
from referee.engine.words import Typed
from referee.journal import lines
from referee.journal.entry import Entry
from referee.journal.fold import Fold, Judgement
from referee.journal.format_text import IDLE, described, idle
from referee.journal.seating import SeatsByLine
from referee.table.session.reply import Reply, ReplyLine
from referee.table.session.undecided import undecided

if TYPE_CHECKING:
    from referee.engine.sentences.reader import SentenceReadings
    from referee.table.session.session import Session

IRREGULAR = RANK["irregular"]
IMPOSSIBLE = RANK["impossible"]


class Refused(RefereeError):
    """An entry is not recorded; the reply says why."""

    def __init__(self, reply: Reply, word: int = 0, findings: Sequence[Fault] = ()) -> None:
        super().__init__(reply.message)
        self.reply = reply
        """The answer."""
        self.word = word
        """The number of the word at fault."""
        self.findings = findings
        """What the rules say."""
        self.pieces: Sequence[str] = ()
        """Corrections of one step of the entry."""
        self.before = ""
        """What was typed of the entry before that step."""
        self.rest = ""
        """What stood behind that step."""
        self.readings: SentenceReadings | None = None
        """What the entry may say as a sentence, where that was looked for."""
        self.answered = False
        """Whether the reply says all: no typing slip and no other meaning is looked for."""
        self.corrects = False
        """Whether it asks about a correction of what is recorded."""
        self.ambiguous = False
        """Whether the word has two meanings, which are asked about."""
        self.whole = False
        """Whether the corrections stand for all words from that one on."""
        self.misspelt = False
        """Whether a sign of the word is at fault, whatever the entry says."""


class TypedEntry(Entry):
    """An entry as it was typed: judged on a copy, with each line in words for the echo."""

    def __init__(self, session: Session, typed: Typed) -> None:
        super().__init__(session.fold.copy(), session.entry + 1, session.clock.now)
        self.typed = typed
        self.trial = session.trial
        self.said: list[ReplyLine] = []
        """Its lines, as they are shown."""
        self.shown: list[int] = []
        """Numbers of its lines that made something visible."""
        self.words: dict[int, int] = {}
        self.unjudged = ""
        """The words after the end of the game."""
        self.corrects = 0
        self._begun = session.fold
        self._earlier: Fold | None = None
        self._fed = 0

    def before(self) -> Any:
        """The state on which the last act was judged, only to be looked at. Each line is folded once for it, however
        often it is asked.
        """
        if self._earlier is None:
            self._earlier = self._begun.copy()
        for line in self.lines[self._fed : -1]:
            self._earlier.feed(line)
        self._fed = len(self.lines) - 1
        return self._earlier.state

    def play(self, act: Act, implied: bool = False) -> Judgement:
        """Judge and apply one act."""
        text = described(self.fold.game, self.fold.state, act, now=True)
        if self.fold.game.sight.reveals(self.fold.state, act):
            self.shown.append(self.fold.last + 1)
        before = None if self.trial else self.fold.state.copy()
        judged = self.add(act, implied)
        if (
            before is not None
            and RANK[judged.verdict] >= IRREGULAR
            and idle(act, before, self.fold.state, judged.findings)
        ):
            text += IDLE
        self._say(judged, text, implied)
        return judged

    def correct(self, line: lines.Judged, text: str) -> Judgement:
        """Judge and apply a correction."""
        line.n, line.t, line.entry = self.fold.last + 1, self.t, self.number
        if isinstance(line, lines.AmendLine) and line.how != "remove" and line.of:
            self.corrects = line.of[0]
        judged = self.feed(line)
        self._say(judged, text)
        return judged

    def of_then(self, fault: Fault) -> Fault:
        """A finding about an earlier line, or the one that is corrected, with the names of those who sat there then."""
        about = fault.about or self.corrects
        if not about:
            return fault
        return msgspec.structs.replace(fault, text=SeatsByLine(self.fold).of_then(fault.text, about))

    def by_word(self, fault: Fault) -> Fault:
        """A finding of an entry that is refused: its own lines will never have numbers, so their words are named."""
        fault = self.of_then(fault)
        if not any(n in self.words for n in fault.because):
            return fault
        because = tuple(f"w{self.words[n]}" if isinstance(n, int) and n in self.words else n for n in fault.because)
        return msgspec.structs.replace(fault, because=because)

    def _say(self, judged: Judgement, text: str, implied: bool = False) -> None:
        effects = effects_in_words(self.fold.game, judged.did, self.fold.state)
        found, did = tuple(map(self.of_then, judged.findings)), tuple(judged.did)
        asks = asked_of_the_box(self.fold, judged.n) if judged.open else ()
        not_decided = () if self.trial or RANK[judged.verdict] >= IMPOSSIBLE else undecided(self.fold, judged.n)
        opened = judged.open + len(not_decided)
        self.said.append(
            ReplyLine(
                n=judged.n,
                text=text,
                verdict=judged.verdict,
                open=opened,
                findings=found,
                effects=effects,
                implied=implied,
                did=did,
                asks=asks,
                undecided=not_decided,
            )
        )


def asked_of_the_box(fold: Fold, n: int) -> tuple[str, ...]:
    """Facts of the box, by name, that the questions opened by a line wait for."""
    heads = {question.name.partition(".")[0] for question in fold.game.census.questions()}
    needs = (need for claim in fold.state.claims if claim.step == n for need in claim.needs)
    return tuple(dict.fromkeys(need for need in needs if need.partition(".")[0] in heads))


def needed(verdict: Verdict) -> str:
    """The force that records a line with this verdict: nothing, `!`, `!!`, or `never`."""
    if verdict == "unread":
        return "never"
    if RANK[verdict] >= IMPOSSIBLE:
        return "!!"
    return "!" if RANK[verdict] >= IRREGULAR else ""
