"""Compulsory effects at the table: `skip` and `late`, what `? skip` lists, and what a refused entry may have passed over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from referee.engine import late as late_
from referee.engine.state import Missed
from referee.engine.steps import Skip
from referee.engine.words import Typed, Unread
from referee.journal.lines import StepLine
from referee.table.belongs import FORGOTTEN
from referee.table.reply import Offer, Reply
from referee.table.typed import Refused, TypedEntry

if TYPE_CHECKING:
    from referee.table.session import Session

MOST = 3
"""Effects due now that are tried for a refused entry."""

IN_A_ROW = 8
"""Effects due one after the other, as at the end of a round, that are tried together for a refused entry."""

RECENT = 12
"""Lines among which an effect is looked for that is not due any more."""


def skip(session: Session, typed: Typed) -> Reply:
    """`skip EFFECT`: a compulsory effect was forgotten."""
    words = typed.words[1:]
    owed = list(session.game.owed(session.state))
    due = late_.named_due(session.game, session.state, words)
    words = tuple(late_.by_number(session.game, session.state, words))
    if not words and len(owed) == 1:
        what = owed[0]
    elif due is not None or len(words) == 1:
        what = due.what if due is not None else words[0].text.casefold()
    else:
        now = ", ".join(owed) or "nothing is due now"
        raise session.unread(Unread(f"skip what? {now}; `? skip` says more"), typed.words[0])
    who = session.game.awaiting(session.state).who
    entry = TypedEntry(session, typed)
    act = Skip(who[0] if who else 0, what)
    try:
        session.admit(entry, entry.play(act), typed.words[0], act)
    except Refused as refusal:
        if what not in owed:
            refusal.reply.suggestions = _noted(session, what) or _earlier(session, what)
        raise
    return session.finish(entry)


def _noted(session: Session, name: str) -> tuple[str, ...]:
    """The entry that does an effect late, where it is recorded already that it was passed over; nothing otherwise."""
    ways, state = session.game.ways, session.state
    return tuple(late_.entry(ways, state, m) for m in late_.left(ways, state) if name and m.what.startswith(name))[:1]


def _earlier(session: Session, name: str) -> tuple[str, ...]:
    """Where an effect was due that is so no more: the correction that says there that it was forgotten; nothing otherwise."""
    game, items = session.game, [item for item in session.fold.standing()][-RECENT:]
    if not items or not name or session.hints == "off":
        return ()
    fold, found = session.fold.before(items[0].n), ""
    for item in items:
        due = next((effect.what for effect in game.due(fold.state) if effect.what.startswith(name)), "")
        noted = isinstance(item, StepLine) and isinstance(item.step, Skip)
        found = "" if due and noted else f"amend {item.n} before skip {due}" if due else found
        fold.feed(item)
        fold.recall(item.n)
    if found and session.shadow().enter(found).force == "!":
        found += FORGOTTEN
    return (found,) if found else ()


def late(session: Session, typed: Typed) -> Reply:
    """`late EFFECT …`: what was passed over is done now; read by the game, which says what can be."""
    try:
        return session.play(typed)
    except Refused as refusal:
        name = typed.words[1].text.casefold() if len(typed.words) > 1 else ""
        due = [what for what in session.game.owed(session.state) if name and what.startswith(name)]
        if due and session.hints != "off" and not refusal.reply.suggestions:
            told = " ".join(word.text for word in typed.words[2:])
            in_time = [told] if told and session.would(told) else []  # it is due now, and what is told does it
            refusal.reply.suggestions = (*in_time, *(f"skip {what}" for what in due[:MOST]))
        elif name and not refusal.reply.suggestions and not _noted(session, name):
            refusal.reply.suggestions = _earlier(session, name)
        raise


def explaining(session: Session, told: Mapping[str, Any]) -> list[str]:
    """`skip EFFECT` for an effect due now without which the table would have what it counted. told: values by path."""
    out = []
    for effect in list(session.game.due(session.state))[:MOST] if session.hints != "off" else ():
        shadow = session.shadow()
        if shadow.enter(f"skip {effect.what}").kind != "accepted":
            continue
        known = session.game.paths(shadow.state)
        if all(known.get(path) == value for path, value in told.items()):
            out.append(f"skip {effect.what}")
    return out


def rows(session: Session) -> Reply:
    """What `? skip` and `? late` say: what is due now, what can be done late, and the other effects, each with how it is typed."""
    game, state = session.game, session.state
    due = [] if session.hints == "off" else list(game.due(state))
    open_ = late_.left(game.ways, state)
    out: list[tuple[str, str]] = []
    for effect in due:
        way = game.ways[late_.kind(effect.what)]
        entry = late_.entry(game.ways, state, Missed(effect.what, effect.who, 0, effect.data))
        out.append(
            (
                f"skip {effect.what}",
                f"due now: {effect.text or way.text}; `{entry}` does it later",
            )
        )
    for missed in open_:
        text = game.ways[late_.kind(missed.what)].text
        out.append((late_.entry(game.ways, state, missed), f"passed over at line {missed.line}: {text}; this does it"))
    named = {late_.kind(what) for what in (*(effect.what for effect in due), *(missed.what for missed in open_))}
    for what, way in game.ways.items():
        if what not in named:
            out.append((what, f"not due now: {way.text} ({way.rule})"))
    text = "`skip EFFECT` records, when it is due, that it was forgotten; `late EFFECT …` does it now"
    return Reply("info", text, rows=tuple(out))


def now(session: Session) -> list[tuple[str, str, bool]]:
    """What can be done late, as `?` lists it: the entry, what it says, and whether it is whole as it stands."""
    ways, state = session.game.ways, session.state
    found = []
    for missed in late_.left(ways, state):
        way = ways[late_.kind(missed.what)]
        text = f"passed over at line {missed.line}: {way.text}"
        found.append((late_.entry(ways, state, missed), text, not way.form))
    return found


def candidates(session: Session) -> list[tuple[str, str]]:
    """What completion offers behind `late`."""
    ways, state = session.game.ways, session.state
    return [(m.what, f"passed over at line {m.line}: {ways[late_.kind(m.what)].text}") for m in late_.left(ways, state)]


def offers(session: Session, typed: Typed) -> list[Offer]:
    """`skip EFFECT` for each effect due now without which a refused entry would be taken as it stands, and see `done_late`."""
    game, out = session.game, []
    for effect in list(game.due(session.state))[:MOST]:
        text = f"skip {effect.what}"
        if session.would(text, typed.text):
            way = game.ways[late_.kind(effect.what)]
            out.append(Offer(text, (effect.text or way.text,), f"first, then {typed.text.strip()}"))
    return [*(out or _one_by_one(session, typed)), *done_late(session, typed)]


def done_late(session: Session, typed: Typed) -> list[Offer]:
    """`late EFFECT …` where a refused entry tells what only the table knows of an effect that was passed over."""
    game, out = session.game, []
    late = late_.bare(game, session.state, typed.words, offered=True) if session.state.missed else None
    if late is not None:
        act = late[0]
        words = [word.text for word in typed.words]
        told = words[1:] if words[0].casefold() == act.what else words
        says = late_.says(game.ways, session.state, act)
        out.append(Offer(" ".join(("late", act.what, *told)), (says,), f"late, not {' '.join(words)}"))
    return out


def _one_by_one(session: Session, typed: Typed) -> list[Offer]:
    """`skip EFFECT` for the first of several effects, due one after the other, without which a refused entry would be taken."""
    game, shadow = session.game, session.shadow()
    skips: list[str] = []
    said: list[str] = []
    while len(skips) < IN_A_ROW and (due := next(iter(game.due(shadow.state)), None)) is not None:
        skips.append(f"skip {due.what}")
        said.append(due.text or game.ways[late_.kind(due.what)].text)
        if shadow.enter(skips[-1]).kind != "accepted":
            return []
        if len(skips) > 1 and session.would(*skips, typed.text):
            return [Offer(skips[0], (said[0],), f"first, then {', '.join((*skips[1:], typed.text.strip()))}")]
    return []


__all__ = ["candidates", "done_late", "late", "offers", "rows", "skip"]
