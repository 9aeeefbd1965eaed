"""`declare`: the result as the table has it, kept beside the one that is reckoned."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.engine.limits import Limit, limit_of
from referee.engine.words import Typed, Unread, Word, is_integer
from referee.journal import lines
from referee.table.commands import amend
from referee.table.session.reply import Reply
from referee.table.session.typed_entry import TypedEntry

if TYPE_CHECKING:
    from referee.table.session.session import Session

NONE = ("-", "nobody", "none")
"""Words for nobody, and for a number that is not known."""


def declare(session: Session, typed: Typed) -> Reply:
    """`declare winner=2 points=3,4,5 ! REASON`: a result of the table, in a further `end` line; alone it explains
    itself.
    """
    score = session.game.scoring.score(session.state)
    words = typed.words[1:]
    if not words:
        winners = ",".join(map(str, score.winners)) or "1"
        points = ",".join("-" if n is None else str(n) for n in score.points)
        rows = (
            (f"declare winner={winners}", "who has won, by seat or name; several by commas, - for nobody"),
            (f"declare winner={winners} {score.label}={points}", "with the score of each seat"),
        )
        return Reply("info", "nothing is recorded; what result has the table?", rows=rows)
    try:
        result = _read(session, words, score.label)
    except Unread as error:
        raise session.unread(error, words[0]) from None
    text = f"the table declares: {_told(result)}"
    before = next((end for end in reversed(session.fold.ends) if end.declared), None)
    if before is not None:
        if before.declared == result:
            return Reply("info", f"line {before.n} says that already; nothing is recorded")
        line: lines.AmendLine[Any] = lines.AmendLine(n=0, of=(before.n,), end={"declared": result})
        return amend.record(session, typed, line, f"{text} (line {before.n} was: {_told(before.declared)})")
    entry = TypedEntry(session, typed)
    judged = entry.correct(lines.EndLine(n=0, declared=result), text)
    session.admit(entry, judged, typed.words[0])
    goes_on = "" if session.state.over else "; the game goes on in the log: `stop abandoned REASON` ends it"
    return session.finish(entry, message=f"`z` takes that back{goes_on}")


def _read(session: Session, words: tuple[Word, ...], label: str) -> dict[str, Any]:
    """The members of a result: `winner=2,3`, `points=3,4,5`, or the winner alone. Raises Unread."""
    result: dict[str, Any] = {}
    for word in words:
        name, sign, value = word.text.partition("=")
        if not sign:
            name, value = "winner", word.text
        place = Word(value, word.column + len(word.text) - len(value), word.number)
        name = name.lower()
        if name in result:
            raise Unread(f"declare has {name} twice", word)
        if name == "winner":
            result[name] = _winners(session, place)
        elif name == label:
            result[name] = _points(session, place, label)
        else:
            raise Unread(f"a result has winner and {label}: declare winner=2 {label}=…; {name!r} is neither", word)
    return result


def _winners(session: Session, word: Word) -> list[int]:
    if word.text.lower() in NONE:
        return []
    parts = [part for part in word.text.split(",") if part]
    if not parts:
        raise Unread("who has won? declare winner=2, or winner=- for nobody", word)
    seats = {session.seat(Word(part, word.column, word.number)) for part in parts}
    return sorted(seats)


def _points(session: Session, word: Word, label: str) -> list[int | None]:
    parts = word.text.split(",")
    seats = len(session.names)
    if len(parts) != seats or not all(is_integer(part) or part in (*NONE, "?") for part in parts):
        raise Unread(f"{label} takes {seats} numbers by commas, one for each seat, - for what is not known", word)
    told = [int(part) if is_integer(part) else None for part in parts]
    limit = limit_of(session.game, f"{session.game.facts.score_path or label}.1")
    for seat, n in enumerate(told, 1):
        if n is not None and isinstance(limit, Limit) and (wrong := limit.wrong(session.state, label, n, seat)):
            raise Unread(wrong, word)
    return told


def _told(result: dict[str, Any]) -> str:
    """A result in words."""
    parts = []
    for name, value in result.items():
        if name == "winner":
            parts.append("won by " + " and ".join(f"@{seat}" for seat in value) if value else "nobody has won")
        else:
            parts.append(f"{name} {', '.join('?' if n is None else str(n) for n in value)}")
    return ", ".join(parts)
