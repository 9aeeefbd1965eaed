"""What next: what can be done now, and as much of it as the table wants to see beside the prompt."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from referee.engine.game import Form
from referee.engine.ledger_answers import in_brief
from referee.engine.naming import named
from referee.engine.safe import safe
from referee.engine.words import split
from referee.table import passed_over
from referee.table.clock import said
from referee.table.render import WIDE, wrap
from referee.table.seen import as_seen
from referee.table.suggest import Trial

if TYPE_CHECKING:
    from referee.table.session import Session

MOST = 8
"""Entries that full hints show in one line."""


class Now(NamedTuple):
    """Entries with an explanation of each. offers: taken as they stand; begun: wanting more behind them; forms: examples."""

    offers: tuple[tuple[str, str], ...] = ()
    begun: tuple[tuple[str, str], ...] = ()
    forms: tuple[tuple[str, str], ...] = ()

    def rows(self) -> Iterable[tuple[str, str]]:
        """All of them, written so that nobody takes a form for an offer."""
        yield from self.offers
        yield from ((f"{entry} …", text) for entry, text in self.begun)
        yield from ((f"e.g. {entry}", text) for entry, text in self.forms)


def now(session: Session) -> Now:
    """What can be typed now, worked out once for each state. What the game lists and the referee would refuse is left out."""
    if session.hints == "off":
        return Now()
    fold, last, held = session.listed
    if fold is not session.fold or last != session.fold.last:
        held = _now(as_seen(session))
        session.listed = session.fold, session.fold.last, held
    return held


def _now(session: Session) -> Now:
    offers: list[tuple[str, str]] = []
    begun: list[tuple[str, str]] = []
    forms: list[tuple[str, str]] = []
    trial = Trial(session, split(""))
    with in_brief():
        for entry, text in session.game.complete(session.state):
            if isinstance(entry, Form):
                forms.append((entry, text))
            elif trial.judge(entry.split(), 0) is not None:
                offers.append((entry, text))
            elif session.shadow().enter(entry).verdict == "unread":
                begun.append((entry, text))
    for entry, text, whole in passed_over.now(session):
        (offers if whole else forms).append((entry, text))
    return Now(tuple(offers), tuple(begun), tuple(forms))


def awaited(session: Session) -> str:
    """Who is asked, in words; empty after the end."""
    asked = session.game.awaiting(session.state)
    if not asked.who:
        return ""
    joint = {"one": " or ", "order": ", then ", "any": ", ", "all": " and "}[asked.manner]
    return named(joint.join(f"@{seat}" for seat in asked.who), session.names)


def next_line(session: Session) -> str:
    """The line of hints: entries (full), kinds of step (kinds) or nothing (off)."""
    asked = session.game.awaiting(session.state)
    if session.hints == "off" or not asked.who:
        return ""
    if session.hints == "kinds":
        return f"{awaited(session)}: {' · '.join(verb.replace('_', ' ') for verb in asked.verbs)}"
    found = now(session)
    whole = [*(entry for entry, _ in found.offers), *(f"{entry} …" for entry, _ in found.begun)]
    forms = [entry for entry, _ in found.forms]
    few = forms[: max(MOST // 2, MOST - len(whole))]
    shown = whole[: MOST - len(few)]
    left = len(whole) - len(shown) + len(forms) - len(few)
    examples = [f"e.g. {' · '.join(few)}"] if few else []
    return " · ".join([*shown, *examples, *([f"… {left} more: ?"] if left else [])])


def bottom(session: Session, columns: int) -> list[str]:
    """The bottom line: whose turn, what is awaited, clocks, the file; under one another where it is narrow."""
    asked = session.game.awaiting(session.state)
    parts = []
    if session.state.over:
        parts.append("the game is over")
    if asked.who:
        verbs = "/".join(verb.replace("_", " ") for verb in asked.verbs[:4]) + ("…" if len(asked.verbs) > 4 else "")
        parts.append(awaited(session) + (f": {verbs}" if session.hints != "off" else ""))
    if not session.clock.untimed:
        since = session.clock.now - session.times.last
        stands = "" if session.clock.running else " (stands)"
        own = named(f"@{asked.who[0]}", session.names) if len(asked.who) == 1 and asked.who[0] else ""
        net = f"{own} {said(session.times.net(asked.who[0], since))}, " if own else ""
        parts.append(f"{said(session.clock.now)}{stands}, {net}since the last entry {said(since)}")
    if session.called:
        parts.append(f"arbiter called at line {session.called}")
    if session.writer is not None:
        parts.append(f"line {session.fold.last} of {session.writer.path}")
    parts = [safe(part) for part in parts]
    rows = [" · ".join(parts)] if columns >= WIDE else parts
    return [line for row in rows for line in wrap(row, max(columns, 1))]
