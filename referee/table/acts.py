"""The global words that record an act of any game: `set`, `chk`, `show`, `fact`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from referee.engine.game import Game
from referee.engine.limits import misread
from referee.engine.paths import spelled
from referee.engine.steps import Act, Check, Fact, Set
from referee.engine.words import Typed, Unread, Word, is_integer, split
from referee.journal.lines import CheckLine, FactLine
from referee.table import passed_over
from referee.table.confirm import confirm
from referee.table.drift import drifts
from referee.table.reply import Reply
from referee.table.typed import Refused, TypedEntry

if TYPE_CHECKING:
    from referee.table.session import Session


def _record(session: Session, typed: Typed, act: Act) -> Reply:
    """An entry of one act."""
    entry = TypedEntry(session, typed)
    session.admit(entry, entry.play(act), typed.words[0], act)
    confirm(session, typed, entry.fold, entry.said[-1].text)
    return session.finish(entry)


def stated(
    game: Game[Any], state: Any, words: Sequence[Word], together: bool = False
) -> list[tuple[Word, Any]]:
    """Public facts with the values stated for them; a list is typed by commas or by blanks (`lives 1 1 0 0`), words as they
    stand up to the next path.

    together: what is stated is declared, so that it must go with what the other seats have. Raises Unread.
    """
    known = game.paths(state)
    out: list[tuple[Word, Any]] = []
    left = list(words)
    while left:
        path = left.pop(0)
        path = path._replace(text=game.path_of(state, path.text))
        if not left:
            raise Unread(f"{path.text} is how much?" if path.text in known else f"{path.text!r} without a value", path)
        place = left[0]
        value = left.pop(0).text
        while left and game.path_of(state, left[0].text) not in known and isinstance(known.get(path.text), list | str):
            more = left.pop(0).text
            listed = isinstance(known[path.text], list)
            value = f"{value.removesuffix(',')},{more.removeprefix(',')}" if listed else f"{value} {more}"
        try:
            read = game.read_value(state, path.text, value)
        except ValueError as error:
            raise Unread(str(error), place) from None
        if wrong := misread(game, state, path.text, read, together):
            raise Unread(wrong, place)
        out.append((path, read))
    return out


def _stated(session: Session, typed: Typed, together: bool = False) -> list[tuple[Word, Any]]:
    try:
        return stated(session.game, session.state, typed.words[1:], together)
    except Unread as error:
        raise session.unread(error, typed.words[0]) from None


def set_(session: Session, typed: Typed) -> Reply:
    """`set PATH VALUE ! REASON`."""
    found = _stated(session, typed, together=True)
    if len(found) != 1:
        text = "set PATH VALUE ! REASON declares one public fact; `? set` lists what can be named"
        raise session.unread(Unread(text, found[1][0] if found else None), typed.words[0])
    path, value = found[0]
    return _record(session, typed, Set(path.text, value))


def check(session: Session, typed: Typed) -> Reply:
    """`chk PATH VALUE …`: evidence, recorded even when it differs."""
    found = _stated(session, typed)
    if not found:
        text = "chk PATH VALUE compares a public fact with the log; `? chk` lists what can be named"
        raise session.unread(Unread(text), typed.words[0])
    entry = TypedEntry(session, typed)
    for path, value in found:
        judged = entry.play(Check(path.text, value))
        if judged.verdict == "unread":
            session.admit(entry, judged, path)
    reply = session.finish(entry)
    apart = [line for line in entry.lines if isinstance(line, CheckLine) and line.verdict == "impossible"]
    if apart:
        told = {line.check.path: line.check.value for line in entry.lines if isinstance(line, CheckLine)}
        reply.rows, offered = drifts(session, apart)
        reply.suggestions = (*passed_over.explaining(session, told), *offered)
    return reply


def show(session: Session, typed: Typed) -> Reply:
    """`show ZONE CARD …`, in the game's words."""
    try:
        act = session.game.read_show(session.state, typed.words[1:])
    except Unread as error:
        raise session.unread(error, typed.words[0]) from None
    except NotImplementedError:
        text = f"nothing is shown outside play in {session.game.title}"
        raise session.unread(Unread(text), typed.words[0]) from None
    return _record(session, typed, act)


def fact(session: Session, typed: Typed) -> Reply:
    """`fact NAME VALUE`; the value alone for the fact that is asked for first."""
    words = typed.words[1:]
    if words:
        words = (words[0]._replace(text=fact_name(session.game, words[0].text, session.state)), *words[1:])
    asked = session.game.wanted(session.state) if len(words) == 1 else ()
    if asked and words[0].text not in asked:
        return _told(session, typed, Fact(asked[0], fact_value(words[0].text)))
    if len(words) < 2:
        now = f"; asked for now: {', '.join(asked)}" if asked else ""
        raise session.unread(Unread(f"fact NAME VALUE: something printed in this box{now}"), typed.words[0])
    return _told(session, typed, Fact(words[0].text, fact_value(" ".join(w.text for w in words[1:]))))


def _told(session: Session, typed: Typed, act: Fact) -> Reply:
    """A fact; where an earlier line, or the head, told it otherwise, the correction of that is offered: all that rests on it is judged anew."""
    try:
        return _record(session, typed, act)
    except Refused as refusal:
        against = [f for f in refusal.findings if f.rule == "REF-FACT"]
        told = [n for f in against for n in f.because if isinstance(n, int)]
        entry = ""
        if told and isinstance(session.fold.item(told[0]), FactLine):
            entry = f"amend {told[0]} {session.game.write_act(session.state, act)}"
        elif against and not told and act.name in session.fold.head.box.facts:
            entry = f"amend 0 box {act.name} {spelled(act.value)}"
        if entry:
            tried = session.shadow().enter(entry)
            if tried.kind == "accepted" or tried.force == "!":
                refusal.reply.suggestions = (entry,)
        raise


def fact_name(game: Game[Any], text: str, state: Any = None) -> str:
    """The name of a fact of the box as it was typed, perhaps with the printed name of a component in it."""
    return game.printed(state).fact(text, {question.name for question in game.census()}) if "." in text else text


def told_fact(game: Game[Any], text: str) -> tuple[str, str]:
    """`NAME VALUE` taken apart, the value as it was typed."""
    words = game.printed().joined(split(text).words)
    if not words:
        return "", ""
    return fact_name(game, words[0].text), text[words[1].column - 1 :].strip() if len(words) > 1 else ""


def fact_value(text: str) -> int | str | list[int | str]:
    """A typed value of a fact: a number, words, or several of them by commas."""
    parts: list[int | str] = [int(p) if is_integer(p) else p for p in (part.strip() for part in text.split(","))]
    return parts if len(parts) > 1 else parts[0]
