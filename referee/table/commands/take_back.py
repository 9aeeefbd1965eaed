"""Play taken back and the last entry struck out: `z` (the log was wrong) and `back` (the table takes play back)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from referee.engine.words import Typed, Unread, Word, counted, is_number
from referee.journal import lines
from referee.journal.fold import Fold
from referee.journal.format_text import described
from referee.journal.shown import in_places
from referee.journal.taken_back import Undone, undone
from referee.table.commands.amend import FIRST, MOST, Changed, record
from referee.table.commands.ruling_parts import outside
from referee.table.session import in_parts
from referee.table.session.changes import moved, movements
from referee.table.session.history import before, points
from referee.table.session.reply import Reply
from referee.table.session.turns import turns
from referee.table.session.typed_entry import Refused

if TYPE_CHECKING:
    from referee.engine.game import Game
    from referee.table.session.session import Session

MANY = 9
"""So many `z` are written out in a sentence."""


def take_last(session: Session, typed: Typed) -> Reply:
    """`z`: take back what was recorded last and stands: an entry with what it implied, a `set`, an `amend` or a `back`.

    `z z` takes back the last two, and so on, all of them or none. When something has become visible since, it is not
    plain whether the pen or the play is meant, and a ruling that was written since stays: `z pen` takes the entry
    before it.
    """
    many = next((i for i, word in enumerate(typed.words) if word.text != "z"), len(typed.words))
    rest = typed.words[many:]
    if rest and (len(rest) > 1 or rest[0].text != "pen"):
        text = (
            "z takes back what was recorded last, z z the last two; `z pen` when something was shown or ruled since, "
            "`back N` to take play back"
        )
        raise session.unread(Unread(text, rest[0], options=_of_seat(session, rest[0])), typed.words[0])
    if not rest and many == 1 and (part := in_parts.take_back(session)) is not None:
        said = ", ".join(part.of.said(session.state, fact, value) for fact, value in part.facts.items())
        return Reply("info", f"taken back, and not told any more: {said}")
    pen = bool(rest)
    if many == 1:
        return _take_one(session, typed, pen)
    whole = " ".join(["z"] * many)
    forced = f"{typed.force} {typed.reason}".split()
    one = Typed(
        " ".join(("z", *(word.text for word in rest), *forced)), (typed.words[0], *rest), typed.force, typed.reason, ""
    )
    shadow = session.shadow()
    for i in range(many):
        if _take_one(shadow, one, pen, f"{whole} pen").kind == "info":
            typed_ = f"`{whole}`" if many <= MANY else f"{many} times `z`"
            text = (
                f"{typed_} takes back {many} entries, and there {'is' if i == 1 else 'are'} {i or 'none'}: "
                "nothing is taken back"
            )
            raise Refused(
                Reply("refused", text, verdict="unread", suggestions=(" ".join(["z"] * i),) if 0 < i <= MANY else ()), 1
            )
    was = session.state
    replies = [_take_one(session, one._replace(note=typed.note if i == many else ""), pen) for i in range(1, many + 1)]
    last = replies[-1]
    for name in ("said", "changes", "brief"):
        setattr(last, name, tuple(part for reply in replies for part in getattr(reply, name)))
    last.moved = moved(session.game, was, session.state)
    last.movements = movements(session.game, last.moved)
    return last


def _take_one(session: Session, typed: Typed, pen: bool, penned: str = "z pen") -> Reply:
    """Take back what was recorded last. pen: although something was shown or ruled since; penned: what would be typed
    for that.
    """
    fold = session.fold
    entries: dict[int, list[lines.Judged]] = {}
    for item in fold.standing():
        if item.entry and item.n not in fold.corrections:
            entries.setdefault(item.entry, []).append(item)
    items = max(entries.values(), key=lambda items: max(item.n for item in items), default=[])
    newest = max((item.n for item in items), default=0)
    correction = fold.undoable
    if not correction and not items:
        return Reply("info", "there is nothing to take back")
    undoes = correction > newest
    if not pen:
        _ruled_since(session, [correction] if undoes else [item.n for item in items], penned)
    if not pen and not undoes:
        _pen_or_play(session, items, newest, penned)
    if undoes:
        what = next(text for n, text in session.corrected if n == correction)
        text = f"taken back: the {what} of line {correction}; the log is as it was before it"
    else:
        texts = {line.n: line.text for line in session.told()}
        too = " · ".join(texts.get(item.n, "") for item in items if item.implied)
        text = f"taken back: {' · '.join(texts.get(item.n, '') for item in items if not item.implied)}"
        text += f"; with what it implied: {too}" if too else ""
        if session.unrecorded == fold.last:
            text += f" (line {items[0].n}; nothing was recorded of the entry refused behind it)"
    of = (correction,) if undoes else tuple(item.n for item in items)
    pen = pen or session.penned
    reply = record(session, typed, lines.AmendLine(n=0, of=of, how="remove", kind="slip"), text)
    if pen:
        session.settled(before(session.shown, of))
    return reply


def _last_of(session: Session, word: Word) -> int:
    """The line of the last step of the seat that a word names; 0 where it names none, or one that has done nothing."""
    try:
        seat = session.seat(word)
    except Unread:
        return 0
    own = (item.n for item in session.fold.standing() if isinstance(item, lines.StepLine) and item.step.who == seat)
    return max(own, default=0)


def _of_seat(session: Session, word: Word) -> list[str]:
    """What takes out the last step of the player who is named behind `z`."""
    n = _last_of(session, word)
    return [f"amend {n} remove"] if n else []


def _turn(session: Session, word: Word) -> Word:
    """The line behind which this turn began, in the place of the word `turn`. Raises Refused where nothing is played in
    it.
    """
    begun = [turn.after for turn in turns(session.fold)]
    if begun[-1] == points(session.fold)[-1]:
        before = f"; `back {begun[-2]}` is the beginning of the turn before" if len(begun) > 1 else ""
        raise session.unread(Unread(f"nothing was recorded in this turn{before}", word), word)
    return word._replace(text=str(begun[-1]))


def _before_seat(session: Session, word: Word, ends: Sequence[int]) -> list[str]:
    """`back` to before the last entry of the player who is named."""
    n = _last_of(session, word)
    return [f"back {max(end for end in ends if end < n)}"] if n > min(ends, default=n) else []


def _ruled_since(session: Session, last: Sequence[int], penned: str) -> None:
    """Refuse when a ruling was written behind what would be taken back; the mark that came with it counts as its
    own.
    """
    since = [r for r in session.rulings if r.n > max(last) and not (r.kind == "disputed" and set(r.of) <= set(last))]
    if not since:
        return
    said = "; ".join(f"line {r.n}, {r.kind}{f' ({r.reason})' if r.reason else ''}" for r in since[-2:])
    text = (
        f"written since: {said}. What the arbiter wrote is not taken back: a later `rule` or an `appeal` answers it. "
        f"`{penned}` takes back what was recorded before it (line {min(last)})"
    )
    raise Refused(Reply("refused", text, verdict="unread", suggestions=(penned,)), 1)


def _pen_or_play(session: Session, items: list[lines.Judged], newest: int, penned: str) -> None:
    """Refuse when cards were seen behind the entry that would be taken back, unless that was answered already."""
    shown = [n for n in session.shown if n > newest]
    if not shown or session.penned:
        return
    last = max((point for point in points(session.fold) if point < items[0].n), default=0)
    play = f"back {last}"
    if session.shadow().enter(play).force:  # that cards were seen is what this asks about: it is not asked again
        play += " !"
    gone = "" if session.fold.item(shown[0]) is not None else ", itself taken back"
    text = (
        f"a card was shown since (line {shown[0]}{gone}). Typed wrong: `{penned}`, then `z` per entry. Played "
        f"wrong: `{play}`."
    )
    raise Refused(Reply("refused", text, verdict="unread", suggestions=(penned, play)), 1)


def back(session: Session, typed: Typed) -> Reply:
    """`back N`: play is taken back to after line N, the last line that stays; `back turn`: to where this turn began.

    `back` and `back N ?` only show it.
    """
    fold = session.fold
    ends = points(fold)
    words = list(typed.words[1:])
    if words and words[0].text == "turn":
        words[0] = _turn(session, words[0])
    if not words:
        return _back_shown(session, ends[-2]) if len(ends) > 1 else Reply("info", "there is nothing to take back")
    if not is_number(words[0].text):
        near = ", ".join(map(str, ends[-6:]))
        text = f"back N: N is the last line that stays; entries end at {near}; `back turn`: where this turn began"
        raise session.unread(Unread(text, words[0], options=_before_seat(session, words[0], ends)), typed.words[0])
    n = int(words[0].text)
    if n not in ends:
        lower = max((p for p in ends if p < n), default=0)
        text = f"no entry ends at line {n}; `back {lower}` is the nearest before it"
        raise session.unread(Unread(text, words[0], options=(f"back {lower}",)), words[0])
    if len(words) > 1:
        if words[1].text != "?" or len(words) > 2:
            raise session.unread(
                Unread(f"back N, or back N ? to see it first, not {words[1].text!r}", words[1]), words[1]
            )
        return _back_shown(session, n)
    play = _undone(fold, n)
    gone, seen = _numbered(play), play.seen
    if not gone:
        return Reply("info", f"nothing is recorded after line {n}")
    text = f"back to line {n}: {counted(len(gone), 'line')} undone"
    late = outside(session, n)
    told_ = _few(n, gone, _unseen(session.game, seen))
    why = ["cards were seen"] * bool(seen) + [
        f"it is more than {counted(session.policy.window, 'entry', 'entries')}"
    ] * late
    line = lines.BackLine(n=0, to=n, seen=play.known)
    return record(session, typed, line, text, told_, forced=" and ".join(why))


def _few(n: int, gone: Sequence[str], seen: Sequence[str]) -> Changed:
    """What is undone and what was seen; of many undone lines the first and the last ones."""
    brief = list(gone)
    if len(gone) > MOST:
        brief = [*gone[:FIRST], f"… {len(gone) - 2 * FIRST} more …", *gone[-FIRST:]]
    return Changed((*gone, *seen), (*brief, *seen))


def _undone(fold: Fold, n: int) -> Undone:
    """What going back to line n undoes, with the words for it."""
    return undone(fold, n, told=partial(described, fold.game))


def _numbered(play: Undone) -> list[str]:
    """The lines that are undone, in words."""
    return [f"{line.n} {text}" for line, text in zip(play.gone, play.texts, strict=True)]


def _back_shown(session: Session, n: int) -> Reply:
    """What `back N` would do, the newest first."""
    play = _undone(session.fold, n)
    gone, seen = _numbered(play), play.seen
    if not gone:
        return Reply("info", f"nothing is recorded after line {n}")
    near = ", ".join(map(str, points(session.fold)[-6:]))
    rows = tuple(("undone", text) for text in reversed(gone)) + tuple(
        ("seen", text) for text in _unseen(session.game, seen)
    )
    text = f"`back {n}` would take back {len(gone)}; entries end at lines {near}"
    return Reply("info", text, rows=rows, suggestions=(f"back {n}",))


def _unseen(game: Game[Any], seen: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """What stays known of cards that were seen, a sentence for each place."""
    return tuple(f"seen, so still known: {text}" for text in in_places(game, seen))


__all__ = ["back", "take_last"]
