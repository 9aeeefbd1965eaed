"""`referee play` and `referee resume`: where entries come from, how a session begins, and how it ends."""

import io
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

from referee import games
from referee.engine.naming import named
from referee.engine.safe import safe
from referee.journal.box import MADE_UP
from referee.journal.policy import HINTS
from referee.journal.read_limited import is_device
from referee.table.frontend import which
from referee.table.frontend.batch import FAILED, Batch, Starter
from referee.table.frontend.chat import chat
from referee.table.frontend.finished import figures, finished
from referee.table.frontend.render import Row, Screen
from referee.table.frontend.signals import Signals, Stopped
from referee.table.frontend.source import EntrySource
from referee.table.frontend.watched import Watched
from referee.table.session import box_facts, in_parts, people, score_rows
from referee.table.session.session import Session
from referee.table.session.undecided import answer
from referee.table.setup.dealing import deal
from referee.table.setup.opening import CannotStart, Opening, start

if TYPE_CHECKING:
    from referee.journal.kept_logs import KeptLog


class How(NamedTuple):
    """How a session is run."""

    transcript: str = ""
    """The file to read, `-` for the standard input; empty: whatever stands there."""
    keep_going: bool = False
    as_json: bool = False
    tries: bool = True
    hints: str = ""
    """`full`, `kinds` or `off`; empty: as the policy says."""
    deal: bool = False
    """Whether the program deals the set-up."""
    seed: int | None = None
    """The seed with which it deals; None: any."""
    screen: str = ""
    """Where other screens watch the game: `[HOST:]PORT` or `lan`; empty: nowhere."""
    seats: bool = False
    """Whether each seat has a link of its own."""


def play(
    game: str,
    how: How,
    *,
    log: str = "",
    players: str = "",
    edition: str = "",
    options: Sequence[str] = (),
    policy: str = "",
    untimed: bool = False,
    box: str = "",
) -> int:
    """Begin a log and play it. The exit code."""
    talk = Screen(sys.stderr)
    terminal = at_terminal(how)
    asks = terminal and not (log or players or edition or options or policy or box)
    earlier: KeptLog | None = None
    if not game:
        game, earlier = which.game(talk, terminal, offer=asks)
        if not game:
            return _not_begun(how, talk)
    game_id = games.name_of(game)
    if game_id is None:
        return _not_begun(how, talk, games.none_such(game))
    opening = Opening(games.load(game_id))
    try:
        opening.hold(players=players, edition=edition, options=options, policy=policy, box=box)
        opening.check(partly=True)
    except ValueError as error:
        return _not_begun(how, talk, str(error))
    path = Path(log) if log else None
    if not box:
        opening.box, said = box_facts.census_box(opening.game)
        if said:
            talk.line(said)
    if asks:
        which.table(talk, opening, earlier)
    opening.untimed = opening.untimed or untimed

    def begin(head: Opening) -> Session:
        if head.box.name == MADE_UP:
            talk.line("made-up box: the card values in this log are invented")
        head.persons = head.persons or people.ids(head.names)
        for i, j in people.look_alikes(head.names):
            talk.line(f"seat {j}, {head.names[j - 1]}, looks like seat {i}, {head.names[i - 1]}")
        for text in people.namesakes(head.names, head.game):
            talk.line(safe(text))
        return start(head, path, how.tries, kept_here=terminal)

    return _run(how, talk, None, opening, begin)


def go_on(log: str, how: How) -> int:
    """Go on with a log. The exit code."""
    from referee.table.setup.resume import resume

    talk = Screen(sys.stderr)
    log = log or which.log(talk, at_terminal(how))
    if not log:
        return _not_begun(how, talk)
    try:
        resumed = resume(Path(log), how.tries)
    except CannotStart as error:
        return _not_begun(how, talk, str(error))
    for remark in resumed.remarks:
        talk.line(f"{log}: {remark}")
    return _run(how, talk, resumed.session, None, None)


def _not_begun(how: How, talk: Screen, why: str = "") -> int:
    """No session begins: why is said on stderr, and a program gets the last event. The exit code."""
    if why:
        talk.line(why)
    if how.as_json:
        from referee.table.frontend.protocol import Protocol

        batch = Protocol(EntrySource(io.BytesIO(), ""), Screen(sys.stdout), talk)
        batch.code = FAILED
        batch.unopened()
    return FAILED


def at_terminal(how: How) -> bool:
    """Whether a person sits at the other end."""
    return not how.transcript and not how.as_json and sys.stdin.isatty() and sys.stdout.isatty()


def _run(how: How, talk: Screen, session: Session | None, opening: Opening | None, begin: Starter | None) -> int:
    out = Screen(sys.stdout)
    batch: Batch
    terminal = at_terminal(how)
    try:
        file, watched = _opened(how, terminal)
    except ValueError as error:
        return _not_begun(how, talk, str(error))
    name = how.transcript if how.transcript not in ("", "-") else "standard input"
    kind = Batch
    if how.as_json:
        from referee.table.frontend.protocol import Protocol as kind
    batch = kind(EntrySource(file or io.BytesIO(), name), out, talk, keep_going=how.keep_going or how.as_json)
    stopped = 0
    with Signals(keep=terminal) as signals:
        made: list[Session] = [_hinted(session, how)] if session is not None else []

        def started(head: Opening) -> Session:
            assert begin is not None
            new = begin(head)
            made.append(_hinted(new, how))
            if not how.as_json:
                talk.line(f"writing {new.writer.path}" if new.writer is not None else "")
            if how.deal:
                batch.dealt = deal(new, how.seed).told
            if watched is not None:
                watched.show(new, batch, talk)
            return new

        if session is not None and watched is not None:
            watched.show(session, batch, talk)
        try:
            if terminal:
                from referee.table.frontend.terminal import Terminal

                Terminal(batch, out, signals).run(session, opening, started)
            else:
                batch.run(session, opening, started, signals)
        except Stopped as stop:
            stopped = stop.number
        except CannotStart as error:
            batch.cannot_begin(str(error))
            batch.code = FAILED
        if stopped:
            batch.code = 128 + stopped
        if not made:
            batch.unopened()
        else:
            _close(batch, made[-1], stopped, terminal)
        if watched is not None:
            watched.end()
    if file is not None:
        file.close()
    return batch.code


def _opened(how: How, terminal: bool) -> "tuple[BinaryIO | io.RawIOBase | None, Watched | None]":
    """What is read, None at a terminal, and who watches. Raises ValueError with a sentence."""
    try:
        file = None if terminal else _open(how.transcript)
    except OSError as error:
        raise ValueError(f"{how.transcript} cannot be read: {error.strerror or error}") from None
    return file, Watched(how.screen, how.seats) if how.screen else None


def _hinted(session: Session, how: How) -> Session:
    """The session with the hints that were asked for."""
    session.show_hints(next((hints for hints in HINTS if hints == how.hints), session.hints))
    return session


def _open(transcript: str) -> "io.RawIOBase":
    if transcript in ("", "-"):
        return io.FileIO(os.dup(sys.stdin.fileno()), "rb")
    file = io.FileIO(transcript, "rb")
    if is_device(transcript) and not file.isatty() and not os.path.samefile(transcript, os.devnull):
        file.close()
        raise OSError(0, "this is a device, no file")
    return file


def _close(batch: Batch, session: Session, stopped: int, terminal: bool) -> None:
    """Score lines, receipt, and how to go on."""
    rows: list[Row] = []
    game, state = session.game, session.state
    if state.over and (score := game.scoring.outcome(state)) != batch.scored:
        rows += score_rows.score_rows(score, session.names, game.rulebook)
    writer = session.writer
    last = [named(text, session.names) for text in answer(session, closing=True)]
    if untold := in_parts.so_far(session):
        last.append(named(f"not recorded, and asked again: {untold}", session.names))
    if writer is not None:
        told = writer.kept is not None
        astray = writer.astray()
        if astray:
            batch.code = batch.code if stopped else FAILED
            last += [] if told else [astray]
        rows.append(("note", "", f"receipt: {writer.home}, {writer.receipt}"))
        if stopped:
            last.append(f"stopped by {signal.Signals(stopped).name}; everything shown is in {writer.home}")
        if not state.over and (told or not astray):
            last.append(f"the game is not over; `referee resume {quote(str(writer.home))}` goes on")
    if state.over and writer is not None and not stopped and not batch.as_json:
        last += finished(session, writer.home, page=terminal)
    if state.over and terminal and not stopped:
        batch.out.line("for the group chat:", "dim")
        for text in chat(session, figures(session)):
            batch.out.raw(safe(text))  # not wrapped: what is copied stays five lines
        batch.out.line()
    batch.closed(session, rows, last)
    if writer is not None:
        writer.close()


__all__ = ["How", "at_terminal", "go_on", "play"]
