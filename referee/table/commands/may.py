"""`may ENTRY`: whether something may be done, judged from what everybody knows; recorded is only that it was asked."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from referee.engine import plain
from referee.engine.naming import together
from referee.engine.words import GLOBAL_WORDS, Typed, Unread, Word
from referee.journal import lines
from referee.journal.acts import content
from referee.journal.lines import StepLine
from referee.journal.writer import WriteFailed
from referee.table.commands.look import public
from referee.table.session import history
from referee.table.session.reply import Begun, Reply
from referee.table.session.typed_entry import Refused

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from referee.engine.steps import Act
    from referee.table.session.session import Session

    NoStep = Callable[[Session, Sequence[Word], Reply, Sequence[Act]], str]

KNOWS_ASKED = 2
"""The log format from which a `try` can have the verdict `asked`; in an older log a note says that it was asked."""

SPEAKER = frozenset({"i", "we", "you"})
"""Words for whoever is asked now."""

WRITTEN = 3
"""Letters of a word that is written out, at least; a shorter one may be a code."""


def may(session: Session, typed: Typed, no_step: NoStep) -> Reply:
    """`may ENTRY`: yes, yes as far as the table knows, or no with the rule.

    no_step: why it is no step that is asked about, which is the answer then. Raises Refused for what is no entry, and
    where only the arbiter may ask.
    """
    word = typed.words[0]
    if "off" in (session.hints, session.policy.hints) and not session.called:
        text = "only the arbiter asks with `may` here: type `call` first"
        raise Refused(Reply("refused", text, verdict="irregular", barred=True), 1)
    if len(typed.words) == 1:
        raise session.unread(Unread("may ENTRY: the entry that is asked about stands behind `may`", word), word)
    asked = _asked(session, typed.words[1:])
    behind = _behind_player(session, asked)
    for words in (asked, behind):
        if words and words[0].text in GLOBAL_WORDS and not session.game.notation.answers(session.state, words):
            if words is behind and (lacks := session.begun(asked)) is not None:  # `Ana call Banzai`
                return _said(session, typed, _open(session, asked, lacks, no_step))
            if words is behind and len(words) > 1 and not _unread(_judged(session, _text(asked))[0]):
                break  # `Ana declare a sai to Ben`
            own = words[0]
            text = f"`may` asks about a move, and `{own.text}` is a word of the program; `? {own.text}` explains it"
            raise session.unread(Unread(text, own), own)
    reply, acts = _judged(session, _text(asked))
    if why := no_step(session, asked, reply, acts):
        return _said(session, typed, Reply("info", why))
    if not _unread(reply):
        return _said(session, typed, reply)
    if (lacks := session.begun(asked)) is not None:
        return _said(session, typed, _open(session, asked, lacks, no_step))
    place = asked[0]
    told = plain.by_player(asked, session.names)
    if told is not None and _unread(other := session.shadow().enter(_text(told))):  # what is wrong behind the name
        reply, place = other, asked[1]
    place = Word(place.text, place.column, place.number)
    raise session.unread(Unread(reply.message or "that is no entry of this game", place), place)


def _said(session: Session, typed: Typed, reply: Reply) -> Reply:
    """An answer, with a line that says that it was asked for."""
    _record(session, typed)
    return reply


def _text(words: Sequence[Word]) -> str:
    return " ".join(word.text for word in words)


def _open(session: Session, asked: Sequence[Word], lacks: Begun, no_step: NoStep) -> Reply:
    """The answer to what can be done, whatever the one thing is that was not said."""
    says, sign, _ = lacks.example.partition("; ")
    said = says if sign else _text(asked).removesuffix(lacks.behind).strip()
    if why := no_step(session, asked, Reply("info", f"open: {said}", answer="open"), [lacks.step]):
        return Reply("info", why)
    rows = [("open", f"one thing is told when it is entered, for instance: {lacks.example} (`{lacks.entry}`)")]
    rows += [("", f"not judged before that is known: {lacks.behind}")] if lacks.behind else []
    return Reply("info", f"yes as far as the table knows: {said}", answer="open", rows=tuple(rows))


def _judged(session: Session, entry: str) -> tuple[Reply, Sequence[Act]]:
    """The answer about an entry, from what everybody knows, and the acts that it would record without implied ones."""
    trial = session.shadow()
    trial.fold = public(session.fold).copy()
    before, last = list(trial.state.claims), session.fold.last
    reply = trial.enter(entry)
    new = takewhile(lambda line: line.n > last, reversed(trial.fold.items))
    acts = [content(line) for line in new if isinstance(line, StepLine) and not line.implied]
    return _answered(session, trial, entry, reply, before), acts[::-1]


def _answered(session: Session, trial: Session, entry: str, reply: Reply, before: Sequence[Any]) -> Reply:
    """The answer, by what the entry got. One that is not understood is `refused` as `unread`. before: what was open."""
    if _unread(reply):
        return reply
    if (text := _not_read(reply, entry)) is not None:
        return Reply("refused", text, verdict="unread")
    says = " · ".join(said.text for said in reply.said if not said.implied) or entry
    unsaid = tuple(finding.text for said in reply.said for finding in said.findings if finding.unsaid)
    if unsaid:  # what is asked about is the rest of it
        reply.said = tuple(
            replace(said, findings=tuple(f for f in said.findings if not f.unsaid)) for said in reply.said
        )
        if not any(said.findings for said in reply.said) and not reply.waits:
            rows = tuple(("open", text) for text in dict.fromkeys(unsaid))
            text = f"yes as far as the table knows: {says}"
            return Reply("info", text, said=reply.said, answer="open", rows=rows)
    if reply.kind != "accepted" or reply.verdict == "missed":
        why = f": {reply.message}" if reply.message and reply.message != says else ""
        return Reply("info", f"no: {says}{why}", said=reply.said, verdict=reply.verdict, answer="no")
    if any(said.open for said in reply.said):
        words = session.game.words
        still = [
            claim.text or f"not known: {together(map(words.missing_words, claim.needs))}"
            for claim in trial.state.claims
            if claim not in before
        ]
        still += [f"not known of this box: {fact}" for said in reply.said for fact in said.asks]
        still += [text for said in reply.said for text in said.undecided]
        still = still or ["what lies hidden decides it"]
        rows = tuple(("open" if not at else "", text) for at, text in enumerate(dict.fromkeys(still)))
        text = f"yes as far as the table knows: {says}"
        return Reply("info", text, said=reply.said, verdict=reply.verdict, answer="open", rows=rows)
    return Reply("info", f"yes: {says}", said=reply.said, verdict=reply.verdict, answer="yes")


def _unread(reply: Reply) -> bool:
    """Whether an entry was not understood."""
    return reply.kind == "refused" and reply.verdict == "unread" and not any(said.findings for said in reply.said)


def _not_read(reply: Reply, entry: str) -> str | None:
    """Why an entry was not read whole though something was made of it; None where it was: what tells nothing new, and a
    word that no rule knows, which it quotes.
    """
    if reply.kind in ("info", "nothing") and not reply.said:
        return ""
    if reply.kind == "accepted":
        return None
    quoted = {repr(word) for word in entry.split() if word.isalpha()}
    return next((fault.text for fault in reply.findings if any(each in fault.text for each in quoted)), None)


def _behind_player(session: Session, words: Sequence[Word]) -> Sequence[Word]:
    """What stands behind the player who is named first; nothing where none is."""
    told = words if words[0].text.endswith(":") else plain.by_player(words, session.names)
    return () if told is None else told[1:]


def _asked(session: Session, words: Sequence[Word]) -> Sequence[Word]:
    """The entry that people ask about: without `I`, `we`, `you` before it and a `?` behind it, with the colon behind a
    player. What the game reads as it stands is left so.
    """
    words = _without_speaker(session, words)
    last = words[-1].text.rstrip("?")
    without = (*words[:-1], words[-1]._replace(text=last)) if last else words[:-1]
    if without and last != words[-1].text and not _would(session, words):
        words = without
    told = plain.by_player(words, session.names)
    if told is None:
        return words
    if words[0].text.casefold() in GLOBAL_WORDS:
        return told
    return told if _lost(session, words) and session.shorthand(told) else words


def _without_speaker(session: Session, words: Sequence[Word]) -> Sequence[Word]:
    """The words without the one for whoever asks. It may be a code: then it is one where all of it is one entry, and
    where a small one stands before a code.
    """
    first = words[0].text
    if first.casefold() not in SPEAKER or len(words) < 2:
        return words
    codes = first.islower() and max(len(first), len(words[1].text.rstrip("?"))) < WRITTEN
    if codes and _read(session, words[:1]):
        return words
    return words[1:] if not _read(session, words) else words


def _read(session: Session, words: Sequence[Word]) -> bool:
    """Whether these words are one entry of the game."""
    try:
        return not session.game.notation.parse(session.state.copy(), words)[1]
    except Unread:
        return False


def _would(session: Session, words: Sequence[Word]) -> bool:
    return session.shadow().enter(_text(words)).kind == "accepted"


def _lost(session: Session, words: Sequence[Word]) -> bool:
    return _unread(session.shadow().enter(_text(words)))


def _record(session: Session, typed: Typed) -> None:
    """Write that it was asked. A log that cannot be written any more says so at the next entry."""
    if session.trial or session.writer is None or not session.tries:
        return
    t = session.clock.now
    asked = lines.TryLine(t=t, entry=session.entry + 1, typed=typed.text, verdict="asked")
    old = session.fold.head.format < KNOWS_ASKED
    line = history.note_line(session.fold, t, f"asked: {typed.text}") if old else asked
    try:
        session.write([line])
    except WriteFailed:
        return
    if isinstance(line, lines.NoteLine):
        session.fold.feed(line)
    else:
        session.entry += 1
