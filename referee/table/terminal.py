"""The session at a terminal: one line after another, nothing modal.

An empty line answers the question on the screen, a digit takes a suggestion, `! reason` records what was just refused.
An interrupt clears the line and keeps the game; the end of input and a closed terminal leave a log that can be resumed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from referee.engine.words import GLOBAL_WORDS
from referee.table import batch as batch_
from referee.table import render
from referee.table.batch import Batch, enter, named_rows, prompt, session_status
from referee.table.opening import HEAD_WORDS, Opening, setup_entry, setup_questions
from referee.table.render import Screen
from referee.table.reply import Reply
from referee.table.session import Session
from referee.table.signals import Signals


class Ended(Exception):
    """The input has ended."""


class Terminal:
    """The loop of a live session."""

    def __init__(self, batch: Batch, screen: Screen, signals: Signals) -> None:
        self.batch = batch
        self.screen = screen
        self.signals = signals
        self.readline = line_editor()
        self.pasted: list[str] = []
        self.remedy = ""
        self.suggestions: tuple[str, ...] = ()

    def run(self, session: Session | None, opening: Opening | None, begin: Callable[[Opening], Session]) -> None:
        """Play until somebody leaves or the input ends."""
        try:
            if session is None:
                assert opening is not None
                session = self._begin(opening, begin)
                self._set_up(session)
            else:
                self.screen.line(f"line {session.fold.last}, entry {session.entry}", "dim")
            while not session.left:
                self._turn(session)
        except Ended:
            self.screen.line()

    def ask(self, text: str = "> ", start: str = "") -> str:
        """One typed line. Raises Ended. An interrupt clears the line and asks again."""
        while True:
            if self.pasted:
                line = self.pasted.pop(0)
                self.screen.line(f"{text}{line}")
                return line
            try:
                with self.signals.waiting():
                    typed = self._input(text, start)
                first, *self.pasted = typed.split("\n")
                return first
            except KeyboardInterrupt:
                self.pasted.clear()
                self.screen.line()
                self.screen.line("the line was cleared; `q` leaves, the game stays resumable", "dim")
            except UnicodeDecodeError:
                self.screen.line("not understood: the line is not valid UTF-8", "red")
            except (EOFError, OSError):
                raise Ended from None

    def _input(self, text: str, start: str) -> str:
        if self.readline is None or not start:
            return input(text)
        line_editor = self.readline
        line_editor.set_startup_hook(lambda: line_editor.insert_text(start))
        try:
            return input(text)
        finally:
            line_editor.set_startup_hook(None)

    # --- beginning ---------------------------------------------------------------------------------------------------

    def _begin(self, opening: Opening, begin: Callable[[Opening], Session]) -> Session:
        """Ask for what is missing of the head."""
        least, most = opening.game.players
        self.screen.line(f"{opening.game.title}, {least} to {most} players", "bold")
        while not opening.names:
            self._try(opening, "players", self.ask("players in seating order, by commas (or how many)> "))
        editions = opening.game.rulebook.editions
        while not opening.edition and len(editions) > 1:
            answer = self.ask(f"edition {', '.join(editions)} [{editions[0]}]> ").strip()
            self._try(opening, "edition", answer or editions[0])
        return begin(opening)

    def _try(self, opening: Opening, word: str, answer: str) -> None:
        if not answer.strip():
            return
        before = list(opening.names), opening.edition
        try:
            first = answer.split(maxsplit=1)[0]
            opening.take(answer if first in HEAD_WORDS else f"{word} {answer}")
        except ValueError as error:
            opening.names, opening.edition = before
            self.screen.line(str(error), "red")

    def _set_up(self, session: Session) -> None:
        """Ask the game's questions for the first step; a whole entry is taken as an answer too."""
        questions = setup_questions(session.fold.head, session.game)
        answers: dict[str, str] = {}
        if session.fold.last or not questions:
            return
        for question in questions:
            shown = f"{question.text} [{question.default}]" if question.default else question.text
            answer = self.ask(f"{shown}> ").strip()
            first = answer.split(maxsplit=1)[0] if answer else ""
            if first == "setup" or first in GLOBAL_WORDS:
                self._show(session, answer, enter(session, answer))
                return
            if not answer and not question.default:
                return
            answers[question.name] = answer or question.default
        text = setup_entry(questions, answers)
        self._show(session, text, enter(session, text))

    # --- playing -----------------------------------------------------------------------------------------------------

    def _turn(self, session: Session) -> None:
        """One prompt, one line, one answer."""
        self.screen.line(session_status(session), "cyan")
        answer = prompt(session)
        missed, self.remedy = self.remedy, ""
        offered, self.suggestions = self.suggestions, ()
        if missed:
            self.screen.line("missed: [Enter: do it now · l: leave it · r TEXT: a ruling]", "yellow")
        elif answer:
            self.screen.line(f"[Enter: {answer}]", "dim")
        text = self.ask()
        bare = text.strip()
        if (missed and bare in ("", "l", "r")) or (missed and bare.startswith("r ")):
            text = self._missed(session, missed, bare)
            if not text:
                return
        elif len(bare) == 1 and bare.isdecimal() and 1 <= int(bare) <= len(offered):
            text = offered[int(bare) - 1]
            self.screen.line(f"> {text}")
        reply = enter(session, text)
        if reply.kind in ("info", "nothing"):
            self.remedy, self.suggestions = missed, offered
        self._show(session, text, reply)

    def _missed(self, session: Session, remedy: str, answer: str) -> str:
        """What the answer to a `missed` question enters; empty when it is left."""
        if answer == "l":
            return ""
        if answer.startswith("r"):
            return f"rule {answer[1:].strip() or self.ask('the ruling> ')}"
        if remedy == ASK:
            self.screen.line("type what is done now", "dim")
            return ""
        if session.would(remedy):
            return remedy
        return self.ask("> ", re.split(r"[A-Z]{2,}", remedy)[0])  # capitals stand for what only the table knows

    def _show(self, session: Session, text: str, reply: Reply) -> None:
        """Show a reply and remember what it offers."""
        self.batch.entries += 1
        rows = render.reply_rows(reply, session.names, session.game.rulebook, session.game.end_rule)
        if reply.kind == "refused":
            self.batch.refused += 1
            self.batch.code = max(self.batch.code, batch_.FAILED if reply.failed else batch_.REFUSED)
            if reply.column:
                self.screen.line(f"column {reply.column}: {text[reply.column - 1 :]}", "red")
            self.suggestions = reply.suggestions
        self.screen.lines(rows)
        self.screen.rows(named_rows(reply, session))
        if reply.kind == "accepted":
            missed = [f for said in reply.said for f in said.findings if f.verdict == "missed"]
            self.remedy = next((f.remedy for f in missed if f.remedy), ASK if missed else "")
        if reply.over:
            self.screen.lines(
                list(render.score_rows(session.game.score(session.state), session.names, session.game.rulebook))
            )
            self.screen.line("`q` leaves; what is shown now (hands, roles) can still be recorded", "dim")


ASK = "?"
"""A missed effect for which the game names no entry."""


def line_editor() -> Any:
    """The readline module where there is one: history and editing. Its settings are left alone: with bracketed paste
    turned off, release 8.2 does not notice an interrupt.
    """
    try:
        import readline
    except ImportError:
        return None
    return readline
