"""Compulsory effects: what is due now and can be passed over, and what can be done late."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine import late as late_
from referee.engine.state import Missed
from referee.engine.words import Typed
from referee.table.session.reply import Offer, Reply

if TYPE_CHECKING:
    from referee.table.session.session import Session


IN_A_ROW = 8
"""Effects due one after the other, as at the end of a round, that are tried together for a refused entry."""

MOST = 3
"""Effects due now that are tried for a refused entry."""


def rows(session: Session) -> Reply:
    """What `? skip` and `? late` say: what is due now, what can be done late, and the other effects, each with how it
    is typed.
    """
    game, state = session.game, session.state
    due = [] if session.hints == "off" else list(game.rules.due(state))
    open_ = late_.left(game.rules.ways, state)
    out: list[tuple[str, str]] = []
    for effect in due:
        way = game.rules.ways[late_.kind(effect.what)]
        entry = late_.entry(game.rules.ways, state, Missed(effect.what, effect.who, 0, effect.data))
        out.append(
            (
                f"skip {effect.what}",
                f"due now: {effect.text or way.text}; `{entry}` does it later",
            )
        )
    for missed in open_:
        text = game.rules.ways[late_.kind(missed.what)].text
        out.append(
            (late_.entry(game.rules.ways, state, missed), f"passed over at line {missed.line}: {text}; this does it")
        )
    named = {late_.kind(what) for what in (*(effect.what for effect in due), *(missed.what for missed in open_))}
    for what, way in game.rules.ways.items():
        if what not in named:
            out.append((what, f"not due now: {way.text} ({way.rule})"))
    text = "`skip EFFECT` records, when it is due, that it was forgotten; `late EFFECT …` does it now"
    return Reply("info", text, rows=tuple(out))


def now(session: Session) -> list[tuple[str, str, bool]]:
    """What can be done late, as `?` lists it: the entry, what it says, and whether it is whole as it stands."""
    ways, state = session.game.rules.ways, session.state
    found = []
    for missed in late_.left(ways, state):
        way = ways[late_.kind(missed.what)]
        text = f"passed over at line {missed.line}: {way.text}"
        found.append((late_.entry(ways, state, missed), text, not way.form))
    return found


def candidates(session: Session) -> list[tuple[str, str]]:
    """What completion offers behind `late`."""
    ways, state = session.game.rules.ways, session.state
    return [(m.what, f"passed over at line {m.line}: {ways[late_.kind(m.what)].text}") for m in late_.left(ways, state)]


def offers(session: Session, typed: Typed) -> list[Offer]:
    """`skip EFFECT` for each effect due now without which a refused entry would be taken as it stands, and see
    `done_late`.
    """
    game, out = session.game, []
    for effect in list(game.rules.due(session.state))[:MOST]:
        text = f"skip {effect.what}"
        if session.would(text, typed.text):
            way = game.rules.ways[late_.kind(effect.what)]
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
        says = late_.says(game.rules.ways, session.state, act)
        out.append(Offer(" ".join(("late", act.what, *told)), (says,), f"late, not {' '.join(words)}"))
    return out


def _one_by_one(session: Session, typed: Typed) -> list[Offer]:
    """`skip EFFECT` for the first of several effects, due one after the other, without which a refused entry would be
    taken.
    """
    game, shadow = session.game, session.shadow()
    skips: list[str] = []
    said: list[str] = []
    while len(skips) < IN_A_ROW and (due := next(iter(game.rules.due(shadow.state)), None)) is not None:
        skips.append(f"skip {due.what}")
        said.append(due.text or game.rules.ways[late_.kind(due.what)].text)
        if shadow.enter(skips[-1]).kind != "accepted":
            return []
        if len(skips) > 1 and session.would(*skips, typed.text):
            return [Offer(skips[0], (said[0],), f"first, then {', '.join((*skips[1:], typed.text.strip()))}")]
    return []
