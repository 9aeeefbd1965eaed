"""`may ENTRY`: whether something may be done, judged from what everybody knows; recorded is only that it was asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.words import GLOBAL_WORDS, Typed, Unread, Word
from referee.journal import lines
from referee.journal.writer import WriteFailed
from referee.table.commands.look import public
from referee.table.session import history
from referee.table.session.reply import Reply

if TYPE_CHECKING:
    from referee.table.session.session import Session

KNOWS_ASKED = 2
"""The log format from which a `try` can have the verdict `asked`; in an older log a note says that it was asked."""


def may(session: Session, typed: Typed) -> Reply:
    """`may ENTRY`: yes, yes as far as the table knows, or no with the rule.

    Raises Refused for what is no entry, and where only the arbiter may ask.
    """
    word = typed.words[0]
    if "off" in (session.hints, session.policy.hints) and not session.called:
        raise session.unread(Unread("only the arbiter asks with `may` here: type `call` first", word), word)
    if len(typed.words) == 1:
        raise session.unread(Unread("may ENTRY: the entry that is asked about stands behind `may`", word), word)
    first = typed.words[1]
    if first.text in GLOBAL_WORDS and not session.game.notation.answers(session.state, typed.words[1:]):
        text = f"`may` asks about a move, and `{first.text}` is a word of the program; `? {first.text}` explains it"
        raise session.unread(Unread(text, first), first)
    entry = " ".join(word.text for word in typed.words[1:])
    reply = judged(session, entry)
    if reply.kind == "refused" and reply.verdict == "unread" and not any(said.findings for said in reply.said):
        place = Word(first.text, first.column, first.number)
        raise session.unread(Unread(reply.message or "that is no entry of this game", place), place)
    _record(session, typed)
    return reply


def judged(session: Session, entry: str) -> Reply:
    """The answer about an entry, from what everybody knows. One that is not understood is `refused` as `unread`."""
    trial = session.shadow()
    trial.fold = public(session.fold).copy()
    before = list(trial.state.claims)
    reply = trial.enter(entry)
    if reply.kind == "refused" and reply.verdict == "unread" and not any(said.findings for said in reply.said):
        return reply
    says = " · ".join(said.text for said in reply.said if not said.implied) or entry
    if reply.kind != "accepted" or reply.verdict == "missed":
        why = f": {reply.message}" if reply.message and reply.message != says else ""
        return Reply("info", f"no: {says}{why}", said=reply.said, verdict=reply.verdict, answer="no")
    if any(said.open for said in reply.said):
        words = session.game.words
        still = [
            claim.text or f"not known: {', '.join(map(words.missing_words, claim.needs))}"
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
