"""Corrections: `amend`, and what it has in common with `z` and `back`: the preview, what is refused once, the
record.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from referee.engine import plain
from referee.engine.findings import LADDER, RANK, Verdict, worst
from referee.engine.ledger_answers import in_brief
from referee.engine.steps import Act, Check, Fact, Set, Show, Step
from referee.engine.words import Typed, Unread, Word, is_integer, is_number
from referee.journal import lines
from referee.journal.acts import amended_head, content
from referee.journal.amending import why_not_undone
from referee.journal.fold import STRANDED, Fold
from referee.journal.format_text import described
from referee.journal.judgement import fate_words
from referee.journal.mask import masked
from referee.journal.seating import as_then
from referee.table.commands import amend_head, forgotten, retyped, seats, unseen, valued
from referee.table.commands.as_typed import as_typed
from referee.table.commands.facts import declaration, read_show, stated, told
from referee.table.session import allowed, people
from referee.table.session.box_facts import fact_name
from referee.table.session.changes import moved, movements
from referee.table.session.confirm import confirm
from referee.table.session.history import kind_of
from referee.table.session.reply import Reply
from referee.table.session.typed_entry import IRREGULAR, Refused, TypedEntry

if TYPE_CHECKING:
    from referee.table.session.session import Session


MOST = 6
"""Lines that fare alike which are shown one by one."""

FIRST = 3
"""How many of them are shown when there are more."""


class Changed(NamedTuple):
    """What a correction changes."""

    all: tuple[str, ...] = ()
    """A sentence for each line."""
    brief: tuple[str, ...] = ()
    """The same for a person: of many lines, how many there are."""


NOTHING_CHANGED = Changed()


def amend(session: Session, typed: Typed) -> Reply:
    """`amend N ENTRY`, `amend N remove`, `amend N before ENTRY`, `amend N MEMBER=VALUE`, `amend 0 option NAME=VALUE`,
    `amend 0 box NAME VALUE`.
    """
    words = typed.words[1:]
    if len(words) < 2 or not is_number(words[0].text):
        return _looked_up(session, typed, words)
    if int(words[0].text) == 0:
        return _amend_head(session, typed, words[1:])
    return _amend_line(session, typed, words[0], words[1:])


def _looked_up(session: Session, typed: Typed, words: tuple[Word, ...]) -> Reply:
    """`amend` without a change: the lines with their numbers, one of them, or those that some words name."""
    if not words:
        return forgotten.last_ones(session)
    if len(words) == 1 and is_number(words[0].text):
        return amend_head.shown(session) if words[0].text == "0" else _shown(session, words[0])
    found = forgotten.where(session, words)
    if found is not None:
        return found
    if (of_seat := forgotten.of_seat(session, words)) is not None:
        return of_seat
    usage = "amend N ENTRY, amend N remove, or amend N before ENTRY; `amend` alone shows the numbers"
    raise session.unread(Unread(usage, words[0]), typed.words[0])


def _amend_head(session: Session, typed: Typed, words: tuple[Word, ...]) -> Reply:
    """`amend 0 …`: the head is changed."""
    change = amend_head.change_of(session, words)
    if "policy" in change:
        text = "a policy is changed in the middle of a game only with a reason"
        wants_force(session, typed if typed.reason else typed._replace(force=""), text)
    elif "options" in change or "edition" in change:
        allowed.declaring(session, typed)
    head = session.fold.head
    try:
        if amended_head(head, change) == head:
            return Reply("info", "the head says that already; nothing is recorded")
    except (ValueError, TypeError, msgspec.ValidationError):
        pass  # it is refused below, with the rule
    text = amend_head.told(head, change)
    reply = record(session, typed, lines.AmendLine(n=0, of=(0,), head=change), text)
    renamed = [i for i, seat in enumerate(change.get("seats", ()), 1) if seat["name"] != head.seats[i - 1].name]
    alike = [people.looks_like(session.names, seat) for seat in renamed]
    reply.message = "; ".join(filter(None, (reply.message, *alike)))
    return reply


def _amend_line(session: Session, typed: Typed, at: Word, rest: tuple[Word, ...]) -> Reply:
    """`amend N …`: a line is replaced or taken out, or one is put before it."""
    n = int(at.text)
    item = session.fold.item(n)
    if item is None and n == session.fold.undoable and [word.text for word in rest] == ["remove"]:
        text = f"line {n} removed: the log is as it was before that correction"
        return record(session, typed, lines.AmendLine(n=0, of=(n,), how="remove"), text)
    if item is None:
        raise session.unread(Unread(_missing(session, n), at), at)
    if rest[0].text == "remove" and len(rest) == 1:
        text = f"line {n} removed: {_was(session, item)}"
        return record(session, typed, lines.AmendLine(n=0, of=(n,), how="remove"), text)
    how: Any = "replace"
    if rest[0].text == "before":
        how, rest = "insert", rest[1:]
        if not rest:
            raise session.unread(Unread("amend N before ENTRY: type the entry to insert"), at)
    if isinstance(item, lines.EndLine) and how == "replace":
        end = _end(session, rest)
        text = f"line {n}, the declared result was: {_declared(item.declared)}; now: {_declared(end['declared'])}"
        return record(session, typed, lines.AmendLine(n=0, of=(n,), end=end), text)
    before = session.fold.before(n)

    def read(words: tuple[Word, ...]) -> Act:
        patched = _patched(session, before.state, item, words) if how == "replace" else None
        return patched if patched is not None else read_act(session, before.state, words)

    try:
        act = read(rest)
    except Refused as refusal:
        value = valued.value(session, before.state, item, rest, read) if how == "replace" else None
        if value is None:
            if how == "replace":
                _no_member(session, item, rest)
                _put_before(session, item, before.state, rest)
            _offer_first(session, typed, item, before.state, rest, refusal)
            raise
        act = value
    text = described(session.game, before.state, act)
    line: Any = lines.AmendLine(n=0, of=(n,), how=how, **_content(act))
    if how == "insert":
        return record(session, typed, line, f"before line {n}: {_of_then(session, before.state, text)}")
    was = content(item)
    if act == was:
        return Reply("info", f"line {n} says that already: {text}; nothing is recorded")
    old, text = (_of_then(session, before.state, said) for said in (described(session.game, before.state, was), text))
    told = f"line {n} was: {old}; now: {text}" + (" (what differs is hidden)" if old == text else "")
    ask = _other_kind(n, was, act)
    ask += valued.only_it(session, before.state, item, rest, read) if ask else ""
    return record(session, typed, line, told, ask=ask)


def _other_kind(n: int, was: Act, now: Act) -> str:
    """What is asked where a line becomes another kind of line: who meant to put one in would have lost the one that
    stood.
    """
    if _kind(was) == _kind(now):
        return ""
    return (
        f"this turns line {n} from `{_kind(was)}` into `{_kind(now)}`. Did both happen? Then `amend {n} before ENTRY`."
    )


def _kind(act: Act) -> str:
    """The word for the kind of an act, as logs have it."""
    return act.verb() if isinstance(act, Step) else type(act).__name__.lower()


def _was(session: Session, item: lines.Judged) -> str:
    """A line that stands, in words."""
    if isinstance(item, lines.EndLine):
        return f"the declared result, {_declared(item.declared)}" if item.declared else "the game ended"
    state = session.fold.before(item.n).state
    return _of_then(session, state, described(session.game, state, content(item)))


def _of_then(session: Session, state: Any, text: str) -> str:
    """A line in words with the names of those who sat there then."""
    return as_then(text, state.setup.seats, session.names)


def _declared(result: dict[str, Any]) -> str:
    """A declared result as it is typed."""
    words = (f"{k}={','.join(map(str, v)) if isinstance(v, list | tuple) else v}" for k, v in result.items())
    return " ".join(words) or "none"


def _shown(session: Session, at: Word) -> Reply:
    """`amend N` alone: the line in words and as it can be typed again."""
    n = int(at.text)
    item = session.fold.item(n)
    if item is None:
        raise session.unread(Unread(_missing(session, n), at), at)
    if isinstance(item, lines.EndLine):
        return Reply("info", f"line {n}: the game ended; `declare winner=2` keeps another result beside it")
    act = masked(content(item))
    state = session.fold.before(n).state
    full = f"; in full: {plain.write(act)}" if isinstance(act, Step) else ""
    how = f"`amend {n} ENTRY`, `amend {n} remove`, `amend {n} before ENTRY`"
    text = _of_then(session, state, described(session.game, state, act))
    entry = as_typed(session, item)
    typed = f"; as it is typed: `amend {n} {entry}`" if entry else ""
    return Reply("info", f"line {n}: {text}{typed}{full}; {how}")


def _patched(session: Session, state: Any, item: lines.Judged, words: tuple[Word, ...]) -> Step | None:
    """The step of a line with some members changed (`to=4`, `to=Ben`); None when the words are no members of it. state:
    before it.
    """
    if not isinstance(item, lines.StepLine):
        return None
    step: Step = item.step
    members = {f.name: f for f in msgspec.structs.fields(type(step))}
    game = session.game
    given = [(word, *word.text.partition("=")) for word in game.notation.worded(state, words)]
    if not all(sign and name in members for _, name, sign, _ in given):
        try:
            return game.notation.valued(state, step, words)
        except Unread as error:
            raise session.unread(error, words[0]) from None
    data: dict[str, Any] = msgspec.to_builtins(step)
    try:
        for word, name, _, value in given:
            if name in type(step).seated:
                value = plain.seats_in(value, members[name].type, word, lambda seat: game.notation.seat(state, seat))
            data[name] = plain.value_of(value, members[name].type)
        return game.notation.spelled(state, msgspec.convert(data, type(step), strict=False))
    except Unread as error:
        raise session.unread(error, words[0]) from None
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


def _missing(session: Session, n: int) -> str:
    """Why there is nothing to correct at line n, and what to do instead."""
    fold = session.fold
    if n in fold.cut:
        return f"line {n} was taken back and cannot be corrected"
    if n in fold.removed:
        return f"line {n} was removed already"
    if n not in fold.corrections:
        return f"there is no line {n} that can be corrected; `ls` shows the last ones"
    if (n, "slip") in session.corrected:
        return f"line {n} is a `z`: what it took back is typed again, `amend N before ENTRY` puts it before line N"
    return why_not_undone(fold, n) + _instead(fold, n)


def _instead(fold: Fold, n: int) -> str:
    """How an older correction is put right where it is not itself removed; empty where it can be, or changed
    nothing.
    """
    at = next((i for i, before in enumerate(fold.undo) if before.n == n), None)
    if at is None or n == fold.undoable:
        return ""
    was = fold.undo[at]
    later = fold.undo[at + 1 :]
    then = later[0].items if later else tuple(fold.items)
    head = later[0].head if later else fold.head
    if head != was.head:
        return ". Another `amend 0 …` corrects the head again"
    now = {item.n: item for item in then}
    gone = next((i for i, item in enumerate(was.items) if item.n not in now), None)
    if gone is not None:
        behind = next((item.n for item in was.items[gone:] if fold.item(item.n) is not None), 0)
        before = f"`amend {behind} before ENTRY`, an entry each" if behind else "an entry each, as it was typed"
        return f". What it took out is written in again: {before}"
    anew = next((item.n for item in was.items if now[item.n] is not item), 0)
    return f". `amend {anew} ENTRY` corrects line {anew} again" if anew else ""


def _end(session: Session, words: tuple[Word, ...]) -> dict[str, Any]:
    declared: dict[str, Any] = {}
    for word in words:
        name, sign, value = word.text.partition("=")
        if not sign:
            raise session.unread(
                Unread("a declared result is corrected as it was declared: amend N winner=2", word), word
            )
        declared[name] = [int(p) if is_integer(p) else p for p in value.split(",") if p]
    return {"declared": declared}


def read_act(session: Session, state: Any, words: tuple[Word, ...]) -> Act:
    """Exactly one act in the form in which it is typed."""
    first = words[0].text
    try:
        if first in ("drop", "seat", "option"):
            return seats.read(session, state, words)
        if first == "show":
            return read_show(session.game, state, words[1:])
        if first == "fact" and len(words) > 2:
            return told(session, fact_name(session.game, words[1].text, state), words[2:])
        if first in ("set", "chk") and len(words) > 2:
            found = stated(session.game, state, words[1:])
            if len(found) == 1:
                path, value = found[0]
                return declaration(session.game, state, path, value) if first == "set" else Check(path.text, value)
        step, left = session.game.notation.parse(state, words)
    except Unread as error:
        raise session.unread(error, words[0]) from None
    except ValueError as error:
        raise session.unread(Unread(str(error), words[-1]), words[0]) from None
    if left:
        text = (
            f"one line at a time: {left[0].text!r} is left over; "
            "what stood in the next line is corrected by an `amend` of its own"
        )
        raise session.unread(Unread(text, left[0]), words[0])
    return step


def _offer_first(
    session: Session, typed: Typed, item: lines.Judged, state: Any, words: Sequence[Word], refusal: Refused
) -> None:
    """Offer the correction with the first of several steps: what comes after it is typed behind it."""
    try:
        _, left = session.game.notation.parse(state.copy(), words)
    except (Unread, ValueError):
        return
    first = typed.text[: left[0].column - 1].rstrip() if left else ""
    if first and session.shadow().enter(first).verdict != "unread":
        refusal.reply.suggestions = (first,)
        if ways := valued.own_lines(session, state, item, typed, words):
            told = " and ".join(f"`{way}`" for way in ways)
            refusal.reply.message = (
                f"one line at a time: `{first}`; the next lines are corrected each on its own: {told}"
            )


def _put_before(session: Session, item: lines.Judged, state: Any, words: Sequence[Word]) -> None:
    """Refuse several steps for a line of another kind: the first one stands before it, the rest in its place."""
    try:
        step, left = session.game.notation.parse(state.copy(), words)
    except (Unread, ValueError):
        return
    if not left or _kind(step) == _kind(content(item)):
        return
    rest = " ".join(word.text for word in left)
    first = " ".join(word.text for word in words[: max(1, len(words) - len(left))])
    text = f"one line is one step: `amend {item.n} before {first}` puts the first in, then `amend {item.n} {rest}`"
    raise session.unread(Unread(text, left[0], options=(f"amend {item.n} before {first}",)), words[0])


def _content(act: Act) -> dict[str, Any]:
    if isinstance(act, Step):
        return {"step": act}
    if isinstance(act, Show):
        return {"show": act}
    if isinstance(act, Fact):
        return {"fact": act}
    return {"set": act} if isinstance(act, Set) else {"check": act}


def wants_force(
    session: Session, typed: Typed, text: str, changes: Changed = NOTHING_CHANGED, after: Fold | None = None
) -> None:
    """Refuse what is recorded only when the table wants it so: without `!`, and where the policy does not let it.

    after: the log as it would stand then.
    """
    barred = session.barred(typed, "!")
    if typed.force and not barred:
        return
    message = "; ".join(part for part in ("" if typed.force else text, barred) if part)
    reply = Reply("refused", message, verdict="irregular", force="!", changes=changes.all, brief=changes.brief)
    reply.barred = session.needs_arbiter
    if after is not None:
        reply.moved = moved(session.game, session.state, after.state)
        reply.movements = movements(session.game, reply.moved)
    raise Refused(reply, 1)


def record(
    session: Session,
    typed: Typed,
    line: Any,
    text: str,
    gone: Changed = NOTHING_CHANGED,
    ask: str = "",
    forced: str = "",
) -> Reply:
    """Preview a correction; refuse it once when it makes something worse, or there is something to ask; else write it.

    gone: the lines that it takes out; forced: why it is recorded only with `!`.
    """
    entry = TypedEntry(session, typed)
    if ask and not typed.force:
        text = f"{text}; {ask}"
    with in_brief() as brief:
        judged = entry.correct(line, text)
    changes = changed(session, entry.fold, judged.changes)
    gone_again = unseen.forgotten_by(session, line)
    hidden = unseen.named(session, line, gone_again)
    changes = Changed((*changes.all, *hidden), (*changes.brief, *hidden))
    lifted = _lifted(session.fold, entry.fold)
    if worst(judged.findings) in ("ok", "odd", "missed") and session.policy.force == "table":
        said = (*gone.all, *changes.all), (*gone.brief, *changes.brief)
        confirm(session, typed, entry.fold, text, judged.changes, said)
    if forced:
        wants_force(session, typed, f"{text}; {forced}", gone, entry.fold)
    ends = {end.n for end in session.fold.ends}
    worse = any(
        c.n not in ends if c.now == STRANDED else RANK[c.now] > RANK.get(c.was, 0) and RANK[c.now] >= IRREGULAR
        for c in judged.changes
    )
    if (worse or ask) and worst(judged.findings) in ("ok", "odd", "missed"):
        wants_force(session, typed, f"{text}; this changes later lines" if worse else text, changes, entry.fold)
    if brief.left_out:  # what is written names its lines
        entry = TypedEntry(session, typed)
        judged = entry.correct(line, text)
    session.admit(entry, judged, typed.words[0])
    reply = session.finish(entry, (*gone.all, *changes.all, *lifted), text)
    kept = unseen.kept(session, line, gone_again)
    reply.changes, reply.brief = (*reply.changes, *kept), (*gone.brief, *changes.brief, *lifted, *kept)
    forgotten.offer_missing(session, reply, judged.changes)
    session.correction(line.n, kind_of(line))
    if isinstance(line, lines.AmendLine) and line.step is not None and line.how == "replace" and judged.changes:
        retyped.offer(session, reply, typed, line)
    return reply


def changed(session: Session, after: Fold, changes: Sequence[lines.Change]) -> Changed:
    """What a correction does to later lines, each with its words; of many that fare alike only the first few. after: it
    stands.
    """
    texts = {line.n: line.text for line in session.told()} if changes and session.asks else {}
    every: list[str] = []
    alike: dict[str, list[tuple[int, str]]] = {}
    for change in changes:
        rules = f" ({', '.join(f.rule for f in change.findings)})" if change.findings else ""
        what = f": {texts[change.n]}" if change.n in texts else ""
        fate = f"{fate_words(change.was)} → {fate_words(change.now)}{rules}"
        every.append(f"line {change.n}: {fate}{what}")
        alike.setdefault(fate, []).append((change.n, every[-1]))
    brief: list[str] = []
    for fate, rows in alike.items():
        many = len(rows) > MOST
        if many:
            place = next(i for i, item in enumerate(after.items) if item.n == rows[0][0])
            there = f"{len(rows)} lines, {rows[0][0]} to {rows[-1][0]}"
            brief.append(f"{there}: {fate}; `ls {len(after.items) - place}` shows them all, the first are:")
        brief += [text for _, text in rows[: FIRST if many else None]]
    return Changed(tuple(every), tuple(brief))


def _lifted(was: Fold, now: Fold) -> tuple[str, ...]:
    """Lines about which a later line showed something that nothing shows any more, a sentence each."""
    stand = {item.n for item in now.items} - now.stranded
    verdicts = [(n, _as_known(was, n), _as_known(now, n)) for n in sorted(stand.intersection(was.later))]
    return tuple(f"line {n}: {before} → {after}" for n, before, after in verdicts if RANK[after] < RANK[before])


def _as_known(fold: Fold, n: int) -> Verdict:
    """The verdict on a line by what is known now, later lines included."""
    later = worst((found for _, found in fold.later.get(n, ())), about=n)
    return LADDER[max(RANK[fold.now.verdicts.get(n, "ok")], RANK[later])]


__all__ = ["amend", "read_act", "record"]
