"""The global words that record an act of any game: `set`, `chk`, `show`, `fact`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from referee.engine import nearest
from referee.engine.game import Game
from referee.engine.limits import Limit, WordLimit, beyond, crowded, limit_of, misread, too_many_together
from referee.engine.paths import spelled
from referee.engine.steps import Act, Check, Fact, Set
from referee.engine.unusual import unusual, vanished
from referee.engine.words import Typed, Unread, Word, by_commas, is_integer
from referee.journal import box
from referee.journal.lines import CheckLine, FactLine
from referee.table.commands import skip
from referee.table.commands.mismatch import drifts
from referee.table.session import allowed
from referee.table.session.box_facts import fact_name, fact_value
from referee.table.session.confirm import confirm
from referee.table.session.reply import Reply
from referee.table.session.typed_entry import Refused, TypedEntry

if TYPE_CHECKING:
    from referee.table.session.session import Session


CHOICES = 3
"""Facts that are offered for a word that names none."""


def _record(session: Session, typed: Typed, act: Act) -> Reply:
    """An entry of one act."""
    entry = TypedEntry(session, typed)
    session.admit(entry, entry.play(act), typed.words[0], act)
    confirm(session, typed, entry.fold, entry.said[-1].text)
    return session.finish(entry)


def states(session: Session, words: Sequence[Word]) -> bool:
    """Whether words name a public fact and a value for it."""
    try:
        return bool(stated(session.game, session.state, words))
    except (Unread, ValueError):
        return False


def stated(game: Game[Any], state: Any, words: Sequence[Word]) -> list[tuple[Word, Any]]:
    """Public facts with the values stated for them; several values are typed by commas or by blanks (`lives 1 1 0 0`),
    words as they stand up to the next path. Raises Unread.
    """
    known = game.facts.paths(state)
    out: list[tuple[Word, Any]] = []
    left = list(words)
    while left:
        named, many = game.facts.begun_by(state, [word.text for word in left])
        path = left[0]._replace(text=named)
        del left[:many]
        if path.text not in known:
            raise _no_fact(game, state, path, left)
        if not left:
            raise Unread(f"{path.text} is how much?", path)
        place = left[0]
        taken = [left.pop(0).text]
        while (
            left
            and _several(game, path.text, known[path.text])
            and (
                (begun := game.facts.begun_by(state, [word.text for word in left])[0]) not in known
                or begun == path.text  # a word of a name, `Clan Rhanobi`
                or _is_value(game, state, path.text, taken, left)
            )
        ):
            taken.append(left.pop(0).text)
        taken = _seats(game, state, path.text, taken)
        try:
            read = game.facts.read_value(state, path.text, " ".join(taken))
        except ValueError as error:
            raise Unread(str(error), place, options=_of_a_seat(game, state, path.text, taken)) from None
        if read != known[path.text] and (wrong := misread(game, state, path.text, read)):
            raise Unread(wrong, place, options=_of_a_seat(game, state, path.text, taken))
        out.append((path, read))
    return out


def _seats(game: Game[Any], state: Any, path: str, taken: list[str]) -> list[str]:
    """The values of a fact that are seats, with the number of each player who is named."""
    limit = limit_of(game, path)
    if not isinstance(limit, Limit) or not limit.seats:
        return taken
    return [",".join(_seat(game, state, part) for part in text.split(",")) for text in taken]


def _seat(game: Game[Any], state: Any, text: str) -> str:
    try:
        return text if not text or is_integer(text) else str(game.notation.seat(state, Word(text, 1, 1)))
    except Unread:
        return text


def _several(game: Game[Any], path: str, known: Any) -> bool:
    """Whether the value of this fact may have several words."""
    limit = limit_of(game, path)
    return (
        isinstance(known, list | str) or isinstance(limit, WordLimit) or (limit is not None and limit.words is not None)
    )


def _is_value(game: Game[Any], state: Any, path: str, taken: Sequence[str], left: Sequence[Word]) -> bool:
    """Whether a word that is a path too (`roles ninja shogun ninja`) is one of the values: one is missing, or nothing
    follows it.
    """
    limit = limit_of(game, path)
    missing = path in game.facts.per_seat and len(taken) < state.seats and not any("," in text for text in taken)
    if not isinstance(limit, WordLimit) or not (missing or len(left) == 1):
        return False
    try:
        return bool(limit.value(state, f"{path}.1", left[0].text))
    except (ValueError, KeyError):
        return False


def _of_a_seat(game: Game[Any], state: Any, path: str, taken: Sequence[str]) -> tuple[str, ...]:
    """`lives ben 5` is perhaps `lives.Ben 5`."""
    if len(taken) != 2 or path not in game.facts.per_seat or is_integer(taken[0]):
        return ()
    try:
        game.notation.seat(state, Word(taken[0], 1, 1))
    except Unread:
        return ()
    return (f"{path}.{taken[0]} {taken[1]}",)


class _NoFact(Unread):
    """A word that is no fact, with the value behind it; empty where there is none."""

    value = ""


def _no_fact(game: Game[Any], state: Any, word: Word, value: Sequence[Word]) -> _NoFact:
    """What can be meant by a word that is no fact: those of the player it names, or those that are spelled nearly
    so.
    """
    known = game.facts.paths(state)
    told = value[0].text if value else "VALUE"
    try:
        seat = game.notation.seat(state, word)
    except Unread:
        near = nearest.near(word.text.partition(".")[0], [path for path in known if "." not in path])
    else:
        own = [
            stem
            for stem in game.facts.per_seat
            if f"{stem}.{seat}" in known and not game.facts.instead(f"{stem}.{seat}")
        ]
        near = [f"{stem}.{word.text}" for stem in own]
    error = _NoFact(
        nearest.facts(game, state, known, word.text), word, options=[f"{path} {told}" for path in near[:CHOICES]]
    )
    error.value = value[0].text if value else ""
    return error


def _stated(session: Session, typed: Typed) -> list[tuple[Word, Any]]:
    try:
        return stated(session.game, session.state, typed.words[1:])
    except Unread as error:
        error.options = tuple(f"{typed.words[0].text} {option}" for option in error.options)
        if isinstance(error, _NoFact) and error.value and error.word is not None:
            _refuse_path(session, typed, error, error.word)
        raise session.unread(error, typed.words[0]) from None


def _refuse_path(session: Session, typed: Typed, error: _NoFact, path: Word) -> None:
    """Refuse a fact that there is not as the engine does: programs get its finding. Raises Refused."""
    act = Set(path.text, error.value) if typed.words[0].text == "set" else Check(path.text, error.value)
    entry = TypedEntry(session, typed)
    try:
        session.admit(entry, entry.play(act), path, act)
    except Refused as refusal:
        refusal.pieces = error.options
        raise


def declaration(game: Game[Any], state: Any, path: Word, value: Any) -> Set:
    """A public fact that is declared. Raises Unread for more cards than can lie there."""
    if wrong := crowded(game, state, path.text, value):
        raise Unread(wrong, path)
    return Set(path.text, value)


def set_(session: Session, typed: Typed) -> Reply:
    """`set PATH VALUE ! REASON`."""
    found = _stated(session, typed)
    if len(found) != 1:
        text = "set PATH VALUE ! REASON declares one public fact; `? set` lists what can be named"
        raise session.unread(Unread(text, found[1][0] if found else None), typed.words[0])
    path, value = found[0]
    try:
        act = declaration(session.game, session.state, path, value)
    except Unread as error:
        raise session.unread(error, typed.words[0]) from None
    allowed.declaring(session, typed)
    before = session.game.facts.paths(session.state)[path.text]
    reply = _record(session, typed, act)
    if reply.kind == "accepted":
        game, state = session.game, session.state
        told = (
            beyond(game, state, path.text),
            unusual(game, state, path.text, value),
            vanished(game, state, path.text, before),
        )
        reply.doubts = (*reply.doubts, *filter(None, told))
    return reply


def check(session: Session, typed: Typed) -> Reply:
    """`chk PATH VALUE …`: evidence, recorded even when it differs."""
    found = _stated(session, typed)
    if not found:
        text = "chk PATH VALUE compares a public fact with the log; `? chk` lists what can be named"
        raise session.unread(Unread(text), typed.words[0])
    if wrong := too_many_together(session.game, [(path.text, value) for path, value in found]):
        raise session.unread(Unread(wrong, typed.words[1]), typed.words[0])
    entry = TypedEntry(session, typed)
    for path, value in found:
        judged = entry.play(Check(path.text, value))
        if judged.verdict == "unread":
            session.admit(entry, judged, path)
    reply = session.finish(entry)
    odd = (unusual(session.game, session.state, path.text, value) for path, value in found)
    reply.doubts = (*reply.doubts, *filter(None, odd))
    apart = [line for line in entry.lines if isinstance(line, CheckLine) and line.verdict == "impossible"]
    if apart and not session.trial:
        told = {line.check.path: line.check.value for line in entry.lines if isinstance(line, CheckLine)}
        reply.rows, offered = drifts(session, apart)
        reply.suggestions = (*skip.explaining(session, told), *offered)
    return reply


def show(session: Session, typed: Typed) -> Reply:
    """`show PLACE CARD …`, in the game's words."""
    try:
        act = read_show(session.game, session.state, typed.words[1:])
    except Unread as error:
        raise session.unread(error, typed.words[0]) from None
    except NotImplementedError:
        text = f"cards are never shown outside play in {session.game.title}"
        raise session.unread(Unread(text), typed.words[0]) from None
    return _record(session, typed, act)


def read_show(game: Game[Any], state: Any, words: Sequence[Word]) -> Act:
    """What follows `show`, with the seat before the place or behind it (`2 hand`, `hand 2`), or a seat alone. Raises
    Unread.
    """
    words = by_commas(words)
    try:
        act = game.notation.read_show(state, words)
    except Unread:
        if (act_ := _shown_otherwise(game, state, words)) is None:
            raise
        return act_
    unread = any(fault.verdict == "unread" and not fault.about for fault in game.rules.check(state, act))
    return (_shown_otherwise(game, state, words) or act) if unread else act


def _shown_otherwise(game: Game[Any], state: Any, words: Sequence[Word]) -> Act | None:
    """The other order of seat and place that can be read; None where none can."""
    ways: list[tuple[Word, ...]] = []
    if len(words) > 1:
        first, second, *rest = words
        ways = [(second, first, *rest), (first._replace(text="hand"), *words)]
    for way in ways:
        try:
            act = game.notation.read_show(state, way)
        except Unread:
            continue
        if not any(fault.verdict == "unread" and not fault.about for fault in game.rules.check(state, act)):
            return act
    return None


def fact(session: Session, typed: Typed) -> Reply:
    """`fact NAME VALUE`; the value alone for the fact that is asked for first."""
    words = typed.words[1:]
    if words:
        words = (words[0]._replace(text=fact_name(session.game, words[0].text, session.state)), *words[1:])
    asked = session.game.census.wanted(session.state) if len(words) == 1 else ()
    if asked and words[0].text not in asked:
        return _told(session, typed, told(session, asked[0], words))
    if len(words) < 2:
        now = f"; asked for now: {', '.join(asked)}" if asked else ""
        raise session.unread(Unread(f"fact NAME VALUE: something printed in this box{now}"), typed.words[0])
    known = {question.name.partition(".")[0] for question in session.game.census.questions()}
    waited = session.game.census.wanted(session.state)  # then it is told which of these is meant
    if len(words) > 2 and not (typed.force or waited) and words[0].text.partition(".")[0] not in known:
        text = f"{words[0].text!r} is no fact of this box; `n TEXT` writes a note"
        raise session.unread(Unread(text, words[0]), words[0])
    return _told(session, typed, told(session, words[0].text, words[1:]))


def told(session: Session, name: str, words: Sequence[Word]) -> Fact:
    """A fact of the box by its name and the words of its value. Raises Refused for what can be no value of it."""
    census = session.game.census
    value = fact_value(" ".join(word.text for word in words))
    wrong = box.unfit({name: value}) or census.fact_wrong(name, value)
    asked = census.wanted(session.state)
    questions = {question.name for question in census.questions()}
    kinds = {question.partition(".")[0] for question in questions}
    meant: list[Fact] = []
    if asked and name not in asked and name not in questions:
        values = (value, fact_value(" ".join((name, *(word.text for word in words)))))
        meant = [Fact(asked[0], v) for v in values if not census.fact_wrong(asked[0], v)]
    if wrong or (meant and name.partition(".")[0] not in kinds):  # the price of one tile is a fact of its own
        now = f"asked for now: {', '.join(asked)}" if asked and name not in asked else ""
        refusal = session.unread(Unread("; ".join(filter(None, (wrong, now))), words[0]), words[0])
        entries = [session.game.notation.write_act(session.state, act) for act in meant]
        refusal.reply.suggestions = tuple(entry for entry in entries if session.would(entry))
        raise refusal
    return Fact(name, value)


def _told(session: Session, typed: Typed, act: Fact) -> Reply:
    """A fact; where an earlier line, or the head, told it otherwise, the correction of that is offered: all that rests
    on it is judged anew.
    """
    try:
        return _record(session, typed, act)
    except Refused as refusal:
        against = [f for f in refusal.findings if f.rule == "REF-FACT"]
        told = [n for f in against for n in f.because if isinstance(n, int)]
        entry = ""
        if told and isinstance(session.fold.item(told[0]), FactLine):
            entry = f"amend {told[0]} {session.game.notation.write_act(session.state, act)}"
        elif against and not told and act.name in session.fold.head.box.facts:
            entry = f"amend 0 box {act.name} {spelled(act.value)}"
        if entry:
            tried = session.shadow().enter(entry)
            if tried.kind == "accepted" or tried.force == "!":
                refusal.reply.suggestions = (entry,)
        raise
