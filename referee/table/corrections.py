"""Pen and play kept apart: `amend` and `z` (the log was wrong), `back` (the table takes play back)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from referee.engine import plain
from referee.engine.findings import RANK, worst
from referee.engine.game import Game
from referee.engine.steps import Act, Check, Fact, Set, Show, Step
from referee.engine.words import Typed, Unread, Word, is_integer, is_number
from referee.journal import lines
from referee.journal.fold import STRANDED, Fold, content
from referee.journal.mask import masked
from referee.journal.policy import POLICY, policy_digest
from referee.journal.saying import described, told
from referee.table import people
from referee.table.acts import fact_value, stated
from referee.table.arbiter import outside
from referee.table.people import name_fault
from referee.table.reply import Reply
from referee.table.typed import Refused, TypedEntry

if TYPE_CHECKING:
    from referee.table.session import Session


def take_last(session: Session, typed: Typed) -> Reply:
    """`z`: take back what was recorded last and stands: an entry with what it implied, a `set`, an `amend` or a `back`.

    When something has become visible since, it is not plain whether the pen or the play is meant, and a ruling that was
    written since stays: `z pen` takes the entry before it.
    """
    if len(typed.words) > 1 and (len(typed.words) > 2 or typed.words[1].text != "pen"):
        text = "z takes back what was recorded last; `z pen` when something was shown or ruled since, `back N` to take play back"
        raise session.unread(Unread(text, typed.words[1]), typed.words[0])
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
    if len(typed.words) == 1:
        _ruled_since(session, [correction] if correction > newest else [item.n for item in items])
    if correction > newest:
        what = next(text for n, text in session.corrected if n == correction)
        text = f"taken back: the {what} of line {correction}; the log stands as it was before it"
        return _record(session, typed, lines.AmendLine(n=0, of=(correction,), how="remove", kind="slip"), text)
    if len(typed.words) == 1:
        _pen_or_play(session, items, newest, typed)
    line: Any = lines.AmendLine(
        n=0, of=tuple(item.n for item in items), how="remove", kind="slip"
    )  # the number is given when it is written
    texts = {line.n: line.text for line in told(session.fold)}
    what = " · ".join(texts.get(item.n, "") for item in items if not item.implied)
    too = " · ".join(texts.get(item.n, "") for item in items if item.implied)
    return _record(session, typed, line, f"taken back: {what}" + (f"; with what it implied: {too}" if too else ""))


def _ruled_since(session: Session, last: Sequence[int]) -> None:
    """Refuse when a ruling was written behind what would be taken back; the mark that came with it counts as its own."""
    since = [r for r in session.rulings if r.n > max(last) and not (r.kind == "disputed" and set(r.of) <= set(last))]
    if not since:
        return
    said = "; ".join(f"line {r.n}, {r.kind}{f' ({r.reason})' if r.reason else ''}" for r in since[-2:])
    text = (
        f"written since: {said}. What the arbiter wrote is not taken back: a later `rule` or an `appeal` answers it. "
        f"`z pen` takes back what was recorded before it (line {min(last)})"
    )
    raise Refused(Reply("refused", text, verdict="unread", suggestions=("z pen",)), 1)


def _pen_or_play(session: Session, items: list[lines.Judged], newest: int, typed: Typed) -> None:
    """Refuse when cards were seen behind the entry that would be taken back."""
    shown = [n for n in session.shown if n > newest]
    if not shown:
        return
    last = max((point for point in points(session.fold) if point < items[0].n), default=0)
    text = (
        f"something was shown since (line {shown[0]}): pen or play? `z pen` removes the entry from the log, "
        f"`back {last}` takes play back"
    )
    raise Refused(Reply("refused", text, verdict="unread", suggestions=("z pen", f"back {last}")), 1)


def amend(session: Session, typed: Typed) -> Reply:
    """`amend N ENTRY`, `amend N remove`, `amend N before ENTRY`, `amend N MEMBER=VALUE`, `amend 0 option NAME=VALUE`."""
    words = typed.words[1:]
    if len(words) == 1 and is_number(words[0].text) and words[0].text != "0":
        return _shown(session, words[0])
    if len(words) < 2 or not is_number(words[0].text):
        usage = "amend N ENTRY, amend N remove, or amend N before ENTRY; `ls` shows the numbers"
        raise session.unread(Unread(usage, words[0] if words else None), typed.words[0])
    at, n = words[0], int(words[0].text)
    if n == 0:
        change = _head(session, words[1:])
        if "policy" in change and not typed.reason:
            text = "a policy is changed in the middle of a game only with a reason: `! REASON`"
            raise Refused(Reply("refused", text, verdict="irregular", force="!"), 1)
        return _record(session, typed, lines.AmendLine(n=0, of=(0,), head=change), "head amended")
    item = session.fold.item(n)
    rest = words[1:]
    if item is None and n == session.fold.undoable and [word.text for word in rest] == ["remove"]:
        text = f"line {n} removed: the log stands as it was before that correction"
        return _record(session, typed, lines.AmendLine(n=0, of=(n,), how="remove"), text)
    if item is None:
        raise session.unread(Unread(_missing(session.fold, n), at), at)
    if rest[0].text == "remove" and len(rest) == 1:
        return _record(session, typed, lines.AmendLine(n=0, of=(n,), how="remove"), f"line {n} removed")
    how: Any = "replace"
    if rest[0].text == "before":
        how, rest = "insert", rest[1:]
        if not rest:
            raise session.unread(Unread("amend N before ENTRY: what is to be inserted?"), at)
    if isinstance(item, lines.EndLine) and how == "replace":
        line: Any = lines.AmendLine(n=0, of=(n,), end=_end(session, rest))
        return _record(session, typed, line, f"line {n} amended")
    before = state_before(session.fold, n)
    patched = _patched(session, item, rest) if how == "replace" else None
    try:
        act = patched if patched is not None else read_act(session, before.state, rest)
    except Refused:
        if how == "replace":
            _no_member(session, item, rest)
        raise
    text = described(session.game, before.state, act)
    line = lines.AmendLine(n=0, of=(n,), how=how, **_content(act))
    return _record(session, typed, line, f"line {n}: {text}" if how == "replace" else f"before line {n}: {text}")


def _shown(session: Session, at: Word) -> Reply:
    """`amend N` alone: the line in words and as it can be typed anew."""
    n = int(at.text)
    item = session.fold.item(n)
    if item is None:
        raise session.unread(Unread(_missing(session.fold, n), at), at)
    if isinstance(item, lines.EndLine):
        return Reply("info", f"line {n}: the game ended; `amend {n} winner=2` declares another result")
    act = masked(content(item))
    state = state_before(session.fold, n).state
    full = f"; in full: {plain.write(act)}" if isinstance(act, Step) else ""
    how = f"`amend {n} ENTRY`, `amend {n} remove`, `amend {n} before ENTRY`"
    return Reply("info", f"line {n}: {described(session.game, state, act)}{full}; {how}")


def _patched(session: Session, item: lines.Judged, words: tuple[Word, ...]) -> Step | None:
    """The step of a line with some members changed (`to=4`); None when the words are no members of it."""
    if not isinstance(item, lines.StepLine):
        return None
    step: Step = item.step
    members = {f.name: f for f in msgspec.structs.fields(type(step))}
    given = [word.text.partition("=") for word in words]
    if not all(sign and name in members for name, sign, _ in given):
        return None
    data: dict[str, Any] = {**msgspec.to_builtins(step), **{n: plain.value_of(v, members[n].type) for n, _, v in given}}
    try:
        return msgspec.convert(data, type(step), strict=False)
    except msgspec.ValidationError as error:
        raise session.unread(Unread(f"{plain.usage(type(step))}: {plain.reason(error)}", words[0]), words[0]) from None


def _no_member(session: Session, item: lines.Judged, words: tuple[Word, ...]) -> None:
    """Refuse `to=3` for a line whose step has no `to`, where it can mean nothing else."""
    kind = type(item.step) if isinstance(item, lines.StepLine) else None
    if kind is None or not all(re.fullmatch("[a-z_]+=.*", word.text) for word in words):
        return
    members = {field.name for field in msgspec.structs.fields(kind)}
    for word in words:
        name = word.text.partition("=")[0]
        if name not in members:
            text = f"{kind.verb()} has no {name}: {plain.usage(kind)}"
            raise session.unread(Unread(text, word), word)


def _missing(fold: Fold, n: int) -> str:
    if n in fold.cut:
        return f"line {n} was taken back and cannot be corrected"
    if n in fold.removed:
        return f"line {n} was removed already"
    if n in fold.corrections:
        return fold.why_not_undone(n)
    return f"there is no line {n} that can be corrected; `ls` shows the last ones"


def _head(session: Session, words: tuple[Word, ...]) -> dict[str, Any]:
    word = words[0]
    rest = words[1:]
    if word.text == "option" and rest and "=" in rest[0].text:
        name, _, value = rest[0].text.partition("=")
        option = session.game.rulebook.options.get(name)
        if option is None:
            raise session.unread(Unread(f"there is no option {name!r}", rest[0]), word)
        try:
            return {"options": {name: option.parse(value)}}
        except ValueError as error:
            raise session.unread(Unread(str(error), rest[0]), word) from None
    if (
        word.text == "seat"
        and len(rest) > 1
        and is_number(rest[0].text)
        and 1 <= int(rest[0].text) <= len(session.names)
    ):
        return {"seats": _renamed(session, int(rest[0].text), rest[1:])}
    if word.text == "edition" and rest:
        return {"edition": rest[0].text}
    if word.text == "policy" and len(rest) == 1 and rest[0].text in POLICY:
        return {"policy": rest[0].text, "policy_digest": policy_digest(rest[0].text)}
    if word.text == "box" and len(rest) == 1 and rest[0].text in ("census", "made-up"):
        return {"box": {"name": rest[0].text}}
    usage = (
        "amend 0 option NAME=VALUE, amend 0 seat N NAME, amend 0 edition ID, amend 0 box census|made-up, or "
        f"amend 0 policy {'|'.join(POLICY)}"
    )
    raise session.unread(Unread(usage, word), word)


def _renamed(session: Session, number: int, words: Sequence[Word]) -> list[dict[str, Any]]:
    """The seats with another name on one of them, and with the id of whoever is known by that name."""
    name = unicodedata.normalize("NFC", " ".join(word.text for word in words))
    try:
        name_fault(name)
    except ValueError as error:
        raise session.unread(Unread(str(error), words[0]), words[0]) from None
    if name in (n for i, n in enumerate(session.names, 1) if i != number):
        raise session.unread(
            Unread(f"another seat is called {name}; add a letter to tell them apart", words[0]), words[0]
        )
    seats = [{"id": s.id, "name": s.name, "person": s.person} for s in session.fold.head.seats]
    old = str(seats[number - 1]["name"])
    (known,) = people.ids([name])
    kept = seats[number - 1]["person"] if people.same(old) == people.same(name) else ""
    seats[number - 1] |= {"name": name, "person": known or kept}
    return seats


def _end(session: Session, words: tuple[Word, ...]) -> dict[str, Any]:
    declared: dict[str, Any] = {}
    for word in words:
        name, sign, value = word.text.partition("=")
        if not sign:
            raise session.unread(Unread("an end is amended as declared: amend N winner=2", word), word)
        declared[name] = [int(p) if is_integer(p) else p for p in value.split(",") if p]
    return {"declared": declared}


def state_before(fold: Fold, n: int) -> Fold:
    """The fold as it stood before line n of the present list."""
    return fold.before(n)


def read_act(session: Session, state: Any, words: tuple[Word, ...]) -> Act:
    """Exactly one act in the form in which it is typed."""
    first = words[0].text
    try:
        if first == "show":
            return session.game.read_show(state, words[1:])
        if first == "fact" and len(words) > 2:
            return Fact(words[1].text, fact_value(" ".join(word.text for word in words[2:])))
        if first in ("set", "chk") and len(words) > 2:
            found = stated(session.game, state, words[1:])
            if len(found) == 1:
                path, value = found[0]
                return Set(path.text, value) if first == "set" else Check(path.text, value)
        step, left = session.game.parse(state, words)
    except Unread as error:
        raise session.unread(error, words[0]) from None
    except ValueError as error:
        raise session.unread(Unread(str(error), words[-1]), words[0]) from None
    if left:
        raise session.unread(Unread(f"one step at a time: {left[0].text!r} is left over", left[0]), words[0])
    return step


def _content(act: Act) -> dict[str, Any]:
    if isinstance(act, Step):
        return {"step": act}
    if isinstance(act, Show):
        return {"show": act}
    if isinstance(act, Fact):
        return {"fact": act}
    return {"set": act} if isinstance(act, Set) else {"check": act}


def back(session: Session, typed: Typed) -> Reply:
    """`back N`: play is taken back to after line N, the last line that stays; `back` and `back N ?` only show it."""
    words = typed.words[1:]
    fold = session.fold
    ends = points(fold)
    if not words:
        return _back_shown(session, ends[-2]) if len(ends) > 1 else Reply("info", "there is nothing to take back")
    if not is_number(words[0].text):
        near = ", ".join(map(str, ends[-6:]))
        raise session.unread(Unread(f"back N: N is the last line that stays; entries end at {near}"), typed.words[0])
    n = int(words[0].text)
    if n not in ends:
        lower = max((p for p in ends if p < n), default=0)
        text = f"an entry does not end at line {n}; the nearest before it is {lower}"
        raise session.unread(Unread(text, words[0], options=(f"back {lower}",)), words[0])
    if len(words) > 1:
        if words[1].text != "?" or len(words) > 2:
            raise session.unread(
                Unread(f"back N, or back N ? to see it first, not {words[1].text!r}", words[1]), words[1]
            )
        return _back_shown(session, n)
    gone, seen, stays = undone(fold, n)
    if not gone:
        return Reply("info", f"nothing stands behind line {n}")
    text = f"back to line {n}: {len(gone)} undone"
    late = outside(session, n)
    if (late or seen) and not typed.force:
        why = " and ".join(
            ["cards were seen"] * bool(seen) + [f"it is more than {session.policy.window} entries"] * late
        )
        message = f"{text}; {why}. `! REASON` takes it back all the same"
        raise Refused(Reply("refused", message, verdict="irregular", force="!", changes=(*gone, *_unseen(seen))), 1)
    if late and session.barred(typed, "!"):
        raise Refused(Reply("refused", session.barred(typed, "!"), verdict="irregular", force="!"), 1)
    line = lines.BackLine(n=0, to=n, seen=tuple(stays))
    return _record(session, typed, line, text, (*gone, *_unseen(seen)))


def undone(fold: Fold, n: int) -> tuple[list[str], list[tuple[str, str]], list[tuple[str, str]]]:
    """What going back to line n takes back, in words; what became visible in it; and what of that stays true and known."""
    seen: list[tuple[str, str]] = []
    stays: list[tuple[str, str]] = []
    gone: list[str] = []
    game = fold.game
    trial = fold.before(0)
    then = trial.state.copy() if n == 0 else None
    for item in fold.standing():
        if then is not None and not isinstance(item, lines.EndLine):  # by place: an inserted line has a higher number
            act = content(item)
            if not isinstance(act, Check | Set):
                new = [pair for pair in game.reveals(trial.state, act) if pair not in seen]
                seen += new
                stays += [pair for pair in new if _still(game, then, trial.state, pair)]
            if not isinstance(act, Show | Fact):  # what was shown and what is printed stays
                gone.append(f"{item.n} {described(game, trial.state, act)}")
        trial.feed(item)
        trial.recall(item.n)
        if item.n == n:
            then = trial.state.copy()
    return gone, seen, stays


def _still(game: Game[Any], then: Any, now: Any, pair: tuple[str, str]) -> bool:
    """Whether what was seen is true of the earlier state; a game that cannot tell takes nothing in, so it may stand."""
    return type(game).still is Game.still or game.still(then, now, *pair)


def _back_shown(session: Session, n: int) -> Reply:
    """What `back N` would do, the newest first."""
    gone, seen, _ = undone(session.fold, n)
    if not gone:
        return Reply("info", f"nothing stands behind line {n}")
    near = ", ".join(map(str, points(session.fold)[-6:]))
    rows = tuple(("undone", text) for text in reversed(gone)) + tuple(("seen", text) for text in _unseen(seen))
    text = f"`back {n}` would take back {len(gone)}; entries end at lines {near}"
    return Reply("info", text, rows=rows, suggestions=(f"back {n}",))


def _unseen(seen: list[tuple[str, str]]) -> tuple[str, ...]:
    return tuple(f"{card} at {zone} was seen and cannot be unseen" for zone, card in seen)


def _record(session: Session, typed: Typed, line: Any, text: str, gone: tuple[str, ...] = ()) -> Reply:
    """Preview a correction; refuse it once when it makes something worse; else write it."""
    entry = TypedEntry(session, typed)
    judged = entry.correct(line, text)
    changes = tuple(changed(session, judged.changes)) if judged.changes else ()
    worse = [c for c in judged.changes if c.now == STRANDED and not _was_end(session.fold, c.n)]
    worse += [c for c in judged.changes if c.now != STRANDED and RANK[c.now] > RANK.get(c.was, 0) and RANK[c.now] >= 3]
    if not typed.force and worse and worst(judged.findings) in ("ok", "odd", "missed"):
        message = f"{text}; this changes later lines. `! REASON` records it all the same"
        raise Refused(Reply("refused", message, verdict="irregular", force="!", changes=changes), 1)
    if worse and session.barred(typed, "!"):
        raise Refused(Reply("refused", session.barred(typed, "!"), verdict="irregular", force="!", changes=changes), 1)
    session.admit(entry, judged, typed.words[0])
    reply = session.finish(entry, (*gone, *changes), text)
    session.corrected.append((line.n, kind_of(line)))
    return reply


def changed(session: Session, changes: tuple[lines.Change, ...]) -> Iterator[str]:
    """What a correction does to later lines, each with its words."""
    texts = {line.n: line.text for line in told(session.fold)} if session.asks else {}
    for change in changes:
        rules = f" ({', '.join(f.rule for f in change.findings)})" if change.findings else ""
        what = f": {texts[change.n]}" if change.n in texts else ""
        yield f"line {change.n}: {change.was} → {change.now}{rules}{what}"


def kind_of(line: lines.Judged) -> str:
    """`back`, `slip` or `amend`."""
    if isinstance(line, lines.BackLine):
        return "back"
    return "slip" if isinstance(line, lines.AmendLine) and line.kind == "slip" else "amend"


def points(fold: Fold) -> list[int]:
    """The lines to which play can be taken back: 0 and the last standing line of each entry."""
    out = [0]
    entry = 0
    for item in fold.standing():
        if not item.entry:
            continue
        if item.entry == entry:
            out.pop()
        out.append(item.n)
        entry = item.entry
    return out


def _was_end(fold: Fold, n: int) -> bool:
    return isinstance(fold.item(n), lines.EndLine)


__all__ = ["amend", "back", "read_act", "state_before", "take_last"]
