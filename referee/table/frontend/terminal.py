"""The session at a terminal: one line after another, nothing modal.

An empty line records the single thing that can happen, which the prompt names, and nothing else. A digit takes an offer
(`/1` where the game reads a bare digit itself), `! reason` records what was just refused.
An interrupt clears the line and keeps the game; the end of input and a closed terminal leave a log that can be resumed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from time import monotonic

from referee.engine.game import SetupQuestion
from referee.engine.naming import named
from referee.engine.safe import safe
from referee.engine.words import GLOBAL_WORDS, Unread, is_number, split
from referee.journal.box import MADE_UP
from referee.journal.lines import FactLine
from referee.table.assist import hints
from referee.table.assist.complete import Candidate, candidates
from referee.table.assist.where import where
from referee.table.commands.notes import left_out
from referee.table.frontend import asking, bottom, render, standing, zones
from referee.table.frontend import batch as batch_
from referee.table.frontend.batch import Batch, enter, named_rows, prompt, session_status
from referee.table.frontend.line_reader import line_for
from referee.table.frontend.render import Screen
from referee.table.frontend.signals import Signals
from referee.table.frontend.source import MOST
from referee.table.frontend.standing import Above
from referee.table.session import questions, score_rows
from referee.table.session.clock import LONG, said
from referee.table.session.confirm import anyway
from referee.table.session.reply import Reply
from referee.table.session.session import Session
from referee.table.setup.opening import Opening, setup_entry, setup_questions
from referee.table.setup.said_parts import said_whole, seat_said, told_in_words


class Ended(Exception):
    """The input has ended."""


def _with_answer(asked: Sequence[SetupQuestion], answers: Mapping[str, str], text: str) -> str:
    """The entry of a set-up with what is typed to the last of these questions at its end."""
    entry = setup_entry(asked, {**answers, asked[-1].name: text})
    return entry if text else f"{entry} "


class Terminal:
    """The loop of a live session."""

    def __init__(self, batch: Batch, screen: Screen, signals: Signals) -> None:
        self.batch = batch
        self.screen = screen
        self.signals = signals
        self.session: Session | None = None
        self.pasted: list[str] = []
        self.remedy = ""
        self.suggestions: tuple[str, ...] = ()
        self.questioned = False
        self.hinted = ""
        self.entry: Callable[[str], str] | None = None
        """Makes an entry of what is typed now, to be completed; None where nothing is."""
        self.line = line_for(signals, self._candidates, self._bottom, lambda: self.suggestions)

    def run(self, session: Session | None, opening: Opening | None, begin: Callable[[Opening], Session]) -> None:
        """Play until somebody leaves or the input ends."""
        try:
            if session is None:
                assert opening is not None
                asking.head(opening, self.ask, self.screen)
                session = self._live(begin(opening))
                self.screen.line("`n ask`: say who has played before, and where you play", "dim")
                for text in self.batch.dealt:
                    self.screen.line(text)
                if not self.batch.dealt:
                    self._set_up(session)
            else:
                self._live(session)
                of = f" of {session.writer.path}" if session.writer is not None else ""
                self.screen.line(f"line {session.fold.last}, entry {session.entry}{of}", "dim")
                self._where(session)
            self.entry = None
            zones.ask_zones(session, self._ask_zone, self.screen, self._enter)
            while not session.left:
                self._turn(session)
        except Ended:
            self.screen.line()
        finally:
            self.line.title("")
        if session is None or session.fold.head.box.name == MADE_UP:
            return
        if any(isinstance(item, FactLine) for item in session.fold.standing()):
            path = session.writer.home if session.writer is not None else "LOG"
            text = f"facts of this box were entered; `referee census {session.game.id} --import {path}` keeps them"
            self.screen.line(text, "dim")

    def _live(self, session: Session) -> Session:
        session.typed_at(terminal=True)
        self.session = session
        if session.writer is not None:
            self.line.title(f"{session.writer.path.name} · {session.game.title}")
        self.line.remember([item.typed for item in session.fold.items[-HISTORY:] if item.typed])
        return session

    def ask(self, text: str = "> ", start: str = "", asked: Sequence[Asked] | None = None) -> str:
        """One typed line. asked: of an entry, what is asked now. Raises Ended. An interrupt clears the line and asks
        again.
        """
        above = self._above(asked) if asked is not None else None
        while True:
            self._keyed(False)
            if self.pasted:
                line = self.pasted.pop(0)
                self.screen.line(f"{text}{line}")
                return line
            try:
                since = monotonic()
                typed = self.line.ask(text, start, above)
                first, *self.pasted = typed.split("\n")
                self._keyed(not self.pasted and monotonic() - since >= BY_HAND)
                if len(first) <= MOST:
                    if above is not None and self.line.draws and first.strip():
                        self.screen.line(f"{text}{first}")  # what was drawn is erased; what was said stays
                    return first
                self.screen.line(
                    f"not understood: the line is longer than {MOST:,} characters: that is no entry", "red"
                )
            except KeyboardInterrupt:
                self.pasted.clear()
                self.screen.line()
                self.screen.line("the line was cleared" + (LEAVES if asked is not None else ""), "dim")
            except UnicodeDecodeError:
                self.screen.line("not understood: the line is not valid UTF-8", "red")
            except (EOFError, OSError):
                raise Ended from None

    def _above(self, asked: Sequence[Asked]) -> Above:
        """What stands above the prompt where it is drawn and erased again: the table, and what is asked now."""
        session = self.session
        assert session is not None

        def lines(columns: int, rows: int) -> list[str]:
            drawn = standing.picture(session, columns, rows)
            asks = [(style, line) for style, text, indent in asked for line in render.wrap(safe(text), columns, indent)]
            room = max(1, rows - BELOW)
            shown = [*drawn[: max(1, room - len(asks))], *asks][:room]
            return [render.painted(line, style) if self.screen.colour and style else line for style, line in shown]

        return lines

    def _keyed(self, by_hand: bool) -> None:
        if self.session is not None:
            self.session.typed_by_hand(by_hand)

    def _hold(self) -> list[tuple[str, list[str]]]:
        """Drop the lines typed behind a refused one: they would now mean something else. It is taken before the answer
        is shown, so what is typed upon seeing that is never among it.
        """
        keyed = self.session is not None and self.session.keyed
        held = [
            ("pasted after it", [line for line in self.pasted if line.strip()]),
            ("typed before this was shown", [*self.line.ahead(0 if keyed else BY_HAND)]),
        ]
        self.pasted.clear()
        return [(how, rest) for how, rest in held if rest]

    def _held(self, text: str, held: list[tuple[str, list[str]]]) -> None:
        """Show the lines that were dropped, and keep them in the history behind the refused line."""
        typed = [line.strip() for _, rest in held for line in rest if line.strip()]
        for how, rest in held:
            many = f"{len(rest)} lines" if len(rest) > 1 else "1 line"
            first = next((line.strip() for line in rest if line.strip()), "an empty one")
            again = "; the up key finds them" if len(typed) > 1 else "; the up key finds it" if typed else ""
            self.screen.line(f"not entered: {many} {how}, from {first} on{again}", "yellow")
        if typed:
            self.line.remember([*reversed(typed), text])

    def _ask_zone(self, zone: str) -> str:
        """The answer to a question about a zone of the set-up, completed as the entry that it makes."""
        self.entry = partial(zones.begun, zone)
        try:
            return self.ask(f"{zone}> ")
        finally:
            self.entry = None

    def _candidates(self, text: str) -> list[Candidate]:
        entry = self.entry(text.lstrip()) if self.entry is not None else ""
        if self.session is None or self.entry is None or not entry.endswith(text.lstrip()):
            return []
        return [one for one in candidates(self.session, entry) if one.start <= len(text.lstrip())]

    def _bottom(self, columns: int) -> list[str]:
        return bottom.bottom(self.session, columns) if self.session is not None else []

    def _set_up(self, session: Session) -> None:
        """Ask the game's questions for the first step; a whole entry is taken as an answer too."""
        asked = setup_questions(session.fold.head, session.game)
        answers: dict[str, str] = {}
        told: set[str] = set()
        at = 0
        while asked and not session.left and not session.fold.items:
            question = asked[at]
            if question.legend and question.name not in told:
                told.add(question.name)
                self.screen.line(question.legend, "dim", "  ")
            shown = f"{question.text} [{question.default}]" if question.default else question.text
            self.entry = partial(_with_answer, asked[: at + 1], answers)
            answer = self.ask(f"{shown}> ").strip()
            first = answer.split(maxsplit=1)[0] if answer else ""
            whole = setup_entry(asked[: at + 1], {**answers, question.name: answer})
            if (
                first == "setup"
                or (first.endswith(":") and answer.split()[1:] == ["?"])
                or (first in GLOBAL_WORDS and not answers_it(session, whole, answer))
            ):
                self._enter(session, answer)  # `?`, a note: then the same question again
                if first == "setup":
                    return
                asked = setup_questions(session.fold.head, session.game)  # the head may have been amended
                at = min(at, len(asked) - 1)
                continue
            if not answer and not question.default:
                return
            if not at and (entry := said_whole(session, asked, answer) or told_in_words(session, whole, answer)):
                self._enter(session, entry)
                return  # the prompt says what is still missing
            said = seat_said(session, whole, answer) if at else ""
            answers[question.name] = said or answer or question.default
            if self._misread(session, setup_entry(asked[:at], answers), setup_entry(asked[: at + 1], answers)):
                continue
            at += 1
            if at < len(asked):
                continue
            text = setup_entry(asked, answers)
            self._show(session, text, enter(session, text))
            if session.fold.items:
                return
            fine = [i for i in range(1, at) if session.would(setup_entry(asked[:i], answers))]
            at = fine[-1] if fine else 0  # the answers before it stand; this one is asked for again

    def _misread(self, session: Session, before: str, text: str) -> bool:
        """Whether an answer of the set-up holds a word that is not understood, which is then said at once."""
        reply = session.shadow().enter(text)
        if reply.verdict != "unread" or reply.column <= len(before):
            return False
        held = self._hold()
        self.screen.line(f"not understood: {reply.message}", "red")
        self._held(text[len(before) :].strip(), held)
        return True

    # --- playing -----------------------------------------------------------------------------------------------------

    def _turn(self, session: Session) -> None:
        """One prompt, one line, one answer."""
        missed, offered = self.remedy, self.suggestions
        asked = list(self._question(session, missed, offered))
        if not self.line.draws:
            for style, line, indent in [("cyan", session_status(session), ""), *asked]:
                self.screen.line(line, style, indent)
        self.entry = str
        text = self.ask(asked=asked)
        self.entry = None
        self.remedy, self.suggestions = "", ()
        bare = text.strip()
        self._long(session, bare)
        remedy = remedied(session, bare) if missed else None
        if remedy is not None:
            text = self._missed(session, missed, remedy)
            if not text:
                return
        elif number := taken(session, bare, len(offered)):
            text = offered[number - 1]
            self.screen.line(f"> {text}")
        elif not bare and self._asks_end(session):
            text = "n ask end"
        reply = self._enter(session, text)
        if reply is not None and reply.kind in ("info", "nothing") and not reply.suggestions:
            self.remedy, self.suggestions = missed, offered

    def _long(self, session: Session, bare: str) -> None:
        """After more than an hour without an entry ask whether that was a pause, before what was typed is recorded."""
        gap = session.clock.idle(session.wrote)
        if gap <= LONG or bare.partition(" ")[0] in LOOKING:
            return
        self._where(session)
        answer = self.ask(f"nothing was recorded for {said(gap)}: was that a pause? [Y/n]> ")
        if not answer.strip().casefold().startswith("n"):
            left_out(session)
            self.screen.line("the clock goes on from the last entry", "dim")

    def _where(self, session: Session) -> None:
        """Show where the table was: the last entries and the clock."""
        self.screen.rows([(label, named(text, session.names)) for label, text in where(session)], "dim")

    def _asks_end(self, session: Session) -> bool:
        """Whether an empty line begins the questions about a game that is over."""
        return bool(session.state.over) and not self.questioned and not prompt(session)

    def _question(self, session: Session, missed: str, offered: tuple[str, ...]) -> Iterator[Asked]:
        """What an empty line would record, and what can be done next."""
        answer, ends = prompt(session), self._asks_end(session)
        keys = [f"Enter: {answer or QUESTIONS}"] if answer or ends else []
        if missed:
            now, leave, rule = (f"/{key}" if reads(session, key) else key for key in "1lr")
            keys = [f"{now}: do it now", f"{leave}: leave it", f"{rule} TEXT: a ruling", *keys]
        elif offered:
            keys.append(f"{'/1' if reads(session, '1') else '1'}: {offered[0]}")
        elif ends:
            keys.append("q leaves")
        if keys:
            yield "yellow" if missed else "dim", f"{'missed: ' if missed else ''}[{' · '.join(keys)}]", ""
        line = hints.next_line(session)
        if line and (line != self.hinted or self.line.draws):
            yield "dim", line, "  "
        self.hinted = line

    def _enter(self, session: Session, text: str) -> Reply | None:
        """Enter a line and show the answer; some words are asked about first."""
        words = text.split()
        if words == ["drop"]:
            seats = " · ".join(f"{seat} {name}".strip() for seat, name in enumerate(session.names, 1))
            who = self.ask(f"who goes home? {seats}> ").strip()
            if not who:
                return None
            text = f"drop {who}"
        if words in (["rule"], ["ruling"], ["call"]):
            asks = asking.called if words == ["call"] else asking.ruling
            text = asks(session, self.ask, self.screen)
            if not text:
                return None
            self.screen.line(f"> {text}")
        if words[:2] == ["n", "ask"] and len(words) < 4:
            end = words[2:] == ["end"] or (not words[2:] and bool(session.state.over))
            self.questioned = self.questioned or end
            asking.evening(session, questions.END if end else questions.START, self.ask, self.screen)
            return None
        reply = enter(session, text)
        self._show(session, text, reply)
        return self._confirmed(session, text) if reply.kind == "confirm" else reply

    def _confirmed(self, session: Session, text: str) -> Reply | None:
        """Ask once whether an entry that changes much is recorded; only a yes does it."""
        if self.ask("record it? [y/N]> ").strip().lower() not in YES:
            self.batch.refused += 1
            self.batch.code = max(self.batch.code, batch_.REFUSED)
            self.screen.line("not recorded", "dim")
            return None
        self.batch.entries -= 1  # it is the same entry
        reply = enter(session, anyway(text))
        self._show(session, text, reply)
        return reply

    def _missed(self, session: Session, remedy: str, answer: str) -> str:
        """What the answer to a `missed` question enters; empty when it is left."""
        if answer == "l":
            return ""
        if answer.startswith("r"):
            return f"rule - {answer[1:].strip()}" if answer[1:].strip() else "rule"
        if remedy == ASK:
            self.screen.line("type what happens now", "dim")
            return ""
        if session.would(remedy):
            return remedy
        begun = re.split(r"[A-Z]{2,}", remedy)[0]  # capitals stand for what only the table knows
        typed = self.ask("> ", begun)
        whole = typed.removeprefix(begun)
        return whole if whole != typed and not session.would(typed) and session.would(whole) else typed

    def _show(self, session: Session, text: str, reply: Reply) -> None:
        """Show a reply and remember what it offers."""
        self.batch.entries += 1
        held = self._hold() if reply.kept_out else []
        rows = render.reply_rows(
            reply,
            session.names,
            session.game.rulebook,
            session.game.about.end_rule,
            missing=session.game.words.missing_words,
        )
        self.suggestions = reply.suggestions
        if reply.kind == "refused":
            self.batch.refused += 1
            self.batch.code = max(self.batch.code, batch_.FAILED if reply.failed else batch_.REFUSED)
            if reply.column:
                self.screen.line(f"column {reply.column}: {text[reply.column - 1 :]}", "red")
        self.screen.lines(rows)
        self.screen.rows(named_rows(reply, session))
        self.screen.lines(render.offered_rows(reply))
        self._held(text, held)
        if reply.kind == "accepted":
            if reply.said and self.session is not None and self.session.stands:
                self.screen.line("the clock is stopped; `go` starts it", "dim")
            missed = [f for said in reply.said for f in said.findings if f.verdict == "missed"]
            self.remedy = next((f.remedy for f in missed if f.remedy), ASK if missed else "")
        if reply.score is not None:
            self.batch.scored = reply.score
            self.screen.lines(score_rows.score_rows(reply.score, session.names, session.game.rulebook))
        if reply.over:
            self.questioned = False
            self.screen.line("`q` leaves; what is shown now can still be recorded", "dim")


Asked = tuple[str, str, str]
"""A line of what is asked now: style, text, and how it is indented where it is wrapped."""

BELOW = 8
"""Rows that are left below what is drawn above the prompt: for the line, the bottom line, the menu of completions."""

YES = ("y", "yes")

QUESTIONS = "a few questions about the game"

LEAVES = "; `q` leaves, the game stays resumable"

BY_HAND = 0.05
"""Seconds in which nobody types a line: it was pasted, or typed before it was asked for."""

HISTORY = 200
"""Lines of a resumed log whose entries can be recalled."""

LOOKING = ("q", "pause", "?", "st", "ls")
"""Words after which nothing is recorded with a time, or that say themselves that it was a pause."""

ASK = "?"
"""A missed effect for which the game names no entry."""


def taken(session: Session, bare: str, offered: int) -> int:
    """Which offer a line takes: its number alone, or behind a stroke where the game itself reads a bare digit; 0
    none.
    """
    digit = bare.removeprefix("/")
    if len(digit) != 1 or not is_number(digit) or not 1 <= int(digit) <= offered:
        return 0
    return int(digit) if digit != bare or not reads(session, digit) else 0


def remedied(session: Session, bare: str) -> str | None:
    """The answer to a `missed` question, `1`, `l` or `r TEXT`, with a stroke before it where the game reads it itself;
    None for an entry.
    """
    key, _, text = bare.partition(" ")
    if key.removeprefix("/") not in ("1", "l", "r") or (text and key.removeprefix("/") != "r"):
        return None
    if not key.startswith("/") and reads(session, bare):
        return None
    return bare.removeprefix("/")


def answers_it(session: Session, whole: str, answer: str) -> bool:
    """Whether an answer of the set-up that begins with a global word is one: a word alone only where nothing more is
    wanted.

    whole: the entry of the set-up with this answer.
    """
    return reads(session, whole) and (len(answer.split()) > 1 or session.would(whole))


def reads(session: Session, text: str) -> bool:
    """Whether the game reads a text as a step now."""
    try:
        session.game.notation.parse(session.state.copy(), split(text).words)
    except Unread:
        return False
    return True
