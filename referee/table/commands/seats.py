"""The people of a table and what they agree on while they play: `drop`, `seat`, `option`, `stop`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from referee.engine.game import Game
from referee.engine.nearest import near, no_option
from referee.engine.rulebook import spell
from referee.engine.steps import STOPPED, Agree, Drop, Sit, Step
from referee.engine.words import Typed, Unread, Word, normal
from referee.journal import lines
from referee.table.session import allowed, people
from referee.table.session.confirm import goes_home
from referee.table.session.leaver import follows
from referee.table.session.reply import Reply
from referee.table.session.typed_entry import Refused, TypedEntry

if TYPE_CHECKING:
    from referee.table.session.session import Session


def drop(session: Session, typed: Typed) -> Reply:
    """`drop SEAT`: its player goes home. Where nobody sits at the keyboard, only with `!`."""
    step = read(session, session.state, typed.words)
    then = follows(session)
    text = f"@{step.who} goes home: {then}"
    if not session.game.leaving.check_table(session.state, step):
        allowed.declaring(session, typed)
    if not session.asks and not typed.force and not session.game.leaving.check_table(session.state, step):
        raise Refused(Reply("refused", text, verdict="irregular", force="!"), 1)
    return _record(session, typed, step, then)


def sit(session: Session, typed: Typed) -> Reply:
    """`seat N NAME`: somebody else plays this seat from here on."""
    step = read(session, session.state, typed.words)
    if isinstance(step, Sit) and not typed.force and " " in step.name and step.name[0].islower():
        text = f"{step.name!r} begins with a small letter and has several words: is it the name of a player?"
        raise Refused(Reply("refused", text, verdict="irregular", force="!"), 1)
    return _record(session, typed, step)


def option(session: Session, typed: Typed) -> Reply:
    """`option NAME=VALUE`: the table plays by it from here on."""
    step = read(session, session.state, typed.words)
    if not session.game.leaving.check_table(session.state, step):
        allowed.declaring(session, typed)
    return _record(session, typed, step)


def _record(session: Session, typed: Typed, step: Step, then: str = "") -> Reply:
    """Record a step of the table. then: what follows from it at this table, told with it."""
    for fault in session.game.leaving.check_table(session.state, step):
        if fault.verdict == "unread" or isinstance(step, Drop | Agree):
            raise session.unread(Unread(fault.text), typed.words[0])
    entry = TypedEntry(session, typed)
    entry.play(session.game.leaving.leaves(step.who) if isinstance(step, Drop) else step)
    goes_home(session, entry)
    if isinstance(step, Sit):
        then = people.looks_like(entry.fold.state.setup.seats, step.who)
    return session.finish(entry, message=then)


# --- read ------------------------------------------------------------------------------------------------------------


def read(session: Session, names_of: Any, words: Sequence[Word]) -> Step:
    """The step that one of these words records. names_of: the state before it. Raises Refused."""
    first, rest = words[0], words[1:]
    try:
        if first.text == "drop":
            return _read_drop(session.game, names_of, first, rest)
        if first.text == "seat":
            return _read_seat(session.game, names_of, first, rest)
        return _read_option(session.game, first, rest)
    except Unread as error:
        raise session.unread(error, first) from None


def _read_drop(game: Game[Any], state: Any, first: Word, rest: Sequence[Word]) -> Drop:
    if not rest:
        who = ", ".join(f"`drop {i}` {name}".rstrip() for i, name in enumerate(state.setup.seats, 1))
        raise Unread(f"who goes home? {who}. `q` leaves the session and the game can go on later", first)
    if len(rest) > 1:
        raise Unread("drop SEAT: one player goes home; type a reason after `!`", rest[1])
    return Drop(game.notation.seat(state, rest[0]))


def _read_seat(game: Game[Any], state: Any, first: Word, rest: Sequence[Word]) -> Sit:
    if len(rest) < 2:
        raise Unread(
            "seat N NAME: somebody else plays seat N from here on; `amend 0 seat N NAME` corrects a name", first
        )
    who = game.notation.seat(state, rest[0])
    name = unicodedata.normalize("NFC", " ".join(word.text for word in rest[1:]))
    try:
        people.name_fault(name)
    except ValueError as error:
        raise Unread(str(error), rest[1]) from None
    (person,) = people.ids([name])
    return Sit(who, name, person)


def _read_option(game: Game[Any], first: Word, rest: Sequence[Word]) -> Agree:
    text = " ".join(word.text for word in rest)
    name, sign, value = (part.strip() for part in text.partition("="))
    if not sign:
        values = game.rulebook.options[rest[0].text].values if rest and rest[0].text in game.rulebook.options else ()
        raise Unread(
            "option NAME=VALUE: the table plays by it from here on; `amend 0 option NAME=VALUE` was always meant",
            first,
            options=[f"option {rest[0].text}={v}" for v in map(spell, values) if len(rest) == 1 or rest[1].text == v],
        )
    known = game.rulebook.options.get(name)
    if known is None:
        known_ = game.rulebook.options
        options = [f"option {o}={value}" for o in near(name, known_)[:3]]
        raise Unread(no_option(name, known_), rest[0], options=options)
    try:
        return Agree(0, name, known.parse(value))
    except ValueError as error:
        raise Unread(str(error), rest[0]) from None


# --- the game is stopped ---------------------------------------------------------------------------------------------


def stop(session: Session, typed: Typed) -> Reply:
    """`stop abandoned|conceded|annulled [by SEAT] REASON`; alone it explains itself and records nothing."""
    words: Sequence[Word] = typed.words[1:]
    if not words:
        rows = (
            ("stop abandoned REASON", "broken off: the game has no result"),
            ("stop conceded by SEAT REASON", "somebody gave up: the game has no result by the rules"),
            ("stop annulled REASON", "it shall not count, as after a wrong rule"),
            ("drop SEAT", "one player goes home, the others play on"),
            ("q", "leave; the game can go on later"),
            ("pause", "stop the clock"),
        )
        return Reply("info", "nothing is recorded; what shall stop?", rows=rows)
    by, words = _by(session, words)
    first = words[0].text if words else ""
    kinds = [kind for kind in STOPPED if len(first) > 2 and kind.startswith(normal(first))]
    if len(kinds) != 1:
        words = words or typed.words[1:]
        raise session.unread(
            Unread(f"stop {'|'.join(STOPPED)} REASON: {words[0].text!r} is none of them", words[0]), words[0]
        )
    if session.state.over:
        raise session.unread(
            Unread("the game has ended already; `declare` or `amend` corrects its result", words[0]), words[0]
        )
    rest = words[1:]
    if kinds[0] == "conceded" and not by and len(session.names) > 1:
        text = "who gave up? `stop conceded by SEAT REASON`"
        raise session.unread(Unread(text, words[0], options=_gave_up(session, rest)), words[0])
    reason = " ".join(word.text for word in rest) or typed.reason
    if kinds[0] != "conceded":
        allowed.declaring(session, typed._replace(reason=reason))
    line = lines.EndLine(n=0, why=kinds[0], by=by, reason=reason)
    entry = TypedEntry(session, typed)
    text = f"the game is stopped: {kinds[0]}" + (f" by @{by}" if by else "") + (f", {reason}" if reason else "")
    entry.correct(line, text)
    return session.finish(entry, message=f"`{'z' if session.asks else 'z !'}` takes that back")


def _gave_up(session: Session, words: Sequence[Word]) -> list[str]:
    """The entry with `by` before the seat that the first word behind `conceded` names; nothing where it names none."""
    try:
        session.seat(words[0])
    except (Unread, IndexError):
        return []
    return [f"stop conceded by {' '.join(word.text for word in words)}"]


def _by(session: Session, words: Sequence[Word]) -> tuple[int, Sequence[Word]]:
    """Who stopped it, where that is said before or behind the kind, or last (`by Ben`, `by=2`), and the words left."""
    for at in sorted({0, 1, len(words) - 2, len(words) - 1}):
        if not 0 <= at < len(words):
            continue
        word = words[at]
        sign = re.match("by=", word.text)
        alone = word.text == "by" and at + 1 < len(words)
        if not sign and not alone:
            continue
        named = word.rest(3) if sign else words[at + 1]
        try:
            return session.seat(named), [*words[:at], *words[at + (1 if sign else 2) :]]
        except Unread as error:
            if at <= 1:
                raise session.unread(error, word) from None
    return 0, words


# --- words that lead on ----------------------------------------------------------------------------------------------
