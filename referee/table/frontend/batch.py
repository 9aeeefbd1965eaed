"""Sessions that no terminal asks: a transcript file or a pipe, and the JSON line protocol.

Nothing is asked. The first refused entry ends the run, with its file, line and column, and the rest is counted as not
read; `keep_going` and the protocol go on. Results go to stdout, messages to stderr.
"""

from collections.abc import Callable

from referee.engine.safe import cut, safe
from referee.engine.score import Score
from referee.journal.foreign import no_transcript
from referee.table.frontend import render
from referee.table.frontend.render import Screen
from referee.table.frontend.signals import Signals
from referee.table.frontend.source import EntrySource, Text
from referee.table.session import in_parts, score_rows
from referee.table.session.reply import Reply
from referee.table.session.session import Session
from referee.table.setup.opening import HEAD_WORDS, Opening

ECHO = 160
"""The most columns of a refused entry that a message repeats."""

OK, REFUSED, FAILED = 0, 1, 2
"""Exit codes: all taken, an entry was refused, could not start or write."""

Starter = Callable[[Opening], Session]


class Batch:
    """One run over the lines of a source."""

    as_json = False
    """Whether a program reads the answers."""

    def __init__(self, source: EntrySource, out: Screen, talk: Screen, *, keep_going: bool = False) -> None:
        self.source = source
        self.out = out
        self.talk = talk
        self.keep_going = keep_going
        self.entries = 0
        self.refused = 0
        self.code = OK
        self.scored: Score | None = None
        """The result that was shown last."""
        self.dealt: tuple[str, ...] = ()
        """What the table lays out of a set-up that the program dealt, in sentences."""
        self.links: tuple[str, ...] = ()
        """Where the game can be watched, in sentences."""
        self._held: Text | None = None
        self._ended = False

    def run(
        self, session: Session | None, opening: Opening | None, begin: Starter | None, signals: Signals
    ) -> Session | None:
        """Read to the end, or to the first refused entry. The session, None when none could begin; see `code`.

        begin: makes the log once the head is known; None when the session goes on.
        """
        if session is None:
            session = self._begin(opening, begin, signals)
            if session is None:
                return None
        else:
            self.opened(session)
        session.typed_at(pipe=True)
        while self._held is not None or not self._ended:
            line, self._held = self._held or self._next(signals), None
            if line is None:
                break
            if line.empty:
                continue
            reply = self.enter(session, line)
            self.answered(session, line, reply)
            if not line.whole:
                self.said(f"{self._place(line)}: the last line has no line end; it was read as it is")
            if reply.kept_out:
                self.refused += 1
                self.code = max(self.code, FAILED if reply.failed else REFUSED)
            if session.left or reply.failed or (reply.kept_out and not self.keep_going):
                self._not_read(line)
                break
        return session

    def _next(self, signals: Signals) -> Text | None:
        with signals.waiting():
            line = self.source.next()
        self._ended = line is None
        return line

    def _begin(self, opening: Opening | None, begin: Starter | None, signals: Signals) -> Session | None:
        """Read the lines of the head and make the log; the first other line is held for the session."""
        assert opening is not None and begin is not None
        try:
            while not self.ready(opening):
                line = self._next(signals)
                if self.source.number == 1 and (
                    text := no_transcript(
                        self.source.first, "" if self.source.name == "standard input" else self.source.name
                    )
                ):
                    raise ValueError(text)
                if line is not None and line.fault:
                    raise ValueError(line.fault)
                if line is not None and not line.empty and (overruled := opening.overruled(line.text)):
                    self.said(f"{self._place(line)}: {overruled}")
                elif line is None or not (line.empty or opening.take(line.text)):
                    self._held = line
                    break
            session = begin(opening)
        except ValueError as error:
            self.code = FAILED
            where = self._place(None) if self.source.number else safe(self.source.name)
            self.cannot_begin(f"{where}: {error}")
            return None
        self.opened(session)
        return session

    def ready(self, opening: Opening) -> bool:
        """Whether the head is complete before anything was read."""
        return False

    def enter(self, session: Session, line: Text) -> Reply:
        """Enter one line; every line gets an answer."""
        self.entries += 1
        if line.fault:
            return Reply("refused", line.fault, verdict="unread", column=line.column)
        return enter(session, line.text)

    def _place(self, line: Text | None, column: int = 0) -> str:
        number = line.number if line is not None else self.source.number
        return f"{safe(self.source.name)}, line {number}" + (f", column {column}" if column else "")

    def _not_read(self, line: Text) -> None:
        rest, whole = self.source.rest()
        if rest or not whole:
            least = "" if whole else "at least "
            many = f"{least}{rest} further {'entry' if rest == 1 else 'entries'}" if rest else "whatever may follow is"
            self.said(f"{self._place(line)}: {many} not read")

    # --- what is shown -----------------------------------------------------------------------------------------------

    def said(self, text: str) -> None:
        """A message beside the results."""
        self.talk.line(text, "", "    " if text.startswith(" ") else "")

    def cannot_begin(self, why: str) -> None:
        """No session begins."""
        self.said(why)

    def unopened(self) -> None:
        """It has ended, and no session had begun."""

    def opened(self, session: Session) -> None:
        """The session has begun."""
        for text in (*self.links, *self.dealt):
            self.said(text)

    def answered(self, session: Session, line: Text, reply: Reply) -> None:
        """Show a reply."""
        rows = render.reply_rows(
            reply,
            session.names,
            session.game.rulebook,
            session.game.about.end_rule,
            numbered=False,
            missing=session.game.words.missing_words,
        )
        if reply.kept_out:
            word = "not recorded" if reply.kind == "confirm" else "refused"
            self.said(f"{self._place(line, reply.column)}: {word}: {cut(line.text, ECHO)}")
            self.talk.lines(rows)
            return
        self.out.lines(rows)
        self.out.rows(named_rows(reply, session))
        self.out.lines(render.offered_rows(reply, numbered=False))
        if reply.score is not None:
            self.scored = reply.score
            self.out.lines(score_rows.score_rows(reply.score, session.names, session.game.rulebook))
        if reply.kind == "accepted" and reply.said:
            self.out.line("    = " + session_status(session), "dim", "      ")

    def closed(self, session: Session, rows: list[render.Row], last: list[str]) -> None:
        """The session has ended: score and receipt, and the last messages."""
        self.out.lines(rows)
        for text in last:
            self.said(text)


def enter(session: Session, text: str) -> Reply:
    """One typed line; a fault of the program itself is answered too, with nothing recorded."""
    first = text.split(maxsplit=1)[0] if text.strip() else ""
    if first == "players":
        return Reply("refused", _players(session, text), verdict="unread")
    if first in HEAD_WORDS and first != "option" and session.fold.last:
        how = "`amend 0 box made-up` or `amend 0 box NAME VALUE`" if first == "box" else f"`amend 0 {text.strip()}`"
        also = " and `fact NAME VALUE` tells what is printed on it" if first == "box" else ""
        text = f"`{first}` lines stand before the first entry; {how} corrects the head{also}"
        return Reply("refused", text, verdict="unread", column=1)
    try:
        reply = session.enter(text)
    except Exception as error:
        why = f"the program failed on this entry ({type(error).__name__}: {error}); nothing of it was recorded"
        return Reply("refused", why, verdict="unread")
    if session.audience is not None:
        session.audience.rests(session.clock.now, session.clock.running)
        if news := session.audience.news():
            reply.message = "; ".join(filter(None, (reply.message, news)))
    return reply


def _players(session: Session, text: str) -> str:
    """Why a `players` line does not stand behind the head, and what to do."""
    from referee.table.commands.amend_head import another_log

    told = Opening(session.game)
    try:
        told.players(text.partition(" ")[2])
    except ValueError as error:
        return str(error)
    if len(told.names) != len(session.names):
        return another_log(session, told.names)
    return (
        "the players are in the head already; `amend 0 seat N NAME` corrects a name, `amend 0 exchange N M` "
        "exchanges two"
    )


def session_status(session: Session) -> str:
    """Whose turn it is, in words."""
    from referee.engine.naming import named

    return named(in_parts.status(session), session.names)


def prompt(session: Session) -> str:
    """What an empty line at a terminal would record, in words; empty where more than one thing can happen."""
    from referee.engine.naming import named

    step = session.game.flow.enter(session.state)
    if step is None or not session.would(""):
        return ""
    return named(session.game.words.describe(session.state, step), session.names)


def named_rows(reply: Reply, session: Session) -> list[tuple[str, str]]:
    """The rows of a reply with players' names."""
    from referee.engine.naming import named

    return [(named(label, session.names), named(text, session.names)) for label, text in reply.rows]
