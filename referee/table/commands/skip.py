"""Compulsory effects at the table: `skip` and `late`, what `? skip` lists, and what a refused entry may have passed
over.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from referee.engine import late as late_
from referee.engine.steps import Skip
from referee.engine.words import Typed, Unread
from referee.journal.lines import StepLine
from referee.table.commands.forgotten import FORGOTTEN
from referee.table.session.owed import MOST
from referee.table.session.reply import Reply
from referee.table.session.typed_entry import Refused, TypedEntry

if TYPE_CHECKING:
    from referee.table.session.session import Session

RECENT = 12
"""Lines among which an effect is looked for that is not due any more."""


def skip(session: Session, typed: Typed) -> Reply:
    """`skip EFFECT`: a compulsory effect was forgotten."""
    words = typed.words[1:]
    owed = list(session.game.rules.owed(session.state))
    due = late_.named_due(session.game, session.state, words)
    words = tuple(late_.by_number(session.game, session.state, words))
    if not words and len(owed) == 1:
        what = owed[0]
    elif due is not None or len(words) == 1:
        what = due.what if due is not None else words[0].text.casefold()
    else:
        now = ", ".join(owed) or "nothing is due now"
        raise session.unread(Unread(f"skip what? {now}; `? skip` says more"), typed.words[0])
    if due is None and words and len(several := [effect for effect in owed if effect.startswith(f"{what}.")]) > 1:
        raise session.unread(Unread(f"skip which? {', '.join(several)}", words[0], options=several), words[0])
    who = session.game.flow.awaiting(session.state).who
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
    ways, state = session.game.rules.ways, session.state
    return tuple(late_.entry(ways, state, m) for m in late_.left(ways, state) if name and m.what.startswith(name))[:1]


def _earlier(session: Session, name: str) -> tuple[str, ...]:
    """Where an effect was due that is so no more: the correction that says there that it was forgotten; nothing
    otherwise.
    """
    game, items = session.game, [item for item in session.fold.standing()][-RECENT:]
    if not items or not name or session.hints == "off":
        return ()
    fold, found = session.fold.before(items[0].n), ""
    for item in items:
        due = next((effect.what for effect in game.rules.due(fold.state) if effect.what.startswith(name)), "")
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
        due = [what for what in session.game.rules.owed(session.state) if name and what.startswith(name)]
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
    for effect in list(session.game.rules.due(session.state))[:MOST] if session.hints != "off" else ():
        shadow = session.shadow()
        if shadow.enter(f"skip {effect.what}").kind != "accepted":
            continue
        known = session.game.facts.paths(shadow.state)
        if all(known.get(path) == value for path, value in told.items()):
            out.append(f"skip {effect.what}")
    return out


__all__ = ["explaining", "late", "skip"]
